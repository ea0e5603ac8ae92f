"""`sabika guide`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sabika.draw.guide.paper_sheets import guide_pdf
from sabika.rulebook.guide import guide, guides
from tests.cli.conftest import Run, assert_refused


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("game", guides())
def test_a_guide_tells_every_card_with_its_rules(run: Run, game: str) -> None:
    text = plain(run("guide", game, "--language", "de").stdout)
    for card in guide(game).cards():
        assert card.title.de in text
        assert plain(card.text.de.replace("**", "")) in text
        assert " ".join(card.rules) in text


def test_what_is_reconstructed_is_said(run: Run) -> None:
    text = run("guide", "rollwrite").stdout
    assert text.count("(reconstructed)") == sum(card.reconstructed for card in guide("rollwrite").cards())


def test_a_guide_as_json_has_its_sections(run: Run) -> None:
    told = json.loads(run("guide", "alcazaba", "--json", "--language", "nl").stdout)
    assert [section["title"] for section in told["sections"]] == [part.title.nl for part in guide("alcazaba").sections]
    assert told["sections"][0]["cards"][0]["rules"] == ["AZ-9", "PB-1"]


def test_a_guide_is_written_as_pdf(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    assert run("guide", "dicegame", "--pdf", str(file), "--paper", "letter", "--language", "fr").exit_code == 0
    assert file.read_bytes() == guide_pdf("dicegame", "letter", "fr")


def test_a_file_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    assert_refused(run("guide", "dicegame", "--pdf", str(tmp_path)), "cannot be written")


def test_an_unknown_game_is_refused_with_the_known_ones(run: Run) -> None:
    assert_refused(run("guide", "castle"), 'There is no guide to "castle", only to alcazaba, dicegame')
