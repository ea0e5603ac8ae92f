"""Rows of small things: `cross:T + coin*3 + yellow:3 blue:5`.

Things are parted by blanks; `*3` repeats one, `:` gives what it shows. Signs stand between them: `+`, `=`, `<`,
`->`, `|`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sabika.draw.art import KINDS
from sabika.draw.drawing import Drawing
from sabika.draw.guide.measures import Size
from sabika.draw.guide.palaces import parse_tile
from sabika.draw.palace import draw_tile
from sabika.draw.redpalace.market import draw_money
from sabika.draw.rollwrite.sheet import draw_cell

GAP = 8.0
ROW_GAP = 12.0
PAD = 4.0
MINUS = "−"

Draw = Callable[[Drawing, str, float, float, float], None]  # what it shows, its centre, its width


@dataclass(frozen=True)
class Thing:
    """Something in a row: how wide and high it is, and how it is drawn."""

    width: float
    height: float
    draw: Draw


def draw_rows(drawing: Drawing, rows: Sequence[str]) -> Size:
    """Every row in the middle, one below the other."""
    lines = [[_placed(word) for word in row.split()] for row in rows]
    wide = max(_width(line) for line in lines) + 2 * PAD
    y = PAD
    for line in lines:
        high = max(thing.height for thing, _ in line)
        x = (wide - _width(line)) / 2
        for thing, shows in line:
            thing.draw(drawing, shows, x + thing.width / 2, y + high / 2, thing.width)
            x += thing.width + GAP
        y += high + ROW_GAP
    return Size(wide, y - ROW_GAP + PAD)


def _width(line: list[tuple[Thing, str]]) -> float:
    return sum(thing.width for thing, _ in line) + GAP * (len(line) - 1)


def _placed(word: str) -> tuple[Thing, str]:
    """A thing and what it shows. Repeated ones overlap a little, as a handful does."""
    if word in SIGNS:
        return Thing(16, 16, _draw_sign), word
    name, _, shows = word.partition(":")
    name, _, count = name.partition("*")
    if not count:
        shows, _, count = shows.partition("*")
    thing = THINGS[name]
    if not count:
        return thing, shows
    times = int(count)
    step = thing.width * 0.62

    def draw_all(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
        for number in range(times):
            at = x - width / 2 + thing.width / 2 + number * step
            thing.draw(drawing, shows, at, y, thing.width)

    return Thing(thing.width + (times - 1) * step, thing.height, draw_all), shows


# --- signs and words -------------------------------------------------------------------------------------

SIGNS = ("+", "=", "<", "->", "|")


def _draw_sign(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    if shows == "->":
        path = f"M{x - 8:.1f} {y:.1f}h15M{x + 2:.1f} {y - 5:.1f}l5 5l-5 5"
        drawing.pen.mark("path", d=path, fill="none", line="gold-ink", stroke_width=2, stroke_linecap="round")
    elif shows == "|":
        drawing.pen.mark("line", x1=x, y1=y - 18, x2=x, y2=y + 18, line="line", stroke_width=1.5)
    else:
        drawing.pen.text(x, y + 7, shows, 20, anchor="middle", fill="muted")
    del width


def _draw_points(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """Points: gold where they are won, red where they are lost."""
    lost = shows.startswith("-")
    drawing.pen.mark("circle", cx=x, cy=y, r=width / 2, fill="seraglio" if lost else "gold-ink")
    text = shows.replace("-", MINUS)
    drawing.pen.text(x, y + 5.2, text, 15 if len(text) < 3 else 13, anchor="middle", fill="card", font_weight=700)


def _draw_box(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """A number that is no points: a round, a price, a value."""
    drawing.pen.rect(x - width / 2, y - 15, width, 30, 6, fill="stone", line="line")
    drawing.pen.text(x, y + 5.5, shows, 15, anchor="middle", font_weight=600)


# --- Roll & Write ----------------------------------------------------------------------------------------


def _draw_cell(state: str) -> Draw:
    def draw(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
        draw_cell(drawing, 0, KINDS[shows], state, x - width / 2, y - width / 2, width)

    return draw


def _draw_symbol(name: str, ink: str) -> Draw:
    def draw(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
        drawing.pen.symbol(name, x, y, width, ink=ink)
        del shows

    return draw


def _draw_die(colour: str) -> Draw:
    def draw(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
        drawing.pen.die(x, y, width, colour, int(shows))

    return draw


def _draw_imaginary(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """RW-24: an owner in a ring, whom dice move."""
    pen = drawing.pen
    pen.mark("circle", cx=x, cy=y, r=width / 2 - 1, fill="card", line="ink", stroke_width=1.5, stroke_dasharray="3 3")
    pen.text(x, y + 6, shows, 16, anchor="middle", font_weight=600)


# --- the dice games --------------------------------------------------------------------------------------


def _draw_face(black: bool) -> Draw:
    def draw(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
        drawing.pen.face(x, y, width, KINDS[shows], black)

    return draw


def _draw_empty_die(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    corner = (x - width / 2, y - width / 2, width, width, width * 0.22)
    drawing.pen.rect(*corner, fill="stone", line="edge", stroke_dasharray="4 4")
    del shows


def _draw_chip(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    drawing.pen.symbol(f"chip-{shows}", x, y, width, ink="gold-ink")


def _draw_marker(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    drawing.marker(int(shows), x, y, width)


def _draw_step(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """Building points: as many squares of a track."""
    drawing.pen.rect(x - width / 2, y - width / 2, width, width, 5, fill="stone", line="gold", stroke_width=2)
    drawing.pen.text(x, y + 5.5, f"+{shows}", 15, anchor="middle", font_weight=700)


# --- palaces ---------------------------------------------------------------------------------------------


def _draw_kind(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    drawing.pen.symbol(KINDS[shows], x, y, width, ink=KINDS[shows])


def _draw_tile(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    draw_tile(drawing, parse_tile(shows), x - width / 2, y - width / 2, width)


def _draw_fountain(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    drawing.pen.rect(x - width / 2, y - width / 2, width, width, 4, fill="sand", line="edge")
    drawing.pen.symbol("fountain", x, y, width * 0.62, ink="gold-ink")
    del shows


def _draw_money(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    draw_money(drawing, shows, x - width / 2, y - width * 60 / 44 / 2, width)


def _draw_half(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """RP-27: a half-building."""
    drawing.pen.rect(x - width / 2, y - width / 2, width, width, 6, fill="card", line="gold", stroke_width=1.5)
    drawing.pen.symbol(KINDS[shows], x - width * 0.12, y, width * 0.6, ink=KINDS[shows])
    drawing.pen.text(x + width * 0.28, y + width * 0.36, "½", 15, anchor="middle", font_weight=700)


def _draw_piece(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    """RP-24: a wall piece."""
    drawing.pen.rect(x - width / 2, y - 4, width, 8, 2, fill="gold", line="merlon")
    del shows


def _draw_guard(drawing: Drawing, shows: str, x: float, y: float, width: float) -> None:
    drawing.pen.mark("circle", cx=x, cy=y, r=width / 2 - 1, fill="card", line="merlon", stroke_width=1.5)
    drawing.pen.symbol("guard", x, y, width * 0.7, ink="ink")
    del shows


THINGS: dict[str, Thing] = {
    "points": Thing(30, 30, _draw_points),
    "box": Thing(38, 30, _draw_box),
    "cell": Thing(42, 42, _draw_cell("")),
    "cross": Thing(42, 42, _draw_cell("crossed")),
    "open": Thing(42, 42, _draw_cell("open")),
    "coin": Thing(32, 32, _draw_symbol("coin", "gold")),
    "yellow": Thing(34, 34, _draw_die("yellow")),
    "blue": Thing(34, 34, _draw_die("blue")),
    "imaginary": Thing(32, 32, _draw_imaginary),
    "die": Thing(32, 32, _draw_face(False)),
    "black": Thing(32, 32, _draw_face(True)),
    "cup": Thing(32, 32, _draw_empty_die),
    "chip": Thing(42, 42, _draw_chip),
    "marker": Thing(28, 28, _draw_marker),
    "step": Thing(34, 34, _draw_step),
    "kind": Thing(34, 34, _draw_kind),
    "tile": Thing(62, 62, _draw_tile),
    "fountain": Thing(62, 62, _draw_fountain),
    "money": Thing(38, 52, _draw_money),
    "half": Thing(42, 42, _draw_half),
    "piece": Thing(42, 12, _draw_piece),
    "guard": Thing(30, 30, _draw_guard),
    "start": Thing(34, 34, _draw_symbol("start", "gold")),
    "star": Thing(40, 40, _draw_symbol("zellige", "gold")),
    "wall": Thing(34, 34, _draw_symbol("wall", "wall")),
}
