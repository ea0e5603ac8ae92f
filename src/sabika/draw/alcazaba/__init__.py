"""Alcazaba's table as a picture: the columns with their tiles, the dice of the turn, the standing, every palace."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.draw.alcazaba.board import board_height, draw_board
from sabika.draw.alcazaba.players import draw_players, in_words, players_height
from sabika.draw.alcazaba.standing import draw_standing, standing_height
from sabika.draw.art import KINDS
from sabika.draw.dice_area import WIDTH
from sabika.draw.palace import draw_tile, tile_words
from sabika.draw.scene import STATUS, Scene, check_seat, draw_status, with_dirk
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
    scene = Scene(view, with_dirk(view, names, language), language)
    column, below = MARGIN + WIDTH + GAP, MARGIN + STATUS + GAP + TRAY + GAP
    middle = max(MARGIN + board_height(view), below + standing_height(view))
    width = column + RIGHT + MARGIN
    height = middle + GAP + players_height(view) + MARGIN
    scene.ground(width, height)
    draw_board(scene, MARGIN, MARGIN, middle - MARGIN)
    draw_status(scene, TITLE, _to_do(scene), column, MARGIN, RIGHT)
    draw_tray(scene, column, MARGIN + STATUS + GAP, RIGHT)
    if view.phase == "build" and view.paid and view.paid.tile:  # the tile just taken lies where the dice were
        draw_tile(scene, view.paid.tile, column + 18, MARGIN + STATUS + GAP + 42, 62, "tile-taken")
    draw_standing(scene, column, below, RIGHT, middle - below)
    first = view.seat % view.seats if seat is None else seat
    draw_players(scene, first, MARGIN, middle + GAP, width - 2 * MARGIN)
    return scene.pen.drawing(width, height, f"{TITLE} · {scene.round()}", _description(scene))


def _to_do(scene: Scene) -> str:
    """What is asked now, and of whom."""
    view, who = scene.view, Owner(scene.view.seat)
    match view.phase:
        case "turn" if view.rebuild:
            return scene.say("draw_alcazaba.to_throw_or_rebuild", who=who)
        case "turn":
            return scene.say("draw_dice.to_throw" if view.throws_left else "draw_dice.to_place", who=who)
        case "take":
            return scene.say("draw_alcazaba.to_take", who=who, kind=Word(f"kind.{KINDS[view.paid.column]}"))
        case "build":
            return scene.say("draw_alcazaba.to_build", who=who, tile=tile_words(scene, view.paid.tile))
        case "name":
            return scene.say("draw_dice.to_name", who=who)
        case "over":
            return scene.say("alcazaba.is_over")
        case _:
            return scene.say("alcazaba.chance_first")


def _description(scene: Scene) -> str:
    return " ".join([_to_do(scene), *(in_words(scene, owner) for owner in range(scene.view.owners))])
