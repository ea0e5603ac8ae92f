"""Is this a position at all? What comes as text is untrusted; whatever passes here can be played to its end."""

from __future__ import annotations

from sabika.games.alcazaba.box import MOST_OF_A_KIND
from sabika.games.alcazaba.position import (
    A_ROUND,
    BUILT,
    DRAW_BAG,
    DRAW_COLUMN,
    DRAW_STACK,
    FROM_BAG,
    IN_COLUMN,
    KINDS,
    LAY_DOWN,
    OWNERS,
    RULINGS,
    STACKS,
    TAKE_ONE,
    TAKEN,
    TILES,
    UNSEEN,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.result import is_empty, tile_taken
from sabika.games.alcazaba.tiles import NAMES, TOWERS, extra_in_bag, ground_of, kind_of
from sabika.parts.dice_area import OFF, THROWS, exact_field, taken_field
from sabika.parts.dice_invariants import (
    check_area,
    check_dice,
    check_markers,
    check_order,
    check_players,
    check_rulings,
    check_score_sheet,
    turns_had,
)
from sabika.parts.dice_round import BESIDES, DRAW_START, FINISHED, NAME_START, ROUNDS, THROW, TURN
from sabika.parts.invariants import Checks, first_violations
from sabika.parts.palace import CELLS, START, breach_of_palace, on_table
from sabika.parts.throwing import DIRK_LINE

DRAWING = (DRAW_START, DRAW_STACK, DRAW_BAG, DRAW_COLUMN)
RESULT = (TAKE_ONE, LAY_DOWN, NAME_START)


def violations(s: Position) -> list[str]:
    """What cannot be so, in sentences; empty for every position that a game can reach."""
    parts = (
        check_players,
        _order,
        _dice,
        _markers,
        _box,
        _places,
        _laid_out,
        _stacks,
        _dirk,
        _palaces,
        _result,
        _score_sheet,
    )
    return first_violations(s, parts)


def _order(s: Position) -> Checks:
    """AZ-3 to AZ-5, DG-8: whose turn it is, in which round."""
    yield from check_rulings(s, RULINGS)
    yield from check_order(s, RESULT)
    yield s.phase not in (DRAW_COLUMN, NAME_START) or s.round < ROUNDS, "The last round has no start-player chip."


def _dice(s: Position) -> Checks:
    """DG-9: eight dice, on the table and in the cup."""
    yield from check_dice(s, can_go_back=True)


def _markers(s: Position) -> Checks:
    """DG-4, DG-8, AZ-6, AZ-7: every marker is in a hand, on a field, on a reserve or out."""
    yield from check_area(s)
    for owner in range(OWNERS):
        yield from check_markers(s, owner, s.out[owner], s.resting[owner])
        if owner < s.seats and s.phase not in RESULT:
            placed = turns_had(s, owner) if s.phase in (THROW, TURN) else 0
            yield s.markers - s.hand[owner] == placed, f"Owner {owner} has placed too few or too many markers."
        elif owner >= s.seats:
            yield s.out[owner] + s.resting[owner] == 0, "Dirk's markers are never out, and he does not rebuild."


def _box(s: Position) -> Checks:
    """AZ-2: 54 tiles in the order of their names, and the extra tower."""
    in_range = all(0 <= name < NAMES for name in s.tiles) and 0 <= s.extra < TILES
    yield in_range, "There is no such tile."
    if not in_range:
        return
    yield s.tiles == sorted(s.tiles), "The tiles are not in the order of their names."
    alike = s.tiles.count(s.tiles[s.extra])
    first = s.tiles.index(s.tiles[s.extra]) == s.extra
    yield alike <= 2 and first and kind_of(s, s.extra) == TOWERS, "The extra tower is none."
    counts = [len(_of_kind(s, kind)) for kind in range(KINDS)]
    yield all(STACKS <= count <= MOST_OF_A_KIND for count in counts), "There are too few or too many tiles of a kind."


def _of_kind(s: Position, kind: int) -> list[int]:
    """The tiles of a kind, the extra tower not among them."""
    return [tile for tile in range(TILES) if tile != s.extra and kind_of(s, tile) == kind]


def _places(s: Position) -> Checks:
    """AZ-7, AZ-13: where every tile is, and whose it is."""
    for tile in range(TILES):
        place, owner = s.place[tile], s.owner[tile]
        yield UNSEEN <= place <= WITH_DIRK, "A tile is nowhere."
        if place == WITH_DIRK:
            yield s.seats <= owner < s.owners, "A tile belongs to nobody."
        else:
            yield (0 <= owner < s.seats) if place >= TAKEN else owner == 0, "A tile belongs to nobody."
        cell = s.cell[tile]
        on_a_cell = 0 <= cell < CELLS and on_table(cell) and cell != START
        yield on_a_cell if place == BUILT else cell == 0, "A tile is on no cell."
        yield (1 <= s.order[tile] <= s.laid) if place == IN_COLUMN else s.order[tile] == 0, "A tile is in no column."
    earlier = s.markers * max(0, s.round - 1 if s.phase != FINISHED else ROUNDS)
    for seat in range(s.seats):
        owned = sum(s.place[tile] >= TAKEN and s.owner[tile] == seat for tile in range(TILES))
        paid = s.hand[seat] if s.phase in RESULT else 0
        yield owned <= earlier + paid, f"Owner {seat} has more tiles than markers brought."


def _laid_out(s: Position) -> Checks:
    """AZ-3, AZ-4, AZ-7: the tiles and the chip in the columns."""
    begin, end = {
        DRAW_START: (0, 0),
        DRAW_STACK: (0, KINDS - 1),
        DRAW_BAG: (KINDS, A_ROUND - 1),
        FINISHED: (0, 0),
    }.get(s.phase, (A_ROUND, A_ROUND))
    yield begin <= s.laid <= end, "Too few or too many tiles are laid out."
    lying = {s.order[tile]: tile for tile in range(TILES) if s.place[tile] == IN_COLUMN}
    yield len(lying) == s.place.count(IN_COLUMN), "Two tiles were laid out at once."
    of_stack = [(order, tile) for order, tile in lying.items() if order <= KINDS]
    ordered = all(kind_of(s, tile) == order - 1 and tile != s.extra for order, tile in of_stack)
    yield ordered, "The tiles of a stack lie in the wrong order."
    yield 0 <= s.chip <= KINDS, "There is no such column."
    if s.phase in RESULT:
        chip_taken = 1 if s.round < ROUNDS and s.chip == 0 else 0
        yield len(lying) + sum(s.hand) - chip_taken == A_ROUND, "The tiles of the round do not add up to eleven."
        yield s.chip == 0 or s.round < ROUNDS, "The last round has no start-player chip."
    else:
        yield len(lying) == s.laid, "A tile of the round is missing."
        has_chip = s.phase in (THROW, TURN) and s.round < ROUNDS
        yield (s.chip > 0) == has_chip, "The start-player chip is missing, or there too early."


def _stacks(s: Position) -> Checks:
    """AZ-2: what is still to come, and that all 55 tiles are somewhere."""
    rounds = ROUNDS if s.phase == FINISHED else max(0, s.round - 1)
    for kind in range(KINDS):
        stacks = STACKS - rounds - (1 if s.laid > kind else 0)
        yield s.stacks[kind] == stacks, "The tiles in the stacks do not fit the round."
        hidden = sum(s.place[tile] == UNSEEN for tile in _of_kind(s, kind))
        yield s.bag[kind] >= 0 and s.stacks[kind] + s.bag[kind] == hidden, "The tiles do not add up to 55."
    drawn = FROM_BAG * rounds + max(0, s.laid - KINDS)
    yield sum(s.bag) + extra_in_bag(s) == FROM_BAG * ROUNDS - drawn, "The tiles in the bag do not fit the round."


def _dirk(s: Position) -> Checks:
    """AZ-11: while the bag's tiles are drawn, Dirk's markers lie where they went; later none is left in his hand."""
    if s.owners == s.seats:
        return
    kinds = {s.order[tile]: kind_of(s, tile) for tile in range(TILES) if s.place[tile] == IN_COLUMN}
    number = min(s.markers, max(0, s.laid - KINDS))
    if s.phase in DRAWING:
        fields = {(kinds[KINDS + 1 + i], exact_field(DIRK_LINE + i, THROWS)) for i in range(number)}
        lying = {(kind, field) for kind in range(KINDS) for field, marker in enumerate(s.area[kind]) if marker}
        yield lying == fields, "Dirk's markers do not lie beside the tiles of the bag."
    elif s.phase not in RESULT:
        yield s.hand[s.seats] == (s.markers if s.phase == FINISHED else 0), "Dirk's markers are all placed."


def _palaces(s: Position) -> Checks:
    """PB-1, PB-4 to PB-7: every palace stands."""
    for seat in range(s.seats):
        cells = [s.cell[tile] for tile in range(TILES) if s.place[tile] == BUILT and s.owner[tile] == seat]
        stands = not cells or (len(cells) == len(set(cells)) and not breach_of_palace(ground_of(s, seat)))
        yield stands, f"Owner {seat}'s palace does not stand."


def _result(s: Position) -> Checks:
    """AZ-7: whose marker is paid, and with what."""
    taken = s.place.count(TAKEN)
    if s.phase not in RESULT:
        yield s.column == 0 and taken == 0, "Nobody is being paid now."
        return
    yield 0 <= s.column < KINDS, "There is no such column."
    yield taken == (1 if s.phase == LAY_DOWN else 0), "A tile was taken, or none."
    if not 0 <= s.column < KINDS or taken != (1 if s.phase == LAY_DOWN else 0):
        return
    if s.phase == TAKE_ONE:
        best = taken_field(s.area[s.column], 0)
        yield best != OFF and s.area[s.column][best] == s.seat + 1, "Someone is paid whose marker is not best."
        yield not is_empty(s), "Nothing is left in the column."
    else:
        yield s.hand[s.seat] > 0, "Someone is paid whose marker did not go back."
    if s.phase == LAY_DOWN:
        tile = tile_taken(s)
        yield s.owner[tile] == s.seat and kind_of(s, tile) == s.column, "The tile was taken from another column."
    yield s.phase != NAME_START or s.chip == 0, "The start-player chip was not taken."


def _score_sheet(s: Position) -> Checks:
    """AZ-9, AZ-14: points of the scorings that were made."""
    yield from check_score_sheet(s)
    yield not any(any(points[BESIDES:]) for points in s.points[s.seats :]), "Dirk has no wall."
