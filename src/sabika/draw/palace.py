"""Palaces as pictures: tiles around the fountain, walls drawn as walls, the longest outer one marked.

A palace is what a view says of it (`parts/palace_views.py`). North is up, so y grows upwards and is turned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sabika.draw.art import KINDS
from sabika.draw.drawing import Drawing
from sabika.draw.pen import Value
from sabika.parts.palace_views import Palace, Tile, Wall
from sabika.words import Word

Point = tuple[float, float]

# The outward direction of a side, and the corners where it begins and ends, going clockwise; y points down.
OUTWARD: dict[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ENDS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "N": ((0, 0), (1, 0)),
    "E": ((1, 0), (1, 1)),
    "S": ((1, 1), (0, 1)),
    "W": ((0, 1), (0, 0)),
}

WALL = 0.11  # thickness of a wall, of a cell
BEYOND = 0.1  # how far outside the mark of the longest wall runs, of a cell
RIM = 0.24  # free room around a palace, of a cell
LARGEST = 62.0  # of a cell
MERLONS = 5  # on a side


@dataclass(frozen=True)
class Ground:
    """Where cells lie in a drawing."""

    left: float  # of the cell 0,0
    top: float
    cell: float

    def corner(self, x: int, y: int) -> Point:
        return self.left + x * self.cell, self.top - y * self.cell


def ground_in(cells: Sequence[tuple[int, int]], x: float, y: float, width: float, height: float) -> Ground:
    """A ground for these cells and the fountain, as large as fits, in the middle of a box."""
    across = [0, *(column for column, _ in cells)]
    upward = [0, *(row for _, row in cells)]
    columns, rows = max(across) - min(across) + 1, max(upward) - min(upward) + 1
    cell = min(LARGEST, width / (columns + 2 * RIM), height / (rows + 2 * RIM))
    left = x + (width - columns * cell) / 2 - min(across) * cell
    top = y + (height - rows * cell) / 2 + max(upward) * cell
    return Ground(left, top, cell)


def draw_palace(drawing: Drawing, palace: Palace, x: float, y: float, width: float, height: float) -> None:
    """PB-1: a whole palace, scaled to a box."""
    tiles = palace.tiles
    ground = ground_in([(tile.x, tile.y) for tile in tiles], x, y, width, height)
    taken = {(0, 0), *((tile.x, tile.y) for tile in tiles)}
    words = drawing.say("palace.described", n=len(tiles), wall=palace.wall.length)
    with drawing.pen.group("palace", words):
        _draw_fountain(drawing, *ground.corner(0, 0), ground.cell)
        for tile in tiles:
            place = f"{tile.x},{tile.y}"
            inner = {side for side in walled_sides(tile) if _beside(tile.x, tile.y, side) in taken}
            with drawing.pen.group("tile", tile_words(drawing, tile), data_tile=tile.name, data_cell=place):
                _draw_tile(drawing, tile, *ground.corner(tile.x, tile.y), ground.cell, inner)
        _mark_longest(drawing, palace.wall, ground)


def draw_tile(drawing: Drawing, tile: Tile, x: float, y: float, size: float, kind: str = "tile") -> None:
    """A tile that lies in no palace; x, y is its corner."""
    with drawing.pen.group(kind, tile_words(drawing, tile), data_tile=tile.name):
        _draw_tile(drawing, tile, x, y, size, set())


def walled_sides(tile: Tile) -> str:
    """PB-2, RP-24: walled sides in the order N E S W, wall pieces included."""
    return "".join(side for side in OUTWARD if side in tile.walls or side in (tile.piece or ""))


def tile_words(drawing: Drawing, tile: Tile) -> str:
    """A tile for those who cannot see it: `tower 9, walls north, east`."""
    said = _ground_words(drawing, tile)
    if tile.guards:
        return drawing.say("palace.with_guards", tile=said, sides=_sides(drawing, tile.guards))
    if tile.towers:
        return drawing.say("palace.with_towers", tile=said, sides=_sides(drawing, tile.towers))
    return said


def _ground_words(drawing: Drawing, tile: Tile) -> str:
    what, walls = tile.what or "building", _sides(drawing, walled_sides(tile))
    match what:
        case "camp":
            return drawing.say("palace.tile_camp", price=tile.price, sides=_sides(drawing, tile.bastions or ""))
        case "bazaar":
            kinds = ", ".join(drawing.say(f"kind.{KINDS[letter]}") for letter in tile.kinds or "")
            return drawing.say("palace.tile_bazaar", kinds=kinds, currency=Word(f"palace.money_{tile.currency}"))
        case "plaza":
            return drawing.say("palace.plaza_walled", walls=walls) if walls else drawing.say("palace.plaza")
    kind = Word("palace.medina" if what == "medina" else f"kind.{KINDS[tile.kind or '']}")
    if not walls:
        return drawing.say("palace.tile_open", kind=kind, price=tile.price)
    return drawing.say("palace.tile", kind=kind, price=tile.price, walls=walls)


def _sides(drawing: Drawing, sides: str) -> str:
    return ", ".join(drawing.say(f"palace.side_{side}") for side in sides)


def _beside(x: int, y: int, side: str) -> tuple[int, int]:
    across, down = OUTWARD[side]
    return x + across, y - down


def _draw_fountain(drawing: Drawing, x: float, y: float, cell: float) -> None:
    pen = drawing.pen
    with pen.group("fountain", drawing.say("palace.fountain")):
        pen.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, cell * 0.07, fill="sand", line="edge")
        pen.symbol("fountain", x + cell / 2, y + cell / 2, cell * 0.62, ink="gold-ink")


def _draw_tile(drawing: Drawing, tile: Tile, x: float, y: float, size: float, inner: set[str]) -> None:
    """PB-2: kind, price, and a wall on each walled side; those between two tiles are pale (PB-8)."""
    pen, what = drawing.pen, tile.what or "building"
    kind = KINDS[tile.kind or ""] if what == "building" else what
    ground = {"building": "stone", "camp": "plaster"}.get(what, "sand")
    pen.rect(x + 0.5, y + 0.5, size - 1, size - 1, size * 0.07, fill=ground, line="edge")
    ink = {"building": kind, "camp": "wall"}.get(what, "gold-ink")
    pen.symbol(kind, x + size * 0.5, y + size * 0.44, size * 0.5, "kind", ink=ink)
    if what == "bazaar":
        _draw_bazaar(drawing, tile, x, y, size)
    elif what != "plaza":
        at = 0.26 if "S" in (tile.towers or "") + (tile.bastions or "") else 0.5
        price = str(tile.price)
        pen.text(x + size * at, y + size * 0.84, price, size * 0.19, "price", anchor="middle", font_weight=600)
    for side in walled_sides(tile):
        _draw_wall(drawing, side, x, y, size, side in inner, side in (tile.piece or ""))
    for side in tile.bastions or "":
        _draw_bastion(drawing, side, side in (tile.arrows or ""), x, y, size)
    for side in OUTWARD:
        if side in (tile.towers or "") + (tile.guards or ""):
            _draw_post(drawing, side, side in (tile.guards or ""), x, y, size)


def _draw_bazaar(drawing: Drawing, tile: Tile, x: float, y: float, size: float) -> None:
    """RP-57: the kinds whose colours it shows, and its currency."""
    for number, letter in enumerate(tile.kinds or ""):
        at = x + size * (0.26 + 0.24 * number)
        drawing.pen.symbol(KINDS[letter], at, y + size * 0.82, size * 0.2, "shows", ink=KINDS[letter])
    money = f"money-{tile.currency}"
    drawing.pen.symbol(money, x + size * 0.82, y + size * 0.18, size * 0.2, "currency", ink=money)


def _post(side: str, x: float, y: float, size: float) -> Point:
    """The middle of a wall, where guards stand."""
    across, down = OUTWARD[side]
    return x + size * (0.5 + 0.4 * across), y + size * (0.5 + 0.4 * down)


def _draw_post(drawing: Drawing, side: str, manned: bool, x: float, y: float, size: float) -> None:
    """RP-1, RP-32: a guard tower, or the guard that stands there."""
    pen, (cx, cy) = drawing.pen, _post(side, x, y, size)
    if not manned:
        half = size * 0.085
        pen.rect(cx - half, cy - half, 2 * half, 2 * half, size * 0.03, "tower-post", fill="merlon", data_side=side)
        return
    with pen.group("guard", data_side=side):
        pen.mark("circle", cx=cx, cy=cy, r=size * 0.13, fill="card", line="merlon", stroke_width=size * 0.025)
        pen.symbol("guard", cx, cy, size * 0.19, ink="ink")


def _draw_bastion(drawing: Drawing, side: str, points: bool, x: float, y: float, size: float) -> None:
    """RP-61: a bastion of a camp, with an arrow where it scores."""
    pen, (cx, cy) = drawing.pen, _post(side, x, y, size)
    across, down = OUTWARD[side]
    wide, high = (0.2, 0.38) if across else (0.38, 0.2)
    corner = (cx - size * wide / 2, cy - size * high / 2, size * wide, size * high)
    pen.rect(*corner, size * 0.05, "bastion", fill="wall", line="merlon", data_side=side)
    if points:
        top, left, right = [
            (x + size * (0.5 + a * across - b * down), y + size * (0.5 + a * down + b * across))
            for a, b in ((0.37, 0), (0.28, 0.07), (0.28, -0.07))
        ]
        path = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in (top, left, right)) + "Z"
        pen.mark("path", "arrow", d=path, fill="ink", data_side=side)


def _draw_wall(drawing: Drawing, side: str, x: float, y: float, size: float, inner: bool, piece: bool = False) -> None:
    pen, thick = drawing.pen, size * WALL
    across, down = OUTWARD[side]
    left = x + (size - thick if across > 0 else 0)
    top = y + (size - thick if down > 0 else 0)
    wide, high = (thick, size) if across else (size, thick)
    place, opacity = ("inner", 0.45) if inner else ("outer", 1)
    kind, colour = (f"wall piece {place}", "gold") if piece else (f"wall {place}", "wall")
    pen.rect(left, top, wide, high, size * 0.02, kind, fill=colour, data_side=side, opacity=opacity)
    step = size / (2 * MERLONS + 1)
    path = "".join(
        _merlon(x, y, size, side, (2 * number + 1) * step, step, thick * 0.55)
        for number in range(0 if inner else MERLONS)
    )
    if path:
        pen.mark("path", "merlons", d=path, fill="merlon")


def _merlon(x: float, y: float, size: float, side: str, at: float, wide: float, high: float) -> str:
    """One tooth along the outer edge of a side, as a path."""
    if side in "NS":
        top = y if side == "N" else y + size - high
        return f"M{x + at:.1f} {top:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"
    left = x if side == "W" else x + size - high
    return f"M{left:.1f} {y + at:.1f}h{high:.1f}v{wide:.1f}h{-high:.1f}z"


# --- the longest wall ------------------------------------------------------------------------------------


def _mark_longest(drawing: Drawing, wall: Wall, ground: Ground) -> None:
    """PB-14: a golden line along the longest outer wall, a little outside of it."""
    if not wall.sections:
        return
    points, closed = outside_of(wall.sections, ground)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")
    thick = max(1.8, ground.cell * 0.065)
    given: dict[str, Value] = {"stroke_width": thick, "stroke_linejoin": "round", "stroke_linecap": "round"}
    drawing.pen.mark("path", "longest", d=path, fill="none", line="gold", data_length=wall.length, **given)


def outside_of(sections: Sequence[str], ground: Ground) -> tuple[list[Point], bool]:
    """A line along wall sections, clockwise and a little outside; and whether it goes all the way round.

    Where two sections meet at a corner, the line meets outside of both: at the corner moved by both directions.
    """
    runs = [_section(name) for name in sections]
    closed = len(runs) > 3 and _corner(runs[-1], 1) == _corner(runs[0], 0)
    points = [] if closed else [_moved(ground, _corner(runs[0], 0), runs[0][2])]
    for number, run in enumerate(runs):
        following = runs[(number + 1) % len(runs)]
        last = number == len(runs) - 1 and not closed
        sides = {run[2]} if last else {run[2], following[2]}
        points.append(_moved(ground, _corner(run, 1), *sides))
    return points, closed


def _section(name: str) -> tuple[int, int, str]:
    """`1,-2 N`."""
    cell, side = name.split()
    x, y = cell.split(",")
    return int(x), int(y), side


def _corner(section: tuple[int, int, str], end: int) -> tuple[int, int]:
    """Where a section begins (0) or ends (1), as a corner of the grid, y down."""
    x, y, side = section
    right, down = ENDS[side][end]
    return x + right, down - y


def _moved(ground: Ground, corner: tuple[int, int], *sides: str) -> Point:
    across = sum(OUTWARD[side][0] for side in sides)
    down = sum(OUTWARD[side][1] for side in sides)
    return (
        ground.left + (corner[0] + across * BEYOND) * ground.cell,
        ground.top + (corner[1] + down * BEYOND) * ground.cell,
    )
