"""The Dice Game as numbers."""

from __future__ import annotations

import pytest

from sabika.games.dicegame import GAME
from sabika.games.dicegame.position import KINDS, Position
from sabika.table.table import Table
from tests.dice_features import check_numbers, check_relabelling, features_of, relabel_rows
from tests.dicegame.staging import scene


@pytest.mark.parametrize("seats", [2, 3])
def test_every_number_is_written_finite_and_about_one(seats: int) -> None:
    check_numbers(GAME, seats)


def test_only_what_a_seat_and_its_rivals_hold_matters_not_who_they_are() -> None:
    check_relabelling(GAME, relabel)


def relabel(s: Position, new: list[int]) -> None:
    relabel_rows(s.chips, new)
    for kind in range(KINDS):
        relabel_rows(s.built[kind], new)
        relabel_rows(s.below[kind], new)


@pytest.mark.parametrize(
    "better",
    [
        scene(markers="G 5-right 0", turns=1),
        scene(built={"G": [(3, 0)]}),
        scene(built={"G": [(3, 0, 1)]}),
        scene(chips={0: "3"}),
    ],
    ids=["marker", "stone", "lower stone", "chip"],
)
def test_whoever_has_more_sees_a_better_chance(better: Table) -> None:
    assert features_of(GAME, better.position, 0)[-1] > features_of(GAME, better.position, 1)[-1]
