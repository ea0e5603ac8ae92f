"""What is chosen before the game, and the position before the first roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.game import Option, Options, ruling_bits
from sabika.games.rollwrite.position import AIM_DUEL, AIM_SCORE, DRAW_START, RULINGS, Position
from sabika.games.rollwrite.sheet import own_sheet, shipped
from sabika.parts.kinds import LETTERS

AIMS = {"score": AIM_SCORE, "duel": AIM_DUEL}

OPTIONS = (
    Option("imaginary", "RW-24", choices=(2, 3, 4), default=2),
    Option("aim", "RW-30", choices=("score", "duel"), default="score"),
    Option("sheet", "RW-2"),
)


def check_options(seats: int, given: Mapping[str, Any]) -> Options:
    """RW-24, RW-30: options checked against the seats; those of the solo game are for it alone."""
    options: Options = {}
    for option in OPTIONS:
        value = given.get(option.name, option.default)
        if not option.choices:
            if value is not None:
                options[option.name] = own_sheet(value)
        elif seats == 1:
            options[option.name] = value
        elif option.name in given:
            raise BadOption(f"The option '{option.name}' is for the solo game, not for {seats} seats ({option.rule}).")
    return options


def opening(seats: int, options: Options) -> Position:
    """RW-4, RW-8, RW-24: sheets, first coins and rounds, before the start player is drawn."""
    sheet = options.get("sheet") or shipped()
    s = Position()
    s.phase = DRAW_START
    s.seats = seats
    s.owners = seats + imaginary_players(seats, options)
    s.rulings = ruling_bits(RULINGS, options)
    s.aim = AIMS[options.get("aim", "score")]
    s.grid = [LETTERS.index(letter) for row in sheet["grid"] for letter in row]
    s.size = [s.grid.count(kind) for kind in range(len(LETTERS))]
    s.supply = sheet["supply"]
    s.turn_price = sheet["turn_price"]
    s.second_price = sheet["second_price"]
    s.coins_a_point = sheet["coins_a_point"]
    s.places = [list(sheet["places"][letter]) for letter in LETTERS]
    s.line_points = list(sheet["line_points"])
    s.rounds = sheet["rounds"][str(s.owners)]
    if s.aim == AIM_DUEL:
        s.extra = sheet["extra"][str(s.owners - seats)]
    for seat in range(seats):
        s.circled[seat] = s.coins[seat] = sheet["first_coins"]
    return s


def imaginary_players(seats: int, options: Options) -> int:
    """RW-24: two players play with one, one player with two or more."""
    if seats == 1:
        return int(options["imaginary"])
    return 1 if seats == 2 else 0
