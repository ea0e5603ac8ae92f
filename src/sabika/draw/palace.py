"""Palaces as pictures: tiles around the fountain, walls drawn as walls, the longest outer one marked.

A palace is what a view says of it: `{"tiles": [{"kind", "price", "walls", "x", "y"}, …], "wall": {"length",
"sections": ["1,-2 N", …]}}`, sections clockwise. North is up, so y grows upwards and is turned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.pen import Value
from sabika.draw.scene import Scene
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


def draw_palace(scene: Scene, palace: dict[str, Any], x: float, y: float, width: float, height: float) -> None:
    """PB-1: a whole palace, scaled to a box."""
    tiles = palace["tiles"]
    ground = ground_in([(tile["x"], tile["y"]) for tile in tiles], x, y, width, height)
    taken = {(0, 0), *((tile["x"], tile["y"]) for tile in tiles)}
    words = scene.say("palace.described", n=len(tiles), wall=palace["wall"]["length"])
    with scene.pen.group("palace", words):
        _draw_fountain(scene, *ground.corner(0, 0), ground.cell)
        for tile in tiles:
            place = f"{tile['x']},{tile['y']}"
            inner = {side for side in tile["walls"] if _beside(tile["x"], tile["y"], side) in taken}
            with scene.pen.group("tile", tile_words(scene, tile), data_tile=tile["name"], data_cell=place):
                _draw_tile(scene, tile, *ground.corner(tile["x"], tile["y"]), ground.cell, inner)
        _mark_longest(scene, palace["wall"], ground)


def draw_tile(scene: Scene, tile: dict[str, Any], x: float, y: float, size: float, kind: str = "tile") -> None:
    """A tile that lies in no palace; x, y is its corner."""
    with scene.pen.group(kind, tile_words(scene, tile), data_tile=tile["name"]):
        _draw_tile(scene, tile, x, y, size, set())


def tile_words(scene: Scene, tile: dict[str, Any]) -> str:
    """A tile for those who cannot see it: `tower 9, walls north, east`."""
    kind = Word(f"kind.{KINDS[tile['kind']]}")
    if not tile["walls"]:
        return scene.say("palace.tile_open", kind=kind, price=tile["price"])
    walls = ", ".join(scene.say(f"palace.side_{side}") for side in tile["walls"])
    return scene.say("palace.tile", kind=kind, price=tile["price"], walls=walls)


def _beside(x: int, y: int, side: str) -> tuple[int, int]:
    across, down = OUTWARD[side]
    return x + across, y - down


def _draw_fountain(scene: Scene, x: float, y: float, cell: float) -> None:
    pen = scene.pen
    with pen.group("fountain", scene.say("palace.fountain")):
        pen.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, cell * 0.07, fill="sand", line="edge")
        pen.symbol("fountain", x + cell / 2, y + cell / 2, cell * 0.62, ink="gold-ink")


def _draw_tile(scene: Scene, tile: dict[str, Any], x: float, y: float, size: float, inner: set[str]) -> None:
    """PB-2: kind, price, and a wall on each walled side; those between two tiles are pale (PB-8)."""
    pen, kind = scene.pen, KINDS[tile["kind"]]
    pen.rect(x + 0.5, y + 0.5, size - 1, size - 1, size * 0.07, fill="stone", line="edge")
    pen.symbol(kind, x + size * 0.5, y + size * 0.44, size * 0.5, "kind", ink=kind)
    pen.text(x + size / 2, y + size * 0.84, str(tile["price"]), size * 0.19, "price", anchor="middle", font_weight=600)
    for side in tile["walls"]:
        _draw_wall(scene, side, x, y, size, side in inner)


def _draw_wall(scene: Scene, side: str, x: float, y: float, size: float, inner: bool) -> None:
    pen, thick = scene.pen, size * WALL
    across, down = OUTWARD[side]
    left = x + (size - thick if across > 0 else 0)
    top = y + (size - thick if down > 0 else 0)
    wide, high = (thick, size) if across else (size, thick)
    place, opacity = ("inner", 0.45) if inner else ("outer", 1)
    pen.rect(left, top, wide, high, size * 0.02, f"wall {place}", fill="wall", data_side=side, opacity=opacity)
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


def _mark_longest(scene: Scene, wall: dict[str, Any], ground: Ground) -> None:
    """PB-14: a golden line along the longest outer wall, a little outside of it."""
    if not wall["sections"]:
        return
    points, closed = outside_of(wall["sections"], ground)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")
    thick = max(1.8, ground.cell * 0.065)
    given: dict[str, Value] = {"stroke_width": thick, "stroke_linejoin": "round", "stroke_linecap": "round"}
    scene.pen.mark("path", "longest", d=path, fill="none", line="gold", data_length=wall["length"], **given)


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
