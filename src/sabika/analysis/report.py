"""The report of a game as one value; text, JSON, HTML, pictures and the page are views of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from sabika.analysis.account import Account, Turn
from sabika.analysis.hints import done, plan_of, told_of, unit_of
from sabika.analysis.judge import Floats, Judge, judge_of
from sabika.analysis.reasons import Comparison, compare
from sabika.analysis.strength import Strength, losses, strength_of
from sabika.bots.registry import knowledge_of
from sabika.engine.game import CHANCE
from sabika.table import Table
from sabika.words import Saying

MOST_TURNING_POINTS = 6
MOST_OF_LUCK = 3  # of them
SURE = 3.0  # standard errors beyond which a decision is called a mistake
LEAST = 0.02  # share of a win that is worth a word
LEAST_ALONE = 1.0  # points
RARE = 0.01  # where every outcome is rarer, as of four dice, it says nothing how likely one of them was

AT_FIRST = 4  # playouts of a position, for the first version: meant to come within 5 s of one core, compiled
MOST_PLAYOUTS = 10_000  # of a position on average, however short the game
EVEN = 6  # of so many playouts, one is of all positions alike
ROUNDS = 12  # in so many steps the rest is spent on the turns of which least is known


class Points(Struct, frozen=True):
    """Points by source, at the end."""

    what: Saying
    points: int


class SeatReport(Struct, frozen=True):
    """start + luck + own + others = result. `error` is that of `own`, as a standard error."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    error: float
    luck_error: float
    strength: Strength | None
    decisions: int  # with something to choose
    best: int  # of them, what the judge would have done
    mistakes: int
    score: int
    sources: list[Points]


class Decision(Struct, frozen=True):
    """What a seat did in a turn, up to the next dice, where there was something to choose; and what it cost or brought
    each side."""

    entry: int  # of the log, from 0: the first of them
    seat: int
    moves: list[str]
    told: list[Saying]
    better: list[str] | None  # what the judge would have done instead
    better_told: list[Saying]
    change: list[float]
    error: float  # of the change for the seat itself
    is_mistake: bool


class TurningPoint(Struct, frozen=True):
    """A mistake, or what chance did, that changed much."""

    entry: int
    is_luck: bool
    seat: int  # whose decision; of luck: whom it helped or hurt most
    moves: list[str]
    told: list[Saying]
    better: list[str] | None
    better_told: list[Saying]
    change: list[float]
    error: float
    probability: float | None  # of what chance did, unless any outcome would be rare
    compared: Comparison | None  # the better moves beside those made


class Report(Struct, frozen=True):
    """A game told: numbers are shares of a win, or points where one plays alone for points (`unit`)."""

    game: str
    seats: list[SeatReport]
    sides: int  # the seats, and imaginary players that can win
    unit: str
    is_over: bool
    chances: list[list[float]]  # before the first entry, and after each
    turning_points: list[TurningPoint]
    decisions: list[Decision]
    playouts: int
    is_standard: bool  # at standard depth; a first version has less
    seconds: float


def report(
    table: Table,
    *,
    playouts: int | None = None,
    sheets: int | None = None,
    seed: int = 0,
    judge: Judge | None = None,
) -> Report:
    """The report of a table's log, at standard depth or with so many playouts of every position."""
    *_, best = improving(table, playouts=playouts, sheets=sheets, seed=seed, judge=judge)
    return best


