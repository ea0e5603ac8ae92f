"""`sabika play` and `sabika serve`: the page in the browser, or a game in the terminal."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli import game_options
from sabika.cli.completing import players_like
from sabika.cli.game_options import OfGame
from sabika.cli.out import InLanguage, complain, console
from sabika.engine.errors import BadOption, SabikaError

if TYPE_CHECKING:
    from sabika.cli.terminal.session import Session
    from sabika.table.record_file import RecordFile

USUAL_BOT = "level2"
SERVER_NEEDS = ("aiosqlite", "alembic", "fastapi", "platformdirs", "sqlalchemy", "uvicorn")
THE_LAST = ""  # instead of a file
NO_SERVER = "The page needs the extra 'play': pip install 'sabika[play]'"


class PlayCommand(game_options.GameCommand):
    """`--resume` alone means the game that was left last."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for place in [place for place, word in enumerate(args) if word == "--resume"][:1]:
            if args[place + 1 : place + 2] == [] or args[place + 1].startswith("--"):
                args = [*args[: place + 1], THE_LAST, *args[place + 1 :]]
        return super().parse_args(ctx, args)


class Dice(StrEnum):
    """Where dice come from."""

    own = "own"
    ask = "ask"


class Log(StrEnum):
    """How the server writes its log."""

    text = "text"
    json = "json"


def check_seed(seed: int | None) -> int | None:
    from sabika.engine.chance import checked_seed

    return None if seed is None else checked_seed(seed)


def play(
    ctx: typer.Context,
    game: OfGame = "rollwrite",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here; any option below says so too.")] = False,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play. [default: 3]")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", help="Bots of the last seats: level2,level5. [default: all but you]", autocompletion=players_like
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", callback=check_seed, help="The same dice again.")] = None,
    dice: Annotated[Dice, typer.Option("--dice", help="ask: you type what real dice show.")] = Dice.own,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="[FILE]", help="Go on with a game. [without FILE: the last one]")
    ] = None,
    *,
    language: InLanguage,
) -> None:
    """Play a game: in the browser, or with --terminal here.

    In the terminal the first seats are people and the last are bots: level1 to level5, run:COMMAND for a program or
    py:FILE.py:FUNCTION for a function of your own; --bots none is a game among people. A move is typed as its number
    or as text (cross y1 b2); undo, why MOVE, rule ID, score, save FILE and quit work at any time, and help says more.
    A game that was left goes on with --resume.
    """
    from sabika.engine.game import find

    find(game)
    if resume is not None:
        if game_options.any_given(ctx) or any(_is_told(ctx, name) for name in ("game", "seats", "seed")):
            raise BadOption("A game that goes on has its game, seats, options and dice; --resume takes none of them.")
        asked = dice if _is_told(ctx, "dice") else None
        resumed(Path(resume) if resume else None, bots, asked, language.value).run()
        return
    here = terminal or game_options.any_given(ctx) or dice is not Dice.own or _is_told(ctx, "language")
    if not here and seats is None and bots is None and seed is None:
        if _has_server():
            _serve("127.0.0.1", None, None, open_browser=True)
            return
        complain(f"{NO_SERVER}; so this game is in the terminal.")
    players = seated(game, seats, bots)
    session(game, players, game_options.given(ctx, game), seed, dice, language.value).run()


