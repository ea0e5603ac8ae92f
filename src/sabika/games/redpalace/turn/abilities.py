"""Guard abilities, RP-19 to RP-31: who may use which, what they cost, what they do. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.moves import (
    GUARD,
    SECTIONS,
    USE_CARD,
    USE_EXACT,
    USE_HALF,
    USE_MOVE,
    USE_PLAZA,
    USE_PREVIEW,
    USE_REDRAW,
    USE_SWAP,
    USE_WALL,
)
from sabika.games.redpalace.position import (
    ABILITIES,
    ACT,
    ASIDE,
    BUILT,
    BUY_BAZAAR,
    BUY_YARD,
    CARD,
    DRAW_AGAIN,
    EXACT,
    FIRST_PLAZA,
    GIVE_EXTRA,
    GIVE_GUARD,
    GUARD_AND_POINTS,
    HALF,
    IN_SUPPLY,
    KINDS,
    LANDS,
    LINES,
    MOVE,
    NOTHING,
    PAY,
    PLAZA,
    PREVIEW,
    PREVIEW_BESIDES,
    PREVIEW_SLOTS,
    REDRAW,
    RESERVE,
    SLOTS,
    SPENT,
    SWAP,
    TILES,
    VALUES,
    WALL,
    Position,
)
from sabika.games.redpalace.tiles import NO_TILE, is_at, is_camp, sides_in, slot_currency, walls_of
from sabika.games.redpalace.turn.actions import bazaar_bought, lay_aside, take_card, yard_bought
from sabika.games.redpalace.turn.begin import begin_action
from sabika.games.redpalace.turn.payment import (
    ask_price,
    can_pay_with_extra,
    discard_card,
    may_pay_more,
    money_in,
    pay,
)
from sabika.parts.palace import SIDES

# --- guards and points -----------------------------------------------------------------------------------


@jit
def owns_guard(s: Position, section: int) -> bool:
    """RP-20: a guard of the seat, in the Alhambra or in the reserve."""
    tile = section // SIDES
    laid = is_at(s, tile, BUILT) or is_at(s, tile, RESERVE)
    return laid and (s.guards[tile] >> (section % SIDES)) & 1 == 1


@jit
def guards_owned(s: Position) -> int:
    """How many guards the seat has; buildings laid aside carry none yet."""
    count = 0
    for tile in range(1, TILES):
        if s.guards[tile] and s.owner[tile] == s.seat:
            count += sides_in(s.guards[tile])
    return count


@jit
def guard_cost(ability: int) -> int:
    """RP-23 to RP-31: two guards for a half-building, else one."""
    return 2 if ability == HALF else 1


@jit
def points_a_guard(s: Position) -> int:
    """RP-21: 1 point before the first scoring, 2 before the second, 3 after it."""
    return s.scorings + 1


@jit
def total(s: Position, owner: int) -> int:
    """All points an owner has."""
    points = 0
    for line in range(LINES):
        points += s.points[owner][line]
    return points


@jit
def can_give(s: Position, ability: int) -> bool:
    """RP-21: guards for the ability; or points, for whoever owns no guard. A guard that moves is not given up.

    By the ruling a table may choose, points may also be paid for the second of two guards.
    """
    cost = guard_cost(ability)
    owned = guards_owned(s)
    if ability == MOVE:
        return owned > cost
    if owned >= cost:
        return True
    return (owned == 0 or s.rulings & GUARD_AND_POINTS != 0) and total(s, s.seat) >= (cost - owned) * points_a_guard(s)


@jit
def ready(s: Position) -> int:
    """RP-19, RP-21: a bit for each ability on the guard board that was not used this turn and can be paid for."""
    abilities = 0
    for ability in range(ABILITIES):
        if ((s.abilities & ~s.used) >> ability) & 1 and can_give(s, ability):
            abilities |= 1 << ability
    return abilities


# --- what each ability needs -----------------------------------------------------------------------------


@jit
def can_swap(s: Position, tile: int, slot: int) -> bool:
    """RP-23: a building of this turn, one in the yard, and a card of that slot's currency."""
    if not is_at(s, tile, ASIDE) or s.building[tile] == 0:
        return False
    return s.building[s.yard[slot]] > 0 and money_in(s, s.seat, slot_currency(s, slot), VALUES) > 0


