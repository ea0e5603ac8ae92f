"""RW-9 to RW-16, RW-26, RW-28, RW-29: a turn, and what becomes of the dice."""

from __future__ import annotations

from itertools import product

import pytest

import sabika
from sabika.table.table import Table
from tests.rollwrite.staging import cells_of, is_crossed, scene

EVERYTHING = list(product(range(1, 7), range(1, 7)))
CROSSINGS = {"y1 b1", "y1 b2", "y2 b1", "y2 b2"}


def dice_of(table: Table) -> str:
    return " ".join(f"{die}={face}" for die, face in table.view().dice.items())


def refusal(table: Table, move: str) -> str:
    """The rule by which a move is refused; nothing may have changed."""
    before = (table.digest(), table.log)
    with pytest.raises(sabika.Refused) as refused:
        table.act(move)
    assert (table.digest(), table.log) == before
    return refused.value.rule


# --- turning dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("RW-9")
@pytest.mark.parametrize("die", ["y1", "y2", "b1", "b2"])
@pytest.mark.parametrize(("sign", "face"), [("+", 4), ("-", 2)])
def test_a_coin_turns_any_of_the_four_dice_by_one(die: str, sign: str, face: int) -> None:
    table = scene(dice="y3 y3 b3 b3", coins={0: 1})
    table.act(f"turn {die} {sign}")
    assert table.view().dice == {"y1": 3, "y2": 3, "b1": 3, "b2": 3} | {die: face}
    assert table.view().sheets[0].coins == 0
    assert table.view().sheets[0].circled == 3, "struck, not uncircled"
    assert table.actor == 0


@pytest.mark.rule("RW-9")
def test_a_die_never_turns_between_1_and_6() -> None:
    table = scene(dice="y1 y6 b1 b6", coins={0: 9})
    assert {move for move in table.legal() if move.startswith("turn")} == {
        "turn y1 +",
        "turn y2 -",
        "turn b1 +",
        "turn b2 -",
    }
    assert refusal(table, "turn y1 -") == "RW-9"
    assert refusal(table, "turn b2 +") == "RW-9"


@pytest.mark.rule("RW-9")
def test_the_same_die_may_be_turned_on_and_back_as_long_as_there_are_coins() -> None:
    table = scene(dice="y3 y3 b3 b3", coins={0: 5})
    for move in ["turn y1 +", "turn y1 +", "turn y1 -", "turn b2 -", "turn y1 +"]:
        table.act(move)
    assert dice_of(table) == "y1=5 y2=3 b1=3 b2=2"
    assert refusal(table, "turn y1 -") == "RW-16"


@pytest.mark.rule("RW-9")
def test_dice_are_turned_before_the_main_action_only() -> None:
    table = scene(dice="y1 y2 b1 b2", coins={0: 9})
    table.act("cross y1 b1")
    assert table.legal() == ["second", "stop"]
    assert refusal(table, "turn y2 +") == "RW-9"


# --- crossing --------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-10")
def test_one_yellow_and_one_blue_die_name_the_building_to_cross() -> None:
    for pair in sorted(CROSSINGS):
        table = scene(dice="y2 y5 b3 b6")
        table.act(f"cross {pair}")
        yellow, blue = ({"y1": 2, "y2": 5, "b1": 3, "b2": 6}[die] for die in pair.split())
        assert table.view().sheets[0].crossed == [6 * (yellow - 1) + blue - 1]


@pytest.mark.rule("RW-10")
def test_a_crossed_building_cannot_be_crossed_again() -> None:
    table = scene(dice="y1 y2 b1 b2", crossed={0: [(1, 2)]})
    assert {move for move in table.legal() if move.startswith("cross")} == {
        "cross y1 b1",
        "cross y2 b1",
        "cross y2 b2",
    }
    assert refusal(table, "cross y1 b2") == "RW-10"


@pytest.mark.rule("RW-10")
def test_there_is_one_main_action_a_turn() -> None:
    table = scene(dice="y1 y2 b1 b2", coins={0: 3})
    table.act("cross y1 b1")
    assert refusal(table, "cross y2 b2") == "RW-10"
    assert refusal(table, "coins") == "RW-12"


