"""A score sheet for the three scorings of the dice games, as PDF: a box for every kind, owner and scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.paper import NOTES, Page, Text, draw_heading, draw_notes

OWNERS = 6
SCORINGS = {"A": ("places_a", 1), "B": ("places_b", 3), "C": ("places_c", 5)}  # table of points, after which round
HEADING = 40
NAMES = 34
BLOCK_HEAD = 22
LABELS = 118
TOTAL = 34


@dataclass(frozen=True)
class Besides:
    """The row below the kinds: what else a scoring pays."""

    symbol: str
    colour: str
    key: str


def scoring_sheet(title: str, box: Mapping[str, Any], besides: Besides, paper: str, language: str) -> bytes:
    """DG-24, AZ-9: one block a scoring, then the total."""
    text = Text(language)
    page = Page(paper, f"{title}: {text('draw.score_sheet')}")
    draw_heading(page, title, text("draw.score_sheet"))
    width = (page.width - LABELS) / OWNERS
    draw_names(page, LABELS, HEADING)
    top: float = HEADING + NAMES
    block = (page.height - top - TOTAL - NOTES - 14) / len(SCORINGS)
    for scoring, (places, after) in SCORINGS.items():
        name = text("print.scoring_after", scoring=scoring, round=after)
        _draw_scoring(page, text, name, box[places], besides, top, block)
        top += block
    page.text(0, top + 24, text("print.total"), 11, "bold")
    for owner in range(OWNERS):
        page.rect(LABELS + owner * width + 2, top + 6, width - 4, TOTAL - 8, 4, line="ink")
    draw_notes(page, text, [])
    return page.pdf()


def draw_names(page: Page, left: float, top: float) -> None:
    """For every owner the marker and a line to write the name on, right of the labels."""
    width = (page.width - left) / OWNERS
    for owner in range(OWNERS):
        x = left + owner * width
        page.symbol(f"marker-{owner}", x + 10, top + 12, 14, f"owner-{owner}")
        page.line(x + 22, top + 18, x + width - 4, top + 18)


def _draw_scoring(
    page: Page, text: Text, title: str, places: Mapping[str, list[int]], besides: Besides, top: float, height: float
) -> None:
    """One scoring: the kinds with the points of their places, then what it pays besides."""
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
            page.symbol(besides.symbol, 10, y + row / 2, min(16, row - 4), besides.colour)
            page.text(26, y + row / 2 + 3.5, text(besides.key), 9, colour="muted")
        for owner in range(OWNERS):
            page.rect(LABELS + owner * width + 2, y + 1.5, width - 4, row - 3, 3)
