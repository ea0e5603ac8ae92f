"""The rules against a second, naive telling of them: whole games, every list, every weight, every point."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sabika.engine.chance import Seeded
from sabika.engine.game import find, seats_and_options
from sabika.table.table import Table
from tests.dicegame import naive
from tests.naive_games import assert_agree, golden_game

CHIP_MOVES = ("annul", "black", "push", "exchange")


def pick(texts: list[str], style: str, random: Random) -> str:
    if style == "collector" and "chip" in texts:
        return "chip"
    chips = [text for text in texts if text.startswith(CHIP_MOVES)]
    if style == "collector" and chips:
        return random.choice(chips)
    placing = [text for text in texts if text.startswith("place")]
    if style == "hasty" and placing:
        return placing[0]
    return random.choice(placing if placing and random.random() < 0.3 else texts)


RULINGS = find("dicegame").rulings


@pytest.mark.parametrize(("seats", "rulings"), [*((2, [id]) for id in RULINGS), (3, RULINGS)])
@pytest.mark.rule("DG-22", "DG-23", "DG-27")
def test_games_by_rulings_of_the_table_agree_with_the_naive_rules(seats: int, rulings: Sequence[str]) -> None:
    random = Random(f"{seats} {rulings}")
    checked = seats_and_options(find("dicegame"), seats, {"rulings": rulings})
    table = Table.at_opening(find("dicegame"), checked, seats, Seeded(seats))
    assert_agree(table, naive.play(seats, rulings), lambda _table, texts: pick(texts, "collector", random))


@pytest.mark.parametrize("style", ["random", "collector", "hasty"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.rule("DG-1", "DG-7", "DG-8", "DG-9", "DG-14", "DG-16", "DG-24", "DG-29")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(seats: int, style: str) -> None:
    random = Random(f"{seats} {style}")
    for seed in range(1 if style in ("random", "hasty") else 2):
        table = Table.at_opening(find("dicegame"), {}, seats, Seeded(seed))
        assert_agree(table, naive.play(seats), lambda _table, texts: pick(texts, style, random))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_of_bots_agree_with_the_naive_rules_at_every_entry(seats: int) -> None:
    table, pick = golden_game("dicegame", seats)
    assert_agree(table, naive.play(seats), pick)
