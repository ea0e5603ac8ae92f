"""The rulebook: every rule by its id, in our own words, in four languages.

Each ``*.toml`` file in this folder holds the rules of one game. Errors, score lines, hints and the
help page cite rules by id and take the words from here.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

__all__ = ["LANGUAGES", "Rule", "RulebookError", "UnknownRule", "load", "rule", "rules"]

LANGUAGES = ("en", "de", "fr", "nl")

_ID = re.compile(r"([A-Z]+)-([1-9][0-9]*)")
_KEYS = {"ruling", "title", "instead", *LANGUAGES}


class RulebookError(ValueError):
    """A rulebook file has the wrong shape; the message names file, rule and what is wrong."""


class UnknownRule(KeyError):
    """No rule has this id; the message is one sentence and offers close ids."""

    def __str__(self) -> str:
        # KeyError would show the repr of its argument, quotes included.
        return str(self.args[0])


@dataclass(frozen=True)
class Rule:
    """One rule; a ruling is, at least in part, our answer where the box is silent."""

    id: str
    ruling: bool
    titles: Mapping[str, str] = field(hash=False)
    texts: Mapping[str, str] = field(hash=False)
    insteads: Mapping[str, str] | None = field(default=None, hash=False)  # what a table may choose instead

    def title(self, language: str = "en") -> str:
        return self.titles[_known(language)]

    def text(self, language: str = "en") -> str:
        return self.texts[_known(language)]

    def instead(self, language: str = "en") -> str | None:
        """What a table may choose instead of the ruling, by the option `rulings`; None where it has no choice."""
        return self.insteads[_known(language)] if self.insteads else None


def rule(id: str) -> Rule:
    """The rule with this id; case and blanks do not matter (``rw-12``)."""
    wanted = _plain(id)
    book = _book()
    if wanted in book:
        return book[wanted]
    close = sorted(get_close_matches(wanted, book), key=_place)
    hint = f"close ids: {', '.join(close)}" if close else "an id looks like RW-12"
    raise UnknownRule(f'There is no rule "{id.strip()}"; {hint}.')


def rules(prefix: str = "") -> list[Rule]:
    """All rules whose id begins with the prefix, in rulebook order (RW-2 before RW-10)."""
    beginning = _plain(prefix)
    return [found for id, found in _book().items() if id.startswith(beginning)]


def load(folder: Traversable) -> dict[str, Rule]:
    """Every rule of every ``*.toml`` file in the folder, checked, in rulebook order."""
    book: dict[str, Rule] = {}
    home: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".toml"):
            continue
        for id, table in _tables(file):
            if id in book:
                raise RulebookError(f"{file.name}: {id} is already in {home[id]}.")
            book[id] = _read(f"{file.name}: {id}", id, table)
            home[id] = file.name
    return {id: book[id] for id in sorted(book, key=_place)}


@cache
def _book() -> Mapping[str, Rule]:
    return load(files(__name__))


def _tables(file: Traversable) -> Iterable[tuple[str, Any]]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8")).items()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{file.name}: not readable as TOML: {error}") from error


def _read(where: str, id: str, table: Any) -> Rule:
    if not _ID.fullmatch(id):
        raise RulebookError(f"{where} is not a rule id; an id looks like RW-12.")
    if not isinstance(table, dict):
        raise RulebookError(f"{where} must be a table with title, {', '.join(LANGUAGES)}.")
    if strange := sorted(table.keys() - _KEYS):
        raise RulebookError(f"{where} has unknown keys: {', '.join(strange)}.")
    ruling = table.get("ruling", False)
    if not isinstance(ruling, bool):
        raise RulebookError(f"{where}: ruling must be true or false.")
    titles = _translations(f"{where}: title", table.get("title"))
    insteads = _translations(f"{where}: instead", table["instead"]) if "instead" in table else None
    if insteads and not ruling:
        raise RulebookError(f"{where}: instead is for rulings only.")
    return Rule(id, ruling, titles, _words(f"{where}: text", table), insteads)


def _translations(where: str, table: Any) -> dict[str, str]:
    if not isinstance(table, dict):
        raise RulebookError(f"{where} must be a table with {', '.join(LANGUAGES)}.")
    if strange := sorted(table.keys() - set(LANGUAGES)):
        raise RulebookError(f"{where} has unknown languages: {', '.join(strange)}.")
    return _words(where, table)


def _words(where: str, table: Mapping[str, Any]) -> dict[str, str]:
    words: dict[str, str] = {}
    for language in LANGUAGES:
        word = table.get(language)
        if not isinstance(word, str) or not word.strip():
            raise RulebookError(f"{where} is missing or empty in {language}.")
        words[language] = word
    return words


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f'The rulebook is not in "{language}", only in {", ".join(LANGUAGES)}.')
    return language


def _plain(id: str) -> str:
    return "".join(id.split()).upper()


def _place(id: str) -> tuple[str, int]:
    game, _, number = id.partition("-")
    return game, int(number)
