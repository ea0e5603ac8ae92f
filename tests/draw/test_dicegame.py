"""The drawing of a Dice Game table shows what is on it: all of it, and nothing more."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from sabika.draw.art import KINDS, palette
from sabika.table.table import Table
from tests.draw.looking import (
    SVG,
    Picture,
    column_of,
    dice_positions,
    owners_of,
)

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))


@every_seat_count
@pytest.mark.rule("DG-7")
def test_every_bonus_field_holds_its_chip_or_is_empty(seats: int) -> None:
    seen = set()
    for table, shown in dice_positions("dicegame", seats):
        for there in table.view().columns:
            (bonus,) = shown.find("bonus", within=column_of(shown, there.kind))
            assert bonus.attrib.get("data-chip") == there.bonus
            seen.add(there.bonus)
    assert {None, "start"} < seen


@every_seat_count
@pytest.mark.rule("DG-3")
def test_stones_stand_in_their_piles_the_first_lowest(seats: int) -> None:
    for table, shown in dice_positions("dicegame", seats):
        for there in table.view().columns:
            (track,) = shown.find("building-track", kind=there.kind)
            for pile in there.piles:
                (drawn,) = shown.find("pile", within=track, field=pile.field)
                assert owners_of(shown, drawn, "stone") == pile.owners
                tops = [float(rect.attrib["y"]) for rect in drawn.iter(f"{SVG}rect")]
                assert tops == sorted(tops, reverse=True)
            (beside,) = shown.find("pile", within=track, field=0)
            assert owners_of(shown, beside, "stone") == [o for o, points in enumerate(there.built) if not points]


@every_seat_count
@pytest.mark.rule("DG-23")
def test_the_black_die_shows_its_kind(seats: int) -> None:
    black = 0
    for table, shown in dice_positions("dicegame", seats):
        view = table.view()
        blacks = [die.attrib["data-face"] for die in shown.find("die", "black")]
        assert blacks == ([KINDS[view.black]] if view.black else [])
        black += len(blacks)
    assert black


@every_seat_count
@pytest.mark.rule("DG-4", "DG-19")
def test_every_owner_has_markers_chips_and_points(seats: int) -> None:
    for table, shown in dice_positions("dicegame", seats):
        assert len(shown.find("player")) == table.view().owners
        for owner, player in enumerate(table.view().players):
            (row,) = shown.find("player", owner=owner)
            assert [chip.attrib["data-chip"] for chip in shown.find("chip", within=row)] == player.chips
            counts = [len(shown.find(state, within=row)) for state in ("in-hand", "placed", "out")]
            placed = player.markers - player.hand - player.out
            assert counts == [player.hand, placed, player.out]
            (total,) = shown.find("total", within=row)
            assert total.text == str(table.scores()[owner])


@every_seat_count
@pytest.mark.rule("DG-5")
def test_chips_to_come_are_counted(seats: int) -> None:
    for table, shown in dice_positions("dicegame", seats):
        view = table.view()
        for name, chips in asdict(view.to_come).items():
            (stack,) = shown.find("stack", stack=name)
            counts = {
                group.attrib["data-chip"]: shown.find("how-many", within=group)[0].text
                for group in shown.find("count", within=stack)
            }
            assert counts == {chip: f"×{chips.count(chip)}" for chip in chips}


@every_seat_count
@pytest.mark.rule("DG-24", "DG-25")
def test_the_leaders_of_every_kind_stand_beside_what_they_would_get(seats: int) -> None:
    for table, shown in dice_positions("dicegame", seats):
        view = table.view()
        for there in view.columns:
            (track,) = shown.find("building-track", kind=there.kind)
            drawn = {}
            for place in shown.find("place", within=track):
                for owner in owners_of(shown, place, "leader"):
                    drawn[owner] = int(shown.find("points", within=place)[0].text or "")
            worth = {} if view.phase == "over" else {o: points for o, points in enumerate(there.worth) if points}
            assert drawn == worth


def test_a_white_die_has_the_same_colours_by_day_and_by_night() -> None:
    style = Picture(Table("dicegame", 3, seed=1).svg()).root.findtext(f"{SVG}style") or ""
    light, _, dark = style.partition("@media (prefers-color-scheme:dark){")
    rule = f".sabika .ink-tower-by-day{{color:{palette()['tower'].light}}}"
    assert rule in light
    assert rule in dark
