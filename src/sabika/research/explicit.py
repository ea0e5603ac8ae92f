"""Plays in which chance does not act by itself: who leads one on says what chance does.

A play is its bytes, and the tokens by which chance tells what it does. What is legal is listed in room that all plays
of a game share, and anew where another play was told of in between.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np

from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.engine.jit import Backend, fastest, jit, jit_as
from sabika.engine.record import Row, buffer, from_text, plain, put, record_in, slots, to_text
from sabika.research.actions import MOST_TOKENS, Chance, IllegalAction, chance_of, description_of
from sabika.research.observations import Observation, observe
from sabika.research.play import (
    CURRENT,
    ILLEGAL,
    Tokens,
    forget_tokens,
    is_legal,
    narrow,
    play_record,
    tell_rewards,
    tokens_of,
)
from sabika.research.plays import Loop

# How a play is led on.
TELL = 0  # it stays as it is
HAPPEN = 1  # chance does what it can do
ACT = 2  # the seat to act chooses a token
ACT_UNLISTED = 3  # the same, where another play was told of in between


@jit
def tell(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row) -> int:
    """Who is to act: CHANCE, OVER or a seat, which stands in `told` behind its legal actions, by rising number; then
    their number is returned."""
    play = record_in(raw, game.play_record)
    play.who = game.rules.actor(play.states[CURRENT])
    if play.who < 0:
        return play.who  # type: ignore[no-any-return]
    list_left(game, play, moves)
    return list_actions(game, play, moves, mask, told)


def _list_actions(game: Tokens, play: Any, moves: Row, mask: Any, told: Row) -> int:
    count = 0
    for i in range(play.count):
        action = game.token(moves[i], play.depth)
        if mask[action] == 0:
            mask[action] = 1
            at = count
            while at > 0 and told[at - 1] > action:
                told[at] = told[at - 1]
                at -= 1
            told[at] = action
            count += 1
    for i in range(count):
        mask[told[i]] = 0
    told[count] = play.who
    return count


@jit_as(_list_actions)
def list_actions(game: Tokens, play: Any, moves: Row, _mask: Any, told: Row) -> int:
    """List the tokens that continue a legal move, by rising number, and behind them who is to act; returns how many.

    The mask, which tells what is listed already, is all 0 before and after.
    """
    actions = sorted({game.token(moves[i], play.depth) for i in range(play.count)})
    told[: len(actions) + 1] = [*actions, play.who]
    return len(actions)


@jit
def list_left(game: Tokens, play: Any, moves: Row) -> None:
    """List the legal moves that begin with the chosen tokens."""
    count = game.rules.legal(play.states[CURRENT], moves)
    for depth in range(play.depth):
        kept = 0
        for i in range(count):
            if game.token(moves[i], depth) == play.tokens[depth] - 1:
                moves[kept] = moves[i]
                kept += 1
        count = kept
    play.count = count


@jit
def act(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row, action: int) -> int:
    """The seat to act chooses a token, the moves that are left being listed; returns what `tell` does, or ILLEGAL where
    nothing has changed."""
    play = record_in(raw, game.play_record)
    if not is_legal(game, play, moves, action):
        return ILLEGAL
    narrow(game, play, moves, action)
    if play.count > 1:
        return list_actions(game, play, moves, mask, told)
    game.rules.apply(play.states[CURRENT], moves[0])
    forget_tokens(play, 0)
    return tell(game, raw, moves, mask, told)


@jit
def lead(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row, what: int, number: int) -> int:
    """Lead a play on: what, and with which action or outcome. Returns what `tell` does. One program compiles in less
    time than three."""
    if what == ACT_UNLISTED:
        list_left(game, record_in(raw, game.play_record), moves)
    if what in (ACT, ACT_UNLISTED):
        return act(game, raw, moves, mask, told, number)
    if what == HAPPEN:
        game.rules.apply(record_in(raw, game.play_record).states[CURRENT], game.seat_moves + number)
    return tell(game, raw, moves, mask, told)


@jit
def list_outcomes(game: Tokens, raw: Any, moves: Row, weights: Row) -> int:
    """What chance can do, counted from 0, and how likely; returns how many outcomes there are."""
    count = game.rules.outcomes(record_in(raw, game.play_record).states[CURRENT], moves, weights)
    for i in range(count):
        moves[i] -= game.seat_moves
    return count


class PlayLoops(threading.local):
    """The loops over a game's plays in one backend, and room for what they list: each thread has one."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game = game
        self.backend = backend
        actions = description_of(game).actions
        self.moves = buffer(backend, max(game.most_legal, game.most_outcomes))
        self.weights = buffer(backend, game.most_outcomes)
        self.told: Any = buffer(backend, actions + 1)
        self.mask = np.zeros(actions, np.int8)
        self.listed: list[int] | None = None  # the actions of the play whose moves stand in `moves`
        self._kept: dict[tuple[int, int], tuple[bytes, bytes, Outcomes]] = {}
        self._chance = chance_of(game)
        tokens = tokens_of(game)
        self.lead = Loop(backend, lead, tokens)
        self.list_outcomes = Loop(backend, list_outcomes, tokens)
        self.rewards, self.observe = Loop(backend, tell_rewards, tokens), Loop(backend, observe)

    def play(self, position: Any) -> Any:
        """A new play, as loops are handed it."""
        records: Any = slots(self.backend, play_record(self.game), 1)
        raw = records.view(np.int8) if self.backend.is_compiled else records[0]
        put(self.states(raw), CURRENT, position)
        return raw

    def states(self, raw: Any) -> Any:
        """The positions of a play."""
        return raw.view(play_record(self.game).dtype)["states"][0] if self.backend.is_compiled else raw.states

    def tokens(self, raw: Any) -> list[int]:
        """The chosen tokens + 1, then 0."""
        if not self.backend.is_compiled:
            return list(raw.tokens)
        tokens: list[int] = raw.view(play_record(self.game).dtype)["tokens"][0].tolist()
        return tokens

    def copied(self, raw: Any) -> Any:
        """A play once more."""
        twin = raw.copy()
        if not self.backend.is_compiled:
            twin.states = [position.copy() for position in raw.states]
        return twin

    def outcomes(self, raw: Any) -> Outcomes:
        """What chance can do. The same comes again and again, so the last of each length and beginning is kept."""
        self.listed = None  # its moves are overwritten
        count = self.list_outcomes.call(raw, self.moves, self.weights)
        numbers, weights = np.asarray(self.moves[:count]), np.asarray(self.weights[:count])
        key, listed, weighed = (count, int(numbers[0])), numbers.tobytes(), weights.tobytes()
        last = self._kept.get(key)
        if last is None or last[0] != listed or last[1] != weighed:
            outcomes = Outcomes.of(numbers.tolist(), weights.tolist(), self._chance)
            last = self._kept[key] = listed, weighed, outcomes
        return last[2]


