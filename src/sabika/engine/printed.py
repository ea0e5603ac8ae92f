"""What is printed on a game's parts comes from TOML files: shipped, or the user's own, checked before it is played.

`what` is how a message calls such a file: "box" in "A box has no 'dice'; it knows markers, …".
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any

from sabika.engine.errors import BadOption, short

MOST_BYTES = 100_000
MOST_POINTS = 999

Table = dict[str, Any]


def shipped_table(package: str, file: str) -> Table:
    """A file in the `data` folder of a game."""
    return tomllib.loads(resources.files(package).joinpath("data", file).read_text("utf-8"))


def over_shipped(what: str, rule: str, shipped: Table, given: object) -> Table:
    """The user's own values, from a file or a table; what they leave out is as shipped."""
    if not isinstance(given, str | Path | Mapping):
        raise BadOption(f"A {what} is a file or a table of what is printed on it ({rule}).")
    table = given if isinstance(given, Mapping) else _read(what, Path(given))
    for name in table:
        if name not in shipped:
            raise BadOption(f"A {what} has no '{short(name)}'; it knows {', '.join(shipped)}.")
    # Copied, so that nobody who still holds the lists changes a game that is being played.
    return deepcopy({name: value for name, value in {**shipped, **table}.items() if name != "how_sure"})


def _read(what: str, path: Path) -> Mapping[str, Any]:
    name = short(path.name)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadOption(f"The {what} '{name}' cannot be read: {getattr(error, 'strerror', error)}.") from error
    if len(content) > MOST_BYTES:
        raise BadOption(f"The {what} '{name}' is too large to be one.")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not TOML, not text, a number or nesting beyond all measure
        raise BadOption(f"The {what} '{name}' is not valid TOML: {str(error).splitlines()[0][:120]}.") from error


def check_number(what: str, name: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadOption(f"A {what}'s {name} is a number from {low} to {high}.")


def check_row(what: str, name: str, row: object, length: int) -> None:
    """A row of points."""
    if not isinstance(row, list) or len(row) != length:
        raise BadOption(f"A {what}'s {name} is a row of {length} numbers.")
    for value in row:
        check_number(what, name, value, 0, MOST_POINTS)


def check_keys(what: str, name: str, table: object, keys: Sequence[str]) -> None:
    if not isinstance(table, Mapping) or set(table) != set(keys):
        raise BadOption(f"A {what}'s {name} is a table for {', '.join(keys)}.")


def with_provenance(table: Table) -> dict[str, tuple[Any, str]]:
    """Every printed value with how sure it is."""
    return {name: (table[name], how) for name, how in table["how_sure"].items()}