def _is_told(ctx: typer.Context, name: str) -> bool:
    """Whether somebody typed it; else it is as usual."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for everyone.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", min=1, max=65535, help="Port to listen on. [default: the first free one from 8417 on]"),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://… [default: a file of yours]")
    ] = None,
    log: Annotated[Log, typer.Option("--log", help="Lines of the log: text, or a JSON object each.")] = Log.text,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes that share the port; more than 1: PostgreSQL.")
    ] = 1,
) -> None:
    """Serve the page for others; games are kept in a database."""
    need_server()
    _serve(host, port, database, json_log=log is Log.json, processes=workers)


def need_server() -> None:
    """Raises SabikaError, which says what to install, where the server is not."""
    if not _has_server():
        raise SabikaError(f"{NO_SERVER}.")


def _has_server() -> bool:
    return all(find_spec(name) is not None for name in SERVER_NEEDS)


def _serve(host: str, port: int | None, database: str | None, **how: Any) -> None:
    from sabika.server.run import serve

    serve(host, port, database, **how)


# --- a game in the terminal ------------------------------------------------------------------------------


def seated(game: str, seats: int | None, bots: str | None) -> list[str | None]:
    """Who sits where: None for a person, the name of a bot; bots take the last seats."""
    from sabika.bots.registry import has_bots
    from sabika.engine.game import find

    chosen = [] if bots in (None, "none") else bot_names(bots or "", game)
    if seats is None:
        seats = len(chosen) + 1 if chosen else 3
    if seats < 1:
        raise BadOption(f"A table has at least one seat, not {seats}.")
    if bots is None and has_bots(find(game)):
        chosen = [USUAL_BOT] * (seats - 1)
    if len(chosen) > seats:
        raise BadOption(f"There are {len(chosen)} bots for {seats} seats.")
    people: list[str | None] = [None] * (seats - len(chosen))
    return [*people, *chosen]


def bot_names(text: str, game: str) -> list[str]:
    """`level2,run:python3 my_bot.py,py:my_bot.py:best` as names; every one is checked."""
    from sabika.bots.playing import check_bot
    from sabika.engine.game import find

    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_bot(name, find(game))
    return names


def session(
    game: str, players: list[str | None], options: dict[str, Any], seed: int | None, dice: Dice, language: str
) -> Session:
    """A table with its people and bots, before the first die."""
    from sabika.cli.terminal.session import Session
    from sabika.cli.terminal.talk import Talk
    from sabika.engine.chance import Asked, Seeded, Source
    from sabika.engine.game import find, seats_and_options
    from sabika.table import Table
    from sabika.table.table import fresh_dice

    found = find(game)
    checked = seats_and_options(found, len(players), options)
    seeded = fresh_dice() if seed is None else Seeded(seed)
    source: Source = Asked(lambda law: made.ask_dice(law)) if dice is Dice.ask else seeded
    made = Session(
        Table.at_opening(found, checked, len(players), source), players, seeded.seed, Talk(console(), language)
    )
    return made


def resumed(file: Path | None, bots: str | None, dice: Dice | None, language: str) -> Session:
    """A game that was left or saved, where it stopped; with the dice of its record, unless told otherwise."""
    from sabika.cli import kept
    from sabika.cli.terminal.session import Session
    from sabika.cli.terminal.talk import Talk
    from sabika.engine.chance import Asked, Seeded
    from sabika.table.record_file import RecordedChance, read, to_table
    from sabika.table.table import fresh_dice

    found = file or kept.last()
    record = read(found)
    table = to_table(record)
    if table.over:
        raise SabikaError(f"The game in '{found.name}' is over; `sabika replay {found}` shows it.")
    players = seated(record.game, record.seats, bots) if bots else _players_of(record)
    if dice is Dice.ask or (dice is None and isinstance(record.chance, RecordedChance)):
        table.chance = Asked(lambda law: made.ask_dice(law))
    seeded = table.chance if isinstance(table.chance, Seeded) else fresh_dice()
    made = Session(table, players, seeded.seed, Talk(console(), language), found)
    return made


def _players_of(record: RecordFile) -> list[str | None]:
    """Who sits where: seats named like a bot are that bot. A record that anyone may have written starts no program."""
    from sabika.bots import BOTS
    from sabika.bots.playing import is_shipped

    names = [*record.names, *[""] * record.seats][: record.seats]
    if not all(is_shipped(name) for name in names):
        raise BadOption("A program plays in this game; say which with --bots, which names the bots of the last seats.")
    return [name if name.partition("@")[0] in BOTS else None for name in names]
