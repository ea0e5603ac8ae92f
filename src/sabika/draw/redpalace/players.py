"""What lies before the players: for every owner palace, hand, reserve and points; for Dirk his tiles."""

from __future__ import annotations

from math import ceil

from sabika.draw.palace import draw_palace, draw_tile
from sabika.draw.pen import fit
from sabika.draw.redpalace.boards import kinds_in_words
from sabika.draw.redpalace.market import draw_money
from sabika.draw.scene import Scene
from sabika.games.redpalace.view_types import Player, View
from sabika.parts.palace_views import Tile
from sabika.words import Owner

PAD = 16
GAP = 16
HEAD = 44
PALACE = 240.0
LINE = 46.0
TILE = 38.0
MONEY = 29.0
CARD = PAD + HEAD + PALACE + 2 * LINE + PAD


def players_height(view: View) -> float:
    rows: int = ceil(view.owners / _a_row(view))
    return rows * CARD + (rows - 1) * GAP


def _a_row(view: View) -> int:
    """Cards beside one another: two for four owners, else three."""
    return 2 if view.owners == 4 else min(3, view.owners)


def draw_players(scene: Scene, first: int, x: float, y: float, width: float) -> None:
    """Every owner, from the one who looks on; Dirk last."""
    seats, owners, a_row = scene.view.seats, scene.view.owners, _a_row(scene.view)
    order = [(first + number) % seats for number in range(seats)] + list(range(seats, owners))
    wide = (width - (a_row - 1) * GAP) / a_row
    with scene.pen.group("players"):
        for number, owner in enumerate(order):
            left, top = x + number % a_row * (wide + GAP), y + number // a_row * (CARD + GAP)
            scene.card(left, top, wide, CARD)
            with scene.pen.group("player", data_owner=owner):
                draw = _draw_seat if owner < seats else _draw_dirk
                draw(scene, owner, left + PAD, top + PAD, wide - 2 * PAD)


def _draw_head(scene: Scene, owner: int, points: int, x: float, y: float, width: float) -> None:
    pen = scene.pen
    scene.marker(owner, x + 13, y + 13, 26, "owner")
    left = x + 36
    if scene.moves(owner):
        pen.symbol("zellige", left + 7, y + 13, 16, "to-move", ink="gold")
        left += 20
    if owner == scene.view.start:
        pen.symbol("start", left + 7, y + 13, 16, "start-player", ink="gold")
        left += 20
    pen.text(left, y + 18, fit(scene.who(owner), 15, x + width - 48 - left), 15, "name", font="serif", font_weight=600)
    pen.text(x + width, y + 19, str(points), 20, "total", anchor="end", font="serif", font_weight=600)


def _draw_seat(scene: Scene, owner: int, x: float, y: float, width: float) -> None:
    player = scene.view.players[owner]
    _draw_head(scene, owner, player.points, x, y, width)
    draw_palace(scene, player.palace, x, y + HEAD - 6, width, PALACE)
    below = y + HEAD + PALACE
    _draw_tiles(scene, "reserve", [*player.aside, *player.reserve], x, below, width)
    _draw_hand(scene, player, x, below + LINE, width)


def _draw_tiles(scene: Scene, kind: str, tiles: list[Tile], x: float, y: float, width: float) -> None:
    """PB-9, RP-14: what lies aside this turn, then the reserve; tiles move together where there are many."""
    scene.pen.text(x, y + LINE / 2 + 4, scene.say("draw_redpalace.reserve"), 12, fill="muted")
    with scene.pen.group(kind):
        if not tiles:
            scene.pen.text(x + 76, y + LINE / 2 + 4, "–", 12, fill="muted")
        pitch = min(TILE + 4, (width - 76 - TILE) / max(1, len(tiles) - 1))
        for number, tile in enumerate(tiles):
            draw_tile(scene, tile, x + 76 + number * pitch, y + (LINE - TILE) / 2, TILE)


def _draw_hand(scene: Scene, player: Player, x: float, y: float, width: float) -> None:
    """RP-18: the cards, or only how many there are."""
    cards = player.hand
    scene.pen.text(x, y + LINE / 2 + 4, scene.say("draw_redpalace.hand", n=player.cards), 12, "cards", fill="muted")
    with scene.pen.group("hand"):
        pitch = min(MONEY + 4, (width - 76 - MONEY) / max(1, len(cards or []) - 1))
        for number, card in enumerate(cards or []):
            draw_money(scene, card, x + 76 + number * pitch, y + 3, MONEY)


def _draw_dirk(scene: Scene, owner: int, x: float, y: float, width: float) -> None:
    """RP-43: Dirk's tiles lie aside."""
    dirk = scene.view.dirk
    _draw_head(scene, owner, dirk.points, x, y, width)
    pitch = 46.0
    a_row = max(1, int((width + 4) // pitch))
    with scene.pen.group("aside"):
        for number, tile in enumerate(dirk.tiles):
            draw_tile(scene, tile, x + number % a_row * pitch, y + HEAD + number // a_row * pitch, pitch - 4)


def in_words(scene: Scene, owner: int) -> str:
    """What lies before an owner, for those who cannot see it."""
    view, who = scene.view, Owner(owner)
    if owner >= view.seats:
        dirk = view.dirk
        kinds = kinds_in_words(scene, dirk.kinds)
        return scene.say("draw_redpalace.dirk", who=who, points=dirk.points, kinds=kinds)
    player = view.players[owner]
    return scene.say(
        "draw_redpalace.owner",
        who=who,
        points=player.points,
        tiles=len(player.palace.tiles),
        wall=player.palace.wall.length,
        guards=player.guards,
        cards=player.cards,
    )
