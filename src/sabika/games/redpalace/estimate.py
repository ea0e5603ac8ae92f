"""What a seat can hope for from a position, in hundredths of a point: the eyes of the simple bots. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.abilities import total
from sabika.games.redpalace.bazaars import bazaar_points
from sabika.games.redpalace.camps import camp_points
from sabika.games.redpalace.position import (
    ASIDE,
    BUY_BAZAAR,
    BUY_YARD,
    CARDS,
    KINDS,
    PREVIEW,
    RESERVE,
    SCORINGS,
    TILES,
    VALUES,
    Position,
)
from sabika.games.redpalace.score import guard_value, owner_row, places_of, twice_built
from sabika.games.redpalace.tiles import ground_of, sides_in
from sabika.parts.majority import ahead_of, level_with, share_rounded_down
from sabika.parts.palace import guards_on_longest_wall, longest_wall

# Hundredths of a point.
MONEY_HOPE = 25  # for each unit of money in hand
ACTION_HOPE = 130  # for an action one still has
GUARD_HOPE = 70  # for a guard, wherever it stands
TILE_HOPE = 350  # for a tile bought and not yet laid
RESERVE_HOPE = 120  # for a tile in the reserve
BUILDING_HOPE = 40  # for a building, besides its place
# Parts of what a scoring would pay now: the next one is near, the later ones change.
NEXT_PART = 60
LATER_PART = 35


@jit
def estimate(s: Position, seat: int) -> int:
    """Points written, what the scorings to come would pay as things stand, money, tiles and guards."""
    hope = 100 * total(s, seat) + tiles_hope(s, seat) + money_hope(s, seat)
    if s.scorings < SCORINGS:
        hope += palace_hope(s, seat)
        for kind in range(KINDS):
            hope += kind_hope(s, seat, kind)
    if seat == s.seat:
        hope += ACTION_HOPE * s.actions + purchase_hope(s)
    return hope


@jit
def money_hope(s: Position, seat: int) -> int:
    money = 0
    for card in range(CARDS):
        money += s.hand[seat][card] * (card % VALUES + 1)
    return MONEY_HOPE * money


@jit
def tiles_hope(s: Position, seat: int) -> int:
    """Tiles aside and in the reserve, and all guards."""
    hope = 0
    for tile in range(1, TILES):
        if s.owner[tile] == seat:
            hope += GUARD_HOPE * sides_in(s.guards[tile])
            if s.place[tile] == ASIDE:
                hope += TILE_HOPE
            elif s.place[tile] == RESERVE:
                hope += RESERVE_HOPE
    return hope


@jit
def purchase_hope(s: Position) -> int:
    """A tile that is being paid is as good as bought, but for the money still due."""
    if s.doing == BUY_YARD or s.doing == BUY_BAZAAR or s.doing == PREVIEW:
        return TILE_HOPE - MONEY_HOPE * s.due
    return 0


@jit
def part_of_all(s: Position) -> int:
    """How much of what one scoring would pay can be hoped for in all that are to come."""
    return NEXT_PART + LATER_PART * (SCORINGS - 1 - s.scorings)


@jit
def palace_hope(s: Position, seat: int) -> int:
    """RP-36, RP-38, RP-59, RP-63 as things stand."""
    ground = ground_of(s, seat)
    hope = part_of_all(s) * (longest_wall(ground) + camp_points(s, seat, ground))
    at_the_end = guards_on_longest_wall(ground) * guard_value(s) + bazaar_points(s, seat, ground)
    return hope + NEXT_PART * at_the_end


@jit
def kind_hope(s: Position, seat: int, kind: int) -> int:
    """RP-37 as things stand, in every scoring to come; and each building a little."""
    counts = owner_row()
    mask = 0
    for owner in range(s.owners):
        counts[owner] = twice_built(s, owner, kind)
        if counts[owner] > 0:
            mask |= 1 << owner
    if counts[seat] == 0:
        return 0
    first = ahead_of(counts, mask, seat)
    level = level_with(counts, mask, seat)
    hope = BUILDING_HOPE * counts[seat]
    for scoring in range(s.scorings, SCORINGS):
        part = NEXT_PART if scoring == s.scorings else LATER_PART
        hope += part * share_rounded_down(places_of(s, kind, scoring), first, level)
    return hope
