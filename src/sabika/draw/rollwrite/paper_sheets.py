"""Sheets for a real table, as PDF: the player sheet and the score sheet of Roll & Write, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Any

from sabika.draw.art import KINDS
from sabika.draw.paper import NOTES, Page, Text, draw_heading, draw_notes
from sabika.games.rollwrite.sheet import Sheet, own_sheet, shipped

TITLE = "Roll & Write"
SIDE = 6
OWNERS = 5
PLACES = 3
HEADING = 46

# player sheet
SLOT = 42  # room for the dice beside the grid and above it
LINE_BOX = 34  # room for the points of a row or column at its end
LARGEST_CELL = 72
COINS_A_ROW = 15
COINS_ABOVE = 6
POINTS = 158  # height of the points table and the sum below it
LABELS = 62  # width of the labels of the points table

# score sheet
NAMES = 118
STARS, STAR = 14, 20
TRACK = 58
KIND_ROW = 44
PLACE_ROW = 30
MOST_IN_A_ROW = 7

Given = str | Path | Mapping[str, Any] | None


def player_sheet(sheet: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """What lies before each player: the grid, the coins, the points. `sheet` is a user's own (RW-2), or none."""
    text = Text(language)
    data = _sheet(sheet)
    page = Page(paper, f"{TITLE}: {text('print.player_sheet')}")
    draw_heading(page, TITLE, text("print.player_sheet"))
    _name_line(page, text)
    coins_height = _coins_height(data, page.width)
    room = page.height - HEADING - SLOT - LINE_BOX - coins_height - POINTS - NOTES
    cell = min(LARGEST_CELL, room / SIDE, (page.width - SLOT - LINE_BOX) / SIDE)
    left = (page.width - SLOT - SIDE * cell - LINE_BOX) / 2 + SLOT
    top: float = HEADING + SLOT
    _draw_grid(page, data, left, top, cell)
    _draw_edges(page, text, left, top, cell)
    top += SIDE * cell + LINE_BOX
    _draw_coins(page, text, data, top + COINS_ABOVE)
    _draw_points(page, text, data, top + coins_height)
    reconstructed = [name for name in ("grid", "supply") if _is_reconstructed(data, name)]
    draw_notes(page, text, _notes(text, reconstructed))
    return page.pdf()


