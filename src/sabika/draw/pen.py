"""A pen for SVG: marks in the colours of the design sheet, in a drawing that needs nothing from elsewhere.

Colours are written as classes with both their values, light first, and not as variables, so that renderers
without variables and media queries draw the light theme. All classes stand below `.sabika`: a drawing shown
inside a page, as notebooks do, must not paint anything else there.

A colour called `tower-by-day` is the light one in both themes, `tower-by-night` the dark one: for what lies on a
ground that does not change, as the faces of a white die.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from sabika.draw.art import SIZE, Colour, die, inside, palette

Value = str | int | float
FONTS = {
    "serif": 'Georgia,"Iowan Old Style","DejaVu Serif",serif',
    "sans": 'system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif',
}
NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML cannot hold
ELLIPSIS = "…"
PROPERTIES = {"fill": "fill", "line": "stroke", "ink": "color"}  # what a colour is used for: its CSS property


class Pen:
    """Collects marks, and what they need, until `drawing` writes them down."""

    def __init__(self) -> None:
        self._marks: list[str] = []
        self._symbols: set[str] = set()
        self._colours: set[tuple[str, str]] = set()

    # --- marks -------------------------------------------------------------------------------------------

    def mark(self, tag: str, kind: str = "", /, **given: Value) -> None:
        """One element. `kind` says what it is; `fill`, `line` and `ink` name colours."""
        self._marks.append(f"<{tag}{self._attributes(kind, given)}/>")

    def rect(self, x: float, y: float, w: float, h: float, rx: float, kind: str = "", /, **given: Value) -> None:
        self.mark("rect", kind, x=x, y=y, width=w, height=h, rx=rx, **given)

    def symbol(self, name: str, x: float, y: float, size: float, kind: str = "", /, **given: Value) -> None:
        """A symbol of our art in the colour `ink`; x, y is its centre."""
        self._symbols.add(name)
        corner = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
        self.mark("use", kind, href=f"#sabika-{name}", **corner, **given)

    def text(self, x: float, y: float, words: str, size: float, kind: str = "", /, **given: Value) -> None:
        """A line of text; x is its beginning, or as `anchor` says its middle or end."""
        font = str(given.pop("font", "sans"))
        anchor = given.pop("anchor", "start")
        classes = f"{kind} {font}".strip()
        given = {"fill": "ink", **given}
        attributes = self._attributes(classes, {"x": x, "y": y, "font_size": size, "text_anchor": anchor, **given})
        self._marks.append(f"<text{attributes}>{_plain(words)}</text>")

    def die(self, x: float, y: float, size: float, colour: str, face: int, /, **given: Value) -> None:
        """A die, yellow or blue, with its face up; x, y is its centre."""
        body, pips = die(face)
        move = f"translate({_number(x - size / 2)} {_number(y - size / 2)}) scale({_number(size / SIZE)})"
        with self.group(f"die {colour}", transform=move, data_face=face, **given):
            self.mark("path", d=body, fill=colour, line="card", stroke_width=3)
            for cx, cy, r in pips:
                self.mark("circle", "pip", cx=cx, cy=cy, r=r, fill=f"on-{colour}")

    def face(self, x: float, y: float, size: float, kind: str, black: bool = False, /, **given: Value) -> None:
        """A die that shows a kind, white or black; x, y is its centre."""
        ground, always = ("black-die", "night") if black else ("white-die", "day")
        with self.group(f"die {'black' if black else 'white'}", **given):
            corner = (x - size / 2, y - size / 2, size, size, size * 0.22)
            self.rect(*corner, fill=ground, line="edge", stroke_width=max(1.0, size / 24))
            self.symbol(kind, x, y, size * 0.72, ink=f"{kind}-by-{always}")

    @contextmanager
    def group(self, kind: str = "", words: str = "", /, **given: Value) -> Iterator[None]:
        """Marks that belong together; `words` is shown on hovering."""
        self._marks.append(f"<g{self._attributes(kind, given)}>")
        if words:
            self._marks.append(f"<title>{_plain(words)}</title>")
        yield
        self._marks.append("</g>")

    # --- the whole ---------------------------------------------------------------------------------------

    def drawing(self, width: float, height: float, title: str, description: str) -> str:
        """The finished SVG. Title and description are for those who cannot see it."""
        size = f'width="{_number(width)}" height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}"'
        symbols = "".join(
            f'<symbol id="sabika-{name}" viewBox="0 0 {SIZE} {SIZE}" fill="currentColor">{inside(name)}</symbol>'
            for name in sorted(self._symbols)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="sabika" role="img" {size}>'
            f"<title>{_plain(title)}</title><desc>{_plain(description)}</desc>"
            f"<style>{self._style()}</style><defs>{symbols}</defs>{''.join(self._marks)}</svg>\n"
        )

    def _attributes(self, kind: str, given: dict[str, Value]) -> str:
        classes, written = kind.split(), ""
        for name, value in given.items():
            if name in PROPERTIES and value != "none":
                self._colours.add((name, str(value)))
                classes.append(f"{name}-{value}")
            else:
                written += f" {name.replace('_', '-')}={quoteattr(_number(value))}"
        return (f" class={quoteattr(' '.join(classes))}" if classes else "") + written

    def _style(self) -> str:
        rules = [".sabika{max-width:100%;height:auto}"]
        rules += [f".sabika .{name}{{font-family:{fonts}}}" for name, fonts in FONTS.items()]
        dark = []
        for use, name in sorted(self._colours):
            colour = _colour(name)
            rules.append(f".sabika .{use}-{name}{{{PROPERTIES[use]}:{colour.light}}}")
            dark.append(f".sabika .{use}-{name}{{{PROPERTIES[use]}:{colour.dark}}}")
        return "".join(rules) + "@media (prefers-color-scheme:dark){" + "".join(dark) + "}"


class InlinePen(Pen):
    """A pen for pictures inside the page: colours are the page's own variables, symbols those of its sheet.

    So a picture follows the theme the reader chose, and says nothing that the page knows already.
    """

    def symbol(self, name: str, x: float, y: float, size: float, kind: str = "", /, **given: Value) -> None:
        corner = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
        self.mark("use", kind, href=f"#art-{name}", **corner, **given)

    def drawing(self, width: float, height: float, title: str, description: str) -> str:
        """Without a title it is an ornament, whose words stand beside it."""
        said = quoteattr(NO_XML.sub("\ufffd", f"{title} {description}".strip()))
        read = f'role="img" aria-label={said}' if title else 'aria-hidden="true"'
        box = f"{_number(width)} {_number(height)}"
        return f'<svg viewBox="0 0 {box}" width="{_number(width)}" {read}>{"".join(self._marks)}</svg>'

    def _attributes(self, kind: str, given: dict[str, Value]) -> str:
        written = ' font-family="var(--title)"' if "serif" in kind.split() else ""
        for name, value in given.items():
            if name in PROPERTIES and value != "none":
                colour, _, always = str(value).partition("-by-")
                written += f' class="by-{always}"' if always else ""
                written += f' {PROPERTIES[name]}="var(--{colour})"'
            elif not name.startswith("data_"):
                written += f" {name.replace('_', '-')}={quoteattr(_number(value))}"
        return written


def _colour(name: str) -> Colour:
    name, _, always = name.partition("-by-")
    colour = palette()[name]
    match always:
        case "day":
            return Colour(colour.light, colour.light)
        case "night":
            return Colour(colour.dark, colour.dark)
        case _:
            return colour


def fit(words: str, size: float, room: float) -> str:
    """Words, cut where there is no room for them. Widths are estimates: whoever looks may have other fonts."""
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + ELLIPSIS, size) > room:
        words = words[:-1].rstrip()
    return words + ELLIPSIS


def in_lines(words: str, size: float, room: float, most: int) -> list[str]:
    """Words broken into lines; the last one takes, and cuts, whatever is left."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < most and text_width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [fit(line, size, room) for line in lines]


def text_width(words: str, size: float) -> float:
    """About how wide a line is: whoever looks may have other fonts."""
    return size * sum(_share(letter) for letter in words)


def _share(letter: str) -> float:
    if east_asian_width(letter) in "WF" or letter in "mwMW@—…":
        return 1.0
    if letter in "fijlrtI.,:;!|'’ ":
        return 0.4
    return 0.78 if letter.isupper() else 0.62


def _plain(words: str) -> str:
    """Text as XML may hold it, whatever someone calls themselves."""
    return escape(NO_XML.sub("\ufffd", words))


def _number(value: Value) -> str:
    """Numbers as short as they can be, the same everywhere."""
    if isinstance(value, float):
        value = round(value, 2)
        return str(int(value)) if value == int(value) else str(value)
    return str(value)
