"""`sabika sim` and `sabika warm`: many games between bots, and the compiler's work done ahead."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli import game_options
from sabika.cli.completing import bots_like, games_like
from sabika.cli.game_options import OfGame
from sabika.cli.out import AsJson, check_place, complain, console, print_json, unwritable
from sabika.cli.play import bot_names, check_seed
from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from logging import LogRecord

    from rich.console import RenderableType
    from rich.progress import Progress

    from sabika.bots.reliability import Reliability
    from sabika.engine.game import Game
    from sabika.lab.arena import Result

MOST_GAMES = 10_000_000
MOST_WORKERS = 61  # more processes than that Windows does not wait for
USUAL_MOST_LOST = 0.01

MostLost = Annotated[
    float, typer.Option("--most-lost", min=0, max=1, help="Share of its moves that a program may lose.")
]


def sim(
    ctx: typer.Context,
    game: OfGame,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play. [default: a seat a bot, or 3]")] = None,
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")] = 10_000,
    bots: Annotated[
        str, typer.Option("--bots", help="One bot for all seats, or one each.", autocompletion=bots_like)
    ] = "greedy",
    seed: Annotated[int, typer.Option("--seed", callback=check_seed, help="The same games for the same seed.")] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, max=MOST_WORKERS, help="Processes to use.")] = 1,
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line a game.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write whole games: FILE.jsonl or FILE.parquet.")
    ] = None,
    most_lost: MostLost = USUAL_MOST_LOST,
    json: AsJson = False,
) -> None:
    """Play many games between bots, and count.

    Win rates and mean scores come with 95 % intervals. The same seed gives the same games, whatever the number of
    workers. Games a second count play alone, without imports and compilation. Where a program loses more of its moves
    than --most-lost allows, the figures are not its own, and the exit code is 1.
    """
    from sabika.engine.game import find, seats_and_options
    from sabika.lab.arena import simulate
    from sabika.lab.games import check_kind, play_whole, result_of, rows, write

    options = game_options.given(ctx, game)
    names = bot_names(bots, game)
    if seats is None:
        seats = len(names) if len(names) > 1 else 3
    checked = seats_and_options(find(game), seats, options)
    if csv_file is not None:
        check_place(csv_file, "--csv")
    if out is not None:
        check_place(out, "--out")
        check_kind(out)
    how: dict[str, Any] = {"seed": seed, "workers": workers, **options}
    with progress_bar(games, workers) as advance:
        if out is None:
            result = simulate(game, seats, games, names, progress=advance, **how)
        else:
            bots_of_seats = names * seats if len(names) == 1 else names
            whole = play_whole(game, bots_of_seats, games, progress=advance, **how)
            result = result_of(game, bots_of_seats, seed, whole)
            write(out, rows(game, bots_of_seats, checked, seed, whole))
    if csv_file is not None:
        _write_csv(result, csv_file)
    if json:
        print_json(_result_json(result, options))
    else:
        console().print(_result_table(result, options))
    judge_reliability(dict(_programs(result)), most_lost)


def _programs(result: Result) -> Iterator[tuple[str, Reliability]]:
    """The programs that played, by name and seat."""
    for seat, told in enumerate(result.reliability):
        if told.asked:
            yield f"{result.bots[seat]} (seat {seat})", told


def judge_reliability(programs: Mapping[str, Reliability], most_lost: float) -> None:
    """Warn of every program that lost moves; leave with 1 where one lost too many for figures of its own."""
    from sabika.bots.external import FALLBACK

    for name, told in programs.items():
        if told.moves_lost:
            kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(told.lost.items()))
            complain(
                f"{name} lost {told.moves_lost:,} of {told.asked:,} moves ({kinds}); {FALLBACK} made them in its place."
            )
    if any(told.share_lost > most_lost for told in programs.values()):
        complain(f"More than {100 * most_lost:g} % of a program's moves were lost: these figures are not its own.")
        raise typer.Exit(1)


@contextmanager
def progress_bar(games: int, workers: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while games are played; what programs complain about besides."""
    # Workers are forked: then no thread of ours may be drawing at that moment.
    alone = workers == 1
    with _said_once(), _progress(alone) as bar:
        task = bar.add_task("compiling, if need be", total=games)
        yield lambda count: bar.update(task, advance=count, description="playing", refresh=not alone)


@contextmanager
def _said_once() -> Iterator[None]:
    """A program may be started hundreds of times and fail alike each time: once is enough, the end has the numbers."""
    from sabika.bots.external import log

    said = set()

    def is_new(record: LogRecord) -> bool:
        text = record.getMessage()
        has_been = text in said
        said.add(text)
        return not has_been

    log.addFilter(is_new)
    try:
        yield
    finally:
        log.removeFilter(is_new)


