"""What lies before the players: for every owner palace, reserve, markers and points; for Dirk his tiles."""

from __future__ import annotations

from sabika.draw.drawing import Drawing
from sabika.draw.palace import draw_palace
from sabika.draw.players import PAD, ROW, cards_height, draw_aside, draw_cards, draw_head, draw_markers, draw_reserve
from sabika.games.alcazaba.view_types import View
from sabika.words import Owner

HEAD = 44
PALACE = 250.0
TILE = 36.0
MARKER = 13.0
CARD = PAD + HEAD + PALACE + ROW + PAD


def players_height(view: View) -> float:
    return cards_height(view, CARD)


def draw_players(drawing: Drawing, first: int, x: float, y: float, width: float) -> None:
    """Every owner, from the one who looks on, imaginary players last."""
    draw_cards(drawing, first, x, y, width, CARD, _draw_owner)


def _draw_owner(drawing: Drawing, owner: int, x: float, y: float, width: float) -> None:
    player = drawing.view.players[owner]
    draw_head(drawing, owner, x, y, width, 140)
    draw_markers(drawing, owner, x + width - 50 - (player.markers - 0.5) * (MARKER + 3), y + 13, MARKER, player.resting)
    if player.palace:
        draw_palace(drawing, player.palace, x, y + HEAD - 6, width, PALACE)
        reserve = drawing.say("draw_alcazaba.reserve")
        draw_reserve(drawing, reserve, player.reserve, x, y + HEAD + PALACE, width, TILE)
    else:
        drawing.pen.text(x, y + HEAD + 10, drawing.say("draw_alcazaba.aside"), 12, fill="muted")
        draw_aside(drawing, player.aside, x, y + HEAD + 22, width, 50.0)


def in_words(drawing: Drawing, owner: int) -> str:
    """What lies before an owner, for those who cannot see it."""
    player = drawing.view.players[owner]
    who, points = Owner(owner), sum(player.points)
    if player.palace is None:
        return drawing.say("draw_alcazaba.owner_aside", who=who, points=points, aside=len(player.aside))
    return drawing.say(
        "draw_alcazaba.owner",
        who=who,
        points=points,
        tiles=len(player.palace.tiles),
        wall=player.palace.wall.length,
        reserve=len(player.reserve),
    )
