"""The score pad of a real table: one scoring of palaces laid by hand, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.game import ScoreLine
from sabika.games.redpalace.box import sides
from sabika.games.redpalace.moves import SIDE_LETTERS, TILE_NUMBERS
from sabika.games.redpalace.opening import check_options, opening
from sabika.games.redpalace.position import (
    BUILT,
    FIRST_POINTS,
    LANDS,
    MOST_SQUARES,
    RULINGS,
    STRIPS,
    TOWER,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.scoring import hold_scoring
from sabika.games.redpalace.tiles import ground_of, is_camp, is_land, is_medina, parking_tiles, tile_at
from sabika.games.redpalace.view import score_lines
from sabika.parts.kinds import LETTERS
from sabika.parts.pad import PAD, check_names, number_to, owner_name, rulings_in, table_by_kind
from sabika.parts.palace import START, breach_of_palace, breach_saying
from sabika.parts.tiles import cell_named

KNOWN = ("seats", "dirk", "scoring", "strip", "medina", "parked", "squares", "names", "rulings", "box")
TILE_KNOWN = ("at", "what", "walls", "guards", "bastions", "arrows")
MOST_GUARDS = 60


def pad(given: Mapping[str, Any]) -> list[ScoreLine]:
    """Score a real table: one scoring, as the palaces lie.

        {"scoring": 3, "strip": 7, "medina": true, "parked": 12, "squares": [3, 3, 3, 4, 4],
         "seats": [{"palace": [{"at": "1,0", "what": "G", "walls": "NE", "guards": "N"},
                               {"at": "1,1", "what": "M5"}, {"at": "2,0", "what": "C6"}], "halves": "GT"}, …],
         "dirk": {"kinds": {"P": 2}, "medinas": ["M3"]}, "rulings": ["RP-37"]}

    `what` is a kind, or the name of a medina, camp, bazaar or plaza; `walls`, `bastions` and `arrows` say what is
    printed where a part of the box differs from ours. Without `strip` the classic table counts (RP-51).
    """
    s = position_of(given)
    hold_scoring(s)
    return score_lines(s)


def position_of(given: Mapping[str, Any]) -> Position:
    """The table of a pad, before its scoring; whose turn it is, is not said."""
    if not isinstance(given, Mapping):
        raise BadOption("The score pad needs a table with 'seats'.")
    check_names(PAD, given, KNOWN)
    seats = given.get("seats")
    if not isinstance(seats, list) or not 2 <= len(seats) <= 6:
        raise BadOption("The score pad is for two to six seats: 'seats' is a list.")
    if ("dirk" in given) != (len(seats) == 2):
        raise BadOption("Two players play with Dirk, more without (RP-43).")
    s = _table(given, len(seats))
    for seat, entry in enumerate(seats):
        _write_seat(s, seat, entry, owner_name(given, seat, len(seats)))
    if "dirk" in given:
        _write_dirk(s, given["dirk"])
    return s


def _table(given: Mapping[str, Any], seats: int) -> Position:
    """What lies on the table besides the palaces."""
    modules = {"medina": _truth(given.get("medina", False), "medina"), "bazaars": True, "camps": True}
    s = opening(seats, check_options(seats, {**modules, "box": given.get("box")}))
    for seat in range(seats):
        s.points[seat][FIRST_POINTS] = 0
    s.rulings = rulings_in(given, RULINGS)
    s.scorings = number_to(given.get("scoring", 3), 3, "The scoring", least=1) - 1
    if given.get("strip") is not None:
        s.strips[s.scorings] = number_to(given["strip"], STRIPS, "The strip", least=1)
    s.parked = number_to(given.get("parked", 0), MOST_GUARDS, "The number of parked guards")
    if "squares" in given:
        squares = given["squares"]
        limited = parking_tiles(s) - 1
        if not isinstance(squares, list) or len(squares) != limited:
            raise BadOption(f"'squares' are those of the {limited} parking tiles from the left (RP-8).")
        s.squares[:limited] = [
            number_to(one, MOST_SQUARES, "The squares of a parking tile", least=1) for one in squares
        ]
    return s


def _write_seat(s: Position, seat: int, entry: Any, who: str) -> None:
    table = _part(entry, ("palace", "halves"), who)
    palace = table.get("palace", [])
    if not isinstance(palace, list):
        raise BadOption(f"{who}'s palace is a list of tiles.")
    for tile in palace:
        _write_tile(s, seat, _part(tile, TILE_KNOWN, f"A tile of {who}"), who)
    for letter in _letters(table.get("halves", ""), LETTERS, f"{who}'s half-buildings"):
        kind = LETTERS.index(letter)
        if s.halves[kind]:
            raise BadOption(f"There is one half-building {letter} only (RP-5).")
        s.halves[kind] = seat + 1
    if why := breach_saying(breach_of_palace(ground_of(s, seat))):
        raise BadOption(f"{who}'s palace does not stand: {why} ({why.rule})")


def _write_tile(s: Position, seat: int, entry: Mapping[str, Any], who: str) -> None:
    at, what = entry.get("at"), entry.get("what")
    cell = cell_named(at) if isinstance(at, str) else None
    if cell is None:
        raise BadOption(f"A tile lies at 'x,y', such as '1,-2', not {at!r}.")
    if cell == START:
        raise BadOption("The fountain lies at 0,0 (PB-1).")
    if tile_at(s, seat, cell):
        raise BadOption(f"{who} has two tiles at {at} (PB-1).")
    tile = tile_for(s, what)
    if is_camp(tile):
        s.walls[tile] = _sides(entry, "bastions", s.walls[tile])
        s.towers[tile] = _sides(entry, "arrows", s.towers[tile])
    else:
        s.walls[tile] = _sides(entry, "walls", 0 if is_land(tile) else s.walls[tile])
        s.guards[tile] = _sides(entry, "guards", 0)
        if s.guards[tile] & ~s.walls[tile]:
            raise BadOption(f"The guard at {at} stands on no wall (RP-31).")
    s.place[tile], s.owner[tile], s.cell[tile] = BUILT, seat, cell


def tile_for(s: Position, what: Any) -> int:
    """A kind takes any land tile still free; other tiles have names."""
    if isinstance(what, str) and what and what in LETTERS:
        free = [tile for tile in range(1, LANDS + 1) if s.place[tile] == TOWER]
        if not free:
            raise BadOption(f"There are {LANDS} buildings only (RP-1).")
        s.building[free[0]] = LETTERS.index(what) + 1
        return free[0]
    tile = TILE_NUMBERS.get(what, 0) if isinstance(what, str) else 0
    if tile <= LANDS:
        raise BadOption(f"A tile is a kind ({' '.join(LETTERS)}) or a name such as M5, C6, B3, P1; not {what!r}.")
    if s.place[tile] in (BUILT, WITH_DIRK):
        raise BadOption(f"There is one {what} only.")
    return tile


def _write_dirk(s: Position, entry: Any) -> None:
    table = _part(entry, ("kinds", "medinas"), "Dirk")
    kinds = table_by_kind(table, "kinds", "Dirk")
    names = [letter for letter, count in kinds.items() for _ in range(number_to(count, LANDS, f"Dirk's {letter}"))]
    medinas = table.get("medinas", [])
    if not isinstance(medinas, list):
        raise BadOption("Dirk's 'medinas' is a list of names such as M5.")
    for name in [*names, *medinas]:
        tile = tile_for(s, name)
        if not is_land(tile) and not is_medina(tile):
            raise BadOption(f"{name} does nothing for Dirk (RP-45).")
        s.place[tile], s.owner[tile] = WITH_DIRK, s.seats


# --- checks ----------------------------------------------------------------------------------------------


def _part(entry: Any, known: Sequence[str], who: str) -> Mapping[str, Any]:
    if not isinstance(entry, Mapping):
        raise BadOption(f"{who} is a table with {', '.join(known)}.")
    check_names(who, entry, known)
    return entry


def _sides(entry: Mapping[str, Any], name: str, otherwise: int) -> int:
    return sides(_letters(entry[name], SIDE_LETTERS, f"'{name}'")) if name in entry else otherwise


def _letters(value: Any, known: str, name: str) -> str:
    if not isinstance(value, str) or len(set(value)) != len(value) or not set(value) <= set(known):
        raise BadOption(f"{name} are letters of {known}, each once; not {value!r}.")
    return value


def _truth(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadOption(f"'{name}' is true or false.")
    return value
