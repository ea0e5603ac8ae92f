"""RP-32, RP-46: what happens with the tiles of a turn at its end."""

from __future__ import annotations

import pytest

from tests.redpalace.staging import MODULES, act, moves, names, refusal, scene


@pytest.mark.rule("RP-32")
def test_tiles_are_built_or_laid_in_the_reserve_in_any_order() -> None:
    table = scene(aside="L41 G; L17 P; L50 T")
    act(table, "take 1", "done")
    assert {move.split()[1] for move in table.legal()} == {"L17", "L41", "L50"}
    act(table, "build L50 0,1", "reserve L17", "build L41 1,0")
    player = table.view().players[0]
    assert names(player.palace.tiles) == ["L41", "L50"]
    assert names(player.reserve) == ["L17"]
    assert table.actor == 1


@pytest.mark.rule("RP-32")
def test_nothing_but_laying_is_possible_then() -> None:
    table = scene(aside="L41 G", hands={0: "fl9"})
    act(table, "take 1", "done")
    assert refusal(table, "take 2") == "RP-32"
    assert refusal(table, "done") == "RP-32"
    assert refusal(table, "reserve L50") == "RP-32"
    assert refusal(table, "build L41 5,5") == "PB-6"


@pytest.mark.rule("RP-32")
def test_tiles_are_not_laid_before_the_actions_are_over() -> None:
    table = scene(aside="L41 G")
    assert refusal(table, "build L41 1,0") == "RP-32"
    assert refusal(table, "reserve L41") == "RP-32"


@pytest.mark.rule("RP-32")
def test_every_guard_tower_gets_a_guard_once_also_in_the_reserve() -> None:
    table = scene(aside="L17 P; L31 S; L41 G")
    act(table, "take 1", "done", "build L17 1,0", "reserve L31", "reserve L41")
    s = table.position
    assert (s.guards[17], s.guards[31], s.guards[41]) == (2, 4, 0)
    assert s.guards_left == 30
    for _ in range(2):
        act(table, table.legal()[0], "done")
    act(table, "add L31 0,-1")
    assert s.guards_left == 30, "not a second time"


@pytest.mark.rule("RP-32", "RP-38")
def test_a_guard_behind_an_inner_wall_stays_and_can_be_given_up() -> None:
    table = scene(palaces={0: "L17 P 1,0; L24 A 1,-1; L41 C 2,-1; L40 T 2,0"}, abilities="card")
    assert table.position.guards[17] == 2
    assert table.view().players[0].palace.wall.sections == []
    act(table, "use card 1")
    assert table.legal() == ["guard L17 E"]


@pytest.mark.rule("RP-46")
def test_two_players_may_give_a_building_to_dirk_and_its_guards_are_parked() -> None:
    table = scene(2, aside="L17 P; M5; C4; B2; P1", parked=1, **MODULES)
    act(table, "take 1", "done")
    assert moves(table, "give") == ["give L17", "give M5", "give C4", "give B2"]
    assert refusal(table, "give P1") == "RP-46"
    act(table, "give L17")
    assert table.position.parked == 2
    assert names(table.view().dirk.tiles) == ["L17"]
    assert table.view().dirk.kinds["P"] == 1
    act(table, "give M5")
    assert table.position.parked == 2


@pytest.mark.rule("RP-46")
def test_there_is_no_dirk_for_three() -> None:
    table = scene(3, aside="L17 P")
    act(table, "take 1", "done")
    assert refusal(table, "give L17") == "RP-46"
