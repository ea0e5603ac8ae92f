"""The examples in the documents run, uncompiled: what is written there works as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


def examples(document: str) -> list[str]:
    """The blocks of Python in a document, in order."""
    return re.findall(r"^```python\n(.*?)^```", (DOCS / document).read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize(("document", "first"), [("search.md", 0), ("search.md", 1), ("bots.md", 0)])
def test_an_example_runs(
    document: str, first: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    exec(compile(examples(document)[first], document, "exec"), {"__name__": "example"})
    assert capsys.readouterr().out
