"""What may be built where, drawn: PB-3 to PB-7, PB-18, and the camps of RP-62."""

from __future__ import annotations

import pytest

from sabika.parts.palace import (
    CAMP,
    CAMP_RULE,
    CELLS,
    CLOSED_AREA,
    EDGE,
    NO_SHARED_SIDE,
    NOT_ON_FOOT,
    OFF_THE_TABLE,
    START,
    TAKEN,
    TILE,
    UNLIKE_SIDES,
    breach,
    breach_of_palace,
    cell_at,
    fountain_alone,
    lay,
    legal_cells,
    place_of,
    rule_of,
)
from tests.palace.drawing import draw, picture, sides


def breach_at(drawing: str, walls: str, what: int = TILE) -> int:
    """The rule that keeps a tile from the cell `?`; the palace itself stands."""
    drawn = draw(drawing)
    assert breach_of_palace(drawn.ground) == 0, picture(drawn.ground)
    return breach(drawn.ground, drawn.cells["?"], what | sides(walls))


@pytest.mark.rule("PB-1", "PB-2")
def test_around_the_fountain_every_side_is_open() -> None:
    out = [0] * CELLS
    count = legal_cells(fountain_alone(), TILE, out)
    assert [place_of(cell) for cell in out[:count]] == [(0, -1), (-1, 0), (1, 0), (0, 1)]


@pytest.mark.rule("PB-1")
def test_a_cell_holds_one_tile() -> None:
    assert breach(fountain_alone(), START, TILE) == TAKEN


@pytest.mark.rule("PB-2", "PB-3")
def test_a_tile_is_not_turned_to_make_it_fit() -> None:
    # With its wall to the east or west the tile would fit; as it is, its wall meets the fountain's open side.
    picture = """
        +  +  +
         F
        +  +  +
         ?
        +  +  +
    """
    assert breach_at(picture, "N") == UNLIKE_SIDES
    assert breach_at(picture, "E") == 0


@pytest.mark.rule("PB-4")
def test_a_wall_does_not_touch_an_open_side() -> None:
    picture = """
        +  +--+  +
         F  # |?
        +  +  +  +
    """
    assert breach_at(picture, "") == UNLIKE_SIDES
    assert breach_at(picture, "N") == UNLIKE_SIDES


@pytest.mark.rule("PB-4", "PB-8")
def test_walls_may_meet_where_another_side_is_open() -> None:
    picture = """
        +  +--+  +
         F  # |?
        +  +  +  +
            #  #
        +  +  +  +
    """
    assert breach_at(picture, "W") == 0
    assert breach_at(picture, "NEW") == 0
    assert breach_at(picture, "") == UNLIKE_SIDES


@pytest.mark.rule("PB-5")
def test_a_tile_behind_walls_only_is_not_reached_on_foot() -> None:
    picture = """
        +  +--+  +
         F  # |?
        +  +  +  +
    """
    assert breach_at(picture, "W") == NOT_ON_FOOT


@pytest.mark.rule("PB-6")
def test_a_corner_is_not_enough() -> None:
    picture = """
        +  +  +
         F  #
        +  +  +  +
               ?
        +  +  +  +
    """
    assert breach_at(picture, "") == NO_SHARED_SIDE


@pytest.mark.rule("PB-7")
def test_an_empty_cell_is_not_closed_in() -> None:
    picture = """
        +  +  +  +
         F  #  #
        +  +  +  +
         #     #
        +  +  +  +
         #  ?  #
        +  +  +  +
    """
    assert breach_at(picture, "") == CLOSED_AREA


@pytest.mark.rule("PB-7")
def test_an_area_that_only_leads_out_over_a_corner_is_closed_in() -> None:
    picture = """
        +  +  +  +
         F  #  #
        +  +  +  +
         #     ?
        +  +  +  +
         #  #
        +  +  +  +
    """
    assert breach_at(picture, "") == CLOSED_AREA


@pytest.mark.rule("PB-7")
def test_a_bay_that_stays_open_is_no_hole() -> None:
    picture = """
        +  +  +  +
         F  #  #
        +  +  +  +
         #     #
        +  +  +  +
               ?
        +  +  +  +
    """
    assert breach_at(picture, "") == 0


@pytest.mark.rule("PB-7")
def test_the_last_cell_of_a_bay_may_be_filled() -> None:
    picture = """
        +  +  +  +
         F  #  #
        +  +  +  +
         #  ?  #
        +  +  +  +
    """
    assert breach_at(picture, "") == 0


