"""Tables: make one, look at one, replay it, play on from its middle."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response

from sabika.server import making, views
from sabika.server.making import NewTable, Wish
from sabika.server.routes.asked import MayOpenTable, TheHall, answer
from sabika.server.schemas import BranchRequest, TableMade, TableRequest

router = APIRouter(prefix="/api/tables")


@router.post("", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def make(wish: TableRequest, hall: TheHall) -> Response:
    """A new table; its secrets are told here and never again."""
    seats = [Wish(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    new = making.new_table(wish.game, wish.options, seats, wish.seconds_a_turn, hall.clock())
    await hall.open_table(new)
    return told(new)


@router.get("/{table}")
async def look(table: str, hall: TheHall) -> Response:
    """What anyone who knows its name may know of a table."""
    room = await hall.room(table)
    return answer(views.summary(room.ledger, room.present))


@router.get("/{table}/replay")
async def replay(table: str, hall: TheHall) -> Response:
    """The game so far, position by position."""
    ledger = (await hall.room(table)).ledger
    return answer(await asyncio.to_thread(views.replay, ledger))


@router.get("/{table}/record")
async def record(table: str, hall: TheHall) -> Response:
    """The record file; the secret behind the dice is in it only once the game is over."""
    content = views.record((await hall.room(table)).ledger)
    name = f'attachment; filename="sabika-{table}.json"'
    return Response(content, media_type="application/json", headers={"content-disposition": name})


@router.post("/{table}/branch", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def branch(table: str, wish: BranchRequest, hall: TheHall) -> Response:
    """A new table that plays on from entry `at`: the asker in the seat to move, bots elsewhere."""
    ledger = (await hall.room(table)).ledger
    new = making.branch(ledger.table, ledger.made.options, wish.at, wish.bots, hall.clock())
    await hall.open_table(new)
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
