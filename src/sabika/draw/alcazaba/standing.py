"""How everyone stands: tiles of each kind with what the next scoring would bring, and the longest walls."""

from __future__ import annotations

from sabika.draw.art import KINDS
from sabika.draw.drawing import Columns, Drawing
from sabika.draw.pen import fit
from sabika.games.alcazaba.view_types import Column, View

PAD = 18
HEAD = 58  # title and symbols
ROW = 34.0
NAMES = 92
TO_COME = 26


def standing_height(view: View) -> float:
    owners: int = view.owners
    return PAD + HEAD + owners * ROW + TO_COME + PAD - 6


def draw_standing(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
    """AZ-9: one row an owner; below a number what it would bring now, in gold."""
    pen, view = drawing.pen, drawing.view
    columns = Columns(x + PAD + NAMES, (width - 2 * PAD - NAMES) / (len(KINDS) + 1))
    row = (height - PAD - HEAD - TO_COME - PAD + 6) / view.owners
    with pen.group("standing"):
        drawing.card(x, y, width, height)
        pen.text(x + PAD, y + PAD + 12, drawing.say("draw_alcazaba.standing"), 14, font="serif", font_weight=600)
        if view.scoring:
            after = drawing.say("draw_dice.scoring_after", scoring=view.scoring.name, round=view.scoring.after)
            pen.text(x + width - PAD, y + PAD + 12, after, 12, "next", anchor="end", fill="muted")
        for number, kind in enumerate(KINDS.values()):
            pen.symbol(kind, columns.middle(number), y + PAD + 38, 24, "kind", ink=kind)
        _draw_wall_sign(drawing, columns.middle(len(KINDS)), y + PAD + 38)
        for owner in range(view.owners):
            _draw_owner(drawing, owner, x + PAD, y + PAD + HEAD + (owner + 0.5) * row, columns)
        _draw_to_come(drawing, x + PAD, y + height - PAD, columns)


def _draw_wall_sign(drawing: Drawing, x: float, y: float) -> None:
    with drawing.pen.group("wall-sign", drawing.say("draw_alcazaba.longest_wall")):
        drawing.pen.symbol("wall", x, y, 24, ink="wall")


def _draw_owner(drawing: Drawing, owner: int, x: float, y: float, columns: Columns) -> None:
    pen, view = drawing.pen, drawing.view
    with pen.group("owner-row", data_owner=owner):
        drawing.marker(owner, x + 10, y, 20, "owner")
        pen.text(x + 25, y + 4.5, fit(drawing.who(owner), 12.5, NAMES - 30), 12.5, "name")
        for number, column in enumerate(view.columns):
            _draw_count(drawing, column, owner, columns.middle(number), y)
        palace = view.players[owner].palace
        length = str(palace.wall.length) if palace else "–"
        pen.text(columns.middle(len(KINDS)), y + 5, length, 14, "wall-length", anchor="middle", font_weight=600)


def _draw_count(drawing: Drawing, column: Column, owner: int, x: float, y: float) -> None:
    """How many of a kind count, and below what the next scoring would bring for them."""
    pen, built, worth = drawing.pen, column.built[owner], column.worth[owner]
    pays = worth > 0 and drawing.view.scoring is not None
    with pen.group("count", data_kind=column.kind, data_built=built, data_worth=worth):
        weight = 600 if pays else 400
        pen.text(x, y + (2 if pays else 5), str(built or "·"), 14, "built", anchor="middle", font_weight=weight)
        if pays:
            pen.text(x, y + 13, f"+{worth}", 10, "worth", anchor="middle", fill="gold-ink", font_weight=600)


def _draw_to_come(drawing: Drawing, x: float, y: float, columns: Columns) -> None:
    """AZ-2: tiles of each kind that are still to be drawn, from stacks and bag."""
    pen, to_come = drawing.pen, drawing.view.to_come
    pen.mark("line", x1=x, y1=y - 19, x2=columns.middle(len(KINDS)) + columns.pitch / 2, y2=y - 19, line="line")
    pen.text(x, y, drawing.say("draw_alcazaba.to_come"), 12, fill="muted")
    for number, letter in enumerate(KINDS):
        left = to_come.stacks.get(letter, 0) + to_come.bag.get(letter, 0)
        pen.text(columns.middle(number), y, str(left), 12, "to-come", anchor="middle", fill="muted", data_kind=letter)
