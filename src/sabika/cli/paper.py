"""`sabika print`: sheets for a real table, as PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sabika.cli.completing import papers_like
from sabika.cli.game_options import OfGame
from sabika.cli.out import InLanguage, clean, console, unwritable
from sabika.engine.errors import BadOption, SabikaError, short


class Paper(StrEnum):
    """The papers of `sabika.draw.paper`; a test keeps the two alike."""

    a4 = "a4"
    letter = "letter"


def print_sheet(
    game: OfGame,
    sheet: Annotated[
        str | None,
        typer.Argument(help="Which sheet. [default: the only one, or the list]", autocompletion=papers_like),
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="What it is printed on.")] = Paper.a4,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="[default: GAME-SHEET-PAPER-LANGUAGE.pdf, here]")
    ] = None,
    *,
    language: InLanguage,
) -> None:
    """Write a sheet for a real table as PDF."""
    from sabika.draw import sheets
    from sabika.engine.game import find
    from sabika.words import say

    found = find(game)
    known = sheets(game)
    if sheet is None and len(known) == 1:
        sheet = next(iter(known))
    if sheet is None or sheet not in known:
        there = f"There are: {', '.join(known)}" if known else "There are none"
        which = f"{found.title} has no sheet '{short(sheet)}' to print." if sheet else f"Which sheet of {found.title}?"
        raise BadOption(f"{which} {there}.")
    target = out or Path(f"{game}-{sheet}-{paper.value}-{language.value}.pdf")
    if target.is_dir():
        raise SabikaError(f"'{target}' is a folder; --out needs a file.")
    content = known[sheet](paper=paper.value, language=language.value)
    try:
        target.write_bytes(content)
    except OSError as error:
        raise unwritable(target, error) from error
    console().print(clean(say("terminal.printed", language.value, {"file": str(target)})), soft_wrap=True)
