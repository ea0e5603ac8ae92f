"""A player's sheet: the grid with its crosses, the dice at its edges, the coins; large for one seat, else small."""

from __future__ import annotations

from dataclasses import dataclass

from sabika.draw.art import KINDS
from sabika.draw.drawing import Drawing
from sabika.draw.rollwrite.coins import CoinRows, coin_rows, draw_coins
from sabika.games.rollwrite.view_types import View

SIDE = 6

# the large sheet
PAD = 20
HEADING = 44
SLOT = 56  # room for the dice beside the grid and above it
COUNTS = 22  # room for the counts at the far ends of rows and columns
COINS_ABOVE = 12
COINS_A_ROW = 15
LARGEST_COIN = 40

# a small sheet
SMALL_PAD = 14
SMALL_HEADING = 30
SMALL_SLOT = 26
SMALL_PITCH = 28
WIDE = 320  # from this width on the coins stand beside the grid
WIDE_COINS_A_ROW = 5


@dataclass(frozen=True)
class Die:
    """A die that lies on a sheet: its name in the notation, or none for a resting pair."""

    name: str
    colour: str
    face: int
    used: bool = False


@dataclass(frozen=True)
class Large:
    """The measures of the large sheet."""

    pitch: float
    width: float
    height: float
    coins: CoinRows


def large_measures(view: View, least_pitch: float, least_height: float) -> Large:
    """The large sheet, as high as asked at least: its cells grow with it."""
    pitch = least_pitch
    while True:
        room = SLOT + SIDE * pitch
        coins = coin_rows(view.supply, room, COINS_A_ROW, LARGEST_COIN)
        height = PAD + HEADING + SLOT + SIDE * pitch + COUNTS + COINS_ABOVE + coins.height + PAD - 4
        if height >= least_height:
            return Large(pitch, PAD + room + COUNTS + PAD, height, coins)
        pitch += 1


def draw_large_sheet(drawing: Drawing, seat: int, x: float, y: float, size: Large) -> None:
    pen, pitch = drawing.pen, size.pitch
    left, top = x + PAD + SLOT, y + PAD + HEADING + SLOT - 8
    with pen.group("sheet large", data_seat=seat):
        drawing.card(x, y, size.width, size.height)
        drawing.heading(seat, x + PAD, y + PAD + 12, 19, size.width - 2 * PAD - 60)
        _draw_purse(drawing, seat, x + size.width - PAD, y + PAD + 12, 17)
        dice = dice_on(drawing.view, seat)
        _draw_bands(drawing, dice, left, top, pitch)
        _draw_slots(drawing, dice, left, top, pitch)
        _draw_grid(drawing, seat, left, top, pitch)
        _draw_counts(drawing, seat, left, top, pitch)
        draw_coins(drawing, seat, x + PAD, top + SIDE * pitch + COUNTS + COINS_ABOVE - 4, size.coins)


def small_height(view: View, width: float) -> float:
    """How high a small sheet of this width gets."""
    pitch, coins = _small_measures(view, width)
    below = 0 if width >= WIDE else 8 + coins.height
    return SMALL_PAD + SMALL_HEADING + SMALL_SLOT + max(SIDE * pitch + below, coins.height) + SMALL_PAD - 4


def draw_small_sheet(drawing: Drawing, seat: int, x: float, y: float, width: float) -> None:
    pen = drawing.pen
    pitch, coins = _small_measures(drawing.view, width)
    left, top = x + SMALL_PAD + SMALL_SLOT, y + SMALL_PAD + SMALL_HEADING + SMALL_SLOT - 4
    with pen.group("sheet small", data_seat=seat):
        drawing.card(x, y, width, small_height(drawing.view, width))
        drawing.heading(seat, x + SMALL_PAD, y + SMALL_PAD + 8, 14, width - 2 * SMALL_PAD - 44)
        _draw_purse(drawing, seat, x + width - SMALL_PAD, y + SMALL_PAD + 8, 13)
        dice = dice_on(drawing.view, seat)
        _draw_slots(drawing, dice, left, top, pitch)
        _draw_grid(drawing, seat, left, top, pitch)
        if width >= WIDE:
            beside = left + SIDE * pitch + SMALL_PAD
            free = x + width - SMALL_PAD - beside
            middle = top + (SIDE * pitch - coins.height) / 2
            draw_coins(drawing, seat, beside + (free - coins.width) / 2, max(top, middle), coins)
        else:
            draw_coins(drawing, seat, x + SMALL_PAD, top + SIDE * pitch + 8, coins)


