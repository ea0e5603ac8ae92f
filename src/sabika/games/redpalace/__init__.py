"""The Red Palace: 2 to 6 players, RP-1 to RP-64, with Medina, Bazaars and Camps."""

from __future__ import annotations

from sabika.engine.game import Game
from sabika.games.redpalace.chance import outcomes, sample
from sabika.games.redpalace.invariants import violations
from sabika.games.redpalace.moves import ALL_MOVES, MOST_LEGAL, MOST_OUTCOMES, SEAT_MOVES, describe, parse
from sabika.games.redpalace.opening import OPTIONS, check_options, opening
from sabika.games.redpalace.pad import pad
from sabika.games.redpalace.position import OWNERS, RULINGS, Position
from sabika.games.redpalace.refusals import why_not
from sabika.games.redpalace.rules import actor, apply, legal
from sabika.games.redpalace.scoring import contenders, scores
from sabika.games.redpalace.situation import situation
from sabika.games.redpalace.view import (
    UNSCORED,
    as_if_over,
    as_if_scored,
    longest,
    own_view,
    printed,
    score_lines,
    view,
    view_again,
)
from sabika.games.redpalace.words import events

GAME = Game(
    name="redpalace",
    title="The Red Palace",
    rules_version="1",
    turn_rule="RP-35",
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
    own_view=own_view,
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
