"""Make the golden games: `python -m tests.golden.make`.

Seeds are fixed, so the same rules and bots give the same files. Make them again only when a rule, the record format
or the layout of positions was changed on purpose; the difference then shows in the commit what the change did.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sabika.bots import choose
from sabika.engine.chance import Committed, Scripted, Seeded, Source
from sabika.table.record_file import to_bytes
from sabika.table.table import Table

FOLDER = Path(__file__).parent / "rollwrite"
NAMES = ["Ada", "Bo", "Cléo", "Dirk", "Eef"]
PLAYERS = ("greedy", "random")
OWN_SHEET = {
    "grid": ["PSACGT", "SACGTP", "ACGTPS", "CGTPSA", "GTPSAC", "TPSACG"],
    "supply": 20,
    "first_coins": 5,
    "second_price": 4,
    "rounds": {"3": 20, "4": 16, "5": 10},
}


def ways() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """What is played: name of the file, seats, options."""
    for imaginary in (2, 3, 4):
        for aim in ("score", "duel"):
            for number in (1, 2):
                yield f"alone-{imaginary}-{aim}-{number}", 1, {"imaginary": imaginary, "aim": aim}
    for seats in (2, 3, 4, 5):
        for number in range(1, 7):
            yield f"seats-{seats}-{number}", seats, {}
    yield "own-sheet-alone", 1, {"imaginary": 3, "aim": "duel", "sheet": OWN_SHEET}
    yield "own-sheet-4", 4, {"sheet": OWN_SHEET}


def source(number: int) -> Source:
    """Dice of every kind in turn: from a seed, committed to, typed in."""
    match number % 3:
        case 0:
            return Seeded(1000 + number)
        case 1:
            return Committed(f"golden secret {number}".encode(), tuple(NAMES[: number % 4]))
        case _:
            return Scripted([], then=Seeded(2000 + number))


def play(seats: int, options: dict[str, Any], number: int) -> Table:
    """A whole game between greedy and random players, in turns by seat and game."""
    table = Table("rollwrite", seats, chance=source(number), **options)
    return play_on(table, number)


def play_on(table: Table, number: int, most: int | None = None) -> Table:
    while not table.over and (most is None or len(table.log) < most):
        seat = table.actor
        assert seat is not None
        bot = PLAYERS[(seat + number) % 2]
        table.act(choose(table.game, table.position, bot, number, len(table.log)))
    return table


def unfinished() -> Iterator[tuple[str, Table]]:
    """Games that stopped in the middle, and one that began there."""
    for number, seats in enumerate((1, 2, 3, 5), 100):
        yield f"unfinished-{seats}", play_on(Table("rollwrite", seats, seed=number), number, 40 + 15 * seats)
    middle = play_on(Table("rollwrite", 3, seed=110), 110, 90)
    yield "from-the-middle", play_on(Table.from_text(middle.text(), seed=111), 111)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    finished = [(name, play(seats, options, number)) for number, (name, seats, options) in enumerate(ways())]
    for name, table in [*finished, *unfinished()]:
        (FOLDER / f"{name}.json").write_bytes(to_bytes(table, names=NAMES[: table.seats]))
        print(f"{name}: {len(table.log)} entries, scores {table.scores()}")


if __name__ == "__main__":
    main()
