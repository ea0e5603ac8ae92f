"""Palaces in guides: laid by the rules themselves, so that no picture shows what the rules forbid or count wrongly.

A tile is written `T9NE@1,0`: kind, price, walled sides, place; `!N` adds a guard, `^N` a guard tower. Others are
`medina5NW`, `camp6NW` (its bastions), `bazaarSAG`, `plaza`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from sabika.draw.drawing import Drawing
from sabika.draw.guide.measures import WIDEST, Size
from sabika.draw.palace import draw_palace, ground_in
from sabika.engine.record import Row
from sabika.games.redpalace.box import shipped
from sabika.parts.outer_walls import longest_run, run_sections
from sabika.parts.palace import CAMP, GUARD, TILE, breach, breach_of_palace, cell_at, cell_list, fountain_alone, lay
from sabika.parts.palace_views import LaidTile, Palace, Wall, What
from sabika.parts.tiles import SIDE_LETTERS, section_name
from sabika.rulebook import RulebookError

WRITTEN = re.compile(
    r"(?P<what>[PSACGT]|medina|camp|plaza|bazaar(?P<kinds>[PSACGT]{3}))(?P<price>\d*)(?P<sides>[NESW]*)"
    r"(!(?P<guards>[NESW]+))?(\^(?P<towers>[NESW]+))?(@(?P<x>-?\d+),(?P<y>-?\d+))?"
)
CELL = 58.0
RIM = 16.0


def parse_tile(text: str) -> LaidTile:
    """A tile as drawings know it."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise RulebookError(f'"{text}" is no tile; one is written T9NE@1,0.')
    what, sides, kinds = found["what"], found["sides"], found["kinds"]
    is_camp = what == "camp"
    sort: What = "building" if len(what) == 1 else "bazaar" if kinds else msgspec.convert(what, What)
    return LaidTile(
        name=text,
        what=sort,
        kind=what if len(what) == 1 else None,
        price=int(found["price"] or 0),
        walls="" if is_camp else sides,
        bastions=sides if is_camp else None,
        arrows=sides if is_camp else None,
        guards=found["guards"] or "",
        towers=found["towers"] or "",
        kinds=kinds,
        currency=_currency(kinds) if kinds else None,
        x=int(found["x"] or 0),
        y=int(found["y"] or 0),
    )


def _currency(kinds: str) -> str:
    """RP-57: what the bazaar with these colours is paid in."""
    for bazaar in shipped()["bazaars"]:
        currency, colours = bazaar.split()
        if colours == kinds:
            return str(currency)
    raise RulebookError(f"There is no bazaar {kinds}.")


def draw_palace_picture(drawing: Drawing, tiles: Sequence[str], wrong: Sequence[str] = ()) -> Size:
    """A palace that stands, with its longest wall; `wrong` tiles are where they may not lie, and struck."""
    stands, falls = [parse_tile(tile) for tile in tiles], [parse_tile(tile) for tile in wrong]
    ground = fountain_alone()
    for tile in stands:
        lay(ground, cell_at(tile.x, tile.y), _built(tile))
    if breach_of_palace(ground):
        raise RulebookError(f"This palace breaks PB-{breach_of_palace(ground)}: {' '.join(tiles)}.")
    for tile in falls:
        if not breach(ground, cell_at(tile.x, tile.y), _built(tile)):
            raise RulebookError(f"{tile.name} may lie there.")
    sections = _longest(ground)
    shown = stands + falls
    cells = [(tile.x, tile.y) for tile in shown]
    across, upward = [0, *(x for x, _ in cells)], [0, *(y for _, y in cells)]
    columns, rows = max(across) - min(across) + 1, max(upward) - min(upward) + 1
    cell = min(CELL, (WIDEST - 2 * RIM) / columns)
    width, height = columns * cell + 2 * RIM, rows * cell + 2 * RIM
    draw_palace(drawing, Palace(shown, Wall(len(sections), sections)), 0, 0, width, height)
    place = ground_in(cells, 0, 0, width, height)
    for tile in falls:
        x, y = place.corner(tile.x, tile.y)
        half = place.cell / 2
        drawing.pen.rect(x, y, place.cell, place.cell, 4, fill="none", line="seraglio", stroke_width=2)
        drawing.pen.symbol("cross", x + half, y + half, place.cell * 0.8, ink="seraglio", opacity=0.9)
    return Size(width, height)


def _built(tile: LaidTile) -> int:
    """A tile as it lies on a ground."""
    if tile.what == "camp":
        return CAMP | _bits(tile.bastions or "")
    return TILE | _bits(tile.walls) | GUARD * _bits(tile.guards or "")


def _bits(sides: str) -> int:
    return sum(1 << SIDE_LETTERS.index(side) for side in sides)


def _longest(ground: Row) -> list[str]:
    start, found = longest_run(ground), cell_list()
    return [] if start < 0 else [section_name(section) for section in found[: run_sections(ground, start, found)]]
