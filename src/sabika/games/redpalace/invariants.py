"""Is this a Red Palace position at all? What comes as text is untrusted; whatever passes here can be played to its end.

Here: parts and where they are. What the seat is about to do: `invariants_in_turn`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sabika.games.redpalace.box import (
    ABILITIES_LAID,
    COLOURS,
    FEWEST_PARKING_TILES,
    HIGHEST_PRICE,
    MOST_POINTS,
    MOST_STOCK,
    NUMBERS,
)
from sabika.games.redpalace.invariants_in_turn import Checks, invariants_in_turn
from sabika.games.redpalace.moves import CARD_NAMES, FIRST_PRICE, TILE_NAMES
from sabika.games.redpalace.position import (
    ABILITIES,
    ASIDE,
    BESIDE,
    BUILT,
    CARDS,
    CURRENCIES,
    DRAW_ABILITY,
    DRAW_KIND,
    DRAW_PARKING,
    DRAW_START,
    DRAW_STRIP,
    FINISHED,
    FIRST_BAZAAR,
    FIRST_CAMP,
    FIRST_MEDINA,
    FIRST_PLAZA,
    FIRST_POINTS,
    IN_PREVIEW,
    IN_SUPPLY,
    IN_YARD,
    KINDS,
    LINES_A_SCORING,
    MOST_PARKING_TILES,
    MOST_SQUARES,
    OWNERS,
    RESERVE,
    RULINGS,
    SCORED,
    SCORINGS,
    SEATS,
    SLOTS,
    SPENT,
    STRIPS,
    TILES,
    TOWER,
    UNUSED,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.tiles import (
    ground_of,
    guard_towers,
    is_bazaar,
    is_camp,
    is_land,
    is_medina,
    is_plaza,
    parking_tiles,
    slot_currency,
)
from sabika.parts.kinds import LETTERS
from sabika.parts.palace import START, breach_of_palace, on_table, rule_of

ALL_SIDES = 15
MOST_SPENT = 9_999
MOST_SCORED = 9_999
MODULES = (range(FIRST_MEDINA, FIRST_CAMP), range(FIRST_CAMP, FIRST_BAZAAR), range(FIRST_BAZAAR, FIRST_PLAZA))


def violations(s: Position) -> list[str]:
    """What cannot be so, in sentences; empty for every position that a game can reach."""
    parts = (_players, _printed, _tile_prints, _drawn_boards, _tiles, _slots, _cards, _kinds, _guards, _points)
    for part in (*parts, _palaces, *invariants_in_turn):
        # A part may rely on those before it, so what they find is enough.
        if found := [sentence for holds, sentence in part(s) if not holds]:
            return found
    return []


def _within(values: list[int], low: int, high: int) -> bool:
    return all(low <= value <= high for value in values)


# --- what is chosen and printed --------------------------------------------------------------------------


def _players(s: Position) -> Checks:
    """RP-43: who plays, and who may be to act."""
    yield 2 <= s.seats <= SEATS and s.owners == max(3, s.seats), "The numbers of seats and owners do not fit."
    yield 0 <= s.phase <= FINISHED, "There is no such phase."
    yield 0 <= s.seat < s.seats and 0 <= s.start < s.seats, "There is no such seat."
    yield 0 <= s.rulings < 1 << len(RULINGS), "There is no such ruling."
    yield s.open_hands in (0, 1) and s.playing in (0, 1), "A yes or no is neither."
    yield _within(s.halves, 0, s.seats), "A half-building has no such owner."
    last = SCORINGS if s.phase == FINISHED else SCORINGS - 1
    yield 0 <= s.scorings <= last and (s.phase != FINISHED or s.scorings == last), "There is no such scoring."


def _printed(s: Position) -> Checks:
    """What is printed on boards, strips and cards, within what a box allows."""
    tables = (s.place_points, s.minus_points)
    points = [*s.guard_values, *s.minus_without, *(value for rows in tables for row in rows for value in row)]
    yield _within(points, 0, MOST_POINTS), f"Points are not from 0 to {MOST_POINTS}."
    yield FEWEST_PARKING_TILES <= parking_tiles(s) <= MOST_PARKING_TILES, "No guard board has so many parking tiles."
    yield not any(s.guard_values[parking_tiles(s) :]), "A value stands beyond the guard board."
    currencies = [slot_currency(s, slot) for slot in range(SLOTS)]
    yield _within(s.yard_shift, 0, CURRENCIES - 1), "A yard slot has no such currency."
    yield len(set(currencies)) == SLOTS, "Two yard slots have the same currency."
    beyond = [value for rows in tables for scoring, row in enumerate(rows) for value in row[scoring + 1 :]]
    yield not any(beyond), "A scoring pays for a place it does not know."
    rows = list(range(1, KINDS + 1))
    yield all(sorted(row) == rows for row in s.strip_rows), "A strip does not name every kind once."
    yield _within(s.bazaar_currency, 0, CURRENCIES - 1), "A bazaar has no such currency."
    shown = [kinds.bit_count() for kinds in s.bazaar_kinds]
    yield _within(s.bazaar_kinds, 0, 2**KINDS - 1) and set(shown) == {COLOURS}, "A bazaar shows three kinds."
    for name, value in (
        ("buildings_a_kind", s.buildings_a_kind),
        ("copies", s.copies + (s.seats == 2)),
        ("guards", s.guards_in_all),
        ("wall_pieces", s.pieces_in_all),
    ):
        low, high = NUMBERS[name]
        yield low <= value <= high, f"The box has too few or too many {name}."


def _tile_prints(s: Position) -> Checks:
    """RP-1, RP-52, RP-61: price, walls and towers of every tile."""
    yield _within([*s.walls, *s.towers, *s.guards, *s.pieces], 0, ALL_SIDES), "A tile has four sides."
    nothing = [s.price[0], s.walls[0], s.towers[0], s.place[0], s.owner[0], s.building[0], s.cell[0]]
    yield not any([*nothing, s.guards[0], s.pieces[0]]), "The fountain is no tile to be bought."
    for tile in range(1, TILES):
        price, walls, towers = s.price[tile], s.walls[tile], s.towers[tile]
        if is_land(tile):
            fits = 1 <= price <= HIGHEST_PRICE and walls != ALL_SIDES and towers & ~walls == 0
        elif is_medina(tile):
            fits = price == FIRST_PRICE + tile - FIRST_MEDINA and walls != ALL_SIDES and towers & ~walls == 0
        elif is_camp(tile):
            fits = 1 <= price <= HIGHEST_PRICE and walls != 0
        else:
            fits = price == towers == 0 and (walls == 0 if is_plaza(tile) else walls != ALL_SIDES)
        yield fits, f"{TILE_NAMES[tile]} cannot be printed like this."
    towers = sum(guard_towers(s, tile).bit_count() for tile in range(1, TILES))
    yield towers <= s.guards_in_all, "There are fewer guards than guard towers."


def _drawn_boards(s: Position) -> Checks:
    """RP-8, RP-9: strips, abilities and parking tiles, as far as they are drawn."""
    before = (DRAW_START, DRAW_STRIP, DRAW_ABILITY, DRAW_PARKING)
    step = before.index(s.phase) if s.phase in before else len(before)
    dues = (s.strips_due, s.abilities_due, s.parking_due)
    most = (SCORINGS, ABILITIES_LAID, parking_tiles(s) - 1)
    for number, (due, full) in enumerate(zip(dues, most, strict=True), start=1):
        fits = 1 <= due <= full if step == number else due in ((0, full) if step < number else (0,))
        yield fits, "Too much or too little is drawn for the boards."
    drawn = s.strips[max(0, s.strips_due) :]
    yield _within(s.strips, 0, STRIPS) and not any(s.strips[: s.strips_due]), "There is no such strip."
    yield not any(s.strips) or (len({*drawn}) == len(drawn) and all(drawn)), "A strip lies there twice."
    yield s.phase != DRAW_STRIP or s.strips_due == SCORINGS or any(drawn), "A strip is missing."
    yield 0 <= s.abilities < 2**ABILITIES and s.used & ~s.abilities == 0, "There is no such ability."
    yield s.abilities.bit_count() <= ABILITIES_LAID - s.abilities_due, "There are too many abilities."
    shown = parking_tiles(s) - 1 - s.parking_due
    yield _within(s.squares[:shown], 1, MOST_SQUARES) and not any(s.squares[shown:]), "A parking tile has no squares."
    stock = s.parking_stock
    yield _within(stock, 0, MOST_STOCK) and stock[0] == 0, "There is no such parking tile."
    yield (
        sum(stock) <= MOST_STOCK and (sum(stock) > s.parking_due if s.parking_due else not any(stock)),
        ("There are too few or too many parking tiles."),
    )


# --- where the parts are ---------------------------------------------------------------------------------


def _tiles(s: Position) -> Checks:
    """Every tile is somewhere it can be."""
    yield _within(s.place, UNUSED, WITH_DIRK) and _within(s.owner, 0, s.owners - 1), "A tile is nowhere."
    for module in MODULES:
        unused = [s.place[tile] == UNUSED for tile in module]
        yield all(unused) or not any(unused), "A module is played in part."
    for tile in range(1, TILES):
        place = s.place[tile]
        fits = {
            UNUSED: not is_land(tile),
            TOWER: not is_plaza(tile),
            IN_YARD: tile in s.yard and not is_bazaar(tile),
            IN_PREVIEW: tile in s.preview and not is_bazaar(tile),
            BESIDE: is_bazaar(tile),
            IN_SUPPLY: is_plaza(tile),
            WITH_DIRK: s.owner[tile] == s.seats and s.owners > s.seats and not is_plaza(tile),
        }.get(place, s.owner[tile] < s.seats)
        yield fits, f"{TILE_NAMES[tile]} cannot be where it is."
        yield place >= ASIDE or s.owner[tile] == 0, f"{TILE_NAMES[tile]} has an owner, but lies with nobody."
        built = place == BUILT
        on_cell = s.cell[tile] >= 0 and on_table(s.cell[tile]) and s.cell[tile] != START
        yield on_cell if built else s.cell[tile] == 0, f"{TILE_NAMES[tile]} lies on no such cell."


def _slots(s: Position) -> Checks:
    """Slots hold what lies there, once each."""
    for row, place, name in ((s.yard, IN_YARD, "yard"), (s.preview, IN_PREVIEW, "preview")):
        yield _within(row, 0, FIRST_PLAZA - 1), f"The {name} holds no such tile."
        lying = [tile for tile in row if 0 < tile < TILES]
        fits = len(set(lying)) == len(lying) and all(s.place[tile] == place for tile in lying)
        yield fits, f"The {name} holds a tile that lies elsewhere."


def _cards(s: Position) -> Checks:
    """RP-3, RP-42: 108 or 72 money cards, each as often as it should be; RP-12: the piles are the deck."""
    counts = [*s.deck, *s.discard, *s.piles, *(count for row in [*s.hand, *s.sets] for count in row)]
    yield min(counts) >= 0, "Fewer than no cards."
    yield _within(s.display, 0, CARDS), "The display holds no such card."
    for card in range(CARDS):
        held = sum(row[card] for row in [*s.hand, *s.sets])
        count = s.deck[card] + s.discard[card] + held + s.display.count(card + 1)
        yield count == s.copies, f"{CARD_NAMES[card]} is there {count} times, not {s.copies}."
    nobody = [count for seat in range(s.seats, SEATS) for count in [*s.hand[seat], *s.sets[seat]]]
    yield not any(nobody), "Cards are held at a seat where nobody sits."
    yield from _piles(s) if s.playing else [(not any([*s.piles, *s.discard]), "There are piles before the first turn.")]


def _piles(s: Position) -> Checks:
    """RP-12: scoring card 1 hides in pile 2, scoring card 2 in pile 4; far enough apart not to come together."""
    hidden = sum(s.piles) - sum(s.deck)
    if s.phase == FINISHED:
        yield 0 <= hidden < SCORINGS, "The piles do not make up the deck."
        return
    yield s.scoring_due in (0, s.scorings + 1) and s.scorings + bool(s.scoring_due) < SCORINGS, "No such scoring card."
    come = s.scorings + bool(s.scoring_due)
    yield hidden == SCORINGS - 1 - come, "The piles do not make up the deck."
    first, second, third, fourth, _ = s.piles
    if come == 0:
        yield second > 0 and third >= SLOTS and fourth > 0, "The scoring cards are not in their piles."
    elif come == 1:
        apart = not s.scoring_due or second + third >= s.display.count(0)
        yield first == 0 and fourth > 0 and apart, "The scoring cards are not in their piles."
    else:
        yield first + second + third == 0, "The scoring cards are not in their piles."


def _kinds(s: Position) -> Checks:
    """Building tiles: so many of each kind, one on every land tile that left the tower."""
    yield _within(s.building, 0, KINDS), "A building tile is of no kind."
    yield min(s.bag) >= 0 and 0 <= s.waiting < TILES, "Fewer than no building tiles."
    counts = Counter(s.building[1:])
    for kind, letter in enumerate(LETTERS):
        count = counts[kind + 1] + s.bag[kind]
        yield count == s.buildings_a_kind, f"There are {count} building tiles {letter}."
    waits = s.phase == DRAW_KIND
    yield is_land(s.waiting) and s.place[s.waiting] != TOWER if waits else s.waiting == 0, "A tile waits for no kind."
    for tile in range(1, TILES):
        carries = is_land(tile) and s.place[tile] != TOWER and tile != s.waiting
        yield bool(s.building[tile]) == carries, f"{TILE_NAMES[tile]} carries a building tile or lacks one."


def _guards(s: Position) -> Checks:
    """RP-4, RP-5: guards on walls, parked, with Dirk or in the supply, enough for every tower; pieces likewise."""
    counts = [s.guards_left, s.parked, s.dirk_guards, s.dirk_due, s.dirk_towers, s.pieces_left, s.piece]
    yield min(counts) >= 0, "Fewer than no guards or wall pieces."
    standing = sum(mask.bit_count() for mask in s.guards)
    yield s.guards_left + standing + s.parked + s.dirk_guards == s.guards_in_all, "Guards are lost or too many."
    empty = sum(guard_towers(s, tile).bit_count() for tile in _unmanned(s))
    yield s.guards_left >= empty + s.dirk_towers, "Guards for the towers to come are missing."
    put = sum(mask.bit_count() for mask in s.pieces)
    yield s.pieces_left + put + s.piece == s.pieces_in_all, "Wall pieces are lost or too many."
    for tile in range(1, TILES):
        name, guards, pieces = TILE_NAMES[tile], s.guards[tile], s.pieces[tile]
        if not guards and not pieces:
            continue
        walls = 0 if is_camp(tile) else s.walls[tile] | pieces
        yield guards & ~walls == 0, f"A guard on {name} stands on no wall."
        yield not guards or s.place[tile] in (RESERVE, BUILT), f"{name} has guards, but is not laid."
        yield not pieces or s.place[tile] >= ASIDE, f"{name} has a wall piece, but belongs to nobody."
        yield pieces & s.walls[tile] == 0 and not (is_camp(tile) and pieces), f"{name} takes no such wall piece."


def _unmanned(s: Position) -> Iterator[int]:
    """RP-32: tiles whose towers have no guard yet."""
    for tile in range(1, TILES):
        if s.place[tile] not in (UNUSED, RESERVE, BUILT, WITH_DIRK):
            yield tile


def _points(s: Position) -> Checks:
    """RP-10, RP-21, RP-36: the score sheet, as far as it is written."""
    to_come = SCORED + LINES_A_SCORING * s.scorings
    for owner in range(OWNERS):
        row = s.points[owner]
        yield owner < s.owners or not any(row), "Points belong to nobody."
        yield 0 <= row[FIRST_POINTS] <= MOST_POINTS, "Nobody begins with so many points."
        yield -MOST_SPENT <= row[SPENT] <= 0, "Points are spent, not won, on abilities."
        yield _within(row[SCORED:], -MOST_SCORED, MOST_SCORED), "So many points cannot be scored."
        yield s.phase == FINISHED or not any(row[to_come:]), "A scoring is written that was not held."


def _palaces(s: Position) -> Checks:
    """PB-1 to PB-7: one tile a cell, and palaces that obey the rules."""
    for seat in range(s.seats):
        cells = [s.cell[tile] for tile in range(1, TILES) if s.place[tile] == BUILT and s.owner[tile] == seat]
        if not cells:
            continue
        yield len(cells) == len(set(cells)), f"Seat {seat} has two tiles on one cell (PB-1)."
        if len(cells) == len(set(cells)):
            broken = breach_of_palace(ground_of(s, seat))
            yield not broken, f"The Alhambra of seat {seat} breaks {rule_of(broken)}."
