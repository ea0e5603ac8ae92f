"""What lies before the players: for every owner markers, chips and points."""

from __future__ import annotations

from msgspec.structs import asdict

from sabika.draw.dicegame.board import chip_key
from sabika.draw.drawing import Drawing
from sabika.draw.players import draw_head, draw_markers, order_from
from sabika.words import Owner

PAD = 18
OWNER_ROW = 66
CHIP = 22
MARKER = 14.0
STACKS = 92  # height of the card with the chips still to come


def players_height(drawing: Drawing) -> float:
    owners: int = drawing.view.owners
    return owners * OWNER_ROW + 14


def draw_players(drawing: Drawing, first: int, x: float, y: float, width: float, height: float) -> None:
    """Every owner, from the one who looks on, imaginary players last."""
    row = (height - 14) / drawing.view.owners
    with drawing.pen.group("players"):
        drawing.card(x, y, width, height)
        for number, owner in enumerate(order_from(drawing.view, first)):
            top = y + 7 + number * row
            if number:
                drawing.pen.mark("line", x1=x + PAD, y1=top, x2=x + width - PAD, y2=top, line="line", stroke_width=1)
            with drawing.pen.group("player", data_owner=owner):
                _draw_owner(drawing, owner, x + PAD, top + row / 2, width - 2 * PAD)


def _draw_owner(drawing: Drawing, owner: int, x: float, middle: float, width: float) -> None:
    draw_head(drawing, owner, x, middle - 26, width, 60)
    draw_markers(drawing, owner, x + 8, middle + 17, MARKER)
    markers = 5 * (MARKER + 3) + 12
    _draw_chips(drawing, owner, x + markers, middle + 17, width - markers)


def _draw_chips(drawing: Drawing, owner: int, x: float, y: float, room: float) -> None:
    """DG-19 to DG-23: chips are kept face up."""
    pen, chips = drawing.pen, drawing.view.players[owner].chips
    pitch = min(CHIP + 2.0, room / max(1, len(chips)))
    for number, chip in enumerate(chips):
        with pen.group("chip", drawing.say(chip_key(chip)), data_chip=chip):
            pen.symbol(f"chip-{chip}", x + number * pitch + CHIP / 2, y, CHIP, ink="gold-ink")


# --- chips still to come ---------------------------------------------------------------------------------


def draw_stacks(drawing: Drawing, x: float, y: float, width: float) -> None:
    """DG-5: which chips are left for the rounds before the last, and for the last."""
    pen = drawing.pen
    with pen.group("stacks"):
        drawing.card(x, y, width, STACKS)
        for row, (name, chips) in enumerate(asdict(drawing.view.to_come).items()):
            middle = y + STACKS / 2 + (row - 0.5) * 34
            pen.text(x + PAD, middle + 4, drawing.say(f"draw_dicegame.to_come_{name}"), 12, fill="muted")
            with pen.group("stack", data_stack=name):
                _draw_counts(drawing, chips, x + PAD + 82, middle)


def _draw_counts(drawing: Drawing, chips: list[str], x: float, y: float) -> None:
    if not chips:
        drawing.pen.text(x + 5, y + 4.5, "–", 12, fill="muted")
    for number, chip in enumerate(dict.fromkeys(chips)):
        left = x + number * 41
        with drawing.pen.group("count", drawing.say(chip_key(chip)), data_chip=chip):
            drawing.pen.symbol(f"chip-{chip}", left + 9, y, 19, ink="gold-ink")
            drawing.pen.text(left + 20, y + 4.5, f"×{chips.count(chip)}", 12, "how-many")


def in_words(drawing: Drawing, owner: int) -> str:
    """What lies before an owner, for those who cannot see it."""
    player = drawing.view.players[owner]
    chips = ", ".join(drawing.say(chip_key(chip)) for chip in player.chips)
    key = "draw_dicegame.owner_with_chips" if chips else "draw_dicegame.owner"
    return drawing.say(key, who=Owner(owner), points=sum(player.points), hand=player.hand, chips=chips)
