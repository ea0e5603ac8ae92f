"""`sabika report`, `sabika hint` and `hint` at the table. Without the compiler, on the last moves of games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
    page, picture = record.with_suffix(".html"), record.with_suffix(".svg")
    run("report", str(record), "--playouts", "2", "--html", str(page), "--svg", str(picture))
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert "<svg" in page.read_text("utf-8")
    assert picture.read_text("utf-8").startswith("<svg")
    players = json.loads(run("report", "--folder", str(record.parent), "--playouts", "2", "--json").stdout)["players"]
    assert {player["games"] for player in players} == {1}


def test_a_hint_is_told_for_a_position_and_refused_after_the_end(run: Run, record: Path) -> None:
    told = run("hint", str(record), "--at", "0", "--playouts", "2", "--language", "en")
    assert "playouts from here" in told.stdout
    assert run("hint", str(record)).exit_code == 2
    assert run("report").exit_code == 2
