"""The dice area: six columns of 24 fields for markers; what lies above a column is the game's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.drawing import Drawing

LINES = 8
SIDES = ("left", "middle", "right")  # for one, two, three throws

PAD = 18
GUTTER = 26  # with the numbers of the lines
COLUMN = 98
INSIDE = COLUMN - 8  # what a column has for its fields and for what lies above
HEAD = 34  # with the kinds
THROWS = 20  # with a pip a throw
LINE = 28
FIELD = 26

WIDTH = PAD + GUTTER + len(KINDS) * COLUMN + PAD - 6

Above = Callable[[Drawing, Any, float, float], None]  # draws what lies above a column: left and top


def area_height(above: float) -> float:
    """The whole board, with so much room above the fields."""
    return PAD + HEAD + above + THROWS + LINES * LINE + PAD - 4


def draw_area(drawing: Drawing, x: float, y: float, height: float, above: float, draw_above: Above) -> None:
    """DG-2: the dice area, its fields at the foot of a card."""
    top = y + height - PAD + 4 - LINES * LINE
    with drawing.pen.group("board"):
        drawing.card(x, y, WIDTH, height)
        for line in range(LINES):
            at = top + (line + 0.5) * LINE
            drawing.pen.text(x + PAD + 10, at + 5, str(LINES - line), 13, "line", anchor="middle", fill="muted")
        for number, column in enumerate(drawing.view.columns):
            left = x + PAD + GUTTER + number * COLUMN
            with drawing.pen.group("column", drawing.say(f"kind.{KINDS[column.kind]}"), data_kind=column.kind):
                _draw_column(drawing, column, left, top - THROWS - above - HEAD, top)
                draw_above(drawing, column, left, top - THROWS - above)


def _draw_column(drawing: Drawing, column: Any, left: float, y: float, top: float) -> None:
    pen, kind = drawing.pen, KINDS[column.kind]
    paid = drawing.view.paid
    if paid and paid.column == column.kind:
        height = top - y + LINES * LINE + 6
        pen.rect(left - 4, y - 6, COLUMN, height, 12, "paid", fill="stone", line="gold", stroke_width=2)
    pen.symbol(kind, left + INSIDE / 2, y + HEAD / 2 - 2, 30, "kind", ink=kind)
    _draw_throws(drawing, left, top - THROWS / 2)
    for line in range(LINES):
        for side in range(len(SIDES)):
            field = f"{LINES - line}-{SIDES[side]}"
            _draw_field(drawing, column, field, left + (side + 0.5) * 30, top + (line + 0.5) * LINE)


def _draw_throws(drawing: Drawing, left: float, y: float) -> None:
    """DG-2: a pip a throw above the three fields."""
    for side in range(len(SIDES)):
        for pip in range(side + 1):
            cx = left + (side + 0.5) * 30 + (pip - side / 2) * 6
            drawing.pen.mark("circle", "throw", cx=cx, cy=y, r=1.9, fill="muted")


def _draw_field(drawing: Drawing, column: Any, field: str, x: float, y: float) -> None:
    """A free field, a marker, or, glowing, where a marker of the seat to move would go (DG-10, DG-11)."""
    pen = drawing.pen
    owner = next((marker.owner for marker in column.markers if marker.field == field), None)
    aim = column.aim
    glows = aim is not None and aim.field == field
    state = "taken" if owner is not None else "open" if glows else ""
    corner = (x - FIELD / 2, y - FIELD / 2, FIELD, FIELD, 6)
    with pen.group(f"field {state}".strip(), data_field=field):
        if glows:
            pen.rect(*corner, "glow", fill="none", line="gold", stroke_width=5, opacity=0.3)
            pen.rect(*corner, fill="card", line="gold", stroke_width=2)
        else:
            pen.rect(*corner, fill="stone", line="line")
        if owner is not None:
            drawing.marker(owner, x, y, FIELD - 3)
