"""Reports of finished games and hints for the seat to act: asked for, and asked for again until they are done."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from sabika.analysis.puzzles import CHOICES, shipped_counts, shipped_puzzles, table_of
from sabika.bots.registry import has_bots
from sabika.engine.errors import BadRecord
from sabika.engine.game import Game, find
from sabika.server import views
from sabika.server.analyst import AnalysisRequest
from sabika.server.analysts import Analysts, TooMuchAsked
from sabika.server.identity import Identity, UnknownSecret
from sabika.server.messages import OwnerInfo
from sabika.server.rooms import Room
from sabika.server.routes.dependencies import TheRegistry, answer
from sabika.server.routes.problems import Declined
from sabika.server.routes.records import RECORD
from sabika.server.schemas import EntryNumber, PuzzleAnswer, WhoAsks
from sabika.table.record_file import from_bytes, to_bytes, to_table

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/report")
async def table_report(table: str, request: Request, registry: TheRegistry) -> Response:
    """The report of a table whose game is over."""
    ledger = (await registry.room(table)).ledger
    if not ledger.table.over:
        raise Declined(403, "report_when_over")
    asked = AnalysisRequest("report", views.record(ledger).decode())
    return _analysed(request, ledger.table.game, asked, helped=ledger.helped)


@router.post("/report", openapi_extra=RECORD)
async def record_report(request: Request) -> Response:
    """The report of a record file."""
    content = await request.body()
    record = from_bytes(content)
    table = await asyncio.to_thread(to_table, record)  # raises what is wrong with it
    return _analysed(request, table.game, AnalysisRequest("report", content.decode()), helped=[])


@router.post("/tables/{table}/hints")
async def hints(table: str, body: WhoAsks, request: Request, registry: TheRegistry) -> Response:
    """Hints for the seat to act, for whoever plays it."""
    room, who = await _asking(table, body, registry)
    ledger = room.ledger
    if ledger.actor is None or ledger.actor not in who.mine:
        raise Declined(403, "hints_for_actor")
    if views.plays_with_others(ledger, who):
        raise Declined(403, "hints_alone")
    asked = AnalysisRequest("hints", views.record(ledger).decode())
    answered = _analysed(request, ledger.table.game, asked)
    await room.help(who, "hints")
    return answered


@router.get("/tables/{table}/hints/{entry}")
async def practice(table: str, entry: EntryNumber, request: Request, registry: TheRegistry) -> Response:
    """Plans for a position of a game that is over, to find out what would have been better."""
    ledger = (await registry.room(table)).ledger
    if not ledger.table.over:
        raise HTTPException(403, "Practice is for games that are over.")
    then = ledger.table.at(min(entry, ledger.table.length))
    if then.actor is None:
        raise HTTPException(404, "Nobody is to act there.")
    asked = AnalysisRequest("hints", to_bytes(then, ledger.names).decode(), top=CHOICES)
    return _analysed(request, then.game, asked)


@router.get("/puzzles")
async def puzzle_counts() -> Response:
    """How many puzzles there are of each game."""
    return answer(shipped_counts())


@router.get("/puzzles/{game}/{number}")
async def puzzle(game: str, number: EntryNumber) -> Response:
    """A puzzle: its position, and the plans to choose from, the best first."""
    known = shipped_puzzles(find(game))
    if number >= len(known):
        raise Declined(404, "no_such_puzzle")
    table = table_of(known[number])
    nobody = OwnerInfo("", "bot", None, False)
    shown = views.replay_of(
        table,
        eyes=known[number].hints.seat,
        options={},
        owners=[nobody] * table.seats + views.imaginary(table),
        secret=None,
        commitment="",
        salts=[],
        first_die=0,
    )
    return answer(PuzzleAnswer(shown, known[number].difficulty, known[number].hints))


@router.post("/tables/{table}/chances")
async def chances(table: str, body: WhoAsks, request: Request, registry: TheRegistry) -> Response:
    """The chances to win as whoever asks may know them, where nobody else plays or the host allows it."""
    room, who = await _asking(table, body, registry)
    ledger = room.ledger
    if not views.may_see_chances(ledger, who):
        raise Declined(403, "chances_hidden")
    if not ledger.began or ledger.table.over:
        raise Declined(403, "chances_while_on")
    asked = AnalysisRequest("chances", views.record(ledger).decode(), views.eyes(ledger, who))
    answered = _analysed(request, ledger.table.game, asked)
    await room.help(who, "chances")
    return answered


async def _asking(table: str, body: WhoAsks, registry: TheRegistry) -> tuple[Room, Identity]:
    try:
        who = await registry.who(table, body.secrets)
    except UnknownSecret as error:
        raise Declined(403, "not_your_seat_link") from error
    return await registry.room(table), who


def _analysed(request: Request, game: Game, asked: AnalysisRequest, **besides: Any) -> Response:
    analysts: Analysts | None = request.app.state.analysts
    if analysts is None:
        raise Declined(503, "no_analysts")
    if not has_bots(game):
        raise BadRecord(f"There are no bots for {game.title}, so nobody can judge it.")
    try:
        analysis = analysts.ask(asked)
    except TooMuchAsked as error:
        raise Declined(429, "many_analyses") from error
    if analysis.has_failed:
        raise Declined(503, "analysis_broke")
    version = None if analysis.version is None else msgspec.Raw(analysis.version.encode())
    return answer(
        {"progress": analysis.reply.progress, "is_done": analysis.reply.is_done, asked.kind: version} | besides
    )
