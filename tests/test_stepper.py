"""Stepper: a game by numbers, at full speed."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.engine.game import OVER
from sabika.engine.jit import PLAIN, World, compiled

worlds = pytest.mark.parametrize(
    "world",
    [
        pytest.param(PLAIN, id="plain"),
        pytest.param(compiled(), id="compiled"),
    ],
)


@worlds
def test_a_game_is_played_by_numbers(world: World) -> None:
    stepper = sabika.Stepper("rollwrite", 3, seed=1, world=world)
    steps = 0
    while stepper.count:
        assert stepper.actor in range(3)
        assert list(stepper.moves[: stepper.count]) == sorted(stepper.moves[: stepper.count])
        steps += 1
        assert stepper.step(stepper.count - 1) == stepper.count
    assert steps > 54
    assert stepper.actor == OVER
    assert stepper.winners()
    assert len(stepper.scores()) == 3


@worlds
def test_the_same_number_is_the_same_game_again(world: World) -> None:
    stepper = sabika.Stepper("rollwrite", 2, seed=1, world=world)
    digests = []
    for number in (0, 1, 0, 2**40):
        stepper.reset(number)
        while stepper.count:
            stepper.step(0)
        digests.append(stepper.digest())
    assert digests[0] == digests[2]
    assert digests[0] != digests[1]
    other = sabika.Stepper("rollwrite", 2, seed=2, world=world)
    while other.count:
        other.step(0)
    assert other.digest() != digests[0]


@worlds
def test_two_steppers_do_not_share_a_desk(world: World) -> None:
    one, other = (sabika.Stepper("rollwrite", 3, seed=1, world=world) for _ in range(2))
    before = other.digest()
    one.step(0)
    assert other.digest() == before
    twin = one.position
    one.step(0)
    assert twin != one.position, "a position handed out stays as it is"


@worlds
@pytest.mark.parametrize("choice", [-1, 99, 2**40])
def test_a_move_that_is_not_there_changes_nothing(world: World, choice: int) -> None:
    stepper = sabika.Stepper("rollwrite", 3, world=world)
    before = (stepper.digest(), stepper.count)
    with pytest.raises(IndexError, match="no such legal move"):
        stepper.step(choice)
    assert (stepper.digest(), stepper.count) == before


@worlds
def test_a_game_that_is_over_takes_no_move(world: World) -> None:
    stepper = sabika.Stepper("rollwrite", 3, world=world)
    while stepper.count:
        stepper.step(0)
    with pytest.raises(IndexError):
        stepper.step(0)
    assert stepper.reset() > 0


@worlds
@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.5, "7", None])
def test_a_seed_is_a_whole_number_and_a_wrong_one_harms_nobody(world: World, seed: Any) -> None:
    with pytest.raises(sabika.BadOption, match="A seed is a whole number"):
        sabika.Stepper("rollwrite", 3, seed=seed, world=world)
    assert sabika.Stepper("rollwrite", 3, seed=2**63 - 1, world=world).count


@worlds
def test_options_are_checked_as_at_a_table(world: World) -> None:
    with pytest.raises(sabika.BadOption):
        sabika.Stepper("rollwrite", 3, aim="duel", world=world)
    with pytest.raises(sabika.UnknownGame):
        sabika.Stepper("chess", 3, world=world)
    assert len(sabika.Stepper("rollwrite", 1, aim="duel", imaginary=4, world=world).scores()) == 5
