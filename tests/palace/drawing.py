"""Palaces drawn in ASCII: `F` the fountain, `#` a tile, `c` a camp, `?` an empty cell that a test asks about.

+--+--+
|# |F     north is up; a wall is -- or |, a bastion (with the wall behind it, if a tile is there) == or H
+  +  +
"""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import dedent

from sabika.engine.record import Row
from sabika.parts.palace import CAMP, CELLS, EDGE, START, STEP, TILE, WIDTH, cell_at, fountain_alone, lay, place_of

LETTERS = "NESW"


@dataclass
class Drawing:
    """A ground laid as drawn, and the cells that carry a name: `?`, letters and digits."""

    ground: Row
    cells: dict[str, int] = field(default_factory=dict)


def sides(letters: str) -> int:
    """`NE` as bits."""
    return sum(1 << LETTERS.index(letter) for letter in letters)


def draw(picture: str) -> Drawing:
    """Lay what is drawn; nothing is checked."""
    lines = [line.rstrip() for line in dedent(picture).strip("\n").splitlines()]
    width = max(len(line) for line in lines)
    rows = [line.ljust(width + 3) for line in lines]
    found = {
        (column, row): rows[2 * row + 1][3 * column + 1]
        for row in range(len(rows) // 2)
        for column in range(width // 3 + 1)
        if rows[2 * row + 1][3 * column + 1] != " "
    }
    ((left, top),) = [place for place, sign in found.items() if sign == "F"] or [(0, 0)]
    drawing = Drawing(fountain_alone())
    for (column, row), sign in found.items():
        cell = cell_at(column - left, top - row)
        drawing.cells[sign] = cell
        if sign == "?" or cell == START:
            continue
        edges = _edges(rows, column, row)
        marks = {"c": "=H"}.get(sign, "-|=H")
        built = sum(1 << side for side, edge in enumerate(edges) if edge in marks)
        lay(drawing.ground, cell, (CAMP if sign == "c" else TILE) | built)
    return drawing


def _edges(rows: list[str], column: int, row: int) -> tuple[str, str, str, str]:
    above, beside, below = rows[2 * row], rows[2 * row + 1], rows[2 * row + 2]
    return above[3 * column + 1], beside[3 * column + 3], below[3 * column + 1], beside[3 * column]


def picture(ground: Row) -> str:
    """What lies on a ground, in the same signs: for tests that fail."""
    built = [cell for cell in range(CELLS) if ground[cell]]
    xs, ys = zip(*map(place_of, built), strict=True)
    lines = []
    for y in range(max(ys), min(ys) - 1, -1):
        cells = [cell_at(x, y) for x in range(min(xs), max(xs) + 2)]
        lines.append("".join("+" + _sign(ground, cell, 0, "--", "==") for cell in cells))
        lines.append("".join(_sign(ground, cell, 3, "|", "H") + _content(ground, cell) for cell in cells))
    lines.append(
        "".join("+" + _sign(ground, cell_at(x, min(ys) - 1), 0, "--", "==") for x in range(min(xs), max(xs) + 2))
    )
    return "\n".join(line.rstrip() for line in lines)


def _content(ground: Row, cell: int) -> str:
    return "F " if cell == START else "c " if ground[cell] & CAMP else "# " if ground[cell] else "  "


def _sign(ground: Row, cell: int, side: int, wall: str, bastion: str) -> str:
    here, there = ground[cell], ground[cell + STEP[side]] if cell + STEP[side] < WIDTH * (2 * EDGE + 3) else 0
    edges = [(here, side), (there, side ^ 2)]
    if any(what & CAMP and (what >> at) & 1 for what, at in edges):
        return bastion
    return wall if any((what >> at) & 1 for what, at in edges) else " " * len(wall)
