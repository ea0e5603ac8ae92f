"""Twenty thousand random games over all seats and options, compiled; and the same games compiled and plain."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.engine.jit import PLAIN, Backend, compiled
from sabika.engine.record import digest, to_text
from sabika.games.redpalace.position import Position

GAME = find("redpalace")
CHOICES = {option.name: option.choices for option in GAME.options if option.choices and option.name != "hands"}
COMBINATIONS = [
    (seats, dict(zip(CHOICES, row, strict=True))) for seats, row in product(GAME.seats, product(*CHOICES.values()))
]
GAMES = 20_000
MOST_BYTES = 16_000


def last_position(backend: Backend, seats: int, options: dict[str, Any], games: int) -> Position:
    """Random games from the same stream of chance; the position in which the last one ended."""
    stepper = sabika.Stepper("redpalace", seats, seed=11, backend=backend, **options)
    for number in range(games):
        stepper.reset(number)
        stepper.play_out()
    found: Position = stepper.position
    return found


def test_all_combinations_are_there() -> None:
    assert len(COMBINATIONS) == 5 * 2 * 2 * 8


@pytest.mark.parametrize("seats", GAME.seats)
def test_twenty_thousand_random_games_end_in_sound_positions(seats: int) -> None:
    own = [options for count, options in COMBINATIONS if count == seats]
    for options in own:
        batch = GAMES // len(COMBINATIONS)
        last = last_position(compiled(), seats, options, batch)
        assert GAME.violations(last) == [], to_text(last)
        assert last.scorings == 3


@pytest.mark.parametrize("number", range(0, len(COMBINATIONS), 7))
def test_the_same_game_is_played_compiled_and_plain(number: int) -> None:
    seats, options = COMBINATIONS[number]
    quick, slow = (last_position(backend, seats, options, 1) for backend in (compiled(), PLAIN))
    assert digest(quick) == digest(slow)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_is_lost_by_any_move(seats: int) -> None:
    """Cards, tiles, guards, wall pieces and half-buildings are counted after every single entry."""
    options = {"side": "full", "medina": True, "bazaars": True, "camps": True}
    stepper = sabika.Stepper("redpalace", seats, seed=12, backend=PLAIN, **options)
    steps = 0
    while stepper.count:
        assert GAME.violations(stepper.position) == [], to_text(stepper.position)
        stepper.step(steps * 7919 % stepper.count)
        steps += 1
    assert GAME.violations(stepper.position) == []
    assert steps > 100


def test_a_position_is_small() -> None:
    assert Position.dtype.itemsize < MOST_BYTES
