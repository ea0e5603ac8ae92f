"""What lies before the players: for every owner palace, hand, reserve and points; for Dirk his tiles."""

from __future__ import annotations

from sabika.draw.drawing import Drawing
from sabika.draw.palace import draw_palace
from sabika.draw.pen import fit
from sabika.draw.players import LABEL, PAD, ROW, cards_height, draw_aside, draw_cards, draw_reserve
from sabika.draw.redpalace.boards import kinds_in_words
from sabika.draw.redpalace.market import draw_money
from sabika.games.redpalace.view_types import Player, View
from sabika.words import Owner

HEAD = 44
PALACE = 240.0
TILE = 38.0
MONEY = 29.0
CARD = PAD + HEAD + PALACE + 2 * ROW + PAD


def players_height(view: View) -> float:
    return cards_height(view, CARD)


def draw_players(drawing: Drawing, first: int, x: float, y: float, width: float) -> None:
    """Every owner, from the one who looks on; Dirk last."""
    draw_cards(drawing, first, x, y, width, CARD, _draw_owner)


def _draw_owner(drawing: Drawing, owner: int, x: float, y: float, width: float) -> None:
    draw = _draw_seat if owner < drawing.view.seats else _draw_dirk
    draw(drawing, owner, x, y, width)


def _draw_head(drawing: Drawing, owner: int, points: int, x: float, y: float, width: float) -> None:
    pen = drawing.pen
    drawing.marker(owner, x + 13, y + 13, 26, "owner")
    left = x + 36
    if drawing.moves(owner):
        pen.symbol("zellige", left + 7, y + 13, 16, "to-move", ink="gold")
        left += 20
    if owner == drawing.view.start:
        pen.symbol("start", left + 7, y + 13, 16, "start-player", ink="gold")
        left += 20
    pen.text(
        left, y + 18, fit(drawing.who(owner), 15, x + width - 48 - left), 15, "name", font="serif", font_weight=600
    )
    pen.text(x + width, y + 19, str(points), 20, "total", anchor="end", font="serif", font_weight=600)


def _draw_seat(drawing: Drawing, owner: int, x: float, y: float, width: float) -> None:
    player = drawing.view.players[owner]
    _draw_head(drawing, owner, player.points, x, y, width)
    draw_palace(drawing, player.palace, x, y + HEAD - 6, width, PALACE)
    below = y + HEAD + PALACE
    # RP-14: what lies aside this turn, then the reserve.
    reserve = drawing.say("draw_redpalace.reserve")
    draw_reserve(drawing, reserve, [*player.aside, *player.reserve], x, below, width, TILE)
    _draw_hand(drawing, player, x, below + ROW, width)


def _draw_hand(drawing: Drawing, player: Player, x: float, y: float, width: float) -> None:
    """RP-18: the cards, or only how many there are."""
    cards = player.hand
    drawing.pen.text(x, y + ROW / 2 + 4, drawing.say("draw_redpalace.hand", n=player.cards), 12, "cards", fill="muted")
    with drawing.pen.group("hand"):
        pitch = min(MONEY + 4, (width - LABEL - MONEY) / max(1, len(cards or []) - 1))
        for number, card in enumerate(cards or []):
            draw_money(drawing, card, x + LABEL + number * pitch, y + 3, MONEY)


def _draw_dirk(drawing: Drawing, owner: int, x: float, y: float, width: float) -> None:
    """RP-43: Dirk's tiles lie aside."""
    dirk = drawing.view.dirk
    _draw_head(drawing, owner, dirk.points, x, y, width)
    draw_aside(drawing, dirk.tiles, x, y + HEAD, width, 46.0)


def in_words(drawing: Drawing, owner: int) -> str:
    """What lies before an owner, for those who cannot see it."""
    view, who = drawing.view, Owner(owner)
    if owner >= view.seats:
        dirk = view.dirk
        kinds = kinds_in_words(drawing, dirk.kinds)
        return drawing.say("draw_redpalace.dirk", who=who, points=dirk.points, kinds=kinds)
    player = view.players[owner]
    return drawing.say(
        "draw_redpalace.owner",
        who=who,
        points=player.points,
        tiles=len(player.palace.tiles),
        wall=player.palace.wall.length,
        guards=player.guards,
        cards=player.cards,
    )
