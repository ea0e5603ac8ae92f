"""DG-3, DG-14 to DG-18: rewards, building tracks, the start-player chip, the end of a round."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabika.games.dicegame.invariants import violations
from sabika.games.dicegame.opening import opening
from sabika.games.dicegame.result import move_stone
from sabika.table.table import Table
from tests.dice_scenes import refusal
from tests.dicegame import naive
from tests.dicegame.staging import chips_of, last_turn, piles_of


def bonus_of(table: Table) -> list[str | None]:
    return [column.bonus for column in table.view().columns]


# --- rewards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-14")
def test_the_best_marker_chooses_and_the_second_best_gets_the_other_reward() -> None:
    points = last_turn(markers="P 4-left 0 P 3-left 1", place="place P", bonus="3 1 2 2 1 start")
    assert points.actor == 0
    assert points.legal() == ["points", "chip"]
    points.act("points")
    assert piles_of(points, "P") == {2: [0], 1: [1]}
    assert (chips_of(points, 0), chips_of(points, 1), chips_of(points, 2)) == ([], ["3"], [])
    chip = last_turn(markers="P 4-left 0 P 3-left 1", place="place P", bonus="3 1 2 2 1 start")
    chip.act("chip")
    assert piles_of(chip, "P") == {2: [1], 1: [0]}
    assert (chips_of(chip, 0), chips_of(chip, 1)) == (["3"], [])


@pytest.mark.rule("DG-14", "DG-2")
def test_fewer_throws_are_better_on_the_same_line() -> None:
    table = last_turn(markers="P 2-middle 0 P 2-right 1", place="place P")
    assert table.actor == 2


@pytest.mark.rule("DG-14")
def test_one_player_may_get_both_rewards() -> None:
    table = last_turn(markers="P 4-left 2 P 1-left 0", place="place P", bonus="3 1 2 2 1 start")
    table.act("points")
    assert piles_of(table, "P") == {3: [2]}
    assert chips_of(table, 2) == ["3"]


@pytest.mark.rule("DG-14")
def test_columns_are_paid_from_left_to_right() -> None:
    table = last_turn(markers="T 4-left 0 S 4-left 1", place="place C")
    paid = []
    while table.view().phase == "reward":
        paid.append((table.view().paid.column, table.actor))
        table.act("points")
    assert paid == [("S", 1), ("C", 2), ("T", 0)]


@pytest.mark.rule("DG-14", "DG-17")
def test_within_a_reward_the_point_comes_before_the_chip_and_the_chip_before_naming() -> None:
    table = last_turn(place="place P", bonus="start 1 2 2 3 1", chips={2: "exchange"})
    table.act("chip")
    assert table.view().phase == "exchange"
    assert bonus_of(table)[0] == "start", "the chip still lies there"
    table.act("mark")
    assert table.view().phase == "name"
    assert piles_of(table, "P") == {1: [2]}
    assert bonus_of(table)[0] is None


@pytest.mark.rule("DG-15")
def test_with_one_marker_only_the_second_reward_is_not_given() -> None:
    table = last_turn(place="place P", bonus="3 1 2 2 1 start", round=2)
    gone = Counter(table.view().gone)
    table.act("points")
    assert piles_of(table, "P") == {2: [2]}
    assert [chips_of(table, owner) for owner in range(3)] == [[], [], []]
    assert Counter(table.view().gone) - gone == Counter("11223"), "chips not given out leave the game"


@pytest.mark.rule("DG-15")
def test_without_a_marker_in_a_column_there_is_no_reward() -> None:
    table = last_turn(place="place P", round=2)
    table.act("points")
    assert table.view().round == 3
    assert [piles_of(table, kind) for kind in "SACGT"] == [{}] * 5


# --- building tracks -------------------------------------------------------------------------------------


@pytest.mark.rule("DG-16")
def test_points_are_marked_at_once_so_the_first_reward_lies_lower() -> None:
    built = {"P": [(1, 0), (2, 1)]}
    table = last_turn(markers="P 4-left 0", place="place P", built=built)
    table.act("chip")
    # Seat 0 came to field 2 first, on top of seat 1; seat 2 then arrives on top of both.
    assert piles_of(table, "P") == {2: [1, 0, 2]}


@pytest.mark.rule("DG-3", "DG-16")
def test_when_a_stone_leaves_a_pile_the_others_keep_their_order() -> None:
    table = last_turn(markers="P 4-left 1", place="place P", built={"P": [(3, 0, 1, 2), (5, 3)]}, seats=4)
    table.act("points")
    assert piles_of(table, "P") == {6: [3], 5: [1], 3: [0, 2]}


@pytest.mark.rule("DG-3")
def test_stones_beside_the_track_are_in_no_pile() -> None:
    table = last_turn(place="place P", round=2)
    assert piles_of(table, "P") == {}
    table.act("points")
    assert piles_of(table, "P") == {2: [2]}
    assert table.position.built[0][:2] == [0, 0]


@pytest.mark.rule("DG-16")
def test_points_beyond_field_12_are_lost() -> None:
    table = last_turn(place="place P", built={"P": [(11, 2), (12, 0)]}, round=2)
    events = table.act("points")
    assert piles_of(table, "P") == {12: [0, 2]}
    assert [event.key.removeprefix("dicegame.") for event in events][:3] == ["chose_points", "marked", "lost"]


@pytest.mark.rule("DG-16")
def test_a_stone_on_12_does_not_move_any_more_and_keeps_its_place_in_the_pile() -> None:
    table = last_turn(place="place P", built={"P": [(12, 2, 0, 1)]}, round=2)
    table.act("points")
    assert piles_of(table, "P") == {12: [2, 0, 1]}


@given(moves=st.lists(st.tuples(st.integers(0, 3), st.integers(1, 2)), max_size=60))
@pytest.mark.rule("DG-3", "DG-16")
def test_piles_agree_with_lists_of_stones(moves: list[tuple[int, int]]) -> None:
    s = opening(4, {})
    track: list[list[int]] = [[0, 1, 2, 3], *([] for _ in range(12))]
    for owner, points in moves:
        move_stone(s, owner, 2, points)
        naive.climb(track, owner, points)
        assert violations(s) == []
    for field, pile in enumerate(track):
        if field:
            there = [owner for owner in range(4) if s.built[2][owner] == field]
            assert sorted(there, key=lambda owner: s.below[2][owner]) == pile


# --- the start-player chip and the end of a round --------------------------------------------------------


@pytest.mark.rule("DG-17")
@pytest.mark.parametrize("named", [0, 1, 2])
def test_who_gets_the_start_player_chip_names_any_player(named: int) -> None:
    table = last_turn(place="place P", bonus="start 1 2 2 3 1", round=2, start=0)
    table.act("chip")
    assert table.actor == 2
    assert table.legal() == ["starts 0", "starts 1", "starts 2"]
    assert refusal(table, "starts 3") == "DG-17"
    assert refusal(table, "points") == "DG-17"
    table.act(f"starts {named}")
    assert table.view().start == named
    assert table.actor == named
    assert chips_of(table, 2) == [], "it is not kept"


@pytest.mark.rule("DG-17")
def test_the_start_player_is_named_at_once_and_paying_goes_on() -> None:
    table = last_turn(markers="T 4-left 0", place="place P", bonus="start 1 2 2 3 1", round=2)
    table.act("chip")
    table.act("starts 1")
    assert table.view().phase == "reward"
    assert table.actor == 0
    assert table.view().start == 1


@pytest.mark.rule("DG-17")
def test_the_second_best_may_get_the_start_player_chip() -> None:
    table = last_turn(markers="P 4-left 0", place="place P", bonus="start 1 2 2 3 1", round=2)
    table.act("points")
    assert table.actor == 2
    assert table.view().phase == "name"


@pytest.mark.rule("DG-17")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_if_nobody_gets_the_start_player_chip_the_start_player_stays(start: int) -> None:
    table = last_turn(place="place P", bonus="start 1 2 2 3 1", round=2)
    table.position.start = start
    table.act("points")
    assert table.view().round == 3
    assert table.view().start == table.actor == start


@pytest.mark.rule("DG-18")
def test_after_a_round_all_markers_go_back_and_the_board_is_laid_out_anew() -> None:
    table = last_turn(markers="T 4-left 0 G 1-right 1", place="place P", bonus="start 1 2 2 3 1", round=2)
    laid = Counter(chip for chip in bonus_of(table) if chip != "start")
    gone = Counter(table.view().gone)
    for _ in range(3):
        table.act("points")
    assert table.view().round == 3
    assert [player.hand for player in table.view().players] == [5, 5, 5]
    assert [player.out for player in table.view().players] == [0, 0, 0]
    assert all(column.markers == [] for column in table.view().columns)
    assert Counter(table.view().gone) - gone == laid, "not given out"
    assert bonus_of(table).count("start") == 1, "the start-player chip is used again"
    assert None not in bonus_of(table)


@pytest.mark.rule("DG-5", "DG-18")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_26_chips_and_all_markers_are_there_after_every_move(seats: int) -> None:
    random = Random(seats)
    table = Table("dicegame", seats, seed=seats)
    opened = table.opening
    every = [opened.light[chip] + opened.dark[chip] for chip in range(7)]
    while not table.over:
        table.act(random.choice(table.legal()))
        s = table.position
        for chip in range(7):
            held = sum(s.chips[owner][chip] for owner in range(s.owners))
            assert s.light[chip] + s.dark[chip] + s.gone[chip] + held + s.bonus.count(chip + 1) == every[chip]
        for owner in range(s.owners):
            placed = sum(column.count(owner + 1) for column in s.area)
            assert placed + s.hand[owner] + s.out[owner] == s.markers
    assert sum(every) == 26
