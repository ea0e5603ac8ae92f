"""The dice area: six columns, each with its bonus field and 24 fields for markers."""

from __future__ import annotations

from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.scene import Scene
from sabika.words import Word

LINES = 8
SIDES = ("left", "middle", "right")  # for one, two, three throws

PAD = 18
GUTTER = 26  # with the numbers of the lines
COLUMN = 98
HEAD = 34  # with the kinds
BONUS = 50
THROWS = 20  # with a pip a throw
LINE = 28
FIELD = 26

WIDTH = PAD + GUTTER + len(KINDS) * COLUMN + PAD - 6
HEIGHT = PAD + HEAD + BONUS + THROWS + LINES * LINE + PAD - 4


def draw_board(scene: Scene, x: float, y: float) -> None:
    """DG-2, DG-7: the dice area with its bonus fields above."""
    top = y + PAD + HEAD + BONUS + THROWS
    with scene.pen.group("board"):
        scene.card(x, y, WIDTH, HEIGHT)
        for line in range(LINES):
            at = top + (line + 0.5) * LINE
            scene.pen.text(x + PAD + 10, at + 5, str(LINES - line), 13, "line", anchor="middle", fill="muted")
        for number, column in enumerate(scene.view["columns"]):
            _draw_column(scene, column, x + PAD + GUTTER + number * COLUMN, y + PAD, top)


def _draw_column(scene: Scene, column: dict[str, Any], left: float, y: float, top: float) -> None:
    pen, kind = scene.pen, KINDS[column["kind"]]
    middle = left + (COLUMN - 8) / 2
    paid = scene.view["paid"]
    with pen.group("column", scene.say(f"kind.{kind}"), data_kind=column["kind"]):
        if paid and paid["column"] == column["kind"]:
            height = top - y + LINES * LINE + 6
            pen.rect(left - 4, y - 6, COLUMN, height, 12, "paid", fill="stone", line="gold", stroke_width=2)
        pen.symbol(kind, middle, y + HEAD / 2 - 2, 30, "kind", ink=kind)
        _draw_bonus(scene, column["bonus"], middle, y + HEAD + BONUS / 2 - 3)
        _draw_throws(scene, left, top - THROWS / 2)
        for line in range(LINES):
            for side in range(len(SIDES)):
                field = f"{LINES - line}-{SIDES[side]}"
                _draw_field(scene, column, field, left + (side + 0.5) * 30, top + (line + 0.5) * LINE)


def _draw_bonus(scene: Scene, chip: str | None, x: float, y: float) -> None:
    """DG-7: the chip of the column, or its empty place."""
    pen = scene.pen
    if chip is None:
        pen.mark("circle", "bonus empty", cx=x, cy=y, r=19, fill="none", line="edge", stroke_dasharray="4 4")
        return
    with pen.group("bonus", scene.say(chip_key(chip)), data_chip=chip):
        pen.symbol(f"chip-{chip}", x, y, 44, ink="gold-ink")


def _draw_throws(scene: Scene, left: float, y: float) -> None:
    """DG-2: a pip a throw above the three fields."""
    for side in range(len(SIDES)):
        for pip in range(side + 1):
            cx = left + (side + 0.5) * 30 + (pip - side / 2) * 6
            scene.pen.mark("circle", "throw", cx=cx, cy=y, r=1.9, fill="muted")


def _draw_field(scene: Scene, column: dict[str, Any], field: str, x: float, y: float) -> None:
    """A free field, a marker, or, glowing, where a marker of the seat to move would go (DG-10, DG-11)."""
    pen = scene.pen
    owner = next((marker["owner"] for marker in column["markers"] if marker["field"] == field), None)
    aim = column["aim"]
    glows = aim is not None and aim["field"] == field
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


def chip_key(chip: str) -> str:
    """The word for a chip."""
    return "dicegame.start_chip" if chip == "start" else f"dicegame.chip_{chip}"


def chip_word(chip: str) -> Word:
    return Word(chip_key(chip))
