"""What the Dice Game and Alcazaba have alike in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sabika
from sabika.table import Table
from sabika.words import LANGUAGES
from tests.cli import test_alcazaba, test_dicegame
from tests.cli.conftest import Run, assert_refused, assert_same_down_a_pipe

PADS = {"dicegame": (test_dicegame.PAD, test_dicegame.ANSWERS), "alcazaba": (test_alcazaba.PAD, test_alcazaba.ANSWERS)}
WHOLE_GAMES = [
    ("dicegame", 2, ["greedy"], "annul black push exchange chip throw"),
    ("dicegame", 3, ["greedy", "random"], "place chip"),
    ("dicegame", 3, [], "annul black push exchange points throw"),
    ("dicegame", 6, ["random"] * 5, "throw"),
    ("alcazaba", 2, ["greedy"], "give chip add throw"),
    ("alcazaba", 3, ["greedy", "random"], "place build chip"),
    ("alcazaba", 3, [], "swap add build place"),
    ("alcazaba", 6, ["random"] * 5, "remove throw"),
]


@pytest.fixture(params=["dicegame", "alcazaba"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def terminal(game: str) -> ModuleType:
    """How the game is shown and read."""
    return import_module(f"sabika.cli.terminal.{game}")


@pytest.fixture
def play(run: Run, game: str) -> Run:
    """A game of people and bots, typed in."""
    return lambda *more, typed: run("play", game, "--terminal", "--seed", "3", *more, typed=typed)


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats", "bots", "verbs"), WHOLE_GAMES, ids=str)
def test_a_whole_game_down_a_pipe_is_the_game_of_the_library(
    tmp_path: Path, few: str, name: str, seats: int, bots: list[str], verbs: str
) -> None:
    options = {"box": few} if bots else {}  # bots that think take long without the compiler, and six players long
    assert_same_down_a_pipe(tmp_path / "game.json", name, seats, bots, verbs, options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_by_numbers_in_every_language(play: Run, tmp_path: Path, few: str, language: str) -> None:
    file = tmp_path / "game.json"
    call = ["--bots", "greedy,random", "--box", few, "--language", language]
    result = play(*call, typed="1\n" * 90 + f"save {file}\n\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert sabika.load(file).over
    assert "{" not in result.stdout


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_every_width_shows_the_table(play: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = play("--seats", "6", "--bots", "none", typed="score\n")
    assert result.exit_code == 0
    longest = max(
        len(line) for line in result.stdout.splitlines() if not line.startswith(("Player", "The game is kept"))
    )
    assert longest <= int(columns)


# --- what is shown and read ------------------------------------------------------------------------------


def shown(play: Run, *typed: str, seats: int = 3) -> str:
    return str(play("--seats", str(seats), "--bots", "none", typed="\n".join([*typed, "quit", ""])).stdout)


@pytest.mark.rule("DG-28", "AZ-11")
def test_the_imaginary_player_has_his_name(play: Run) -> None:
    assert "Dirk" in shown(play, seats=2)


@pytest.mark.rule("DG-9", "AZ-5")
def test_throws_are_offered_by_what_they_keep_and_any_other_can_be_typed(
    play: Run, game: str, terminal: ModuleType
) -> None:
    table = sabika.Table(game, 3, seed=3)
    offered = terminal.offered(table)
    assert set(offered) < set(table.legal())
    assert [move for move in table.legal() if not move.startswith("throw")] == [
        move for move in offered if not move.startswith("throw")
    ]
    rest = next(move for move in table.legal() if move not in offered and len(move) > len("throw P"))
    backwards = rest.split()[1][::-1].lower()
    text = shown(play, f"throw {backwards}")
    assert f"picks up {rest.split()[1]} to throw again" in text
    assert "% for more" in text
    assert "keep none" in text


def test_a_number_beyond_the_list_is_refused(play: Run, game: str, terminal: ModuleType) -> None:
    last = len(terminal.offered(sabika.Table(game, 3, seed=3)))
    text = " ".join(shown(play, str(last + 1)).split())
    assert f"There is no move number {last + 1}; they go from 1 to {last}." in text


VERBS = {
    "dicegame": "place push annul black points chip exchange mark starts throw",
    "alcazaba": "place throw remove add swap take chip build reserve give starts",
}


def pick_chips(table: Table) -> str:
    wanted = [move for move in table.legal() if move.split()[0] in ("annul", "black", "push", "chip", "exchange")]
    return (wanted or table.legal())[0]


def pick_rebuilds(table: Table) -> str:
    wanted = [move for move in table.legal() if move.split()[0] in ("chip", "add", "swap")]
    laying = [move for move in table.legal() if move.split()[0] in ("reserve", "build")]
    return (wanted or laying[len(table.log) % 2 :] or table.legal())[0]


PICKS: dict[str, Callable[[Table], str]] = {"dicegame": pick_chips, "alcazaba": pick_rebuilds}


def test_every_legal_move_is_read_as_it_is_written_and_explained_in_four_languages(
    game: str, terminal: ModuleType
) -> None:
    explained = set()
    for seed in range(4):
        table = sabika.Table(game, 2 + seed % 2, seed=seed)
        while not table.over:
            for move in terminal.offered(table):
                assert terminal.read(move) == move
                verb = move.split()[0]
                if verb not in explained:
                    assert all("{" not in terminal.explain(table, move, language) for language in LANGUAGES)
                    explained.add(verb)
            table.act(PICKS[game](table))
    assert explained == set(VERBS[game].split())


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("throw tgp", "throw PGT"),
        ("THROW p g", "throw PG"),
        ("place g", "place G"),
        ("g", "G"),
        ("tp sp", "PPST"),
        ("dice csp", "dice PSC"),
        ("starts 2", "starts 2"),
        ("annul", "annul"),
        ("chip", "chip"),
        ("", ""),
    ],
)
def test_letters_of_dice_may_come_in_any_order_and_case(terminal: ModuleType, typed: str, means: str) -> None:
    assert terminal.read(typed) == means


# --- the score pad ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_and_answered_it_is_the_same_sheet(run: Run, game: str, language: str) -> None:
    pad, answers = PADS[game]
    given = run("score", game, "-", "--json", "--language", language, typed=json.dumps(pad))
    asked = run("score", game, "--json", "--language", language, typed="\n".join(answers) + "\n")
    assert json.loads(asked.stdout) == json.loads(given.stdout)


@pytest.mark.parametrize("given", [{}, {"owners": 3}, {"owners": [{}, {}]}, {"owners": [{}] * 3, "castle": 1}])
def test_a_pad_that_is_none_gets_one_sentence(run: Run, game: str, given: dict[str, Any]) -> None:
    assert_refused(run("score", game, "-", typed=json.dumps(given)))
