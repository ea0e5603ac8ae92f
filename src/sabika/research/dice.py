"""Dice that are thrown again, as two tokens: how many of the first three kinds, how many of the last three."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sabika.engine.jit import jit_as
from sabika.parts.dice import COUNTS, FACES
from sabika.parts.kinds import LETTERS

HALF = FACES // 2
HALVES = sum(not any(counts[:HALF]) for counts in COUNTS)  # what up to eight dice can show of three kinds
TOKENS = 2 * HALVES


def _tokens() -> Iterator[tuple[int, int]]:
    numbers = {counts[HALF:]: number for number, counts in enumerate(COUNTS[:HALVES])}
    for counts in COUNTS:
        yield numbers[counts[:HALF]], HALVES + numbers[counts[HALF:]]


TOKENS_OF = tuple(_tokens())
TOKENS_ARRAY = np.array(TOKENS_OF, np.uint16)


def _dice_token(choice: int, depth: int) -> int:
    return int(TOKENS_ARRAY[choice, depth]) if depth < 2 else -1


@jit_as(_dice_token)
def dice_token(choice: int, depth: int) -> int:
    """The token of a choice of dice, counted from 0; -1 behind the last."""
    return TOKENS_OF[choice][depth] if depth < 2 else -1


def dice_texts() -> list[str]:
    """The texts of these tokens: `throw PPS`, then `with CG`."""
    counts = [counts[HALF:] for counts in COUNTS[:HALVES]]
    return [f"throw {_text(LETTERS[:HALF], row)}" for row in counts] + [
        f"with {_text(LETTERS[HALF:], row)}" for row in counts
    ]


def _text(letters: str, counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True)) or "none"
