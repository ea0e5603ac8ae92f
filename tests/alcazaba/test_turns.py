"""Turns and rebuilding, AZ-5 and AZ-6."""

from __future__ import annotations

from random import Random

import pytest

import sabika
from sabika.engine.game import find
from sabika.games.alcazaba.moves import ADD, BUILD, REMOVE, SWAP
from sabika.games.alcazaba.position import BUILT, IN_RESERVE, LAY_DOWN
from sabika.parts.dice_round import TURN
from sabika.parts.palace import CELLS
from sabika.table.table import Table
from tests.alcazaba.staging import palace_of, reserve_of, scene
from tests.dice_scenes import legal, markers_of, refusal

REBUILDS = ("remove", "add", "swap")


def house(**given: object) -> Table:
    return scene(
        dice="PPSSACGT",
        palaces={0: "P6N 1,0 S7W -1,0"},
        reserves={0: "P8- T11N"},
        columns="P7E S9- A10- C11- G12S T13E A9- C10- G11- T12- T10SW",
        **given,  # type: ignore[arg-type]
    )


@pytest.mark.rule("AZ-5")
def test_a_turn_is_up_to_three_throws_and_a_marker() -> None:
    table = scene(dice="PPSSACGT", draws=["dice PPP", "dice PG"])
    assert legal(table, "place") == [f"place {kind}" for kind in "PSACGT"]
    table.act("throw CGT")
    table.act("throw SA")
    assert legal(table, "throw") == []
    assert refusal(table, "throw P") == "DG-9"
    table.act("place P")
    assert markers_of(table, "P") == {"6-right": 0}
    assert (table.actor, table.view().throws) == (1, 1)


@pytest.mark.rule("AZ-6")
@pytest.mark.parametrize("throws", [1, 2])
def test_after_the_first_or_second_throw_one_rebuild_may_be_done_instead(throws: int) -> None:
    table = house(throws=throws)
    assert table.view().rebuild
    before = table.view().players[0]
    (said, *_) = table.act("add P8- 0,1")
    assert said.rule == "AZ-6"
    after = table.view().players[0]
    assert palace_of(table, 0) == {"1,0": "P6N", "-1,0": "S7W", "0,1": "P8-"}
    assert reserve_of(table, 0) == ["T11N"]
    assert (after.hand, after.resting) == (before.hand - 1, 1)
    assert table.actor == 1, "exactly one, and the turn is over"


@pytest.mark.rule("AZ-6")
def test_not_after_a_third_throw() -> None:
    table = house(throws=3)
    assert legal(table, *REBUILDS) == []
    assert not table.view().rebuild
    for move in ("add P8- 0,1", "remove 1,0", "swap T11N 1,0"):
        assert refusal(table, move) == "AZ-6"


@pytest.mark.rule("AZ-6")
def test_the_three_ways_to_rebuild() -> None:
    table = house()
    assert set(legal(table, "remove")) == {"remove 1,0", "remove -1,0"}
    # P8- fits on any open side; T11N has its wall to the north: beside the other wall, or away from it.
    assert set(legal(table, "add")) == {
        "add P8- 0,1",
        "add P8- 0,-1",
        "add P8- 2,0",
        "add P8- 1,-1",
        "add P8- -1,1",
        "add P8- -1,-1",
        "add T11N 0,1",
        "add T11N 2,0",
        "add T11N -1,1",
    }
    assert set(legal(table, "swap")) == {"swap P8- 1,0", "swap P8- -1,0", "swap T11N 1,0", "swap T11N -1,0"}
    table.act("swap T11N 1,0")
    assert palace_of(table, 0) == {"1,0": "T11N", "-1,0": "S7W"}
    assert reserve_of(table, 0) == ["P6N", "P8-"]
    other = house()
    other.act("remove -1,0")
    assert (palace_of(other, 0), reserve_of(other, 0)) == ({"1,0": "P6N"}, ["P8-", "S7W", "T11N"])


