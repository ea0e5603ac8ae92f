"""What was learned, and the desk a bot thinks at."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sabika.bots import matches, one_ahead, planned, policies, search, searching, selfplay, sight
from sabika.bots.levels import BOTS, Bot
from sabika.bots.policies import Desk
from sabika.bots.search import Tree
from sabika.bots.sight import Net
from sabika.engine.game import Game
from sabika.engine.jit import Backend, bind
from sabika.engine.loops import bound_loops, rule_functions
from sabika.engine.record import buffer
from sabika.engine.stream import WORDS

WEIGHTS = Path(__file__).parent / "weights"
LONGEST_LINE = 200
NODES_A_ROLLOUT = 40
MOST_NODES = 2_000_000

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Weights:
    """A small net: one hidden layer, biases last."""

    inner: Array  # [features + 1, hidden]
    outer: Array  # [hidden + 1]
    margin: float


@cache
def learned(game: Game) -> Weights:
    """The weights shipped for a game."""
    with np.load(WEIGHTS / f"{game.name}.npz") as file:
        return Weights(file["inner"], file["outer"], float(file["margin"]))


def bots_digest(game: Game) -> str:
    """A short name for what the bots of a game are: their habits and what they learned."""
    digest = hashlib.sha256(repr((sorted(BOTS.items()), game.thinking)).encode())
    if (file := WEIGHTS / f"{game.name}.npz").exists():
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def nothing_learned(game: Game, hidden: int = 0, margin: float = 0.0, seed: int = 0) -> Weights:
    """Weights before any learning."""
    random = np.random.default_rng(seed)
    inner = random.normal(0.0, np.sqrt(2.0 / game.most_features), (game.most_features + 1, hidden))
    outer = random.normal(0.0, 1.0 / np.sqrt(max(1, hidden)), hidden + 1)
    inner[-1], outer[-1] = 0.0, 0.0
    return Weights(inner, outer * 0.1, margin)


@cache
def bot_loops(game: Game, backend: Backend) -> dict[str, Any]:
    """The loops of bots, bound to a game, in a backend: games of simple bots, and of all."""
    bound = {**rule_functions(game), **bound_loops(game)}
    bound |= bind(sight, bound, game.name)
    bound |= weighing(game, bound)
    for module in (search, policies):
        bound.update(bind(module, bound, game.name))
    everything = {**bound, **bind(searching, bound, game.name)}
    everything |= bind(matches, everything, f"{game.name}.searching")
    simple = {**bound, "choose_move": bound["choose_simply"]}
    for module in (matches, selfplay):
        simple.update(bind(module, simple, game.name))
    loops = {name: everything[name] for name in ("search_on", "plant", "most_tried")}
    loops |= {name: simple[name] for name in ("choose_simply", "play_games", "record_games")}
    loops["play_searching_games"] = everything["play_games"]
    return {name: backend.run(loop) for name, loop in loops.items()}


def weighing(game: Game, bound: dict[str, Any]) -> dict[str, Any]:
    """What weighs moves; where a turn is planned as a whole, by the next one too, and instead of a search."""
    if not game.planning:
        return bind(one_ahead, bound, game.name)
    near = _planning(game, bound, game.name)
    far = _planning(game, {**bound, "evaluate": near["evaluate_after_reply"]}, f"{game.name}.far")
    near["weigh_far"] = far["weigh"]
    return near | bind(planned, {**bound, **near}, game.name)


def _planning(game: Game, bound: dict[str, Any], tag: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for module in game.planning:
        found |= bind(module, {**bound, **found}, tag)
    return found


def floats(backend: Backend, length: int) -> Any:
    return np.zeros(length) if backend.is_compiled else [0.0] * length


def net_of(game: Game, backend: Backend, weights: Weights) -> Net:
    """Weights as loops use them."""
    hidden = len(weights.outer) - 1
    inner, outer = np.ascontiguousarray(weights.inner), np.ascontiguousarray(weights.outer)
    return Net(
        inner=inner if backend.is_compiled else inner.tolist(),
        outer=outer if backend.is_compiled else outer.tolist(),
        inputs=floats(backend, game.most_features),
        counted=floats(backend, game.most_features),
        hidden=floats(backend, hidden),
        totals=buffer(backend, game.most_owners),
        rewards=floats(backend, game.most_owners),
        margin=weights.margin,
    )


def desk(game: Game, backend: Backend, weights: Weights | None, nodes: int) -> Desk:
    """A place to think, with room for so many nodes of a search, and for every move of one position at least."""
    nodes = max(nodes, 1 + game.most_legal)
    return Desk(
        hope=net_of(game, backend, nothing_learned(game)),
        sight=net_of(game, backend, weights or nothing_learned(game)),
        tree=Tree(
            size=buffer(backend, 1),
            move=buffer(backend, nodes),
            first=buffer(backend, nodes),
            sibling=buffer(backend, nodes),
            visits=buffer(backend, nodes),
            value=floats(backend, nodes),
            hope=floats(backend, nodes),
            logs=floats(backend, nodes),
            path=buffer(backend, LONGEST_LINE),
            movers=buffer(backend, LONGEST_LINE),
        ),
        dice=buffer(backend, WORDS),
        stream=buffer(backend, WORDS),
        out=buffer(backend, game.most_legal),
        worth=floats(backend, game.most_legal),
    )


def habits_of(backend: Backend, bots: Sequence[Bot]) -> Any:
    """A row of habits for each bot, as loops read them."""
    rows = [bot.habits for bot in bots]
    return np.array(rows) if backend.is_compiled else [list(row) for row in rows]


def nodes_for(bots: Sequence[Bot]) -> int:
    """Nodes that the longest search among these bots may need; with less room it goes on without new ones."""
    return max([1, *(min(MOST_NODES, NODES_A_ROLLOUT * bot.rollouts) for bot in bots if bot.searches)])
