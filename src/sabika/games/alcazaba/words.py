"""Alcazaba in words: what a move did. Sentences: `words/alcazaba.toml`; why not: `refusals.py`."""

from __future__ import annotations

from sabika.games.alcazaba.moves import (
    ADD,
    BUILD,
    COLUMN,
    DRAWN,
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
)
from sabika.games.alcazaba.position import FINISHED, IN_COLUMN, KINDS, ROUNDS, SETTLE, TILES, WITH_DIRK, Position
from sabika.games.alcazaba.result import settle_step, tile_taken
from sabika.games.alcazaba.rules import do_move
from sabika.games.alcazaba.tiles import kind_in, name_text, tile_on
from sabika.parts.dice_area import THROWS, exact_field
from sabika.parts.dice_words import dice_saying, field_values, placed, scored, threw_again, thrown
from sabika.parts.kinds import kind_word
from sabika.parts.palace import CELLS
from sabika.parts.throwing import DIRK_LINE
from sabika.parts.tiles import cell_name
from sabika.words import Owner, Saying, Value


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"alcazaba.{key}", rule, values)


def events(before: Position, move: int, _after: Position) -> list[Saying]:
    """What a move did, in the order it happened: the move itself, then each step of the result of the round."""
    s = before.copy()
    do_move(s, move)
    said = _happened(before, move, s) if move >= SEAT_MOVES else [_did(before, move)]
    while s.phase == SETTLE:
        earlier = s.copy()
        settle_step(s)
        said += _settled(earlier, s)
    return said


def _did(s: Position, move: int) -> Saying:
    """What a seat did."""
    who = Owner(s.seat)
    if move < TAKE_CHIP:
        return placed(s, move - PLACE, s.dice[move - PLACE])
    if move == TAKE_CHIP:
        return saying("took_chip", "AZ-7", who=who, kind=kind_word(s.column))
    if STARTS <= move <= PICK_UP:
        return dice_saying("named", "AZ-7", who=who, other=Owner(move - STARTS))
    if PICK_UP < move < TAKE:
        return threw_again(s, move - PICK_UP)
    if TAKE <= move < BUILD:
        return saying("took", "AZ-7", who=who, tile=name_text(move - TAKE), kind=kind_word(s.column))
    return _rebuilt(s, move) if move >= REMOVE else _laid_down(s, move)


def _laid_down(s: Position, move: int) -> Saying:
    """AZ-7, AZ-13: what became of the tile just taken."""
    who, tile = Owner(s.seat), name_text(s.tiles[tile_taken(s)])
    if move >= BUILD:
        return saying("built", "AZ-7", who=who, tile=tile, cell=cell_name(move - BUILD))
    if move == GIVE:
        return saying("gave", "AZ-13", who=who, tile=tile, other=Owner(s.seats))
    return saying("reserved", "PB-9", who=who, tile=tile)


def _rebuilt(s: Position, move: int) -> Saying:
    """AZ-6, PB-12: the rebuild."""
    who = Owner(s.seat)
    if move < ADD:
        cell = move - REMOVE
        tile = name_text(s.tiles[tile_on(s, s.seat, cell)])
        return saying("removed", "AZ-6", who=who, tile=tile, cell=cell_name(cell))
    name, cell = divmod(move - (ADD if move < SWAP else SWAP), CELLS)
    values: dict[str, Value] = {"who": who, "tile": name_text(name), "cell": cell_name(cell)}
    if move < SWAP:
        return saying("added", "AZ-6", **values)
    return saying("swapped", "AZ-6", old=name_text(s.tiles[tile_on(s, s.seat, cell)]), **values)


def _happened(s: Position, move: int, after: Position) -> list[Saying]:
    """What chance did."""
    if move < COLUMN:
        return [dice_saying("starts", "DG-6", who=Owner(move - START)), *_round_begins(after)]
    if move < DRAWN:
        return [dice_saying("start_chip_lies", "AZ-4", kind=kind_word(move - COLUMN))]
    if move > FALLEN:
        return [thrown(s, move - FALLEN)]
    kind = kind_word(kind_in(move - DRAWN))
    said = [saying("tile_lies", "AZ-3", tile=name_text(move - DRAWN), kind=kind)]
    if sum(after.hand) < sum(s.hand):
        field = exact_field(DIRK_LINE + s.laid - KINDS, THROWS)
        said.append(saying("dirk_follows", "AZ-11", who=Owner(s.seats), kind=kind, **field_values(field)))
    return said


def _settled(s: Position, after: Position) -> list[Saying]:
    """One step of the result of the round."""
    if s.column == KINDS:
        return [*_left_over(s), *_scored(s, after), *_round_begins(after)]
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


def _scored(s: Position, after: Position) -> list[Saying]:
    """AZ-9: what everyone got in the scoring of this round, if there was one."""
    if s.round % 2 == 0:
        return []
    gained = [sum(after.points[owner]) - sum(s.points[owner]) for owner in range(s.owners)]
    return scored("AZ-9", s.round // 2, gained)


def _round_begins(after: Position) -> list[Saying]:
    if after.phase == FINISHED:
        return [dice_saying("ends", "AZ-10")]
    return [dice_saying("round_begins", "AZ-3", round=after.round, rounds=ROUNDS)]
