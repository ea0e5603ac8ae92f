"""DG-1, DG-2, DG-4 to DG-13: setting up, throws, and where markers go."""

from __future__ import annotations

from collections import Counter

import pytest

from sabika.engine.chance import Scripted, Seeded
from sabika.parts.dice_area import FIELDS, field_name
from sabika.table.table import Table
from tests.dice_scenes import legal, markers_of, refusal
from tests.dicegame.staging import chips_of, last_turn, scene


def begun(seats: int, *draws: str, seed: int = 1) -> Table:
    return Table("dicegame", seats, chance=Scripted(draws, then=Seeded(seed)))


# --- setting up ------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-5")
def test_of_the_26_chips_six_are_for_the_last_round_and_20_make_four_stacks_of_five() -> None:
    game = begun(3).game
    view = game.view(game.opening(3, {}))
    chips = Counter(view.to_come.light + view.to_come.dark)
    assert len(view.to_come.light) == 20
    assert len(view.to_come.dark) == 6
    assert sum(chips[number] for number in "123") == 16
    assert {name: chips[name] for name in ("exchange", "push", "annul", "black")} == {
        "exchange": 2,
        "push": 2,
        "annul": 3,
        "black": 3,
    }


@pytest.mark.rule("DG-7")
def test_a_die_places_the_start_player_chip_and_five_chips_fill_the_other_fields_from_the_left() -> None:
    table = begun(3, "start 0", "column A", "chip 2", "chip exchange", "chip push", "chip annul", "chip black")
    assert [column.bonus for column in table.view().columns] == [
        "2",
        "exchange",
        "start",
        "push",
        "annul",
        "black",
    ]
    assert Counter(table.view().to_come.light) == {
        "1": 4,
        "2": 2,
        "3": 3,
        "exchange": 1,
        "push": 1,
        "annul": 2,
        "black": 2,
    }
    assert table.log[:7] == [
        "* start 0",
        "* column A",
        "* chip 2",
        "* chip exchange",
        "* chip push",
        "* chip annul",
        "* chip black",
    ]


@pytest.mark.rule("DG-7")
def test_chips_come_as_likely_as_there_are_of_them() -> None:
    table = Table.at_opening(begun(3).game, {}, 3, Seeded(1))
    for entry in ("* start 0", "* column P", "* chip annul"):
        table.follow(entry)
    law = dict(zip(table.law().texts, table.law().weights, strict=True))
    assert law == {
        "chip 1": 4,
        "chip 2": 3,
        "chip 3": 3,
        "chip exchange": 2,
        "chip push": 2,
        "chip annul": 2,
        "chip black": 3,
    }


@pytest.mark.rule("DG-7", "DG-5")
def test_in_round_5_there_is_no_start_player_chip_and_the_six_dark_chips_are_laid() -> None:
    table = begun(4)
    while table.view().round < 5:
        table.act(table.legal()[0])
    assert Counter(column.bonus for column in table.view().columns) == {"1": 2, "2": 2, "3": 2}
    last = max(number for number, entry in enumerate(table.log) if not entry.startswith("*"))
    assert [entry.split()[1] for entry in table.log[last + 1 :]] == ["chip"] * 6 + ["dice"]
    assert not any(entry.startswith("* column") for entry in table.log[last + 1 :])
    assert (table.view().to_come.light, table.view().to_come.dark) == ([], [])


# --- throws ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-9")
def test_the_longest_list_of_moves_is_as_long_as_there_is_room_for() -> None:
    table = scene(
        dice="PPSSACGT",
        markers="P 2-left 1 S 2-left 1 A 1-left 1 C 1-left 2 G 1-left 2 T 1-left 2",
        chips={0: "push annul black"},
    )
    assert len(table.legal()) == 162 == table.game.most_legal - 1
    assert len(legal(table, "throw")) == 143


# --- placing ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-2")
def test_the_fields_of_a_column_from_best_to_worst() -> None:
    names = [field_name(field) for field in range(FIELDS)]
    assert names[:4] == ["8-left", "8-middle", "8-right", "7-left"]
    assert names[-2:] == ["1-middle", "1-right"]
    assert len(set(names)) == 24


@pytest.mark.rule("DG-12")
def test_a_marker_without_a_field_below_is_out_and_earns_nothing_even_as_second() -> None:
    table = last_turn("PSSSSSSS", seats=2, throws=3, markers="P 1-right 0")
    events = table.act("place P")
    assert events[0].rule == "DG-12"
    # Only one marker lies in the column: the second reward is not given (DG-15).
    assert table.actor == 0
    assert table.view().players[1].out == 5
    table.act("points")
    assert table.position.built[0][:3] == [2, 0, 0]
    assert chips_of(table, 1) == []


@pytest.mark.rule("DG-13", "DG-23")
@pytest.mark.parametrize(("dice", "again"), [("GGGGGGGG", ""), ("GGGGGGGT", "TG"), ("GGGGGGGT", "TSG")])
def test_nine_equal_symbols_count_as_eight_in_the_first_throw(dice: str, again: str) -> None:
    table = scene(dice=dice, chips={0: "black"}, draws=[f"dice {kind}" for kind in again[1:]])
    table.act("black G")
    for kind in again[:-1]:
        table.act(f"throw {kind}")
    assert table.view().throws == max(1, len(again))
    table.act("place G")
    assert markers_of(table, "G") == {"8-left": 0}


@pytest.mark.rule("DG-13")
def test_eight_symbols_with_the_black_die_stay_on_the_field_of_their_throw() -> None:
    table = scene(dice="GGGGGGGT", chips={0: "black"}, draws=["dice S"])
    table.act("black G")
    table.act("throw T")
    table.act("place G")
    assert markers_of(table, "G") == {"8-middle": 0}


@pytest.mark.rule("DG-8")
def test_nothing_of_a_turn_can_be_done_while_the_round_is_paid_and_the_other_way_round() -> None:
    turn = scene(dice="PPPPSSTT", chips={0: "exchange"})
    for move in ("points", "chip", "exchange G", "mark", "starts 0"):
        assert refusal(turn, move) == "DG-8"
    paid = last_turn(place="place P")
    assert paid.view().phase == "reward"
    for move in ("place P", "push P", "annul", "black P", "throw P"):
        assert refusal(paid, move) == "DG-8"
