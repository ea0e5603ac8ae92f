"""The rulebook: all ids, four languages, rulings marked, clear refusals."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from sabika.engine.game import find, names
from sabika.rulebook import (
    LANGUAGES,
    Rule,
    RulebookError,
    UnknownRule,
    load,
    rule,
    rules,
)

ROLL_AND_WRITE = [f"RW-{number}" for number in range(1, 32)]
RULINGS = {f"RW-{number}" for number in (2, 5, 9, 12, 13, 14, 15, 17, 18, 25, 29, 31)}
MARKS = {"en": "(ruling)", "de": "(Festlegung)", "fr": "(décision)", "nl": "(vaststelling)"}
KINDS = {
    "en": ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"],
    "de": ["Pavillon", "Serail", "Arkaden", "Gemächer", "Garten", "Turm"],
    "fr": ["pavillon", "sérail", "arcades", "chambres", "jardin", "tour"],
    "nl": ["paviljoen", "harem", "arcades", "kamers", "tuin", "toren"],
}
MAJORITY_POINTS = ["16/8/1", "17/9/2", "18/10/3", "19/11/4", "20/12/5", "21/13/6"]
LONGEST_TEXT = 320
PAIRS = {")": "(", "]": "[", "}": "{", "»": "«"}

GOOD = """
[XX-2]
title = {en = "a", de = "b", fr = "c", nl = "d"}
en = "one"
de = "eins"
fr = "un"
nl = "een"
"""

every_rule = pytest.mark.parametrize("found", rules(), ids=lambda found: found.id)
every_text = pytest.mark.parametrize(
    "texts",
    [pytest.param(texts, id=found.id) for found in rules() for texts in (found.texts, found.insteads) if texts],
)


def folder(home: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    return home


def unbalanced(text: str) -> bool:
    waiting: list[str] = []
    for sign in text:
        if sign in PAIRS.values():
            waiting.append(sign)
        elif sign in PAIRS and (not waiting or waiting.pop() != PAIRS[sign]):
            return True
    return bool(waiting)


# The words


def test_roll_and_write_has_every_rule_exactly_once_and_in_numeric_order() -> None:
    assert [found.id for found in rules("RW-")] == ROLL_AND_WRITE


@every_rule
def test_every_rule_has_a_title_and_a_text_in_four_languages(found: Rule) -> None:
    assert set(found.titles) == set(found.texts) == {"en", "de", "fr", "nl"}
    for language in LANGUAGES:
        assert found.title(language).strip(), language
        assert found.text(language).strip(), language


@every_text
def test_every_text_fits_a_tool_tip(texts: Mapping[str, str]) -> None:
    too_long = {language: len(text) for language, text in texts.items() if len(text) > LONGEST_TEXT}
    assert not too_long


@every_text
def test_no_language_repeats_the_text_of_another(texts: Mapping[str, str]) -> None:
    assert len(set(texts.values())) == len(LANGUAGES)


@every_text
def test_every_text_is_whole_sentences_without_stray_blanks(texts: Mapping[str, str]) -> None:
    for language, text in texts.items():
        assert text.endswith("."), language
        assert text == text.strip(), language
        assert "  " not in text, language
        assert "\n" not in text, language


@every_text
def test_all_languages_of_a_rule_name_the_same_numbers(texts: Mapping[str, str]) -> None:
    numbers = {language: sorted(re.findall(r"\d+", text)) for language, text in texts.items()}
    assert all(numbers[language] == numbers["en"] for language in LANGUAGES), numbers


@every_text
def test_every_rule_a_text_cites_exists(texts: Mapping[str, str]) -> None:
    for text in texts.values():
        for cited in re.findall(r"\b[A-Z]{2}-\d+", text):
            assert rule(cited).id == cited


@every_rule
def test_no_title_or_text_has_unbalanced_braces(found: Rule) -> None:
    for words in [*found.titles.values(), *found.texts.values()]:
        assert not unbalanced(words), words


@pytest.mark.parametrize("text", ["a (b", "a) b", "(a]", "{", "« (a »)"])
def test_the_check_for_braces_sees_what_is_unbalanced(text: str) -> None:
    assert unbalanced(text)


@every_rule
def test_french_signs_never_begin_a_line(found: Rule) -> None:
    for words in (found.title("fr"), found.text("fr"), found.instead("fr") or ""):
        assert not re.search("[^\u00a0][:;!?]", words), "no-break space (U+00A0) before : ; ! ?"


def test_what_a_table_may_choose_instead_is_exactly_what_the_games_know() -> None:
    chosen = {id for name in names() for id in find(name).rulings}
    assert {found.id for found in rules() if found.instead()} == chosen


def test_a_rule_without_a_choice_has_nothing_instead() -> None:
    assert rule("RW-1").instead("de") is None


def test_exactly_the_known_rulings_are_marked_as_rulings() -> None:
    assert {found.id for found in rules("RW-") if found.ruling} == RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_says_which_part_is_a_ruling_and_no_other_text_does(language: str) -> None:
    marked = {found.id for found in rules("RW-") if MARKS[language] in found.text(language)}
    assert marked == RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kinds_and_their_points_stand_in_order_in_every_language(language: str) -> None:
    kinds = KINDS[language]
    assert ", ".join(kinds) in rule("RW-1").text(language)
    table = ", ".join(f"{kind} {points}" for kind, points in zip(kinds, MAJORITY_POINTS, strict=True))
    assert table in rule("RW-20").text(language)


# Asking


@pytest.mark.parametrize("id", ["RW-12", "rw-12", " Rw-12 ", "rw - 12"])
def test_case_and_blanks_do_not_matter_in_an_id(id: str) -> None:
    assert rule(id).id == "RW-12"


def test_english_is_spoken_unless_told_otherwise() -> None:
    coins = rule("RW-12")
    assert coins.title() == coins.title("en") == "Take coins"
    assert coins.text() == coins.text("en")
    assert coins.title("de") == "Münzen nehmen"


def test_an_unknown_id_is_refused_in_one_sentence_with_close_ids() -> None:
    with pytest.raises(UnknownRule) as refused:
        rule(" rw-99")
    assert str(refused.value) == 'There is no rule "rw-99"; close ids: RW-9, RW-19, RW-29.'


def test_an_id_like_no_other_is_refused_with_an_example() -> None:
    with pytest.raises(KeyError) as refused:
        rule("castle")
    assert str(refused.value) == 'There is no rule "castle"; an id looks like RW-12.'


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match='not in "es", only in en, de, fr, nl'):
        rule("RW-1").text("es")
    with pytest.raises(ValueError, match='not in "es", only in en, de, fr, nl'):
        rule("RW-1").title("es")


def test_a_prefix_in_lower_case_chooses_a_game_and_an_unknown_one_nothing() -> None:
    assert rules("rw") == rules("RW-")
    assert rules("ZZ") == []


def test_a_rule_can_be_put_into_a_set() -> None:
    assert len({rule("RW-1"), rule("rw-1"), rule("RW-2")}) == 2


# Loading


def test_every_file_in_the_folder_is_read_and_ids_are_ordered_by_number(tmp_path: Path) -> None:
    more = GOOD.replace("XX-2", "XX-10") + GOOD.replace("XX-2", "AA-3")
    home = folder(tmp_path, a=more, b=GOOD)
    (home / "notes.txt").write_text("not a rule", encoding="utf-8")
    assert list(load(home)) == ["AA-3", "XX-2", "XX-10"]


def test_a_rule_is_no_ruling_unless_the_file_says_so(tmp_path: Path) -> None:
    ruled = GOOD.replace("XX-2", "XX-3") + "ruling = true\n"
    book = load(folder(tmp_path, a=GOOD, b=ruled))
    assert not book["XX-2"].ruling
    assert book["XX-3"].ruling


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (GOOD.replace('fr = "un"', ""), "a.toml: XX-2: text is missing or empty in fr."),
        (GOOD.replace('"eins"', '" "'), "a.toml: XX-2: text is missing or empty in de."),
        (GOOD.replace('"een"', "1"), "a.toml: XX-2: text is missing or empty in nl."),
        (GOOD.replace(', nl = "d"', ""), "a.toml: XX-2: title is missing or empty in nl."),
        (GOOD.replace('nl = "d"', 'nl = "d", es = "e"'), "title has unknown languages: es."),
        (re.sub("title = .*", 'title = "a"', GOOD), "title must be a table with en, de, fr, nl."),
        (GOOD + "rulling = true", "a.toml: XX-2 has unknown keys: rulling."),
        (GOOD + 'instead.en = "x"', "a.toml: XX-2: instead is missing or empty in de."),
        (GOOD + 'instead = {en = "x", de = "x", fr = "x", nl = "x"}', "a.toml: XX-2: instead is for rulings only."),
        (GOOD + 'ruling = "yes"', "a.toml: XX-2: ruling must be true or false."),
        (GOOD.replace("XX-2", "XX-02"), "a.toml: XX-02 is not a rule id"),
        ("XX-1 = 5", "a.toml: XX-1 must be a table with title, en, de, fr, nl."),
        (GOOD + GOOD, "a.toml: not readable as TOML"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused_with_place_and_reason(tmp_path: Path, wrong: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(complaint)):
        load(folder(tmp_path, a=wrong))


def test_an_id_in_two_files_is_refused_naming_both(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=re.escape("b.toml: XX-2 is already in a.toml.")):
        load(folder(tmp_path, a=GOOD, b=GOOD))
