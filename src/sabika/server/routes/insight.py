"""Reports of finished games and hints for the seat to act: asked for, and asked for again until they are done."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from sabika.bots.registry import has_bots
from sabika.engine.errors import BadRecord
from sabika.engine.game import Game
from sabika.server import views
from sabika.server.analyst import AnalysisRequest
from sabika.server.analysts import Analysts, TooMuchAsked
from sabika.server.identity import Identity, UnknownSecret
from sabika.server.ledger import Ledger
from sabika.server.routes.dependencies import TheRegistry, answer
from sabika.server.routes.records import RECORD
from sabika.server.schemas import HintRequest
from sabika.table.record_file import from_bytes, to_table

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/report")
async def table_report(table: str, request: Request, registry: TheRegistry) -> Response:
    """The report of a table whose game is over."""
    ledger = (await registry.room(table)).ledger
    if not ledger.table.over:
        raise HTTPException(403, "The report is made when the game is over.")
    return _analysed(request, ledger.table.game, AnalysisRequest("report", views.record(ledger).decode()))


@router.post("/report", openapi_extra=RECORD)
async def record_report(request: Request) -> Response:
    """The report of a record file."""
    content = await request.body()
    record = from_bytes(content)
    table = await asyncio.to_thread(to_table, record)  # raises what is wrong with it
    return _analysed(request, table.game, AnalysisRequest("report", content.decode()))


@router.post("/tables/{table}/hints")
async def hints(table: str, body: HintRequest, request: Request, registry: TheRegistry) -> Response:
    """Hints for the seat to act, for whoever plays it."""
    try:
        who = await registry.who(table, body.secrets)
    except UnknownSecret as error:
        raise HTTPException(403, "A secret does not belong to this table.") from error
    ledger = (await registry.room(table)).ledger
    if ledger.actor is None or ledger.actor not in who.mine:
        raise HTTPException(403, "Hints are for the seat to act.")
    if plays_with_others(ledger, who):
        raise HTTPException(403, "There are no hints at a table with other people.")
    return _analysed(request, ledger.table.game, AnalysisRequest("hints", views.record(ledger).decode()))


def plays_with_others(ledger: Ledger, who: Identity) -> bool:
    """Is there someone else at the table, or awaited?"""
    return any(bot is None and seat not in who.mine for seat, bot in enumerate(ledger.bots))


def _analysed(request: Request, game: Game, asked: AnalysisRequest) -> Response:
    analysts: Analysts | None = request.app.state.analysts
    if analysts is None:
        raise HTTPException(503, "This server analyses nothing: it has no workers.")
    if not has_bots(game):
        raise BadRecord(f"There are no bots for {game.title}, so nobody can judge it.")
    try:
        job = analysts.ask(asked)
    except TooMuchAsked as error:
        raise HTTPException(429, "Too many analyses are waited for; try again in a minute.") from error
    if job.has_failed:
        raise HTTPException(503, "The analysis broke; ask again.")
    version = None if job.version is None else msgspec.Raw(job.version.encode())
    return answer({"progress": job.reply.progress, "is_done": job.reply.is_done, asked.kind: version})
