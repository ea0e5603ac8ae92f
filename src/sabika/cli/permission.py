"""`sabika may`: may I do that? Yes, or the rule that forbids it, with its words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.game_options import OfGame
from sabika.cli.out import AsJson, InLanguage, clean, console, print_json
from sabika.engine.errors import BadOption, SabikaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabika.engine.game import Game
    from sabika.table import Table
    from sabika.words import Saying

EXAMPLES = {
    "rollwrite": "cross y1 b2",
    "dicegame": "place G",
    "alcazaba": "build T9NE 1,-2",
    "redpalace": "build G 1,-2 NE",
}


def may(
    game: OfGame,
    move: Annotated[list[str] | None, typer.Argument(help="What you would do. [default: you are asked]")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Of this game.")] = None,
    at: Annotated[int | None, typer.Option("--at", min=0, help="After so many entries of the record.")] = None,
    position: Annotated[str | None, typer.Option("--position", help="A position as `replay` writes it.")] = None,
    pad: Annotated[Path | None, typer.Option("--pad", metavar="FILE", help="What lies there, as a score pad.")] = None,
    palace: Annotated[str | None, typer.Option("--palace", help="Tiles with cells: 'T9NE 1,0; P8- 0,1'.")] = None,
    dice: Annotated[
        str, typer.Option("--dice", help="Roll & Write: '1 5 2 2'. Dice Game, with the throw: 'PPSCCCGT 2'.")
    ] = "",
    player: Annotated[int, typer.Option("--player", min=1, help="Whose things of the pad, from 1.")] = 1,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """May I do that? Yes, or the rule that forbids it.

    The situation is a record (--record, --at), a position as text (--position), or what lies on a real table: a score
    pad (--pad), a palace (--palace), dice (--dice). Then a move is written as in the game; on a real table also
    `build T9NE 1,-2` for a tile of Alcazaba, `build G 1,-2 NE` and `buy 8 fl5 fl4` in the Red Palace. Moves before it
    are divided by semicolons: 'cross y1 b2; second'. Exit code 0: yes. 1: no.
    """
    from sabika.engine.game import find

    found = find(game)
    told = [name for name, value in {"--record": record, "--position": position, "--pad": pad}.items() if value]
    if len(told) > 1 or (palace and told):
        raise BadOption("One situation at a time: --record, --position, --pad or --palace.")
    answer = _answerer(found, record, at, position, _pad(found, pad, palace), player - 1, dice)
    if not move:
        raise typer.Exit(0 if _ask(found, answer, language.value, json) else 1)
    raise typer.Exit(0 if _tell(answer, " ".join(move), language.value, json) else 1)


def _pad(game: Game, file: Path | None, palace: str | None) -> dict[str, Any]:
    """What lies there; nothing said is nothing there."""
    from sabika.cli.pad import read_pad

    if file is not None:
        return read_pad(file)
    if palace is None:
        return {}
    if game.name == "alcazaba":
        from sabika.cli.terminal import alcazaba

        return {"owners": [{"palace": alcazaba.tiles_in(palace)}, {}, {}]}
    if game.name == "redpalace":
        from sabika.cli.terminal import redpalace

        tiles = redpalace.tiles_in(palace)
        if tiles is None:
            raise BadOption("A palace is written as what, where, walls and guards: 'G 1,0 NE N; M5 0,1'.")
        return {"seats": [{"palace": tiles}, {}, {}], "medina": True}
    raise BadOption(f"{game.title} has no palaces.")


def _answerer(
    game: Game,
    record: Path | None,
    at: int | None,
    position: str | None,
    pad: dict[str, Any],
    seat: int,
    dice: str,
) -> Callable[[str], Saying | None]:
    """What answers questions about one situation: None, or why not."""
    from sabika.cli.terminal import terminal_game
    from sabika.table.permission import why_not, why_not_on_pad

    table, read = _table(game, record, at, position), terminal_game(game.name).read

    def answer(question: str) -> Saying | None:
        if table is None:
            return why_not_on_pad(game, pad, seat, dice, question, read)
        return why_not(table.copy(), [move.strip() for move in question.split(";")], read)

    return answer


def _table(game: Game, record: Path | None, at: int | None, position: str | None) -> Table | None:
    from sabika.table import Table
    from sabika.table.record_file import read, to_table
    from sabika.table.table import fresh_dice

    if record is not None:
        table = to_table(read(record))
        table = table if at is None else table.at(at)
    elif position is not None:
        text = position if position.split(" ")[0] == game.name else f"{game.name} {position}"
        table = Table.at_position(text, fresh_dice())
    elif at is not None:
        raise BadOption("--at belongs to --record.")
    else:
        return None
    if table.game is not game:
        raise BadOption(f"This is a record of {table.game.title}, not of {game.title}.")
    return table


# --- telling ---------------------------------------------------------------------------------------------


def _tell(answer: Callable[[str], Saying | None], question: str, language: str, json: bool) -> bool:
    from rich.padding import Padding
    from rich.text import Text

    from sabika.rulebook import rule
    from sabika.words import say

    why = answer(question)
    words = rule(why.rule) if why is not None and why.rule else None
    if json:
        told = {"allowed": why is None, "why": why.text(language) if why else None}
        print_json({**told, "rule": words.id if words else None, "text": words.text(language) if words else None})
        return why is None
    screen = console()
    if why is None:
        screen.print(clean(say("terminal.may_yes", language, {"move": question})), style="green")
        return True
    screen.print(clean(say("terminal.may_no", language, {"why": why.text(language)})), style="bold red")
    if words is not None:
        screen.print(Text.assemble((words.id, "bold cyan"), " ", (words.title(language), "bold")))
        screen.print(Padding(Text(words.text(language)), (0, 0, 0, 2)))
    return False


def _ask(game: Game, answer: Callable[[str], Saying | None], language: str, json: bool) -> bool:
    """Question after question; what the last one got."""
    from sabika.cli.terminal.talk import Talk
    from sabika.words import say

    talk, allowed = Talk(console(stderr=True), language), True
    question = say("terminal.may_what", language, {"move": EXAMPLES.get(game.name, game.describe(0))})
    try:
        while asked := talk.ask(f"{question} "):
            try:
                allowed = _tell(answer, asked, language, json)
            except SabikaError as error:
                talk.warn(str(error))
    except EOFError:
        pass
    return allowed
