"""A Red Palace position for people: names instead of numbers, hidden hands left out, the score sheet with its rules."""

from __future__ import annotations

from typing import Any

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.redpalace.abilities import guard_cost, guards_owned, points_a_guard, total
from sabika.games.redpalace.bazaars import bazaar_price
from sabika.games.redpalace.box import shipped
from sabika.games.redpalace.moves import ABILITY_NAMES, CARD_NAMES, CURRENCY_LETTERS, KIND_LETTERS, TILE_NAMES
from sabika.games.redpalace.pay import NO_CARD, can_pay_exactly, may_pay, sums_in
from sabika.games.redpalace.position import (
    ABILITIES,
    ACT,
    ASIDE,
    BAZAAR_LINE,
    BESIDE,
    BUILT,
    BUY_BAZAAR,
    BUY_YARD,
    CAMP_LINE,
    CHOOSE_SET,
    FINISHED,
    FIRST_BAZAAR,
    FIRST_PLAZA,
    FIRST_POINTS,
    GIVE_EXTRA,
    GIVE_GUARD,
    GUARD_LINE,
    IN_SUPPLY,
    KINDS,
    LAY,
    LAY_LAST,
    LINES,
    LINES_A_SCORING,
    MAJORITY_LINE,
    NOTHING,
    PARKING_TILES,
    PAY,
    RESERVE,
    SCORED,
    SCORINGS,
    SPENT,
    SWAP,
    TILES,
    VALUES,
    WALL_LINE,
    WITH_DIRK,
    Position,
)
from sabika.games.redpalace.refill import deck_height, tower_height
from sabika.games.redpalace.score import guard_value, hold_scoring, places_of, twice_built
from sabika.games.redpalace.tiles import ground_of, is_bazaar, is_camp, is_land, is_medina
from sabika.games.redpalace.words import ABILITY_RULES, kind_word, saying
from sabika.parts.palace import cell_list, guards_on_longest_wall, longest_run, place_of, run_sections
from sabika.parts.tiles import section_name
from sabika.words import Saying

PHASE_NAMES = {
    CHOOSE_SET: "set",
    ACT: "act",
    GIVE_GUARD: "guard",
    GIVE_EXTRA: "extra",
    PAY: "pay",
    LAY: "lay",
    LAY_LAST: "lay",
    FINISHED: "over",
}
MOST_ENTRIES = 100_000


def view(s: Position, eyes: int | None = None) -> dict[str, Any]:
    """Everything on the table; RP-18: hands only as far as these eyes may see them, a seat's or (None) all."""
    return {
        "phase": PHASE_NAMES.get(s.phase, "draw"),
        "seat": s.seat,
        "seats": s.seats,
        "owners": s.owners,
        "start": s.start,
        "scorings": s.scorings,
        "hands": "open" if s.open_hands else "hidden",
        "yard": [_slot(s, tile, CURRENCY_LETTERS[slot]) for slot, tile in enumerate(s.yard)],
        "preview": [_tile(s, tile) for tile in s.preview],
        "beside": [_tile(s, tile) for tile in range(TILES) if s.place[tile] == BESIDE],
        "display": [CARD_NAMES[card - 1] if card else None for card in s.display],
        "deck": deck_height(s),
        "discard": sum(s.discard),
        "tower": tower_height(s),
        "bag": dict(zip(KIND_LETTERS, s.bag, strict=True)),
        "sets": [_cards(cards) for cards in s.sets[: s.seats]],
        "guard_board": _guard_board(s),
        "scoring_board": _scoring_board(s),
        "players": [_player(s, seat, eyes is None or eyes == seat or bool(s.open_hands)) for seat in range(s.seats)],
        "dirk": _dirk(s) if s.owners > s.seats else None,
        "turn": _turn(s, eyes is None or eyes == s.seat or bool(s.open_hands)),
    }


def _slot(s: Position, tile: int, currency: str) -> dict[str, Any]:
    return {"currency": currency, "tile": _tile(s, tile)}


