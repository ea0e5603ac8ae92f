"""What Tab completes in a shell besides commands and options, which Typer knows: games, their flags, bots, rules.

Each function gives the words that begin so, some with a description, which zsh and fish show. It has no more time than
a person has patience: what it needs of Sabika is imported inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabika.engine.game import Game

Words = list[tuple[str, str]]  # each with what it says, or ""


def beginning(words: Iterable[tuple[str, str]], incomplete: str) -> Words:
    return [(word, told) for word, told in words if word.startswith(incomplete)]


def in_list(words: Iterable[tuple[str, str]], incomplete: str) -> Words:
    """The same for a list divided by commas, of which the last is being typed."""
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{word}", told) for word, told in words if word.startswith(last)]


def games_like(incomplete: str) -> Words:
    from sabika.engine.game import find, names

    return beginning([(name, find(name).title) for name in names()], incomplete)


def game_of(ctx: typer.Context) -> Game | None:
    """The game that was typed, if it was and there is one of that name."""
    from sabika.engine.game import find, names

    source, name = ctx.get_parameter_source("game"), ctx.params.get("game")
    return find(str(name)) if source is not None and source.name == "COMMANDLINE" and name in names() else None


def bot_like(incomplete: str) -> Words:
    return beginning(_bots(), incomplete)


def bots_like(incomplete: str) -> Words:
    return in_list(_bots(), incomplete)


def players_like(incomplete: str) -> Words:
    """Bots, or nobody."""
    return beginning([("none", "people alone")], incomplete) + bots_like(incomplete)


def sides_like(ctx: typer.Context, incomplete: str) -> Words:
    """What `sabika compare` compares: the usual, a value of an option, a bot. Files are completed by the shell."""
    from sabika.cli.game_options import described, values

    game = game_of(ctx)
    options = [] if game is None else game.options
    chosen = [(f"{option.name}={value}", described(option)) for option in options for value in values(option)]
    return in_list([("usual", "as shipped"), *chosen, *_bots()], incomplete)


def rules_like(incomplete: str) -> Words:
    from sabika.rulebook import rules

    return beginning([(rule.id, rule.title()) for rule in rules()], incomplete)


def papers_like(ctx: typer.Context, incomplete: str) -> Words:
    """The sheets that can be printed for a game."""
    from sabika.draw import sheets

    game = game_of(ctx)
    return [] if game is None else beginning([(name, "") for name in sheets(game.name)], incomplete)


def _bots() -> list[tuple[str, str]]:
    """Every bot and what it is: the levels by their names on the page."""
    from sabika.bots import BOTS, LEVELS
    from sabika.words import say

    return [(bot, say(f"bot.{bot}") if bot in LEVELS else "a part of the levels") for bot in BOTS]
