"""The result of a round, AZ-7 and AZ-8."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from tests.alcazaba.staging import column_of, last_turn, palace_of, reserve_of, tiles_of
from tests.dice_scenes import legal, markers_of, refusal

# Seat 2 places the last marker on T 2-left; the tower column then has three markers for three tiles.
TOWERS: dict[str, Any] = {
    "dice": "PPSACGTT",
    "place": "place T",
    "markers": "T 5-right 0 T 1-right 1 P 3-left 1 S 8-left 2",
}


@pytest.mark.rule("AZ-7")
def test_columns_are_paid_from_pavilion_on_and_the_best_marker_first() -> None:
    table = last_turn(**TOWERS)
    said = []
    while table.view().phase in ("take", "build"):
        view = table.view()
        said.append((view.paid.column, view.seat, view.phase))
        table.act("reserve" if view.phase == "build" else legal(table, "take")[0])
    both = ("take", "build")
    order = [("P", 1), ("S", 2), ("T", 0), ("T", 2), ("T", 1)]
    assert said == [(column, seat, phase) for column, seat in order for phase in both]


@pytest.mark.rule("AZ-7")
def test_a_tile_of_the_column_is_taken_and_built_at_once_or_laid_in_the_reserve() -> None:
    table = last_turn(**TOWERS, chip="A")
    assert table.legal() == ["take P8-"]
    table.act("take P8-")
    assert to_builtins(table.view().paid) == {
        "column": "P",
        "tile": {"name": "P8-", "kind": "P", "price": 8, "walls": ""},
    }
    assert tiles_of(table, "P") == []
    assert table.legal() == ["reserve", "build 0,-1", "build -1,0", "build 1,0", "build 0,1"]
    table.act("build 0,-1")
    assert palace_of(table, 1) == {"0,-1": "P8-"}
    table.act("take S9-")
    table.act("reserve")
    assert reserve_of(table, 2) == ["S9-"]


@pytest.mark.rule("AZ-7")
def test_the_best_chooses_among_all_tiles_of_the_column() -> None:
    table = last_turn(**TOWERS, chip="A")
    for move in ("take P8-", "reserve", "take S9-", "reserve"):
        table.act(move)
    assert set(table.legal()) == {"take T13E", "take T12-", "take T10SW"}
    table.act("take T12-")
    table.act("build 1,0")
    assert tiles_of(table, "T") == ["T13E", "T10SW"]


@pytest.mark.rule("AZ-7")
def test_the_marker_that_was_paid_goes_back_and_the_then_best_is_next() -> None:
    table = last_turn("PPSACGTT", "place T", markers="T 5-right 2 T 1-right 1")
    assert markers_of(table, "T") == {"5-right": 2, "2-left": 2, "1-right": 1}
    table.act("take T13E")
    assert markers_of(table, "T") == {"2-left": 2, "1-right": 1}
    assert table.view().players[2].hand == 1
    table.act("reserve")
    assert table.actor == 2, "perhaps the same player's"
    table.act("take T12-")
    table.act("reserve")
    assert table.actor == 1


@pytest.mark.rule("AZ-7")
def test_a_column_is_paid_as_long_as_there_is_a_tile_or_the_chip() -> None:
    table = last_turn("PPSACGTT", "place P", markers="P 5-right 0 P 4-right 1", chip="P")
    assert table.legal() == ["chip", "take P8-"]
    table.act("take P8-")
    table.act("reserve")
    assert (table.actor, table.legal()) == (1, ["chip"])
    table.act("chip")
    assert table.legal() == ["starts 0", "starts 1", "starts 2"]
    events = table.act("starts 2")
    # Nothing is left for seat 2's marker; the round is over.
    assert table.view().round == 4
    assert [event.rule for event in events][:2] == ["AZ-7", "AZ-8"]
    assert table.view().start == 2


@pytest.mark.rule("AZ-7")
def test_who_takes_the_chip_gets_no_tile_and_names_the_next_start_player_at_once() -> None:
    table = last_turn("PPSACGTT", "place P", markers="P 5-right 0 P 4-right 1 S 1-left 1", chip="P")
    table.act("chip")
    assert (table.view().phase, table.actor, column_of(table, "P").chip) == ("name", 0, False)
    assert refusal(table, "take P8-") == "AZ-7"
    assert refusal(table, "starts 3") == "AZ-7"
    table.act("starts 1")
    assert (table.actor, table.legal()) == (1, ["take P8-"])


@pytest.mark.rule("AZ-7")
def test_nobody_may_pass() -> None:
    table = last_turn(**TOWERS, chip="T")
    assert refusal(table, "reserve") == "AZ-7"
    assert refusal(table, "chip") == "AZ-7"
    assert refusal(table, "take S9-") == "AZ-7"
    assert refusal(table, "take T13E") == "AZ-7"
    assert refusal(table, "place P") == "DG-8"
    assert refusal(table, "throw P") == "DG-8"
    assert refusal(table, "remove 1,0") == "DG-8"
    table.act("take P8-")
    assert refusal(table, "take S9-") == "AZ-7"
    assert refusal(table, "chip") == "AZ-7"
    assert refusal(table, "starts 0") == "AZ-7"


@pytest.mark.rule("AZ-7")
@pytest.mark.parametrize(("cell", "rule"), [("0,0", "PB-1"), ("1,1", "PB-6"), ("2,0", "PB-6"), ("-1,0", "PB-4")])
def test_a_tile_is_built_by_the_rules_of_the_palace(cell: str, rule: str) -> None:
    table = last_turn("PPSACGTT", "place T")
    table.act("take T13E")
    assert refusal(table, f"build {cell}") == rule
    assert table.legal() == ["reserve", "build 0,-1", "build 1,0", "build 0,1"]


@pytest.mark.rule("AZ-8")
def test_tiles_without_a_marker_leave_the_game_and_all_markers_go_back() -> None:
    table = last_turn("PPSACGTT", "place S", chip="G")
    gone = len(table.view().gone)
    table.act("take S9-")
    events = table.act("build 0,1")
    view = table.view()
    assert [event.rule for event in events if event.rule == "AZ-8"] == ["AZ-8"]
    assert len(view.gone) == gone + 10
    assert {player.hand for player in view.players} == {5}
    assert {player.out for player in view.players} == {0}
    assert [len(column.markers) for column in view.columns] == [0] * 6


@pytest.mark.rule("AZ-8")
def test_if_nobody_took_the_chip_the_start_player_stays() -> None:
    table = last_turn("PPSACGTT", "place S", chip="G")
    table.act("take S9-")
    table.act("reserve")
    assert (table.view().round, table.view().start, table.actor) == (4, 0, 0)
