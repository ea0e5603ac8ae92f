"""What learned bots see: numbers of a decent size, from a survey that agrees with the scoring."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

import sabika
from sabika.bots import choose
from sabika.bots.redpalace.features import FEATURES, features
from sabika.bots.redpalace.survey import (
    BUILDINGS,
    LONGEST,
    ON_WALL,
    Memory,
    look_at_palace,
    survey,
    with_fewer_medinas,
)
from sabika.engine.game import find
from sabika.games.redpalace.modules.medina import medina_standing, owners_with_fewer
from sabika.games.redpalace.position import KINDS, LANDS, Position
from sabika.games.redpalace.scoring import count_halves, owner_row
from sabika.games.redpalace.tiles import ground_of, lies_as
from sabika.parts.outer_walls import guards_on_longest_wall, longest_wall
from sabika.parts.palace import cell_list, fits, legal_cells
from tests.redpalace.staging import MODULES, scene

GAME = find("redpalace")
TOO_LARGE = 3.0
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (5, {"side": "full", "scoring": "classic", **MODULES}),
]


def positions(seats: int, options: dict[str, Any], one_in: int, most: int = 300) -> Iterator[Position]:
    """Some positions among the first ones of a game at random."""
    table = sabika.Table("redpalace", seats=seats, seed=5, **options)
    moves = 0
    while not table.over and moves < most:
        table.act(choose(GAME, table.position, "random", 5, moves))
        moves += 1
        if moves % one_in == 0:
            yield table.position


def seen_by(s: Position, seat: int) -> list[float]:
    row = [float("nan")] * FEATURES
    assert features(s, seat, row, Memory()) == FEATURES
    return row


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_features_are_all_there_and_of_a_decent_size(seats: int, options: dict[str, Any]) -> None:
    for s in positions(seats, options, 25, most=2000):
        for seat in range(seats):
            row = seen_by(s, seat)
            assert len(row) == FEATURES
            assert all(isfinite(number) and abs(number) <= TOO_LARGE for number in row)


def test_the_order_of_the_others_does_not_matter() -> None:
    for s in positions(4, {"side": "full", **MODULES}, 40):
        one, other = (s.seat + 1) % 4, (s.seat + 3) % 4
        swapped = s.copy()
        as_other = {one: other, other: one}
        for rows in (swapped.hand, swapped.points):
            rows[one], rows[other] = rows[other], rows[one]
        swapped.owner = [as_other.get(owner, owner) for owner in s.owner]
        swapped.halves = [as_other.get(half - 1, half - 1) + 1 for half in s.halves]
        assert seen_by(swapped, s.seat) == seen_by(s, s.seat)


def test_a_survey_agrees_with_the_scoring() -> None:
    for s in positions(2, {"side": "full", **MODULES}, 40):
        memory = Memory()
        table = memory.table
        survey(s, memory)
        for kind in range(KINDS):
            counts = owner_row()
            count_halves(s, kind, counts)
            assert [row[BUILDINGS + kind] for row in table[: s.owners]] == list(counts[: s.owners])
        for owner in range(s.owners):
            assert with_fewer_medinas(s, table[owner], table) == owners_with_fewer(s, medina_standing(s, owner))
        for seat in range(s.seats):
            look_at_palace(s, seat, memory)
            ground = ground_of(s, seat)
            assert table[seat][LONGEST] == longest_wall(ground)
            assert table[seat][ON_WALL] == guards_on_longest_wall(ground)


def test_a_tile_fits_where_there_is_a_cell_for_it() -> None:
    found = set()
    for s in positions(3, {}, 40):
        ground = ground_of(s, s.seat)
        for tile in range(1, LANDS + 1):
            there = legal_cells(ground, lies_as(s, tile), cell_list()) > 0
            assert fits(ground, lies_as(s, tile)) == there
            found.add(there)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("display", "hand", "wanted"),
    [
        ("fl3 fl5 de9 du1", "dh1 du5", "take 3"),  # the highest
        ("fl4 fl5 de5 du2", "fl2 dh3", "buy 2"),  # a building rather than money
    ],
)
def test_a_greedy_bot_is_no_fool(display: str, hand: str, wanted: str) -> None:
    table = scene(yard=("L54 P", "L2 S", "L53 A", "L52 C"), display=display, hands={0: hand}, abilities="")
    assert choose(GAME, table.position, "greedy", 1, 1) == wanted
