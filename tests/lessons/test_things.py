"""Things of the table: each that the page names is told in every game that shows it, in four languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabika.rulebook import LANGUAGES, RulebookError
from sabika.rulebook.guide import guides
from sabika.rulebook.things import things

PAGE = Path(__file__).parents[2] / "page" / "src"
NAMED = re.compile(r'data-thing="([a-z-]+)"')
SHARED = {"rollwrite": (), "dicegame": ("dice",), "alcazaba": ("dice", "palace"), "redpalace": ("palace",)}


def named_in(game: str) -> set[str]:
    """The things the page shows at a table of this game."""
    folders = [PAGE / name for name in ("screens", "table", f"games/{game}", *SHARED[game])]
    texts = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.svelte")]
    return {name for text in texts for name in NAMED.findall(text)}


@pytest.mark.parametrize("game", guides())
def test_everything_the_page_names_is_told_and_nothing_else(game: str) -> None:
    assert set(things(game).named) == named_in(game)


@pytest.mark.parametrize("game", guides())
def test_a_thing_says_the_same_in_every_language(game: str) -> None:
    for name, thing in things(game).named.items():
        for words in (thing.title, thing.text):
            said = [words.say(language) for language in LANGUAGES]
            assert len({tuple(sorted(re.findall(r"\d+", text))) for text in said}) == 1, name
        assert len({thing.text.say(language) for language in LANGUAGES}) == len(LANGUAGES), name


@pytest.mark.parametrize("game", guides())
def test_a_first_game_shows_some_of_them(game: str) -> None:
    assert 3 <= len(things(game).coach) <= 8


def test_a_game_nobody_told_of_is_named() -> None:
    with pytest.raises(RulebookError, match="chess"):
        things("chess")
