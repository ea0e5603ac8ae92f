"""The Red Palace in words: what a move did (why not: `refusals`). Sentences: `words/redpalace.toml`.

Things are called as in the box (RP-50), but for parking tiles and rebuilding.
"""

from __future__ import annotations

from sabika.games.redpalace.moves import (
    ABILITY,
    ABILITY_NAMES,
    ADD,
    BUY,
    BUY_BESIDE,
    CARD_NAMES,
    CELL_NAMES,
    CURRENCY_LETTERS,
    EXTRA,
    GIVE,
    GUARD,
    KIND,
    LAND,
    PARKING,
    PAY_CARD,
    REMOVE,
    RESERVE_TILE,
    SCORING,
    SEAT_MOVES,
    SET,
    START,
    STRIP,
    SWAP_IN,
    TAKE,
    TILE_NAMES,
    WALL_AT,
    ability_of,
    decode,
)
from sabika.games.redpalace.position import (
    ACT,
    ASIDE,
    BESIDE,
    BUY_BAZAAR,
    BUY_YARD,
    CARD,
    DRAW_AGAIN,
    DRAW_SET,
    EXACT,
    FINISHED,
    HALF,
    IN_PREVIEW,
    LAY,
    LAY_LAST,
    NOTHING,
    PAY,
    PLAZA,
    PREVIEW,
    SLOTS,
    SWAP,
    TILES,
    VALUES,
    WALL,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.scoring import guard_value
from sabika.games.redpalace.tile_views import printed_on
from sabika.games.redpalace.tiles import slot_currency, tile_at
from sabika.games.redpalace.turn.abilities import guards_owned, total
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.palace import SIDES
from sabika.parts.palace_views import Tile
from sabika.words import Cards, Owner, Saying, Value, Word
from sabika.words import Tile as TileValue

SIDE_NAMES = ("north", "east", "south", "west")
ABILITY_RULES = ("RP-23", "RP-24", "RP-25", "RP-26", "RP-27", "RP-28", "RP-29", "RP-30", "RP-31")


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"redpalace.{key}", rule, values)


def currency_word(currency: int, amount: int = 0) -> Word:
    """The word of a currency, as it follows an amount of it."""
    return Word(f"palace.money_{CURRENCY_LETTERS[currency]}{'_one' if amount == 1 else ''}")


def side_word(side: int) -> Word:
    return Word(f"redpalace.{SIDE_NAMES[side]}")


def ability_word(ability: int) -> Word:
    return Word(f"redpalace.ability_{ABILITY_NAMES[ability]}")


def money(card: int) -> dict[str, Value]:
    """A card in words, and to be drawn."""
    currency, value = card // VALUES, card % VALUES + 1
    return {"value": value, "currency": currency_word(currency, value), "cards": Cards((CARD_NAMES[card],))}


def tile_value(s: Position, tile: int) -> TileValue:
    """A tile to be drawn; in words `L27` or `L27 G`, with the kind of building on it."""
    kind = f" {LETTERS[s.building[tile] - 1]}" if s.building[tile] else ""
    return TileValue(TILE_NAMES[tile] + kind, Tile(**printed_on(s, tile)))


def section_values(s: Position, section: int) -> dict[str, Value]:
    """A section of a wall: its tile and the side of it."""
    tile, side = divmod(section, SIDES)
    return {"tile": tile_value(s, tile), "side": side_word(side)}


# --- what happened ---------------------------------------------------------------------------------------


def events(before: Position, move: int, after: Position) -> list[Saying]:
    """What a move did, in the order it happened."""
    what, first, second = decode(move)
    if move >= SEAT_MOVES:
        said = [_drawn(before, what, first, after)]
    elif ability_of(what) >= 0:
        said = _used(before, ability_of(what), after)
    elif before.phase >= LAY:
        said = [_laid(before, what, first, second, after)]
    else:
        said = [_done(before, what, first, second)]
    return [*said, *_effect(before, after), *_after_turn(before, after)]


