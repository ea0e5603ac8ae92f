"""The Red Palace's table as a picture: market, guard board, scoring board, and every palace."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.drawing import Drawing, check_seat, with_dirk
from sabika.draw.pen import in_lines
from sabika.draw.redpalace.boards import BOARD, RACE, draw_guard_board, draw_race
from sabika.draw.redpalace.market import draw_market, market_height
from sabika.draw.redpalace.players import draw_players, in_words, players_height
from sabika.games.redpalace.view_types import View
from sabika.words import Owner, Word

TITLE = "The Red Palace"

MARGIN = 20
GAP = 16
LEFT = 620
RIGHT = 440
STATUS = 112


def table_svg(view: View, seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole table; `seat` comes first among the players, without one the seat whose turn it is."""
    check_seat(view, seat)
    drawing = Drawing(view, with_dirk(view, names, language), language)
    column = MARGIN + LEFT + GAP
    width = column + RIGHT + MARGIN
    race = RACE + view.owners * 22
    middle = MARGIN + max(market_height(view) + GAP + BOARD, STATUS + GAP + race)
    height = middle + GAP + players_height(view) + MARGIN
    drawing.ground(width, height)
    market = middle - MARGIN - GAP - BOARD
    draw_market(drawing, MARGIN, MARGIN, LEFT, market)
    draw_guard_board(drawing, MARGIN, middle - BOARD, LEFT)
    _draw_status(drawing, column, MARGIN)
    draw_race(drawing, column, MARGIN + STATUS + GAP, RIGHT, middle - MARGIN - STATUS - GAP)
    first = view.seat % view.seats if seat is None else seat
    draw_players(drawing, first, MARGIN, middle + GAP, width - 2 * MARGIN)
    return drawing.pen.drawing(width, height, f"{TITLE} · {_how_far(drawing)}", _description(drawing))


def _draw_status(drawing: Drawing, x: float, y: float) -> None:
    """The card with the game, how far it is, and what is asked now and of whom."""
    pen = drawing.pen
    with pen.group("status"):
        drawing.card(x, y, RIGHT, STATUS)
        pen.symbol("zellige", x + 33, y + 32, 30, ink="gold")
        pen.text(x + 58, y + 39, TITLE, 20, font="serif", font_weight=600)
        pen.text(x + RIGHT - 18, y + 38, _how_far(drawing), 12, "how-far", anchor="end", fill="muted")
        lines = in_lines(_to_do(drawing), 16, RIGHT - 36, 2)
        for number, line in enumerate(lines):
            pen.text(x + 18, y + 81 + (number - (len(lines) - 1) / 2) * 20, line, 16, "to-do", font="serif")


def _how_far(drawing: Drawing) -> str:
    """Scorings held, and what is left in the tower."""
    return drawing.say("draw_redpalace.how_far", scorings=drawing.view.scorings, n=drawing.view.tower)


def _to_do(drawing: Drawing) -> str:
    """What is asked now, and of whom."""
    view, who = drawing.view, Owner(drawing.view.seat)
    paying = view.turn.paying
    match view.phase:
        case "guard" | "extra":
            return drawing.say(f"draw_redpalace.to_{view.phase}", who=who)
        case "pay" if paying.currency:
            money = Word(f"palace.money_{paying.currency}")
            return drawing.say("draw_redpalace.to_pay", who=who, due=paying.due, currency=money)
        case "pay":
            return drawing.say("draw_redpalace.to_pay_any", who=who, due=paying.due)
        case "set" | "act" | "lay" as phase:
            return drawing.say(f"draw_redpalace.to_{phase}", who=who)
        case "over":
            return drawing.say("redpalace.is_over")
        case _:
            return drawing.say("redpalace.draw_first")


def _description(drawing: Drawing) -> str:
    return " ".join([_to_do(drawing), *(in_words(drawing, owner) for owner in range(drawing.view.owners))])
