"""What a seat can hope for from a position, in hundredths of a point: the eyes of the simple bots. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.abilities import total
from sabika.games.redpalace.bazaars import bazaar_points
from sabika.games.redpalace.camps import camp_points
from sabika.games.redpalace.medina import medina_standing, owners_with_fewer
from sabika.games.redpalace.pay import NO_CARD, sums_in
from sabika.games.redpalace.position import (
    ASIDE,
    BUY_BAZAAR,
    BUY_YARD,
    CARD,
    CARDS,
    EXACT,
    FIRST_MEDINA,
    HALF,
    KINDS,
    NOTHING,
    PREVIEW,
    RESERVE,
    SCORINGS,
    TILES,
    UNUSED,
    VALUES,
    Position,
)
from sabika.games.redpalace.score import guard_value, owner_row, places_of, twice_built
from sabika.games.redpalace.tiles import NO_TILE, ground_of, is_bazaar, is_medina, sides_in, walls_of
from sabika.parts.majority import ahead_of, level_with, share_rounded_down
from sabika.parts.palace import guards_on_longest_wall, longest_wall

# Hundredths of a point.
MONEY_HOPE = 22  # for each unit of money in hand, up to
ENOUGH = 22
MORE_HOPE = 6  # and for each beyond
ACTION_HOPE = 150  # for an action one still has
GUARD_HOPE = 60  # for a guard, wherever it stands
TILE_HOPE = 130  # for a tile bought and not yet laid
WALL_HOPE = 45  # and for each of its walls
MEDINA_HOPE = 150  # for each medina built
BAZAAR_HOPE = 250  # for a bazaar not yet laid
RESERVE_HOPE = 60  # for a tile in the reserve
BUILDING_HOPE = 40  # for half a building, besides its place
PIECE_HOPE = 60  # for a wall piece to be put
HALF_HOPE = 140  # for a half-building about to be had
LITTLE_HOPE = 40  # for any other effect about to be had
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
        hope += ACTION_HOPE * s.actions + PIECE_HOPE * s.piece + purchase_hope(s)
    return hope


@jit
def money_hope(s: Position, seat: int) -> int:
    """The first money is worth most: it buys, the rest waits."""
    money = 0
    for card in range(CARDS):
        money += s.hand[seat][card] * (card % VALUES + 1)
    return MONEY_HOPE * min(money, ENOUGH) + MORE_HOPE * max(0, money - ENOUGH)


@jit
def tiles_hope(s: Position, seat: int) -> int:
    """Tiles aside and in the reserve, and all guards."""
    hope = 0
    for tile in range(1, TILES):
        if s.owner[tile] == seat:
            hope += GUARD_HOPE * sides_in(s.guards[tile])
            if s.place[tile] == ASIDE:
                hope += aside_hope(s, tile)
            elif s.place[tile] == RESERVE:
                hope += RESERVE_HOPE
    return hope


@jit
def aside_hope(s: Position, tile: int) -> int:
    """A tile that can still be laid; what its kind brings comes on top."""
    hope = TILE_HOPE + WALL_HOPE * sides_in(walls_of(s, tile)) + GUARD_HOPE * sides_in(s.towers[tile])
    if is_bazaar(tile):
        hope += BAZAAR_HOPE
    return hope + MEDINA_HOPE if is_medina(tile) else hope


@jit
def tile_paid_for(s: Position) -> int:
    """The tile that is being bought; 0 if none is."""
    if s.doing == BUY_YARD:
        return s.yard[s.target]
    if s.doing == BUY_BAZAAR:
        return s.source
    return s.preview[s.target] if s.doing == PREVIEW else NO_TILE


@jit
def purchase_hope(s: Position) -> int:
    """What is being paid for is as good as had, but for what is still due; exact payments give an action."""
    if s.doing == NOTHING:
        return 0
    hope = -GUARD_HOPE * s.guards_due
    tile = tile_paid_for(s)
    if tile != NO_TILE:
        hope += aside_hope(s, tile) - MONEY_HOPE * s.due
        currency = s.currency - 1
        if currency < 0 or (sums_in(s, s.seat, currency, s.highest, NO_CARD) >> s.due) & 1:
            return hope + ACTION_HOPE
        return hope
    if s.doing == EXACT:
        return hope + ACTION_HOPE
    if s.doing == CARD:
        return hope + MONEY_HOPE * ((s.display[s.target] - 1) % VALUES + 1) // 2
    return hope + HALF_HOPE if s.doing == HALF else hope + LITTLE_HOPE


@jit
def part_of_all(s: Position) -> int:
    """How much of what one scoring would pay can be hoped for in all that are to come."""
    return NEXT_PART + LATER_PART * (SCORINGS - 1 - s.scorings)


@jit
def palace_hope(s: Position, seat: int) -> int:
    """RP-36, RP-38, RP-53, RP-59, RP-63 as things stand."""
    ground = ground_of(s, seat)
    hope = part_of_all(s) * (longest_wall(ground) + camp_points(s, seat, ground))
    at_the_end = guards_on_longest_wall(ground) * guard_value(s) + bazaar_points(s, seat, ground)
    if s.place[FIRST_MEDINA] != UNUSED:
        hope += MEDINA_HOPE * owners_with_fewer(s, medina_standing(s, seat))
    return hope + NEXT_PART * at_the_end


@jit
def kind_hope(s: Position, seat: int, kind: int) -> int:
    """RP-37 as things stand, in every scoring to come, tiles not yet laid counted; and each building a little."""
    counts = owner_row()
    mask = 0
    for owner in range(s.owners):
        counts[owner] = twice_built(s, owner, kind)
        if owner == seat:
            counts[owner] += 2 * to_be_laid(s, seat, kind)
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


@jit
def to_be_laid(s: Position, seat: int, kind: int) -> int:
    """Buildings of a kind that lie aside or are being bought."""
    count = 0
    for tile in range(1, TILES):
        if s.building[tile] == kind + 1 and s.place[tile] == ASIDE and s.owner[tile] == seat:
            count += 1
    tile = tile_paid_for(s)
    if seat == s.seat and tile != NO_TILE and s.building[tile] == kind + 1:
        count += 1
    return count
