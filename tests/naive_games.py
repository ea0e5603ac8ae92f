"""A game at a table and the same game by naive rules, entry by entry: every list, every chance, every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from typing import Any

from sabika.engine.game import find
from sabika.table.table import Table
from tests.golden.games import lines, source

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}

DIRK_CAN_WIN = {"DG-27", "AZ-10", "RP-41"}

Naive = Generator[tuple[str, dict[str, Any]], str, Any]
Pick = Callable[[Table, list[str]], str]


def assert_agree(table: Table, other: Naive, pick: Pick) -> None:
    """Play on to the end; seats do what `pick` says of their legal moves."""
    who, chances = next(other)
    while True:
        assert table.actor == (None if who == "*" else int(who))
        if who == "*":
            law = table.law()
            assert are_equal_chances(dict(zip(law.texts, law.weights, strict=True)), chances), table.text()
            text = table.chance.draw(law)
        else:
            listed = table.legal()
            assert sorted(listed) == sorted(chances), table.text()
            text = pick(table, listed)
        table.follow(f"{who} {text}")
        try:
            who, chances = other.send(text)
        except StopIteration as end:
            score = end.value
            break
    assert table.over
    assert sheet_of(table) == score
    dirk_can_win = DIRK_CAN_WIN & set(table.options.get("rulings", []))
    totals = [score[owner].total() for owner in range(len(score) if dirk_can_win else table.seats)]
    assert table.winners() == [owner for owner, total in enumerate(totals) if total == max(totals)]


def golden_game(game: str, seats: int) -> tuple[Table, Pick]:
    """A golden game of greedy and random bots from its beginning, and their choices: nobody has to think again."""
    line = next(line for line in lines(game).values() if line.seats == seats and not line.options)
    left = iter(line.choices.split())
    table = Table.at_opening(find(game), {}, seats, source(line.number))
    return table, lambda _table, legal: legal[int(next(left))]


def are_equal_chances(ours: Mapping[str, int], theirs: Mapping[str, Any]) -> bool:
    """The same outcomes in the same ratios, whatever the weights add up to."""
    our_total, their_total = sum(ours.values()), sum(theirs.values())
    return ours.keys() == theirs.keys() and all(
        weight * their_total == theirs[text] * our_total for text, weight in ours.items()
    )


def sheet_of(table: Table) -> dict[int, Counter[str]]:
    """The points of a table by owner and line: `B G` gardens in scoring B, `B wall` or `B chips`."""
    sheet: dict[int, Counter[str]] = {owner: Counter() for owner in range(table.position.owners)}
    for line in table.score_sheet():
        values: Mapping[str, Any] = line.what.values
        kind = LETTERS[values["kind"].key.removeprefix("kind.")] if "kind" in values else line.what.key.split("_")[-1]
        sheet[line.owner][f"{values['scoring']} {kind}"] += line.points
    return sheet
