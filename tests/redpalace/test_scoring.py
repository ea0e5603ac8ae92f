"""RP-36 to RP-38, RP-51, PB-17: walls, majorities, guards; majorities against a naive second sharing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sabika.engine.game import ScoreLine
from sabika.games.redpalace.position import (
    BUILT,
    GUARD_LINE,
    LINES_A_SCORING,
    MAJORITY_LINE,
    SCORED,
    WALL_LINE,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.scoring import guard_value, hold_scoring, places_of, score_majority
from tests.redpalace import naive
from tests.redpalace.staging import scene


def line(s: Position, owner: int, scoring: int, which: int) -> int:
    return s.points[owner][SCORED + LINES_A_SCORING * (scoring - 1) + which]


@pytest.mark.rule("RP-36", "PB-14")
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_the_longest_wall_counts_in_every_scoring(scoring: int) -> None:
    s = scene(palaces={0: "L27 P 1,0; L25 S 1,-1", 1: "L41 T 1,0"}, scorings=scoring - 1).position
    hold_scoring(s)
    assert [line(s, seat, scoring, WALL_LINE) for seat in range(3)] == [3, 0, 0]


@pytest.mark.rule("RP-37", "PB-17", "PB-9")
def test_tiles_in_the_reserve_do_not_count() -> None:
    s = scene(palaces={0: "L41 P 1,0"}, reserves={1: "L42 P; L43 P"}, scoring="classic").position
    hold_scoring(s)
    assert [line(s, seat, 1, MAJORITY_LINE) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("RP-37", "RP-51")
@pytest.mark.parametrize(
    ("scoring", "points"), [(1, [[3], [6]]), (2, [[10, 3], [13, 6]]), (3, [[18, 10, 3], [21, 13, 6]])]
)
def test_the_classic_table_pays_one_then_two_then_three_places(scoring: int, points: list[list[int]]) -> None:
    s = scene(scoring="classic").position
    assert [list(places_of(s, kind, scoring - 1))[:scoring] for kind in (2, 5)] == points
    assert not any(places_of(s, 0, scoring - 1)[scoring:])


@pytest.mark.rule("RP-37", "RP-27", "PB-17", "RP-45")
def test_majorities_are_shared_as_in_the_naive_implementation() -> None:
    random = Random(1)
    for _ in range(400):
        seats = random.randint(2, 6)
        s = scene(seats, yard=(), preview=(), display="- - - -").position
        owners = s.owners
        s.strips = [random.randint(0, 18) for _ in range(3)]
        whole = [random.choice([0, 0, 1, 1, 2, 3]) for _ in range(owners)]
        tiles = iter(range(1, 55))
        for owner, count in enumerate(whole):
            for _ in range(count):
                tile = next(tiles)
                s.place[tile], s.owner[tile] = (BUILT if owner < seats else WITH_DIRK), owner
                s.building[tile] = 5
        s.halves[4] = random.randint(0, seats)
        counts = [Fraction(count) for count in whole]
        if s.halves[4] and whole[s.halves[4] - 1]:
            counts[s.halves[4] - 1] += Fraction(1, 2)
        for scoring in range(3):
            score_majority(s, 4, scoring)
            points = list(places_of(s, 4, scoring))[: scoring + 1]
            found = [line(s, owner, scoring + 1, MAJORITY_LINE + 4) for owner in range(owners)]
            assert found == naive.majority(counts, points), (whole, s.halves[4], scoring)


@pytest.mark.rule("RP-37")
def test_a_half_building_alone_counts_nothing() -> None:
    s = scene(scoring="classic").position
    s.halves[4] = 1
    hold_scoring(s)
    assert line(s, 0, 1, MAJORITY_LINE + 4) == 0


@pytest.mark.rule("RP-38", "RP-22")
def test_the_value_is_that_of_the_tile_with_the_rightmost_parked_guard() -> None:
    values = [guard_value(scene(parked=parked).position) for parked in (0, 1, 3, 4, 6, 7, 9, 10, 13, 14, 17, 18, 32)]
    assert values == [0, 1, 1, 2, 2, 3, 3, 4, 4, 6, 6, 8, 8]


@pytest.mark.rule("RP-38", "PB-16")
def test_guards_score_in_the_third_scoring_only() -> None:
    for scoring, points in ((1, 0), (2, 0), (3, 2)):
        s = scene(palaces={0: "L17 P 1,0"}, parked=5, scorings=scoring - 1).position
        hold_scoring(s)
        assert s.points[0][GUARD_LINE] == points


@pytest.mark.rule("RP-38")
def test_a_guard_off_the_longest_wall_scores_nothing() -> None:
    # A wall of two sections without a guard, and one section with one.
    s = scene(palaces={0: "L27 P 1,0; L23 S -1,0"}, guards={"L27": ""}, parked=5, scorings=2).position
    hold_scoring(s)
    assert s.points[0][GUARD_LINE] == 0


@pytest.mark.rule("RP-38")
def test_without_parked_guards_a_guard_is_worth_nothing() -> None:
    s = scene(palaces={0: "L17 P 1,0"}, scorings=2).position
    hold_scoring(s)
    assert s.points[0][GUARD_LINE] == 0


@pytest.mark.rule("RP-36", "RP-37")
def test_every_point_stands_on_the_score_sheet_with_its_rule() -> None:
    table = scene(palaces={0: "L17 P 1,0"}, parked=5, scorings=2, scoring="classic")
    lines = {(found.rule, str(found.what)): found.points for found in table.standing() if found.owner == 0}
    assert lines == {
        ("RP-10", "At the start"): 5,
        ("RP-36", "Scoring 3: longest outer wall"): 1,
        ("RP-37", "Scoring 3: pavilion"): 16,
        ("RP-38", "Guards on the longest outer wall"): 2,
    }


@pytest.mark.rule("RP-36", "RP-37")
def test_the_next_scoring_promises_what_it_pays_not_what_the_last_one_would() -> None:
    table = scene(palaces={0: "L17 P 1,0"}, parked=5, scorings=0, scoring="classic")

    def ahead(lines: list[ScoreLine]) -> int:
        return sum(line.points for line in lines if line.owner == 0 and line.rule != "RP-10")

    assert ahead(table.upcoming()) == 1 + 1
    assert ahead(table.standing()) == 1 + 16 + 2
