"""The pictures of the guides: true to rules and data, for the page and for paper."""

from __future__ import annotations

import base64
import re
import zlib
from importlib import resources
from typing import Any
from xml.etree import ElementTree

import pytest

from sabika.draw.art import palette
from sabika.draw.guide import PICTURES, draw_picture, picture_svg
from sabika.draw.guide.measures import WIDEST
from sabika.draw.guide.paper_sheets import guide_pdf
from sabika.draw.paper import PAPERS, Page
from sabika.draw.paper_pen import PaperPen
from sabika.draw.pen import InlinePen, Pen
from sabika.engine.errors import BadOption
from sabika.rulebook import LANGUAGES, RulebookError
from sabika.rulebook.guide import Card, guide, guides
from tests.draw.looking import Picture

DRAWN = [pytest.param(card, id=f"{game}-{card.name}") for game in guides() for card in guide(game).cards()]
ART = {entry.name.removesuffix(".svg") for entry in resources.files("sabika.draw").joinpath("art").iterdir()}
FEWEST_PAGES, MOST_PAGES = 4, 8


def drawn(**picture: Any) -> Picture:
    """A picture that stands alone, to be looked at."""
    pen = Pen()
    size = draw_picture(picture, "en", pen)
    return Picture(pen.drawing(size.width, size.height, "picture", size.says))


