"""`help` at the table: the aim of the game, the signs on the screen, and what can be typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import terminal_game
from sabika.parts.kinds import LETTERS, kind_word
from sabika.rulebook import rule
from sabika.words import say

if TYPE_CHECKING:
    from sabika.engine.game import Game

COMMANDS = ("number", "undo", "hint", "why", "rule", "score", "save", "enter", "quit")


def help_of(game: Game, language: str) -> RenderableType:
    """All of it, in one language."""
    look = terminal_game(game.name)
    commands = [say(f"terminal.help_{name}", language, {"rule": game.turn_rule}) for name in COMMANDS]
    parts: list[RenderableType] = []
    if look.AIM:
        parts += [_heading("help_aim", language), Padding(Text(say(look.AIM, language)), (0, 0, 0, 2))]
        signs = [*(say(key, language) for key in look.LEGEND), _kinds(language)]
        parts += [_heading("help_screen", language), _pairs(sign.split(" = ", 1) for sign in signs)]
        moves = [(move, f"{rule(id).title(language)} ({id})") for move, id in look.TYPED]
        parts += [_heading("help_moves", language), _pairs(moves)]
    return Group(*parts, _heading("help_commands", language), _pairs(line.split(" = ", 1) for line in commands))


def _kinds(language: str) -> str:
    kinds = (say(kind_word(kind).key, language) for kind in range(len(LETTERS)))
    return f"{' '.join(LETTERS)} = {', '.join(kinds)}"


def _heading(key: str, language: str) -> Text:
    return Text(say(f"terminal.{key}", language), "bold")


def _pairs(pairs: Iterable[Iterable[str]]) -> Padding:
    """What stands there or is typed, and what it means."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for sign, meaning in pairs:
        grid.add_row(sign, meaning)
    return Padding(grid, (0, 0, 0, 2))
