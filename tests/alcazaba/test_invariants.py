"""Positions from texts: what cannot be so is found, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.games.alcazaba.invariants import violations
from sabika.games.alcazaba.view_types import View
from tests.alcazaba.naive import CLASSIC, EXTRA
from tests.alcazaba.staging import last_turn, scene
from tests.contract.variants import variants
from tests.contract.walking import walk


def everywhere(view: View) -> Counter[str]:
    """Every tile that lies open."""
    tiles = [*view.gone, *(tile for column in view.columns for tile in column.tiles)]
    for player in view.players:
        tiles += [*player.reserve, *player.aside, *(player.palace.tiles if player.palace else [])]
    if view.paid and view.paid.tile:
        tiles.append(view.paid.tile)
    return Counter(tile.name for tile in tiles)


@pytest.mark.rule("AZ-2")
@pytest.mark.parametrize("variant", [v for v in variants() if v.name == "alcazaba" and not v.options], ids=str)
def test_55_tiles_and_all_markers_are_somewhere_after_every_move(variant: Any) -> None:
    for step in walk(variant, 5):
        view = variant.game.view(step.after, None)
        seen = everywhere(view)
        hidden = Counter(CLASSIC) + Counter([EXTRA]) - seen
        to_come = Counter(view.to_come.stacks) + Counter(view.to_come.bag)
        assert max(seen.values(), default=1) == 1
        assert seen.total() + hidden.total() == 55
        assert to_come == Counter(name[0] for name in hidden)
        lying = Counter(marker.owner for column in view.columns for marker in column.markers)
        for owner, player in enumerate(view.players):
            assert player.hand + player.out + player.resting + lying[owner] == player.markers


def changed(table: sabika.Table, **fields: Any) -> list[str]:
    s = table.position.copy()
    for name, value in fields.items():
        row = getattr(s, name)
        if isinstance(value, dict):
            for at, other in value.items():
                row[at] = other
        else:
            setattr(s, name, value)
    return violations(s)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seats": 7}, "The numbers of seats and owners do not fit."),
        ({"phase": 9}, "There is no such phase."),
        ({"markers": 6}, "The markers are not from 1 to 5."),
        ({"start": 3}, "There is no such seat."),
        ({"round": 0}, "There is no such round."),
        ({"turn": 99}, "There is no such turn."),
        ({"seat": 1}, "It is not this seat's turn."),
        ({"dice": {0: 3}}, "The dice do not add up to eight."),
        ({"throws": 4}, "There is no such throw."),
        ({"before": {0: 8}}, "The dice before the throw do not add up to eight."),
        ({"hand": {0: 4}}, "Owner 0's markers do not add up."),
        ({"hand": {0: 4}, "resting": {0: 1}}, "Owner 0 has placed too few or too many markers."),
        ({"area": {0: [9] * 24}}, "A marker belongs to nobody."),
        ({"tiles": {0: 2000}}, "There is no such tile."),
        ({"tiles": {0: 400}}, "The tiles are not in the order of their names."),
        ({"extra": 3}, "The extra tower is none."),
        ({"place": {0: 9}}, "A tile is nowhere."),
        ({"owner": {0: 2}}, "A tile belongs to nobody."),
        ({"cell": {0: 7}}, "A tile is on no cell."),
        ({"order": {0: 3}}, "A tile is in no column."),
        ({"laid": 10}, "A tile is in no column."),
        ({"chip": 0}, "The start-player chip is missing, or there too early."),
        ({"chip": 7}, "There is no such column."),
        ({"stacks": {2: 4}}, "The tiles in the stacks do not fit the round."),
        ({"bag": {5: 0}}, "The tiles do not add up to 55."),
        ({"column": 2}, "Nobody is being paid now."),
        ({"points": {3: [1] * 21}}, "There is no owner 3."),
        ({"points": {0: [0] * 20 + [4]}}, "Points of a scoring that was not made yet."),
    ],
)
def test_what_cannot_be_so_is_said(fields: dict[str, Any], said: str) -> None:
    table = scene(dice="PPSSACGT", palaces={0: "P6N 1,0"})
    assert said in changed(table, **fields)


def test_a_palace_that_does_not_stand_and_tiles_from_nowhere_are_found() -> None:
    table = scene(dice="PPSSACGT", palaces={0: "P6N 1,0 C9S 2,0"})
    tile = next(tile for tile in range(55) if table.position.place[tile] == 5)
    for cell in (table.position.cell[tile] + 1, 0, 16 * 33 + 16, 40):
        assert changed(table, cell={tile: cell}) != []
    gone = [tile for tile in range(55) if table.position.place[tile] == 2][:20]
    assert changed(table, place=dict.fromkeys(gone, 4)) == ["Owner 0 has more tiles than markers brought."]


def test_what_is_paid_must_fit() -> None:
    table = last_turn("PPSACGTT", "place S", markers="S 5-left 0")
    assert changed(table, seat=1) == ["Someone is paid whose marker is not best."]
    assert changed(table, column=6) == ["There is no such column."]
    assert changed(table, column=2) == ["Someone is paid whose marker is not best."]
    assert changed(table, phase=7) == ["A tile was taken, or none."]
    assert changed(table, phase=8) == [
        "Someone is paid whose marker did not go back.",
        "The start-player chip was not taken.",
    ]
    assert changed(table, hand={0: 1}, out={0: 3}) == ["The tiles of the round do not add up to eleven."]
    table.act("take S9-")
    taken = next(tile for tile in range(55) if table.position.place[tile] == 3)
    assert changed(table, column=1, owner={taken: 1}) != []


def test_dirks_markers_lie_beside_the_tiles_of_the_bag() -> None:
    table = sabika.Table.at_opening(sabika.Table("alcazaba", 2).game, {}, 2, sabika.engine.chance.Seeded(1))
    for text in ["start 0", "tile P8-", "tile S9-", "tile A10-", "tile C11-", "tile G12S", "tile T13E", "tile G11-"]:
        table.follow(f"* {text}")
    row = table.position.area[4]
    assert row.count(3) == 1
    moved = [*row[1:], row[0]]
    assert changed(table, area={4: moved}) == ["Dirk's markers do not lie beside the tiles of the bag."]
    assert changed(scene(2, dice="PPSSACGT"), points={2: [0] * 18 + [1, 0, 0]}) == ["Dirk has no wall."]
