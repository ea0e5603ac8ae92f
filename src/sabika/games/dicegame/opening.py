"""What is chosen before the game, and the position before the first entry of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.game import Option, Options, ruling_bits
from sabika.games.dicegame.box import own_box, shipped
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import RULINGS, Position
from sabika.parts.dice_box import set_up

OPTIONS = (Option("box", "DG-5"),)


def check_options(_seats: int, given: Mapping[str, Any]) -> Options:
    """The user's own box, checked."""
    box = given.get("box")
    return {} if box is None else {"box": own_box(box)}


def opening(seats: int, options: Options) -> Position:
    """DG-4, DG-5, DG-28: markers, chips and owners, before the start player is drawn."""
    box = options.get("box") or shipped()
    s = Position()
    set_up(s, seats, box)
    s.rulings = ruling_bits(RULINGS, options)
    s.light = [box["light"][chip] for chip in CHIP_NAMES]
    s.dark = [box["dark"][chip] for chip in CHIP_NAMES]
    return s
