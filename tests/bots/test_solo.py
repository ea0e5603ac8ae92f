"""Titles of solo results, from what bots score."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots.levels import LEVELS
from sabika.bots.solo import Title, figures, title_of, title_said
from sabika.rulebook import LANGUAGES

ALONE: dict[str, Any] = {"imaginary": 2, "aim": "score"}


@pytest.mark.rule("RW-30")
def test_a_score_is_like_the_level_that_reaches_it_in_every_second_game() -> None:
    levels = figures()["rollwrite"]["2"]
    middle = figures()["shares"].index(50)
    medians = [levels[level][middle] for level in LEVELS]
    assert medians == sorted(medians)
    for median in medians:
        like = [level for level, points in zip(LEVELS, medians, strict=True) if points == median][-1]
        at, below = (title_of("rollwrite", ALONE, points) for points in (median, median - 1))
        assert at is not None
        assert below is not None
        assert at.level == like
        assert (below.next_level, below.next_from) == (like, median)
    assert title_of("rollwrite", ALONE, 500) == Title(LEVELS[-1], 100, None, None)
    assert title_of("rollwrite", ALONE, 0) == Title(None, 0, LEVELS[0], medians[0])


@pytest.mark.parametrize("options", [{"aim": "duel", "imaginary": 2}, {**ALONE, "sheet": {}}, {}])
def test_what_no_bot_has_played_has_no_title(options: dict[str, Any]) -> None:
    assert title_of("rollwrite", options, 90) is None


def test_a_finished_solo_game_tells_its_title_in_every_language() -> None:
    table = sabika.play("rollwrite", ["greedy"], seed=1)
    for language in LANGUAGES:
        texts = [said.text(language) for said in title_said(table)]
        assert texts
        assert not any("{" in text for text in texts)
    assert title_said(sabika.play("rollwrite", ["greedy"] * 3, seed=1)) == []
    assert title_said(sabika.Table("rollwrite", 1, seed=1)) == []
