"""Real dice: what people say that fell on a real table, read as an outcome of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sabika.engine.errors import Refused, refused
from sabika.parts.kinds import LETTERS
from sabika.table.table import Table
from sabika.words import Saying


def outcome_said(table: Table, typed: str) -> str:
    """The outcome that was typed: `3 5`, `y3 b5` and `roll y3 b5` are the same. Raises Refused."""
    texts = table.law().texts
    for form in _readings(typed):
        if text := outcome_of(texts, form):
            return text
    for form in _readings(typed):
        if why := why_no_outcome(table, form):
            raise Refused(why)
    raise refused("not_fallen", example=texts[0].split(maxsplit=1)[-1])


def outcome_of(texts: Sequence[str], form: str) -> str | None:
    """The one outcome that can be written so; None where none can, or several."""
    counts = Counter(one for text in texts for one in set(forms(text)))
    return next((text for text in texts if form in forms(text)), None) if counts[form] == 1 else None


def why_no_outcome(table: Table, form: str) -> Saying | None:
    """A roll that does not stand has its rule; None for what is no roll at all."""
    game = table.game
    for number in range(game.seat_moves, game.all_moves):
        if form in forms(game.describe(number)) and (why := game.why_not(table.position, number)):
            return why
    return None


def forms(text: str) -> tuple[str, ...]:
    """Ways to type an outcome, blanks aside: in full, without its first word, as figures alone if it has any."""
    words = text.split()
    every = "".join(words), "".join(words[1:]), "".join(sign for sign in text if sign in "0123456789")
    return tuple(form for form in every if form)


def _readings(typed: str) -> Iterator[str]:
    """As typed, in capitals, and dice with kinds in the order of the kinds."""
    form = "".join(typed.split())
    yield form
    yield form.lower()
    yield form.upper()
    if form and set(form.upper()) <= set(LETTERS):
        yield "".join(sorted(form.upper(), key=LETTERS.index))
