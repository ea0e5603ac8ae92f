"""The Red Palace: who acts, what is legal, what happens, and in which order the steps follow. Compiled."""

from __future__ import annotations

from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.games.redpalace.chance import do_chance
from sabika.games.redpalace.dirk import begin_dirk, go_on_with_dirk, plays_with_dirk
from sabika.games.redpalace.ending import give_out
from sabika.games.redpalace.moves import (
    ADD,
    BUILD,
    BUY,
    BUY_BESIDE,
    DONE,
    REMOVE,
    RESERVE_TILE,
    SWAP_IN,
    TAKE,
    WALL_AT,
    ability_of,
    decode,
)
from sabika.games.redpalace.position import (
    ACT,
    BEGIN_TURN,
    CHOOSE_SET,
    DEAL_SETS,
    DIRK_DRAWS,
    FILL_MONEY,
    FILL_YARD,
    FINISHED,
    GIVE_EXTRA,
    GIVE_GUARD,
    GIVE_OUT,
    GUARD_BOARD,
    LAID,
    LAY_LAST,
    MONEY_FILLED,
    MOVE,
    MOVE_UP,
    PAY,
    YARD_FILLED,
    Position,
)
from sabika.games.redpalace.scoring import hold_scoring
from sabika.games.redpalace.setting_up import choose_set, deal_sets, draw_boards, list_sets, make_piles
from sabika.games.redpalace.tiles import ground_of
from sabika.games.redpalace.turn.abilities import (
    end_payment,
    give_extra,
    give_guard,
    list_abilities,
    list_guard_moves,
    list_guards,
    pay_card,
    ready,
    use,
)
from sabika.games.redpalace.turn.actions import buy, buy_bazaar, list_actions, may_stop, stop, take
from sabika.games.redpalace.turn.begin import begin_next_turn, begin_turn
from sabika.games.redpalace.turn.laying import all_laid, build, give, list_layings, put_piece, reserve
from sabika.games.redpalace.turn.money import fill_money
from sabika.games.redpalace.turn.payment import list_extras, list_payments
from sabika.games.redpalace.turn.rebuild import add, exchange, list_rebuilds, remove
from sabika.games.redpalace.turn.yard import fill_yard, free_slot, move_up


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
    if s.phase == CHOOSE_SET:
        return list_sets(s, out)
    if s.phase == ACT:
        return list_turn(s, out)
    if s.phase == GIVE_GUARD:
        return list_guards(s, out)
    if s.phase == GIVE_EXTRA:
        return list_extras(s, out)
    if s.phase == PAY:
        return list_payments(s, out)
    if s.phase <= LAY_LAST:
        return list_layings(s, out)
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
        n = list_rebuilds(s, ground_of(s, s.seat), out, n)
    if (able >> MOVE) & 1:
        n = list_guard_moves(s, out, n)
    return n


# --- what happens ----------------------------------------------------------------------------------------


@jit
def apply(s: Position, move: int) -> None:
    """Do a legal move, of a seat or of chance; then pass through whatever asks nobody."""
    what, first, second = decode(move)
    if s.phase == CHOOSE_SET:
        choose_set(s, first)
    elif s.phase == ACT:
        act(s, what, first, second)
    elif s.phase == GIVE_GUARD:
        give_guard(s, first)
    elif s.phase == GIVE_EXTRA:
        give_extra(s, first)
    elif s.phase == PAY and what == DONE:
        end_payment(s)
    elif s.phase == PAY:
        pay_card(s, first)
    elif s.phase <= LAY_LAST:
        lay_tile(s, what, first, second)
    else:
        do_chance(s, what, first)
    while s.phase > FINISHED:
        if s.playing:
            end_turn(s)
        else:
            set_up(s)


@jit
def act(s: Position, what: int, first: int, second: int) -> None:
    """RP-13 to RP-16, RP-19: an action, an ability, or the end of both."""
    if what == TAKE:
        take(s, first)
    elif what == BUY:
        buy(s, first)
    elif what == BUY_BESIDE:
        buy_bazaar(s, first)
    elif what == REMOVE:
        remove(s, first)
    elif what == ADD:
        add(s, first, second)
    elif what == SWAP_IN:
        exchange(s, first, second)
    elif what == DONE:
        stop(s)
    else:
        use(s, ability_of(what), first, second)


@jit
def lay_tile(s: Position, what: int, first: int, second: int) -> None:
    """RP-32: what becomes of a tile of this turn; RP-24: or of its wall piece."""
    if what == WALL_AT:
        put_piece(s, first)
    elif what == BUILD:
        build(s, first, second)
    elif what == RESERVE_TILE:
        reserve(s, first)
    else:
        give(s, first)


# --- the order of the steps ------------------------------------------------------------------------------


@jit
def set_up(s: Position) -> None:
    """RP-7 to RP-12, RP-43: boards, yard and preview, Dirk, sets, display. A step that chance takes comes again."""
    if s.phase == GUARD_BOARD:
        draw_boards(s)
    if s.phase == FILL_YARD:
        fill_yard(s)
    if s.phase == YARD_FILLED:
        if plays_with_dirk(s):
            begin_dirk(s)
        else:
            s.phase = DEAL_SETS
    if s.phase == DIRK_DRAWS:
        go_on_with_dirk(s)
    if s.phase == DEAL_SETS:
        deal_sets(s)
    if s.phase == FILL_MONEY:
        fill_money(s)
    if s.phase == MONEY_FILLED:
        make_piles(s)
        begin_turn(s)


@jit
def end_turn(s: Position) -> None:
    """RP-32 to RP-35, RP-44: tiles laid, yard and preview, display, a scoring, Dirk, the next player; or the end."""
    if s.phase == LAID:
        all_laid(s)
    if s.phase == MOVE_UP:
        move_up(s)
    if s.phase == FILL_YARD:
        fill_yard(s)
    if s.phase == YARD_FILLED:  # RP-39: a yard that cannot be filled ends the game, before money is refilled
        s.phase = FILL_MONEY if free_slot(s) < 0 else GIVE_OUT
    if s.phase == FILL_MONEY:
        fill_money(s)
    if s.phase == MONEY_FILLED:
        score_if_due(s)
    if s.phase == DIRK_DRAWS:
        go_on_with_dirk(s)
    if s.phase == BEGIN_TURN:
        begin_next_turn(s)
    if s.phase == GIVE_OUT:
        give_out(s)


@jit
def score_if_due(s: Position) -> None:
    """RP-34: the display is full, so a scoring whose card came takes place; RP-44: right after it Dirk draws."""
    s.phase = BEGIN_TURN
    if s.scoring_due:
        hold_scoring(s)
        if plays_with_dirk(s):
            begin_dirk(s)
