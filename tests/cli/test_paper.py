"""`sabika print`: sheets for a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabika.cli.paper import Paper
from sabika.draw import sheets
from sabika.draw.paper import PAPERS
from tests.cli.conftest import Run, assert_refused

SHEETS = [(game, sheet) for game in ("rollwrite", "dicegame", "alcazaba", "redpalace") for sheet in sheets(game)]


def test_the_papers_are_those_that_can_be_drawn() -> None:
    assert [paper.value for paper in Paper] == list(PAPERS)


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_a_sheet_is_written_as_the_server_gives_it(run: Run, tmp_path: Path, game: str, sheet: str) -> None:
    file = tmp_path / "sheet.pdf"
    result = run("print", game, sheet, "--paper", "letter", "--language", "de", "--out", str(file))
    assert (result.exit_code, result.stdout) == (0, f"Geschrieben: {file}\n")
    assert file.read_bytes() == sheets(game)[sheet](paper="letter", language="de")
    assert file.read_bytes().startswith(b"%PDF")


def test_without_a_place_the_file_says_what_it_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", "dicegame", "score", "--language", "fr").exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["dicegame-score-a4-fr.pdf"]


def test_what_cannot_be_printed_gets_one_sentence(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run("print", "rollwrite", "castle"), "no sheet 'castle'", ", ".join(sheets("rollwrite")))
    assert_refused(run("print", "rollwrite"), "Which sheet of Roll & Write? There are: player, score.")
    assert_refused(run("print", "chess"), "There is no game 'chess'")
    assert_refused(run("print", "dicegame", "score", "--out", "nowhere/x.pdf"), "cannot be written")
    assert_refused(run("print", "dicegame", "score", "--out", "."), "is a folder")
    assert list(tmp_path.iterdir()) == []
