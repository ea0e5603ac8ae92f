"""A score sheet for a real table, as PDF: the three scorings of the Red Palace, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.paper import NOTES, Page, Text, draw_heading, draw_notes
from sabika.draw.redpalace import TITLE
from sabika.draw.scoring_sheet import draw_names
from sabika.games.redpalace.box import own_box, shipped

Given = str | Path | Mapping[str, Any] | None

OWNERS = 6
SCORINGS = 3
HEADING = 40
NAMES = 30
BLOCK_HEAD = 20
LABELS = 132
TOTAL = 32


@dataclass(frozen=True)
class Line:
    """One line of the sheet: its sign, and what it says."""

    symbol: str
    colour: str
    label: str
    bold: bool = False


def score_sheet(box: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """RP-36 to RP-38, RP-53, RP-59, RP-63: a box for every line, owner and scoring, and the total."""
    values = shipped() if box is None else own_box(box)
    text = Text(language)
    page = Page(paper, f"{TITLE}: {text('draw.score_sheet')}")
    draw_heading(page, TITLE, text("draw.score_sheet"))
    width = (page.width - LABELS) / OWNERS
    draw_names(page, LABELS, HEADING)
    top: float = HEADING + NAMES
    blocks = [_lines(text, values, scoring) for scoring in range(SCORINGS)]
    lines = 1 + sum(len(rows) for rows in blocks)
    row = (page.height - top - TOTAL - NOTES - 14 - SCORINGS * BLOCK_HEAD) / lines
    first = text("draw_redpalace.before", n=values["first_points"])
    _draw_line(page, Line("start", "gold", first), top, row)
    top += row
    for scoring, rows in enumerate(blocks):
        page.line(0, top + 2, page.width, top + 2, "line", 0.6)
        page.text(0, top + 15, text("draw_redpalace.scoring", number=scoring + 1), 11, "serif")
        top += BLOCK_HEAD
        for line in rows:
            _draw_line(page, line, top, row)
            top += row
    page.text(0, top + 22, text("print.total"), 11, "bold")
    for owner in range(OWNERS):
        page.rect(LABELS + owner * width + 2, top + 4, width - 4, TOTAL - 8, 4, line="ink")
    draw_notes(page, text, [text("draw_redpalace.strip_note")])
    return page.pdf()


def _lines(text: Text, box: Mapping[str, Any], scoring: int) -> list[Line]:
    """The lines of a scoring, in the order it is held; the kinds with the points of the classic table (RP-51)."""
    points = box["place_points"][scoring]
    kinds = [
        Line(kind, kind, " / ".join(str(number + worth) for worth in points), bold=True)
        for number, kind in enumerate(KINDS.values(), start=1)
    ]
    besides = [("wall", "wall", "print.longest_wall"), ("camp", "wall", "draw_redpalace.camps")]
    if scoring == SCORINGS - 1:
        besides += [("guard", "ink", "draw_redpalace.guards"), ("bazaar", "gold-ink", "draw_redpalace.bazaars")]
    besides.append(("medina", "gold-ink", "draw_redpalace.medinas"))
    return kinds + [Line(symbol, colour, text(key)) for symbol, colour, key in besides]


def _draw_line(page: Page, line: Line, top: float, height: float) -> None:
    page.symbol(line.symbol, 9, top + height / 2, min(15, height - 3), line.colour)
    size, font = (9.5, "bold") if line.bold else (8.5, "sans")
    page.text(24, top + height / 2 + 3.3, line.label, size, font, colour="ink" if line.bold else "muted")
    width = (page.width - LABELS) / OWNERS
    for owner in range(OWNERS):
        page.rect(LABELS + owner * width + 2, top + 1.2, width - 4, height - 2.4, 3)


SHEETS = {"score": score_sheet}
