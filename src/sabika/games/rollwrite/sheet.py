"""What is printed on the sheets: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from sabika.engine.errors import BadOption, short

LETTERS = "PSACGT"
FEWEST_OF_A_KIND = 4  # RW-2
MOST_BYTES = 100_000
MOST_POINTS = 999
NUMBERS = {  # name: smallest and largest value
    "supply": (0, 100),
    "first_coins": (0, 100),
    "turn_price": (1, 100),
    "second_price": (1, 100),
    "coins_a_point": (1, 100),
}
TABLES = {  # name: keys, smallest and largest value
    "rounds": (("3", "4", "5"), 1, 30),
    "extra": (("2", "3", "4"), 0, MOST_POINTS),
}
KNOWN = ("grid", *NUMBERS, "line_points", "places", *TABLES, "how_sure")

Sheet = dict[str, Any]


@cache
def shipped() -> Sheet:
    """The sheet that comes with Sabika."""
    text = resources.files(__package__).joinpath("data/sheet.toml").read_text("utf-8")
    return tomllib.loads(text)


def own_sheet(given: str | Path | Mapping[str, Any]) -> Sheet:
    """The user's own sheet, from a file or a table; what it leaves out is as shipped."""
    if not isinstance(given, str | Path | Mapping):
        raise BadOption("A sheet is a file or a table of what is printed on it (RW-2).")
    table = given if isinstance(given, Mapping) else _read(Path(given))
    for name in table:
        if name not in KNOWN:
            raise BadOption(f"A sheet has no '{short(name)}'; it knows {', '.join(KNOWN)}.")
    sheet: Sheet = {**shipped(), **table}
    _check_grid(sheet["grid"])
    for name, (low, high) in NUMBERS.items():
        _check_number(name, sheet[name], low, high)
    _check_row("line_points", sheet["line_points"], 7)
    _check_keys("places", sheet["places"], tuple(LETTERS))
    for letter in LETTERS:
        _check_row(f"places.{letter}", sheet["places"][letter], 3)
    for name, (keys, low, high) in TABLES.items():
        _check_keys(name, sheet[name], keys)
        for key in keys:
            _check_number(f"{name}.{key}", sheet[name][key], low, high)
    if sheet["first_coins"] > sheet["supply"]:
        raise BadOption("A sheet's first_coins cannot be more than its supply.")
    # Copied, so that nobody who still holds the lists changes a game that is being played.
    return {name: deepcopy(sheet[name]) for name in KNOWN if name != "how_sure"}


def _read(path: Path) -> Mapping[str, Any]:
    name = short(path.name)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadOption(f"The sheet '{name}' cannot be read: {getattr(error, 'strerror', error)}.") from error
    if len(content) > MOST_BYTES:
        raise BadOption(f"The sheet '{name}' is too large to be one.")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not TOML, not text, a number or nesting beyond all measure
        raise BadOption(f"The sheet '{name}' is not valid TOML: {str(error).splitlines()[0][:120]}.") from error


def _check_grid(grid: Any) -> None:
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise BadOption("A sheet's grid is six texts of six letters.")
    cells = "".join(grid)
    if len(grid) != 6 or any(len(row) != 6 for row in grid):
        raise BadOption(f"A sheet's grid has 36 cells in six rows of six, not {len(cells)} in {len(grid)} rows (RW-2).")
    for letter in cells:
        if letter not in LETTERS:
            raise BadOption(f"A sheet's grid knows the kinds {' '.join(LETTERS)}, not '{letter}' (RW-1).")
    for letter in LETTERS:
        if (count := cells.count(letter)) < FEWEST_OF_A_KIND:
            raise BadOption(f"A sheet's grid has at least four of every kind, but '{letter}' {count} times (RW-2).")


def _check_number(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadOption(f"A sheet's {name} is a number from {low} to {high}.")


def _check_row(name: str, row: Any, length: int) -> None:
    if not isinstance(row, list) or len(row) != length:
        raise BadOption(f"A sheet's {name} is a row of {length} numbers.")
    for value in row:
        _check_number(name, value, 0, MOST_POINTS)


def _check_keys(name: str, table: Any, keys: tuple[str, ...]) -> None:
    if not isinstance(table, Mapping) or set(table) != set(keys):
        raise BadOption(f"A sheet's {name} is a table for {', '.join(keys)}.")