def _small_measures(view: View, width: float) -> tuple[float, CoinRows]:
    inner = width - 2 * SMALL_PAD
    if width < WIDE:
        return (inner - SMALL_SLOT) / SIDE, coin_rows(view.supply, inner, COINS_A_ROW, 20)
    room = inner - SMALL_SLOT - SIDE * SMALL_PITCH - SMALL_PAD
    return SMALL_PITCH, coin_rows(view.supply, room, WIDE_COINS_A_ROW, 36)


# --- dice and crossings ----------------------------------------------------------------------------------


def dice_on(view: View, seat: int) -> list[Die]:
    """The dice on a sheet: all that the seat to move has before it, and the pair that rests there; none at the end."""
    dice: list[Die] = []
    if view.phase == "over":
        return dice
    if seat == view.seat:
        for name, face in view.dice.items():
            if face:
                dice.append(Die(name, "yellow" if name.startswith("y") else "blue", face, name in view.used))
    yellow, blue = view.sheets[seat].pair
    if yellow:
        dice += [Die("", "yellow", yellow), Die("", "blue", blue)]
    return dice


def open_crossings(view: View, seat: int) -> set[int]:
    """RW-10, RW-14: the uncrossed cells where dice of the seat to move meet, those not yet used this turn."""
    if seat != view.seat or view.phase not in ("main", "second"):
        return set()
    dice = [die for die in dice_on(view, seat) if die.name and not die.used]
    rows = {die.face for die in dice if die.colour == "yellow"}
    columns = {die.face for die in dice if die.colour == "blue"}
    crossed = set(view.sheets[seat].crossed)
    return {SIDE * (row - 1) + column - 1 for row in rows for column in columns} - crossed


# --- parts of a sheet ------------------------------------------------------------------------------------


def _draw_purse(drawing: Drawing, seat: int, right: float, y: float, size: float) -> None:
    """How many coins are in hand."""
    coins = str(drawing.view.sheets[seat].coins)
    drawing.pen.text(right, y + size * 0.36, coins, size, "purse", anchor="end", font="serif")
    drawing.pen.symbol("coin", right - size * (0.65 * len(coins) + 1), y, size * 1.15, ink="gold")


def _draw_bands(drawing: Drawing, dice: list[Die], left: float, top: float, pitch: float) -> None:
    """A quiet band along every row and column that a die names, where the seat may cross."""
    if drawing.view.phase not in ("main", "second"):
        return
    reach = SLOT + SIDE * pitch - 6
    for die in dice:
        if not die.name or die.used:
            continue
        along = (die.face - 1) * pitch
        if die.colour == "yellow":
            drawing.pen.rect(left - SLOT + 3, top + along, reach, pitch, 12, "band", fill="stone")
        else:
            drawing.pen.rect(left + along, top - SLOT + 11, pitch, reach - 8, 12, "band", fill="stone")


def _draw_slots(drawing: Drawing, dice: list[Die], left: float, top: float, pitch: float) -> None:
    """Numbers along the edges, dice in their place: yellow at the rows, blue at the columns."""
    large = pitch > 2 * SMALL_PITCH
    slot, size = (SLOT, 36) if large else (SMALL_SLOT, 19)
    for number in range(1, SIDE + 1):
        along = (number - 0.5) * pitch
        for colour, x, y in (
            ("yellow", left - slot / 2, top + along),
            ("blue", left + along, top - slot / 2 + (3 if large else 0)),
        ):
            here = [die for die in dice if die.colour == colour and die.face == number]
            if here:
                _draw_stack(drawing, here, x, y, size, large)
            else:
                size_of_text = 15 if large else 10
                drawing.pen.text(
                    x, y + size_of_text * 0.36, str(number), size_of_text, "edge", anchor="middle", fill="muted"
                )


