"""A pen that draws on paper whatever can be drawn as SVG: the same marks, in the light colours of the design sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sabika.draw.outline import Step, circle_steps, path_steps
from sabika.draw.paper import Page
from sabika.draw.pen import Pen, Value


class PaperPen(Pen):
    """Draws at once, on a page, moved by `x` and `y` and made `scale` times as large."""

    def __init__(self, page: Page, x: float, y: float, scale: float) -> None:
        super().__init__()
        self._page = page
        self._x, self._y, self._scale = x, y, scale
        self._opacity = 1.0

    def mark(self, tag: str, kind: str = "", /, **given: Value) -> None:
        del kind
        number = {name: float(value) for name, value in given.items() if isinstance(value, int | float)}
        match tag:
            case "rect":
                x, y, width, height = (number[name] for name in ("x", "y", "width", "height"))
                steps = _rounded(x, y, width, height, number.get("rx", 0))
            case "circle":
                steps = circle_steps(number["cx"], number["cy"], number["r"])
            case "line":
                steps = [("M", (number["x1"], number["y1"])), ("L", (number["x2"], number["y2"]))]
            case "path":
                steps = path_steps(str(given["d"]))
            case _:
                raise ValueError(f"Paper knows rect, circle, line and path, not {tag}.")
        self._outline(steps, given)

    def symbol(self, name: str, x: float, y: float, size: float, kind: str = "", /, **given: Value) -> None:
        del kind
        place = (self._x + x * self._scale, self._y + y * self._scale, size * self._scale)
        self._page.symbol(name, *place, str(given.get("ink", "ink")), self._faded(given))

    def text(self, x: float, y: float, words: str, size: float, kind: str = "", /, **given: Value) -> None:
        del kind
        bold = int(given.get("font_weight", 400)) >= 600
        font = "serif" if given.get("font") == "serif" else "bold" if bold else "sans"
        place = (self._x + x * self._scale, self._y + y * self._scale)
        anchor = str(given.get("anchor", "start"))
        self._page.text(*place, words, size * self._scale, font, str(given.get("fill", "ink")), anchor)

    def die(self, x: float, y: float, size: float, colour: str, face: int, /, **given: Value) -> None:
        del given
        self._page.die(self._x + x * self._scale, self._y + y * self._scale, size * self._scale, colour, face)

    @contextmanager
    def group(self, kind: str = "", words: str = "", /, **given: Value) -> Iterator[None]:
        del kind, words
        before = self._opacity
        self._opacity = self._faded(given)
        yield
        self._opacity = before

    def _faded(self, given: dict[str, Value]) -> float:
        return self._opacity * float(given.get("opacity", 1))

    def _outline(self, steps: list[Step], given: dict[str, Value]) -> None:
        placed = [
            (step, tuple((self._x, self._y)[i % 2] + point * self._scale for i, point in enumerate(points)))
            for step, points in steps
        ]
        self._page.outline(
            placed,
            fill=str(given.get("fill", "none")),
            line=str(given.get("line", "none")),
            thick=float(given.get("stroke_width", 1)) * self._scale,
            opacity=self._faded(given),
            dashed="stroke_dasharray" in given,
        )


def _rounded(x: float, y: float, width: float, height: float, corner: float) -> list[Step]:
    """A rectangle with round corners."""
    corner = min(corner, width / 2, height / 2)
    if not corner:
        return path_steps(f"M{x:.3f} {y:.3f}h{width:.3f}v{height:.3f}h{-width:.3f}z")
    across, down, arc = width - 2 * corner, height - 2 * corner, f"a{corner:.3f} {corner:.3f} 0 0 1"
    return path_steps(
        f"M{x + corner:.3f} {y:.3f}h{across:.3f}{arc} {corner:.3f} {corner:.3f}v{down:.3f}"
        f"{arc} {-corner:.3f} {corner:.3f}h{-across:.3f}{arc} {-corner:.3f} {-corner:.3f}"
        f"v{-down:.3f}{arc} {corner:.3f} {-corner:.3f}z"
    )
