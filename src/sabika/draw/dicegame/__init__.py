"""The Dice Game's table as a picture: dice area, building tracks, the dice of the turn, chips and points."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.art import KINDS
from sabika.draw.dice_area import WIDTH
from sabika.draw.dicegame.board import HEIGHT as BOARD
from sabika.draw.dicegame.board import chip_word, draw_board
from sabika.draw.dicegame.players import STACKS, draw_players, draw_stacks, in_words, players_height
from sabika.draw.dicegame.tracks import draw_tracks, tracks_height
from sabika.draw.scene import STATUS, Scene, check_seat, draw_status, with_dirk
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
    scene = Scene(view, with_dirk(view, names, language), language)
    column, top = MARGIN + WIDTH + GAP, MARGIN + STATUS + GAP + TRAY + GAP
    bottom = max(MARGIN + BOARD + GAP + tracks_height(), top + players_height(scene) + GAP + STACKS)
    width, height = column + RIGHT + MARGIN, bottom + MARGIN
    scene.ground(width, height)
    draw_board(scene, MARGIN, MARGIN)
    draw_tracks(scene, MARGIN, MARGIN + BOARD + GAP, bottom - MARGIN - BOARD - GAP)
    draw_status(scene, TITLE, _to_do(scene), column, MARGIN, RIGHT)
    draw_tray(scene, column, MARGIN + STATUS + GAP, RIGHT)
    first = view.seat % view.seats if seat is None else seat
    draw_players(scene, first, column, top, RIGHT, bottom - STACKS - GAP - top)
    draw_stacks(scene, column, bottom - STACKS, RIGHT)
    return scene.pen.drawing(width, height, f"{TITLE} · {scene.round()}", _description(scene))


def _to_do(scene: Scene) -> str:
    """What is asked now, and of whom."""
    view = scene.view
    who = Owner(view.seat)
    match view.phase:
        case "turn":
            key = "draw_dice.to_throw" if view.throws_left else "draw_dice.to_place"
            return scene.say(key, who=who)
        case "reward":
            chip = next(column.bonus for column in view.columns if column.kind == view.paid.column)
            return scene.say("draw_dicegame.to_reward", who=who, kind=_paid_kind(scene), chip=chip_word(chip))
        case "exchange":
            return scene.say("draw_dicegame.to_exchange", who=who, kind=_paid_kind(scene), n=view.paid.due)
        case "name":
            return scene.say("draw_dice.to_name", who=who)
        case "over":
            return scene.say("dicegame.is_over")
        case _:
            return scene.say("dicegame.chance_first")


def _paid_kind(scene: Scene) -> Word:
    return Word(f"kind.{KINDS[scene.view.paid.column]}")


def _description(scene: Scene) -> str:
    return " ".join([_to_do(scene), *(in_words(scene, owner) for owner in range(scene.view.owners))])
