"""Alcazaba as numbers."""

from __future__ import annotations

import pytest

from sabika.games.alcazaba import GAME
from sabika.games.alcazaba.position import TAKEN, TILES, Position
from sabika.table.table import Table
from tests.alcazaba.staging import scene
from tests.dice_features import check_numbers, check_relabelling, features_of, relabel_rows


@pytest.mark.parametrize("seats", [2, 3])
def test_every_number_is_written_finite_and_about_one(seats: int) -> None:
    check_numbers(GAME, seats)


def test_only_what_a_seat_and_its_rivals_hold_matters_not_who_they_are() -> None:
    check_relabelling(GAME, relabel)


def relabel(s: Position, new: list[int]) -> None:
    relabel_rows(s.resting, new)
    for tile in range(TILES):
        if s.place[tile] >= TAKEN:
            s.owner[tile] = new[s.owner[tile]]


@pytest.mark.parametrize(
    "better",
    [
        scene(markers="G 5-right 0", turns=1),
        scene(palaces={0: "G10- 1,0"}),
        scene(palaces={0: "P6N 1,0", 1: "P7E 1,0"}, reserves={0: "T11-"}),
        scene(palaces={0: "P3SW 0,-1", 1: "P7E 1,0"}),
    ],
    ids=["marker", "tile", "reserve", "walls"],
)
def test_whoever_has_more_sees_a_better_chance(better: Table) -> None:
    assert features_of(GAME, better.position, 0)[-1] > features_of(GAME, better.position, 1)[-1]
