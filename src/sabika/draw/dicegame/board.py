"""The dice area of the Dice Game: each column with its bonus field."""

from __future__ import annotations

from sabika.draw.dice_area import INSIDE, area_height, draw_area
from sabika.draw.drawing import Drawing
from sabika.games.dicegame.view_types import Column
from sabika.words import Word

BONUS = 50
HEIGHT = area_height(BONUS)


def draw_board(drawing: Drawing, x: float, y: float) -> None:
    """DG-2, DG-7: the dice area with its bonus fields above."""
    draw_area(drawing, x, y, HEIGHT, BONUS, _draw_bonus)


def _draw_bonus(drawing: Drawing, column: Column, left: float, top: float) -> None:
    """DG-7: the chip of the column, or its empty place."""
    pen, chip = drawing.pen, column.bonus
    x, y = left + INSIDE / 2, top + BONUS / 2 - 3
    if chip is None:
        pen.mark("circle", "bonus empty", cx=x, cy=y, r=19, fill="none", line="edge", stroke_dasharray="4 4")
        return
    with pen.group("bonus", drawing.say(chip_key(chip)), data_chip=chip):
        pen.symbol(f"chip-{chip}", x, y, 44, ink="gold-ink")


def chip_key(chip: str) -> str:
    """The word for a chip."""
    return "dicegame.start_chip" if chip == "start" else f"dicegame.chip_{chip}"


def chip_word(chip: str) -> Word:
    return Word(chip_key(chip))
