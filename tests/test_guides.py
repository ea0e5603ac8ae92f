"""The guides: every rule told, four languages that say the same, and faults named."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import sabika
from sabika.games.redpalace.box import shipped as redpalace_box
from sabika.games.rollwrite.sheet import shipped as rollwrite_sheet
from sabika.rulebook import LANGUAGES, RulebookError, rules
from sabika.rulebook.guide import Card, Guide, Words, guide, guides, load_guide, told_in

EVERY_CARD = [pytest.param(card, id=f"{game}-{card.name}") for game in guides() for card in guide(game).cards()]
FEWEST, MOST = 12, 30
WITHOUT_A_MOVE = {"rollwrite": "roll"}  # what a view says while dice fall or tiles are drawn; elsewhere "draw"

GOOD = """
families = ["AZ"]
details = [DETAILS]
now = {turn = "one"}
intro = {en = "a", de = "b", fr = "c", nl = "d"}
[[section]]
name = "first"
title = {en = "a", de = "b", fr = "c", nl = "d"}
[[section.card]]
name = "one"
title = {en = "a", de = "b", fr = "c", nl = "d"}
text = {en = "a **b**", de = "b", fr = "c", nl = "d"}
rules = ["AZ-1"]
picture = {name = "rows", rows = ["coin"]}
""".replace("DETAILS", ", ".join(f'"AZ-{number}"' for number in range(2, 15)))


def own(folder: Path, text: str) -> Guide:
    file = folder / "castle.toml"
    file.write_text(text, encoding="utf-8")
    return load_guide(file)


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


# --- what is told ----------------------------------------------------------------------------------------


def test_every_game_has_a_guide_as_long_as_a_person_reads() -> None:
    assert set(guides()) <= set(sabika.games())
    assert len(guides()) == 4
    assert all(FEWEST <= len(list(guide(game).cards())) <= MOST for game in guides())


@pytest.mark.parametrize("game", guides())
def test_every_rule_of_a_game_is_told_or_is_a_detail(game: str) -> None:
    told = {id for card in guide(game).cards() for id in card.rules} | set(guide(game).details)
    own = [rule.id for family in guide(game).families for rule in rules(f"{family}-")]
    assert [id for id in own if id not in told] == []
    assert len(guide(game).details) <= 4, "details are few, or nothing is explained"


def test_a_rule_holds_in_the_games_that_use_it() -> None:
    assert told_in("RW-12") == ("rollwrite",)
    assert told_in("PB-4") == ("alcazaba", "redpalace")
    assert told_in("DG-9") == ("alcazaba", "dicegame")
    families = {family for game in guides() for family in guide(game).families}
    assert all(told_in(rule.id) for family in families for rule in rules(f"{family}-"))


@pytest.mark.parametrize("game", guides())
def test_every_phase_of_a_view_leads_to_a_card(game: str) -> None:
    phases = set(import_module(f"sabika.games.{game}.view").PHASE_NAMES.values())
    assert set(guide(game).now) == phases | {WITHOUT_A_MOVE.get(game, "draw")}


# --- four languages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", EVERY_CARD)
def test_every_language_names_the_same_numbers_and_marks_as_much(card: Card) -> None:
    for words in (card.title, card.text):
        said = {language: numbers(words.say(language)) for language in LANGUAGES}
        assert all(said[language] == said["en"] for language in LANGUAGES), said
        marks = {language: words.say(language).count("**") for language in LANGUAGES}
        assert len(set(marks.values())) == 1, marks


@pytest.mark.parametrize("card", EVERY_CARD)
def test_texts_are_set_with_care(card: Card) -> None:
    for words in (card.title, card.text):
        for language in LANGUAGES:
            said = words.say(language)
            assert said == said.strip()
            assert "  " not in said
            assert "'" not in said, "an apostrophe is ’"
        assert not re.search("[^\u00a0][:;!?»]", words.fr), words.fr


@pytest.mark.parametrize("card", EVERY_CARD)
def test_texts_differ_from_language_to_language(card: Card) -> None:
    assert len({card.text.say(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_numbers_told_are_those_of_the_data_files() -> None:
    roll, red = ({card.name: card for card in guide(game).cards()} for game in ("rollwrite", "redpalace"))
    sheet, box = rollwrite_sheet(), redpalace_box()
    assert str(sheet["supply"]) in roll["supply"].text.en
    assert numbers(roll["rounds"].text.en) == sorted(str(rounds) for rounds in sheet["rounds"].values())
    assert {str(extra) for extra in sheet["extra"].values()} <= set(numbers(roll["alone"].text.en))
    assert str(box["first_points"]) in red["money"].text.en
    assert str(len(box["strips"])) in red["places"].text.en
    squares, parked = box["beginner_squares"], red["guards-score"].picture
    assert parked is not None
    reached = next(number for number in range(6) if sum(squares[: number + 1]) >= parked["guards"])
    assert f"{box['guard_values'][reached]} here" in red["guards-score"].text.en


@pytest.mark.parametrize("game", guides())
def test_what_is_reconstructed_is_marked(game: str) -> None:
    """A card that shows parts whose values we had to choose says so."""
    shows = {"grid", "parking"}
    for card in guide(game).cards():
        drawn = str(card.picture)
        if (card.picture or {}).get("name") in shows or re.search("bazaar|camp|coin\\*15", drawn):
            assert card.reconstructed, card.name


# --- loading ---------------------------------------------------------------------------------------------


def test_a_guide_is_read_in_order(tmp_path: Path) -> None:
    read = own(tmp_path, GOOD)
    assert [card.name for card in read.cards()] == ["one"]
    assert read.sections[0].title == Words("a", "b", "c", "d")
    assert [rule.id for rule in read.rules()] == [rule.id for rule in rules("AZ-")]


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulebookError, match='no guide to "castle", only to alcazaba, dicegame'):
        guide("castle")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('text = {en = "a **b**", ', "text = {", "castle.toml: Object missing required field `en`"),
        ('rules = ["AZ-1"]', 'rules = ["AZ-1"]\npicure = 1', "castle.toml: Object contains unknown field `picure`"),
        ('rules = ["AZ-1"]', "rules = []", "castle.toml: one tells no rule."),
        ('rules = ["AZ-1"]', 'rules = ["AZ-99"]', 'castle.toml: one: There is no rule "AZ-99"'),
        ('rules = ["AZ-1"]', 'rules = ["AZ-1", "AZ-2"]', "AZ-2 is told by a card and left to the details."),
        ('"AZ-14"', '"AZ-1"', "AZ-1 is told by a card and left to the details."),
        (', "AZ-14"', "", "no card tells AZ-14, and it is no detail."),
        ("a **b**", "a **b", "one: the text in en marks words without an end."),
        ("a **b**", "a" * 461, "one: the text in en has 461 letters; 1 to 460 are allowed."),
        ("a **b**", "", "one: the text in en has 0 letters"),
        (
            'name = "one"\ntitle = {en = "a"',
            f'name = "one"\ntitle = {{en = "{"a" * 41}"',
            "one: the title in en has 41",
        ),
        ('turn = "one"', 'turn = "two"', 'phase turn leads to "two", which is no card.'),
        ('name = "first"', 'name = "one"', 'the name "one" is there twice.'),
        ('name = "rows", ', "", "one has a picture without a name."),
        ("families", "families = 1\nfamilies", "castle.toml: not readable as TOML"),
    ],
)
def test_a_guide_of_the_wrong_shape_is_refused_with_place_and_reason(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError, match=re.escape(complaint)):
        own(tmp_path, GOOD.replace(old, new, 1))
