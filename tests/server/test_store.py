"""The store, on both databases: the key decides, and what is acknowledged is on disk."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from sabika.engine.errors import BadOption
from sabika.server.events import Came, Played, Rematched, StoredEvent
from sabika.server.new_tables import NewSeat, NewTable, new_table
from sabika.server.store import LostRace, Store, StoreDown
from tests.server.postgres import Postgres

pytestmark = pytest.mark.anyio

TIME = 123.456789


def a_table() -> NewTable:
    return new_table("rollwrite", {}, [NewSeat("me", "Ann"), NewSeat("bot"), NewSeat("open")], 30, TIME)


def entry(text: str, command: str | None = None) -> StoredEvent:
    return StoredEvent(Played(text), TIME, command)


async def test_what_was_stored_is_read_again_after_reopening(database: str) -> None:
    store = await Store.open(database)
    new = a_table()
    rows = [StoredEvent(Came(0), TIME), entry("0 coins", "0:first"), entry("* roll y1 b\u0000\U0001f3b2")]
    await store.add(new.made, [])
    await store.append(new.made.id, 0, rows)
    await store.close()
    store = await Store.open(database)
    assert await store.table(new.made.id) == new.made
    assert await store.rows(new.made.id) == rows
    assert await store.rows(new.made.id, 2) == rows[2:]
    assert await store.lengths([new.made.id, "unknown"]) == {new.made.id: 3}
    assert await store.table("unknown") is None
    assert await store.is_ready()
    await store.close()


async def test_a_new_sqlite_file_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")
    files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    await store.close()
    assert files["games.db"] == files["games.db-wal"] == 0o600, "the secrets of the dice are in them"


async def test_of_two_writers_the_second_loses_and_leaves_nothing(database: str) -> None:
    one, other = await Store.open(database), await Store.open(database)
    new, again = a_table(), a_table()
    await one.add(new.made, [])
    await one.append(new.made.id, 0, [entry("a")])
    lost = [entry("b"), entry("c"), StoredEvent(Rematched(again.made.id), TIME)]
    with pytest.raises(LostRace):
        await other.append(new.made.id, 0, lost, [(again.made, [entry("d")])])
    assert await one.rows(new.made.id) == [entry("a")]
    assert await one.table(again.made.id) is None
    await one.close()
    await other.close()


async def test_in_a_hundred_races_exactly_one_writer_wins_each(database: str) -> None:
    stores = [await Store.open(database), await Store.open(database)]
    new = a_table()
    await stores[0].add(new.made, [])
    for n in range(100):
        tries = (store.append(new.made.id, n, [entry(str(who))]) for who, store in enumerate(stores))
        results = await asyncio.gather(*tries, return_exceptions=True)
        winners = [str(who) for who, result in enumerate(results) if result is None]
        assert len(winners) == 1
        assert sum(isinstance(result, LostRace) for result in results) == 1
        assert (await stores[0].rows(new.made.id, n)) == [entry(winners[0])]
    for store in stores:
        await store.close()


async def test_tables_share_a_flush_and_a_loser_among_them_harms_nobody(database: str) -> None:
    store = await Store.open(database)
    news = [a_table() for _ in range(50)]
    await asyncio.gather(*(store.add(new.made, []) for new in news))
    await store.append(news[7].made.id, 0, [entry("first")])
    before = store.flushes
    writes = (store.append(new.made.id, 0, [entry("a"), entry("b")]) for new in news)
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert store.flushes - before < 10
    assert [i for i, result in enumerate(results) if result is not None] == [7]
    assert isinstance(results[7], LostRace)
    assert [len(await store.rows(new.made.id)) for new in news] == [1 if i == 7 else 2 for i in range(50)]
    await store.close()


async def test_opening_the_same_new_database_from_several_sides_at_once_works(postgresql_database: str) -> None:
    stores = await asyncio.gather(*(Store.open(postgresql_database) for _ in range(4)))
    assert all([await store.is_ready() for store in stores])
    for store in stores:
        await store.close()


async def test_when_the_database_dies_nothing_is_acknowledged_and_it_comes_back(mortal_postgresql: Postgres) -> None:
    store = await Store.open(mortal_postgresql.new_database())
    new = a_table()
    await store.add(new.made, [entry("before")])
    mortal_postgresql.stop()
    with pytest.raises(StoreDown):
        await store.append(new.made.id, 1, [entry("while away")])
    assert not await store.is_ready()
    mortal_postgresql.start()
    assert await store.rows(new.made.id) == [entry("before")]
    await store.append(new.made.id, 1, [entry("after")])
    assert await store.rows(new.made.id) == [entry("before"), entry("after")]
    await store.close()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://localhost/games", "no database of the kind 'mysql'"),
        ("games.db", "an address such as sqlite:///games.db"),
        ("sqlite://", "in memory would forget"),
        ("sqlite:///:memory:", "in memory would forget"),
        ("postgresql://sabika:pass1234@127.0.0.1:1/games", "cannot be opened"),
        ("postgresql://sabika:pass1234@127.0.0.1:1/games?colour=red", "unexpected keyword argument 'colour'"),
        ("sqlite:////proc/nowhere/games.db", "cannot be opened"),
    ],
)
async def test_a_database_that_cannot_be_is_refused_in_one_sentence(url: str, says: str) -> None:
    with pytest.raises(BadOption) as refusal:
        await Store.open(url)
    assert says in str(refusal.value)
    assert "pass1234" not in str(refusal.value)


async def test_an_address_may_say_sslmode_as_everywhere(postgresql_database: str) -> None:
    store = await Store.open(f"{postgresql_database}?sslmode=disable")
    assert await store.is_ready()
    await store.close()
    with pytest.raises(BadOption, match=r"cannot be opened: PostgreSQL server at .* rejected SSL upgrade"):
        await Store.open(f"{postgresql_database}?sslmode=require")


async def test_a_database_that_is_not_there_is_said_so(postgresql_database: str) -> None:
    with pytest.raises(BadOption, match=r'cannot be opened: .*database "elsewhere" does not exist'):
        await Store.open(postgresql_database.rpartition("/")[0] + "/elsewhere")


async def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is a text and no database" * 100)
    with pytest.raises(BadOption, match="cannot be opened: file is not a database"):
        await Store.open(f"sqlite:///{tmp_path}/games.db")
