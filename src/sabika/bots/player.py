"""One move of a bot: how it is chosen, in loops and from Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import get_ident
from typing import Any

from sabika.bots import one_ply
from sabika.bots.evaluation import Evaluator, evaluate
from sabika.bots.levels import Bot, bot_by
from sabika.bots.net import Weights, shipped
from sabika.bots.one_ply import choose_by_one_ply
from sabika.bots.puct import search_by_puct
from sabika.bots.registry import knowledge_of
from sabika.bots.tree import most_visited, new_tree
from sabika.bots.turn_planner import search_by_plan
from sabika.bots.uct import search_by_uct
from sabika.bots.workspace import CURRENT, UCT, Allocated, Net, Nodes, Settings, Workspace, nodes_for
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN, Backend, fastest, jit
from sabika.engine.namespace import Namespace
from sabika.engine.record import put
from sabika.engine.rules import rules_of
from sabika.engine.stream import start

PIECE = 16  # rollouts between two looks at the clock


@dataclass(frozen=True, eq=False, kw_only=True)
class Player(Namespace):
    """How the bots of a game choose their moves."""

    evaluator: Evaluator
    search: Callable[[Evaluator, Workspace, Net, Nodes, Settings, int], None]  # with the net
    search_evaluator: Evaluator  # what this search evaluates by
    choose: Callable[[Player, Workspace, Net, Nodes, Settings, int, bool], int]  # as `choose_by_any` below


@cache
def evaluator_of(game: Game) -> Evaluator:
    """How positions and moves of a game are evaluated, one ply ahead or a turn."""
    knows = knowledge_of(game)
    return Evaluator(
        name=game.name,
        rules=rules_of(game),
        heuristic=knows.heuristic,
        features=knows.features,
        feature_count=knows.feature_count,
        round_of=knows.round_of,
        evaluate=evaluate,
        evaluate_moves=knows.evaluate_turn or one_ply.evaluate_moves,
    )


@cache
def evaluator_after_reply(game: Game) -> Evaluator:
    """The same, by what the next player's turn leaves, in games that plan turns."""
    near, knows = evaluator_of(game), knowledge_of(game)
    return Evaluator(
        name=f"{game.name}-after-reply",
        rules=near.rules,
        heuristic=near.heuristic,
        features=near.features,
        feature_count=near.feature_count,
        round_of=near.round_of,
        evaluate=knows.evaluate_after_reply or evaluate,
        evaluate_moves=near.evaluate_moves,
        near=near,
    )


@cache
def player_of(game: Game, searches: bool) -> Player:
    """How the bots of a game choose: those of one ply alone, which are soon compiled, or all."""
    plans = knowledge_of(game).plans_turns
    return Player(
        name=f"{game.name}-{'any' if searches else 'one-ply'}",
        evaluator=evaluator_of(game),
        search=search_by_plan if plans else search_by_puct,
        search_evaluator=evaluator_after_reply(game) if plans else evaluator_of(game),
        choose=choose_by_any if searches else choose_by_one_ply,
    )


@jit
def choose_by_any(
    player: Player, w: Workspace, net: Net, nodes: Nodes, bot: Settings, rollouts: int, is_new: bool
) -> int:
    """What any bot does in the position in slot CURRENT. A search goes on by so many rollouts, unless it is new."""
    if bot.policy < UCT:
        return choose_by_one_ply(player, w, net, nodes, bot, rollouts, is_new)
    if is_new:
        new_tree(w, nodes)
    if player.evaluator.rules.legal(w.states[CURRENT], w.moves) == 1:
        w.tree_size = 0  # there is nothing to search
        return w.moves[0]
    if bot.policy == UCT:
        search_by_uct(player.evaluator.rules, w, nodes, bot, rollouts)
    else:
        player.search(player.search_evaluator, w, net, nodes, bot, rollouts)
    return most_visited(nodes)


@jit
def choose_one(player: Player, workspaces: Any, net: Net, nodes: Nodes, rollouts: int, is_new: bool) -> int:
    """The move of the bot of seat 0's settings, whoever is to act."""
    w = workspaces[0]
    return player.choose(player, w, net, nodes, w.bots[0], rollouts, is_new)


class Chooser:
    """A bot with a workspace that is kept: it answers one position after the other, in one backend."""

    def __init__(self, game: Game, bot: Bot, backend: Backend, weights: Weights | None = None) -> None:
        self.bot = bot.at(game)
        if weights is None and bot.needs_net:
            weights = shipped(game)
        self._workspace = Allocated(game, backend, weights, nodes_for([self.bot]))
        self._workspace.seat([self.bot])
        self._choose = backend.run(choose_one, player_of(game, self.bot.searches))

    def choose(self, position: Any, seed: int, number: int, is_late: Callable[[], bool] | None = None) -> int:
        """The move it makes. Seed and number decide what it draws while thinking: same position, same answer.

        A search that `is_late` ends by the clock, and answers with what it has found so far.
        """
        w, arguments = self._workspace.record, self._workspace.arguments
        put(w.states, CURRENT, position)
        start(w.stream, seed, number)
        rollouts = self.bot.rollouts
        move = int(self._choose(*arguments, min(PIECE, rollouts), True))
        done = PIECE
        while self.bot.searches and w.tree_size and done < rollouts and not (is_late is not None and is_late()):
            move = int(self._choose(*arguments, min(PIECE, rollouts - done), False))
            done += PIECE
        return move


def chooser(game: Game, bot: Bot, backend: Backend) -> Chooser:
    """One with a workspace of this thread's own: nobody else works there meanwhile."""
    return _chooser(game, bot, backend, get_ident())


@cache
def _chooser(game: Game, bot: Bot, backend: Backend, _thread: int) -> Chooser:
    return Chooser(game, bot, backend)


def choose(
    game: Game,
    position: Any,
    bot: str,
    seed: int,
    number: int,
    seconds: float | None = None,
    backend: Backend | None = None,
) -> str:
    """What a bot does in a position, as text: its rollouts, or as many of them as the seconds allow.

    In a backend of its own choice a bot of one ply thinks uncompiled, which is quick enough for one move; one that
    searches, compiled where that is possible. It does the same in both.
    """
    found = bot_by(bot)
    if backend is None:
        backend = fastest() if found.searches else PLAIN
    limit = found.seconds if found.by_clock else seconds
    deadline = time.monotonic() + (limit or 0.0)
    is_late = None if limit is None else (lambda: time.monotonic() > deadline)
    return game.describe(chooser(game, found, backend).choose(position, seed, number, is_late))
