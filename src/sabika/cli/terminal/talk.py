"""Asking and telling in a terminal, or down a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from rich.console import Console, RenderableType

from sabika.cli.out import clean
from sabika.engine.errors import BadOption, SabikaError
from sabika.words import say

PATIENCE = 100  # refusals in a row, after which what comes down a pipe is not meant for us
LONGEST_NAME = 20

T = TypeVar("T")


class Talk:
    """A conversation in one language. EOFError ends it, wherever it is."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.refusals = 0
        if sys.stdin.isatty():
            with suppress(ImportError):  # Windows has none, and its terminal does the same
                import readline  # noqa: F401  (gives `input` a line one can edit, and a history)

    def tell(self, what: RenderableType, style: str = "") -> None:
        self.refusals = 0
        self.console.print(what, style=style)

    def warn(self, text: str) -> None:
        self.refusals += 1
        self.console.print(clean(text), style="bold red")
        if self.refusals >= PATIENCE and not sys.stdin.isatty():
            raise SabikaError(f"{PATIENCE} answers in a row made no sense here; this ends now.")

    def ask(self, question: str) -> str:
        if self.console.stderr and not sys.stdout.isatty():  # stdout is kept for the answer of the command
            self.console.print(question, end="")
            question = ""
        try:
            typed = input(question).strip()
        except EOFError:
            self.console.print()  # the line of the question ends
            raise
        if not sys.stdin.isatty():
            self.console.print(clean(typed[:200]))  # a transcript shows what was answered
        return typed

    def until(self, question: str, read: Callable[[str], T | None], example: str) -> T:
        """Ask until the answer can be used: `read` says None where it cannot be read, BadOption why it cannot be."""
        while True:
            typed = self.ask(f"{question} ")
            try:
                answer = read(typed)
            except BadOption as error:
                self.warn(str(error))
                continue
            if answer is not None:
                self.refusals = 0
                return answer
            self.warn(say("terminal.not_understood", self.language, {"example": example}))

    def seats(self, question: str, allowed: range, known: Sequence[str]) -> int:
        """How many play: as many as have names, else asked."""
        if len(known) in allowed:
            return len(known)
        return self.until(question, lambda text: next((n for n in allowed if text == str(n)), None), "3")

    def names(self, seats: int, known: Sequence[str]) -> list[str]:
        """What the players are called; nothing typed is Player 1, Player 2 and so on."""
        if len(known) == seats:
            return list(known)
        usual = [say("table.owner", self.language, {"number": seat + 1}) for seat in range(seats)]

        def read(typed: str) -> list[str] | None:
            names = [clean(name.strip())[:LONGEST_NAME] for name in typed.split(",")] if typed else usual
            return names if len(names) == seats and all(names) else None

        question = say("terminal.pad_names", self.language, {"n": seats, "usual": ", ".join(usual)})
        return self.until(question, read, ", ".join(usual))
