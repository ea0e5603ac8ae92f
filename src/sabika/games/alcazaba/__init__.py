"""Alcazaba: the Dice Game with palaces, 2 to 6 players, AZ-1 to AZ-14."""

from __future__ import annotations

from sabika.engine.game import Game
from sabika.games.alcazaba.invariants import violations
from sabika.games.alcazaba.moves import ALL_MOVES, MOST_LEGAL, MOST_OUTCOMES, SEAT_MOVES, describe, parse
from sabika.games.alcazaba.opening import OPTIONS, check_options, opening
from sabika.games.alcazaba.pad import pad
from sabika.games.alcazaba.position import OWNERS, RULINGS, Position
from sabika.games.alcazaba.refusals import why_not
from sabika.games.alcazaba.rules import apply, legal, outcomes, sample
from sabika.games.alcazaba.situation import situation
from sabika.games.alcazaba.view import (
    UNSCORED,
    as_if_over,
    as_if_scored,
    longest,
    printed,
    score_lines,
    view,
    view_again,
)
from sabika.games.alcazaba.words import events
from sabika.parts.dice_round import actor, contenders, scores

GAME = Game(
    name="alcazaba",
    title="Alcazaba",
    rules_version="1",
    turn_rule="AZ-5",
    seats=range(2, 7),
    options=OPTIONS,
    rulings=RULINGS,
    position=Position,
    imaginary="Dirk",
    actor=actor,
    legal=legal,
    apply=apply,
    outcomes=outcomes,
    sample=sample,
    scores=scores,
    contenders=contenders,
    seat_moves=SEAT_MOVES,
    all_moves=ALL_MOVES,
    most_legal=MOST_LEGAL,
    most_outcomes=MOST_OUTCOMES,
    most_owners=OWNERS,
    check_options=check_options,
    opening=opening,
    describe=describe,
    parse=parse,
    why_not=why_not,
    events=events,
    view=view,
    view_again=view_again,
    score_lines=score_lines,
    as_if_over=as_if_over,
    as_if_scored=as_if_scored,
    unscored=UNSCORED,
    violations=violations,
    longest=longest,
    pad=pad,
    situation=situation,
    printed=printed,
)
