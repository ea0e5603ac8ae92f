"""The palace in the rulebook: every id, and which rules are rulings."""

from __future__ import annotations

import pytest

from sabika.rulebook import LANGUAGES, rules

MARKS = {"en": "(ruling)", "de": "(Festlegung)", "fr": "(décision)", "nl": "(vaststelling)"}
RULINGS = {"PB-7", "PB-14", "PB-15", "PB-16", "PB-17", "PB-18"}


def test_the_palace_has_every_rule_exactly_once_and_in_numeric_order() -> None:
    assert [found.id for found in rules("PB-")] == [f"PB-{number}" for number in range(1, 19)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_known_rulings_are_marked(language: str) -> None:
    assert {found.id for found in rules("PB-") if found.ruling} == RULINGS
    assert {found.id for found in rules("PB-") if MARKS[language] in found.text(language)} == RULINGS
