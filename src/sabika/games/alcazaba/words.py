"""Alcazaba in words: what a move did. Sentences: `words/alcazaba.toml`; why not: `refusals.py`."""

from __future__ import annotations

from sabika.games.alcazaba.moves import (
    ADD,
    BUILD,
    COLUMN,
    FALLEN,
    GIVE,
    PICK_UP,
    PLACE,
    REMOVE,
    SEAT_MOVES,
    START,
    STARTS,
    SWAP,
    TAKE,
    TAKE_CHIP,
    decode,
)
from sabika.games.alcazaba.position import IN_COLUMN, KINDS, TILES, WITH_DIRK, Position
from sabika.games.alcazaba.result import pay_step, tile_taken
from sabika.games.alcazaba.rules import do_move
from sabika.games.alcazaba.tiles import kind_in, name_text, tile_on
from sabika.parts.dice_area import THROWS, exact_field
from sabika.parts.dice_words import (
    dice_saying,
    field_values,
    placed,
    round_begins,
    round_ended,
    said_while_paid,
    threw_again,
    thrown,
)
from sabika.parts.kinds import kind_word
from sabika.parts.throwing import DIRK_LINE
from sabika.parts.tiles import cell_name
from sabika.words import Owner, Saying, Value


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"alcazaba.{key}", rule, values)


def events(before: Position, move: int, _after: Position) -> list[Saying]:
    """What a move did, in the order it happened: the move itself, then each step of the result of the round."""
    what, value, cell = decode(move)
    s = before.copy()
    do_move(s, move)
    said = _happened(before, what, value, s) if move >= SEAT_MOVES else [_did(before, what, value, cell)]
    return said + said_while_paid(s, pay_step, _paid)


def _did(s: Position, what: int, value: int, cell: int) -> Saying:
    """What a seat did."""
    who = Owner(s.seat)
    if what == PLACE:
        return placed(s, value, s.dice[value])
    if what == PICK_UP:
        return threw_again(s, value)
    if what == TAKE_CHIP:
        return saying("took_chip", "AZ-7", who=who, kind=kind_word(s.column))
    if what == STARTS:
        return dice_saying("named", "AZ-7", who=who, other=Owner(value))
    if what == TAKE:
        return saying("took", "AZ-7", who=who, tile=name_text(value), kind=kind_word(s.column))
    return _rebuilt(s, what, value, cell) if what in (REMOVE, ADD, SWAP) else _laid_down(s, what, cell)


def _laid_down(s: Position, what: int, cell: int) -> Saying:
    """AZ-7, AZ-13: what became of the tile just taken."""
    who, tile = Owner(s.seat), name_text(s.tiles[tile_taken(s)])
    if what == BUILD:
        return saying("built", "AZ-7", who=who, tile=tile, cell=cell_name(cell))
    if what == GIVE:
        return saying("gave", "AZ-13", who=who, tile=tile, other=Owner(s.seats))
    return saying("reserved", "PB-9", who=who, tile=tile)


def _rebuilt(s: Position, what: int, name: int, cell: int) -> Saying:
    """AZ-6, PB-12: the rebuild."""
    values: dict[str, Value] = {"who": Owner(s.seat), "cell": cell_name(cell)}
    if what == ADD:
        return saying("added", "AZ-6", tile=name_text(name), **values)
    lay_there = name_text(s.tiles[tile_on(s, s.seat, cell)])
    if what == REMOVE:
        return saying("removed", "AZ-6", tile=lay_there, **values)
    return saying("swapped", "AZ-6", tile=name_text(name), old=lay_there, **values)


def _happened(s: Position, what: int, value: int, after: Position) -> list[Saying]:
    """What chance did."""
    if what == START:
        return [dice_saying("starts", "DG-6", who=Owner(value)), round_begins(after, "AZ-3")]
    if what == COLUMN:
        return [dice_saying("start_chip_lies", "AZ-4", kind=kind_word(value))]
    if what == FALLEN:
        return [thrown(s, value)]
    kind = kind_word(kind_in(value))
    said = [saying("tile_lies", "AZ-3", tile=name_text(value), kind=kind)]
    if sum(after.hand) < sum(s.hand):
        field = exact_field(DIRK_LINE + s.laid - KINDS, THROWS)
        said.append(saying("dirk_follows", "AZ-11", who=Owner(s.seats), kind=kind, **field_values(field)))
    return said


def _paid(s: Position, after: Position) -> list[Saying]:
    """One step of the result of the round."""
    if s.column == KINDS:
        return [*_left_over(s), *round_ended(s, after, "AZ-9", "AZ-3", "AZ-10")]
    if after.seat < s.seats or after.hand == s.hand:
        return []
    dirk, kind = Owner(after.seat), kind_word(s.column)
    if s.chip != after.chip:
        return [dice_saying("dirk_names", "AZ-12", who=dirk, other=Owner(after.start))]
    (tile,) = [tile for tile in range(TILES) if after.place[tile] == WITH_DIRK and s.place[tile] == IN_COLUMN]
    return [saying("took", "AZ-12", who=dirk, tile=name_text(s.tiles[tile]), kind=kind)]


def _left_over(s: Position) -> list[Saying]:
    """AZ-8: tiles for which there was no marker."""
    count = s.place.count(IN_COLUMN)
    return [saying("left_over", "AZ-8", n=count)] if count else []
