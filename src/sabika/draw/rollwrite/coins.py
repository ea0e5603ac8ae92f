"""The coins of a Roll & Write sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sabika.draw.drawing import Drawing
from sabika.draw.pen import Pen, Value


@dataclass(frozen=True)
class CoinRows:
    """How a supply of coins is laid out."""

    per_row: int
    pitch: float
    rows: int

    @property
    def width(self) -> float:
        return self.per_row * self.pitch

    @property
    def height(self) -> float:
        return self.rows * self.pitch


def coin_rows(supply: int, room: float, per_row: int, largest: float) -> CoinRows:
    """Rows of so many coins as a rule; a supply of more than three such rows gets longer ones."""
    rows = ceil(supply / per_row)
    if rows > 3:
        per_row = per_row * 2
        rows = ceil(supply / per_row)
    return CoinRows(per_row, min(largest, room / per_row), rows)


def draw_coins(drawing: Drawing, seat: int, x: float, y: float, laid: CoinRows) -> None:
    """RW-4: coins once received are circled; the struck ones come first, then those in hand, then the rest."""
    sheet = drawing.view.sheets[seat]
    struck = sheet.circled - sheet.coins
    with drawing.pen.group("coins"):
        for coin in range(drawing.view.supply):
            cx = x + (coin % laid.per_row + 0.5) * laid.pitch
            cy = y + (coin // laid.per_row + 0.5) * laid.pitch
            state = "struck" if coin < struck else "in-hand" if coin < sheet.circled else "open"
            _draw_coin(drawing.pen, state, cx, cy, laid.pitch * 0.84)


def _draw_coin(pen: Pen, state: str, x: float, y: float, size: float) -> None:
    half = size / 2
    with pen.group(f"coin {state}"):
        if state == "open":
            dashes = f"{size * 0.12:.2f} {size * 0.1:.2f}"
            ring: dict[str, Value] = {
                "fill": "none",
                "line": "edge",
                "stroke_width": max(0.8, size / 24),
                "stroke_dasharray": dashes,
            }
            pen.mark("circle", cx=x, cy=y, r=half * 0.82, **ring)
        elif state == "in-hand":
            pen.symbol("coin", x, y, size, ink="gold")
        else:
            pen.symbol("coin", x, y, size, ink="muted", opacity=0.45)
            slash = {"x1": x - half * 0.85, "y1": y + half * 0.85, "x2": x + half * 0.85, "y2": y - half * 0.85}
            pen.mark("line", line="ink", stroke_width=max(1.2, size / 12), stroke_linecap="round", **slash)