def _draw_stack(drawing: Drawing, dice: list[Die], x: float, y: float, size: float, large: bool) -> None:
    """Dice of one colour with the same face lie on each other, the first on top."""
    apart = size * 0.16 if len(dice) > 1 else 0
    lift = 5 if large and any(die.name for die in dice) else 0
    for die, shift in zip(reversed(dice), (apart, -apart), strict=False):
        at = (x + shift, y + shift - lift, size - apart)
        if die.name and drawing.view.phase == "keep":
            _draw_halo(drawing, *at)
        more = {"data_die": die.name} if die.name else {}
        drawing.pen.die(*at, die.colour, die.face, opacity=0.4 if die.used else 1, **more)
    names = " ".join(die.name for die in dice if die.name)
    if large and names:
        drawing.pen.text(x, y + size / 2 + 7, names, 10, "die-name", anchor="middle", fill="muted")


def _draw_halo(drawing: Drawing, x: float, y: float, size: float) -> None:
    """RW-15: a die that may be kept glows."""
    side = size * 0.96
    corner = (x - side / 2, y - side / 2, side, side, size * 0.26)
    drawing.pen.rect(*corner, "glow", fill="none", line="gold", stroke_width=size * 0.16, opacity=0.55)


def _draw_grid(drawing: Drawing, seat: int, left: float, top: float, pitch: float) -> None:
    view = drawing.view
    crossed = set(view.sheets[seat].crossed)
    glowing = open_crossings(view, seat)
    for cell in range(SIDE * SIDE):
        row, column = divmod(cell, SIDE)
        kind = KINDS[view.grid[row][column]]
        state = "crossed" if cell in crossed else "open" if cell in glowing else ""
        draw_cell(drawing, cell, kind, state, left + column * pitch, top + row * pitch, pitch)


def draw_cell(drawing: Drawing, cell: int, kind: str, state: str, x: float, y: float, pitch: float) -> None:
    """RW-2: a building, `crossed`, `open` where it may be crossed now, or neither."""
    pen, gap = drawing.pen, pitch * 0.08
    side, corner = pitch - gap, pitch * 0.14
    x, y = x + gap / 2, y + gap / 2
    middle = (x + side / 2, y + side / 2)
    with pen.group(f"cell {state}".strip(), drawing.say(f"kind.{kind}"), data_cell=cell):
        if state == "open":
            wide = max(4, pitch * 0.11)
            pen.rect(x, y, side, side, corner, "glow", fill="none", line="gold", stroke_width=wide, opacity=0.3)
            pen.rect(x, y, side, side, corner, fill="card", line="gold", stroke_width=max(1.5, pitch * 0.035))
        else:
            pen.rect(x, y, side, side, corner, fill="stone", line="line", stroke_width=1)
        faded = {"opacity": 0.45} if state == "crossed" else {}
        pen.symbol(kind, *middle, side * 0.7, "building", ink=kind, **faded)
        if state == "crossed":
            pen.symbol("cross", *middle, side * 0.78, "cross", ink="ink", opacity=0.86)


def _draw_counts(drawing: Drawing, seat: int, left: float, top: float, pitch: float) -> None:
    """RW-21: how many are crossed in every row and column, at its far end."""
    crossed = drawing.view.sheets[seat].crossed
    end = SIDE * pitch
    for line in range(SIDE):
        along = (line + 0.5) * pitch
        in_row = sum(cell // SIDE == line for cell in crossed)
        in_column = sum(cell % SIDE == line for cell in crossed)
        for kind, count, x, y in (
            ("row-count", in_row, left + end + COUNTS / 2 + 3, top + along),
            ("column-count", in_column, left + along, top + end + COUNTS / 2 + 1),
        ):
            drawing.pen.text(x, y + 4.5, str(count), 12, kind, anchor="middle", fill="muted", font="serif")
