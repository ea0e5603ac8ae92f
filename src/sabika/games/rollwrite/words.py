"""Roll & Write in words: why a move is not allowed, and what a move did. Sentences: `words/rollwrite.toml`."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.games.rollwrite.moves import (
    COINS,
    CROSS,
    DICE,
    KEEP_PAIR,
    ROLL_ALL,
    ROLL_PAIR,
    SEAT_MOVES,
    SECOND_BUILDING,
    START,
    STOP,
    TURN,
    blue_of,
    decode,
    die_of,
    face_of,
    is_down,
    yellow_of,
)
from sabika.games.rollwrite.position import (
    COMPLETED,
    DRAW_START,
    FINISHED,
    KEEP,
    KINDS,
    MAIN,
    ROLL_CROSSING,
    ROLL_FOUR,
    ROLL_IMAGINARY,
    ROLL_IMAGINARY_START,
    ROLL_OWN_PAIR,
    ROLL_SECOND_PAIR,
    ROLL_USED_PAIR,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.rules import (
    actor,
    all_crossed,
    crossing,
    dice_of,
    is_crossed,
    is_last_turn,
    may_take_coins,
    stands,
)
from sabika.games.rollwrite.scoring import writes_points
from sabika.parts.kinds import kind_word
from sabika.words import Owner, Saying, Value, Word

DIE_NAMES = ("yellow", "yellow", "blue", "blue")
ROLL_RULES = {
    ROLL_CROSSING: "RW-6",
    ROLL_OWN_PAIR: "RW-7",
    ROLL_SECOND_PAIR: "RW-7",
    ROLL_IMAGINARY_START: "RW-25",
    ROLL_USED_PAIR: "RW-13",
    ROLL_FOUR: "RW-15",
    ROLL_IMAGINARY: "RW-26",
}


def saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"rollwrite.{key}", rule, values)


# --- why not ---------------------------------------------------------------------------------------------


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    what, value = decode(move)
    if who == OVER:
        return saying("is_over", "RW-23")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, what, value)
    if who == CHANCE:
        return saying("dice_first", ROLL_RULES.get(s.phase, "RW-5"))
    if what == TURN:
        return _why_not_turn(s, value)
    if what == CROSS:
        return _why_not_cross(s, value)
    if what == COINS:
        return _why_not_coins(s)
    if what == KEEP_PAIR:
        return None if s.phase == KEEP else saying("nothing_to_keep", "RW-15")
    return _why_not_second(s, what)


def _why_not_turn(s: Position, turning: int) -> Saying | None:
    if s.phase != MAIN:
        return saying("turn_before", "RW-9")
    if s.coins[s.seat] < s.turn_price:
        return saying("coins_short", "RW-16", n=s.turn_price, coins=s.coins[s.seat])
    face = s.dice[die_of(turning)]
    if face == (1 if is_down(turning) else SIDE):
        return saying("die_ends", "RW-9", face=face)
    return None


def _why_not_cross(s: Position, pair: int) -> Saying | None:
    if s.phase != MAIN:
        return saying("one_main_action", "RW-10")
    if all_crossed(s):
        return saying("all_crossed", "RW-11")
    if is_crossed(s, s.seat, crossing(s, pair)):
        return saying("is_crossed", "RW-10", kind=kind_word(s.grid[crossing(s, pair)]))
    return None


def _why_not_coins(s: Position) -> Saying | None:
    if s.phase != MAIN:
        return saying("one_main_action", "RW-12")
    return None if may_take_coins(s) else saying("coins_must_come", "RW-12")


def _why_not_second(s: Position, what: int) -> Saying | None:
    if s.phase == SECOND:
        return None
    if s.phase == MAIN and what == SECOND_BUILDING and s.coins[s.seat] < s.second_price:
        return saying("coins_short", "RW-16", n=s.second_price, coins=s.coins[s.seat])
    return saying("second_after_first", "RW-14")


def _why_not_chance(s: Position, what: int, value: int) -> Saying | None:
    if s.phase in (MAIN, SECOND, KEEP):
        return saying("dice_rest", "RW-13")
    if s.phase == DRAW_START:
        return None if what == START and value < s.seats else saying("start_first", "RW-5")
    rule = ROLL_RULES[s.phase]
    if s.phase == ROLL_FOUR:
        return None if what == ROLL_ALL else saying("four_dice", rule)
    if what != ROLL_PAIR:
        return saying("two_dice", rule)
    return None if stands(s, value) else saying("rolled_again", rule)


# --- what happened ---------------------------------------------------------------------------------------


def events(before: Position, move: int, after: Position) -> list[Saying]:
    """What a move did, in the order it happened."""
    what, value = decode(move)
    said = [_happened(before, what, value)] if move >= SEAT_MOVES else _did(before, what, value, after)
    return said + _round_turned(before, after)


def _did(s: Position, what: int, value: int, after: Position) -> list[Saying]:
    """What a seat did."""
    who = Owner(s.seat)
    if what == TURN:
        die = die_of(value)
        face = after.dice[die]
        return [saying("turned", "RW-9", who=who, die=Word(f"rollwrite.{DIE_NAMES[die]}"), old=s.dice[die], face=face)]
    if what == CROSS:
        return [_crossed("crossed", "RW-10", s, value), *_passed("RW-13", s, after)]
    if what == COINS:
        return [saying("took_coins", "RW-12", who=who, n=after.circled[s.seat] - s.circled[s.seat])]
    if what == SECOND_BUILDING:
        return [_crossed("crossed_second", "RW-14", s, 3 - s.used)]
    if what == STOP:
        return [saying("stopped", "RW-14", who=who), *_passed("RW-13", s, after)]
    return [saying("kept", "RW-15", who=who, **_faces(s, value)), *_passed("RW-15", s, after)]


def _faces(s: Position, pair: int) -> dict[str, Value]:
    """What a pair of the seat to move shows."""
    return {"yellow": s.dice[yellow_of(pair)], "blue": s.dice[blue_of(pair)]}


def _happened(s: Position, what: int, value: int) -> Saying:
    """What chance did."""
    if what == START:
        return saying("starts", "RW-5", who=Owner(value))
    if what == ROLL_PAIR:
        return _pair_fell(s, value)
    faces: dict[str, Value] = {name: face_of(value, die) for die, name in enumerate(DICE)}
    return saying("rolled_four", "RW-15", who=Owner(s.seat), **faces)


def _crossed(key: str, rule: str, s: Position, pair: int) -> Saying:
    kind = kind_word(s.grid[crossing(s, pair)])
    return saying(key, rule, who=Owner(s.seat), kind=kind, **_faces(s, pair))


def _passed(rule: str, s: Position, after: Position) -> list[Saying]:
    """RW-13, RW-15: the other pair goes on (alone it stays, after the last turn it is of no use)."""
    if s.seats == 1 or after.phase == SECOND or is_last_turn(s):
        return []
    return [saying("passed", rule, who=Owner(s.seat), yellow=after.dice[1], blue=after.dice[3])]


def _pair_fell(s: Position, cell: int) -> Saying:
    yellow, blue = dice_of(cell)
    dice: dict[str, Value] = {"yellow": yellow, "blue": blue}
    rule = ROLL_RULES[s.phase]
    kind = kind_word(s.grid[cell])
    if s.phase == ROLL_CROSSING:
        return saying("first_building", rule, who=Owner(s.seat), kind=kind, **dice)
    if s.phase in (ROLL_IMAGINARY, ROLL_IMAGINARY_START):
        return saying("imaginary_built", rule, who=Owner(s.roller), kind=kind, **dice)
    return saying("rolled_pair", rule, who=Owner(s.seat), **dice)


def _round_turned(before: Position, after: Position) -> list[Saying]:
    """RW-17 and RW-19: who took which place; then the next round, or the end."""
    said = []
    for kind in range(KINDS):
        for owner in range(after.owners):
            if before.place[kind][owner] == 0 and after.place[kind][owner] and _completed(after, kind, owner):
                said.append(_place_taken(after, kind, owner))
    if after.round > before.round:
        said.append(saying("round_begins", "RW-8", round=after.round, rounds=after.rounds))
    if after.phase == FINISHED:
        said.append(saying("ends", "RW-19"))
    return said


def _place_taken(s: Position, kind: int, owner: int) -> Saying:
    """RW-17; an imaginary player takes the place, but writes points only in the duel (RW-27)."""
    if not writes_points(s, owner):
        return saying("completed_unpaid", "RW-27", who=Owner(owner), kind=kind_word(kind))
    points = s.points[owner][COMPLETED + kind]
    return saying("completed", "RW-17", who=Owner(owner), kind=kind_word(kind), n=points)


def _completed(s: Position, kind: int, owner: int) -> bool:
    return s.built[kind][owner] == s.size[kind]
