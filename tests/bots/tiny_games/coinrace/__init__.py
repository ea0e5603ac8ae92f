"""Coin race, a game for tests: take one coin for sure, or gamble for none to three. No bot has ever heard of it."""

from __future__ import annotations

from typing import Any

from sabika.engine.game import CHANCE, OVER, Game, ScoreLine
from sabika.engine.jit import jit
from sabika.engine.record import Record, Row, i8
from sabika.words import Owner, Saying

SEATS = 3
TURNS = 4  # of each seat
TAKE, GAMBLE, COINS = 0, 1, 2  # moves; chance gives COINS + n
WEIGHTS = (3, 1, 1, 1)  # of no coin to three


class Position(Record):
    seats: int = i8()
    owners: int = i8()
    turn: int = i8()
    gambles: int = i8()
    coins: Row = i8(SEATS)


@jit
def actor(s: Position) -> int:
    if s.gambles:
        return CHANCE
    return s.turn % s.seats if s.turn < TURNS * s.seats else OVER


@jit
def legal(s: Position, out: Row) -> int:
    if actor(s) < 0:
        return 0
    out[0] = TAKE
    out[1] = GAMBLE
    return 2


@jit
def outcomes(_s: Position, moves: Row, weights: Row) -> int:
    for coins in range(len(WEIGHTS)):
        moves[coins] = COINS + coins
        weights[coins] = WEIGHTS[coins]
    return len(WEIGHTS)


@jit
def apply(s: Position, move: int) -> None:
    if move == GAMBLE:
        s.gambles = 1
        return
    s.coins[s.turn % s.seats] += 1 if move == TAKE else move - COINS
    s.gambles = 0
    s.turn += 1


@jit
def scores(s: Position, out: Row) -> int:
    for seat in range(s.seats):
        out[seat] = s.coins[seat]
    return s.seats


TEXTS = ("take", "gamble", "coins 0", "coins 1", "coins 2", "coins 3")


def opening(seats: int, _options: dict[str, Any]) -> Position:
    s = Position()
    s.seats = s.owners = seats
    return s


def why_not(s: Position, move: int) -> Saying | None:
    is_chance = actor(s) == CHANCE
    return None if actor(s) != OVER and is_chance == (move >= COINS) else Saying("table.chance_only", "CR-1")


def score_lines(s: Position) -> list[ScoreLine]:
    return [ScoreLine(seat, "CR-2", Saying("table.owner", "CR-2"), s.coins[seat]) for seat in range(s.seats)]


GAME = Game(
    name="coinrace",
    title="Coin race",
    turn_rule="CR-1",
    seats=range(2, SEATS + 1),
    position=Position,
    actor=actor,
    legal=legal,
    apply=apply,
    outcomes=outcomes,
    scores=scores,
    seat_moves=COINS,
    all_moves=len(TEXTS),
    most_legal=2,
    most_outcomes=len(WEIGHTS),
    opening=opening,
    describe=lambda move: TEXTS[move],
    parse=lambda text: TEXTS.index(text) if text in TEXTS else None,
    why_not=why_not,
    events=lambda before, _move, _after: [Saying("table.not_your_turn", "CR-1", {"seat": Owner(before.turn)})],
    view=lambda s, _eyes: {"coins": s.coins[: s.seats]},
    score_lines=score_lines,
)
