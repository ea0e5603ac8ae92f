"""Make the golden games: `python -m tests.golden.make`, or of some games only `… dicegame`.

Seeds are fixed, so the same rules and bots give the same files. Make them again only when a rule, the record format
or the layout of positions was changed on purpose; the difference then shows in the commit what the change did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sabika.bots import choose
from sabika.engine.chance import Committed, Scripted, Seeded, Source
from sabika.table.record_file import to_bytes
from sabika.table.table import Table

FOLDER = Path(__file__).parent
NAMES = ["Ada", "Bo", "Cléo", "Dirk", "Eef", "Fay"]
PLAYERS = ("greedy", "random")
OWN_SHEET = {
    "grid": ["PSACGT", "SACGTP", "ACGTPS", "CGTPSA", "GTPSAC", "TPSACG"],
    "supply": 20,
    "first_coins": 5,
    "second_price": 4,
    "rounds": {"3": 20, "4": 16, "5": 10},
}
OWN_BOX = {
    "markers": {"2": 4, "3": 2, "4": 4, "5": 3, "6": 3},
    "light": {"1": 2, "2": 1, "3": 1, "exchange": 4, "push": 4, "annul": 4, "black": 4},
    "dark": {"1": 0, "2": 1, "3": 1, "exchange": 1, "push": 1, "annul": 1, "black": 1},
}

OWN_TILES = {
    "markers": {"2": 5, "3": 4, "4": 4, "5": 3, "6": 3},
    "extra": {"T": "9S"},
    "tiles": {
        "P": ["1-", "1-", "2N", "3E", "4S", "5W", "6-"],
        "S": ["3-", "3-", "4NE", "5ES", "6SW", "7NW", "8-"],
        "A": ["4NES", "4NES", "5-", "5-", "6E", "6W", "7N", "8S", "9-"],
        "C": ["5NSW", "6ES", "7SW", "7NE", "8NW", "9W", "9S", "10-", "10-"],
        "G": ["6ESW", "7-", "7-", "7-", "8NE", "9E", "10W", "10N", "10-", "11-", "12S"],
        "T": ["7NEW", "8NES", "9ES", "9ES", "9NE", "10W", "11S", "11N", "11-", "12-", "13E"],
    },
}

Way = tuple[str, int, dict[str, Any]]  # name of the file, seats, options


def rollwrite() -> Iterator[Way]:
    for imaginary in (2, 3, 4):
        for aim in ("score", "duel"):
            for number in (1, 2):
                yield f"alone-{imaginary}-{aim}-{number}", 1, {"imaginary": imaginary, "aim": aim}
    for seats in (2, 3, 4, 5):
        for number in range(1, 7):
            yield f"seats-{seats}-{number}", seats, {}
    yield "own-sheet-alone", 1, {"imaginary": 3, "aim": "duel", "sheet": OWN_SHEET}
    yield "own-sheet-4", 4, {"sheet": OWN_SHEET}


def dicegame() -> Iterator[Way]:
    for seats in (2, 3, 4, 5, 6):
        for number in range(1, 7):
            yield f"seats-{seats}-{number}", seats, {}
    yield "own-box-2", 2, {"box": OWN_BOX}
    yield "own-box-3", 3, {"box": OWN_BOX}


def alcazaba() -> Iterator[Way]:
    for seats in (2, 3, 4, 5, 6):
        for number in range(1, 7):
            yield f"seats-{seats}-{number}", seats, {}
    yield "own-box-2", 2, {"box": OWN_TILES}
    yield "own-box-3", 3, {"box": OWN_TILES}


def redpalace() -> Iterator[Way]:
    for number in range(60):
        modules = {name: bool(number % 8 >> bit & 1) for bit, name in enumerate(("medina", "bazaars", "camps"))}
        side, scoring = ("beginner", "full")[number // 8 % 2], ("strips", "classic")[number // 16 % 2]
        hands = ("hidden", "open")[number % 7 == 0]
        options = {"side": side, "scoring": scoring, **modules, "hands": hands}
        yield f"seats-{2 + number % 5}-{number // 5 + 1}", 2 + number % 5, options
    yield "own-box-4", 4, {"box": {"wall_pieces": 1, "plazas": 1, "first_points": 9, "guards": 40}, "side": "full"}


WAYS = {"alcazaba": alcazaba, "rollwrite": rollwrite, "dicegame": dicegame, "redpalace": redpalace}
UNFINISHED = {"alcazaba": (2, 3, 5, 6), "rollwrite": (1, 2, 3, 5), "dicegame": (2, 3, 5, 6), "redpalace": (2, 3, 5, 6)}


def source(number: int) -> Source:
    """Dice of every kind in turn: from a seed, committed to, typed in."""
    match number % 3:
        case 0:
            return Seeded(1000 + number)
        case 1:
            return Committed(f"golden secret {number}".encode(), tuple(NAMES[: number % 4]))
        case _:
            return Scripted([], then=Seeded(2000 + number))


def play(game: str, seats: int, options: dict[str, Any], number: int) -> Table:
    """A whole game between greedy and random players, in turns by seat and game."""
    table = Table(game, seats, chance=source(number), **options)
    return play_on(table, number)


def play_on(table: Table, number: int, most: int | None = None) -> Table:
    while not table.over and (most is None or len(table.log) < most):
        seat = table.actor
        assert seat is not None
        bot = PLAYERS[(seat + number) % 2]
        table.act(choose(table.game, table.position, bot, number, len(table.log)))
    return table


def unfinished(game: str) -> Iterator[tuple[str, Table]]:
    """Games that stopped in the middle, and one that began there."""
    for number, seats in enumerate(UNFINISHED[game], 100):
        yield f"unfinished-{seats}", play_on(Table(game, seats, seed=number), number, 40 + 15 * seats)
    middle = play_on(Table(game, 3, seed=110), 110, 90)
    yield "from-the-middle", play_on(Table.from_text(middle.text(), seed=111), 111)


def make(game: str) -> None:
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    finished = [(way[0], play(game, *way[1:], number)) for number, way in enumerate(WAYS[game]())]
    for name, table in [*finished, *unfinished(game)]:
        (folder / f"{name}.json").write_bytes(to_bytes(table, names=NAMES[: table.seats]))
        print(f"{game} {name}: {len(table.log)} entries, scores {table.scores()}")


def main(games: Sequence[str]) -> None:
    for game in games or WAYS:
        make(game)


if __name__ == "__main__":
    main(sys.argv[1:])
