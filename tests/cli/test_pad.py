"""`sabika score`: the score pad for a real table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, assert_refused

ROW_AND_COLUMNS = ["xxxxxx", "x.....", "x.....", "x.....", "x.....", "......"]
NOTHING = ["......"] * 6
THREE: dict[str, Any] = {
    "seats": [{"crossed": ROW_AND_COLUMNS, "coins": 3}, {"crossed": NOTHING}, {"crossed": NOTHING, "coins": 4}]
}


def scored(run: Run, pad: dict[str, Any], *arguments: str) -> dict[str, Any]:
    result = run("score", "rollwrite", "-", "--json", *arguments, typed=json.dumps(pad))
    assert result.exit_code == 0, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    return told


@pytest.mark.rule("RW-21", "RW-22")
def test_a_pad_gives_the_itemised_sheet(run: Run) -> None:
    told = scored(run, THREE)
    lines = {(line["owner"], line["what"]): (line["rule"], line["points"]) for line in told["lines"]}
    assert lines[0, "row 1"] == ("RW-21", 10)
    assert lines[0, "column 1"] == ("RW-21", 5)
    assert lines[0, "coins left"] == ("RW-22", 1)
    assert lines[2, "coins left"] == ("RW-22", 2)
    assert told["totals"] == [
        sum(line["points"] for line in told["lines"] if line["owner"] == owner) for owner in range(3)
    ]


def test_the_sheet_is_printed_with_rules_and_totals(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    file.write_text(json.dumps(THREE), "utf-8")
    text = run("score", "rollwrite", str(file)).stdout
    assert text == run("score", str(file)).stdout
    rows = [line.split() for line in text.splitlines()]
    assert ["row", "1", "RW-21", "10", "·", "·"] in rows
    assert ["total", *map(str, scored(run, THREE)["totals"])] in rows


def test_lines_stand_in_the_order_of_the_sheet(run: Run) -> None:
    text = run("score", "-", typed=json.dumps(THREE)).stdout
    kinds = [line.split(":")[0].strip() for line in text.splitlines() if "place at the end" in line]
    order = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]
    assert kinds == [kind for kind in order if kind in kinds]
    assert len(kinds) > 3
    assert text.index("row 1") < text.index("column 1") < text.index("coins left")


@pytest.mark.rule("RW-31")
def test_the_duel_writes_points_for_imaginary_players(run: Run) -> None:
    pad = {"seats": [{"crossed": NOTHING}], "imaginary": [{"built": {"P": 2}}, {}], "aim": "duel"}
    assert scored(run, pad)["totals"] == [0, 21 + 16, 21]
    text = run("score", "-", "--language", "fr", typed=json.dumps(pad)).stdout
    assert text.splitlines()[1].split() == ["Joueur", "Fictif", "Fictif"]


# --- names and several scorings --------------------------------------------------------------------------


OWNERS = [{"built": {"P": 5}}, {"built": {"P": 3}}, {"built": {"P": 1}}]


def test_players_count_from_one_and_names_are_theirs(run: Run) -> None:
    assert scored(run, THREE)["names"] == ["Player 1", "Player 2", "Player 3"]
    assert scored(run, THREE, "--names", "Ada, Ben,Eve")["names"] == ["Ada", "Ben", "Eve"]
    assert scored(run, {**THREE, "names": ["Ada", "Ben", "Eve"]})["names"] == ["Ada", "Ben", "Eve"]
    assert_refused(run("score", "-", "--names", "Ada,Ben", typed=json.dumps(THREE)), "2 names for 3 players")
    assert_refused(run("score", "-", "--names", "Ada,,Eve", typed=json.dumps(THREE)), "a list of names")


@pytest.mark.rule("DG-28")
def test_with_two_names_the_third_owner_is_dirk(run: Run) -> None:
    call = ("score", "dicegame", "-", "--names", "Ada,Ben")
    told = json.loads(run(*call, "--json", typed=json.dumps({"owners": OWNERS})).stdout)
    assert told["names"] == ["Ada", "Ben", "Dirk"]
    wrong = {"owners": [{}, {}, {"built": {"P": 13}}]}
    assert_refused(run(*call, typed=json.dumps(wrong)), "Dirk's P must be a number from 0 to 12")
    wrong = {"owners": [{}, {"built": {"P": 13}}, {}]}
    assert_refused(run(*call, typed=json.dumps(wrong)), "Ben's P must be")
    assert_refused(run("score", "dicegame", "-", typed=json.dumps(wrong)), "Player 2's P must be")


@pytest.mark.rule("DG-24")
def test_all_scorings_of_a_game_are_summed_up(run: Run) -> None:
    pad = {"names": ["Ada", "Ben", "Eve"], "scorings": [{"owners": OWNERS, "scoring": name} for name in "ABC"]}
    told = json.loads(run("score", "dicegame", "-", "--json", typed=json.dumps(pad)).stdout)
    each = [scoring["totals"] for scoring in told["scorings"]]
    assert len(each) == 3
    assert told["totals"] == [sum(points) for points in zip(*each, strict=True)]
    rows = [line.split() for line in run("score", "dicegame", "-", typed=json.dumps(pad)).stdout.splitlines()]
    for name, points in zip("ABC", each, strict=True):
        assert ["Dice", "Game", "·", "scoring", name] in rows
        assert ["scoring", name, *map(str, points)] in rows
    assert rows[-1] == ["total", *map(str, told["totals"])]
    assert_refused(run("score", "dicegame", "-", typed=json.dumps({"scorings": [{"owners": OWNERS}] * 2})), "C, C")


def test_one_scoring_after_the_other_is_added_to_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    numbers = ["5 0 0 0 0 0", "", "3 0 0 0 0 0", "", "1 0 0 0 0 0", ""]
    first = run("score", "dicegame", str(file), "--add", typed="\n".join(["3", "Ada,Ben,Eve", "A", *numbers, "", ""]))
    assert first.exit_code == 0, first.stderr
    second = run("score", "dicegame", str(file), "--add", typed="\n".join(["B", *numbers, "y", "C", *numbers, ""]))
    assert second.exit_code == 0, second.stderr
    told = json.loads(run("score", "dicegame", str(file), "--json").stdout)
    assert told["names"] == ["Ada", "Ben", "Eve"]
    assert len(told["scorings"]) == 3
    assert second.stdout.splitlines()[-1].split() == ["total", *map(str, told["totals"])]
    assert_refused(run("score", "dicegame", "--add"), "needs a file")


def test_a_file_that_is_missing_is_said_to_be_missing(run: Run) -> None:
    assert_refused(run("score", "missing.json"), "There is no file 'missing.json'.")


ANSWERS = ["3", "", *ROW_AND_COLUMNS, "3", "", *NOTHING, "0", "", *NOTHING, "4", ""]


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_asked_and_answered_it_is_the_same_sheet(run: Run, language: str) -> None:
    result = run("score", "--json", "--language", language, typed="\n".join(ANSWERS) + "\n")
    assert json.loads(result.stdout) == scored(run, THREE, "--language", language)


@pytest.mark.rule("RW-3")
def test_an_answer_that_cannot_be_is_asked_again(run: Run) -> None:
    answers = [
        "many",
        "3",
        "Ada",
        "Ada,Ben,Eve",
        "xxxxxxx",
        *ROW_AND_COLUMNS,
        "99",
        "3",
        "G 20",
        "P x",
        "",
        *ANSWERS[10:],
    ]
    result = run("score", "--json", typed="\n".join(answers) + "\n")
    assert "coins must be a number from 0 to 15" in result.stderr
    assert "Ada has not completed G (RW-3)" in result.stderr
    assert json.loads(result.stdout) == scored(run, THREE, "--names", "Ada,Ben,Eve")


def test_alone_imaginary_players_and_the_aim_are_asked_for(run: Run) -> None:
    answers = ["1", "Ada", "2", "duel", *NOTHING, "0", "", "2 0 0 0 0 0", "", "0,0,0,0,0,7", "T 21"]
    told = json.loads(run("score", "--json", typed="\n".join(answers) + "\n").stdout)
    assert told["totals"] == [0, 21 + 16, 21 + 21]


@pytest.mark.parametrize("answered", range(0, len(ANSWERS), 5))
def test_a_pad_that_ends_early_is_no_pad(run: Run, answered: int) -> None:
    result = run("score", typed="\n".join(ANSWERS[:answered]))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.endswith("sabika: The score pad was not filled in to the end.\n")


@pytest.mark.parametrize(
    "pad",
    [
        "[]",
        "{}",
        "{",
        "null",
        '{"seats": 3}',
        '{"seats": [1, 2, 3]}',
        '{"seats": [{"crossed": ["x"]}], "imaginary": [{}, {}]}',
        json.dumps({**THREE, "aim": []}),
        json.dumps({**THREE, "sheet": 5}),
        json.dumps({**THREE, "sheet": "nowhere.toml"}),
        json.dumps({**THREE, "castle": 5}),
        json.dumps({"seats": [{"crossed": NOTHING, "coins": 1e300}] * 3}),
        json.dumps({"seats": [{"crossed": NOTHING, "completed": {"X": 1}}] * 3}),
        json.dumps({"seats": [{"crossed": NOTHING}] * 2}),
        json.dumps({"seats": [{"crossed": NOTHING}] * 6}),
    ],
)
def test_a_pad_that_is_none_gets_one_sentence(run: Run, pad: str) -> None:
    assert_refused(run("score", "rollwrite", "-", typed=pad))


def test_a_box_that_cannot_be_read_is_said_before_anything_is_asked(run: Run) -> None:
    result = run("score", "alcazaba", "--box", "nowhere.toml")
    assert_refused(result, "The box 'nowhere.toml' cannot be read")
    assert "How many players" not in result.stderr
