"""`sabika sheet` and `sabika box`: what is printed on the parts, as a file to change."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sabika.cli.game_options import OfGame
from sabika.cli.out import unwritable
from sabika.engine.errors import SabikaError

Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it there. [default: print it]")]


def sheet(game: OfGame, out: Out = None) -> None:
    """Print the shipped sheet of a game as a file to change.

    Keep what you change and leave out the rest: what a file leaves out stays as shipped. Play with it by
    --sheet FILE.
    """
    _print("sheet", game, out)


def box(game: OfGame, out: Out = None) -> None:
    """Print the shipped box of a game as a file to change.

    Keep what you change and leave out the rest: what a file leaves out stays as shipped. Play with it by --box FILE.
    """
    _print("box", game, out)


def _print(what: str, name: str, out: Path | None) -> None:
    from sabika.engine.game import find
    from sabika.engine.printed import shipped_text

    game = find(name)
    kept_in = [option.name for option in game.options if not option.choices]
    if what not in kept_in:
        instead = f"; `sabika {kept_in[0]} {name}` prints its {kept_in[0]}" if kept_in else ""
        raise SabikaError(f"{game.title} has no {what}{instead}.")
    text = shipped_text(f"sabika.games.{name}", what)
    if out is None:
        typer.echo(text, nl=False)
        return
    if out.exists():
        raise SabikaError(f"There is a file '{out.name}' already; it is left as it is.")
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise unwritable(out, error) from error
