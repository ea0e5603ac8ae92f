"""A Red Palace position for people: names instead of numbers, hidden hands left out, the score sheet with its rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.engine.record import Row
from sabika.games.redpalace.box import shipped
from sabika.games.redpalace.moves import (
    ABILITY_NAMES,
    CARD_NAMES,
    CURRENCY_LETTERS,
    TILE_NAMES,
)
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
    CARDS,
    CHOOSE_SET,
    FINISHED,
    FIRST_PLAZA,
    FIRST_POINTS,
    GIVE_EXTRA,
    GIVE_GUARD,
    GUARD_LINE,
    IN_SUPPLY,
    LAY,
    LAY_LAST,
    LINES,
    LINES_A_SCORING,
    MAJORITY_LINE,
    NOTHING,
    PAY,
    PREVIEW,
    REDRAW,
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
from sabika.games.redpalace.scoring import guard_value, hold_scoring, places_of
from sabika.games.redpalace.tile_views import printed_on, tile_shown, tiles_shown
from sabika.games.redpalace.tiles import NO_TILE, ground_of, parking_tiles, slot_currency, tower_height
from sabika.games.redpalace.turn.abilities import guard_cost, points_a_guard, total
from sabika.games.redpalace.turn.money import SCORING_PILES, deck_height
from sabika.games.redpalace.turn.payment import NO_CARD, leaves_exact, may_pay, money_in, sums_in
from sabika.games.redpalace.view_types import (
    Ability,
    Dirk,
    GuardBoard,
    NextScoring,
    Parking,
    Paying,
    Pays,
    Phase,
    Player,
    ScoringTiles,
    Slot,
    Turn,
    View,
)
from sabika.games.redpalace.words import ABILITY_RULES, saying
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.outer_walls import guards_on_longest_wall, longest_run, longest_wall, run_sections
from sabika.parts.palace import cell_list, place_of
from sabika.parts.palace_views import LaidTile, Palace, Wall
from sabika.parts.tiles import section_name
from sabika.words import Saying

PHASE_NAMES: dict[int, Phase] = {
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
UNSCORED = (  # money and the course of a turn: palaces and scorings do not depend on it
    "deck piles discard display hand sets bag yard preview phase playing seat scoring_due waiting dirk_due dirk_towers "
    "actions used fresh overpaid piece doing source target guards_due extra_due due currency highest"
)
NOBODY = -1  # eyes of no seat


def view(s: Position, eyes: int | None = None) -> View:
    """Everything on the table; RP-18: hands only as far as these eyes may see them, a seat's or (None) all."""
    return _view(s, eyes, [_player(s, seat) for seat in range(s.seats)])


def own_view(s: Position, everyones: View, seat: int) -> View:
    """RP-18: what everyone sees, and the seat's own hand."""
    if s.open_hands or not 0 <= seat < s.seats:
        return everyones
    players = list(everyones.players)
    players[seat] = _with_hand(s, seat, players[seat])
    return replace(everyones, players=players)


def view_again(s: Position, before: View) -> View:
    """What everyone sees, with the palaces of an earlier view: since then only UNSCORED fields have changed."""
    return _view(s, NOBODY, [replace(player, cards=sum(s.hand[seat])) for seat, player in enumerate(before.players)])


