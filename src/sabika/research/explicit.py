"""Plays in which chance does not act by itself: who leads one on says what chance does.

A play is its bytes alone. What is legal is listed anew by each call, in room that all plays of a game share.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np

from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.engine.jit import Backend, fastest, jit, jit_as
from sabika.engine.record import Row, buffer, from_text, plain, put, record_in, slots, to_text
from sabika.research.actions import MOST_TOKENS, IllegalAction, description_of
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
    write_mask,
)
from sabika.research.plays import Loop


@jit
def tell(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row) -> int:
    """Who is to act: CHANCE, OVER or a seat, which stands in `told`, with its legal actions, by rising number, behind
    it; then their number is returned."""
    play = record_in(raw, game.play_record)
    play.who = game.rules.actor(play.states[CURRENT])
    if play.who < 0:
        return play.who  # type: ignore[no-any-return]
    list_left(game, play, moves)
    told[0] = play.who
    return list_actions(game, play, moves, mask, told)


def _list_actions(game: Tokens, play: Any, moves: Row, mask: Any, told: Row) -> int:
    write_mask(game, play, moves, mask)
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            count += 1
            told[count] = action
    return count


@jit_as(_list_actions)
def list_actions(game: Tokens, play: Any, moves: Row, _mask: Any, told: Row) -> int:
    """List the tokens that continue a legal move, by rising number; returns how many."""
    actions = sorted({game.token(moves[i], play.depth) for i in range(play.count)})
    told[1 : 1 + len(actions)] = actions
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
def happen(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row, outcome: int) -> int:
    """Chance does what it can do now; returns what `tell` does."""
    game.rules.apply(record_in(raw, game.play_record).states[CURRENT], game.seat_moves + outcome)
    return tell(game, raw, moves, mask, told)


@jit
def act(game: Tokens, raw: Any, moves: Row, mask: Any, told: Row, action: int) -> int:
    """The seat to act chooses a token; returns what `tell` does, or ILLEGAL where nothing has changed."""
    play = record_in(raw, game.play_record)
    list_left(game, play, moves)
    if not is_legal(game, play, moves, action):
        return ILLEGAL
    narrow(game, play, moves, action)
    if play.count == 1:
        game.rules.apply(play.states[CURRENT], moves[0])
        forget_tokens(play, 0)
    return tell(game, raw, moves, mask, told)


@jit
def list_outcomes(game: Tokens, raw: Any, moves: Row, weights: Row) -> int:
    """What chance can do, and how likely; returns how many outcomes there are."""
    return game.rules.outcomes(record_in(raw, game.play_record).states[CURRENT], moves, weights)


class Workspace(threading.local):
    """The loops over a game's plays in one backend, and room for what they list: each thread has one."""

    def __init__(self, game: Game, backend: Backend) -> None:
        self.game = game
        self.backend = backend
        actions = description_of(game).actions
        self.moves = buffer(backend, max(game.most_legal, game.most_outcomes))
        self.weights = buffer(backend, game.most_outcomes)
        self.told: Any = buffer(backend, actions + 1)
        self.mask = np.zeros(actions, np.int8)
        self._kept: dict[int, Outcomes] = {}
        tokens = tokens_of(game)
        self.tell = Loop(backend, tell, tokens)
        self.act, self.happen = Loop(backend, act, tokens), Loop(backend, happen, tokens)
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
        """What chance can do. The same comes again and again, so the last of each length is kept."""
        count = self.list_outcomes(raw, self.moves, self.weights)
        moves, weights = self.moves[:count], self.weights[:count]
        kept = self._kept.get(count)
        if kept is None or not kept.holds(moves, weights):
            self._kept[count] = kept = Outcomes(moves, weights, self.game.seat_moves)
        return kept


