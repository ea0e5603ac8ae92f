"""What the Dice Game and Alcazaba say alike about dice, markers, start players and scorings: `words/dice.toml`."""

from __future__ import annotations

from sabika.parts.dice import is_among
from sabika.parts.dice_area import LINES, OFF, SIDES, THROWS, exact_field, free_field
from sabika.parts.dice_views import Scoring
from sabika.parts.kinds import kind_word
from sabika.parts.throwing import Thrown, dice_text
from sabika.words import Dice, Owner, Saying, Value, Word

SCORING_NAMES: tuple[Scoring, ...] = ("A", "B", "C")


def dice_saying(key: str, rule: str, **values: Value) -> Saying:
    return Saying(f"dice.{key}", rule, values)


def field_values(field: int) -> dict[str, Value]:
    """A field of the dice area in a sentence: `{line}-{side}`."""
    return {"line": LINES - field // THROWS, "side": Word(f"dice.{SIDES[field % THROWS]}")}


# --- why not ---------------------------------------------------------------------------------------------


def why_not_throw(s: Thrown, choice: int) -> Saying | None:
    """DG-9: at most three throws, with dice that lie there."""
    if s.throws == THROWS:
        return dice_saying("three_throws", "DG-9")
    return None if is_among(choice, s.dice) else dice_saying("dice_not_there", "DG-9")


def not_shown(kind: int) -> Saying:
    return dice_saying("not_shown", "DG-10", kind=kind_word(kind))


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


def scored(rule: str, scoring: int, gained: list[int]) -> list[Saying]:
    """What everyone got in a scoring."""
    name = SCORING_NAMES[scoring]
    return [dice_saying("scored", rule, who=Owner(owner), n=n, scoring=name) for owner, n in enumerate(gained)]
