"""One game on its way can be copied, pickled and set to any position."""

from __future__ import annotations

import pickle
import random

import pytest

import sabika
from sabika.engine.errors import BadPosition
from sabika.engine.jit import PLAIN
from sabika.research.plays import SinglePlay


def goes_on(play: SinglePlay, actions: int, seed: int) -> list[object]:
    """So many random actions: who made them, which, and what was seen."""
    draw = random.Random(seed)
    told: list[object] = []
    while not play.is_over and len(told) < actions:
        seen, mask = play.look(play.who)
        action = draw.choice(mask.nonzero()[0].tolist())
        told.append((play.who, action, seen.tolist()))
        play.choose(action)
    return [*told, play.rewards()]


@pytest.mark.parametrize(("game", "options"), [("rollwrite", {}), ("alcazaba", {}), ("redpalace", {"medina": True})])
def test_copies_and_pickles_go_on_alike_in_the_middle_of_moves_too(game: str, options: dict[str, bool]) -> None:
    play = SinglePlay(game, 3, backend=PLAIN, **options)
    play.begin(seed=1, number=2)
    depths = set()
    for step in range(8):
        goes_on(play, 1, step)
        seen = dict(zip(play.observation.names, play.look(play.who)[0], strict=True))
        depths.add(sum(number > 0 for name, number in seen.items() if name.startswith("chosen")))
        again = [play.copy(), pickle.loads(pickle.dumps(play))]
        wanted = goes_on(play.copy(), 5, step)
        assert [goes_on(one, 5, step) for one in again] == [wanted] * 2
    assert game != "alcazaba" or max(depths) > 0, "no copy was taken in the middle of a move"


def test_a_play_that_has_not_begun_can_be_copied() -> None:
    again = SinglePlay("rollwrite", 2, backend=PLAIN).copy()
    again.begin(seed=1)
    assert not again.is_over


def test_a_position_goes_on_with_the_dice_of_a_number() -> None:
    table = sabika.Table("rollwrite", 3, seed=4)
    play = SinglePlay("rollwrite", 3, backend=PLAIN)
    ways = []
    for number in (7, 7, 8):
        play.set_position(table.position, number)
        assert play.who == table.actor
        ways.append(goes_on(play, 60, 1))
    assert ways[0] == ways[1] != ways[2]


def test_positions_of_other_games_and_seats_are_refused() -> None:
    play = SinglePlay("rollwrite", 3, backend=PLAIN)
    for other in (sabika.Table("rollwrite", 2), sabika.Table("dicegame", 3)):
        with pytest.raises(BadPosition):
            play.set_position(other.position)
