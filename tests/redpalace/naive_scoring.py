"""The scorings of the naive Red Palace, RP-36 to RP-38, RP-45, RP-53, RP-59, RP-63."""

from __future__ import annotations

from fractions import Fraction

from tests.redpalace.naive import bazaar, camp_line, majority, medina
from tests.redpalace.naive_board import (
    KINDS,
    Board,
    Player,
)
from tests.redpalace.naive_palace import (
    is_ring,
    runs,
)


def score(board: Board, scoring: int) -> None:
    """RP-36 to RP-38, RP-45, RP-53, RP-59, RP-63."""
    built = [list(player.palace.values()) for player in board.players]
    if board.dirk is not None:
        built.append(board.dirk)
    for player in board.players:
        score_palace(board, player, scoring)
    for kind in KINDS:
        counts = [Fraction(sum(tile.kind == kind for tile in tiles)) for tiles in built]
        half = board.halves.get(kind)
        if half is not None and (counts[half] or "RP-37" in board.rulings):
            counts[half] += Fraction(1, 2)
        row = board.rows[scoring].index(kind) + 1
        places = {1: [row], 2: [7 + row, row], 3: [15 + row, 7 + row, row]}[scoring]
        for owner, points in enumerate(majority(counts, places)):
            board.sheet[owner][f"{scoring} {kind}"] = points
    if board.options["medina"]:
        owned = [[tile.price for tile in tiles if tile.name.startswith("M")] for tiles in built]
        for owner, points in enumerate(medina(owned, scoring)):
            board.sheet[owner][f"{scoring} medina"] = points
    board.scorings = scoring


def score_palace(board: Board, player: Player, scoring: int) -> None:
    sheet = board.sheet[player.number]
    walls = list(runs(player.plan))
    counts = [len(run) - (is_ring(player.plan, run) and "PB-14" in board.rulings) for run in walls]
    longest = max(counts, default=0)
    sheet[f"{scoring} wall"] = longest
    camps = {cell: tile for cell, tile in player.palace.items() if tile.name.startswith("C")}
    others = set(player.palace) - set(camps)
    # The shipped camps score in the directions of their bastions.
    sheet[f"{scoring} camps"] = sum(camp_line(others, cell, side) for cell in camps for side in camps[cell].sides)
    if scoring == 3:
        guarded = {(cell, side) for cell, tile in player.palace.items() for side in tile.guards}
        most = max((len(run & guarded) for run, n in zip(walls, counts, strict=True) if n == longest), default=0)
        sheet["guards"] = most * guard_value(board)
        kinds_at = {cell: tile.kind for cell, tile in player.palace.items() if tile.kind}
        bazaars = [(cell, tile.colours) for cell, tile in player.palace.items() if tile.colours]
        sheet["bazaars"] = sum(bazaar(kinds_at, cell, colours) for cell, colours in bazaars)


def guard_value(board: Board) -> int:
    """RP-22, RP-38."""
    if not board.parked:
        return 0
    squares = [value for value, room in zip(board.guard_values, board.squares, strict=False) for _ in range(room)]
    return squares[board.parked - 1] if board.parked <= len(squares) else board.guard_values[-1]
