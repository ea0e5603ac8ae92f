"""The score pad: one scoring of a Dice Game on a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption
from sabika.engine.game import ScoreLine
from sabika.games.dicegame.opening import check_options, opening
from sabika.games.dicegame.position import KINDS, NUMBERS, RULINGS, TRACK, Position
from sabika.games.dicegame.scoring import score
from sabika.games.dicegame.view import score_lines
from sabika.parts.kinds import LETTERS
from sabika.parts.pad import (
    PAD,
    check_names,
    dice_owners,
    number_to,
    owner_name,
    player_names,
    rulings_in,
    scoring_in,
    table_by_kind,
)

KNOWN = ("owners", "scoring", "piles", "box", "names", "rulings")
MOST_CHIPS = 16  # DG-5
DIRK = 2  # DG-28: the third owner, where two play


def pad(given: Mapping[str, Any]) -> list[ScoreLine]:
    """Score a real table: building points and number chips of every owner (with two players Dirk is the third).

        {"owners": [{"built": {"P": 5, "T": 2}, "numbers": [1, 3]}, …],
         "scoring": "B", "piles": {"P": [2, 1]}, "box": …}

    `scoring` is A, B or C (as left out). Where stones share a field, `piles` names all owners of the kind who do, the
    lowest stone first.
    """
    s = position_of(given)
    score(s, scoring_in(given, "DG-24"))
    return score_lines(s)


def position_of(given: Mapping[str, Any]) -> Position:
    """The stones and number chips of a pad; whose turn it is, is not said."""
    owners = dice_owners(given, KNOWN, "DG-28")
    s = opening(len(owners), check_options(len(owners), {"box": given.get("box")}))
    s.rulings = rulings_in(given, RULINGS)
    seats = DIRK if len(player_names(given)) == DIRK else len(owners)
    for owner, entry in enumerate(owners):
        _write_owner(s, owner, entry, owner_name(given, owner, seats, "Dirk"))
    piles = table_by_kind(given, "piles", PAD)
    for kind in range(KINDS):
        _pile_up(s, kind, piles.get(LETTERS[kind], []))
    return s


def _write_owner(s: Position, owner: int, entry: Any, who: str) -> None:
    if not isinstance(entry, Mapping):
        raise BadOption(f"{who} is a table of building points and number chips.")
    check_names(who, entry, ("built", "numbers"))
    for letter, points in table_by_kind(entry, "built", who).items():
        s.built[LETTERS.index(letter)][owner] = number_to(points, TRACK, f"{who}'s {letter}", "DG-3")
    numbers = entry.get("numbers", [])
    if not isinstance(numbers, list) or len(numbers) > MOST_CHIPS:
        raise BadOption(f"{who}'s numbers are a list of at most {MOST_CHIPS} number chips (DG-5).")
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= NUMBERS:
            raise BadOption(f"{who}'s number chips are worth 1 to {NUMBERS} (DG-19).")
        s.chips[owner][number - 1] += 1


def _pile_up(s: Position, kind: int, order: Any) -> None:
    """DG-24: who shares a field with someone must stand in the order given."""
    letter, built = LETTERS[kind], s.built[kind]
    sharing = {owner for owner in range(s.owners) if built[owner] and built[: s.owners].count(built[owner]) > 1}
    if not isinstance(order, list) or not all(isinstance(owner, int) for owner in order):
        raise BadOption(f"The pile of {letter} is a list of owners, the lowest stone first (DG-24).")
    if len(order) != len(sharing) or set(order) != sharing:
        names = ", ".join(map(str, sorted(sharing))) or "nobody"
        raise BadOption(f"The pile of {letter} needs everyone who shares a field, the lowest first: {names} (DG-24).")
    for place, owner in enumerate(order):
        s.below[kind][owner] = sum(built[lower] == built[owner] for lower in order[:place])
