"""The rules against a second, naive telling of them: whole games, every list, every weight, every point."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sabika.bots import choose
from sabika.engine.chance import Seeded
from sabika.engine.game import CHANCE, find
from sabika.table.table import Table
from tests.dicegame import naive

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}
CHIP_MOVES = ("annul", "black", "push", "exchange")


def pick(table: Table, texts: list[str], style: str, random: Random) -> str:
    if table.game.actor(table.position) == CHANCE:
        return table.chance.draw(table.law())
    if style == "greedy":
        return choose(table.game, table.position, "greedy", 1, len(table.log))
    if style == "collector" and "chip" in texts:
        return "chip"
    chips = [text for text in texts if text.startswith(CHIP_MOVES)]
    if style == "collector" and chips:
        return random.choice(chips)
    placing = [text for text in texts if text.startswith("place")]
    if style == "hasty" and placing:
        return placing[0]
    return random.choice(placing if placing and random.random() < 0.3 else texts)


@pytest.mark.parametrize("style", ["random", "greedy", "collector", "hasty"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.rule("DG-1", "DG-7", "DG-8", "DG-9", "DG-14", "DG-16", "DG-24", "DG-29")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(seats: int, style: str) -> None:
    random = Random(f"{seats} {style}")
    for seed in range(1 if style in ("random", "hasty") else 2):
        table = Table.at_opening(find("dicegame"), {}, seats, Seeded(seed))
        other = naive.play(seats)
        who, weights = next(other)
        while True:
            if who == "*":
                law = table.law()
                listed = list(law.texts)
                assert dict(zip(listed, law.weights, strict=True)) == weights, table.text()
            else:
                listed = table.legal()
                assert sorted(listed) == sorted(weights), table.text()
            assert table.actor == (CHANCE if who == "*" else int(who))
            text = pick(table, listed, style, random)
            table.follow(f"{who} {text}")
            try:
                who, weights = other.send(text)
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
        kind = LETTERS[values["kind"].key.removeprefix("kind.")] if "kind" in values else "chips"  # type: ignore[union-attr]
        sheet[line.owner][f"{values['scoring']} {kind}"] += line.points
    return sheet
