"""What may be taken out or exchanged, drawn: PB-10 to PB-12."""

from __future__ import annotations

import pytest

from sabika.parts.palace import (
    CAMP,
    CAMP_RULE,
    CELLS,
    CLOSED_AREA,
    FOUNTAIN_STAYS,
    NOT_ON_FOOT,
    NOTHING_THERE,
    START,
    TILE,
    UNLIKE_SIDES,
    breach_of_exchange,
    breach_of_palace,
    breach_of_removal,
    cell_at,
    exchangeable_cells,
    fountain_alone,
    removable_cells,
)
from tests.palace.drawing import draw, sides


def removal(picture: str) -> int:
    """The rule that keeps the tile `R` in its place; the palace itself stands."""
    drawn = draw(picture)
    assert breach_of_palace(drawn.ground) == 0
    return breach_of_removal(drawn.ground, drawn.cells["R"])


@pytest.mark.rule("PB-10")
def test_the_fountain_is_never_moved() -> None:
    assert breach_of_removal(fountain_alone(), START) == FOUNTAIN_STAYS
    assert breach_of_exchange(fountain_alone(), START, TILE) == FOUNTAIN_STAYS
    assert removable_cells(fountain_alone(), [0] * CELLS) == 0


@pytest.mark.rule("PB-12")
def test_only_what_lies_there_is_taken_out_or_exchanged() -> None:
    assert breach_of_removal(fountain_alone(), cell_at(1, 0)) == NOTHING_THERE
    assert breach_of_exchange(fountain_alone(), cell_at(1, 0), TILE) == NOTHING_THERE


@pytest.mark.rule("PB-11", "PB-5")
def test_a_tile_stays_while_others_are_reached_over_it() -> None:
    assert removal("+  +  +  +\n F  R  #\n+  +  +  +") == NOT_ON_FOOT
    assert removal("+  +  +  +\n F  #  R\n+  +  +  +") == 0


@pytest.mark.rule("PB-11", "PB-5")
def test_another_way_round_is_good_enough_unless_a_wall_bars_it() -> None:
    picture = """
        +  +  +  +
         F  R  #
        +  +  +  +
         #  #  #
        +  +  +  +
    """
    assert removal(picture) == 0
    assert removal(picture.replace("#  #  #", "# |#  #")) == NOT_ON_FOOT


@pytest.mark.rule("PB-11", "PB-7")
def test_a_tile_in_the_middle_would_leave_a_hole() -> None:
    picture = """
        +  +  +  +
         F  #  #
        +  +  +  +
         #  R  #
        +  +  +  +
         #  #  #
        +  +  +  +
    """
    assert removal(picture) == CLOSED_AREA


@pytest.mark.rule("PB-11", "RP-62")
def test_a_tile_stays_while_a_camp_leans_against_it_alone() -> None:
    assert removal("+  +--+  +\n F  R Hc\n+  +--+  +") == CAMP_RULE
    both = """
        +  +--+  +
         F  R Hc
        +  +  +==+
         #  #  #
        +  +  +  +
    """
    assert removal(both) == 0


@pytest.mark.rule("PB-11", "RP-62")
def test_a_camp_may_be_taken_out() -> None:
    drawn = draw("+  +--+  +\n F  # Hc\n+  +--+  +")
    out = [0] * CELLS
    assert out[: removable_cells(drawn.ground, out)] == [drawn.cells["c"]]


@pytest.mark.rule("PB-12")
def test_the_new_tile_fits_where_the_old_one_lay() -> None:
    drawn = draw("+  +--+  +\n F  X  #\n+  +  +--+")
    there = drawn.cells["X"]
    assert breach_of_exchange(drawn.ground, there, TILE | sides("S")) == 0
    assert breach_of_exchange(drawn.ground, there, TILE | sides("NS")) == 0
    assert breach_of_exchange(drawn.ground, there, TILE | sides("E")) == UNLIKE_SIDES
    out = [0] * CELLS
    assert out[: exchangeable_cells(drawn.ground, TILE | sides("S"), out)] == [there, drawn.cells["#"]]


@pytest.mark.rule("PB-12", "RP-62")
def test_a_camp_is_exchanged_for_a_camp_only() -> None:
    drawn = draw("+  +--+  +\n F  # Hc\n+  +--+  +")
    camp, tile = drawn.cells["c"], drawn.cells["#"]
    assert breach_of_exchange(drawn.ground, camp, CAMP | sides("SW")) == 0
    assert breach_of_exchange(drawn.ground, camp, CAMP | sides("E")) == CAMP_RULE
    assert breach_of_exchange(drawn.ground, camp, TILE | sides("W")) == NOT_ON_FOOT
    assert breach_of_exchange(drawn.ground, tile, CAMP | sides("W")) == CAMP_RULE
