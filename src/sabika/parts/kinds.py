"""The six kinds of building, in the order that all games of the family share."""

from __future__ import annotations

from sabika.words import Word

LETTERS = "PSACGT"
KINDS = len(LETTERS)
NAMES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")


def kind_word(kind: int) -> Word:
    """A kind in a sentence."""
    return Word(f"kind.{NAMES[kind]}")
