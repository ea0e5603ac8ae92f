"""The guard at the door, before anything else: whose page asks, how often, how much; and what browsers are told."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sabika.server.limits import Limits, address_of
from sabika.server.metrics import Metrics
from sabika.server.settings import Settings

READING = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: "
    "blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._metrics = metrics
        self._origins = {urlsplit(origin).netloc.lower() for origin in settings.origins.split()}
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if self._is_foreign(scope):
                await send({"type": "websocket.close", "code": 1008})  # before it was accepted: 403
            else:
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, self._with_headers(scope, send))
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/api/") and not self._limits.may_ask(address_of(scope.get("client"))):
            await _refuse(send, 429, "Too many requests; try again in a few seconds.", [(b"retry-after", b"5")])
        elif scope["method"] in READING:
            await self._app(scope, receive, send)
        elif self._is_foreign(scope):
            await _refuse(send, 403, "This server answers its own page only.")
        elif (body := await self._read_body(receive)) is None:
            limit = self._settings.body_bytes // 1000
            await _refuse(send, 413, f"A request has at most {limit} kB.")
        else:
            await self._app(scope, _replayed(body, receive), send)

    def _is_foreign(self, scope: Scope) -> bool:
        """An Origin that is not ours. Tools send none, browsers always do where it matters."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return False
        try:
            theirs = urlsplit(origin.decode("latin-1")).netloc.lower()
        except ValueError:
            return True
        ours = headers.get(b"host", b"").decode("latin-1").lower()
        return not theirs or (theirs != ours and theirs not in self._origins)

    async def _read_body(self, receive: Receive) -> bytes | None:
        """The whole body, or None where it is too large."""
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            part = message.get("body", b"")
            more = message.get("more_body", False)
            size += len(part)
            if size > self._settings.body_bytes:
                return None
            parts.append(part)
        return b"".join(parts)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        """What browsers are told with every answer, unless the answer itself says otherwise."""
        keep = [(b"cache-control", b"no-cache" if scope["method"] in READING else b"no-store")]

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.count("requests", str(message["status"]))
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                message["headers"] = given + [pair for pair in self._headers + keep if pair[0] not in names]
            await send(message)

        return sent


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the application; afterwards the connection as it is."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


async def _refuse(send: Send, status: int, error: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
    body = msgspec.json.encode({"error": error})
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *(headers or [])]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})
