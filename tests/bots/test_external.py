"""External bots: what they hear, how they play, and what happens when they do not."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sabika
from sabika.bots import external
from sabika.bots.external import ExternalBot
from sabika.bots.playing import play
from sabika.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)

# A program that writes down what it hears, and then does what it is told to at the question of that number.
PROGRAM = """
import json, os, sys, time
heard = open(sys.argv[1], "a")
asked = 0
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    message = json.loads(line)
    if message["type"] == "hello":
        asked = 0
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "move":
        asked += 1
        if asked == 2:
            eval(sys.argv[2])
        else:
            print(json.dumps({"move": message["legal"][-1]}), flush=True)
"""

Scribe = Callable[..., ExternalBot]


@pytest.fixture
def scribe(tmp_path: Path) -> Iterator[Scribe]:
    program = tmp_path / "bot.py"
    program.write_text(PROGRAM)
    bots: list[ExternalBot] = []

    def make(does: str = "print(json.dumps({'move': message['legal'][0]}), flush=True)", **how: Any) -> ExternalBot:
        words = [sys.executable, str(program), str(tmp_path / f"heard{len(bots)}"), does]
        bots.append(ExternalBot(shlex.join(words), **how))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()


def heard(tmp_path: Path, number: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / f"heard{number}").read_text().splitlines()]


@contextmanager
def nothing_left_running(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    started: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def noted(*arguments: Any, **named: Any) -> subprocess.Popen[bytes]:
        started.append(begin(*arguments, **named))
        return started[-1]

    monkeypatch.setattr(external.subprocess, "Popen", noted)
    yield
    assert started
    assert all(process.returncode is not None for process in started), "every program is ended and reaped"


@pytest.mark.parametrize("game", ["rollwrite", "redpalace"])
def test_a_program_plays_a_whole_game_and_hears_all_of_it(scribe: Scribe, tmp_path: Path, game: str) -> None:
    bot = scribe()
    table = play(game, [bot, "greedy"], seed=3, number=5)
    bot.close()
    hello, *questions, bye = heard(tmp_path)
    assert (hello["protocol"], hello["game"], hello["seats"], hello["seat"]) == (1, game, 2, 0)
    assert (bye["type"], bye["scores"], bye["winners"]) == ("bye", table.scores(), table.winners())
    assert bot.lost == {}
    log: list[str] = []
    for question in questions:
        assert question["first"] == len(log)
        log += question["log"]
    there = Table.at_opening(sabika.engine.game.find(game), hello["options"], 2, sabika.Table(game, 2, seed=1).chance)
    there.follow_all(log)
    assert there.legal() == questions[-1]["legal"]
    assert json.loads(msgspec.json.encode(there.view(0))) == questions[-1]["view"]


def test_a_program_never_sees_the_hands_of_others(scribe: Scribe, tmp_path: Path) -> None:
    play("redpalace", ["greedy", scribe(), "greedy"], seed=1, number=0)
    hands = [[player["hand"] for player in told["view"]["players"]] for told in heard(tmp_path) if "view" in told]
    assert len(hands) > 20
    assert all(first is None and third is None for first, _, third in hands)
    assert any(own for _, own, _ in hands)
    assert "hand=" not in (tmp_path / "heard0").read_text(), "a position as text would hold every hand"


def test_the_same_seed_and_number_are_the_same_game_and_dice_know_no_bots(scribe: Scribe) -> None:
    bots = [scribe(), "random", "greedy"]
    once, again, other = (play("dicegame", bots, seed=8, number=number).log for number in (2, 2, 3))
    assert once == again
    assert once != other


@pytest.mark.parametrize(
    ("does", "kind"),
    [
        ("os._exit(3)", "crash"),
        ("os.kill(os.getpid(), 9)", "crash"),
        ("time.sleep(60)", "silence"),
        ("print('gibberish', flush=True)", "nonsense"),
        ("print('[1, 2]', flush=True)", "nonsense"),
        ("print(json.dumps({'move': 'steal a coin'}), flush=True)", "illegal"),
        ("print(json.dumps({'move': ['coins']}), flush=True)", "illegal"),
        ("print('x' * 1_000_000, flush=True)", "nonsense"),
        ("print(json.dumps({'type': 'pass'}), flush=True)", "illegal"),
    ],
    ids=["ends", "killed", "silent", "gibberish", "no object", "illegal", "no text", "endless", "no move"],
)
def test_whatever_a_program_does_it_loses_a_move_and_not_the_game(
    scribe: Scribe, monkeypatch: pytest.MonkeyPatch, does: str, kind: str
) -> None:
    with nothing_left_running(monkeypatch):
        bot = scribe(does, seconds=0.5 if kind == "silence" else 20.0)
        assert play("rollwrite", ["random", bot], seed=1, number=1).scores()[1] > 0
        assert bot.lost[kind] > 0
        assert bot.lost.keys() <= {kind, "given up"}
        bot.close()


def test_a_program_that_crashes_is_started_again_hears_everything_and_is_given_up_in_the_end(
    scribe: Scribe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with nothing_left_running(monkeypatch):
        bot = scribe("print('ouch', file=sys.stderr, flush=True) or os._exit(1)", starts=2)
        play("rollwrite", [bot, "greedy"], seed=1, number=1)
    told = heard(tmp_path)
    assert [message["type"] for message in told] == ["hello", "move", "move"] * 2
    assert told[4]["first"] == 0
    assert told[4]["log"][: len(told[1]["log"])] == told[1]["log"]
    assert bot.lost["crash"] == 2
    assert bot.lost["given up"] > 5
    assert "bot.py" in caplog.text
    assert "ouch" in caplog.text
    assert caplog.text.count("it ended with code 1") == 1, "one loss of a kind is told, the others are counted"


def test_a_program_that_never_is_ready_is_given_up_for_all_games(caplog: pytest.LogCaptureFixture) -> None:
    with ExternalBot(f'{PYTHON} -c "exit(3)"', starts=3) as bot:
        for number in range(2):
            play("rollwrite", ["random", bot], seed=1, number=number)
    assert bot.lost["crash"] == 3
    assert bot.lost["given up"] == bot.asked - 3
    assert "it was started 3 times and is not again as it never was ready" in caplog.text


def test_after_an_undo_a_program_hears_from_where_the_game_went_another_way(scribe: Scribe, tmp_path: Path) -> None:
    table = Table("rollwrite", 1, seed=1)
    with scribe() as bot:
        bot.begin(table, 0)
        bot.choose(table, 1)
        before = len(table.log)
        table.act(next(move for move in table.legal() if move.startswith("turn")))
        bot.choose(table, 1)
        table.undo()
        bot.choose(table, 1)
    _, first, second, third = heard(tmp_path)[:4]
    assert (first["first"], second["first"], second["log"]) == (0, before, table.log[before:] + second["log"])
    assert (third["first"], third["log"]) == (before, [])


@pytest.mark.parametrize("example", ["python", "node"])
@pytest.mark.parametrize("game", sabika.games())
def test_the_examples_play_every_game(example: str, game: str) -> None:
    if example == "node" and shutil.which("node") is None:
        pytest.skip("NOT TESTED IN JAVASCRIPT: node is missing")
    command = (
        f"node {shlex.quote(str(EXAMPLES / 'bot.js'))}" if example == "node" else f"{PYTHON} {EXAMPLES / 'bot.py'}"
    )
    with ExternalBot(command) as bot:
        play(game, [bot, "random"], seed=2, number=0)
        assert bot.lost == {}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("run:", "There is no program ''"),
        ("run:no-such-program --fast", "There is no program 'no-such-program' to run as a bot."),
        ('run:"python3', "a quotation mark is left open"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises(sabika.BadOption, match=said):
        play("rollwrite", [name], seed=1, number=1)