def _tile(s: Position, tile: int) -> dict[str, Any] | None:
    """A tile by name, with everything printed and standing on it."""
    if tile == 0:
        return None
    shown: dict[str, Any] = {
        "name": TILE_NAMES[tile],
        "what": _what(tile),
        "kind": KIND_LETTERS[s.building[tile] - 1] if s.building[tile] else None,
        "price": s.price[tile],
    }
    if is_camp(tile):
        return shown | {"walls": "", "bastions": letters(s.walls[tile]), "arrows": letters(s.towers[tile])}
    shown |= {
        "walls": letters(s.walls[tile]),
        "towers": letters(s.towers[tile]),
        "guards": letters(s.guards[tile]),
        "piece": letters(s.pieces[tile]),
    }
    if is_bazaar(tile):
        kinds = s.bazaar_kinds[tile - FIRST_BAZAAR]
        shown |= {
            "price": bazaar_price(s, tile) if s.place[tile] == BESIDE else 0,
            "currency": CURRENCY_LETTERS[s.bazaar_currency[tile - FIRST_BAZAAR]],
            "kinds": "".join(KIND_LETTERS[kind] for kind in range(KINDS) if kinds >> kind & 1),
        }
    return shown


def _what(tile: int) -> str:
    if is_land(tile):
        return "building"
    if is_medina(tile):
        return "medina"
    if is_camp(tile):
        return "camp"
    return "bazaar" if is_bazaar(tile) else "plaza"


def letters(sides: int) -> str:
    """Sides as letters, `NE`."""
    return "".join(letter for side, letter in enumerate("NESW") if sides >> side & 1)


