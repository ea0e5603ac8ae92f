"""DG-19 to DG-23: what each chip does, and exactly when."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from sabika.table.table import Table
from tests.dice_scenes import KINDS, dice_of, legal, markers_of, refusal
from tests.dicegame.staging import chips_of, last_turn, piles_of, scene


def gone(table: Table) -> list[str]:
    chips: list[str] = table.view().gone
    return chips


# --- annul -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-22")
def test_an_annulled_throw_leaves_the_dice_as_before_and_does_not_count() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul"}, draws=["dice ACG", "dice TTT"])
    table.act("throw STT")
    assert dice_of(table) == "PPPPSACG"
    table.act("annul")
    assert dice_of(table) == "PPPPSSTT"
    assert table.view().throws == 1
    assert chips_of(table, 0) == []
    assert "annul" in gone(table)
    table.act("throw SST")
    assert table.view().throws == 2
    assert dice_of(table) == "PPPPTTTT"


@pytest.mark.rule("DG-22")
def test_after_annulling_only_throwing_again_or_placing_is_allowed() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul annul black"}, draws=["dice ACG"])
    table.act("throw STT")
    table.act("annul")
    assert {move.split()[0] for move in table.legal()} == {"place", "throw"}
    assert len(legal(table, "throw")) == 5 * 3 * 3 - 1, "with any dice"
    assert refusal(table, "annul") == "DG-22"
    assert refusal(table, "black P") == "DG-23"
    table.act("place P")
    assert markers_of(table, "P") == {"4-left": 0}, "with what lay before"


@pytest.mark.rule("DG-22")
def test_a_table_may_choose_that_an_annulled_throw_is_repeated_with_the_same_dice_only() -> None:
    draws = ["dice ACG", "dice CCC"]
    table = scene(dice="PPPPSSTT", chips={0: "annul annul"}, draws=draws, rulings=["DG-22"])
    table.act("throw STT")
    table.act("annul")
    assert dice_of(table) == "PPPPSSTT"
    assert set(table.legal()) == {"place P", "place S", "place T", "throw STT"}
    assert refusal(table, "throw TT") == "DG-22"
    table.act("throw STT")
    assert dice_of(table) == "PPPPSCCC"
    assert "throw S" in table.legal(), "a throw that counts may be followed by any"
    table.act("annul")
    assert legal(table, "throw") == ["throw STT"], "annulled again, it is repeated again"
    table.act("place P")
    assert markers_of(table, "P") == {"4-left": 0}


@pytest.mark.rule("DG-22", "DG-21")
def test_placing_after_an_annulled_throw_may_push_back() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul push"}, markers="P 4-left 1", draws=["dice ACG"])
    table.act("throw STT")
    table.act("annul")
    table.act("push P")
    assert markers_of(table, "P") == {"4-left": 0, "4-middle": 1}


@pytest.mark.rule("DG-22")
def test_the_first_throw_annulled_is_thrown_again_with_all_eight_dice() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul annul"}, draws=["dice AAAAAAAA", "dice CCCCCCCC"])
    table.act("annul")
    assert table.log[-2:] == ["0 annul", "* dice AAAAAAAA"], "nothing is asked in between"
    assert table.view().throws == 1
    table.act("annul")
    assert dice_of(table) == "CCCCCCCC"
    assert table.view().throws == 1
    assert gone(table).count("annul") == 2
    assert refusal(table, "annul") == "DG-22"


@pytest.mark.rule("DG-22")
def test_the_third_throw_annulled_can_be_thrown_again() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul annul"}, draws=["dice SS", "dice T", "dice G"])
    table.act("throw TT")
    table.act("throw S")
    assert table.view().throws == 3
    table.act("annul")
    assert dice_of(table) == "PPPPSSSS"
    table.act("throw S")
    assert dice_of(table) == "PPPPSSSG"
    assert table.view().throws == 3
    table.act("annul")
    table.act("place S")
    assert markers_of(table, "S") == {"4-middle": 0}


@pytest.mark.rule("DG-23")
def test_a_table_may_choose_that_the_black_die_comes_after_the_very_first_throw_only() -> None:
    for rulings, allowed in ([], True), (["DG-23"], False):
        table = scene(dice="PPPPSSTT", chips={0: "annul black"}, draws=["dice AAAAAAAA"], rulings=rulings)
        assert "black P" in table.legal()
        table.act("annul")
        assert ("black P" in table.legal()) == allowed
        assert allowed or refusal(table, "black P") == "DG-23"


@pytest.mark.rule("DG-22")
def test_only_the_last_throw_can_be_annulled_and_only_before_anything_else() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul black"})
    assert "annul" in table.legal()
    table.act("black P")
    assert refusal(table, "annul") == "DG-22"


@pytest.mark.rule("DG-22")
def test_another_players_chip_is_of_no_use() -> None:
    table = scene(dice="PPPPSSTT", chips={1: "annul black push"}, markers="P 4-left 1")
    assert {move.split()[0] for move in table.legal()} == {"place", "throw"}
    assert refusal(table, "annul") == "DG-22"
    assert refusal(table, "black S") == "DG-23"
    assert refusal(table, "push P") == "DG-21"


# --- the black die ---------------------------------------------------------------------------------------


@pytest.mark.rule("DG-23")
@pytest.mark.parametrize("kind", KINDS)
def test_the_black_die_adds_one_symbol_of_any_kind(kind: str) -> None:
    table = scene(dice="PPPPSSTT", chips={0: "black"})
    table.act(f"black {kind}")
    assert table.view().black == kind
    assert chips_of(table, 0) == []
    assert "black" in gone(table)
    table.act(f"place {kind}")
    assert markers_of(table, kind) == {f"{'PPPPSSTT'.count(kind) + 1}-left": 0}


@pytest.mark.rule("DG-23")
def test_the_black_die_is_never_thrown_and_stays_for_the_turn() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "black"}, draws=["dice SSTT", "dice AACC"])
    table.act("black G")
    assert refusal(table, "throw G") == "DG-9"
    table.act("throw PPPP")
    table.act("throw TTTT")
    table.act("place G")
    assert markers_of(table, "G") == {"1-right": 0}
    assert table.view().black is None, "only for this turn"


@pytest.mark.rule("DG-23")
def test_the_black_die_comes_directly_after_the_first_throw_that_counts() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul black"}, draws=["dice AAAAAAAA", "dice TT"])
    table.act("annul")
    assert len(legal(table, "black")) == 6, "the throw after the annulled one is the first that counts"
    table.act("throw AA")
    assert legal(table, "black") == []
    assert refusal(table, "black A") == "DG-23"


@pytest.mark.rule("DG-23")
def test_the_black_die_does_not_come_after_a_second_throw_was_annulled() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul black"}, draws=["dice AA"])
    table.act("throw TT")
    table.act("annul")
    assert table.view().throws == 1
    assert refusal(table, "black P") == "DG-23"


@pytest.mark.rule("DG-23")
def test_the_black_die_stays_even_if_a_later_throw_is_annulled() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "annul black"}, draws=["dice AA"])
    table.act("black P")
    table.act("throw TT")
    table.act("annul")
    assert dice_of(table) == "PPPPSSTT"
    table.act("place P")
    assert markers_of(table, "P") == {"5-left": 0}


@pytest.mark.rule("DG-23")
def test_at_most_one_black_die_a_turn() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "black black"})
    table.act("black P")
    assert refusal(table, "black P") == "DG-23"
    assert chips_of(table, 0) == ["black"]


# --- push back -------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-21")
def test_pushing_back_moves_the_unbroken_run_down_keeping_its_order() -> None:
    markers = "P 4-left 1 P 4-middle 0 P 4-right 2 P 3-middle 1"
    table = scene(dice="PPPPSSTT", chips={0: "push"}, markers=markers)
    table.act("push P")
    assert markers_of(table, "P") == {"4-left": 0, "4-middle": 1, "4-right": 0, "3-left": 2, "3-middle": 1}
    assert chips_of(table, 0) == []
    assert "push" in gone(table)


@pytest.mark.rule("DG-21", "DG-12")
def test_a_marker_pushed_off_the_last_field_is_out() -> None:
    markers = "P 1-left 1 P 1-middle 0 P 1-right 2"
    table = scene(dice="PSSSSTTT", chips={0: "push"}, markers=markers)
    before = [player.out for player in table.view().players]
    events = table.act("push P")
    assert markers_of(table, "P") == {"1-left": 0, "1-middle": 1, "1-right": 0}
    assert [player.out for player in table.view().players] == [before[0], before[1], before[2] + 1]
    assert [event.rule for event in events][:2] == ["DG-21", "DG-12"]


@pytest.mark.rule("DG-21")
def test_only_an_opponents_marker_on_the_exact_field_is_pushed_back() -> None:
    own = scene(dice="PPPPSSTT", chips={0: "push"}, markers="P 4-left 0 P 4-middle 1 S 2-middle 1 T 3-left 1")
    assert legal(own, "push") == []
    assert refusal(own, "push P") == "DG-21", "one's own"
    assert refusal(own, "push S") == "DG-21", "not the exact field"
    assert refusal(own, "push T") == "DG-21", "not the exact field"
    assert refusal(own, "push C") == "DG-10", "does not show"


@pytest.mark.rule("DG-21")
def test_a_push_back_chip_need_not_be_used() -> None:
    table = scene(dice="PPPPSSTT", chips={0: "push"}, markers="P 4-left 1")
    table.act("place P")
    assert markers_of(table, "P") == {"4-left": 1, "4-middle": 0}
    assert chips_of(table, 0) == ["push"]


@pytest.mark.rule("DG-21", "DG-13")
def test_nine_equal_symbols_push_back_from_8_left() -> None:
    table = scene(dice="GGGGGGGG", chips={0: "push black"}, markers="G 8-left 1", draws=["dice G"])
    table.act("black G")
    table.act("throw G")
    table.act("push G")
    assert markers_of(table, "G") == {"8-left": 0, "8-middle": 1}


@pytest.mark.rule("DG-21")
def test_dirks_markers_are_pushed_back_too() -> None:
    table = scene(2, dice="PPSSSSTT", throws=3, chips={0: "push"}, markers="P 2-right 2")
    table.act("push P")
    assert markers_of(table, "P") == {"2-right": 0, "1-left": 2}


# --- exchange --------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-20")
def test_an_exchange_is_asked_for_only_while_a_chip_is_held() -> None:
    table = last_turn(place="place P", bonus="3 1 2 2 1 start", chips={1: "exchange"})
    table.act("points")
    assert piles_of(table, "P") == {2: [2]}, "marked at once"
    assert chips_of(table, 1) == ["exchange"]


@pytest.mark.rule("DG-20")
def test_each_chip_changes_one_point() -> None:
    table = last_turn(place="place P", chips={2: "exchange"})
    table.act("points")
    assert table.legal() == ["exchange S", "exchange A", "exchange C", "exchange G", "exchange T", "mark"]
    assert refusal(table, "exchange P") == "DG-20"
    assert refusal(table, "points") == "DG-16"
    table.act("exchange T")
    assert piles_of(table, "T") == {1: [2]}
    assert piles_of(table, "P") == {1: [2]}, "the other point is marked where it belongs"
    assert chips_of(table, 2) == []
    assert "exchange" in gone(table)


@pytest.mark.rule("DG-20")
def test_two_chips_change_two_points_one_after_the_other() -> None:
    table = last_turn(place="place P", chips={2: "exchange exchange"})
    table.act("points")
    table.act("exchange T")
    table.act("exchange G")
    assert piles_of(table, "P") == {}
    assert (piles_of(table, "T"), piles_of(table, "G")) == ({1: [2]}, {1: [2]})
    table = last_turn(place="place P", chips={2: "exchange exchange"})
    table.act("points")
    table.act("exchange T")
    table.act("exchange T")
    assert piles_of(table, "T") == {2: [2]}


@pytest.mark.rule("DG-20")
def test_mark_takes_all_points_left_as_they_are() -> None:
    table = last_turn(place="place P", chips={2: "exchange exchange"})
    table.act("points")
    table.act("mark")
    assert piles_of(table, "P") == {2: [2]}
    assert chips_of(table, 2) == ["exchange", "exchange"]
    table = last_turn(place="place P", chips={2: "exchange exchange"})
    table.act("points")
    table.act("exchange S")
    table.act("mark")
    assert (piles_of(table, "P"), piles_of(table, "S")) == ({1: [2]}, {1: [2]})
    assert chips_of(table, 2) == ["exchange"]


@pytest.mark.rule("DG-20")
def test_the_point_that_comes_with_the_chip_cannot_be_exchanged_by_it() -> None:
    table = last_turn(place="place P", bonus="exchange 1 2 2 3 start")
    table.act("chip")
    assert piles_of(table, "P") == {1: [2]}
    assert chips_of(table, 2) == ["exchange"]
    assert not any(entry.endswith("mark") for entry in table.log), "nothing was asked"


@pytest.mark.rule("DG-20")
def test_a_chip_held_before_may_be_used_for_the_point_that_comes_with_another() -> None:
    table = last_turn(place="place P", bonus="exchange 1 2 2 3 start", chips={2: "exchange"})
    table.act("chip")
    table.act("exchange G")
    assert (piles_of(table, "P"), piles_of(table, "G")) == ({}, {1: [2]})
    assert chips_of(table, 2) == ["exchange"], "the new one"


@pytest.mark.rule("DG-20", "DG-14")
def test_who_gets_both_rewards_and_takes_the_chip_first_may_use_it_on_the_two_points_after() -> None:
    table = last_turn(markers="P 1-right 2", place="place P", bonus="exchange 1 2 2 3 start")
    table.act("chip")
    assert table.view().phase == "exchange"
    assert to_builtins(table.view().paid) == {"column": "P", "due": 2}
    assert piles_of(table, "P") == {1: [2]}, "the first point is marked already"
    table.act("exchange G")
    assert (piles_of(table, "P"), piles_of(table, "G")) == ({2: [2]}, {1: [2]})


@pytest.mark.rule("DG-20")
def test_who_gets_both_rewards_and_takes_the_points_first_cannot_use_the_chip_there() -> None:
    table = last_turn(markers="P 1-right 2", place="place P", bonus="exchange 1 2 2 3 start")
    table.act("points")
    assert piles_of(table, "P") == {3: [2]}
    assert chips_of(table, 2) == ["exchange"]


@pytest.mark.rule("DG-20", "DG-14")
def test_a_chip_from_a_column_can_be_used_in_the_next_one() -> None:
    table = last_turn(markers="S 3-left 2", place="place P", bonus="exchange 1 2 2 3 start")
    table.act("chip")
    table.act("points")
    assert to_builtins(table.view().paid) == {"column": "S", "due": 2}
    assert "exchange P" in table.legal()
    assert "exchange S" not in table.legal()


@pytest.mark.rule("DG-20", "DG-14")
def test_the_second_reward_can_be_exchanged_too() -> None:
    table = last_turn(markers="P 3-left 1", place="place P", chips={2: "exchange"})
    assert table.actor == 1
    table.act("chip")
    assert table.actor == 2
    table.act("exchange C")
    assert (piles_of(table, "P"), piles_of(table, "C")) == ({1: [1, 2]}, {1: [2]})


@pytest.mark.rule("DG-20", "DG-16")
def test_a_point_that_would_be_lost_on_12_can_be_exchanged() -> None:
    table = last_turn(place="place P", built={"P": [(12, 2)]}, chips={2: "exchange"})
    table.act("points")
    table.act("exchange G")
    assert (piles_of(table, "P"), piles_of(table, "G")) == ({12: [2]}, {1: [2]})


@pytest.mark.rule("DG-20", "DG-16")
def test_a_point_taken_in_a_kind_whose_stone_stands_on_12_is_lost() -> None:
    table = last_turn(place="place P", built={"G": [(12, 2, 0)]}, chips={2: "exchange"})
    table.act("points")
    events = table.act("exchange G")
    assert [event.key for event in events][:2] == ["dicegame.exchanged", "dicegame.lost"]
    assert (piles_of(table, "P"), piles_of(table, "G")) == ({1: [2]}, {12: [2, 0]})


# --- number chips ----------------------------------------------------------------------------------------


@pytest.mark.rule("DG-19", "DG-26")
def test_number_chips_are_kept_and_score_in_every_scoring_after_they_were_received() -> None:
    table = last_turn(place="place P", bonus="3 1 2 2 1 start", round=2)
    table.act("chip")
    assert chips_of(table, 2) == ["3"]
    assert table.scores() == [0, 0, 0], "no scoring after round 2"
    table = last_turn(place="place P", bonus="3 1 2 2 1 start", round=3)
    table.act("chip")
    assert table.scores() == [0, 0, 8 + 3], "received before the scoring of its round"
    assert chips_of(table, 2) == ["3"]
