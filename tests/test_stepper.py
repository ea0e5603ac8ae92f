"""Stepper: a game by numbers, at full speed."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import sabika
from sabika.engine.game import OVER
from sabika.engine.jit import PLAIN, Backend, compiled

backends = pytest.mark.parametrize(
    "backend",
    [
        pytest.param(PLAIN, id="plain"),
        pytest.param(compiled(), id="compiled"),
    ],
)


@backends
def test_a_game_is_played_by_numbers(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 3, seed=1, backend=backend)
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


@backends
def test_the_same_number_is_the_same_game_again(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 2, seed=1, backend=backend)
    digests = []
    for number in (0, 1, 0, 2**40):
        stepper.reset(number)
        while stepper.count:
            stepper.step(0)
        digests.append(stepper.digest())
    assert digests[0] == digests[2]
    assert digests[0] != digests[1]
    other = sabika.Stepper("rollwrite", 2, seed=2, backend=backend)
    while other.count:
        other.step(0)
    assert other.digest() != digests[0]


@backends
def test_two_steppers_do_not_share_a_desk(backend: Backend) -> None:
    one, other = (sabika.Stepper("rollwrite", 3, seed=1, backend=backend) for _ in range(2))
    before = other.digest()
    one.step(0)
    assert other.digest() == before
    twin = one.position
    one.step(0)
    assert twin != one.position, "a position handed out stays as it is"


@backends
@pytest.mark.parametrize("choice", [-1, 99, 2**40])
def test_a_move_that_is_not_there_changes_nothing(backend: Backend, choice: int) -> None:
    stepper = sabika.Stepper("rollwrite", 3, backend=backend)
    before = (stepper.digest(), stepper.count)
    with pytest.raises(IndexError, match="no such legal move"):
        stepper.step(choice)
    assert (stepper.digest(), stepper.count) == before


@backends
def test_a_game_that_is_over_takes_no_move(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 3, backend=backend)
    while stepper.count:
        stepper.step(0)
    with pytest.raises(IndexError):
        stepper.step(0)
    assert stepper.reset() > 0


@backends
@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.5, "7", None])
def test_a_seed_is_a_whole_number_and_a_wrong_one_harms_nobody(backend: Backend, seed: Any) -> None:
    with pytest.raises(sabika.BadOption, match="A seed is a whole number"):
        sabika.Stepper("rollwrite", 3, seed=seed, backend=backend)
    assert sabika.Stepper("rollwrite", 3, seed=2**63 - 1, backend=backend).count


@backends
def test_options_are_checked_as_at_a_table(backend: Backend) -> None:
    with pytest.raises(sabika.BadOption):
        sabika.Stepper("rollwrite", 3, aim="duel", backend=backend)
    with pytest.raises(sabika.UnknownGame):
        sabika.Stepper("chess", 3, backend=backend)
    assert len(sabika.Stepper("rollwrite", 1, aim="duel", imaginary=4, backend=backend).scores()) == 5


def finished(stepper: sabika.Stepper) -> str:
    while stepper.count:
        stepper.step(stepper.count - 1)
    return stepper.digest()


@backends
def test_a_copy_and_a_pickle_go_on_with_the_same_dice(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 3, seed=6, backend=backend)
    for _ in range(10):
        stepper.step(0)
    here, count = stepper.digest(), stepper.count
    twins = [stepper.copy(), pickle.loads(pickle.dumps(stepper))]
    for twin in twins:
        assert (twin.digest(), twin.count, list(twin.moves[:count])) == (here, count, list(stepper.moves[:count]))
        assert twin.rules.backend is backend
    ends = [finished(twin) for twin in twins]
    assert (stepper.digest(), stepper.count) == (here, count)
    assert ends == [finished(stepper)] * 2
    again = twins[0]
    again.reset(1)
    stepper.reset(1)
    assert again.digest() == stepper.digest(), "it knows opening and seed"


@backends
def test_a_stepper_goes_on_from_any_position_with_the_dice_of_any_number(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 3, seed=6, backend=backend)
    for _ in range(10):
        stepper.step(0)
    here, count = stepper.position, stepper.count
    ends = []
    for number in (1, 2, 1):
        assert stepper.set_position(here, number) == count
        assert stepper.position == here
        ends.append(finished(stepper))
    assert ends[0] == ends[2] != ends[1]
    with pytest.raises(sabika.BadPosition, match="no position of Roll & Write"):
        stepper.set_position(sabika.Table("dicegame", 3, seed=1).position)


@backends
def test_a_snapshot_is_gone_back_to_with_other_dice_and_played_out(backend: Backend) -> None:
    stepper = sabika.Stepper("rollwrite", 2, seed=1, backend=backend)
    stepper.step(0)
    before, root = stepper.digest(), stepper.snapshot()
    ends = []
    for number in (1, 2, 1):
        assert stepper.restore(root, number) == stepper.count == len(stepper.legal())
        assert stepper.digest() == before
        assert stepper.actor in range(2)
        winners = stepper.play_out()
        assert stepper.actor == OVER
        assert stepper.count == 0
        assert [seat for seat in range(3) if winners >> seat & 1] == stepper.winners()
        assert stepper.play_out() == winners
        ends.append(stepper.digest())
    assert ends[0] == ends[2] != ends[1]
    assert all(type(move) is int for move in stepper.legal())
