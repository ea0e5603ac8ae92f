"""Scenes: a table in the middle of a game, set up in the words of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find, seats_and_options
from sabika.engine.record import to_text
from sabika.games.alcazaba.invariants import violations
from sabika.games.alcazaba.moves import name_named
from sabika.games.alcazaba.opening import opening
from sabika.games.alcazaba.position import (
    BUILT,
    GONE,
    IN_COLUMN,
    IN_RESERVE,
    TILES,
    UNSEEN,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.tiles import find_tile, kind_of
from sabika.games.alcazaba.view_types import Column
from sabika.parts.dice_area import FIELDS
from sabika.parts.tiles import cell_named
from sabika.table.table import Table
from tests.dice_scenes import KINDS, lay_dice, lay_markers

# A stack of six, then five of the bag, in the order they were laid out: one P, one S, two A, two C, two G, three T.
COLUMNS = "P8- S9- A10- C11- G12S T13E A9- C10- G11- T12- T10SW"


def scene(
    seats: int = 3,
    *,
    dice: str = "",
    throws: int = 1,
    seat: int = 0,
    start: int = 0,
    round: int = 3,
    markers: str = "",
    turns: int | None = None,
    columns: str = COLUMNS,
    chip: str = "P",
    palaces: Mapping[int, str] = {},
    reserves: Mapping[int, str] = {},
    aside: str = "",
    draws: Sequence[str] = (),
    **options: Any,
) -> Table:
    """A seat's turn: its dice have just fallen, or, without dice, are about to (`draws`).

    `markers` are written `G 5-right 0`: column, field, owner. Everyone has had `turns` turns (as few as the markers
    say); markers that should be placed by now and are nowhere are out. `palaces` are written `P8- 1,0 S9- 0,1`.
    """
    s = opening(seats, seats_and_options(find("alcazaba"), seats, options))
    s.round, s.start, s.seat = round, start, seat
    s.chip = KINDS.index(chip) + 1 if round < 5 else 0
    _lay_markers(s, markers, turns)
    _lay_tiles(s, columns, palaces, reserves, aside)
    lay_dice(s, dice, throws)
    assert violations(s) == [], violations(s)
    return Table.from_text(f"alcazaba {to_text(s)}", chance=Scripted(draws, then=Seeded(1)))


def _lay_markers(s: Position, markers: str, turns: int | None) -> None:
    placed = lay_markers(s, markers, turns)
    if s.owners > s.seats:
        # Dirk is never out: his markers that are not said lie at the bottom of the arcades.
        for number in range(s.markers - placed[s.seats]):
            s.area[KINDS.index("A")][FIELDS - 1 - number] = s.seats + 1
        s.hand[s.seats] = 0


def put(s: Position, name: str, place: int, owner: int = 0) -> int:
    number = name_named(name)
    assert number is not None, name
    tile = find_tile(s, UNSEEN, 0, number)
    assert tile >= 0, f"{name} is not there, or there already"
    s.place[tile], s.owner[tile] = place, owner
    return tile


def _lay_tiles(s: Position, columns: str, palaces: Mapping[int, str], reserves: Mapping[int, str], aside: str) -> None:
    for order, name in enumerate(columns.split(), 1):
        s.order[put(s, name, IN_COLUMN)] = order
    s.laid = len(columns.split())
    for owner, palace in palaces.items():
        words = palace.split()
        for name, place in zip(words[::2], words[1::2], strict=True):
            cell = cell_named(place)
            assert cell is not None
            s.cell[put(s, name, BUILT, owner)] = cell
    for owner, reserve in reserves.items():
        for name in reserve.split():
            put(s, name, IN_RESERVE, owner)
    for name in aside.split():
        put(s, name, WITH_DIRK, s.seats)
    s.stacks = [5 - s.round] * 6
    _throw_away(s)
    for kind in range(6):
        hidden = [tile for tile in range(TILES) if kind_of(s, tile) == kind and tile != s.extra]
        s.bag[kind] = sum(s.place[tile] == UNSEEN for tile in hidden) - s.stacks[kind]


def _throw_away(s: Position) -> None:
    """Whatever else earlier rounds brought is out of the game."""
    for tile in range(TILES):
        kind = kind_of(s, tile)
        hidden = sum(
            s.place[other] == UNSEEN and kind_of(s, other) == kind for other in range(TILES) if other != s.extra
        )
        spare = tile == s.extra or hidden > s.stacks[kind]
        if s.place.count(UNSEEN) > TILES - 11 * s.round and s.place[tile] == UNSEEN and spare:
            s.place[tile] = GONE


def last_turn(dice: str = "PPSACGTT", place: str = "", *, seats: int = 3, **given: Any) -> Table:
    """The last seat has one marker left, all others none: on the board as said, or out. `place` is done at once."""
    markers = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[seats]
    table = scene(seats, dice=dice, seat=seats - 1, turns=markers - 1, **given)
    if place:
        table.act(place)
    return table


def column_of(table: Table, kind: str) -> Column:
    column: Column = table.view().columns[KINDS.index(kind)]
    return column


def tiles_of(table: Table, kind: str) -> list[str]:
    """The tiles of a column, the lowest first."""
    return [tile.name for tile in column_of(table, kind).tiles]


def palace_of(table: Table, owner: int) -> dict[str, str]:
    """What is built: cell and tile."""
    return {f"{tile.x},{tile.y}": tile.name for tile in table.view().players[owner].palace.tiles}


def reserve_of(table: Table, owner: int) -> list[str]:
    return [tile.name for tile in table.view().players[owner].reserve]


def aside_of(table: Table) -> list[str]:
    return [tile.name for tile in table.view().players[2].aside]
