"""Plots as PNG: the rectangles, lines, dots and texts of `plots.py`, drawn by Pillow."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import BytesIO
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from sabika.engine.errors import SabikaError

SCALE = 2  # points of the picture for one of the plot
FONT_SIZE = 12
OTHER_SIGNS = {
    "–": "-",
    "—": "-",
    "×": "x",
    "„": '"',
    "ß": "ss",
    "œ": "oe",
    "½": "1/2",
}  # for what has no plainer parts
FONTS = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf", "Helvetica.ttc")  # the first one there is
ANCHORS = {"start": "lm", "end": "rm"}


def pillow() -> tuple[ModuleType, ModuleType, ModuleType]:
    """What Pillow draws with; says so where it is missing."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise SabikaError(
            "A plot as PNG needs the extra 'research': pip install 'sabika[research]'; SVG needs nothing."
        ) from error
    return Image, ImageDraw, ImageFont


def png(plots: Sequence[str]) -> bytes:
    """Plots, which come as SVG, one below the other in a PNG file."""
    image, draw, font = pillow()
    roots = [ElementTree.fromstring(plot) for plot in plots]
    sizes = [[round(SCALE * float(number)) for number in root.attrib["viewBox"].split()[2:]] for root in roots]
    whole = image.new("RGB", (max(width for width, _ in sizes), sum(height for _, height in sizes)))
    letters = Letters(font)
    top = 0
    for root, (width, height) in zip(roots, sizes, strict=True):
        picture = image.new("RGB", (width, height))
        for shape in root:
            _draw(draw.Draw(picture), letters, shape.tag.rpartition("}")[2], shape)
        whole.paste(picture, (0, top))
        top += height
    file = BytesIO()
    whole.save(file, "PNG")
    return file.getvalue()


class Letters:
    """A font of this machine, or Pillow's own, which has few letters with accents: what it lacks is written without."""

    def __init__(self, font: ModuleType) -> None:
        self.font = self._found(font)
        self._missing = self._look("\uffff")

    @staticmethod
    def _found(font: ModuleType) -> Any:
        for name in FONTS:
            try:
                return font.truetype(name, SCALE * FONT_SIZE)
            except OSError:
                continue
        return font.load_default(SCALE * FONT_SIZE)

    def _look(self, letter: str) -> bytes:
        return bytes(self.font.getmask(letter))

    def has(self, letter: str) -> bool:
        return self._look(letter) != self._missing

    def writable(self, text: str) -> str:
        """The text in letters that the font has."""
        return "".join(letter if self.has(letter) else self._plain(letter) for letter in text)

    def _plain(self, letter: str) -> str:
        parts = unicodedata.normalize("NFKD", OTHER_SIGNS.get(letter, letter))
        return "".join(part for part in parts if self.has(part)) or "?"


def _draw(pen: Any, letters: Letters, what: str, shape: ElementTree.Element) -> None:
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
        text, anchor = letters.writable(shape.text or ""), ANCHORS[shape.attrib["text-anchor"]]
        pen.text(at("x", "y"), text, shape.get("fill"), letters.font, anchor)
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
