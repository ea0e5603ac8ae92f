"""A Dice Game position for people: names instead of numbers, the score sheet with its rules, what cannot be so."""

from __future__ import annotations

from typing import Any

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.dicegame.box import MOST_MARKERS, STACKS, shipped
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import (
    ANNUL_CHIP,
    BLACK_CHIP,
    CHIPS,
    DICE,
    DRAW_START,
    EXCHANGE,
    EXCHANGE_CHIP,
    FINISHED,
    KINDS,
    LINES,
    NAME_START,
    ON_CHIPS,
    POINT_AND_CHIP,
    REWARD,
    ROUNDS,
    SCORINGS,
    SETTLE,
    START_CHIP,
    THROW,
    TRACK,
    TURN,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.scoring import score
from sabika.games.dicegame.words import SCORING_NAMES, saying
from sabika.parts.dice_area import THROWS, field_name
from sabika.parts.kinds import LETTERS, kind_word

PHASE_NAMES = {
    THROW: "throw",
    TURN: "turn",
    REWARD: "reward",
    EXCHANGE: "exchange",
    NAME_START: "name",
    FINISHED: "over",
}


def view(s: Position) -> dict[str, Any]:
    """Everything on the table; all of it is open to everyone."""
    return {
        "phase": PHASE_NAMES.get(s.phase, "draw"),
        "seat": s.seat,
        "seats": s.seats,
        "owners": s.owners,
        "start": s.start,
        "round": s.round,
        "rounds": ROUNDS,
        "turn": s.turn,
        "turns": s.seats * s.markers,
        "dice": {letter: s.dice[kind] for kind, letter in enumerate(LETTERS)},
        "cup": s.cup,
        "throws": s.throws,
        "throws_left": THROWS - s.throws,
        "black": LETTERS[s.black - 1] if s.black else None,
        "paid": {"column": LETTERS[s.column], "due": s.due} if s.phase in (REWARD, EXCHANGE, NAME_START) else None,
        "columns": [_column(s, kind) for kind in range(KINDS)],
        "players": [
            {
                "chips": _chip_list(s.chips[owner]),
                "hand": s.hand[owner],
                "out": s.out[owner],
                "markers": s.markers,
            }
            for owner in range(s.owners)
        ],
        "to_come": {"light": _chip_list(s.light), "dark": _chip_list(s.dark)},
        "gone": _chip_list(s.gone),
    }


def _column(s: Position, kind: int) -> dict[str, Any]:
    """One column of the board: bonus field, dice area from best to worst, building track from the highest field."""
    area = [(field, owner - 1) for field, owner in enumerate(s.area[kind]) if owner]
    return {
        "kind": LETTERS[kind],
        "bonus": _bonus_name(s.bonus[kind]),
        "markers": [{"field": field_name(field), "owner": owner} for field, owner in area],
        "built": s.built[kind][: s.owners],
        "piles": [{"field": field, "owners": pile} for field, pile in _piles(s, kind)],
        "places": [s.places[KINDS * scoring + kind] for scoring in range(SCORINGS)],
    }


def _piles(s: Position, kind: int) -> list[tuple[int, list[int]]]:
    """DG-3: the fields with stones, highest first; in a pile the lowest stone first."""
    fields = sorted({points for points in s.built[kind][: s.owners] if points}, reverse=True)
    piles = []
    for field in fields:
        there = [owner for owner in range(s.owners) if s.built[kind][owner] == field]
        piles.append((field, sorted(there, key=s.below[kind].__getitem__)))
    return piles


def _bonus_name(chip: int) -> str | None:
    if chip == 0:
        return None
    return "start" if chip == START_CHIP + 1 else CHIP_NAMES[chip - 1]


def _chip_list(counts: list[int]) -> list[str]:
    return [name for name, count in zip(CHIP_NAMES, counts, strict=True) for _ in range(count)]


def score_lines(s: Position) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner."""
    return [
        ScoreLine(owner, what.rule, what, s.points[owner][line])
        for owner in range(s.owners)
        for line in range(LINES)
        if s.points[owner][line]
        for what in [_line(line)]
    ]


def _line(line: int) -> Any:
    if line < ON_CHIPS:
        return saying("line_kind", "DG-25", scoring=SCORING_NAMES[line // KINDS], kind=kind_word(line % KINDS))
    return saying("line_chips", "DG-26", scoring=SCORING_NAMES[line - ON_CHIPS])


def as_if_over(s: Position) -> Position:
    """The same position with scoring C done as things stand: the live score sheet."""
    ended = s.copy()
    if s.phase != FINISHED:
        score(ended, SCORINGS - 1)
    return ended


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


# --- is this a position at all? --------------------------------------------------------------------------


def faults(s: Position) -> list[str]:
    """What cannot be so: seats, dice, markers, stones and chips that are missing or too many. Empty if all is well."""
    if not (2 <= s.seats <= 6 and s.owners == (3 if s.seats == 2 else s.seats)):
        return ["The numbers of seats and owners do not fit."]
    return [*_faults_of_game(s), *_faults_of_dice(s), *_faults_of_board(s), *_faults_of_chips(s)]


def _faulty(*checks: tuple[bool, str]) -> list[str]:
    return [sentence for holds, sentence in checks if not holds]


def _faults_of_game(s: Position) -> list[str]:
    asked = s.phase in (REWARD, EXCHANGE, NAME_START)
    return _faulty(
        (0 <= s.phase <= FINISHED and s.phase != SETTLE, "There is no such phase."),
        (0 <= s.start < s.seats and 0 <= s.seat < s.seats, "There is no such seat."),
        (0 <= s.round <= ROUNDS and (s.round == 0) == (s.phase == DRAW_START), "There is no such round."),
        (1 <= s.markers <= MOST_MARKERS and 0 <= s.turn <= s.seats * s.markers, "More turns than markers in a round."),
        (0 <= s.column < KINDS and (asked or s.column == 0), "There is no such column to be paid."),
        (s.prize in ((1, 2) if asked else (0,)), "There is no such reward."),
        (s.due in ((1, 2) if s.phase == EXCHANGE else (0,)), "Points are due to nobody."),
        (s.chip_due in ((0, 1) if s.phase == EXCHANGE else (0,)), "A chip is due to nobody."),
        (s.reward in (TWO_POINTS, POINT_AND_CHIP), "There is no such reward."),
    )


def _faults_of_dice(s: Position) -> list[str]:
    lying, before = sum(s.dice), sum(s.before)
    at_play = s.phase in (THROW, TURN)
    return _faulty(
        (min(*s.dice, *s.before, s.cup) >= 0, "Fewer than no dice."),
        (lying + s.cup == (DICE if at_play else 0), "The dice do not add up to eight."),
        ((s.phase == THROW) == (s.cup > 0), "Dice are in the cup, or not, against the phase."),
        (before in (0, DICE) and (at_play or not before), "The dice before the throw do not add up to eight."),
        (0 <= s.throws <= THROWS and (at_play or s.throws == 0), "There is no such throw."),
        (s.fresh in (0, 1) and (s.phase == TURN or not s.fresh), "A throw is fresh that was not made."),
        (0 <= s.black <= KINDS and (at_play or s.black == 0), "The black die shows no kind."),
    )


def _faults_of_board(s: Position) -> list[str]:
    found = []
    for owner in range(s.owners):
        placed = sum(marker == owner + 1 for column in s.area for marker in column)
        whole = placed + s.hand[owner] + s.out[owner] == s.markers
        found += _faulty((whole and min(s.hand[owner], s.out[owner]) >= 0, f"Owner {owner}'s markers do not add up."))
    known = all(0 <= marker <= s.owners for column in s.area for marker in column)
    found += _faulty((known, "A marker belongs to nobody."))
    for kind in range(KINDS):
        stones = [(s.built[kind][owner], s.below[kind][owner]) for owner in range(s.owners)]
        on_track = sorted(stone for stone in stones if stone[0])
        piled = all(
            height == sum(other == field and under < height for other, under in on_track) for field, height in on_track
        )
        found += _faulty(
            (all(0 <= field <= TRACK for field, _ in stones), "A stone is beyond the building track."),
            (piled and all(field or not height for field, height in stones), "A pile of stones has a gap."),
        )
    return found


def _faults_of_chips(s: Position) -> list[str]:
    on_board = [chip - 1 for chip in s.bonus if chip]
    counts = [*s.light, *s.dark, *s.gone, *(count for row in s.chips for count in row)]
    total = sum(counts) + sum(chip != START_CHIP for chip in on_board)
    foreign = any(any(s.chips[owner]) for owner in range(s.owners, len(s.chips)))
    return _faulty(
        (min(counts) >= 0 and not foreign, "Fewer than no chips, or chips of nobody."),
        (all(0 <= chip <= START_CHIP for chip in on_board), "There is no such chip."),
        (on_board.count(START_CHIP) <= (1 if s.round < ROUNDS else 0), "There is one start-player chip."),
        (total == sum(STACKS.values()), "The chips do not add up to 26."),
    )
