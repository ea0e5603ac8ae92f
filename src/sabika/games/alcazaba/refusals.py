"""Why a move of Alcazaba is not allowed now: the rule that forbids it. Sentences: `words/alcazaba.toml`."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.games.alcazaba.draws import weight_of
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
from sabika.games.alcazaba.position import (
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    DRAW_START,
    IN_RESERVE,
    LAY_DOWN,
    TAKE_ONE,
    THROW,
    TURN,
    UNSEEN,
    Position,
)
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.rules import actor
from sabika.games.alcazaba.tiles import (
    WALL_SETS,
    find_tile,
    ground_of,
    kind_in,
    lowest_named,
    name_text,
    walls_of,
)
from sabika.games.alcazaba.words import saying
from sabika.parts.dice import size_of
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_words import dice_saying, not_shown, why_not_throw
from sabika.parts.kinds import kind_word
from sabika.parts.palace import CELLS, TILE, breach, breach_of_exchange, breach_of_removal, breach_saying
from sabika.words import Saying

DRAW_RULES = {DRAW_START: "DG-6", DRAW_STACK: "AZ-3", DRAW_BAG: "AZ-3", DRAW_COLUMN: "AZ-4", THROW: "DG-9"}


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    if who == OVER:
        return saying("is_over", "AZ-10")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, move)
    if who == CHANCE:
        return saying("chance_first", DRAW_RULES[s.phase])
    in_turn = move < TAKE_CHIP or PICK_UP < move < TAKE or move >= REMOVE
    if s.phase == TURN:
        return _why_not_in_turn(s, move) if in_turn else saying("markers_first", "AZ-5")
    return dice_saying("markers_placed", "DG-8") if in_turn else _why_not_in_result(s, move)


def _why_not_in_turn(s: Position, move: int) -> Saying | None:
    if move < TAKE_CHIP:
        return None if s.dice[move - PLACE] else not_shown(move - PLACE)
    if move < TAKE:
        return why_not_throw(s, move - PICK_UP)
    return saying("no_rebuild", "AZ-6") if s.throws == THROWS else _why_not_rebuild(s, move)


def _why_not_rebuild(s: Position, move: int) -> Saying | None:
    """PB-12: what is to be taken out must be there, what comes in must be in the reserve; PB-11: and fit."""
    ground = ground_of(s, s.seat)
    if move < ADD:
        return breach_saying(breach_of_removal(ground, move - REMOVE))
    name, cell = divmod(move - (ADD if move < SWAP else SWAP), CELLS)
    if find_tile(s, IN_RESERVE, s.seat, name) < 0:
        return saying("not_in_reserve", "PB-12", tile=name_text(name))
    built = TILE | name % WALL_SETS
    return breach_saying(breach(ground, cell, built) if move < SWAP else breach_of_exchange(ground, cell, built))


def _why_not_in_result(s: Position, move: int) -> Saying | None:
    if s.phase == TAKE_ONE:
        return _why_not_take(s, move)
    if s.phase == LAY_DOWN:
        return _why_not_lay(s, move)
    if not STARTS <= move <= PICK_UP:
        return dice_saying("name_first", "AZ-7")
    return None if move < STARTS + s.seats else dice_saying("no_such_player", "AZ-7", n=s.seats)


def _why_not_take(s: Position, move: int) -> Saying | None:
    column = kind_word(s.column)
    if move == TAKE_CHIP:
        return None if s.chip == s.column + 1 else saying("chip_not_there", "AZ-7", kind=column)
    if not TAKE <= move < BUILD:
        return saying("take_first", "AZ-7", kind=column)
    name = move - TAKE
    if kind_in(name) == s.column and lowest_named(s, name) >= 0:
        return None
    return saying("not_in_column", "AZ-7", tile=name_text(name), kind=column)


def _why_not_lay(s: Position, move: int) -> Saying | None:
    if BUILD <= move < REMOVE:
        built = TILE | walls_of(s, tile_taken(s))
        return breach_saying(breach(ground_of(s, s.seat), move - BUILD, built))
    if move == GIVE:
        return None if s.owners > s.seats else saying("nobody_to_give", "AZ-13")
    return None if TAKE_CHIP < move < GIVE else saying("lay_first", "AZ-7")


def _why_not_chance(s: Position, move: int) -> Saying | None:
    if s.phase >= TURN:
        return dice_saying("chance_waits", "DG-8" if s.phase == TURN else "AZ-7")
    if s.phase == THROW:
        fits = move > FALLEN and size_of(move - FALLEN) == s.cup
        return None if fits else dice_saying("other_dice", "DG-9", n=s.cup)
    if s.phase == DRAW_START:
        return None if START <= move < START + s.seats else dice_saying("start_first", "DG-6")
    if s.phase == DRAW_COLUMN:
        return None if COLUMN <= move < DRAWN else dice_saying("column_first", "AZ-4")
    return _why_not_tile(s, move)


def _why_not_tile(s: Position, move: int) -> Saying | None:
    """AZ-2, AZ-3: what a stack or the bag can hold."""
    of_stack = s.phase == DRAW_STACK
    if DRAWN <= move <= FALLEN:
        name = move - DRAWN
        tile = find_tile(s, UNSEEN, 0, name)
        if tile >= 0 and weight_of(s, tile):
            return None
        if not of_stack or kind_in(name) == s.laid:
            return saying("tile_not_left", "AZ-2", tile=name_text(name))
    return saying("stack_first", "AZ-3", kind=kind_word(s.laid)) if of_stack else saying("bag_first", "AZ-3")
