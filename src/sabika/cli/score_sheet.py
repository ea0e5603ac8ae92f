"""Score sheets as tables: a line a thing that gave points, a column an owner, the rule beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from sabika.words import Value, Word, catalogue, say

if TYPE_CHECKING:
    from sabika.engine.game import ScoreLine


def totals(lines: Sequence[ScoreLine], owners: int) -> list[int]:
    """The points of each owner together."""
    sums = [0] * owners
    for line in lines:
        sums[line.owner] += line.points
    return sums


def as_json(lines: Sequence[ScoreLine], language: str) -> list[dict[str, Any]]:
    return [
        {"owner": line.owner, "rule": line.rule, "what": line.what.text(language), "points": line.points}
        for line in lines
    ]


def score_sheet(title: str, lines: Sequence[ScoreLine], names: Sequence[str], language: str) -> Grid:
    """The sheet of the owners who are named."""
    grid = Grid(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, show_edge=False)
    grid.add_column(say("terminal.line", language))
    grid.add_column(say("terminal.rule", language), style="dim", no_wrap=True)
    for name in names:
        grid.add_column(Text(name.replace(" ", "\n", 1)), justify="right", no_wrap=True)
    for rule, what in dict.fromkeys(_rule_and_text(line, language) for line in sorted(lines, key=_place)):
        row = totals([line for line in lines if _rule_and_text(line, language) == (rule, what)], len(names))
        grid.add_row(what, rule, *(str(points) if points else Text("·", "dim") for points in row))
    grid.add_section()
    sums = totals(lines, len(names))
    grid.add_row(Text(say("terminal.total", language), "bold"), "", *(Text(str(points), "bold") for points in sums))
    return grid


def sum_sheet(title: str, rows: Sequence[tuple[str, Sequence[int]]], names: Sequence[str], language: str) -> Grid:
    """All scorings of a game, a row each, and their sum."""
    grid = Grid(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, show_edge=False)
    grid.add_column("")
    for name in names:
        grid.add_column(Text(name.replace(" ", "\n", 1)), justify="right", no_wrap=True)
    for scoring, points in rows:
        grid.add_row(scoring, *map(str, points))
    grid.add_section()
    sums = [sum(points) for points in zip(*(row for _, row in rows), strict=True)]
    grid.add_row(Text(say("terminal.total", language), "bold"), *(Text(str(points), "bold") for points in sums))
    return grid


def _rule_and_text(line: ScoreLine, language: str) -> tuple[str, str]:
    return line.rule, line.what.text(language)


def _place(line: ScoreLine) -> list[int]:
    """Where a line stands on the sheet: words in the order of their files, which is the order of the rules."""
    order = _order_of_words()
    values = line.what.values.values()
    return [order[line.what.key], *(order[value.key] for value in values if isinstance(value, Word)), *_numbers(values)]


def _numbers(values: Iterable[Value]) -> list[int]:
    return [value for value in values if isinstance(value, int)]


@cache
def _order_of_words() -> dict[str, int]:
    return {key: place for place, key in enumerate(catalogue("en"))}
