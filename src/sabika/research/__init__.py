"""Environments for learning and search: PettingZoo, Gymnasium, OpenSpiel, and many games in one compiled call.

Each standard is a module of its own and needs its own library (`pip install "sabika[research]"`). All of them have
the same actions (`actions.py`), observations (`observations.py`) and rewards.
"""

from __future__ import annotations

from typing import Any


def action_texts(game: str) -> tuple[str, ...]:
    """The texts of a game's actions, by number."""
    from sabika.engine.game import find
    from sabika.research.actions import description_of

    return description_of(find(game)).texts


def names(game: str, seats: int, **options: Any) -> tuple[str, ...]:
    """The names of the numbers in an observation, in order."""
    from sabika.engine.game import find, seats_and_options
    from sabika.research.observations import observation_of

    found = find(game)
    return observation_of(found, found.opening(seats, seats_and_options(found, seats, options))).names
