"""Positions from texts: what cannot be so is found, and whatever passes can be played to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.engine.game import CHANCE, OVER, find
from sabika.engine.record import to_text
from sabika.games.dicegame.invariants import violations
from sabika.games.dicegame.position import Position

GAME = find("dicegame")


def random_positions(seats: int, seed: int) -> list[Position]:
    random = Random(f"{seats} {seed}")
    s = GAME.opening(seats, {})
    found = []
    while GAME.actor(s) != OVER:
        found.append(s.copy())
        step(s, random)
    return [*found, s]


def step(s: Position, random: Random) -> None:
    if GAME.actor(s) == CHANCE:
        moves, weights = [0] * GAME.most_outcomes, [0] * GAME.most_outcomes
        count = GAME.outcomes(s, moves, weights)
        GAME.apply(s, random.choices(moves[:count], weights[:count])[0])
    else:
        out = [0] * GAME.most_legal
        GAME.apply(s, random.choice(out[: GAME.legal(s, out)]))


def changed(s: Position, random: Random) -> Position:
    """One number, or two, somewhere in the position are others."""
    twin = s.copy()
    for _ in range(random.choice([1, 1, 2])):
        name = random.choice(list(Position.fields))
        holder: Any = twin
        key: Any = name
        value = getattr(twin, name)
        while isinstance(value, list):
            holder, key = value, random.randrange(len(value))
            value = value[key]
        other = random.choice([value + 1, value - 1, 0, 1, random.randint(-128, 127)])
        if holder is twin:
            setattr(twin, key, other)
        else:
            holder[key] = other
    return twin


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_passes_can_be_played_to_its_end(seats: int) -> None:
    random = Random(seats)
    passed = tried = 0
    for s in random_positions(seats, 1)[::12]:
        for _ in range(10):
            twin = changed(s, random)
            tried += 1
            if violations(twin) or twin == s:
                continue
            passed += 1
            while GAME.actor(twin) != OVER:
                before = to_text(twin)
                step(twin, random)
                assert violations(twin) == [], before
    assert passed > 5
    assert tried > 5 * passed, "most changes are found"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seats", 7, "The numbers of seats and owners do not fit."),
        ("phase", 9, "There is no such phase."),
        ("markers", 0, "The markers are not from 1 to 5."),
        ("start", 3, "There is no such seat."),
        ("round", 6, "There is no such round."),
        ("turn", 99, "There is no such turn."),
        ("dice", [9, 0, 0, 0, 0, 0], "The dice do not add up to eight."),
        ("throws", 4, "There is no such throw."),
        ("hand", [4, 5, 5, 0, 0, 0], "Owner 0's markers do not add up."),
        ("built", [[13, 0, 0, 0, 0, 0]] * 6, "A stone is beyond the building track."),
        ("built", [[3, 3, 0, 0, 0, 0]] * 6, "A pile of stones has a gap."),
        ("gone", [1, 0, 0, 0, 0, 0, 0], "The chips do not add up to 26."),
        ("due", 1, "Nobody is being paid now."),
        ("points", [[5] * 21] * 6, "There is no owner 3."),
    ],
)
def test_what_cannot_be_so_is_said(field: str, value: Any, said: str) -> None:
    table = sabika.Table("dicegame", 3, seed=1)
    setattr(table.position, field, value)
    assert said in violations(table.position)
    with pytest.raises(sabika.BadPosition, match="This is no position of Dice Game: "):
        sabika.Table.from_text(table.text())
