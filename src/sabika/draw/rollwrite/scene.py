"""What every part of the Roll & Write drawing needs: pen, view, names, language, and the marks they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from sabika.draw.pen import Pen, Value, fit
from sabika.words import Value as Said
from sabika.words import say


@dataclass(frozen=True)
class Scene:
    """A view being drawn."""

    view: dict[str, Any]
    names: Sequence[str] = ()
    language: str = "en"
    pen: Pen = field(default_factory=Pen)

    def say(self, key: str, **values: Said) -> str:
        return say(key, self.language, values, self.names)

    def who(self, owner: int) -> str:
        return self.names[owner] if owner < len(self.names) else self.say("table.owner", number=owner)

    def card(self, x: float, y: float, width: float, height: float) -> None:
        """The ground of a panel, with a soft edge below."""
        self.pen.rect(x, y + 2, width, height, 14, "shade", fill="sand", opacity=0.6)
        self.pen.rect(x, y, width, height, 14, "card", fill="card", line="line")

    def token(self, owner: int, x: float, y: float, radius: float) -> None:
        """The sign of an owner: its number, on a full ground for seats, in a ring for imaginary players."""
        pen, real = self.pen, owner < self.view["seats"]
        ground: dict[str, Value] = {"fill": "ink"} if real else {"fill": "card", "line": "ink", "stroke_width": 1.2}
        with pen.group("token", self.who(owner), data_owner=owner):
            pen.mark("circle", cx=x, cy=y, r=radius, **ground)
            colour = "card" if real else "ink"
            size = radius * 1.35
            pen.text(x, y + size * 0.36, str(owner), size, anchor="middle", fill=colour, font_weight=600)

    def heading(self, seat: int, x: float, y: float, size: float, room: float) -> None:
        """Whose sheet this is; the start player has the banner, the seat to move a star."""
        self.token(seat, x + size * 0.6, y, size * 0.6)
        left = x + size * 1.75
        if self.moves(seat):
            self.pen.symbol("zellige", left + size * 0.45, y, size * 1.1, "to-move", ink="gold")
            left += size * 1.35
        if seat == self.view["start"] and self.view["round"]:
            self.pen.symbol("start", left + size * 0.45, y, size * 1.1, "start-player", ink="gold")
            left += size * 1.35
        name = fit(self.who(seat), size, x + room - left)
        self.pen.text(left, y + size * 0.36, name, size, "name", font="serif", font_weight=600)

    def moves(self, seat: int) -> bool:
        """Whether the seat is asked for a move now."""
        return seat == self.view["seat"] and self.view["phase"] in ("main", "second", "keep")


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


def draw_coins(scene: Scene, seat: int, x: float, y: float, laid: CoinRows) -> None:
    """RW-4: coins once received are circled; the struck ones come first, then those in hand, then the rest."""
    sheet = scene.view["sheets"][seat]
    struck = sheet["circled"] - sheet["coins"]
    with scene.pen.group("coins"):
        for coin in range(scene.view["supply"]):
            cx = x + (coin % laid.per_row + 0.5) * laid.pitch
            cy = y + (coin // laid.per_row + 0.5) * laid.pitch
            state = "struck" if coin < struck else "in-hand" if coin < sheet["circled"] else "open"
            _draw_coin(scene.pen, state, cx, cy, laid.pitch * 0.84)


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