def words_in(pdf: bytes) -> str:
    """Every text of a file, parted by blanks."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)~>\s*endstream", pdf, re.DOTALL):
        content = zlib.decompress(base64.a85decode(stream.strip())).decode("latin-1")
        for text in re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", content):
            plain = re.sub(r"\\(\d{3}|.)", lambda m: chr(int(m[1], 8)) if m[1].isdigit() else m[1], text)
            found.append(plain.encode("latin-1").decode("cp1252"))
    return " ".join(" ".join(found).split())


# --- every picture ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", DRAWN)
def test_every_card_has_a_picture_that_fits_on_a_phone(card: Card) -> None:
    assert card.picture is not None
    for language in LANGUAGES:
        size = draw_picture(card.picture, language, Pen())
        assert 0 < size.width <= WIDEST
        assert size.height > 0


@pytest.mark.parametrize("card", DRAWN)
def test_pictures_for_the_page_use_its_own_symbols_and_colours(card: Card) -> None:
    svg = picture_svg(card.picture or {})
    root = ElementTree.fromstring(svg)
    assert set(re.findall(r'href="#art-([a-z0-9-]+)"', svg)) <= ART
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", svg)) <= palette().keys()
    assert "<style" not in svg
    classes = {element.attrib["class"] for element in root.iter() if "class" in element.attrib}
    assert classes <= {"by-day", "by-night"}, "a class of the drawing could meet one of the page"


def test_every_kind_of_picture_is_used() -> None:
    used = {(card.picture or {}).get("name") for game in guides() for card in guide(game).cards()}
    assert used == PICTURES.keys()


def test_a_picture_with_a_table_says_it_and_others_are_ornament() -> None:
    table = picture_svg({"name": "places", "game": "rollwrite"}, "fr")
    assert 'role="img" aria-label="pavillon 16/8/1. ' in table
    assert 'aria-hidden="true"' in picture_svg({"name": "rows", "rows": ["coin"]})


def test_what_a_picture_says_cannot_leave_its_attribute() -> None:
    svg = InlinePen().drawing(1, 1, 'a"><script>&\x00', "")
    assert ElementTree.fromstring(svg).attrib["aria-label"] == 'a"><script>&\ufffd'


def test_an_unknown_picture_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulebookError, match='no picture "castle", only column, deck, grid'):
        picture_svg({"name": "castle"})


# --- true to the games -----------------------------------------------------------------------------------


@pytest.mark.rule("RW-20", "DG-25", "RP-51")
@pytest.mark.parametrize(
    ("game", "tower"),
    [
        ("rollwrite", "21/13/6"),
        ("dicegame", "6; 13/6; 21/13/6"),
        ("alcazaba", "6; 13/6; 21/13/6"),
        ("redpalace", "6; 13/6; 21/13/6"),
    ],
)
def test_points_of_places_are_those_of_the_data_files(game: str, tower: str) -> None:
    assert draw_picture({"name": "places", "game": game}, "en", Pen()).says.endswith(f"tower {tower}.")


@pytest.mark.rule("RP-6", "RP-9")
def test_strips_show_what_each_kind_is_worth() -> None:
    says = draw_picture({"name": "strips", "strips": [1, 9, 16]}, "en", Pen()).says
    assert says.startswith("1: pavilion 1, chambers 2, tower 3, seraglio 4, arcades 5, garden 6; 2: arcades 8/1,")
    assert says.endswith("arcades 21/13/6.")


@pytest.mark.rule("PB-14")
@pytest.mark.parametrize(("game", "length"), [("alcazaba", "8"), ("redpalace", "8")])
def test_the_wall_of_the_example_is_as_long_as_its_text_says(game: str, length: str) -> None:
    (card,) = (card for card in guide(game).cards() if card.name == "wall")
    (longest,) = drawn(**card.picture or {}).find("longest")
    assert longest.attrib["data-length"] == length
    assert f"{length} points here" in card.text.en


@pytest.mark.rule("PB-4", "PB-7")
def test_no_palace_is_drawn_that_the_rules_forbid() -> None:
    with pytest.raises(RulebookError, match="This palace breaks PB-4: T7NEW@1,0"):
        drawn(name="palace", tiles=["T7NEW@1,0"])
    with pytest.raises(RulebookError, match="T9NE@1,0 may lie there"):
        drawn(name="palace", tiles=[], wrong=["T9NE@1,0"])
    with pytest.raises(RulebookError, match='"X9" is no tile; one is written T9NE@1,0'):
        drawn(name="palace", tiles=["X9"])


@pytest.mark.rule("RP-57")
def test_a_bazaar_is_one_of_the_box() -> None:
    assert drawn(name="rows", rows=["tile:bazaarSAG"]).find("ink-money-dh")
    with pytest.raises(RulebookError, match="There is no bazaar PSA"):
        drawn(name="rows", rows=["tile:bazaarPSA"])


@pytest.mark.rule("RP-38")
@pytest.mark.parametrize(("guards", "reached"), [(0, []), (3, ["1"]), (4, ["2"]), (11, ["4"]), (40, ["8"])])
def test_parked_guards_reach_their_value(guards: int, reached: list[str]) -> None:
    picture = drawn(name="parking", guards=guards)
    strong = [text.text for text in picture.find("fill-gold-ink") if text.attrib.get("font-weight") == "700"]
    assert strong == reached


@pytest.mark.rule("RW-10")
def test_dice_beside_the_grid_light_the_free_cells_where_they_meet() -> None:
    picture = drawn(name="grid", crossed=["33"], yellow=[3, 5], blue=[3, 5])
    assert len(picture.find("cell", "open")) == 3
    assert len(picture.find("cell", "crossed")) == 1


def test_things_in_a_row_are_repeated() -> None:
    assert len(drawn(name="rows", rows=["coin*3 -> cross:T*2"]).find("cell")) == 2
    assert drawn(name="rows", rows=["coin*3"]).text.count('href="#sabika-coin"') == 3


# --- paper -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", guides())
def test_a_printed_guide_holds_every_card_on_a_few_pages(game: str, language: str) -> None:
    pdf = guide_pdf(game, "a4", language)
    assert FEWEST_PAGES <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= MOST_PAGES
    words = words_in(pdf).replace("\u00a0", " ")
    for card in guide(game).cards():
        assert card.title.say(language).replace("\u00a0", " ") in words
        assert " · ".join(card.rules) in words


def test_a_printed_guide_has_the_paper_asked_for_and_is_always_the_same() -> None:
    pdf = guide_pdf("rollwrite", "letter")
    sizes = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf))
    assert [tuple(map(float, size)) for size in sizes] == [PAPERS["letter"]]
    guide_pdf.cache_clear()
    assert guide_pdf("rollwrite", "letter") == pdf
    with pytest.raises(BadOption, match="The paper is one of a4, letter"):
        guide_pdf("rollwrite", "a5")
    with pytest.raises(BadOption, match="The language is one of en, de, fr, nl"):
        guide_pdf("rollwrite", "a4", "es")


def test_what_is_reconstructed_is_said_on_paper() -> None:
    words = words_in(guide_pdf("rollwrite"))
    marked = sum(card.reconstructed for card in guide("rollwrite").cards())
    assert words.count("reconstructed") == marked
    assert "the original may differ" in words


def test_marks_on_paper_are_moved_and_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[tuple[Any, dict[str, Any]]] = []
    page = Page("a4", "test")
    monkeypatch.setattr(page, "outline", lambda steps, **more: put.append((steps, more)))
    pen = PaperPen(page, 100, 200, 0.5)
    with pen.group(opacity=0.5):
        pen.mark("line", x1=0, y1=10, x2=20, y2=10, line="edge", stroke_width=4, opacity=0.5)
    pen.rect(0, 0, 10, 20, 0, fill="tower-by-day")
    (line, how), (rect, _) = put
    assert line == [("M", (100, 205)), ("L", (110, 205))]
    assert (how["thick"], how["opacity"], how["line"], how["fill"]) == (2, 0.25, "edge", "none")
    assert rect == [("M", (100, 200)), ("L", (105, 200)), ("L", (105, 210)), ("L", (100, 210)), ("Z", ())]
    with pytest.raises(ValueError, match="Paper knows rect, circle, line and path, not use"):
        pen.mark("use")


def test_colours_on_dark_things_stay_light_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("a4", "test")
    fills: list[Any] = []
    monkeypatch.setattr(page._canvas, "setFillColor", fills.append)
    page.symbol("tower", 0, 0, 10, "tower-by-night")
    assert fills[0].hexval() == palette()["tower"].dark.replace("#", "0x")