def _cards(counts: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def _player(s: Position, seat: int, is_seen: bool) -> dict[str, Any]:
    def tiles(place: int) -> list[dict[str, Any]]:
        own = [tile for tile in range(1, TILES) if s.place[tile] == place and s.owner[tile] == seat]
        return [shown | _at(s, tile, place) for tile in own if (shown := _tile(s, tile))]

    wall = longest_sections(s, seat)
    return {
        "hand": _cards(s.hand[seat]) if is_seen else None,
        "exact": _payable_exactly(s, seat) if is_seen else None,
        "cards": sum(s.hand[seat]),
        "palace": {"tiles": tiles(BUILT), "wall": {"length": len(wall), "sections": wall}},
        "reserve": tiles(RESERVE),
        "aside": tiles(ASIDE),
        "guards": _guards(s, seat),
        "on_wall": guards_on_longest_wall(ground_of(s, seat)),
        "kinds": _kinds(s, seat),
        "halves": "".join(letter for kind, letter in enumerate(KIND_LETTERS) if s.halves[kind] == seat + 1),
        "points": total(s, seat),
    }


def _payable_exactly(s: Position, seat: int) -> list[str]:
    """RP-15: what a seat could pay for to the point, as `buy` names it: yard slots and bazaars."""
    asked = s.copy()
    asked.seat = seat
    slots = [
        str(slot + 1)
        for slot, tile in enumerate(s.yard)
        if tile and can_pay_exactly(asked, slot, s.price[tile], NO_CARD)
    ]
    bazaars = [
        TILE_NAMES[tile]
        for tile in range(FIRST_BAZAAR, FIRST_PLAZA)
        if s.place[tile] == BESIDE
        and (price := bazaar_price(s, tile))
        and can_pay_exactly(asked, s.bazaar_currency[tile - FIRST_BAZAAR], price, NO_CARD)
    ]
    return slots + bazaars


def _kinds(s: Position, owner: int) -> dict[str, int]:
    """Whole buildings of each kind."""
    return {letter: twice_built(s, owner, kind) // 2 for kind, letter in enumerate(KIND_LETTERS)}


def _guards(s: Position, seat: int) -> int:
    asked = s.copy()
    asked.seat = seat
    return guards_owned(asked)


def _at(s: Position, tile: int, place: int) -> dict[str, Any]:
    return dict(zip("xy", place_of(s.cell[tile]), strict=True)) if place == BUILT else {}


def longest_sections(s: Position, seat: int) -> list[str]:
    """PB-14: the sections of the longest outer wall, clockwise: `1,-2 N`."""
    ground = ground_of(s, seat)
    start = longest_run(ground)
    if start < 0:
        return []
    out = cell_list()
    return [section_name(section) for section in out[: run_sections(ground, start, out)]]


def _dirk(s: Position) -> dict[str, Any]:
    dirk = s.seats
    return {
        "tiles": [_tile(s, tile) for tile in range(1, TILES) if s.place[tile] == WITH_DIRK],
        "kinds": _kinds(s, dirk),
        "guards": s.dirk_guards,
        "points": total(s, dirk),
    }


def _guard_board(s: Position) -> dict[str, Any]:
    parking, left = [], s.parked
    for tile in range(PARKING_TILES):
        is_last = tile == PARKING_TILES - 1
        here = left if is_last else min(left, s.squares[tile])
        squares = None if is_last else s.squares[tile]
        parking.append({"squares": squares, "guards": here, "value": s.guard_values[tile]})
        left -= here
    return {
        "abilities": [
            {
                "name": ABILITY_NAMES[ability],
                "rule": ABILITY_RULES[ability],
                "used": bool(s.used >> ability & 1),
                "guards": guard_cost(ability),
            }
            for ability in range(ABILITIES)
            if s.abilities >> ability & 1
        ],
        "parking": parking,
        "worth": guard_value(s),
        "points_a_guard": points_a_guard(s),
        "guards": s.guards_left,
        "pieces": s.pieces_left,
        "plazas": sum(place == IN_SUPPLY for place in s.place[FIRST_PLAZA:]),
        "halves": {letter: s.halves[kind] - 1 if s.halves[kind] else None for kind, letter in enumerate(KIND_LETTERS)},
    }


def _scoring_board(s: Position) -> list[dict[str, Any]]:
    """RP-6, RP-51: strip and points for the places of every kind, scoring by scoring."""
    return [
        {
            "strip": s.strips[scoring] or None,
            "points": {
                letter: list(places_of(s, kind, scoring))[: scoring + 1] for kind, letter in enumerate(KIND_LETTERS)
            },
        }
        for scoring in range(SCORINGS)
        if not s.strips_due
    ]


def _turn(s: Position, is_seen: bool) -> dict[str, Any]:
    """What the seat still has to do: actions, a wall piece to put, a price to pay; RP-40: the last buildings."""
    paying = None
    if s.doing != NOTHING:
        what = {BUY_YARD: "buy", BUY_BAZAAR: "buy"}.get(s.doing) or ABILITY_NAMES[s.doing]
        currency = CURRENCY_LETTERS[s.currency - 1] if s.currency else None
        paying = {"for": what, "guards": s.guards_due, "extra": s.extra_due, "due": s.due, "currency": currency}
        paying["exact"] = _exact_cards(s) if is_seen else None
    return {"actions": s.actions, "piece": bool(s.piece), "paying": paying, "last": s.phase == LAY_LAST}


def _exact_cards(s: Position) -> list[str]:
    """RP-15: cards that may be paid next on the way to an exact payment."""
    if s.phase != PAY or s.doing == SWAP:
        return []
    return [
        name
        for card, name in enumerate(CARD_NAMES)
        if may_pay(s, card)
        and (left := s.due - card % VALUES - 1) >= 0
        and sums_in(s, card // VALUES, card % VALUES + 1, card) >> left & 1
    ]


# --- the score sheet -------------------------------------------------------------------------------------


def score_lines(s: Position) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner."""
    return [
        ScoreLine(owner, what.rule, what, s.points[owner][line])
        for owner in range(s.owners)
        for line in range(LINES)
        if s.points[owner][line]
        for what in [line_saying(line)]
    ]


def line_saying(line: int) -> Saying:
    """What a line of the score sheet is for."""
    if line == FIRST_POINTS:
        return saying("line_first", "RP-10")
    if line == SPENT:
        return saying("line_spent", "RP-21")
    if line == GUARD_LINE:
        return saying("line_guards", "RP-38")
    if line == BAZAAR_LINE:
        return saying("line_bazaars", "RP-59")
    scoring, which = divmod(line - SCORED, LINES_A_SCORING)
    if which == WALL_LINE:
        return saying("line_wall", "RP-36", number=scoring + 1)
    if which < CAMP_LINE:
        return saying("line_majority", "RP-37", number=scoring + 1, kind=kind_word(which - MAJORITY_LINE))
    if which == CAMP_LINE:
        return saying("line_camps", "RP-63", number=scoring + 1)
    return saying("line_medina", "RP-53", number=scoring + 1)


def as_if_over(s: Position) -> Position:
    """The same position with the third scoring held as things stand: the live score sheet."""
    ended = s.copy()
    if s.phase != FINISHED:
        ended.scorings = SCORINGS - 1
        hold_scoring(ended)
        ended.phase = FINISHED
    return ended


def longest(_s: Position) -> int:
    """Most entries a log can have. The rules set no end, for one may rebuild for ever; record files do."""
    return MOST_ENTRIES


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped box with how sure it is."""
    return with_provenance(shipped())
