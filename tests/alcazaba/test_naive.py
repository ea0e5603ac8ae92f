"""The rules against a second, naive telling of them: whole games, every list, every chance, every point."""

from __future__ import annotations

from random import Random

import pytest

from sabika.engine.chance import Seeded
from sabika.engine.game import find, seats_and_options
from sabika.table.table import Table
from tests.alcazaba import naive
from tests.naive_games import assert_agree, golden_game

REBUILDS = ("remove", "add", "swap")


def pick(texts: list[str], style: str, random: Random) -> str:
    building = [text for text in texts if text.startswith("build")]
    if building and random.random() < 0.8:
        return random.choice(building)
    rebuilding = [text for text in texts if text.startswith(REBUILDS)]
    if style == "rebuilder" and rebuilding:
        return random.choice(rebuilding)
    placing = [text for text in texts if text.startswith("place")]
    return random.choice(placing if placing and random.random() < 0.4 else texts)


@pytest.mark.parametrize("style", ["random", "rebuilder"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.rule("AZ-2", "AZ-3", "AZ-5", "AZ-6", "AZ-7", "AZ-9", "AZ-11", "AZ-12")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(seats: int, style: str) -> None:
    random = Random(f"{seats} {style}")
    table = Table.at_opening(find("alcazaba"), {}, seats, Seeded(seats))
    assert_agree(table, naive.play(seats), lambda _table, texts: pick(texts, style, random))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_of_bots_agree_with_the_naive_rules_at_every_entry(seats: int) -> None:
    table, pick = golden_game("alcazaba", seats)
    assert_agree(table, naive.play(seats), pick)


@pytest.mark.rule("AZ-10", "PB-14")
def test_a_game_by_rulings_of_the_table_agrees_with_the_naive_rules() -> None:
    random = Random("rulings")
    checked = seats_and_options(find("alcazaba"), 2, {"rulings": ["AZ-10", "PB-14"]})
    table = Table.at_opening(find("alcazaba"), checked, 2, Seeded(1))
    other = naive.play(2, checked["rulings"])
    assert_agree(table, other, lambda _table, texts: pick(texts, "rebuilder", random))
