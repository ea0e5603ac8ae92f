"""The command `sabika`. Each command is a function in a file of its group; here they are put together.

Whatever a user can cause ends in one place, `Command.main`: one sentence on stderr and exit code 2, or 130 after
Ctrl-C. Everything that
costs time to import (NumPy, Numba, Rich, the games) is imported inside the commands, so that `sabika --help`
answers at once; for the same reason help is written plainly, since Rich's alone would take a quarter of a second.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from sabika import __version__
from sabika.cli import (
    admin,
    book,
    box,
    compare,
    guide,
    insight,
    lab,
    ladder,
    mcp,
    pad,
    paper,
    permission,
    play,
    records,
)
from sabika.cli.game_options import GameCommand
from sabika.cli.out import Interrupted, complain, locale_language
from sabika.engine.errors import SabikaError

INTERRUPTED = 130  # as shells say it: 128 and the number of the signal


class Command(TyperGroup):
    """All commands; errors become one sentence."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # The same signs on every system; a byte that is no text is no reason to fall.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="replace")
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except (SabikaError, typer.TyperException) as error:
            complain(error.format_message() if isinstance(error, typer.TyperException) else str(error))
        except typer.Abort:
            complain("The input ended before the answer.")
        except Interrupted as interrupted:
            _say_stopped(str(interrupted))
            sys.exit(INTERRUPTED)
        sys.exit(2)

    def invoke(self, ctx: Any) -> Any:
        """Ctrl-C leaves as an error of ours: Typer's own would come with an empty line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise Interrupted from error


def _say_stopped(sentence: str) -> None:
    """One line, below the ^C that the terminal shows."""
    from sabika.words import say

    if sys.stderr.isatty():
        sys.stderr.write("\n")
    complain(sentence or say("terminal.stopped", locale_language().value))


app = typer.Typer(
    cls=Command,
    help="The Alhambra family of board games: play, simulate, replay, verify, look up rules.",
    epilog="sabika COMMAND --help says more about a command. SABIKA_JIT=0 does without the compiler.",
    add_completion=True,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sabika {__version__}")
        raise typer.Exit


@app.callback()
def _sabika(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None and not version:
        typer.echo(ctx.get_help())


app.command()(book.games)
app.command(cls=play.PlayCommand)(play.play)
app.command()(play.serve)
app.command(cls=GameCommand)(lab.sim)
app.command()(compare.compare)
app.command(cls=GameCommand)(ladder.ladder)
app.command()(ladder.train)
app.command()(records.replay)
app.command()(records.verify)
app.command()(insight.report)
app.command()(insight.hint)
app.command()(insight.puzzles)
app.command()(book.rules)
app.command()(guide.guide)
app.command()(pad.score)
app.command(context_settings={"ignore_unknown_options": True})(permission.may)  # -1,0 is a cell
app.command("print")(paper.print_sheet)
app.command()(box.sheet)
app.command()(box.box)
app.command()(lab.warm)
app.command()(mcp.mcp)
app.add_typer(compare.lab_app, name="lab")
app.add_typer(admin.app, name="admin")


def main() -> None:
    """Where the installed command begins."""
    app(prog_name="sabika")
