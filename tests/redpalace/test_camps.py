"""RP-61 to RP-64: camps; their lines against a naive second count. How they are built: `tests/palace`, too."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import to_builtins

from sabika.games.redpalace.modules.camps import camp_points
from sabika.games.redpalace.position import BUILT, CAMP_LINE, CAMPS, FIRST_CAMP, LINES_A_SCORING, SCORED
from sabika.games.redpalace.scoring import hold_scoring
from sabika.games.redpalace.tiles import ground_of
from sabika.parts.palace import cell_at
from sabika.parts.palace_views import Wall
from tests.redpalace import naive
from tests.redpalace.staging import act, moves, names, refusal, scene


@pytest.mark.rule("RP-61", "RP-7")
def test_a_camp_comes_without_a_building_tile_and_is_bought_at_its_price() -> None:
    table = scene(yard=("C5", "L2 S", "L3 A", "L4 C"), hands={0: "fl5"}, camps=True, chance=["land C2"])
    camp = {"name": "C5", "what": "camp", "kind": None, "price": 5, "walls": "", "bastions": "W", "arrows": "W"}
    assert to_builtins(table.view().yard[0].tile) == camp
    act(table, "buy 1", "pay fl5")
    assert table.view().turn.actions == 1
    assert names(table.view().players[0].aside) == ["C5"]


@pytest.mark.rule("RP-62")
def test_a_camp_is_built_with_a_bastion_against_a_wall() -> None:
    table = scene(palaces={0: "L25 P 1,0"}, aside="C5; C3", camps=True)  # L25: wall east; C5: bastion west
    act(table, "take 1", "done")
    assert moves(table, "build") == ["build C5 2,0"]
    assert refusal(table, "build C3 2,0") == "RP-62"
    assert refusal(table, "build C5 1,1") == "RP-62"
    assert refusal(table, "build C5 4,4") == "PB-6"
    act(table, "build C5 2,0", "reserve C3")


@pytest.mark.rule("RP-62", "PB-11")
def test_the_tile_a_camp_leans_on_is_not_removed_but_may_be_exchanged_for_one_with_a_wall() -> None:
    table = scene(palaces={0: "L25 P 1,0; C5 2,0"}, reserves={0: "L54 T; L41 G"}, camps=True)
    assert refusal(table, "remove 1,0") == "RP-62"
    assert refusal(table, "swap L41 1,0") == "RP-62"
    assert "remove 2,0" in table.legal()
    assert "swap L54 1,0" in table.legal()
    assert refusal(table, "add L41 3,0") == "RP-62", "open beside the camp"
    assert refusal(table, "add L41 3,1") == "PB-6"


@pytest.mark.rule("RP-62")
def test_a_camp_may_be_rebuilt() -> None:
    table = scene(palaces={0: "L25 P 1,0; C5 2,0"}, reserves={0: "C9"}, camps=True)  # C9: bastions south and west
    assert moves(table, "swap") == ["swap C9 2,0"]
    act(table, "swap C9 2,0")
    assert names(table.view().players[0].reserve) == ["C5"]


@pytest.mark.rule("RP-63")
def test_lines_are_as_in_the_naive_implementation() -> None:
    random = Random(4)
    for _ in range(300):
        s = scene(yard=(), preview=(), camps=True).position
        places = random.sample([(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)], 30)
        camps = {FIRST_CAMP + i: places.pop() for i in random.sample(range(CAMPS), random.randint(1, 8))}
        buildings = {(0, 0), *places[: random.randint(5, 22)]}
        for tile, place in camps.items():
            s.place[tile], s.cell[tile] = BUILT, cell_at(*place)
        for tile, place in enumerate(sorted(buildings - {(0, 0)}), start=1):
            s.place[tile], s.cell[tile] = BUILT, cell_at(*place)
        arrows = {tile: [side for i, side in enumerate("NESW") if s.towers[tile] >> i & 1] for tile in camps}
        expected = sum(naive.camp_line(buildings, camps[tile], side) for tile in camps for side in arrows[tile])
        assert camp_points(s, 0, ground_of(s, 0)) == expected


@pytest.mark.rule("RP-63")
def test_fountain_plazas_medinas_and_bazaars_count_and_inner_walls_do_not_break_the_line() -> None:
    # From the east: C5 at 5,0 looks west over L17|M7, P1 and B1 to the fountain.
    s = scene(
        palaces={0: "B1 1,0; P1 2,0; L17 P 3,0; L24 S 3,1; L41 G 4,1; M7 4,0; L25 A 5,1; C5 6,1"},
        camps=True,
        medina=True,
        bazaars=True,
    ).position
    s.place[FIRST_CAMP + 3], s.cell[FIRST_CAMP + 3] = BUILT, cell_at(5, 0)
    assert camp_points(s, 0, ground_of(s, 0)) == 5


@pytest.mark.rule("RP-63")
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_camps_score_every_time(scoring: int) -> None:
    s = scene(palaces={0: "L25 P 1,0; C5 2,0"}, scorings=scoring - 1, camps=True).position
    hold_scoring(s)
    assert s.points[0][SCORED + LINES_A_SCORING * (scoring - 1) + CAMP_LINE] == 2


@pytest.mark.rule("RP-63", "RP-61")
def test_a_camp_in_the_reserve_scores_nothing() -> None:
    s = scene(palaces={0: "L25 P 1,0"}, reserves={0: "C5"}, camps=True).position
    hold_scoring(s)
    assert s.points[0][SCORED + CAMP_LINE] == 0


@pytest.mark.rule("RP-64", "PB-13")
def test_the_wall_behind_a_bastion_still_counts() -> None:
    with_camp = scene(palaces={0: "L25 P 1,0; C5 2,0"}, camps=True)
    assert with_camp.view().players[0].palace.wall == Wall(1, ["1,0 E"])
