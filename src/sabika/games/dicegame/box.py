"""What is printed on the parts: the shipped file, or one of the user's own, checked before it is played."""

from __future__ import annotations

from functools import cache

from sabika.engine.errors import BadOption
from sabika.engine.printed import Table, check_keys, check_number, over_shipped, shipped_table
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import KINDS
from sabika.parts.dice_box import check_markers_and_places
from sabika.parts.dice_round import ROUNDS

WHAT = "box"
STACKS = {"light": (ROUNDS - 1) * (KINDS - 1), "dark": KINDS}  # DG-5: how many chips


@cache
def shipped() -> Table:
    """The box that comes with Sabika."""
    return shipped_table(__package__, "box.toml")


def own_box(given: object) -> Table:
    """The user's own box, from a file or a table; what it leaves out is as shipped."""
    box = over_shipped(WHAT, "DG-5", shipped(), given)
    check_markers_and_places(WHAT, box)
    for name, chips in STACKS.items():
        check_keys(WHAT, name, box[name], CHIP_NAMES)
        for chip in CHIP_NAMES:
            check_number(WHAT, f"{name}.{chip}", box[name][chip], 0, chips)
        if (count := sum(box[name].values())) != chips:
            raise BadOption(f"A box has {chips} {name} chips, not {count} (DG-5).")
    return box
