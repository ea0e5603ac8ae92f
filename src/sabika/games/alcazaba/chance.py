"""What comes out of stacks and bag, drawn one by one with the chances that shuffling gives, AZ-2. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below
from sabika.games.alcazaba.moves import DRAWN
from sabika.games.alcazaba.position import DRAW_STACK, KINDS, TILES, UNSEEN, Position
from sabika.games.alcazaba.tiles import TOWERS, extra_in_bag, is_twin_unsure, kind_of, twin_of, unseen
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
    if is_twin_unsure(s):
        return weight_beside_twin(s, tile, kind)
    if s.phase == DRAW_STACK:
        return 1 if kind == s.laid and tile != s.extra else 0
    if tile == s.extra:
        return SHARES
    return s.bag[kind] * (SHARES // unseen(s, kind))


@jit
def weight_beside_twin(s: Position, tile: int, kind: int) -> int:
    """The same once a tower came out of the bag that may have been the extra one or its twin.

    With the twin in a stack one such tile was in the bag, else two: twice as likely to be drawn. So with S towers in
    the stacks and B in the bag the twin is in the bag with 2 B of S + 2 B, in each tower's place there with 2.
    """
    tickets = twin_tickets(s)
    others = max(1, unseen(s, TOWERS) - 1)
    if s.phase == DRAW_STACK:
        if kind != s.laid or tile == s.extra:
            return 0
        if kind != TOWERS:
            return 1
        return others if tile == twin_of(s) else tickets - 1
    if kind != TOWERS:
        return s.bag[kind] * (SHARES // unseen(s, kind)) * tickets * others
    if tile == twin_of(s):
        return s.bag[TOWERS] * SHARES * 2 * others
    return s.bag[TOWERS] * SHARES * (tickets - 2)


@jit
def twin_tickets(s: Position) -> int:
    """One for each tower in the stacks, two for each in the bag."""
    return s.stacks[TOWERS] + 2 * s.bag[TOWERS]


@jit
def sample_tile(s: Position, stream: Row) -> int:
    """One tile by the law of `list_tiles`."""
    if s.phase == DRAW_STACK:
        return DRAWN + any_in_place(s, s.laid, 1, stream)
    ticket = below(stream, how_many(s.bag) + extra_in_bag(s))
    kind = 0
    while kind < KINDS and ticket >= s.bag[kind]:
        ticket -= s.bag[kind]
        kind += 1
    return DRAWN + (s.tiles[s.extra] if kind == KINDS else any_in_place(s, kind, 2, stream))


@jit
def any_in_place(s: Position, kind: int, tickets_a_place: int, stream: Row) -> int:
    """The name of an unseen tile of a kind, each as likely but for a twin of the extra tower that may be anywhere."""
    if kind != TOWERS or not is_twin_unsure(s):
        return any_unseen(s, kind, -1, stream)
    if below(stream, twin_tickets(s)) < tickets_a_place:
        return s.tiles[s.extra]
    return any_unseen(s, kind, twin_of(s), stream)


@jit
def any_unseen(s: Position, kind: int, without: int, stream: Row) -> int:
    """The name of an unseen tile of a kind, each as likely, never the extra tower, nor another one left out."""
    ticket = below(stream, unseen(s, kind) - (1 if without >= 0 else 0))
    tile = -1
    while ticket >= 0:
        tile += 1
        if s.place[tile] == UNSEEN and tile != s.extra and tile != without and kind_of(s, tile) == kind:
            ticket -= 1
    return s.tiles[tile]
