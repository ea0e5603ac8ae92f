"""`sabika report` and `sabika hint`: what a game and its moves were worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.game_options import OfGame
from sabika.cli.out import AsJson, InLanguage, check_place, complain, console, tell_if_slow, unwritable
from sabika.cli.records import RecordPath, names_of
from sabika.engine.errors import BadOption, SabikaError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sabika.analysis.hints import Hint, Hints
    from sabika.analysis.report import Report, SeatReport, TurningPoint
    from sabika.table import Table

MOST_PLAYOUTS = 100_000
LEAST_WIDTH = {"luck": 12, "own": 12}  # of columns: −17.5 ± 31.4 stays on one line
SEASON_PLAYOUTS = 32  # of every position: what is told of many games needs less of each


def report(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A record file, as `save` writes it.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="FOLDER", help="All records of a folder, as a season.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option("--playouts", min=2, max=MOST_PLAYOUTS, help="Of every position. [default: standard depth]"),
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture of the chances.")] = None,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Tell luck from skill in a recorded game.

    For every seat: start + luck + own play + others' play = result. The turning points come with what would have been
    better, and why. A first version comes within seconds, standard depth within a minute. With --folder, luck and play
    of everyone over all finished games of a folder, and what kinds of decisions cost most.
    """
    if (file is None) == (folder is None):
        raise BadOption("A report is of one FILE, or of a --folder.")
    if folder is not None:
        _season(folder, playouts or SEASON_PLAYOUTS, language.value, json)
        return
    assert file is not None
    from sabika.analysis import report as analysis
    from sabika.analysis.html import html as as_html
    from sabika.analysis.picture import svg as as_svg
    from sabika.table.record_file import read, to_table
    from sabika.words import say

    for place, option in ((html, "--html"), (svg, "--svg")):
        if place is not None:
            check_place(place, option)
    record = read(file)
    table = to_table(record)
    names = names_of(record, table, language.value)
    screen = console(stderr=True)
    tell_if_slow()
    with _progress(language.value) as tell:
        for version in analysis.improving(table, playouts=playouts, tell=tell):
            if not version.is_standard and screen.is_terminal and not json:
                screen.print(say("insight.first_version", language.value), style="dim")
                screen.print(_account(version, names, language.value))
    title = _title(table, language.value)
    if html is not None:
        _write(html, as_html(version, title, names, language.value))
    if svg is not None:
        _write(svg, as_svg(version, names, title))
    if json:
        _print_encoded(version)
    elif html is None and svg is None:
        console().print(_report(version, table, names, language.value))


