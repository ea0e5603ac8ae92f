"""The guides: the rules of each game as a person learns them, on cards in reading order, in four languages.

Each ``<game>.toml`` in this folder is one guide: sections of cards, each with a heading, a short text, the ids of the
rules it tells and mostly a picture. The rulebook stays the law; a guide tells it, and says where it stands. A text
may mark words as ``**important**``.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from sabika.rulebook import Rule, RulebookError, UnknownRule, rule, rules
from sabika.rulebook.reading import read_checked

__all__ = ["Card", "Guide", "Section", "Words", "guide", "guides", "load_guide", "told_in"]

MOST_IN_TITLE = 40
MOST_IN_TEXT = 460


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in the four languages."""

    en: str
    de: str
    fr: str
    nl: str

    def say(self, language: str) -> str:
        said: str = getattr(self, language)
        return said


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a heading, what it says, the rules it tells, and a picture by name and parameters.

    `reconstructed`: the card shows values that are printed only on parts we have not seen.
    """

    name: str
    title: Words
    text: Words
    rules: tuple[str, ...]
    picture: dict[str, Any] | None = None
    reconstructed: bool = False


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: aim, set-up, a turn, …"""

    name: str
    title: Words
    cards: tuple[Card, ...] = msgspec.field(name="card")


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The guide of a game.

    `families` are the rules it must tell, by the letters of their ids; `details` those of them that it leaves to the
    rulebook. `now` says for every phase of a view which card tells what is going on.
    """

    intro: Words
    families: tuple[str, ...]
    details: tuple[str, ...]
    now: dict[str, str]
    sections: tuple[Section, ...] = msgspec.field(name="section")

    def cards(self) -> Iterator[Card]:
        """Every card in reading order."""
        for section in self.sections:
            yield from section.cards

    def rules(self) -> list[Rule]:
        """Every rule of the game in rulebook order: its own, and those of other games that it uses."""
        wanted = {id for card in self.cards() for id in card.rules} | {found.id for found in self._own()}
        return [found for found in rules() if found.id in wanted]

    def _own(self) -> list[Rule]:
        return [found for family in self.families for found in rules(f"{family}-")]


def guides() -> list[str]:
    """The games that have a guide."""
    return sorted(
        entry.name.removesuffix(".toml") for entry in files(__name__).iterdir() if entry.name.endswith(".toml")
    )


@cache
def guide(game: str) -> Guide:
    """The guide of a game."""
    if game not in guides():
        raise RulebookError(f'There is no guide to "{game}", only to {", ".join(guides())}.')
    return load_guide(files(__name__) / f"{game}.toml")


@cache
def told_in(id: str) -> tuple[str, ...]:
    """The games in which a rule holds."""
    return tuple(game for game in guides() if any(found.id == id for found in guide(game).rules()))


def load_guide(file: Traversable) -> Guide:
    """A guide, checked; a message names the file, the card and what is wrong."""
    return read_checked(file, Guide, _faults)


def _faults(read: Guide) -> Iterator[str]:
    """Everything that is wrong with a guide, most important first."""
    names = [section.name for section in read.sections] + [card.name for card in read.cards()]
    yield from (f'the name "{name}" is there twice.' for name in sorted(set(names)) if names.count(name) > 1)
    yield from (
        f'phase {phase} leads to "{name}", which is no card.' for phase, name in read.now.items() if name not in names
    )
    for section in read.sections:
        yield from _title_faults(section.name, section.title)
    for card in read.cards():
        yield from _title_faults(card.name, card.title)
        yield from _text_faults(card.name, card.text)
        yield from _rule_faults(card.name, card.rules)
        if not card.rules:
            yield f"{card.name} tells no rule."
        if card.picture is not None and not isinstance(card.picture.get("name"), str):
            yield f"{card.name} has a picture without a name."
    yield from _rule_faults("details", read.details)
    told = {id for card in read.cards() for id in card.rules}
    yield from (f"{id} is told by a card and left to the details." for id in read.details if id in told)
    own = [found.id for found in read._own()]
    yield from (f"no card tells {id}, and it is no detail." for id in own if id not in told and id not in read.details)


def _title_faults(where: str, title: Words) -> Iterator[str]:
    for language in Words.__struct_fields__:
        said = title.say(language)
        if not said.strip() or len(said) > MOST_IN_TITLE:
            yield f"{where}: the title in {language} has {len(said)} letters; 1 to {MOST_IN_TITLE} are allowed."


def _text_faults(where: str, text: Words) -> Iterator[str]:
    for language in Words.__struct_fields__:
        said = text.say(language)
        if not said.strip() or len(said) > MOST_IN_TEXT:
            yield f"{where}: the text in {language} has {len(said)} letters; 1 to {MOST_IN_TEXT} are allowed."
        if said.count("**") % 2:
            yield f"{where}: the text in {language} marks words without an end."


def _rule_faults(where: str, ids: tuple[str, ...]) -> Iterator[str]:
    for id in ids:
        try:
            rule(id)
        except UnknownRule as error:
            yield f"{where}: {error}"
