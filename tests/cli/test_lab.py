"""`sabika sim` and `sabika warm`."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sabika.cli import lab
from sabika.engine.game import find
from sabika.engine.jit import cache_folder
from sabika.lab.arena import simulate
from tests.cli.conftest import Run, assert_refused

SMALL = ("sim", "rollwrite", "--games", "12", "--bots", "greedy,random,random", "--seed", "4")


def test_a_simulation_as_json_is_what_the_library_counts(run: Run) -> None:
    counted = simulate("rollwrite", 3, 12, ["greedy", "random", "random"], seed=4)
    told = json.loads(run(*SMALL, "--json").stdout)
    assert told["games"] == 12
    assert told["games_per_second"] > 0
    assert told["win_share"] == [share.mean for share in counted.win_share()]
    assert told["win_share_interval"] == [share.interval for share in counted.win_share()]
    assert told["mean_score"] == [score.mean for score in counted.mean_score()]
    assert told["mean_score_interval"] == [score.interval for score in counted.mean_score()]
    assert (told["bots"], told["seats"], told["seed"]) == (["greedy", "random", "random"], 3, 4)


def test_the_table_names_the_seats_and_nothing_goes_to_stderr_in_a_pipe(run: Run) -> None:
    result = run(*SMALL)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Roll & Write · 3 seats · 12 games · seed 4" in result.stdout
    for part in ("Greedy 0", "Random 1", "Random 2", "±", "games a second"):
        assert part in result.stdout


def test_lost_moves_stand_in_table_and_json_with_a_warning_and_exit_code_1(run: Run) -> None:
    lost = ("sim", "rollwrite", "--games", "1", "--bots", f"run:{sys.executable} -c pass,random")
    text = run(*lost)
    assert text.exit_code == 1
    assert "moves lost" in text.stdout
    assert "greedy made them in its place" in text.stderr
    assert "these figures are not its own" in text.stderr
    told = run(*lost, "--json", "--most-lost", "1")
    assert told.exit_code == 0
    program, none = json.loads(told.stdout)["programs"]
    assert program["asked"] == sum(program["lost"].values()) > 0
    assert none is None


def test_a_function_of_ones_own_plays_by_the_name_of_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("def last(table):\n    return table.legal()[-1]\n")
    result = run("sim", "rollwrite", "--games", "1", "--bots", f"py:{file}:last,random")
    assert result.exit_code == 0, result.stderr
    assert "last 0" in result.stdout
    assert "games a second" in result.stdout or "a game in" in result.stdout
    assert_refused(run("sim", "rollwrite", "--bots", f"py:{file}:first"), "There is no function 'first'")
    assert_refused(run("sim", "rollwrite", "--bots", "py:no_such.py:last"), "There is no file 'no_such.py'")
    assert_refused(run("sim", "rollwrite", "--bots", "py:no.such:last"), "There is no module 'no.such'")
    assert_refused(run("sim", "rollwrite", "--bots", "py:last"), "py:FILE.py:FUNCTION")


def test_two_workers_count_the_same_games(run: Run) -> None:
    alone, together = (json.loads(run(*SMALL, "--json", "--workers", count).stdout) for count in ("1", "2"))
    for field in ("win_share", "mean_score", "moves"):
        assert alone[field] == together[field]


def test_a_file_holds_a_line_a_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told = json.loads(run(*SMALL, "--json", "--csv", str(file)).stdout)
    with file.open(newline="", encoding="utf-8") as opened:
        rows = list(csv.DictReader(opened))
    assert [row["game"] for row in rows] == [str(number) for number in range(12)]
    assert sum(int(row["points_1"]) for row in rows) / 12 == pytest.approx(told["mean_score"][1])
    assert all(any(row[f"won_{seat}"] == "1" for seat in range(3)) for row in rows)


@pytest.mark.rule("RW-30", "RW-31")
def test_alone_the_aim_says_who_can_win(run: Run) -> None:
    solo = ("sim", "rollwrite", "--seats", "1", "--games", "8", "--imaginary", "3")
    duel = json.loads(run(*solo, "--aim", "duel", "--json").stdout)
    assert duel["options"] == {"imaginary": 3, "aim": "duel"}
    assert len(duel["mean_score"]) == 4
    assert sum(duel["win_share"]) == pytest.approx(1)
    assert "Imaginary 3" in run(*solo, "--aim=duel").stdout
    text = run(*solo).stdout
    assert "1 seat · imaginary 3 · 8 games" in text
    assert "%" not in text.split("Greedy 0")[1].splitlines()[0]


def test_a_sheet_of_ones_own_changes_the_games(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "rich.toml"
    sheet.write_text("line_points = [0, 0, 0, 0, 100, 100, 100]\n", "utf-8")
    told = json.loads(run(*SMALL, "--json", "--sheet", str(sheet)).stdout)
    usual = json.loads(run(*SMALL, "--json").stdout)
    assert told["mean_score"][0] > usual["mean_score"][0] + 50


def test_one_bot_sits_in_every_seat(run: Run) -> None:
    told = json.loads(run("sim", "rollwrite", "--games", "2", "--bots", "random", "--json").stdout)
    assert told["bots"] == ["random"] * 3


# --- warm ------------------------------------------------------------------------------------------------


def test_warm_says_so_where_nothing_can_be_compiled(run: Run) -> None:
    assert_refused(run("warm"), "SABIKA_JIT=0")


def test_warm_does_its_work_and_says_where_it_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def work(game: Any) -> list[tuple[str, Any]]:
        return [("stepping", lambda: done.append(game.name)), ("bots", lambda: done.append("bots"))]

    monkeypatch.setenv("SABIKA_JIT", "1")
    monkeypatch.setattr(lab, "_work", work)
    result = run("warm", "rollwrite")
    assert done == ["rollwrite", "bots"]
    assert "Roll & Write: stepping" in result.stderr
    assert str(cache_folder()) in result.stdout
    told = json.loads(run("warm", "--json").stdout)
    assert told["cache"] == str(cache_folder())
    assert told["seconds"]["rollwrite"] >= 0


def test_what_warm_uses_can_be_used() -> None:
    names = []
    for name, work in lab._work(find("rollwrite")):
        work()
        names.append(name)
    assert names == ["stepping", "games of simple bots", "search"]
