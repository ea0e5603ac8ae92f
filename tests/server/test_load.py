"""The load driver, small: every move that was sent is seen by all four seats of its table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DRIVER = Path(__file__).parents[2] / "bench" / "faults" / "load.py"
ANY = "1000000"  # no times here: how quick a machine is says nothing about the code


@pytest.mark.parametrize("game", ["rollwrite", "redpalace"])
def test_under_load_every_move_is_seen_by_all_and_none_is_refused(game: str) -> None:
    size = ["--tables", "3", "--rates", "30", "--seconds", "2", "--most", ANY, "--times", ANY]
    ran = subprocess.run([sys.executable, DRIVER, "--game", game, *size], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    *_, cells = (line.split("|") for line in ran.stdout.splitlines() if line.startswith("| 30 "))
    moves, skipped, errors = int(cells[2]), int(cells[8]), int(cells[9])
    assert moves + skipped == 60
    assert moves >= 3
    assert errors == 0
