"""What lies on the table of the naive Red Palace: tiles, players, the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.redpalace.naive_palace import (
    CAMP,
    FOUNTAIN,
    Cell,
    Plan,
)

KINDS = "PSACGT"
CURRENCIES = ["fl", "dh", "de", "du"]
SIDES = "NESW"
LAND = """
    2 NEW N, 3 ESW E, 3 SW S, 4 ES E, 4 NE N, 4 NES S, 5 NSW W, 5 NW W, 5 NW N, 5 SW S, 6 ES E, 6 ES E, 6 ESW W, 6 N N,
    6 NE N, 6 SW S, 7 E E, 7 ES S, 7 NE N, 7 NEW W, 7 NSW W, 7 SW S, 7 W W, 8 - -, 8 E -, 8 N -, 8 NE E, 8 NES N,
    8 NW W, 8 NW N, 8 S S, 8 SW S, 9 - -, 9 - -, 9 E -, 9 ES E, 9 NE E, 9 NW W, 9 S -, 9 W -, 10 - -, 10 - -, 10 - -,
    10 N -, 10 W -, 10 W -, 11 - -, 11 - -, 11 - -, 11 N -, 11 S -, 12 - -, 12 S -, 13 E -"""
MEDINAS = "2 SW, 3 ES, 4 NE, 5 NW, 6 E, 7 W, 8 S, 9 N, 10 -"
CAMPS = "2 N, 3 E, 4 S, 5 W, 6 NW, 7 ES, 8 NE, 9 SW"
BAZAARS = "dh SAG, dh PCT, fl SAT, fl PCG, de PAT, de SCG, du PSG, du ACT"
STRIPS = [
    *("PCTSAG", "PCGSTA", "PGTASC", "SGTCAP", "SACTGP", "STAGCP", "APSTGC", "APGCTS", "ACGSPT"),
    *("CAPTGS", "CAPGST", "CGSAPT", "GTAPCS", "GTAPSC", "GSCPTA", "TSPGCA", "TSCAPG", "TPSCAG"),
]
PARKING = [2, 2, 3, 3, 3, 4, 4, 5, 5]
ABILITIES = ["swap", "wall", "card", "plaza", "half", "preview", "exact", "redraw", "move"]


@dataclass(eq=False)
class Tile:
    name: str
    price: int = 0
    sides: set[str] = field(default_factory=set)  # walled, wall pieces too; of a camp its bastions
    towers: set[str] = field(default_factory=set)
    guards: set[str] = field(default_factory=set)
    kind: str = ""
    currency: str = ""  # of a bazaar
    colours: str = ""

    @property
    def shape(self) -> str:
        return CAMP * self.name.startswith("C") + "".join(side for side in SIDES if side in self.sides)


@dataclass
class Player:
    number: int
    hand: Counter[str] = field(default_factory=Counter)
    palace: dict[Cell, Tile] = field(default_factory=lambda: {FOUNTAIN: Tile("F")})
    reserve: list[Tile] = field(default_factory=list)
    aside: list[Tile] = field(default_factory=list)

    @property
    def plan(self) -> Plan:
        return frozenset((cell, tile.shape) for cell, tile in self.palace.items())

    def guards(self) -> dict[str, tuple[Tile, str]]:
        tiles = [*self.palace.values(), *self.reserve]
        return {f"{tile.name} {side}": (tile, side) for tile in tiles for side in tile.guards}

    def in_currency(self, currency: str) -> list[int]:
        """The values of the cards held in a currency."""
        return [int(card[2:]) for card in self.hand.elements() if card[:2] == currency]


def tile_list(letter: str, rows: str) -> list[Tile]:
    tiles = []
    for number, row in enumerate(rows.split(","), start=1):
        price, sides, *towers = row.split()
        name = f"{letter}{number if letter == 'L' else number + 1}"
        tiles.append(Tile(name, int(price), set(sides) - {"-"}, set("".join(towers)) - {"-"}))
    return tiles


def printed(rows: str, prices: list[int] | None = None, towers: list[str] | None = None) -> str:
    """Rows of tiles with other prices or with towers."""
    words = [row.split() for row in rows.split(",")]
    for i, row in enumerate(words):
        row[0] = str(prices[i]) if prices else row[0]
        row += [towers[i]] if towers else []
    return ", ".join(" ".join(row) for row in words)


class Board:
    """Everything on the table, before the first draw."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.options = options
        self.rulings = set(options.get("rulings", []))
        self.players = [Player(number) for number in range(seats)]
        box = options.get("box", {})
        self.tower = tile_list("L", LAND)
        self.tower += tile_list("M", printed(MEDINAS, towers=box.get("medina_towers"))) if options["medina"] else []
        self.tower += tile_list("C", printed(CAMPS, prices=box.get("camp_prices"))) if options["camps"] else []
        if options["bazaars"]:
            walls = box.get("bazaar_walls", [""] * 8)
            rows = enumerate(BAZAARS.split(", "), start=1)
            self.tower += [
                Tile(f"B{i}", 0, set(walls[i - 1]) - {"-"}, currency=row[:2], colours=row[3:]) for i, row in rows
            ]
        self.plazas = [Tile(f"P{i}") for i in range(1, box.get("plazas", 6) + 1)]
        self.currencies: list[str] = box.get("yard", CURRENCIES)
        self.guard_values: list[int] = box.get("guard_values", [1, 2, 3, 4, 6, 8])
        self.bag = Counter(dict.fromkeys(KINDS, 9))
        self.yard: list[Tile | None] = [None] * 4
        self.preview: list[Tile | None] = [None] * 3
        self.beside: list[Tile] = []
        copies = 2 if seats == 2 else 3
        self.deck = Counter({f"{currency}{value}": copies for currency in CURRENCIES for value in range(1, 10)})
        self.discard: Counter[str] = Counter()
        self.display: list[str | None] = [None] * 4
        self.piles: list[list[int]] = []  # cards in each, and the scoring card among them, 0 for none
        self.abilities = {"wall", "card", "exact", "preview"}
        self.squares: list[int] = box.get("beginner_squares", [3, 3, 3, 4, 4])
        self.parked = 0
        self.pieces = 6
        self.halves: dict[str, int] = {}
        self.rows = dict.fromkeys((1, 2, 3), KINDS)  # RP-51
        self.scorings = 0
        self.dirk: list[Tile] | None = [] if seats == 2 else None
        self.sheet = {owner: Counter({"first": 5}) for owner in range(seats)}
        if seats == 2:
            self.sheet[2] = Counter()

    def total(self, owner: int) -> int:
        return sum(self.sheet[owner].values())
