"""Why a move of Alcazaba is not allowed now: the rule that forbids it. Sentences: `words/alcazaba.toml`."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.games.alcazaba.chance import weight_of
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
    RESERVE,
    SEAT_MOVES,
    START,
    STARTS,
    SWAP,
    TAKE,
    TAKE_CHIP,
    decode,
)
from sabika.games.alcazaba.position import (
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    IN_RESERVE,
    LAY_DOWN,
    TAKE_ONE,
    Position,
)
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.tiles import (
    WALL_SETS,
    find_tile,
    ground_of,
    kind_in,
    lowest_named,
    name_text,
    next_unseen,
    walls_of,
)
from sabika.games.alcazaba.words import saying
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_round import DRAW_START, THROW, TURN, actor
from sabika.parts.dice_words import dice_saying, not_shown, why_not_fallen, why_not_start_player, why_not_throw
from sabika.parts.kinds import kind_word
from sabika.parts.palace import TILE, breach, breach_of_exchange, breach_of_removal, breach_saying
from sabika.words import Saying

IN_TURN = (PLACE, PICK_UP, REMOVE, ADD, SWAP)
DRAW_RULES = {DRAW_START: "DG-6", DRAW_STACK: "AZ-3", DRAW_BAG: "AZ-3", DRAW_COLUMN: "AZ-4", THROW: "DG-9"}


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    what, value, cell = decode(move)
    if who == OVER:
        return saying("is_over", "AZ-10")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, what, value)
    if who == CHANCE:
        return saying("chance_first", DRAW_RULES[s.phase])
    if s.phase == TURN:
        return _why_not_in_turn(s, what, value, cell) if what in IN_TURN else saying("markers_first", "AZ-5")
    return dice_saying("markers_placed", "DG-8") if what in IN_TURN else _why_not_in_result(s, what, value, cell)


def _why_not_in_turn(s: Position, what: int, value: int, cell: int) -> Saying | None:
    if what == PLACE:
        return None if s.dice[value] else not_shown(value)
    if what == PICK_UP:
        return why_not_throw(s, value)
    return saying("no_rebuild", "AZ-6") if s.throws == THROWS else _why_not_rebuild(s, what, value, cell)


def _why_not_rebuild(s: Position, what: int, name: int, cell: int) -> Saying | None:
    """PB-12: what is to be taken out must be there, what comes in must be in the reserve; PB-11: and fit."""
    ground = ground_of(s, s.seat)
    if what == REMOVE:
        return breach_saying(breach_of_removal(ground, cell))
    if find_tile(s, IN_RESERVE, s.seat, name) < 0:
        return saying("not_in_reserve", "PB-12", tile=name_text(name))
    built = TILE | name % WALL_SETS
    return breach_saying(breach(ground, cell, built) if what == ADD else breach_of_exchange(ground, cell, built))


def _why_not_in_result(s: Position, what: int, value: int, cell: int) -> Saying | None:
    if s.phase == TAKE_ONE:
        return _why_not_take(s, what, value)
    if s.phase == LAY_DOWN:
        return _why_not_lay(s, what, cell)
    return why_not_start_player(s, "AZ-7", value if what == STARTS else None)


def _why_not_take(s: Position, what: int, name: int) -> Saying | None:
    column = kind_word(s.column)
    if what == TAKE_CHIP:
        return None if s.chip == s.column + 1 else saying("chip_not_there", "AZ-7", kind=column)
    if what != TAKE:
        return saying("take_first", "AZ-7", kind=column)
    if kind_in(name) == s.column and lowest_named(s, name) >= 0:
        return None
    return saying("not_in_column", "AZ-7", tile=name_text(name), kind=column)


def _why_not_lay(s: Position, what: int, cell: int) -> Saying | None:
    if what == BUILD:
        built = TILE | walls_of(s, tile_taken(s))
        return breach_saying(breach(ground_of(s, s.seat), cell, built))
    if what == GIVE:
        return None if s.owners > s.seats else saying("nobody_to_give", "AZ-13")
    return None if what == RESERVE else saying("lay_first", "AZ-7")


def _why_not_chance(s: Position, what: int, value: int) -> Saying | None:
    if s.phase >= TURN:
        return dice_saying("chance_waits", "DG-8" if s.phase == TURN else "AZ-7")
    if s.phase == THROW:
        return why_not_fallen(s, value if what == FALLEN else None)
    if s.phase == DRAW_START:
        return None if what == START and value < s.seats else dice_saying("start_first", "DG-6")
    if s.phase == DRAW_COLUMN:
        return None if what == COLUMN else dice_saying("column_first", "AZ-4")
    return _why_not_tile(s, value if what == DRAWN else None)


def _why_not_tile(s: Position, name: int | None) -> Saying | None:
    """AZ-2, AZ-3: what a stack or the bag can hold; `name` is None where no tile is drawn."""
    of_stack = s.phase == DRAW_STACK
    if name is not None:
        tile = next_unseen(s, name)
        if tile >= 0 and weight_of(s, tile):
            return None
        if not of_stack or kind_in(name) == s.laid:
            return saying("tile_not_left", "AZ-2", tile=name_text(name))
    return saying("stack_first", "AZ-3", kind=kind_word(s.laid)) if of_stack else saying("bag_first", "AZ-3")
