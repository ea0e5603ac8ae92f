"""Is this a Red Palace position at all? Cards, tiles, guards and pieces accounted for; palaces that stand."""

from __future__ import annotations

from collections import Counter

from sabika.engine.game import CHANCE, OVER
from sabika.games.redpalace.chance import outcomes
from sabika.games.redpalace.moves import CARD_NAMES, KIND_LETTERS, TILE_NAMES
from sabika.games.redpalace.position import (
    ABILITIES,
    ASIDE,
    BESIDE,
    BUILT,
    CARDS,
    CURRENCIES,
    DRAW_KIND,
    FINISHED,
    FIRST_PLAZA,
    IN_PREVIEW,
    IN_SUPPLY,
    IN_YARD,
    KINDS,
    NOTHING,
    RESERVE,
    SCORINGS,
    TILES,
    TOWER,
    UNUSED,
    VALUES,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.rules import actor, legal
from sabika.games.redpalace.tiles import ground_of, is_bazaar, is_camp, is_land, is_plaza
from sabika.parts.palace import CELLS, breach_of_palace, rule_of

MOST_LEGAL = 20_000
MOST_OUTCOMES = FIRST_PLAZA
SIDES_MASK = 15


def faults(s: Position) -> list[str]:
    """What cannot be so; empty if all is well. Later checks rely on what earlier ones found to be so."""
    for check in (_numbers, _tiles, _boards, _cards, _kinds, _guards_and_pieces, _palaces, _something_to_do):
        if found := check(s):
            return found
    return []


def _told(*checks: tuple[bool, str]) -> list[str]:
    return [sentence for holds, sentence in checks if not holds]


def _numbers(s: Position) -> list[str]:
    """Everything within its range."""
    owners = 3 if s.seats == 2 else s.seats
    rows: list[tuple[list[int], int, int, str]] = [
        (s.place, UNUSED, WITH_DIRK, "A tile is nowhere."),
        (s.owner, 0, max(0, s.owners - 1), "A tile has no such owner."),
        (s.building, 0, KINDS, "A building tile is of no kind."),
        (s.cell, 0, CELLS - 1, "A tile lies on no cell."),
        ([*s.guards, *s.pieces, *s.walls, *s.towers], 0, SIDES_MASK, "A tile has four sides."),
        ([*s.yard, *s.preview, s.waiting, s.fresh], 0, TILES - 1, "A slot holds no such tile."),
        (s.display, 0, CARDS, "The display holds no such card."),
        ([*s.deck, *s.discard, *s.piles, *s.bag, *s.squares, *s.parking_stock], 0, 127, "A count is negative."),
        ([count for row in [*s.hand, *s.sets] for count in row], 0, 127, "A count of cards is negative."),
        (s.halves, 0, s.seats, "A half-building has no such owner."),
        (s.strips, 0, len(s.strip_rows), "There is no such strip."),
        (s.bazaar_currency, 0, CURRENCIES - 1, "A bazaar has no such currency."),
        (
            [s.parked, s.guards_left, s.pieces_left, s.dirk_guards, s.dirk_due, s.dirk_towers],
            0,
            127,
            "A count is negative.",
        ),
        ([s.playing, s.open_hands, s.actions, s.overpaid, s.piece, s.extra_due], 0, 1, "A yes or no is neither."),
        ([s.scorings, s.scoring_due], 0, SCORINGS, "There are three scorings."),
        ([s.abilities, s.used], 0, 2**ABILITIES - 1, "There is no such ability."),
        ([s.doing], 0, NOTHING, "There is nothing such to do."),
        ([s.currency], 0, CURRENCIES, "There is no such currency."),
        ([s.highest], 0, VALUES, "There is no such card to pay."),
    ]
    return _told(
        (2 <= s.seats <= 6 and s.owners == owners, "The numbers of seats and owners do not fit."),
        (0 <= s.phase <= FINISHED, "There is no such phase."),
        (0 <= s.seat < max(1, s.seats) and 0 <= s.start < max(1, s.seats), "There is no such seat."),
        *((low <= min(row) and max(row) <= high, sentence) for row, low, high, sentence in rows),
    )


def _tiles(s: Position) -> list[str]:
    """Every tile is somewhere it can be."""
    found = []
    for tile in range(1, TILES):
        place = s.place[tile]
        name = TILE_NAMES[tile]
        fits = {
            UNUSED: not is_land(tile),
            TOWER: not is_plaza(tile),
            IN_YARD: tile in s.yard and not is_bazaar(tile),
            IN_PREVIEW: tile in s.preview and not is_bazaar(tile),
            BESIDE: is_bazaar(tile),
            IN_SUPPLY: is_plaza(tile),
            WITH_DIRK: s.owner[tile] == s.seats and s.owners > s.seats and not is_plaza(tile),
        }.get(place, s.owner[tile] < s.seats)
        found += _told((fits, f"{name} cannot be where it is."))
        if place < ASIDE:
            found += _told((s.owner[tile] == 0, f"{name} has an owner, but lies with nobody."))
        if place != BUILT:
            found += _told((s.cell[tile] == 0, f"{name} has a cell, but is not built."))
    return found


def _boards(s: Position) -> list[str]:
    """Slots hold what lies there, once each."""
    found = []
    for row, place, name in ((s.yard, IN_YARD, "yard"), (s.preview, IN_PREVIEW, "preview")):
        lying = [tile for tile in row if tile]
        fits = len(set(lying)) == len(lying) and all(s.place[tile] == place for tile in lying)
        found += _told((fits, f"The {name} holds a tile that lies elsewhere."))
    return found


def _cards(s: Position) -> list[str]:
    """108 or 72 money cards, each as often as it should be; the piles are the deck and the scoring cards to come."""
    found = []
    for card in range(CARDS):
        held = sum(row[card] for row in [*s.hand, *s.sets])
        count = s.deck[card] + s.discard[card] + held + s.display.count(card + 1)
        found += _told((count == s.copies, f"{CARD_NAMES[card]} is there {count} times, not {s.copies}."))
    for seat in range(s.seats, len(s.hand)):
        found += _told((not any(s.hand[seat]), "Cards are held at a seat where nobody sits."))
    if s.playing:
        come = s.scorings + bool(s.scoring_due)
        hidden = max(0, SCORINGS - 1 - come)
        found += _told((sum(s.piles) == sum(s.deck) + hidden, "The piles do not make up the deck."))
    return found


def _kinds(s: Position) -> list[str]:
    """Building tiles: so many of each kind, one on every land tile that left the tower."""
    counts = Counter(s.building[1:])
    found = []
    for kind, letter in enumerate(KIND_LETTERS):
        count = counts[kind + 1] + s.bag[kind]
        found += _told((count == s.buildings_a_kind, f"There are {count} building tiles {letter}."))
    for tile in range(1, TILES):
        carries = is_land(tile) and s.place[tile] != TOWER and not (s.phase == DRAW_KIND and tile == s.waiting)
        found += _told((bool(s.building[tile]) == carries, f"{TILE_NAMES[tile]} carries a building tile or lacks one."))
    return found


def _guards_and_pieces(s: Position) -> list[str]:
    """32 guards on walls, parked, with Dirk or in the supply; wall pieces likewise; half-buildings once each."""
    standing = sum(mask.bit_count() for mask in s.guards)
    put = sum(mask.bit_count() for mask in s.pieces)
    found = _told(
        (s.guards_left + standing + s.parked + s.dirk_guards == s.guards_in_all, "Guards are lost or too many."),
        (s.pieces_left + put + s.piece == s.pieces_in_all, "Wall pieces are lost or too many."),
    )
    for tile in range(1, TILES):
        name = TILE_NAMES[tile]
        walls = 0 if is_camp(tile) else s.walls[tile] | s.pieces[tile]
        found += _told(
            (s.guards[tile] & ~walls == 0, f"A guard on {name} stands on no wall."),
            (not s.guards[tile] or s.place[tile] in (RESERVE, BUILT), f"{name} has guards, but is not laid."),
            (not s.pieces[tile] or s.place[tile] >= ASIDE, f"{name} has a wall piece, but belongs to nobody."),
            (s.pieces[tile] & s.walls[tile] == 0, f"A wall piece on {name} is on a walled side."),
            (not (is_camp(tile) and s.pieces[tile]), f"{name} is a camp and takes no wall piece."),
        )
    return found


def _palaces(s: Position) -> list[str]:
    """PB-1 to PB-7: one tile a cell, and palaces that obey the rules."""
    found = []
    for seat in range(s.seats):
        cells = [s.cell[tile] for tile in range(1, TILES) if s.place[tile] == BUILT and s.owner[tile] == seat]
        found += _told((len(cells) == len(set(cells)), f"Seat {seat} has two tiles on one cell (PB-1)."))
        if not found and (broken := breach_of_palace(ground_of(s, seat))):
            found.append(f"The Alhambra of seat {seat} breaks {rule_of(broken)}.")
    return found


def _something_to_do(s: Position) -> list[str]:
    """Whoever is to act can."""
    who = actor(s)
    if who == OVER:
        return _told((s.scorings == SCORINGS, "The game is over without a third scoring."))
    listed, weights = [0] * MOST_LEGAL, [0] * MOST_OUTCOMES
    count = outcomes(s, listed, weights) if who == CHANCE else legal(s, listed)
    return _told((count > 0, "Nobody can do anything."))
