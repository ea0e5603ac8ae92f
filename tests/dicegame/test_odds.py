"""The view says where a marker would go and what a throw can bring: held against the moves and the dice themselves."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec import to_builtins

from sabika.games.dicegame.view_types import View
from sabika.parts.throwing import ways_of_at_least
from sabika.table.table import Table
from sabika.words import Word

NAMES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")


def walk(seats: int, seed: int) -> list[Table]:
    """Tables of one game, before every move."""
    table, random = Table("dicegame", seats, seed=seed), Random(seed)
    found = []
    while not table.over:
        found.append(table.at(len(table.log)) if random.random() < 0.08 else None)
        rare = [move for move in table.legal() if move.split()[0] in ("annul", "black")]
        table.act(random.choice(rare or table.legal()))
    return [there for there in found if there is not None]


def symbols(view: View, kind: str, fallen: str = "") -> int:
    count: int = view.dice[kind] + fallen.count(kind) + (view.black == kind)
    return count


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.rule("DG-9", "DG-23")
def test_the_odds_of_dice_in_the_cup_are_those_of_all_that_can_fall(seats: int) -> None:
    random = Random(seats)
    for table in walk(seats, 3):
        throws = [move for move in table.legal() if move.startswith("throw")]
        if not throws:
            continue
        before = table.view()
        table.follow(f"{table.actor} {random.choice(throws)}")
        view, law = table.view(), table.law()
        for chances in view.odds:
            kind, now = chances.kind, symbols(before, chances.kind)
            assert (chances.now, chances.dice) == (now, view.cup)
            shown = [symbols(view, kind, text.split()[1]) for text in law.texts]
            for more in range(1, 10):
                ways = sum(weight for count, weight in zip(shown, law.weights, strict=True) if count >= now + more)
                told = chances.more[more - 1] if more <= len(chances.more) else 0
                assert Fraction(told, chances.of) == Fraction(ways, sum(law.weights))


@pytest.mark.rule("DG-9")
def test_in_a_turn_the_odds_are_those_of_throwing_all_other_dice() -> None:
    seen = 0
    for table in walk(3, 4):
        view = table.view()
        if view.phase != "turn":
            continue
        if not view.throws_left:
            assert view.odds is None
            continue
        for chances in view.odds:
            others = "".join(kind * count for kind, count in view.dice.items() if kind != chances.kind)
            after = table.at(len(table.log))
            if not others:
                assert chances.more == []
                continue
            after.follow(f"{table.actor} throw {others}")
            told = next(other for other in after.view().odds if other.kind == chances.kind)
            assert told == chances
            seen += 1
    assert seen > 20


def test_chances_are_exact() -> None:
    assert [ways_of_at_least(wanted, 2) for wanted in range(4)] == [36, 11, 1, 0]
    assert ways_of_at_least(1, 8) == 6**8 - 5**8


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.rule("DG-10", "DG-11", "DG-12")
def test_a_column_says_where_a_marker_would_go(seats: int) -> None:
    for table in walk(seats, 5):
        legal = set(table.legal())
        for column in table.view().columns:
            aim, move = column.aim, f"place {column.kind}"
            assert (aim is not None) == (move in legal)
            if aim is None:
                continue
            said = table.game.events(table.position, table.game.parse(move) or 0, None)[0]
            side = said.values.get("side")
            landed = f"{said.values['line']}-{side.key.split('.')[1]}" if isinstance(side, Word) else None
            assert aim.field == landed
            assert aim.symbols == symbols(table.view(), column.kind)
            assert (aim.field == aim.exact) == (said.key == "dice.placed")


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.rule("DG-24", "DG-25")
def test_a_column_says_what_its_stones_would_bring_in_the_scoring_to_come(seats: int) -> None:
    after = {1: 1, 2: 3, 3: 3, 4: 5, 5: 5}
    for table in walk(seats, 6):
        view = table.view()
        assert to_builtins(view.scoring) == {"name": " A B C"[after[view.round]], "after": after[view.round]}
        columns = view.columns
        pad = {
            "owners": [
                {"built": {there.kind: there.built[owner] for there in columns}} for owner in range(view.owners)
            ],
            "piles": {
                there.kind: [owner for pile in there.piles if len(pile.owners) > 1 for owner in pile.owners]
                for there in columns
            },
            "scoring": view.scoring.name,
        }
        counted: dict[tuple[int, object], int] = {
            (line.owner, line.what.values["kind"]): line.points for line in table.game.pad(pad)
        }
        for there, name in zip(columns, NAMES, strict=True):
            worth = [counted.get((owner, Word(f"kind.{name}")), 0) for owner in range(view.owners)]
            assert there.worth == worth


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.rule("DG-26")
def test_points_are_told_by_scoring(seats: int) -> None:
    table, random = Table("dicegame", seats, seed=7), Random(7)
    while not table.over:
        table.act(random.choice(table.legal()))
    for owner, player in enumerate(table.view().players):
        by_scoring = [
            sum(
                line.points
                for line in table.score_sheet()
                if line.owner == owner and line.what.values["scoring"] == name
            )
            for name in "ABC"
        ]
        assert player.points == by_scoring
        assert sum(by_scoring) == table.scores()[owner]
    assert table.view().scoring is None
