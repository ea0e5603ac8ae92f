"""The Dice Game in words: why a move is not allowed, and what a move did. Sentences: `words/dicegame.toml`."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.games.dicegame.moves import (
    ANNUL,
    BLACK,
    CHIP,
    CHIP_NAMES,
    COLUMN,
    DIRK,
    EXCHANGE_FOR,
    FALLEN,
    MARK,
    PICK_UP,
    PLACE,
    PUSH,
    SEAT_MOVES,
    START,
    STARTS,
    TAKE_CHIP,
    TAKE_POINTS,
)
from sabika.games.dicegame.position import (
    ANNUL_CHIP,
    BLACK_CHIP,
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    DRAW_START,
    EXCHANGE,
    FINISHED,
    KINDS,
    NUMBERS,
    PUSH_CHIP,
    REWARD,
    ROUNDS,
    SETTLE,
    START_CHIP,
    THROW,
    TRACK,
    TURN,
    TWO_POINTS,
    Position,
)
from sabika.games.dicegame.result import is_dirk, settle_step
from sabika.games.dicegame.rounds import next_bonus_field
from sabika.games.dicegame.rules import actor, aim_at, do_move, may_push, symbols
from sabika.parts.dice import size_of
from sabika.parts.dice_words import (
    dice_saying,
    field_values,
    not_shown,
    placed,
    scored,
    threw_again,
    thrown,
    why_not_throw,
)
from sabika.parts.kinds import kind_word
from sabika.words import Owner, Saying, Value, Word

CHIP_RULES = {PUSH_CHIP: "DG-21", ANNUL_CHIP: "DG-22", BLACK_CHIP: "DG-23"}


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"dicegame.{key}", rule, values)


DRAWS = {  # phase of chance: first and last of its moves, and what is said of others
    DRAW_START: (START, COLUMN, dice_saying("start_first", "DG-6")),
    DRAW_COLUMN: (COLUMN, CHIP, dice_saying("column_first", "DG-7")),
    DRAW_CHIP: (CHIP, DIRK, saying("chip_first", "DG-7")),
    DRAW_DIRK: (DIRK, FALLEN + 1, saying("dirk_first", "DG-29")),
}


def chip_word(chip: int) -> Word:
    return Word("dicegame.start_chip" if chip == START_CHIP else f"dicegame.chip_{CHIP_NAMES[chip]}")


# --- why not ---------------------------------------------------------------------------------------------


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    if who == OVER:
        return saying("is_over", "DG-27")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, move)
    if who == CHANCE:
        return saying("chance_first", "DG-9" if s.phase == THROW else DRAWS[s.phase][2].rule)
    in_turn = move < TAKE_POINTS or move > PICK_UP
    if s.phase == TURN:
        return _why_not_in_turn(s, move) if in_turn else saying("markers_first", "DG-8")
    return dice_saying("markers_placed", "DG-8") if in_turn else _why_not_in_result(s, move)


def _why_not_in_turn(s: Position, move: int) -> Saying | None:
    if move > PICK_UP:
        return why_not_throw(s, move - PICK_UP)
    if move < PUSH:
        kind = move - PLACE
        return None if symbols(s, kind) else not_shown(kind)
    if move < ANNUL:
        return _why_not_push(s, move - PUSH)
    if move == ANNUL:
        return _no_chip(s, ANNUL_CHIP) or (None if s.fresh else saying("annul_at_once", "DG-22"))
    if s.black:
        return saying("black_once", "DG-23")
    first = s.fresh and s.throws == 1
    return _no_chip(s, BLACK_CHIP) or (None if first else saying("black_at_once", "DG-23"))


def _why_not_push(s: Position, kind: int) -> Saying | None:
    if no_chip := _no_chip(s, PUSH_CHIP):
        return no_chip
    if not symbols(s, kind):
        return not_shown(kind)
    if may_push(s, kind):
        return None
    return saying("nobody_to_push", "DG-21", kind=kind_word(kind), **field_values(aim_at(s, kind)))


def _no_chip(s: Position, chip: int) -> Saying | None:
    if s.chips[s.seat][chip]:
        return None
    return saying("no_chip", CHIP_RULES[chip], chip=chip_word(chip))


def _why_not_in_result(s: Position, move: int) -> Saying | None:
    if s.phase == REWARD:
        return None if move in (TAKE_POINTS, TAKE_CHIP) else saying("choose_reward", "DG-14")
    if s.phase == EXCHANGE:
        if move == EXCHANGE_FOR + s.column:
            return saying("same_kind", "DG-20", kind=kind_word(s.column))
        return None if EXCHANGE_FOR <= move <= MARK else saying("points_first", "DG-16")
    if not STARTS <= move <= PICK_UP:
        return dice_saying("name_first", "DG-17")
    return None if move < STARTS + s.seats else dice_saying("no_such_player", "DG-17", n=s.seats)


def _why_not_chance(s: Position, move: int) -> Saying | None:
    if s.phase >= TURN:
        return dice_saying("chance_waits", "DG-8" if s.phase == TURN else "DG-14")
    if s.phase == THROW:
        fits = move > FALLEN and size_of(move - FALLEN) == s.cup
        return None if fits else dice_saying("other_dice", "DG-9", n=s.cup)
    first, end, otherwise = DRAWS[s.phase]
    if s.phase == DRAW_START:
        end = START + s.seats
    if not first <= move < end:
        return otherwise
    if s.phase == DRAW_CHIP and not (s.light if s.round < ROUNDS else s.dark)[move - CHIP]:
        return saying("chip_not_left", "DG-5", chip=chip_word(move - CHIP))
    return None


# --- what happened ---------------------------------------------------------------------------------------


def events(before: Position, move: int, _after: Position) -> list[Saying]:
    """What a move did, in the order it happened: the move itself, then each step of the result of the round."""
    s = before.copy()
    do_move(s, move)
    said = _did(before, move, s)
    while s.phase == SETTLE:
        earlier = s.copy()
        settle_step(s)
        said += _settled(earlier, s)
    return said


def _did(s: Position, move: int, after: Position) -> list[Saying]:
    who = Owner(s.seat)
    if move >= SEAT_MOVES:
        return [_happened(s, move), *_round_begins(s, after)]
    if move > PICK_UP:
        return [threw_again(s, move - PICK_UP)]
    if move < PUSH:
        return [placed(s, move - PLACE, symbols(s, move - PLACE))]
    if move < ANNUL:
        return _pushed(s, move - PUSH, after)
    if move == ANNUL:
        return [saying("annulled" if after.throws else "annulled_first", "DG-22", who=who)]
    if move < TAKE_POINTS:
        return [saying("black_added", "DG-23", who=who, kind=kind_word(move - BLACK))]
    if move <= TAKE_CHIP:
        key = "chose_points" if move == TAKE_POINTS else "chose_chip"
        chip = chip_word(s.bonus[s.column] - 1)
        return [saying(key, "DG-14", who=who, kind=kind_word(s.column), chip=chip)]
    if move < MARK:
        kind = move - EXCHANGE_FOR
        said = saying("exchanged", "DG-20", who=who, old=kind_word(s.column), kind=kind_word(kind))
        return [said, *_marked(s, kind, 1)]
    if move == MARK:
        return _marked(s, s.column, s.due)
    return [dice_saying("named", "DG-17", who=who, other=Owner(move - STARTS))]


def _happened(s: Position, move: int) -> Saying:
    """What chance did."""
    if move < COLUMN:
        return dice_saying("starts", "DG-6", who=Owner(move - START))
    if move < CHIP:
        return dice_saying("start_chip_lies", "DG-7", kind=kind_word(move - COLUMN))
    if move < DIRK:
        return saying("chip_lies", "DG-7", chip=chip_word(move - CHIP), kind=kind_word(next_bonus_field(s)))
    if move <= FALLEN:
        return saying("dirk_placed", "DG-29", kind=kind_word(move - DIRK), who=Owner(s.seats))
    return thrown(s, move - FALLEN)


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


def _settled(s: Position, after: Position) -> list[Saying]:
    """One step of the result of the round."""
    if s.due:
        return [] if after.due else _marked(s, s.column, s.due)
    if s.chip_due:
        return [_chip_given(s)]
    if s.column == KINDS:
        return [*_scored(s, after), *_round_begins(s, after)]
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


def _scored(s: Position, after: Position) -> list[Saying]:
    """DG-24: what everyone got in the scoring of this round, if there was one."""
    if s.round % 2 == 0:
        return []
    gained = [sum(after.points[owner]) - sum(s.points[owner]) for owner in range(s.owners)]
    return scored("DG-24", s.round // 2, gained)


def _round_begins(s: Position, after: Position) -> list[Saying]:
    if after.phase == FINISHED:
        return [dice_saying("ends", "DG-27")]
    if after.round > s.round:
        return [dice_saying("round_begins", "DG-7", round=after.round, rounds=ROUNDS)]
    return []
