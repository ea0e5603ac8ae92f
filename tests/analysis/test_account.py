"""The account: it adds up for every side, and what it calls luck is luck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.analysis.account import Account, walked
from sabika.analysis.hints import done, plan_of
from sabika.analysis.judge import Judge
from sabika.analysis.report import report
from sabika.bots.registry import knowledge_of
from sabika.engine.game import CHANCE, find
from sabika.parts.dice_round import ROUNDS, THROW
from tests.analysis.played import last_moves, played, quick_judge

ENDS: list[tuple[str, int, dict[str, Any]]] = [
    ("rollwrite", 1, {}),
    ("rollwrite", 1, {"imaginary": 2, "aim": "duel"}),
    ("rollwrite", 2, {}),
    ("rollwrite", 3, {}),
    ("rollwrite", 4, {}),
    ("rollwrite", 5, {"rulings": ["RW-12"]}),
    ("dicegame", 2, {}),
    ("dicegame", 3, {}),
    ("dicegame", 4, {}),
    ("dicegame", 5, {}),
    ("dicegame", 6, {}),
    ("alcazaba", 2, {}),
    ("alcazaba", 3, {}),
    ("alcazaba", 4, {"rulings": ["PB-14"]}),
    ("alcazaba", 5, {}),
    ("alcazaba", 6, {}),
    ("redpalace", 2, {"rulings": ["RP-41"]}),
    ("redpalace", 3, {"medina": True, "camps": True}),
    ("redpalace", 4, {"hands": "open"}),
    ("redpalace", 5, {"scoring": "classic"}),
    ("redpalace", 6, {"bazaars": True, "side": "full"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), ENDS, ids=lambda value: str(value))
def test_start_luck_own_and_others_play_make_the_result(game: str, seats: int, options: dict[str, Any]) -> None:
    table = last_moves(game, seats, 8, **options)
    account = Account(table, quick_judge(game))
    account.deepen(2)
    account.sharpen(20)
    sums, values = account.sums(), account.values()
    assert np.abs(sums.start + sums.luck + sums.own + sums.others - sums.result).max() < 1e-9
    scores = table.scores()[: account.sides]
    if account.sides > 1:
        won = np.array(scores) == max(scores)
        assert np.allclose(sums.result, won / won.sum())
        assert np.abs(values.sum(axis=1) - 1.0).max() < 1e-9
        assert np.abs(np.diff(values, axis=0).sum(axis=1)).max() < 1e-9, "luck and play sum to 0 over the sides"
    else:
        assert sums.result.tolist() == scores


def test_a_whole_game_begins_even_and_its_report_adds_up() -> None:
    table = played("rollwrite", 2)
    told = report(table, playouts=2, sheets=0, judge=quick_judge("rollwrite"))
    for seat in told.seats:
        assert seat.start == pytest.approx(1 / 2)
        assert abs(seat.start + seat.luck + seat.own + seat.others - seat.result) < 1e-9
    assert len(told.chances) == table.length + 1
    assert [seat.score for seat in told.seats] == table.scores()
    assert sum(seat.mistakes for seat in told.seats) == sum(one.is_mistake for one in told.decisions)


@pytest.mark.parametrize(
    ("game", "what"), [("rollwrite", "roll"), ("dicegame", "dice"), ("alcazaba", "dice"), ("redpalace", "card")]
)
def test_luck_has_mean_0_over_the_law_of_what_chance_does(game: str, what: str) -> None:
    """What is expected before a throw or a card is the mean of what is expected after it, outcome by outcome; one of
    them alone is far off."""
    table, judge = played(game, 2), quick_judge(game)
    throws = [at for at in reversed(range(table.length // 2)) if table.log[at].startswith(f"* {what}")]
    at = next(at for at in throws if 20 < len(table.at(at).law().texts) < 40)
    before = table.at(at)
    law, now = before.law(), judge.now(before.position)
    expected = judge.play_on(before.position, 40, now=now).shares[:, 0]
    after = []
    for text in law.texts:
        then = table.at(at)
        then.follow(f"* {text}")
        after.append(judge.play_on(then.position, 4, first=40, now=now).shares[:, 0])
    mean = np.average(after, axis=0, weights=law.weights)  # stream by stream: they are the same after all outcomes
    spread = np.average((after - mean.mean()) ** 2, axis=0, weights=law.weights).mean()  # of what is expected before it
    error = np.sqrt(spread / len(expected) + mean.var(ddof=1) / len(mean))
    assert abs(mean.mean() - expected.mean()) <= 4 * error
    assert np.abs(np.mean(after, axis=1) - expected.mean()).max() > 4 * error


def test_outcomes_of_chance_in_a_row_are_one_lump() -> None:
    account = Account(last_moves("alcazaba", 3, 20), quick_judge("alcazaba"))
    account.deepen(1)
    values = account.values()
    inside = [
        at for at in range(1, len(account.steps)) if account.steps[at - 1].actor == account.steps[at].actor == CHANCE
    ]
    for at in inside:
        assert np.array_equal(values[at], values[at - 1])


@pytest.mark.parametrize("game", ["rollwrite", "dicegame"])
def test_games_that_part_have_the_same_dice_again_in_the_next_turn(game: str) -> None:
    """So noise cancels in what a decision changes: after a judge's own moves nothing is changed at all."""
    table, judge = played(game, 3), quick_judge(game)
    table = next(at for at in map(table.at, range(table.length // 2, table.length)) if len(at.legal()) > 1)
    now = judge.now(table.position, turn=4)
    after = done(table.game, table.position, plan_of(table.game, judge, table.position, now.seat))
    before, same = (judge.play_on(s, 3, now=now, turns=1).shares for s in (table.position, after))
    assert np.array_equal(before, same)
    assert not np.array_equal(before, judge.play_on(after, 3, now=now._replace(turn=5), turns=1).shares)


@pytest.mark.parametrize("game", ["dicegame", "alcazaba"])
def test_dice_are_left_to_be_thrown_before_the_round_ends_with_which_playouts_end(game: str) -> None:
    """Else the net alone would judge a decision; and playouts are no longer than that."""
    table, judge = played(game, 3), quick_judge(game)
    positions = walked(table)
    acts = [table.game.actor(position) for position in positions]
    turns = [(int(s.round), int(s.turn)) for s in positions]
    throws = {
        turn for turn, actor, s in zip(turns, acts, positions, strict=True) if actor == CHANCE and s.phase == THROW
    }
    longer = 0
    for actor, position, turn in zip(acts, positions, turns, strict=True):
        if actor not in range(3) or position.round == ROUNDS:
            continue
        now = judge.now(position)
        assert any(turn < thrown and thrown[0] == now.last for thrown in throws)
        if now.last > position.round:
            assert not any(turn < thrown and thrown[0] == position.round for thrown in throws)
            longer += 1
    assert longer > 0


@pytest.mark.parametrize("seats", [2, 5])
def test_a_report_takes_as_many_moves_with_any_number_of_seats(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    budget, made = 1_200, []
    knows = replace(knowledge_of(find("rollwrite")), report_moves=budget)
    monkeypatch.setattr("sabika.analysis.report.knowledge_of", lambda _game: knows)
    monkeypatch.setattr(
        "sabika.analysis.report.written", lambda account, *_: made.append(account.playouts * account.moves_of_a_playout)
    )
    report(last_moves("rollwrite", seats, 16), judge=quick_judge("rollwrite"))
    first, standard = made
    assert first < budget / 2
    assert standard == pytest.approx(budget, rel=0.3)


def judged(judge: Judge, blunder: int | None = None) -> tuple[sabika.Table, dict[int, float]]:
    """A game that the judge plays from the middle on, with one blunder perhaps; and how much a blunder would look
    worse, entry by entry."""
    table = sabika.Table.from_text(played("rollwrite", 2, seed=4).at(80).text(), seed=3)
    gaps = {}
    while not table.over:
        values = judge.values(table.position)
        gaps[table.length] = max(values.values()) - min(values.values())
        choose = min if table.length == blunder else max
        table.act(judge.game.describe(choose(values, key=lambda move: values[move])))
    return table, gaps


def test_the_judge_itself_has_nothing_but_luck_and_a_planted_blunder_is_found() -> None:
    judge = quick_judge("rollwrite")
    table, gaps = judged(judge)
    account = Account(table, judge)
    account.deepen(2)
    sums = account.sums()
    assert np.abs(sums.own).max() < 1e-12
    assert np.abs(sums.start + sums.luck - sums.result).max() < 1e-9

    blunder = max(gaps, key=lambda entry: gaps[entry])
    told = report(judged(judge, blunder)[0], playouts=12, sheets=4, judge=quick_judge("rollwrite"))
    (mistake,) = (one for one in told.decisions if one.is_mistake)
    assert mistake.entry <= blunder < mistake.entry + len(mistake.moves)
    (point,) = (point for point in told.turning_points if not point.is_luck)
    assert point.better
    assert point.compared is not None
    assert point.change[point.seat] < -0.02
