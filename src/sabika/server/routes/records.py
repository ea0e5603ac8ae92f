"""Record files that people bring, and score pads. All of it is untrusted."""

from __future__ import annotations

import asyncio
import tomllib
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from sabika.engine.errors import BadOption, BadRecord, short
from sabika.engine.game import find, seats_and_options
from sabika.server import new_tables, views
from sabika.server.messages import OwnerInfo, lines, said
from sabika.server.new_tables import NewTable
from sabika.server.routes.dependencies import MayOpenTable, TheRegistry, answer
from sabika.server.routes.tables import told
from sabika.server.schemas import (
    BoxAnswer,
    BoxRequest,
    MayAnswer,
    MayRequest,
    PadResult,
    RecordBranchRequest,
    Replay,
    TableMade,
    Verdict,
)
from sabika.table import Table
from sabika.table.permission import why_not_on_pad
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


@router.post("/may/{game}", response_model=None)
async def may(game: str, body: MayRequest) -> Response:
    """May I do that on a real table? Yes, or why not with the rule."""
    found = find(game)
    pad = new_tables.tables_only(found, body.pad)
    why = why_not_on_pad(found, pad, body.seat, body.dice, body.question)
    return answer(MayAnswer(said(why) if why else None))


@router.post("/box/{game}", response_model=None)
async def box(game: str, body: BoxRequest) -> Response:
    """Check a box of one's own; what it leaves out is as shipped."""
    found = find(game)
    option = next((option.name for option in found.options if not option.choices), None)
    if option is None:
        raise BadOption(f"{found.title} has no printed values to change.")
    given = body.box if body.text is None else _toml(body.text)
    return answer(BoxAnswer(option, seats_and_options(found, found.seats[-1], {option: given})[option]))


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadOption(f"This is no TOML: {short(str(error))}.") from error


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
        first_die=chance.first_die,
    )


def _owners(record: RecordFile, table: Table) -> list[OwnerInfo]:
    names = [name[:30] for name in record.names] + [""] * table.seats
    return [OwnerInfo(name, "person", None, False) for name in names[: table.seats]] + views.imaginary(table)


def _verify(content: bytes) -> Verdict:
    verdict = check(from_bytes(content))
    return Verdict(ok=verdict.ok, text=verdict.text, entry=verdict.entry)