def _view(s: Position, eyes: int | None, players: list[Player]) -> View:
    is_open = eyes is None or s.open_hands
    return View(
        phase=PHASE_NAMES.get(s.phase, "draw"),
        seat=s.seat,
        seats=s.seats,
        owners=s.owners,
        start=s.start,
        scorings=s.scorings,
        scoring=_next_scoring(s),
        hands="open" if s.open_hands else "hidden",
        yard=[Slot(CURRENCY_LETTERS[slot_currency(s, slot)], tile_shown(s, tile)) for slot, tile in enumerate(s.yard)],
        preview=[tile_shown(s, tile) for tile in s.preview],
        beside=tiles_shown(s, (tile for tile in range(TILES) if s.place[tile] == BESIDE)),
        display=[CARD_NAMES[card - 1] if card else None for card in s.display],
        deck=deck_height(s),
        discard=sum(s.discard),
        tower=tower_height(s),
        bag=dict(zip(LETTERS, s.bag, strict=True)),
        sets=[_cards(cards) for cards in s.sets[: s.seats]],
        guard_board=_guard_board(s),
        scoring_board=_scoring_board(s),
        players=[
            _with_hand(s, seat, player) if is_open or seat == eyes else player for seat, player in enumerate(players)
        ],
        dirk=_dirk(s) if s.owners > s.seats else None,
        turn=_turn(s),
    )


