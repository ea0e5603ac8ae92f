"""A tile of the Red Palace for people: everything that is printed and stands on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sabika.games.redpalace.modules.bazaars import bazaar_price
from sabika.games.redpalace.moves import CURRENCY_LETTERS, SIDE_LETTERS, TILE_NAMES
from sabika.games.redpalace.position import BESIDE, FIRST_BAZAAR, KINDS, Position
from sabika.games.redpalace.tiles import is_bazaar, is_camp, is_land, is_medina
from sabika.parts.kinds import LETTERS
from sabika.parts.palace_views import Tile, What

SIDES_AS_LETTERS = tuple(
    "".join(letter for side, letter in enumerate(SIDE_LETTERS) if sides >> side & 1) for sides in range(16)
)


def tile_shown(s: Position, tile: int) -> Tile | None:
    """A tile by name, with everything printed and standing on it; None for an empty place."""
    return Tile(**printed_on(s, tile)) if tile else None


def tiles_shown(s: Position, tiles: Iterable[int]) -> list[Tile]:
    return [Tile(**printed_on(s, tile)) for tile in tiles]


def printed_on(s: Position, tile: int) -> dict[str, Any]:
    """The fields of a tile."""
    walls, sides = letters(s.walls[tile]), letters(s.towers[tile])
    on_it: dict[str, Any] = {
        "name": TILE_NAMES[tile],
        "what": _what(tile),
        "kind": LETTERS[s.building[tile] - 1] if s.building[tile] else None,
        "price": s.price[tile],
    }
    if is_camp(tile):
        return on_it | {"walls": "", "bastions": walls, "arrows": sides}
    on_it |= {"walls": walls, "towers": sides, "guards": letters(s.guards[tile]), "piece": letters(s.pieces[tile])}
    if is_bazaar(tile):
        kinds = s.bazaar_kinds[tile - FIRST_BAZAAR]
        on_it |= {
            "price": bazaar_price(s, tile) if s.place[tile] == BESIDE else 0,
            "currency": CURRENCY_LETTERS[s.bazaar_currency[tile - FIRST_BAZAAR]],
            "kinds": "".join(LETTERS[kind] for kind in range(KINDS) if kinds >> kind & 1),
        }
    return on_it


def _what(tile: int) -> What:
    if is_land(tile):
        return "building"
    if is_medina(tile):
        return "medina"
    if is_camp(tile):
        return "camp"
    return "bazaar" if is_bazaar(tile) else "plaza"


def letters(sides: int) -> str:
    """Sides as letters, `NE`."""
    return SIDES_AS_LETTERS[sides]
