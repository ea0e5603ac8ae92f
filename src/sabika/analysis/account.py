"""The account of a game: start + luck + own play + others' play = result, for every side, with no rest.

V is what each side can expect if the judge plays on at every seat. It changes in two ways only: where chance acts
(luck) and where a seat decides (play). Where a seat does what the judge would have done, V is the same before and
after, by its definition: nothing is estimated there, so judge against judge is nothing but luck.

V is the mean of playouts. Every position of a game is played on with the same dice, stream by stream, so that noise
cancels in differences; and as each stream adds up by itself, the spread between streams is the error of any sum.
Outcomes of chance that follow each other are one lump: it is counted at the last of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from sabika.analysis.judge import Floats, Judge, sides_of
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.record import buffer
from sabika.table import Table

EQUAL = 1e-12  # moves that the judge thinks worth the same are all its choice


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
        self._known = self._known_values()
        self._needed = self._needed_positions()
        self.playouts = 0
        self._shares: dict[int, list[Floats]] = {at: [] for at in self._needed}

    def deepen(self, playouts: int, tell: Callable[[float], None] = lambda _: None) -> None:
        """So many more playouts of every position that needs them; `tell` hears which part is done."""
        for done, at in enumerate(self._needed):
            tell(done / len(self._needed))
            played = self._judge.play_on(self.positions[at], playouts, seed=self._seed, first=self.playouts)
            self._shares[at].append(played.shares)
        self.playouts += playouts

    def streams(self) -> Floats:
        """V before the first entry and after each: [entries + 1, playouts, sides]."""
        values = np.zeros((len(self.positions), max(1, self.playouts), self.sides))
        for at in reversed(range(len(self.positions))):
            if at in self._known:
                values[at] = self._known[at]
            elif at in self._shares:
                values[at] = np.concatenate(self._shares[at])
            elif self._is_inside_a_lump(at):
                continue
            else:
                values[at] = values[at + 1]
        for at in range(1, len(self.positions)):
            if at not in self._known and self._is_inside_a_lump(at):
                values[at] = values[at - 1]
        return values

    def turns(self) -> list[Turn]:
        """The log in turns."""
        actors = [step.actor for step in self.steps]
        begins = [at for at in range(len(actors)) if at == 0 or actors[at] != actors[at - 1]]
        return [Turn(actors[first], first, end) for first, end in pairwise([*begins, len(actors)])]

    def sums(self) -> Sums:
        """The account by side."""
        values = self.streams()
        changes = np.diff(values, axis=0)
        actors = np.array([step.actor for step in self.steps], np.int64)
        luck = changes[actors == CHANCE].sum(axis=0)
        own, others = np.zeros_like(luck), np.zeros_like(luck)
        for side in range(self.sides):
            own[:, side] = changes[actors == side][:, :, side].sum(axis=0)
            others[:, side] = changes[(actors != side) & (actors != CHANCE)][:, :, side].sum(axis=0)
        return Sums(
            start=values[0].mean(axis=0),
            luck=luck.mean(axis=0),
            own=own.mean(axis=0),
            others=others.mean(axis=0),
            result=values[-1].mean(axis=0),
            luck_error=standard_error(luck),
            own_error=standard_error(own),
            others_error=standard_error(others),
        )

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


def standard_error(streams: Floats) -> Floats:
    """Of the mean over streams, the first axis."""
    count = len(streams)
    if count < 2:
        return np.full(streams.shape[1:], np.nan)
    error: Floats = streams.std(axis=0, ddof=1) / np.sqrt(count)
    return error
