"""What a route asks of the server it belongs to, and how answers are written."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request, Response

from sabika.server.limits import Limits, address_of
from sabika.server.registry import TableRegistry
from sabika.server.routes.problems import Declined


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _may_open_table(request: Request) -> None:
    limits: Limits = request.app.state.limits
    if not limits.may_open_table(address_of(request.scope.get("client"))):
        raise Declined(429, "many_tables")


TheRegistry = Annotated[TableRegistry, Depends(_registry)]
MayOpenTable = Depends(_may_open_table)


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def kept_answer(content: bytes, request: Request) -> Response:
    """JSON that changes only with the program: whoever has it already is told so."""
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"etag": tag})
    return Response(content, media_type="application/json", headers={"etag": tag})
