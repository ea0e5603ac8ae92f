"""What is printed on the sheets: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.printed import (
    MOST_POINTS,
    check_keys,
    check_number,
    check_row,
    over_shipped,
    shipped_table,
)
from sabika.parts.kinds import LETTERS

Sheet = dict[str, Any]

WHAT = "sheet"
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


@cache
def shipped() -> Sheet:
    """The sheet that comes with Sabika."""
    return shipped_table(__package__, "sheet.toml")


def own_sheet(given: str | Path | Mapping[str, Any]) -> Sheet:
    """The user's own sheet, from a file or a table; what it leaves out is as shipped."""
    sheet = over_shipped(WHAT, "RW-2", shipped(), given)
    _check_grid(sheet["grid"])
    for name, (low, high) in NUMBERS.items():
        check_number(WHAT, name, sheet[name], low, high)
    check_row(WHAT, "line_points", sheet["line_points"], 7)
    check_keys(WHAT, "places", sheet["places"], LETTERS)
    for letter in LETTERS:
        check_row(WHAT, f"places.{letter}", sheet["places"][letter], 3)
    for name, (keys, low, high) in TABLES.items():
        check_keys(WHAT, name, sheet[name], keys)
        for key in keys:
            check_number(WHAT, f"{name}.{key}", sheet[name][key], low, high)
    if sheet["first_coins"] > sheet["supply"]:
        raise BadOption("A sheet's first_coins cannot be more than its supply.")
    return sheet


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
        if letter not in cells:
            raise BadOption(f"A sheet's grid has every kind at least once, but no '{letter}' (RW-2).")
