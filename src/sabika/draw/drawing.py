"""A drawing of a table under way: pen, view, names, language, and the marks that games share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sabika.draw.pen import Pen, Value, fit, in_lines
from sabika.engine.errors import BadOption
from sabika.words import Value as Said
from sabika.words import say

CHANCE_PHASES = ("draw", "roll", "throw", "over")  # nobody is asked for a move
STATUS = 146  # height of the card that says how the game stands


@dataclass(frozen=True)
class Drawing:
    """A view being drawn."""

    view: Any  # of the game that is drawn
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
        pen, real = self.pen, owner < self.view.seats
        ground: dict[str, Value] = {"fill": "ink"} if real else {"fill": "card", "line": "ink", "stroke_width": 1.2}
        with pen.group("token", self.who(owner), data_owner=owner):
            pen.mark("circle", cx=x, cy=y, r=radius, **ground)
            colour = "card" if real else "ink"
            size = radius * 1.35
            pen.text(x, y + size * 0.36, str(owner), size, anchor="middle", fill=colour, font_weight=600)

    def marker(self, owner: int, x: float, y: float, size: float, kind: str = "marker") -> None:
        """The marker of an owner: a shape and a colour of its own, with its number."""
        with self.pen.group(kind, self.who(owner), data_owner=owner):
            self.pen.symbol(f"marker-{owner}", x, y, size, ink=f"owner-{owner}")
            height = size * 0.58
            self.pen.text(x, y + height * 0.36, str(owner), height, anchor="middle", fill="on-owner", font_weight=700)

    def signs(self, seat: int, x: float, y: float, size: float) -> float:
        """A star for the seat to move, the banner for the start player; returns where the next mark may begin."""
        if self.moves(seat):
            self.pen.symbol("zellige", x + size * 0.45, y, size * 1.1, "to-move", ink="gold")
            x += size * 1.35
        if seat == self.view.start and self.view.round:
            self.pen.symbol("start", x + size * 0.45, y, size * 1.1, "start-player", ink="gold")
            x += size * 1.35
        return x

    def heading(self, seat: int, x: float, y: float, size: float, room: float) -> None:
        """Whose sheet this is."""
        self.token(seat, x + size * 0.6, y, size * 0.6)
        left = self.signs(seat, x + size * 1.75, y, size)
        name = fit(self.who(seat), size, x + room - left)
        self.pen.text(left, y + size * 0.36, name, size, "name", font="serif", font_weight=600)

    def moves(self, seat: int) -> bool:
        """Whether the seat is asked for a move now."""
        return seat == self.view.seat and self.view.phase not in CHANCE_PHASES

    def round(self) -> str:
        """How far the game is, in words."""
        if not self.view.round:
            return self.say("draw.setting_up")
        return self.say("draw.round", round=self.view.round, rounds=self.view.rounds)

    def ground(self, width: float, height: float) -> None:
        """Behind everything."""
        self.pen.rect(0, 0, width, height, 18, "ground", fill="plaster")


@dataclass(frozen=True)
class Columns:
    """Columns of the same width, from left to right."""

    left: float
    pitch: float

    def middle(self, number: int) -> float:
        return self.left + (number + 0.5) * self.pitch


def check_seat(view: Any, seat: int | None) -> None:
    """Only someone who plays has things that come first."""
    if seat is not None and seat not in range(view.seats):
        raise BadOption(f"There is no seat {seat} to draw; the seats are 0 to {view.seats - 1}.")


def with_dirk(view: Any, names: Sequence[str], language: str) -> Sequence[str]:
    """DG-28: whoever nobody named; the imaginary player has a name."""
    if names or view.owners == view.seats:
        return names
    return [*(say("table.owner", language, {"number": seat}) for seat in range(view.seats)), "Dirk"]


# --- how the game stands ---------------------------------------------------------------------------------


def draw_status(drawing: Drawing, title: str, to_do: str, x: float, y: float, width: float) -> None:
    """The card with the game, the round, and what is asked now and of whom."""
    pen = drawing.pen
    with pen.group("status"):
        drawing.card(x, y, width, STATUS)
        pen.symbol("zellige", x + 33, y + 32, 30, ink="gold")
        pen.text(x + 58, y + 39, title, 20, font="serif", font_weight=600)
        pen.text(x + width - 18, y + 38, drawing.round(), 13, "round", anchor="end", fill="muted")
        lines = in_lines(to_do, 16, width - 36, 2)
        for number, line in enumerate(lines):
            pen.text(x + 18, y + 81 + (number - (len(lines) - 1) / 2) * 20, line, 16, "to-do", font="serif")
        _draw_track(drawing, x + 18, y + STATUS - 25, width - 36)


def _draw_track(drawing: Drawing, x: float, y: float, width: float) -> None:
    """The rounds: a star for each one played, a ring around the one being played."""
    rounds, now, pen = drawing.view.rounds, drawing.view.round, drawing.pen
    pitch = width / rounds
    size = min(17.0, pitch * 0.8)
    over = drawing.view.phase == "over"
    with pen.group("track"):
        for number in range(1, rounds + 1):
            cx = x + (number - 0.5) * pitch
            if number < now or over:
                pen.symbol("zellige", cx, y, size, "played", ink="gold")
            elif number == now:
                pen.mark("circle", "current", cx=cx, cy=y, r=size * 0.58, fill="card", line="gold", stroke_width=2)
                pen.text(cx, y + size * 0.22, str(number), size * 0.62, anchor="middle", font_weight=600)
            else:
                pen.mark("circle", "ahead", cx=cx, cy=y, r=size * 0.26, fill="none", line="edge")