@pytest.mark.rule("RW-11")
def test_with_all_four_crossings_crossed_only_coins_are_left() -> None:
    table = scene(dice="y1 y2 b1 b2", crossed={0: EVERYTHING[:12]}, coins={0: 0})
    assert table.legal() == ["coins"]
    assert refusal(table, "cross y1 b1") == "RW-11"


@pytest.mark.rule("RW-11")
def test_turning_a_die_may_open_a_crossing_again() -> None:
    table = scene(dice="y1 y2 b1 b2", crossed={0: EVERYTHING[:12]}, coins={0: 1})
    assert not [move for move in table.legal() if move.startswith("cross")]
    table.act("turn y2 +")
    assert table.legal() == ["cross y2 b1", "cross y2 b2", "coins"]


# --- coins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-12")
@pytest.mark.parametrize(
    ("dice", "crossed", "coins"),
    [
        ("y1 y2 b1 b2", [], 0),
        ("y1 y2 b1 b2", [(1, 1)], 1),
        ("y1 y2 b1 b2", [(1, 1), (1, 2), (2, 2)], 3),  # RW-E6
        ("y1 y2 b1 b2", [(1, 1), (1, 2), (2, 1), (2, 2)], 4),
        ("y1 y1 b1 b2", [(1, 1)], 2),  # one building met twice
        ("y1 y1 b1 b2", [(1, 1), (1, 2)], 4),  # RW-E6: four combinations on two buildings
        ("y1 y1 b1 b1", [(1, 1)], 4),  # one building met four times
        ("y1 y1 b1 b1", [(2, 2)], 0),
    ],
)
def test_every_crossing_already_crossed_pays_a_coin(dice: str, crossed: list[tuple[int, int]], coins: int) -> None:
    table = scene(dice=dice, crossed={0: crossed})
    table.act("coins")
    sheet = table.view().sheets[0]
    assert (sheet.circled, sheet.coins) == (3 + coins, 3 + coins)


@pytest.mark.rule("RW-12", "RW-4")
@pytest.mark.parametrize("circled", range(10, 16))
def test_coins_beyond_the_supply_are_lost(circled: int) -> None:
    table = scene(dice="y1 y2 b1 b2", crossed={0: EVERYTHING[:12]}, circled={0: circled}, coins={0: 1})
    table.act("coins")
    sheet = table.view().sheets[0]
    assert sheet.circled == min(15, circled + 4)
    assert sheet.coins == 1 + sheet.circled - circled


@pytest.mark.rule("RW-12")
def test_taking_no_coins_is_allowed_and_rolls_the_dice_again() -> None:
    for circled in (3, 15):
        table = scene(dice="y1 y2 b1 b2", circled={0: circled}, rolls=["roll y6 y5 b4 b3"])
        assert "coins" in table.legal()
        table.act("coins")
        assert table.view().sheets[0].circled == circled
        assert dice_of(table) == "y1=6 y2=5 b1=4 b2=3"


@pytest.mark.rule("RW-12")
@pytest.mark.parametrize("circled", [3, 15])
def test_a_table_may_choose_that_coins_must_come_while_something_can_be_crossed(circled: int) -> None:
    some = [(1, 1)] if circled == 15 else []  # a full supply brings no coin, whatever is crossed
    table = scene(dice="y1 y2 b1 b2", crossed={0: some}, circled={0: circled}, rulings=["RW-12"])
    assert "coins" not in table.legal()
    assert refusal(table, "coins") == "RW-12"
    assert "coins" in scene(dice="y1 y2 b1 b2", crossed={0: [(1, 1)]}, rulings=["RW-12"]).legal()


@pytest.mark.rule("RW-12", "RW-11")
def test_by_that_ruling_coins_are_taken_for_nothing_where_nothing_can_be_crossed() -> None:
    table = scene(dice="y1 y2 b1 b2", crossed={0: EVERYTHING[:12]}, circled={0: 15}, coins={0: 0}, rulings=["RW-12"])
    assert table.legal() == ["coins"]


# --- the dice afterwards ---------------------------------------------------------------------------------