def _done(s: Position, what: int, first: int, second: int) -> Saying:
    """An action, or one card or guard paid."""
    who = Owner(s.seat)
    if what == SET:
        return saying("chose_set", "RP-11", who=who, number=first + 1)
    if what == TAKE:
        cards = [s.display[slot] - 1 for slot in range(SLOTS) if first >> slot & 1]
        total_value = sum(card % VALUES + 1 for card in cards)
        names = Cards(tuple(CARD_NAMES[card] for card in cards))
        return saying("took", "RP-13", who=who, n=len(cards), total=total_value, cards=names)
    if what == BUY:
        tile = s.yard[first]
        currency = currency_word(slot_currency(s, first), s.price[tile])
        return saying("buys", "RP-14", who=who, tile=tile_value(s, tile), price=s.price[tile], currency=currency)
    if what == BUY_BESIDE:
        return saying("buys_bazaar", "RP-58", who=who, tile=tile_value(s, first))
    if what == REMOVE:
        return saying(
            "removed", "RP-16", who=who, tile=tile_value(s, tile_at(s, s.seat, first)), place=CELL_NAMES[first]
        )
    if what == ADD:
        return saying("added", "RP-16", who=who, tile=tile_value(s, first), place=CELL_NAMES[second])
    if what == SWAP_IN:
        return saying("exchanged", "RP-16", who=who, tile=tile_value(s, first), place=CELL_NAMES[second])
    if what == GUARD:
        return saying("gave_guard", "RP-20", who=who, **section_values(s, first))
    if what == EXTRA:
        return saying("gave_extra", "RP-28", who=who, **money(first))
    if what == PAY_CARD:
        return saying("paid", "RP-14", who=who, **money(first))
    if s.phase == PAY:
        return saying("paid_enough", "RP-14", who=who)
    return saying("stops", "RP-15", who=who)


def _used(before: Position, ability: int, after: Position) -> list[Saying]:
    said = [saying("uses", "RP-19", who=Owner(before.seat), ability=ability_word(ability))]
    spent = total(before, before.seat) - total(after, before.seat)
    if guards_owned(before) == 0 or spent:
        said.append(saying("paid_points", "RP-21", who=Owner(before.seat), n=spent))
    return said


def _laid(s: Position, what: int, first: int, second: int, after: Position) -> Saying:
    who = Owner(s.seat)
    if what == WALL_AT:
        return saying("put_piece", "RP-24", who=who, **section_values(after, first))
    if what == GIVE:
        return saying("gave", "RP-46", who=who, tile=tile_value(s, first), n=after.parked - s.parked)
    guards = after.guards[first].bit_count()
    if what == RESERVE_TILE:
        return saying("reserved", "RP-32", who=who, tile=tile_value(after, first), n=guards)
    return saying("built", "RP-32", who=who, tile=tile_value(after, first), place=CELL_NAMES[second], n=guards)


# --- what was paid for -----------------------------------------------------------------------------------


def _effect(before: Position, after: Position) -> list[Saying]:
    """What came of it, once an ability or a purchase was paid for."""
    doing = before.doing if before.doing != NOTHING else _at_once(before, after)
    if after.doing != NOTHING or doing == NOTHING:
        return []
    who = Owner(before.seat)
    source, target = before.source, before.target
    if doing in (BUY_YARD, BUY_BAZAAR, PREVIEW):
        return [_bought(before, after)]
    if doing == SWAP:
        tile = source
        kinds = {"kind": kind_word(after.building[tile] - 1), "other": kind_word(before.building[tile] - 1)}
        return [saying("swapped", "RP-23", who=who, tile=tile_value(after, tile), slot=target + 1, **kinds)]
    if doing == WALL:
        return [saying("got_piece", "RP-24", who=who, n=after.pieces_left)]
    if doing == CARD:
        (slot,) = [slot for slot in range(SLOTS) if before.display[slot] and not after.display[slot]]
        return [saying("got_card", "RP-25", who=who, **money(before.display[slot] - 1))]
    if doing == PLAZA:
        return [saying("got_plaza", "RP-26", who=who)]
    if doing == HALF:
        (kind,) = [kind for kind, half in enumerate(after.halves) if half != before.halves[kind]]
        return [saying("got_half", "RP-27", who=who, kind=kind_word(kind))]
    if doing == EXACT:
        return [saying("counts_as_exact", "RP-29", who=who)]
    if after.phase == DRAW_AGAIN:
        return [saying("draws_again", "RP-30", who=who, tile=tile_value(before, after.fresh))]
    onto, side = divmod(target, SIDES)
    goes: dict[str, Value] = {"onto": tile_value(after, onto), "other": side_word(side)}
    return [saying("moved_guard", "RP-31", who=who, **section_values(before, source), **goes)]


