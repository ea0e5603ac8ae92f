"""The pictures of the guides: a card names one and gives its parameters, and it is drawn for the page or for paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.draw.drawing import Drawing
from sabika.draw.guide.boards import (
    draw_column,
    draw_deck,
    draw_grid,
    draw_market,
    draw_parking,
    draw_places,
    draw_rounds,
    draw_strips,
    draw_track,
)
from sabika.draw.guide.measures import Size
from sabika.draw.guide.palaces import draw_palace_picture
from sabika.draw.guide.rows import draw_rows
from sabika.draw.pen import InlinePen, Pen
from sabika.rulebook import RulebookError

PICTURES: dict[str, Callable[..., Size]] = {
    "column": draw_column,
    "deck": draw_deck,
    "grid": draw_grid,
    "market": draw_market,
    "palace": draw_palace_picture,
    "parking": draw_parking,
    "places": draw_places,
    "rounds": draw_rounds,
    "rows": draw_rows,
    "strips": draw_strips,
    "track": draw_track,
}
OWNERS = 6


def draw_picture(picture: dict[str, Any], language: str, pen: Pen) -> Size:
    """A picture by its name and parameters, from the pen's corner on; returns how large it is, and what it says."""
    name = picture["name"]
    if name not in PICTURES:
        raise RulebookError(f'There is no picture "{name}", only {", ".join(PICTURES)}.')
    drawing = Drawing({"seats": OWNERS, "owners": OWNERS}, language=language, pen=pen)
    return PICTURES[name](drawing, **{key: value for key, value in picture.items() if key != "name"})


def picture_svg(picture: dict[str, Any], language: str = "en") -> str:
    """A picture for the page."""
    pen = InlinePen()
    size = draw_picture(picture, language, pen)
    return pen.drawing(size.width, size.height, size.says, "")
