"""A game without a look of its own in the terminal: its view line by line, its moves as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal.talk import Talk
from sabika.draw.plain import lines_of
from sabika.engine.errors import BadOption
from sabika.words import say

if TYPE_CHECKING:
    from sabika.table import Table

AIM = ""
LEGEND: tuple[str, ...] = ()
TYPED: tuple[tuple[str, str], ...] = ()
SCORINGS: tuple[str, ...] = ()


def headline(table: Table, language: str) -> str:
    return say("terminal.entries", language, {"n": len(table.log)})


def draw(table: Table, _names: Sequence[str], _language: str, _console: Console) -> Grid:
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for depth, name, value in lines_of(table.view(table.actor)):
        grid.add_row(Text("  " * depth + name, "dim"), value)
    return grid


def offered(table: Table) -> list[str]:
    return table.legal()


def read(typed: str) -> str:
    return " ".join(typed.split())


def explain(_table: Table, _move: str, _language: str) -> str:
    return ""


def dice_wanted(table: Table, _names: Sequence[str], language: str) -> str:
    return say("terminal.what_fell", language, {"example": table.law().texts[0]})


def ask_pad(_talk: Talk, _people: Sequence[str]) -> dict[str, Any]:
    raise BadOption("This game has no score pad.")
