"""`sabika guide`: the rules of a game to learn from, in the terminal or as a PDF."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.game_options import OfGame
from sabika.cli.out import AsJson, InLanguage, console, print_json, unwritable
from sabika.cli.paper import Paper
from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from rich.text import Text


def guide(
    game: OfGame,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Write it as a PDF, with its pictures.")] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper of the PDF.")] = Paper.a4,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Tell the rules of a game in reading order, each part with the ids of its rules."""
    from sabika.rulebook import RulebookError
    from sabika.rulebook.guide import guide as guide_of

    try:
        guide_of(game)
    except RulebookError as error:
        raise SabikaError(str(error)) from error
    if pdf is not None:
        _write(game, pdf, paper.value, language.value)
    elif json:
        print_json(_json(game, language.value))
    else:
        _show(game, language.value)


def _write(game: str, file: Path, paper: str, language: str) -> None:
    from sabika.draw.guide.paper_sheets import guide_pdf

    try:
        file.write_bytes(guide_pdf(game, paper, language))
    except OSError as error:
        raise unwritable(file, error) from error


def _json(game: str, language: str) -> dict[str, Any]:
    from sabika.rulebook.guide import guide as guide_of

    told = guide_of(game)
    return {
        "intro": told.intro.say(language),
        "sections": [
            {
                "title": section.title.say(language),
                "cards": [
                    {
                        "title": card.title.say(language),
                        "text": card.text.say(language),
                        "rules": card.rules,
                        "reconstructed": card.reconstructed,
                    }
                    for card in section.cards
                ],
            }
            for section in told.sections
        ],
    }


def _show(game: str, language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from sabika.engine.game import find
    from sabika.rulebook.guide import guide as guide_of
    from sabika.words import say

    screen, told = console(), guide_of(game)
    screen.print(Text(find(game).title, "bold cyan"))
    screen.print(told.intro.say(language))
    for section in told.sections:
        screen.print()
        screen.print(Text(section.title.say(language), "bold cyan"))
        for card in section.cards:
            screen.print(Padding(Text(card.title.say(language), "bold"), (1, 0, 0, 2)))
            words = _marked(card.text.say(language))
            words.append(f"  {' '.join(card.rules)}", "dim")
            if card.reconstructed:
                words.append(f" ({say('print.guide_reconstructed', language)})", "dim")
            screen.print(Padding(words, (0, 0, 0, 2)))


def _marked(text: str) -> Text:
    """Words between ** ** are bold."""
    from rich.text import Text

    parts = re.split(r"\*\*", text)
    return Text.assemble(*((part, "bold" if number % 2 else "") for number, part in enumerate(parts)))
