"""The table of faults: every row has a command and a small version among the tests; some are run here."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.faults import __main__ as faults
from bench.faults.driver import HERE, ROWS, Setting

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
PROMISED = {
    *("F1", "F2", "F5", "F8", "F9", "F10", "F11", "F13", "F17", "F18", "F19", "F20", "F21", "F22", "F23", "F24"),
    *("B1", "B2", "B3", "B8", "B9", "B11", "B12", "E1", "E3"),
}
SMALL = 0.002


def test_every_promise_is_a_row_and_has_a_small_version_here() -> None:
    assert set(ROWS) == PROMISED
    for row in ROWS.values():
        file, _, name = row.test.partition("::")
        assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8"), row.name


async def test_sigkill_in_mid_game_loses_nothing_acknowledged(database: str, tmp_path: Path) -> None:
    outcome = await ROWS["F1"].run(Setting(tmp_path, database, SMALL))
    assert outcome.met, outcome.figure


async def test_a_full_disk_gets_a_clear_answer_and_loses_nothing(sqlite: str, tmp_path: Path) -> None:
    outcome = await ROWS["F21"].run(Setting(tmp_path, sqlite, SMALL))
    assert outcome.met, outcome.figure


def test_rows_that_are_run_here_are_these() -> None:
    assert {row.name for row in ROWS.values() if row.test == HERE} == {"F1", "F21"}


def test_operators_are_shown_the_figures_that_are_kept() -> None:
    assert faults.table(faults.read()) in (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")


def test_a_row_that_fell_short_is_told_so() -> None:
    told = {"row": "F2", "scenario": "a restart", "target": "≤ 2 s", "database": "SQLite", "figure": "3.1 s"}
    assert faults.line(told | {"met": False, "share": 0.1}) == (
        "| F2 | a restart | ≤ 2 s | SQLite | 3.1 s | **no** | 0.1 of it |"
    )
