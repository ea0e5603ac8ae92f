"""The score pad of a real table: what people wrote down, checked before it is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.engine.game import ruling_bits
from sabika.parts.dice_words import SCORING_NAMES
from sabika.parts.kinds import LETTERS

PAD = "The score pad"


def list_in(given: Mapping[str, Any], name: str) -> list[Any]:
    """A list of the pad; none where it is left out."""
    if not isinstance(given, Mapping) or not isinstance(given.get(name, []), list):
        raise BadOption(f"{PAD} needs '{name}' as a list.")
    return list(given.get(name, []))


def check_names(who: str, given: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse what nobody asks for."""
    for name in given:
        if name not in known:
            raise BadOption(f"{who} has no '{short(str(name))}'; it knows {', '.join(known)}.")


def player_names(given: Mapping[str, Any]) -> list[str]:
    """The names of the players; none where they are left out."""
    names = given.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadOption(f"{PAD}'s 'names' is a list of names.")
    return names


def owner_name(given: Mapping[str, Any], owner: int, seats: int, dirk: str = "") -> str:
    """What an owner is called in complaints: by name where the pad has one, else counted from 1."""
    names = player_names(given)
    if owner >= seats:
        return dirk or f"Imaginary player {owner - seats + 1}"
    return short(names[owner]) if owner < len(names) else f"Player {owner + 1}"


def table_by_kind(given: Mapping[str, Any], name: str, who: str) -> Mapping[str, Any]:
    """A table with letters of kinds as keys; an empty one where it is left out."""
    table = given.get(name, {})
    if not isinstance(table, Mapping) or not set(table) <= set(LETTERS):
        raise BadOption(f"{who}'s '{name}' is a table of the kinds {' '.join(LETTERS)}.")
    return table


def checked_seat(seat: int, seats: int) -> int:
    """Whose things of a pad are meant, from 0."""
    if not 0 <= seat < seats:
        raise BadOption(f"Players count from 1 to {seats}; there is no player {seat + 1}.")
    return seat


def number_to(value: Any, most: int, what: str, rule: str = "", least: int = 0) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(f"{what} must be a number from {least} to {most}{f' ({rule})' if rule else ''}.")
    return value


# --- what the pads of the Dice Game and of Alcazaba have alike -------------------------------------------


def dice_owners(given: Mapping[str, Any], known: Sequence[str], rule: str) -> list[Any]:
    """What is said of each owner; `rule` is the one that says who Dirk is."""
    if not isinstance(given, Mapping) or "owners" not in given:
        raise BadOption(f"{PAD} needs 'owners' as a list.")
    owners = list_in(given, "owners")
    check_names(PAD, given, known)
    if not 3 <= len(owners) <= 6:
        raise BadOption(f"{PAD} is for three to six owners; with two players Dirk is the third ({rule}).")
    return owners


def rulings_in(given: Mapping[str, Any], known: tuple[str, ...]) -> int:
    """The rulings of the table, as a number for the record; none where they are left out."""
    rulings = given.get("rulings", [])
    if not isinstance(rulings, list) or not all(id in known for id in rulings):
        raise BadOption(f"{PAD}'s 'rulings' is a list of some of {', '.join(known)}.")
    return ruling_bits(known, {"rulings": set(rulings)})


def scoring_in(given: Mapping[str, Any], rule: str) -> int:
    """The number of the scoring to be made; the last where it is left out."""
    scoring = given.get("scoring", SCORING_NAMES[-1])
    if scoring not in tuple(SCORING_NAMES):
        raise BadOption(f"The scoring is 'A', 'B' or 'C' ({rule}).")
    return SCORING_NAMES.index(scoring)