@pytest.mark.rule("RW-13")
@pytest.mark.parametrize(
    ("pair", "passed"), [("y1 b1", (5, 6)), ("y1 b2", (5, 3)), ("y2 b1", (2, 6)), ("y2 b2", (2, 3))]
)
def test_the_unused_pair_is_passed_and_the_used_one_rolled_and_left(pair: str, passed: tuple[int, int]) -> None:
    table = scene(dice="y2 y5 b3 b6", coins={0: 0}, rolls=["roll y4 b1"])
    table.act(f"cross {pair}")
    assert table.log == [f"0 cross {pair}", "* roll y4 b1"]
    assert table.view().sheets[0].pair == [4, 1]
    assert table.actor == 1
    dice = table.view().dice
    assert (dice["y1"], dice["b1"]) == (6, 6), "what rested on the sheet of seat 1"
    assert (dice["y2"], dice["b2"]) == passed


@pytest.mark.rule("RW-13")
def test_turned_dice_stay_turned_when_passed() -> None:
    table = scene(dice="y2 y5 b3 b5", coins={0: 2})
    for move in ["turn y2 -", "turn b2 +", "cross y1 b1"]:
        table.act(move)
    assert (table.view().dice["y2"], table.view().dice["b2"]) == (4, 6)


@pytest.mark.rule("RW-13", "RW-28")
def test_the_last_seat_passes_to_the_start_player() -> None:
    table = scene(seats=4, start=2, seat=1, dice="y2 y5 b3 b6", coins={1: 0}, rolls=["roll y1 b1"])
    table.act("cross y1 b1")
    assert table.actor == 2
    assert (table.view().dice["y2"], table.view().dice["b2"]) == (5, 6)
    assert table.view().round == 2


@pytest.mark.rule("RW-14")
def test_three_coins_cross_a_second_building_with_the_two_other_dice() -> None:
    for pair, other in [("y1 b1", (5, 6)), ("y1 b2", (5, 3)), ("y2 b1", (2, 6)), ("y2 b2", (2, 3))]:
        table = scene(dice="y2 y5 b3 b6", coins={0: 4})
        table.act(f"cross {pair}")
        assert table.legal() == ["second", "stop"]
        table.act("second")
        assert is_crossed(table, 0, *other)
        assert len(table.view().sheets[0].crossed) == 2
        assert table.view().sheets[0].coins == 1


@pytest.mark.rule("RW-14")
@pytest.mark.parametrize(
    ("dice", "crossed", "coins"),
    [
        ("y2 y5 b3 b6", [], 2),  # a coin is missing
        ("y2 y5 b3 b6", [(5, 6)], 9),  # the other dice meet on a crossed building
        ("y2 y2 b3 b3", [], 9),  # … which the first building was
    ],
)
def test_a_second_building_is_asked_only_where_it_is_possible(
    dice: str, crossed: list[tuple[int, int]], coins: int
) -> None:
    table = scene(dice=dice, crossed={0: crossed}, coins={0: coins}, rolls=["roll y1 b1"])
    table.act("cross y1 b1")
    assert table.log == ["0 cross y1 b1", "* roll y1 b1"]


@pytest.mark.rule("RW-14")
def test_a_second_building_comes_directly_after_the_first() -> None:
    assert refusal(scene(coins={0: 9}), "second") == "RW-14"
    assert refusal(scene(coins={0: 9}), "stop") == "RW-14"
    assert refusal(scene(coins={0: 2}), "second") == "RW-16"


@pytest.mark.rule("RW-14", "RW-9")
def test_dice_may_be_turned_and_a_second_building_crossed_in_one_turn() -> None:
    table = scene(dice="y2 y5 b3 b6", coins={0: 5})
    for move in ["turn y1 +", "turn b2 -", "cross y1 b1", "second"]:
        table.act(move)
    assert is_crossed(table, 0, 3, 3)
    assert is_crossed(table, 0, 5, 5)
    assert table.view().sheets[0].coins == 0


