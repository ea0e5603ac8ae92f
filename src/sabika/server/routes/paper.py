"""Things for paper: sheets to print, codes to scan."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, HTTPException, Request, Response

from sabika.draw import sheets
from sabika.engine.errors import BadOption
from sabika.engine.game import names
from sabika.rulebook.guide import guides
from sabika.server.routes.games import Language
from sabika.server.schemas import QrRequest

router = APIRouter(prefix="/api")

# Browsers show a PDF in a page of their own, as an object with a style.
PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@router.get("/print/{game}/{sheet}.pdf", response_class=Response)
async def print_sheet(
    game: str,
    sheet: str,
    paper: Literal["a4", "letter"] = "a4",
    language: Language = "en",
) -> Response:
    """A sheet to print, or the guide to the rules."""
    draw = _to_print(game).get(sheet) if game in names() else None
    if draw is None:
        raise HTTPException(404, "There is no such sheet to print.")
    content = await asyncio.to_thread(lambda: draw(paper=paper, language=language))
    headers = {
        "content-disposition": f'inline; filename="{game}-{sheet}-{paper}-{language}.pdf"',
        "content-security-policy": PDF_POLICY,
    }
    return Response(content, media_type="application/pdf", headers=headers)


def _to_print(game: str) -> Mapping[str, Callable[..., bytes]]:
    from sabika.draw.guide.paper_sheets import guide_pdf  # loads all games, too

    return {**sheets(game), **({"guide": partial(guide_pdf, game)} if game in guides() else {})}


@router.post("/qr", response_class=Response)
async def qr(body: QrRequest, request: Request) -> Response:
    """A QR code of one of our own links. Not a query string: a seat's link holds its secret."""
    import segno  # seldom asked for

    link = body.text if not body.text.startswith("/") else f"{request.url.scheme}://{request.url.netloc}{body.text}"
    try:
        ours = urlsplit(link).netloc == request.url.netloc and urlsplit(link).scheme in ("http", "https")
    except ValueError:
        ours = False
    if not ours:
        raise BadOption("A code is made of links to this server only.")
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", xmldecl=False, scale=4, border=3)
    return Response(picture.getvalue(), media_type="image/svg+xml")
