"""A guide on paper, as PDF: cards in two columns, A4 or Letter."""

from __future__ import annotations

from functools import lru_cache

from sabika.draw.guide import draw_picture
from sabika.draw.guide.measures import Size
from sabika.draw.paper import NOTES, Page, Text, draw_heading, draw_notes
from sabika.draw.paper_pen import PaperPen
from sabika.draw.pen import Pen
from sabika.engine.game import find
from sabika.rulebook.guide import Card, Section, guide

HEADING = 44
INTRO = 10.5
SECTION = 30
GUTTER = 14
PAD = 10
TITLE = 12.5
TEXT = 9.0
IDS = 7.5
SCALE = 0.74  # of pictures, where they fit
FOOT = 14


@lru_cache(maxsize=32)
def guide_pdf(game: str, paper: str = "a4", language: str = "en") -> bytes:
    """The whole guide of a game."""
    return _Book(game, paper, language).pdf()


class _Book:
    """Pages being filled from top to bottom."""

    def __init__(self, game: str, paper: str, language: str) -> None:
        self._text = Text(language)
        self._language = language
        self._guide = guide(game)
        self._title = find(game).title
        self._page = Page(paper, f"{self._title}: {self._text('print.guide')}")
        self._column = (self._page.width - GUTTER) / 2
        self._top = 0.0
        self._number = 1

    def pdf(self) -> bytes:
        page = self._page
        draw_heading(page, self._title, self._text("print.guide"))
        intro = self._guide.intro.say(self._language)
        self._top = HEADING + page.paragraph(intro, 0, HEADING - 6, page.width, INTRO) + 4
        for section in self._guide.sections:
            self._draw_section(section)
        doubtful = any(card.reconstructed for card in self._guide.cards())
        self._make_room(NOTES)
        self._draw_foot()
        draw_notes(page, self._text, [self._text("print.guide_doubt")] if doubtful else [])
        return page.pdf()

    def _draw_section(self, section: Section) -> None:
        rows = [section.cards[first : first + 2] for first in range(0, len(section.cards), 2)]
        self._make_room(SECTION + self._height(rows[0]))
        words, page = section.title.say(self._language), self._page
        page.text(0, self._top + 19, words, 15, "serif")
        left = page.text_width(words, 15, "serif") + 10
        page.line(left, self._top + 14, page.width, self._top + 14, "line")
        self._top += SECTION
        for row in rows:
            height = self._height(row)
            self._make_room(height)
            width = page.width if len(row) == 1 else self._column
            for number, card in enumerate(row):
                self._draw_card(card, number * (self._column + GUTTER), width, height)
            self._top += height + GUTTER * 0.7

    def _height(self, row: tuple[Card, ...]) -> float:
        width = self._page.width if len(row) == 1 else self._column
        return max(self._card_height(card, width) for card in row)

    def _card_height(self, card: Card, width: float) -> float:
        size, scale = self._picture(card, width)
        picture = size.height * scale + 8 if scale else 0
        if self._lies(width):
            words = self._words(card, width - size.width * scale - 3 * PAD)
            return 2 * PAD + TITLE + 4 + max(picture, words)
        return 2 * PAD + TITLE + 4 + picture + self._words(card, width - 2 * PAD)

    def _lies(self, width: float) -> bool:
        """A card alone in its row has its picture beside the words."""
        return width > self._column

    def _words(self, card: Card, width: float) -> float:
        text = card.text.say(self._language)
        return self._page.paragraph(text, 0, 0, width, TEXT, draw=False) + IDS + 6

    def _picture(self, card: Card, width: float) -> tuple[Size, float]:
        """How large the picture is, and how much of that it gets."""
        if card.picture is None:
            return Size(0, 0), 0.0
        size = draw_picture(card.picture, self._language, Pen())
        return size, min(SCALE, (width - 2 * PAD) / size.width)

    def _draw_card(self, card: Card, x: float, width: float, height: float) -> None:
        page, top = self._page, self._top
        page.rect(x, top, width, height, 7, line="line")
        page.text(x + PAD, top + PAD + 9, card.title.say(self._language), TITLE, "serif")
        if card.reconstructed:
            mark = self._text("print.guide_reconstructed")
            page.text(x + width - PAD, top + PAD + 8, mark, 7, colour="muted", anchor="end")
        size, scale = self._picture(card, width)
        below = top + PAD + TITLE + 6
        left, room = x + PAD, width - 2 * PAD
        if card.picture is not None and scale:
            beside = self._lies(width)
            at = left if beside else x + (width - size.width * scale) / 2
            draw_picture(card.picture, self._language, PaperPen(page, at, below, scale))
            if beside:
                left += size.width * scale + PAD
                room -= size.width * scale + PAD
            else:
                below += size.height * scale + 8
        below += page.paragraph(card.text.say(self._language), left, below - 4, room, TEXT)
        page.text(left, below + IDS, " · ".join(card.rules), IDS, "bold", "gold-ink")

    def _make_room(self, height: float) -> None:
        """Turn to the next page where this one is full."""
        if self._top + height > self._page.height - FOOT:
            self._draw_foot()
            self._page.turn_over()
            self._number += 1
            self._top = 0.0

    def _draw_foot(self) -> None:
        page = self._page
        page.text(page.width, page.height + 12, f"{self._title} · {self._number}", 8, colour="muted", anchor="end")
