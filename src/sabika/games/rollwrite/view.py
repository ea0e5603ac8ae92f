"""A Roll & Write position for people: names instead of numbers, the score sheet with its rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.rollwrite.moves import DICE, blue_of, yellow_of
from sabika.games.rollwrite.opening import AIMS
from sabika.games.rollwrite.position import (
    CELLS,
    COINS_LEFT,
    FINISHED,
    IN_COLUMN,
    IN_ROW,
    KEEP,
    KINDS,
    MAIN,
    MAJORITY,
    ROLL_IMAGINARY,
    ROLL_IMAGINARY_START,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.scoring import final_scoring, pay_completed_kinds
from sabika.games.rollwrite.sheet import shipped
from sabika.games.rollwrite.view_types import Kind, Phase, Prices, Sheet, View
from sabika.games.rollwrite.words import saying
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.score_sheet import lines_with_points
from sabika.words import Saying

PHASE_NAMES: dict[int, Phase] = {MAIN: "main", SECOND: "second", KEEP: "keep", FINISHED: "over"}


def view(s: Position, _eyes: int | None = None) -> View:
    """Everything on the table; all of it is open to everyone."""
    return View(
        phase=PHASE_NAMES.get(s.phase, "roll"),
        seat=s.seat,
        roller=s.roller if s.phase in (ROLL_IMAGINARY, ROLL_IMAGINARY_START) else s.seat,
        seats=s.seats,
        owners=s.owners,
        aim="duel" if s.aim == AIMS["duel"] else "score",
        start=s.start,
        round=s.round,
        rounds=s.rounds,
        grid=["".join(LETTERS[kind] for kind in s.grid[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)],
        dice=dict(zip(DICE, s.dice, strict=True)),
        used=[DICE[yellow_of(s.used)], DICE[blue_of(s.used)]] if s.phase == SECOND else [],
        supply=s.supply,
        prices=Prices(turn=s.turn_price, second=s.second_price),
        line_points=list(s.line_points),
        sheets=[
            Sheet(
                crossed=[cell for cell in range(CELLS) if (s.crossed[seat] >> cell) & 1],
                circled=s.circled[seat],
                coins=s.coins[seat],
                pair=list(s.pairs[seat]),
            )
            for seat in range(s.seats)
        ],
        kinds=[
            Kind(
                kind=LETTERS[kind],
                size=s.size[kind],
                places=list(s.places[kind]),
                taken=s.taken[kind],
                built=s.built[kind][: s.owners],
                place=s.place[kind][: s.owners],
            )
            for kind in range(KINDS)
        ],
    )


def score_lines(s: Position) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner."""
    return lines_with_points(s, _line)


@cache
def _line(line: int) -> Saying:
    if line < MAJORITY:
        return saying("line_completed", "RW-17", kind=kind_word(line))
    if line < IN_ROW:
        return saying("line_majority", "RW-19", kind=kind_word(line - MAJORITY))
    if line < IN_COLUMN:
        return saying("line_row", "RW-21", number=line - IN_ROW + 1)
    if line < COINS_LEFT:
        return saying("line_column", "RW-21", number=line - IN_COLUMN + 1)
    if line == COINS_LEFT:
        return saying("line_coins", "RW-22")
    return saying("line_extra", "RW-31")


def as_if_over(s: Position) -> Position:
    """The same position with the final scoring done as things stand: the live score sheet."""
    ended = s.copy()
    if s.phase != FINISHED:
        pay_completed_kinds(ended)
        final_scoring(ended)
    return ended


def longest(s: Position) -> int:
    """Most entries a log can have: set-up, four entries a turn, imaginary rolls, every coin spent on a die."""
    imaginary = s.owners - s.seats
    setting_up = 2 + 4 * s.seats + 3 * imaginary
    return setting_up + s.rounds * (4 * s.seats + imaginary) + s.seats * s.supply


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped sheet with how sure it is."""
    return with_provenance(shipped())
