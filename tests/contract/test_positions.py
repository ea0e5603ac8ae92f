"""Positions as text are untrusted: whatever passes as sound can be played to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.engine.chance import Seeded
from sabika.engine.errors import BadPosition
from sabika.engine.game import OVER
from sabika.engine.record import Record, digest, from_text, to_text
from sabika.table.table import Table
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, listed, stride, walk

CHANGES = 250
MOST_MOVES = 2_000  # in all of a variant: where games are long, fewer are played to their ends


def changed(s: Record, random: Random) -> Record:
    """The position with a number or two turned into something else."""
    s = s.copy()
    for _ in range(random.choice([1, 1, 2])):
        name, field = random.choice(list(s.fields.items()))
        limits = np.iinfo(field.kind)
        value = random.choice([*range(-1, 13), limits.min, limits.max, random.randint(limits.min, limits.max)])
        if not field.shape:
            setattr(s, name, value)
            continue
        row: Any = getattr(s, name)
        for _ in field.shape[1:]:
            row = random.choice(row)
        row[random.randrange(len(row))] = value
    return s


@every_variant
def test_whatever_passes_as_a_position_can_be_played_to_its_end(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    reached = [step.after for step in walk(variant, 70)]
    refused = moves = 0
    for _ in range(CHANGES):
        s = changed(random.choice(reached), random)
        is_refused = bool(game.violations(s))
        refused += is_refused
        if is_refused or moves > MOST_MOVES:
            continue
        beginning = to_text(s)
        while game.actor(s) != OVER:
            options = listed(game, s)
            assert options, beginning
            before, move = s.copy(), random.choice(options)
            game.apply(s, move)
            moves += 1
            assert game.events(before, move, s)
            digest(s)  # raises where a number outgrew its field
        assert game.violations(s) == [], beginning
        assert game.score_lines(s) is not None
    assert refused > CHANGES // 3, "most changes make no sense, and are found out"


@every_variant
def test_what_is_wrong_with_a_position_is_said_in_one_sentence(variant: Variant) -> None:
    random = Random(f"said {variant}")
    reached = [step.after for step in walk(variant, 71)]
    for _ in range(CHANGES // stride(variant)):
        s = changed(random.choice(reached), random)
        violations = variant.game.violations(s)
        assert all(violation.endswith(".") and len(violation) < 100 for violation in violations)
        if violations:
            with pytest.raises(BadPosition):
                Table.at_position(f"{variant.name} {to_text(s)}", Seeded(0))


@pytest.mark.parametrize("name", sabika.games())
def test_a_position_without_anything_is_none(name: str) -> None:
    game = sabika.Table(name, 3).game
    assert game.violations(game.position()) != []
    assert game.violations(from_text(game.position, "")) != []
