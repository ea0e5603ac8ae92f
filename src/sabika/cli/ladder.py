"""`sabika ladder` and `sabika train`: how strong bots are, and how they learn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli import game_options
from sabika.cli.completing import bots_like
from sabika.cli.game_options import OfGame
from sabika.cli.lab import (
    MOST_GAMES,
    MOST_WORKERS,
    USUAL_MOST_LOST,
    MostLost,
    judge_reliability,
    progress_bar,
)
from sabika.cli.out import AsJson, check_place, console, print_json, tell_if_slow, unwritable
from sabika.cli.play import bot_names, check_seed
from sabika.engine.errors import BadOption

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sabika.lab.ladder import Ladder
    from sabika.lab.train import Check, Course

FIVE_LEVELS = "level1,level2,level3,level4,level5"


def ladder(
    ctx: typer.Context,
    game: OfGame,
    bots: Annotated[
        str, typer.Option("--bots", help="Which bots, the weakest first.", autocompletion=bots_like)
    ] = FIVE_LEVELS,
    seats: Annotated[int, typer.Option("--seats", help="How many play.")] = 3,
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games a pairing.")] = 300,
    pairs: Annotated[str, typer.Option("--pairs", help="all, or steps: each against the one before.")] = "all",
    rollouts: Annotated[int | None, typer.Option("--rollouts", min=1, help="For every bot that searches.")] = None,
    time: Annotated[float | None, typer.Option("--time", help="Seconds a move, for every bot that searches.")] = None,
    seed: Annotated[int, typer.Option("--seed", callback=check_seed, help="The same dice for the same seed.")] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, max=MOST_WORKERS, help="Processes to use.")] = 1,
    ray: Annotated[str | None, typer.Option("--ray", help="A Ray cluster's address, or auto.")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Keep results; go on from them.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print a table for a page of text.")] = False,
    most_lost: MostLost = USUAL_MOST_LOST,
    json: AsJson = False,
) -> None:
    """Play bots against each other, and rate them.

    In a pairing one bot plays against a table of another: every deal once on every seat, so that dice and seats favour
    nobody. With budgets in rollouts the same seed gives the same table on every machine.
    """
    from sabika.lab.ladder import climb, plan

    options = game_options.given(ctx, game)
    names = [_with_budget(name, rollouts, time) for name in bot_names(bots, game)]
    what = plan(game, names, seats=seats, games=games, pairs=pairs, seed=seed, **options)
    if file is not None:
        check_place(file, "--file")
    with progress_bar(what.games, workers) as advance:
        result = climb(what, file=file, workers=workers, ray=ray, progress=advance)
    if json:
        print_json(_as_json(result))
    elif markdown:
        typer.echo(_as_markdown(result))
    else:
        console().print(_as_table(result))
    judge_reliability(result.reliability(), most_lost)


def _with_budget(name: str, rollouts: int | None, seconds: float | None) -> str:
    from sabika.bots import bot_by
    from sabika.bots.playing import is_shipped

    if rollouts is not None and seconds is not None:
        raise BadOption("A budget is either --rollouts or --time.")
    if not is_shipped(name) or "@" in name or not bot_by(name).searches:
        return name
    if rollouts is not None:
        return bot_by(f"{name}@{rollouts}").name
    return name if seconds is None else bot_by(f"{name}@{seconds:g}s").name


def _as_json(result: Ladder) -> dict[str, Any]:
    what = result.plan
    return {
        "game": what.game,
        "seats": what.seats,
        "options": what.options,
        "seed": what.seed,
        "games": what.deals * what.seats,
        "even": 1 / what.seats,
        "pairings": [
            {"one": pairing[0], "rest": pairing[1], "win_share": result.win_share(pairing).as_json()}
            | {"lead": result.lead(pairing).as_json()}
            for pairing in what.pairings
        ],
        "ratings": {bot: rating.as_json() for bot, rating in result.ratings().items()},
        "programs": {bot: told.as_json() for bot, told in result.reliability().items()},
    }


def _rows(result: Ladder) -> list[tuple[str, str, str, str, str]]:
    """One bot, against whom, its wins, its lead in points, games."""
    from sabika.lab.estimates import number, percent

    rows = []
    for pairing in result.plan.pairings:
        games = result.deals_of(pairing) * result.plan.seats
        points = number(result.lead(pairing), sign="+")
        rows.append((pairing[0], pairing[1], percent(result.win_share(pairing)), points, f"{games:,}"))
    return rows


def _ratings(result: Ladder) -> tuple[list[str], list[list[str]]]:
    """Every bot with its rating; where programs played, with the moves they lost."""
    from sabika.lab.estimates import number

    programs = result.reliability()
    rows = [[bot, number(rating)] for bot, rating in result.ratings().items()]
    if programs:
        for row in rows:
            told = programs.get(row[0])
            row.append(f"{told.moves_lost:,} of {told.asked:,}" if told else "–")
    return ["bot", "rating", "moves lost"][: len(rows[0])], rows


def _as_markdown(result: Ladder) -> str:
    others = result.plan.seats - 1
    lines = [f"| one | against {others} × | wins | points ahead | games |", "|---|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in _rows(result)]
    headings, ratings = _ratings(result)
    lines += ["", f"| {' | '.join(headings)} |", "|---" * len(headings) + "|"]
    lines += [f"| {' | '.join(row)} |" for row in ratings]
    return "\n".join(lines)


def _as_table(result: Ladder) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from sabika.engine.game import find

    what = result.plan
    pairings = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("one", f"against {what.seats - 1} ×"):
        pairings.add_column(heading)
    for heading in ("wins", "points ahead", "games"):
        pairings.add_column(heading, justify="right")
    for row in _rows(result):
        pairings.add_row(*row)
    ratings = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    headings, rows = _ratings(result)
    for heading in headings:
        ratings.add_column(heading, justify="left" if heading == "bot" else "right")
    for rated in rows:
        ratings.add_row(*rated)
    facts = f" · {what.seats} seats · seed {what.seed} · even would be {100 / what.seats:.1f} %"
    return Group(Text.assemble((find(what.game).title, "bold"), facts), pairings, ratings)


def train(
    game: OfGame,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How often it plays and learns.")] = 200,
    games: Annotated[int, typer.Option("--games", min=1, help="Games a round.")] = 400,
    hidden: Annotated[int, typer.Option("--hidden", min=1, max=512, help="Nodes of the net's hidden layer.")] = 64,
    margin: Annotated[float, typer.Option("--margin", min=0, max=1, help="How much points count.")] = 0.4,
    trace: Annotated[float, typer.Option("--trace", min=0, max=1, help="λ: how far back an end is felt.")] = 0.8,
    one_in: Annotated[int, typer.Option("--one-in", min=1, help="Of so many positions one is learned from.")] = 3,
    lessons: Annotated[int, typer.Option("--lessons", min=0, help="Rounds at first that greedy bots play.")] = 20,
    sparring: Annotated[int, typer.Option("--sparring", min=0, help="Greedy bots at every table later.")] = 0,
    noise: Annotated[float, typer.Option("--noise", min=0, help="How far moves are tried that look worse.")] = 0.015,
    rate: Annotated[float, typer.Option("--rate", min=0, help="How fast it learns at first.")] = 0.002,
    seed: Annotated[int, typer.Option("--seed", callback=check_seed, help="The same course for the same seed.")] = 1,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="[default: GAME.npz, here]")] = None,
    curve: Annotated[Path | None, typer.Option("--curve", metavar="FILE", help="Draw how it went, as SVG.")] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Teach the judge of chances to win instead.")] = False,
) -> None:
    """Let a bot learn a game from itself.

    With --judge it learns how likely each seat is to win, from games of the shipped bot; --rounds, --games, --one-in,
    --rate and --seed count there, and it begins anew each time. Stopped with Ctrl-C it draws what it has, and goes on
    from the file when called again. The weights that Sabika ships were made by this command; each file says by which.
    """
    from sabika.lab.train import Course, go_on, train

    tell_if_slow()
    if judge:
        _train_judge(game, rounds, games, one_in, rate, seed, file)
        return
    course = Course(game, rounds, games, hidden, margin, trace, one_in, lessons, sparring, noise, rate, seed)
    target = file if file is not None else Path(f"{game}.npz")
    check_place(target, "--file")
    if curve is not None:
        check_place(curve, "--curve")
    screen = console(stderr=True)
    with progress_bar(rounds, 1) as advance:
        done = 0

        def tell(now: int, check: Check | None) -> None:
            nonlocal done
            advance(now - done)
            done = now
            if check is not None:
                screen.print(
                    f"{check.games:,} games: error {check.error:.4f}, {check.wins:.1%} against two greedy bots"
                )

        try:
            finished = train(course, target, tell)
        except KeyboardInterrupt:
            if target.exists():
                _draw_curve(course, go_on(course, target).checks, curve)
            raise
    _draw_curve(course, finished.checks, curve)
    console().print(f"Learned from {finished.done * games:,} games: {target}", soft_wrap=True)


def _draw_curve(course: Course, checks: Sequence[Check], file: Path | None) -> None:
    from sabika.lab.curve import svg

    if file is None or not checks:
        return
    try:
        file.write_text(svg(checks, f"{course.game}: wins against two greedy bots"), encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from error


def _train_judge(game: str, rounds: int, games: int, one_in: int, rate: float, seed: int, file: Path | None) -> None:
    from sabika.lab.judging import JudgeCourse, train_judge

    target = file if file is not None else Path(f"{game}-judge.npz")
    check_place(target, "--file")
    screen = console(stderr=True)
    with progress_bar(rounds, 1) as advance:

        def tell(_now: int, loss: float) -> None:
            advance(1)
            screen.print(f"log loss {loss:.4f}")

        train_judge(JudgeCourse(game, rounds, games, one_in, rate, seed), target, tell)
    console().print(f"Learned from {rounds * games:,} games: {target}", soft_wrap=True)
