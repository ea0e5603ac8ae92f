"""An Alcazaba position for people: names instead of numbers, the score sheet with its rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import asdict, replace

from sabika.engine.game import ScoreLine
from sabika.engine.printed import with_provenance
from sabika.games.alcazaba.box import shipped
from sabika.games.alcazaba.moves import MOST_LEGAL
from sabika.games.alcazaba.position import (
    A_ROUND,
    BUILT,
    GONE,
    IN_COLUMN,
    IN_RESERVE,
    KINDS,
    LAY_DOWN,
    TAKE_ONE,
    TILES,
    WITH_DIRK,
    Position,
)
from sabika.games.alcazaba.rebuild import list_rebuilds, may_rebuild
from sabika.games.alcazaba.result import tile_taken
from sabika.games.alcazaba.scoring import counts_of, score, worth_of
from sabika.games.alcazaba.tiles import extra_in_bag, ground_of, kind_in, kind_of, name_text, price_in, walls_in
from sabika.games.alcazaba.view_types import Column, Paid, Phase, Player, ToCome, View
from sabika.games.alcazaba.words import saying
from sabika.parts.dice_area import THROWS
from sabika.parts.dice_round import BESIDES, FINISHED, NAME_START, ROUNDS, SCORINGS, THROW, TURN, scored, scoring_of
from sabika.parts.dice_words import SCORING_NAMES, dice_saying, next_scoring, points_in
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.outer_walls import longest_run, longest_wall, run_sections
from sabika.parts.palace import cell_list, place_of
from sabika.parts.palace_views import LaidTile, Palace, Tile, Wall
from sabika.parts.score_sheet import lines_with_points
from sabika.parts.throwing import aim, markers_in, odds
from sabika.parts.tiles import section_name
from sabika.words import Saying

PHASE_NAMES: dict[int, Phase] = {
    THROW: "throw",
    TURN: "turn",
    TAKE_ONE: "take",
    LAY_DOWN: "build",
    NAME_START: "name",
    FINISHED: "over",
}


UNSCORED = (  # the course of a round: palaces and scorings do not depend on it
    "phase turn seat dice before cup throws area hand out resting chip stacks bag laid order column"
)


def view(s: Position, _eyes: int | None = None) -> View:
    """Everything on the table; all of it is open to everyone."""
    return _view(s, [_column(s, kind) for kind in range(KINDS)], [_player(s, owner) for owner in range(s.owners)])


def view_again(s: Position, before: View) -> View:
    """The same with palaces and worths of an earlier view: since then only UNSCORED fields have changed."""
    columns = [replace(column, **_on_board(s, kind)) for kind, column in enumerate(before.columns)]
    return _view(s, columns, [replace(player, **_markers(s, owner)) for owner, player in enumerate(before.players)])


def _view(s: Position, columns: list[Column], players: list[Player]) -> View:
    return View(
        phase=PHASE_NAMES.get(s.phase, "draw"),
        seat=s.seat,
        seats=s.seats,
        owners=s.owners,
        start=s.start,
        round=s.round,
        rounds=ROUNDS,
        turn=s.turn,
        turns=s.seats * s.markers,
        dice=dict(zip(LETTERS, s.dice, strict=True)),
        cup=s.cup,
        throws=s.throws,
        throws_left=THROWS - s.throws,
        odds=odds(s, s.dice),
        rebuild=s.phase == TURN and may_rebuild(s) and list_rebuilds(s, [0] * MOST_LEGAL, 0) > 0,
        paid=_paid(s),
        scoring=next_scoring(s),
        columns=columns,
        players=players,
        to_come=_to_come(s),
        gone=_tiles_at(s, GONE, 0),
    )


def _paid(s: Position) -> Paid | None:
    """AZ-7: the column that is paid, and the tile just taken from it."""
    if s.phase not in (TAKE_ONE, LAY_DOWN, NAME_START):
        return None
    taken = tile_taken(s)
    return Paid(LETTERS[s.column], None if taken < 0 else tile_view(s.tiles[taken]))


def _column(s: Position, kind: int) -> Column:
    """One column of the board, and what its kind is worth."""
    counts = counts_of(s, kind)
    return Column(
        kind=LETTERS[kind],
        **_on_board(s, kind),
        built=counts[: s.owners],
        places=[list(s.places[KINDS * scoring + kind]) for scoring in range(SCORINGS)],
        worth=[worth_of(s, s.round // 2, kind, counts, owner) for owner in range(s.owners)],
    )


def _on_board(s: Position, kind: int) -> dict[str, Any]:
    """What lies in a column: its tiles, the lowest first, the chip, the dice area from best to worst."""
    lying = [tile for tile in range(TILES) if s.place[tile] == IN_COLUMN and kind_of(s, tile) == kind]
    shown = s.dice[kind] if s.phase == TURN else 0
    return {
        "tiles": [tile_view(s.tiles[tile]) for tile in sorted(lying, key=s.order.__getitem__)],
        "chip": s.chip == kind + 1,
        "markers": markers_in(s.area[kind]),
        "aim": aim(s, kind, shown) if shown else None,
    }


@cache
def tile_view(name: int) -> Tile:
    """A tile by what is printed on it."""
    return Tile(
        name=name_text(name),
        kind=LETTERS[kind_in(name)],
        price=price_in(name),
        walls=walls_in(name),
    )


def _tiles_at(s: Position, place: int, owner: int) -> list[Tile]:
    return [tile_view(s.tiles[tile]) for tile in range(TILES) if s.place[tile] == place and s.owner[tile] == owner]


def _player(s: Position, owner: int) -> Player:
    return Player(
        **_markers(s, owner),
        markers=s.markers,
        palace=_palace(s, owner) if owner < s.seats else None,
        reserve=_tiles_at(s, IN_RESERVE, owner),
        aside=_tiles_at(s, WITH_DIRK, owner),
        points=[points_in(s, owner, scoring) for scoring in range(SCORINGS)],
    )


def _markers(s: Position, owner: int) -> dict[str, int]:
    """Where a player's markers are."""
    return {"hand": s.hand[owner], "out": s.out[owner], "resting": s.resting[owner]}


