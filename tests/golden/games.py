"""Golden games as they are kept: a dozen whole records a game to read, of all others a line each.

A line says how a game was set up, where its chance came from and which of the legal moves was chosen each time, so
that the whole game follows from it; and to which position and scores it led.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sabika.engine.chance import Committed, Scripted, Seeded, Source
from sabika.table.record_file import CommittedChance, RecordFile, SeededChance, from_bytes
from sabika.table.table import Table, dice_in

FOLDER = Path(__file__).parent
NAMES = ["Ada", "Bo", "Cléo", "Dirk", "Eef", "Fay"]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A whole game on one line."""

    name: str
    seats: int
    number: int  # of its source of chance
    options: dict[str, Any]
    choices: str  # which of the legal moves, from 0, at each move of a seat
    digest: str
    scores: list[int]


def source(number: int) -> Source:
    """Dice of every kind in turn: from a seed, committed to, typed in."""
    match number % 3:
        case 0:
            return Seeded(1000 + number)
        case 1:
            return Committed(f"golden secret {number}".encode(), tuple(NAMES[: number % 4]))
        case _:
            return Scripted([], then=Seeded(2000 + number))


def play_on(table: Table, pick: Callable[[list[str]], str], most: int | None = None) -> list[int]:
    """Let seats do what `pick` says of their legal moves, to the end or to a length of the log; returns the choices."""
    choices = []
    while not table.over and (most is None or len(table.log) < most):
        legal = table.legal()
        text = pick(legal)
        choices.append(legal.index(text))
        table.act(text)
    return choices


# --- reading ---------------------------------------------------------------------------------------------


def records(game: str) -> dict[str, RecordFile]:
    """The whole records of a game, by name."""
    return {path.stem: from_bytes(path.read_bytes()) for path in sorted((FOLDER / game).glob("*.json"))}


def lines(game: str) -> dict[str, Line]:
    """All other golden games of a game, by name."""
    path = FOLDER / f"{game}.jsonl"
    rows = path.read_bytes().splitlines() if path.exists() else []
    return {line.name: line for line in (msgspec.json.decode(row, type=Line) for row in rows)}


def replay_line(game: str, line: Line) -> Table:
    """The game a line stands for."""
    table = Table(game, line.seats, chance=source(line.number), **line.options)
    left = iter(line.choices.split())
    play_on(table, lambda legal: legal[int(next(left))])
    return table


def replay_record(record: RecordFile) -> Table:
    """The game of a record played again by what its seats did; chance acts by itself."""
    match record.chance:
        case SeededChance(seed=seed):
            chance: Source = Seeded(seed)
        case CommittedChance(secret=str(secret), salts=salts):
            chance = Committed(bytes.fromhex(secret), tuple(salts))
        case _:
            chance = Scripted(dice_in(record.log), then=Seeded(0))
    if record.opening is None:
        table = Table(record.game, record.seats, chance=chance, **record.options)
    else:
        table = Table.from_text(f"{record.game} {record.opening}", chance=chance)
    for entry in record.log:
        if not entry.startswith("* "):
            table.act(entry)
    return table
