"""Dice as two tokens: how many of the first three kinds, how many of the last three."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from sabika.engine.jit import jit_as
from sabika.parts.dice import COUNTS, FACES
from sabika.parts.kinds import LETTERS
from sabika.research.actions import Chance

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


def dice_texts(verb: str) -> list[str]:
    """The texts of these tokens: `throw PPS`, then `with CG`."""
    counts = [counts[HALF:] for counts in COUNTS[:HALVES]]
    return [f"{verb} {_text(LETTERS[:HALF], row)}" for row in counts] + [
        f"with {_text(LETTERS[HALF:], row)}" for row in counts
    ]


def chance_with_dice(describe: Callable[[int], str], seat_moves: int, fallen: int) -> Chance:
    """What chance does where dice fall last: `dice PPS`, then `with CG`. What dice show is `fallen` + a choice."""
    first = fallen + 1 - seat_moves

    def tokens(outcome: int) -> tuple[int, ...]:
        if outcome < first:
            return (outcome,)
        half, other = TOKENS_OF[outcome + seat_moves - fallen]
        return first + half, first + other

    texts = (*map(describe, range(seat_moves, fallen + 1)), *dice_texts("dice"))
    return Chance(texts=texts, whole=first, tokens=tokens)


def _text(letters: str, counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True)) or "none"
