"""Positions of the Red Palace set up by hand: everything comes from where it would come from, so nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find, seats_and_options
from sabika.engine.record import to_text
from sabika.games.redpalace.moves import ABILITY_NAMES, CARD_NAMES, TILE_NUMBERS
from sabika.games.redpalace.opening import opening
from sabika.games.redpalace.position import (
    ACT,
    ASIDE,
    BESIDE,
    BUILT,
    IN_PREVIEW,
    IN_YARD,
    RESERVE,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.setting_up import make_piles
from sabika.games.redpalace.tiles import is_land
from sabika.parts.kinds import LETTERS
from sabika.parts.tiles import cell_named
from sabika.table.table import Table

GAME = find("redpalace")
# A yard and a preview that nothing depends on: L1 to L7, prices 2 3 3 4 and 4 4 5.
YARD = ("L1 P", "L2 S", "L3 A", "L4 C")
PREVIEW = ("L5 G", "L6 T", "L7 P")
MODULES = {"medina": True, "bazaars": True, "camps": True}


def scene(
    seats: int = 3,
    *,
    seat: int = 0,
    yard: Sequence[str] = YARD,
    preview: Sequence[str] = PREVIEW,
    beside: str = "",
    display: str = "fl1 fl1 dh1 de9",
    hands: Mapping[int, str] | None = None,
    palaces: Mapping[int, str] | None = None,
    reserves: Mapping[int, str] | None = None,
    aside: str = "",
    dirk: str = "",
    guards: Mapping[str, str] | None = None,
    abilities: str | None = None,
    parked: int = 0,
    scorings: int = 0,
    discard: str = "",
    gone: str = "",
    chance: Sequence[str] = (),
    **options: Any,
) -> Table:
    """A table at the beginning of a seat's turn.

    Tiles are written `L27 G`, in palaces `L27 G 1,0`, more of them behind semicolons. Guards stand on all towers of
    tiles that are laid, unless `guards` says otherwise: {"L5": "", "L6": "NE"}. Tiles in `gone` have left with Dirk's
    or nobody's help: they lie in the last seat's reserve.
    """
    s = opening(seats, seats_and_options(GAME, seats, options))
    s.playing, s.phase, s.seat, s.actions = 1, ACT, seat, 1
    s.strips_due = s.abilities_due = s.parking_due = 0
    s.parking_stock = [0] * len(s.parking_stock)
    s.scorings = scorings
    if abilities is not None:
        s.abilities = sum(1 << ABILITY_NAMES.index(name) for name in abilities.split())
    for slot, text in enumerate(yard):
        s.yard[slot] = _put(s, text, IN_YARD)
    for slot, text in enumerate(preview):
        s.preview[slot] = _put(s, text, IN_PREVIEW)
    for text in _list(beside):
        _put(s, text, BESIDE)
    for owner, texts in (palaces or {}).items():
        for text in _list(texts):
            _put(s, text, BUILT, owner)
    for owner, texts in [*(reserves or {}).items(), (seats - 1, gone)]:
        for text in _list(texts):
            _put(s, text, RESERVE, owner)
    for text in _list(aside):
        _put(s, text, ASIDE, seat)
    for text in _list(dirk):
        _put(s, text, WITH_DIRK, seats)
    _man(s, guards or {})
    s.parked = parked
    # A larger box, so that the towers still to come have their guards.
    s.guards_in_all += parked + sum((s.guards[tile] & ~s.towers[tile]).bit_count() for tile in range(len(s.guards)))
    s.guards_left = s.guards_in_all - parked - sum(mask.bit_count() for mask in s.guards)
    _deal(s, display, hands or {}, discard)
    return Table.at_position(f"redpalace {to_text(s)}", Scripted(list(chance), then=Seeded(5)))


def _list(texts: str) -> list[str]:
    return [text.strip() for text in texts.split(";") if text.strip()]


def _put(s: Position, text: str, place: int, owner: int = 0) -> int:
    """Take a tile from the tower, with a building tile from the bag, and put it somewhere."""
    if not text:
        return 0
    name, *rest = text.split()
    tile = TILE_NUMBERS[name]
    if is_land(tile):
        kind = LETTERS.index(rest.pop(0))
        s.bag[kind] -= 1
        s.building[tile] = kind + 1
    s.place[tile], s.owner[tile] = place, owner
    if place == BUILT:
        cell = cell_named(rest.pop(0))
        assert cell is not None
        s.cell[tile] = cell
    assert not rest, text
    return tile


def _man(s: Position, guards: Mapping[str, str]) -> None:
    for name, tile in TILE_NUMBERS.items():
        if s.place[tile] in (BUILT, RESERVE) and is_land(tile):
            s.guards[tile] = s.towers[tile]
        if name in guards:
            s.guards[tile] = sum(1 << "NESW".index(side) for side in guards[name])


def _deal(s: Position, display: str, hands: Mapping[int, str], discard: str) -> None:
    for slot, name in enumerate(display.split()):
        if name != "-":
            s.display[slot] = CARD_NAMES.index(name) + 1
            s.deck[CARD_NAMES.index(name)] -= 1
    for seat, names in hands.items():
        for name in names.split():
            s.hand[seat][CARD_NAMES.index(name)] += 1
            s.deck[CARD_NAMES.index(name)] -= 1
    for name in discard.split():
        s.discard[CARD_NAMES.index(name)] += 1
        s.deck[CARD_NAMES.index(name)] -= 1
    cards = sum(s.deck)
    if s.scorings == 0:
        make_piles(s)
    elif s.scorings == 1:
        s.piles = [0, 0, 0, cards // 2 + 1, cards - cards // 2]
    else:
        s.piles = [0, 0, 0, 0, cards]


def act(table: Table, *moves: str) -> list[str]:
    """Make moves, chance in between; returns what the last one told."""
    told: list[str] = []
    for move in moves:
        told = [str(event) for event in table.act(move)]
        assert GAME.violations(table.position) == []
    return told


def refusal(table: Table, move: str) -> str:
    """The rule by which a move is refused; nothing may have changed."""
    before = (table.digest(), table.log)
    with pytest.raises(sabika.Refused) as refused:
        table.act(move)
    assert (table.digest(), table.log) == before
    return refused.value.rule


def verbs(table: Table) -> set[str]:
    """The first words of what is legal."""
    return {" ".join(move.split()[:2]) if move.startswith("use") else move.split()[0] for move in table.legal()}


def moves(table: Table, verb: str) -> list[str]:
    """The legal moves that begin so."""
    return [move for move in table.legal() if move.startswith(verb + " ") or move == verb]


def hand(table: Table, seat: int) -> list[str]:
    found: list[str] = table.view().players[seat].hand
    return found


def names(tiles: Sequence[Mapping[str, Any] | None]) -> list[str]:
    """Names of tiles in a view, `-` for none."""
    return [tile.name if tile else "-" for tile in tiles]


def yard(table: Table) -> list[str]:
    return names([slot.tile for slot in table.view().yard])


def preview(table: Table) -> list[str]:
    return names(table.view().preview)
