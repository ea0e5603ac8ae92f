"""`sabika may`: may I do that?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sabika
from sabika.rulebook import LANGUAGES, rule
from tests.cli.conftest import Run, assert_refused

YES, NO = 0, 1
PALACE = {"owners": [{"palace": ["C9S 1,0"]}, {"palace": []}, {"palace": []}]}
REAL_TABLES = {
    "a tile beside the fountain": ("alcazaba build T9NE 1,0", ""),
    "a tile far from it": ("alcazaba build T9NE 0,2", "PB-6"),
    "a tile west of it": ("alcazaba build T9NE -1,0", "PB-4"),
    "a building with a wall to the fountain": ("redpalace build G 1,0 W", "PB-4"),
    "a building on foot": ("redpalace build G 1,0 NE", ""),
    "a printed tile": ("redpalace build L1 5,5", "PB-6"),
    "a medina": ("redpalace build M5 5,5", "PB-6"),
    "exact cards": ("redpalace buy 8 fl5 fl3", ""),
    "more than the price": ("redpalace buy 8 fl5 fl4", ""),
    "too little": ("redpalace buy 8 fl5", "RP-14"),
    "two currencies": ("redpalace buy 8 fl5 dh4", "RP-14"),
    "a superfluous card": ("redpalace buy 8 fl1 fl5 fl3", "RP-14"),
    "a die that turns": ("rollwrite turn y2 - --dice 1522", ""),
    "a die below one": ("rollwrite turn y1 - --dice 1522", "RW-9"),
    "a second building at once": ("rollwrite second --dice 1522", "RW-14"),
    "a symbol that shows": ("dicegame place G --dice PPSCCCGT", ""),
    "a symbol that does not": ("dicegame place G --dice PPSCCCTT", "DG-10"),
    "a fourth throw": ("dicegame throw PP --dice PPSCCCGT_3", "DG-9"),
    "a chip one has not": ("dicegame annul --dice PPSCCCGT", "DG-22"),
    "a second building after the first": ("rollwrite cross y1 b2; second --dice 1523", ""),
}


def asked(run: Run, *words: str, code: int) -> dict[str, object]:
    result = run("may", *words, "--json")
    assert result.exit_code == code, result.output
    told: dict[str, object] = json.loads(result.stdout)
    return told


@pytest.mark.parametrize(("words", "forbids"), REAL_TABLES.values(), ids=REAL_TABLES.keys())
def test_a_situation_on_a_real_table_is_allowed_or_has_its_rule(run: Run, words: str, forbids: str) -> None:
    told = asked(run, *(word.replace("_", " ") for word in words.split()), code=NO if forbids else YES)
    assert (told["allowed"], told["rule"]) == (not forbids, forbids or None)


def test_a_palace_is_said_or_taken_from_a_score_pad(run: Run, tmp_path: Path) -> None:
    pad = tmp_path / "pad.json"
    pad.write_text(json.dumps(PALACE), "utf-8")
    for source in (["--pad", str(pad)], ["--palace", "C9S 1,0"]):
        assert asked(run, "alcazaba", "build", "T9NE", "1,0", *source, code=NO)["allowed"] is False
        assert asked(run, "alcazaba", "build", "T9NE", "2,0", *source, code=YES)["allowed"] is True
    assert asked(run, "alcazaba", "build", "T9NE", "1,0", "--pad", str(pad), "--player", "2", code=YES)["allowed"]
    assert asked(run, "redpalace", "build", "G", "2,0", "E", "--palace", "G 1,0 N", code=YES)["allowed"]


@pytest.mark.rule("DG-21", "DG-23")
def test_chips_and_markers_of_the_dice_game_stand_on_the_pad(run: Run, tmp_path: Path) -> None:
    pad = tmp_path / "pad.json"
    there = {"owners": [{}, {}, {}], "chips": ["push", "black"], "area": {"C": {"3-left": 1}}}
    pad.write_text(json.dumps(there), "utf-8")
    for move, dice, forbids in (
        ("push C", "PPSCCCGT 1", None),
        ("push C", "PPSCCCGT 2", "DG-21"),  # one field below: nobody is there
        ("black G", "PPSCCCGT 1", None),
        ("black G", "PPSCCCGT 2", "DG-23"),
    ):
        told = asked(run, "dicegame", move, "--dice", dice, "--pad", str(pad), code=NO if forbids else YES)
        assert told["rule"] == forbids


@pytest.mark.rule("RW-14")
def test_a_record_is_asked_at_any_of_its_entries(run: Run, finished: Path) -> None:
    table = sabika.load(finished)
    for at in (len(table.log) // 3, len(table.log) // 2):
        earlier = table.at(at)
        while earlier.awaits_chance:
            at += 1
            earlier = table.at(at)
        for move in ("coins", "second", "keep y1 b1", "cross y1 b1", "turn y1 +"):
            why = earlier.why_not(move)
            for source in (["--record", str(finished), "--at", str(at)], ["--position", earlier.text()]):
                told = asked(run, "rollwrite", *move.split(), *source, code=NO if why else YES)
                assert told["rule"] == (why.rule if why else None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_no_comes_with_the_words_of_the_rule(run: Run, language: str) -> None:
    result = run("may", "alcazaba", "build", "T9NE", "0,2", "--language", language)
    assert result.exit_code == NO
    assert " ".join(rule("PB-6").text(language).split()) in " ".join(result.stdout.split())
    assert run("may", "alcazaba", "build", "T9NE", "1,0", "--language", language).exit_code == YES


def test_questions_are_asked_until_nothing_more_is_typed(run: Run) -> None:
    result = run("may", "alcazaba", typed="build T9NE 1,0\ncastle\nbuild T9NE 0,2\n\n")
    assert result.exit_code == NO
    assert result.stdout.index("Yes: build T9NE 1,0 is allowed.") < result.stdout.index("PB-6")
    assert "Ask with a tile and a cell" in result.stderr
    assert run("may", "alcazaba", typed="build T9NE 1,0").exit_code == YES


def test_what_cannot_be_asked_gets_one_sentence(run: Run, finished: Path) -> None:
    assert_refused(run("may", "dicegame", "place", "G"), "eight dice")
    assert_refused(run("may", "dicegame", "place", "G", "--dice", "PPSCCCGT 4"), "eight dice")
    assert_refused(run("may", "dicegame", "place", "G", "--record", str(finished)), "a record of Roll & Write")
    assert_refused(run("may", "rollwrite", "coins"), "four dice")
    assert_refused(run("may", "rollwrite", "coins", "--dice", "1 5 2 7"), "four dice")
    assert_refused(run("may", "rollwrite", "coins", "--dice", "1522", "--player", "4"), "no player 4")
    assert_refused(run("may", "rollwrite", "coins", "--at", "3"), "--at belongs to --record")
    assert_refused(run("may", "alcazaba", "build", "1,0"), "Ask with a tile")
    assert_refused(run("may", "alcazaba", "build", "X9", "1,0"), "'X9' is no tile")
    assert_refused(run("may", "redpalace", "buy", "8", "fl15"), "a card such as fl5")
    assert_refused(run("may", "rollwrite", "--palace", "G 1,0"), "no palaces")
    assert_refused(run("may", "alcazaba", "--palace", "C9S 1,0", "--position", "x"), "One situation")
    assert_refused(run("may", "alcazaba", "build", "T9NE", "1,0", "--pad", "nowhere.json"), "There is no file")
