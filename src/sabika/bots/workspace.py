"""Where bots work: one record of fixed size a game, made once and passed on unchanged.

Compiled code passes a record on as one pointer. Tuples of arrays would be copied at every call, with a count of
references for each array. What varies in size stands beside the record: the weights of the net, and the nodes of a
search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from sabika.bots.net import Weights, rows_of, untrained
from sabika.bots.registry import knowledge_of
from sabika.engine.game import Game
from sabika.engine.jit import Backend
from sabika.engine.record import Record, Records, Row, f64, i32, i64
from sabika.engine.stream import WORDS

if TYPE_CHECKING:
    from sabika.bots.levels import Bot

Floats = Any  # a row of floats: a list, or an array where compiled
Net = Any  # rows of floats, see `net.rows_of`

# Slots of positions.
OPENING = 0
CURRENT = 1  # the game as it stands
LINE = 2  # the line of a search, or the next player's reply
AFTER = 3  # after a move that is evaluated
SLOTS = 4

# Policies of a bot.
RANDOM = 0
HEURISTIC = 1  # one ply, by the heuristic
NET = 2  # one ply, by the net
UCT = 3
PUCT = 4

LONGEST_LINE = 200
NODES_A_ROLLOUT = 40
MOST_NODES = 2_000_000


class Settings(Record):
    """How the bot of a seat chooses. `levels.Bot` says what each number is."""

    policy: int = i64()
    rollouts: int = i64()
    noise: float = f64()
    exploration: float = f64()
    margin: float = f64()
    spread: float = f64()
    playouts: float = f64()


class Node(Record):
    """A move made in a search tree."""

    move: int = i32()
    first: int = i32()  # child
    sibling: int = i32()  # the child of the same node before it; of a move of chance one that has a smaller number
    larger: int = i32()  # of a move of chance: one that has a larger number
    visits: int = i32()
    value: float = f64()  # what it brought the seat that made the move, added up
    prior: float = f64()  # what the net expected for that seat when the node was new
    harmonic: float = f64()  # harmonic number of the visits


Nodes = Sequence[Node]


class Workspace(Protocol):
    """The record that `workspace_record` makes for a game."""

    states: list[Any]  # positions, in slots
    bots: list[Settings]  # seat by seat
    dice: Row  # the stream of the game's chance
    stream: Row  # and of the bots' own
    made: int  # moves of seats in the game so far
    entered: int  # and moves of chance besides
    who: int  # the last of them: who acted, OVER at the end of the game
    what: int  # and what was done
    moves: Row  # the legal ones
    values: Floats  # and what each is worth
    totals: Row  # points of the owners
    rewards: Floats  # what the end of a game, or of a line, is worth to the owners
    expected: Floats  # and what the net expected before it was played out
    margin: float  # for the net: how much of a game's worth is the distance to the others
    inputs: Floats  # of the net
    counted: Floats  # the inputs that its hidden layer stands for
    memory: list[Any]  # of heuristic and features; the second one stays blank
    tree_size: int
    path: Row  # nodes of the line being tried
    movers: Row  # who made each of its moves


@cache
def workspace_record(game: Game) -> type[Record]:
    """The record of a game's workspace."""
    knows = knowledge_of(game)
    fields = {
        "states": Records(game.position, SLOTS),
        "bots": Records(Settings, game.seats[-1]),
        "dice": i64(WORDS),
        "stream": i64(WORDS),
        "made": i64(),
        "entered": i64(),
        "who": i64(),
        "what": i64(),
        "moves": i64(game.most_legal),
        "values": f64(game.most_legal),
        "totals": i64(game.most_owners),
        "rewards": f64(game.most_owners),
        "expected": f64(game.most_owners),
        "margin": f64(),
        "inputs": f64(knows.feature_count),
        "counted": f64(knows.feature_count),
        "memory": Records(knows.memory, 2),
        "tree_size": i64(),
        "path": i64(LONGEST_LINE),
        "movers": i64(LONGEST_LINE),
    }
    return type("WorkspaceRecord", (Record,), fields)


class PlainNodes:
    """Nodes in plain Python: each is made when it is first asked for."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._made: dict[int, Node] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, i: int) -> Node:
        if i not in self._made:
            self._made[i] = Node()
        return self._made[i]


class Allocated:
    """A workspace in a backend, with the net and room for so many nodes of a search."""

    def __init__(self, game: Game, backend: Backend, weights: Weights | None, nodes: int = 1) -> None:
        nodes = max(nodes, 1 + game.most_legal)  # every move of one position at least
        weights = weights or untrained(game)
        kind = workspace_record(game)
        rows = rows_of(weights)
        if backend.is_compiled:
            self._records: Any = np.zeros(1, kind.dtype)
            self.record = self._records.view(np.recarray)[0]
            self.net: Net = rows
            self.nodes: Any = np.zeros(nodes, Node.dtype)
        else:
            self._records = [kind()]
            self.record = self._records[0]
            self.net, self.nodes = rows.tolist(), PlainNodes(nodes)
        self.record.margin = weights.margin

    @property
    def arguments(self) -> tuple[Any, Net, Nodes]:
        """As loops take it: a row of one workspace, the net, the nodes."""
        return self._records, self.net, self.nodes

    def seat(self, bots: Sequence[Bot]) -> None:
        """Write down how the bot of each seat chooses."""
        for settings, bot in zip(self.record.bots, bots, strict=False):
            for name in Settings.fields:
                setattr(settings, name, getattr(bot, name))


def nodes_for(bots: Sequence[Bot]) -> int:
    """Nodes that the longest search among these bots may need; with less room it goes on without new ones."""
    return max([1, *(min(MOST_NODES, NODES_A_ROLLOUT * bot.rollouts) for bot in bots if bot.searches)])
