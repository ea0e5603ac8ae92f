"""Our own art: clean files, inside their field, and colours that everyone can tell apart from their ground."""

from __future__ import annotations

import re
from importlib import resources
from xml.etree import ElementTree

import pytest

from sabika.draw.art import KINDS, NAMESPACE, SIZE, Colour, die, inside, palette, shapes
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.position import OWNERS

ART = resources.files("sabika.draw").joinpath("art")
SYMBOLS = sorted(file.name.removesuffix(".svg") for file in ART.iterdir() if file.name.endswith(".svg"))
ALLOWED = {
    "svg": {"viewBox", "fill"},
    "path": {"d", "class", "fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-linecap"},
    "circle": {"cx", "cy", "r", "class"},
}
COLOURS = {"currentColor", "none"}
GROUNDS = ("plaster", "card", "stone")
CURRENCIES = ("money-fl", "money-dh", "money-de", "money-du")
READ = ("ink", "muted", "gold-ink", *KINDS.values(), *CURRENCIES)  # as text, or as small as text
SEEN = ("gold", "edge", "wall", *(f"owner-{owner}" for owner in range(OWNERS)))

every_symbol = pytest.mark.parametrize("symbol", SYMBOLS)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def themes(one: Colour, other: Colour) -> list[float]:
    return [contrast(one.light, other.light), contrast(one.dark, other.dark)]


def test_every_symbol_of_the_table_is_there() -> None:
    others = ["coin", "cross", "start", "zellige", "fountain", "wall", "die"]
    chips = [f"chip-{chip}" for chip in (*CHIP_NAMES, "start")]
    markers = [f"marker-{owner}" for owner in range(OWNERS)]
    lands = ["medina", "bazaar", "camp", "plaza", "guard", *CURRENCIES]
    assert sorted([*KINDS.values(), *others, *chips, *markers, *lands]) == SYMBOLS


@every_symbol
def test_a_symbol_holds_shapes_and_nothing_else(symbol: str) -> None:
    root = ElementTree.fromstring(ART.joinpath(f"{symbol}.svg").read_text("utf-8"))
    assert root.attrib["viewBox"] == f"0 0 {SIZE} {SIZE}"
    for element in root.iter():
        tag = element.tag.removeprefix(NAMESPACE)
        assert set(element.attrib) <= ALLOWED[tag]
        assert {element.attrib.get("fill", "none"), element.attrib.get("stroke", "none")} <= COLOURS
        assert not (element.text or "").strip()


@every_symbol
def test_a_symbol_stays_inside_its_field(symbol: str) -> None:
    numbers = [number for shape in shapes(symbol) for _, points in shape.steps for number in points]
    assert numbers
    assert min(numbers) >= -1e-9
    assert max(numbers) <= SIZE + 1e-9


@every_symbol
def test_what_stands_inside_a_symbol_is_as_many_shapes_as_it_has(symbol: str) -> None:
    assert inside(symbol).count("<") == len(shapes(symbol))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    _, pips = die(face)
    assert len(set(pips)) == face


def test_every_line_of_the_design_sheet_is_read() -> None:
    text = ART.joinpath("palette.css").read_text("utf-8")
    assert re.findall(r"^\s*--([a-z0-9-]+):", text, re.MULTILINE) == list(palette())


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", READ)
def test_what_is_read_stands_out_from_its_ground_in_both_themes(name: str, ground: str) -> None:
    assert min(themes(palette()[name], palette()[ground])) >= 4.5


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", SEEN)
def test_outlines_that_mean_something_stand_out_from_their_ground(name: str, ground: str) -> None:
    assert min(themes(palette()[name], palette()[ground])) >= 3


@pytest.mark.parametrize("colour", ["yellow", "blue"])
def test_pips_stand_out_from_their_die(colour: str) -> None:
    assert min(themes(palette()[f"on-{colour}"], palette()[colour])) >= 4.5


@pytest.mark.parametrize("owner", range(OWNERS))
def test_numbers_stand_out_from_the_marker_they_are_on(owner: int) -> None:
    assert min(themes(palette()["on-owner"], palette()[f"owner-{owner}"])) >= 4.5


@pytest.mark.parametrize("kind", KINDS.values())
def test_a_kind_stands_out_from_a_white_and_from_a_black_die_in_both_themes(kind: str) -> None:
    white, black, colour = palette()["white-die"], palette()["black-die"], palette()[kind]
    assert min(contrast(colour.light, ground) for ground in (white.light, white.dark)) >= 4.5
    assert min(contrast(colour.dark, ground) for ground in (black.light, black.dark)) >= 4.5


def test_no_two_owners_have_the_same_shape_or_colour() -> None:
    assert len({inside(f"marker-{owner}") for owner in range(OWNERS)}) == OWNERS
    assert len({palette()[f"owner-{owner}"] for owner in range(OWNERS)}) == OWNERS
