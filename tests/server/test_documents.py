"""Nothing of the server is undocumented: messages, calls, settings, metrics."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import get_args

from sabika.server.messages import FromPage, ToPage
from sabika.server.metrics import HELP, LATENCIES, NOW, Metrics, text
from sabika.server.settings import Settings
from tests.server.test_authorisation import CALLS

DOCS = Path(__file__).parents[2] / "docs"


def test_every_message_is_in_the_protocol() -> None:
    protocol = (DOCS / "protocol.md").read_text("utf-8")
    tags = [str(struct.__struct_config__.tag) for struct in (*get_args(FromPage), *get_args(ToPage))]
    assert [tag for tag in tags if f"`{tag}`" not in protocol] == []


def test_every_call_is_in_the_protocol() -> None:
    protocol = (DOCS / "protocol.md").read_text("utf-8")
    for_machines = {"/docs/style.css", "/openapi.json", "/{path:path}"}
    paths = [path for _, path in CALLS if path not in for_machines]
    assert [path for path in paths if path not in protocol] == []


def test_every_setting_is_explained_to_operators_with_its_default() -> None:
    operators = (DOCS / "operators.md").read_text("utf-8")
    for field in fields(Settings):
        rows = (line for line in operators.splitlines() if line.startswith("|"))
        row = next((line for line in rows if f"`SABIKA_{field.name.upper()}`" in line), "")
        assert row, field.name
        default = field.default if isinstance(field.default, str) else f"{field.default:g}"
        assert default in row.replace("1000000", "1e+06"), field.name


def test_every_metric_is_explained_to_operators() -> None:
    operators = (DOCS / "operators.md").read_text("utf-8")
    assert [name for name in HELP if f"sabika_{name}_total" not in operators] == []
    assert [name for name in LATENCIES if f"`sabika_{name}`" not in operators] == []
    assert [name for name in NOW if f"`sabika_{name}`" not in operators] == []
    assert text([Metrics().counted({"sockets": 2.0})]).endswith("# TYPE sabika_sockets gauge\nsabika_sockets 2\n")


def test_a_bucket_counts_all_that_took_up_to_its_bound() -> None:
    metrics = Metrics()
    for seconds in (0.0004, 0.001, 0.002, 0.3, 60.0):
        metrics.took("command_seconds", seconds)
    lines = [line for line in text([metrics.counted({})]).splitlines() if line.startswith("sabika_command_seconds")]
    counts = dict(line.rsplit(" ", 1) for line in lines)
    bounds = ("0.001", "0.0025", "0.25", "0.5", "5", "+Inf")
    assert [counts[f'sabika_command_seconds_bucket{{le="{bound}"}}'] for bound in bounds] == list("233445")
    assert counts["sabika_command_seconds_count"] == "5"
    assert counts["sabika_command_seconds_sum"] == "60.303400"
