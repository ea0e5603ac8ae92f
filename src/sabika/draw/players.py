"""What lies before the players, as far as games draw it alike: order, cards, heads, markers, rows of tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from sabika.draw.drawing import Drawing
from sabika.draw.palace import draw_tile
from sabika.draw.pen import fit
from sabika.parts.palace_views import Tile

GAP = 16  # between cards
PAD = 16  # inside a card
LABEL = 76  # width of what is said before a row of tiles
ROW = 46.0  # height of a row of tiles

DrawOwner = Callable[[Drawing, int, float, float, float], None]  # an owner's things: left, top and width


def order_from(view: Any, first: int) -> list[int]:
    """Every owner, from the one who looks on, imaginary players last."""
    return [(first + number) % view.seats for number in range(view.seats)] + list(range(view.seats, view.owners))


# --- a card an owner -------------------------------------------------------------------------------------


def cards_height(view: Any, card: float) -> float:
    """All cards of such a height."""
    rows: int = ceil(view.owners / _cards_a_row(view))
    return rows * card + (rows - 1) * GAP


def _cards_a_row(view: Any) -> int:
    """Cards beside one another: two for four owners, else three."""
    return 2 if view.owners == 4 else min(3, view.owners)


def draw_cards(
    drawing: Drawing, first: int, x: float, y: float, width: float, card: float, draw_owner: DrawOwner
) -> None:
    """A card for every owner, each with its things inside."""
    a_row = _cards_a_row(drawing.view)
    wide = (width - (a_row - 1) * GAP) / a_row
    with drawing.pen.group("players"):
        for number, owner in enumerate(order_from(drawing.view, first)):
            left, top = x + number % a_row * (wide + GAP), y + number // a_row * (card + GAP)
            drawing.card(left, top, wide, card)
            with drawing.pen.group("player", data_owner=owner):
                draw_owner(drawing, owner, left + PAD, top + PAD, wide - 2 * PAD)


# --- what an owner has -----------------------------------------------------------------------------------


def draw_head(drawing: Drawing, owner: int, x: float, y: float, width: float, beside: float) -> None:
    """Marker, signs, name and points; so much room beside the name is for other things."""
    pen, points = drawing.pen, sum(drawing.view.players[owner].points)
    drawing.marker(owner, x + 13, y + 13, 26, "owner")
    left = drawing.signs(owner, x + 36, y + 13, 15)
    name = fit(drawing.who(owner), 15, x + width - beside - left)
    pen.text(left, y + 18, name, 15, "name", font="serif", font_weight=600)
    pen.text(x + width, y + 19, str(points), 20, "total", anchor="end", font="serif", font_weight=600)


def draw_markers(drawing: Drawing, owner: int, x: float, y: float, size: float, resting: int = 0) -> None:
    """DG-4: markers to be placed; AZ-6: those that rest; placed ones as outlines; DG-12: those out struck.

    `x` and `y` are the middle of the first one.
    """
    pen, player = drawing.pen, drawing.view.players[owner]
    for number in range(player.markers):
        at = x + number * (size + 3)
        if number < player.hand:
            pen.symbol(f"marker-{owner}", at, y, size, "in-hand", ink=f"owner-{owner}")
        elif number < player.hand + resting:
            pen.symbol(f"marker-{owner}", at, y, size, "resting", ink=f"owner-{owner}", opacity=0.45)
        elif number < player.markers - player.out:
            pen.mark("circle", "placed", cx=at, cy=y, r=size / 2 - 2, fill="none", line="edge", stroke_dasharray="2 2")
        else:
            pen.symbol("cross", at, y, size - 2, "out", ink="muted")


def draw_reserve(
    drawing: Drawing, label: str, tiles: Sequence[Tile], x: float, y: float, width: float, size: float
) -> None:
    """PB-9: the reserve has no limit; tiles move together where there are many."""
    drawing.pen.text(x, y + ROW / 2 + 4, label, 12, fill="muted")
    with drawing.pen.group("reserve"):
        if not tiles:
            drawing.pen.text(x + LABEL, y + ROW / 2 + 4, "–", 12, fill="muted")
        pitch = min(size + 4, (width - LABEL - size) / max(1, len(tiles) - 1))
        for number, tile in enumerate(tiles):
            draw_tile(drawing, tile, x + LABEL + number * pitch, y + (ROW - size) / 2, size)


def draw_aside(drawing: Drawing, tiles: Sequence[Tile], x: float, y: float, width: float, pitch: float) -> None:
    """AZ-12, RP-43: Dirk's tiles lie aside, row by row."""
    a_row = max(1, int((width + 4) // pitch))
    with drawing.pen.group("aside"):
        for number, tile in enumerate(tiles):
            draw_tile(drawing, tile, x + number % a_row * pitch, y + number // a_row * pitch, pitch - 4)
