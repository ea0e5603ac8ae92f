"""What lies before the players: for every owner palace, reserve, markers and points; for Dirk his tiles."""

from __future__ import annotations

from sabika.draw.palace import draw_palace
from sabika.draw.players import PAD, ROW, cards_height, draw_aside, draw_cards, draw_head, draw_markers, draw_reserve
from sabika.draw.scene import Scene
from sabika.games.alcazaba.view_types import View
from sabika.words import Owner

HEAD = 44
PALACE = 250.0
TILE = 36.0
MARKER = 13.0
CARD = PAD + HEAD + PALACE + ROW + PAD


def players_height(view: View) -> float:
    return cards_height(view, CARD)


def draw_players(scene: Scene, first: int, x: float, y: float, width: float) -> None:
    """Every owner, from the one who looks on, imaginary players last."""
    draw_cards(scene, first, x, y, width, CARD, _draw_owner)


def _draw_owner(scene: Scene, owner: int, x: float, y: float, width: float) -> None:
    player = scene.view.players[owner]
    draw_head(scene, owner, x, y, width, 140)
    draw_markers(scene, owner, x + width - 50 - (player.markers - 0.5) * (MARKER + 3), y + 13, MARKER, player.resting)
    if player.palace:
        draw_palace(scene, player.palace, x, y + HEAD - 6, width, PALACE)
        reserve = scene.say("draw_alcazaba.reserve")
        draw_reserve(scene, reserve, player.reserve, x, y + HEAD + PALACE, width, TILE)
    else:
        scene.pen.text(x, y + HEAD + 10, scene.say("draw_alcazaba.aside"), 12, fill="muted")
        draw_aside(scene, player.aside, x, y + HEAD + 22, width, 50.0)


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
