"""Alcazaba's table as a picture: the columns with their tiles, the dice of the turn, the standing, every palace."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.alcazaba.board import board_height, draw_board
from sabika.draw.alcazaba.players import draw_players, in_words, players_height
from sabika.draw.alcazaba.standing import draw_standing, standing_height
from sabika.draw.art import KINDS
from sabika.draw.dice_area import WIDTH
from sabika.draw.drawing import STATUS, Drawing, check_seat, draw_status, with_dirk
from sabika.draw.palace import draw_tile, tile_words
from sabika.draw.tray import TRAY, draw_tray
from sabika.games.alcazaba.view_types import View
from sabika.words import Owner, Word

TITLE = "Alcazaba"

MARGIN = 20
GAP = 16
RIGHT = 400  # width of the column with the dice and the standing


def table_svg(view: View, seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole table; `seat` comes first among the players, without one the seat whose turn it is."""
    check_seat(view, seat)
    drawing = Drawing(view, with_dirk(view, names, language), language)
    column, below = MARGIN + WIDTH + GAP, MARGIN + STATUS + GAP + TRAY + GAP
    middle = max(MARGIN + board_height(view), below + standing_height(view))
    width = column + RIGHT + MARGIN
    height = middle + GAP + players_height(view) + MARGIN
    drawing.ground(width, height)
    draw_board(drawing, MARGIN, MARGIN, middle - MARGIN)
    draw_status(drawing, TITLE, _to_do(drawing), column, MARGIN, RIGHT)
    draw_tray(drawing, column, MARGIN + STATUS + GAP, RIGHT)
    if view.phase == "build" and view.paid and view.paid.tile:  # the tile just taken lies where the dice were
        draw_tile(drawing, view.paid.tile, column + 18, MARGIN + STATUS + GAP + 42, 62, "tile-taken")
    draw_standing(drawing, column, below, RIGHT, middle - below)
    first = view.seat % view.seats if seat is None else seat
    draw_players(drawing, first, MARGIN, middle + GAP, width - 2 * MARGIN)
    return drawing.pen.drawing(width, height, f"{TITLE} · {drawing.round()}", _description(drawing))


def _to_do(drawing: Drawing) -> str:
    """What is asked now, and of whom."""
    view, who = drawing.view, Owner(drawing.view.seat)
    match view.phase:
        case "turn" if view.rebuild:
            return drawing.say("draw_alcazaba.to_throw_or_rebuild", who=who)
        case "turn":
            return drawing.say("draw_dice.to_throw" if view.throws_left else "draw_dice.to_place", who=who)
        case "take":
            return drawing.say("draw_alcazaba.to_take", who=who, kind=Word(f"kind.{KINDS[view.paid.column]}"))
        case "build":
            return drawing.say("draw_alcazaba.to_build", who=who, tile=tile_words(drawing, view.paid.tile))
        case "name":
            return drawing.say("draw_dice.to_name", who=who)
        case "over":
            return drawing.say("alcazaba.is_over")
        case _:
            return drawing.say("alcazaba.chance_first")


def _description(drawing: Drawing) -> str:
    return " ".join([_to_do(drawing), *(in_words(drawing, owner) for owner in range(drawing.view.owners))])