class Outcomes:
    """What chance can tell now, and how likely each token is. Behind a token is the number of an outcome, or what can
    be told next."""

    def __init__(self, chances: list[tuple[int, float]], behind: dict[int, int | Outcomes]) -> None:
        self.chances, self.behind = chances, behind

    @classmethod
    def of(cls, numbers: list[int], weights: list[int], chance: Chance) -> Outcomes:
        """Of outcomes that are told by their numbers, or by tokens."""
        if max(numbers) >= chance.whole:
            return cls._told(list(zip(map(chance.tokens, numbers), numbers, weights, strict=True)))
        total = sum(weights)
        chances = [(number, weight / total) for number, weight in zip(numbers, weights, strict=True)]
        return cls(chances, dict(zip(numbers, numbers, strict=True)))

    @classmethod
    def _told(cls, outcomes: list[tuple[tuple[int, ...], int, int]]) -> Outcomes:
        """Of outcomes with their tokens that are not told yet, their numbers and weights; the likeliest first, so that
        whoever goes through them to draw one is soon there."""
        groups: dict[int, list[tuple[tuple[int, ...], int, int]]] = {}
        for (first, *rest), number, weight in outcomes:
            groups.setdefault(first, []).append((tuple(rest), number, weight))
        total = sum(weight for _, _, weight in outcomes)
        chances = [(first, sum(weight for _, _, weight in group) / total) for first, group in groups.items()]
        chances.sort(key=lambda told: -told[1])
        behind = {first: group[0][1] if len(group) == 1 else cls._told(group) for first, group in groups.items()}
        return cls(chances, behind)


@cache
def loops_of(game: Game, backend: Backend) -> PlayLoops:
    return PlayLoops(game, backend)


