"""Tests of rules that the Dice Game and Alcazaba have alike: each runs with both."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from sabika.engine.chance import Scripted, Seeded
from sabika.table.table import Table


@pytest.fixture(params=["dicegame", "alcazaba"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def scene(game: str) -> Callable[..., Table]:
    """A seat's turn in the middle of a game."""
    made: Callable[..., Table] = import_module(f"tests.{game}.staging").scene
    return made


@pytest.fixture
def begun(game: str) -> Callable[..., Table]:
    """A table from its first draws on: the seats, then what is drawn first."""

    def begin(seats: int, *draws: Any) -> Table:
        return Table(game, seats, chance=Scripted(draws, then=Seeded(1)))

    return begin
