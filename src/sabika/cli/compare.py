"""`sabika compare` and `sabika lab balance`: what a change does, and how balanced a game is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.completing import bot_like, sides_like
from sabika.cli.game_options import OfGame
from sabika.cli.lab import MOST_GAMES, MOST_WORKERS, USUAL_MOST_LOST, MostLost, judge_reliability, progress_bar
from sabika.cli.out import AsJson, check_place, console, print_json, unwritable
from sabika.cli.play import check_seed
from sabika.engine.errors import BadOption

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sabika.lab.balance import Balance
    from sabika.lab.compare import Comparison

Side = Annotated[
    str,
    typer.Argument(
        help="usual, a file of your own, option=value, or a bot; divided by commas.", autocompletion=sides_like
    ),
]
Seats = Annotated[int, typer.Option("--seats", help="How many play.")]
Deals = Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many deals on each side.")]
Seed = Annotated[int, typer.Option("--seed", callback=check_seed, help="The same dice for the same seed.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=MOST_WORKERS, help="Processes to use.")]

PLOTS = (".svg", ".png")

lab_app = typer.Typer(
    help="Look into a game: how balanced it is.", rich_markup_mode=None, pretty_exceptions_enable=False
)


def compare(
    game: OfGame,
    a: Side,
    b: Side,
    seats: Seats = 3,
    games: Deals = 300,
    against: Annotated[
        str, typer.Option("--against", help="The usual bot, on all other seats.", autocompletion=bot_like)
    ] = "greedy",
    seed: Seed = 0,
    workers: Workers = 1,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw changes, as SVG or PNG.")] = None,
    most_lost: MostLost = USUAL_MOST_LOST,
    json: AsJson = False,
) -> None:
    """Play the same deals in two settings, and say what changes from A to B.

    A setting is `usual`, a sheet or box of your own (my-sheet.toml), options (medina=true, rulings=RP-28+RP-37) or a
    bot, which then plays every deal once on every seat. Differences are taken deal by deal, with 95 % intervals.
    """
    from sabika.bots.playing import check_bot
    from sabika.engine.game import find, seats_and_options
    from sabika.lab.compare import compare, setting
    from sabika.lab.raster import pillow, png

    sides = setting(game, a), setting(game, b)
    for side in sides:
        seats_and_options(find(game), seats, side.options)
        check_bot(side.bot or against, find(game))
    check_bot(against, find(game))
    if plot is not None:
        if plot.suffix.lower() not in PLOTS:
            raise BadOption(f"'{plot.name}' is neither {' nor '.join(PLOTS)}.")
        check_place(plot, "--plot")
        if _is_png(plot):
            pillow()
    rotated = seats if any(side.bot for side in sides) else 1
    with progress_bar(2 * games * rotated, workers) as advance:
        result = compare(
            game, *sides, seats=seats, deals=games, against=against, seed=seed, workers=workers, progress=advance
        )
    if plot is not None:
        _write(plot, png([_drawn(result)]) if _is_png(plot) else _drawn(result))
    if json:
        print_json(as_json(result))
    else:
        console().print(_as_table(result))
    judge_reliability(result.programs, most_lost)


def _is_png(file: Path) -> bool:
    return file.suffix.lower() == ".png"


def _drawn(result: Comparison) -> str:
    from sabika.engine.game import find
    from sabika.lab.plots import intervals

    title = f"{find(result.game).title}: from {result.a} to {result.b}, {result.deals:,} deals"
    return intervals(title, *result.changes())


def as_json(result: Comparison) -> dict[str, Any]:
    return {
        "game": result.game,
        "seats": result.seats,
        "a": result.a,
        "b": result.b,
        "against": result.against,
        "deals": result.deals,
        "seed": result.seed,
        "differences": [
            {
                "group": one.group,
                "name": one.name,
                "a": one.a.as_json(),
                "b": one.b.as_json(),
                "change": one.change.as_json(),
            }
            for one in result.differences
        ],
        "programs": {name: told.as_json() for name, told in result.programs.items()},
    }


def _as_table(result: Comparison) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from sabika.engine.game import find

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for heading in (f"A: {result.a}", f"B: {result.b}", "B - A", "95 %"):
        grid.add_column(heading, justify="right")
    for one in result.differences:
        times, unit, digits = (100, " %", 1) if one.group == "wins" else (1, "", 2)
        bounds = (
            "–"
            if one.change.interval is None
            else f"{times * one.change.low:+.{digits}f} … {times * one.change.high:+.{digits}f}"
        )
        style = "bold" if one.is_sure else ""
        cells = (f"{times * side.mean:.{digits}f}{unit}" for side in (one.a, one.b))
        grid.add_row(one.name, *cells, Text(f"{times * one.change.mean:+.{digits}f}", style), bounds)
    facts = (
        f" · {result.seats} seats · {result.deals:,} deals · {result.against} on all other seats · seed {result.seed}"
    )
    head = Text.assemble((find(result.game).title, "bold"), facts)
    return Group(head, grid, Text("Bold: the interval does not hold 0.", "dim"))


@lab_app.callback()
def _lab() -> None:
    """A group, though it has one command yet."""


@lab_app.command("balance")
def balance(
    game: OfGame,
    seats: Seats = 3,
    games: Deals = 300,
    bot: Annotated[str, typer.Option("--bot", help="Who plays, on all seats.", autocompletion=bot_like)] = "greedy",
    seed: Seed = 0,
    workers: Workers = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page, or its plots as PNG. [default: GAME-balance.html]"),
    ] = None,
    most_lost: MostLost = USUAL_MOST_LOST,
    json: AsJson = False,
) -> None:
    """Seats, scores, lengths, ties and the effect of each option, as a page with plots."""
    from sabika.bots.playing import check_bot
    from sabika.engine.game import find, seats_and_options
    from sabika.lab.balance import balance, other_choices, page, plots
    from sabika.lab.raster import pillow, png

    seats_and_options(find(game), seats, {})
    check_bot(bot, find(game))
    target = out or Path(f"{game}-balance.html")
    check_place(target, "--out")
    if _is_png(target):
        pillow()
    total = games * (1 + 2 * len(other_choices(game, seats)))
    with progress_bar(total, workers) as advance:
        result = balance(game, seats=seats, games=games, bot=bot, seed=seed, workers=workers, progress=advance)
    _write(target, png([plot for group in plots(result) for plot in group]) if _is_png(target) else page(result))
    if json:
        print_json({**result.as_json(), "page": str(target)})
    else:
        _tell(result, target)
    judge_reliability(result.programs, most_lost)


def _tell(result: Balance, target: Path) -> None:
    from sabika.lab.estimates import number, percent

    for seat, (won, scored) in enumerate(zip(result.seat_shares(), result.seat_scores(), strict=True)):
        wins = f"wins {percent(won)}, " if result.has_winners else ""
        console().print(f"seat {seat}: {wins}score {number(scored)}")
    ties = f"ties {percent(result.tie_rate())}, " if result.has_winners else ""
    console().print(f"{ties}{number(result.length())} moves a game")
    console().print(f"It is drawn in {target}", soft_wrap=True)


def _write(file: Path, content: str | bytes) -> None:
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise unwritable(file, error) from error
