"""The best moves of a turn, with what speaks for them.

Candidates are the moves that the judge thinks best, each completed by its own next moves until dice fall or the turn
passes on. Then they are played on with the same dice: first all a little, then the better half twice as often. Who is
in a hurry hears the first answer within a fraction of a second; before the game is compiled it is a rough one, without
playouts.

These playouts are short, which tells plans apart, but may be points off what a seat can expect at all. So that is told
as `chances` tells it, by longer ones, for the judge's own plan; another plan promises so much more or less.

A hint uses what the seat may know. Where hands are hidden, the cards of the others and of the deck are dealt anew,
again and again; the hint is the mean over such deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from msgspec import Struct

from sabika.analysis.chances import longer_playouts
from sabika.analysis.judge import Floats, Ints, Judge, has_short_playouts, judge_of
from sabika.analysis.reasons import Comparison, compare
from sabika.analysis.unseen import deals
from sabika.engine.errors import SabikaError
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN
from sabika.engine.record import digest
from sabika.table import Table
from sabika.words import Saying

WIDTH = 6  # candidates
FIRST = 6  # playouts of each at first
PLAYOUTS = 192  # of the best ones at last
SHEETS = 48  # playouts to the end, for the reasons
SHEETS_AT_ONCE = 6
RANKING = 0.5  # part of the time for finding the best plans; the rest is for the reasons
MOST_MOVES = 30  # of a turn
EVEN = 0.01  # chances closer than that are about equal


class Hint(Struct, frozen=True):
    """A plan for the rest of the turn, and what it promises."""

    moves: list[str]
    told: list[Saying]  # what they do, up to the next dice
    expected: float  # chance to win, or points alone
    error: float
    behind: float  # how much less than the best plan
    behind_error: float
    is_even: bool  # as good as the best, as far as can be said
    against: Comparison | None  # the best plan: the next one; the others: the best. Points by source


class Hints(Struct, frozen=True):
    """Plans for the seat to act, the best first."""

    seat: int
    at: int  # entries in the log
    unit: str  # what is expected: "chance" or "points"
    playouts: int  # 0: the net alone speaks
    hints: list[Hint]


@dataclass
class Candidate:
    """A plan under examination."""

    moves: list[int]
    shares: list[Floats] = field(default_factory=list)  # of the seat, playout after playout
    sheets: list[Ints] = field(default_factory=list)  # score sheets, likewise

    def mean(self) -> float:
        return float(np.concatenate(self.shares).mean())


def hints(
    table: Table,
    top: int = 3,
    *,
    playouts: int = PLAYOUTS,
    sheets: int = SHEETS,
    longer: int | None = None,
    seed: int = 0,
    judge: Judge | None = None,
) -> Hints:
    """The best plans of the seat to act: the same for the same seed."""
    *_, best = improving(table, top, playouts=playouts, sheets=sheets, longer=longer, seed=seed, judge=judge)
    return best


def improving(
    table: Table,
    top: int = 3,
    *,
    playouts: int = PLAYOUTS,
    sheets: int = SHEETS,
    longer: int | None = None,
    seed: int = 0,
    judge: Judge | None = None,
    is_past: Callable[[float], bool] = lambda _: False,
) -> Iterator[Hints]:
    """Answers that get better: after the first playouts, after each further round, and with reasons at last.

    Whoever has little time says which part of it `is_past`. `longer` playouts say what the seat can expect at all: as
    many as `chances` has, or none.
    """
    search = Search(table, judge or judge_of(table.game), seed)
    search.play_longer(longer)
    rounds = min(FIRST, playouts)
    search.play(search.candidates, rounds)
    yield search.answer(top)
    while rounds < playouts and len(search.candidates) > 1 and not is_past(RANKING):
        search.narrow(max(2, top, len(search.candidates) // 2))
        search.play(search.candidates, rounds)
        rounds *= 2
        yield search.answer(top)
    played = 0
    while played < sheets and not is_past(1.0):
        search.play_sheets(top, min(SHEETS_AT_ONCE, sheets - played))
        played += SHEETS_AT_ONCE
    if played:
        yield search.answer(top, search.reasons(top))


def at_a_glance(table: Table, top: int = 3, *, seed: int = 0) -> Hints | None:
    """A rough answer at once: what the net alone says of the plans, so nothing has to be compiled. None where it cannot
    say who wins."""
    if not has_short_playouts(table.game, table.position):
        return None
    search = Search(table, judge_of(table.game, PLAIN), seed)
    search.glance()
    return search.answer(top)


class Search:
    """Candidates of one position, as its seat may know it."""

    def __init__(self, table: Table, judge: Judge, seed: int) -> None:
        self.game = table.game
        self.seat = seat_to_act(table)
        self._at = table.length
        self._judge = judge
        self._seed = seed
        self._deals = deals(self.game, table.position, self.seat, seed)
        self._now = judge.now(table.position)
        self._playouts = 0
        self.candidates = plans(self.game, judge, self._deals[0], self.seat)
        self._judges_own = self.candidates[0]
        self._longer: Floats = np.zeros(0)  # playouts of the position itself, which the judge's own plan follows

    def glance(self) -> None:
        """The net's word about each candidate, deal by deal."""
        for candidate in self.candidates:
            ends = [done(self.game, position, candidate.moves) for position in self._deals]
            candidate.shares.append(np.array([self._judge.at_a_glance(end)[self.seat] for end in ends]))

    def play_longer(self, playouts: int | None) -> None:
        """What the seat can expect at all; where playouts go to the end they say that themselves."""
        if playouts != 0 and has_short_playouts(self.game, self._deals[0]):
            shares = longer_playouts(self._judge, self._deals, playouts, None, self._seed)
            self._longer = np.concatenate(shares)[:, self.seat]

    def narrow(self, count: int) -> None:
        """So many of the best stay, and the judge's own, with which they are compared."""
        best = self.ranked()[:count]
        is_there = any(candidate is self._judges_own for candidate in best)
        self.candidates = best if is_there else [*best, self._judges_own]

    def play(self, candidates: Sequence[Candidate], playouts: int) -> None:
        """So many more playouts of each, the same dice and deals for all."""
        for candidate in candidates:
            for number, position in enumerate(self._deals):
                share, rest = divmod(playouts, len(self._deals))
                count = share + (number < rest)
                if count:
                    after = done(self.game, position, candidate.moves)
                    first = sum(map(len, candidate.shares))
                    played = self._judge.play_on(after, count, seed=self._seed, first=first, now=self._now)
                    candidate.shares.append(played.shares[:, self.seat])
        self._playouts = max(sum(map(len, candidate.shares)) for candidate in candidates)

    def ranked(self) -> list[Candidate]:
        """The best first; of plans that come to the same in every playout, one: dice that show the same, say."""
        different = {np.concatenate(candidate.shares).tobytes(): candidate for candidate in reversed(self.candidates)}
        return sorted(different.values(), key=lambda candidate: -candidate.mean())

    def play_sheets(self, top: int, playouts: int) -> None:
        """So many more score sheets of the best plans, deal after deal."""
        for candidate in self.ranked()[:top]:
            for _ in range(playouts):
                first = len(candidate.sheets)
                after = done(self.game, self._deals[first % len(self._deals)], candidate.moves)
                played = self._judge.play_on(after, 1, seed=self._seed + 1, first=first, now=self._now, to_end=True)
                candidate.sheets.append(played.sheets)

    def reasons(self, top: int) -> list[Comparison]:
        """Of the best plans: the first beside the second, the others beside the first."""
        ends = [np.concatenate(candidate.sheets) for candidate in self.ranked()[:top]]
        if len(ends) < 2:
            return []
        pairs = [(ends[0], ends[1]), *((other, ends[0]) for other in ends[1:])]
        return [compare(self.game, self._deals[0], self.seat, one, other) for one, other in pairs]

    def answer(self, top: int, comparisons: Sequence[Comparison] = ()) -> Hints:
        best = self.ranked()[:top]
        first = np.concatenate(best[0].shares)
        told = []
        for number, candidate in enumerate(best):
            own = np.concatenate(candidate.shares)
            both = min(len(first), len(own))
            behind = first[:both] - own[:both]
            off, gap = error_of(behind), float(first.mean() - own.mean())
            expected, error = self._promise(own)
            told.append(
                Hint(
                    moves=[self.game.describe(move) for move in candidate.moves],
                    told=told_of(self.game, self._deals[0], candidate.moves),
                    expected=expected,
                    error=error,
                    behind=gap,
                    behind_error=off,
                    is_even=gap < max(EVEN * max(1.0, abs(float(first.mean()))), 2.0 * off),
                    against=comparisons[number] if comparisons else None,
                )
            )
        return Hints(self.seat, self._at, unit_of(self.game, self._deals[0]), self._playouts, told)

    def _promise(self, own: Floats) -> tuple[float, float]:
        """What a plan with these playouts promises, and the error of that."""
        if not len(self._longer):
            return float(own.mean()), error_of(own)
        judges = np.concatenate(self._judges_own.shares)
        both = min(len(own), len(judges))
        expected = self._longer.mean() + own.mean() - judges.mean()
        error = np.hypot(error_of(self._longer), error_of(own[:both] - judges[:both]))
        return float(np.clip(expected, 0.0, 1.0)), float(error)


