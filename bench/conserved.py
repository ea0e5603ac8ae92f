"""Is every piece and card still there? Counted by compiled code after every entry of a random game.

What a position may be besides stands in the games' `invariants.py`, which says it in sentences and takes a thousand
times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sabika.engine.game import CHANCE, OVER, Game
from sabika.engine.jit import jit
from sabika.engine.namespace import Namespace
from sabika.engine.record import Row, copy, row_of
from sabika.engine.rules import Rules, rules_of
from sabika.engine.stream import below, start
from sabika.games.alcazaba import position as az
from sabika.games.alcazaba.tiles import extra_in_bag, kind_of
from sabika.games.dicegame import position as dg
from sabika.games.dicegame.box import STACKS
from sabika.games.redpalace import position as rp
from sabika.games.redpalace.tiles import is_land, sides_in
from sabika.games.rollwrite import position as rw
from sabika.parts.dice_area import FIELDS
from sabika.parts.dice_round import THROW, TURN
from sabika.parts.palace import CELLS
from sabika.parts.throwing import DICE

MOST_ENTRIES = 100_000  # a random game that goes on for longer has no end
CHIPS_IN_ALL = sum(STACKS.values())


# --- one game after another ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Watched(Namespace):
    """The rules of a game, and how its pieces are counted."""

    rules: Rules
    is_whole: Callable[[Any], bool]


@cache
def watched(game: Game) -> Watched:
    """Made once: what is compiled is compiled for it."""
    return Watched(name=game.name, rules=rules_of(game), is_whole=IS_WHOLE[game.name])


@jit
def watched_games(watch: Watched, states: Any, stream: Row, out: Row, seed: int, first: int, games: int) -> int:
    """Random games from the opening in slot 0, played in slot 1: how many entries they have.

    Negative at the first game in which something is wrong: the number of entries of that game, which stays in slot 1.
    """
    entries = 0
    for number in range(first, first + games):
        start(stream, seed, number)
        copy(states, 1, 0)
        made = watched_game(watch, states[1], stream, out)
        if made < 0:
            return made
        entries += made
    return entries


@jit
def watched_game(watch: Watched, s: Any, stream: Row, out: Row) -> int:
    """Random moves to the end: how many entries; negative if no move is legal, a piece is missing or no end comes."""
    entries = 0
    who = watch.rules.actor(s)
    while who != OVER:
        if who == CHANCE:
            watch.rules.apply(s, watch.rules.draw(watch.rules, s, stream))
        else:
            count = watch.rules.legal(s, out)
            if count <= 0:
                return -entries - 1
            watch.rules.apply(s, out[below(stream, count)])
        entries += 1
        if entries > MOST_ENTRIES or not watch.is_whole(s):
            return -entries
        who = watch.rules.actor(s)
    return entries


@jit
def are_all_different(values: Row, count: int) -> bool:
    """PB-1: does no cell of a palace stand twice among the first so many?"""
    for i in range(1, count):
        for j in range(i):
            if values[i] == values[j]:
                return False
    return True


# --- Roll & Write ----------------------------------------------------------------------------------------


@jit
def rollwrite_is_whole(s: rw.Position) -> bool:
    """RW-3, RW-4: coins against the supply, crosses against counts, no building more than there are."""
    for seat in range(s.seats):
        if not 0 <= s.coins[seat] <= s.circled[seat] <= s.supply:
            return False
        crossed = row_of(rw.KINDS)
        for cell in range(rw.CELLS):
            if (s.crossed[seat] >> cell) & 1:
                crossed[s.grid[cell]] += 1
        for kind in range(rw.KINDS):
            if crossed[kind] != s.built[kind][seat]:
                return False
    for kind in range(rw.KINDS):
        if not 0 <= s.taken[kind] <= rw.PLACES:
            return False
        for owner in range(rw.OWNERS):
            if not 0 <= s.built[kind][owner] <= s.size[kind]:
                return False
    return True


# --- Dice Game and Alcazaba ------------------------------------------------------------------------------


@jit
def are_dice_whole(s: Any) -> bool:
    """DG-9: eight dice in a turn, on the table and in the cup; none between the turns."""
    dice = s.cup
    for kind in range(dg.KINDS):
        if s.dice[kind] < 0:
            return False
        dice += s.dice[kind]
    return s.cup >= 0 and dice == (DICE if s.phase == THROW or s.phase == TURN else 0)


@jit
def markers_there(s: Any, owner: int) -> int:
    """DG-4, AZ-6: an owner's markers in the hand, on fields and out; -1 where that cannot be."""
    if s.hand[owner] < 0 or s.out[owner] < 0:
        return -1
    markers = s.hand[owner] + s.out[owner]
    for kind in range(dg.KINDS):
        for field in range(FIELDS):
            if s.area[kind][field] == owner + 1:
                markers += 1
    return markers


