"""What Sabika says, in four languages: sayings are a key and values, the sentences stand in TOML files.

    [rollwrite.crossed]
    en = "{who} crosses {kind}: yellow {yellow}, blue {blue}."
    de = …

A value may be a number, a text, `Word` (another key, said in the same language), `Owner` (someone at the table, by
name), `Dice` (kinds that dice show), `Tile` or `Cards`. A sentence that depends on a number is
`{one = "…", other = "…"}` and looks at the value `n`. The page uses the same files, and gets a saying as msgspec
writes it in JSON: `{"word": "kind.garden"}` is a `Word`, `{"owner": 2}` an `Owner`, `{"dice": "PPG"}` are `Dice`,
`{"tile": "L27", "look": …}` is a `Tile`, `{"cards": ["fl7"]}` are `Cards`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Struct, field

LANGUAGES = ("en", "de", "fr", "nl")


class Word(Struct, frozen=True):
    """A value that is itself to be translated."""

    key: str = field(name="word")


class Owner(Struct, frozen=True):
    """A value that is someone at the table: a seat or an imaginary player."""

    number: int = field(name="owner")


class Dice(Struct, frozen=True):
    """A value that is what dice show: a letter a die, as moves write them. The page names the kinds."""

    letters: str = field(name="dice")


class Tile(Struct, frozen=True):
    """A value that is a tile: its name, as moves write it, and what is on it, as views show it. The page draws it."""

    name: str = field(name="tile")
    look: Struct


class Cards(Struct, frozen=True):
    """A value that is cards, by the names that moves give them. The page draws them."""

    names: tuple[str, ...] = field(name="cards")


Value = int | str | Word | Owner | Dice | Tile | Cards


class Saying(Struct, frozen=True):
    """Something to tell: which sentence, by which rule, with which values."""

    key: str
    rule: str = ""
    values: Mapping[str, Any] = {}  # of `Value`; msgspec knows no union of structs without tags

    def text(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The sentence in a language; names are those of the owners, in order."""
        return say(self.key, language, self.values, names)

    def __str__(self) -> str:
        return self.text()


def say(key: str, language: str = "en", values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    """The sentence of a key in a language, with its values filled in."""
    values = values or {}
    sentence = catalogue(language)[key]
    if isinstance(sentence, dict):
        sentence = sentence["one" if _is_one(values["n"], language) else "other"]
    filled = {name: _said(value, language, names) for name, value in values.items()}
    return sentence.format_map(filled)


@cache
def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    """Every key with its sentence in one language."""
    sentences: dict[str, str | dict[str, str]] = {}
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for group, entries in tomllib.loads(file.read_text("utf-8")).items():
                sentences |= {f"{group}.{name}": sentence[language] for name, sentence in entries.items()}
    return sentences


def _is_one(n: Value, language: str) -> bool:
    return n == 1 or (n == 0 and language == "fr")


def _said(value: Value, language: str, names: Sequence[str]) -> str:
    if isinstance(value, Word):
        return say(value.key, language)
    if isinstance(value, Owner):
        if value.number < len(names):
            return names[value.number]
        return say("table.owner", language, {"number": value.number})
    if isinstance(value, Dice):
        return value.letters
    if isinstance(value, Tile):
        return value.name
    return ", ".join(value.names) if isinstance(value, Cards) else str(value)
