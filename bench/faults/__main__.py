"""The table of faults: each row is run with real processes, sockets and databases and told with its target.

    python -m bench.faults [ROW…] [--share 0.01] [--write]

Without rows all are run. `--share` is the part of the full size. `--write` keeps the figures in docs/faults.json and
writes the table of docs/operators.md from it. Ends with 1 where a row falls short.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.faults import abuse, crowd, lasting, rules, thinking  # noqa: F401  they name the rows
from bench.faults.driver import ROWS, Outcome, Row, Setting
from tests.server.postgres import Missing, postgres

DOCS = Path(__file__).parents[2] / "docs"
KEPT = DOCS / "faults.json"
BEGIN, END = "<!-- faults: written by make faults -->", "<!-- end of faults -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--share", type=float, default=1.0, help="of the full size")
    parser.add_argument("--database", choices=("SQLite", "PostgreSQL"), help="this one only")
    parser.add_argument("--write", action="store_true", help="into docs/faults.json and docs/operators.md")
    given = parser.parse_args()
    if unknown := [name for name in given.rows if name not in ROWS]:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(ROWS)}")
    met = True
    for row in (ROWS[name] for name in given.rows or dict(_all())):
        for database in row.databases:
            if given.database in (None, database):
                told = run(row, database, given.share)
                met = met and told["met"]
                print(line(told), flush=True)
                if given.write:
                    write(told)
    sys.exit(0 if met else 1)


def run(row: Row, database: str, share: float) -> dict[str, Any]:
    """One row on one database: what is kept of it."""
    before = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sabika-faults-")))
        if database == "PostgreSQL":
            try:
                server = stack.enter_context(postgres())
            except Missing as missing:
                sys.exit(str(missing))
            setting = Setting(folder, server.new_database(), share, server)
        else:
            setting = Setting(folder, f"sqlite:///{folder}/games.db", share)
        try:
            outcome = asyncio.run(row.run(setting))
        except Exception as error:  # a row that breaks has fallen short; the others are run all the same
            outcome = Outcome(f"broke: {type(error).__name__}: {error}"[:200], False)
        if not outcome.met and setting.log.exists():
            print(setting.log.read_text(errors="replace")[-4000:], file=sys.stderr)
    return {
        "row": row.name,
        "database": database,
        "scenario": row.scenario,
        "target": row.target,
        "figure": outcome.figure,
        "met": outcome.met,
        "share": share,
        "seconds": round(time.monotonic() - before, 1),
        "date": datetime.now(UTC).date().isoformat(),
    }


def write(told: dict[str, Any]) -> None:
    """Keep a figure, and show all that are kept."""
    kept = {(old["row"], old["database"]): old for old in read()} | {(told["row"], told["database"]): told}
    rows = [kept[key] for key in _all() if key in kept]
    KEPT.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    operators = DOCS / "operators.md"
    text = operators.read_text(encoding="utf-8")
    shown = re.sub(f"{BEGIN}.*{END}", lambda _: table(rows), text, flags=re.DOTALL)
    operators.write_text(shown, encoding="utf-8")


def read() -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    return kept


def table(rows: list[dict[str, Any]]) -> str:
    """Every row; where no figure is kept, it says so."""
    kept = {(told["row"], told["database"]): line(told) for told in rows}
    missing = {
        (row.name, database): f"| {row.name} | {row.scenario} | {row.target} | {database} | not measured yet | | |"
        for row in ROWS.values()
        for database in row.databases
    }
    head = ["| | scenario | target | database | figure | met | size |", "|---|---|---|---|---|---|---|"]
    return "\n".join([BEGIN, *head, *(kept.get(key, missing[key]) for key in _all()), END])


def _all() -> list[tuple[str, str]]:
    """Rows and databases in the order in which they are shown: F, B, E, by number."""
    names = sorted(ROWS, key=lambda name: ("FBE".index(name[0]), int(name[1:])))
    return [(name, database) for name in names for database in ROWS[name].databases]


def line(told: dict[str, Any]) -> str:
    size = "full" if told["share"] == 1 else f"{told['share']:.3g} of it"
    met = "yes" if told["met"] else "**no**"
    cells = (told["row"], told["scenario"], told["target"], told["database"], told["figure"], met, size)
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
