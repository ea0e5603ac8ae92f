"""A score sheet for a real table, as PDF: the three scorings of the Dice Game, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.dicegame import TITLE
from sabika.draw.paper import NOTES, Page, Text, draw_heading, draw_notes
from sabika.games.dicegame.box import own_box, shipped

OWNERS = 6
SCORINGS = {"A": ("places_a", 1), "B": ("places_b", 3), "C": ("places_c", 5)}  # table of points, after which round
HEADING = 40
NAMES = 34
BLOCK_HEAD = 22
LABELS = 118
TOTAL = 34

Given = str | Path | Mapping[str, Any] | None


def score_sheet(box: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """DG-24 to DG-27: a box for every kind, owner and scoring, for the number chips, and the total."""
    text = Text(language)
    data = shipped() if box is None else own_box(box)
    page = Page(paper, f"{TITLE}: {text('draw.score_sheet')}")
    draw_heading(page, TITLE, text("draw.score_sheet"))
    width = (page.width - LABELS) / OWNERS
    top: float = HEADING
    for owner in range(OWNERS):
        left = LABELS + owner * width
        page.symbol(f"marker-{owner}", left + 10, top + 12, 14, f"owner-{owner}")
        page.line(left + 22, top + 18, left + width - 4, top + 18)
    top += NAMES
    block = (page.height - top - TOTAL - NOTES - 14) / len(SCORINGS)
    for scoring, (places, after) in SCORINGS.items():
        _draw_scoring(page, text, text("print.scoring_after", scoring=scoring, round=after), data[places], top, block)
        top += block
    page.text(0, top + 24, text("print.total"), 11, "bold")
    for owner in range(OWNERS):
        page.rect(LABELS + owner * width + 2, top + 6, width - 4, TOTAL - 8, 4, line="ink")
    draw_notes(page, text, [])
    return page.pdf()


def _draw_scoring(
    page: Page, text: Text, title: str, places: Mapping[str, list[int]], top: float, height: float
) -> None:
    """One scoring: the kinds with the points of their places, then the number chips."""
    page.line(0, top, page.width, top, "line", 0.6)
    page.text(0, top + 15, title, 11, "serif")
    rows = len(KINDS) + 1
    row = (height - BLOCK_HEAD - 6) / rows
    width = (page.width - LABELS) / OWNERS
    for number in range(rows):
        y = top + BLOCK_HEAD + number * row
        if number < len(KINDS):
            letter, kind = list(KINDS.items())[number]
            page.symbol(kind, 10, y + row / 2, min(18, row - 4), kind)
            points = " / ".join(str(worth) for worth in places[letter] if worth)
            page.text(26, y + row / 2 + 3.5, points or "–", 10, "bold")
        else:
            page.symbol("chip-2", 10, y + row / 2, min(16, row - 4), "gold-ink")
            page.text(26, y + row / 2 + 3.5, text("print.number_chips"), 9, colour="muted")
        for owner in range(OWNERS):
            page.rect(LABELS + owner * width + 2, y + 1.5, width - 4, row - 3, 3)


SHEETS = {"score": score_sheet}
