"""May I? A palace of a score pad with a tile to be built, or a price and cards, as a position good for one question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption, Refused
from sabika.games.redpalace.box import sides
from sabika.games.redpalace.moves import (
    CARD_NAMES,
    CURRENCY_LETTERS,
    SIDE_LETTERS,
    TILE_NAMES,
    TILE_NUMBERS,
)
from sabika.games.redpalace.pad import position_of, tile_for
from sabika.games.redpalace.position import (
    ACT,
    ASIDE,
    IN_YARD,
    LAY,
    SUPERFLUOUS_CARDS,
    VALUES,
    Position,
)
from sabika.games.redpalace.tiles import is_land, slot_of
from sabika.games.redpalace.words import saying
from sabika.parts.pad import checked_seat

HOW = "Ask with a tile, a cell and its walls, build G 1,-2 NE; or a price and cards, buy 8 fl5 fl4"


def situation(pad: Mapping[str, Any], seat: int, _dice: str, question: str) -> tuple[Position, list[str]]:
    """`build G 1,-2 NE` in the palace of a pad, or `buy 8 fl5 fl4`: a price and the cards."""
    verb, *words = question.split() or [""]
    s = position_of(pad or {"seats": [{}, {}, {}], "medina": True})
    s.seat, s.playing, s.actions = checked_seat(seat, s.seats), 1, 1
    if verb == "build" and 2 <= len(words) <= 3:
        return s, [_tile_aside(s, words[0].upper(), words[1], words[2:])]
    if verb == "buy" and len(words) > 1:
        return s, _purchase(s, words[0], [card.lower() for card in words[1:]])
    raise BadOption(HOW)


def _tile_aside(s: Position, what: str, cell: str, walls: list[str]) -> str:
    """RP-32: a tile of this turn that is to be laid."""
    letters = (walls or [""])[0].upper().replace("-", "")
    if not set(letters) <= set(SIDE_LETTERS):
        raise BadOption(f"Walls are letters of {SIDE_LETTERS}, such as NE.")
    printed = re.fullmatch(r"L[0-9]+", what) and what in TILE_NUMBERS
    tile = TILE_NUMBERS[what] if printed else tile_for(s, what)
    if is_land(tile) and not printed:
        s.walls[tile] = sides(letters)
    s.phase, s.place[tile], s.owner[tile] = LAY, ASIDE, s.seat
    return f"build {TILE_NAMES[tile]} {cell}"


def _purchase(s: Position, price: str, cards: list[str]) -> list[str]:
    """RP-14: a tile in the yard slot of the cards' currency; cards are paid in falling values."""
    if not all(card in CARD_NAMES for card in cards) or not re.fullmatch(r"[1-9][0-9]?", price):
        raise BadOption("A price is a number, a card such as fl5: buy 8 fl5 fl4")
    tile, slot = 1, slot_of(s, CURRENCY_LETTERS.index(cards[0][:2]))
    s.phase, s.yard[slot], s.place[tile], s.price[tile], s.building[tile] = ACT, tile, IN_YARD, int(price), 1
    for card in cards:
        s.hand[s.seat][CARD_NAMES.index(card)] += 1
    values = [CARD_NAMES.index(card) % VALUES + 1 for card in cards]
    alike = all(card[:2] == cards[0][:2] for card in cards)
    if alike and not s.rulings & SUPERFLUOUS_CARDS and sum(values) - min(values) >= int(price):
        raise Refused(saying("superfluous", "RP-14", card=cards[values.index(min(values))], price=int(price)))
    falling = sorted(cards, key=lambda card: CARD_NAMES.index(card) % VALUES, reverse=True)
    return [f"buy {slot + 1}", *(f"pay {card}" for card in falling)]
