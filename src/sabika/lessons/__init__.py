"""Lessons: a guided first game, played at a real table with prepared dice, in four languages.

Each ``<game>.toml`` in this folder is one lesson: scenes, each a table of its own, and steps, each one idea and one
thing to do. A scene names a *deal*, a number from which the dice of its table and the ideas of its bots follow; it
begins at the start of a game or at a position. A step points at things of the table, by the names they have in the
page (``data-thing``), and asks for a move, or only for a look where it names none.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from sabika.rulebook import RulebookError, UnknownRule, rule
from sabika.rulebook.guide import Words
from sabika.rulebook.reading import read_checked

__all__ = ["Lesson", "Scene", "Step", "lesson", "lessons", "load_lesson"]

LEARNER = 0  # the seat of whoever learns
MOST_IN_TITLE = 40
MOST_IN_TEXT = 330


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, and what to do about it.

    `move` is the move that is asked for; `accept` are patterns (with ``*``) of all that will do as well. Whoever does
    something else hears `otherwise`, or a kind word that is the same for all steps. The step then waits for the next
    turn; one that can be done `only_now`, right after the step before, is passed over.
    """

    title: Words
    text: Words
    point: tuple[str, ...]
    rules: tuple[str, ...] = ()
    move: str | None = None
    accept: tuple[str, ...] = ()
    only_now: bool = False
    otherwise: Words | None = None

    def patterns(self) -> tuple[str, ...]:
        """What ends this step: moves, with ``*`` for any letters."""
        return self.accept if self.move is None else (self.move, *self.accept)


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a lesson: its deal, where it begins, and what is learned there."""

    deal: int
    seats: int
    bot: str
    steps: tuple[Step, ...] = msgspec.field(name="step")
    options: dict[str, Any] = {}
    opening: str | None = None

    def dice_secret(self) -> bytes:
        """What the dice of the table come from. Nothing is secret about it: everyone learns with the same dice."""
        return sha256(f"sabika lesson {self.deal}".encode()).digest()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson of a game."""

    scenes: tuple[Scene, ...] = msgspec.field(name="scene")

    def steps(self) -> Iterator[Step]:
        """Every step in order."""
        for scene in self.scenes:
            yield from scene.steps


@cache
def lessons() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in files(__name__).iterdir() if entry.name.endswith(".toml"))
    )


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game."""
    if game not in lessons():
        raise RulebookError(f'There is no lesson of "{game}", only of {", ".join(lessons())}.')
    return load_lesson(files(__name__) / f"{game}.toml")


def load_lesson(file: Traversable) -> Lesson:
    """A lesson, checked; a message names the file, the step and what is wrong."""
    return read_checked(file, Lesson, _faults)


def _faults(read: Lesson) -> Iterator[str]:
    for step in read.steps():
        where = step.title.en
        if not step.point:
            yield f"{where} points at nothing."
        if step.accept and step.move is None:
            yield f"{where} accepts moves and asks for none."
        for words, most in ((step.title, MOST_IN_TITLE), (step.text, MOST_IN_TEXT)):
            yield from _length_faults(where, words, most)
        for id in step.rules:
            try:
                rule(id)
            except UnknownRule as error:
                yield f"{where}: {error}"


def _length_faults(where: str, words: Words, most: int) -> Iterator[str]:
    for language in Words.__struct_fields__:
        said = words.say(language)
        if not said.strip() or len(said) > most:
            yield f"{where}: a text in {language} has {len(said)} letters; 1 to {most} are allowed."
        if said.count("**") % 2:
            yield f"{where}: a text in {language} marks words without an end."