@jit
def takes_piece(s: Position, tile: int) -> bool:
    """RP-24: anything laid aside this turn but a camp."""
    return is_at(s, tile, ASIDE) and not is_camp(tile)


@jit
def can_take_piece(s: Position) -> bool:
    """RP-24: a wall piece is left, and there is a tile to put it on."""
    tiles = 0
    for tile in range(1, TILES):
        if takes_piece(s, tile):
            tiles += 1
    return s.pieces_left > 0 and tiles > 0


@jit
def next_plaza(s: Position) -> int:
    """RP-26: the first plaza in the supply; 0 when they are gone."""
    for tile in range(FIRST_PLAZA, TILES):
        if s.place[tile] == IN_SUPPLY:
            return tile
    return NO_TILE


@jit
def can_preview(s: Position, slot: int) -> bool:
    """RP-28: a tile there, an action left, and cards for the exact price and one more.

    By the ruling a table may choose, it comes besides the actions: it needs none, uses none and gives none.
    """
    if s.actions == 0 and not s.rulings & PREVIEW_BESIDES:
        return False
    tile = s.preview[slot]
    return tile != NO_TILE and can_pay_with_extra(s, s.price[tile])


@jit
def can_redraw(s: Position, tile: int) -> bool:
    """RP-30: the building just bought from the yard, and a bag that is not empty."""
    if tile != s.fresh or s.building[tile] == 0:
        return False
    tiles = 0
    for kind in range(KINDS):
        tiles += s.bag[kind]
    return tiles > 0


@jit
def can_move(s: Position, source: int, target: int) -> bool:
    """RP-31: a guard of one's own, to another wall section of one's Alhambra.

    A guard who stands there must be the one that is given up.
    """
    tile = target // SIDES
    is_section = is_at(s, tile, BUILT) and not is_camp(tile) and (walls_of(s, tile) >> (target % SIDES)) & 1 == 1
    return source != target and is_section and owns_guard(s, source)


@jit
def may_give_guard(s: Position, section: int) -> bool:
    """RP-20: any guard of one's own; RP-31: not the one that moves, and the one that stands in its way first."""
    if not owns_guard(s, section):
        return False
    if s.doing != MOVE:
        return True
    return section != s.source and (section == s.target or not owns_guard(s, s.target))


# --- lists -----------------------------------------------------------------------------------------------


@jit
def list_abilities(s: Position, able: int, out: Row, n: int) -> int:
    """Every ability the seat may use but *move*, written from out[n] on; returns how many are written now.

    `able` are the abilities that are ready.
    """
    if (able >> SWAP) & 1:
        for tile in range(1, LANDS + 1):
            for slot in range(SLOTS):
                if can_swap(s, tile, slot):
                    out[n] = USE_SWAP + SLOTS * tile + slot
                    n += 1
    if (able >> WALL) & 1 and can_take_piece(s):
        out[n] = USE_WALL
        n += 1
    if (able >> CARD) & 1:
        for slot in range(SLOTS):
            if s.display[slot]:
                out[n] = USE_CARD + slot
                n += 1
    if (able >> PLAZA) & 1 and next_plaza(s) != NO_TILE:
        out[n] = USE_PLAZA
        n += 1
    if (able >> HALF) & 1:
        for kind in range(KINDS):
            if s.halves[kind] == 0:
                out[n] = USE_HALF + kind
                n += 1
    if (able >> PREVIEW) & 1:
        for slot in range(PREVIEW_SLOTS):
            if can_preview(s, slot):
                out[n] = USE_PREVIEW + slot
                n += 1
    if (able >> EXACT) & 1 and s.overpaid:
        out[n] = USE_EXACT
        n += 1
    if (able >> REDRAW) & 1:
        for tile in range(1, LANDS + 1):
            if can_redraw(s, tile):
                out[n] = USE_REDRAW + tile
                n += 1
    return n


