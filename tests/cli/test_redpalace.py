"""The Red Palace in the terminal: played, with a real box, and its score pad."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sabika
from sabika.bots import choose
from sabika.cli.terminal import redpalace
from sabika.parts.palace_views import LaidTile, Palace, Wall
from sabika.words import LANGUAGES, say
from tests.cli.conftest import Run, assert_refused, process

PLAY = ("play", "redpalace", "--terminal", "--seed", "3")
FLAGS = ("--side", "full", "--medina", "true", "--bazaars", "true", "--camps", "true")
ALL_MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True}
LIKED = ("pay", "extra", "guard", "wall", "build", "give", "set", "buy", "use", "done")


def typed_game(seats: int, bots: list[str]) -> tuple[list[str], sabika.Table]:
    """What people would type, and the table it leads to."""
    table, random = sabika.Table("redpalace", seats, seed=11, **ALL_MODULES), Random(seats)
    lines = []
    while not table.over:
        seat = table.actor or 0
        if seat >= seats - len(bots):
            move = choose(table.game, table.position, bots[seat - (seats - len(bots))], 11, len(table.log))
        else:
            legal = table.legal()
            move = random.choice([move for move in legal if move.split()[0] in LIKED] or legal)
            lines.append(move)
        table.act(move)
    return lines, table


# --- whole games -----------------------------------------------------------------------------------------


def test_a_whole_game_down_a_pipe_is_the_game_of_the_library(tmp_path: Path) -> None:
    seats, bots = 6, ["greedy"] * 5
    lines, table = typed_game(seats, bots)
    file = tmp_path / "game.json"
    call = ["play", "redpalace", "--seats", str(seats), "--bots", ",".join(bots), "--seed", "11", *FLAGS]
    done = process(*call, typed="\n".join([*lines, f"save {file}", ""]).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert sabika.load(file).log == table.log
    last = done.stdout.decode().split("the game is over")[-1]
    assert ["total", *map(str, table.scores())] in [line.split() for line in last.splitlines()]
    assert "wins with" in last or "share the win" in last


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_by_number_in_every_language(run: Run, language: str) -> None:
    result = run(*PLAY, "--bots", "none", *FLAGS, "--language", language, typed="1\n" * 25 + "score\nquit\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "{" not in result.stdout


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_every_width_shows_the_table(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = run(*PLAY, "--seats", "6", "--bots", "none", *FLAGS, typed="1\n1\nscore\n")
    assert result.exit_code == 0
    longest = max(
        len(line) for line in result.stdout.splitlines() if not line.startswith(("Player", "The game is kept"))
    )
    assert longest <= int(columns)


# --- what is shown ---------------------------------------------------------------------------------------


def shown(run: Run, *typed: str, seats: int = 3) -> str:
    return run(*PLAY, "--seats", str(seats), "--bots", "none", typed="\n".join([*typed, "quit", ""])).stdout


@pytest.mark.rule("RP-2", "RP-18")
def test_the_table_shows_yard_preview_display_and_the_hand_of_the_seat_to_move_alone(run: Run) -> None:
    table = sabika.Table("redpalace", 3, seed=3)
    for _ in range(3):
        table.act("set 1" if "set 1" in table.legal() else table.legal()[0])
    text = shown(run, *(entry.split(maxsplit=1)[1] for entry in table.log if " set " in entry)).split("is to move")[-1]
    view = table.view(table.actor)
    for slot in view.yard:
        assert f"{slot.currency}  {slot.tile.name}" in text
    assert " ".join(f"{n}:{card}" for n, card in enumerate(view.display, 1)) in text
    assert "hand  " + " ".join(view.players[table.actor or 0].hand) in text
    others = [" ".join(player.hand) for seat, player in enumerate(table.view().players) if seat != table.actor]
    assert not any(hand in text for hand in others)


@pytest.mark.rule("RP-43")
def test_the_imaginary_player_has_his_name(run: Run) -> None:
    assert "Dirk" in shown(run, seats=2)


def test_a_palace_is_drawn_with_walls_guards_bastions_and_the_fountain() -> None:
    tiles = [
        LaidTile(name="L17", kind="P", price=7, walls="E", piece="S", guards="E", x=1, y=0),
        LaidTile(name="L31", kind="S", price=8, walls="S", piece="", guards="", x=0, y=-1),
        LaidTile(name="C5", kind=None, price=5, walls="", bastions="W", arrows="W", x=2, y=0),
    ]
    drawn = redpalace.draw_palace(Palace(tiles, Wall(1, ["1,0 E"]))).plain.splitlines()
    assert drawn[1].split() == ["0", "⛲", "L17P●C5"]
    assert drawn[2] == "    ·    ·━━━━·    ·"
    assert drawn[3].split() == ["-1", "L31S"]
    assert drawn[4] == "    ·━━━━·    ·    ·"
    assert drawn[5].split() == ["0", "1", "2"]


def test_rebuilds_are_typed_where_there_are_many_moves() -> None:
    seen = False
    table, random = sabika.Table("redpalace", 2, seed=4), Random(4)
    while not table.over and not seen:
        offered, legal = redpalace.offered(table), table.legal()
        assert offered
        assert set(offered) <= set(legal)
        if len(legal) > redpalace.MANY:
            seen = True
            assert not any(move.startswith("add") for move in offered)
        wanted = [move for move in legal if move.split()[0] in ("buy", "pay", "reserve", "take", "set", "done")]
        if len(table.view().players[0].palace.tiles) < 4:
            wanted = [move for move in legal if move.startswith("build")] or wanted
        table.act(random.choice(wanted))
    assert seen


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("BUILD l27 1, -2", "build L27 1,-2"),
        ("pay FL4", "pay fl4"),
        ("use move l5 n l9 e", "use move L5 N L9 E"),
        ("use half g", "use half G"),
        ("buy b3", "buy B3"),
        ("take 1 3", "take 1 3"),
        ("m10", "M10"),
        ("fl7", "fl7"),
        ("", ""),
    ],
)
def test_moves_may_come_in_any_case(typed: str, means: str) -> None:
    assert redpalace.read(typed) == means


def test_every_legal_move_is_read_as_it_is_written_and_explained_in_four_languages() -> None:
    explained = set()
    for seed in range(3):
        table, random = sabika.Table("redpalace", 2 + seed, seed=seed, **ALL_MODULES), Random(seed)
        while not table.over:
            for move in table.legal():
                verb = " ".join(move.split()[: 2 if move.startswith("use") else 1])
                if verb not in explained:
                    assert redpalace.read(move) == move
                    assert all("{" not in redpalace.explain(table, move, language) for language in LANGUAGES)
                    explained.add(verb)
            legal = table.legal()
            table.act(random.choice([move for move in legal if move.split()[0] in LIKED] or legal))
    verbs = {"set", "take", "buy", "pay", "guard", "extra", "done", "build", "reserve", "give", "remove", "add", "swap"}
    assert verbs <= explained
    assert len([verb for verb in explained if verb.startswith("use")]) >= 6


def test_abilities_say_what_they_cost_guards_or_points_for_whoever_has_none() -> None:
    costs: dict[str, set[str]] = {"guards": set(), "points": set()}
    for seed in range(4):
        table, random = sabika.Table("redpalace", 3, seed=seed), Random(seed)
        while not table.over:
            view, legal = table.view(), table.legal()
            for move in legal:
                if move.startswith("use"):
                    paid = "points" if view.players[view.seat].guards == 0 else "guards"
                    ability = next(one for one in view.guard_board.abilities if one.name == move.split()[1])
                    cost = say(f"terminal_redpalace.costs_{paid}", "en", {"n": getattr(ability, paid)})
                    assert f" · {cost}" in redpalace.explain(table, move, "en")
                    costs[paid].add(cost)
            liked = [
                move for move in legal if move.split()[0] in LIKED and not move.startswith(("remove", "swap", "add"))
            ]
            table.act(random.choice(liked or legal))
    assert costs["guards"] >= {"costs 1 guard"}
    assert "costs 1 point" in costs["points"]


@pytest.mark.rule("PB-14")
def test_building_says_the_longest_wall_before_and_after() -> None:
    table, random, grown = sabika.Table("redpalace", 2, seed=4), Random(4), 0
    while not table.over and grown < 5:
        legal = table.legal()
        builds = [move for move in legal if move.startswith("build")]
        wanted = builds or [
            move for move in legal if move.split()[0] in ("buy", "pay", "take", "set", "done", "reserve")
        ]
        move = random.choice(wanted or legal)
        if builds:
            seat = table.actor or 0
            told = redpalace.explain(table, move, "en")
            before = table.view().players[seat].palace.wall.length
            table.follow(f"{seat} {move}")
            after = table.view().players[seat].palace.wall.length
            assert told == f"build, longest wall {before} → {after}"
            grown += after > before
            table.settle_chance()
        else:
            table.act(move)
    assert grown == 5


# --- a real box ------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-7", "RP-8", "RP-9")
def test_the_real_box_is_asked_for_in_the_order_of_the_rules(run: Run) -> None:
    typed = ["1", "7", "7", "12", "18", "l27", "g", "L3", "kind T", "quit", ""]
    result = run("play", "redpalace", "--seats", "3", "--bots", "none", "--dice", "ask", typed="\n".join(typed))
    text = " ".join(result.stdout.split())
    assert "That is not there to be drawn any more. (RP-34)" in text, "strip 7 twice"
    assert "L27 comes into yard slot 1." in text
    assert "L3 comes into yard slot 2." in text


def test_a_figure_that_could_mean_several_cards_is_asked_again(run: Run) -> None:
    tiles = [line for number in range(1, 8) for line in (f"L{number}", "G")]
    typed = ["0", "1", "2", "3", *tiles, "7", "fl7", "quit", ""]
    result = run("play", "redpalace", "--seats", "3", "--bots", "none", "--dice", "ask", typed="\n".join(typed))
    text = " ".join(result.stdout.split())
    assert "Starting money: 7 florins." in text
    assert "Starting money: 7 ducat." not in text


# --- the score pad ---------------------------------------------------------------------------------------


PAD: dict[str, Any] = {
    "scoring": 3,
    "parked": 10,
    "medina": True,
    "seats": [
        {"palace": [{"what": "G", "at": "1,0", "walls": "NE", "guards": "N"}], "halves": "G"},
        {"palace": [{"what": "G", "at": "-1,0"}, {"what": "M7", "at": "0,1"}], "halves": ""},
    ],
    "dirk": {"kinds": {"P": 2, "S": 0, "A": 0, "C": 0, "G": 0, "T": 1}, "medinas": ["M3"]},
}
ANSWERS = ["2", "", "", "", "10", "g 1,0 ne n", "g", "G -1,0; m7 0,1", "", "2 0 0 0 0 1", "m3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_and_answered_it_is_the_same_sheet(run: Run, language: str) -> None:
    given = run("score", "redpalace", "-", "--json", "--language", language, typed=json.dumps(PAD))
    asked = run("score", "redpalace", "--json", "--language", language, typed="\n".join(ANSWERS) + "\n")
    assert json.loads(given.stdout)["totals"] == [20 + 2 + 4 - 12, 12 + 1 - 3, 16 + 21 - 6]
    assert json.loads(asked.stdout) == json.loads(given.stdout)


def test_an_answer_that_cannot_be_is_asked_again(run: Run) -> None:
    palaces = ["G 5,5", "G", *ANSWERS[5:7], "G 5,5", *ANSWERS[7:9]]
    wrong = ["7", "2", "Ada,Ben", "4", "", "19", "", "10", *palaces, "1 2", *ANSWERS[9:10], "m11", "M3"]
    result = run("score", "redpalace", "--json", typed="\n".join(wrong) + "\n")
    assert re.findall(r"(\w+)'s palace does not stand", result.stderr) == ["Ada", "Ben"]
    assert result.stderr.count("not understood") == 6
    assert len(json.loads(result.stdout)["totals"]) == 3


@pytest.mark.parametrize("pad", [{}, {"seats": 3}, {"seats": [{}] * 3, "castle": 1}, {"seats": [{}, {}]}])
def test_a_pad_that_is_none_gets_one_sentence(run: Run, pad: dict[str, Any]) -> None:
    assert_refused(run("score", "redpalace", "-", typed=json.dumps(pad)))
