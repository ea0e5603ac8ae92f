"""Make the golden games: `python -m tests.golden.make`, or of some games only `… dicegame`.

Seeds are fixed, so the same rules and bots give the same files. Make them again only when a rule, the record format
or the layout of positions was changed on purpose; the difference then shows in the commit what the change did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sabika.bots import choose
from sabika.table.record_file import to_bytes
from sabika.table.table import Table
from tests.golden.games import FOLDER, NAMES, Line, play_on, source

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

Way = tuple[str, int, dict[str, Any]]  # name, seats, options


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


WAYS = {"alcazaba": alcazaba, "dicegame": dicegame, "redpalace": redpalace, "rollwrite": rollwrite}
UNFINISHED = {
    "alcazaba": (2, 3, 5, 6),
    "dicegame": (2, 3, 5, 6),
    "redpalace": (2, 3, 5, 6),
    "rollwrite": (1, 2, 3, 5),
}


# Kept as whole records, to be read; besides, every game with an option of one's own, unfinished or from the middle.
WHOLE = {
    "alcazaba": {"seats-2-1", "seats-3-1", "seats-4-6", "seats-5-1", "seats-6-4"},
    "dicegame": {"seats-2-1", "seats-3-1", "seats-4-5", "seats-5-3", "seats-6-1"},
    "redpalace": {"seats-2-1", "seats-2-4", "seats-3-1", "seats-4-1", "seats-5-6", "seats-6-9"},
    "rollwrite": {"alone-2-duel-1", "alone-4-score-1", "seats-2-4", "seats-3-1", "seats-5-1"},
}


def is_whole(game: str, name: str) -> bool:
    return name in WHOLE[game] or name.startswith("own-")


def bots_play(table: Table, number: int, most: int | None = None) -> list[int]:
    """Greedy and random players, in turns by seat and game; returns their choices."""

    def pick(_legal: list[str]) -> str:
        seat = table.actor
        assert seat is not None
        return choose(table.game, table.position, PLAYERS[(seat + number) % 2], number, len(table.log))

    return play_on(table, pick, most)


def unfinished(game: str) -> Iterator[tuple[str, Table]]:
    """Games that stopped in the middle, and one that began there."""
    for number, seats in enumerate(UNFINISHED[game], 100):
        table = Table(game, seats, seed=number)
        bots_play(table, number, 40 + 15 * seats)
        yield f"unfinished-{seats}", table
    middle = Table(game, 3, seed=110)
    bots_play(middle, 110, 90)
    table = Table.from_text(middle.text(), seed=111)
    bots_play(table, 111)
    yield "from-the-middle", table


def make(game: str) -> None:
    (FOLDER / game).mkdir(exist_ok=True)
    for old in (FOLDER / game).glob("*.json"):
        old.unlink()
    rows = []
    for number, (name, seats, options) in enumerate(WAYS[game]()):
        table = Table(game, seats, chance=source(number), **options)
        choices = bots_play(table, number)
        if is_whole(game, name):
            write_record(game, name, table)
        else:
            rows.append(line_of(name, number, options, table, choices))
        print(f"{game} {name}: {len(table.log)} entries, scores {table.scores()}")
    for name, table in unfinished(game):
        write_record(game, name, table)
    (FOLDER / f"{game}.jsonl").write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))


def line_of(name: str, number: int, options: dict[str, Any], table: Table, choices: list[int]) -> Line:
    chosen = " ".join(map(str, choices))
    return Line(name, table.seats, number, options, chosen, table.digest(), table.scores())


def write_record(game: str, name: str, table: Table) -> None:
    (FOLDER / game / f"{name}.json").write_bytes(to_bytes(table, names=NAMES[: table.seats]))


def main(games: Sequence[str]) -> None:
    for game in games or WAYS:
        make(game)


if __name__ == "__main__":
    main(sys.argv[1:])