def hint(
    file: RecordPath,
    at: Annotated[int | None, typer.Option("--at", min=0, help="After so many entries. [default: all]")] = None,
    top: Annotated[int, typer.Option("--top", min=1, max=6, help="How many plans.")] = 3,
    playouts: Annotated[
        int | None, typer.Option("--playouts", min=2, max=MOST_PLAYOUTS, help="Of the best plans.")
    ] = None,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """The best moves in a position of a recorded game, with reasons."""
    from sabika.analysis import hints as analysis
    from sabika.table.record_file import read, to_table

    record = read(file)
    table = to_table(record)
    if at is not None:
        table = table.at(at)
    screen = console(stderr=True)
    tell_if_slow()
    if screen.is_terminal and not json:
        rough = analysis.at_a_glance(table, top)
        if rough is not None:
            screen.print(hint_text(rough, names_of(record, table, language.value), language.value))
    found = analysis.hints(table, top, playouts=playouts or analysis.PLAYOUTS)
    if json:
        _print_encoded(found)
    else:
        console().print(hint_text(found, names_of(record, table, language.value), language.value))


def puzzles(
    game: OfGame,
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many.")] = 8,
    seed: Annotated[int, typer.Option("--seed", help="The same puzzles for the same seed.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write them as JSON, one a line.")] = None,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Make puzzles from bots' games: find the plan that is clearly best.

    They are sorted by difficulty: which part of the answers of bots misses the best plan. Sabika ships a few of each
    game; the page shows one a day.
    """
    from msgspec.json import encode

    from sabika.analysis.puzzles import puzzles as made
    from sabika.engine.game import find
    from sabika.words import say

    if out is not None:
        check_place(out, "--out")
    tell_if_slow()
    with _progress(language.value) as tell:
        found = made(find(game), count, seed, tell=tell)
    if out is not None:
        lines = ",\n".join(encode(puzzle).decode() for puzzle in found)
        _write(out, f"[\n{lines}\n]\n")
    if json:
        _print_encoded(found)
    elif out is None:
        for puzzle in found:
            missed = say("insight.bots_miss", language.value, {"n": round(100 * puzzle.difficulty)})
            console().print(f"{puzzle.position}\n{missed}", style="bold", soft_wrap=True)
            console().print(hint_text(puzzle.hints, [], language.value))


def hint_text(found: Hints, names: Sequence[str], language: str) -> RenderableType:
    """Hints for people."""
    from rich.console import Group
    from rich.text import Text

    from sabika.words import say

    lines: list[Text] = []
    for number, one in enumerate(found.hints, 1):
        lines += _hint_lines(one, number, found, names, language)
    how = say("insight.hint_how", language, {"n": found.playouts}) if found.playouts else say("insight.rough", language)
    lines.append(Text(how, "dim"))
    return Group(*lines)


def _hint_lines(one: Hint, number: int, found: Hints, names: Sequence[str], language: str) -> list[Any]:
    from rich.text import Text

    from sabika.analysis.phrases import reasons, sentences, share, share_and_error, signed
    from sabika.words import say

    if found.playouts:
        promise = share_and_error(one.expected, one.error, found.unit, language)
    else:
        promise = share(one.expected, found.unit, language)
    head = Text.assemble((f"{number} ", "bold cyan"), (", ".join(one.moves), "bold"), f"  {promise}")
    if number > 1 and one.is_even:
        head.append(f"  {say('insight.even', language)}", "dim")
    lines = [head, Text(f"  {sentences(one.told, language, names)}", "dim")]
    if one.against is not None:
        key = "insight.than_next" if number == 1 else "insight.than_best"
        told = say(key, language, {"points": signed(one.against.points, "points", language)})
        why = reasons(one.against, language)
        lines.append(Text(f"  {told}{f' ({why})' if why else ''}"))
    return lines


# --- a season ---------------------------------------------------------------------------------------------


def _season(folder: Path, playouts: int, language: str, json: bool) -> None:
    from rich import box
    from rich.table import Table as Grid

    from sabika.analysis.phrases import bare, signed
    from sabika.analysis.report import report as report_of
    from sabika.analysis.season import season
    from sabika.table.record_file import read, to_table
    from sabika.words import say

    files = sorted(folder.glob("*.json"))
    games = []
    tell_if_slow()
    with _progress(language) as tell:
        for number, file in enumerate(files):
            tell(number / len(files))
            try:
                record = read(file)
                table = to_table(record)
            except SabikaError as error:
                complain(f"'{file.name}' is left out. {error}")
                continue
            if table.over:
                games.append((report_of(table, playouts=playouts, sheets=0), names_of(record, table, language)))
    if not games:
        raise BadOption(f"There is no record of a finished game in '{folder}'.")
    players = season(games)
    if json:
        _print_encoded({"games": len(games), "players": players})
        return
    grid = Grid(title=say("insight.season", language), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for column in ("games", "won", "luck", "own", "strength"):
        grid.add_column(say(f"insight.{column}", language), justify="right", min_width=LEAST_WIDTH.get(column))
    grid.add_column(say("insight.by_kind", language))
    for player in players:
        level = player.strength.level or player.strength.band if player.strength else None
        grid.add_row(
            player.name,
            str(player.games),
            bare(player.won, "games", language),
            _mean(player.luck, player.luck_error, language),
            _mean(player.own, player.own_error, language),
            say(f"bot.{level}" if level.startswith("level") else f"insight.{level}", language) if level else "–",
            ", ".join(
                f"{say(f'insight.verb_{kind.verb}', language)} {signed(-kind.cost, 'chance', language)}"
                for kind in player.kinds[:3]
            ),
        )
    console().print(grid)


def _mean(value: float, error: float | None, language: str) -> str:
    from sabika.analysis.phrases import bare, signed

    text = signed(value, "chance", language)
    return text if error is None else f"{text} ± {bare(error, 'chance', language)}"


# --- the report in the terminal --------------------------------------------------------------------------


def _report(version: Report, table: Table, names: Sequence[str], language: str) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from sabika.words import say

    parts: list[Any] = [
        Text(_title(table, language), "bold"),
        _account(version, names, language),
        Text(say("insight.turning_points", language), "bold"),
    ]
    for number, point in enumerate(version.turning_points, 1):
        parts += _turning_point(version, point, number, names, language)
    if not version.turning_points:
        parts.append(Text(say("insight.no_turning_points", language)))
    parts.append(Text(say("insight.how", language, {"n": version.playouts}), "dim"))
    return Group(*parts)


def _title(table: Table, language: str) -> str:
    from sabika.words import Word, say

    return say("insight.labelled", language, {"what": table.game.title, "text": Word("insight.report")})


def _account(version: Report, names: Sequence[str], language: str) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table as Grid
    from rich.text import Text

    from sabika.words import say

    rows = [_sums(seat, version.unit, language) for seat in version.seats]
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for number, column in enumerate(("start", "luck", "own", "others", "result", "strength")):
        widest = max(len(row[number]) for row in rows)  # headings break, numbers do not
        grid.add_column(say(f"insight.{column}", language), justify="right", min_width=widest)
    judged = []
    for seat, name, row in zip(version.seats, names, rows, strict=False):
        grid.add_row(name, *row)
        best = {"best": seat.best, "all": seat.decisions, "mistakes": seat.mistakes}
        judged.append(Text(f"{name}: {say('insight.as_the_judge', language, best)}"))
    return Group(grid, *judged, "")


def _sums(seat: SeatReport, unit: str, language: str) -> list[str]:
    from sabika.analysis.phrases import bare, share, signed
    from sabika.words import say

    band = seat.strength.band if seat.strength else None
    return [
        share(seat.start, unit, language),
        signed(seat.luck, unit, language),
        f"{signed(seat.own, unit, language)} ± {bare(seat.error, unit, language)}",
        signed(seat.others, unit, language),
        share(seat.result, unit, language),
        say(f"insight.{band}", language) if band else "–",
    ]


def _turning_point(
    version: Report, point: TurningPoint, number: int, names: Sequence[str], language: str
) -> Iterator[Any]:
    from rich.text import Text

    from sabika.analysis.phrases import bare, labelled, probability, reasons, sentences, signed
    from sabika.words import say

    change = point.change[point.seat]
    yield Text.assemble(
        (f"{number} {names[point.seat]} ", "bold"),
        (f"{signed(change, version.unit, language)} ", "green" if change > 0 else "red"),
        f"± {bare(point.error, version.unit, language)}  ",
        (say("insight.entry", language, {"number": point.entry}), "dim"),
    )
    yield Text(f"  {sentences(point.told, language, names)}")
    if point.probability is not None:
        yield Text(f"  {probability(point.probability, language)}")
    if point.better:
        better = sentences(point.better_told, language, names)
        moves = ", ".join(point.better)
        yield Text(f"  {labelled('better', f'{moves}. {better}', language)}")
    if point.compared is not None:
        brought = say("insight.better_by", language, {"points": signed(point.compared.points, "points", language)})
        yield Text(f"  {brought} ({reasons(point.compared, language)})", "dim")


# --- files and progress ----------------------------------------------------------------------------------


@contextmanager
def _progress(language: str) -> Iterator[Callable[[float], None]]:
    """A bar on stderr; nothing where stderr is no terminal."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from sabika.words import say

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(say("insight.compiling", language), total=1.0)
        playing_on = say("insight.playing_on", language)
        yield lambda part: bar.update(task, completed=part, description=playing_on)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from error


def _print_encoded(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())
