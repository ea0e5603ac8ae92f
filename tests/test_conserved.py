"""Pieces and cards are conserved, and what counts them in a million random games finds out where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bench.conserved import IS_WHOLE, Watched, watched, watched_games
from sabika.engine.game import find
from sabika.engine.jit import PLAIN, jit
from sabika.engine.record import buffer, put, slots
from sabika.engine.rules import rules_of
from sabika.engine.stream import WORDS
from tests.contract.variants import Variant, variants
from tests.contract.walking import some

PIECES = {
    "rollwrite": ("circled", "crossed", "built"),
    "dicegame": ("dice", "cup", "area", "hand", "out", "built", "below", "light", "dark", "bonus", "chips", "gone"),
    "alcazaba": ("dice", "cup", "area", "hand", "out", "resting", "stacks", "bag", "place"),
    "redpalace": (
        *("guards_left", "parked", "dirk_guards", "pieces_left", "piece", "yard", "preview", "bag", "place"),
        *("building", "guards", "pieces", "deck", "piles", "discard", "display", "hand", "sets"),
    ),
}


def places(s: Any, name: str) -> list[tuple[list[Any] | Any, int | str]]:
    """Where the numbers of a field stand: a list and an index, or the record and the field's name."""
    value = getattr(s, name)
    if not isinstance(value, list):
        return [(s, name)]
    rows = value if isinstance(value[0], list) else [value]
    return [(row, index) for row in rows for index in range(len(row))]


def one_less(s: Any, name: str) -> Iterator[Any]:
    """Copies in which one number of a field that is not 0 is 1 less."""
    for number, (where, index) in enumerate(places(s, name)):
        if (where[index] if isinstance(index, int) else getattr(where, index)) > 0:
            copy = s.copy()
            where, index = places(copy, name)[number]
            if isinstance(index, int):
                where[index] -= 1
            else:
                setattr(where, index, getattr(where, index) - 1)
            yield copy


@pytest.mark.parametrize("variant", [variant for variant in variants() if variant.name in IS_WHOLE], ids=str)
def test_nothing_is_lost_after_any_entry(variant: Variant) -> None:
    is_whole = IS_WHOLE[variant.name]
    assert all(is_whole(step.after) for step in some(variant, 72))


@pytest.mark.parametrize("name", list(IS_WHOLE))
def test_a_missing_piece_is_found_wherever_it_was(name: str) -> None:
    game, unseen = find(name), set(PIECES[name])
    positions = (step.after for variant in variants() if variant.name == name for step in some(variant, 72))
    while unseen:
        s = next(positions)
        for field in sorted(unseen):
            for wrong in one_less(s, field):
                if not IS_WHOLE[name](wrong):
                    assert game.violations(wrong), field
                    unseen.discard(field)


@jit
def is_never_whole(_: Any) -> bool:
    return False


def test_random_games_stop_where_a_piece_is_missing() -> None:
    game = find("rollwrite")
    states, stream, out = slots(PLAIN, game.position, 2), buffer(PLAIN, WORDS), buffer(PLAIN, game.most_legal)
    put(states, 0, game.opening(2, game.check_options(2, {})))
    assert watched_games(watched(game), states, stream, out, 1, 0, 3) > 100
    broken = Watched(name="broken", rules=rules_of(game), is_whole=is_never_whole)
    assert watched_games(broken, states, stream, out, 1, 0, 3) == -1
