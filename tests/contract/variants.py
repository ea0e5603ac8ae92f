"""Every game × seats × options that the contract is held against.

A new game joins by itself: its seats and its options with choices are read from the game. Options without choices
(a sheet of one's own) cannot be guessed; those worth playing stand in `OWN`. A game with too many combinations for
all of them to be played stands in `CHOSEN`, with some that show every choice; `test_variants.py` sees to that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.game import Game, find, names, seats_and_options

# Long games on a lopsided grid with cheap turning: sheets get full, coins pile up.
LAVISH = {
    "grid": ["PPPPPP", "PPPPPP", "PPPPSS", "SSAAAA", "CCCCGG", "GGTTTT"],
    "supply": 60,
    "first_coins": 20,
    "rounds": {"3": 30, "4": 20, "5": 12},
}
# Hardly a coin, and dear ones.
MEAGRE = {"supply": 1, "first_coins": 0, "turn_price": 2, "second_price": 100, "rounds": {"3": 1, "4": 2, "5": 1}}

# No number chips, every other chip in plenty, also in the last round; and hardly a marker.
TRICKS = {"1": 0, "2": 0, "3": 0, "exchange": 5, "push": 5, "annul": 5, "black": 5}
TRICKY = {"light": TRICKS, "dark": {**dict.fromkeys(TRICKS, 0), "exchange": 3, "push": 3}}
HASTY = {"markers": {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1}}

TWIN = {**HASTY, "extra": {"T": "12-"}}  # like another tower

# Tiles that look alike, hardly a wall, as many of two kinds as there may be; and markers in plenty.
ALIKE = {
    "tiles": {
        "P": ["1-"] * 12,
        "S": ["15NES"] * 5,
        "A": ["7-", "7-", "7E", "7W", "8-", "8-", "8-", "9N", "9N", "9N"],
        "C": ["10-", "10S", "11-", "11-", "11-", "12-"],
        "G": ["3-"] * 4 + ["3N"] * 4 + ["2NESW"],
        "T": ["10-"] * 12,
    },
    "extra": {"T": "10N"},
    "markers": {"2": 5, "3": 5, "4": 5, "5": 5, "6": 5},
}
# Walls nearly all around, hardly a piece or plaza, no points to begin with: much goes wrong.
SCANTY = {
    "land": [
        f"{price} {walls} {walls[0]}" for price in range(1, 10) for walls in ("NES", "ESW", "NSW", "NEW", "N", "E")
    ],
    "guards": 54,
    "wall_pieces": 1,
    "plazas": 1,
    "first_points": 0,
    "guard_values": [1, 2, 4],
    "beginner_squares": [2, 2],
}
# More of everything than in the shipped box, and in another order.
RICH = {
    "plazas": 10,
    "guards": 50,
    "medina_towers": ["SW", "E", "-", "N", "E", "-", "S", "N", "-"],
    "camp_prices": [9, 9, 4, 1, 7, 2, 2, 12],
    "bazaar_walls": ["N", "ES", "-", "W", "NEW", "-", "S", "E"],
    "yard": ["du", "fl", "dh", "de"],
    "guard_values": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "beginner_squares": [1] * 8,
}

OWN: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "rollwrite": [
        (1, {"sheet": LAVISH, "aim": "duel", "imaginary": 2}),
        (2, {"sheet": LAVISH}),
        (3, {"sheet": MEAGRE}),
        (5, {"sheet": LAVISH}),
    ],
    "alcazaba": [(2, {"box": ALIKE}), (3, {"box": ALIKE}), (4, {"box": TWIN})],
    "dicegame": [(2, {"box": TRICKY}), (4, {"box": TRICKY}), (3, {"box": HASTY})],
    "redpalace": [
        (4, {"box": SCANTY, "side": "full", "camps": True}),
        (2, {"box": RICH, "medina": True, "bazaars": True, "camps": True}),
    ],
}

MODULES = {"medina": True, "bazaars": True, "camps": True}
CHOSEN: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "redpalace": [
        (2, {"side": "full", **MODULES}),
        (3, {}),
        (5, {"scoring": "classic", "bazaars": True, "hands": "open"}),
        (6, {"medina": True, "camps": True}),
    ]
}


# With which options rulings are played: those that bring about what they rule.
RULED: dict[str, dict[str, Any]] = {"dicegame": {"box": TRICKY}, "redpalace": {"side": "full", **MODULES}}


@dataclass(frozen=True)
class Variant:
    """One way to sit down to a game."""

    name: str
    seats: int
    options: dict[str, Any] = field(hash=False)
    label: str

    @property
    def game(self) -> Game:
        return find(self.name)

    @property
    def checked(self) -> dict[str, Any]:
        return seats_and_options(self.game, self.seats, self.options)

    def opening(self) -> Any:
        return self.game.opening(self.seats, self.checked)

    def __str__(self) -> str:
        return self.label


@cache
def variants() -> list[Variant]:
    """All of them, in a fixed order."""
    return [variant for name in names() for variant in [*_chosen(find(name)), *_own(name), *_by_rulings(find(name))]]


def _chosen(game: Game) -> list[Variant]:
    """Every combination of choices that the game accepts, once; or those that stand in `CHOSEN`."""
    if game.name in CHOSEN:
        return [_variant(game, seats, given) for seats, given in CHOSEN[game.name]]
    choosable = [option for option in game.options if option.choices]
    names_of = [option.name for option in choosable]
    combinations = [dict(zip(names_of, row, strict=True)) for row in product(*(o.choices for o in choosable))]
    found: dict[str, Variant] = {}
    for seats, given in product(game.seats, [{}, *combinations]):
        try:
            variant = _variant(game, seats, given)
        except BadOption:
            continue  # not with so many seats; `test_variants.py` sees to it that nothing is lost this way
        found.setdefault(variant.label, variant)
    return list(found.values())


def _variant(game: Game, seats: int, given: dict[str, Any]) -> Variant:
    checked = seats_and_options(game, seats, given)
    label = "-".join([game.name, str(seats), *(str(value) for value in checked.values())])
    return Variant(game.name, seats, checked, label)


def _by_rulings(game: Game) -> list[Variant]:
    """Every ruling a table may choose, by itself, and all together with the fewest seats: there is Dirk."""
    fewest = min(seats for seats in game.seats if seats > 1)
    some = [(fewest + number % 2, [id]) for number, id in enumerate(game.rulings)]
    every = [(fewest, list(game.rulings))] if len(game.rulings) > 1 else []
    return [
        Variant(game.name, seats, {**RULED.get(game.name, {}), "rulings": ids}, f"{game.name}-{seats}-{'+'.join(ids)}")
        for seats, ids in [*some, *every]
    ]


def _own(name: str) -> list[Variant]:
    return [
        Variant(name, seats, options, f"{name}-{seats}-own-{number}")
        for number, (seats, options) in enumerate(OWN.get(name, []))
    ]
