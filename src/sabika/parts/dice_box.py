"""What the boxes of the Dice Game and Alcazaba have alike: markers by players, and points by scoring and place."""

from __future__ import annotations

from sabika.engine.printed import Table, check_keys, check_number, check_row
from sabika.engine.record import Grid
from sabika.parts.dice_round import DRAW_START, DiceRound
from sabika.parts.kinds import LETTERS

PLAYERS = ("2", "3", "4", "5", "6")
MOST_MARKERS = 5  # DG-29, AZ-11: so many hold Dirk's columns beside one another, and the bag's tiles of a round
SCORING_TABLES = ("places_a", "places_b", "places_c")
PLACES = 3


def check_markers_and_places(what: str, box: Table) -> None:
    """DG-4, DG-25: the numbers of the user's own box."""
    check_keys(what, "markers", box["markers"], PLAYERS)
    for players in PLAYERS:
        check_number(what, f"markers.{players}", box["markers"][players], 1, MOST_MARKERS)
    for name in SCORING_TABLES:
        check_keys(what, name, box[name], LETTERS)
        for letter in LETTERS:
            check_row(what, f"{name}.{letter}", box[name][letter], PLACES)


def set_up(s: DiceRound, seats: int, box: Table) -> None:
    """DG-4, DG-28, AZ-1, AZ-11: owners, markers and points, before the start player is drawn (DG-6)."""
    s.phase = DRAW_START
    s.seats = seats
    s.owners = 3 if seats == 2 else seats
    s.markers = box["markers"][str(seats)]
    s.places = places_of(box)
    for owner in range(s.owners):
        s.hand[owner] = s.markers


def places_of(box: Table) -> Grid:
    """DG-25: points for 1st, 2nd, 3rd place, by scoring and kind."""
    return [list(box[table][letter]) for table in SCORING_TABLES for letter in LETTERS]
