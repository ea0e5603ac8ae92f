"""`sabika games` and `sabika rules`."""

from __future__ import annotations

import json

import pytest

import sabika
from sabika.rulebook import LANGUAGES, rule, rules
from sabika.words import say
from tests.cli.conftest import Run, assert_refused


def test_games_are_listed_with_seats_options_and_bots(run: Run) -> None:
    text = run("games").stdout
    for part in (
        "rollwrite",
        "Roll & Write",
        "1 to 5",
        "Apprentice",
        "uct@20000",
        "run:COMMAND",
        "--aim score|duel",
        "RW-30",
        "--rulings RW-12",
    ):
        assert part in text


def test_games_as_json_are_those_of_the_library(run: Run) -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == sabika.games()
    rollwrite = listed[sabika.games().index("rollwrite")]
    assert rollwrite["seats"] == [1, 2, 3, 4, 5]
    assert rollwrite["bots"][:2] == ["random", "greedy"]
    assert [level["name"] for level in rollwrite["levels"]][::4] == ["Apprentice", "Sultan"]
    assert {"name": "imaginary", "rule": "RW-24", "choices": [2, 3, 4], "default": 2} in rollwrite["options"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_said_in_every_language(run: Run, language: str) -> None:
    found = rule("RW-12")
    text = " ".join(run("rules", "rw-12", "--language", language).stdout.split())
    said = f"{found.text(language)} {say('page.house_rule', language)}: {found.instead(language)}"
    assert text == f"RW-12 {found.title(language)} {' '.join(said.split())}"


def test_a_rule_as_json_says_whether_it_is_a_ruling(run: Run) -> None:
    (found,) = json.loads(run("rules", "RW-12", "--json").stdout)
    coins = rule("RW-12")
    texts = {"title": coins.title(), "text": coins.text(), "instead": coins.instead()}
    assert found == {"id": "RW-12", "ruling": True, **texts}


@pytest.mark.parametrize("of", ["", "RW", "DG", "RP"])
def test_all_rules_come_in_order(run: Run, of: str) -> None:
    listed = json.loads(run("rules", *([of] if of else []), "--json").stdout)
    assert [entry["id"] for entry in listed] == [found.id for found in rules(of)]


def test_rule_one_is_not_all_rules_that_begin_with_one(run: Run) -> None:
    assert len(json.loads(run("rules", "RW-1", "--json").stdout)) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "coins"), ("de", "Münzen"), ("fr", "pièces"), ("nl", "munten")])
def test_rules_are_found_by_words_of_their_language_titles_first(run: Run, language: str, word: str) -> None:
    listed = json.loads(run("rules", word.upper(), "--language", language, "--json").stdout)
    found = [one for one in rules() if word.lower() in f"{one.title(language)} {one.text(language)}".lower()]
    assert len(listed) == len(found) > 3
    assert {entry["id"] for entry in listed} == {one.id for one in found}
    in_title = [word.lower() in entry["title"].lower() for entry in listed]
    assert in_title == sorted(in_title, reverse=True)
    assert "RW-4" in [entry["id"] for entry, first in zip(listed, in_title, strict=True) if first]


def test_every_word_must_be_there(run: Run) -> None:
    both = {entry["id"] for entry in json.loads(run("rules", "coins", "turn", "--json").stdout)}
    coins = {entry["id"] for entry in json.loads(run("rules", "coins", "--json").stdout)}
    assert "RW-14" in both < coins
    assert_refused(run("rules", "coins", "helicopter"), "an id looks like RW-12")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE", "LC_ALL": "nl_NL@euro"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
    ],
)
def test_the_locale_chooses_the_language_unless_told_otherwise(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    for command in (("rules", "RW-12"), ("score", "-")):
        pad = json.dumps({"seats": [{"crossed": ["......"] * 6}] * 3})
        assert run(*command, typed=pad).stdout == run(*command, "--language", language, typed=pad).stdout
        assert run(*command, "--language", "fr", typed=pad).stdout == run(*command, "--language=fr", typed=pad).stdout


def test_reconstructed_values_are_listed_and_no_others(run: Run) -> None:
    listed = json.loads(run("rules", "--reconstructed", "--json").stdout)
    assert [(entry["game"], entry["name"]) for entry in listed] == [
        ("alcazaba", "extra"),
        ("dicegame", "light"),
        ("dicegame", "dark"),
        ("redpalace", "land"),
        ("redpalace", "medina_towers"),
        ("redpalace", "camp_prices"),
        ("redpalace", "camp_bastions"),
        ("redpalace", "camp_arrows"),
        ("redpalace", "bazaars"),
        ("redpalace", "bazaar_walls"),
        ("redpalace", "yard"),
        ("redpalace", "guard_values"),
        ("redpalace", "parking"),
        ("redpalace", "beginner_squares"),
        ("redpalace", "beginner_abilities"),
        ("redpalace", "plazas"),
        ("rollwrite", "grid"),
        ("rollwrite", "supply"),
        ("rollwrite", "places"),
    ]
    assert {"game": "rollwrite", "name": "supply", "value": 15, "how_sure": "reconstructed"} in listed
    text = run("rules", "--reconstructed").stdout
    assert "GCGTAP" in text
    assert "P: 16 8 1" in text
    assert "first_coins" not in text
