"""For operators: is it alive, is it ready, what does it count, what can it be asked."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from sabika.server.metrics import text
from sabika.server.routes.dependencies import TheRegistry, answer
from sabika.server.routes.problems import problem
from sabika.server.siblings import Siblings
from sabika.words import Saying

router = APIRouter()

STYLE = """
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
code { font-size: 1rem } dt { margin-top: 1rem } dd { margin-left: 1.5rem }
"""


@router.get("/healthz")
async def healthz() -> Response:
    """The process answers."""
    return answer({"ok": True})


@router.get("/readyz")
async def readyz(registry: TheRegistry) -> Response:
    """The database answers, too."""
    if await registry.store.is_ready():
        return answer({"ok": True})
    return problem(503, Saying("table.no_database"))


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """Counts since the start, as Prometheus text."""
    siblings: Siblings = request.app.state.siblings
    return PlainTextResponse(text(await siblings.counted(), siblings.may_be_several))


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """Every call, on a plain page that loads nothing from elsewhere."""
    schema = request.app.openapi()
    calls = [_call(method, path, call) for path, methods in schema["paths"].items() for method, call in methods.items()]
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    return HTMLResponse(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<link rel="stylesheet" href="/docs/style.css"><h1>{title}</h1><p>{escape(schema["info"]["description"])}</p>'
        f'<p>For machines: <a href="/openapi.json">openapi.json</a></p><dl>{"".join(calls)}</dl></html>'
    )


@router.get("/docs/style.css", include_in_schema=False)
async def style() -> Response:
    return Response(STYLE, media_type="text/css")


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    parameters = ", ".join(parameter["name"] for parameter in call.get("parameters", ()))
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    fields = body.get("$ref", "").rpartition("/")[2] or ("JSON" if body else "")
    takes = "; ".join(part for part in (parameters, fields) if part)
    return (
        f"<dt><code>{escape(method.upper())} {escape(path)}</code></dt>"
        f"<dd>{escape(call.get('description', ''))}{f' Takes: {escape(takes)}.' if takes else ''}</dd>"
    )
