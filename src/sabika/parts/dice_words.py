"""What the Dice Game and Alcazaba say alike about dice, markers, start players and scorings: `words/dice.toml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sabika.parts.dice import is_among, size_of
from sabika.parts.dice_area import LINES, OFF, SIDES, THROWS, exact_field, free_field
from sabika.parts.dice_round import BESIDES, FINISHED, PAYING, ROUNDS, DiceRound, is_scored, scoring_of
from sabika.parts.dice_views import NextScoring, Scoring
from sabika.parts.kinds import KINDS, kind_word
from sabika.parts.throwing import Thrown, dice_text
from sabika.words import Dice, Owner, Saying, Value, Word

SCORING_NAMES: tuple[Scoring, ...] = ("A", "B", "C")

Position = TypeVar("Position", bound=DiceRound)


def dice_saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"dice.{key}", rule, values)


def field_values(field: int) -> dict[str, Value]:
    """A field of the dice area in a sentence: `{line}-{side}`."""
    return {"line": LINES - field // THROWS, "side": Word(f"dice.{SIDES[field % THROWS]}")}


# --- scorings --------------------------------------------------------------------------------------------


def next_scoring(s: DiceRound) -> NextScoring | None:
    """DG-24, AZ-9: the scoring to come, and the round it comes after."""
    if s.phase == FINISHED:
        return None
    return NextScoring(name=SCORING_NAMES[scoring_of(s)], after=2 * scoring_of(s) + 1)


def points_in(s: DiceRound, owner: int, scoring: int) -> int:
    """DG-24 to DG-26, AZ-9: what a scoring brought."""
    kinds = s.points[owner][KINDS * scoring : KINDS * (scoring + 1)]
    return sum(kinds) + s.points[owner][BESIDES + scoring]


# --- why not ---------------------------------------------------------------------------------------------


def why_not_throw(s: Thrown, choice: int) -> Saying | None:
    """DG-9: at most three throws, with dice that lie there."""
    if s.throws == THROWS:
        return dice_saying("three_throws", "DG-9")
    return None if is_among(choice, s.dice) else dice_saying("dice_not_there", "DG-9")


def not_shown(kind: int) -> Saying:
    return dice_saying("not_shown", "DG-10", kind=kind_word(kind))


def why_not_fallen(s: Thrown, choice: int | None) -> Saying | None:
    """DG-9: as many dice fall as are in the cup; `choice` is None where it is no throw at all."""
    fits = choice is not None and size_of(choice) == s.cup
    return None if fits else dice_saying("other_dice", "DG-9", n=s.cup)


def why_not_start_player(s: Thrown, rule: str, seat: int | None) -> Saying | None:
    """DG-17, AZ-7: a player is named, and nothing else is done; `seat` is None where nobody is named."""
    if seat is None:
        return dice_saying("name_first", rule)
    return None if seat < s.seats else dice_saying("no_such_player", rule, n=s.seats)


# --- what happened ---------------------------------------------------------------------------------------


def thrown(s: Thrown, choice: int) -> Saying:
    return dice_saying("thrown", "DG-9", who=Owner(s.seat), dice=Dice(dice_text(choice)), throw=s.throws + 1)


def threw_again(s: Thrown, choice: int) -> Saying:
    return dice_saying("threw_again", "DG-9", who=Owner(s.seat), dice=Dice(dice_text(choice)))


def placed(s: Thrown, kind: int, symbols: int) -> Saying:
    """DG-10 to DG-13: where a marker goes."""
    aim = exact_field(symbols, s.throws)
    field = free_field(s.area[kind], aim)
    values: dict[str, Value] = {"who": Owner(s.seat), "kind": kind_word(kind)}
    if field == OFF:
        return dice_saying("placed_out", "DG-12", **values)
    if field == aim:
        return dice_saying("placed", "DG-10" if symbols <= LINES else "DG-13", **values, **field_values(field))
    return dice_saying("placed_below", "DG-11", **values, **field_values(field))


def said_while_paid(
    s: Position, pay_step: Callable[[Position], None], say: Callable[[Position, Position], list[Saying]]
) -> list[Saying]:
    """The result of a round, step by step, as far as it goes by itself; the position goes along."""
    said = []
    while s.phase == PAYING:
        before = s.copy()
        pay_step(s)
        said += say(before, s)
    return said


def round_ended(s: DiceRound, after: DiceRound, scored: str, begins: str, ends: str) -> list[Saying]:
    """What everyone got in the scoring of this round, if there was one; then the next round, or the end, each with
    its rule."""
    said = []
    if is_scored(s):
        name = SCORING_NAMES[scoring_of(s)]
        for owner in range(s.owners):
            gained = sum(after.points[owner]) - sum(s.points[owner])
            said.append(dice_saying("scored", scored, who=Owner(owner), n=gained, scoring=name))
    return [*said, dice_saying("ends", ends) if after.phase == FINISHED else round_begins(after, begins)]


def round_begins(s: DiceRound, rule: str) -> Saying:
    return dice_saying("round_begins", rule, round=s.round, rounds=ROUNDS)
