"""Whole games between bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sabika.bots.levels import Bot
from sabika.bots.net import Weights
from sabika.bots.player import Player, player_of
from sabika.bots.reliability import Reliability
from sabika.bots.workspace import CURRENT, OPENING, Allocated, Net, Nodes, Workspace, nodes_for
from sabika.engine.game import CHANCE, LONGEST_LOG, OVER, Game
from sabika.engine.jit import Backend, jit
from sabika.engine.loops import winners
from sabika.engine.record import Row, buffer, copy, plain, put
from sabika.engine.stream import below, start

MOST_MOVES = 3000  # of the seats, in a game; whoever has not come to an end by then moves at random


@jit
def begin_game(w: Workspace, seed: int, number: int) -> None:
    """From the opening in slot OPENING; the dice of game i always fall from stream i of the seed."""
    start(w.dice, seed, number)
    start(w.stream, seed + 1, number)  # what bots draw while thinking changes no dice
    copy(w.states, CURRENT, OPENING)
    w.made = 0
    w.entered = 0


@jit
def act(player: Player, w: Workspace, net: Net, nodes: Nodes) -> bool:
    """Let chance act, or the bot whose turn it is, and note who does what; False if the game is over instead."""
    rules = player.evaluator.rules
    s = w.states[CURRENT]
    w.who = rules.actor(s)
    if w.who == OVER:
        return False
    if w.who == CHANCE:
        w.what = rules.draw(rules, s, w.dice)
    elif w.made >= MOST_MOVES:
        w.what = w.moves[below(w.stream, rules.legal(s, w.moves))]
        w.made += 1
    else:
        bot = w.bots[w.who]
        w.what = player.choose(player, w, net, nodes, bot, bot.rollouts, True)
        w.made += 1
    rules.apply(s, w.what)
    w.entered += 1
    return True


@jit
def make_move(player: Player, w: Workspace, net: Net, nodes: Nodes) -> bool:
    """Let chance act, then the bot whose turn it is; False if the game is over instead."""
    made = w.made
    while w.made == made:
        if not act(player, w, net, nodes):
            return False
    return True


@jit
def play_games(
    player: Player,
    workspaces: Any,
    net: Net,
    nodes: Nodes,
    seed: int,
    first: int,
    games: int,
    owners: int,
    points: Row,
    wins: Row,
    entries: Row,
) -> int:
    """Games between the bots of the seats. `points` gets every owner's points game after game, `wins` a mask of
    winners a game; `entries`, as far as it has room, who and what of every entry of the last game. Returns how many
    moves the seats made."""
    w = workspaces[0]
    moves = 0
    for game in range(games):
        begin_game(w, seed, first + game)
        while act(player, w, net, nodes):
            if 2 * w.entered <= len(entries):
                entries[2 * w.entered - 2] = w.who
                entries[2 * w.entered - 1] = w.what
        moves += w.made
        for owner in range(owners):
            w.totals[owner] = 0
        wins[game] = winners(player.evaluator.rules, w.states[CURRENT], w.totals)
        for owner in range(owners):
            points[game * owners + owner] = w.totals[owner]
    return moves


@dataclass(frozen=True)
class Played:
    """What came out of some games. Rows of `points` are games, columns owners; `wins` are masks of owners."""

    points: np.ndarray[Any, np.dtype[np.int64]]
    wins: np.ndarray[Any, np.dtype[np.int64]]
    moves: int
    seconds: float  # of play alone, without compilation
    reliability: tuple[Reliability, ...] = ()  # a seat each, where bots of one's own played


class Match:
    """Bots at a table, ready to play games from an opening."""

    def __init__(self, game: Game, bots: Sequence[Bot], backend: Backend, weights: Weights | None = None) -> None:
        searches = any(bot.searches for bot in bots)
        self._game = game
        self._backend = backend
        self.workspace = Allocated(game, backend, weights, nodes_for(bots))
        self.workspace.seat(bots)
        self._play_games = backend.run(play_games, player_of(game, searches))
        self._no_entries = buffer(backend, 0)

    @cached_property
    def _entries(self) -> Row:
        """Room for those of a game."""
        return buffer(self._backend, 2 * LONGEST_LOG)

    def record(self, opening: Any, seed: int, number: int) -> tuple[list[tuple[int, int]], Any]:
        """Game `number` of a seed: who and what of every entry, and the position it ends with."""
        self._play(opening, seed, number, 1, self._entries)
        record = self.workspace.record
        flat = [int(value) for value in self._entries[: 2 * int(record.entered)]]
        return list(zip(flat[::2], flat[1::2], strict=True)), plain(self._game.position, record.states[CURRENT])

    def play(self, opening: Any, seed: int, first: int, games: int) -> Played:
        """Games `first` and so many more of a seed."""
        self._play(opening, seed, first, 0, self._no_entries)  # compiles, plays nothing
        return self._play(opening, seed, first, games, self._no_entries)

    def _play(self, opening: Any, seed: int, first: int, games: int, entries: Row) -> Played:
        put(self.workspace.record.states, OPENING, opening)
        owners = self._game.scores(opening, [0] * self._game.most_owners)
        points, wins = buffer(self._backend, games * owners), buffer(self._backend, games)
        before = time.perf_counter()
        moves = int(self._play_games(*self.workspace.arguments, seed, first, games, owners, points, wins, entries))
        seconds = time.perf_counter() - before
        return Played(np.asarray(points).reshape(games, owners), np.asarray(wins), moves, seconds)
