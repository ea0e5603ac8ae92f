"""Dice that are thrown again, as two tokens: how many of the first three kinds, how many of the last three."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.parts.dice import COUNTS, FACES, MOST, choices_before, count_in
from sabika.parts.kinds import LETTERS

HALF = FACES // 2
HALVES = sum(not any(counts[:HALF]) for counts in COUNTS)  # what up to eight dice can show of three kinds
TOKENS = 2 * HALVES


@jit
def dice_token(choice: int, depth: int) -> int:
    """The token of a choice of dice, counted from 0; -1 behind the last."""
    if depth > 1:
        return -1
    token = depth * HALVES
    room = MOST
    for face in range(HALF):
        count = count_in(choice, depth * HALF + face)
        token += choices_before(HALF + face, room, count)
        room -= count
    return token


def dice_texts() -> list[str]:
    """The texts of these tokens: `throw PPS`, then `with CG`."""
    counts = [counts[HALF:] for counts in COUNTS[:HALVES]]
    return [f"throw {_text(LETTERS[:HALF], row)}" for row in counts] + [
        f"with {_text(LETTERS[HALF:], row)}" for row in counts
    ]


def _text(letters: str, counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True)) or "none"
