"""Alcazaba for learners: `add T9`, `walls NE`, `1,-2`."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.alcazaba.moves import (
    ADD,
    BUILD,
    FALLEN,
    PICK_UP,
    REMOVE,
    SEAT_MOVES,
    SWAP,
    TAKE,
    decode,
    describe,
)
from sabika.games.alcazaba.position import BUILT, TAKEN, WITH_DIRK
from sabika.games.alcazaba.tiles import NAMES, PRICES, WALL_SETS
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import CELLS
from sabika.parts.tiles import cell_name, walls_text
from sabika.research.actions import Description, whole_move
from sabika.research.dice import TOKENS, chance_with_dice, dice_texts, dice_token
from sabika.research.fields import Fields, Span

PRICED = NAMES // WALL_SETS  # tiles by kind and price

FIRST_DICE = PICK_UP + 1  # before it tokens are moves
TAKE_TILE = FIRST_DICE + TOKENS  # + kind and price
ADD_TILE = TAKE_TILE + PRICED
SWAP_TILE = ADD_TILE + PRICED
BUILD_VERB = SWAP_TILE + PRICED
REMOVE_VERB = BUILD_VERB + 1
WITH_WALLS = REMOVE_VERB + 1  # + walls
ON_CELL = WITH_WALLS + WALL_SETS  # + cell


@jit
def token(move: int, depth: int) -> int:
    """Token number `depth` of a move."""
    what, value, cell = decode(move)
    if move <= PICK_UP:
        return whole_move(move, depth)
    if move < TAKE:
        found = dice_token(value, depth)
        return FIRST_DICE + found if found >= 0 else -1
    if what in (BUILD, REMOVE):
        return cell_token(BUILD_VERB if what == BUILD else REMOVE_VERB, cell, depth)
    return tile_token(what, value, cell, depth)


@jit
def cell_token(verb: int, cell: int, depth: int) -> int:
    """A verb, then a cell."""
    if depth == 0:
        return verb
    return ON_CELL + cell if depth == 1 else -1


@jit
def tile_token(what: int, name: int, cell: int, depth: int) -> int:
    """A verb with kind and price of a tile, then its walls, then a cell unless the tile is only taken."""
    if depth == 0:
        first = TAKE_TILE
        if what == ADD:
            first = ADD_TILE
        elif what == SWAP:
            first = SWAP_TILE
        return first + name // WALL_SETS
    if depth == 1:
        return WITH_WALLS + name % WALL_SETS
    return ON_CELL + cell if depth == 2 and what != TAKE else -1


def _texts() -> tuple[str, ...]:
    tiles = [f"{letter}{price}" for letter in LETTERS for price in range(1, PRICES + 1)]
    return (
        *map(describe, range(FIRST_DICE)),
        *dice_texts("throw"),
        *(f"{verb} {tile}" for verb in ("take", "add", "swap") for tile in tiles),
        "build",
        "remove",
        *(f"walls {walls_text(walls) or 'none'}" for walls in range(WALL_SETS)),
        *map(cell_name, range(CELLS)),
    )


DESCRIPTION = Description(
    texts=_texts(),
    token=token,
    chance=chance_with_dice(describe, SEAT_MOVES, FALLEN),
    fields=Fields(
        left_out="seats owners markers places tiles extra",
        by_owner={"hand": 0, "out": 0, "resting": 0, "points": 0},
        seats="start seat",
        seats_or_none="area",
        owners={"owner": Span(place="place", first=TAKEN, last=WITH_DIRK)},
        cells={"cell": Span(place="place", first=BUILT, last=BUILT)},
    ),
)
