"""What can be bought and taken: yard, bazaars, preview, and the money on display."""

from __future__ import annotations

from sabika.draw.drawing import Drawing
from sabika.draw.palace import draw_tile
from sabika.games.redpalace.view_types import Slot, View
from sabika.words import Word

PAD = 18
TITLE = 26
TILE = 78.0
SMALL = 66.0
GAP = 10
CARD = (44.0, 60.0)
YARD_HEIGHT = 26 + TILE
ROW = TITLE + YARD_HEIGHT + 14


def market_height(view: View) -> float:
    beside = SMALL + 34 if view.beside else 0
    sets = _set_rows(view) * (CARD[1] + 10)
    return PAD + ROW + beside + TITLE + CARD[1] + sets + PAD


def _set_rows(view: View) -> int:
    return sum(1 for cards in view.sets if cards) if view.phase in ("set", "draw") else 0


def draw_market(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
    """RP-2, RP-3, RP-57: everything open on the table."""
    pen, view = drawing.pen, drawing.view
    drawing.card(x, y, width, height)
    left, top = x + PAD, y + PAD
    pen.text(left, top + 12, drawing.say("draw_redpalace.yard"), 14, font="serif", font_weight=600)
    with pen.group("yard"):
        for number, slot in enumerate(view.yard):
            _draw_slot(drawing, slot, left + number * (TILE + GAP), top + TITLE)
    right = x + width - PAD - 3 * (SMALL + 8) + 8
    pen.text(right, top + 12, drawing.say("draw_redpalace.preview"), 14, font="serif", font_weight=600)
    with pen.group("preview"):
        for number, tile in enumerate(view.preview):
            at = (right + number * (SMALL + 8), top + TITLE + 26)
            draw_tile(drawing, tile, *at, SMALL, "slot") if tile else _draw_empty(drawing, *at, SMALL, SMALL)
    top += ROW
    if view.beside:
        top = _draw_beside(drawing, left, top)
    pen.text(left, top + 12, drawing.say("draw_redpalace.money"), 14, font="serif", font_weight=600)
    note = drawing.say("draw_redpalace.deck", n=view.deck)
    pen.text(left + 4 * (CARD[0] + 8) + 8, top + TITLE + 34, note, 12, fill="muted")
    with pen.group("display"):
        for number, card in enumerate(view.display):
            at = (left + number * (CARD[0] + 8), top + TITLE)
            draw_money(drawing, card, *at) if card else _draw_empty(drawing, *at, *CARD)
    if _set_rows(view):
        _draw_sets(drawing, left, top + TITLE + CARD[1] + 10)


def _draw_slot(drawing: Drawing, slot: Slot, x: float, y: float) -> None:
    """RP-2: a slot of the yard below the sign of its currency."""
    money = f"money-{slot.currency}"
    with drawing.pen.group("slot", drawing.say(f"palace.money_{slot.currency}"), data_currency=slot.currency):
        drawing.pen.symbol(money, x + TILE / 2, y + 10, 20, ink=money)
        if slot.tile:
            draw_tile(drawing, slot.tile, x, y + 26, TILE)
        else:
            _draw_empty(drawing, x, y + 26, TILE, TILE)


def _draw_empty(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
    drawing.pen.rect(x, y, width, height, 6, "empty", fill="none", line="edge", stroke_dasharray="4 4", opacity=0.6)


def _draw_beside(drawing: Drawing, x: float, y: float) -> float:
    """RP-57, RP-58: bazaars beside the board with what they cost now; returns where it goes on below."""
    with drawing.pen.group("beside"):
        for number, tile in enumerate(drawing.view.beside):
            left = x + number * (SMALL + 8)
            draw_tile(drawing, tile, left, y, SMALL, "bazaar")
            price = str(tile.price or "–")
            money = f"money-{tile.currency}"
            drawing.pen.text(left + SMALL / 2, y + SMALL + 14, price, 12, "price", anchor="middle", fill=money)
    return y + SMALL + 34


def _draw_sets(drawing: Drawing, x: float, y: float) -> None:
    """RP-11: starting money that is still to be chosen."""
    sets = [(number, cards) for number, cards in enumerate(drawing.view.sets, start=1) if cards]
    for row, (number, cards) in enumerate(sets):
        top = y + row * (CARD[1] + 10)
        with drawing.pen.group("set", data_set=number):
            drawing.pen.text(x, top + 34, f"{number}.", 14, fill="muted")
            for place, card in enumerate(cards):
                draw_money(drawing, card, x + 24 + place * (CARD[0] + 6), top)


def draw_money(drawing: Drawing, card: str, x: float, y: float, width: float = CARD[0]) -> None:
    """RP-3: a money card, its value and its currency by sign and colour."""
    currency, value, scale = card[:2], card[2:], width / CARD[0]
    colour = f"money-{currency}"
    one = "_one" if value == "1" else ""
    said = drawing.say("draw_redpalace.card", value=value, currency=Word(f"palace.money_{currency}{one}"))
    with drawing.pen.group("money", said, data_card=card):
        drawing.pen.rect(x, y, width, CARD[1] * scale, 6 * scale, fill="card", line=colour, stroke_width=1.5)
        at = (x + width / 2, y + 27 * scale)
        drawing.pen.text(*at, value, 22 * scale, "value", anchor="middle", fill=colour, font_weight=700)
        drawing.pen.symbol(colour, x + width / 2, y + 45 * scale, 20 * scale, ink=colour)
