"""`sabika sheet` and `sabika box`: what they print is accepted as it is, whole and in parts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import sabika
from sabika.engine.game import find, seats_and_options
from tests.cli.conftest import Run, assert_refused

PRINTED = [("rollwrite", "sheet"), ("dicegame", "box"), ("alcazaba", "box"), ("redpalace", "box")]


@pytest.mark.parametrize(("game", "what"), PRINTED)
def test_what_is_printed_is_accepted_whole_and_entry_by_entry(run: Run, tmp_path: Path, game: str, what: str) -> None:
    file = tmp_path / "own.toml"
    assert run(what, game, "--out", str(file)).exit_code == 0
    assert run(what, game).stdout == file.read_text("utf-8")
    usual = seats_and_options(find(game), 3, {what: {}})
    assert seats_and_options(find(game), 3, {what: str(file)}) == usual
    for name, value in tomllib.loads(file.read_text("utf-8")).items():
        parts = [{key: inner} for key, inner in value.items()] if isinstance(value, dict) else [value]
        for part in parts:
            assert seats_and_options(find(game), 3, {what: {name: part}}) == usual
    assert_refused(run(what, game, "--out", str(file)), "already")


def test_a_game_that_has_none_says_what_it_has(run: Run) -> None:
    assert_refused(run("box", "rollwrite"), "Roll & Write has no box; `sabika sheet rollwrite` prints its sheet.")


def test_one_entry_of_a_table_is_changed_and_a_wrong_one_is_named() -> None:
    table = sabika.Table("rollwrite", 3, seed=1, sheet={"places": {"G": [26, 14, 6]}})
    assert table.options["sheet"]["places"]["G"] == [26, 14, 6]
    assert table.options["sheet"]["places"]["T"] == [21, 13, 6]
    with pytest.raises(sabika.BadOption, match="A sheet's places has no 'X'; it knows P, S, A, C, G, T"):
        sabika.Table("rollwrite", 3, sheet={"places": {"X": [1, 2, 3]}})
    with pytest.raises(sabika.BadOption, match=r"A sheet's places\.G is a number from 0 to 999, not 'six'"):
        sabika.Table("rollwrite", 3, sheet={"places": {"G": [26, 14, "six"]}})
