"""`sabika admin` as an operator calls it, on a copy of the database of the first release."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import sabika
from tests.cli.conftest import Run, assert_refused

KEPT = Path(__file__).parents[1] / "server" / "data" / "first-release.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT, tmp_path / "games.db"))


@pytest.fixture
def database(file: Path) -> list[str]:
    return ["--database", f"sqlite:///{file}"]


def tables(run: Run, database: list[str]) -> list[str]:
    return [found["table"] for found in json.loads(run("admin", "list", *database, "--json").stdout)]


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run("admin").stdout == run("admin", "--help").stdout
    assert "prune" in run("admin").stdout


def test_a_list_has_a_line_for_each_table(run: Run, database: list[str]) -> None:
    result = run("admin", "list", *database)
    assert (result.exit_code, result.stderr) == (0, "")
    heading, *lines = result.stdout.splitlines()
    assert heading.split() == ["table", "game", "made", "changed", "entries", "seats"]
    assert [line.split()[0] for line in lines] == tables(run, database)
    assert {line.split()[1] for line in lines} == set(sabika.games())
    assert "Ann, greedy" in result.stdout


def test_a_sound_database_is_checked_with_exit_code_0(run: Run, database: list[str]) -> None:
    number = len(tables(run, database))
    result = run("admin", "check", *database)
    assert (result.exit_code, result.stdout) == (0, f"✓ Tables checked: {number}. All of them fit.\n")
    assert json.loads(run("admin", "check", *database, "--json").stdout) == {"ok": True, "tables": number, "faults": []}


def test_a_damaged_database_is_checked_with_exit_code_1(run: Run, file: Path, database: list[str]) -> None:
    table = tables(run, database)[-1]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE log SET event = 'x' WHERE n = 3 AND table_id = ?", [table])
    result = run("admin", "check", *database)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"✗ {table}: row 3 cannot be read")
    told = run("admin", "check", *database, "--json")
    assert told.exit_code == 1
    assert [(fault["table"], fault["row"]) for fault in json.loads(told.stdout)["faults"]] == [(table, 3)]


def test_an_exported_table_is_a_record_that_verifies(run: Run, database: list[str], tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    for table in tables(run, database):
        record.unlink(missing_ok=True)
        assert run("admin", "export", table, str(record), *database).exit_code == 0
        assert run("verify", str(record)).exit_code == 0
        assert run("admin", "export", table, *database).stdout == record.read_text("utf-8") + "\n"
    assert_refused(run("admin", "export", table, str(record), *database), "game.json", "cannot be written")
    assert_refused(run("admin", "export", "castle", *database), "There is no table 'castle'")


def test_a_backup_brings_back_what_was_deleted(run: Run, database: list[str], tmp_path: Path) -> None:
    before = tables(run, database)
    assert run("admin", "backup", str(tmp_path / "copy.db"), *database).exit_code == 0
    assert run("admin", "delete", before[0], "--yes", *database).stdout == "The table is deleted.\n"
    assert tables(run, database) == before[1:]
    assert run("admin", "restore", str(tmp_path / "copy.db"), *database, typed="y\n").exit_code == 0
    assert tables(run, database) == before


@pytest.mark.parametrize("call", [["delete", "TABLE"], ["restore", "FILE"], ["prune", "--older-than", "1"]])
def test_whoever_does_not_agree_loses_nothing(run: Run, file: Path, database: list[str], call: list[str]) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE log SET time = 1000")
    before = tables(run, database)
    given = [{"TABLE": before[0], "FILE": str(KEPT)}.get(word, word) for word in call]
    result = run("admin", *given, *database, typed="n\n")
    assert result.exit_code == 0
    assert "Go on? [y/N]" in result.stderr
    assert run("admin", *given, *database, typed="").exit_code == 2, "no answer is no consent"
    assert tables(run, database) == before


def test_old_tables_are_pruned_by_their_last_change(run: Run, file: Path, database: list[str]) -> None:
    *others, old = tables(run, database)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE log SET time = 4e9")
        connection.execute("UPDATE tables SET created = 4e9")
        connection.execute("UPDATE log SET time = 1000 WHERE table_id = ?", [old])
    result = run("admin", "prune", "--older-than", "30", "--yes", "--json", *database)
    assert json.loads(result.stdout) == {"deleted": 1}
    assert sorted(tables(run, database)) == sorted(others)
    assert run("admin", "prune", "--older-than", "30", *database).stdout == "Tables deleted: 0.\n"
