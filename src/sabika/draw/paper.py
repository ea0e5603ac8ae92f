"""A pen for paper: pages as PDF, drawn from the same art as everything else. Needs reportlab (extra `play`)."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from sabika.draw.art import SIZE, Colour, Shape, palette, shapes
from sabika.draw.outline import Step
from sabika.engine.errors import BadOption, SabikaError
from sabika.words import LANGUAGES, Value, say

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # in points, upright
MARGIN = 36
FONTS = {"serif": "Times-Bold", "sans": "Helvetica", "bold": "Helvetica-Bold"}
WHITE = "#ffffff"
EVEN_ODD, NON_ZERO = 0, 1
NOTES = 30  # height of the notes at the foot of a page


class Page:
    """One page. x runs to the right and y down, in points from the corner of what printers reach."""

    def __init__(self, paper: str, title: str, lying: bool = False) -> None:
        width, height = reversed(_size(paper)) if lying else _size(paper)
        self._height = height
        self.width, self.height = width - 2 * MARGIN, height - 2 * MARGIN
        self._file = BytesIO()
        self._canvas = _canvas()(self._file, pagesize=(width, height), invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Sabika")

    def turn_over(self) -> None:
        """What follows stands on the next page."""
        self._canvas.showPage()

    def pdf(self) -> bytes:
        """The finished file: the same bytes for the same page."""
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    # --- marks -------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        font: str = "sans",
        colour: str = "ink",
        anchor: str = "start",
    ) -> None:
        """A line of text on the line y."""
        self._canvas.setFont(FONTS[font], size)
        self._canvas.setFillColor(_colour(colour))
        draw = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}[anchor]
        getattr(self._canvas, draw)(MARGIN + x, self._up(y), words)

    def text_width(self, words: str, size: float, font: str = "sans") -> float:
        width: float = self._canvas.stringWidth(words, FONTS[font], size)
        return width

    def rect(
        self, x: float, y: float, width: float, height: float, corner: float, line: str = "edge", fill: str = ""
    ) -> None:
        self._canvas.setLineWidth(0.8)
        self._canvas.setStrokeColor(_colour(line))
        if fill:
            self._canvas.setFillColor(_colour(fill))
        self._canvas.roundRect(MARGIN + x, self._up(y + height), width, height, corner, stroke=1, fill=bool(fill))

    def circle(self, x: float, y: float, radius: float, colour: str, thick: float) -> None:
        self._canvas.setLineWidth(thick)
        self._canvas.setStrokeColor(_colour(colour))
        self._canvas.circle(MARGIN + x, self._up(y), radius)

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "edge", thick: float = 0.8) -> None:
        self._canvas.setLineWidth(thick)
        self._canvas.setStrokeColor(_colour(colour))
        self._canvas.line(MARGIN + x1, self._up(y1), MARGIN + x2, self._up(y2))

    def outline(
        self,
        steps: list[Step],
        fill: str = "none",
        line: str = "none",
        thick: float = 0.8,
        opacity: float = 1.0,
        dashed: bool = False,
    ) -> None:
        """Any outline, in points of the page, filled or stroked or both."""
        path = self._canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for step, points in steps:
            draw[step](*(self._up(at) if i % 2 else MARGIN + at for i, at in enumerate(points)))
        self._canvas.saveState()
        if fill != "none":
            self._canvas.setFillColor(_colour(fill, opacity))
        if line != "none":
            self._canvas.setStrokeColor(_colour(line, opacity))
        self._canvas.setLineWidth(thick)
        self._canvas.setDash([3, 3] if dashed else [])
        self._canvas.setLineJoin(1)
        self._canvas.drawPath(path, stroke=line != "none", fill=fill != "none")
        self._canvas.restoreState()

    def paragraph(self, words: str, x: float, y: float, width: float, size: float, draw: bool = True) -> float:
        """Words in lines, those between ** ** bold; returns how high they are, drawn or only measured."""
        paragraph = _paragraph(words, size)
        _, height = paragraph.wrap(width, self.height)
        if draw:
            paragraph.drawOn(self._canvas, MARGIN + x, self._up(y + height))
        return float(height)

    def symbol(self, name: str, x: float, y: float, size: float, colour: str, opacity: float = 1.0) -> None:
        """A symbol of our art; x, y is its centre."""
        self._shapes([(shape, colour) for shape in shapes(name)], x, y, size, opacity)

    def die(self, x: float, y: float, size: float, colour: str, face: int) -> None:
        """A die, yellow or blue; x, y is its centre."""
        body, *pips = shapes("die")
        shown = [(pip, f"on-{colour}") for pip in pips if f"f{face}" in pip.classes]
        self._shapes([(body, colour), *shown], x, y, size)

    def _shapes(self, coloured: list[tuple[Shape, str]], x: float, y: float, size: float, opacity: float = 1.0) -> None:
        self._canvas.saveState()
        self._canvas.translate(MARGIN + x - size / 2, self._up(y - size / 2))
        self._canvas.scale(size / SIZE, -size / SIZE)
        for shape, colour in coloured:
            self._shape(shape, _colour(colour, shape.opacity * opacity))
        self._canvas.restoreState()

    def _shape(self, shape: Shape, colour: Any) -> None:
        path = self._canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for step, points in shape.steps:
            draw[step](*points)
        self._canvas.setFillColor(colour)
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(shape.stroke_width)
        self._canvas.setLineCap(1)
        stroked = shape.stroke_width > 0
        mode = EVEN_ODD if shape.even_odd else NON_ZERO
        self._canvas.drawPath(path, stroke=stroked, fill=not stroked, fillMode=mode)

    def _up(self, y: float) -> float:
        """PDF counts upwards from the bottom of the paper."""
        return self._height - MARGIN - y


class Text:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise BadOption(f"The language is one of {', '.join(LANGUAGES)}, not {language!r}.")
        self._language = language

    def __call__(self, key: str, **values: Value) -> str:
        return say(key, self._language, values)


def draw_heading(page: Page, title: str, subtitle: str) -> None:
    page.symbol("zellige", 14, 14, 28, "gold")
    page.text(38, 20, title, 20, "serif")
    page.text(38 + page.text_width(title, 20, "serif") + 12, 20, subtitle, 11, colour="muted")


def draw_notes(page: Page, text: Text, notes: list[str]) -> None:
    """What the reader must know: whatever is reconstructed, and that this is nobody's original."""
    for number, note in enumerate(reversed([*notes, text("print.not_affiliated")])):
        page.text(0, page.height - 2 - 10 * number, note, 7, colour="muted")


def _size(paper: str) -> tuple[float, float]:
    if paper not in PAPERS:
        raise BadOption(f"The paper is one of {', '.join(PAPERS)}, not {paper!r}.")
    return PAPERS[paper]


def _canvas() -> Any:
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise SabikaError("Printed sheets need reportlab, which comes with sabika[play].") from error
    return Canvas


def _paragraph(words: str, size: float) -> Any:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    style = ParagraphStyle("text", fontName=FONTS["sans"], fontSize=size, leading=size * 1.35, textColor=_colour("ink"))
    return Paragraph(re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(words)), style)


def _colour(name: str, opacity: float = 1.0) -> Any:
    """A light colour of the design sheet; what is half transparent is mixed with the white of the paper."""
    from reportlab.lib.colors import Color

    name, _, always = name.partition("-by-")
    colour = Colour(WHITE, WHITE) if name == "white" else palette()[name]
    text = colour.dark if always == "night" else colour.light
    parts = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return Color(*(opacity * part + 1 - opacity for part in parts))
