"""The Roll & Write table as a picture: one sheet large, the others small, the score sheet, the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.draw.pen import in_lines
from sabika.draw.rollwrite.scene import Scene
from sabika.draw.rollwrite.score import draw_score_sheet, least_score_height
from sabika.draw.rollwrite.sheet import (
    draw_large_sheet,
    draw_small_sheet,
    large_measures,
    open_crossings,
    small_height,
)
from sabika.engine.errors import BadOption
from sabika.words import Owner

MARGIN = 20
GAP = 16
RIGHT = 470  # width of the column with the score sheet
STATUS = 146  # height of the card that says how the game stands
LEAST_PITCH = 74  # from cell to cell on the large sheet
MOST_BESIDE = 2  # so many small sheets stand below the score sheet; more of them in a row of their own


def table_svg(view: dict[str, Any], seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole table; the sheet of `seat` is large, without one that of the seat whose turn it is."""
    if seat is not None and seat not in range(view["seats"]):
        raise BadOption(f"There is no seat {seat} to draw; the seats are 0 to {view['seats'] - 1}.")
    scene = Scene(view, names, language)
    shown = view["seat"] if seat is None else seat
    others = [other for other in range(view["seats"]) if other != shown]
    if len(others) <= MOST_BESIDE:
        width, height = _draw_with_others_beside(scene, shown, others)
    else:
        width, height = _draw_with_others_below(scene, shown, others)
    return scene.pen.drawing(width, height, _title(scene), _description(scene))


def _draw_with_others_beside(scene: Scene, shown: int, others: list[int]) -> tuple[float, float]:
    small = (RIGHT - (len(others) - 1) * GAP) / len(others) if others else 0
    row = GAP + small_height(scene.view, small) if others else 0
    large = large_measures(scene.view, LEAST_PITCH, STATUS + GAP + least_score_height(scene.view) + row)
    width, height = MARGIN + large.width + GAP + RIGHT + MARGIN, MARGIN + large.height + MARGIN
    column = MARGIN + large.width + GAP
    _draw_ground(scene, width, height)
    draw_large_sheet(scene, shown, MARGIN, MARGIN, large)
    _draw_status(scene, column, MARGIN)
    draw_score_sheet(scene, column, MARGIN + STATUS + GAP, RIGHT, large.height - STATUS - GAP - row)
    for number, other in enumerate(others):
        draw_small_sheet(scene, other, column + number * (small + GAP), height - MARGIN - row + GAP, small)
    return width, height


def _draw_with_others_below(scene: Scene, shown: int, others: list[int]) -> tuple[float, float]:
    large = large_measures(scene.view, LEAST_PITCH, STATUS + GAP + least_score_height(scene.view))
    width = MARGIN + large.width + GAP + RIGHT + MARGIN
    small = (width - 2 * MARGIN - (len(others) - 1) * GAP) / len(others)
    column, row = MARGIN + large.width + GAP, MARGIN + large.height + GAP
    height = row + small_height(scene.view, small) + MARGIN
    _draw_ground(scene, width, height)
    draw_large_sheet(scene, shown, MARGIN, MARGIN, large)
    _draw_status(scene, column, MARGIN)
    draw_score_sheet(scene, column, MARGIN + STATUS + GAP, RIGHT, large.height - STATUS - GAP)
    for number, other in enumerate(others):
        draw_small_sheet(scene, other, MARGIN + number * (small + GAP), row, small)
    return width, height


def _draw_ground(scene: Scene, width: float, height: float) -> None:
    scene.pen.rect(0, 0, width, height, 18, "ground", fill="plaster")


# --- how the game stands ---------------------------------------------------------------------------------


def _draw_status(scene: Scene, x: float, y: float) -> None:
    pen = scene.pen
    with pen.group("status"):
        scene.card(x, y, RIGHT, STATUS)
        pen.symbol("zellige", x + 33, y + 32, 30, ink="gold")
        pen.text(x + 58, y + 39, "Roll & Write", 20, font="serif", font_weight=600)
        pen.text(x + RIGHT - 18, y + 38, _round(scene), 13, "round", anchor="end", fill="muted")
        lines = in_lines(_to_do(scene), 16, RIGHT - 36, 2)
        for number, line in enumerate(lines):
            pen.text(x + 18, y + 81 + (number - (len(lines) - 1) / 2) * 20, line, 16, "to-do", font="serif")
        _draw_track(scene, x + 18, y + STATUS - 25, RIGHT - 36)


def _draw_track(scene: Scene, x: float, y: float, width: float) -> None:
    """The rounds: a star for each one played, a ring around the one being played."""
    rounds, now, pen = scene.view["rounds"], scene.view["round"], scene.pen
    pitch = width / rounds
    size = min(17.0, pitch * 0.8)
    over = scene.view["phase"] == "over"
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


def _round(scene: Scene) -> str:
    if not scene.view["round"]:
        return scene.say("draw.setting_up")
    return scene.say("draw.round", round=scene.view["round"], rounds=scene.view["rounds"])


def _to_do(scene: Scene) -> str:
    """What is asked now, and of whom."""
    view = scene.view
    who = Owner(view["seat"])
    match view["phase"]:
        case "main":
            return scene.say("draw.to_main" if open_crossings(view, view["seat"]) else "draw.to_coins", who=who)
        case "second":
            return scene.say("draw.to_second", who=who, n=view["prices"]["second"])
        case "keep":
            return scene.say("draw.to_keep", who=who)
        case "over":
            return scene.say("rollwrite.is_over")
        case _:
            return scene.say("rollwrite.dice_first")


# --- for those who cannot see it -------------------------------------------------------------------------


def _title(scene: Scene) -> str:
    return f"Roll & Write · {_round(scene)}"


def _description(scene: Scene) -> str:
    sheets = [
        scene.say("draw.sheet", who=Owner(seat), crossed=len(sheet["crossed"]), coins=sheet["coins"])
        for seat, sheet in enumerate(scene.view["sheets"])
    ]
    return " ".join([_to_do(scene), *sheets])
