"""DG-28 to DG-31: two players and Dirk."""

from __future__ import annotations

from collections import Counter

import pytest

from sabika.engine.chance import Scripted, Seeded
from sabika.table.table import Table
from tests.dice_scenes import KINDS, markers_of
from tests.dicegame.staging import chips_of, last_turn, piles_of

CHIPS = ("chip 1", "chip 2", "chip 3", "chip 1", "chip 2")


def begun(dirk: str) -> Table:
    return Table("dicegame", 2, chance=Scripted(("start 0", "column P", *CHIPS, f"dirk {dirk}"), then=Seeded(1)))


@pytest.mark.rule("DG-28")
def test_dirk_has_five_markers_stones_and_a_score_and_never_acts() -> None:
    table = begun("P")
    assert table.view().owners == 3
    assert table.view().players[2].markers == 5
    assert len(table.scores()) == 3
    while not table.over:
        assert table.actor in (0, 1)
        table.act(table.legal()[0])
    assert any(table.position.points[2])


@pytest.mark.rule("DG-28")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_dirk_stays_away_from_more_than_two_players(seats: int) -> None:
    table = Table("dicegame", seats, seed=1)
    assert table.view().owners == seats
    assert not any(entry.startswith("* dirk") for entry in table.log)


@pytest.mark.rule("DG-29")
@pytest.mark.parametrize("first", KINDS)
def test_dirks_markers_go_right_and_up_and_after_tower_comes_pavilion(first: str) -> None:
    table = begun(first)
    columns = (KINDS + KINDS)[KINDS.index(first) :]
    for line, kind in zip([2, 3, 4, 5, 6], columns, strict=False):
        assert markers_of(table, kind) == {f"{line}-right": 2}
    assert markers_of(table, columns[5]) == {}
    assert table.view().players[2].hand == 0


@pytest.mark.rule("DG-29")
def test_a_die_names_dirks_first_column_before_every_round_after_the_chips() -> None:
    table = begun("P")
    while not table.over:
        table.act(table.legal()[0])
    rounds = [number for number, entry in enumerate(table.log) if entry.startswith("* dirk")]
    assert len(rounds) == 5
    for number in rounds:
        assert table.log[number - 1].startswith("* chip")
        assert table.log[number + 1].startswith("* dice")


@pytest.mark.rule("DG-30")
def test_with_the_best_marker_dirk_takes_two_points_and_the_second_gets_point_and_chip() -> None:
    table = last_turn(seats=2, markers="P 6-right 2", place="place P", bonus="annul 1 2 2 3 start", round=2)
    assert table.view().round == 3, "nobody was asked"
    assert piles_of(table, "P") == {2: [2], 1: [1]}
    assert chips_of(table, 1) == ["annul"]


@pytest.mark.rule("DG-30")
@pytest.mark.parametrize(("chip", "kept"), [("2", ["2"]), ("annul", []), ("exchange", []), ("push", []), ("black", [])])
def test_dirk_keeps_number_chips_and_any_other_leaves_the_game(chip: str, kept: list[str]) -> None:
    bonus = f"{chip} 1 1 1 3 start"
    table = last_turn(seats=2, markers="P 1-right 2", place="place P", bonus=bonus, round=2)
    gone = Counter(table.view().gone)
    table.act("points")
    assert chips_of(table, 2) == kept
    left_lying = Counter(["1", "1", "1", "3"])
    assert Counter(table.view().gone) - gone == left_lying + Counter([] if kept else [chip])


@pytest.mark.rule("DG-30")
def test_dirk_scores_his_number_chips() -> None:
    table = last_turn(seats=2, markers="P 1-right 2", place="place P", bonus="3 1 1 1 2 start", round=3)
    table.act("points")
    assert table.scores()[2] == 1 + 3


@pytest.mark.rule("DG-30")
def test_dirk_may_get_both_rewards() -> None:
    table = last_turn(seats=2, markers="S 6-right 2 S 5-right 2", place="place P", bonus="3 2 1 1 1 start", round=2)
    table.act("points")
    assert piles_of(table, "S") == {3: [2]}
    assert chips_of(table, 2) == ["2"]


@pytest.mark.rule("DG-31")
@pytest.mark.parametrize("start", [0, 1])
def test_if_dirk_gets_the_start_player_chip_the_other_player_starts(start: int) -> None:
    table = last_turn(seats=2, markers="P 1-right 2", place="place P", bonus="start 1 1 1 3 2", round=2)
    table.position.start = start
    events = table.act("points")
    assert table.view().start == table.actor == 1 - start
    assert "DG-31" in [event.rule for event in events]


@pytest.mark.rule("DG-17", "DG-31")
def test_a_player_never_names_dirk() -> None:
    table = last_turn(seats=2, place="place P", bonus="start 1 1 1 3 2", round=2)
    table.act("chip")
    assert table.legal() == ["starts 0", "starts 1"]
