"""Why a move of the Dice Game is not allowed now: the rule that forbids it. Sentences: `words/dicegame.toml`."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.games.dicegame.moves import (
    ANNUL,
    BLACK,
    CHIP,
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
    decode,
)
from sabika.games.dicegame.position import (
    ANNUL_CHIP,
    BLACK_CHIP,
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    EXCHANGE,
    PUSH_CHIP,
    REWARD,
    Position,
)
from sabika.games.dicegame.rules import aim_at, may_add_black, may_push, must_repeat, symbols
from sabika.games.dicegame.words import chip_word, saying
from sabika.parts.dice import choice_of
from sabika.parts.dice_round import DRAW_START, ROUNDS, THROW, TURN, actor
from sabika.parts.dice_words import (
    dice_saying,
    field_values,
    not_shown,
    why_not_fallen,
    why_not_start_player,
    why_not_throw,
)
from sabika.parts.kinds import kind_word
from sabika.parts.throwing import dice_text
from sabika.words import Dice, Saying

IN_TURN = (PLACE, PUSH, ANNUL, BLACK, PICK_UP)
CHIP_RULES = {PUSH_CHIP: "DG-21", ANNUL_CHIP: "DG-22", BLACK_CHIP: "DG-23"}
DRAWS = {  # by phase: what is drawn, and what is said of anything else
    DRAW_START: (START, dice_saying("start_first", "DG-6")),
    DRAW_COLUMN: (COLUMN, dice_saying("column_first", "DG-7")),
    DRAW_CHIP: (CHIP, saying("chip_first", "DG-7")),
    DRAW_DIRK: (DIRK, saying("dirk_first", "DG-29")),
}


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    what, value = decode(move)
    if who == OVER:
        return saying("is_over", "DG-27")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, what, value)
    if who == CHANCE:
        return saying("chance_first", "DG-9" if s.phase == THROW else DRAWS[s.phase][1].rule)
    if s.phase == TURN:
        return _why_not_in_turn(s, what, value) if what in IN_TURN else saying("markers_first", "DG-8")
    return dice_saying("markers_placed", "DG-8") if what in IN_TURN else _why_not_in_result(s, what, value)


def _why_not_in_turn(s: Position, what: int, value: int) -> Saying | None:
    if what == PICK_UP:
        return _why_not_again(s, value) or why_not_throw(s, value)
    if what == PLACE:
        return None if symbols(s, value) else not_shown(value)
    if what == PUSH:
        return _why_not_push(s, value)
    if what == ANNUL:
        return _no_chip(s, ANNUL_CHIP) or (None if s.fresh else saying("annul_at_once", "DG-22"))
    if s.black:
        return saying("black_once", "DG-23")
    return _no_chip(s, BLACK_CHIP) or (None if may_add_black(s) else saying("black_at_once", "DG-23"))


def _why_not_again(s: Position, choice: int) -> Saying | None:
    """DG-22: by a ruling of this table an annulled throw is repeated with the same dice."""
    if not must_repeat(s) or choice == choice_of(s.picked):
        return None
    return saying("same_dice_again", "DG-22", dice=Dice(dice_text(choice_of(s.picked))))


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


def _why_not_in_result(s: Position, what: int, value: int) -> Saying | None:
    if s.phase == REWARD:
        return None if what in (TAKE_POINTS, TAKE_CHIP) else saying("choose_reward", "DG-14")
    if s.phase == EXCHANGE:
        if (what, value) == (EXCHANGE_FOR, s.column):
            return saying("same_kind", "DG-20", kind=kind_word(s.column))
        return None if what in (EXCHANGE_FOR, MARK) else saying("points_first", "DG-16")
    return why_not_start_player(s, "DG-17", value if what == STARTS else None)


def _why_not_chance(s: Position, what: int, value: int) -> Saying | None:
    if s.phase >= TURN:
        return dice_saying("chance_waits", "DG-8" if s.phase == TURN else "DG-14")
    if s.phase == THROW:
        return why_not_fallen(s, value if what == FALLEN else None)
    drawn, otherwise = DRAWS[s.phase]
    if what != drawn or (what == START and value >= s.seats):
        return otherwise
    if what == CHIP and not (s.light if s.round < ROUNDS else s.dark)[value]:
        return saying("chip_not_left", "DG-5", chip=chip_word(value))
    return None