def score_sheet(sheet: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """What lies in the middle: for every owner and kind a box a building, the places, the rounds."""
    text = Text(language)
    data = _sheet(sheet)
    page = Page(paper, f"{TITLE}: {text('draw.score_sheet')}", lying=True)
    draw_heading(page, TITLE, text("draw.score_sheet"))
    for star in range(STARS):
        page.symbol("zellige", page.width - (star + 0.5) * STAR, 14, STAR, "sand")
    _draw_track(page, text, data, HEADING)
    width = (page.width - NAMES) / len(KINDS)
    top: float = HEADING + TRACK
    for kind, name in enumerate(KINDS.values()):
        middle = NAMES + (kind + 0.5) * width
        page.symbol(name, middle, top + 12, 26, name)
        page.text(middle, top + 36, text(f"kind.{name}"), 9, colour="muted", anchor="middle")
    top += KIND_ROW
    room = page.height - top - PLACES * PLACE_ROW - 30 - NOTES
    for owner in range(OWNERS):
        _draw_owner(page, data, top + owner * room / OWNERS, room / OWNERS, width)
    top += room + 12
    _draw_places(page, text, data, top, width)
    draw_notes(page, text, _notes(text, ["sizes"] if _is_reconstructed(data, "grid") else []))
    return page.pdf()


def _sheet(given: Given) -> Sheet:
    return shipped() if given is None else own_sheet(given)


def _name_line(page: Page, text: Text) -> None:
    label = text("print.name")
    end = page.width
    page.line(end - 150, 22, end, 22)
    page.text(end - 156, 20, label, 9, colour="muted", anchor="end")


def _notes(text: Text, reconstructed: list[str]) -> list[str]:
    return [text(f"print.reconstructed_{'_'.join(reconstructed)}")] if reconstructed else []


def _is_reconstructed(data: Sheet, name: str) -> bool:
    """Whether a value stands as shipped, and the shipped one is reconstructed."""
    return bool(shipped()["how_sure"][name] == "reconstructed" and data[name] == shipped()[name])


# --- the player sheet ------------------------------------------------------------------------------------


def _draw_grid(page: Page, data: Sheet, left: float, top: float, cell: float) -> None:
    for row in range(SIDE):
        for column in range(SIDE):
            x, y = left + column * cell, top + row * cell
            kind = KINDS[data["grid"][row][column]]
            page.rect(x + 2, y + 2, cell - 4, cell - 4, cell * 0.12)
            page.symbol(kind, x + cell / 2, y + cell / 2, cell * 0.64, kind)


def _draw_edges(page: Page, text: Text, left: float, top: float, cell: float) -> None:
    """RW-2: yellow dice name rows, blue ones columns; RW-21: a box for the points at the end of each."""
    end = SIDE * cell
    box = min(LINE_BOX - 8, cell * 0.5)
    for line in range(SIDE):
        along = (line + 0.5) * cell
        for colour, x, y in (("yellow", left - SLOT / 2 - 2, top + along), ("blue", left + along, top - SLOT / 2 - 2)):
            page.die(x, y, 24, colour, line + 1)
        page.text(left - SLOT / 2 - 2, top + along + 21, str(line + 1), 7, colour="muted", anchor="middle")
        page.text(left + along + 18, top - SLOT / 2 + 1, str(line + 1), 7, colour="muted", anchor="middle")
        page.rect(left + end + 6, top + along - box / 2, box, box, 3, line="line")
        page.rect(left + along - box / 2, top + end + 4, box, box, 3, line="line")
    page.text(left - 6, top - SLOT / 2 + 1, text("rollwrite.blue"), 7, colour="muted", anchor="end")
    page.text(left - SLOT / 2 - 2, top - 2, text("rollwrite.yellow"), 7, colour="muted", anchor="middle")


def _coin_pitch(data: Sheet, width: float) -> tuple[int, float]:
    """Coins in a row, and from coin to coin."""
    per_row = COINS_A_ROW if data["supply"] <= 2 * COINS_A_ROW else 2 * COINS_A_ROW
    return per_row, min(30.0, width / per_row)


def _coins_height(data: Sheet, width: float) -> float:
    per_row, pitch = _coin_pitch(data, width)
    rows: int = ceil(data["supply"] / per_row)
    return COINS_ABOVE + rows * pitch + 26


def _draw_coins(page: Page, text: Text, data: Sheet, top: float) -> None:
    """RW-4: the supply; the first coins are circled from the start. RW-9, RW-14: what they buy."""
    per_row, pitch = _coin_pitch(data, page.width)
    left = (page.width - min(per_row, data["supply"]) * pitch) / 2
    for coin in range(data["supply"]):
        x = left + (coin % per_row + 0.5) * pitch
        y = top + (coin // per_row + 0.5) * pitch
        page.symbol("coin", x, y, pitch * 0.62, "sand")
        if coin < data["first_coins"]:
            page.circle(x, y, pitch * 0.42, "ink", max(1.0, pitch * 0.06))
    below = top + ceil(data["supply"] / per_row) * pitch + 12
    prices = text("print.prices", turn=data["turn_price"], second=data["second_price"])
    page.text(page.width / 2, below, f"{text('print.coins_how')} {prices}", 8, colour="muted", anchor="middle")


def _draw_points(page: Page, text: Text, data: Sheet, top: float) -> None:
    """RW-20 to RW-22: what there is to be had, and room to write down what was."""
    width = min(46.0, (page.width - LABELS - 150) / len(KINDS))
    for kind, (letter, name) in enumerate(KINDS.items()):
        middle = LABELS + (kind + 0.5) * width
        page.symbol(name, middle, top + 12, 22, name)
        for place in range(PLACES):
            page.text(middle, top + 38 + place * 14, str(data["places"][letter][place]), 10, "bold", anchor="middle")
        page.rect(middle - width / 2 + 2, top + 74, width - 4, 22, 3)
    for place in range(PLACES):
        page.text(0, top + 38 + place * 14, text(f"draw.place_{place + 1}"), 9, colour="muted")
    page.text(0, top + 89, text("print.points"), 9, colour="muted")
    left = LABELS + len(KINDS) * width + 24
    _draw_legend(page, text, data, left, top)
    _draw_sum(page, text, top + 108)


def _draw_legend(page: Page, text: Text, data: Sheet, left: float, top: float) -> None:
    lines = [(text("print.in_line", n=count), points) for count, points in enumerate(data["line_points"]) if points]
    lines.append((text("print.coins_left", n=data["coins_a_point"]), 1))
    pitch = min(17.0, 96 / len(lines))
    for number, (words, points) in enumerate(lines):
        y = top + 16 + number * pitch
        page.text(left, y, words, min(9, pitch - 4))
        page.text(page.width, y, str(points), min(10, pitch - 3), "bold", anchor="end")
        page.line(left, y + pitch / 4, page.width, y + pitch / 4, "line", 0.5)


def _draw_sum(page: Page, text: Text, top: float) -> None:
    """Everything added up."""
    parts = ["print.buildings", "print.rows", "print.columns", "print.coins", "print.total"]
    pitch = page.width / len(parts)
    for number, part in enumerate(parts):
        last = part == parts[-1]
        x = number * pitch
        page.rect(x, top, pitch - 18 if not last else pitch, 34, 4, line="ink" if last else "edge")
        page.text(x + 6, top + 10, text(part), 7.5, colour="ink" if last else "muted")
        if not last:
            page.text(x + pitch - 9, top + 21, "=" if number == len(parts) - 2 else "+", 12, anchor="middle")


# --- the score sheet -------------------------------------------------------------------------------------


def _draw_track(page: Page, text: Text, data: Sheet, top: float) -> None:
    """RW-8: the rounds, and where the game ends by the number of players, imaginary ones included."""
    last = max(data["rounds"].values())
    pitch = page.width / last
    for number in range(1, last + 1):
        x = (number - 0.5) * pitch
        page.circle(x, top + 12, min(11, pitch * 0.4), "edge", 0.8)
        page.text(x, top + 15, str(number), 8, colour="muted", anchor="middle")
    ends: dict[int, list[str]] = {}
    for players, rounds in data["rounds"].items():
        ends.setdefault(rounds, []).append(players)
    for rounds, players in ends.items():
        x = (rounds - 0.5) * pitch
        page.circle(x, top + 12, min(13, pitch * 0.46), "gold", 1.6)
        words = text("print.ends_with", players=", ".join(players))
        left, right = x - page.text_width(words, 8) / 2, x + page.text_width(words, 8) / 2
        shift = max(0.0, right - page.width) + min(0.0, left)
        page.text(x - shift, top + 36, words, 8, colour="muted", anchor="middle")


def _draw_owner(page: Page, data: Sheet, top: float, height: float, width: float) -> None:
    """RW-3: a line for the name, and a box for every building of a kind."""
    page.line(0, top, page.width, top, "line", 0.6)
    page.line(0, top + height - 12, NAMES - 16, top + height - 12)
    sizes = ["".join(data["grid"]).count(letter) for letter in KINDS]
    rows = 1 if max(sizes) <= MOST_IN_A_ROW else 2
    pitch = min(16.0, (width - 10) / ceil(max(sizes) / rows), (height - 8) / rows)
    for kind, (size, name) in enumerate(zip(sizes, KINDS.values(), strict=True)):
        per_row = size if size <= MOST_IN_A_ROW else ceil(size / rows)
        left = NAMES + (kind + 0.5) * width - per_row * pitch / 2
        above = top + height / 2 - ceil(size / per_row) * pitch / 2
        for number in range(size):
            row, column = divmod(number, per_row)
            page.rect(left + column * pitch + 1, above + row * pitch + 1, pitch - 2, pitch - 2, 2, line=name)


def _draw_places(page: Page, text: Text, data: Sheet, top: float, width: float) -> None:
    """RW-17 to RW-20: the points of every place, and room for whoever takes it."""
    for place in range(PLACES):
        y = top + place * PLACE_ROW
        page.text(0, y + 19, text(f"draw.place_{place + 1}"), 10)
        for kind, letter in enumerate(KINDS):
            x = NAMES + kind * width
            page.rect(x + 3, y + 2, width - 6, PLACE_ROW - 4, 5)
            page.text(x + 22, y + 20, str(data["places"][letter][place]), 12, "bold", anchor="middle")
            page.line(x + 38, y + 20, x + width - 12, y + 20, "line", 0.6)
    page.text(NAMES + 3, top + PLACES * PLACE_ROW + 11, text("print.sharing"), 8, colour="muted")


SHEETS = {"player": player_sheet, "score": score_sheet}
