"""`sabika games` and `sabika rules`: what there is to play, and by which rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.completing import rules_like
from sabika.cli.out import AsJson, InLanguage, console, print_json
from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sabika.engine.game import Game
    from sabika.rulebook import Rule

ID = re.compile(r"\s*[A-Za-z]+\s*-\s*[0-9]+\s*")
SURE = ("rulebook", "published")


def games(json: AsJson = False) -> None:
    """List the games, with seats and options, and the bots."""
    from sabika.engine.game import find, names

    found = [find(name) for name in names()]
    if json:
        print_json([_game_json(game) for game in found])
        return
    for game in found:
        console().print(_game_lines(game))
    console().print(_level_lines())


def rules(
    wanted: Annotated[
        list[str] | None,
        typer.Argument(help="RW-12, RW for all of a game, or words to find. [default: all]", autocompletion=rules_like),
    ] = None,
    reconstructed: Annotated[
        bool, typer.Option("--reconstructed", help="List printed values that we had to reconstruct.")
    ] = False,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Look up rules by their id or by words in them, in four languages."""
    if reconstructed:
        if wanted:
            raise SabikaError("--reconstructed lists the values of all games; it takes no rule.")
        _show_reconstructed(json)
        return
    found = _rules(" ".join(wanted or []), language.value)
    if json:
        print_json([_rule_json(rule, language.value) for rule in found])
        return
    for rule in found:
        _show_rule(rule, language.value)


# --- games -----------------------------------------------------------------------------------------------


def _game_json(game: Game) -> dict[str, Any]:
    from sabika.bots import BOTS, bots_of, levels_of

    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "options": [
            {"name": option.name, "rule": option.rule, "choices": list(option.choices), "default": option.default}
            for option in game.options
        ],
        "rulings": list(game.rulings),
        "bots": list(bots_of(game)),
        "levels": [
            {"bot": level, "name": name, "how": how, "seconds": BOTS[level].seconds}
            for level, name, how in levels()
            if level in levels_of(game)
        ],
    }


def _game_lines(game: Game) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from sabika.bots.registry import has_bots
    from sabika.cli.game_options import RULINGS, described, flag, metavar, rulings_of

    head = Text.assemble((game.name, "bold cyan"), "  ", (game.title, "bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_row("seats", f"{game.seats[0]} to {game.seats[-1]}")
    for number, option in enumerate(game.options):
        text = Text.assemble((f"{flag(option)} {metavar(option)}", "bold"), f"  {described(option)}")
        grid.add_row("" if number else "options", text)
    for number, (id, instead) in enumerate(rulings_of(game)):
        grid.add_row("" if number else "rulings", Text.assemble((f"{RULINGS} {id}", "bold"), f"  {instead}"))
    if not has_bots(game):
        grid.add_row("bots", "none")
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _level_lines() -> RenderableType:
    """The bots, which are the same in every game that has any."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from sabika.bots import BOTS, LEVELS

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for level, name, how in levels():
        grid.add_row(level, name, how)
    others = ", ".join(name for name in BOTS if name not in LEVELS)
    rest = f"What they are made of: {others}. A budget of rollouts: uct@20000. "
    rest += "Your own: run:COMMAND, py:FILE.py:FUNCTION."
    return Group(Text("bots", "bold cyan"), Padding(grid, (0, 0, 0, 2)), Padding(Text(rest, "dim"), (0, 0, 0, 2)))


def levels() -> list[tuple[str, str, str]]:
    """Every level: what it is called in commands, its name, and how it plays."""
    from sabika.bots import LEVELS
    from sabika.words import say

    return [(level, say(f"bot.{level}"), say(f"bot.{level}_how")) for level in LEVELS]


# --- rules -----------------------------------------------------------------------------------------------


def _rules(wanted: str, language: str) -> list[Rule]:
    """One rule, all whose id begins so, or all that hold every word in their title or text."""
    from sabika.rulebook import UnknownRule, rule, rules

    if "-" not in wanted and rules(wanted):
        return rules(wanted)
    words = wanted.casefold().split()
    found = [one for one in rules() if all(word in _said(one, language) for word in words)]
    if found and not ID.fullmatch(wanted):
        return sorted(found, key=lambda one: not all(word in one.title(language).casefold() for word in words))
    try:
        return [rule(wanted)]
    except UnknownRule as error:
        raise SabikaError(str(error)) from error


def _said(rule: Rule, language: str) -> str:
    return f"{rule.title(language)} {rule.text(language)}".casefold()


def _rule_json(rule: Rule, language: str) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title(language),
        "text": rule.text(language),
        "ruling": rule.ruling,
        "instead": rule.instead(language),
    }


def _show_rule(rule: Rule, language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from sabika.words import say

    screen = console()
    screen.print(Text.assemble((rule.id, "bold cyan"), " ", (rule.title(language), "bold")))
    screen.print(Padding(Text(rule.text(language)), (0, 0, 0, 2)))
    if instead := rule.instead(language):
        screen.print(Padding(Text(f"{say('page.house_rule', language)}: {instead}", "dim"), (0, 0, 0, 2)))


def _show_reconstructed(json: bool) -> None:
    """Whatever is neither said in a rulebook nor published is a value of ours, and is called so."""
    from rich import box
    from rich.table import Table

    from sabika.engine.game import find, names

    unsure = [
        {"game": name, "name": value_name, "value": value, "how_sure": how_sure}
        for name in names()
        for value_name, (value, how_sure) in find(name).printed().items()
        if how_sure not in SURE
    ]
    if json:
        print_json(unsure)
        return
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("game", "printed value", "as shipped", "how sure"):
        grid.add_column(heading)
    for entry in unsure:
        grid.add_row(entry["game"], entry["name"], _value(entry["value"]), entry["how_sure"])
    screen = console()
    screen.print(grid)


def _value(value: Any) -> str:
    """A printed value, a line a row where it has rows."""
    if isinstance(value, dict):
        return "\n".join(f"{key}: {_value(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ("\n" if all(isinstance(one, str) for one in value) else " ").join(str(one) for one in value)
    return str(value)
