"""The command, called as a user calls it: in this process where that is enough, as a real process where it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import sabika
from sabika.bots import choose
from sabika.cli import app
from sabika.table import Table

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def a_plain_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No compiler, which is tested elsewhere; no locale; games that are left are kept for the test alone."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("SABIKA_JIT", "0")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def run() -> Run:
    def call(*arguments: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, list(arguments), input=typed)

    return call


def process(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A real process of the installed command."""
    call = [sys.executable, "-c", "from sabika.cli import main; main()", *arguments]
    environment = {**os.environ, "SABIKA_JIT": "0", "PYTHONWARNINGS": "error"}
    return subprocess.run(call, input=typed, capture_output=True, timeout=120, env=environment, check=False)


def assert_refused(result: Result, *parts: str) -> None:
    """One sentence on stderr, exit code 2, nothing else."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sabika: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    for part in parts:
        assert part in result.stderr


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A box of a dice game with which everyone has five turns: a whole game that does not last."""
    box = tmp_path / "few.toml"
    box.write_text("[markers]\n" + "".join(f"{seats} = 1\n" for seats in range(2, 7)), "utf-8")
    return str(box)


def typed_game(
    game: str, seats: int, bots: list[str], verbs: str, options: Mapping[str, str]
) -> tuple[list[str], Table]:
    """What people would type who like some kinds of move best, and the table it leads to."""
    table = Table(game, seats, seed=11, **options)
    lines = []
    while not table.over:
        seat = table.actor or 0
        if seat >= seats - len(bots):
            move = choose(table.game, table.position, bots[seat - (seats - len(bots))], 11, len(table.log))
        else:
            move = next((move for verb in verbs.split() for move in table.legal() if move.split()[0] == verb), "")
            move = move or table.legal()[-1]
            lines.append(move)
        table.act(move)
    return lines, table


def assert_same_down_a_pipe(
    file: Path, game: str, seats: int, bots: list[str], verbs: str, options: Mapping[str, str]
) -> None:
    """A whole game typed into the command is the game of the library, and the command says who won."""
    lines, table = typed_game(game, seats, bots, verbs, options)
    call = ["play", game, "--seats", str(seats), "--bots", ",".join(bots) or "none", "--seed", "11"]
    call += [word for option, value in options.items() for word in (f"--{option}", value)]
    done = process(*call, typed="\n".join([*lines, f"save {file}", ""]).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert sabika.load(file).log == table.log
    assert sabika.verify(file)
    last = done.stdout.decode().split("the game is over")[-1]
    assert ["total", *map(str, table.scores())] in [line.split() for line in last.splitlines()]
    assert "wins with" in last or "share the win" in last


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a game that is over."""
    table = Table("rollwrite", seats=2, seed=5)
    while not table.over:
        table.act(table.legal()[-1])
    table.save(tmp_path / "game.json")
    return tmp_path / "game.json"
