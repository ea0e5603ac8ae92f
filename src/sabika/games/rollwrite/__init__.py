"""Roll & Write: 1 to 5 players, RW-1 to RW-31."""

from __future__ import annotations

from sabika.engine.game import Game
from sabika.games.rollwrite.invariants import violations
from sabika.games.rollwrite.moves import ALL_MOVES, SEAT_MOVES, describe, parse
from sabika.games.rollwrite.opening import OPTIONS, check_options, opening
from sabika.games.rollwrite.pad import pad
from sabika.games.rollwrite.position import OWNERS, RULINGS, Position
from sabika.games.rollwrite.rules import FOUR_DICE, actor, apply, legal, outcomes, sample
from sabika.games.rollwrite.scoring import contenders, scores
from sabika.games.rollwrite.situation import situation
from sabika.games.rollwrite.view import as_if_over, longest, printed, score_lines, view
from sabika.games.rollwrite.words import events, why_not

GAME = Game(
    name="rollwrite",
    title="Roll & Write",
    rules_version="1",
    turn_rule="RW-8",
    seats=range(1, 6),
    options=OPTIONS,
    rulings=RULINGS,
    position=Position,
    actor=actor,
    legal=legal,
    apply=apply,
    outcomes=outcomes,
    sample=sample,
    scores=scores,
    contenders=contenders,
    seat_moves=SEAT_MOVES,
    all_moves=ALL_MOVES,
    most_legal=SEAT_MOVES,
    most_outcomes=FOUR_DICE,
    most_owners=OWNERS,
    check_options=check_options,
    opening=opening,
    describe=describe,
    parse=parse,
    why_not=why_not,
    events=events,
    view=view,
    score_lines=score_lines,
    as_if_over=as_if_over,
    violations=violations,
    longest=longest,
    pad=pad,
    situation=situation,
    printed=printed,
)
