"""What comes out of stacks and bag, drawn one by one with the chances that shuffling gives, AZ-2. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.alcazaba.moves import DRAWN
from sabika.games.alcazaba.position import DRAW_STACK, KINDS, TILES, UNSEEN, Position
from sabika.games.alcazaba.tiles import extra_in_bag, kind_of, unseen
from sabika.parts.bag import how_many

SHARES = 27720  # of each tile in the bag: every number of unseen tiles of a kind, up to 12, goes into it


@jit
def list_tiles(s: Position, moves: Row, weights: Row) -> int:
    """AZ-2: every tile that can come next, with its weight; tiles that look alike are one outcome."""
    n = 0
    for tile in range(TILES):
        weight = weight_of(s, tile) if s.place[tile] == UNSEEN else 0
        if weight and n and moves[n - 1] == DRAWN + s.tiles[tile]:
            weights[n - 1] += weight
        elif weight:
            moves[n] = DRAWN + s.tiles[tile]
            weights[n] = weight
            n += 1
    return n


@jit
def weight_of(s: Position, tile: int) -> int:
    """AZ-2: of a stack, one of the unseen tiles of its kind, never the extra tower; of the bag, the kind by what is
    left of it there, then one of its unseen tiles."""
    kind = kind_of(s, tile)
    if s.phase == DRAW_STACK:
        return 1 if kind == s.laid and tile != s.extra else 0
    if tile == s.extra:
        return SHARES
    return s.bag[kind] * (SHARES // unseen(s, kind))


@jit
def sample_tile(s: Position, stream: Row) -> int:
    """One tile by the law of `list_tiles`."""
    if s.phase == DRAW_STACK:
        return DRAWN + any_unseen(s, s.laid, stream)
    ticket = below(stream, how_many(s.bag) + extra_in_bag(s))
    kind = 0
    while kind < KINDS and ticket >= s.bag[kind]:
        ticket -= s.bag[kind]
        kind += 1
    return DRAWN + (s.tiles[s.extra] if kind == KINDS else any_unseen(s, kind, stream))


@jit
def any_unseen(s: Position, kind: int, stream: Row) -> int:
    """The name of an unseen tile of a kind, each as likely, never the extra tower."""
    ticket = below(stream, unseen(s, kind))
    tile = -1
    while ticket >= 0:
        tile += 1
        if s.place[tile] == UNSEEN and tile != s.extra and kind_of(s, tile) == kind:
            ticket -= 1
    return s.tiles[tile]
