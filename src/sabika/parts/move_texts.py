"""Moves as texts: a verb and what stands behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Verbs = Mapping[int, tuple[str, Sequence[str]]]  # by what a move does: the verb, and the names of what stands behind it


def move_text(verbs: Verbs, what: int, value: int) -> str:
    """What a move does, and with which of the things it names: `place G`, `annul`."""
    verb, names = verbs[what]
    return f"{verb} {names[value]}" if names else verb


def number_in(numbers: Mapping[str, int], text: str) -> int | None:
    """The number of a move's text, however many blanks there are; None where it is no move."""
    return numbers.get(" ".join(text.split()))
