"""Printed sheets: the right paper, everything a real table needs, and honest about what is not certain."""

from __future__ import annotations

import base64
import re
import sys
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sabika.draw.art import KINDS
from sabika.draw.paper import PAPERS, Page
from sabika.draw.rollwrite.paper_sheets import player_sheet, score_sheet
from sabika.engine.errors import BadOption, SabikaError
from sabika.games.rollwrite.sheet import shipped
from sabika.words import LANGUAGES, catalogue, say

OWN_GRID = ["PPPPPP", "PPPPPP", "PPPPSS", "SSAAAA", "CCCCGG", "GGTTTT"]
EXTREME = {
    "grid": OWN_GRID,
    "supply": 100,
    "first_coins": 40,
    "line_points": [1, 2, 3, 4, 5, 6, 999],
    "rounds": {"3": 30, "4": 30, "5": 12},
}

Printed = Callable[..., bytes]
both = pytest.mark.parametrize("printed", [player_sheet, score_sheet])
everywhere = pytest.mark.parametrize(("paper", "language"), list(product(PAPERS, LANGUAGES)))


def words_on(pdf: bytes) -> list[str]:
    """Every text on a page, in the order it was written."""
    (stream,) = re.findall(rb"stream\r?\n(.*?)~>\s*endstream", pdf, re.DOTALL)
    content = zlib.decompress(base64.a85decode(stream.strip())).decode("latin-1")
    found = re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", content)
    plain = [re.sub(r"\\(\d{3}|.)", lambda m: chr(int(m[1], 8)) if m[1].isdigit() else m[1], text) for text in found]
    return [text.encode("latin-1").decode("cp1252") for text in plain]


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is put on paper, by the name of the mark."""
    put: dict[str, list[tuple[Any, ...]]] = {}
    for name in ("symbol", "die", "circle", "rect", "text"):
        original = getattr(Page, name)

        def recorded(self: Page, *given: Any, _name: str = name, _original: Any = original, **more: Any) -> None:
            put.setdefault(_name, []).append((self, *given, *more.values()))
            _original(self, *given, **more)

        monkeypatch.setattr(Page, name, recorded)
    return put


# --- paper -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612.0, 792.0))])
def test_a_player_sheet_is_one_upright_page_and_a_score_sheet_one_lying_page(
    paper: str, size: tuple[float, float]
) -> None:
    for pdf, expected in ((player_sheet(paper=paper), size), (score_sheet(paper=paper), size[::-1])):
        assert pdf.startswith(b"%PDF-")
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
        (box,) = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
        assert tuple(map(float, box)) == pytest.approx(expected, abs=0.01)


@both
def test_the_same_sheet_is_the_same_file(printed: Printed) -> None:
    assert printed() == printed(None, "a4", "en")
    assert printed() != printed(paper="letter")


@both
@everywhere
@pytest.mark.parametrize("sheet", [None, EXTREME], ids=["shipped", "huge"])
def test_nothing_is_printed_beyond_the_margins(
    printed: Printed, paper: str, language: str, sheet: Any, marks: dict[str, list[tuple[Any, ...]]]
) -> None:
    printed(sheet, paper, language)
    for page, x, y, words, size, *more in marks["text"]:
        font = next((given for given in more if given in ("serif", "bold")), "sans")
        width = page.text_width(words, size, font)
        shift = {"middle": width / 2, "end": width}.get(more[-1] if more else "", 0)
        assert x - shift >= -0.01, words
        assert x - shift + width <= page.width + 0.01, words
        assert 0 <= y <= page.height, words
    for page, x, y, width, height, *_ in marks["rect"]:
        assert x >= 0
        assert x + width <= page.width + 0.01
        assert y >= 0
        assert y + height <= page.height


# --- what is on it ---------------------------------------------------------------------------------------


@pytest.mark.rule("RW-2", "RW-4")
def test_a_player_sheet_has_the_grid_the_dice_and_the_coins(marks: dict[str, list[tuple[Any, ...]]]) -> None:
    player_sheet()
    cells = "".join(shipped()["grid"])
    symbols = Counter(name for _, name, *_ in marks["symbol"])
    for letter, name in KINDS.items():
        assert symbols[name] == cells.count(letter) + 1  # and once above the points
    assert symbols["coin"] == shipped()["supply"]
    assert len(marks["circle"]) == shipped()["first_coins"]
    dice = sorted((colour, face) for _, _, _, _, colour, face in marks["die"])
    assert dice == sorted(product(("yellow", "blue"), range(1, 7)))


def test_buildings_stand_where_the_grid_has_them(marks: dict[str, list[tuple[Any, ...]]]) -> None:
    player_sheet({"grid": OWN_GRID})
    largest = max(size for _, _, _, _, size, _ in marks["symbol"])
    placed = sorted((y, x, name) for _, name, x, y, size, _ in marks["symbol"] if size == largest)
    assert [name for _, _, name in placed] == [KINDS[letter] for letter in "".join(OWN_GRID)]


@pytest.mark.rule("RW-20", "RW-21", "RW-22")
def test_a_player_sheet_tells_all_points() -> None:
    words = words_on(player_sheet())
    for points in shipped()["places"].values():
        assert {str(value) for value in points} <= set(words)
    for crossed, points in ((4, 2), (5, 5), (6, 10)):
        assert words[words.index(f"{crossed} in a row or column") + 1] == str(points)
    assert words[words.index("every 2 coins left") + 1] == "1"
    assert {"1", "2", "3", "4", "5", "6"} <= set(words)


@pytest.mark.rule("RW-3", "RW-20")
def test_a_score_sheet_has_a_box_for_every_building_of_five_owners(marks: dict[str, list[tuple[Any, ...]]]) -> None:
    for sheet in (None, EXTREME):
        marks.clear()
        words = words_on(score_sheet(sheet))
        cells = "".join(sheet["grid"] if sheet else shipped()["grid"])
        boxes = Counter(given[-1] for given in marks["rect"] if given[-1] in KINDS.values())
        assert boxes == {name: 5 * cells.count(letter) for letter, name in KINDS.items()}
        for points in shipped()["places"].values():
            assert {str(value) for value in points} <= set(words)


@pytest.mark.rule("RW-8")
def test_a_score_sheet_counts_the_rounds_and_says_where_they_end() -> None:
    words = words_on(score_sheet())
    assert {str(number) for number in range(1, 19)} <= set(words)
    assert {f"end with {players} players" for players in (3, 4, 5)} <= set(words)
    assert "end with 3, 4 players" in words_on(score_sheet(EXTREME))


# --- words -----------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_says_that_it_is_not_the_publishers(printed: Printed, language: str) -> None:
    assert say("print.not_affiliated", language) in words_on(printed(language=language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_is_said_to_be_and_what_the_user_gave_is_not(language: str) -> None:
    def notes(pdf: bytes) -> list[str]:
        known = {text: key for key, text in catalogue(language).items() if key.startswith("print.reconstructed")}
        return [known[text].removeprefix("print.reconstructed_") for text in words_on(pdf) if text in known]

    assert notes(player_sheet(language=language)) == ["grid_supply"]
    assert notes(player_sheet({"grid": OWN_GRID}, language=language)) == ["supply"]
    assert notes(player_sheet({"supply": 12}, language=language)) == ["grid"]
    assert notes(player_sheet({"grid": OWN_GRID, "supply": 12}, language=language)) == []
    assert notes(score_sheet({"supply": 12}, language=language)) == ["sizes"]
    assert notes(score_sheet({"grid": OWN_GRID}, language=language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_in_the_language(language: str) -> None:
    assert say("print.player_sheet", language) in words_on(player_sheet(language=language))
    assert say("draw.score_sheet", language) in words_on(score_sheet(language=language))


# --- refusals --------------------------------------------------------------------------------------------


@both
def test_a_sheet_file_of_the_users_own_is_printed(printed: Printed, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("supply = 12\n", encoding="utf-8")
    assert printed(file) == printed({"supply": 12}) == printed(str(file))


@both
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"paper": "a5"}, "The paper is one of a4, letter, not 'a5'."),
        ({"language": "es"}, "The language is one of en, de, fr, nl, not 'es'."),
        ({"sheet": {"grid": ["P"]}}, "36 cells"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    printed: Printed, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption, match=re.escape(sentence)):
        printed(**given)


@both
def test_without_the_library_for_pdf_one_is_told_what_to_install(
    printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(SabikaError, match=r"sabika\[play\]"):
        printed()
