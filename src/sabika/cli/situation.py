"""Situations on a real table, put together from a score pad: a sheet with dice, a palace and a tile, a price and cards.

A position made so is good for one question only: what the pad does not say, is as at the opening.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sabika.engine.errors import BadOption, Refused, short
from sabika.words import Saying

if TYPE_CHECKING:
    from sabika.engine.game import Game
    from sabika.table import Table

EXAMPLES = {"rollwrite": "cross y1 b2", "alcazaba": "build T9NE 1,-2", "redpalace": "build G 1,-2 NE"}
Asked = tuple["Table", list[str]]  # where moves are tried, and the moves


def situation(game: Game, pad: Mapping[str, Any], seat: int, dice: str, question: str) -> Asked:
    """The table a question is about, and the question as moves of it."""
    makers: dict[str, Callable[..., Asked]] = {
        "rollwrite": _sheet_with_dice,
        "alcazaba": _palace_with_tile,
        "redpalace": _palace_or_purchase,
    }
    if game.name not in makers:
        raise BadOption(f"{game.title} is asked about with --record or --position.")
    return makers[game.name](game, pad, seat, dice, question)


def _at(game: Game, position: Any) -> Table:
    from sabika.engine.game import seats_and_options
    from sabika.table import Table
    from sabika.table.table import fresh_dice

    table = Table.at_opening(game, seats_and_options(game, position.seats, {}), position.seats, fresh_dice())
    table.position = position
    return table


def _checked_seat(seat: int, seats: int) -> int:
    if not 0 <= seat < seats:
        raise BadOption(f"Players count from 1 to {seats}; there is no player {seat + 1}.")
    return seat


def _sheet_with_dice(game: Game, pad: Mapping[str, Any], seat: int, dice: str, question: str) -> Asked:
    """RW-9 to RW-16: a sheet, coins, and the four dice on it; moves after another are divided by semicolons."""
    from sabika.games.rollwrite.pad import position_of
    from sabika.games.rollwrite.position import MAIN, SIDE

    s = position_of(pad or {"seats": [{"crossed": ["." * SIDE] * SIDE, "coins": 3}] * 3})
    shown = re.findall(r"[1-6]", re.sub(r"[yb][12]\s*=", "", dice))
    if len(shown) != 4 or re.search(r"[^1-6yb=,\s]", dice):
        raise BadOption("Roll & Write is asked about with four dice, two yellow and two blue: --dice '1 5 2 2'.")
    s.seat = _checked_seat(seat, s.seats)
    s.phase, s.round, s.dice = MAIN, 1, [int(face) for face in shown]
    s.circled[s.seat] = max(s.circled[s.seat], s.coins[s.seat])
    return _at(game, s), [move.strip() for move in question.split(";")]


def _palace_with_tile(game: Game, pad: Mapping[str, Any], seat: int, _dice: str, question: str) -> Asked:
    """PB-3 to PB-7: `build T9NE 1,-2` in the palace of a pad."""
    from sabika.games.alcazaba.moves import name_named
    from sabika.games.alcazaba.pad import position_of
    from sabika.games.alcazaba.position import LAY_DOWN, TAKEN, UNSEEN
    from sabika.games.alcazaba.tiles import find_tile

    words = question.split()
    if len(words) != 3 or words[0] != "build":
        raise BadOption("Ask with a tile and a cell: build T9NE 1,-2")
    s = position_of(pad or {"owners": [{}, {}, {}]})
    s.seat, s.phase = _checked_seat(seat, s.seats), LAY_DOWN
    name = name_named(words[1].upper())
    tile = -1 if name is None else find_tile(s, UNSEEN, 0, name)
    if tile < 0:
        raise BadOption(f"'{short(words[1])}' is no tile of the box, or it lies in a palace (AZ-2).")
    s.place[tile], s.owner[tile] = TAKEN, s.seat
    return _at(game, s), [f"build {words[2]}"]


def _palace_or_purchase(game: Game, pad: Mapping[str, Any], seat: int, _dice: str, question: str) -> Asked:
    """`build G 1,-2 NE` in the palace of a pad, or `buy 8 fl5 fl4`: a price and the cards."""
    from sabika.games.redpalace.pad import position_of

    words = question.split()
    s = position_of(pad or {"seats": [{}, {}, {}], "medina": True})
    s.seat, s.playing, s.actions = _checked_seat(seat, s.seats), 1, 1
    if words[0] == "build" and 3 <= len(words) <= 4:
        return _at(game, s), [_tile_aside(s, words[1].upper(), words[2], words[3:])]
    if words[0] == "buy" and len(words) > 2:
        return _at(game, s), _purchase(s, words[1], [card.lower() for card in words[2:]])
    raise BadOption("Ask with a tile, a cell and its walls, build G 1,-2 NE; or a price and cards, buy 8 fl5 fl4")


def _tile_aside(s: Any, what: str, cell: str, walls: list[str]) -> str:
    """RP-32: a tile of this turn that is to be laid."""
    from sabika.games.redpalace.box import sides
    from sabika.games.redpalace.moves import SIDE_LETTERS, TILE_NAMES, TILE_NUMBERS
    from sabika.games.redpalace.pad import tile_for
    from sabika.games.redpalace.position import ASIDE, LAY
    from sabika.games.redpalace.tiles import is_land

    letters = (walls or [""])[0].upper().replace("-", "")
    if not set(letters) <= set(SIDE_LETTERS):
        raise BadOption(f"Walls are letters of {SIDE_LETTERS}, such as NE.")
    printed = re.fullmatch(r"L[0-9]+", what) and what in TILE_NUMBERS
    tile = TILE_NUMBERS[what] if printed else tile_for(s, what)
    if is_land(tile) and not printed:
        s.walls[tile] = sides(letters)
    s.phase, s.place[tile], s.owner[tile] = LAY, ASIDE, s.seat
    return f"build {TILE_NAMES[tile]} {cell}"


def _purchase(s: Any, price: str, cards: list[str]) -> list[str]:
    """RP-14: a tile in the yard slot of the cards' currency; cards are paid in falling values."""
    from sabika.games.redpalace.moves import CARD_NAMES, CURRENCY_LETTERS
    from sabika.games.redpalace.position import ACT, IN_YARD, VALUES

    if not all(card in CARD_NAMES for card in cards) or not re.fullmatch(r"[1-9][0-9]?", price):
        raise BadOption("A price is a number, a card such as fl5: buy 8 fl5 fl4")
    tile, slot = 1, CURRENCY_LETTERS.index(cards[0][:2])
    s.phase, s.yard[slot], s.place[tile], s.price[tile], s.building[tile] = ACT, tile, IN_YARD, int(price), 1
    for card in cards:
        s.hand[s.seat][CARD_NAMES.index(card)] += 1
    values = [CARD_NAMES.index(card) % VALUES + 1 for card in cards]
    if all(card[:2] == cards[0][:2] for card in cards) and sum(values) - min(values) >= int(price):
        least = cards[values.index(min(values))]
        raise Refused(Saying("terminal.may_superfluous", "RP-14", {"card": least, "price": int(price)}))
    falling = sorted(cards, key=lambda card: CARD_NAMES.index(card) % VALUES, reverse=True)
    return [f"buy {slot + 1}", *(f"pay {card}" for card in falling)]
