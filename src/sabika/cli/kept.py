"""Games that were left: kept as record files where the platform keeps a user's data, so that they can go on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from sabika.cli.out import unwritable
from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabika.table import Table


def folder() -> Path:
    """Where games are kept."""
    from platformdirs import user_data_path

    return user_data_path("sabika", appauthor=False) / "left"


def last() -> Path:
    """The game that was left last."""
    files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    if not files:
        raise SabikaError("No game was left; `sabika play --terminal` begins one.")
    return files[-1]


def keep(table: Table, players: Sequence[str | None], file: Path | None) -> Path:
    """Write a game that is left, into its file of before where it has one. Seats of bots carry the bots' names."""
    from sabika.table.record_file import to_bytes

    target = file or folder() / f"{table.game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}.json"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(to_bytes(table, [bot or "" for bot in players]))
    except OSError as error:
        raise unwritable(target, error) from error
    return target


def forget(file: Path | None) -> None:
    """A game that is over need not be kept; files that lie elsewhere are the user's own."""
    if file is not None and file.parent == folder():
        file.unlink(missing_ok=True)
