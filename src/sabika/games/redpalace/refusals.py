"""Why a move of the Red Palace is not allowed now: the rule, in words. Sentences: `words/redpalace.toml`."""

from __future__ import annotations

from collections.abc import Callable

from sabika.engine.game import CHANCE, OVER
from sabika.games.redpalace.chance import first_outcome, outcome_count, weight
from sabika.games.redpalace.dirk import plays_with_dirk
from sabika.games.redpalace.modules.bazaars import bazaar_price, may_buy_bazaar
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
    SET,
    SWAP_IN,
    TAKE,
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
    decode,
)
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
    GUARD_AND_POINTS,
    HALF,
    LAY,
    LAY_LAST,
    MOVE,
    PAY,
    PLAZA,
    PREVIEW,
    PREVIEW_BESIDES,
    REDRAW,
    RESERVE,
    SWAP,
    VALUES,
    WALL,
    Position,
)
from sabika.games.redpalace.rules import actor
from sabika.games.redpalace.setting_up import is_set_left
from sabika.games.redpalace.tiles import NO_TILE, ground_of, is_at, is_plaza, lies_as, slot_currency, slot_of
from sabika.games.redpalace.turn.abilities import (
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
from sabika.games.redpalace.turn.actions import are_there, may_stop, may_take
from sabika.games.redpalace.turn.laying import goes_to_dirk, is_last_for_piece, may_put_piece
from sabika.games.redpalace.turn.money import window
from sabika.games.redpalace.turn.payment import can_pay_with_extra, may_give_extra, may_pay, money_in
from sabika.games.redpalace.words import ability_word, currency_word, money, saying, tile_value
from sabika.parts.kinds import kind_word
from sabika.parts.palace import breach, breach_of_exchange, breach_of_removal, breach_saying
from sabika.words import Owner, Saying

Refusal = Callable[[Position, int, int], Saying | None]  # of a move with these two values

# The phase a move belongs to; all others are of a seat's turn.
PHASES = {
    SET: CHOOSE_SET,
    GUARD: GIVE_GUARD,
    EXTRA: GIVE_EXTRA,
    PAY_CARD: PAY,
    WALL_AT: LAY,
    RESERVE_TILE: LAY,
    GIVE: LAY,
    BUILD: LAY,
}
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
    what, first, second = decode(move)
    if who == OVER:
        return saying("is_over", "RP-41")
    if move >= SEAT_MOVES:
        return _why_not_chance(s, move, who)
    if who == CHANCE:
        return saying("draw_first", "RP-34")
    if s.phase == PAY and what == DONE and s.due <= 0:
        return None
    phase = PHASES.get(what, ACT)
    if s.phase == phase or (s.phase == LAY_LAST and phase == LAY):
        return RULES[what](s, first, second)
    if s.phase != ACT:
        return saying(*ASKED[s.phase])
    if phase == CHOOSE_SET:
        return saying("set_chosen", "RP-11")
    if phase == LAY:
        return saying("lay_later", "RP-32")
    return saying("nothing_to_pay", "RP-20")


def _why_not_set(s: Position, number: int, _: int) -> Saying | None:
    return None if is_set_left(s, number) else saying("set_gone", "RP-11")


# --- actions ---------------------------------------------------------------------------------------------


def _why_not_take(s: Position, cards: int, _: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    if not are_there(s, cards):
        return saying("no_card", "RP-13")
    return None if may_take(s, cards) else saying("sum_too_high", "RP-13")


def _why_not_buy(s: Position, slot: int, _: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    tile = s.yard[slot]
    if tile == NO_TILE:
        return saying("slot_empty", "RP-14", slot=slot + 1)
    currency, price = slot_currency(s, slot), s.price[tile]
    held = money_in(s, s.seat, currency, VALUES)
    if held < price:
        return saying("money_short", "RP-14", price=price, currency=currency_word(currency, price), held=held)
    return None


def _why_not_bazaar(s: Position, tile: int, _: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    if s.place[tile] != BESIDE:
        return saying("bazaar_not_there", "RP-57", tile=tile_value(s, tile))
    currency = s.bazaar_currency[tile - FIRST_BAZAAR]
    price = bazaar_price(s, tile)
    if price == 0:
        return saying("bazaar_no_price", "RP-58", slot=slot_of(s, currency) + 1)
    if not may_buy_bazaar(s, tile):
        return saying("not_exact", "RP-58", price=price, currency=currency_word(currency, price))
    return None


def _why_not_remove(s: Position, cell: int, _: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    return breach_saying(breach_of_removal(ground_of(s, s.seat), cell))


def _why_not_add(s: Position, tile: int, cell: int) -> Saying | None:
    return _why_not_reserved(s, tile) or breach_saying(breach(ground_of(s, s.seat), cell, lies_as(s, tile)))


def _why_not_exchange(s: Position, tile: int, cell: int) -> Saying | None:
    why = _why_not_reserved(s, tile)
    return why or breach_saying(breach_of_exchange(ground_of(s, s.seat), cell, lies_as(s, tile)))


def _why_not_reserved(s: Position, tile: int) -> Saying | None:
    if s.actions == 0:
        return saying("no_action", "RP-15")
    return None if is_at(s, tile, RESERVE) else saying("not_in_reserve", "RP-16", tile=tile_value(s, tile))


def _why_not_done(s: Position, _first: int, _second: int) -> Saying | None:
    return None if may_stop(s) else saying("action_left", "RP-15")


# --- abilities -------------------------------------------------------------------------------------------


def _using(ability: int, effect: Refusal) -> Refusal:
    """Why an ability may not be used: where it lies, what it does, what it costs."""

    def why_not_use(s: Position, first: int, second: int) -> Saying | None:
        if not (s.abilities >> ability) & 1:
            return saying("not_on_board", "RP-8", ability=ability_word(ability))
        if (s.used >> ability) & 1:
            return saying("used_already", "RP-19", ability=ability_word(ability))
        return effect(s, first, second) or _why_not_cost(s, ability)

    return why_not_use


def _why_not_cost(s: Position, ability: int) -> Saying | None:
    if can_give(s, ability):
        return None
    cost, owned = guard_cost(ability), guards_owned(s)
    if ability == MOVE:
        return saying("guard_to_move", "RP-31")
    if owned == 0 or s.rulings & GUARD_AND_POINTS:
        return saying("points_short", "RP-21", n=(cost - owned) * points_a_guard(s), held=total(s, s.seat))
    return saying("guards_short", "RP-21", n=cost, held=owned)


def _why_not_wall(s: Position, _first: int, _second: int) -> Saying | None:
    if s.pieces_left == 0:
        return saying("pieces_gone", "RP-24")
    return None if can_take_piece(s) else saying("nothing_for_piece", "RP-24")


def _why_not_card(s: Position, _: int, slot: int) -> Saying | None:
    return None if s.display[slot] else saying("no_card", "RP-25")


def _why_not_plaza(s: Position, _first: int, _second: int) -> Saying | None:
    return None if next_plaza(s) != NO_TILE else saying("plazas_gone", "RP-26")


def _why_not_half(s: Position, _: int, kind: int) -> Saying | None:
    return None if s.halves[kind] == 0 else saying("half_gone", "RP-27", kind=kind_word(kind))


def _why_not_as_if_exact(s: Position, _first: int, _second: int) -> Saying | None:
    return None if s.overpaid else saying("not_overpaid", "RP-29")


def _why_not_redraw(s: Position, tile: int, _: int) -> Saying | None:
    return None if can_redraw(s, tile) else saying("not_just_bought", "RP-30")


def _why_not_move(s: Position, source: int, target: int) -> Saying | None:
    if not owns_guard(s, source):
        return saying("no_such_guard", "RP-31")
    return None if can_move(s, source, target) else saying("no_section", "RP-31")


def _why_not_swap(s: Position, tile: int, slot: int) -> Saying | None:
    if not is_at(s, tile, ASIDE) or s.building[tile] == 0:
        return saying("swap_bought", "RP-23")
    if s.building[s.yard[slot]] == 0:
        return saying("swap_wanted", "RP-23", slot=slot + 1)
    if money_in(s, s.seat, slot_currency(s, slot), VALUES) == 0:
        return saying("swap_card", "RP-23", currency=currency_word(slot_currency(s, slot)))
    return None


def _why_not_preview(s: Position, _: int, slot: int) -> Saying | None:
    tile = s.preview[slot]
    if tile == NO_TILE:
        return saying("preview_empty", "RP-28", slot=slot + 1)
    if s.actions == 0 and not s.rulings & PREVIEW_BESIDES:
        return saying("no_action", "RP-28")
    if not can_pay_with_extra(s, s.price[tile]):
        return saying("preview_price", "RP-28", price=s.price[tile])
    return None


# --- costs -----------------------------------------------------------------------------------------------


def _why_not_guard(s: Position, section: int, _: int) -> Saying | None:
    if may_give_guard(s, section):
        return None
    if not owns_guard(s, section):
        return saying("no_such_guard", "RP-20")
    return saying("guard_moves" if section == s.source else "guard_in_the_way", "RP-31")


def _why_not_extra(s: Position, card: int, _: int) -> Saying | None:
    if s.hand[s.seat][card] == 0:
        return saying("card_not_held", "RP-28", **money(card))
    return None if may_give_extra(s, card) else saying("extra_needed", "RP-28", price=s.due)


def _why_not_pay(s: Position, card: int, _: int) -> Saying | None:
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
    return saying("not_exact", rule, price=s.due, currency=currency_word(card // VALUES, s.due))


# --- end of the turn -------------------------------------------------------------------------------------


def _why_not_reserve(s: Position, tile: int, _: int) -> Saying | None:
    return _why_not_aside(s, tile)


def _why_not_give(s: Position, tile: int, _: int) -> Saying | None:
    if (why := _why_not_aside(s, tile)) or goes_to_dirk(s, tile):
        return why
    if is_plaza(tile) and plays_with_dirk(s):
        return saying("plaza_stays", "RP-46")
    return saying("not_to_dirk", "RP-40" if s.phase == LAY_LAST else "RP-46")


def _why_not_piece(s: Position, section: int, _: int) -> Saying | None:
    if not s.piece:
        return saying("no_piece", "RP-24")
    if may_put_piece(s, section):
        return None
    tile = section // 4
    return saying("side_has_wall" if takes_piece(s, tile) else "not_for_piece", "RP-24", tile=tile_value(s, tile))


def _why_not_aside(s: Position, tile: int) -> Saying | None:
    if not is_at(s, tile, ASIDE):
        return saying("not_aside", "RP-32", tile=tile_value(s, tile))
    if s.piece and takes_piece(s, tile) and is_last_for_piece(s, tile):
        return saying("piece_first", "RP-24")
    return None


def _why_not_build(s: Position, tile: int, cell: int) -> Saying | None:
    return _why_not_aside(s, tile) or breach_saying(breach(ground_of(s, s.seat), cell, lies_as(s, tile)))


# --- chance ----------------------------------------------------------------------------------------------


def _why_not_chance(s: Position, move: int, who: int) -> Saying | None:
    if who != CHANCE:
        return saying("nothing_drawn", "RP-17", who=Owner(who))
    i = move - first_outcome(s)
    if not 0 <= i < outcome_count(s):
        return saying("other_draw", "RP-34")
    return None if weight(s, i, window(s)) > 0 else saying("cannot_come", "RP-34")


# What else could forbid a move whose phase it is, by what it does.
RULES: dict[int, Refusal] = {
    SET: _why_not_set,
    TAKE: _why_not_take,
    BUY: _why_not_buy,
    BUY_BESIDE: _why_not_bazaar,
    REMOVE: _why_not_remove,
    ADD: _why_not_add,
    SWAP_IN: _why_not_exchange,
    USE_SWAP: _using(SWAP, _why_not_swap),
    USE_WALL: _using(WALL, _why_not_wall),
    USE_CARD: _using(CARD, _why_not_card),
    USE_PLAZA: _using(PLAZA, _why_not_plaza),
    USE_HALF: _using(HALF, _why_not_half),
    USE_PREVIEW: _using(PREVIEW, _why_not_preview),
    USE_EXACT: _using(EXACT, _why_not_as_if_exact),
    USE_REDRAW: _using(REDRAW, _why_not_redraw),
    USE_MOVE: _using(MOVE, _why_not_move),
    DONE: _why_not_done,
    GUARD: _why_not_guard,
    EXTRA: _why_not_extra,
    PAY_CARD: _why_not_pay,
    WALL_AT: _why_not_piece,
    RESERVE_TILE: _why_not_reserve,
    GIVE: _why_not_give,
    BUILD: _why_not_build,
}