@jit
def dicegame_is_whole(s: dg.Position) -> bool:
    """DG-3 to DG-5: dice, markers, stones in piles without a gap, 26 chips."""
    if not are_dice_whole(s) or chips_there(s) != CHIPS_IN_ALL:
        return False
    for owner in range(s.owners):
        if markers_there(s, owner) != s.markers:
            return False
        for kind in range(dg.KINDS):
            if not is_stone_in_its_pile(s, kind, owner):
                return False
    return True


@jit
def chips_there(s: dg.Position) -> int:
    """DG-5: chips still to come, on the board, before the owners and out of the game; -1 where that cannot be."""
    chips = 0
    for chip in range(dg.CHIPS):
        if s.light[chip] < 0 or s.dark[chip] < 0 or s.gone[chip] < 0:
            return -1
        chips += s.light[chip] + s.dark[chip] + s.gone[chip]
        for owner in range(s.owners):
            if s.chips[owner][chip] < 0:
                return -1
            chips += s.chips[owner][chip]
    for kind in range(dg.KINDS):
        if s.bonus[kind] != 0 and s.bonus[kind] != dg.START_CHIP + 1:
            chips += 1
    return chips


@jit
def is_stone_in_its_pile(s: dg.Position, kind: int, owner: int) -> bool:
    """DG-3: a stone on the track has a place of its own in its pile, and one beside the track has none below it."""
    field, low = s.built[kind][owner], s.below[kind][owner]
    if field == 0:
        return low == 0
    pile = 0
    for other in range(s.owners):
        if s.built[kind][other] == field:
            pile += 1
            if other != owner and s.below[kind][other] == low:
                return False
    return 0 <= field <= dg.TRACK and 0 <= low < pile


@jit
def alcazaba_is_whole(s: az.Position) -> bool:
    """AZ-2, AZ-6: dice, markers, 55 tiles, one a cell."""
    if not are_dice_whole(s) or not are_alcazaba_tiles_whole(s):
        return False
    for owner in range(s.owners):
        if s.resting[owner] < 0 or markers_there(s, owner) + s.resting[owner] != s.markers:
            return False
    return True


@jit
def are_alcazaba_tiles_whole(s: az.Position) -> bool:
    """AZ-2: as many tiles of a kind unseen as stacks and bag hold; PB-1: no two on one cell of a palace."""
    built, unseen, cells = 0, row_of(az.KINDS), row_of(az.TILES)
    for tile in range(az.TILES):
        if s.place[tile] == az.UNSEEN:
            unseen[kind_of(s, tile)] += 1
        elif s.place[tile] == az.BUILT:
            cells[built] = CELLS * s.owner[tile] + s.cell[tile]
            built += 1
        elif not az.UNSEEN < s.place[tile] <= az.WITH_DIRK:
            return False
    unseen[kind_of(s, s.extra)] -= extra_in_bag(s)
    for kind in range(az.KINDS):
        if s.stacks[kind] < 0 or s.bag[kind] < 0 or s.stacks[kind] + s.bag[kind] != unseen[kind]:
            return False
    return are_all_different(cells, built)


# --- The Red Palace --------------------------------------------------------------------------------------


