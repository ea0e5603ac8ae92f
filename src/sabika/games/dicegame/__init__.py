"""The Dice Game: 2 to 6 players, DG-1 to DG-31."""

from __future__ import annotations

from sabika.engine.game import Game
from sabika.games.dicegame.invariants import violations
from sabika.games.dicegame.moves import ALL_MOVES, MOST_LEGAL, MOST_OUTCOMES, SEAT_MOVES, describe, parse
from sabika.games.dicegame.opening import OPTIONS, check_options, opening
from sabika.games.dicegame.pad import pad
from sabika.games.dicegame.position import OWNERS, RULINGS, Position
from sabika.games.dicegame.refusals import why_not
from sabika.games.dicegame.rules import apply, legal, outcomes, sample
from sabika.games.dicegame.situation import situation
from sabika.games.dicegame.view import as_if_over, as_if_scored, longest, printed, score_lines, view
from sabika.games.dicegame.words import events
from sabika.parts.dice_round import actor, contenders, scores

GAME = Game(
    name="dicegame",
    title="Dice Game",
    rules_version="1",
    turn_rule="DG-8",
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
    score_lines=score_lines,
    as_if_over=as_if_over,
    as_if_scored=as_if_scored,
    unscored=(
        "phase turn seat dice before cup throws fresh black area hand out "
        "light dark bonus gone column prize reward due chip_due annulled picked"
    ),
    violations=violations,
    longest=longest,
    pad=pad,
    situation=situation,
    printed=printed,
)