@pytest.mark.rule("AZ-6")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("remove 0,0", "PB-10"),
        ("remove 2,0", "PB-12"),
        ("add P8- 1,0", "PB-1"),
        ("add P8- 1,1", "PB-4"),
        ("add T11N 0,-1", "PB-4"),
        ("add P8- 3,0", "PB-6"),
        ("add P8- 16,0", "PB-18"),
        ("add T12- 0,1", "PB-12"),
        ("swap T12- 1,0", "PB-12"),
        ("swap P8- 0,0", "PB-10"),
        ("swap P8- 0,1", "PB-12"),
        ("take P7E", "AZ-5"),
        ("chip", "AZ-5"),
        ("build 0,1", "AZ-5"),
        ("give", "AZ-5"),
        ("starts 0", "AZ-5"),
    ],
)
def test_a_rebuild_that_cannot_be_is_refused_with_the_rule(move: str, rule: str) -> None:
    assert refusal(house(), move) == rule


@pytest.mark.rule("AZ-6")
def test_a_bridge_cannot_be_taken_out() -> None:
    table = scene(dice="PPSSACGT", palaces={0: "P6N 1,0 S6ES 2,0"})
    assert legal(table, *REBUILDS) == ["remove 2,0"]
    assert refusal(table, "remove 1,0") == "PB-5"


@pytest.mark.rule("AZ-6")
def test_without_a_tile_of_ones_own_there_is_nothing_to_rebuild() -> None:
    table = scene(dice="PPSSACGT", palaces={1: "P6N 1,0"}, reserves={2: "S6ES"})
    assert legal(table, *REBUILDS) == []
    assert not table.view().rebuild
    assert refusal(table, "remove 1,0") == "PB-12"
    assert refusal(table, "add S6ES 0,1") == "PB-12"


@pytest.mark.rule("AZ-6")
def test_the_marker_counts_as_placed_and_comes_back_at_the_end_of_the_round() -> None:
    table = scene(
        seat=2,
        dice="PPPPPPPS",
        turns=4,
        palaces={2: "P6N 1,0"},
        columns="P7E S9- A10- C11- G12S T13E A9- C10- G11- T12- T10SW",
    )
    events = table.act("remove 1,0")
    assert {event.rule for event in events} >= {"AZ-6", "AZ-8"}
    view = table.view()
    assert view.round == 4
    assert [player.resting for player in view.players] == [0, 0, 0]
    assert [player.hand for player in view.players] == [5, 5, 5]


@pytest.mark.rule("AZ-5", "AZ-6", "AZ-7")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_cell_and_tile_is_legal_exactly_if_no_rule_forbids_it(seats: int) -> None:
    """The numbers of palace moves are many; here those that mean tiles and cells in sight, one by one."""
    game = find("alcazaba")
    random = Random(seats)
    table = sabika.Table("alcazaba", seats, seed=seats)
    asked = 0
    while not table.over:
        s = table.position
        legal_now = table.legal()
        if s.phase in (TURN, LAY_DOWN):
            names = {
                s.tiles[tile] for tile in range(55) if s.place[tile] in (IN_RESERVE, BUILT) and s.owner[tile] == s.seat
            }
            near = [cell for cell in range(CELLS) if abs(cell % 33 - 16) < 5 and abs(cell // 33 - 16) < 5]
            tried = [first + cell for first in (BUILD, REMOVE) for cell in near]
            tried += [
                first + CELLS * name + cell for first in (ADD, SWAP) for name in sorted(names) for cell in near[::3]
            ]
            allowed = {game.describe(move) for move in tried if game.why_not(s, move) is None}
            assert allowed == {move for move in legal_now if game.parse(move) in set(tried)}
            asked += len(tried)
        placing = [move for move in legal_now if move.split()[0] in ("place", "build", *REBUILDS)]
        table.act(random.choice(placing or legal_now))
        assert not table.awaits_chance
    assert asked > 5000
