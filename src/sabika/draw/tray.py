"""The dice of a turn, in the Dice Game and in Alcazaba."""

from __future__ import annotations

from sabika.draw.art import KINDS
from sabika.draw.drawing import Drawing

PAD = 18
TRAY = 118  # height of the card with the dice
DICE = 8


def draw_tray(drawing: Drawing, x: float, y: float, width: float) -> None:
    """DG-9: the dice of the turn; those in the cup show nothing yet, those set aside lie below it."""
    view, pen = drawing.view, drawing.pen
    with pen.group("tray"):
        drawing.card(x, y, width, TRAY)
        pen.text(x + PAD, y + PAD + 12, _throw(drawing), 14, "throw-number", font="serif", font_weight=600)
        for throw in range(view.throws + view.throws_left):
            at = {"cx": x + width - PAD - 6 - 16 * throw, "cy": y + PAD + 7, "r": 5}
            left = throw < view.throws_left
            pen.mark(
                "circle", "throw-left" if left else "throw-gone", fill="gold" if left else "none", line="gold", **at
            )
        faces = [kind for letter, kind in KINDS.items() for _ in range(view.dice[letter])]
        pitch = min(44.0, (width - 2 * PAD) / (DICE + 1))
        middle = y + TRAY - PAD - pitch / 2 + 2
        for number, kind in enumerate(faces):
            pen.face(x + PAD + (number + 0.5) * pitch, middle, pitch - 6, kind, data_face=kind)
        for number in range(len(faces), len(faces) + view.cup):
            corner = (x + PAD + number * pitch + 3, middle - pitch / 2 + 3, pitch - 6, pitch - 6, pitch * 0.2)
            pen.rect(*corner, "in-cup", fill="stone", line="edge", stroke_dasharray="4 4")
        if getattr(view, "black", None):
            shown = KINDS[view.black]
            pen.face(x + PAD + (DICE + 0.5) * pitch, middle, pitch - 6, shown, True, data_face=shown)


def _throw(drawing: Drawing) -> str:
    view = drawing.view
    if view.phase not in ("throw", "turn"):
        return drawing.say("draw_dice.no_dice")
    throw = view.throws + (view.phase == "throw")
    return drawing.say("draw_dice.throw_of", throw=throw, throws=view.throws + view.throws_left)
