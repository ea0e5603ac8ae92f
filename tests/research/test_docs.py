"""The examples for researchers run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
ENVIRONMENTS = [
    block for block in re.findall(r"^```python\n(.*?)^```", DOCS, re.M | re.S) if "sabika.research" in block
]


@pytest.mark.parametrize("example", ENVIRONMENTS, ids=lambda example: example.split()[1])
def test_an_example_of_an_environment_runs(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    exec(compile(example, "research.md", "exec"), {"__name__": "example"})


def test_there_is_an_example_of_each() -> None:
    standards = ("pettingzoo", "gymnasium", "openspiel", "vector")
    assert [name for name in standards if any(f"sabika.research.{name}" in block for block in ENVIRONMENTS)] == list(
        standards
    )
