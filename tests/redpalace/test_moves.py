"""The table of moves: numbers, values and texts fit each other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sabika.engine.game import find
from sabika.games.redpalace.moves import (
    ABILITY_NAMES,
    ALL_MOVES,
    BUILD,
    BUY,
    BUY_BESIDE,
    MOVES,
    SEAT_MOVES,
    TAKE,
    TILE_NUMBERS,
    USE_CARD,
    USE_MOVE,
    USES,
    ability_of,
    decode,
)
from sabika.parts.palace import cell_at

GAME = find("redpalace")


def test_every_row_has_as_many_numbers_as_names_for_its_values() -> None:
    starts = [*(moves.what for moves in MOVES), ALL_MOVES]
    room = [len(moves.first) * len(moves.second) for moves in MOVES]
    assert [after - before for before, after in pairwise(starts)] == room
    assert SEAT_MOVES in starts


@pytest.mark.parametrize(
    ("text", "decoded"),
    [
        ("take 1 3", (TAKE, 0b101, 0)),
        ("buy 2", (BUY, 1, 0)),
        ("buy B3", (BUY_BESIDE, TILE_NUMBERS["B3"], 0)),
        ("use card 4", (USE_CARD, 0, 3)),
        ("use move L5 N L9 E", (USE_MOVE, 4 * 5, 4 * 9 + 1)),
        ("build C6 1,-2", (BUILD, TILE_NUMBERS["C6"], cell_at(1, -2))),
    ],
)
def test_a_number_is_what_is_done_and_its_values(text: str, decoded: tuple[int, int, int]) -> None:
    number = GAME.parse(text)
    assert number is not None
    assert decode(number) == decoded
    assert GAME.describe(number) == text


def test_every_number_is_put_together_again_from_what_it_was_parted_into() -> None:
    rows = {moves.what: moves for moves in MOVES}
    for number in [*range(0, ALL_MOVES, 31), *rows, *(what - 1 for what in rows if what)]:
        what, first, second = decode(number)
        assert what + len(rows[what].second) * (first - rows[what].lowest) + second == number


def test_every_ability_is_used_by_moves_of_its_own() -> None:
    assert [ability_of(what) for what in USES] == list(range(len(ABILITY_NAMES)))
    assert [MOVES[i].verb for what in USES for i in range(len(MOVES)) if MOVES[i].what == what] == [
        f"use {name}" for name in ABILITY_NAMES
    ]
    assert ability_of(BUY) == -1


@pytest.mark.parametrize(
    "text",
    [
        *("take 3 1", "take", "buy 5", "buy B9", "use", "use swap L27", "use move L5 N", "remove 1٣,0", "remove -0,1"),
        *("build L27", "build 1,0", "add L27 17,0", "done 1", "wall L27", "scoring 3", "card fl10", ""),
    ],
)
def test_what_is_no_move_has_no_number(text: str) -> None:
    assert GAME.parse(text) is None
