"""The score sheet all owners share: a box for every building of a kind, and the places with who took them."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sabika.draw.art import KINDS
from sabika.draw.drawing import Columns, Drawing
from sabika.draw.pen import fit
from sabika.games.rollwrite.view_types import Kind, View

PLACES = 3

PAD = 18
HEADING = 36
SYMBOLS = 36  # the row with the six kinds
OWNER_ROW = 34
PLACE_ROW = 30
BETWEEN = 14  # between owners and places
NAMES = 112  # width of the column of names
MOST_STRETCH = 1.5
STAR = 20
FIXED = PAD + HEADING + SYMBOLS + BETWEEN + PAD - 6  # height of what does not stretch


def least_score_height(view: View) -> float:
    """The score sheet at its closest."""
    return FIXED + _rows(view)


def _rows(view: View) -> float:
    owners: int = view.owners
    return owners * OWNER_ROW + PLACES * PLACE_ROW


def draw_score_sheet(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
    view, pen = drawing.view, drawing.pen
    stretch = min(MOST_STRETCH, (height - FIXED) / _rows(view))
    columns = Columns(x + PAD + NAMES, (width - 2 * PAD - NAMES) / len(KINDS))
    with pen.group("score-sheet"):
        drawing.card(x, y, width, height)
        pen.text(x + PAD, y + PAD + 14, drawing.say("draw.score_sheet"), 16, font="serif", font_weight=600)
        at = y + PAD + HEADING
        for kind, name in enumerate(KINDS.values()):
            pen.symbol(name, columns.middle(kind), at + SYMBOLS / 2 - 6, 28, "kind", ink=name)
        at += SYMBOLS
        for owner in range(view.owners):
            _draw_owner(drawing, owner, x, at, width, OWNER_ROW * stretch, columns)
            at += OWNER_ROW * stretch
        at += BETWEEN
        _draw_places(drawing, x, at, PLACE_ROW * stretch, columns)
        at += PLACES * PLACE_ROW * stretch
        _draw_ornament(drawing, x + PAD, at, width - 2 * PAD, y + height - PAD / 2 - at)


def _draw_owner(
    drawing: Drawing, owner: int, x: float, y: float, width: float, height: float, columns: Columns
) -> None:
    pen, middle = drawing.pen, y + height / 2
    with pen.group("owner", data_owner=owner):
        pen.mark("line", x1=x + PAD, y1=y, x2=x + width - PAD, y2=y, line="line", stroke_width=1)
        drawing.token(owner, x + PAD + 9, middle, 9)
        slant = {} if owner < drawing.view.seats else {"font_style": "italic", "fill": "muted"}
        pen.text(x + PAD + 25, middle + 4.5, fit(drawing.who(owner), 13, NAMES - 26), 13, "name", **slant)
        for kind, (letter, name) in enumerate(KINDS.items()):
            entry = drawing.view.kinds[kind]
            _draw_boxes(drawing, letter, name, entry.built[owner], entry.size, columns, kind, middle)


def _draw_boxes(
    drawing: Drawing, letter: str, name: str, built: int, size: int, columns: Columns, kind: int, middle: float
) -> None:
    """RW-3: as many boxes as there are buildings of the kind, the crossed ones full."""
    pen = drawing.pen
    rows = 2 if size <= 8 else 3
    per_row = ceil(size / rows)
    pitch = min(11.5, (columns.pitch - 6) / per_row, 30 / rows)
    left, top = columns.middle(kind) - per_row * pitch / 2, middle - rows * pitch / 2
    with pen.group("boxes", f"{drawing.say(f'kind.{name}')}: {built}/{size}", data_kind=letter):
        for box in range(size):
            row, column = divmod(box, per_row)
            at = (left + column * pitch + 1, top + row * pitch + 1, pitch - 2, pitch - 2, 2)
            if box < built:
                pen.rect(*at, "box full", fill=name, line=name)
            else:
                pen.rect(*at, "box", fill="card", line="edge", stroke_width=0.9)
        if built == size:
            pen.rect(
                left - 2.5, top - 2.5, per_row * pitch + 5, rows * pitch + 5, 4, "complete", fill="none", line="gold"
            )


def _draw_places(drawing: Drawing, x: float, y: float, height: float, columns: Columns) -> None:
    """RW-17 to RW-20: the points of the places in every kind, those taken struck, with the owners beside."""
    for place in range(PLACES):
        label = drawing.say(f"draw.place_{place + 1}")
        drawing.pen.text(x + PAD + 25, y + (place + 0.5) * height + 4.5, label, 13, "place", fill="muted")
    for kind, letter in enumerate(KINDS):
        entry = drawing.view.kinds[kind]
        for block in blocks(entry):
            with drawing.pen.group("taken" if block.owners else "free", data_kind=letter, data_first=block.first + 1):
                _draw_block(drawing, block, entry.places, columns.middle(kind), y, height, columns.pitch - 4)


def _draw_block(
    drawing: Drawing, block: Block, points: list[int], x: float, y: float, height: float, width: float
) -> None:
    pen, top, high = drawing.pen, y + block.first * height, block.count * height
    ground = {"fill": "card" if block.owners else "stone", "line": "line"}
    pen.rect(x - width / 2, top + 2, width, high - 4, 7, **ground)
    for place in range(block.first, block.first + block.count):
        middle = y + (place + 0.5) * height
        if not block.owners:
            pen.text(x, middle + 5, str(points[place]), 14, "points", anchor="middle", font="serif", font_weight=600)
            continue
        pen.text(x - 11, middle + 4, str(points[place]), 11, "points", anchor="middle", font="serif", fill="muted")
        pen.mark("line", x1=x - 18, y1=middle + 6, x2=x - 4, y2=middle - 6, line="muted", stroke_width=1)
    _draw_takers(drawing, block, x + 11, top + high / 2, high - 6)


def _draw_takers(drawing: Drawing, block: Block, x: float, y: float, room: float) -> None:
    """The signs of those who took the places, below each other; where too many share, in several columns."""
    across = ceil(len(block.owners) / (2 * block.count))
    down = ceil(len(block.owners) / across) if across else 0
    for number, owner in enumerate(block.owners):
        column, row = divmod(number, down)
        pitch = min(19.0, room / down)
        radius = min(7.5, pitch / 2 - 0.5, 11 / across)
        at = (x + (column - (across - 1) / 2) * 2 * radius, y + (row - (down - 1) / 2) * pitch)
        drawing.token(owner, *at, radius)


@dataclass(frozen=True)
class Block:
    """Places of a kind that go together: one that is open, or those that some owners took, or share."""

    first: int  # from 0
    count: int
    owners: tuple[int, ...] = ()


def blocks(entry: Kind) -> list[Block]:
    """RW-17, RW-19: k owners who share cover k places from their first on, as far as there are any."""
    found = []
    place = 0
    while place < PLACES:
        owners = tuple(owner for owner, first in enumerate(entry.place) if first == place + 1)
        count = min(max(1, len(owners)), PLACES - place)
        found.append(Block(place, count, owners))
        place += count
    return found


def _draw_ornament(drawing: Drawing, x: float, y: float, width: float, room: float) -> None:
    """Stars where there is room left: a quiet band, never more."""
    if room < STAR + 14:
        return
    count = int(width // STAR)
    left = x + (width - count * STAR) / 2
    with drawing.pen.group("ornament", opacity=0.5):
        for star in range(count):
            drawing.pen.symbol("zellige", left + (star + 0.5) * STAR, y + room / 2 + 4, STAR, ink="line")
