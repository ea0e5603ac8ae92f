"""A plot as PNG: the rectangles, lines, dots and texts of `plots.py`, drawn by Pillow."""

from __future__ import annotations

from io import BytesIO
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from sabika.engine.errors import SabikaError

SCALE = 2  # points of the picture for one of the plot
FONT_SIZE = 12
ANCHORS = {"start": "lm", "end": "rm"}


def pillow() -> tuple[ModuleType, ModuleType, ModuleType]:
    """What Pillow draws with; says so where it is missing."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise SabikaError("A plot as PNG needs Pillow, which comes with sabika[play]; SVG needs nothing.") from error
    return Image, ImageDraw, ImageFont


def png(plot: str) -> bytes:
    """A plot, which comes as SVG, as a PNG file."""
    image, draw, font = pillow()
    root = ElementTree.fromstring(plot)
    _, _, width, height = (round(SCALE * float(number)) for number in root.attrib["viewBox"].split())
    picture = image.new("RGB", (width, height))
    pen, letters = draw.Draw(picture), font.load_default(SCALE * FONT_SIZE)
    for shape in root:
        _draw(pen, letters, shape.tag.rpartition("}")[2], shape)
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _draw(pen: Any, letters: Any, what: str, shape: ElementTree.Element) -> None:
    def at(*names: str) -> list[float]:
        return [SCALE * float(shape.get(name, 0)) for name in names]

    if what == "rect":
        x, y, width, height = at("x", "y", "width", "height")
        if height:
            pen.rectangle((x, y, x + width, y + height), fill=shape.get("fill"))
    elif what == "circle":
        x, y, r = at("cx", "cy", "r")
        pen.ellipse((x - r, y - r, x + r, y + r), fill=shape.get("fill"))
    elif what == "text":
        pen.text(at("x", "y"), shape.text, shape.get("fill"), letters, ANCHORS[shape.attrib["text-anchor"]])
    elif what == "line":
        _draw_line(pen, at("x1", "y1", "x2", "y2"), shape)


def _draw_line(pen: Any, ends: list[float], shape: ElementTree.Element) -> None:
    """A line; a dashed one goes straight down."""
    x1, y1, x2, y2 = ends
    width = round(SCALE * float(shape.attrib["stroke-width"]))
    dash, gap = (SCALE * float(length) for length in shape.get("stroke-dasharray", "0 0").split())
    if not dash:
        pen.line((x1, y1, x2, y2), shape.get("stroke"), width)
        return
    while y1 < y2:
        pen.line((x1, y1, x2, min(y1 + dash, y2)), shape.get("stroke"), width)
        y1 += dash + gap
