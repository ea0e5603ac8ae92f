"""What is chosen before the game, and the position before the first entry of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.game import Option, Options, ruling_bits
from sabika.games.alcazaba.box import own_box, shipped, tiles_of
from sabika.games.alcazaba.position import KINDS, RULINGS, STACKS, TILES, Position
from sabika.games.alcazaba.tiles import kind_of
from sabika.parts.dice_box import set_up

OPTIONS = (Option("box", "AZ-2"),)


def check_options(_seats: int, given: Mapping[str, Any]) -> Options:
    """The user's own box, checked."""
    box = given.get("box")
    return {} if box is None else {"box": own_box(box)}


def opening(seats: int, options: Options) -> Position:
    """AZ-1, AZ-2: markers, stacks and bag, before the start player is drawn (DG-6)."""
    box = options.get("box") or shipped()
    s = Position()
    set_up(s, seats, box)
    s.rulings = ruling_bits(RULINGS, options)
    s.tiles, s.extra = tiles_of(box)
    kinds = [kind_of(s, tile) for tile in range(TILES) if tile != s.extra]
    s.stacks = [STACKS] * KINDS
    s.bag = [kinds.count(kind) - STACKS for kind in range(KINDS)]
    return s
