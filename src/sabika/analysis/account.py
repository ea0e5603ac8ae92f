"""The account of a game: start + luck + own play + others' play = result, for every side, with no rest.

V is what each side can expect if the judge plays on at every seat. It changes in two ways only: where chance acts
(luck) and where a seat decides (play). Where a seat does what the judge would have done, V is the same before and
after, by its definition: nothing is estimated there, so judge against judge is nothing but luck.

V is the mean of playouts. Positions of a game are played on with the same dice, stream by stream, so that noise cancels
in differences; first all of them, then again and again those around the turns of which least is known. Streams of one
round are alike, so their spread is the error of any sum. Outcomes of chance that follow each other are one lump: it is
counted at the last of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from sabika.analysis.judge import Floats, Judge, Now, sides_of
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.record import buffer
from sabika.table import Table

EQUAL = 1e-12  # moves that the judge thinks worth the same are all its choice
DOUBT = 0.01  # what is added to the spread of a turn, by its playouts: few of them may miss a rare event
LUCK_WEIGHT = 0.01  # of what chance did, beside decisions: it is what remains when these are known
ONE_IN = 6  # turns that are played on again in a round
FEWEST = 4  # playouts of a round


@dataclass(frozen=True)
class Step:
    """An entry of the log: who acted, and how that stands to what the judge would have done."""

    actor: int  # a seat or CHANCE
    text: str
    choices: int  # legal moves; 1 for chance
    best: int  # the judge's move; that of the entry where it is as good
    is_judges: bool  # forced, or what the judge would have done


@dataclass(frozen=True)
class Turn:
    """What one seat did without dice between, or chance without a seat: entries from `first` to before `end`."""

    actor: int
    first: int
    end: int


@dataclass(frozen=True)
class Round:
    """Streams in which the same positions were played on."""

    ats: Any  # which
    shares: Floats  # [streams, positions, sides]


@dataclass(frozen=True)
class Sums:
    """One number a side: the account, and the errors of its parts."""

    start: Floats
    luck: Floats
    own: Floats
    others: Floats
    result: Floats
    luck_error: Floats
    own_error: Floats
    others_error: Floats


class Account:
    """The account of a table's log, more exact with every playout."""

    def __init__(self, table: Table, judge: Judge, seed: int = 0) -> None:
        self.table = table
        self.game = table.game
        self.positions = walked(table)
        self.sides = sides_of(self.game, table.opening)
        self._judge = judge
        self._seed = seed
        self.steps = [self._step(number, entry) for number, entry in enumerate(table.log)]
        self._nows = self._turns_so_far()
        self._known = self._known_values()
        self._needed = self._needed_positions()
        self._source = self._sources()
        self._rounds: list[Round] = []
        self._streams = 0
        self._moves = np.zeros(len(self.positions))  # made in all playouts of each position

    @property
    def positions_played_on(self) -> int:
        return len(self._needed)

    @property
    def playouts(self) -> float:
        """Of a position, on average."""
        return float(self._counts().sum()) / max(1, len(self._needed))

    @property
    def moves_of_a_playout(self) -> float:
        """Of all positions together, played on once each: how long that takes, for any game and number of seats."""
        return float((self._moves / np.maximum(1, self._counts())).sum())

    def deepen(self, playouts: int, tell: Callable[[float], None] = lambda _: None) -> None:
        """So many more playouts of every position that needs them; `tell` hears which part is done."""
        self._play(self._needed, playouts, tell)

    def sharpen(self, playouts: int) -> None:
        """More playouts of the positions around turns of which least is known: as long as so many of all positions."""
        chosen = sorted(self._in_doubt())
        if chosen:
            self._play(chosen, max(FEWEST, int(playouts / self._costs()[chosen].sum())))

    def values(self) -> Floats:
        """V before the first entry and after each: [entries + 1, sides]."""
        means = np.zeros((len(self.positions), self.sides))
        for at, value in self._known.items():
            means[at] = value
        for one in self._rounds:
            means[one.ats] += one.shares.sum(axis=0) / self._counts()[one.ats, None]
        values: Floats = means[self._source]
        return values

    def change(self, is_counted: Any) -> tuple[Floats, Floats]:
        """What these entries changed for every side, all together, and the errors of that; a truth value an entry."""
        signs = np.zeros(len(self.positions))
        np.add.at(signs, self._source[1:][is_counted], 1.0)
        np.add.at(signs, self._source[:-1][is_counted], -1.0)
        variance = np.zeros(self.sides)
        for one in self._rounds:
            streams = np.tensordot(one.shares, signs[one.ats] / self._counts()[one.ats], (1, 0))
            if len(streams) > 1:
                variance += len(streams) * streams.var(axis=0, ddof=1)
        together: Floats = np.diff(self.values(), axis=0)[is_counted].sum(axis=0)
        return together, np.sqrt(variance)

    def changes(self, turns: Sequence[Turn]) -> tuple[Floats, Floats]:
        """What each turn changed for every side, and the errors of that: [turns, sides]."""
        before = self._source[[turn.first for turn in turns]]
        after = self._source[[turn.end for turn in turns]]
        values, variances = self.values(), np.zeros((len(turns), self.sides))
        for one in self._rounds:
            streams = np.zeros((len(one.shares), len(self.positions), self.sides))
            streams[:, one.ats] = one.shares / self._counts()[one.ats, None]
            if len(streams) > 1:
                variances += len(streams) * (streams[:, after] - streams[:, before]).var(axis=0, ddof=1)
        return values[after] - values[before], np.sqrt(variances)

    def turns(self) -> list[Turn]:
        """The log in turns."""
        actors = [step.actor for step in self.steps]
        begins = [at for at in range(len(actors)) if at == 0 or actors[at] != actors[at - 1]]
        return [Turn(actors[first], first, end) for first, end in pairwise([*begins, len(actors)])]

    def sums(self) -> Sums:
        """The account by side."""
        values = self.values()
        actors = np.array([step.actor for step in self.steps], np.int64)
        luck, luck_error = self.change(actors == CHANCE)
        own, others, own_error, others_error = (np.zeros(self.sides) for _ in range(4))
        for side in range(self.sides):
            for is_counted, sums, errors in (
                (actors == side, own, own_error),
                ((actors != side) & (actors != CHANCE), others, others_error),
            ):
                change, error = self.change(is_counted)
                sums[side], errors[side] = change[side], error[side]
        return Sums(values[0], luck, own, others, values[-1], luck_error, own_error, others_error)

    # --- inside ------------------------------------------------------------------------------------------

    def _step(self, number: int, entry: str) -> Step:
        position = self.positions[number]
        actor = self.game.actor(position)
        text = entry.partition(" ")[2]
        if actor == CHANCE:
            return Step(actor, text, 1, -1, False)
        played = self.game.parse(text)
        assert played is not None  # it stands in a log that was followed
        values = self._judge.values(position)
        most = max(values.values())
        is_judges = values[played] >= most - EQUAL
        best = played if is_judges else max(values, key=lambda move: values[move])
        return Step(actor, text, len(values), best, is_judges)

    def _turns_so_far(self) -> list[Now]:
        """The turn that each position is in: a new one begins where chance first acts for another seat, or in another
        round. The first one begins with set-up."""
        played = next((at for at, step in enumerate(self.steps) if step.actor != CHANCE), 0)
        nows = [self._judge.now(self.positions[played])] * (played + 1)
        for at in range(played, len(self.steps)):
            here = self._judge.now(self.positions[at], nows[at].turn)
            is_new = self.steps[at].actor == CHANCE and here != nows[at] and not self._is_inside_a_lump(at)
            nows.append(here._replace(turn=here.turn + 1) if is_new else nows[at])
        return nows

    def _known_values(self) -> dict[int, Floats]:
        """V where there is nothing to estimate: before a game whose start player is drawn, and after its end."""
        known = {}
        first, last = self.positions[0], self.positions[-1]
        if not self.table.from_middle and self.sides == first.seats > 1:
            known[0] = np.full(self.sides, 1.0 / self.sides)
        if self.game.actor(last) == OVER:
            known[len(self.positions) - 1] = result_of(self.table, self.sides)
        return known

    def _needed_positions(self) -> list[int]:
        """Positions to be played on: all whose V is neither known, nor that of the next, nor inside a lump."""
        return [
            at
            for at in range(len(self.positions))
            if at not in self._known
            and not self._is_inside_a_lump(at)
            and not (at < len(self.steps) and self.steps[at].is_judges)
        ]

    def _sources(self) -> Any:
        """For every position, the one whose V it has: its own, or that of another."""
        sources = list(range(len(self.positions)))
        for at in reversed(range(len(self.positions) - 1)):
            if at not in self._known and at not in self._needed and not self._is_inside_a_lump(at):
                sources[at] = sources[at + 1]
        for at in range(1, len(self.positions)):
            if at not in self._known and self._is_inside_a_lump(at):
                sources[at] = sources[at - 1]
        return np.array(sources)

    def _play(self, ats: Sequence[int], playouts: int, tell: Callable[[float], None] = lambda _: None) -> None:
        shares = np.zeros((playouts, len(ats), self.sides))
        for done, at in enumerate(ats):
            tell(done / len(ats))
            played = self._judge.play_on(
                self.positions[at], playouts, seed=self._seed, first=self._streams, now=self._nows[at]
            )
            shares[:, done] = played.shares
            self._moves[at] += played.moves
        self._rounds.append(Round(np.array(ats, np.int64), shares))
        self._streams += playouts

    def _counts(self) -> Any:
        """Playouts of each position."""
        counts = np.zeros(len(self.positions), np.int64)
        for one in self._rounds:
            counts[one.ats] += len(one.shares)
        return counts

    def _costs(self) -> Floats:
        """How long a playout of each position is, beside one of all that are played on."""
        moves = 1.0 + self._moves / np.maximum(1, self._counts())
        costs: Floats = moves / moves[self._needed].mean()
        return costs

    def _in_doubt(self) -> set[int]:
        """Positions before and after the turns whose changes would gain most by more playouts, for their length; a
        seat's turns weigh as much as its own play is in doubt."""
        turns, counts, costs, gains = self.turns(), self._counts(), self._costs(), {}
        _, errors = self.changes(turns)
        weights = self.sums().own_error ** 2
        weights /= weights.mean() or 1.0
        for turn, error in zip(turns, errors, strict=True):
            before, after = int(self._source[turn.first]), int(self._source[turn.end])
            ends = {before, after} - self._known.keys()
            if before != after and ends:
                fewest = min(counts[at] for at in ends)
                is_luck = turn.actor == CHANCE
                spread = LUCK_WEIGHT * error.max() ** 2 if is_luck else weights[turn.actor] * error[turn.actor] ** 2
                gains[tuple(ends)] = (spread + DOUBT / fewest**2) / fewest / sum(costs[at] for at in ends)
        best = sorted(gains, key=lambda ends: -gains[ends])[: -(-len(gains) // ONE_IN)]
        return {at for ends in best for at in ends}

    def _is_inside_a_lump(self, at: int) -> bool:
        """Did chance act before this position, and does it act again?"""
        return 0 < at < len(self.steps) and self.steps[at].actor == CHANCE == self.steps[at - 1].actor


def walked(table: Table) -> list[Any]:
    """Every position of a table's log, the opening first."""
    again = table.at(0)
    positions = [again.position]
    for entry in table.log:
        again.follow(entry)
        positions.append(again.position)
    return positions


def result_of(table: Table, sides: int) -> Floats:
    """What the end brought each side."""
    if sides == 1:
        return np.array(table.scores()[:1], np.float64)
    mask = runner(table.game, PLAIN).winners(table.position, buffer(PLAIN, table.game.most_owners))
    won = np.array([(mask >> side) & 1 for side in range(sides)], np.float64)
    shares: Floats = won / won.sum()
    return shares
