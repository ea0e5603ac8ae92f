"""The Roll & Write table as a picture: one sheet large, the others small, the score sheet, the rounds."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.drawing import STATUS, Drawing, check_seat, draw_status
from sabika.draw.rollwrite.score import draw_score_sheet, least_score_height
from sabika.draw.rollwrite.sheet import (
    draw_large_sheet,
    draw_small_sheet,
    large_measures,
    open_crossings,
    small_height,
)
from sabika.games.rollwrite.view_types import View
from sabika.words import Owner

TITLE = "Roll & Write"

MARGIN = 20
GAP = 16
RIGHT = 470  # width of the column with the score sheet
LEAST_PITCH = 74  # from cell to cell on the large sheet
MOST_BESIDE = 2  # so many small sheets stand below the score sheet; more of them in a row of their own


def table_svg(view: View, seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole table; the sheet of `seat` is large, without one that of the seat whose turn it is."""
    check_seat(view, seat)
    drawing = Drawing(view, names, language)
    shown = view.seat if seat is None else seat
    others = [other for other in range(view.seats) if other != shown]
    if len(others) <= MOST_BESIDE:
        width, height = _draw_with_others_beside(drawing, shown, others)
    else:
        width, height = _draw_with_others_below(drawing, shown, others)
    return drawing.pen.drawing(width, height, _title(drawing), _description(drawing))


def _draw_with_others_beside(drawing: Drawing, shown: int, others: list[int]) -> tuple[float, float]:
    small = (RIGHT - (len(others) - 1) * GAP) / len(others) if others else 0
    row = GAP + small_height(drawing.view, small) if others else 0
    large = large_measures(drawing.view, LEAST_PITCH, STATUS + GAP + least_score_height(drawing.view) + row)
    width, height = MARGIN + large.width + GAP + RIGHT + MARGIN, MARGIN + large.height + MARGIN
    column = MARGIN + large.width + GAP
    drawing.ground(width, height)
    draw_large_sheet(drawing, shown, MARGIN, MARGIN, large)
    draw_status(drawing, TITLE, _to_do(drawing), column, MARGIN, RIGHT)
    draw_score_sheet(drawing, column, MARGIN + STATUS + GAP, RIGHT, large.height - STATUS - GAP - row)
    for number, other in enumerate(others):
        draw_small_sheet(drawing, other, column + number * (small + GAP), height - MARGIN - row + GAP, small)
    return width, height


def _draw_with_others_below(drawing: Drawing, shown: int, others: list[int]) -> tuple[float, float]:
    large = large_measures(drawing.view, LEAST_PITCH, STATUS + GAP + least_score_height(drawing.view))
    width = MARGIN + large.width + GAP + RIGHT + MARGIN
    small = (width - 2 * MARGIN - (len(others) - 1) * GAP) / len(others)
    column, row = MARGIN + large.width + GAP, MARGIN + large.height + GAP
    height = row + small_height(drawing.view, small) + MARGIN
    drawing.ground(width, height)
    draw_large_sheet(drawing, shown, MARGIN, MARGIN, large)
    draw_status(drawing, TITLE, _to_do(drawing), column, MARGIN, RIGHT)
    draw_score_sheet(drawing, column, MARGIN + STATUS + GAP, RIGHT, large.height - STATUS - GAP)
    for number, other in enumerate(others):
        draw_small_sheet(drawing, other, MARGIN + number * (small + GAP), row, small)
    return width, height


# --- what is asked ---------------------------------------------------------------------------------------


def _to_do(drawing: Drawing) -> str:
    """What is asked now, and of whom."""
    view = drawing.view
    who = Owner(view.seat)
    match view.phase:
        case "main":
            return drawing.say("draw.to_main" if open_crossings(view, view.seat) else "draw.to_coins", who=who)
        case "second":
            return drawing.say("draw.to_second", who=who, n=view.prices.second)
        case "keep":
            return drawing.say("draw.to_keep", who=who)
        case "over":
            return drawing.say("rollwrite.is_over")
        case _:
            return drawing.say("rollwrite.dice_first")


# --- for those who cannot see it -------------------------------------------------------------------------


def _title(drawing: Drawing) -> str:
    return f"{TITLE} · {drawing.round()}"


def _description(drawing: Drawing) -> str:
    sheets = [
        drawing.say("draw.sheet", who=Owner(seat), crossed=len(sheet.crossed), coins=sheet.coins)
        for seat, sheet in enumerate(drawing.view.sheets)
    ]
    return " ".join([_to_do(drawing), *sheets])
