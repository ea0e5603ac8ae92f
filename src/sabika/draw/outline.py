"""Outlines: the path data of our drawings as absolute lines and curves, for whoever cannot read SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt, tan

Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]  # "M" and "L" with a point, "C" with three, "Z" with none

NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}
TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))|[\s,]+")


def path_steps(data: str) -> list[Step]:
    """The steps of path data. The drawings use M L H V C A Z; arcs are of circles and become curves."""
    steps: list[Step] = []
    at: Point = (0.0, 0.0)
    begun: Point = at
    for command, numbers in _commands(data):
        base = at if command.islower() else (0.0, 0.0)
        match command.upper():
            case "M" | "L" as step:
                at = (base[0] + numbers[0], base[1] + numbers[1])
                begun = at if step == "M" else begun
                steps.append((step, at))
            case "H":
                at = (base[0] + numbers[0], at[1])
                steps.append(("L", at))
            case "V":
                at = (at[0], base[1] + numbers[0])
                steps.append(("L", at))
            case "C":
                curve = tuple(number + base[i % 2] for i, number in enumerate(numbers))
                at = (curve[4], curve[5])
                steps.append(("C", curve))
            case "A":
                end = (base[0] + numbers[5], base[1] + numbers[6])
                steps += _arc(at, end, numbers[0], bool(numbers[3]), bool(numbers[4]))
                at = end
            case _:
                at = begun
                steps.append(("Z", ()))
    return steps


def circle_steps(x: float, y: float, radius: float) -> list[Step]:
    """A circle as four curves."""
    east, west = (x + radius, y), (x - radius, y)
    return [
        ("M", east),
        *_arc(east, west, radius, False, True),
        *_arc(west, east, radius, False, True),
        ("Z", ()),
    ]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Every command with its numbers; repeated ones are written out, and a repeated M is an L."""
    command, numbers, end = "", list[float](), 0
    for token in TOKEN.finditer(data):
        if token.start() != end:
            break
        end = token.end()
        letter, number = token.groups()
        if letter:
            command, numbers = letter, []
            if command.upper() not in NUMBERS:
                raise ValueError(f"Outlines know the commands {' '.join(NUMBERS)}, not '{command}'.")
            if command in "Zz":
                yield command, []
        elif number:
            numbers.append(float(number))
            if command and len(numbers) == NUMBERS[command.upper()]:
                yield command, numbers
                command, numbers = {"M": "L", "m": "l"}.get(command, command), []
    if end != len(data) or numbers:
        raise ValueError(f"This is no path data: '{data[:40]}'.")


def _arc(start: Point, end: Point, radius: float, large: bool, clockwise: bool) -> list[Step]:
    """An arc of a circle as curves of at most a quarter turn each."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = hypot(dx, dy)
    radius = max(radius, chord / 2)
    height = sqrt(max(radius**2 - chord**2 / 4, 0.0))
    side = -1 if large == clockwise else 1
    centre = (
        (start[0] + end[0]) / 2 - side * height * dy / chord,
        (start[1] + end[1]) / 2 + side * height * dx / chord,
    )
    begins = _angle(start, centre, radius)
    sweep = (_angle(end, centre, radius) - begins) % (2 * pi)
    if not clockwise:
        sweep -= 2 * pi
    quarters = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    turn = sweep / quarters
    handle = 4 / 3 * tan(turn / 4) * radius
    steps: list[Step] = []
    for quarter in range(quarters):
        a, b = begins + quarter * turn, begins + (quarter + 1) * turn
        from_x, from_y = centre[0] + radius * cos(a), centre[1] + radius * sin(a)
        to_x, to_y = centre[0] + radius * cos(b), centre[1] + radius * sin(b)
        out = (from_x - handle * sin(a), from_y + handle * cos(a))
        into = (to_x + handle * sin(b), to_y - handle * cos(b))
        steps.append(("C", (*out, *into, to_x, to_y)))
    return steps


def _angle(point: Point, centre: Point, radius: float) -> float:
    cosine = max(-1.0, min(1.0, (point[0] - centre[0]) / radius))
    return copysign(acos(cosine), point[1] - centre[1])
