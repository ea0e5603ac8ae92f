"""DG-24 to DG-27: places, points, number chips, winners."""

from __future__ import annotations

from random import Random

import pytest

from sabika.games.dicegame.opening import opening
from sabika.games.dicegame.result import move_stone
from sabika.games.dicegame.scoring import score
from sabika.parts.dice_round import scores
from sabika.table.table import Table
from tests.dice_scenes import KINDS
from tests.dicegame import naive
from tests.dicegame.staging import last_turn


def totals(seats: int, kind: str, scoring: int, *climbs: tuple[int, int]) -> list[int]:
    """What a scoring gives for one kind, after stones climbed: owner and points, in this order."""
    s = opening(seats, {})
    for owner, points in climbs:
        move_stone(s, owner, KINDS.index(kind), points)
    score(s, scoring)
    out = [0] * 6
    return out[: scores(s, out)]


@pytest.mark.rule("DG-24", "DG-25")
def test_worked_example_e2_of_two_on_one_field_the_lower_stone_gets_the_place() -> None:
    """DG-E2: scoring B, pavilion: 5 points against 3 and 3."""
    assert totals(3, "P", 1, (2, 5), (1, 3), (0, 3)) == [0, 1, 8]
    assert totals(3, "P", 1, (0, 3), (1, 3), (2, 5)) == [1, 0, 8]


@pytest.mark.rule("DG-24")
def test_the_lower_stone_is_ahead_for_every_place() -> None:
    assert totals(4, "T", 2, (3, 4), (0, 4), (2, 4), (1, 4)) == [13, 0, 6, 21]


@pytest.mark.rule("DG-25")
@pytest.mark.parametrize("kind", KINDS)
def test_the_points_of_every_kind_and_scoring(kind: str) -> None:
    first = KINDS.index(kind) + 1
    climbs = ((0, 9), (1, 8), (2, 7), (3, 6))
    assert totals(4, kind, 0, *climbs) == [first, 0, 0, 0]
    assert totals(4, kind, 1, *climbs) == [first + 7, first, 0, 0]
    assert totals(4, kind, 2, *climbs) == [first + 15, first + 7, first, 0]


@pytest.mark.rule("DG-25")
def test_only_stones_on_the_track_count() -> None:
    assert totals(3, "G", 2, (1, 1)) == [0, 20, 0]
    assert totals(3, "G", 2) == [0, 0, 0]


@pytest.mark.rule("DG-26", "DG-19")
def test_number_chips_are_added_in_each_scoring() -> None:
    s = opening(3, {})
    s.chips[1] = [2, 0, 1, 1, 1, 1, 1]
    for scoring in range(3):
        score(s, scoring)
    out = [0] * 6
    scores(s, out)
    assert out[:3] == [0, 3 * 5, 0], "1 and 1 and 3, three times; the other chips are worth nothing"


@pytest.mark.rule("DG-24")
@pytest.mark.parametrize(("round", "points"), [(1, 1), (2, 0), (3, 8), (4, 0), (5, 16)])
def test_scorings_come_after_rounds_1_3_and_5(round: int, points: int) -> None:
    bonus = "1 2 3 1 2 3" if round == 5 else "1 1 2 2 3 start"
    table = last_turn(place="place P", round=round, bonus=bonus)
    table.act("points")
    assert table.scores() == [0, 0, points]
    assert table.over == (round == 5)


@pytest.mark.rule("DG-27")
def test_the_highest_total_wins_and_tied_players_share_the_win() -> None:
    one = last_turn(place="place P", round=5, bonus="1 2 3 1 2 3")
    one.act("points")
    assert one.winners() == [2]
    # A garden (20 points) against a pavilion (16 points) and number chips worth 4.
    both = last_turn(markers="G 2-left 0", place="place P", round=5, bonus="1 2 3 1 2 3", chips={2: "1 3"})
    both.act("points")
    assert both.winners() == []
    both.act("points")
    assert both.scores() == [20, 0, 20]
    assert both.winners() == [0, 2]


@pytest.mark.rule("DG-27", "DG-28")
def test_dirks_total_is_shown_but_only_players_win() -> None:
    table = last_turn(seats=2, markers="T 2-right 2 G 3-right 2", place="place P", round=5, bonus="1 2 3 1 2 3")
    table.act("points")
    assert table.scores() == [0, 16, 41]
    assert table.winners() == [1]


@pytest.mark.rule("DG-24", "DG-25", "DG-26")
def test_random_tracks_score_as_the_naive_rules_say() -> None:
    random = Random(24)
    for _ in range(200):
        seats = random.randint(2, 6)
        s, board = opening(seats, {}), naive.Board(seats)
        for _ in range(random.randint(0, 60)):
            owner, kind, points = random.randrange(s.owners), random.choice(KINDS), random.randint(1, 2)
            move_stone(s, owner, KINDS.index(kind), points)
            naive.climb(board.tracks[kind], owner, points)
        for owner in range(s.owners):
            for chip in random.choices("123", k=random.randint(0, 3)):
                s.chips[owner][int(chip) - 1] += 1
                board.chips[owner].append(chip)
        scoring = random.randrange(3)
        score(s, scoring)
        naive.score(board, "ABC"[scoring])
        out = [0] * 6
        assert out[: scores(s, out)] == [board.sheet[owner].total() for owner in range(s.owners)]


@pytest.mark.rule("DG-27")
def test_nobody_has_won_before_the_end() -> None:
    table = Table("dicegame", 3, seed=1)
    while not table.over:
        assert table.winners() == []
        table.act(table.legal()[0])
    assert table.winners()
