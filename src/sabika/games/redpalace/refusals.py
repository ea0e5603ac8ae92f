"""Why a move of the Red Palace is not allowed now: the rule, in words. Sentences: `words/redpalace.toml`."""

from __future__ import annotations

from collections.abc import Callable

from sabika.engine.game import CHANCE, OVER
from sabika.games.redpalace.abilities import (
    can_give,
    can_move,
    can_redraw,
    can_take_piece,
    guard_cost,
    guards_owned,
    may_give_guard,
    next_plaza,
    owns_guard,
    points_a_guard,
    takes_piece,
    total,
)
from sabika.games.redpalace.act import are_there, may_stop, may_take
from sabika.games.redpalace.bazaars import bazaar_price, may_buy_bazaar
from sabika.games.redpalace.chance import first_outcome, outcome_count, weight
from sabika.games.redpalace.deal import is_set_left
from sabika.games.redpalace.moves import (
    ADD,
    BUILD,
    BUY,
    BUY_BESIDE,
    DONE,
    EXTRA,
    GIVE,
    GUARD,
    PAY_CARD,
    REMOVE,
    RESERVE_TILE,
    SEAT_MOVES,
    SECTIONS,
    SET,
    SWAP_IN,
    TAKE,
    TILE_NAMES,
    USE_CARD,
    USE_EXACT,
    USE_HALF,
    USE_MOVE,
    USE_PLAZA,
    USE_PREVIEW,
    USE_REDRAW,
    USE_SWAP,
    USE_WALL,
    WALL_AT,
)
from sabika.games.redpalace.pay import can_pay_with_extra, may_give_extra, may_pay, money_in
from sabika.games.redpalace.place import goes_to_dirk, is_last_for_piece, may_put_piece
from sabika.games.redpalace.position import (
    ACT,
    ASIDE,
    BESIDE,
    BUY_YARD,
    CARD,
    CHOOSE_SET,
    EXACT,
    FIRST_BAZAAR,
    GIVE_EXTRA,
    GIVE_GUARD,
    HALF,
    LAY,
    LAY_LAST,
    MOVE,
    PAY,
    PLAZA,
    PREVIEW,
    REDRAW,
    RESERVE,
    SLOTS,
    SWAP,
    VALUES,
    WALL,
    Position,
)
from sabika.games.redpalace.refill import window
from sabika.games.redpalace.rules import actor
from sabika.games.redpalace.tiles import NO_TILE, ground_of, is_at, is_plaza, lies_as
from sabika.games.redpalace.words import ABILITY_RULES, ability_word, currency_word, kind_word, money, saying
from sabika.parts.palace import CELLS, breach, breach_of_exchange, breach_of_removal, breach_saying
from sabika.words import Owner, Saying

# What is asked in each phase of a seat, where another kind of move comes.
ASKED = {
    CHOOSE_SET: ("set_first", "RP-11"),
    GIVE_GUARD: ("guard_first", "RP-20"),
    GIVE_EXTRA: ("extra_first", "RP-28"),
    PAY: ("pay_first", "RP-14"),
    LAY: ("lay_first", "RP-32"),
    LAY_LAST: ("lay_first", "RP-40"),
}


def why_not(s: Position, move: int) -> Saying | None:
    """The rule that forbids a move now, or None: a move is legal exactly if no rule forbids it."""
    who = actor(s)
    if who == OVER:
        return saying("is_over", "RP-41")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, move, who)
    if who == CHANCE:
        return saying("draw_first", "RP-34")
    phase, ask = _asked_for(s, move)
    if s.phase == LAY_LAST and phase == LAY:
        phase = LAY_LAST
    if s.phase == phase:
        return ask()
    if s.phase != ACT:
        return saying(*ASKED[s.phase])
    if phase == CHOOSE_SET:
        return saying("set_chosen", "RP-11")
    if phase == LAY:
        return saying("lay_later", "RP-32")
    return saying("nothing_to_pay", "RP-20")


def _asked_for(s: Position, move: int) -> tuple[int, Callable[[], Saying | None]]:
    """The phase a move belongs to, and what else could forbid it then."""
    if move < TAKE:
        return CHOOSE_SET, lambda: None if is_set_left(s, move - SET) else saying("set_gone", "RP-11")
    if move < USE_SWAP:
        return ACT, lambda: _why_not_action(s, move)
    if move < GUARD or move >= USE_MOVE:
        return ACT, lambda: _why_not_use(s, move)
    if move < EXTRA:
        return GIVE_GUARD, lambda: _why_not_guard(s, move - GUARD)
    if move < PAY_CARD:
        return GIVE_EXTRA, lambda: _why_not_extra(s, move - EXTRA)
    if move < DONE:
        return PAY, lambda: _why_not_pay(s, move - PAY_CARD)
    if move == DONE:
        return ACT, lambda: None if may_stop(s) else saying("action_left", "RP-15")
    if move < REMOVE:
        return LAY, lambda: _why_not_lay(s, move)
    if move < BUILD:
        return ACT, lambda: _why_not_remodel(s, move)
    return LAY, lambda: _why_not_build(s, *divmod(move - BUILD, CELLS))


