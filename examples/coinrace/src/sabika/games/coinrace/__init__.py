"""Coin race, 2 to 5 players, CR-1 to CR-4: a whole game in one file, to copy and to change."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from sabika.engine.game import CHANCE, OVER, Game, ScoreLine
from sabika.engine.jit import jit
from sabika.engine.record import Record, Row, i8
from sabika.words import Owner, Saying

SEATS = 5
TURNS = 6  # of each seat
TAKE, GAMBLE, FACE = 0, 1, 2  # moves; of chance: FACE + what the die shows, from 0
TEXTS = ("take", "gamble", "die 1", "die 2", "die 3", "die 4", "die 5", "die 6")


class Position(Record):
    """Everything that lies on the table."""

    seats: int = i8()
    owners: int = i8()  # as many as seats: there are no imaginary players
    turn: int = i8()  # turns that are over
    gambles: int = i8()  # 1 while the die is to fall
    coins: Row = i8(SEATS)


# --- rules: compiled where speed matters -------------------------------------------------------------------


@jit
def actor(s: Position) -> int:
    """CR-1: the seats move in turn. CR-4: six times each."""
    if s.gambles:
        return CHANCE
    return s.turn % s.seats if s.turn < TURNS * s.seats else OVER


@jit
def legal(s: Position, out: Row) -> int:
    """CR-1: take a coin, or gamble."""
    if actor(s) < 0:
        return 0
    out[0] = TAKE
    out[1] = GAMBLE
    return 2


@jit
def outcomes(_s: Position, moves: Row, weights: Row) -> int:
    """CR-3: one die."""
    for face in range(6):
        moves[face] = FACE + face
        weights[face] = 1
    return 6


@jit
def apply(s: Position, move: int) -> None:
    """CR-2 and CR-3: a coin for sure; or the die, whose 4, 5 and 6 bring one to three coins."""
    if move == GAMBLE:
        s.gambles = 1
        return
    s.coins[s.turn % s.seats] += 1 if move == TAKE else max(0, move - FACE - 2)
    s.gambles = 0
    s.turn += 1


@jit
def scores(s: Position, out: Row) -> int:
    """CR-4: a coin is a point."""
    for seat in range(s.seats):
        out[seat] = s.coins[seat]
    return s.seats


# --- for people --------------------------------------------------------------------------------------------


class View(Struct, frozen=True):
    """A position with names instead of numbers; the page's type is generated from this."""

    phase: Literal["move", "roll", "over"]
    seat: int
    seats: int
    owners: int
    turns_left: int
    coins: list[int]


def opening(seats: int, _options: dict[str, Any]) -> Position:
    s = Position()
    s.seats = s.owners = seats
    return s


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move; held against `legal` by the contract tests."""
    who = actor(s)
    if who == OVER:
        return Saying("coinrace.is_over", "CR-4")
    if (who == CHANCE) != (move >= FACE):
        return Saying("coinrace.die_first" if who == CHANCE else "coinrace.no_die", "CR-3")
    return None


def events(before: Position, move: int, after: Position) -> list[Saying]:
    """What happened."""
    seat = before.turn % before.seats
    if move == GAMBLE:
        return [Saying("coinrace.gambles", "CR-1", {"who": Owner(seat)})]
    coins = after.coins[seat] - before.coins[seat]
    if move == TAKE:
        return [Saying("coinrace.takes", "CR-2", {"who": Owner(seat)})]
    return [Saying("coinrace.rolls", "CR-3", {"who": Owner(seat), "face": move - FACE + 1, "n": coins})]


def view(s: Position, _eyes: int | None = None) -> View:
    phase: Literal["move", "roll", "over"] = "roll" if s.gambles else "move" if actor(s) != OVER else "over"
    left = (TURNS * s.seats - s.turn + s.seats - 1) // s.seats
    return View(phase, s.turn % s.seats, s.seats, s.owners, left, s.coins[: s.seats])


def score_lines(s: Position) -> list[ScoreLine]:
    return [ScoreLine(seat, "CR-4", Saying("coinrace.coins", "CR-4"), s.coins[seat]) for seat in range(s.seats)]


def violations(s: Position) -> list[str]:
    """What is wrong with a position that someone wrote down."""
    if not 2 <= s.seats <= SEATS or s.owners != s.seats:
        return ["Coin race is for two to five seats."]
    if not 0 <= s.turn <= TURNS * s.seats or s.gambles not in (0, int(s.turn < TURNS * s.seats)):
        return ["So many turns are not played."]
    for seat, coins in enumerate(s.coins):
        turns = len(range(seat, s.turn, s.seats)) if seat < s.seats else 0
        if not 0 <= coins <= 3 * turns:
            return [f"Seat {seat} cannot have so many coins."]
    return []


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
    seat_moves=FACE,
    all_moves=len(TEXTS),
    most_legal=2,
    most_outcomes=6,
    opening=opening,
    describe=TEXTS.__getitem__,
    parse=lambda text: TEXTS.index(text) if text in TEXTS else None,
    why_not=why_not,
    events=events,
    view=view,
    score_lines=score_lines,
    violations=violations,
    longest=lambda s: 2 * TURNS * s.seats,
)
