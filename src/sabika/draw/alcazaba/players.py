"""What lies before the players: for every owner palace, reserve, markers and points; for Dirk his tiles."""

from __future__ import annotations

from math import ceil

from sabika.draw.palace import draw_palace, draw_tile
from sabika.draw.pen import fit
from sabika.draw.scene import Scene
from sabika.games.alcazaba.view_types import View
from sabika.parts.palace_views import Tile
from sabika.words import Owner

PAD = 16
GAP = 16
HEAD = 44
PALACE = 250.0
RESERVE = 46.0
TILE = 36.0
CARD = PAD + HEAD + PALACE + RESERVE + PAD


def players_height(view: View) -> float:
    rows: int = ceil(view.owners / _a_row(view))
    return rows * CARD + (rows - 1) * GAP


def _a_row(view: View) -> int:
    """Cards beside one another: two for four owners, else three."""
    return 2 if view.owners == 4 else min(3, view.owners)


def draw_players(scene: Scene, first: int, x: float, y: float, width: float) -> None:
    """Every owner, from the one who looks on, imaginary players last."""
    seats, owners, a_row = scene.view.seats, scene.view.owners, _a_row(scene.view)
    order = [(first + number) % seats for number in range(seats)] + list(range(seats, owners))
    wide = (width - (a_row - 1) * GAP) / a_row
    with scene.pen.group("players"):
        for number, owner in enumerate(order):
            left, top = x + number % a_row * (wide + GAP), y + number // a_row * (CARD + GAP)
            scene.card(left, top, wide, CARD)
            with scene.pen.group("player", data_owner=owner):
                _draw_owner(scene, owner, left + PAD, top + PAD, wide - 2 * PAD)


def _draw_owner(scene: Scene, owner: int, x: float, y: float, width: float) -> None:
    pen, player = scene.pen, scene.view.players[owner]
    scene.marker(owner, x + 13, y + 13, 26, "owner")
    left = scene.signs(owner, x + 36, y + 13, 15)
    room = x + width - 140 - left
    pen.text(left, y + 18, fit(scene.who(owner), 15, room), 15, "name", font="serif", font_weight=600)
    total = str(sum(player.points))
    pen.text(x + width, y + 19, total, 20, "total", anchor="end", font="serif", font_weight=600)
    _draw_markers(scene, owner, x + width - 50, y + 13)
    if player.palace:
        draw_palace(scene, player.palace, x, y + HEAD - 6, width, PALACE)
        _draw_lying(scene, "reserve", player.reserve, x, y + HEAD + PALACE, width)
    else:
        _draw_aside(scene, player.aside, x, y + HEAD, width)


def _draw_markers(scene: Scene, owner: int, right: float, y: float) -> None:
    """DG-4: markers to be placed; AZ-6: those that rest on the reserve; DG-12: those out struck."""
    pen, player = scene.pen, scene.view.players[owner]
    for number in range(player.markers):
        at = right - (player.markers - number - 0.5) * 16
        if number < player.hand:
            pen.symbol(f"marker-{owner}", at, y, 13, "in-hand", ink=f"owner-{owner}")
        elif number < player.hand + player.resting:
            pen.symbol(f"marker-{owner}", at, y, 13, "resting", ink=f"owner-{owner}", opacity=0.45)
        elif number >= player.markers - player.out:
            pen.symbol("cross", at, y, 11, "out", ink="muted")
        else:
            pen.mark("circle", "placed", cx=at, cy=y, r=4.5, fill="none", line="edge", stroke_dasharray="2 2")


def _draw_lying(scene: Scene, kind: str, tiles: list[Tile], x: float, y: float, width: float) -> None:
    """PB-9: the reserve has no limit; tiles move together where there are many."""
    scene.pen.text(x, y + RESERVE / 2 + 4, scene.say(f"draw_alcazaba.{kind}"), 12, fill="muted")
    with scene.pen.group(kind):
        if not tiles:
            scene.pen.text(x + 76, y + RESERVE / 2 + 4, "–", 12, fill="muted")
        pitch = min(TILE + 4, (width - 76 - TILE) / max(1, len(tiles) - 1))
        for number, tile in enumerate(tiles):
            draw_tile(scene, tile, x + 76 + number * pitch, y + (RESERVE - TILE) / 2, TILE)


def _draw_aside(scene: Scene, tiles: list[Tile], x: float, y: float, width: float) -> None:
    """AZ-12: Dirk's tiles lie aside."""
    pitch, size = 50.0, 46.0
    a_row = max(1, int((width + 4) // pitch))
    scene.pen.text(x, y + 10, scene.say("draw_alcazaba.aside"), 12, fill="muted")
    with scene.pen.group("aside"):
        for number, tile in enumerate(tiles):
            draw_tile(scene, tile, x + number % a_row * pitch, y + 22 + number // a_row * pitch, size)


def in_words(scene: Scene, owner: int) -> str:
    """What lies before an owner, for those who cannot see it."""
    player = scene.view.players[owner]
    who, points = Owner(owner), sum(player.points)
    if player.palace is None:
        return scene.say("draw_alcazaba.owner_aside", who=who, points=points, aside=len(player.aside))
    return scene.say(
        "draw_alcazaba.owner",
        who=who,
        points=points,
        tiles=len(player.palace.tiles),
        wall=player.palace.wall.length,
        reserve=len(player.reserve),
    )
