"""Many games between bots."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.lab.arena import BATCH, LARGE_BATCH, simulate


def test_games_are_the_same_for_any_number_of_workers_and_in_any_batch() -> None:
    games = 2 * LARGE_BATCH + 10
    one, two = (simulate("rollwrite", 2, games, ["random"], seed=3, workers=workers) for workers in (1, 2))
    assert np.array_equal(one.points, two.points)
    assert np.array_equal(one.wins, two.wins)
    assert one.moves == two.moves
    assert np.array_equal(simulate("rollwrite", 2, 7, ["random"], seed=3).points, one.points[:7])
    assert not np.array_equal(simulate("rollwrite", 2, 7, ["random"], seed=4).points, one.points[:7])


def test_greedy_beats_random_from_every_seat() -> None:
    for seat in range(3):
        bots = ["greedy" if other == seat else "random" for other in range(3)]
        result = simulate("rollwrite", 3, 400, bots, seed=seat)
        shares = result.win_share()
        assert shares[seat].low > 0.6
        assert result.mean_score()[seat].mean == max(score.mean for score in result.mean_score())


def test_shares_of_the_wins_add_up() -> None:
    result = simulate("rollwrite", 4, 300, ["random"], seed=1)
    assert sum(share.mean for share in result.win_share()) == pytest.approx(1)
    assert result.games == 300
    assert result.games_per_second > 0
    by_hand = np.zeros(4)
    for row in result.points:
        winners = row == row.max()
        by_hand += winners / winners.sum()
    assert [share.mean for share in result.win_share()] == pytest.approx(list(by_hand / 300))


@pytest.mark.rule("RW-30", "RW-31")
def test_alone_for_points_nobody_wins_and_in_the_duel_somebody_does() -> None:
    score = simulate("rollwrite", 1, 50, ["greedy"], seed=1)
    assert score.points.shape == (50, 1)
    assert not score.wins.any()
    duel = simulate("rollwrite", 1, 50, ["greedy"], seed=1, aim="duel", imaginary=3)
    assert duel.points.shape == (50, 4)
    assert duel.wins.all()


def test_progress_is_told_game_by_game_to_the_last() -> None:
    told: list[int] = []
    simulate("rollwrite", 3, BATCH + 1, ["greedy"], seed=1, progress=told.append)
    assert told == [BATCH, 1]


def test_programs_play_in_the_arena_on_the_dice_of_everyone_else() -> None:
    first = "import json,sys\nfor line in sys.stdin:\n m=json.loads(line)\n"
    first += " if m['type']!='bye': print(json.dumps({'type':'ready','move':m.get('legal',[''])[0]}),flush=True)"
    program = f"run:{shlex.quote(sys.executable)} -c {shlex.quote(first)}"
    once, again = (simulate("rollwrite", 2, 2, [program, "greedy"], seed=3) for _ in range(2))
    assert np.array_equal(once.points, again.points)
    assert once.points.shape == (2, 2)
    assert (once.points[:, 1] > once.points[:, 0]).all(), "whoever makes the first legal move loses against greedy"


def test_a_program_that_ends_at_once_has_lost_every_move() -> None:
    program = f"run:{shlex.quote(sys.executable)} -c pass"
    result = simulate("rollwrite", 2, 1, [program, "random"], seed=3)
    told, none = result.reliability
    assert told.asked > 10
    assert told.moves_lost == told.asked
    assert told.lost["crash"] == 4, "it is started four times"
    assert none.asked == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["random", "greedy"]}, "3 seats need one bot, or one each; there are 2."),
        ({"bots": []}, "3 seats need one bot, or one each; there are 0."),
        ({"bots": ["deep"]}, "There is no bot 'deep'"),
        ({"games": 0}, "Games are at least one"),
        ({"workers": 0}, "Workers are at least one"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seats": 6}, "1 to 5 seats"),
        ({"aim": "duel"}, "for the solo game"),
    ],
    ids=range(8),
)
def test_what_cannot_be_simulated_is_refused_with_the_reason(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(sabika.BadOption, match=said):
        simulate(**{"game": "rollwrite", "seats": 3, "games": 1, "bots": ["random"], **wrong})
