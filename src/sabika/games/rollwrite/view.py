"""A Roll & Write position for people: names instead of numbers, the score sheet with its rules, the score pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.rollwrite.moves import DICE
from sabika.games.rollwrite.opening import AIMS, check_options, opening
from sabika.games.rollwrite.position import (
    CELLS,
    COINS_LEFT,
    FINISHED,
    IN_COLUMN,
    IN_ROW,
    KEEP,
    KINDS,
    LINES,
    MAIN,
    MAJORITY,
    PLACES,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.scoring import final_scoring, pay_completed_kinds, writes_points
from sabika.games.rollwrite.sheet import LETTERS, shipped
from sabika.games.rollwrite.view_types import Kind, Phase, Prices, Sheet, View
from sabika.games.rollwrite.words import kind_word, saying

PHASE_NAMES: dict[int, Phase] = {MAIN: "main", SECOND: "second", KEEP: "keep", FINISHED: "over"}


def view(s: Position, _eyes: int | None = None) -> View:
    """Everything on the table; all of it is open to everyone."""
    return View(
        phase=PHASE_NAMES.get(s.phase, "roll"),
        seat=s.seat,
        seats=s.seats,
        owners=s.owners,
        aim="duel" if s.aim == AIMS["duel"] else "score",
        start=s.start,
        round=s.round,
        rounds=s.rounds,
        grid=["".join(LETTERS[kind] for kind in s.grid[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)],
        dice=dict(zip(DICE, s.dice, strict=True)),
        used=[DICE[s.used // 2], DICE[2 + s.used % 2]] if s.phase == SECOND else [],
        supply=s.supply,
        prices=Prices(turn=s.turn_price, second=s.second_price),
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
    return [
        ScoreLine(owner, rule, what, s.points[owner][line])
        for owner in range(s.owners)
        for line in range(LINES)
        if s.points[owner][line]
        for rule, what in [_line(line)]
    ]


def _line(line: int) -> tuple[str, Any]:
    if line < MAJORITY:
        return "RW-17", saying("line_completed", "RW-17", kind=kind_word(line))
    if line < IN_ROW:
        return "RW-19", saying("line_majority", "RW-19", kind=kind_word(line - MAJORITY))
    if line < IN_COLUMN:
        return "RW-21", saying("line_row", "RW-21", number=line - IN_ROW + 1)
    if line < COINS_LEFT:
        return "RW-21", saying("line_column", "RW-21", number=line - IN_COLUMN + 1)
    if line == COINS_LEFT:
        return "RW-22", saying("line_coins", "RW-22")
    return "RW-31", saying("line_extra", "RW-31")


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


# --- the score pad ---------------------------------------------------------------------------------------


def pad(given: Mapping[str, Any]) -> list[ScoreLine]:
    """Score a real table. Seats: crosses as six rows of `x` and `.`, coins, kinds completed before the end.

        {"seats": [{"crossed": ["x..x..", …], "coins": 3, "completed": {"G": 20}}, …],
         "imaginary": [{"built": {"P": 2, …}, "completed": {}}], "aim": "score", "sheet": …}

    `completed` holds the points that were written for a kind during the game (RW-17), by letter.
    """
    seats, imaginary = _list(given, "seats"), _list(given, "imaginary")
    _check_names("The score pad", given, ("seats", "imaginary", "aim", "sheet"))
    if not 1 <= len(seats) <= 5:
        raise BadOption("The score pad is for one to five seats (RW-8).")
    if len(seats) == 2 and len(imaginary) != 1:
        raise BadOption("Two players play with one imaginary player (RW-24).")
    if len(seats) > 2 and imaginary:
        raise BadOption("Imaginary players are for one or two players (RW-24).")
    if len(seats) == 1 and len(imaginary) not in (2, 3, 4):
        raise BadOption("One player plays with two, three or four imaginary players (RW-24).")
    aim = given.get("aim", "score")
    if not isinstance(aim, str) or aim not in AIMS:
        raise BadOption("The aim is 'score' or 'duel' (RW-30).")
    options = {"sheet": given.get("sheet")}
    if len(seats) == 1:
        options |= {"imaginary": len(imaginary), "aim": aim}
    elif aim != "score":
        options["aim"] = aim  # which `check_options` refuses: it is for the solo game
    s = opening(len(seats), check_options(len(seats), options))
    for owner, entry in enumerate([*seats, *imaginary]):
        _write_owner(s, owner, entry)
    _take_completed(s, [*seats, *imaginary])
    final_scoring(s)
    return score_lines(s)


def _write_owner(s: Position, owner: int, entry: Any) -> None:
    who = f"Owner {owner}"
    if not isinstance(entry, Mapping):
        raise BadOption(f"{who} is a table of crosses and coins.")
    _check_names(who, entry, ("crossed", "coins", "completed") if owner < s.seats else ("built", "completed"))
    if owner < s.seats:
        rows = entry.get("crossed")
        if not (isinstance(rows, list) and len(rows) == SIDE and all(_is_row(row) for row in rows)):
            raise BadOption(f"{who} needs 'crossed': six texts of six characters, x for a cross and . for none.")
        for cell, mark in enumerate("".join(rows)):
            if mark in "xX":
                s.crossed[owner] |= 1 << cell
                s.built[s.grid[cell]][owner] += 1
        s.coins[owner] = _number(entry.get("coins", 0), f"{who}'s coins", s.supply)
    else:
        for letter, count in _table(entry, "built", who).items():
            kind = LETTERS.index(letter)
            s.built[kind][owner] = _number(count, f"{who}'s {letter}", s.size[kind])


def _take_completed(s: Position, entries: list[Any]) -> None:
    """RW-18: whoever wrote points for a kind during the game has its place, or a share of places, already."""
    for owner, entry in enumerate(entries):
        for letter, points in _table(entry, "completed", f"Owner {owner}").items():
            kind = LETTERS.index(letter)
            if s.built[kind][owner] != s.size[kind]:
                raise BadOption(f"Owner {owner} has not completed {letter} (RW-3).")
            s.place[kind][owner] = 1
            s.taken[kind] = min(PLACES, s.taken[kind] + 1)
            if writes_points(s, owner):
                s.points[owner][kind] = _number(points, f"Owner {owner}'s points for {letter}", 999)


def _check_names(who: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            raise BadOption(f"{who} has no '{short(name)}'; it knows {', '.join(known)}.")


def _is_row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == SIDE and set(row) <= set("xX.")


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    if not isinstance(given, Mapping) or not isinstance(given.get(name, []), list):
        raise BadOption(f"The score pad needs '{name}' as a list.")
    return list(given.get(name, []))


def _table(entry: Mapping[str, Any], name: str, who: str) -> Mapping[str, Any]:
    table = entry.get(name, {})
    if not isinstance(table, Mapping) or not set(table) <= set(LETTERS):
        raise BadOption(f"{who}'s '{name}' is a table of the kinds {' '.join(LETTERS)}.")
    return table


def _number(value: Any, name: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadOption(f"{name} must be a number from 0 to {most}.")
    return value


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped sheet with how sure it is."""
    return with_provenance(shipped())