def _palace(s: Position, owner: int) -> Palace:
    """PB-14: what is built, and the longest outer wall, clockwise."""
    built = [tile for tile in range(TILES) if s.place[tile] == BUILT and s.owner[tile] == owner]
    places = [(tile, *place_of(s.cell[tile])) for tile in built]
    ground, sections = ground_of(s, owner), cell_list()
    start = longest_run(ground)
    length = 0 if start < 0 else run_sections(ground, start, sections)
    return Palace(
        tiles=[LaidTile(**asdict(tile_view(s.tiles[tile])), x=x, y=y) for tile, x, y in places],
        wall=Wall(longest_wall(ground), [section_name(section) for section in sections[:length]]),
    )


def _to_come(s: Position) -> ToCome:
    """AZ-2: what everyone may know of the stacks and the bag."""
    in_bag = [*s.bag[:-1], s.bag[-1] + extra_in_bag(s)]
    return ToCome(stacks=dict(zip(LETTERS, s.stacks, strict=True)), bag=dict(zip(LETTERS, in_bag, strict=True)))


def score_lines(s: Position) -> list[ScoreLine]:
    """Every line of the score sheet that holds points, owner by owner."""
    return lines_with_points(s, _line)


@cache
def _line(line: int) -> Saying:
    if line < BESIDES:
        return dice_saying("line_kind", "AZ-9", scoring=SCORING_NAMES[line // KINDS], kind=kind_word(line % KINDS))
    return saying("line_wall", "AZ-9", scoring=SCORING_NAMES[line - BESIDES])


def as_if_over(s: Position) -> Position:
    """The same position with scoring C done as things stand: the live score sheet."""
    return scored(s, score, SCORINGS - 1)


def as_if_scored(s: Position) -> Position:
    """The same position with scoring A, B or C, whichever comes next, done as things stand."""
    return scored(s, score, scoring_of(s))


def longest(s: Position) -> int:
    """Most entries a log can have: tiles and the chip's column, six entries a turn, two for each tile or the chip."""
    return 1 + ROUNDS * (A_ROUND + 1 + 2 * THROWS * s.seats * s.markers + 2 * (A_ROUND + 1))


def printed() -> dict[str, tuple[Any, str]]:
    """Every printed value of the shipped box with how sure it is."""
    return with_provenance(shipped())
