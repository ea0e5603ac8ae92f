"""A game that no bot knows: it is played like any other, and whoever asks for a bot is told that there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sabika
from sabika.bots import bots_of, choose, levels_of
from sabika.cli import app
from sabika.engine.game import Game, find
from sabika.engine.jit import PLAIN, Backend, compiled
from sabika.engine.loops import runner
from sabika.engine.record import buffer, plain, put, slots
from sabika.engine.stream import WORDS
from sabika.lab.arena import simulate
from sabika.lab.ladder import plan
from sabika.server.new_tables import NewSeat, new_table
from sabika.server.routes.games import described

EXAMPLE = Path(__file__).parents[2] / "examples" / "coinrace" / "src" / "sabika" / "games"
NO_BOTS = r"^There are no bots for Coin race\.$"


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example of a new game, where it lies."""
    package = import_module("sabika.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(EXAMPLE)])
    yield find("coinrace")
    find.cache_clear()


def test_it_is_played_at_a_table_to_its_end() -> None:
    table = sabika.Table("coinrace", 2, seed=1)
    while not table.over:
        table.act(table.legal()[len(table.log) % 2])
    assert sum(entry.startswith("* die") for entry in table.log) > 0
    assert table.scores() == [line.points for line in table.standing()]
    assert table.winners() == [seat for seat in range(2) if table.scores()[seat] == max(table.scores())]
    assert table.options == {}
    again = sabika.Table.from_log("coinrace", 2, table.log)
    assert again.digest() == table.digest()


@pytest.mark.parametrize("backend", [PLAIN, compiled()], ids=["plain", "compiled"])
def test_chance_is_drawn_by_its_law_without_a_sampler(game: Game, backend: Backend) -> None:
    """Of six equal parts three bring no coin, and one each brings one to three."""
    states, stream, out = slots(backend, game.position, 2), buffer(backend, WORDS), buffer(backend, game.most_legal)
    put(states, 0, game.opening(3, {}))
    games = 300
    coins = 0
    for number in range(games):
        moves = runner(game, backend).random_games(states, stream, out, 5, number, 1)
        assert moves == 18
        coins += sum(plain(game.position, states[1]).coins)
    mean = coins / (18 * games)  # a move brings 1 either way
    assert 0.95 < mean < 1.05


def test_a_stepper_plays_the_same_game_compiled_and_plain() -> None:
    steppers = [sabika.Stepper("coinrace", 3, seed=4, backend=backend) for backend in (PLAIN, compiled())]
    for stepper in steppers:
        while stepper.count:
            stepper.step(stepper.count - 1)
    assert steppers[0].digest() == steppers[1].digest()
    assert steppers[0].scores() == steppers[1].scores()


def test_no_bot_is_listed(game: Game) -> None:
    assert bots_of(game) == levels_of(game) == ()
    listed = json.loads(CliRunner().invoke(app, ["games", "--json"]).stdout)
    told: dict[str, Any] = {entry["name"]: entry for entry in listed}
    assert told["coinrace"]["bots"] == told["coinrace"]["levels"] == []
    assert len(told["rollwrite"]["levels"]) == 5
    offered = described("coinrace")
    assert offered.bots == offered.levels == []


def test_whoever_asks_for_a_bot_is_told_that_there_is_none(game: Game) -> None:
    with pytest.raises(sabika.SabikaError, match=NO_BOTS):
        choose(game, game.opening(2, {}), "greedy", 1, 1)
    with pytest.raises(sabika.SabikaError, match=NO_BOTS):
        simulate("coinrace", 2, 1, ["random"])
    with pytest.raises(sabika.SabikaError, match=NO_BOTS):
        plan("coinrace", ["random", "greedy"], seats=2)
    with pytest.raises(sabika.SabikaError, match=NO_BOTS):
        new_table("coinrace", {}, [NewSeat("me"), NewSeat("bot", bot="level1")], None, 0.0)


@pytest.mark.parametrize("command", [["sim", "coinrace"], ["ladder", "coinrace"], ["train", "coinrace"]], ids=" ".join)
def test_a_command_says_so_in_one_sentence(command: list[str]) -> None:
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert done.stderr == "sabika: There are no bots for Coin race.\n"
