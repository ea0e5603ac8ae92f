"""Parts of boards and sheets in guides: with the numbers of the games' own data files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sabika.draw.art import KINDS
from sabika.draw.dice_area import SIDES
from sabika.draw.drawing import Drawing
from sabika.draw.guide.measures import WIDEST, Size
from sabika.draw.guide.palaces import parse_tile
from sabika.draw.palace import draw_tile
from sabika.draw.pen import Value
from sabika.draw.redpalace.market import draw_money
from sabika.draw.rollwrite.sheet import draw_cell
from sabika.games.alcazaba.box import shipped as alcazaba_box
from sabika.games.dicegame.box import shipped as dicegame_box
from sabika.games.redpalace.box import shipped as redpalace_box
from sabika.games.rollwrite.sheet import shipped as rollwrite_sheet

# --- Roll & Write ----------------------------------------------------------------------------------------

SIDE = 6
EDGE = 38.0
PITCH = 40.0


def draw_grid(
    drawing: Drawing,
    crossed: Sequence[str] = (),
    yellow: Sequence[int] = (),
    blue: Sequence[int] = (),
    kind: str = "",
) -> Size:
    """RW-2: the grid with its crosses (`24`: row 2, column 4) and dice beside it; a `kind` stands out."""
    pen, grid = drawing.pen, rollwrite_sheet()["grid"]
    for number in range(1, SIDE + 1):
        along = EDGE + (number - 0.5) * PITCH
        for colour, faces, x, y in (("yellow", yellow, EDGE / 2, along), ("blue", blue, along, EDGE / 2)):
            if number in faces:
                band = (4.0, along - PITCH / 2, EDGE + SIDE * PITCH - 4, PITCH)
                if colour == "blue":
                    band = (band[1], band[0], band[3], band[2])
                pen.rect(*band, 10, fill=colour, opacity=0.22)
                pen.die(x, y, 30, colour, number)
            else:
                pen.text(x, y + 5, str(number), 14, anchor="middle", fill="muted")
    for row in range(1, SIDE + 1):
        for column in range(1, SIDE + 1):
            letter = grid[row - 1][column - 1]
            name = f"{row}{column}"
            met = row in yellow and column in blue and name not in crossed
            state = "crossed" if name in crossed else "open" if met else ""
            given: dict[str, Value] = {"opacity": 0.35} if kind and letter != kind else {}
            with pen.group(**given):
                at = (EDGE + (column - 1) * PITCH, EDGE + (row - 1) * PITCH)
                draw_cell(drawing, 0, KINDS[letter], state, *at, PITCH)
    size = EDGE + SIDE * PITCH + 2
    return Size(size, size)


# --- points for places -----------------------------------------------------------------------------------

HEAD = 26.0
ROW = 30.0
NAME = 116.0


def draw_places(drawing: Drawing, game: str) -> Size:
    """RW-20, DG-25, AZ-9, RP-51: what the places of each kind are worth, scoring by scoring."""
    pen, scorings = drawing.pen, _places(game)
    blocks = len(scorings)
    shown = [max(sum(points > 0 for points in row) for row in scoring.values()) for scoring in scorings]
    column = min(58.0, (WIDEST - NAME - 12.0 * (blocks - 1)) / sum(shown))
    width = NAME + sum(shown) * column + 12 * (blocks - 1)
    said = []
    for row, (letter, kind) in enumerate(KINDS.items()):
        middle = HEAD + (row + 0.5) * ROW
        pen.symbol(kind, 16, middle, 26, ink=kind)
        pen.text(36, middle + 5, drawing.say(f"kind.{kind}"), 13.5)
        worth = [[points for points in scoring[letter] if points] for scoring in scorings]
        said.append(f"{drawing.say(f'kind.{kind}')} {'; '.join('/'.join(map(str, places)) for places in worth)}")
    left = NAME
    for number, scoring in enumerate(scorings):
        many = shown[number]
        if blocks > 1:
            pen.rect(left - 4, 0, many * column + 8, HEAD + SIDE * ROW + 2, 8, fill="stone", opacity=0.75)
        for place in range(many):
            middle = left + (place + 0.5) * column
            pen.text(middle, 17, drawing.say(f"draw.place_{place + 1}"), 11.5, anchor="middle", fill="muted")
            for row, letter in enumerate(KINDS):
                y = HEAD + (row + 0.5) * ROW
                weight = 700 if place == 0 else 400
                pen.text(middle, y + 5, str(scoring[letter][place]), 14.5, anchor="middle", font_weight=weight)
        left += many * column + 12
    return Size(width, HEAD + SIDE * ROW + 4, ". ".join(said) + ".")


def _places(game: str) -> list[dict[str, list[int]]]:
    """By scoring and kind, the points of the places; those that pay nothing are 0."""
    if game == "rollwrite":
        return [rollwrite_sheet()["places"]]
    if game == "redpalace":
        points = redpalace_box()["place_points"]
        return [
            {letter: [number + worth for worth in row] for number, letter in enumerate(KINDS, start=1)}
            for row in points
        ]
    box = {"dicegame": dicegame_box, "alcazaba": alcazaba_box}[game]()
    return [box[f"places_{scoring}"] for scoring in "abc"]


# --- the dice area and the building track ----------------------------------------------------------------

FIELD = 30.0
GUTTER = 28.0


def draw_column(
    drawing: Drawing, kind: str, lines: Sequence[int], markers: Mapping[str, int], aim: str = "", taken: str = ""
) -> Size:
    """DG-2: lines of a column with markers; `aim` glows, and an arrow leads there from the field that is `taken`."""
    pen = drawing.pen
    width = GUTTER + len(SIDES) * (FIELD + 6) + 40
    pen.symbol(KINDS[kind], GUTTER + 1.5 * (FIELD + 6), 16, 30, ink=KINDS[kind])
    top = 52.0
    places = {}
    for side in range(len(SIDES)):
        x = GUTTER + (side + 0.5) * (FIELD + 6)
        for pip in range(side + 1):
            pen.mark("circle", cx=x + (pip - side / 2) * 7, cy=42, r=2.4, fill="muted")
        for row, line in enumerate(lines):
            y = top + (row + 0.5) * (FIELD + 5)
            field = f"{line}-{SIDES[side]}"
            places[field] = (x, y)
            corner = (x - FIELD / 2, y - FIELD / 2, FIELD, FIELD, 6)
            if field == aim:
                pen.rect(*corner, fill="none", line="gold", stroke_width=6, opacity=0.35)
            pen.rect(*corner, fill="stone", line="gold" if field == aim else "line", stroke_width=1.5)
            if field in markers:
                drawing.marker(markers[field], x, y, FIELD - 4)
    for row, line in enumerate(lines):
        pen.text(12, top + (row + 0.5) * (FIELD + 5) + 5, str(line), 15, anchor="middle", fill="muted")
    if taken:
        (x1, y1), (x2, y2) = places[taken], places[aim]
        bend, above = width - 14, y2 - (FIELD + 5) / 2
        path = (
            f"M{x1 + 18:.1f} {y1:.1f}L{bend:.1f} {y1:.1f}L{bend:.1f} {above:.1f}L{x2:.1f} {above:.1f}L{x2:.1f} {y2:.1f}"
        )
        head = f"M{x2 - 5:.1f} {y2 - 5:.1f}L{x2:.1f} {y2:.1f}L{x2 + 5:.1f} {y2 - 5:.1f}"
        pen.mark("path", d=path + head, fill="none", line="gold-ink", stroke_width=2, stroke_linejoin="round")
    return Size(width, top + len(lines) * (FIELD + 5) + 2)


def draw_track(drawing: Drawing, kind: str, piles: Mapping[str, Sequence[int]], fields: int = 8) -> Size:
    """DG-3: the beginning of a building track with stones in piles, who came first lowest."""
    pen, pitch, high = drawing.pen, 36.0, 66.0
    pen.symbol(KINDS[kind], 18, high / 2 + 2, 32, ink=KINDS[kind])
    for field in range(1, fields + 1):
        x = 42 + (field - 1) * pitch
        pen.rect(x, 2, pitch - 4, high, 5, fill="stone")
        pen.text(x + pitch / 2 - 2, 16, str(field), 11, anchor="middle", fill="muted")
        for height, owner in enumerate(piles.get(str(field), ())):
            y = high - 2 - (height + 1) * 15
            pen.rect(x + 3, y, pitch - 10, 14, 3.5, fill=f"owner-{owner}", line="card")
            pen.text(x + pitch / 2 - 2, y + 11, str(owner), 11, anchor="middle", fill="on-owner", font_weight=700)
    return Size(42 + fields * pitch, high + 4)


def draw_rounds(drawing: Drawing, scorings: Mapping[str, str], rounds: int = 5) -> Size:
    """DG-24: the rounds, and below some of them the scoring that follows."""
    pen, pitch = drawing.pen, 56.0
    pen.mark("line", x1=pitch / 2, y1=24, x2=(rounds - 0.5) * pitch, y2=24, line="edge", stroke_width=2)
    for number in range(1, rounds + 1):
        x = (number - 0.5) * pitch
        pen.mark("circle", cx=x, cy=24, r=17, fill="card", line="edge", stroke_width=1.5)
        pen.text(x, 29.5, str(number), 15, anchor="middle", font_weight=600)
        if name := scorings.get(str(number)):
            pen.mark("circle", cx=x, cy=64, r=15, fill="gold-ink")
            pen.text(x, 69.5, name, 15, anchor="middle", fill="card", font_weight=700)
    return Size(rounds * pitch, 84)


# --- the Red Palace --------------------------------------------------------------------------------------

SLOT = 66.0
SMALL = 52.0


def draw_market(drawing: Drawing, yard: Sequence[str], preview: Sequence[str] = (), money: Sequence[str] = ()) -> Size:
    """RP-2, RP-12: the yard with a currency over each slot, the preview that follows, the open money cards."""
    pen, width = drawing.pen, 4 * SLOT + 3 * 10 + 8
    for number, (tile, currency) in enumerate(zip(yard, ("fl", "dh", "de", "du"), strict=True)):
        x = 4 + number * (SLOT + 10)
        pen.symbol(f"money-{currency}", x + SLOT / 2, 13, 22, ink=f"money-{currency}")
        draw_tile(drawing, parse_tile(tile), x, 28, SLOT)
    y = 28 + SLOT + 4
    if preview:
        y += 10
        for number, tile in enumerate(preview):
            x = 4 + number * (SMALL + 8)
            draw_tile(drawing, parse_tile(tile), x, y, SMALL)
        x = 4 + len(preview) * (SMALL + 8) + 6
        path = f"M{x:.1f} {y + SMALL / 2:.1f}h24v-22M{x + 18:.1f} {y + SMALL / 2 - 16:.1f}l6 -6l6 6"
        pen.mark("path", d=path, fill="none", line="gold-ink", stroke_width=2, stroke_linejoin="round")
        y += SMALL + 4
    if money:
        y += 10
        for number, card in enumerate(money):
            draw_money(drawing, card, 4 + number * (44 + 10), y)
        y += 64
    return Size(width, y)


def draw_parking(drawing: Drawing, guards: int) -> Size:
    """RP-20, RP-38: the parking tiles of the beginner side, filled from the left, with the values below."""
    pen, box = drawing.pen, redpalace_box()
    squares: list[int | None] = [*box["beginner_squares"], None]
    pitch = WIDEST / len(squares)
    reached = 0
    left = guards
    for number, (room, value) in enumerate(zip(squares, box["guard_values"], strict=True)):
        here = left if room is None else min(left, room)
        left -= here
        x = number * pitch + 2
        pen.rect(x, 2, pitch - 4, 48, 8, fill="stone", line="edge")
        if room is None:
            pen.text(x + pitch / 2 - 2, 33, "∞", 20, anchor="middle", fill="muted")
        for square in range(room or 0):
            cx = x + pitch / 2 - 2 + (square % 2 - 0.5) * 20
            cy = 15 + square // 2 * 21
            pen.rect(cx - 9, cy - 9, 18, 18, 3, fill="card", line="line")
            if square < here:
                pen.symbol("guard", cx, cy, 16, ink="merlon")
        reached = value if here else reached
        strong = bool(here) and left == 0
        colour: dict[str, Value] = {"fill": "gold-ink", "font_weight": 700} if strong else {"fill": "muted"}
        pen.text(x + pitch / 2 - 2, 70, str(value), 18 if strong else 15, anchor="middle", **colour)
    return Size(WIDEST, 78)


def draw_strips(drawing: Drawing, strips: Sequence[int]) -> Size:
    """RP-6, RP-9: three strips, and what each kind is worth in the three scorings."""
    pen, box = drawing.pen, redpalace_box()
    widths = (78.0, 106.0, 136.0)
    left, said = 4.0, []
    for scoring, (strip, width) in enumerate(zip(strips, widths, strict=True)):
        pen.rect(left, 22, width, 6 * 28 + 8, 8, fill="stone", line="line")
        pen.text(left + width / 2, 14, str(scoring + 1), 14, anchor="middle", fill="muted", font_weight=600)
        names = []
        for row, letter in enumerate(box["strips"][strip - 1], start=1):
            y = 22 + 4 + (row - 0.5) * 28
            points = "/".join(str(row + worth) for worth in box["place_points"][scoring])
            pen.symbol(KINDS[letter], left + 18, y, 23, ink=KINDS[letter])
            pen.text(left + width - 10, y + 5, points, 14, anchor="end", font_weight=600)
            names.append(f"{drawing.say(f'kind.{KINDS[letter]}')} {points}")
        said.append(f"{scoring + 1}: {', '.join(names)}")
        left += width + 8
    return Size(left - 4, 22 + 6 * 28 + 10, "; ".join(said) + ".")


def draw_deck(drawing: Drawing) -> Size:
    """RP-12: the money deck in five piles, with the scoring cards in the second and the fourth."""
    pen, pitch = drawing.pen, 58.0
    for pile in range(5):
        x = 8 + pile * pitch
        for card in range(3, -1, -1):
            pen.rect(x + card * 2, 6 + card * 3, 38, 52, 5, fill="card", line="edge")
        pen.text(x + 19, 86, str(pile + 1), 13, anchor="middle", fill="muted")
        if pile in (1, 3):
            pen.mark("circle", cx=x + 19, cy=32, r=14, fill="gold-ink")
            pen.text(x + 19, 37.5, str((pile + 1) // 2), 15, anchor="middle", fill="card", font_weight=700)
        else:
            pen.symbol("coin", x + 19, 32, 24, ink="sand")
    return Size(5 * pitch + 4, 92)
