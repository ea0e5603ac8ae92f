"""Tables: make one, look at one, replay it, play on from its middle."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from sabika.server import new_tables, views
from sabika.server.new_tables import NewSeat, NewTable
from sabika.server.routes.dependencies import MayOpenTable, TheRegistry, answer
from sabika.server.schemas import BranchRequest, TableMade, TableRequest

router = APIRouter(prefix="/api/tables")


@router.post("", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def make(body: TableRequest, registry: TheRegistry) -> Response:
    """A new table; its secrets are told here and never again."""
    seats = [NewSeat(seat.kind, seat.name, seat.bot) for seat in body.seats]
    new = new_tables.new_table(body.game, body.options, seats, body.seconds_a_turn, registry.clock(), body.real_dice)
    await registry.open_table(new)
    return told(new)


@router.get("/{table}")
async def look(table: str, registry: TheRegistry) -> Response:
    """What anyone who knows its name may know of a table."""
    room = await registry.room(table)
    return answer(views.summary(room.ledger, room.present))


@router.get("/{table}/replay")
async def replay(table: str, registry: TheRegistry) -> Response:
    """The game so far, position by position."""
    ledger = (await registry.room(table)).ledger
    return answer(await asyncio.to_thread(views.replay, ledger))


@router.get("/{table}/record")
async def record(table: str, registry: TheRegistry) -> Response:
    """The record file; the secret behind the dice is in it only once the game is over."""
    content = views.record((await registry.room(table)).ledger)
    name = f'attachment; filename="sabika-{table}.json"'
    return Response(content, media_type="application/json", headers={"content-disposition": name})


@router.post("/{table}/branch", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def branch(table: str, body: BranchRequest, registry: TheRegistry) -> Response:
    """A new table that plays on from entry `at`: the asker in a seat, or the one to move, bots elsewhere."""
    ledger = (await registry.room(table)).ledger
    there = (ledger.table, ledger.made.options, body.at, body.bots, registry.clock(), ledger.names, body.seat)
    new = await asyncio.to_thread(new_tables.branch, *there)
    await registry.open_table(new)
    return told(new)


def told(new: NewTable) -> Response:
    return answer(
        {
            "table": new.made.id,
            "host": new.host,
            "mine": [{"seat": seat, "secret": secret} for seat, secret in new.mine.items()],
            "invites": [{"seat": seat, "secret": secret} for seat, secret in new.invites.items()],
            "commitment": new.commitment,
        },
        201,
    )
