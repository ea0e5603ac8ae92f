"""DG-1, DG-2, DG-4 to DG-13: setting up, throws, and where markers go."""

from __future__ import annotations

from collections import Counter

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded
from sabika.parts.dice_area import FIELDS, field_name
from sabika.table.table import Table
from tests.dice_scenes import KINDS, legal, markers_of, refusal
from tests.dicegame.staging import chips_of, dice_of, last_turn, scene


def begun(seats: int, *draws: str, seed: int = 1) -> Table:
    return Table("dicegame", seats, chance=Scripted(draws, then=Seeded(seed)))


# --- setting up ------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-4")
@pytest.mark.parametrize(("seats", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_everyone_has_markers_by_the_number_of_players(seats: int, markers: int) -> None:
    table = begun(seats)
    assert [player.markers for player in table.view().players[:seats]] == [markers] * seats
    turns: Counter[int] = Counter()
    while table.view().round == 1 and table.view().phase == "turn":
        turns[table.actor or 0] += 1
        table.act(legal(table, "place")[0])
    assert turns == dict.fromkeys(range(seats), markers)


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


@pytest.mark.rule("DG-6")
def test_the_first_start_player_is_drawn_and_everyone_starts_at_0_points() -> None:
    table = Table.at_opening(begun(4).game, {}, 4, Seeded(1))
    assert list(table.law().texts) == ["start 0", "start 1", "start 2", "start 3"]
    assert set(table.law().weights) == {1}
    table.follow("* start 2")
    assert table.view().start == 2
    assert table.scores() == [0, 0, 0, 0]


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
    assert table.view().to_come == {"light": [], "dark": []}


@pytest.mark.rule("DG-8")
def test_turns_go_round_by_ascending_seats_from_the_start_player_on() -> None:
    table = begun(3, "start 2")
    order = []
    while table.view().round == 1 and table.view().phase == "turn":
        order.append(table.actor)
        table.act(legal(table, "place")[0])
    assert order == [2, 0, 1] * 5


@pytest.mark.rule("DG-8", "DG-12")
def test_a_marker_that_is_out_counts_as_placed() -> None:
    full = " ".join(f"P {line}-{side} 1" for line, side in [(1, "left"), (1, "middle"), (1, "right")])
    table = scene(3, dice="PSSSSSSS", markers=full)
    before = table.view()
    table.act("place P")
    assert table.view().players[0].hand == before.players[0].hand - 1
    assert table.view().players[0].out == before.players[0].out + 1
    assert table.view().turn == before.turn + 1
    assert table.actor == 1


# --- throws ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-1", "DG-9")
def test_the_first_throw_is_with_all_eight_dice_and_chance_alone() -> None:
    table = begun(2, "start 1")
    assert [entry for entry in table.log if entry.startswith("* dice")] == [table.log[-1]]
    assert len(dice_of(table)) == 8
    assert table.view().throws == 1
    table = Table.at_opening(table.game, {}, 3, Seeded(1))
    while not table.log or not table.law().texts[0].startswith("dice"):
        table.follow(f"* {table.chance.draw(table.law())}")
    law = dict(zip(table.law().texts, table.law().weights, strict=True))
    assert len(law) == 1287
    assert sum(law.values()) == 6**8
    assert law["dice PPPPPPPP"] == 1
    assert law["dice PPPPPPPT"] == 8
    assert law["dice PPSACGTT"] == 10080


@pytest.mark.rule("DG-9")
def test_any_dice_may_be_thrown_again_also_those_set_aside_before() -> None:
    table = scene(dice="PPPSSCCC", draws=["dice SSG", "dice AAAAA"])
    table.act("throw CCC")
    assert dice_of(table) == "PPPSSSSG"
    assert table.view().throws == 2
    table.act("throw PPPSG")
    assert dice_of(table) == "SSSAAAAA"
    assert table.view().throws == 3


@pytest.mark.rule("DG-9")
def test_at_least_one_die_is_thrown_and_at_most_what_lies_there() -> None:
    table = scene(dice="PPPPPPPS")
    assert set(legal(table, "throw")) == {
        "throw " + "P" * some + "S" * one for some in range(8) for one in range(2) if some or one
    }
    assert refusal(table, "throw SS") == "DG-9"
    assert refusal(table, "throw T") == "DG-9"
    with pytest.raises(sabika.Refused, match="is no move"):
        table.act("throw")


@pytest.mark.rule("DG-9")
def test_after_the_third_throw_only_a_marker_is_placed() -> None:
    table = scene(dice="PPPPSSTT", throws=3)
    assert table.legal() == ["place P", "place S", "place T"]
    assert refusal(table, "throw S") == "DG-9"


@pytest.mark.rule("DG-9", "DG-10")
@pytest.mark.parametrize(("throws", "field"), [(1, "4-left"), (2, "4-middle"), (3, "4-right")])
def test_the_player_may_stop_after_any_throw_and_the_field_tells_after_which(throws: int, field: str) -> None:
    table = scene(dice="PPPPSSTT", throws=throws)
    table.act("place P")
    assert markers_of(table, "P") == {field: 0}


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


@pytest.mark.rule("DG-10")
def test_only_kinds_that_show_can_be_chosen() -> None:
    table = scene(dice="PPPPSSTT", throws=3)
    for kind in "ACG":
        assert refusal(table, f"place {kind}") == "DG-10"


@pytest.mark.rule("DG-10")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", range(1, 9))
def test_the_line_is_the_number_of_symbols(kind: str, count: int) -> None:
    other = "T" if kind == "P" else "P"
    table = scene(dice=kind * count + other * (8 - count), throws=2)
    table.act(f"place {kind}")
    assert markers_of(table, kind) == {f"{count}-middle": 0}


@pytest.mark.rule("DG-10", "DG-11")
def test_worked_example_e1_five_seraglios_after_three_throws() -> None:
    """DG-E1: 3 kept after throw 1, 2 more in throw 2, none in throw 3."""
    draws = ["dice PPSST", "dice PAT"]
    table = scene(dice="SSSPACGT", draws=draws)
    table.act("throw PACGT")
    table.act("throw PPT")
    assert dice_of(table) == "PSSSSSAT"
    table.act("place S")
    assert markers_of(table, "S") == {"5-right": 0}
    taken = scene(dice="SSSPACGT", draws=draws, markers="S 5-right 2")
    for move in ("throw PACGT", "throw PPT", "place S"):
        taken.act(move)
    assert markers_of(taken, "S") == {"5-right": 2, "4-left": 0}


@pytest.mark.rule("DG-11")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_taken_field_sends_the_marker_to_the_next_free_one_below_whoever_has_it(owner: int) -> None:
    table = scene(dice="PPPPSSTT", markers=f"P 4-left {owner} P 4-middle {owner} P 3-left 1")
    table.act("place P")
    assert markers_of(table, "P")["4-right"] == 0
    assert markers_of(table, "P")["4-left"] == owner


@pytest.mark.rule("DG-11")
def test_free_fields_above_are_of_no_use() -> None:
    table = scene(dice="PPPPSSTT", throws=3, markers="P 4-right 1 P 3-left 1 P 3-middle 2")
    table.act("place P")
    assert markers_of(table, "P") == {"4-right": 1, "3-left": 1, "3-middle": 2, "3-right": 0}


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
