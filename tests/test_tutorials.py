"""The examples in the documents run, uncompiled: what is written there works as it stands."""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path
from typing import Any

import pytest

import sabika

DOCS = Path(__file__).parents[1] / "docs"


def examples(document: str) -> list[str]:
    """The blocks of Python in a document, in order."""
    return re.findall(r"^```python\n(.*?)^```", (DOCS / document).read_text("utf-8"), re.M | re.S)


def test_the_tour_of_the_library_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    monkeypatch.chdir(tmp_path)
    (example,) = examples("library.md")
    seen: dict[str, Any] = {"__name__": "library"}
    exec(compile(example, "library.md", "exec"), seen)
    assert seen["t"].log[-1] != "0 cross y1 b2", "it was undone"
    assert (tmp_path / "game.json").exists()


@pytest.mark.parametrize(("document", "first"), [("search.md", 0), ("search.md", 1), ("bots.md", 0)])
def test_an_example_runs(
    document: str, first: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    exec(compile(examples(document)[first], document, "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


def test_the_notebook_runs_and_draws_the_pictures_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SABIKA_PICTURES=1` writes them anew."""
    monkeypatch.setenv("SABIKA_JIT", "0")
    seen: dict[str, Any] = {"__name__": "notebook"}
    for example in examples("notebook.md"):
        exec(compile(example, "notebook.md", "exec"), seen)
    for name, drawn in (("table", "picture"), ("scores", "plot"), ("change", "change")):
        file = DOCS / "pictures" / f"notebook-{name}.svg"
        if os.environ.get("SABIKA_PICTURES"):
            file.write_text(seen[drawn], "utf-8")
        assert file.read_text("utf-8") == seen[drawn]


def test_the_agent_of_the_tutorial_beats_random() -> None:
    (example,) = examples("agent.md")
    seen: dict[str, Any] = {"__name__": "agent"}
    exec(compile(example, "agent.md", "exec"), seen)
    assert seen["gains"].mean() > 0.15, "it wins at least 65 % of 400 games, where 50 % would be even"


# --- the site ----------------------------------------------------------------------------------------------


def test_the_site_has_every_document() -> None:
    listed = set(re.findall(r"([a-z]+\.md)$", (DOCS.parent / "mkdocs.yml").read_text("utf-8"), re.M))
    assert listed == {path.name for path in DOCS.glob("*.md")}


def reference() -> list[str]:
    return re.findall(r"^::: (\S+)$", (DOCS / "api.md").read_text("utf-8"), re.M)


def test_every_public_name_is_in_the_reference() -> None:
    named = {path.rpartition(".")[2] for path in reference()}
    assert sorted(set(sabika.__all__) - named) == []
    compiled = importlib.import_module("sabika.research.compiled")
    told = (DOCS / "search.md").read_text("utf-8")
    assert [name for name in compiled.__all__ if not re.search(rf"`{name}\b", told)] == []


@pytest.mark.parametrize("path", reference())
def test_what_is_in_the_reference_is_documented_down_to_its_methods(path: str) -> None:
    module, _, name = path.rpartition(".")
    thing = getattr(importlib.import_module(module), name)
    assert thing.__doc__, path
    if isinstance(thing, type):
        for member, value in vars(thing).items():
            if not member.startswith("_") and (callable(value) or isinstance(value, property | classmethod)):
                assert value.__doc__, f"{path}.{member}"
