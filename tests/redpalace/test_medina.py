"""RP-52 to RP-56: medinas; minus points against a naive second ranking with all its special cases."""

from __future__ import annotations

from random import Random

import pytest

from sabika.games.redpalace.modules.medina import score_medinas
from sabika.games.redpalace.position import (
    BUILT,
    FIRST_MEDINA,
    LINES_A_SCORING,
    MEDINA_LINE,
    RESERVE,
    SCORED,
    WITH_DIRK,
    Position,
)
from tests.redpalace import naive
from tests.redpalace.staging import act, moves, names, scene


def minus(s: Position, scoring: int) -> list[int]:
    score_medinas(s, scoring - 1)
    line = SCORED + LINES_A_SCORING * (scoring - 1) + MEDINA_LINE
    return [s.points[owner][line] for owner in range(s.owners)]


def owning(seats: int, *owned: list[int]) -> Position:
    """A position where owners have built the medinas of these prices."""
    s = scene(seats, medina=True).position
    for owner, prices in enumerate(owned):
        for price in prices:
            tile = FIRST_MEDINA + price - 2
            s.place[tile], s.owner[tile] = (BUILT if owner < seats else WITH_DIRK), owner
    return s


@pytest.mark.rule("RP-52")
def test_a_medina_is_bought_built_and_rebuilt_like_a_building() -> None:
    table = scene(yard=("M6", "L2 S", "L3 A", "L4 C"), hands={0: "fl6"}, medina=True, chance=["land L8", "kind T"])
    act(table, "buy 1", "pay fl6", "take 1", "done")
    assert "build M6 1,0" in moves(table, "build")
    assert "build M6 -1,0" not in moves(table, "build"), "its wall is in the east"
    act(table, "build M6 1,0", "take 1", "done", "take 1", "done", "remove 1,0", "done")
    assert names(table.view().players[0].reserve) == ["M6"]


@pytest.mark.rule("RP-52", "RP-7")
def test_a_medina_gets_no_building_tile() -> None:
    table = scene(yard=("", "L2 S", "L3 A", "L4 C"), palaces={0: "L24 P 1,0"}, medina=True, chance=["land M5"])
    act(table, "remove 1,0", "done")
    assert table.log[-1] == "* land M5"


@pytest.mark.rule("RP-53", "RP-54", "RP-55", "RP-56")
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_ranking_is_as_in_the_naive_implementation(scoring: int) -> None:
    random = Random(scoring)
    for _ in range(400):
        seats = random.randint(2, 6)
        owners = 3 if seats == 2 else seats
        owned: list[list[int]] = [[] for _ in range(owners)]
        for price in random.sample(range(2, 11), random.randint(0, 9)):
            owned[random.randrange(owners)].append(price)
        assert minus(owning(seats, *owned), scoring) == naive.medina(owned, scoring), owned


@pytest.mark.rule("RP-53")
@pytest.mark.parametrize(("scoring", "expected"), [(1, [-3, 0, 0, 0]), (2, [-6, -3, 0, 0]), (3, [-9, -6, -3, 0])])
def test_the_fewest_medinas_cost_most(scoring: int, expected: list[int]) -> None:
    assert minus(owning(4, [10], [2, 3], [4, 5, 6], [7, 8, 9]), scoring) == expected


@pytest.mark.rule("RP-53", "PB-9")
def test_medinas_in_the_reserve_do_not_count() -> None:
    s = owning(3, [10], [2, 3], [4, 5])
    for price in (2, 3):
        s.place[FIRST_MEDINA + price - 2] = RESERVE
    assert minus(s, 1) == [0, -4, 0]


@pytest.mark.rule("RP-53")
def test_totals_may_fall_below_zero() -> None:
    s = owning(3, [], [2], [4, 5])
    s.points[0][0] = 0
    assert minus(s, 3)[0] == -12
    assert sum(s.points[0]) == -12


@pytest.mark.rule("RP-55")
@pytest.mark.parametrize(("scoring", "expected"), [(1, -3 - 1), (2, -6 - 2), (3, -9 - 3)])
def test_having_none_costs_extra(scoring: int, expected: int) -> None:
    assert minus(owning(3, [], [2], [4, 5]), scoring)[0] == expected


@pytest.mark.rule("RP-52")
def test_without_the_module_nobody_loses_points() -> None:
    assert minus(scene(3).position, 3) == [0, 0, 0]
