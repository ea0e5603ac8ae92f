"""The Red Palace in the rulebook, and every rule of it shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabika.rulebook import LANGUAGES, rules

MARKS = {"en": "(ruling)", "de": "(Festlegung)", "fr": "(décision)", "nl": "(vaststelling)"}
IDS = [f"RP-{number}" for number in [*range(1, 47), *range(50, 65)]]
RULINGS = {
    f"RP-{number}"
    for number in [
        *(10, 12, 14, 21, 22, 23, 24, 27, 28, 29, 30, 31, 32, 34, 37, 38, 39, 40, 41, 43, 45, 46, 53, 57, 58, 62, 63)
    ]
}
OFFICIAL = (
    "land tile",
    "building tile",
    "tile tower",
    "building yard",
    "preview board",
    "guard board",
    "placement tile",
    "guard ability tile",
    "wall piece",
    "plaza",
    "half-building",
    "scoring board",
    "take cash",
    "buy a building",
    "remodel",
)


def test_the_red_palace_has_every_rule_exactly_once_and_in_numeric_order() -> None:
    assert [found.id for found in rules("RP-")] == IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_known_rulings_are_marked(language: str) -> None:
    assert {found.id for found in rules("RP-") if found.ruling} == RULINGS
    assert {found.id for found in rules("RP-") if MARKS[language] in found.text(language)} == RULINGS


@pytest.mark.rule("RP-50")
def test_the_words_of_the_box_are_those_of_the_rulebook() -> None:
    texts = " ".join(found.text("en").lower() for found in rules("RP-"))
    assert [word for word in OFFICIAL if word not in texts] == []


def test_every_rule_of_palace_and_red_palace_is_shown_by_a_test() -> None:
    tests = Path(__file__).parents[1]
    files = [*tests.glob("palace/test_*.py"), *tests.glob("redpalace/test_*.py")]
    marked = set()
    for file in files:
        for mark in re.findall(r"mark\.rule\(([^)]*)\)", file.read_text(encoding="utf-8")):
            marked |= set(re.findall(r"[A-Z]{2}-\d+", mark))
    wanted = {found.id for found in [*rules("RP-"), *rules("PB-")]}
    assert wanted - marked == set()
