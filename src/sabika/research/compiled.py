"""Loops of one's own, compiled together with the rules: everything such a loop needs, in one place (docs/search.md).

What stands here stays as it is from version to version; where it comes from may change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sabika.engine.game import CHANCE, OVER, find
from sabika.engine.jit import fastest, jit
from sabika.engine.loops import play_randomly, settle_chance, winners
from sabika.engine.record import Row, buffer, copy, plain, put, slots
from sabika.engine.rules import Rules, rules_of
from sabika.engine.stream import WORDS, below, start

__all__ = [
    "CHANCE",
    "OVER",
    "WORDS",
    "Row",
    "Rules",
    "below",
    "compile_for",
    "copy",
    "jit",
    "numbers",
    "plain",
    "play_randomly",
    "positions",
    "put",
    "settle_chance",
    "start",
    "winners",
]

T = TypeVar("T")


def compile_for(function: Callable[..., T], game: str) -> Callable[..., T]:
    """A marked function for a game, whose rules are its first parameter; compiled where that is possible."""
    return fastest().run(function, rules_of(find(game)))


def positions(game: str, count: int) -> list[Any]:
    """Room for so many positions of a game, all zero; `put` and `copy` fill it."""
    return slots(fastest(), find(game).position, count)


def numbers(length: int) -> Row:
    """A row of integers, all zero: for lists of moves, for points, and `WORDS` long for a stream of chance."""
    return buffer(fastest(), length)
