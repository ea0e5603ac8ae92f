"""The page itself: files built by Vite. Hashed names may be kept for ever, the first file never."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.staticfiles import StaticFiles

PAGE = Path(__file__).parents[1] / "page"
NOT_BUILT = "Sabika's page is not built here: install Sabika with `SABIKA_PAGE=1` set, or from its wheel.\n"
FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    """A file of the page; `/` is its first file. What the page shows is behind `#`, so it never comes here."""
    if path.startswith("api/"):
        raise HTTPException(404, "There is no such call.")
    if not (PAGE / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, 404)
    if "\0" in path:
        raise HTTPException(404, "There is no such file.")
    response = await StaticFiles(directory=PAGE).get_response(path or "index.html", request.scope)
    response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
    return response
