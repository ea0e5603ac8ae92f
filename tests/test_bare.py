"""The bare library: rules, tables, notation, drawings and bots where neither Numba nor the extras are installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hatch_build import NODE_FROM_INDEX, PageBuildHook

HOME = Path(__file__).parents[1]

BARE = """
import sys
EXTRAS = "numba llvmlite fastapi sqlalchemy uvicorn reportlab gymnasium pettingzoo pyspiel mcp"
for name in EXTRAS.split():
    sys.modules[name] = None  # as if it were not installed
import sabika
from sabika.engine.jit import PLAIN, fastest
from sabika.research.vector import VectorEnv

assert fastest() is PLAIN
for game in sabika.games():
    table = sabika.Table(game, 2, seed=1)
    table.act(sabika.ask("greedy", table))
    assert sabika.Table.from_text(table.text()).text() == table.text()
    assert table.svg().startswith("<svg")
    assert len(sabika.ask("level3", table)) > 0
    stepper = sabika.Stepper(game, 2)
    stepper.step(0)
assert sabika.play("rollwrite", ["greedy", "random"]).over
assert VectorEnv("rollwrite", seats=2, count=2, seed=1).masks.any()
from sabika.cli import app
app(["rules", "RW-12"], prog_name="sabika")
"""


def test_the_bare_library_plays_in_plain_python() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SABIKA_JIT"}
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "RW-12" in done.stdout


def test_what_the_bare_library_needs_is_small_and_the_rest_are_extras() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {name.partition(">")[0] for name in project["dependencies"]}
    assert needed == {"msgspec", "numpy", "openskill", "platformdirs", "rich", "typer"}
    extras = project["optional-dependencies"]
    assert {"fast", "play", "research", "cluster", "mcp", "docs", "dev"} == set(extras)
    assert all("sabika[fast]" in extras[name] for name in ("play", "research", "cluster"))


@pytest.mark.parametrize(
    ("asked", "has_node", "is_wanted", "needs"),
    [
        ("", False, False, []),
        ("", True, True, []),
        ("0", True, False, []),
        ("1", True, True, []),
        ("1", False, True, [NODE_FROM_INDEX]),
    ],
)
def test_the_page_is_built_where_it_is_asked_for_or_a_node_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: str, has_node: bool, is_wanted: bool, needs: list[str]
) -> None:
    monkeypatch.setenv("SABIKA_PAGE", asked)
    monkeypatch.setattr("hatch_build._own_node", lambda: (["node"], ["npm"]) if has_node else None)
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "package.json").write_text("{}")
    hook = PageBuildHook(str(tmp_path), {}, None, None, "", "wheel")
    assert hook._is_wanted() == is_wanted
    assert hook.dependencies() == needs
    if not is_wanted:
        hook.initialize("standard", {})
        assert not (tmp_path / "src").exists()
