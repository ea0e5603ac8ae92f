"""Every error is `{error: "one sentence", rule?}`. Nothing of what was sent is repeated in it."""

from __future__ import annotations

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sabika.engine.errors import Refused, SabikaError
from sabika.server.registry import NoSuchTable
from sabika.server.rooms import RoomGone
from sabika.server.schemas import Problem
from sabika.server.store import StoreDown

# What OpenAPI says of every call.
PROBLEMS: dict[int | str, dict[str, object]] = {status: {"model": Problem} for status in (403, 404, 413, 422, 429, 503)}


def problem(status: int, error: str, rule: str = "") -> Response:
    error = error.encode("utf-8", "replace").decode()  # half a character may have come in as a name
    body = {"error": error, "rule": rule} if rule else {"error": error}
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def explain(app: FastAPI) -> None:
    """Have every error told in our way."""

    @app.exception_handler(RequestValidationError)
    async def not_valid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")[:100]
        return problem(422, f"{where or 'The request'}: {first['msg']}.")

    @app.exception_handler(SabikaError)
    async def not_possible(_: Request, error: SabikaError) -> Response:
        return problem(422, str(error), error.rule if isinstance(error, Refused) else "")

    @app.exception_handler(NoSuchTable)
    async def no_table(_: Request, __: NoSuchTable) -> Response:
        return problem(404, "There is no such table.")

    @app.exception_handler(StoreDown)
    @app.exception_handler(RoomGone)
    async def not_now(_: Request, __: Exception) -> Response:
        response = problem(503, "The database does not answer; try again in a moment.")
        response.headers["retry-after"] = "2"
        return response

    @app.exception_handler(Exception)
    async def defect(_: Request, __: Exception) -> Response:
        return problem(500, "Something went wrong here; nothing was changed.")

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> Response:
        return problem(error.status_code, str(error.detail))
