"""A Dice Game position for people: names instead of numbers, the score sheet with its rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.dicegame.box import shipped
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import (
    ANNUL_CHIP,
    BLACK_CHIP,
    CHIPS,
    EXCHANGE,
    EXCHANGE_CHIP,
    KINDS,
    REWARD,
    START_CHIP,
    Position,
)
from sabika.games.dicegame.rules import symbols
from sabika.games.dicegame.scoring import place_of, score
from sabika.games.dicegame.view_types import Column, Paid, Phase, Pile, Player, ToCome, View
from sabika.games.dicegame.words import saying
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_box import PLACES
from sabika.parts.dice_round import BESIDES, FINISHED, NAME_START, ROUNDS, SCORINGS, THROW, TURN, scored, scoring_of
from sabika.parts.dice_words import SCORING_NAMES, dice_saying, next_scoring, points_in
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.score_sheet import lines_with_points
from sabika.parts.throwing import aim, markers_in, odds
from sabika.words import Saying

PHASE_NAMES: dict[int, Phase] = {
    THROW: "throw",
    TURN: "turn",
    REWARD: "reward",
    EXCHANGE: "exchange",
    NAME_START: "name",
    FINISHED: "over",
}


def view(s: Position, _eyes: int | None = None) -> View:
    """Everything on the table; all of it is open to everyone."""
    return View(
        phase=PHASE_NAMES.get(s.phase, "draw"),
        seat=s.seat,
        seats=s.seats,
        owners=s.owners,
        start=s.start,
        round=s.round,
        rounds=ROUNDS,
        turn=s.turn,
        turns=s.seats * s.markers,
        dice={letter: s.dice[kind] for kind, letter in enumerate(LETTERS)},
        cup=s.cup,
        throws=s.throws,
        throws_left=THROWS - s.throws,
        black=LETTERS[s.black - 1] if s.black else None,
        odds=odds(s, [symbols(s, kind) for kind in range(KINDS)]),
        paid=Paid(LETTERS[s.column], s.due) if s.phase in (REWARD, EXCHANGE, NAME_START) else None,
        scoring=next_scoring(s),
        columns=[_column(s, kind) for kind in range(KINDS)],
        players=[
            Player(
                chips=_chip_list(s.chips[owner]),
                hand=s.hand[owner],
                out=s.out[owner],
                markers=s.markers,
                points=[points_in(s, owner, scoring) for scoring in range(SCORINGS)],
            )
            for owner in range(s.owners)
        ],
        to_come=ToCome(light=_chip_list(s.light), dark=_chip_list(s.dark)),
        gone=_chip_list(s.gone),
    )


def _column(s: Position, kind: int) -> Column:
    """One column of the board: bonus field, dice area from best to worst, building track from the highest field."""
    shown = symbols(s, kind) if s.phase == TURN else 0
    return Column(
        kind=LETTERS[kind],
        bonus=_bonus_name(s.bonus[kind]),
        markers=markers_in(s.area[kind]),
        aim=aim(s, kind, shown) if shown else None,
        built=s.built[kind][: s.owners],
        piles=_piles(s, kind),
        places=[list(s.places[KINDS * scoring + kind]) for scoring in range(SCORINGS)],
        worth=[_worth(s, kind, owner) for owner in range(s.owners)],
    )


def _worth(s: Position, kind: int, owner: int) -> int:
    """DG-24, DG-25: what a stone would bring in the scoring to come, after the last one in that."""
    place = place_of(s, kind, owner)
    return s.places[KINDS * (s.round // 2) + kind][place] if place < PLACES else 0


def _piles(s: Position, kind: int) -> list[Pile]:
    """DG-3: the fields with stones, highest first; in a pile the lowest stone first."""
    fields = sorted({points for points in s.built[kind][: s.owners] if points}, reverse=True)
    piles = []
    for field in fields:
        there = [owner for owner in range(s.owners) if s.built[kind][owner] == field]
        piles.append(Pile(field, sorted(there, key=s.below[kind].__getitem__)))
    return piles


def _bonus_name(chip: int) -> str | None:
    if chip == 0:
        return None
    return "start" if chip == START_CHIP + 1 else CHIP_NAMES[chip - 1]


def _chip_list(counts: list[int]) -> list[str]:
    return [name for name, count in zip(CHIP_NAMES, counts, strict=True) for _ in range(count)]


def score_lines(s: Position) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner."""
    return lines_with_points(s, _line)


@cache
def _line(line: int) -> Saying:
    if line < BESIDES:
        return dice_saying("line_kind", "DG-25", scoring=SCORING_NAMES[line // KINDS], kind=kind_word(line % KINDS))
    return saying("line_chips", "DG-26", scoring=SCORING_NAMES[line - BESIDES])


def as_if_over(s: Position) -> Position:
    """The same position with scoring C done as things stand: the live score sheet."""
    return scored(s, score, SCORINGS - 1)


def as_if_scored(s: Position) -> Position:
    """The same position with scoring A, B or C, whichever comes next, done as things stand."""
    return scored(s, score, scoring_of(s))


def longest(s: Position) -> int:
    """Most entries a log can have: draws, six entries a turn, three for an annulled throw, chips, the results."""
    chips = [s.light[chip] + s.dark[chip] for chip in range(CHIPS)]
    draws = 1 + KINDS + 1  # the column or a sixth chip, the other chips, Dirk
    turns = 2 * THROWS * s.seats * s.markers
    results = 3 * KINDS + 1  # a choice and two marks a column, and who starts
    used = 3 * chips[ANNUL_CHIP] + chips[BLACK_CHIP] + chips[EXCHANGE_CHIP]
    return 1 + ROUNDS * (draws + turns + results) + used


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped box with how sure it is."""
    return with_provenance(shipped())
