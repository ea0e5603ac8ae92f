"""What is printed on the parts: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

from functools import cache

from sabika.engine.errors import BadOption
from sabika.engine.printed import Table, check_keys, check_number, check_row, over_shipped, shipped_table
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import KINDS, PLACES, ROUNDS
from sabika.parts.kinds import LETTERS

WHAT = "box"
PLAYERS = ("2", "3", "4", "5", "6")
MOST_MARKERS = 5  # DG-29: so many columns beside one another hold Dirk's
STACKS = {"light": (ROUNDS - 1) * (KINDS - 1), "dark": KINDS}  # DG-5: how many chips
SCORING_TABLES = ("places_a", "places_b", "places_c")


@cache
def shipped() -> Table:
    """The box that comes with Sabika."""
    return shipped_table(__package__, "box.toml")


def own_box(given: object) -> Table:
    """The user's own box, from a file or a table; what it leaves out is as shipped."""
    box = over_shipped(WHAT, "DG-5", shipped(), given)
    check_keys(WHAT, "markers", box["markers"], PLAYERS)
    for players in PLAYERS:
        check_number(WHAT, f"markers.{players}", box["markers"][players], 1, MOST_MARKERS)
    for name, chips in STACKS.items():
        check_keys(WHAT, name, box[name], CHIP_NAMES)
        for chip in CHIP_NAMES:
            check_number(WHAT, f"{name}.{chip}", box[name][chip], 0, chips)
        if (count := sum(box[name].values())) != chips:
            raise BadOption(f"A box has {chips} {name} chips, not {count} (DG-5).")
    for name in SCORING_TABLES:
        check_keys(WHAT, name, box[name], LETTERS)
        for letter in LETTERS:
            check_row(WHAT, f"{name}.{letter}", box[name][letter], PLACES)
    return box
