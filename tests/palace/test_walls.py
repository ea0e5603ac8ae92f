"""Hand-made palaces with known walls: PB-13 to PB-16, RP-64."""

from __future__ import annotations

from itertools import product

import pytest

from sabika.parts.outer_walls import (
    guards_on_longest_wall,
    is_outer_wall,
    is_wall,
    longest_run,
    longest_wall,
    outline,
    run_sections,
    run_start,
)
from sabika.parts.palace import (
    CELLS,
    EAST,
    GUARD,
    NORTH,
    RING_LESS,
    SOUTH,
    TILE,
    WEST,
    breach_of_palace,
    cell_at,
    fountain_alone,
    lay,
    lift,
)
from tests.palace.drawing import draw, picture

NORTH_SIDE, EAST_SIDE, SOUTH_SIDE, WEST_SIDE = range(4)


def section(x: int, y: int, side: int) -> int:
    return 4 * cell_at(x, y) + side


def wall_of(drawing: str) -> int:
    drawn = draw(drawing)
    assert breach_of_palace(drawn.ground) == 0, picture(drawn.ground)
    return longest_wall(drawn.ground)


@pytest.mark.rule("PB-13", "PB-14")
def test_the_fountain_alone_has_no_wall() -> None:
    assert longest_wall(fountain_alone()) == 0
    assert longest_run(fountain_alone()) == -1


@pytest.mark.rule("PB-14")
def test_a_wall_goes_straight_on_and_round_outer_and_inner_corners() -> None:
    assert (
        wall_of("""
        +  +  +--+--+
         F  #  #  # |
        +  +--+  +  +
              |#  # |
        +  +  +--+--+
    """)
        == 8
    )


@pytest.mark.rule("PB-14")
def test_a_gap_parts_two_walls_and_the_longer_one_counts() -> None:
    assert (
        wall_of("""
        +  +--+--+--+
         F  #  #  #
        +  +  +--+  +
           |#  # |
        +  +--+  +  +
    """)
        == 3
    )


@pytest.mark.rule("PB-8", "PB-13")
def test_a_wall_between_two_tiles_scores_nothing() -> None:
    drawn = draw("""
        +  +--+--+
         F  # |# |
        +  +  +  +
         #  #  #
        +  +  +  +
    """)
    inner = section(1, 0, EAST_SIDE)
    assert is_wall(drawn.ground, inner)
    assert not is_outer_wall(drawn.ground, inner)
    assert longest_wall(drawn.ground) == 3


@pytest.mark.rule("PB-14")
def test_a_wall_all_the_way_round_counts_whole() -> None:
    drawn = draw("""
        +--+--+--+
        |#  #  # |
        +  +  +  +
        |#  F  # |
        +  +  +  +
        |#  #  # |
        +--+--+--+
    """)
    assert longest_wall(drawn.ground) == 12
    out = [0] * CELLS
    start = longest_run(drawn.ground)
    assert sorted(out[: run_sections(drawn.ground, start, out)])[0] == start
    assert run_start(drawn.ground, section(1, 1, EAST_SIDE)) == start


@pytest.mark.rule("PB-14")
def test_a_table_may_choose_that_a_wall_all_the_way_round_counts_one_less() -> None:
    ground = fountain_alone()
    for x, y in product((-1, 0, 1), repeat=2):
        walls = (y == 1) * NORTH | (x == 1) * EAST | (y == -1) * SOUTH | (x == -1) * WEST
        if (x, y) != (0, 0):
            lay(ground, cell_at(x, y), TILE | walls | (GUARD << WEST_SIDE if x == -1 else 0))
    ground[RING_LESS] = 1
    assert longest_wall(ground) == 11
    assert guards_on_longest_wall(ground) == 3, "its guards all count"
    lift(ground, cell_at(1, 1))
    assert longest_wall(ground) == 10, "a wall with two ends counts whole"


@pytest.mark.rule("PB-13", "RP-64")
def test_a_bastion_leaves_the_wall_behind_it_outer() -> None:
    without = wall_of("+  +--+--+\n F  #  # |\n+  +--+--+")
    beside = wall_of("+  +--+--+  +\n F  #  # Hc\n+  +--+--+  +")
    assert without == beside == 5


@pytest.mark.rule("PB-15")
def test_where_tiles_touch_by_a_corner_only_walls_meet_beside_the_same_cell() -> None:
    # Only camps can make this possible in a palace; for the wall they are empty cells, so none is needed here.
    ground = fountain_alone()
    lay(ground, cell_at(2, 0), TILE | SOUTH | EAST)
    lay(ground, cell_at(3, -1), TILE | NORTH | WEST)
    north, east = section(2, 0, EAST_SIDE), section(3, -1, NORTH_SIDE)
    south, west = section(2, 0, SOUTH_SIDE), section(3, -1, WEST_SIDE)
    assert run_start(ground, north) == run_start(ground, east)
    assert run_start(ground, south) == run_start(ground, west)
    assert run_start(ground, north) != run_start(ground, south)
    assert longest_wall(ground) == 2


@pytest.mark.rule("PB-16")
def test_of_equally_long_walls_the_one_with_more_guards_counts() -> None:
    ground = fountain_alone()
    lay(ground, cell_at(1, 0), TILE | NORTH | EAST)
    lay(ground, cell_at(-1, 0), TILE | NORTH | WEST | (GUARD << WEST_SIDE))
    lay(ground, cell_at(0, -1), TILE | SOUTH | (GUARD << SOUTH_SIDE))
    assert longest_wall(ground) == 2
    assert longest_run(ground) == section(-1, 0, WEST_SIDE)
    assert guards_on_longest_wall(ground) == 1


@pytest.mark.rule("PB-16")
def test_a_longer_wall_counts_even_without_guards() -> None:
    ground = fountain_alone()
    lay(ground, cell_at(1, 0), TILE | NORTH | EAST | SOUTH)
    lay(ground, cell_at(-1, 0), TILE | NORTH | WEST | (GUARD << WEST_SIDE) | (GUARD << NORTH_SIDE))
    assert longest_wall(ground) == 3
    assert guards_on_longest_wall(ground) == 0


@pytest.mark.rule("PB-15")
def test_the_outline_is_one_closed_curve_clockwise() -> None:
    drawn = draw("+  +--+\n F  # |\n+  +  +")
    out = [0] * CELLS
    count = outline(drawn.ground, section(0, 0, NORTH_SIDE), out)
    assert out[:count] == [
        section(0, 0, NORTH_SIDE),
        section(1, 0, NORTH_SIDE),
        section(1, 0, EAST_SIDE),
        section(1, 0, SOUTH_SIDE),
        section(0, 0, SOUTH_SIDE),
        section(0, 0, WEST_SIDE),
    ]


@pytest.mark.rule("PB-14")
def test_every_section_knows_its_run() -> None:
    drawn = draw("+  +--+--+\n F  #  # |\n+  +  +--+")
    sections = [
        section(1, 0, NORTH_SIDE),
        section(2, 0, NORTH_SIDE),
        section(2, 0, EAST_SIDE),
        section(2, 0, SOUTH_SIDE),
    ]
    assert {run_start(drawn.ground, one) for one in sections} == {sections[0]}
    out = [0] * CELLS
    assert out[: run_sections(drawn.ground, sections[0], out)] == sections
