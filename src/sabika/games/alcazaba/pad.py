"""The score pad: one scoring of Alcazaba on a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.engine.game import ScoreLine
from sabika.games.alcazaba.moves import name_named
from sabika.games.alcazaba.opening import check_options, opening
from sabika.games.alcazaba.position import BUILT, RULINGS, UNSEEN, WITH_DIRK, Position
from sabika.games.alcazaba.scoring import score
from sabika.games.alcazaba.tiles import find_tile, ground_of, tile_on
from sabika.games.alcazaba.view import score_lines
from sabika.parts.pad import check_names, dice_owners, owner_name, rulings_in, scoring_in
from sabika.parts.palace import START, breach_of_palace, breach_saying, on_table
from sabika.parts.tiles import cell_named

KNOWN = ("owners", "scoring", "box", "names", "rulings")
DIRK = 2  # AZ-11: the third owner, where two play


def pad(given: Mapping[str, Any]) -> list[ScoreLine]:
    """Score a real table: the palace of every player, tile by tile with its cell; with two players Dirk's tiles.

        {"owners": [{"palace": ["T9NE 1,-2", "P8- 0,1"]}, …, {"aside": ["G6ESW"]}],
         "scoring": "B", "box": …, "rulings": ["PB-14"]}

    `scoring` is A, B or C (as left out). The fountain lies at 0,0 and is not named. A third of three owners with
    `aside` instead of `palace` is Dirk.
    """
    s = position_of(given)
    score(s, scoring_in(given, "AZ-9"))
    return score_lines(s)


def position_of(given: Mapping[str, Any]) -> Position:
    """The palaces of a pad; whose turn it is, is not said."""
    owners = dice_owners(given, KNOWN, "AZ-11")
    with_dirk = len(owners) == DIRK + 1 and isinstance(owners[DIRK], Mapping) and "aside" in owners[DIRK]
    seats = DIRK if with_dirk else len(owners)
    s = opening(seats, check_options(seats, {"box": given.get("box")}))
    s.rulings = rulings_in(given, RULINGS)
    for owner, entry in enumerate(owners):
        _lay_tiles(s, owner, entry, owner_name(given, owner, seats, "Dirk"))
    return s


def _lay_tiles(s: Position, owner: int, entry: Any, who: str) -> None:
    kept = "palace" if owner < s.seats else "aside"
    if not isinstance(entry, Mapping):
        raise BadOption(f"{who} is a table with '{kept}'.")
    check_names(who, entry, (kept,))
    tiles = entry.get(kept, [])
    if not isinstance(tiles, list) or not all(isinstance(tile, str) for tile in tiles):
        example = "'T9NE 1,-2'" if owner < s.seats else "'T9NE'"
        raise BadOption(f"{who}'s {kept} is a list of tiles such as {example}.")
    for written in tiles:
        if owner < s.seats:
            _build(s, owner, who, written)
        else:
            tile = _tile(s, who, written)
            s.place[tile], s.owner[tile] = WITH_DIRK, owner
    if owner < s.seats and (broken := breach_saying(breach_of_palace(ground_of(s, owner)))):
        raise BadOption(f"{who}'s palace does not stand. {broken} ({broken.rule}).")


def _build(s: Position, owner: int, who: str, written: str) -> None:
    name, _, place = written.partition(" ")
    tile, cell = _tile(s, who, name), cell_named(place.strip())
    if cell is None or not on_table(cell):
        raise BadOption(f"{who}'s '{short(written)}' lies on no cell; a cell is x,y from -15 to 15 (PB-18).")
    if cell == START or tile_on(s, owner, cell) >= 0:
        raise BadOption(f"{who} has two tiles on one cell: '{short(written)}' (PB-1).")
    s.place[tile], s.owner[tile], s.cell[tile] = BUILT, owner, cell


def _tile(s: Position, who: str, written: str) -> int:
    name = name_named(written)
    tile = -1 if name is None else find_tile(s, UNSEEN, 0, name)
    if tile < 0:
        raise BadOption(f"{who}'s '{short(written)}' is no tile of the box, or it is there twice (AZ-2).")
    return tile