def _progress(alone: bool) -> Progress:
    """A bar on stderr; nothing where that is no terminal. It draws itself where nobody else works meanwhile."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal, auto_refresh=alone)


def _write_csv(result: Result, file: Path) -> None:
    owners = range(result.points.shape[1])
    try:
        with file.open("w", newline="", encoding="utf-8") as opened:
            rows = csv.writer(opened)
            rows.writerow(["game", *(f"points_{owner}" for owner in owners), *(f"won_{owner}" for owner in owners)])
            for number, (points, mask) in enumerate(zip(result.points.tolist(), result.wins.tolist(), strict=True)):
                rows.writerow([number, *points, *((mask >> owner) & 1 for owner in owners)])
    except OSError as error:
        raise unwritable(file, error) from error


def _result_json(result: Result, options: dict[str, Any]) -> dict[str, Any]:
    wins, scores = result.win_share(), result.mean_score()
    return {
        "game": result.game,
        "seats": result.seats,
        "bots": list(result.bots),
        "options": options,
        "seed": result.seed,
        "games": result.games,
        "moves": result.moves,
        "seconds": result.seconds,
        "games_per_second": result.games_per_second,
        "win_share": [share.mean for share in wins],
        "win_share_interval": [share.interval for share in wins],
        "mean_score": [score.mean for score in scores],
        "mean_score_interval": [score.interval for score in scores],
        "programs": [told.as_json() if told.asked else None for told in result.reliability],
    }


def _result_table(result: Result, options: dict[str, Any]) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from sabika.cli.terminal import owner_names
    from sabika.engine.game import find
    from sabika.lab.estimates import a_second

    wins, scores = result.win_share(), result.mean_score()
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    has_programs = any(told.asked for told in result.reliability)
    grid.add_column("seat")
    for heading in ("wins", "95 %", "", "mean score", "95 %", *(["moves lost"] if has_programs else [])):
        grid.add_column(heading, justify="left" if heading == "" else "right", no_wrap=heading != "")
    longest_bar = 6 if has_programs else 20  # a table is 80 columns wide at most
    can_win = result.wins.any()  # alone for points there is no winner
    names = owner_names(find(result.game), result.bots, len(scores), "en")
    for owner, (name, won, scored) in enumerate(zip(names, wins, scores, strict=True)):
        bounds = f"{100 * won.low:.1f}–{100 * won.high:.1f}"
        wins_cells = (f"{100 * won.mean:.1f} %", bounds) if can_win else ("–", "")
        bar = Text("█" * round(longest_bar * won.mean), "green")
        margin = "–" if scored.interval is None else f"± {scored.margin:.2f}"
        lost = [_lost(result, owner)] if has_programs else []
        grid.add_row(name, *wins_cells, bar, f"{scored.mean:.2f}", margin, *lost)
    chosen = (f"{name} {value}" for name, value in options.items())
    facts = [_counted(result.seats, "seat"), *chosen, _counted(result.games, "game")]
    head = Text.assemble((find(result.game).title, "bold"), *(f" · {fact}" for fact in [*facts, f"seed {result.seed}"]))
    speed = f"{a_second(result.games, result.seconds, 'game')} per worker, {result.moves:,} moves"
    return Group(head, grid, Text(speed, "dim"))


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _lost(result: Result, owner: int) -> str:
    told = result.reliability[owner] if owner < len(result.reliability) else None
    return f"{told.moves_lost:,} of {told.asked:,}" if told and told.asked else "–"


# --- warm ------------------------------------------------------------------------------------------------


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help="Which games. [default: all]", autocompletion=games_like)
    ] = None,
    json: AsJson = False,
) -> None:
    """Compile ahead, so that nothing has to wait later."""
    from sabika.engine.game import find, names
    from sabika.engine.jit import cache_folder, can_compile

    wanted = [find(name) for name in games or names()]
    if not can_compile():
        raise SabikaError("There is nothing to compile: Numba is not installed, or SABIKA_JIT=0 is set.")
    parts = [(game, what, work) for game in wanted for what, work in _work(game)]
    seconds: dict[str, float] = {}
    with _progress(alone=True) as bar:
        task = bar.add_task("", total=len(parts))
        for game, what, work in parts:
            bar.update(task, description=f"{game.title}: {what}")
            before = time.perf_counter()
            work()
            took = time.perf_counter() - before
            seconds[game.name] = seconds.get(game.name, 0.0) + took
            bar.console.print(f"{game.title}: {what}, {took:.1f} s")
            bar.advance(task)
    if json:
        print_json({"seconds": seconds, "cache": str(cache_folder())})
    else:
        console().print(f"Compiled code is kept in {cache_folder()}", soft_wrap=True)


def _work(game: Game) -> list[tuple[str, Callable[[], Any]]]:
    """What gets compiled, and how: by using it once."""
    from sabika.bots import choose
    from sabika.engine.stepper import Stepper
    from sabika.lab.arena import simulate
    from sabika.table import Table

    seats = game.seats[-1]

    def search() -> None:
        table = Table(game.name, seats, seed=0)
        while len(table.legal()) == 1:
            table.act(table.legal()[0])
        choose(game, table.position, "search@1", 0, 0)

    return [
        ("stepping", lambda: Stepper(game.name, seats)),
        ("games of simple bots", lambda: simulate(game.name, seats, 1, ["greedy"])),
        ("search", search),
    ]