def improving(
    table: Table,
    *,
    playouts: int | None = None,
    sheets: int | None = None,
    seed: int = 0,
    judge: Judge | None = None,
    tell: Callable[[float], None] = lambda _: None,
) -> Iterator[Report]:
    """A first version, then the report; `tell` hears which part of the work is done."""
    begun = time.perf_counter()
    judge = judge or judge_of(table.game)
    account = Account(table, judge, seed)
    suits = knowledge_of(table.game)
    first = min(AT_FIRST, playouts or AT_FIRST)
    account.deepen(first)
    affordable = int(suits.report_moves / max(1.0, account.moves_of_a_playout))
    most = playouts or min(max(first, affordable), MOST_PLAYOUTS)
    if first < most:
        yield written(account, judge, 0, False, begun)
        even = max(first, most // EVEN)
        account.deepen(even - first, lambda part: tell((first + part * (even - first)) / most))
        for number in range(ROUNDS):
            tell((even + (most - even) * number / ROUNDS) / most)
            account.sharpen((most - even) * account.positions_played_on // ROUNDS)
    yield written(account, judge, suits.sheets if sheets is None else sheets, True, begun)


def written(account: Account, judge: Judge, sheets: int, is_standard: bool, begun: float) -> Report:
    """The report of an account; with so many playouts to the end for the reasons of a turning point."""
    values, turns = account.values(), account.turns()
    changed = [Changed(turn, *both) for turn, *both in zip(turns, *account.changes(turns), strict=True)]
    decisions = [_decision(account, judge, one) for one in changed if _chooses(account, one.turn)]
    return Report(
        game=account.game.name,
        seats=_seats(account, decisions),
        sides=account.sides,
        unit=unit_of(account.game, account.table.opening),
        is_over=account.table.over,
        chances=values.tolist(),
        turning_points=_turning_points(account, judge, decisions, changed, sheets),
        decisions=decisions,
        playouts=round(account.playouts),
        is_standard=is_standard,
        seconds=time.perf_counter() - begun,
    )


def strength_in(account: Account, seat: int) -> Strength | None:
    """How strong a seat played, by its turns with something to choose; alone for points nothing is said."""
    if account.sides == 1:
        return None
    values = account.values()[:, seat]
    own = [turn for turn in account.turns() if turn.actor == seat and _chooses(account, turn)]
    lost = losses((values[turn.first], values[turn.end]) for turn in own)
    return strength_of(account.game.name, float(np.mean(lost)) if lost else 0.0, len(lost))


# --- inside ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Changed:
    """A turn, and what it changed for every side."""

    turn: Turn
    change: Floats
    errors: Floats


def _seats(account: Account, decisions: list[Decision]) -> list[SeatReport]:
    table, sums = account.table, account.sums()
    lines = table.standing()
    told = []
    for seat in range(table.seats):
        own = [decision for decision in decisions if decision.seat == seat]
        told.append(
            SeatReport(
                start=float(sums.start[seat]),
                luck=float(sums.luck[seat]),
                own=float(sums.own[seat]),
                others=float(sums.others[seat]),
                result=float(sums.result[seat]),
                error=float(sums.own_error[seat]),
                luck_error=float(sums.luck_error[seat]),
                strength=strength_in(account, seat),
                decisions=len(own),
                best=sum(one.better is None for one in own),
                mistakes=sum(one.is_mistake for one in own),
                score=sum(line.points for line in lines if line.owner == seat),
                sources=[Points(line.what, line.points) for line in lines if line.owner == seat],
            )
        )
    return told


def _chooses(account: Account, turn: Turn) -> bool:
    return turn.actor != CHANCE and any(step.choices > 1 for step in account.steps[turn.first : turn.end])


def _texts(account: Account, turn: Turn) -> list[str]:
    return [step.text for step in account.steps[turn.first : turn.end]]


def _told(account: Account, entry: int, texts: list[str]) -> list[Saying]:
    numbers = [number for text in texts if (number := account.game.parse(text)) is not None]
    return told_of(account.game, account.positions[entry], numbers)


def _decision(account: Account, judge: Judge, changed: Changed) -> Decision:
    turn = changed.turn
    change, error = changed.change.tolist(), float(changed.errors[turn.actor])
    better = None
    if not all(step.is_judges for step in account.steps[turn.first : turn.end]):
        plan = plan_of(account.game, judge, account.positions[turn.first], turn.actor)
        better = [account.game.describe(move) for move in plan]
    least = LEAST if account.sides > 1 else LEAST_ALONE
    is_mistake = change[turn.actor] < -max(least, SURE * error)
    moves = _texts(account, turn)
    return Decision(
        entry=turn.first,
        seat=turn.actor,
        moves=moves,
        told=_told(account, turn.first, moves),
        better=better,
        better_told=_told(account, turn.first, better or []),
        change=change,
        error=error,
        is_mistake=is_mistake,
    )


def _turning_points(
    account: Account, judge: Judge, decisions: list[Decision], changed: list[Changed], sheets: int
) -> list[TurningPoint]:
    """The gravest mistakes, with reasons, and the greatest luck beyond its error; set-up is none."""
    lucky = [point for one in changed[1:] if (point := _luck(account, one)) is not None]
    lucky = sorted(lucky, key=_weight)[:MOST_OF_LUCK]
    played = [
        TurningPoint(
            entry=one.entry,
            is_luck=False,
            seat=one.seat,
            moves=one.moves,
            told=one.told,
            better=one.better,
            better_told=one.better_told,
            change=one.change,
            error=one.error,
            probability=None,
            compared=None,
        )
        for one in decisions
        if one.is_mistake
    ]
    played = sorted(played, key=_weight)[: MOST_TURNING_POINTS - len(lucky)]
    if sheets:
        played = [replace(point, compared=_compared(account, judge, point, sheets)) for point in played]
    return sorted(lucky + played, key=_weight)


def _weight(point: TurningPoint) -> float:
    return -abs(point.change[point.seat])


def _luck(account: Account, changed: Changed) -> TurningPoint | None:
    """What chance did, if that changed something for a seat beyond doubt."""
    turn = changed.turn
    if turn.actor != CHANCE:
        return None
    seat = int(np.abs(changed.change[: account.table.seats]).argmax())
    change, error = changed.change.tolist(), float(changed.errors[seat])
    least = LEAST if account.sides > 1 else LEAST_ALONE
    if abs(change[seat]) <= max(least, SURE * error):
        return None
    probability = _probability(account, turn)
    return TurningPoint(
        entry=turn.first,
        is_luck=True,
        seat=seat,
        moves=_texts(account, turn),
        told=_told(account, turn.first, _texts(account, turn)),
        better=None,
        better_told=[],
        change=change,
        error=error,
        probability=probability if probability >= RARE else None,
        compared=None,
    )


def _probability(account: Account, turn: Turn) -> float:
    """Of what chance did, in this order."""
    together, game = 1.0, account.game
    for number in range(turn.first, turn.end):
        moves, weights = [0] * game.most_outcomes, [0] * game.most_outcomes
        count = game.outcomes(account.positions[number], moves, weights)
        at = [game.describe(move) for move in moves[:count]].index(account.steps[number].text)
        together *= weights[at] / sum(weights[:count])
    return together


def _compared(account: Account, judge: Judge, point: TurningPoint, sheets: int) -> Comparison:
    """The better moves beside those made, by score sheets of playouts to the end."""
    before, worse = account.positions[point.entry], account.positions[point.entry + len(point.moves)]
    better = done(account.game, before, plan_of(account.game, judge, before, point.seat))
    now = judge.now(before)
    ends = [judge.play_on(position, sheets, seed=1, now=now, to_end=True).sheets for position in (better, worse)]
    return compare(account.game, before, point.seat, *ends)
