"""The rules against a second, naive telling of them: whole games, every list, every chance, every point."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from sabika.bots import choose
from sabika.engine.chance import Seeded
from sabika.engine.game import CHANCE, find
from sabika.table.table import Table
from tests.alcazaba import naive

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}
REBUILDS = ("remove", "add", "swap")


def pick(table: Table, texts: list[str], style: str, random: Random) -> str:
    if table.actor == CHANCE:
        return table.chance.draw(table.law())
    if style == "greedy":
        return choose(table.game, table.position, "greedy", 1, len(table.log))
    building = [text for text in texts if text.startswith("build")]
    if building and random.random() < 0.8:
        return random.choice(building)
    rebuilding = [text for text in texts if text.startswith(REBUILDS)]
    if style == "rebuilder" and rebuilding:
        return random.choice(rebuilding)
    placing = [text for text in texts if text.startswith("place")]
    return random.choice(placing if placing and random.random() < 0.4 else texts)


@pytest.mark.parametrize("style", ["random", "greedy", "rebuilder"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.rule("AZ-2", "AZ-3", "AZ-5", "AZ-6", "AZ-7", "AZ-9", "AZ-11", "AZ-12")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(seats: int, style: str) -> None:
    random = Random(f"{seats} {style}")
    table = Table.at_opening(find("alcazaba"), {}, seats, Seeded(seats))
    other = naive.play(seats)
    who, chances = next(other)
    while True:
        assert table.actor == (CHANCE if who == "*" else int(who))
        if who == "*":
            law = table.law()
            listed, total = list(law.texts), sum(law.weights)
            found = {text: Fraction(weight, total) for text, weight in zip(listed, law.weights, strict=True)}
            assert found == chances, table.text()
        else:
            listed = table.legal()
            assert sorted(listed) == sorted(chances), table.text()
        text = pick(table, listed, style, random)
        table.follow(f"{who} {text}")
        try:
            who, chances = other.send(text)
        except StopIteration as end:
            score = end.value
            break
    assert table.over
    assert sheet_of(table) == score
    totals = [score[owner].total() for owner in range(seats)]
    assert table.winners() == [owner for owner in range(seats) if totals[owner] == max(totals)]


def sheet_of(table: Table) -> dict[int, Counter[str]]:
    sheet: dict[int, Counter[str]] = {owner: Counter() for owner in range(table.position.owners)}
    for line in table.score_sheet():
        values = line.what.values
        kind = LETTERS[values["kind"].key.removeprefix("kind.")] if "kind" in values else "wall"  # type: ignore[union-attr]
        sheet[line.owner][f"{values['scoring']} {kind}"] += line.points
    return sheet
