"""RP-E1 to RP-E9: the checked examples. RP-E9 (refilling) stands in `test_refill`, too."""

from __future__ import annotations

import pytest

from sabika.games.redpalace.modules.medina import score_medinas
from sabika.games.redpalace.position import (
    BAZAAR_LINE,
    BUILT,
    CAMP_LINE,
    FIRST_MEDINA,
    GUARD_LINE,
    LINES_A_SCORING,
    MAJORITY_LINE,
    MEDINA_LINE,
    SCORED,
    Position,
)
from sabika.games.redpalace.scoring import hold_scoring
from tests.redpalace.staging import act, preview, scene, yard


def points(s: Position, scoring: int, line: int) -> list[int]:
    hold_scoring(s)
    return [s.points[owner][SCORED + LINES_A_SCORING * (scoring - 1) + line] for owner in range(s.owners)]


@pytest.mark.rule("RP-14", "RP-15")
def test_e1_price_10_paid_with_11_gives_no_further_action() -> None:
    table = scene(yard=("L1 P", "L2 S", "L41 G", "L4 C"), hands={0: "de4 de7"})
    act(table, "buy 3", "pay de7", "pay de4")
    assert table.view().turn.actions == 0


@pytest.mark.rule("RP-37", "PB-17")
def test_e2_two_players_with_four_towers_each_share_13_and_6() -> None:
    four = "L{} T 1,0; L{} T 2,0; L{} T 3,0; L{} T 4,0"
    s = scene(
        palaces={0: four.format(24, 33, 34, 41), 1: four.format(42, 43, 47, 48)}, scorings=1, scoring="classic"
    ).position
    assert points(s, 2, MAJORITY_LINE + 5) == [9, 9, 0]


@pytest.mark.rule("RP-38")
def test_e3_three_guards_on_the_longest_wall_score_12() -> None:
    # Three sections in a row with a guard each, and one guard on a shorter wall.
    s = scene(
        palaces={0: "L14 P 0,1; L26 S 1,1; L44 A 2,1; L41 G 1,0; L42 G 2,0; L31 C 0,-1"},
        parked=10,
        scorings=2,
        guards={"L14": "N", "L26": "N", "L44": "N", "L31": "S"},
    ).position
    hold_scoring(s)
    assert s.points[0][GUARD_LINE] == 12


@pytest.mark.rule("RP-37", "RP-27")
def test_e4_the_half_building_breaks_the_tie() -> None:
    s = scene(palaces={0: "L24 G 1,0; L33 G 2,0", 1: "L34 G 1,0; L41 G 2,0"}, scoring="classic").position
    s.halves[4] = 1
    assert points(s, 1, MAJORITY_LINE + 4) == [5, 0, 0]


@pytest.mark.rule("RP-53", "RP-54")
def test_e5_the_cheaper_dearest_medina_costs_more() -> None:
    # C (seat 2) has fewest; A and B three each, dearest 8 and 5.
    s = scene(3, medina=True, scorings=2).position
    for owner, prices in ((0, (2, 6, 8)), (1, (3, 4, 5)), (2, (10,))):
        for price in prices:
            s.place[FIRST_MEDINA + price - 2], s.owner[FIRST_MEDINA + price - 2] = BUILT, owner
    score_medinas(s, 2)
    assert [s.points[owner][SCORED + 2 * LINES_A_SCORING + MEDINA_LINE] for owner in range(3)] == [-3, -6, -9]


@pytest.mark.rule("RP-55", "RP-56")
def test_e6_two_players_without_any_medina() -> None:
    s = scene(4, reserves={}, palaces={2: "M10 1,0", 3: "M6 1,0; M7 -1,0"}, medina=True, scorings=2).position
    assert points(s, 3, MEDINA_LINE) == [-11, -11, -3, 0]


@pytest.mark.rule("RP-59")
def test_e7_four_fitting_neighbours_of_three_kinds() -> None:
    # B3 shows seraglio, arcades and tower; six neighbours, four of them fit.
    around = "L24 S 1,0; B3 1,1; L33 S 0,1; L34 A 2,1; L41 {} 2,2; L42 P 0,2; L43 C 2,0"
    s = scene(palaces={0: around.format("T")}, bazaars=True, scorings=2).position
    hold_scoring(s)
    assert s.points[0][BAZAAR_LINE] == 12
    s = scene(palaces={0: around.format("G")}, bazaars=True, scorings=2).position
    hold_scoring(s)
    assert s.points[0][BAZAAR_LINE] == 6


@pytest.mark.rule("RP-63")
def test_e8_camps_at_both_ends_of_a_line_of_four_and_a_third() -> None:
    # C3 looks east and C5 west over the same four buildings; C2 looks north over two.
    s = scene(
        palaces={0: "L23 P -1,0; L41 S 1,0; L25 A 2,0; L39 G 1,-1; C3 -2,0; C5 3,0; C2 1,-2"}, camps=True
    ).position
    assert points(s, 1, CAMP_LINE) == [10, 0, 0]


@pytest.mark.rule("RP-33")
def test_e9_yard_slots_1_and_3_are_empty() -> None:
    table = scene(
        yard=("", "L2 S", "", "L4 C"), palaces={0: "L24 P 1,0"}, chance=["land L8", "kind P", "land L9", "kind S"]
    )
    act(table, "remove 1,0", "done")
    assert yard(table) == ["L7", "L2", "L6", "L4"]
    assert preview(table) == ["L8", "L9", "L5"]
