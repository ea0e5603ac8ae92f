"""RP-57 to RP-60: bazaars; products against a naive second count."""

from __future__ import annotations

from random import Random

import pytest

from sabika.games.redpalace.modules.bazaars import bazaar_points
from sabika.games.redpalace.position import BAZAAR_LINE, BUILT, FIRST_BAZAAR
from sabika.games.redpalace.scoring import hold_scoring
from sabika.games.redpalace.tiles import ground_of
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import cell_at
from tests.redpalace import naive
from tests.redpalace.staging import act, moves, names, refusal, scene


@pytest.mark.rule("RP-57")
def test_a_bazaar_drawn_is_laid_beside_the_board_and_drawing_goes_on() -> None:
    table = scene(
        yard=("", "L2 S", "L3 A", "L4 C"),
        palaces={0: "L24 P 1,0"},
        bazaars=True,
        chance=["land B3", "land B1", "land L20", "kind G"],
    )
    act(table, "remove 1,0", "done")
    assert table.log[-4:] == ["* land B3", "* land B1", "* land L20", "* kind G"]
    assert names(table.view().beside) == ["B1", "B3"]


@pytest.mark.rule("RP-58")
def test_a_bazaar_costs_exactly_what_lies_in_the_slot_of_its_currency() -> None:
    # B1 is a dirham bazaar; in the dirham slot lies L8 at 5.
    table = scene(yard=("L1 P", "L8 S", "L3 A", "L4 C"), beside="B1", hands={0: "dh2 dh3 dh4"}, bazaars=True)
    assert table.view().beside[0].price == 5
    act(table, "buy B1")
    assert table.legal() == ["pay dh3"], "4 + 2 would be too much"
    assert refusal(table, "pay dh4") == "RP-58"
    act(table, "pay dh3", "pay dh2")
    assert names(table.view().players[0].aside) == ["B1"]
    assert table.view().turn.actions == 1
    assert table.view().beside == []


@pytest.mark.rule("RP-58")
def test_a_bazaar_is_not_bought_overpaid_or_while_its_slot_is_empty() -> None:
    table = scene(yard=("L1 P", "L8 S", "L3 A", "L4 C"), beside="B1", hands={0: "dh9"}, bazaars=True)
    assert refusal(table, "buy B1") == "RP-58"
    table = scene(yard=("L1 P", "", "L3 A", "L4 C"), beside="B1", hands={0: "dh5"}, bazaars=True)
    assert refusal(table, "buy B1") == "RP-58"
    assert refusal(table, "buy B2") == "RP-57"


@pytest.mark.rule("RP-58", "RP-29")
def test_as_if_exact_does_not_help_with_a_bazaar() -> None:
    table = scene(yard=("L1 P", "L8 S", "L3 A", "L4 C"), beside="B1", hands={0: "dh9"}, abilities="exact", bazaars=True)
    assert refusal(table, "buy B1") == "RP-58"
    assert refusal(table, "use exact") == "RP-29"


@pytest.mark.rule("RP-58")
@pytest.mark.parametrize(("tile", "price"), [("M5", 5), ("C4", 4)])
def test_a_medina_or_camp_sets_the_price_too(tile: str, price: int) -> None:
    table = scene(
        yard=("L1 P", tile, "L3 A", "L4 C"), beside="B1", hands={0: f"dh{price}"}, bazaars=True, medina=True, camps=True
    )
    act(table, "buy B1", f"pay dh{price}")


@pytest.mark.rule("RP-59")
def test_a_bazaar_is_built_like_a_building_and_rebuilt() -> None:
    table = scene(aside="B1", bazaars=True)
    act(table, "take 1", "done")
    assert moves(table, "build") == ["build B1 0,-1", "build B1 -1,0", "build B1 1,0", "build B1 0,1"]


@pytest.mark.rule("RP-59")
def test_products_are_as_in_the_naive_implementation() -> None:
    random = Random(3)
    for _ in range(300):
        s = scene(yard=(), preview=(), bazaars=True).position
        bazaar = random.randrange(8)
        places = random.sample([(x, y) for x in range(1, 5) for y in range(-1, 4)], random.randint(3, 18))
        s.place[FIRST_BAZAAR + bazaar], s.cell[FIRST_BAZAAR + bazaar] = BUILT, cell_at(*places[0])
        kinds_at = {}
        for tile, place in enumerate(places[1:], start=1):
            kinds_at[place] = random.choice(LETTERS)
            s.place[tile], s.cell[tile] = BUILT, cell_at(*place)
            s.building[tile] = LETTERS.index(kinds_at[place]) + 1
        colours = "".join(LETTERS[kind] for kind in range(6) if s.bazaar_kinds[bazaar] >> kind & 1)
        assert len(colours) == 3
        assert bazaar_points(s, 0, ground_of(s, 0)) == naive.bazaar(kinds_at, places[0], colours)


@pytest.mark.rule("RP-59")
def test_bazaars_count_in_the_third_scoring_only_and_not_in_the_reserve() -> None:
    palace = "B1 1,0; L41 S 2,0"  # B1 shows seraglio, arcades, garden
    for scorings, points in ((0, 0), (1, 0), (2, 1)):
        s = scene(palaces={0: palace}, scorings=scorings, bazaars=True).position
        hold_scoring(s)
        assert s.points[0][BAZAAR_LINE] == points
    s = scene(reserves={0: "B1"}, palaces={0: "L41 S 1,0"}, scorings=2, bazaars=True).position
    hold_scoring(s)
    assert s.points[0][BAZAAR_LINE] == 0


@pytest.mark.rule("RP-59")
def test_a_building_counts_for_several_bazaars_and_walls_do_not_matter() -> None:
    # L25 has a wall to the east, between it and nobody; both bazaars see it.
    s = scene(palaces={0: "B1 0,1; B3 1,1; L25 S 1,0"}, scorings=2, bazaars=True).position
    hold_scoring(s)
    assert s.points[0][BAZAAR_LINE] == 2
