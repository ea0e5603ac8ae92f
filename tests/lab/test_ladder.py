"""Ladders: fair to every seat, the same for every number of workers, and never played twice."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.lab.estimates import wilson
from sabika.lab.ladder import Ladder, Piece, Plan, climb, plan


def small(games: int = 60, **given: Any) -> Plan:
    return plan("rollwrite", ["random", "level1", "greedy"], games=games, seed=5, **given)


def test_every_bot_meets_a_table_of_every_other() -> None:
    assert small().pairings == (
        ("random", "level1"),
        ("random", "greedy"),
        ("level1", "random"),
        ("level1", "greedy"),
        ("greedy", "random"),
        ("greedy", "level1"),
    )
    assert small(pairs="steps").pairings == (("level1", "random"), ("greedy", "level1"))
    assert small(61).deals == 21
    assert small(61).games == 6 * 63


def test_a_stronger_bot_is_rated_higher_and_the_table_is_the_same_for_any_workers() -> None:
    one, two = climb(small()), climb(small(), workers=2)
    assert one.pieces == two.pieces
    assert one.ratings() == two.ratings()
    share = one.win_share(("greedy", "random"))
    assert share.low > 1 / 3
    rating = one.ratings()
    assert rating["random"].mean < rating["level1"].mean < rating["greedy"].mean
    assert one.lead(("greedy", "random")).mean > 0 > one.lead(("random", "greedy")).mean


def test_the_dice_of_a_deal_are_the_same_on_every_seat_and_for_every_pairing() -> None:
    """Two tables of bots that do not look at what they do end alike, whoever is called the one."""
    result = climb(plan("rollwrite", ["random", "greedy"], games=30, seed=5, pairs="all"))
    alone = climb(plan("rollwrite", ["greedy", "random"], games=30, seed=5, pairs="steps"))
    assert alone.pieces == [piece for piece in result.pieces if piece.one == "random"]


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    told: list[int] = []
    first = climb(small(30), file=file)
    whole = climb(small(60), file=file, progress=told.append)
    assert told[0] == first.plan.games
    assert sum(told) == whole.plan.games
    assert whole.pieces == climb(small(60)).pieces
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:-1], lines[-1][:40]]))  # the machine went down while this was written
    told.clear()
    assert climb(small(60), file=file, progress=told.append).pieces == whole.pieces
    assert told == [330, 30]


def test_another_ladders_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    climb(small(3), file=file)
    before = file.read_bytes()
    with pytest.raises(sabika.SabikaError, match=r"'ladder\.jsonl' holds another ladder"):
        climb(plan("rollwrite", ["random", "greedy"], games=3, seed=6), file=file)
    assert file.read_bytes() == before
    file.write_text("notes")
    with pytest.raises(sabika.SabikaError, match=r"'ladder\.jsonl' holds no ladder"):
        climb(small(3), file=file)
    assert file.read_text() == "notes"


def test_a_shared_win_counts_by_halves_and_intervals_count_deals() -> None:
    what = plan("rollwrite", ["random", "greedy"], games=12, seed=5)
    # two deals: the one bot wins alone on every seat, and shares with seat 0 or 1 on every seat
    piece = Piece("greedy", "random", 0, [[1, 3], [2, 3], [4, 5]], [[[1, 0, 0]] * 2] * 3)
    share = Ladder(what, [piece]).win_share(("greedy", "random"))
    assert share.mean == pytest.approx(0.75)
    assert (share.low, share.high) == (wilson(0.75, 2).low, wilson(0.75, 2).high), "two deals count as two games"


def test_functions_climb_beside_bots_and_are_rated_by_their_names() -> None:
    result = climb(plan("rollwrite", [first_move, "random"], seats=2, games=4, seed=5))
    assert set(result.ratings()) == {"first_move", "random"}
    assert result.deals_of(("first_move", "random")) == 2
    assert result.reliability() == {}


def test_moves_that_a_program_loses_are_kept_with_the_ladder(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    program = f"run:{shlex.quote(sys.executable)} -c pass"
    what = plan("rollwrite", [program, "random"], seats=2, games=2, pairs="steps", seed=5)
    told = climb(what, file=file).reliability()[program]
    assert told.share_lost == 1
    assert climb(what, file=file).reliability()[program] == told


def first_move(table: sabika.Table) -> str:
    return table.legal()[0]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["random"]}, "two different bots"),
        ({"bots": ["random", "random"]}, "two different bots"),
        ({"bots": ["random", "deep"]}, "There is no bot 'deep'"),
        ({"seats": 1}, "two seats or more"),
        ({"games": 0}, "at least one game"),
        ({"pairs": "some"}, "Pairs are one of all, steps"),
    ],
    ids=range(6),
)
def test_what_is_no_ladder_is_refused_with_the_reason(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(sabika.BadOption, match=said):
        plan(**{"game": "rollwrite", "bots": ["random", "greedy"], **wrong})
