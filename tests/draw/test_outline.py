"""Outlines: the same line however it is written, and arcs that lie on their circle."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sabika.draw.outline import circle_steps, path_steps

angles = st.floats(0, 2 * pi)


def point_on(curve: tuple[float, ...], start: tuple[float, float], t: float) -> tuple[float, float]:
    x1, y1, x2, y2, x3, y3 = curve
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x = sum(w * v for w, v in zip(weights, (start[0], x1, x2, x3), strict=True))
    y = sum(w * v for w, v in zip(weights, (start[1], y1, y2, y3), strict=True))
    return x, y


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("m1 2l3 4h-1v-2z", "M1 2L4 6H3V4Z"),
        ("M1 2 3 4 5 6", "M1 2L3 4L5 6"),
        ("M1,2c1 0 2 1 3 3", "M1 2C2 2 3 3 4 5"),
        ("M0 0a2 2 0 0 1 2 2", "M0 0A2 2 0 0 1 2 2"),
        ("M1.5 1zl.5-1", "M1.5 1ZL2 0"),
    ],
)
def test_the_same_outline_may_be_written_in_several_ways(written: str, meant: str) -> None:
    assert path_steps(written) == path_steps(meant)


def test_the_steps_of_an_outline_are_absolute() -> None:
    assert path_steps("m1 2h3v4z") == [("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("Z", ())]


@given(begins=angles, sweep=st.floats(0.05, 2 * pi - 0.05), clockwise=st.booleans(), radius=st.floats(0.5, 50))
def test_an_arc_runs_along_its_circle_the_way_it_was_meant(
    begins: float, sweep: float, clockwise: bool, radius: float
) -> None:
    ends = begins + sweep if clockwise else begins - sweep
    start = (radius * cos(begins), radius * sin(begins))
    end = (radius * cos(ends), radius * sin(ends))
    assume(abs(sweep - pi) > 0.01)  # at half a turn the way would be a matter of rounding
    flags = f"{int(sweep > pi)} {int(clockwise)}"
    numbers = f"{radius:.12f} {radius:.12f} 0 {flags} {end[0]:.12f} {end[1]:.12f}"
    (_, at), *curves = path_steps(f"M{start[0]:.12f} {start[1]:.12f}A{numbers}")
    travelled = 0.0
    for step, curve in curves:
        assert step == "C"
        for t in (0.25, 0.5, 0.75, 1):
            x, y = point_on(curve, (at[0], at[1]), t)
            assert hypot(x, y) == pytest.approx(radius, rel=1e-3)
        travelled += 2 * radius * abs(hypot(curve[4] - at[0], curve[5] - at[1]) / 2 / radius)
        at = (curve[4], curve[5])
    assert at == pytest.approx(end, abs=1e-6)
    # Chords of equal parts add up to the length only if the arc went the long or short way as told.
    parts = len(curves)
    assert travelled == pytest.approx(parts * 2 * radius * sin(sweep / parts / 2), rel=1e-6)


def test_a_circle_is_closed_and_round() -> None:
    steps = circle_steps(10, 20, 5)
    assert [step for step, _ in steps] == ["M", "C", "C", "C", "C", "Z"]
    ends = [(points[-2], points[-1]) for step, points in steps if step == "C"]
    assert [pytest.approx(end) for end in [(10, 25), (5, 20), (10, 15), (15, 20)]] == ends


@pytest.mark.parametrize("data", ["M1 2Q3 4 5 6", "M1", "1 2", "M1 2L3", "M1 2;L3 4", "M1 2 <script>"])
def test_what_is_no_outline_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"Outlines know|no path data"):
        path_steps(data)
