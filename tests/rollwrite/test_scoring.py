"""RW-17 to RW-23, RW-27, RW-30, RW-31: places, rows and columns, coins, who wins. The rulebooks' examples too."""

from __future__ import annotations

from itertools import product

import pytest

import sabika
from sabika.games.rollwrite.position import FINISHED
from sabika.table.table import Table
from tests.rollwrite.staging import cells_of, marked, points, scene, table_at

PLACES = {
    "P": [16, 8, 1],
    "S": [17, 9, 2],
    "A": [18, 10, 3],
    "C": [19, 11, 4],
    "G": [20, 12, 5],
    "T": [21, 13, 6],
}
LAST_ROUND = {3: 18, 4: 15, 5: 12}


def end_of_round(seats: int = 3, **what: object) -> Table:
    """The last seat of a round takes coins; the round is over."""
    table = scene(seats=seats, seat=seats - 1, **what)  # type: ignore[arg-type]
    table.act("coins")
    if not table.over:
        table.act("keep y1 b1")
    return table


def end_of_game(seats: int = 3, owners: int | None = None, **what: object) -> Table:
    table = end_of_round(seats, round=LAST_ROUND[owners or max(seats, 3)], **what)
    assert table.over
    return table


# --- completing a kind -----------------------------------------------------------------------------------


@pytest.mark.rule("RW-17", "RW-20")
@pytest.mark.parametrize("kind", "PSACGT")
def test_one_alone_who_completes_a_kind_gets_the_first_open_place(kind: str) -> None:
    table = end_of_round(crossed={1: cells_of(kind)})
    assert points(table, 1, "RW-17") == PLACES[kind][:1]
    assert table.scores() == [0, PLACES[kind][0], 0]


@pytest.mark.rule("RW-17")
def test_two_who_complete_the_seraglio_in_one_round_share_both_places() -> None:
    """RW-E1: (17 + 9) / 2."""
    table = end_of_round(crossed={0: cells_of("S"), 1: cells_of("S")})
    assert points(table, 0, "RW-17") == points(table, 1, "RW-17") == [13]
    assert table.scores() == [13, 13, 0]


