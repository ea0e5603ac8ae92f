"""The building tracks: for every kind fields 0 to 12, with stones in piles, and what the next scoring would bring."""

from __future__ import annotations

from sabika.draw.art import KINDS
from sabika.draw.dice_area import WIDTH
from sabika.draw.drawing import Drawing
from sabika.games.dicegame.view_types import Column, Pile

TRACK = 12

PAD = 18
HEAD = 34
SYMBOL = 46
PLACES = 78  # width of the points of the next scoring
PITCH = (WIDTH - 2 * PAD - SYMBOL - PLACES) / (TRACK + 1)
LEAST_ROW = 60
TALLEST = 15  # height of a stone; a pile of all stones must fit into its field


def tracks_height(row: float = LEAST_ROW) -> float:
    return PAD + HEAD + len(KINDS) * row + PAD - 8


def draw_tracks(drawing: Drawing, x: float, y: float, height: float) -> None:
    """DG-3: one track a kind; DG-25: the points of the scoring to come at its end."""
    row = LEAST_ROW + (height - tracks_height()) / len(KINDS)
    pen, scoring = drawing.pen, drawing.view.scoring
    with pen.group("tracks"):
        drawing.card(x, y, WIDTH, height)
        pen.text(x + PAD, y + PAD + 12, drawing.say("draw_dicegame.tracks"), 14, font="serif", font_weight=600)
        if scoring:
            words = drawing.say("draw_dice.scoring_after", scoring=scoring.name, round=scoring.after)
            pen.text(x + WIDTH - PAD, y + PAD + 12, words, 12, "next", anchor="end", fill="muted")
        for number, column in enumerate(drawing.view.columns):
            _draw_track(drawing, column, x + PAD, y + PAD + HEAD - 8 + number * row, row)


def _draw_track(drawing: Drawing, column: Column, x: float, y: float, row: float) -> None:
    pen, kind = drawing.pen, KINDS[column.kind]
    with pen.group("building-track", drawing.say(f"kind.{kind}"), data_kind=column.kind):
        pen.mark("line", x1=x, y1=y, x2=x + WIDTH - 2 * PAD, y2=y, line="line", stroke_width=1)
        pen.symbol(kind, x + 16, y + row / 2, 32, "kind", ink=kind)
        for field in range(TRACK + 1):
            _draw_square(drawing, field, x + SYMBOL + field * PITCH, y + 4, row - 6)
        beside = [owner for owner, points in enumerate(column.built) if points == 0]
        for pile in [Pile(0, beside), *column.piles]:
            _draw_pile(drawing, pile, x + SYMBOL + (pile.field + 0.5) * PITCH, y + row - 4, row - 8)
        _draw_places(drawing, column, x + WIDTH - 2 * PAD, y + row / 2)


def _draw_square(drawing: Drawing, field: int, x: float, y: float, height: float) -> None:
    """A field of the track; 0 lies beside it."""
    pen = drawing.pen
    if field:
        pen.rect(x + 1, y, PITCH - 2, height, 5, "square", fill="stone")
    pen.text(x + PITCH / 2, y + 11, str(field), 10, "number", anchor="middle", fill="muted")


def _draw_pile(drawing: Drawing, pile: Pile, x: float, bottom: float, room: float) -> None:
    """DG-3: who came first is lowest."""
    pen, width = drawing.pen, PITCH - 7
    stone = min(TALLEST, room / drawing.view.owners)
    with pen.group("pile", data_field=pile.field):
        for height, owner in enumerate(pile.owners):
            top = bottom - (height + 1) * stone
            with pen.group("stone", drawing.who(owner), data_owner=owner):
                pen.rect(x - width / 2, top, width, stone - 0.5, 3.5, fill=f"owner-{owner}", line="card")
                size = stone * 0.8
                pen.text(
                    x,
                    top + stone / 2 + size * 0.34,
                    str(owner),
                    size,
                    anchor="middle",
                    fill="on-owner",
                    font_weight=700,
                )


def _draw_places(drawing: Drawing, column: Column, right: float, y: float) -> None:
    """DG-24, DG-25: who would get how many points in the scoring to come, most first."""
    pen, scoring = drawing.pen, drawing.view.scoring
    if scoring is None:
        return
    order = [owner for pile in column.piles for owner in pile.owners]
    places = [points for points in column.places["ABC".index(scoring.name)] if points]
    for place, points in enumerate(places):
        at = y + (place - (len(places) - 1) / 2) * 18
        with pen.group("place", data_place=place + 1):
            pen.text(right - 26, at + 4.5, str(points), 13, "points", anchor="end", font="serif", font_weight=600)
            if place < len(order):
                drawing.marker(order[place], right - 10, at, 15, "leader")
