"""The drawing of a palace: every tile and wall in its place, the longest wall marked, scaled to its box."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.draw.drawing import Drawing
from sabika.draw.palace import RIM, Ground, draw_palace, draw_tile, ground_in, outside_of, tile_words
from sabika.parts.palace_views import LaidTile, Palace, Wall
from sabika.words import LANGUAGES
from tests.draw.looking import SVG, Picture

UNIT = Ground(0.0, 0.0, 100.0)


def tile(name: str, walls: str, x: int = 0, y: int = 0, **more: Any) -> LaidTile:
    there = {"name": name, "kind": name[0], "price": int(name[1]), "walls": walls, "x": x, "y": y}
    return LaidTile(**there | more)


def palace(*tiles: LaidTile, sections: list[str] | None = None) -> Palace:
    sections = sections or []
    return Palace(list(tiles), Wall(len(sections), sections))


def drawn(shown: Palace, width: float = 300, height: float = 300) -> Picture:
    drawing = Drawing({"seats": 2})
    draw_palace(drawing, shown, 0, 0, width, height)
    return Picture(drawing.pen.drawing(width, height, "", ""))


@pytest.mark.rule("PB-1")
def test_the_fountain_is_always_there() -> None:
    shown = drawn(palace())
    assert len(shown.find("fountain")) == 1
    assert shown.find("tile") == shown.find("longest") == []


@pytest.mark.rule("PB-2")
def test_every_tile_has_its_kind_its_price_and_its_walls() -> None:
    shown = drawn(palace(tile("T9NE", "NE", 1, 0), tile("P8-", "", 1, -1)))
    (tower,), (pavilion,) = shown.find("tile", cell="1,0"), shown.find("tile", cell="1,-1")
    assert [wall.attrib["data-side"] for wall in shown.find("wall", within=tower)] == ["N", "E"]
    assert shown.find("wall", within=pavilion) == []
    assert [shown.find("price", within=one)[0].text for one in (tower, pavilion)] == ["9", "8"]
    assert [use.attrib["href"] for use in tower.iter(f"{SVG}use")] == ["#sabika-tower"]


@pytest.mark.rule("PB-8", "PB-13")
def test_walls_between_tiles_are_pale_and_without_merlons() -> None:
    shown = drawn(palace(tile("T9S", "SE", 1, 1), tile("G8N", "N", 1, 0)))
    inner = [wall.attrib["data-side"] for wall in shown.find("wall", "inner")]
    assert sorted(inner) == ["N", "S"]
    assert [wall.attrib["data-side"] for wall in shown.find("wall", "outer")] == ["E"]
    assert len(shown.find("merlons")) == 1


def test_a_palace_is_told_to_those_who_cannot_see_it() -> None:
    (one,) = drawn(palace(tile("T9N", "N", 1, 0), sections=["1,0 N"])).find("palace")
    assert one.findtext(f"{SVG}title") == "1 tile, longest wall 1"
    (none,) = drawn(palace()).find("palace")
    assert none.findtext(f"{SVG}title") == "0 tiles, longest wall 0"


def test_north_is_up_and_east_is_right() -> None:
    ground = ground_in([(2, 1)], 0, 0, 300, 300)
    assert ground.corner(2, 1)[0] > ground.corner(0, 0)[0]
    assert ground.corner(2, 1)[1] < ground.corner(0, 0)[1]


@pytest.mark.parametrize("cells", [[], [(5, 0)], [(-3, -8), (4, 2)], [(x, 15) for x in range(-15, 16)]])
@pytest.mark.parametrize("size", [(300, 200), (90, 400)])
def test_a_palace_fits_its_box_with_room_for_the_mark(cells: list[tuple[int, int]], size: tuple[int, int]) -> None:
    ground = ground_in(cells, 10, 20, *size)
    for x, y in [(0, 0), *cells]:
        left, top = ground.corner(x, y)
        free = 0.99 * RIM * ground.cell
        assert 10 + free <= left
        assert left + ground.cell + free <= 10 + size[0]
        assert 20 + free <= top
        assert top + ground.cell + free <= 20 + size[1]


# --- the longest wall ------------------------------------------------------------------------------------


def marked(sections: list[str]) -> tuple[list[tuple[int, int]], bool]:
    """The line along sections, where a cell is 100 wide."""
    points, closed = outside_of(sections, UNIT)
    return [(round(x), round(y)) for x, y in points], closed


@pytest.mark.rule("PB-14")
def test_the_mark_runs_a_little_outside_and_turns_outside_of_a_corner() -> None:
    assert marked(["1,0 N", "2,0 N", "2,0 E"]) == ([(100, -10), (200, -10), (310, -10), (310, 100)], False)


@pytest.mark.rule("PB-14")
def test_the_mark_turns_inside_a_corner_between_two_tiles() -> None:
    assert marked(["0,1 E", "1,0 N"]) == ([(110, -100), (110, -10), (200, -10)], False)


@pytest.mark.rule("PB-14")
def test_a_wall_all_the_way_round_has_a_closed_mark() -> None:
    ring = ["5,0 N", "5,0 E", "5,0 S", "5,0 W"]
    assert marked(ring) == ([(610, -10), (610, 110), (490, 110), (490, -10)], True)
    (mark,) = drawn(palace(tile("T9", "NESW", 5, 0), sections=ring)).find("longest")
    assert mark.attrib["d"].endswith("Z")
    assert mark.attrib["data-length"] == "4"


# --- tiles beside palaces, and words ---------------------------------------------------------------------


def test_a_tile_that_lies_in_no_palace_is_drawn_alone() -> None:
    drawing = Drawing({"seats": 2})
    draw_tile(drawing, tile("T9NE", "NE"), 5, 5, 40, "open-tile")
    shown = Picture(drawing.pen.drawing(50, 50, "", ""))
    (found,) = shown.find("open-tile", tile="T9NE")
    assert len(shown.find("wall", "outer", within=found)) == 2
    assert found.findtext(f"{SVG}title") == "tower 9, walls north, east"


def test_a_tile_is_said_in_every_language() -> None:
    said = {tile_words(Drawing({}, (), language), tile("T9NE", "NE")) for language in LANGUAGES}
    bare = {tile_words(Drawing({}, (), language), tile("T9-", "")) for language in LANGUAGES}
    assert len(said) == len(bare) == len(LANGUAGES)
    assert tile_words(Drawing({}), tile("T9-", "")) == "tower 9, no walls"


@pytest.mark.rule("RP-24", "RP-31", "RP-61")
def test_guards_towers_wall_pieces_and_bastions_stand_on_their_sides() -> None:
    manned = tile("P7", "E", 1, 0, what="building", towers="E", guards="E", piece="S")
    empty = tile("S8", "S", 0, -1, what="building", towers="S", guards="", piece="")
    camp = tile("C6", "", 2, 0, what="camp", kind=None, bastions="NW", arrows="W")
    shown = drawn(palace(manned, empty, camp))

    def sides(name: str, kind: str) -> list[str]:
        (there,) = shown.find("tile", tile=name)
        return [mark.attrib["data-side"] for mark in shown.find(kind, within=there)]

    assert (sides("P7", "wall"), sides("P7", "piece"), sides("P7", "guard")) == (["E", "S"], ["S"], ["E"])
    assert (sides("S8", "tower-post"), sides("S8", "guard")) == (["S"], [])
    assert (sides("C6", "bastion"), sides("C6", "arrow"), sides("C6", "wall")) == (["N", "W"], ["W"], [])


@pytest.mark.rule("RP-26", "RP-52", "RP-57")
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"what": "medina", "kind": None}, "medina 5, walls north"),
        ({"what": "plaza", "kind": None, "walls": ""}, "plaza"),
        ({"what": "plaza", "kind": None, "walls": "", "piece": "W"}, "plaza, walls west"),
        ({"what": "camp", "kind": None, "bastions": "NW", "arrows": "N"}, "camp 5, bastions north, west"),
        (
            {"what": "bazaar", "kind": None, "kinds": "SG", "currency": "dh"},
            "bazaar for seraglio, garden, paid in dirhams",
        ),
        ({"what": "building", "guards": "N", "towers": "N"}, "garden 5, walls north, guard north"),
        ({"what": "building", "guards": "", "towers": "N"}, "garden 5, walls north, guard tower north"),
    ],
)
def test_tiles_of_the_red_palace_are_said_with_what_stands_on_them(what: dict[str, Any], said: str) -> None:
    assert tile_words(Drawing({"seats": 2}), tile("G5", **{"walls": "N"} | what)) == said
