"""Reminders that it is a seat's turn. Who asks shows the seat's secret: nobody else can, and nobody is told."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from sabika.server.identity import UnknownSecret
from sabika.server.routes.dependencies import TheRegistry, answer
from sabika.server.schemas import ReminderRequest

router = APIRouter(prefix="/api")


@router.get("/reminders")
async def ways(registry: TheRegistry) -> Response:
    """Whether this server sends reminders by mail and to web hooks."""
    return answer(registry.reminders.ways)


@router.post("/tables/{table}/reminder", status_code=204)
async def ask(table: str, body: ReminderRequest, registry: TheRegistry) -> Response:
    """Tell a seat whenever it is its turn, or with null never again."""
    try:
        seats = (await registry.who(table, [body.secret])).mine
    except UnknownSecret as error:
        raise HTTPException(403, "A secret does not belong to this table.") from error
    if not seats:
        raise HTTPException(403, "A host without a seat has no turn.")
    await registry.reminders.ask(table, seats[0], body.secret, body.to, body.language)
    return Response(status_code=204)
