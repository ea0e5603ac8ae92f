"""Alcazaba in the terminal: played, with the real box, and its score pad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.cli.terminal import alcazaba
from tests.cli.conftest import Run, assert_refused

PLAY = ("play", "alcazaba", "--terminal", "--seed", "3")
ASK = ("play", "alcazaba", "--bots", "none", "--dice", "ask")
STACK = ["p8-", "S9-", "tile A10-", "c11-", "g12s", "t13e"]
BAG = ["A9-", "C10-", "G11-", "T12-", "T10SW"]


# --- what is shown ---------------------------------------------------------------------------------------


def shown(run: Run, *typed: str, seats: int = 3) -> str:
    return run(*PLAY, "--seats", str(seats), "--bots", "none", typed="\n".join([*typed, "quit", ""])).stdout


@pytest.mark.rule("AZ-3", "AZ-4", "AZ-5")
def test_the_table_shows_tiles_the_chip_landing_fields_dice_and_throw(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    table = sabika.Table("alcazaba", 3, seed=3)
    text = shown(run)
    assert f"round 1 of 5 · Player {table.actor} is to move" in text
    view = table.view()
    words = text.split()
    for column in view.columns:
        assert {tile.name for tile in column.tiles} <= set(words)
    assert text.count("⚑") == 1
    assert text.count("◌") >= sum(1 for there in view.columns if there.aim)
    dice = [letter for letter, count in view.dice.items() for _ in range(count)]
    assert ["dice", *dice, "throw", "1", "of", "3"] in [line.split() for line in text.splitlines()]


@pytest.mark.rule("AZ-6", "AZ-9")
def test_a_palace_is_drawn_with_its_cells_its_walls_the_longest_double_and_the_reserve(run: Run) -> None:
    house = sabika.Table("alcazaba", 3, seed=1)
    while not any(player.palace.tiles and player.reserve for player in house.view().players):
        build = [move for move in house.legal() if move.startswith("build")]
        chosen = build[0] if build and not house.view().players[house.actor or 0].palace.tiles else ""
        house.act(chosen or next(move for move in house.legal() if move.split()[0] in ("place", "take", "reserve")))
    seat = next(i for i, p in enumerate(house.view().players) if p.palace.tiles and p.reserve)
    player = house.view().players[seat]
    picture = alcazaba._palace(player, seat, ["Ada", "Bo", "Cy"], "en").plain
    (tile,) = player.palace.tiles
    assert f"{tile.kind}{tile.price}" in picture
    assert "≈" in picture
    signs = picture.count("===") + picture.count("‖")
    assert signs == player.palace.wall.length
    assert f"reserve: {' '.join(kept.name for kept in player.reserve)}" in picture


@pytest.mark.rule("AZ-6")
def test_few_rebuilds_are_listed_with_the_wall_before_and_after_many_are_typed() -> None:
    seen = set()
    for seed in range(3):
        table = sabika.Table("alcazaba", 2, seed=seed)
        while not table.over:
            offered, legal = alcazaba.offered(table), table.legal()
            rebuilds = [move for move in legal if move.split()[0] in ("remove", "add", "swap")]
            if rebuilds:
                listed = [move for move in offered if move in rebuilds]
                assert listed == (rebuilds if len(rebuilds) <= 12 else [])
                seen.add(bool(listed))
            reserve = [move for move in legal if move.split()[0] in ("place", "reserve")]
            table.act((reserve if len(table.log) % 3 else legal)[-1] if reserve else legal[-1])
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("throw tgp", "throw PGT"),
        ("place g", "place G"),
        ("take t9ne", "take T9NE"),
        ("add T12- 1,-2", "add T12- 1,-2"),
        ("swap p8- 0,1", "swap P8- 0,1"),
        ("t9ne", "T9NE"),
        ("tile t10sw", "tile T10SW"),
        ("build 1,-2", "build 1,-2"),
        ("remove 1,-2", "remove 1,-2"),
        ("chip", "chip"),
        ("give", "give"),
        ("reserve", "reserve"),
        ("", ""),
    ],
)
def test_tiles_and_letters_of_dice_may_be_typed_in_any_case(typed: str, means: str) -> None:
    assert alcazaba.read(typed) == means


@pytest.mark.rule("AZ-6")
def test_why_gives_the_rule(run: Run) -> None:
    text = " ".join(shown(run, "why remove 0,0", "why take T9NE", "why add T9NE 1,0").split())
    assert "(PB-10)" in text
    assert "Tiles are taken once every marker is placed. (AZ-5)" in text
    assert "There is no T9NE in the reserve" in text


# --- the real box ----------------------------------------------------------------------------------------


@pytest.mark.rule("AZ-3", "AZ-4")
def test_the_real_box_is_asked_for_in_the_order_of_the_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = ["2", *STACK, *BAG, "g", "", "sapp tttt", "throw tt", "gp", f"save {file}", "quit", ""]
    result = run(*ASK, "--seats", "3", typed="\n".join(typed))
    tiles = ["P8-", "S9-", "A10-", "C11-", "G12S", "T13E", *BAG]
    expected = ["* start 2", *(f"* tile {tile}" for tile in tiles), "* column G"]
    assert sabika.load(file).log == [*expected, "* dice PPSATTTT", "2 throw TT", "* dice PG"]
    assert "not understood" in result.stdout  # Enter is no throw
    assert sabika.verify(file)


@pytest.mark.rule("AZ-2", "AZ-3")
def test_a_real_outcome_that_cannot_be_is_asked_again_with_the_rule(run: Run) -> None:
    typed = ["2", "S9-", "P9-", *STACK, "P8-", "quit", ""]
    text = " ".join(run(*ASK, "--seats", "3", typed="\n".join(typed)).stdout.split())
    assert "one for each column: pavilion. (AZ-3)" in text
    assert "This tile cannot come now: P9-." in text
    assert "This tile cannot come now: P8-." in text


@pytest.mark.rule("AZ-11")
def test_dirks_markers_are_told_as_the_bag_is_drawn(run: Run) -> None:
    typed = ["1", *STACK, *BAG, "T", "quit", ""]
    text = " ".join(run(*ASK, "--seats", "2", typed="\n".join(typed)).stdout.split())
    for place in ("arcades, line 2", "chambers, line 3", "garden, line 4", "tower, line 5", "tower, line 6"):
        assert f"Dirk gets a marker beside it: {place}, right." in text


# --- the score pad ---------------------------------------------------------------------------------------


PAD: dict[str, Any] = {
    "owners": [
        {"palace": ["C9S 1,0", "T9ES 2,0"]},
        {"palace": ["P8- 0,1", "T12- 1,0"]},
        {"palace": []},
    ],
    "scoring": "B",
}
ANSWERS = ["3", "", "b", "C9S 1,0 t9es 2,0", "P8- 0,1  T12- 1,0", ""]


@pytest.mark.rule("AZ-9")
def test_a_pad_gives_the_itemised_sheet(run: Run) -> None:
    result = run("score", "alcazaba", "-", "--json", typed=json.dumps(PAD))
    assert json.loads(result.stdout)["totals"] == [11 + 9 + 3, 8 + 9, 0]
    text = run("score", "alcazaba", "-", typed=json.dumps(PAD)).stdout
    assert ["total", "23", "17", "0"] in [line.split() for line in text.splitlines()]
    assert "longest outer wall" in text


@pytest.mark.rule("AZ-14")
def test_an_answer_that_cannot_be_is_asked_again_and_dirk_is_asked_for_tiles_alone(run: Run) -> None:
    wrong = ["7", "2", "Ada, Ben", "D", "", "C9S 1,1", "C9S", "C9S 1,0", "C9S 0,1", "P8- 0,1", "P8-", "T12- T11-"]
    result = run("score", "alcazaba", "--json", typed="\n".join(wrong) + "\n")
    assert result.stderr.count("not understood") == 2
    text = " ".join(result.stderr.split())
    assert "Ada's palace does not stand." in text
    assert "Ben's 'C9S' is no tile of the box, or it is there twice (AZ-2)." in text
    assert "Dirk's 'P8-' is no tile of the box, or it is there twice (AZ-2)." in text
    assert json.loads(result.stdout)["totals"] == [19 + 1, 16, 21]


@pytest.mark.parametrize(
    "pad",
    [
        {"owners": [{"palace": ["T9NE 0,1", "T9NE 1,0"]}, {}, {}]},
    ],
)
def test_a_pad_that_is_none_gets_one_sentence(run: Run, pad: dict[str, Any]) -> None:
    assert_refused(run("score", "alcazaba", "-", typed=json.dumps(pad)))
