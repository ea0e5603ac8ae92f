"""The Dice Game in words: what a move did. Sentences: `words/dicegame.toml`; why not: `refusals.py`."""

from __future__ import annotations

from sabika.games.dicegame.moves import (
    ANNUL,
    BLACK,
    CHIP,
    CHIP_NAMES,
    COLUMN,
    DIRK,
    EXCHANGE_FOR,
    MARK,
    PICK_UP,
    PLACE,
    PUSH,
    SEAT_MOVES,
    START,
    STARTS,
    TAKE_POINTS,
    decode,
)
from sabika.games.dicegame.position import KINDS, NUMBERS, START_CHIP, TRACK, TWO_POINTS, Position
from sabika.games.dicegame.result import is_dirk, pay_step
from sabika.games.dicegame.rounds import next_bonus_field
from sabika.games.dicegame.rules import aim_at, do_move, symbols
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
from sabika.words import Owner, Saying, Value, Word


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"dicegame.{key}", rule, values)


def chip_word(chip: int) -> Word:
    return Word("dicegame.start_chip" if chip == START_CHIP else f"dicegame.chip_{CHIP_NAMES[chip]}")


def events(before: Position, move: int, _after: Position) -> list[Saying]:
    """What a move did, in the order it happened: the move itself, then each step of the result of the round."""
    what, value = decode(move)
    s = before.copy()
    do_move(s, move)
    said = _happened(before, what, value, s) if move >= SEAT_MOVES else _did(before, what, value, s)
    return said + said_while_paid(s, pay_step, _paid)


def _did(s: Position, what: int, value: int, after: Position) -> list[Saying]:
    """What a seat did."""
    who = Owner(s.seat)
    if what == PICK_UP:
        return [threw_again(s, value)]
    if what == PLACE:
        return [placed(s, value, symbols(s, value))]
    if what == PUSH:
        return _pushed(s, value, after)
    if what == ANNUL:
        return [saying("annulled" if after.throws else "annulled_first", "DG-22", who=who)]
    if what == BLACK:
        return [saying("black_added", "DG-23", who=who, kind=kind_word(value))]
    if what == EXCHANGE_FOR:
        said = saying("exchanged", "DG-20", who=who, old=kind_word(s.column), kind=kind_word(value))
        return [said, *_marked(s, value, 1)]
    if what == MARK:
        return _marked(s, s.column, s.due)
    if what == STARTS:
        return [dice_saying("named", "DG-17", who=who, other=Owner(value))]
    return [_rewarded("chose_points" if what == TAKE_POINTS else "chose_chip", "DG-14", s)]


def _happened(s: Position, what: int, value: int, after: Position) -> list[Saying]:
    """What chance did."""
    if what == START:
        return [dice_saying("starts", "DG-6", who=Owner(value)), round_begins(after, "DG-7")]
    if what == COLUMN:
        return [dice_saying("start_chip_lies", "DG-7", kind=kind_word(value))]
    if what == CHIP:
        return [saying("chip_lies", "DG-7", chip=chip_word(value), kind=kind_word(next_bonus_field(s)))]
    if what == DIRK:
        return [saying("dirk_placed", "DG-29", kind=kind_word(value), who=Owner(s.seats))]
    return [thrown(s, value)]


def _pushed(s: Position, kind: int, after: Position) -> list[Saying]:
    aim = aim_at(s, kind)
    other = Owner(s.area[kind][aim] - 1)
    said = [
        saying("pushed", "DG-21", who=Owner(s.seat), other=other, kind=kind_word(kind), **field_values(aim)),
    ]
    said += [
        saying("pushed_out", "DG-12", who=Owner(owner)) for owner in range(s.owners) if after.out[owner] > s.out[owner]
    ]
    return said


def _marked(s: Position, kind: int, points: int) -> list[Saying]:
    """DG-16: how far the stone gets, and what is lost."""
    old = s.built[kind][s.seat]
    moved = min(TRACK - old, points)
    values: dict[str, Value] = {"who": Owner(s.seat), "kind": kind_word(kind)}
    said = []
    if moved:
        said.append(saying("marked", "DG-16", n=moved, field=old + moved, **values))
    if moved < points:
        said.append(saying("lost", "DG-16", n=points - moved, **values))
    return said


def _paid(s: Position, after: Position) -> list[Saying]:
    """One step of the result of the round."""
    if s.due:
        return [] if after.due else _marked(s, s.column, s.due)
    if s.chip_due:
        return [_chip_given(s)]
    if s.column == KINDS:
        return round_ended(s, after, "DG-24", "DG-7", "DG-27")
    if after.prize == 2:
        key = "second_points" if after.reward == TWO_POINTS else "second_chip"
        return [_rewarded(key, "DG-14", after)]
    if after.prize == 1 and is_dirk(after):
        return [_rewarded("chose_points", "DG-30", after)]
    return []


def _rewarded(key: str, rule: str, s: Position) -> Saying:
    return saying(key, rule, who=Owner(s.seat), kind=kind_word(s.column), chip=chip_word(s.bonus[s.column] - 1))


def _chip_given(s: Position) -> Saying:
    chip = s.bonus[s.column] - 1
    who = Owner(s.seat)
    if not is_dirk(s):
        return saying("got_chip", "DG-17" if chip == START_CHIP else "DG-14", who=who, chip=chip_word(chip))
    if chip == START_CHIP:
        return dice_saying("dirk_names", "DG-31", who=who, other=Owner(1 - s.start))
    if chip < NUMBERS:
        return saying("got_chip", "DG-30", who=who, chip=chip_word(chip))
    return saying("chip_leaves", "DG-30", who=who, chip=chip_word(chip))
