"""The dice area: six columns of 24 fields for markers; what lies above a column is the game's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.scene import Scene

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

Above = Callable[[Scene, Any, float, float], None]  # draws what lies above a column: left and top


def area_height(above: float) -> float:
    """The whole board, with so much room above the fields."""
    return PAD + HEAD + above + THROWS + LINES * LINE + PAD - 4


def draw_area(scene: Scene, x: float, y: float, height: float, above: float, draw_above: Above) -> None:
    """DG-2: the dice area, its fields at the foot of a card."""
    top = y + height - PAD + 4 - LINES * LINE
    with scene.pen.group("board"):
        scene.card(x, y, WIDTH, height)
        for line in range(LINES):
            at = top + (line + 0.5) * LINE
            scene.pen.text(x + PAD + 10, at + 5, str(LINES - line), 13, "line", anchor="middle", fill="muted")
        for number, column in enumerate(scene.view.columns):
            left = x + PAD + GUTTER + number * COLUMN
            with scene.pen.group("column", scene.say(f"kind.{KINDS[column.kind]}"), data_kind=column.kind):
                _draw_column(scene, column, left, top - THROWS - above - HEAD, top)
                draw_above(scene, column, left, top - THROWS - above)


def _draw_column(scene: Scene, column: Any, left: float, y: float, top: float) -> None:
    pen, kind = scene.pen, KINDS[column.kind]
    paid = scene.view.paid
    if paid and paid.column == column.kind:
        height = top - y + LINES * LINE + 6
        pen.rect(left - 4, y - 6, COLUMN, height, 12, "paid", fill="stone", line="gold", stroke_width=2)
    pen.symbol(kind, left + INSIDE / 2, y + HEAD / 2 - 2, 30, "kind", ink=kind)
    _draw_throws(scene, left, top - THROWS / 2)
    for line in range(LINES):
        for side in range(len(SIDES)):
            field = f"{LINES - line}-{SIDES[side]}"
            _draw_field(scene, column, field, left + (side + 0.5) * 30, top + (line + 0.5) * LINE)


def _draw_throws(scene: Scene, left: float, y: float) -> None:
    """DG-2: a pip a throw above the three fields."""
    for side in range(len(SIDES)):
        for pip in range(side + 1):
            cx = left + (side + 0.5) * 30 + (pip - side / 2) * 6
            scene.pen.mark("circle", "throw", cx=cx, cy=y, r=1.9, fill="muted")


def _draw_field(scene: Scene, column: Any, field: str, x: float, y: float) -> None:
    """A free field, a marker, or, glowing, where a marker of the seat to move would go (DG-10, DG-11)."""
    pen = scene.pen
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
            scene.marker(owner, x, y, FIELD - 3)