@pytest.mark.rule("RW-14", "RW-13")
def test_stopping_at_one_building_goes_on_as_after_one() -> None:
    table = scene(dice="y2 y5 b3 b6", coins={0: 3}, rolls=["roll y4 b1"])
    table.act("cross y1 b1")
    table.act("stop")
    assert table.log == ["0 cross y1 b1", "0 stop", "* roll y4 b1"]
    assert table.view().sheets[0].coins == 3
    assert table.view().sheets[0].pair == [4, 1]


@pytest.mark.rule("RW-15")
@pytest.mark.parametrize("moves", [["coins"], ["cross y1 b1", "second"]])
@pytest.mark.parametrize(
    ("keep", "kept", "passed"),
    [
        ("keep y1 b1", [6, 4], (5, 3)),
        ("keep y1 b2", [6, 3], (5, 4)),
        ("keep y2 b1", [5, 4], (6, 3)),
        ("keep y2 b2", [5, 3], (6, 4)),
    ],
)
def test_four_dice_are_rolled_one_pair_kept_the_other_passed(
    moves: list[str], keep: str, kept: list[int], passed: tuple[int, int]
) -> None:
    table = scene(dice="y1 y2 b1 b2", rolls=["roll y6 y5 b4 b3"])
    for move in moves:
        table.act(move)
    assert dice_of(table) == "y1=6 y2=5 b1=4 b2=3"
    assert table.legal() == ["keep y1 b1", "keep y1 b2", "keep y2 b1", "keep y2 b2"]
    assert refusal(table, "coins") == "RW-12"
    table.act(keep)
    assert table.view().sheets[0].pair == kept
    assert table.actor == 1
    assert (table.view().dice["y2"], table.view().dice["b2"]) == passed


@pytest.mark.rule("RW-15")
def test_a_pair_is_kept_only_after_four_dice_were_rolled() -> None:
    assert refusal(scene(), "keep y1 b1") == "RW-15"


