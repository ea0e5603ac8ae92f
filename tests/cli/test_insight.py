"""`sabika report`, `sabika hint` and `hint` at the table. Without the compiler, on the last moves of games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sabika.words import say
from tests.analysis.played import last_moves
from tests.cli.conftest import Run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    last_moves("rollwrite", 2, 10).save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_report_adds_up_in_json_and_is_told_in_text_pages_and_pictures(run: Run, record: Path) -> None:
    told = json.loads(run("report", str(record), "--playouts", "2", "--json").stdout)
    for seat in told["seats"]:
        assert abs(seat["start"] + seat["luck"] + seat["own"] + seat["others"] - seat["result"]) < 1e-9
        assert {"error", "strength"} <= set(seat)
    assert {"chances", "turning_points", "decisions", "seconds"} <= set(told)
    text = run("report", str(record), "--playouts", "2", "--language", "de").stdout
    assert "eigenes Spiel" in text
    assert re.search(r"\d,\d %.* ± \d+,\d ", text), "numbers are written as the language does, on one line"
    assert run("report", str(record), "--playouts", "2", "--language", "fr").stdout.startswith("Roll & Write : Rapport")
    page, picture = record.with_suffix(".html"), record.with_suffix(".svg")
    run("report", str(record), "--playouts", "2", "--html", str(page), "--svg", str(picture))
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert "<svg" in page.read_text("utf-8")
    assert picture.read_text("utf-8").startswith("<svg")


def test_a_hint_is_told_for_a_position_and_refused_after_the_end(run: Run, record: Path) -> None:
    told = run("hint", str(record), "--at", "0", "--playouts", "2", "--language", "en")
    assert "playouts from here" in told.stdout
    assert run("hint", str(record)).exit_code == 2
    assert run("report").exit_code == 2


def test_a_season_leaves_out_what_is_no_record_and_names_kinds_of_decisions(run: Run, record: Path) -> None:
    (record.parent / "package.json").write_text("{}", encoding="utf-8")
    done = run("report", "--folder", str(record.parent), "--playouts", "2", "--json")
    assert "'package.json' is left out" in done.stderr
    players = json.loads(done.stdout)["players"]
    assert [(player["games"], player["own_error"]) for player in players] == [(1, None)] * 2, "one game has no spread"
    told = run("report", "--folder", str(record.parent), "--playouts", "2", "--language", "fr").stdout
    kind = players[0]["kinds"][0]["verb"]
    assert say(f"insight.verb_{kind}", "fr").split()[0] in told


def test_a_place_that_cannot_be_written_is_told_before_the_work(run: Run, record: Path) -> None:
    for option in ("--html", "--svg"):
        done = run("report", str(record), option, str(record.parent / "missing" / "report"))
        assert done.exit_code == 2
        assert "no folder" in done.stderr
        assert "compiler" not in done.stderr


def test_who_has_no_compiler_hears_that_it_takes_long(run: Run, record: Path) -> None:
    assert "sabika[fast]" in run("hint", str(record), "--at", "0", "--playouts", "2").stderr
