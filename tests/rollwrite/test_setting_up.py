"""RW-1 to RW-8, RW-24, RW-25: what is on the table, and how a game begins."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find
from sabika.games.rollwrite.opening import check_options
from sabika.rulebook import rule
from sabika.table.table import Table
from tests.rollwrite.staging import GRID, cells_of, is_crossed, scene

EVERY_PAIR = [f"roll y{y} b{b}" for y, b in product(range(1, 7), repeat=2)]


def at_opening(seats: int, **options: object) -> Table:
    return Table.at_opening(find("rollwrite"), check_options(seats, options), seats, Seeded(0))


@pytest.mark.rule("RW-1")
def test_the_kinds_stand_in_the_order_of_the_rules() -> None:
    table = sabika.Table("rollwrite", 3, seed=1)
    assert "".join(kind.kind for kind in table.view().kinds) == "PSACGT"
    names = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]
    assert ", ".join(names) in rule("RW-1").text("en")


@pytest.mark.rule("RW-2")
def test_the_yellow_die_names_the_row_and_the_blue_one_the_column() -> None:
    table = scene(dice="y2 y5 b6 b1")
    table.act("cross y1 b1")
    assert table.view().sheets[0].crossed == [6 * 1 + 5]
    assert GRID[1][5] == "G"
    assert table.position.built[4][0] == 1


@pytest.mark.rule("RW-2")
def test_the_shipped_grid_has_36_cells_and_at_least_four_of_every_kind() -> None:
    grid = "".join(sabika.Table("rollwrite", 3, seed=1).view().grid)
    assert len(grid) == 36
    counts = Counter(grid)
    assert set(counts) == set("PSACGT")
    assert min(counts.values()) >= 4
    assert [counts[letter] for letter in "PSACGT"] == [5, 5, 6, 6, 7, 7]


@pytest.mark.rule("RW-3")
def test_a_kind_is_complete_when_every_building_of_it_is_crossed() -> None:
    all_but_one = cells_of("P")[1:]
    yellow, blue = cells_of("P")[0]
    other = next(cell for cell in product(range(1, 7), repeat=2) if cell not in cells_of("P"))
    table = scene(
        seat=2, crossed={2: all_but_one}, dice=f"y{yellow} y{other[0]} b{blue} b{other[1]}", rolls=["roll y1 b1"]
    )
    assert table.view().kinds[0].built == [0, 0, 4]
    table.act("cross y1 b1")
    table.act("stop")
    assert table.view().kinds[0].built == [0, 0, 5]
    assert table.view().kinds[0].place == [0, 0, 1]


@pytest.mark.rule("RW-4")
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_seat_begins_with_three_coins_of_fifteen(seats: int) -> None:
    view = at_opening(seats).view()
    assert [(sheet.circled, sheet.coins) for sheet in view.sheets] == [(3, 3)] * seats
    assert view.supply == 15


@pytest.mark.rule("RW-4")
def test_a_struck_coin_never_comes_back() -> None:
    everything = {0: list(product(range(1, 7), range(1, 7)))[:30]}
    table = scene(crossed=everything, circled={0: 13}, coins={0: 4}, dice="y1 y2 b1 b2")
    table.act("coins")
    sheet = table.view().sheets[0]
    assert (sheet.circled, sheet.coins) == (15, 6), "two of four: the supply limits all ever received"
    table = scene(crossed=everything, circled={0: 15}, coins={0: 0}, dice="y1 y2 b1 b2")
    table.act("coins")
    sheet = table.view().sheets[0]
    assert (sheet.circled, sheet.coins) == (15, 0)


@pytest.mark.rule("RW-5")
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_seat_may_become_start_player_equally_likely(seats: int) -> None:
    law = at_opening(seats).law()
    assert list(law.texts) == [f"start {seat}" for seat in range(seats)]
    assert list(law.weights) == [1] * seats


@pytest.mark.rule("RW-5", "RW-8")
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_start_player_stays_and_the_others_follow_in_ascending_order(seats: int) -> None:
    table = sabika.Table("rollwrite", seats, seed=3)
    start = int(table.log[0].split()[2])
    turns: list[tuple[int, int | None]] = []
    while not table.over:
        if not turns or turns[-1] != (table.position.round, table.actor):
            turns.append((table.position.round, table.actor))
        table.act(table.legal()[-1])
    rounds = table.position.rounds
    order = [(start + offset) % seats for offset in range(seats)]
    assert turns == [(number, seat) for number in range(1, rounds + 1) for seat in order]


@pytest.mark.rule("RW-5", "RW-6", "RW-7", "RW-25")
@pytest.mark.parametrize(
    ("seats", "options", "imaginary"),
    [(1, {}, 2), (1, {"imaginary": 3}, 3), (1, {"imaginary": 4}, 4), (2, {}, 1), (3, {}, 0), (4, {}, 0), (5, {}, 0)],
)
def test_setting_up_is_rolled_in_the_order_of_the_rules(seats: int, options: dict[str, int], imaginary: int) -> None:
    start = seats - 1
    order = [(start + offset) % seats for offset in range(seats)]
    # Every roll is a cell of its own, so that each can be told from the others afterwards.
    rolls = EVERY_PAIR[: 4 * seats + 1 + 3 * imaginary]
    table = Table("rollwrite", seats, chance=Scripted([f"start {start}", *rolls], then=Seeded(1)), **options)
    assert table.log == [f"* start {start}", *(f"* {roll}" for roll in rolls)]
    cells = [(int(roll[6]), int(roll[9])) for roll in rolls]
    for place, seat in enumerate(order):
        first = [cells[place + around * seats] for around in range(3)]
        assert all(is_crossed(table, seat, *cell) for cell in first)
        assert len(table.view().sheets[seat].crossed) == 3
    pairs = dict(zip(order, cells[3 * seats : 4 * seats], strict=True))
    dice = table.view().dice
    assert table.actor == start
    assert (dice["y1"], dice["b1"]) == pairs[start]
    assert (dice["y2"], dice["b2"]) == cells[4 * seats]
    for seat in order[1:]:
        assert tuple(table.view().sheets[seat].pair) == pairs[seat]
    for number in range(imaginary):
        own = cells[4 * seats + 1 + 3 * number :][:3]
        kinds = Counter(GRID[y - 1][b - 1] for y, b in own)
        built = {kind.kind: kind.built[seats + number] for kind in table.view().kinds}
        assert built == {letter: kinds[letter] for letter in "PSACGT"}


@pytest.mark.rule("RW-6")
def test_a_roll_that_names_a_crossed_building_does_not_stand() -> None:
    table = at_opening(3)
    for entry in ["* start 0", "* roll y1 b1", "* roll y1 b1", "* roll y6 b6"]:
        table.follow(entry)
    law = table.law()
    assert "roll y1 b1" not in law.texts, "seat 0 has crossed it"
    assert len(law.texts) == 35
    assert set(law.weights) == {1}
    with pytest.raises(sabika.Refused) as refused:
        table.follow("* roll y1 b1")
    assert refused.value.rule == "RW-6"
    table.follow("* roll y6 b6")
    assert "roll y6 b6" in table.law().texts, "seat 1 has not"


@pytest.mark.rule("RW-7")
def test_resting_pairs_may_name_crossed_buildings() -> None:
    table = at_opening(3)
    for entry in ["* start 0", *["* roll y1 b1"] * 3, *["* roll y1 b2"] * 3, *["* roll y1 b3"] * 3]:
        table.follow(entry)
    for _ in range(4):
        assert list(table.law().texts) == EVERY_PAIR
        table.follow("* roll y1 b1")
    assert table.actor == 0


@pytest.mark.rule("RW-8", "RW-24")
@pytest.mark.parametrize(
    ("seats", "options", "rounds", "owners"),
    [
        (1, {}, 18, 3),
        (1, {"imaginary": 3}, 15, 4),
        (1, {"imaginary": 4}, 12, 5),
        (2, {}, 18, 3),
        (3, {}, 18, 3),
        (4, {}, 15, 4),
        (5, {}, 12, 5),
    ],
)
def test_rounds_go_by_real_and_imaginary_players_together(
    seats: int, options: dict[str, int], rounds: int, owners: int
) -> None:
    view = at_opening(seats, **options).view()
    assert (view.rounds, view.owners) == (rounds, owners)


@pytest.mark.rule("RW-25")
def test_an_imaginary_player_may_get_the_same_cell_three_times() -> None:
    table = at_opening(2)
    for entry in ["* start 1", *["* roll y1 b1"] * 2, *["* roll y1 b2"] * 2, *["* roll y1 b3"] * 2]:
        table.follow(entry)
    for _ in range(3):
        table.follow("* roll y5 b5")
    for _ in range(3):
        assert list(table.law().texts) == EVERY_PAIR
        table.follow("* roll y1 b6")
    assert table.view().kinds[0].built == [0, 0, 3]
    assert len(table.view().sheets) == 2, "no sheet of its own"