class Outcomes:
    """What chance can do, and how likely it is."""

    def __init__(self, moves: Any, weights: Any, first: int) -> None:
        numbers, shares = np.array(moves), np.array(weights)
        self._bytes = numbers.tobytes(), shares.tobytes()
        outcomes = (numbers - first).tolist()
        self.chances = list(zip(outcomes, (shares / shares.sum()).tolist(), strict=True))
        self.numbers = frozenset(outcomes)

    def holds(self, moves: Any, weights: Any) -> bool:
        """Are these the same?"""
        return (np.asarray(moves).tobytes(), np.asarray(weights).tobytes()) == self._bytes


@cache
def workspace_of(game: Game, backend: Backend) -> Workspace:
    return Workspace(game, backend)


class ExplicitPlay:
    """A position, the tokens of the move that is being told, and what may come next."""

    def __init__(self, game: Game, position: Any, backend: Backend | None = None) -> None:
        self._workspace = work = workspace_of(game, backend or fastest())
        self._raw = work.play(position)
        self.who = OVER  # a seat, CHANCE or OVER
        self._actions: list[int] = []
        self._outcomes: Outcomes | None = None
        self._hear(work.tell(self._raw, work.moves, work.mask, work.told))

    def __deepcopy__(self, _memo: Any) -> ExplicitPlay:
        twin = ExplicitPlay.__new__(ExplicitPlay)
        twin._workspace, twin.who, twin._actions = self._workspace, self.who, self._actions
        twin._raw, twin._outcomes = self._workspace.copied(self._raw), self._outcomes
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game.name, to_text(self.position), self._workspace.tokens(self._raw))

    @property
    def game(self) -> Game:
        return self._workspace.game

    @property
    def position(self) -> Any:
        """A plain twin of the position."""
        return plain(self.game.position, self._workspace.states(self._raw)[CURRENT])

    @property
    def depth(self) -> int:
        """How many tokens of a move are chosen."""
        return sum(map(bool, self._workspace.tokens(self._raw)))

    def actions(self) -> list[int]:
        """The legal actions of the seat to act, by rising number."""
        return self._actions[:]

    def outcomes(self) -> Outcomes:
        """What chance can do now."""
        if self._outcomes is None:
            self._outcomes = self._workspace.outcomes(self._raw)
        return self._outcomes

    def act(self, action: int) -> None:
        """A token of the seat to act, or an outcome of chance."""
        work = self._workspace
        if self.who == CHANCE:
            is_possible = action in self.outcomes().numbers
            told = work.happen(self._raw, work.moves, work.mask, work.told, action) if is_possible else ILLEGAL
        else:
            told = work.act(self._raw, work.moves, work.mask, work.told, action) if self.who >= 0 else ILLEGAL
        if told == ILLEGAL:
            raise IllegalAction(f"The action {action} is not legal now.")
        self._hear(told)

    def _hear(self, told: int) -> None:
        """What `tell` returned."""
        self._outcomes = None
        if told < 0:
            self.who, self._actions = told, []
        else:
            listed = self._workspace.told[: told + 1]
            self.who, *self._actions = listed.tolist() if self._workspace.backend.is_compiled else listed

    def rewards(self, by_points: bool) -> list[float]:
        """What the game brought each seat; 0 before its end."""
        rewards = np.zeros(self.position.seats, np.float32)
        self._workspace.rewards(self._raw, by_points, rewards)
        listed: list[float] = rewards.tolist()
        return listed

    def observe(self, observation: Observation, seat: int) -> Any:
        """What a seat sees."""
        seen = np.empty(observation.size, np.float32)
        self._workspace.observe(self._raw, observation.sources, seat, seen)
        return seen

    def __str__(self) -> str:
        texts = description_of(self.game).texts
        chosen = [f"chosen={texts[token - 1]}" for token in self._workspace.tokens(self._raw) if token]
        return " ".join([to_text(self.position), *chosen])


def _restored(name: str, text: str, tokens: list[int]) -> ExplicitPlay:
    """A play that was written down: its position, and the tokens chosen since."""
    game = find(name)
    play = ExplicitPlay(game, from_text(game.position, text))
    depth = 0
    while depth < MOST_TOKENS and tokens[depth]:
        play.act(tokens[depth] - 1)
        depth = play.depth  # a token that is the only way on was chosen by itself
    return play
