"""The Red Palace for learners: `add`, `L27`, `1,-2`."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.moves import (
    ADD,
    BUILD,
    CELL_NAMES,
    EXTRA,
    GIVE,
    GUARD,
    REMOVE,
    RESERVE_TILE,
    SECTION_NAMES,
    SLOT_NAMES,
    SWAP_IN,
    TILE_NAMES,
    USE_MOVE,
    USE_REDRAW,
    USE_SWAP,
    USE_WALL,
    WALL_AT,
    decode,
    describe,
)
from sabika.games.redpalace.position import ABILITIES, ASIDE, BUILT, TILES, WITH_DIRK
from sabika.parts.palace import CELLS, SIDES
from sabika.research.actions import Description
from sabika.research.fields import Fields, Hidden, Span

# Moves of one token come first, in the order of their numbers; then what has several.
USES = USE_SWAP  # in the place of moves with a tile and a slot
PAYS = USES + USE_REDRAW - USE_WALL
VERB = PAYS + WALL_AT - EXTRA
VERBS = (USE_SWAP, USE_REDRAW, GUARD, WALL_AT, RESERVE_TILE, GIVE, REMOVE, ADD, SWAP_IN, BUILD, USE_MOVE)
VERB_TEXTS = (
    "use swap",
    "use redraw",
    "guard",
    "wall",
    "reserve",
    "give",
    "remove",
    "add",
    "swap",
    "build",
    "use move",
)
TILE = VERB + len(VERBS)
SECTION = TILE + TILES
CELL = SECTION + SIDES * TILES
SLOT = CELL + CELLS


@jit
def token(move: int, depth: int) -> int:
    """Token number `depth` of a move."""
    if move < USE_SWAP:
        return move if depth == 0 else -1
    if USE_WALL <= move < USE_REDRAW:
        return USES + move - USE_WALL if depth == 0 else -1
    if EXTRA <= move < WALL_AT:
        return PAYS + move - EXTRA if depth == 0 else -1
    what, first, second = decode(move)
    if depth == 0:
        return VERB + verb_of(what)
    if depth == 1:
        return first_token(what, first)
    return second_token(what, second) if depth == 2 else -1


@jit
def verb_of(what: int) -> int:
    """The number of a verb that has more than one token."""
    verb = 0
    while VERBS[verb] != what:
        verb += 1
    return verb


@jit
def first_token(what: int, value: int) -> int:
    """A section, a cell or a tile."""
    if what in (GUARD, WALL_AT, USE_MOVE):
        return SECTION + value
    return CELL + value if what == REMOVE else TILE + value


@jit
def second_token(what: int, value: int) -> int:
    """A cell, a section, a slot, or nothing."""
    if what in (ADD, SWAP_IN, BUILD):
        return CELL + value
    if what == USE_MOVE:
        return SECTION + value
    return SLOT + value if what == USE_SWAP else -1


def _texts() -> tuple[str, ...]:
    short = (*range(USE_SWAP), *range(USE_WALL, USE_REDRAW), *range(EXTRA, WALL_AT))
    return (*map(describe, short), *VERB_TEXTS, *TILE_NAMES, *SECTION_NAMES, *CELL_NAMES, *SLOT_NAMES)


DESCRIPTION = Description(
    texts=_texts(),
    token=token,
    fields=Fields(
        left_out="seats owners open_hands price walls towers bazaar_currency bazaar_kinds strip_rows place_points "
        "minus_points minus_without guard_values buildings_a_kind copies guards_in_all pieces_in_all",
        by_seat={"hand": 0},
        by_owner={"points": 0},
        seats="start seat",
        seats_or_none="halves",
        bits={"abilities": ABILITIES, "used": ABILITIES, "guards": SIDES, "pieces": SIDES},
        owners={"owner": Span(place="place", first=ASIDE, last=WITH_DIRK)},
        cells={"cell": Span(place="place", first=BUILT, last=BUILT)},
        hidden=Hidden(hands="hand", deck="deck", unless="open_hands"),
    ),
)
