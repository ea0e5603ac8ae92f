"""What a position is worth to a seat: by the heuristic of the game, or by the net."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sabika.bots.net import value_by_net
from sabika.bots.workspace import Net, Workspace
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import winners
from sabika.engine.namespace import Namespace
from sabika.engine.rules import Rules

LARGE = 50.0  # points ahead, or behind, that count as a lot
LARGE_ALONE = 200.0  # where nobody else can win


@dataclass(frozen=True, eq=False, kw_only=True)
class Evaluator(Namespace):
    """How positions and moves of a game are evaluated."""

    rules: Rules
    heuristic: Callable[[Any, int, Any], int]
    features: Callable[[Any, int, Any, Any], int]
    feature_count: int
    round_of: Callable[[Any], int]
    evaluate: Callable[[Evaluator, Workspace, Net, int, int, bool], float]  # as `evaluate` below
    evaluate_moves: Callable[[Evaluator, Workspace, Net, int, int, bool], None]  # as `one_ply.evaluate_moves`
    near: Any = None  # an Evaluator, where `evaluate` looks beyond a reply: how that is evaluated


@jit
def evaluate(evaluator: Evaluator, w: Workspace, net: Net, at: int, seat: int, by_net: bool) -> float:
    """What the position in a slot is worth: from 0 to 1 by the net, in points by the heuristic."""
    s = w.states[at]
    if not by_net:
        return evaluator.heuristic(s, seat, w.memory[0]) / 100.0
    if evaluator.rules.actor(s) == OVER:
        reward(evaluator.rules, w, s, w.margin)
        return float(w.rewards[seat])
    return value_by_net(evaluator, w, net, s, seat)


@jit
def reward(rules: Rules, w: Workspace, s: Any, margin: float) -> None:
    """What the end of a game is worth to every owner, from 0 to 1: the win and, by `margin`, the distance to others."""
    totals, rewards = w.totals, w.rewards
    mask = winners(rules, s, totals)
    owners = rules.scores(s, totals)
    sharers = 0
    for owner in range(owners):
        sharers += (mask >> owner) & 1
    for owner in range(owners):
        rival = 0
        for other in range(rules.contenders(s)):
            if other != owner:
                rival = max(rival, totals[other])
        ahead = (totals[owner] - rival) / LARGE if sharers > 0 else totals[owner] / LARGE_ALONE * 2.0 - 1.0
        ahead = 0.5 + 0.5 * max(-1.0, min(1.0, ahead))
        won = 1.0 / sharers if (mask >> owner) & 1 else 0.0
        rewards[owner] = ahead if sharers == 0 else (1.0 - margin) * won + margin * ahead