@pytest.mark.rule("PB-18")
def test_nothing_is_built_beyond_the_edge_of_the_table() -> None:
    ground = fountain_alone()
    for x in range(1, EDGE + 1):
        assert breach(ground, cell_at(x, 0), TILE) == 0
        lay(ground, cell_at(x, 0), TILE)
    assert breach(ground, cell_at(EDGE + 1, 0), TILE) == OFF_THE_TABLE
    out = [0] * CELLS
    places = [place_of(cell) for cell in out[: legal_cells(ground, TILE, out)]]
    assert (EDGE + 1, 0) not in places
    assert breach_of_palace(ground) == 0


@pytest.mark.rule("PB-7", "PB-18")
def test_the_edge_of_the_table_closes_no_area() -> None:
    ground = fountain_alone()
    for x in range(1, EDGE + 1):
        lay(ground, cell_at(x, 0), TILE)
    lay(ground, cell_at(EDGE - 1, 1), TILE)
    lay(ground, cell_at(EDGE - 1, 2), TILE)
    # Between the edge and the palace lie two cells; the one above closes them against the table, not against the edge.
    assert breach(ground, cell_at(EDGE, 2), TILE) == 0
    lay(ground, cell_at(EDGE, 2), TILE)
    assert breach_of_palace(ground) == 0


# --- camps -----------------------------------------------------------------------------------------------


WALLED = """
    +  +--+  +
     F  # |?
    +  +  +  +
"""


@pytest.mark.rule("RP-62")
def test_a_camp_leans_with_a_bastion_against_a_wall() -> None:
    assert breach_at(WALLED, "W", CAMP) == 0
    assert breach_at(WALLED, "NW", CAMP) == 0  # the other bastion faces an empty cell
    assert breach_at(WALLED, "E", CAMP) == CAMP_RULE  # green against a wall


@pytest.mark.rule("RP-62")
def test_a_bastion_does_not_touch_an_open_side() -> None:
    assert breach_at(WALLED.replace("|", " "), "W", CAMP) == CAMP_RULE


@pytest.mark.rule("RP-62", "PB-6")
def test_a_camp_does_not_stand_alone() -> None:
    picture = """
        +  +--+  +
         F  # |
        +  +  +  +
               ?
        +  +  +  +
    """
    assert breach_at(picture, "N", CAMP) == NO_SHARED_SIDE


@pytest.mark.rule("RP-62")
def test_camps_touch_with_green_sides_only() -> None:
    picture = """
        +  +--+--+
         F  #  #
        +  +  +==+
           |#  c
        +  +--+  +
               ?
        +  +  +  +
    """
    drawn = draw(picture.replace("#  c", "# Hc"))
    below = drawn.cells["?"]
    assert breach(drawn.ground, below, CAMP | sides("W")) == CAMP_RULE  # green to green, but no bastion on a wall
    lay(drawn.ground, cell_at(1, -2), TILE | sides("NE"))
    assert breach(drawn.ground, below, CAMP | sides("W")) == 0
    assert breach(drawn.ground, below, CAMP | sides("NW")) == CAMP_RULE  # bastion against a green side


@pytest.mark.rule("RP-62")
def test_a_tile_laid_beside_a_camp_obeys_the_same_rule() -> None:
    picture = """
        +  +--+  +
         F  # Hc
        +  +  +  +
            #  ?
        +  +  +  +
    """
    assert breach_at(picture, "") == CAMP_RULE
    assert breach_at(picture, "N") == CAMP_RULE  # a wall against the camp's green side
    assert breach_at(picture.replace("+  +  +  +\n            #", "+  +  +==+\n            #"), "N") == 0


@pytest.mark.rule("RP-62", "PB-7")
def test_a_camp_closes_no_area_either() -> None:
    picture = """
        +  +  +--+
         F  #  #
        +  +  +  +
         #     #
        +  +--+--+
         # |?
        +  +  +  +
    """
    # The cell in the middle is open to the south only where the camp would come.
    drawn = draw(picture.replace("+--+--+\n         # |?", "+  +--+\n         # |?"))
    assert breach(drawn.ground, drawn.cells["?"], CAMP | sides("W")) == CLOSED_AREA


@pytest.mark.parametrize(("breach", "rule"), [(UNLIKE_SIDES, "PB-4"), (CAMP_RULE, "RP-62"), (OFF_THE_TABLE, "PB-18")])
def test_a_breach_names_its_rule(breach: int, rule: str) -> None:
    assert rule_of(breach) == rule
