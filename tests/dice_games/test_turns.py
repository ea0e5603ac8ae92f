"""DG-1, DG-4, DG-6, DG-8 to DG-12, AZ-1, AZ-5: markers, throws, and where markers go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb

import pytest

import sabika
from sabika.engine.chance import Seeded
from sabika.parts.dice import CHOICES, COUNTS, is_among
from sabika.table.table import Table
from tests.dice_scenes import KINDS, dice_of, legal, markers_of, refusal
from tests.perft import ahead

Staged = Callable[..., Table]


@pytest.mark.rule("DG-4", "AZ-1")
@pytest.mark.parametrize(("seats", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_everyone_has_markers_by_the_number_of_players(begun: Staged, seats: int, markers: int) -> None:
    table = begun(seats)
    assert [player.markers for player in table.view().players[:seats]] == [markers] * seats
    turns: Counter[int] = Counter()
    while table.view().round == 1 and table.view().phase == "turn":
        turns[table.actor or 0] += 1
        table.act(legal(table, "place")[0])
    assert turns == dict.fromkeys(range(seats), markers)


@pytest.mark.rule("DG-6")
def test_the_first_start_player_is_drawn_and_everyone_starts_at_0_points(begun: Staged) -> None:
    table = Table.at_opening(begun(4).game, {}, 4, Seeded(1))
    assert list(table.law().texts) == ["start 0", "start 1", "start 2", "start 3"]
    assert set(table.law().weights) == {1}
    table.follow("* start 2")
    assert table.view().start == 2
    assert table.scores() == [0, 0, 0, 0]


@pytest.mark.rule("DG-8", "AZ-5")
def test_turns_go_round_by_ascending_seats_from_the_start_player_on(begun: Staged) -> None:
    table = begun(3, "start 2")
    order = []
    while table.view().round == 1 and table.view().phase == "turn":
        order.append(table.actor)
        table.act(legal(table, "place")[0])
    assert order == [2, 0, 1] * 5


@pytest.mark.rule("DG-8", "DG-12", "AZ-5")
def test_a_marker_that_is_out_counts_as_placed(scene: Staged) -> None:
    full = " ".join(f"P {line}-{side} 1" for line, side in [(1, "left"), (1, "middle"), (1, "right")])
    table = scene(3, dice="PSSSSSSS", markers=full)
    before = table.view()
    (said, *_) = table.act("place P")
    assert table.view().players[0].hand == before.players[0].hand - 1
    assert table.view().players[0].out == before.players[0].out + 1
    assert table.view().turn == before.turn + 1
    assert table.actor == 1
    assert said.rule == "DG-12"


@pytest.mark.rule("DG-1", "DG-9", "AZ-5")
def test_the_first_throw_is_with_all_eight_dice_and_chance_alone(begun: Staged) -> None:
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


@pytest.mark.rule("DG-9", "AZ-5")
def test_any_dice_may_be_thrown_again_also_those_set_aside_before(scene: Staged) -> None:
    table = scene(dice="PPPSSCCC", draws=["dice SSG", "dice AAAAA"])
    table.act("throw CCC")
    assert dice_of(table) == "PPPSSSSG"
    assert table.view().throws == 2
    table.act("throw PPPSG")
    assert dice_of(table) == "SSSAAAAA"
    assert table.view().throws == 3


@pytest.mark.rule("DG-9", "AZ-5")
def test_at_least_one_die_is_thrown_and_at_most_what_lies_there(scene: Staged) -> None:
    table = scene(dice="PPPPPPPS")
    assert set(legal(table, "throw")) == {
        "throw " + "P" * some + "S" * one for some in range(8) for one in range(2) if some or one
    }
    assert refusal(table, "throw SS") == "DG-9"
    assert refusal(table, "throw T") == "DG-9"
    with pytest.raises(sabika.Refused, match="is no move"):
        table.act("throw")


@pytest.mark.rule("DG-9", "AZ-5")
def test_after_the_third_throw_only_a_marker_is_placed(scene: Staged) -> None:
    table = scene(dice="PPPPSSTT", throws=3)
    assert table.legal() == ["place P", "place S", "place T"]
    assert refusal(table, "throw S") == "DG-9"


@pytest.mark.rule("DG-9", "DG-10", "AZ-5")
@pytest.mark.parametrize(("throws", "field"), [(1, "4-left"), (2, "4-middle"), (3, "4-right")])
def test_a_player_may_stop_after_any_throw_and_the_field_tells_after_which(
    scene: Staged, throws: int, field: str
) -> None:
    table = scene(dice="PPPPSSTT", throws=throws)
    table.act("place P")
    assert markers_of(table, "P") == {field: 0}


@pytest.mark.rule("DG-10", "AZ-5")
def test_only_kinds_that_show_can_be_chosen(scene: Staged) -> None:
    table = scene(dice="PPPPSSTT", throws=3)
    for kind in "ACG":
        assert refusal(table, f"place {kind}") == "DG-10"


@pytest.mark.rule("DG-10", "AZ-5")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", range(1, 9))
def test_the_line_is_the_number_of_symbols(scene: Staged, kind: str, count: int) -> None:
    other = "T" if kind == "P" else "P"
    table = scene(dice=kind * count + other * (8 - count), throws=2)
    table.act(f"place {kind}")
    assert markers_of(table, kind) == {f"{count}-middle": 0}


@pytest.mark.rule("DG-10", "DG-11", "AZ-5")
def test_worked_example_e1_five_seraglios_after_three_throws(scene: Staged) -> None:
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


@pytest.mark.rule("DG-11", "AZ-5")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_taken_field_sends_the_marker_to_the_next_free_one_below_whoever_has_it(scene: Staged, owner: int) -> None:
    table = scene(dice="PPPPSSTT", markers=f"P 4-left {owner} P 4-middle {owner} P 3-left 1")
    table.act("place P")
    assert markers_of(table, "P")["4-right"] == 0
    assert markers_of(table, "P")["4-left"] == owner


@pytest.mark.rule("DG-11", "AZ-5")
def test_free_fields_above_are_of_no_use(scene: Staged) -> None:
    table = scene(dice="PPPPSSTT", throws=3, markers="P 4-right 1 P 3-left 1 P 3-middle 2")
    table.act("place P")
    assert markers_of(table, "P") == {"4-right": 1, "3-left": 1, "3-middle": 2, "3-right": 0}


@pytest.mark.rule("DG-9", "DG-10", "AZ-5")
def test_counts_from_a_first_throw(scene: Staged) -> None:
    some = [number for number in range(1, CHOICES) if is_among(number, [2, 2, 1, 1, 1, 1])]
    assert len(some) == 143
    # Six kinds to place, each followed by the next seat's throw; or some dice again.
    expected = 6 * 1287 + sum(comb(sum(COUNTS[number]) + 5, 5) for number in some)
    table = scene(dice="PPSSACGT")
    assert ahead(table.game, table.position, 2) == [149, 35784]
    assert expected == 35784
