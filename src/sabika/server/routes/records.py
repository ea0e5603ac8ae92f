"""Record files that people bring, and score pads. All of it is untrusted."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from sabika.engine.errors import BadRecord
from sabika.engine.game import find
from sabika.server import new_tables, views
from sabika.server.messages import Owner, lines
from sabika.server.new_tables import NewTable
from sabika.server.routes.dependencies import MayOpenTable, TheRegistry, answer
from sabika.server.routes.tables import told
from sabika.server.schemas import PadResult, RecordBranchRequest, Replay, TableMade, Verdict
from sabika.table import Table
from sabika.table.record_file import CommittedChance, RecordFile, check, from_bytes, to_table

router = APIRouter(prefix="/api")

RECORD = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}


@router.post("/replay", openapi_extra=RECORD)
async def replay(request: Request) -> Response:
    """A record file, position by position."""
    content = await request.body()
    return answer(await asyncio.to_thread(_replay, content))


@router.post("/verify", openapi_extra=RECORD)
async def verify(request: Request) -> Response:
    """Derive every die, move and score of a record file again."""
    content = await request.body()
    return answer(await asyncio.to_thread(_verify, content))


@router.post("/branch", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def branch(body: RecordBranchRequest, registry: TheRegistry) -> Response:
    """A new table that plays on from entry `at` of a record file."""
    try:
        content = msgspec.json.encode(body.record)
    except (OverflowError, UnicodeEncodeError, RecursionError) as error:
        raise BadRecord("This is no record file of Sabika.") from error
    new = await asyncio.to_thread(_branch, content, body, registry.clock())
    await registry.open_table(new)
    return told(new)


@router.post("/pad/{game}", openapi_extra=RECORD)
async def pad(game: str, request: Request) -> Response:
    """The score pad of a real table: every line, and totals."""
    found = find(game)
    try:
        given = msgspec.json.decode(await request.body(), type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord("A score pad is a JSON object.") from error
    scored = found.pad(new_tables.tables_only(found, given))
    totals = [0] * (sum(len(given.get(who, ())) for who in ("seats", "imaginary", "owners")) + ("dirk" in given))
    for line in scored:
        totals[line.owner] += line.points
    return answer(PadResult(lines=lines(scored), totals=totals))


def _branch(content: bytes, body: RecordBranchRequest, now: float) -> NewTable:
    record = from_bytes(content)
    table = to_table(record)
    return new_tables.branch(table, table.options, body.at, body.bots, now, record.names, body.seat)


def _replay(content: bytes) -> Replay:
    record = from_bytes(content)
    table = to_table(record)
    chance = record.chance if isinstance(record.chance, CommittedChance) else CommittedChance("")
    return views.replay_of(
        table,
        options=record.options,
        owners=_owners(record, table),
        secret=chance.secret,
        commitment=chance.commitment,
        salts=chance.salts,
    )


def _owners(record: RecordFile, table: Table) -> list[Owner]:
    names = [name[:30] for name in record.names] + [""] * table.seats
    return [Owner(name, "person", None, False) for name in names[: table.seats]] + views.imaginary(table)


def _verify(content: bytes) -> Verdict:
    verdict = check(from_bytes(content))
    return Verdict(ok=verdict.ok, text=verdict.text, entry=verdict.entry)