@jit
def list_guard_moves(s: Position, out: Row, n: int) -> int:
    """RP-31: every way to move a guard, written from out[n] on; returns how many are written now."""
    for source in range(SIDES, SECTIONS):
        if s.guards[source // SIDES] and owns_guard(s, source):
            for target in range(SIDES, SECTIONS):
                if s.place[target // SIDES] == BUILT and can_move(s, source, target):
                    out[n] = USE_MOVE + SECTIONS * source + target
                    n += 1
    return n


@jit
def list_guards(s: Position, out: Row) -> int:
    """RP-20: the guards that may be given up; returns how many."""
    n = 0
    for section in range(SIDES, SECTIONS):
        if s.guards[section // SIDES] and may_give_guard(s, section):
            out[n] = GUARD + section
            n += 1
    return n


# --- using them ------------------------------------------------------------------------------------------


@jit
def use(s: Position, ability: int, source: int, target: int) -> None:
    """RP-19, RP-20: the ability is turned over; then guards, cards and its effect. Points (RP-21) go at once."""
    s.used |= 1 << ability
    s.doing = ability
    s.source = source
    s.target = target
    s.guards_due = min(guards_owned(s), guard_cost(ability))
    s.points[s.seat][SPENT] -= (guard_cost(ability) - s.guards_due) * points_a_guard(s)
    if ability == SWAP:
        ask_price(s, 1, slot_currency(s, target))  # any one card reaches it
    elif ability == PREVIEW:
        if not s.rulings & PREVIEW_BESIDES:
            begin_action(s)
        s.extra_due = 1
        ask_price(s, s.price[s.preview[target]], -1)
    go_on(s)


@jit
def give_guard(s: Position, section: int) -> None:
    """RP-20: the guard goes to the next free parking square."""
    s.guards[section // SIDES] &= ~(1 << (section % SIDES))
    s.parked += 1
    s.guards_due -= 1
    go_on(s)


@jit
def give_extra(s: Position, card: int) -> None:
    """RP-28: the card besides the price."""
    discard_card(s, card)
    s.extra_due = 0
    go_on(s)


@jit
def pay_card(s: Position, card: int) -> None:
    """RP-14: one card of the price."""
    pay(s, card)
    go_on(s)


@jit
def go_on(s: Position) -> None:
    """Ask for what is still to be paid; once nothing is, the effect comes."""
    if s.guards_due > 0:
        s.phase = GIVE_GUARD
    elif s.extra_due:
        s.phase = GIVE_EXTRA
    elif s.due > 0 or may_pay_more(s):
        s.phase = PAY
    else:
        end_payment(s)


@jit
def end_payment(s: Position) -> None:
    """RP-14, RP-20: everything is paid, the effect comes."""
    s.phase = ACT
    take_effect(s)
    s.doing = NOTHING
    s.source = 0
    s.target = 0
    s.due = 0
    s.currency = 0
    s.highest = 0


@jit
def take_effect(s: Position) -> None:
    """What was paid for."""
    if s.doing == BUY_YARD:
        yard_bought(s)
    elif s.doing == BUY_BAZAAR:
        bazaar_bought(s)
    elif s.doing == SWAP:
        swap_buildings(s, s.source, s.yard[s.target])
    elif s.doing == WALL:
        s.pieces_left -= 1
        s.piece = 1
    elif s.doing == CARD:
        take_card(s, s.target)
    elif s.doing == PLAZA:
        lay_aside(s, next_plaza(s))
    elif s.doing == HALF:
        s.halves[s.target] = s.seat + 1
    elif s.doing == PREVIEW:
        preview_bought(s)
    elif s.doing == EXACT:
        s.overpaid = 0
        s.actions += 1
    elif s.doing == REDRAW:
        s.phase = DRAW_AGAIN
    else:
        move_guard(s, s.source, s.target)


@jit
def swap_buildings(s: Position, tile: int, other: int) -> None:
    """RP-23: the building tiles are exchanged, the land tiles stay."""
    building = s.building[tile]
    s.building[tile] = s.building[other]
    s.building[other] = building


@jit
def preview_bought(s: Position) -> None:
    """RP-28: a buying action, paid exactly, so it gives another."""
    lay_aside(s, s.preview[s.target])
    s.preview[s.target] = NO_TILE
    if not s.rulings & PREVIEW_BESIDES:
        s.actions += 1


@jit
def move_guard(s: Position, source: int, target: int) -> None:
    """RP-31: from the Alhambra or the reserve to a section of the Alhambra."""
    s.guards[source // SIDES] &= ~(1 << (source % SIDES))
    s.guards[target // SIDES] |= 1 << (target % SIDES)


@jit
def drawn_again(s: Position, kind: int) -> None:
    """RP-30: the new building tile comes out of the bag, then the old one goes back."""
    s.bag[kind] -= 1
    s.bag[s.building[s.fresh] - 1] += 1
    s.building[s.fresh] = kind + 1
    s.phase = ACT
