"""What chance does in the Red Palace: every draw with its exact weight, and what it leads to. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.redpalace.moves import (
    ABILITY,
    CARD_DRAWN,
    KIND,
    LAND,
    PARKING,
    SCORING,
    START,
    STRIP,
)
from sabika.games.redpalace.position import (
    ABILITIES,
    CARDS,
    DRAW_ABILITY,
    DRAW_AGAIN,
    DRAW_CARD,
    DRAW_KIND,
    DRAW_LAND,
    DRAW_PARKING,
    DRAW_SET,
    DRAW_START,
    DRAW_STRIP,
    FIRST_PLAZA,
    KINDS,
    MOST_SQUARES,
    STRIPS,
    TOWER,
    Position,
)
from sabika.games.redpalace.setting_up import (
    ability_drawn,
    begin_with,
    is_strip_drawn,
    parking_drawn,
    set_card_drawn,
    strip_drawn,
)
from sabika.games.redpalace.turn.abilities import drawn_again
from sabika.games.redpalace.turn.money import card_drawn, money_left, scoring_drawn, window
from sabika.games.redpalace.turn.yard import kind_drawn, land_drawn

SCORING_CARDS = 2


@jit
def do_chance(s: Position, what: int, value: int) -> None:
    """What was drawn, where it belongs."""
    if what == START:
        begin_with(s, value)
    elif what == STRIP:
        strip_drawn(s, value)
    elif what == ABILITY:
        ability_drawn(s, value)
    elif what == PARKING:
        parking_drawn(s, value)
    elif what == LAND:
        land_drawn(s, value)
    elif s.phase == DRAW_AGAIN:
        drawn_again(s, value)
    elif what == KIND:
        kind_drawn(s, value)
    elif what == SCORING:
        scoring_drawn(s, value)
    elif s.phase == DRAW_SET:
        set_card_drawn(s, value)
    else:
        card_drawn(s, value)


@jit
def outcomes(s: Position, moves: Row, weights: Row) -> int:
    """Every outcome that can come now, with its weight."""
    n = 0
    first = first_outcome(s)
    hiding = window(s)
    for i in range(outcome_count(s)):
        chances = weight(s, i, hiding)
        if chances > 0:
            moves[n] = first + i
            weights[n] = chances
            n += 1
    return n


@jit
def sample(s: Position, stream: Row) -> int:
    """One outcome by the same law as `outcomes`."""
    hiding = window(s)
    count = outcome_count(s)
    tickets = 0
    for i in range(count):
        tickets += weight(s, i, hiding)
    ticket = below(stream, tickets)
    for i in range(count):
        ticket -= weight(s, i, hiding)
        if ticket < 0:
            return first_outcome(s) + i
    return first_outcome(s)


@jit
def first_outcome(s: Position) -> int:
    """The number of the first move that chance could make in this phase."""
    if s.phase == DRAW_START:
        return START
    if s.phase == DRAW_STRIP:
        return STRIP
    if s.phase == DRAW_ABILITY:
        return ABILITY
    if s.phase == DRAW_PARKING:
        return PARKING
    if s.phase == DRAW_LAND:
        return LAND
    if s.phase == DRAW_KIND or s.phase == DRAW_AGAIN:
        return KIND
    return CARD_DRAWN


@jit
def outcome_count(s: Position) -> int:
    """How many numbers from there on belong to this phase."""
    if s.phase == DRAW_START:
        return s.seats
    if s.phase == DRAW_STRIP:
        return STRIPS
    if s.phase == DRAW_ABILITY:
        return ABILITIES
    if s.phase == DRAW_PARKING:
        return MOST_SQUARES + 1
    if s.phase == DRAW_LAND:
        return FIRST_PLAZA
    if s.phase == DRAW_KIND or s.phase == DRAW_AGAIN:
        return KINDS
    return CARDS + SCORING_CARDS if s.phase == DRAW_CARD else CARDS


@jit
def weight(s: Position, i: int, hiding: int) -> int:
    """In how many ways chance can come to outcome i of its phase.

    RP-12: a scoring card that hides among m cards comes with 1/m, each of d money cards with (m - 1)/m × 1/d.
    """
    if s.phase == DRAW_START:
        return 1
    if s.phase == DRAW_STRIP:
        return 0 if is_strip_drawn(s, i) else 1
    if s.phase == DRAW_ABILITY:
        return 1 - ((s.abilities >> i) & 1)
    if s.phase == DRAW_PARKING:
        return s.parking_stock[i]
    if s.phase == DRAW_LAND:
        return 1 if s.place[i] == TOWER else 0
    if s.phase == DRAW_KIND or s.phase == DRAW_AGAIN:
        return s.bag[i]
    if i < CARDS:
        return s.deck[i] * (hiding - 1) if hiding else s.deck[i]
    return max(1, money_left(s)) if hiding and i - CARDS == s.scorings + (1 if s.scoring_due else 0) else 0
