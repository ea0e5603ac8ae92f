"""`sabika admin`: the database of a server, for those who run it."""

from __future__ import annotations

import sys
import time
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from sabika.cli.out import AsJson, clean, console, print_json, unwritable
from sabika.cli.play import need_server

DAY = 86_400.0
T = TypeVar("T")

app = typer.Typer(
    help="Look after the database of a server: list, check, back up, restore, export, delete, prune.",
    invoke_without_command=True,
    rich_markup_mode=None,
)

Database = Annotated[
    str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://… [default: a file of yours]")
]
Table = Annotated[str, typer.Argument(help="Which table, as `sabika admin list` names it.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@app.callback()
def _admin(ctx: typer.Context) -> None:
    need_server()
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(name="list")
def list_(database: Database = None, json: AsJson = False) -> None:
    """List the tables, the one that changed last first."""
    from sabika.server import admin

    found = _done(admin.list_tables(_address(database)))
    if json:
        print_json([asdict(table) for table in found])
        return
    from rich.table import Table as Grid

    grid = Grid("table", "game", "made", "changed", "entries", "seats", box=None, padding=(0, 2, 0, 0))
    now = time.time()
    for table in found:
        ages = (f"{_age(now - table.made)} ago", f"{_age(now - table.changed)} ago")
        grid.add_row(table.table, table.game, *ages, str(table.entries), clean(", ".join(table.seats)))
    console().print(grid)


@app.command()
def check(database: Database = None, json: AsJson = False) -> None:
    """Replay every table, with rules and dice.

    Exit code 0: all of them fit. 1: some do not, and the first thing that does not is named for each.
    """
    from sabika.server import admin

    tables, misfits = _done(admin.check_tables(_address(database)))
    if json:
        print_json({"ok": not misfits, "tables": tables, "faults": [asdict(misfit) for misfit in misfits]})
    else:
        screen = console()
        for misfit in misfits:
            screen.print(f"✗ {misfit.table}: {clean(misfit.text)}", style="red", soft_wrap=True)
        told = f"Tables checked: {tables}. " + (f"Do not fit: {len(misfits)}." if misfits else "All of them fit.")
        screen.print(told if misfits else f"✓ {told}", style="red" if misfits else "green", soft_wrap=True)
    raise typer.Exit(1 if misfits else 0)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Database = None
) -> None:
    """Copy a SQLite database as it is at this moment; a server may go on meanwhile."""
    from sabika.server import admin

    admin.back_up(_address(database), file)
    typer.echo(f"The backup is '{file.name}'.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Put a backup in the place of a SQLite database; no server may run on it."""
    from sabika.server import admin

    if _agreed("Everything in the database is replaced by the backup.", yes):
        _done(admin.restore(_address(database), file))
        typer.echo(f"The database is that of '{file.name}' now.")


@app.command()
def export(
    table: Table,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to. [default: stdout]")] = None,
    database: Database = None,
) -> None:
    """Write the record file of a table.

    The secret behind the dice is in it only once the game is over.
    """
    from sabika.server import admin

    content = _done(admin.export(_address(database), table))
    if file is None:
        sys.stdout.write(content.decode() + "\n")
        return
    try:
        with file.open("xb") as written:
            written.write(content)
    except (OSError, ValueError) as error:
        raise unwritable(file, error) from error


@app.command()
def delete(table: Table, database: Database = None, yes: Yes = False) -> None:
    """Delete a table; no server may run on a SQLite file meanwhile."""
    from sabika.server import admin

    if _agreed("The table is deleted with everything that happened at it.", yes):
        _done(admin.delete(_address(database), table))
        typer.echo("The table is deleted.")


@app.command()
def prune(
    older_than: Annotated[int, typer.Option("--older-than", min=1, metavar="DAYS", help="Days without any change.")],
    database: Database = None,
    yes: Yes = False,
    json: AsJson = False,
) -> None:
    """Delete all tables at which nothing has happened for some days; a server may go on meanwhile."""
    from sabika.server import admin

    address, before = _address(database), time.time() - older_than * DAY
    old = _done(admin.old_tables(address, before))
    gone = 0
    if old and _agreed(f"Tables to delete, with everything that happened at them: {len(old)}.", yes):
        gone = _done(admin.prune(address, before))
    if json:
        print_json({"deleted": gone})
    else:
        typer.echo(f"Tables deleted: {gone}.")


def _address(database: str | None) -> str:
    from sabika.server.run import default_database

    return database or default_database()


def _agreed(what: str, yes: bool) -> bool:
    return yes or typer.confirm(f"{what} Go on?", err=True)


def _age(seconds: float) -> str:
    """Roughly how long ago: `3 d`."""
    for unit, length in (("d", DAY), ("h", 3600.0), ("min", 60.0)):
        if seconds >= length:
            return f"{int(seconds // length)} {unit}"
    return f"{max(0, int(seconds))} s"


def _done(work: Coroutine[Any, Any, T]) -> T:
    """The result of what servers await; asyncio costs time to import, so it is here."""
    import asyncio

    return asyncio.run(work)
