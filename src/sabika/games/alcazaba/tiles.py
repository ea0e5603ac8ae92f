"""Names of tiles, and which tile is where. A name is kind, price and walls: `T9NE`, `T12-`. Compiled but for texts."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.alcazaba.position import BUILT, IN_COLUMN, KINDS, RING_COUNTS_LESS, TILES, UNSEEN, Position
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import RING_LESS, TILE, WALLS, lay, lay_fountain, room_for_ground
from sabika.parts.tiles import walls_text, walls_written

PRICES = 15
WALL_SETS = WALLS + 1
A_KIND = PRICES * WALL_SETS
NAMES = KINDS * A_KIND
TOWERS = KINDS - 1


@jit
def kind_of(s: Position, tile: int) -> int:
    """PB-2: the kind of a tile."""
    return s.tiles[tile] // A_KIND


@jit
def walls_of(s: Position, tile: int) -> int:
    """PB-2: the walls of a tile, a bit a side."""
    return s.tiles[tile] % WALL_SETS


@jit
def find_tile(s: Position, place: int, owner: int, name: int) -> int:
    """The first tile of that name there, with that owner (0 where tiles have none); -1 where there is none."""
    for tile in range(TILES):
        if s.place[tile] == place and s.owner[tile] == owner and s.tiles[tile] == name:
            return tile
    return -1


@jit
def tile_on(s: Position, owner: int, cell: int) -> int:
    """The tile of a palace on a cell; -1 where there is none."""
    for tile in range(TILES):
        if s.place[tile] == BUILT and s.owner[tile] == owner and s.cell[tile] == cell:
            return tile
    return -1


@jit
def lowest_in_column(s: Position, kind: int) -> int:
    """AZ-12: the tile laid out first of those that lie in a column; -1 where none is left."""
    lowest = -1
    for tile in range(TILES):
        in_column = s.place[tile] == IN_COLUMN and kind_of(s, tile) == kind
        if in_column and (lowest < 0 or s.order[tile] < s.order[lowest]):
            lowest = tile
    return lowest


@jit
def lowest_named(s: Position, name: int) -> int:
    """AZ-7: the lowest tile of that name in its column; -1 where there is none."""
    lowest = -1
    for tile in range(TILES):
        named = s.place[tile] == IN_COLUMN and s.tiles[tile] == name
        if named and (lowest < 0 or s.order[tile] < s.order[lowest]):
            lowest = tile
    return lowest


@jit
def unseen(s: Position, kind: int) -> int:
    """AZ-2: tiles of a kind still in the stacks and the bag, without the extra tower."""
    return s.stacks[kind] + s.bag[kind]


@jit
def twin_of(s: Position) -> int:
    """AZ-2: the tower that looks like the extra one and comes next in number; -1 where none does."""
    alike = s.extra + 1 < TILES and s.tiles[min(s.extra + 1, TILES - 1)] == s.tiles[s.extra]
    return s.extra + 1 if alike else -1


@jit
def is_twin_unsure(s: Position) -> bool:
    """AZ-2: did one of two like towers come out of the bag, nobody knows which, while the other is unseen?

    Then the record calls it the extra one: the bag holds as many towers either way.
    """
    twin = twin_of(s)
    return twin >= 0 and s.place[s.extra] != UNSEEN and s.place[twin] == UNSEEN


@jit
def next_unseen(s: Position, name: int) -> int:
    """AZ-2, AZ-3: the tile of a name that can be laid out next; -1 for none. A stack never holds the extra tower."""
    tile = find_tile(s, UNSEEN, 0, name)
    if tile < 0 or tile != s.extra or s.laid >= KINDS:
        return tile
    twin = twin_of(s)
    return twin if twin >= 0 and s.place[twin] == UNSEEN else -1


@jit
def extra_in_bag(s: Position) -> int:
    """AZ-2: 1 until the extra tower is drawn."""
    return 1 if s.place[s.extra] == UNSEEN else 0


@jit
def ground_of(s: Position, owner: int) -> Row:
    """PB-1: an owner's palace laid out, to be asked about."""
    ground = room_for_ground()
    lay_out(s, owner, ground)
    return ground


@jit
def lay_out(s: Position, owner: int, ground: Row) -> None:
    """The same on a ground that there is already."""
    lay_fountain(ground)
    ground[RING_LESS] = 1 if s.rulings & RING_COUNTS_LESS else 0
    for tile in range(TILES):
        if s.place[tile] == BUILT and s.owner[tile] == owner:
            lay(ground, s.cell[tile], TILE | walls_of(s, tile))


# --- names as texts --------------------------------------------------------------------------------------


def kind_in(name: int) -> int:
    return name // A_KIND


def price_in(name: int) -> int:
    return name % A_KIND // WALL_SETS + 1


def walls_in(name: int) -> str:
    return walls_text(name % WALL_SETS)


def name_text(name: int) -> str:
    """A tile's name as it is written."""
    return f"{LETTERS[kind_in(name)]}{price_in(name)}{walls_in(name) or '-'}"


def name_of(kind: int, written: str) -> int | None:
    """The number of a name written behind the letter of its kind, `9NE` or `12-`; None where it is none."""
    walls_begin = next((at for at, sign in enumerate(written) if not "0" <= sign <= "9"), len(written))
    price, behind = written[:walls_begin], written[walls_begin:]
    walls = 0 if behind == "-" else walls_written(behind) if behind else None
    if walls is None or not 1 <= len(price) <= len(str(PRICES)) or price[0] == "0" or int(price) > PRICES:
        return None
    return kind * A_KIND + (int(price) - 1) * WALL_SETS + walls
