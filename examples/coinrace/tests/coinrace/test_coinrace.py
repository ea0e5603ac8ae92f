"""The rules of Coin race, one by one. The contract suite plays it with every number of seats besides."""

from __future__ import annotations

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded


def table(*dice: int) -> sabika.Table:
    return sabika.Table("coinrace", 2, chance=Scripted([f"die {face}" for face in dice], then=Seeded(1)))


@pytest.mark.rule("CR-1", "CR-2")
def test_a_seat_takes_a_coin_and_the_next_one_moves() -> None:
    t = table()
    assert (t.actor, t.legal()) == (0, ["take", "gamble"])
    t.act("take")
    assert (t.actor, t.scores()) == (1, [1, 0])


@pytest.mark.rule("CR-3")
@pytest.mark.parametrize(("face", "coins"), [(1, 0), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_a_die_brings_coins_from_four_on(face: int, coins: int) -> None:
    t = table(face)
    t.act("gamble")
    assert (t.actor, t.scores()) == (1, [coins, 0])


@pytest.mark.rule("CR-4")
def test_most_coins_after_six_turns_win_and_ties_share() -> None:
    t = table(6)
    t.act("gamble")
    while not t.over:
        t.act("take")
    assert (t.scores(), t.winners()) == ([8, 6], [0])
    even = table()
    while not even.over:
        even.act("take")
    assert even.winners() == [0, 1]
