"""Any game's table as a picture: its view, line by line. For games that have no drawing of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

from sabika.draw.drawing import Drawing
from sabika.draw.pen import fit, in_lines
from sabika.engine.game import find

WIDTH = 640
MARGIN = 20
LINE = 24
NAMES = 180  # room for the names, beside the values
NOTHING = "–"

Line = tuple[int, str, str]  # how deep it lies, its name, its value


def table_svg(game: str, view: Any, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole view, from top to bottom."""
    drawing = Drawing(view, names, language)
    title, lines = find(game).title, list(lines_of(view))
    rows = [(line, part) for line in lines for part in in_lines(line[2], 14, WIDTH - 3 * MARGIN - NAMES, 20)]
    height = 3 * MARGIN + LINE * (len(rows) + 2)
    pen = drawing.pen
    drawing.ground(WIDTH, height)
    drawing.card(MARGIN, MARGIN, WIDTH - 2 * MARGIN, height - 2 * MARGIN)
    pen.text(2 * MARGIN, 2 * MARGIN + 12, title, 20, "name", font="serif", font_weight=600)
    told: Line | None = None
    for number, (line, part) in enumerate(rows):
        y = 3 * MARGIN + LINE * (number + 1)
        if line is not told:
            told = line
            pen.text(2 * MARGIN + 14 * line[0], y, fit(line[1], 14, NAMES - 14 * line[0]), 14, fill="muted")
        pen.text(2 * MARGIN + NAMES, y, part, 14)
    return pen.drawing(WIDTH, height, title, ". ".join(f"{name}: {value}" for _, name, value in lines))


def lines_of(view: Any) -> Iterator[Line]:
    """A view as lines of text; what has parts is a line of its own, with its parts below it."""
    yield from _parts(0, to_builtins(view))


def _parts(depth: int, whole: dict[str, Any]) -> Iterator[Line]:
    for name, value in whole.items():
        shown, text = name.replace("_", " "), _simple(value)
        if text is not None:
            yield depth, shown, text
            continue
        yield depth, shown, ""
        yield from _parts(
            depth + 1, value if isinstance(value, dict) else {str(number): part for number, part in enumerate(value, 1)}
        )


def _simple(value: Any) -> str | None:
    """Numbers, texts and lists of them in a line; None for whatever has parts."""
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return "✓" if value else NOTHING
    if isinstance(value, dict):
        texts = [(name, _simple(part)) for name, part in value.items() if not isinstance(part, dict | list)]
        return ", ".join(f"{name} {text}" for name, text in texts) if len(texts) == len(value) else None
    if isinstance(value, list):
        parts = [_simple(part) for part in value if not isinstance(part, dict | list)]
        return ", ".join(str(part) for part in parts) if len(parts) == len(value) else None
    return str(value)
