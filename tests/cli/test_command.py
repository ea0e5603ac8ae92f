"""The command as a whole: quick help, one sentence when something is wrong, everything documented."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import sabika
from sabika.cli import app, game_options
from sabika.cli.out import Language, clean
from sabika.words import LANGUAGES
from tests.cli.conftest import Run, assert_refused, process

MANUAL = Path(__file__).parents[2] / "docs" / "command.md"
MAIN = "from sabika.cli import main; main()"
COMMANDS = {
    "admin",
    "games",
    "play",
    "serve",
    "sim",
    "compare",
    "lab",
    "mcp",
    "ladder",
    "train",
    "replay",
    "verify",
    "rules",
    "guide",
    "score",
    "may",
    "print",
    "sheet",
    "box",
    "report",
    "hint",
    "puzzles",
    "warm",
}
GROUP = typer.main.get_command(app)


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = set(re.findall(r"^  ([a-z]+)  ", result.stdout, re.MULTILINE))
    assert listed == COMMANDS


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run().stdout == run("--help").stdout


def test_the_version_is_that_of_the_library(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"sabika {sabika.__version__}\n")


def test_the_languages_are_those_of_the_words() -> None:
    assert [language.value for language in Language] == list(LANGUAGES)


def test_help_loads_nothing_heavy() -> None:
    watch = (
        "import atexit, sys\n"
        "from sabika.cli import main\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "sys.argv = ['sabika', '--help']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", watch], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stderr.split())
    assert "sabika.cli.play" in loaded
    assert not loaded & {"numpy", "numba", "rich", "fastapi", "sabika.engine.game", "sabika.table"}


# --- the manual ------------------------------------------------------------------------------------------


def test_the_manual_names_every_command_and_option() -> None:
    manual = MANUAL.read_text("utf-8")
    assert set(GROUP.commands) == COMMANDS
    for name, command in GROUP.commands.items():
        assert f"## sabika {name}\n" in manual
        section = manual.split(f"## sabika {name}\n")[1].split("\n## ")[0]
        general = manual.split("\n## ")[0]
        under = getattr(command, "commands", {})
        assert all(f"| `sabika {name} {part}" in section for part in under)
        for parameter in (*command.params, *(found for part in under.values() for found in part.params)):
            for option in parameter.opts:
                if option.startswith("--"):
                    assert f"{option}" in section or f"`{option}" in general, f"{name} {option}"


def test_the_manual_names_every_option_of_every_game() -> None:
    manual = MANUAL.read_text("utf-8")
    for options in game_options.by_title().values():
        for option in options:
            assert f"| `{game_options.flag(option)} " in manual


def test_the_manual_names_no_option_that_is_not_there(run: Run) -> None:
    named = set(re.findall(r"(?<![\w-])--[a-z]+", MANUAL.read_text("utf-8")))
    under = [[name, part] for name in COMMANDS for part in getattr(GROUP.commands[name], "commands", ())]
    calls = [[], *([name] for name in COMMANDS), *under]
    known = set(re.findall(r"--[a-z]+", "".join(run(*call, "--help").stdout for call in calls)))
    assert named <= known


@pytest.mark.parametrize("name", ["play", "sim"])
def test_help_lists_the_options_of_the_games(run: Run, name: str) -> None:
    text = run(name, "--help").stdout
    assert "Options of Roll & Write:" in text
    for part in ("--imaginary 2|3|4", "--aim score|duel", "--sheet FILE", "RW-24"):
        assert part in text


# --- what is wrong ---------------------------------------------------------------------------------------

WRONG = {
    "no such command": (["castle"], "castle"),
    "a command nearly right": (["replya"], "replay"),
    "no such flag": (["play", "--castle"], "--castle"),
    "no such game": (["play", "rollwright"], "Did you mean 'rollwrite'?"),
    "no such game to simulate": (["sim", "chess"], "rollwrite"),
    "no such game to score": (["score", "chess"], "rollwrite"),
    "no such game to warm": (["warm", "chess"], "rollwrite"),
    "no game at all": (["sim"], "game"),
    "too many seats": (["play", "--seats", "6"], "1 to 5 seats, not 6"),
    "no seats to play": (["play", "--seats", "0"], "not 0"),
    "no seats": (["sim", "rollwrite", "--seats", "0"], "1 to 5 seats, not 0"),
    "seats below zero": (["play", "--seats", "-3"], "not -3"),
    "seats in words": (["play", "--seats", "three"], "--seats"),
    "an endless number": (["sim", "rollwrite", "--seats", "9" * 5000], "--seats"),
    "a seed too large": (["play", "--seed", str(2**63)], "A seed is"),
    "a seed below zero": (["sim", "rollwrite", "--seed", "-1"], "A seed is"),
    "no games": (["sim", "rollwrite", "--games", "0"], "--games"),
    "too many games": (["sim", "rollwrite", "--games", "10000000000"], "--games"),
    "no workers": (["sim", "rollwrite", "--workers", "0"], "--workers"),
    "no such bot": (["play", "--bots", "greedy,hal"], "There is no bot 'hal'"),
    "no such program": (["play", "--bots", "level1,run:no-such-thing"], "There is no program 'no-such-thing'"),
    "no bot between commas": (["sim", "rollwrite", "--bots", ","], "There is no bot ''"),
    "more bots than seats": (["play", "--seats", "1", "--bots", "greedy,greedy"], "2 bots for 1 seats"),
    "bots and seats that differ": (["sim", "rollwrite", "--seats", "3", "--bots", "greedy,random"], "3 seats"),
    "an option without a value": (["sim", "rollwrite", "--aim"], "--aim needs a value"),
    "an option with an empty value": (["sim", "rollwrite", "--aim="], "--aim needs a value"),
    "an option's value that is none": (["sim", "rollwrite", "--seats", "1", "--aim", "win"], "'score', 'duel'"),
    "a number that is no choice": (["play", "--seats", "1", "--imaginary", "7"], "2, 3, 4"),
    "an option for other seats": (["play", "--aim", "duel"], "RW-30"),
    "a sheet that is not there": (["play", "--sheet", "nowhere.toml"], "nowhere.toml"),
    "a language nobody speaks here": (["rules", "--language", "xx"], "'en', 'de', 'fr', 'nl'"),
    "dice of another kind": (["play", "--dice", "loaded"], "--dice"),
    "no such rule": (["rules", "RW-99"], "close ids"),
    "nothing like a rule": (["rules", "castle"], "an id looks like RW-12"),
    "a rule with reconstructed": (["rules", "RW-1", "--reconstructed"], "takes no rule"),
    "a record that is not there": (["replay", "nowhere.json"], "nowhere.json"),
    "a folder for a record": (["verify", "."], "cannot be read"),
    "no file to verify": (["verify"], "FILE"),
    "a pad that is not there": (["score", "rollwrite", "nowhere.json"], "nowhere.json"),
    "a folder that is not there": (["sim", "rollwrite", "--csv", "nowhere/games.csv"], "nowhere"),
    "a folder as a file": (["sim", "rollwrite", "--csv", "."], "folder"),
    "no such database": (["admin", "list", "--database", "sqlite:///nowhere.db"], "no database 'nowhere.db'"),
    "a backup of nothing": (["admin", "backup", "copy.db", "--database", "sqlite:///nowhere.db"], "'nowhere.db'"),
    "a backup of postgresql": (["admin", "backup", "copy.db", "--database", "postgresql://host/games"], "pg_dump"),
    "no days to prune": (["admin", "prune", "--older-than", "0"], "--older-than"),
    "a port too high": (["serve", "--port", "70000"], "--port"),
}


@pytest.mark.parametrize(("arguments", "part"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_gets_one_sentence(
    run: Run, arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run(*arguments), part)
    assert list(tmp_path.iterdir()) == []


def test_a_real_process_says_one_sentence_too() -> None:
    done = process("play", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    known = ", ".join(sabika.games())
    assert done.stderr.decode().splitlines() == [f"sabika: There is no game 'chess'. There are: {known}."]


GARBAGE = {"bytes": bytes(range(256)) * 40_000, "zeros": bytes(10_000_000), "brackets": b"{[" * 5_000_000}


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["score", "rollwrite"], ["play", "--sheet"]])
@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE.keys())
def test_ten_megabytes_of_garbage_get_one_sentence(
    run: Run, tmp_path: Path, command: list[str], content: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert_refused(run(*command, str(file)))


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["score", "rollwrite"]])
def test_an_empty_file_gets_one_sentence(run: Run, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "empty").touch()
    assert_refused(run(*command, str(tmp_path / "empty")))


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["score", "rollwrite"]])
def test_deep_nesting_gets_one_sentence(run: Run, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "deep.json"
    file.write_bytes(b'{"seats":' + b"[" * 90_000 + b"]" * 90_000 + b"}")
    assert_refused(run(*command, str(file)))


def test_signs_that_would_steer_the_terminal_are_shown_harmless(run: Run) -> None:
    result = run("play", "\x1b[2Jchess\n\x07")
    assert_refused(result, "�[2Jchess")
    assert "\x1b" not in result.stderr
    assert clean("a\tb\u202ec") == "a�b�c"


def test_a_closed_pipe_is_no_traceback() -> None:
    call = [sys.executable, "-c", "from sabika.cli import main; main()", "rules"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as rules:
        assert rules.stdout is not None
        rules.stdout.close()
        assert rules.stderr is not None
        said = rules.stderr.read()
        rules.wait(60)
    assert b"Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (["sim", "rollwrite"], "sabika.lab.arena.simulate"),
        (["ladder", "rollwrite", "--bots", "greedy,random"], "sabika.cli.ladder.progress_bar"),
        (["train", "rollwrite"], "sabika.lab.train.train"),
        (["warm", "rollwrite"], "sabika.engine.jit.can_compile"),
        (["rules"], "sabika.rulebook.rules"),
        (["score"], "builtins.input"),
        (["may", "alcazaba"], "builtins.input"),
        (["games"], "sabika.engine.game.names"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_ctrl_c_ends_with_one_line_and_130(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], place: str
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    monkeypatch.setattr(place, interrupt)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.splitlines()[-1].endswith("sabika: Gestopt.")


def test_ctrl_c_at_a_real_process_is_one_line() -> None:
    code = "from signal import *; signal(SIGINT, default_int_handler); raise_signal(SIGINT)"
    call = [
        sys.executable,
        "-c",
        f"import sabika.cli.book as book\nbook.console = lambda: exec({code!r})\n{MAIN}",
        "games",
    ]
    done = subprocess.run(call, capture_output=True, timeout=60, check=False, env={**os.environ, "SABIKA_JIT": "0"})
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"sabika: Stopped.\n")


# --- options of the games --------------------------------------------------------------------------------


def test_options_stand_anywhere_and_either_way() -> None:
    flags = {"--aim": "aim", "--imaginary": "imaginary"}
    args = ["--aim", "duel", "rollwrite", "--seed", "3", "--imaginary=4", "--", "--aim", "score"]
    rest, taken = game_options.take(args, flags)
    assert rest == ["rollwrite", "--seed", "3", "--", "--aim", "score"]
    assert taken == {"aim": "duel", "imaginary": "4"}