@jit
def redpalace_is_whole(s: rp.Position) -> bool:
    """RP-3 to RP-5, RP-42: money, tiles, building tiles, guards and wall pieces."""
    return is_money_whole(s) and are_tiles_whole(s) and are_buildings_whole(s) and are_guards_whole(s)


@jit
def is_money_whole(s: rp.Position) -> bool:
    """RP-3, RP-42: every card as often as it should be; RP-12: the piles are the deck and the scoring cards to come."""
    cards = row_of(rp.CARDS)
    deck, fewest = 0, 0
    for card in range(rp.CARDS):
        cards[card] = s.deck[card] + s.discard[card]
        deck += s.deck[card]
        fewest = min(fewest, s.deck[card], s.discard[card])
    for seat in range(s.seats):
        for card in range(rp.CARDS):
            cards[card] += s.hand[seat][card] + s.sets[seat][card]
            fewest = min(fewest, s.hand[seat][card], s.sets[seat][card])
    for slot in range(rp.SLOTS):
        if s.display[slot] > 0:
            cards[s.display[slot] - 1] += 1
    for card in range(rp.CARDS):
        if cards[card] != s.copies:
            return False
    hidden = -deck
    for pile in range(rp.PILES):
        fewest = min(fewest, s.piles[pile])
        hidden += s.piles[pile]
    if fewest < 0:
        return False
    return 0 <= hidden < rp.SCORINGS if s.playing else hidden == -deck


@jit
def are_tiles_whole(s: rp.Position) -> bool:
    """RP-2: yard and preview hold what lies there, once each; PB-1: no two tiles on one cell of a palace."""
    lying, built, cells = 0, 0, row_of(rp.TILES)
    for slot in range(rp.SLOTS):
        if s.yard[slot] != 0:
            lying += 1
            if s.place[s.yard[slot]] != rp.IN_YARD:
                return False
    for slot in range(rp.PREVIEW_SLOTS):
        if s.preview[slot] != 0:
            lying += 1
            if s.place[s.preview[slot]] != rp.IN_PREVIEW:
                return False
    for tile in range(1, rp.TILES):
        if s.place[tile] == rp.IN_YARD or s.place[tile] == rp.IN_PREVIEW:
            lying -= 1
        elif s.place[tile] == rp.BUILT:
            cells[built] = CELLS * s.owner[tile] + s.cell[tile]
            built += 1
        elif not rp.UNUSED <= s.place[tile] <= rp.WITH_DIRK:
            return False
    return lying == 0 and are_all_different(cells, built)


@jit
def are_buildings_whole(s: rp.Position) -> bool:
    """RP-1: so many building tiles of each kind, one on every land tile that left the tower."""
    counts = row_of(rp.KINDS + 1)
    for tile in range(1, rp.TILES):
        counts[s.building[tile]] += 1
        carries = is_land(tile) and s.place[tile] != rp.TOWER and tile != s.waiting
        if (s.building[tile] != 0) != carries:
            return False
    for kind in range(rp.KINDS):
        if s.bag[kind] < 0 or s.bag[kind] + counts[kind + 1] != s.buildings_a_kind:
            return False
    return True


@jit
def are_guards_whole(s: rp.Position) -> bool:
    """RP-4, RP-5: guards on walls, parked, with Dirk or in the supply; wall pieces likewise."""
    guards = s.guards_left + s.parked + s.dirk_guards
    pieces = s.pieces_left + s.piece
    for tile in range(1, rp.TILES):
        if s.guards[tile] != 0:
            guards += sides_in(s.guards[tile])
        if s.pieces[tile] != 0:
            pieces += sides_in(s.pieces[tile])
    if min(s.guards_left, s.parked, s.dirk_guards, s.pieces_left, s.piece) < 0:
        return False
    return guards == s.guards_in_all and pieces == s.pieces_in_all


IS_WHOLE: dict[str, Callable[[Any], bool]] = {
    "alcazaba": alcazaba_is_whole,
    "dicegame": dicegame_is_whole,
    "redpalace": redpalace_is_whole,
    "rollwrite": rollwrite_is_whole,
}
