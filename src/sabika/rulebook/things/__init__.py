"""Things of the table: what each is and what it is good for, in a sentence or two, in four languages.

Each ``<game>.toml`` in this folder says what lies on the table of a game, by the names the page gives to things
(``data-thing``); ``from`` names files whose things it has, too. ``coach`` lists those that are new to a beginner, in
the order in which a first game shows them.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from sabika.rulebook import RulebookError, UnknownRule, rule
from sabika.rulebook.guide import Words, guides

__all__ = ["Thing", "Things", "things"]

MOST_IN_TITLE = 30
MOST_IN_TEXT = 260


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on the table."""

    title: Words
    text: Words
    rules: tuple[str, ...] = ()


class Things(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table of a game."""

    named: dict[str, Thing] = msgspec.field(name="thing")
    parts: tuple[str, ...] = msgspec.field(name="from", default=())
    coach: tuple[str, ...] = ()


@cache
def things(game: str) -> Things:
    """Every thing on the table of a game that has a guide."""
    if game not in guides():
        raise RulebookError(f'There are no things of "{game}", only of {", ".join(guides())}.')
    own = _read(game)
    named = {name: thing for part in own.parts for name, thing in _read(part).named.items()} | own.named
    found = Things(named, own.parts, own.coach)
    for fault in _faults(found):
        raise RulebookError(f"{game}.toml: {fault}")
    return found


def _read(name: str) -> Things:
    file = files(__name__) / f"{name}.toml"
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Things)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{file.name}: {error}") from error


def _faults(found: Things) -> Iterator[str]:
    yield from (f'the coach shows "{name}", which is no thing.' for name in found.coach if name not in found.named)
    for name, thing in found.named.items():
        for words, most in ((thing.title, MOST_IN_TITLE), (thing.text, MOST_IN_TEXT)):
            for language in Words.__struct_fields__:
                if not 0 < len(words.say(language)) <= most:
                    yield f"{name}: {len(words.say(language))} letters in {language}; 1 to {most} are allowed."
        for id in thing.rules:
            try:
                rule(id)
            except UnknownRule as error:
                yield f"{name}: {error}"
