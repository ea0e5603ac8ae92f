"""`sabika replay` and `sabika verify`: record files read again, entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.out import AsJson, InLanguage, clean, console, print_json

if TYPE_CHECKING:
    from sabika.table import Table
    from sabika.table.record_file import RecordFile
    from sabika.words import Saying

LONGEST_NAME = 20

RecordPath = Annotated[Path, typer.Argument(metavar="FILE", help="A record file, as `save` writes it.")]


def replay(
    file: RecordPath,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the position after so many entries.")] = None,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Tell a recorded game, or show one of its positions.

    The last line is the position as text; sabika.Table.from_text plays on from it.
    """
    from sabika.table.record_file import read, to_table

    record = read(file)
    table = to_table(record)
    if at is not None:
        table = table.at(at)
    names = names_of(record, table, language.value)
    if json:
        print_json(_replay_json(table, names, language.value))
    elif at is None:
        _tell_log(table, names, language.value)
        _show(table, names, language.value)
    else:
        _show(table, names, language.value)


def verify(file: RecordPath, json: AsJson = False) -> None:
    """Derive every die, move and score of a record again.

    Exit code 0: all of it fits. 1: something does not, and the first thing is named. 2: this is no record.
    """
    from sabika.table import verify

    verdict = verify(file)
    if json:
        print_json({"ok": verdict.ok, "text": verdict.text, "entry": verdict.entry})
    else:
        mark, style = ("✓", "green") if verdict.ok else ("✗", "red")
        console().print(f"{mark} {clean(verdict.text)}", style=style, soft_wrap=True)
    raise typer.Exit(0 if verdict.ok else 1)


def names_of(record: RecordFile, table: Table, language: str) -> list[str]:
    """Names as they stand in the record, which anyone may have written; bots as they are called, the rest by seat."""
    from sabika.bots import LEVELS
    from sabika.cli.terminal import owner_names

    recorded = [clean(name)[:LONGEST_NAME] for name in record.names]
    bots = [name if name in LEVELS else None for name in recorded[: table.seats]]
    players = [*bots, *[None] * (table.seats - len(bots))]
    names = owner_names(table.game, players, table.view().owners, language)
    own = ["" if name in LEVELS else name for name in recorded] + [""] * len(names)
    return [chosen or name for chosen, name in zip(own, names, strict=False)]


def _entries(table: Table) -> list[tuple[str, list[Saying]]]:
    """The log with what each entry did."""
    walked = table.at(0)
    return [(entry, walked.follow(entry)) for entry in table.log]


def _tell_log(table: Table, names: list[str], language: str) -> None:
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for number, (entry, sayings) in enumerate(_entries(table), 1):
        grid.add_row(str(number), entry, " ".join(saying.text(language, names) for saying in sayings))
    console().print(grid)


def _show(table: Table, names: list[str], language: str) -> None:
    from sabika.cli.terminal import terminal_game, title

    screen = console()
    screen.print(title(table, names, language))
    screen.print(terminal_game(table.game.name).draw(table, names, language, screen))
    screen.print(table.text(), soft_wrap=True)


def _replay_json(table: Table, names: list[str], language: str) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "seats": table.seats,
        "options": table.options,
        "names": names,
        "length": len(table.log),
        "entries": [
            {"text": entry, "events": [{"rule": event.rule, "text": event.text(language, names)} for event in events]}
            for entry, events in _entries(table)
        ],
        "actor": table.actor,
        "over": table.over,
        "scores": table.scores(),
        "winners": table.winners(),
        "position": table.text(),
    }
