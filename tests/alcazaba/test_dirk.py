"""Two players and Dirk, AZ-11 to AZ-14."""

from __future__ import annotations

import pytest

from sabika.engine.chance import Seeded
from sabika.engine.game import find
from sabika.games.alcazaba.scoring import score
from sabika.table.table import Table
from tests.alcazaba.staging import aside_of, last_turn, palace_of, reserve_of, scene, tiles_of
from tests.alcazaba.test_scoring import sheet
from tests.alcazaba.test_setting_up import STACK
from tests.dice_scenes import markers_of, refusal

BAG = ["tile G11-", "tile T12-", "tile T10SW", "tile G10-", "tile A9-"]


def laid_out() -> Table:
    table = Table.at_opening(find("alcazaba"), {}, 2, Seeded(1))
    for text in ["start 1", *STACK, *BAG]:
        table.follow(f"* {text}")
    return table


@pytest.mark.rule("AZ-11")
def test_dirks_markers_follow_the_bags_tiles_each_a_line_higher() -> None:
    table = laid_out()
    assert markers_of(table, "G") == {"5-right": 2, "2-right": 2}
    assert markers_of(table, "T") == {"4-right": 2, "3-right": 2}
    assert markers_of(table, "A") == {"6-right": 2}
    assert table.view().players[2].hand == 0
    assert table.view().players[2].palace is None


@pytest.mark.rule("AZ-11")
def test_every_tile_of_the_bag_says_where_his_marker_goes() -> None:
    table = Table.at_opening(find("alcazaba"), {}, 2, Seeded(1))
    for text in ["start 1", *STACK]:
        assert "AZ-11" not in [event.rule for event in table.follow(f"* {text}")]
    rules = [[event.rule for event in table.follow(f"* {text}")] for text in BAG]
    assert rules == [["AZ-3", "AZ-11"]] * 5


@pytest.mark.rule("AZ-11")
def test_with_three_players_there_is_no_dirk() -> None:
    table = Table.at_opening(find("alcazaba"), {}, 3, Seeded(1))
    for text in ["start 1", *STACK, *BAG]:
        table.follow(f"* {text}")
    assert all(not column.markers for column in table.view().columns)
    assert len(table.view().players) == 3
    assert table.view().players[2].palace is not None


@pytest.mark.rule("AZ-12")
def test_dirk_takes_the_lowest_tile_when_his_marker_is_best() -> None:
    markers = "G 5-right 2 G 2-right 2 G 3-left 0 T 6-left 1 T 4-right 2 T 3-right 2 T 2-right 2"
    table = last_turn("PPSACGTT", "place A", seats=2, markers=markers, chip="A")
    assert table.act("take A9-")
    events = table.act("reserve")
    assert [event.rule for event in events] == ["PB-9", "AZ-12"]
    assert aside_of(table) == ["G12S"]
    assert tiles_of(table, "G") == ["G11-"]
    table.act("take G11-")
    table.act("reserve")
    # Nothing is left for Dirk's second marker in the gardens; in the towers seat 1 chooses before he takes the lowest.
    table.act("take T13E")
    table.act("reserve")
    assert sorted(aside_of(table)) == ["G12S", "T10SW", "T12-"]
    assert table.view().round == 4


@pytest.mark.rule("AZ-12")
def test_while_a_tile_is_left_he_takes_a_tile_then_the_chip_and_the_other_player_starts() -> None:
    markers = "P 5-right 2 P 2-right 2 A 6-right 2"
    table = last_turn("PPSACGTT", "place S", seats=2, markers=markers, chip="P", start=0)
    assert aside_of(table) == ["P8-"]
    table.act("take S9-")
    events = table.act("reserve")
    assert "AZ-12" in [event.rule for event in events]
    assert sorted(aside_of(table)) == ["A10-", "A9-", "P8-"]
    assert table.view().start == 1


@pytest.mark.rule("AZ-13")
def test_a_tile_just_received_may_be_given_to_dirk() -> None:
    table = last_turn("PPSACGTT", "place S", seats=2, reserves={1: "P6N"}, palaces={1: "T11- 1,0"}, chip="P")
    assert table.view().players[2].aside == []
    table.act("take S9-")
    assert "give" in table.legal()
    (said, *_) = table.act("give")
    assert said.rule == "AZ-13"
    assert "S9-" in aside_of(table)
    assert (palace_of(table, 1), reserve_of(table, 1)) == ({"1,0": "T11-"}, ["P6N"])


@pytest.mark.rule("AZ-13")
def test_never_one_from_the_reserve_or_the_palace_and_never_without_dirk() -> None:
    turn = scene(2, dice="PPSACGTT", reserves={0: "P6N"}, palaces={0: "T11- 1,0"})
    assert "give" not in turn.legal()
    assert refusal(turn, "give") == "AZ-5"
    three = last_turn("PPSACGTT", "place S")
    three.act("take S9-")
    assert "give" not in three.legal()
    assert refusal(three, "give") == "AZ-13"


@pytest.mark.rule("AZ-14")
def test_dirk_scores_majorities_only() -> None:
    table = scene(2, aside="P2NEW P3SW", palaces={0: "P4ES 1,0"})
    found = sheet(table, "B")
    assert found == {0: {"P": 1, "wall": 2}, 1: {}, 2: {"P": 8}}
    s = table.position.copy()
    score(s, 1)
    assert s.points[2][18:] == [0, 0, 0]
