"""The Dice Game in the terminal: played, with real dice, and its score pad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sabika
from tests.cli.conftest import Run, assert_refused

PLAY = ("play", "dicegame", "--terminal", "--seed", "3")
SETTING_UP = ["2", "g", "chip annul", "1", "black", "2", "exchange"]  # start player, column, five chips


# --- what is shown ---------------------------------------------------------------------------------------


def shown(run: Run, *typed: str, seats: int = 3) -> str:
    return run(*PLAY, "--seats", str(seats), "--bots", "none", typed="\n".join([*typed, "quit", ""])).stdout


@pytest.mark.rule("DG-2", "DG-10")
def test_the_table_shows_markers_landing_fields_bonus_chips_dice_and_throw(run: Run) -> None:
    table = sabika.Table("dicegame", 3, seed=3)
    text = shown(run)
    assert f"round 1 of 5 · Player {table.actor} is to move" in text
    view = table.view()
    dice = [letter for letter, count in view.dice.items() for _ in range(count)]
    assert ["dice", *dice, "throw", "1", "of", "3"] in [line.split() for line in text.splitlines()]
    rings = [there.aim.field for there in view.columns if there.aim]
    for line in range(1, 9):
        row = next(row for row in text.splitlines() if row.startswith(f" {line}  "))
        assert row.count("◌") == sum(field.startswith(f"{line}-") for field in rings)
    after = shown(run, "place S" if view.dice["S"] else "1")
    marked = after.split("is to move")[-1]
    assert sum(line[:58].count(str(table.actor)) for line in marked.splitlines()[1:14] if line[3:4] == " ") >= 1


@pytest.mark.rule("DG-22")
def test_why_gives_the_rule(run: Run) -> None:
    text = " ".join(shown(run, "why annul", "why throw PPPPPPPP").split())
    assert "This needs a chip that is not held: annul chip. (DG-22)" in text


# --- real dice -------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-6", "DG-7", "DG-9")
def test_the_real_box_is_asked_for_in_the_order_of_the_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = [*SETTING_UP, "", "sapp tttt", "throw tt", "gp", f"save {file}", "quit", ""]
    result = run("play", "dicegame", "--seats", "3", "--bots", "none", "--dice", "ask", typed="\n".join(typed))
    chips = [f"* chip {chip}" for chip in ("annul", "1", "black", "2", "exchange")]
    dice = ["* dice PPSATTTT", "2 throw TT", "* dice PG"]
    assert sabika.load(file).log == ["* start 2", "* column G", *chips, *dice]
    assert "not understood" in result.stdout  # Enter is no throw
    assert sabika.verify(file)


@pytest.mark.rule("DG-5", "DG-9")
def test_a_real_outcome_that_cannot_be_is_asked_again_with_the_rule(run: Run) -> None:
    typed = [*SETTING_UP[:2], "exchange", "exchange", "exchange", "1", "2", "3", "PPP", "quit", ""]
    result = run("play", "dicegame", "--seats", "3", "--bots", "none", "--dice", "ask", typed="\n".join(typed))
    text = " ".join(result.stdout.split())
    assert "None of these chips is left in the stack: exchange chip. (DG-5)" in text
    assert "8 dice fall now. (DG-9)" in text


@pytest.mark.rule("DG-29")
def test_dirks_column_is_asked_for_with_two_players(run: Run) -> None:
    result = run(
        "play",
        "dicegame",
        "--seats",
        "2",
        "--bots",
        "none",
        "--dice",
        "ask",
        typed="\n".join([*["1"], *SETTING_UP[1:], "T"]),
    )
    assert "Dirk has markers from the column tower on" in " ".join(result.stdout.split())


# --- the score pad ---------------------------------------------------------------------------------------


PAD: dict[str, Any] = {
    "owners": [
        {"built": {"P": 5, "T": 1}, "numbers": []},
        {"built": {"P": 3}, "numbers": [1, 3]},
        {"built": {"P": 3}, "numbers": []},
    ],
    "scoring": "B",
    "piles": {"P": [2, 1]},
}
ANSWERS = ["3", "", "b", "5 0 0 0 0 1", "", "3,0,0,0,0,0", "1 3", "3 0 0 0 0 0", "", "3 2"]


@pytest.mark.rule("DG-24", "DG-25", "DG-26")
def test_a_pad_gives_the_itemised_sheet(run: Run) -> None:
    result = run("score", "dicegame", "-", "--json", typed=json.dumps(PAD))
    assert json.loads(result.stdout)["totals"] == [8 + 13, 4, 1]
    text = run("score", "dicegame", "-", typed=json.dumps(PAD)).stdout
    assert ["total", "21", "4", "1"] in [line.split() for line in text.splitlines()]


@pytest.mark.rule("DG-3", "DG-28")
def test_an_answer_that_cannot_be_is_asked_again(run: Run) -> None:
    wrong = [
        "7",
        "2",
        "Ada",
        "Ada, Ben",
        "D",
        "B",
        "13 0 0 0 0 0",
        "5 0 0 0 0",
        "5 0 0 0 0 1",
        "4",
        "",
        *ANSWERS[5:-1],
        "1 1",
        "1 2",
        "3 2",
    ]
    result = run("score", "dicegame", "--json", typed="\n".join(wrong) + "\n")
    assert result.stderr.count("not understood") == 8
    assert "pavilion, field 3: 2 Ben, 3 Dirk share it" in " ".join(result.stderr.split())
    assert json.loads(result.stdout)["names"] == ["Ada", "Ben", "Dirk"]
    assert json.loads(result.stdout)["totals"] == [21, 4, 1]


@pytest.mark.parametrize(
    "pad",
    [
        {"owners": [{"built": {"P": 13}}, {}, {}]},
        {**PAD, "piles": {}},
    ],
)
def test_a_pad_that_is_none_gets_one_sentence(run: Run, pad: dict[str, Any]) -> None:
    assert_refused(run("score", "dicegame", "-", typed=json.dumps(pad)))
