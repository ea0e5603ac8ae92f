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


def shipped_text(package: str, what: str) -> str:
    """The shipped values as the file they stand in, to change: any part of it is a file of one's own."""
    return resources.files(package).joinpath("data", f"{what}.toml").read_text("utf-8")


def over_shipped(what: str, rule: str, shipped: Table, given: object) -> Table:
    """The user's own values, from a file or a table; what they leave out, also in the tables inside, is as shipped."""
    if not isinstance(given, str | Path | Mapping):
        raise BadOption(f"A {what} is a file or a table of what is printed on it ({rule}).")
    table = given if isinstance(given, Mapping) else _read(what, Path(given))
    merged = dict(shipped)
    for name, value in table.items():
        if name not in shipped:
            raise BadOption(f"A {what} has no '{short(name)}'; it knows {', '.join(shipped)}.")
        merged[name] = _over(f"A {what}'s {name}", shipped[name], value)
    # Copied, so that nobody who still holds the lists changes a game that is being played.
    return deepcopy({name: value for name, value in merged.items() if name != "how_sure"})


def _over(named: str, shipped: Any, given: Any) -> Any:
    """A table over the shipped one, entry by entry; any other value in its place."""
    if not isinstance(shipped, Mapping) or not isinstance(given, Mapping):
        return given
    for key in given:
        if key not in shipped:
            raise BadOption(f"{named} has no '{short(str(key))}'; it knows {', '.join(shipped)}.")
    return {**shipped, **given}


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
        raise BadOption(f"A {what}'s {name} is a number from {low} to {high}, not {short(repr(value))}.")


def check_row(what: str, name: str, row: object, length: int) -> None:
    """A row of points."""
    if not isinstance(row, list) or len(row) != length:
        raise BadOption(f"A {what}'s {name} is a row of {length} numbers, not {short(repr(row))}.")
    for value in row:
        check_number(what, name, value, 0, MOST_POINTS)


def check_keys(what: str, name: str, table: object, keys: Sequence[str]) -> None:
    if not isinstance(table, Mapping) or set(table) != set(keys):
        raise BadOption(f"A {what}'s {name} is a table for {', '.join(keys)}.")


def with_provenance(table: Table) -> dict[str, tuple[Any, str]]:
    """Every printed value with how sure it is."""
    return {name: (table[name], how) for name, how in table["how_sure"].items()}