@pytest.mark.rule("RW-17")
@pytest.mark.parametrize(
    ("taken", "completing", "share"),
    [
        (0, 3, (16 + 8 + 1) // 3),
        (0, 5, (16 + 8 + 1) // 5),  # fewer places open than owners
        (1, 1, 8),
        (1, 2, (8 + 1) // 2),
        (1, 3, (8 + 1) // 3),
        (2, 1, 1),
        (2, 2, 0),  # a share of 0 is a share
    ],
)
def test_the_best_open_places_are_added_divided_and_rounded_down(taken: int, completing: int, share: int) -> None:
    s = scene(seats=5, seat=4, crossed={seat: cells_of("P") for seat in range(taken + completing)}).position
    s.taken[0] = taken
    for seat in range(taken):
        s.place[0][seat] = seat + 1
    table = table_at(s)
    table.act("coins")
    table.act("keep y1 b1")
    completed = range(taken, taken + completing)
    assert [points(table, seat, "RW-17") for seat in completed] == [[share] if share else []] * completing
    assert table.view().kinds[0].taken == min(3, taken + completing)
    assert all(table.view().kinds[0].place[seat] for seat in completed)


@pytest.mark.rule("RW-17")
def test_where_no_place_is_open_nobody_gets_anything() -> None:
    s = scene(seats=4, seat=3, crossed={seat: cells_of("P") for seat in range(4)}).position
    s.taken[0] = 3
    for seat in range(3):
        s.place[0][seat] = seat + 1
    table = table_at(s)
    table.act("coins")
    table.act("keep y1 b1")
    assert table.scores() == [0, 0, 0, 0]
    assert table.view().kinds[0].place == [1, 2, 3, 0]


@pytest.mark.rule("RW-17")
def test_places_are_paid_at_the_end_of_the_round_and_not_before() -> None:
    *rest, last = cells_of("P")
    table = scene(crossed={0: rest}, dice=f"y{last[0]} y2 b{last[1]} b2", coins={0: 0})
    table.act("cross y1 b1")
    assert table.scores() == [0, 0, 0]
    while table.position.round == 1:
        table.act("coins" if "coins" in table.legal() else "keep y1 b1")
    assert table.scores() == [16, 0, 0]


@pytest.mark.rule("RW-17", "RW-26", "RW-27")
def test_an_imaginary_player_who_completes_with_the_rounds_last_roll_shares_too() -> None:
    yellow, blue = cells_of("P")[0]
    rolls = ["roll y1 y1 b1 b1", f"roll y{yellow} b{blue}"]
    table = scene(seats=2, seat=1, crossed={0: cells_of("P")}, built={2: {"P": 4}}, rolls=rolls)
    table.act("coins")
    table.act("keep y1 b1")
    assert points(table, 0, "RW-17") == [(16 + 8) // 2]
    assert table.view().kinds[0].taken == 2
    assert table.view().kinds[0].place == [1, 0, 1]
    assert len(table.scores()) == 2, "what an imaginary player gets is not written down"


@pytest.mark.rule("RW-18")
def test_whoever_has_taken_a_place_takes_no_further_part_even_with_a_share_of_nothing() -> None:
    s = scene(seats=5, seat=4, crossed={0: cells_of("P"), 1: cells_of("P"), 2: cells_of("P")[:2]}).position
    s.taken[0] = 2
    s.round, s.rounds = 12, 12
    table = table_at(s)
    table.act("coins")
    assert table.over
    assert [points(table, seat, "RW-17") for seat in (0, 1)] == [[], []], "1 point shared by two"
    assert [points(table, seat, "RW-19") for seat in (0, 1, 2)] == [[], [], []], "the place is gone"


@pytest.mark.rule("RW-18")
def test_a_completed_kind_is_paid_once() -> None:
    table = end_of_round(crossed={1: cells_of("T")})
    for _ in range(6):
        table.act(table.legal()[-1])
    assert table.position.round >= 3
    assert points(table, 1, "RW-17") == [21]
    assert table.view().kinds[5].taken == 1


# --- the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-19")
def test_one_ahead_and_two_tied_behind() -> None:
    """RW-E2: arcades, 18, then (10 + 3) / 2 = 6 each; the others get nothing."""
    arcades = cells_of("A")
    table = end_of_game(
        5,
        crossed={0: arcades[:2], 1: arcades[:2], 2: arcades[:3], 3: arcades[:1]},
        circled=dict.fromkeys(range(5), 0),
    )
    assert table.scores() == [6, 6, 18, 0, 0]
    assert points(table, 2, "RW-19") == [18]


@pytest.mark.rule("RW-19", "RW-18")
def test_a_place_paid_during_the_game_is_gone_at_the_end() -> None:
    """RW-E3: tower's first place was paid; the best of the others gets 13, the next 6."""
    towers = cells_of("T")
    s = scene(seats=5, seat=4, round=12, crossed={4: towers, 0: towers[:3], 1: towers[:2]}, dice="y1 y1 b1 b1").position
    s.taken[5], s.place[5][4], s.points[4][5] = 1, 1, 21
    table = table_at(s)
    table.act("coins")
    assert [points(table, seat, "RW-19") for seat in range(5)] == [[13], [6], [], [], []]
    assert points(table, 4, "RW-17") == [21]


@pytest.mark.rule("RW-19")
def test_without_a_building_of_a_kind_there_is_no_place() -> None:
    table = end_of_game(3, crossed={1: cells_of("C")[:1]})
    assert [points(table, seat, "RW-19") for seat in range(3)] == [[], [19], []]
    assert table.view().kinds[3].taken == 1


@pytest.mark.rule("RW-19")
def test_tied_owners_share_as_far_as_places_are_open() -> None:
    garden = cells_of("G")
    table = end_of_game(5, crossed={0: garden[:4], **dict.fromkeys((1, 2, 3), garden[:2]), 4: garden[:1]})
    assert [points(table, seat, "RW-19") for seat in range(5)] == [[20], [5], [5], [5], []], "(12 + 5) / 3"


@pytest.mark.rule("RW-19", "RW-17")
def test_a_kind_completed_in_the_last_round_is_paid_first() -> None:
    towers = cells_of("T")
    table = end_of_game(3, crossed={0: towers, 1: towers, 2: towers[:6]})
    assert [points(table, seat, "RW-17") for seat in range(3)] == [[(21 + 13) // 2]] * 2 + [[]]
    assert points(table, 2, "RW-19") == [6]


@pytest.mark.rule("RW-20")
def test_the_places_of_every_kind_are_worth_what_the_rules_say() -> None:
    kinds = sabika.Table("rollwrite", 3, seed=1).view().kinds
    assert {kind.kind: kind.places for kind in kinds} == PLACES


@pytest.mark.rule("RW-21")
def test_a_row_and_two_columns_count() -> None:
    """RW-E4: 10 + 5 + 2 = 17."""
    crossed = marked(
        "xxxxxx",
        "xx....",
        "xx....",
        "xx....",
        "x.....",
        "......",
    )
    table = end_of_game(crossed={0: crossed})
    assert sorted(points(table, 0, "RW-21")) == [2, 5, 10]


@pytest.mark.rule("RW-21")
def test_crosses_of_a_line_need_not_be_adjacent() -> None:
    table = end_of_game(crossed={0: marked("x.x.xx"), 1: marked("xx.xxx"), 2: marked(".xxx..")})
    assert [points(table, seat, "RW-21") for seat in range(3)] == [[2], [5], []]


@pytest.mark.rule("RW-22")
@pytest.mark.parametrize(("coins", "worth"), [(0, []), (1, []), (2, [1]), (3, [1]), (4, [2]), (15, [7])])
def test_every_two_unspent_coins_are_a_point(coins: int, worth: list[int]) -> None:
    """RW-E5: three coins left, 1 point."""
    table = end_of_game(circled={0: 15}, coins={0: coins})
    assert points(table, 0, "RW-22") == worth


@pytest.mark.rule("RW-23")
def test_the_highest_total_wins_and_tied_players_share_the_win() -> None:
    table = end_of_game(crossed={1: cells_of("T")})
    assert table.winners() == [1]
    table = end_of_game(crossed={0: cells_of("T")[:1], 2: cells_of("T")[:1]}, circled={1: 3})
    assert table.scores()[0] == table.scores()[2] > table.scores()[1]
    assert table.winners() == [0, 2]


@pytest.mark.rule("RW-23")
def test_nobody_has_won_before_the_end() -> None:
    table = end_of_round(crossed={1: cells_of("T")})
    assert table.winners() == []
    assert not table.over


@pytest.mark.rule("RW-27", "RW-19")
def test_an_imaginary_player_takes_places_from_the_others_without_writing_points() -> None:
    table = scene(
        seats=2,
        seat=1,
        round=18,
        crossed={0: cells_of("T")[:2]},
        built={2: {"T": 4}},
        rolls=["roll y1 b1"],
        circled={0: 0, 1: 0},
    )
    table.act("coins")
    assert points(table, 0, "RW-19") == [13]
    assert table.scores() == [13, 0]
    assert [line.owner for line in table.score_sheet()] == [0]
    assert table.winners() == [0]


# --- alone -----------------------------------------------------------------------------------------------


def last_turn_alone(**what: object) -> Table:
    table = scene(seats=1, **what)  # type: ignore[arg-type]
    table.act("coins")
    assert table.over
    return table


@pytest.mark.rule("RW-30")
def test_alone_for_points_nobody_wins_and_only_the_seat_scores() -> None:
    table = last_turn_alone(round=18, crossed={0: cells_of("T")})
    assert table.winners() == []
    assert len(table.scores()) == 1
    assert table.scores()[0] >= 21


@pytest.mark.rule("RW-31")
@pytest.mark.parametrize(("imaginary", "rounds", "extra"), [(2, 18, 21), (3, 15, 18), (4, 12, 15)])
def test_in_the_duel_imaginary_players_write_places_and_extra_points(imaginary: int, rounds: int, extra: int) -> None:
    rolls = ["roll y1 b1"] * imaginary
    table = last_turn_alone(
        imaginary=imaginary, aim="duel", round=rounds, built={1: {"T": 3}, 2: {"T": 2}}, rolls=rolls, coins={0: 0}
    )
    assert len(table.scores()) == 1 + imaginary
    for owner in range(1, 1 + imaginary):
        assert points(table, owner, "RW-31") == [extra]
        assert points(table, owner, "RW-21") == points(table, owner, "RW-22") == []
    shared = [sum(PLACES["G"][:imaginary]) // imaginary]  # each rolled one garden
    assert points(table, 1, "RW-19") == [*shared, 21]
    assert points(table, 2, "RW-19") == [*shared, 13]
    assert points(table, 0, "RW-31") == []
    assert table.winners() == [1]


@pytest.mark.rule("RW-31", "RW-17")
def test_in_the_duel_imaginary_players_are_paid_for_completed_kinds() -> None:
    yellow, blue = cells_of("P")[0]
    table = scene(
        seats=1, aim="duel", built={1: {"P": 4}}, rolls=["roll y1 y1 b1 b1", f"roll y{yellow} b{blue}", "roll y1 b1"]
    )
    table.act("coins")
    assert points(table, 1, "RW-17") == [16]
    assert table.scores() == [0, 16, 0]
    assert table.winners() == []


@pytest.mark.rule("RW-31", "RW-23")
def test_in_the_duel_the_seat_can_win_and_ties_are_shared() -> None:
    everything = list(product(range(1, 7), repeat=2))
    table = last_turn_alone(aim="duel", round=18, crossed={0: everything}, rolls=["roll y1 b1"] * 2)
    assert table.winners() == [0]
    s = table.position
    for owner in range(1, 3):
        s.points[owner][-1] = 0
        s.points[owner][-1] = table.scores()[0] - table.scores()[owner]
    assert s.phase == FINISHED
    assert table.winners() == [0, 1, 2]


# --- the sheet while the game goes on --------------------------------------------------------------------


@pytest.mark.rule("RW-19", "RW-22")
def test_the_standing_is_the_score_sheet_if_the_game_ended_now() -> None:
    table = scene(crossed={0: cells_of("T")[:2], 1: cells_of("T")[:1], 2: cells_of("P")}, coins={1: 4})
    before = table.digest()
    lines = {(line.owner, line.rule, line.points) for line in table.standing()}
    assert lines >= {(0, "RW-19", 21), (1, "RW-19", 13), (2, "RW-17", 16), (1, "RW-22", 2)}
    assert table.score_sheet() == []
    assert table.digest() == before
