"""The dice area of Alcazaba: each column with its open tiles and perhaps the start-player chip above."""

from __future__ import annotations

from math import ceil

from sabika.draw.dice_area import INSIDE, area_height, draw_area
from sabika.draw.drawing import Drawing
from sabika.draw.palace import draw_tile
from sabika.games.alcazaba.view_types import Column, View

SMALLEST = 43.0  # so wide that two tiles lie beside one another
LARGEST = 74.0
GAP = 4
LEAST_ROWS = 2  # of the smallest


def board_height(view: View) -> float:
    rows = max(LEAST_ROWS, ceil(_most(view) / 2))
    return area_height(rows * (SMALLEST + GAP))


def draw_board(drawing: Drawing, x: float, y: float, height: float) -> None:
    """AZ-3, AZ-4: the dice area with the tiles and the chip above, as large as the card has room for."""
    room = height - area_height(0)
    beside, size = max((_size(drawing.view, beside, room), beside) for beside in (1, 2))[::-1]

    def draw_offer(drawing: Drawing, column: Column, left: float, top: float) -> None:
        _draw_offer(drawing, column, left + (INSIDE - beside * (size + GAP) + GAP) / 2, top, beside, size)

    draw_area(drawing, x, y, height, room, draw_offer)


def _most(view: View) -> int:
    """Tiles and chip of the fullest column."""
    counts: list[int] = [len(column.tiles) + column.chip for column in view.columns]
    return max(1, *counts)


def _size(view: View, beside: int, room: float) -> float:
    """How large tiles are with so many beside one another."""
    rows = ceil(_most(view) / beside)
    return min(LARGEST, (INSIDE - (beside - 1) * GAP) / beside, room / rows - GAP)


def _draw_offer(drawing: Drawing, column: Column, left: float, top: float, beside: int, size: float) -> None:
    """AZ-12: the tile that lies lowest at the bottom; the chip before all tiles."""

    def corner(number: int) -> tuple[float, float]:
        return left + number % beside * (size + GAP), top + number // beside * (size + GAP)

    if column.chip:
        x, y = corner(0)
        with drawing.pen.group("start-chip", drawing.say("draw_alcazaba.start_chip")):
            drawing.pen.symbol("chip-start", x + size / 2, y + size / 2, size, ink="gold-ink")
    for number, tile in enumerate(reversed(column.tiles), start=int(column.chip)):
        draw_tile(drawing, tile, *corner(number), size, "open-tile")
    if not column.chip and not column.tiles:
        empty = (*corner(0), size, size, 6)
        drawing.pen.rect(*empty, "no-tile", fill="none", line="edge", stroke_dasharray="4 4", opacity=0.6)
