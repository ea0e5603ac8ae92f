"""Games in the terminal. What a table looks like is the business of one module a game, found by the game's name, or of
`plain`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Protocol, cast

from sabika.words import Owner, say

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.rule import Rule

    from sabika.cli.terminal.talk import Talk
    from sabika.engine.game import Game
    from sabika.table import Table

KIND_GROUNDS = ("#2f6db3", "#b23b3b", "#8a5a2b", "#77746e", "#3d7d4a", "#6d4a9c")  # by kind, behind white letters
OWNER_GROUNDS = ("#0d6270", "#ad4718", "#56650f", "#8f2776", "#44515d", "#2d41a6")  # by owner, behind white numbers


class TerminalGame(Protocol):
    """What the module of a game offers: `sabika/cli/terminal/<game>.py`."""

    AIM: str  # the words that say what the game is about; empty where there are none
    LEGEND: Sequence[str]  # words, "sign = meaning"
    TYPED: Sequence[tuple[str, str]]  # moves as examples, each with the rule it belongs to
    SCORINGS: Sequence[str | int]  # of which a score pad holds one; empty where the pad is the whole game

    def headline(self, table: Table, language: str) -> str:
        """How far the game is, in a few words."""
        ...

    def draw(self, table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
        """The table; everything on it is open, the things of the seat to move come first."""
        ...

    def offered(self, table: Table) -> list[str]:
        """The legal moves that are listed and numbered; others are typed."""
        ...

    def read(self, typed: str) -> str:
        """A move or an outcome as a person may type it, as the game writes it."""
        ...

    def explain(self, table: Table, move: str, language: str) -> str:
        """What a legal move means here, in a few words."""
        ...

    def dice_wanted(self, table: Table, names: Sequence[str], language: str) -> str:
        """What a person is asked to type when chance is to act and the dice are real."""
        ...

    def ask_pad(self, talk: Talk, people: Sequence[str]) -> dict[str, Any]:
        """The score pad, question by question, with the `names` of the players; `people` are those known already."""
        ...


def terminal_game(game: str) -> TerminalGame:
    """How a game looks in the terminal; without a module of its own, plainly."""
    own = find_spec(f"{__name__}.{game}") is not None
    return cast(TerminalGame, import_module(f"{__name__}.{game if own else 'plain'}"))


def owner_names(game: Game, players: Sequence[str | None], owners: int, language: str) -> list[str]:
    """What the owners are called: people by their seat, bots by their name and seat, imaginary players as the rules
    call them, or by number."""
    seats = [
        say("table.owner", language, {"number": seat}) if bot is None else f"{bot_name(bot, language)} {seat}"
        for seat, bot in enumerate(players)
    ]
    return seats + imaginary_names(game, owners - len(players), language)


def imaginary_names(game: Game, count: int, language: str) -> list[str]:
    """What imaginary players are called."""
    numbers = range(1, count + 1)
    return [game.imaginary or say("terminal.imaginary", language, {"number": number}) for number in numbers]


def bot_name(bot: str, language: str) -> str:
    """A level by its name, a program by its file, a function by its name, others by what they are in commands."""
    from sabika.bots import LEVELS
    from sabika.bots.external import is_external
    from sabika.bots.own import is_named_own

    if bot in LEVELS:
        return say(f"bot.{bot}", language)
    if is_named_own(bot):
        return bot.rpartition(":")[2]
    return PurePath(bot.split()[-1]).name if is_external(bot) else bot.capitalize()


def title(table: Table, names: Sequence[str], language: str) -> Rule:
    """The game, how far it is, and whose turn it is, as a line across."""
    from rich.rule import Rule
    from rich.text import Text

    if table.awaits_chance:
        state = say("terminal.dice_to_fall", language)
    elif table.actor is None:
        state = say("terminal.is_over", language)
    else:
        state = say("terminal.to_move", language, {"who": Owner(table.actor)}, names)
    how_far = terminal_game(table.game.name).headline(table, language)
    return Rule(Text(f"{table.game.title} · {how_far} · {state}", "bold"), style="dim")
