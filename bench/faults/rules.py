"""What the rules promise whatever comes: every move number, mutated records, random games, the same everywhere."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.faults.driver import GAMES, Outcome, Setting, new_table, row, secrets_of, sensible
from sabika.engine.errors import BadRecord, Refused
from sabika.engine.game import find
from sabika.server.commands import arrive, decide
from sabika.server.events import StoredEvent
from sabika.server.identity import Identity
from sabika.server.ledger import Change, Ledger
from sabika.server.messages import Act
from sabika.server.new_tables import NewSeat
from sabika.server.new_tables import new_table as place_table
from sabika.table.record_file import check, from_bytes, to_bytes
from tests.contract.test_backends import REPLAY, STEP, run_elsewhere
from tests.golden.games import records
from tests.server.test_fuzz import spoiled

SOAK = Path(__file__).parents[1] / "soak.py"
SEATS = 3
EVERY_NUMBER_UP_TO = 5_000  # where a game has more, so many of them are drawn for each position, besides the legal ones


@row(
    "B2",
    "every move number in 10,000 positions, by every seat (of games with more than 5,000 numbers, 5,000 and the legal)",
    "accepted exactly the legal ones",
    test="tests/contract/test_moves.py",
)
async def b2(setting: Setting) -> Outcome:
    """By what a server decides with, at stored tables; of each game's first position also over a socket."""
    wrong = tried = positions = 0
    for name in GAMES:
        count, chance = 0, random.Random(name)
        while count < setting.of(2_500, 3):
            ledger, add = _table(name)
            while not ledger.table.over and count < setting.of(2_500, 3):
                misses, asked = await asyncio.to_thread(_try_all, ledger, chance)
                wrong, tried, count = wrong + misses, tried + asked, count + 1
                for _ in range(3):
                    if not ledger.table.over:
                        move = Act("m", ledger.n, [sensible(ledger.table.legal(), chance.randrange(1000))])
                        add(decide(ledger, Identity(tuple(range(SEATS))), move, (), 0.0))
        positions += count
    over_sockets = await _ask_all(setting)
    figure = (
        f"{wrong} wrong of {tried:,} in {positions:,} positions, {over_sockets[0]} of {over_sockets[1]:,} by socket"
    )
    return Outcome(figure, wrong == 0 and over_sockets[0] == 0)


def _table(name: str) -> tuple[Ledger, Callable[[Change], None]]:
    new = place_table(name, GAMES[name], [NewSeat("me")] * SEATS, None, 0.0)
    ledger = Ledger(new.made)

    def add(change: Change) -> None:
        ledger.commit(change, [StoredEvent(event, 0.0) for event in change.events])

    add(arrive(ledger, Identity(tuple(range(SEATS))), None))
    return ledger, add


def _try_all(ledger: Ledger, chance: random.Random) -> tuple[int, int]:
    """Every number by every seat: how many were judged wrongly, and how many were tried."""
    game, legal = ledger.table.game, set(ledger.table.legal())
    numbers: set[int] | range = range(game.seat_moves)
    if game.seat_moves > EVERY_NUMBER_UP_TO:
        parsed = {game.parse(move) for move in legal}
        numbers = {chance.randrange(game.seat_moves) for _ in range(EVERY_NUMBER_UP_TO)} | {
            number for number in parsed if number is not None
        }
    wrong, seats = 0, [Identity((seat,)) for seat in range(SEATS)]
    for number in numbers:
        move = game.describe(number)
        act = Act("m", ledger.n, [move])
        for seat, who in enumerate(seats):
            try:
                decide(ledger, who, act, (), 0.0)
                accepted = True
            except Refused:
                accepted = False
            wrong += accepted != (seat == ledger.actor and move in legal)
    return wrong, len(numbers) * SEATS


