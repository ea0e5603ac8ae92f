"""Every error is `{error: "one sentence", rule?, key?, values?}`. Nothing of what was sent is repeated in it.

What people meet on the page has a `key`, by which it is said in their language.
"""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sabika.engine.errors import Refused, SabikaError
from sabika.server.registry import NoSuchTable
from sabika.server.rooms import RoomGone
from sabika.server.schemas import Problem
from sabika.server.store import StoreDown
from sabika.words import Saying

# What OpenAPI says of every call.
PROBLEMS: dict[int | str, dict[str, object]] = {status: {"model": Problem} for status in (403, 404, 413, 422, 429, 503)}


class Declined(Exception):
    """A call that is not answered, said in every language."""

    def __init__(self, status: int, key: str) -> None:
        self.status = status
        self.saying = Saying(f"table.{key}")


def problem(status: int, error: str | Saying) -> Response:
    body: dict[str, Any]
    if isinstance(error, Saying):
        rule = {"rule": error.rule} if error.rule else {}
        body = {"error": str(error), **rule, "key": error.key, "values": error.values}
    else:
        body = {"error": error}
    return Response(_as_json(body), status, media_type="application/json")


def _as_json(body: dict[str, Any]) -> bytes:
    try:
        return msgspec.json.encode(body)
    except UnicodeEncodeError:  # half a character came in, as a name or a move
        return msgspec.json.encode({"error": body["error"].encode("utf-8", "replace").decode()})


def explain(app: FastAPI) -> None:
    """Have every error told in our way."""

    @app.exception_handler(RequestValidationError)
    async def not_valid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")[:100]
        return problem(422, f"{where or 'The request'}: {first['msg']}.")

    @app.exception_handler(SabikaError)
    async def not_possible(_: Request, error: SabikaError) -> Response:
        return problem(422, error.saying if isinstance(error, Refused) else str(error))

    @app.exception_handler(Declined)
    async def declined(_: Request, error: Declined) -> Response:
        return problem(error.status, error.saying)

    @app.exception_handler(NoSuchTable)
    async def no_table(_: Request, __: NoSuchTable) -> Response:
        return problem(404, Saying("table.no_such_table"))

    @app.exception_handler(StoreDown)
    @app.exception_handler(RoomGone)
    async def not_now(_: Request, __: Exception) -> Response:
        response = problem(503, Saying("table.no_database"))
        response.headers["retry-after"] = "2"
        return response

    @app.exception_handler(Exception)
    async def defect(_: Request, __: Exception) -> Response:
        return problem(500, "Something went wrong here; nothing was changed.")

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> Response:
        return problem(error.status_code, str(error.detail))
