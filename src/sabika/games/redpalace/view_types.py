"""What a view of the Red Palace holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sabika.parts.palace_views import Palace, Tile

Phase = Literal["draw", "set", "act", "guard", "extra", "pay", "lay", "over"]
Pays = Literal["exactly", "too_high"]


class Slot(Struct):
    """RP-2: a slot of the yard."""

    currency: str
    tile: Tile | None


class Player(Struct, kw_only=True):
    """What lies before a seat. What other eyes may not see is None."""

    hand: list[str] | None
    cards: int
    pays: list[Pays | None] | None  # how each yard slot could be paid for
    exact: list[str] | None  # cards to pay with next on the way to an exact payment
    palace: Palace
    reserve: list[Tile]
    aside: list[Tile]
    guards: int
    on_wall: int
    kinds: dict[str, int]
    halves: str
    points: int


class Dirk(Struct):
    """What the imaginary player of a game of two has."""

    tiles: list[Tile]
    kinds: dict[str, int]
    guards: int
    points: int


class Ability(Struct):
    """An ability of the guard board: its price in guards, or in points for whoever has no guard."""

    name: str
    rule: str
    used: bool
    guards: int
    points: int


class Parking(Struct):
    """A parking tile: its squares (None: no end), the guards on it, and what a guard is worth there."""

    squares: int | None
    guards: int
    value: int


class GuardBoard(Struct, kw_only=True):
    """Abilities, parking, and what is left in the supply."""

    abilities: list[Ability]
    parking: list[Parking]
    worth: int
    guards: int
    pieces: int
    plazas: int
    halves: dict[str, int | None]  # by kind: which seat has it


class NextScoring(Struct, kw_only=True):
    """The scoring to come: so many cards come before those it hides among; None where no card brings it."""

    number: int
    before: int | None
    among: int | None  # 0: its card lies aside, it comes once the display is full


class ScoringTiles(Struct):
    """RP-6, RP-51: the strip of a scoring, and the points for places by kind."""

    strip: int | None
    points: dict[str, list[int]]


class Paying(Struct, kw_only=True, rename={"bought": "for"}):
    """What is being paid: `buy` or the name of an ability, and what is still due."""

    bought: str
    tile: str | None
    guards: int
    extra: bool
    due: int
    currency: str | None


class Turn(Struct, kw_only=True):
    """What the seat still has to do: actions, a wall piece to put, a price to pay."""

    actions: int
    piece: bool
    fresh: str | None
    overpaid: bool
    paying: Paying | None
    last: bool


class View(Struct, kw_only=True):
    """A position of the Red Palace, hands as far as the eyes it was made for may see them (RP-18)."""

    phase: Phase
    seat: int
    seats: int
    owners: int
    start: int
    scorings: int
    scoring: NextScoring | None
    hands: Literal["open", "hidden"]
    yard: list[Slot]
    preview: list[Tile | None]
    beside: list[Tile]
    display: list[str | None]
    deck: int
    discard: int
    tower: int
    bag: dict[str, int]
    sets: list[list[str]]
    guard_board: GuardBoard
    scoring_board: list[ScoringTiles]
    players: list[Player]
    dirk: Dirk | None
    turn: Turn