def _at_once(before: Position, after: Position) -> int:
    """The ability that was paid for by points alone, so that its effect came with its use."""
    used = after.used & ~before.used
    return used.bit_length() - 1 if used else NOTHING


def _bought(before: Position, after: Position) -> Saying:
    (tile,) = [tile for tile in range(TILES) if after.place[tile] == ASIDE != before.place[tile]]
    key = "bought_overpaid" if after.overpaid else "bought_exactly"
    return saying(key, "RP-15", who=Owner(before.seat), tile=tile_value(after, tile))


# --- chance ----------------------------------------------------------------------------------------------


def _drawn(s: Position, what: int, value: int, after: Position) -> Saying:
    if what == START:
        return saying("starts", "RP-8", who=Owner(value))
    if what == STRIP:
        return saying("strip", "RP-9", number=value + 1, scoring=s.strips_due)
    if what == ABILITY:
        return saying("ability", "RP-8", ability=ability_word(value))
    if what == PARKING:
        return saying("parking", "RP-8", n=value)
    if what == LAND:
        return _land_came(value, after)
    if what == KIND:
        return _kind_came(s, value, after)
    if what == SCORING:
        return saying("scoring_card", "RP-34", number=value + 1)
    if s.phase == DRAW_SET:
        return saying("set_card", "RP-11", **money(value))
    return saying("open_card", "RP-34" if s.playing else "RP-12", **money(value))


def _land_came(tile: int, after: Position) -> Saying:
    name = tile_value(after, tile)
    if after.place[tile] == WITH_DIRK:
        return saying("dirk_gets", "RP-43", tile=name)
    if after.place[tile] == BESIDE:
        return saying("bazaar_comes", "RP-57", tile=name)
    if after.place[tile] == IN_PREVIEW:
        return saying("into_preview", "RP-33", tile=name, slot=after.preview.index(tile) + 1)
    return saying("into_yard", "RP-33", tile=name, slot=after.yard.index(tile) + 1)


def _kind_came(s: Position, kind: int, after: Position) -> Saying:
    tile = tile_value(after, s.fresh if s.phase == DRAW_AGAIN else s.waiting)
    if s.phase == DRAW_AGAIN:
        return saying("drew_again", "RP-30", who=Owner(s.seat), kind=kind_word(kind), tile=tile)
    return saying("kind", "RP-1", kind=kind_word(kind), tile=tile)


def _after_turn(before: Position, after: Position) -> list[Saying]:
    """Scorings, the last buildings, the next player, the end."""
    said = []
    if after.phase == LAY_LAST:
        for tile in range(TILES):
            if after.place[tile] == ASIDE and before.place[tile] != ASIDE:
                said.append(saying("given_out", "RP-40", who=Owner(after.owner[tile]), tile=tile_value(after, tile)))
    if after.scorings > before.scorings:
        said.append(saying("scoring", "RP-36", number=after.scorings))
        for owner in range(after.owners):
            points = total(after, owner) - total(before, owner)
            said.append(saying("scored", "RP-36", who=Owner(owner), points=points, total=total(after, owner)))
        if after.scorings == 3:
            said.append(saying("guard_worth", "RP-38", n=guard_value(after)))
    if after.phase == ACT and after.actions == 1 and (after.seat != before.seat or not before.playing):
        said.append(saying("turn_begins", "RP-35", who=Owner(after.seat)))
    if after.phase == FINISHED:
        said.append(saying("ends", "RP-41"))
    return said
