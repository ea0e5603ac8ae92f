"""What is chosen before the game, and the position before the start player is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.game import Option, Options, ruling_bits
from sabika.engine.printed import Table
from sabika.games.redpalace.box import ABILITIES_LAID, land_tiles, own_box, shipped, sides
from sabika.games.redpalace.moves import ABILITY_NAMES, CURRENCY_LETTERS, FIRST_PRICE
from sabika.games.redpalace.position import (
    CAMPS,
    CARDS,
    CURRENCIES,
    DRAW_START,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_MEDINA,
    FIRST_PLAZA,
    FIRST_POINTS,
    IN_SUPPLY,
    KINDS,
    MEDINAS,
    NOTHING,
    PARKING_TILES,
    RULINGS,
    SCORINGS,
    TOWER,
    Position,
)
from sabika.parts.kinds import LETTERS

OPTIONS = (
    Option("side", "RP-8", choices=("beginner", "full"), default="beginner"),
    Option("scoring", "RP-51", choices=("strips", "classic"), default="strips"),
    Option("medina", "RP-52", choices=(False, True), default=False),
    Option("bazaars", "RP-57", choices=(False, True), default=False),
    Option("camps", "RP-61", choices=(False, True), default=False),
    Option("hands", "RP-18", choices=("hidden", "open"), default="hidden"),
    Option("box", "RP-1"),
)


def check_options(_seats: int, given: Mapping[str, Any]) -> Options:
    """Every option with its value; a box of one's own checked."""
    options = {option.name: given.get(option.name, option.default) for option in OPTIONS if option.choices}
    if given.get("box") is not None:
        options["box"] = own_box(given["box"])
    return options


def opening(seats: int, options: Options) -> Position:
    """RP-1 to RP-10: everything laid ready."""
    box: Table = options.get("box") or shipped()
    s = Position()
    s.phase = DRAW_START
    s.doing = NOTHING
    s.seats = seats
    s.owners = 3 if seats == 2 else seats
    s.rulings = ruling_bits(RULINGS, options)
    s.open_hands = int(options["hands"] == "open")
    _write_tiles(s, box, options)
    _write_boards(s, box, options)
    s.copies = box["copies"] - (1 if seats == 2 else 0)  # RP-42
    s.deck = [s.copies] * CARDS
    for seat in range(seats):
        s.points[seat][FIRST_POINTS] = box["first_points"]
    return s


def _write_tiles(s: Position, box: Table, options: Options) -> None:
    for tile, (price, walls, towers) in enumerate(land_tiles(box), start=1):
        s.price[tile], s.walls[tile], s.towers[tile] = price, walls, towers
        s.place[tile] = TOWER
    for i in range(MEDINAS):
        tile = FIRST_MEDINA + i
        s.price[tile], s.walls[tile] = FIRST_PRICE + i, sides(box["medina_walls"][i])
        s.towers[tile] = sides(box["medina_towers"][i])
        s.place[tile] = TOWER if options["medina"] else 0
    for i in range(CAMPS):
        tile = FIRST_CAMP + i
        s.price[tile], s.walls[tile] = box["camp_prices"][i], sides(box["camp_bastions"][i])
        s.towers[tile] = sides(box["camp_arrows"][i])
        s.place[tile] = TOWER if options["camps"] else 0
    for i, row in enumerate(box["bazaars"]):
        currency, kinds = row.split()
        s.bazaar_currency[i] = CURRENCY_LETTERS.index(currency)
        s.bazaar_kinds[i] = sum(1 << LETTERS.index(letter) for letter in kinds)
        s.walls[FIRST_BAZAAR + i] = sides(box["bazaar_walls"][i])
        s.place[FIRST_BAZAAR + i] = TOWER if options["bazaars"] else 0
    for i in range(box["plazas"]):
        s.place[FIRST_PLAZA + i] = IN_SUPPLY
    s.buildings_a_kind = box["buildings_a_kind"]
    s.bag = [s.buildings_a_kind] * KINDS
    s.pieces_left = s.pieces_in_all = box["wall_pieces"]


def _write_boards(s: Position, box: Table, options: Options) -> None:
    for scoring in range(SCORINGS):
        for place in range(scoring + 1):
            s.place_points[scoring][place] = box["place_points"][scoring][place]
            s.minus_points[scoring][place] = box["minus_points"][scoring][place]
    s.minus_without = list(box["minus_without"])
    s.strip_rows = [[strip.index(kind) + 1 for kind in LETTERS] for strip in box["strips"]]
    s.strips_due = SCORINGS if options["scoring"] == "strips" else 0
    for slot, letters in enumerate(box["yard"]):
        s.yard_shift[slot] = (CURRENCY_LETTERS.index(letters) - slot) % CURRENCIES
    parking_tiles = len(box["guard_values"])
    s.more_parking = parking_tiles - PARKING_TILES
    s.guard_values[:parking_tiles] = box["guard_values"]
    s.guards_left = s.guards_in_all = box["guards"]
    if options["side"] == "beginner":
        s.squares[: parking_tiles - 1] = box["beginner_squares"]
        s.abilities = sum(1 << ABILITY_NAMES.index(name) for name in box["beginner_abilities"])
    else:
        for squares in box["parking"]:
            s.parking_stock[squares] += 1
        s.abilities_due = ABILITIES_LAID
        s.parking_due = parking_tiles - 1
