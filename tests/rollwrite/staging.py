"""Scenes: a table in the middle of a game, set up in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find, seats_and_options
from sabika.engine.record import to_text
from sabika.games.rollwrite.invariants import violations
from sabika.games.rollwrite.opening import opening
from sabika.games.rollwrite.position import MAIN, Position
from sabika.table.table import Table

GRID = ["GCGTAP", "PTACSG", "AGSPTC", "CPTAGS", "GACSPT", "TSTGCA"]
RESTING = (6, 6)  # the pair on the sheets of those who wait


def cells_of(kind: str) -> list[tuple[int, int]]:
    """Every cell of a kind: yellow and blue."""
    return [(y, b) for y, b in product(range(1, 7), repeat=2) if GRID[y - 1][b - 1] == kind]


def marked(*rows: str) -> list[tuple[int, int]]:
    """The cells marked x in six rows of six."""
    return [(y + 1, b + 1) for y, row in enumerate(rows) for b, mark in enumerate(row) if mark == "x"]


def scene(
    seats: int = 3,
    *,
    dice: str = "y1 y2 b1 b2",
    seat: int = 0,
    start: int = 0,
    round: int = 1,
    crossed: Mapping[int, Iterable[tuple[int, int]]] = {},
    built: Mapping[int, Mapping[str, int]] = {},
    coins: Mapping[int, int] = {},
    circled: Mapping[int, int] = {},
    rolls: Sequence[str] = (),
    **options: Any,
) -> Table:
    """A seat's turn, before its main action. `built` is for imaginary players; `rolls` are the next to fall."""
    s = opening(seats, seats_and_options(find("rollwrite"), seats, options))
    s.phase, s.round, s.start, s.seat, s.turn = MAIN, round, start, seat, (seat - start) % seats
    s.dice = [int(word[1]) for word in dice.split()]
    s.pairs = [[0, 0] if other == seat or other >= seats else [*RESTING] for other in range(len(s.pairs))]
    for owner, cells in crossed.items():
        for yellow, blue in cells:
            cell = 6 * (yellow - 1) + blue - 1
            s.crossed[owner] |= 1 << cell
            s.built[s.grid[cell]][owner] += 1
    for owner, counts in built.items():
        for letter, count in counts.items():
            s.built["PSACGT".index(letter)][owner] = count
    for owner, count in circled.items():
        s.circled[owner] = s.coins[owner] = count
    for owner, count in coins.items():
        s.coins[owner] = count
        s.circled[owner] = max(count, s.circled[owner])
    return table_at(s, rolls)


def table_at(s: Position, rolls: Sequence[str] = ()) -> Table:
    assert violations(s) == []
    return Table.from_text(f"rollwrite {to_text(s)}", chance=Scripted(rolls, then=Seeded(1)))


def points(table: Table, owner: int, rule: str) -> list[int]:
    """What an owner got by a rule, line by line."""
    return [line.points for line in table.score_sheet() if (line.owner, line.rule) == (owner, rule)]


def is_crossed(table: Table, seat: int, yellow: int, blue: int) -> bool:
    return 6 * (yellow - 1) + blue - 1 in table.view().sheets[seat].crossed