def plans(game: Game, judge: Judge, position: Any, seat: int) -> list[Candidate]:
    """The moves that look best to the judge, each with what it would do next; no two lead to the same position."""
    values = judge.values(position)
    found: dict[str, Candidate] = {}
    for move in sorted(values, key=lambda move: -values[move]):
        after = done(game, position, [move])
        rest = plan_of(game, judge, after, seat)
        found.setdefault(digest(done(game, after, rest)), Candidate([move, *rest]))
        if len(found) == WIDTH:
            break
    return list(found.values())


def plan_of(game: Game, judge: Judge, position: Any, seat: int) -> list[int]:
    """What the judge does from here until dice fall or the turn passes on."""
    moves: list[int] = []
    s = position.copy()
    while game.actor(s) == seat and len(moves) < MOST_MOVES:
        values = judge.values(s)
        moves.append(max(values, key=lambda move: values[move]))
        game.apply(s, moves[-1])
    return moves


def done(game: Game, position: Any, moves: Sequence[int]) -> Any:
    """The position after these moves."""
    s = position.copy()
    for move in moves:
        game.apply(s, move)
    return s


def told_of(game: Game, position: Any, moves: Sequence[int]) -> list[Saying]:
    """What these moves do, in words."""
    told = []
    for move in moves:
        after = done(game, position, [move])
        told += game.events(position, move, after)
        position = after
    return told


def unit_of(game: Game, position: Any) -> str:
    return "chance" if game.contenders(position) else "points"


def seat_to_act(table: Table) -> int:
    seat = table.actor
    if seat is None or seat < 0:
        raise SabikaError("No seat is to act here, so there is nothing to hint at.")
    return seat


def error_of(values: Floats) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
