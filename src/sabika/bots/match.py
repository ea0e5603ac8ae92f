"""Whole games between bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sabika.bots.levels import Bot
from sabika.bots.net import Weights
from sabika.bots.player import Player, player_of
from sabika.bots.reliability import Reliability
from sabika.bots.workspace import CURRENT, OPENING, Allocated, Net, Nodes, Workspace, nodes_for
from sabika.engine.game import CHANCE, LONGEST_LOG, OVER, Game
from sabika.engine.jit import Backend, jit
from sabika.engine.loops import settle_chance, winners
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


@jit
def make_move(player: Player, w: Workspace, net: Net, nodes: Nodes) -> bool:
    """Let chance act, then the bot whose turn it is; False if the game is over instead."""
    rules = player.evaluator.rules
    s = w.states[CURRENT]
    who = settle_chance(rules, s, w.dice)
    if who == OVER:
        return False
    if w.made >= MOST_MOVES:
        move = w.moves[below(w.stream, rules.legal(s, w.moves))]
    else:
        bot = w.bots[who]
        move = player.choose(player, w, net, nodes, bot, bot.rollouts, True)
    rules.apply(s, move)
    w.made += 1
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
) -> int:
    """Games between the bots of the seats. `points` gets every owner's points game after game, `wins` a mask of
    winners a game. Returns how many moves the seats made."""
    w = workspaces[0]
    moves = 0
    for game in range(games):
        begin_game(w, seed, first + game)
        while make_move(player, w, net, nodes):
            moves += 1
        for owner in range(owners):
            w.totals[owner] = 0
        wins[game] = winners(player.evaluator.rules, w.states[CURRENT], w.totals)
        for owner in range(owners):
            points[game * owners + owner] = w.totals[owner]
    return moves


@jit
def record_game(player: Player, workspaces: Any, net: Net, nodes: Nodes, seed: int, number: int, entries: Row) -> int:
    """Game `number` as `play_games` plays it; `entries` get who and what of every entry. Returns how many there are."""
    w = workspaces[0]
    rules = player.evaluator.rules
    begin_game(w, seed, number)
    s = w.states[CURRENT]
    written = 0
    who = rules.actor(s)
    while who != OVER:
        if who == CHANCE:
            move = rules.draw(rules, s, w.dice)
        elif w.made >= MOST_MOVES:
            move = w.moves[below(w.stream, rules.legal(s, w.moves))]
            w.made += 1
        else:
            bot = w.bots[who]
            move = player.choose(player, w, net, nodes, bot, bot.rollouts, True)
            w.made += 1
        entries[2 * written] = who
        entries[2 * written + 1] = move
        written += 1
        rules.apply(s, move)
        who = rules.actor(s)
    return written


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
        self._record_game = backend.run(record_game, player_of(game, searches))
        self._entries: list[Row] = []

    def record(self, opening: Any, seed: int, number: int) -> tuple[list[tuple[int, int]], Any]:
        """Game `number` of a seed: who and what of every entry, and the position it ends with."""
        put(self.workspace.record.states, OPENING, opening)
        if not self._entries:
            self._entries.append(buffer(self._backend, 2 * LONGEST_LOG))
        entries = self._entries[0]
        count = int(self._record_game(*self.workspace.arguments, seed, number, entries))
        flat = [int(value) for value in entries[: 2 * count]]
        return list(zip(flat[::2], flat[1::2], strict=True)), plain(
            self._game.position, self.workspace.record.states[CURRENT]
        )

    def play(self, opening: Any, seed: int, first: int, games: int) -> Played:
        """Games `first` and so many more of a seed."""
        put(self.workspace.record.states, OPENING, opening)
        owners = self._game.scores(opening, [0] * self._game.most_owners)
        points, wins = buffer(self._backend, games * owners), buffer(self._backend, games)
        arguments = self.workspace.arguments
        self._play_games(*arguments, seed, first, 0, owners, points, wins)  # compiles, plays nothing
        before = time.perf_counter()
        moves = int(self._play_games(*arguments, seed, first, games, owners, points, wins))
        seconds = time.perf_counter() - before
        return Played(np.asarray(points).reshape(games, owners), np.asarray(wins), moves, seconds)