# --- actions ---------------------------------------------------------------------------------------------


def _why_not_action(s: Position, move: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    if move < BUY:
        return _why_not_take(s, move - TAKE + 1)
    if move < BUY_BESIDE:
        return _why_not_buy(s, move - BUY)
    return _why_not_bazaar(s, FIRST_BAZAAR + move - BUY_BESIDE)


def _why_not_take(s: Position, cards: int) -> Saying | None:
    if not are_there(s, cards):
        return saying("no_card", "RP-13")
    return None if may_take(s, cards) else saying("sum_too_high", "RP-13")


def _why_not_buy(s: Position, slot: int) -> Saying | None:
    tile = s.yard[slot]
    if tile == NO_TILE:
        return saying("slot_empty", "RP-14", slot=slot + 1)
    held = money_in(s, s.seat, slot, VALUES)
    if held < s.price[tile]:
        return saying("money_short", "RP-14", price=s.price[tile], currency=currency_word(slot), held=held)
    return None


def _why_not_bazaar(s: Position, tile: int) -> Saying | None:
    if s.place[tile] != BESIDE:
        return saying("bazaar_not_there", "RP-57", tile=TILE_NAMES[tile])
    currency = s.bazaar_currency[tile - FIRST_BAZAAR]
    price = bazaar_price(s, tile)
    if price == 0:
        return saying("bazaar_no_price", "RP-58", slot=currency + 1)
    if not may_buy_bazaar(s, tile):
        return saying("not_exact", "RP-58", price=price, currency=currency_word(currency))
    return None


def _why_not_remodel(s: Position, move: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    ground = ground_of(s, s.seat)
    if move < ADD:
        return breach_saying(breach_of_removal(ground, move - REMOVE))
    tile, cell = divmod(move - (ADD if move < SWAP_IN else SWAP_IN), CELLS)
    if not is_at(s, tile, RESERVE):
        return saying("not_in_reserve", "RP-16", tile=TILE_NAMES[tile])
    check = breach if move < SWAP_IN else breach_of_exchange
    return breach_saying(check(ground, cell, lies_as(s, tile)))


# --- abilities -------------------------------------------------------------------------------------------


def _why_not_use(s: Position, move: int) -> Saying | None:
    ability = _ability_of(move)
    if not (s.abilities >> ability) & 1:
        return saying("not_on_board", "RP-8", ability=ability_word(ability))
    if (s.used >> ability) & 1:
        return saying("used_already", "RP-19", ability=ability_word(ability))
    return _why_not_effect(s, ability, move) or _why_not_cost(s, ability)


def _ability_of(move: int) -> int:
    starts = (USE_SWAP, USE_WALL, USE_CARD, USE_PLAZA, USE_HALF, USE_PREVIEW, USE_EXACT, USE_REDRAW, USE_MOVE)
    return max(ability for ability, start in enumerate(starts) if move >= start)


def _why_not_cost(s: Position, ability: int) -> Saying | None:
    if can_give(s, ability):
        return None
    cost, owned = guard_cost(ability), guards_owned(s)
    if ability == MOVE:
        return saying("guard_to_move", "RP-31")
    if owned == 0:
        return saying("points_short", "RP-21", n=cost * points_a_guard(s), held=total(s, s.seat))
    return saying("guards_short", "RP-21", n=cost, held=owned)


def _why_not_effect(s: Position, ability: int, move: int) -> Saying | None:
    rule = ABILITY_RULES[ability]
    if ability == SWAP:
        return _why_not_swap(s, *divmod(move - USE_SWAP, SLOTS))
    if ability == WALL:
        if s.pieces_left == 0:
            return saying("pieces_gone", rule)
        return None if can_take_piece(s) else saying("nothing_for_piece", rule)
    if ability == CARD:
        return None if s.display[move - USE_CARD] else saying("no_card", rule)
    if ability == PLAZA:
        return None if next_plaza(s) != NO_TILE else saying("plazas_gone", rule)
    if ability == HALF:
        kind = move - USE_HALF
        return None if s.halves[kind] == 0 else saying("half_gone", rule, kind=kind_word(kind))
    if ability == PREVIEW:
        return _why_not_preview(s, move - USE_PREVIEW)
    if ability == EXACT:
        return None if s.overpaid else saying("not_overpaid", rule)
    if ability == REDRAW:
        return None if can_redraw(s, move - USE_REDRAW) else saying("not_just_bought", rule)
    source, target = divmod(move - USE_MOVE, SECTIONS)
    if not owns_guard(s, source):
        return saying("no_such_guard", rule)
    return None if can_move(s, source, target) else saying("no_section", rule)


def _why_not_swap(s: Position, tile: int, slot: int) -> Saying | None:
    if not is_at(s, tile, ASIDE) or s.building[tile] == 0:
        return saying("swap_bought", "RP-23")
    if s.building[s.yard[slot]] == 0:
        return saying("swap_wanted", "RP-23", slot=slot + 1)
    if money_in(s, s.seat, slot, VALUES) == 0:
        return saying("swap_card", "RP-23", currency=currency_word(slot))
    return None


def _why_not_preview(s: Position, slot: int) -> Saying | None:
    tile = s.preview[slot]
    if tile == NO_TILE:
        return saying("preview_empty", "RP-28", slot=slot + 1)
    if s.actions == 0:
        return saying("no_action", "RP-28")
    if not can_pay_with_extra(s, s.price[tile]):
        return saying("preview_price", "RP-28", price=s.price[tile])
    return None


# --- costs -----------------------------------------------------------------------------------------------


def _why_not_guard(s: Position, section: int) -> Saying | None:
    if may_give_guard(s, section):
        return None
    if not owns_guard(s, section):
        return saying("no_such_guard", "RP-20")
    return saying("guard_moves" if section == s.source else "guard_in_the_way", "RP-31")


def _why_not_extra(s: Position, card: int) -> Saying | None:
    if s.hand[s.seat][card] == 0:
        return saying("card_not_held", "RP-28", **money(card))
    return None if may_give_extra(s, card) else saying("extra_needed", "RP-28", price=s.due)


def _why_not_pay(s: Position, card: int) -> Saying | None:
    if may_pay(s, card):
        return None
    if s.hand[s.seat][card] == 0:
        return saying("card_not_held", "RP-14", **money(card))
    if s.currency and card // VALUES != s.currency - 1:
        return saying("other_currency", "RP-14", currency=currency_word(s.currency - 1))
    if card % VALUES + 1 > s.highest:
        return saying("cards_fall", "RP-14", value=s.highest)
    if s.doing == BUY_YARD:
        return saying("not_reached", "RP-14", price=s.due)
    rule = "RP-28" if s.doing == PREVIEW else "RP-58"
    return saying("not_exact", rule, price=s.due, currency=currency_word(card // VALUES))


# --- end of the turn -------------------------------------------------------------------------------------


def _why_not_lay(s: Position, move: int) -> Saying | None:
    if move < RESERVE_TILE:
        return _why_not_piece(s, move - WALL_AT)
    tile = move - (RESERVE_TILE if move < GIVE else GIVE)
    if why := _why_not_tile(s, tile):
        return why
    if move < GIVE or goes_to_dirk(s, tile):
        return None
    if is_plaza(tile) and s.owners > s.seats:
        return saying("plaza_stays", "RP-46")
    return saying("not_to_dirk", "RP-40" if s.phase == LAY_LAST else "RP-46")


def _why_not_piece(s: Position, section: int) -> Saying | None:
    if not s.piece:
        return saying("no_piece", "RP-24")
    if may_put_piece(s, section):
        return None
    tile = section // 4
    return saying("side_has_wall" if takes_piece(s, tile) else "not_for_piece", "RP-24", tile=TILE_NAMES[tile])


def _why_not_tile(s: Position, tile: int) -> Saying | None:
    if not is_at(s, tile, ASIDE):
        return saying("not_aside", "RP-32", tile=TILE_NAMES[tile])
    if s.piece and takes_piece(s, tile) and is_last_for_piece(s, tile):
        return saying("piece_first", "RP-24")
    return None


def _why_not_build(s: Position, tile: int, cell: int) -> Saying | None:
    return _why_not_tile(s, tile) or breach_saying(breach(ground_of(s, s.seat), cell, lies_as(s, tile)))


# --- chance ----------------------------------------------------------------------------------------------


def _why_not_chance(s: Position, move: int, who: int) -> Saying | None:
    if who != CHANCE:
        return saying("nothing_drawn", "RP-17", who=Owner(who))
    i = move - first_outcome(s)
    if not 0 <= i < outcome_count(s):
        return saying("other_draw", "RP-34")
    return None if weight(s, i, window(s)) > 0 else saying("cannot_come", "RP-34")