@pytest.mark.rule("RW-15", "RW-13")
@pytest.mark.parametrize(
    "moves", [["coins"], ["cross y1 b1", "second"], ["cross y1 b1", "stop"], ["turn y1 +", "cross y1 b1"]]
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_after_the_very_last_turn_nothing_is_rolled(seats: int, moves: list[str]) -> None:
    last_round = {3: 18, 4: 15, 5: 12}[seats]
    table = scene(seats=seats, round=last_round, start=1, seat=0, coins={0: 3})
    for move in moves:
        table.act(move)
    assert table.over
    assert table.log == [f"0 {move}" for move in moves]


@pytest.mark.rule("RW-15", "RW-26")
@pytest.mark.parametrize("moves", [["coins"], ["cross y1 b1", "second"], ["cross y1 b1", "stop"]])
@pytest.mark.parametrize(("seats", "imaginary"), [(1, 2), (2, 1)])
def test_after_the_very_last_turn_only_imaginary_players_roll(seats: int, imaginary: int, moves: list[str]) -> None:
    table = scene(seats=seats, round=18, seat=seats - 1, coins={seats - 1: 3}, rolls=["roll y1 b1"] * imaginary)
    for move in moves:
        table.act(move)
    assert table.over
    assert table.log == [f"{seats - 1} {move}" for move in moves] + ["* roll y1 b1"] * imaginary


@pytest.mark.rule("RW-15")
def test_the_turn_before_the_last_is_rolled_for() -> None:
    table = scene(seats=3, round=18, seat=1, coins={1: 0}, rolls=["roll y1 b1"])
    table.act("cross y1 b1")
    assert table.log == ["1 cross y1 b1", "* roll y1 b1"]
    table = scene(seats=3, round=17, seat=2, coins={2: 0}, rolls=["roll y1 b1"])
    table.act("cross y1 b1")
    assert table.log == ["2 cross y1 b1", "* roll y1 b1"]


@pytest.mark.rule("RW-16")
def test_without_coins_there_is_no_special_action() -> None:
    table = scene(coins={0: 0})
    assert not [move for move in table.legal() if move.startswith("turn")]
    assert refusal(table, "turn y1 +") == "RW-16"
    assert refusal(table, "second") == "RW-16"


# --- two players, and alone ------------------------------------------------------------------------------


@pytest.mark.rule("RW-28")
def test_two_players_pass_the_pair_back_and_forth() -> None:
    rolls = ["roll y1 b1", "roll y2 b2", "roll y3 b3"]
    table = scene(seats=2, dice="y2 y5 b3 b6", coins={0: 0, 1: 0}, rolls=rolls)
    table.act("cross y1 b1")
    assert table.actor == 1
    assert dice_of(table) == "y1=6 y2=5 b1=6 b2=6"
    table.act("cross y1 b1")
    assert table.log[-1] == "* roll y3 b3", "the imaginary player rolls, but gets no dice"
    assert table.actor == 0
    assert dice_of(table) == "y1=1 y2=5 b1=1 b2=6"


@pytest.mark.rule("RW-26")
def test_imaginary_players_roll_in_order_after_the_turns_of_a_round() -> None:
    rolls = ["roll y6 b6", "roll y1 b6", "roll y1 b2", "roll y1 b1"]
    table = scene(seats=1, imaginary=3, coins={0: 0}, rolls=rolls)
    table.act("cross y1 b1")
    assert table.log[1:] == [f"* {roll}" for roll in rolls]
    built = {kind.kind: kind.built[1:] for kind in table.view().kinds}
    assert built["P"] == [1, 0, 0]
    assert built["C"] == [0, 1, 0]
    assert built["G"] == [0, 0, 1]


@pytest.mark.rule("RW-26")
def test_a_kind_complete_for_an_imaginary_player_is_rolled_again() -> None:
    table = scene(seats=2, seat=1, coins={1: 0}, built={2: {"P": 5}})
    table = Table.at_position(table.text(), table.chance)
    table.follow("1 cross y1 b1")
    table.follow("* roll y1 b1")
    law = table.law()
    assert len(law.texts) == 36 - 5
    assert set(law.weights) == {1}
    for yellow, blue in cells_of("P"):
        assert f"roll y{yellow} b{blue}" not in law.texts
        with pytest.raises(sabika.Refused) as refused:
            table.follow(f"* roll y{yellow} b{blue}")
        assert refused.value.rule == "RW-26"
    table.follow("* roll y1 b1")
    assert table.actor == 0


@pytest.mark.rule("RW-29")
def test_alone_the_unused_pair_stays_and_the_used_one_is_rolled() -> None:
    table = scene(seats=1, dice="y2 y5 b3 b6", coins={0: 0}, rolls=["roll y4 b1"])
    table.act("cross y1 b2")
    assert table.actor == 0
    assert dice_of(table) == "y1=4 y2=5 b1=1 b2=3"


@pytest.mark.rule("RW-29")
@pytest.mark.parametrize("moves", [["coins"], ["cross y1 b1", "second"]])
def test_alone_all_four_dice_are_rolled_and_stay(moves: list[str]) -> None:
    table = scene(seats=1, dice="y2 y5 b3 b6", coins={0: 3}, rolls=["roll y6 y5 b4 b3"])
    for move in moves:
        table.act(move)
    assert table.actor == 0
    assert dice_of(table) == "y1=6 y2=5 b1=4 b2=3"
    assert not any(entry.startswith("0 keep") for entry in table.log)


# --- what is told ----------------------------------------------------------------------------------------


@pytest.mark.rule("RW-13", "RW-15")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_passing_a_pair_on_is_told_after_a_cross_and_after_keeping(seats: int, seat: int) -> None:
    table = scene(seats=seats, seat=seat, coins={seat: 0}, dice="y2 y5 b3 b6")
    told = [str(event) for event in table.act("cross y1 b1")]
    assert f"Player {seat} passes on yellow 5, blue 6." in told
    table = scene(seats=seats, seat=seat, rolls=["roll y6 y5 b4 b3"])
    table.act("coins")
    told = [str(event) for event in table.act("keep y1 b2")]
    assert f"Player {seat} passes on yellow 5, blue 4." in told


@pytest.mark.rule("RW-15", "RW-29")
def test_nothing_is_told_of_passing_where_nothing_is_passed() -> None:
    last = scene(seats=2, seat=1, round=18, coins={1: 0})
    alone = scene(seats=1, coins={0: 0})
    for table in (last, alone):
        assert not [event for event in table.act("cross y1 b1") if "passes" in str(event)]
