"""What every row is driven by: a row and its setting, four games, players that remember what was acknowledged.

Servers, pages and PostgreSQL are those of the tests (`tests/server/house.py`, `tests/server/postgres.py`): real
processes, real sockets on loopback, a real database.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sabika.table.record_file import check, from_bytes, to_table
from tests.server.house import SERVE, House, Page, Process, started
from tests.server.postgres import Postgres

PLENTY = "1000000"
NO_LIMITS = {
    f"SABIKA_{name}": PLENTY
    for name in ("SOCKETS_AN_ADDRESS", "TABLES_BURST", "REQUESTS_BURST", "MESSAGES_BURST", "MESSAGES_A_SECOND")
}
ALL_MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True, "hands": "hidden"}
GAMES: dict[str, dict[str, Any]] = {"rollwrite": {}, "dicegame": {}, "alcazaba": {}, "redpalace": ALL_MODULES}
BUILDS = ("pay", "extra", "guard", "build", "set", "buy", "use", "take")  # moves that bring a palace forward
CUT = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)  # what a lost line looks like
PATIENCE = 300.0  # seconds: a machine busy with much else answers late, which is no fault
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class Outcome:
    """What a row came to: its figure in words, and whether the target is met."""

    figure: str
    met: bool


@dataclass(frozen=True)
class Setting:
    """Where a row is run: which database, how much of the full size, a folder of its own."""

    folder: Path
    database: str
    share: float = 1.0
    postgres: Postgres | None = None

    def of(self, full: int, least: int = 1) -> int:
        """So much of a full number."""
        return max(least, round(full * self.share))

    @property
    def log(self) -> Path:
        """What servers complained about."""
        return self.folder / "log"

    def complaints(self, *words: str) -> int:
        """How often one of these words is in the log."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return sum(text.count(word) for word in words)

    @asynccontextmanager
    async def serving(
        self, before: str = "", under: Sequence[str] = (), limited: bool = False, **settings: str
    ) -> AsyncIterator[Process]:
        """The server in a process of its own, with its usual limits or with none; `before` is run in it first.
        Nothing is compiled ahead: what is measured is a server that has run for some minutes."""
        usual = {"SABIKA_BOT_SECONDS": "0", "SABIKA_COMPILE_AHEAD": "0"}
        settings = ({} if limited else NO_LIMITS) | usual | settings
        program = before + SERVE.format(database=self.database)
        async with started(program, under, self.log, PATIENCE, **settings) as house:
            yield house


Run = Callable[[Setting], Awaitable[Outcome]]


@dataclass(frozen=True)
class Row:
    """A row of the table: what happens, what is promised, how it is tried, and which test is its small version."""

    name: str
    scenario: str
    target: str
    run: Run
    databases: tuple[str, ...]
    test: str


ROWS: dict[str, Row] = {}
SQLITE, BOTH, POSTGRESQL = ("SQLite",), ("SQLite", "PostgreSQL"), ("PostgreSQL",)
HERE = "tests/server/test_faults.py"  # where a row itself is run at a small size


def row(
    name: str, scenario: str, target: str, databases: tuple[str, ...] = SQLITE, test: str = HERE
) -> Callable[[Run], Run]:
    """Name a function as the command of a row."""

    def add(run: Run) -> Run:
        ROWS[name] = Row(name, scenario, target, run, databases, test)
        return run

    return add


# --- figures ---------------------------------------------------------------------------------------------


def at_share(values: Iterable[float], share: float) -> float:
    """The value below which a share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def cpu(process: int) -> float:
    """Milliseconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICK


def stolen() -> tuple[int, int]:
    """Ticks in which a virtual machine was ready and others ran, and all ticks; no others where nobody tells."""
    counts = Path("/proc/stat")
    if not counts.exists():
        return 0, 0
    ticks = [int(count) for count in counts.read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


def busy() -> str:
    """What else this machine does: waits by the clock mean little where that is much."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def memory(process: int) -> float:
    """Megabytes a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


# --- players ---------------------------------------------------------------------------------------------


async def new_table(house: House, game: str, seats: Sequence[str] = ("me",) * 4, **wish: Any) -> dict[str, Any]:
    """A table of a game, the Red Palace with all modules and hidden hands."""
    return await house.table(*seats, game=game, options=GAMES[game], **wish)


def secrets_of(made: dict[str, Any]) -> list[str]:
    return [seat["secret"] for seat in made["mine"]]


def sensible(legal: Sequence[str], number: int) -> str:
    """A legal move, the same for the same number; in the Red Palace one that builds, where there is one."""
    liked = [move for move in legal if move.split()[0] in BUILDS] or legal
    return liked[number % len(liked)]


@dataclass
class Sitting:
    """A table as its only player knows it: what was acknowledged, and the move that has no answer yet."""

    table: str
    secrets: list[str]
    n: int = 0
    log: list[str] = field(default_factory=list)
    unanswered: dict[str, Any] | None = None
    over: bool = False


class Player:
    """Plays all four seats of one table after another, as fast as it can, and remembers what was acknowledged."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.sittings: list[Sitting] = []
        self.acknowledged = 0
        self.wrong = 0  # moves that are lost, doubled or other ones

    async def play(self, house: House) -> None:
        """Until the line is cut."""
        try:
            while True:
                if not self.sittings or self.sittings[-1].over:
                    made = await new_table(house, self.game)
                    self.sittings.append(Sitting(made["table"], secrets_of(made)))
                sitting = self.sittings[-1]
                async with house.page(sitting.table, *sitting.secrets) as page:
                    await self._go_on(page, sitting)
        except (*CUT, AssertionError):  # AssertionError: the server said that it cannot make a table now
            pass

    async def play_on(self, house: House) -> None:
        """The same again and again: who is cut off comes back."""
        while True:
            await self.play(house)
            await asyncio.sleep(0.1)

    async def _go_on(self, page: Page, sitting: Sitting) -> None:
        self.wrong += page.log[: len(sitting.log)] != sitting.log
        while not page.state["over"]:
            if sitting.unanswered is None:
                move = sensible(page.state["legal"], len(page.log))
                sitting.unanswered = {"id": f"m{page.n}", "at": page.n, "moves": [move]}
            answer = await page.ask("act", **sitting.unanswered)
            while page.n < answer["n"]:
                await page.hear_state()
            made = [entry.split(" ", 1)[1] for entry in page.log[len(sitting.log) :] if entry[0] != "*"]
            self.wrong += answer["type"] != "done" or made != sitting.unanswered["moves"]
            self.acknowledged += 1
            sitting.n, sitting.log, sitting.unanswered = answer["n"], page.log, None
        sitting.over = True

    async def compare(self, house: House) -> None:
        """Whether all that was acknowledged is stored, in its order, and replays to the same position."""
        for sitting in self.sittings:
            record = from_bytes((await house.http.get(f"/api/tables/{sitting.table}/record")).content)
            n = (await house.http.get(f"/api/tables/{sitting.table}")).json()["n"]
            sound = check(record) and to_table(record).digest() == record.digest
            self.wrong += not sound or n < sitting.n or record.log[: len(sitting.log)] != sitting.log


def players(number: int) -> list[Player]:
    """So many, of all four games in turn."""
    games = list(GAMES)
    return [Player(games[i % len(games)]) for i in range(number)]
