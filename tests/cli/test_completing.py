"""What Tab completes: commands, options, games, each game's own flags and their values, bots, rules; in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabika.cli import app

MAIN = "from sabika.cli import main; main()"


def completed(typed: str) -> list[str]:
    """What bash would offer."""
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_SABIKA_COMPLETE": "complete_bash"}
    result = CliRunner().invoke(app, [], env=words, prog_name="sabika")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.split()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sabika comp", ["compare"]),
        ("sabika sim --wor", ["--workers"]),
        ("sabika sim roll", ["rollwrite"]),
        ("sabika guide roll", ["rollwrite"]),
        ("sabika warm rollwrite al", ["alcazaba"]),
        # flags of the game, and of all games before it is typed
        ("sabika sim redpalace --m", ["--most-lost", "--medina"]),
        ("sabika ladder dicegame --m", ["--markdown", "--most-lost"]),
        ("sabika sim --me", ["--medina"]),
        ("sabika sim redpalace --medina true --m", ["--most-lost"]),
        ("sabika sim rollwrite --r", ["--rulings"]),
        # their values
        ("sabika sim redpalace --medina ", ["false", "true"]),
        ("sabika sim redpalace --scoring cl", ["classic"]),
        ("sabika play --imaginary ", ["2", "3", "4"]),
        ("sabika sim --aim duel roll", ["rollwrite"]),
        ("sabika play rollwrite --sheet ", []),  # a file: the shell knows those
        ("sabika sim dicegame --rulings DG-22,DG-2", ["DG-22,DG-27", "DG-22,DG-23"]),
        # bots
        ("sabika sim redpalace --bots gr", ["greedy"]),
        ("sabika ladder redpalace --bots level1,level5,u", ["level1,level5,uct"]),
        ("sabika play --bots no", ["none"]),
        ("sabika lab balance redpalace --bot gr", ["greedy"]),
        ("sabika compare redpalace usual usual --against gr", ["greedy"]),
        ("sabika compare redpalace us", ["usual"]),
        ("sabika compare redpalace usual me", ["medina=false", "medina=true"]),
        (
            "sabika compare redpalace usual medina=true,sc",
            ["medina=true,scoring=strips", "medina=true,scoring=classic"],
        ),
        ("sabika compare nogame usual uc", ["uct"]),
        # rules and sheets
        ("sabika rules RW-3", ["RW-3", "RW-30", "RW-31"]),
        ("sabika print rollwrite ", ["player", "score"]),
    ],
)
def test_tab_completes(typed: str, offered: list[str]) -> None:
    assert completed(typed) == offered


# --- real shells -----------------------------------------------------------------------------------------

BASH = """source "$1"; COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_sabika_completion sabika; printf '%s\\n' "${{COMPREPLY[@]}}" """
# Completion is a part of zsh's line editor; so what would go there is printed.
ZSH = """compdef() {{ : }}; _arguments() {{ print -r -- $1 }}; source "$1"; words=({words}); CURRENT=$#words
_sabika_completion"""
FISH = """source $argv[1]; complete --do-complete '{words}'"""


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str, str], str]:
    """Asks a shell, in which `sabika` is on the path, for what it offers after what was typed."""
    command = tmp_path / "sabika"
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{MAIN}' \"$@\"\n")
    command.chmod(0o755)
    around = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}

    def ask(name: str, words: str) -> str:
        if shutil.which(name) is None:
            pytest.skip(f"There is no {name} here.")
        source = subprocess.run(
            [command], capture_output=True, env={**around, "_SABIKA_COMPLETE": f"source_{name}"}, check=False
        )
        script = tmp_path / "script"
        script.write_bytes(source.stdout)
        options = {"bash": ["--norc", "-c", BASH], "zsh": ["-fc", ZSH], "fish": ["--no-config", "-c", FISH]}[name]
        code = options[-1].format(words=words)
        place = [] if name == "fish" else ["test"]  # bash and zsh call their first word $0
        call = [name, *options[:-1], code, *place, str(script)]
        done = subprocess.run(call, capture_output=True, text=True, env=around, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return ask


def test_bash_completes(shell: Callable[[str, str], str]) -> None:
    assert shell("bash", "sabika sim redpalace --me").split() == ["--medina"]
    assert shell("bash", "sabika sim redpalace --bots greedy,uc").split() == ["greedy,uct"]


def test_zsh_completes_with_descriptions(shell: Callable[[str, str], str]) -> None:
    assert shell("zsh", "sabika sim redpalace --me").rstrip() == '*: :(("--medina":"Medinas (RP-52). "))'
    assert '"PB-14":"A wall all the way round counts' in shell("zsh", "sabika sim redpalace --rulings PB")


def test_fish_completes_with_descriptions(shell: Callable[[str, str], str]) -> None:
    assert shell("fish", "sabika sim redpalace --me").split("\t") == ["--medina", "Medinas (RP-52). \n"]
    assert shell("fish", "sabika sim redpalace --bots greedy,uc").split("\t")[0] == "greedy,uct"
