"""The rulebook of Alcazaba: all ids, rulings marked in every language."""

from __future__ import annotations

import pytest

from sabika.rulebook import LANGUAGES, rules

RULINGS = {"AZ-6", "AZ-7", "AZ-9", "AZ-10", "AZ-12", "AZ-13"}
MARKS = {"en": "(ruling)", "de": "(Festlegung)", "fr": "(décision)", "nl": "(vaststelling)"}


def test_every_rule_is_there_once_and_in_order() -> None:
    assert [rule.id for rule in rules("AZ-")] == [f"AZ-{number}" for number in range(1, 15)]


def test_exactly_the_known_rulings_are_rulings() -> None:
    assert {rule.id for rule in rules("AZ-") if rule.ruling} == RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_says_which_part_is_a_ruling_and_no_other_text_does(language: str) -> None:
    assert {rule.id for rule in rules("AZ-") if MARKS[language] in rule.text(language)} == RULINGS