async def _ask_all(setting: Setting) -> tuple[int, int]:
    wrong = tried = 0
    async with setting.serving() as house:
        for name in GAMES:
            game = find(name)
            made = await new_table(house, name, ("me",) * SEATS)
            async with house.page(made["table"], *secrets_of(made)) as page:
                legal = set(page.state["legal"])
                step = max(1, game.seat_moves // setting.of(3_000, 50))
                for number in range(0, game.seat_moves, step):
                    answer = await page.ask("why_not", move=game.describe(number))
                    wrong += (answer["said"] is None) != (game.describe(number) in legal)
                    tried += 1
    return wrong, tried


@row(
    "B12",
    "100,000 mutated record files",
    "typed error, ≤ 100 ms each",
    test="tests/test_record_files.py::test_values_changed_anywhere_never_break_a_reader",
)
async def b12(setting: Setting) -> Outcome:
    """Time is CPU time of this thread, so that a busy machine counts for nothing; every hundredth goes by HTTP."""
    number, chance = setting.of(100_000, 100), random.Random(12)
    kept = [json.loads(to_bytes_of(game, seed)) for game in GAMES for seed in range(3)]
    slowest, broke, by_http = 0.0, 0, 0
    for record in kept:  # what is read once a process is no cost of a record
        assert check(from_bytes(json.dumps(record).encode()))
    gc.collect()
    gc.freeze()  # as a server does
    async with setting.serving() as house:
        for i in range(number):
            content = _mutated(chance.choice(kept), chance)
            before = time.thread_time()
            try:
                check(from_bytes(content))
            except BadRecord:
                pass
            except Exception:
                broke += 1
            slowest = max(slowest, (time.thread_time() - before) * 1000)
            if i % 100 == 0:
                answer = await house.http.post("/api/verify", content=content)
                broke += answer.status_code not in (200, 413, 422)
                by_http += 1
    figure = f"{broke} untyped of {number:,} ({by_http} by HTTP), slowest {slowest:.0f} ms of CPU"
    return Outcome(figure, broke == 0 and slowest <= 100)


def to_bytes_of(game: str, seed: int) -> bytes:
    """A record of thirty moves."""
    ledger, add = _table(game)
    for i in range(30):
        if not ledger.table.over:
            move = sensible(ledger.table.legal(), i * 7 + seed)
            add(decide(ledger, Identity(tuple(range(SEATS))), Act("m", ledger.n, [move]), (), 0.0))
    return to_bytes(ledger.table)


def _mutated(record: object, chance: random.Random) -> bytes:
    if chance.random() < 0.5:
        return json.dumps(spoiled(record, chance)).encode("utf-8", "replace")
    content = bytearray(json.dumps(record).encode())
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(content))
        content[at : at + chance.randrange(20)] = chance.randbytes(chance.randrange(8))
    return bytes(content)


@row(
    "E1",
    "1,000,000 random games over all games × seats × options (20,000 in CI)",
    "0 exceptions, always a legal move, pieces and cards conserved after every move",
    test="tests/test_conserved.py",
)
async def e1(setting: Setting) -> Outcome:
    """As many of each game, by compiled code; at the end of one in fifty all invariants are checked, too."""
    command = [sys.executable, str(SOAK), "--games", str(setting.of(1_000_000, 100))]
    ran = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    said = (ran.stdout.strip() or ran.stderr.strip()).splitlines()
    return Outcome(said[-1][:300] if said else "nothing said", ran.returncode == 0)


@row(
    "E3",
    "same log in 3 processes, random hash seeds, compiled and not",
    "100 % equal digests",
    test="tests/contract/test_backends.py::test_the_same_log_is_the_same_position_in_other_processes",
)
async def e3(setting: Setting) -> Outcome:
    """Golden logs replayed, and the same choices stepped through, which is where rules run compiled."""
    kept = [record for name in GAMES for record in records(name).values() if record.opening is None]
    kept = kept[:: max(1, len(kept) // setting.of(len(kept), 1))]
    logs = json.dumps([(record.game, record.seats, record.options, record.log) for record in kept])
    ways = json.dumps([(name, seats, options) for name, options in GAMES.items() for seats in (2, 3, 4, 5)])
    digests, steps = [], []
    for seed, compiled in (("1", "0"), ("2", "1"), ("3", "0")):
        settings = {"PYTHONHASHSEED": seed, "SABIKA_JIT": compiled}
        told = await asyncio.to_thread(run_elsewhere, REPLAY, logs, **settings)
        digests.append([line.split()[0] for line in told])
        steps.append(await asyncio.to_thread(run_elsewhere, STEP, ways, **settings))
    expected = [record.digest for record in kept]
    equal = sum(mine == known for told in digests for mine, known in zip(told, expected, strict=True))
    equal += sum(mine == known for told in steps for mine, known in zip(told, steps[0], strict=True))
    of = 3 * len(expected) + 3 * len(steps[0])
    return Outcome(f"{equal} of {of} equal in three processes, one of them compiled", equal == of)