def _cards(counts: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def _player(s: Position, seat: int) -> Player:
    """What everyone sees of a player."""
    own = [tile for tile in range(1, TILES) if s.place[tile] >= ASIDE and s.owner[tile] == seat]
    built = [tile for tile in own if s.place[tile] == BUILT]
    ground = ground_of(s, seat)
    wall = _longest_sections(ground)
    return Player(
        hand=None,
        cards=sum(s.hand[seat]),
        pays=None,
        exact=None,
        palace=Palace([_laid(s, tile) for tile in built], Wall(longest_wall(ground), wall)),
        reserve=tiles_shown(s, (tile for tile in own if s.place[tile] == RESERVE)),
        aside=tiles_shown(s, (tile for tile in own if s.place[tile] == ASIDE)),
        guards=sum(s.guards[tile].bit_count() for tile in own),
        on_wall=guards_on_longest_wall(ground),
        kinds=_kinds(built, s),
        halves="".join(letter for kind, letter in enumerate(LETTERS) if s.halves[kind] == seat + 1),
        points=total(s, seat),
    )


def _with_hand(s: Position, seat: int, player: Player) -> Player:
    """RP-18: a player with what only that player sees, unless hands are open."""
    exact = _exact_cards(s) if seat == s.seat else None
    return replace(player, hand=_cards(s.hand[seat]), pays=_pays(s, seat), exact=exact)


def _pays(s: Position, seat: int) -> list[Pays | None]:
    """How the seat could pay for what lies in each yard slot: exactly, too high, or not at all."""
    pays: list[Pays | None] = []
    for slot, tile in enumerate(s.yard):
        price = s.price[tile]
        currency = slot_currency(s, slot)
        if tile == NO_TILE or money_in(s, seat, currency, VALUES) < price:
            pays.append(None)
        else:
            pays.append("exactly" if sums_in(s, seat, currency, VALUES, NO_CARD) >> price & 1 else "too_high")
    return pays


def _kinds(tiles: list[int], s: Position) -> dict[str, int]:
    """Whole buildings of each kind among tiles."""
    carried = [s.building[tile] for tile in tiles]
    return {letter: carried.count(kind) for kind, letter in enumerate(LETTERS, 1)}


def _laid(s: Position, tile: int) -> LaidTile:
    x, y = place_of(s.cell[tile])
    return LaidTile(**printed_on(s, tile), x=x, y=y)


def _longest_sections(ground: Row) -> list[str]:
    """PB-14: the sections of the longest outer wall, clockwise: `1,-2 N`."""
    start = longest_run(ground)
    if start < 0:
        return []
    out = cell_list()
    return [section_name(section) for section in out[: run_sections(ground, start, out)]]


def _dirk(s: Position) -> Dirk:
    tiles = [tile for tile in range(1, TILES) if s.place[tile] == WITH_DIRK]
    return Dirk(
        tiles=tiles_shown(s, tiles),
        kinds=_kinds(tiles, s),
        guards=s.dirk_guards,
        points=total(s, s.seats),
    )


def _guard_board(s: Position) -> GuardBoard:
    parking, left = [], s.parked
    for tile in range(parking_tiles(s)):
        is_last = tile == parking_tiles(s) - 1
        here = left if is_last else min(left, s.squares[tile])
        squares = None if is_last else s.squares[tile]
        parking.append(Parking(squares, guards=here, value=s.guard_values[tile]))
        left -= here
    return GuardBoard(
        abilities=[
            Ability(
                name=ABILITY_NAMES[ability],
                rule=ABILITY_RULES[ability],
                used=bool(s.used >> ability & 1),
                guards=guard_cost(ability),
                points=guard_cost(ability) * points_a_guard(s),
            )
            for ability in range(ABILITIES)
            if s.abilities >> ability & 1
        ],
        parking=parking,
        worth=guard_value(s),
        guards=s.guards_left,
        pieces=s.pieces_left,
        plazas=sum(place == IN_SUPPLY for place in s.place[FIRST_PLAZA:]),
        halves={letter: s.halves[kind] - 1 if s.halves[kind] else None for kind, letter in enumerate(LETTERS)},
    )


def _next_scoring(s: Position) -> NextScoring | None:
    """RP-12, RP-34, RP-39: the scoring to come, and the cards it hides among; the third comes with the end."""
    if s.phase == FINISHED or not s.playing:
        return None
    if s.scorings == SCORINGS - 1:
        return NextScoring(number=s.scorings + 1, before=None, among=None)
    pile = SCORING_PILES[s.scorings]
    return NextScoring(
        number=s.scorings + 1,
        before=0 if s.scoring_due else sum(s.piles[:pile]),
        among=0 if s.scoring_due else s.piles[pile],
    )


def _scoring_board(s: Position) -> list[ScoringTiles]:
    """RP-6, RP-51: strip and points for the places of every kind, scoring by scoring."""
    return [
        ScoringTiles(
            strip=s.strips[scoring] or None,
            points={letter: list(places_of(s, kind, scoring))[: scoring + 1] for kind, letter in enumerate(LETTERS)},
        )
        for scoring in range(SCORINGS)
        if not s.strips_due
    ]


def _turn(s: Position) -> Turn:
    """What the seat still has to do: actions, a wall piece to put, a price to pay."""
    paying = None
    if s.doing != NOTHING:
        paying = Paying(
            bought="buy" if s.doing in (BUY_YARD, BUY_BAZAAR) else ABILITY_NAMES[s.doing],
            tile=TILE_NAMES[tile] if (tile := _paid_tile(s)) else None,
            guards=s.guards_due,
            extra=bool(s.extra_due),
            due=max(0, s.due),
            currency=CURRENCY_LETTERS[s.currency - 1] if s.currency else None,
        )
    fresh = TILE_NAMES[s.fresh] if s.fresh else None
    return Turn(
        actions=s.actions,
        piece=bool(s.piece),
        fresh=fresh,
        overpaid=bool(s.overpaid),
        paying=paying,
        last=s.phase == LAY_LAST,
    )


def _paid_tile(s: Position) -> int:
    """The tile that is being bought, or whose building tile changes; 0 where there is none."""
    if s.doing == BUY_YARD:
        return s.yard[s.target]
    if s.doing == PREVIEW:
        return s.preview[s.target]
    return s.source if s.doing in (BUY_BAZAAR, SWAP, REDRAW) else NO_TILE


def _exact_cards(s: Position) -> list[str]:
    """Cards to pay with next after which the price can still be paid to the point."""
    if s.phase != PAY or s.doing == SWAP:
        return []
    return [CARD_NAMES[card] for card in range(CARDS) if may_pay(s, card) and leaves_exact(s, card)]


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


@cache
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


def as_if_scored(s: Position) -> Position:
    """The same position with the next scoring held as things stand."""
    scored = s.copy()
    if s.phase != FINISHED:
        hold_scoring(scored)
    return scored


def longest(_s: Position) -> int:
    """Most entries a log can have. The rules set no end, for one may rebuild for ever; record files do."""
    return MOST_ENTRIES


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped box with how sure it is."""
    return with_provenance(shipped())
