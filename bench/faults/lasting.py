"""What is acknowledged lasts: kills, restarts, a database that goes away, a full disk, a clock that is wrong."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import msgspec
import sqlalchemy as sa

from bench.faults.driver import BOTH, GAMES, POSTGRESQL, Outcome, Player, Setting, new_table, players, row
from sabika.server.commands import arrive, decide
from sabika.server.events import StoredEvent, StoredTable
from sabika.server.identity import Identity, hashed, new_table_id
from sabika.server.ledger import Ledger
from sabika.server.messages import Act
from sabika.server.new_tables import NewSeat
from sabika.server.new_tables import new_table as place_table
from sabika.server.store import Store, sqlite_file
from tests.server.house import House, Process
from tests.server.test_refused_starts import AS_ANYONE, command

DAY = 86_400


async def _let_play(playing: list[Player], house: House, until: int) -> None:
    """Play until so many moves are acknowledged altogether, or ten minutes have passed."""
    tasks = [asyncio.create_task(player.play_on(house)) for player in playing]
    try:
        async with asyncio.timeout(600):
            while sum(player.acknowledged for player in playing) < until:
                await asyncio.sleep(0.02)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@row(
    "F1",
    "SIGKILL under 200 live games, 20 rounds, ≥ 50,000 acknowledged moves",
    "0 lost, 0 doubled, position digest = replay digest",
    BOTH,
)
async def f1(setting: Setting) -> Outcome:
    rounds, moves = setting.of(20, 2), setting.of(50_000, 120)
    playing = players(setting.of(200, 8))
    for number in range(rounds):
        async with setting.serving() as house:
            blow = asyncio.create_task(_kill_at(house, playing, moves * (number + 1) // rounds))
            await asyncio.gather(*(player.play(house) for player in playing))
            await blow
    async with setting.serving() as house:
        for player in playing:
            await player.compare(house)
    acknowledged, wrong = sum(player.acknowledged for player in playing), sum(player.wrong for player in playing)
    figure = f"{wrong} wrong of {acknowledged:,} acknowledged in {len(playing)} games at a time, {rounds} kills"
    return Outcome(figure, wrong == 0 and acknowledged >= moves)


async def _kill_at(house: Process, playing: list[Player], moves: int) -> None:
    """Amid the moves: nobody is asked to stop first."""
    while sum(player.acknowledged for player in playing) < moves:
        await asyncio.sleep(0.005)
    await house.kill()


@row(
    "F2",
    "restart to first resumed game with 10,000 stored",
    "≤ 2 s",
    BOTH,
    "tests/server/test_bots.py::test_bots_go_on_after_a_restart_as_soon_as_someone_comes",
)
async def f2(setting: Setting) -> Outcome:
    number = setting.of(10_000, 100)
    table, secret = await _fill(setting.database, number)
    before = time.monotonic()
    async with setting.serving(SABIKA_COMPILE_AHEAD="1") as house, house.page(table, secret) as page:
        taken = time.monotonic() - before
        resumed = bool(page.log)
    return Outcome(f"{taken:.2f} s from the start of the process, {number:,} stored", resumed and taken <= 2.0)


async def _fill(database: str, number: int) -> tuple[str, str]:
    """Store so many tables with forty moves each; returns one of them with its secret."""
    new = place_table("rollwrite", {}, [NewSeat("me")] * 2, None, time.time())
    ledger, who = Ledger(new.made), Identity((0, 1))
    rows: list[StoredEvent] = []

    def add(change: object) -> None:
        stored = [StoredEvent(event, new.made.created) for event in change.events]  # type: ignore[attr-defined]
        ledger.commit(change, stored)  # type: ignore[arg-type]
        rows.extend(stored)

    add(arrive(ledger, who, None))
    for i in range(40):
        add(decide(ledger, who, Act(f"m{i}", ledger.n, [ledger.table.legal()[-1]]), (), new.made.created))
    made: list[StoredTable] = [msgspec.structs.replace(new.made, id=new_table_id()) for _ in range(number)]
    store = await Store.open(database)
    try:
        for first in range(0, number, 500):
            await asyncio.gather(*(store.add(table, rows) for table in made[first : first + 500]))
    finally:
        await store.close()
    assert new.made.places[0].hash == hashed(new.mine[0])
    return made[number // 2].id, new.mine[0]


@row(
    "F13",
    "PostgreSQL stopped immediately and back under load, 5 times",
    "0 acknowledged lost, no false acknowledgement",
    POSTGRESQL,
    "tests/server/test_processes.py::test_play_goes_on_after_the_database_was_away",
)
async def f13(setting: Setting) -> Outcome:
    assert setting.postgres is not None
    stops, moves = setting.of(5, 1), setting.of(5_000, 60)
    playing = players(setting.of(40, 4))
    async with setting.serving() as house:
        for number in range(stops):
            await _let_play(playing, house, moves * (number + 1) // (stops + 1))
            stopping = asyncio.to_thread(setting.postgres.stop)
            with suppress(TimeoutError):  # some moves are under way while it stops
                async with asyncio.timeout(2):
                    await asyncio.gather(stopping, *(player.play_on(house) for player in playing))
            await asyncio.to_thread(setting.postgres.start)
        await _let_play(playing, house, moves)
        for player in playing:
            await player.compare(house)
    acknowledged, wrong = sum(player.acknowledged for player in playing), sum(player.wrong for player in playing)
    return Outcome(f"{wrong} wrong of {acknowledged:,} acknowledged, {stops} stops", wrong == 0)


@row(
    "F21",
    "disk full in the middle of play",
    "clear answer, 0 acknowledged lost, goes on when there is room",
)
async def f21(setting: Setting) -> Outcome:
    """The database lies on a small file system of its own, which nobody but the server's process sees."""
    small = setting.folder / "small"
    small.mkdir()
    mount = f'mount -t tmpfs -o size=16m none {small} && exec "$@"'
    under = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh"]
    full = Setting(setting.folder, f"sqlite:///{small}/games.db", setting.share)
    playing, moves = players(8), setting.of(2_000, 100)
    async with full.serving(under=under) as house:
        await _let_play(playing, house, moves // 2)
        stone = Path(f"/proc/{house.process.pid}/root{small}/stone")
        with suppress(OSError), stone.open("wb", buffering=0) as file:
            while True:
                file.write(b"0" * 4096)
        refused = await _until_full(house)
        stored = sum(player.acknowledged for player in playing)
        stone.unlink()
        ready = (await house.http.get("/readyz")).status_code
        await _let_play(playing, house, stored + moves // 2)
        for player in playing:
            await player.compare(house)
    said = full.complaints("disk is full")
    acknowledged, wrong = sum(player.acknowledged for player in playing), sum(player.wrong for player in playing)
    figure = f"{wrong} wrong of {acknowledged:,} acknowledged; new tables answered {refused}, then played on"
    return Outcome(figure, wrong == 0 and refused == 503 and ready == 200 and said > 0)


async def _until_full(house: House) -> int:
    """What is answered once nothing can be stored any more: SQLite may have some pages left."""
    seats = [{"kind": "me"}] * 4
    for _ in range(2_000):
        answer = await house.http.post("/api/tables", json={"game": "rollwrite", "seats": seats})
        if answer.status_code != 201:
            return answer.status_code
    return 201


@row(
    "F22",
    "database read-only, locked by another server, or of a newer version",
    "refused at the start with one clear sentence",
    BOTH,
    "tests/server/test_refused_starts.py",
)
async def f22(setting: Setting) -> Outcome:
    """As many servers as wanted may serve one PostgreSQL: there nothing is locked."""
    file = sqlite_file(setting.database)
    said: dict[str, tuple[int, str, str]] = {}

    async def serve(words: str) -> None:
        said[words] = await command("serve", "--database", setting.database, before=AS_ANYONE)

    async with setting.serving() as house:
        if file is not None:
            await serve("already serves")
        alive = (await house.http.get("/readyz")).status_code == 200
    store = await Store.open(setting.database)
    try:
        known = await _execute(store, "SELECT version_num FROM alembic_version")
        await _execute(store, "UPDATE alembic_version SET version_num = '9999'")
        await serve("newer Sabika")
        await _execute(store, f"UPDATE alembic_version SET version_num = '{known}'")
        if file is None:
            name = setting.database.rpartition("/")[2]
            await _execute(store, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    finally:
        await store.close()
    if file is not None:
        file.chmod(0o400)
    await serve("can only be read")
    clear = [
        code == 2 and out == "" and words in complained and complained.count("\n") == 1
        for words, (code, out, complained) in said.items()
    ]
    return Outcome(f"{sum(clear)} of {len(clear)} refused in one sentence", all(clear) and alive)


async def _execute(store: Store, statement: str) -> object:
    async with store.engine.begin() as connection:
        done = await connection.execute(sa.text(statement))
        return done.scalar() if done.returns_rows else None


@row(
    "F23",
    "clock set back or forward by a day",
    "no seat taken over early, nobody waits forever",
    test="tests/server/test_guard.py::test_a_clock_set_back_takes_nothing_from_a_bucket",
)
async def f23(setting: Setting) -> Outcome:
    """The server reads its clock with an offset that we set while it runs."""
    offset = setting.folder / "offset"
    offset.write_text("0")
    shifted = (
        "import time; from pathlib import Path; real = time.time; "
        f"time.time = lambda: real() + float(Path({str(offset)!r}).read_text() or 0); "
    )
    patience = 5  # seconds for a turn
    early, slowest = 0, 0.0
    for game in GAMES:
        for shift in (-DAY, DAY):
            offset.write_text("0")
            async with setting.serving(shifted, SABIKA_STANDBY_SECONDS="0") as house:
                made = await new_table(house, game, ("me", "greedy"))
                timed = await new_table(house, game, ("me", "me"), seconds_a_turn=patience)
                secret = made["mine"][0]["secret"]
                async with house.page(made["table"], secret) as page:
                    await page.play(2)
                    await page.my_turn()
                    offset.write_text(str(shift))
                    before = time.monotonic()
                    mine = len([entry for entry in page.log if entry.startswith("0 ")])
                    await page.play(2)  # without a clock nobody is ever moved for; the bot moves on
                    slowest = max(slowest, time.monotonic() - before)
                    early += len([entry for entry in page.log if entry.startswith("0 ")]) != mine + 2
                if shift > 0:
                    continue  # who had five seconds had them: a day later they are over
                async with house.page(timed["table"], *(seat["secret"] for seat in timed["mine"])) as page:
                    known, before = len(page.log), time.monotonic()
                    await page.hear_state(lambda state, known=known: state["first"] + len(state["entries"]) > known)
                    waited = time.monotonic() - before
                    early += waited < patience / 2
                    slowest = max(slowest, waited)
    figure = f"{early} taken over early, longest wait {slowest:.1f} s with {patience} s for a turn, in all four games"
    return Outcome(figure, early == 0 and slowest <= 2 * patience)
