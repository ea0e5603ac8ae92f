"""How many positions lie so many entries ahead, over every move and every outcome: fixed numbers."""

from __future__ import annotations

import pytest

from sabika.engine.game import find, seats_and_options
from tests.perft import ahead
from tests.redpalace.staging import MODULES, scene

GAME = find("redpalace")


@pytest.mark.rule("RP-8", "RP-9", "RP-7")
def test_counts_from_the_opening() -> None:
    opening = GAME.opening(3, seats_and_options(GAME, 3, {"scoring": "classic"}))
    assert ahead(GAME, opening, 4) == [3, 3 * 54, 3 * 54 * 6, 3 * 54 * 6 * 53]
    with_strips = GAME.opening(2, seats_and_options(GAME, 2, {"side": "full"}))
    assert ahead(GAME, with_strips, 4) == [2, 2 * 18, 2 * 18 * 17, 2 * 18 * 17 * 16]


@pytest.mark.rule("RP-13", "RP-14")
def test_counts_of_taking_and_buying() -> None:
    s = scene(hands={0: "fl2 dh2 dh2"}, abilities="").position
    takes = 4 + 3 + 1  # single cards; pairs and all three of the ones
    # L1 for 2 and L2 for 3: one card to begin with. After taking there is only `done`.
    assert ahead(GAME, s, 2) == [takes + 2, takes + 2]
    # `done` leads to draws: after a single card 36 different cards can come, after several as many first. L1 is paid
    # exactly, so that one may take again; after dh2 comes dh2.
    after_done = takes * len([count for count in s.deck if count])
    assert ahead(GAME, s, 3) == [takes + 2, takes + 2, after_done + takes + 1 + 1]


@pytest.mark.rule("RP-16", "PB-12")
def test_counts_of_rebuilding() -> None:
    # One open tile in the reserve beside the fountain alone: four cells.
    s = scene(reserves={0: "L24 P"}, display="de9 - - -", yard=("", "", "", ""), preview=(), abilities="").position
    assert ahead(GAME, s, 1) == [1 + 4]


def test_counts_in_the_middle_of_a_game() -> None:
    s = scene(
        hands={0: "fl4 fl4 fl8 dh3 dh5 de9 du2"},
        palaces={0: "L17 P 1,0; L31 S 0,-1; L24 G 0,1"},
        reserves={0: "L41 G; C5"},
        abilities="half card preview move",
        yard=("L27 A", "L14 T", "M5", "C4"),
        beside="B3",
        **MODULES,
    ).position
    assert ahead(GAME, s, 3) == [40, 290, 1355]
