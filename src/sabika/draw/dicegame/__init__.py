"""The Dice Game's table as a picture: dice area, building tracks, the dice of the turn, chips and points."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.art import KINDS
from sabika.draw.dice_area import WIDTH
from sabika.draw.dicegame.board import HEIGHT as BOARD
from sabika.draw.dicegame.board import chip_word, draw_board
from sabika.draw.dicegame.players import STACKS, draw_players, draw_stacks, in_words, players_height
from sabika.draw.dicegame.tracks import draw_tracks, tracks_height
from sabika.draw.drawing import STATUS, Drawing, check_seat, draw_status, with_dirk
from sabika.draw.tray import TRAY, draw_tray
from sabika.games.dicegame.view_types import View
from sabika.words import Owner, Word

TITLE = "Dice Game"

MARGIN = 20
GAP = 16
RIGHT = 400  # width of the column with the dice and the players


def table_svg(view: View, seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The whole table; `seat` comes first among the players, without one the seat whose turn it is."""
    check_seat(view, seat)
    drawing = Drawing(view, with_dirk(view, names, language), language)
    column, top = MARGIN + WIDTH + GAP, MARGIN + STATUS + GAP + TRAY + GAP
    bottom = max(MARGIN + BOARD + GAP + tracks_height(), top + players_height(drawing) + GAP + STACKS)
    width, height = column + RIGHT + MARGIN, bottom + MARGIN
    drawing.ground(width, height)
    draw_board(drawing, MARGIN, MARGIN)
    draw_tracks(drawing, MARGIN, MARGIN + BOARD + GAP, bottom - MARGIN - BOARD - GAP)
    draw_status(drawing, TITLE, _to_do(drawing), column, MARGIN, RIGHT)
    draw_tray(drawing, column, MARGIN + STATUS + GAP, RIGHT)
    first = view.seat % view.seats if seat is None else seat
    draw_players(drawing, first, column, top, RIGHT, bottom - STACKS - GAP - top)
    draw_stacks(drawing, column, bottom - STACKS, RIGHT)
    return drawing.pen.drawing(width, height, f"{TITLE} · {drawing.round()}", _description(drawing))


def _to_do(drawing: Drawing) -> str:
    """What is asked now, and of whom."""
    view = drawing.view
    who = Owner(view.seat)
    match view.phase:
        case "turn":
            key = "draw_dice.to_throw" if view.throws_left else "draw_dice.to_place"
            return drawing.say(key, who=who)
        case "reward":
            chip = next(column.bonus for column in view.columns if column.kind == view.paid.column)
            return drawing.say("draw_dicegame.to_reward", who=who, kind=_paid_kind(drawing), chip=chip_word(chip))
        case "exchange":
            return drawing.say("draw_dicegame.to_exchange", who=who, kind=_paid_kind(drawing), n=view.paid.due)
        case "name":
            return drawing.say("draw_dice.to_name", who=who)
        case "over":
            return drawing.say("dicegame.is_over")
        case _:
            return drawing.say("dicegame.chance_first")


def _paid_kind(drawing: Drawing) -> Word:
    return Word(f"kind.{KINDS[drawing.view.paid.column]}")


def _description(drawing: Drawing) -> str:
    return " ".join([_to_do(drawing), *(in_words(drawing, owner) for owner in range(drawing.view.owners))])
