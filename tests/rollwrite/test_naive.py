"""The rules against a second, naive telling of them: whole games, and the places of RW-17 and RW-19."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sabika
from sabika.bots import choose
from sabika.engine.chance import Seeded
from sabika.engine.game import CHANCE, find, seats_and_options
from sabika.games.rollwrite.opening import check_options, opening
from sabika.games.rollwrite.position import COMPLETED, KINDS, MAJORITY, OWNERS, Position
from sabika.games.rollwrite.scoring import final_scoring, pay_completed_kinds
from sabika.table.table import Table
from tests.rollwrite import naive

WAYS = [
    *((1, imaginary, aim) for imaginary in (2, 3, 4) for aim in ("score", "duel")),
    (2, 1, "score"),
    (3, 0, "score"),
    (4, 0, "score"),
    (5, 0, "score"),
]
LINE_NAMES = {"line_completed": "completed", "line_majority": "most", "line_row": "row", "line_column": "column"}
LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}


FEW = ["PPPPPS", "PPPPPS", "PPPPPS", "PPPPPA", "PPPPPA", "CGGTTT"]  # three or fewer of five kinds


def sit_down(
    seats: int, imaginary: int, aim: str, seed: int, rulings: Sequence[str] = (), grid: Sequence[str] = naive.GRID
) -> Table:
    options = {"imaginary": imaginary, "aim": aim} if seats == 1 else {}
    own = {} if grid == naive.GRID else {"sheet": {"grid": grid}}
    checked = seats_and_options(find("rollwrite"), seats, {**options, **own, "rulings": rulings})
    return Table.at_opening(find("rollwrite"), checked, seats, Seeded(seed))


def pick(table: Table, texts: list[str], style: str, random: Random) -> str:
    if table.game.actor(table.position) == CHANCE:
        return table.chance.draw(table.law())
    if style == "greedy":
        return choose(table.game, table.position, "greedy", 1, len(table.log))
    if style == "spender":
        spending = [text for text in texts if text.startswith(("turn", "second"))]
        return random.choice(spending or texts)
    if style == "hoarder":
        return "coins" if "coins" in texts and random.random() < 0.6 else random.choice(texts)
    return random.choice(texts)


@pytest.mark.parametrize("style", ["random", "greedy", "spender", "hoarder"])
@pytest.mark.parametrize(("seats", "imaginary", "aim"), WAYS)
@pytest.mark.rule("RW-8", "RW-13", "RW-17", "RW-19", "RW-21", "RW-22", "RW-29")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(
    seats: int, imaginary: int, aim: str, style: str
) -> None:
    random = Random(f"{seats} {imaginary} {aim} {style}")
    for seed, rulings in enumerate([(), (), ("RW-12",)]):
        assert_agree(sit_down(seats, imaginary, aim, seed, rulings), imaginary, aim, rulings, style, random)


@pytest.mark.parametrize(("seats", "imaginary", "aim"), [(1, 4, "duel"), (2, 1, "score"), (3, 0, "score")])
@pytest.mark.rule("RW-2", "RW-25", "RW-26")
def test_a_sheet_with_few_of_a_kind_agrees_with_the_naive_rules(
    seats: int, imaginary: int, aim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(seats, imaginary, aim, seed=1, grid=FEW)
    monkeypatch.setattr(naive, "GRID", FEW)
    assert_agree(table, imaginary, aim, (), "greedy", Random(1))


def assert_agree(table: Table, imaginary: int, aim: str, rulings: Sequence[str], style: str, random: Random) -> None:
    other = naive.play(table.seats, imaginary, aim, rulings)
    who, texts = next(other)
    while True:
        law = table.law() if who == "*" else None
        if law is not None:
            assert set(law.weights) == {1}, "rolls that stand are equally likely"
        listed = list(law.texts) if law is not None else table.legal()
        assert sorted(listed) == sorted(texts), table.text()
        assert table.actor == (None if who == "*" else int(who))
        text = pick(table, listed, style, random)
        table.follow(f"{who} {text}")
        try:
            who, texts = other.send(text)
        except StopIteration as end:
            score = end.value
            break
    assert table.over
    assert sheet_of(table) == score
    assert table.winners() == naive_winners(table.seats, aim, score)


def sheet_of(table: Table) -> dict[int, Counter[str]]:
    sheet: dict[int, Counter[str]] = {owner: Counter() for owner in range(table.position.owners)}
    for line in table.score_sheet():
        key = line.what.key.removeprefix("rollwrite.")
        values = line.what.values
        if "kind" in values:
            name = f"{LINE_NAMES[key]} {LETTERS[values['kind'].key.removeprefix('kind.')]}"  # type: ignore[union-attr]
        elif "number" in values:
            name = f"{LINE_NAMES[key]} {values['number']}"
        else:
            name = key.removeprefix("line_")
        sheet[line.owner][name] += line.points
    return sheet


def naive_winners(seats: int, aim: str, score: dict[int, Counter[str]]) -> list[int]:
    """RW-23, RW-30, RW-31."""
    if seats == 1 and aim == "score":
        return []
    contenders = [owner for owner in score if owner < seats or aim == "duel"]
    best = max(score[owner].total() for owner in contenders)
    return [owner for owner in contenders if score[owner].total() == best]


# --- places alone, far beyond what games reach -----------------------------------------------------------


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, int, str, list[set[int]], list[int]]:
    """Who plays; for one kind, who completes it in which round; how many the others have in the end."""
    seats, imaginary, aim = draw(st.sampled_from(WAYS))
    owners = list(range(seats + imaginary))
    rounds: list[set[int]] = []
    left = set(owners)
    for _ in range(draw(st.integers(0, 3))):
        completing = draw(st.sets(st.sampled_from(sorted(left)), max_size=5)) if left else set()
        rounds.append(completing)
        left -= completing
    counts = draw(st.lists(st.integers(0, 6), min_size=len(owners), max_size=len(owners)))
    return seats, imaginary, aim, rounds, counts


@pytest.mark.rule("RW-17", "RW-18", "RW-19", "RW-20", "RW-27")
@given(history=histories(), kind=st.integers(0, KINDS - 1))
def test_places_agree_with_the_naive_rules(history: tuple[int, int, str, list[set[int]], list[int]], kind: int) -> None:
    seats, imaginary, aim, rounds, final_counts = history
    letter = "PSACGT"[kind]
    s = opening(seats, check_options(seats, {"imaginary": imaginary, "aim": aim} if seats == 1 else {}))
    size = s.size[kind]
    open_places, done = list(naive.POINTS[letter]), set[int]()
    expected: Counter[tuple[str, int]] = Counter()
    counts = dict.fromkeys(range(s.owners), 0)
    for completing in rounds:
        for owner in completing:
            counts[owner] = s.built[kind][owner] = size
        pay_completed_kinds(s)
        for owner, points in naive.pay_completed(open_places, done, counts, size).items():
            expected["completed", owner] += points
        assert s.taken[kind] == 3 - len(open_places)
        assert {owner for owner in range(s.owners) if s.place[kind][owner]} == done
    for owner in range(s.owners):
        if counts[owner] < size:
            counts[owner] = s.built[kind][owner] = min(final_counts[owner], size - 1)
    final_scoring(s)
    for owner, points in naive.pay_most(open_places, done, counts).items():
        expected["most", owner] += points
    assert s.taken[kind] == 3 - len(open_places)
    assert points_for(s, kind) == {key: points for key, points in expected.items() if points and writes(s, key[1])}


def writes(s: Position, owner: int) -> bool:
    return owner < s.seats or s.aim == 1


def points_for(s: Position, kind: int) -> dict[tuple[str, int], int]:
    lines = {"completed": COMPLETED + kind, "most": MAJORITY + kind}
    found = {(name, owner): s.points[owner][line] for name, line in lines.items() for owner in range(OWNERS)}
    return {key: points for key, points in found.items() if points}


@pytest.mark.rule("RW-21")
@given(cells=st.sets(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=36))
def test_rows_and_columns_agree_with_the_naive_rules(cells: set[tuple[int, int]]) -> None:
    rows = ["".join("x" if (y, b) in cells else "." for b in range(1, 7)) for y in range(1, 7)]
    nothing = ["......"] * 6
    lines = find("rollwrite").pad({"seats": [{"crossed": rows}, {"crossed": nothing}, {"crossed": nothing}]})
    found = {
        f"{LINE_NAMES[line.what.key.removeprefix('rollwrite.')]} {line.what.values['number']}": line.points
        for line in lines
        if line.rule == "RW-21"
    }
    assert found == naive.pay_lines(cells)


def test_the_naive_grid_is_the_shipped_one() -> None:
    assert sabika.Table("rollwrite", 3, seed=0).view().grid == naive.GRID
