"""Bots that look one move ahead, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.bots.evaluation import Evaluator
from sabika.bots.net import clear_net, forget
from sabika.bots.workspace import AFTER, CURRENT, NET, RANDOM, Net, Nodes, Settings, Workspace
from sabika.engine.jit import jit
from sabika.engine.record import Row, copy
from sabika.engine.stream import MASK, advance, below

if TYPE_CHECKING:
    from sabika.bots.player import Player


@jit
def evaluate_moves(evaluator: Evaluator, w: Workspace, net: Net, at: int, count: int, by_net: bool) -> None:
    """Write into `w.values` what each of the `count` moves in `w.moves` is worth to the seat to act in slot `at`.

    Each by the position right after it. A game whose moves of a turn are better evaluated together has a function of
    its own (`Knowledge.evaluate_turn`).
    """
    seat = evaluator.rules.actor(w.states[at])
    for i in range(count):
        copy(w.states, AFTER, at)
        evaluator.rules.apply(w.states[AFTER], w.moves[i])
        w.values[i] = evaluator.evaluate(evaluator, w, net, AFTER, seat, by_net)


@jit
def choose_by_one_ply(
    player: Player, w: Workspace, net: Net, _nodes: Nodes, bot: Settings, _rollouts: int, _is_new: bool
) -> int:
    """What a bot of one ply does in the position in slot CURRENT."""
    evaluator = player.evaluator
    count = evaluator.rules.legal(w.states[CURRENT], w.moves)
    if count == 1:
        return w.moves[0]
    if bot.policy == RANDOM:
        return w.moves[below(w.stream, count)]
    if bot.policy == NET:
        clear_net(evaluator, w, net)
    else:
        forget(w)
    evaluator.evaluate_moves(evaluator, w, net, CURRENT, count, bot.policy == NET)
    return w.moves[best_with_noise(w, count, bot.noise)]


@jit
def best_with_noise(w: Workspace, count: int, noise: float) -> int:
    """Where the move stands that is worth most, each value off by some noise; chance breaks ties."""
    values = w.values
    best = 0
    equals = 0
    for i in range(count):
        if noise > 0.0:
            values[i] += noise * normal(w.stream)
        if i == 0 or values[i] > values[best]:
            best = i
            equals = 1
        elif values[i] == values[best]:
            equals += 1
            if below(w.stream, equals) == 0:
                best = i
    return best


@jit
def normal(stream: Row) -> float:
    """A number about 0, nearly normal, with a spread of 1: twelve uniform ones less their mean."""
    together = 0
    for _ in range(12):
        together += advance(stream)
    return together / (MASK + 1.0) - 6.0
