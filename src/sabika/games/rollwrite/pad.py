"""The score pad: the final scoring of Roll & Write on a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.game import ScoreLine
from sabika.engine.printed import MOST_POINTS
from sabika.games.rollwrite.opening import AIMS, check_options, opening
from sabika.games.rollwrite.position import PLACES, RULINGS, SIDE, Position
from sabika.games.rollwrite.scoring import final_scoring, writes_points
from sabika.games.rollwrite.view import score_lines
from sabika.parts.kinds import LETTERS
from sabika.parts.pad import PAD, check_names, list_in, number_to, owner_name, rulings_in, table_by_kind


def pad(given: Mapping[str, Any]) -> list[ScoreLine]:
    """Score a real table. Seats: crosses as six rows of `x` and `.`, coins, kinds completed before the end.

        {"seats": [{"crossed": ["x..x..", …], "coins": 3, "completed": {"G": 20}}, …],
         "imaginary": [{"built": {"P": 2, …}, "completed": {}}], "aim": "score", "sheet": …}

    `completed` holds the points that were written for a kind during the game (RW-17), by letter.
    """
    s = position_of(given)
    final_scoring(s)
    return score_lines(s)


def position_of(given: Mapping[str, Any]) -> Position:
    """What a pad says, as far as it is scored; whose turn it is, is not said."""
    seats, imaginary = list_in(given, "seats"), list_in(given, "imaginary")
    check_names(PAD, given, ("seats", "imaginary", "aim", "sheet", "names", "rulings"))
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
    s.rulings = rulings_in(given, RULINGS)
    for owner, entry in enumerate([*seats, *imaginary]):
        _write_owner(s, owner, entry, owner_name(given, owner, len(seats)))
    names = [owner_name(given, owner, len(seats)) for owner in range(s.owners)]
    _take_completed(s, [*seats, *imaginary], names)
    return s


def _write_owner(s: Position, owner: int, entry: Any, who: str) -> None:
    if not isinstance(entry, Mapping):
        raise BadOption(f"{who} is a table of crosses and coins.")
    check_names(who, entry, ("crossed", "coins", "completed") if owner < s.seats else ("built", "completed"))
    if owner < s.seats:
        rows = entry.get("crossed")
        if not (isinstance(rows, list) and len(rows) == SIDE and all(_is_row(row) for row in rows)):
            raise BadOption(f"{who} needs 'crossed': six texts of six characters, x for a cross and . for none.")
        for cell, mark in enumerate("".join(rows)):
            if mark in "xX":
                s.crossed[owner] |= 1 << cell
                s.built[s.grid[cell]][owner] += 1
        s.coins[owner] = number_to(entry.get("coins", 0), s.supply, f"{who}'s coins")
    else:
        for letter, count in table_by_kind(entry, "built", who).items():
            kind = LETTERS.index(letter)
            s.built[kind][owner] = number_to(count, s.size[kind], f"{who}'s {letter}")


def _take_completed(s: Position, entries: list[Any], names: list[str]) -> None:
    """RW-18: whoever wrote points for a kind during the game has its place, or a share of places, already."""
    for owner, entry in enumerate(entries):
        for letter, points in table_by_kind(entry, "completed", names[owner]).items():
            kind = LETTERS.index(letter)
            if s.built[kind][owner] != s.size[kind]:
                raise BadOption(f"{names[owner]} has not completed {letter} (RW-3).")
            s.place[kind][owner] = 1
            s.taken[kind] = min(PLACES, s.taken[kind] + 1)
            if writes_points(s, owner):
                s.points[owner][kind] = number_to(points, MOST_POINTS, f"{names[owner]}'s points for {letter}")


def _is_row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == SIDE and set(row) <= set("xX.")
