"""Our own art: the symbols and colours in `art/`, one source for the page and for every drawing here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from xml.etree import ElementTree

from sabika.draw.outline import Step, circle_steps, path_steps
from sabika.parts.kinds import LETTERS, NAMES

SIZE = 48  # every symbol is drawn on a field of 48 × 48
NAMESPACE = "{http://www.w3.org/2000/svg}"
KINDS = dict(zip(LETTERS, NAMES, strict=True))  # every kind has a symbol of its name
COLOUR = re.compile(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")


@dataclass(frozen=True)
class Colour:
    """A colour of the design sheet."""

    light: str
    dark: str


@dataclass(frozen=True)
class Shape:
    """One shape of a symbol: its outline, and how it is filled or, with a width, stroked."""

    steps: tuple[Step, ...]
    even_odd: bool
    opacity: float
    stroke_width: float
    classes: tuple[str, ...]


@cache
def palette() -> dict[str, Colour]:
    """The design sheet: every colour by name."""
    found = COLOUR.findall(_read("palette.css"))
    return {name: Colour(light, dark) for name, light, dark in found}


@cache
def inside(symbol: str) -> str:
    """What stands inside a symbol's file, to be put into another drawing."""
    text = _read(f"{symbol}.svg")
    lines = text[text.index(">") + 1 : text.rindex("</svg>")].splitlines()
    return "".join(line.strip() for line in lines)


@cache
def shapes(symbol: str) -> tuple[Shape, ...]:
    """The shapes of a symbol, for whoever cannot read SVG."""
    return tuple(_shape(element) for element in ElementTree.fromstring(_read(f"{symbol}.svg")))


@cache
def die(face: int) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """A die: the path of its body, and the pips of a face as x, y and radius."""
    body, *pips = ElementTree.fromstring(_read("die.svg"))
    shown = [pip for pip in pips if f"f{face}" in pip.attrib["class"].split()]
    return body.attrib["d"], tuple((pip.attrib["cx"], pip.attrib["cy"], pip.attrib["r"]) for pip in shown)


def _read(name: str) -> str:
    return resources.files(__package__).joinpath("art", name).read_text("utf-8")


def _shape(element: ElementTree.Element) -> Shape:
    given = element.attrib
    if element.tag == f"{NAMESPACE}circle":
        steps = circle_steps(float(given["cx"]), float(given["cy"]), float(given["r"]))
    else:
        steps = path_steps(given["d"])
    return Shape(
        steps=tuple(steps),
        even_odd=given.get("fill-rule") == "evenodd",
        opacity=float(given.get("opacity", 1)),
        stroke_width=float(given.get("stroke-width", 0)),
        classes=tuple(given.get("class", "").split()),
    )