class ExplicitPlay:
    """A position, the tokens of the move that is being told, and what may come next."""

    __slots__ = ("_actions", "_fallen", "_loops", "_outcomes", "_raw", "who")

    def __init__(self, game: Game, position: Any, backend: Backend | None = None) -> None:
        self._loops = loops_of(game, backend or fastest())
        self._raw = self._loops.play(position)
        self.who = OVER  # a seat, CHANCE or OVER
        self._actions: list[int] = []
        self._outcomes: Outcomes | None = None
        self._fallen: list[int] = []  # the tokens that chance told of what it does now
        self._hear(self._led(TELL, 0))

    def copy(self) -> ExplicitPlay:
        """This play once more."""
        twin = ExplicitPlay.__new__(ExplicitPlay)
        twin._loops, twin.who, twin._actions = self._loops, self.who, self._actions
        twin._raw, twin._outcomes, twin._fallen = self._loops.copied(self._raw), self._outcomes, self._fallen
        return twin

    def __deepcopy__(self, _memo: Any) -> ExplicitPlay:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        tokens = self._loops.tokens(self._raw)
        return _restored, (self.game.name, to_text(self.position), tokens, self._fallen)

    @property
    def game(self) -> Game:
        return self._loops.game

    @property
    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self._loops.states(self._raw)[CURRENT])

    @property
    def depth(self) -> int:
        """How many tokens of a move are chosen."""
        return sum(map(bool, self._loops.tokens(self._raw)))

    def actions(self) -> list[int]:
        """The legal actions of the seat to act, by rising number."""
        return self._actions[:]

    def outcomes(self) -> Outcomes:
        """What chance can do now."""
        if self._outcomes is None:
            self._outcomes = self._loops.outcomes(self._raw)
        return self._outcomes

    def act(self, action: int) -> None:
        """A token of the seat to act, or of chance."""
        loops = self._loops
        if self.who == CHANCE:
            outcome = (self._outcomes or self.outcomes()).behind.get(action)
            if isinstance(outcome, Outcomes):
                self._outcomes, self._fallen = outcome, [*self._fallen, action]
                return
            told = ILLEGAL if outcome is None else self._led(HAPPEN, outcome)
        elif self.who >= 0:
            is_listed, loops.listed = loops.listed is self._actions, self._actions
            told = self._led(ACT if is_listed else ACT_UNLISTED, action)
        else:
            told = ILLEGAL
        if told == ILLEGAL:
            raise IllegalAction(f"The action {action} is not legal now.")
        self._hear(told)

    def _led(self, what: int, number: int) -> int:
        loops = self._loops
        told: int = loops.lead.call(self._raw, loops.moves, loops.mask, loops.told, what, number)
        return told

    def _hear(self, told: int) -> None:
        """What `tell` returned."""
        loops = self._loops
        self._outcomes, self._fallen = None, []
        if told < 0:
            self.who, self._actions = told, []
        else:
            listed = loops.told[: told + 1]
            self._actions = listed.tolist() if loops.backend.is_compiled else listed
            self.who = self._actions.pop()
        loops.listed = self._actions

    def rewards(self, seats: int, by_points: bool) -> list[float]:
        """What the game brought each seat; 0 before its end."""
        rewards = np.zeros(seats)  # doubles: OpenSpiel wants what they add up to to be 0 within 1e-9
        self._loops.rewards.call(self._raw, by_points, rewards)
        listed: list[float] = rewards.tolist()
        return listed

    def observe(self, observation: Observation, seat: int) -> Any:
        """What a seat sees."""
        seen = np.empty(observation.size, np.float32)
        self._loops.observe.call(self._raw, observation.sources, seat, seen)
        return seen

    def __str__(self) -> str:
        texts = description_of(self.game).texts
        chosen = [f"chosen={texts[token - 1]}" for token in self._loops.tokens(self._raw) if token]
        fallen = [f"fallen={chance_of(self.game).texts[token]}" for token in self._fallen]
        return " ".join([to_text(self.position), *chosen, *fallen])


def _restored(name: str, text: str, tokens: list[int], fallen: list[int]) -> ExplicitPlay:
    """A play that was written down: its position, and the tokens told since."""
    game = find(name)
    play = ExplicitPlay(game, from_text(game.position, text))
    depth = 0
    while depth < MOST_TOKENS and tokens[depth]:
        play.act(tokens[depth] - 1)
        depth = play.depth  # a token that is the only way on was chosen by itself
    for token in fallen:
        play.act(token)
    return play
