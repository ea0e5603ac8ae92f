"""The Red Palace: who acts, what is legal, what happens, and in which order the steps follow. Compiled."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.abilities import (
    give_guard,
    go_on,
    list_abilities,
    list_guard_moves,
    may_give_guard,
    ready,
    use,
)
from sabika.games.redpalace.act import begin_action, begin_turn, buy, buy_bazaar, list_actions, may_stop, stop, take
from sabika.games.redpalace.chance import do_chance
from sabika.games.redpalace.deal import (
    choose_set,
    deal_sets,
    draw_boards,
    is_set_left,
    make_piles,
)
from sabika.games.redpalace.finish import give_out
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
from sabika.games.redpalace.pay import discard_card, may_give_extra, may_pay, pay
from sabika.games.redpalace.place import all_laid, build, give, list_layings, put_piece, reserve
from sabika.games.redpalace.position import (
    ACT,
    BEGIN_TURN,
    CARD,
    CARDS,
    CHOOSE_SET,
    DEAL_SETS,
    DIRK_DRAWS,
    DRAW_LAND,
    EXACT,
    FILL_MONEY,
    FILL_YARD,
    FINISHED,
    FIRST_BAZAAR,
    GIVE_EXTRA,
    GIVE_GUARD,
    GIVE_OUT,
    GUARD_BOARD,
    HALF,
    LAID,
    LAY,
    LAY_LAST,
    MONEY_FILLED,
    MOVE,
    MOVE_UP,
    PLAZA,
    PREVIEW,
    REDRAW,
    SLOTS,
    SWAP,
    WALL,
    YARD_FILLED,
    Position,
)
from sabika.games.redpalace.refill import (
    begin_dirk,
    fill_money,
    fill_yard,
    free_slot,
    move_up,
    park_dirks_guards,
)
from sabika.games.redpalace.remodel import add, exchange, list_remodels, remove
from sabika.games.redpalace.score import hold_scoring
from sabika.games.redpalace.tiles import ground_of
from sabika.parts.palace import CELLS, SIDES


@jit
def actor(s: Position) -> int:
    """The seat to move, CHANCE, or OVER once the game is over."""
    if s.phase <= LAY_LAST:
        return s.seat
    return OVER if s.phase == FINISHED else CHANCE


# --- what a seat may do ----------------------------------------------------------------------------------


@jit
def legal(s: Position, out: Row) -> int:
    """The legal moves of the seat to move, by rising number; returns how many."""
    if s.phase == ACT:
        return list_turn(s, out)
    if s.phase == LAY or s.phase == LAY_LAST:
        return list_layings(s, out)
    if s.phase < LAY:
        return list_costs(s, out)
    return 0


@jit
def list_turn(s: Position, out: Row) -> int:
    """RP-15, RP-19: actions while there is one, abilities, and the end of both."""
    n = 0
    if s.actions:
        n = list_actions(s, out)
    able = ready(s)
    n = list_abilities(s, able, out, n)
    if may_stop(s):
        out[n] = DONE
        n += 1
    if s.actions:
        n = list_remodels(s, ground_of(s, s.seat), out, n)
    if (able >> MOVE) & 1:
        n = list_guard_moves(s, out, n)
    return n


@jit
def list_costs(s: Position, out: Row) -> int:
    """Sets to choose, guards to give up, cards to pay with; equal cards once."""
    n = 0
    if s.phase == CHOOSE_SET:
        for number in range(s.seats):
            if is_set_left(s, number):
                out[n] = SET + number
                n += 1
    elif s.phase == GIVE_GUARD:
        for section in range(SIDES, SECTIONS):
            if s.guards[section // SIDES] and may_give_guard(s, section):
                out[n] = GUARD + section
                n += 1
    elif s.phase == GIVE_EXTRA:
        for card in range(CARDS):
            if may_give_extra(s, card):
                out[n] = EXTRA + card
                n += 1
    else:
        for card in range(CARDS):
            if may_pay(s, card):
                out[n] = PAY_CARD + card
                n += 1
    return n


# --- what happens ----------------------------------------------------------------------------------------


@jit
def apply(s: Position, move: int) -> None:
    """Do a legal move, of a seat or of chance; then pass through whatever asks nobody."""
    if move >= SEAT_MOVES:
        do_chance(s, move)
    elif move < USE_SWAP:
        do_action(s, move)
    elif move < GUARD or move >= USE_MOVE:
        do_ability(s, move)
    elif move < WALL_AT:
        do_cost(s, move)
    else:
        do_laying(s, move)
    while s.phase > FINISHED:
        pass_on(s)


@jit
def do_action(s: Position, move: int) -> None:
    if move < TAKE:
        choose_set(s, move - SET)
    elif move < BUY:
        take(s, move - TAKE + 1)
    elif move < BUY_BESIDE:
        buy(s, move - BUY)
    else:
        buy_bazaar(s, FIRST_BAZAAR + move - BUY_BESIDE)


@jit
def do_ability(s: Position, move: int) -> None:
    ability = WALL
    source = 0
    target = 0
    if move < USE_WALL:
        ability = SWAP
        source = (move - USE_SWAP) // SLOTS
        target = (move - USE_SWAP) % SLOTS
    elif USE_CARD <= move < USE_PLAZA:
        ability = CARD
        target = move - USE_CARD
    elif move == USE_PLAZA:
        ability = PLAZA
    elif USE_HALF <= move < USE_PREVIEW:
        ability = HALF
        target = move - USE_HALF
    elif USE_PREVIEW <= move < USE_EXACT:
        ability = PREVIEW
        target = move - USE_PREVIEW
    elif move == USE_EXACT:
        ability = EXACT
    elif USE_REDRAW <= move < GUARD:
        ability = REDRAW
        source = move - USE_REDRAW
    elif move >= USE_MOVE:
        ability = MOVE
        source = (move - USE_MOVE) // SECTIONS
        target = (move - USE_MOVE) % SECTIONS
    use(s, ability, source, target)


@jit
def do_cost(s: Position, move: int) -> None:
    if move < EXTRA:
        give_guard(s, move - GUARD)
    elif move < PAY_CARD:
        discard_card(s, move - EXTRA)
        s.extra_due = 0
        go_on(s)
    elif move < DONE:
        pay(s, move - PAY_CARD)
        go_on(s)
    else:
        stop(s)


@jit
def do_laying(s: Position, move: int) -> None:
    if move < RESERVE_TILE:
        put_piece(s, move - WALL_AT)
    elif move < GIVE:
        reserve(s, move - RESERVE_TILE)
    elif move < REMOVE:
        give(s, move - GIVE)
    elif move < BUILD:
        begin_action(s)
        do_remodel(s, move)
    else:
        build(s, (move - BUILD) // CELLS, (move - BUILD) % CELLS)


@jit
def do_remodel(s: Position, move: int) -> None:
    if move < ADD:
        remove(s, move - REMOVE)
    elif move < SWAP_IN:
        add(s, (move - ADD) // CELLS, (move - ADD) % CELLS)
    else:
        exchange(s, (move - SWAP_IN) // CELLS, (move - SWAP_IN) % CELLS)


# --- the order of the steps ------------------------------------------------------------------------------


@jit
def pass_on(s: Position) -> None:
    """From a phase that asks nobody to the next one.

    Setting up: boards, yard and preview, Dirk, sets, display. After a turn: yard and preview (or the end, RP-39),
    display, a scoring if its card came, Dirk's new tiles, the next player.
    """
    if s.phase == GUARD_BOARD:
        draw_boards(s)
    elif s.phase == LAID:
        all_laid(s)
    elif s.phase == MOVE_UP:
        move_up(s)
    elif s.phase == FILL_YARD:
        fill_yard(s)
    elif s.phase == YARD_FILLED:
        after_yard(s)
    elif s.phase == DIRK_DRAWS:
        go_on_with_dirk(s)
    elif s.phase == DEAL_SETS:
        deal_sets(s)
    elif s.phase == FILL_MONEY:
        fill_money(s)
    elif s.phase == MONEY_FILLED:
        after_money(s)
    elif s.phase == GIVE_OUT:
        give_out(s)
    else:
        s.seat = (s.seat + 1) % s.seats
        begin_turn(s)


@jit
def after_yard(s: Position) -> None:
    """RP-39: a yard that cannot be filled ends the game, before money is refilled."""
    if s.playing:
        s.phase = FILL_MONEY if free_slot(s) < 0 else GIVE_OUT
    elif s.owners > s.seats:
        begin_dirk(s)
    else:
        s.phase = DEAL_SETS


@jit
def go_on_with_dirk(s: Position) -> None:
    """RP-43, RP-44: his tiles one by one, then their guards."""
    if s.dirk_due > 0:
        s.phase = DRAW_LAND
    else:
        park_dirks_guards(s)
        s.phase = BEGIN_TURN if s.playing else DEAL_SETS


@jit
def after_money(s: Position) -> None:
    """RP-34: the display is full, so a scoring whose card came takes place; RP-44: right after it Dirk draws."""
    if not s.playing:
        make_piles(s)
        begin_turn(s)
    elif s.scoring_due:
        hold_scoring(s)
        if s.owners > s.seats:
            begin_dirk(s)
        else:
            s.phase = BEGIN_TURN
    else:
        s.phase = BEGIN_TURN
