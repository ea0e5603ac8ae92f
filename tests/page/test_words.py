"""Whatever the page says, it can say in four languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabika.words import LANGUAGES, catalogue

SOURCES = Path(__file__).parents[2] / "page" / "src"
GROUPS = "page|page_[a-z]+|table|kind|dice|palace|rollwrite|dicegame|alcazaba|redpalace"
KEY = re.compile(rf"""["'`]((?:{GROUPS})\.[a-z0-9_]+)["'`]""")
FAMILY = re.compile(r"`((?:page|page_[a-z]+|kind)\.[a-z0-9_]+_|kind\.)\$\{")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def sources() -> str:
    return "\n".join(
        path.read_text("utf-8") for path in sorted(SOURCES.rglob("*")) if path.suffix in (".ts", ".svelte")
    )


def forms(sentence: str | dict[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_the_page_uses_has_a_sentence(language: str) -> None:
    used = set(KEY.findall(sources()))
    assert len(used) > 100
    assert sorted(used - set(catalogue(language))) == []


def test_every_family_of_keys_the_page_builds_has_members() -> None:
    families = set(FAMILY.findall(sources()))
    assert "page.theme_" in families
    for family in families:
        assert any(key.startswith(family) for key in catalogue("en")), family


def test_no_sentence_of_the_page_is_left_unused() -> None:
    text = sources()
    used, families = set(KEY.findall(text)), tuple(FAMILY.findall(text))
    by_game = re.compile(r"page_[a-z]+\.(option|choice|printed)_|page_log\.[a-z]+_")
    left = [
        key
        for key in catalogue("en")
        if key.startswith(("page.", "page_"))
        and key not in used
        and not key.startswith(families)
        and not by_game.match(key)
    ]
    assert left == []


def test_every_short_sentence_of_the_log_stands_for_one_that_games_say() -> None:
    for key in catalogue("en"):
        game, _, name = key.removeprefix("page_log.").partition("_")
        if key.startswith("page_log.") and game in GROUPS.split("|"):
            assert f"{game}.{name}" in catalogue("en"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_the_same_values_in_every_language(language: str) -> None:
    english = catalogue("en")
    ours = catalogue(language)
    assert set(ours) == set(english)
    for key, sentence in english.items():
        if not key.startswith("page"):
            continue
        assert isinstance(ours[key], dict) == isinstance(sentence, dict), key
        values = set(PLACEHOLDER.findall(" ".join(forms(sentence))))
        assert set(PLACEHOLDER.findall(" ".join(forms(ours[key])))) == values, key
        assert all(form.strip() for form in forms(ours[key])), key
