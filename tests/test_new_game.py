"""The newcomer's path of CONTRIBUTING.md works as written: copy the example, rename it, and the tests pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
SKIPPED = shutil.ignore_patterns("__pycache__", "node_modules", "golden", "page", ".venv", ".git", "weights")
CHECKS = ["tests/dicerace", "tests/contract", "tests/test_house.py", "tests/test_rulebook.py"]
# What is about one game, or about the whole house where a game could break it.
ABOUT = "dicerace or (test_house and rule) or DR or variants"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game in it, made by the command that CONTRIBUTING.md names."""
    root = tmp_path_factory.mktemp("project")
    for folder in ("src", "tests", "examples", "docs"):
        shutil.copytree(HOME / folder, root / folder, ignore=SKIPPED)
    (root / "page" / "src" / "generated").mkdir(parents=True)
    for file in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(HOME / file, root / file)
    command = re.search(r"^python (examples/new_game\.py .*)$", (HOME / "CONTRIBUTING.md").read_text("utf-8"), re.M)
    assert command
    assert command[1] == 'examples/new_game.py dicerace "Dice race" DR'
    done = run(root, "examples/new_game.py", "dicerace", "Dice race", "DR")
    assert "src/sabika/games/dicerace/__init__.py" in done.stdout
    return root


def run(root: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root / "src"), "SABIKA_JIT": "0", "COLUMNS": "100"},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


def test_a_renamed_copy_passes_the_contract_and_the_rules_of_the_house(project: Path) -> None:
    done = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", ABOUT, *CHECKS)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 60
    assert "failed" not in done.stdout


def test_the_page_gets_its_type(project: Path) -> None:
    views = (project / "page/src/generated/views.ts").read_text("utf-8")
    assert "dicerace" in views
    run(project, "-m", "sabika.server.typescript", "--check")


def test_it_is_played_in_the_terminal(project: Path) -> None:
    command = "from sabika.cli import main; main()"
    play = ["-c", command, "play", "dicerace", "--terminal", "--seats", "2", "--seed", "3", "--language", "de"]
    told = run(project, *play, given="take\n2\nwhy die 4\nrule DR-3\n" + "1\n" * 10 + "quit\n").stdout
    assert "nimmt eine Münze" in told
    assert "wagt einen Wurf" in told
    assert "Wer den Wurf wagt" in told, "the rule in German"
    assert "Punkte" in told or "Münzen" in told


def test_it_is_drawn(project: Path) -> None:
    code = "import sabika; print(sabika.Table('dicerace', 2, seed=1).svg())"
    drawn = run(project, "-c", code).stdout
    assert drawn.startswith("<svg")
    assert "turns left" in drawn


def test_bad_names_are_refused_with_a_sentence(project: Path) -> None:
    for arguments in (["Dice-Race", "Dice race", "DX"], ["dicerace", "Dice race", "DX"], ["other", "Other", "RW"]):
        done = subprocess.run(
            [sys.executable, "examples/new_game.py", *arguments],
            cwd=project,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
