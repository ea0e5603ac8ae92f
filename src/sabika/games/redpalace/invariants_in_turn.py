"""Is this a Red Palace position at all? Whether what the seat or chance is about to do can be done."""

from __future__ import annotations

from collections.abc import Iterator

from sabika.engine.game import CHANCE, OVER
from sabika.games.redpalace.chance import outcomes
from sabika.games.redpalace.modules.bazaars import bazaar_price
from sabika.games.redpalace.moves import MOST_LEGAL, MOST_OUTCOMES, SECTIONS
from sabika.games.redpalace.position import (
    ACT,
    ASIDE,
    BAZAARS,
    BESIDE,
    BUY_BAZAAR,
    BUY_YARD,
    CARD,
    CHOOSE_SET,
    CURRENCIES,
    DRAW_ABILITY,
    DRAW_AGAIN,
    DRAW_CARD,
    DRAW_KIND,
    DRAW_LAND,
    DRAW_PARKING,
    DRAW_SET,
    DRAW_START,
    DRAW_STRIP,
    EXACT,
    FINISHED,
    FIRST_BAZAAR,
    FIRST_PLAZA,
    GIVE_EXTRA,
    GIVE_GUARD,
    HALF,
    KINDS,
    LANDS,
    LAY,
    LAY_LAST,
    MOVE,
    NOTHING,
    PAY,
    PLAZA,
    PREVIEW,
    PREVIEW_BESIDES,
    PREVIEW_SLOTS,
    REDRAW,
    SLOTS,
    SUPERFLUOUS_CARDS,
    SWAP,
    TILES,
    TOWER,
    VALUES,
    WALL,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.rules import actor, legal
from sabika.games.redpalace.setting_up import SET_SUM, set_to_deal
from sabika.games.redpalace.tiles import NO_TILE, guard_towers, has_aside, is_at, sides_in, slot_currency, tower_height
from sabika.games.redpalace.turn.abilities import (
    can_move,
    can_redraw,
    can_swap,
    can_take_piece,
    guard_cost,
    guards_owned,
    next_plaza,
    takes_piece,
)
from sabika.games.redpalace.turn.money import free_display_slot
from sabika.games.redpalace.turn.payment import MOST_OVER, can_pay_with_extra
from sabika.games.redpalace.turn.yard import free_preview_slot, free_slot

Checks = Iterator[tuple[bool, str]]

COSTS = (GIVE_GUARD, GIVE_EXTRA, PAY)
IN_TURN = (ACT, *COSTS, DRAW_AGAIN)
BEFORE_TILES = (DRAW_START, DRAW_STRIP, DRAW_ABILITY, DRAW_PARKING)
ONLY_SETTING_UP = (*BEFORE_TILES, DRAW_SET, CHOOSE_SET)
ONLY_PLAYING = (*IN_TURN, LAY, LAY_LAST, FINISHED)


def _setting_up(s: Position) -> Checks:
    """RP-7 to RP-12: what is there at each step before the first turn."""
    yield s.playing == 0 if s.phase in ONLY_SETTING_UP else True, "The game is not set up yet."
    yield s.playing == 1 if s.phase in ONLY_PLAYING else True, "The game is set up already."
    if s.playing:
        return
    nothing = [s.scorings, s.scoring_due, s.parked if s.seats > 2 else 0, s.piece, *s.halves, *s.guards, *s.pieces]
    yield not any(nothing), "Something was done before the first turn."
    laid = [place for place in s.place if place >= ASIDE and place != WITH_DIRK]
    yield not laid, "Tiles are laid before the first turn."
    begun = s.phase in BEFORE_TILES
    yield (
        not begun or all(place <= TOWER or tile >= FIRST_PLAZA for tile, place in enumerate(s.place)),
        ("Tiles are drawn before the boards are laid out."),
    )
    yield s.phase != DRAW_START or s.seat == s.start == 0, "The start player is not drawn yet."
    yield s.phase == DRAW_CARD or not any(s.display), "Cards lie open before the sets are chosen."
    yield from _sets(s)


def _sets(s: Position) -> Checks:
    """RP-11: sets of 20 or more, as many as seats; the last player picks first."""
    sums = [sum(count * (card % VALUES + 1) for card, count in enumerate(row)) for row in s.sets[: s.seats]]
    if s.phase == DRAW_SET:
        dealt = set_to_deal(s)
        yield dealt >= 0 and not any(sums[dealt + 1 :]), "The sets are not dealt one after the other."
        yield not any(any(row) for row in s.hand), "Cards are held before the sets are chosen."
    elif s.phase == CHOOSE_SET:
        waiting = [(s.start + i) % s.seats for i in range((s.seat - s.start) % s.seats + 1)]
        left = [total for total in sums if total]
        yield len(left) == len(waiting) and all(total >= SET_SUM for total in left), "The sets do not fit the seats."
        for seat in range(s.seats):
            yield any(s.hand[seat]) != (seat in waiting), "A seat chose no set, or two."
    else:
        yield not any(sums), "Sets lie there that were not chosen."
        yield s.phase == DRAW_CARD or not any(any(row) for row in s.hand), "Cards are held before sets are dealt."


def _aside(s: Position) -> Checks:
    """RP-14, RP-24, RP-40: what lies aside, and the wall piece for it."""
    owners = {s.owner[tile] for tile in range(1, TILES) if s.place[tile] == ASIDE}
    if s.phase == LAY_LAST:
        yield has_aside(s, s.seat) and s.seat == min(owners), "Nothing of this seat is left to be laid."
        yield not s.piece, "There is no wall piece at the end."
        return
    yield owners <= ({s.seat} if s.phase in (*IN_TURN, LAY) else set()), "Tiles lie aside that should be laid."
    yield s.phase != LAY or has_aside(s, s.seat), "There is nothing to be laid."
    takers = [tile for tile in range(1, TILES) if takes_piece(s, tile)]
    yield s.piece in (0, 1), "There is one wall piece to be put, or none."
    yield not s.piece or bool(takers and s.phase in (*IN_TURN, LAY)), "There is nothing to put the wall piece on."


def _turn(s: Position) -> Checks:
    """RP-15, RP-19, RP-29, RP-30: actions, abilities used, what was just bought."""
    if s.phase not in IN_TURN:
        yield not any([s.actions, s.used, s.fresh, s.overpaid]), "A turn goes on where there is none."
        return
    yield s.actions in (0, 1) and s.overpaid in (0, 1) and s.used >= 0, "There are no such actions."
    bought = 0 < s.fresh < FIRST_BAZAAR and is_at(s, s.fresh, ASIDE)
    yield s.fresh == NO_TILE or bought, "What was just bought does not lie aside."
    yield not s.overpaid or (bought and s.actions == 0), "What was paid too high was not bought."
    yield s.phase != DRAW_AGAIN or (bought and can_redraw(s, s.fresh)), "There is nothing to be drawn again for."


def _payment(s: Position) -> Checks:
    """RP-20: what is being paid for can be had, and the price is not above what it was."""
    more = s.phase == PAY and s.doing == BUY_YARD and s.rulings & SUPERFLUOUS_CARDS and s.due <= 0
    owed = [s.source, s.target, s.guards_due, s.extra_due, s.currency, s.highest, 1 if more else s.due]
    if s.phase not in COSTS:
        yield s.doing == NOTHING and not any(owed), "Something is paid for nothing."
        return
    yield 0 <= s.doing < NOTHING and min(owed) >= 0, "There is nothing such to pay for."
    yield s.currency <= CURRENCIES and s.highest <= VALUES and s.extra_due <= 1, "There is no such payment."
    price = _price(s) if 0 <= s.doing < NOTHING and min(owed) >= 0 else -1
    yield price >= 0, "What is being paid for cannot be had."
    if price < 0:
        return
    ability = s.doing < BUY_YARD
    yield not ability or (s.used >> s.doing) & 1 == 1, "The ability being paid for is not used."
    action = (BUY_YARD, BUY_BAZAAR) if s.rulings & PREVIEW_BESIDES else (BUY_YARD, BUY_BAZAAR, PREVIEW)
    yield s.doing not in action or s.actions == s.fresh == 0, "A purchase takes an action."
    is_begun = s.phase == PAY
    lowest = 1 - MOST_OVER if more else 1
    yield s.due == price if not is_begun else lowest <= s.due <= price, "The price is not what it was."
    yield s.highest == (VALUES if price else 0) if not is_begun else s.highest > 0, "No such card is to be paid."
    yield s.extra_due == (s.doing == PREVIEW and not is_begun), "The additional card is paid or not."
    if s.phase == GIVE_GUARD:
        due = s.guards_due + (s.doing == MOVE)
        yield ability and 1 <= s.guards_due <= guard_cost(s.doing) and guards_owned(s) >= due, "No such guards are due."
    else:
        yield s.guards_due == 0, "Guards are given before cards."
    yield from _currency(s)


def _currency(s: Position) -> Checks:
    """RP-14, RP-28, RP-58: what a price is paid in."""
    bazaar = s.bazaar_currency[max(0, s.source - FIRST_BAZAAR) % BAZAARS]
    slot = slot_currency(s, s.target % SLOTS)
    fixed = {BUY_YARD: slot, SWAP: slot, BUY_BAZAAR: bazaar}
    if s.doing in fixed:
        yield s.currency == fixed[s.doing] + 1, "The price is paid in another currency."
    elif s.doing == PREVIEW:
        full = s.due == s.price[s.preview[s.target]]
        yield (s.currency == 0) == full and (not full or s.highest == VALUES), "The price is paid in another currency."
        yield s.phase == PAY or can_pay_with_extra(s, s.due), "The price cannot be paid exactly."
    else:
        yield s.currency == 0, "There is nothing to be paid in cards."


def _price(s: Position) -> int:
    """The price in cards of what is being paid for; -1 if it cannot be had."""
    fits, price = False, 0
    if s.doing == BUY_YARD:
        fits = s.source == 0 and s.target < SLOTS and s.yard[s.target] != NO_TILE
        price = s.price[s.yard[s.target]] if fits else 0
    elif s.doing == BUY_BAZAAR:
        fits = s.target == 0 and FIRST_BAZAAR <= s.source < FIRST_PLAZA and s.place[s.source] == BESIDE
        price = bazaar_price(s, s.source) if fits else 0
        fits = price > 0
    elif s.doing == PREVIEW:
        fits = s.source == 0 and s.target < PREVIEW_SLOTS and s.preview[s.target] != NO_TILE
        price = s.price[s.preview[s.target]] if fits else 0
    elif s.doing == SWAP:
        fits = 1 <= s.source <= LANDS and s.target < SLOTS and can_swap(s, s.source, s.target)
        price = 1
    elif s.doing == MOVE:
        fits = s.source < SECTIONS and s.target < SECTIONS and can_move(s, s.source, s.target)
    elif s.doing == REDRAW:
        fits = s.target == 0 and s.source != NO_TILE and can_redraw(s, s.source)
    elif s.doing == CARD:
        fits = s.source == 0 and s.target < SLOTS and s.display[s.target] > 0
    elif s.doing == HALF:
        fits = s.source == 0 and s.target < KINDS and s.halves[s.target] == 0
    else:
        possible = {WALL: can_take_piece(s), PLAZA: next_plaza(s) != NO_TILE, EXACT: s.overpaid == 1}
        fits = s.source == s.target == 0 and possible.get(s.doing, False)
    return price if fits else -1


def _draws(s: Position) -> Checks:
    """RP-33, RP-34, RP-43: chance draws where something is missing."""
    is_filling = s.phase in (DRAW_LAND, DRAW_KIND)
    yield s.scoring_due == 0 or s.phase == DRAW_CARD, "A scoring card lies aside outside the refill."
    yield s.phase != DRAW_CARD or free_display_slot(s) >= 0, "The display is full."
    if not s.dirk_due:
        yield s.dirk_towers == 0, "Dirk has towers without guards."
        room = free_slot(s) >= 0 or free_preview_slot(s) >= 0
        yield s.phase != DRAW_LAND or room, "Yard and preview are full."
        yield s.phase != DRAW_KIND or s.waiting in (*s.yard, *s.preview), "The tile that waits lies nowhere."
        return
    yield is_filling and s.owners > s.seats, "Dirk draws where he does not."
    drawn = 1 if s.phase == DRAW_KIND else 0
    yield s.dirk_due - drawn <= tower_height(s), "Dirk draws more tiles than there are."
    own = [tile for tile in range(1, TILES) if s.place[tile] == WITH_DIRK]
    yield s.dirk_towers <= sum(sides_in(guard_towers(s, tile)) for tile in own), "Dirk has towers on no tile."
    yield s.phase != DRAW_KIND or s.waiting in own, "The tile that waits is not Dirk's."


def _something_to_do(s: Position) -> Checks:
    """Whoever is to act can."""
    who = actor(s)
    if who != OVER:
        listed, weights = [0] * MOST_LEGAL, [0] * MOST_OUTCOMES
        yield (outcomes(s, listed, weights) if who == CHANCE else legal(s, listed)) > 0, "Nobody can do anything."


invariants_in_turn = (_setting_up, _aside, _turn, _payment, _draws, _something_to_do)
