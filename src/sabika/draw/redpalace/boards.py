"""The guard board, and the scoring board: what each kind brings, and who has how many."""

from __future__ import annotations

from sabika.draw.art import KINDS
from sabika.draw.drawing import Columns, Drawing
from sabika.draw.pen import Value, fit
from sabika.games.redpalace.view_types import Ability, Dirk, Parking, Player, ScoringTiles
from sabika.words import Word

PAD = 18
BOARD = 182  # height of the guard board
RACE = 252  # height of the race without its owners
LOT = 46.0
ROW = 22
NAMES = 96


def draw_guard_board(drawing: Drawing, x: float, y: float, width: float) -> None:
    """RP-4: the abilities, the row of parking tiles with their values, and the supply."""
    pen, board = drawing.pen, drawing.view.guard_board
    with pen.group("guard-board"):
        drawing.card(x, y, width, BOARD)
        pen.text(x + PAD, y + PAD + 12, drawing.say("draw_redpalace.guard_board"), 14, font="serif", font_weight=600)
        pen.text(x + width - PAD, y + PAD + 12, _supply(drawing), 12, "supply", anchor="end", fill="muted")
        each = (width - 2 * PAD + 8) / max(1, len(board.abilities))
        for number, ability in enumerate(board.abilities):
            _draw_ability(drawing, ability, x + PAD + number * each, y + PAD + 26, each - 8)
        wide = (width - 2 * PAD + 8) / len(board.parking)
        for number, lot in enumerate(board.parking):
            _draw_lot(drawing, lot, x + PAD + number * wide, y + PAD + 84, wide - 8)


def _supply(drawing: Drawing) -> str:
    board = drawing.view.guard_board
    return drawing.say("draw_redpalace.supply", guards=board.guards, pieces=board.pieces, plazas=board.plazas)


def _draw_ability(drawing: Drawing, ability: Ability, x: float, y: float, width: float) -> None:
    """RP-19, RP-20: an ability and how many guards it costs; a used one is pale."""
    pen, name = drawing.pen, drawing.say(f"redpalace.ability_{ability.name}")
    opacity = 0.45 if ability.used else 1
    with pen.group("ability", f"{name} ({ability.rule})", data_ability=ability.name, opacity=opacity):
        pen.rect(x, y, width, 42, 8, fill="stone", line="edge")
        pen.text(x + 10, y + 26, fit(name, 13, width - 22 - 18 * ability.guards), 13, font_weight=600)
        for guard in range(ability.guards):
            pen.symbol("guard", x + width - 14 - 18 * guard, y + 21, 18, "cost", ink="merlon")


def _draw_lot(drawing: Drawing, lot: Parking, x: float, y: float, width: float) -> None:
    """RP-8, RP-22, RP-38: a parking tile, its squares and guards, and the value below."""
    pen, squares = drawing.pen, lot.squares
    with pen.group("parking", data_value=lot.value, data_guards=lot.guards):
        pen.rect(x, y, width, LOT, 8, fill="stone", line="edge")
        if squares is None:
            text = str(lot.guards) if lot.guards else "∞"
            pen.text(x + width / 2, y + 29, text, 16, "endless", anchor="middle", fill="muted")
        room = squares or 0
        pitch = min(19.0, (width - 8) / max(1, room))
        for number in range(room):
            cx = x + width / 2 + (number - (room - 1) / 2) * pitch
            pen.rect(cx - pitch / 2 + 1.5, y + LOT / 2 - 10, pitch - 3, 20, 3, "square", fill="none", line="line")
            if number < lot.guards:
                pen.symbol("guard", cx, y + LOT / 2, min(16.0, pitch), "parked", ink="merlon")
        reached = lot.guards > 0 and lot.value == drawing.view.guard_board.worth
        given: dict[str, Value] = {"fill": "gold-ink", "font_weight": 700} if reached else {"fill": "muted"}
        pen.text(x + width / 2, y + LOT + 19, str(lot.value), 15, "value", anchor="middle", **given)


# --- scoring board and race ------------------------------------------------------------------------------


def draw_race(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
    """RP-6, RP-37: the points of the places of each kind in three scorings, then what everyone has."""
    pen, view = drawing.pen, drawing.view
    columns = Columns(x + PAD + NAMES, (width - 2 * PAD - NAMES) / (len(KINDS) + 2))
    drawing.card(x, y, width, height)
    pen.text(x + PAD, y + PAD + 12, drawing.say("draw_redpalace.scoring_board"), 14, font="serif", font_weight=600)
    for number, kind in enumerate(KINDS.values()):
        pen.symbol(kind, columns.middle(number), y + PAD + 40, 24, "kind", ink=kind)
    for number, (symbol, colour) in enumerate((("wall", "wall"), ("guard", "merlon")), start=len(KINDS)):
        pen.symbol(symbol, columns.middle(number), y + PAD + 40, 22, ink=colour)
    top = y + PAD + 62
    for scoring, board in enumerate(view.scoring_board):
        _draw_strip(drawing, scoring, board, x + PAD, top + scoring * 46, columns)
    top += 3 * 46
    pen.mark("line", x1=x + PAD, y1=top, x2=x + width - PAD, y2=top, line="line")
    for owner in range(view.owners):
        _draw_owner(drawing, owner, x + PAD, top + 18 + owner * ROW, columns)


def _draw_strip(drawing: Drawing, scoring: int, board: ScoringTiles, x: float, y: float, columns: Columns) -> None:
    """One scoring: its strip, and below each kind the points of the first, second and third place."""
    pen, held = drawing.pen, scoring < drawing.view.scorings
    opacity = 0.5 if held else 1
    with pen.group("strip", data_scoring=scoring + 1, data_strip=board.strip or "classic", opacity=opacity):
        pen.text(x, y + 14, drawing.say("draw_redpalace.scoring", number=scoring + 1), 12.5, font_weight=600)
        for number, letter in enumerate(KINDS):
            for place, points in enumerate(board.points[letter]):
                at = (columns.middle(number), y + 14 + 13 * place)
                weight = 600 if place == 0 else 400
                pen.text(*at, str(points), 11.5, "places", anchor="middle", font_weight=weight)


def _draw_owner(drawing: Drawing, owner: int, x: float, y: float, columns: Columns) -> None:
    pen, view = drawing.pen, drawing.view
    player = view.players[owner] if owner < view.seats else view.dirk
    with pen.group("owner-row", data_owner=owner):
        drawing.marker(owner, x + 8, y, 16, "owner")
        pen.text(x + 22, y + 4.5, fit(drawing.who(owner), 12, NAMES - 26), 12, "name")
        for number, letter in enumerate(KINDS):
            half = "½" if isinstance(player, Player) and letter in player.halves else ""
            count = player.kinds[letter]
            text = f"{count or ''}{half}" or "·"
            pen.text(columns.middle(number), y + 5, text, 13, "built", anchor="middle", data_kind=letter)
        for number, value in enumerate(_walls(player), start=len(KINDS)):
            pen.text(columns.middle(number), y + 5, value, 13, "wall", anchor="middle", font_weight=600)


def _walls(player: Player | Dirk) -> tuple[str, str]:
    """Longest wall and the guards on it; Dirk builds nothing (RP-43)."""
    if isinstance(player, Dirk):
        return "–", "–"
    return str(player.palace.wall.length), str(player.on_wall)


def kinds_in_words(drawing: Drawing, kinds: dict[str, int]) -> str:
    """Buildings of each kind, for those who cannot see them."""
    said = [f"{count}× {drawing.say(Word(f'kind.{KINDS[letter]}').key)}" for letter, count in kinds.items() if count]
    return ", ".join(said) or "–"
