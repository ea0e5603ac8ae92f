"""The rules of a game as loops take them: functions over the record, and how long their lists can get."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sabika.engine.game import Game
from sabika.engine.jit import jit
from sabika.engine.namespace import Namespace
from sabika.engine.record import Record, Records, Row, i64, row_of
from sabika.engine.stream import WORDS, below


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules(Namespace):
    """What loops may ask of a game. `Game` says what each function does."""

    actor: Callable[[Any], int]
    legal: Callable[[Any, Row], int]
    apply: Callable[[Any, int], None]
    outcomes: Callable[[Any, Row, Row], int]
    sample: Callable[[Any, Row], int] | None
    draw: Callable[[Rules, Any, Row], int]  # (rules, s, stream): by `sample` where there is one, by `outcomes` if not
    scores: Callable[[Any, Row], int]
    contenders: Callable[[Any], int]
    most_outcomes: int
    step_record: np.dtype[np.void]  # what a `Stepper` works on


@cache
def rules_of(game: Game) -> Rules:
    """The rules of a game, made once."""
    return Rules(
        name=game.name,
        actor=game.actor,
        legal=game.legal,
        apply=game.apply,
        outcomes=game.outcomes,
        sample=game.sample,
        draw=draw_by_sample if game.sample else draw_by_outcomes,
        scores=game.scores,
        contenders=game.contenders,
        most_outcomes=game.most_outcomes,
        step_record=step_record(game).dtype,
    )


@jit
def draw_by_sample(rules: Rules, s: Any, stream: Row) -> int:
    """An outcome as the game itself draws it."""
    return rules.sample(s, stream)  # type: ignore[misc]


@jit
def draw_by_outcomes(rules: Rules, s: Any, stream: Row) -> int:
    """An outcome by the weights of all of them."""
    moves, weights = row_of(rules.most_outcomes), row_of(rules.most_outcomes)
    count = rules.outcomes(s, moves, weights)
    total = 0
    for i in range(count):
        total += weights[i]
    ticket = below(stream, total)
    i = 0
    while ticket >= weights[i]:
        ticket -= weights[i]
        i += 1
    return moves[i]


@cache
def step_record(game: Game) -> type[Record]:
    """An opening and a position, with a seed and its stream of chance and a list of legal moves, as one record."""
    fields = {
        "states": Records(game.position, 2),
        "seed": i64(),
        "stream": i64(WORDS),
        "totals": i64(game.most_owners),
        "moves": i64(game.most_legal),
        "count": i64(),
        "actor": i64(),
    }
    return type("StepRecord", (Record,), fields)
