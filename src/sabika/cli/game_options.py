"""Games on the command line: their names, and every option that a game declares as a flag of `play` and `sim`.

A game adds an option to `Game.options`, and `--its-name VALUE` works, is listed by `--help` and is checked by the
game itself. Nothing here knows an option by name but `--rulings ID,ID`, which every game has that leaves a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from sabika.cli.completing import beginning, game_of, games_like, in_list
from sabika.engine.errors import BadOption

if TYPE_CHECKING:
    from sabika.cli.completing import Words
    from sabika.engine.game import Game, Option

PLACE = "sabika.options"  # where the context keeps what was given
AWAITED = "sabika.awaited"  # where it keeps the flag whose value a shell asks for
RULINGS = "--rulings"  # of every game that leaves a choice

OfGame = Annotated[str, typer.Argument(help="Which game; `sabika games` lists them.", autocompletion=games_like)]


class Completed(NamedTuple):
    """A word that a shell offers, as Typer's own, which are not public."""

    value: str
    help: str
    type: str = "plain"


class GameCommand(TyperCommand):
    """A command that takes every option of every game as a flag."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        flags = {flag(option): option.name for options in by_title().values() for option in options}
        flags[RULINGS] = "rulings"
        awaited = args[-1] if ctx.resilient_parsing and args and args[-1] in flags else None
        rest, ctx.meta[PLACE] = take(args[:-1] if awaited else args, flags)
        left = super().parse_args(ctx, rest)
        ctx.meta[AWAITED] = awaited
        return left

    def get_params(self, ctx: Any) -> list[Any]:
        """Where a shell asks for the value of a flag of a game, it is not the next argument that is typed."""
        known = super().get_params(ctx)
        return [one for one in known if one.param_type_name != "argument"] if ctx.meta.get(AWAITED) else known

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The flags of the game that was typed, of all games before it; or the values of the one that stands last."""
        asked = game_of(ctx)
        about = games() if asked is None else [asked]
        if awaited := ctx.meta.get(AWAITED):
            return [Completed(*word) for word in values_like(about, awaited, incomplete)]
        flags = {flag(option): described(option) for game in about for option in game.options}
        if any(game.rulings for game in about):
            flags[RULINGS] = "House rules, divided by commas."
        new = {
            name: told
            for name, told in flags.items()
            if name.removeprefix("--").replace("-", "_") not in ctx.meta[PLACE]
        }
        flags_like = beginning(new.items(), incomplete) if incomplete.startswith("-") else []
        return [*super().shell_complete(ctx, incomplete), *(Completed(*word) for word in flags_like)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        for title, options in by_title().items():
            with formatter.section(f"Options of {title}"):
                formatter.write_dl([(f"{flag(option)} {metavar(option)}", described(option)) for option in options])
        with formatter.section(f"Rulings a table may choose: {RULINGS} ID,ID"):
            formatter.write_dl([row for game in games() for row in rulings_of(game)])


def given(ctx: typer.Context, game: str) -> dict[str, Any]:
    """What was given of a game's options, as the values the game knows; the game checks them."""
    from sabika.engine.game import find

    known = {option.name: option for option in find(game).options}
    texts: dict[str, str] = ctx.meta[PLACE]
    return {name: listed(text) if name == "rulings" else _value(known.get(name), text) for name, text in texts.items()}


def any_given(ctx: typer.Context) -> bool:
    return bool(ctx.meta[PLACE])


def take(args: list[str], flags: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """What is left of the arguments, and the games' options among them: `--aim duel` or `--aim=duel`."""
    rest: list[str] = []
    taken: dict[str, str] = {}
    waiting = iter(args)
    for word in waiting:
        if word == "--":
            return [*rest, word, *waiting], taken
        name, equals, value = word.partition("=")
        if name not in flags:
            rest.append(word)
            continue
        if not equals:
            value = next(waiting, "")
        if not value:
            raise BadOption(f"{name} needs a value.")
        taken[flags[name]] = value
    return rest, taken


def listed(text: str) -> list[str]:
    """Ids of rulings, as one types them: `rp-28,RP-37`."""
    return [id.strip().upper() for id in text.split(",") if id.strip()]


def rulings_of(game: Game) -> list[tuple[str, str]]:
    """The rulings a table may choose: each id, and what it says instead."""
    from sabika.rulebook import rule

    return [(id, rule(id).instead() or "") for id in game.rulings]


def games() -> list[Game]:
    from sabika.engine.game import find, names

    return [find(name) for name in names()]


def by_title() -> dict[str, tuple[Option, ...]]:
    """The options of every game that has some, by the game's title."""
    return {game.title: game.options for game in games() if game.options}


def flag(option: Option) -> str:
    return f"--{option.name.replace('_', '-')}"


def metavar(option: Option) -> str:
    return "|".join(values(option)) or "FILE"


def values(option: Option) -> list[str]:
    """What may be typed for an option; nothing where it is a file."""
    return [_text(choice) for choice in option.choices]


def values_like(about: list[Game], awaited: str, incomplete: str) -> Words:
    """The values of a flag of these games that begin so; nothing for a file, which the shell completes itself."""
    if awaited == RULINGS:
        chosen = incomplete.split(",")[:-1]
        return in_list([row for game in about for row in rulings_of(game) if row[0] not in chosen], incomplete)
    options = [option for game in about for option in game.options if flag(option) == awaited]
    return beginning({value: "" for option in options for value in values(option)}.items(), incomplete)


def described(option: Option) -> str:
    """The rule behind an option says what it is about."""
    from sabika.rulebook import rule

    usual = f" [default: {_text(option.default)}]" if option.choices else ""
    return f"{rule(option.rule).title()} ({option.rule}).{usual}"


def _value(option: Option | None, text: str) -> Any:
    choices = option.choices if option else ()
    return next((choice for choice in choices if _text(choice) == text.lower()), text)


def _text(choice: Any) -> str:
    return str(choice).lower()
