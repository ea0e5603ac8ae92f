"""RP-33 to RP-35: yard, preview and display after a turn; against a naive second filling, too."""

from __future__ import annotations

from random import Random

import pytest

from sabika.engine.record import Row
from sabika.games.redpalace.moves import TILE_NAMES
from sabika.games.redpalace.position import BESIDE
from sabika.table.table import Table
from tests.redpalace import naive
from tests.redpalace.staging import MODULES, act, names, preview, scene, yard


@pytest.mark.rule("RP-33")
def test_the_preview_moves_into_the_yard_and_new_tiles_into_the_preview() -> None:
    """RP-E9."""
    table = scene(
        yard=("", "L2 S", "", "L4 C"),
        gone="L1 P; L3 A",
        chance=["land L20", "kind G", "land L21", "kind T"],
        display="fl1 fl1 dh1 de9",
        abilities="",
        palaces={0: "L24 P 1,0"},
    )
    act(table, "remove 1,0", "done")
    assert yard(table) == ["L7", "L2", "L6", "L4"], "slot 3 first, to the lowest free yard slot"
    assert preview(table) == ["L20", "L21", "L5"]
    assert [tile.kind for tile in table.view().preview] == ["G", "T", "G"]


@pytest.mark.rule("RP-33", "RP-28")
def test_gaps_in_the_preview_close_toward_slot_3_also_when_the_yard_is_full() -> None:
    table = scene(preview=("L5 G", "L6 T", ""), chance=["land L20", "kind G"], palaces={0: "L24 P 1,0"})
    act(table, "remove 1,0", "done")
    assert yard(table) == ["L1", "L2", "L3", "L4"]
    assert preview(table) == ["L20", "L5", "L6"]


@pytest.mark.rule("RP-33")
def test_a_yard_emptier_than_the_preview_draws_for_the_yard_first() -> None:
    table = scene(
        yard=("", "", "", ""),
        preview=("", "", "L7 P"),
        chance=[text for i in (20, 21, 22, 23, 25, 26) for text in (f"land L{i}", "kind G")],
        palaces={0: "L24 P 1,0"},
    )
    act(table, "remove 1,0", "done")
    assert yard(table) == ["L7", "L20", "L21", "L22"]
    assert preview(table) == ["L23", "L25", "L26"]


@pytest.mark.rule("RP-33", "RP-57", "RP-7")
@pytest.mark.parametrize("seed", range(12))
def test_every_refill_of_a_game_is_as_the_naive_one(seed: int) -> None:
    seats, random = 2 + seed % 5, Random(seed)
    table = Table("redpalace", seats, seed=seed, side="full", **MODULES)
    assert_filled([""] * 4, [""] * 3, table, table.log, seats)
    refills = 0
    while not table.over and refills < 60:
        before, length = table.position.copy(), table.length
        table.act(random.choice(table.legal()))
        drawn = table.log_since(length + 1)
        is_refill = table.position.scorings == before.scorings and any(text.startswith("* land") for text in drawn)
        if is_refill and not table.over:
            # A purchase of this turn left its gap earlier, so what is there now plus what was drawn must fit.
            assert_filled(_slots(before.yard), _slots(before.preview), table, drawn, 0)
            lying = [name for name, place in zip(TILE_NAMES, before.place, strict=True) if place == BESIDE]
            assert [tile for tile in names(table.view().beside) if tile not in lying] == sorted(
                text.split()[2] for text in drawn if text.startswith("* land B")
            )
            refills += 1
    assert refills > 5


def _slots(tiles: Row) -> list[str]:
    return [TILE_NAMES[tile] if tile else "" for tile in tiles]


def assert_filled(old_yard: list[str], old_preview: list[str], table: Table, log: list[str], seats: int) -> None:
    lands = [text.split()[2] for text in log if text.startswith("* land")]
    if seats == 2:
        lands = lands[:-6]  # Dirk's
    full_yard, full_preview, beside = naive.refill(old_yard, old_preview, lands)
    assert yard(table) == full_yard
    assert preview(table) == [tile or "-" for tile in full_preview]
    if seats:
        assert names(table.view().beside) == sorted(beside)


@pytest.mark.rule("RP-34")
def test_a_scoring_card_is_laid_aside_and_scored_once_the_display_is_full() -> None:
    table = scene(display="fl1 fl1 dh1 -", palaces={0: "L25 P 1,0"}, scoring="classic")
    table.position.piles = [0, 3, 10, 10, sum(table.position.deck) - 21]
    table.chance = type(table.chance)(["card fl9", "scoring 1", "card fl8"], then=table.chance.then)  # type: ignore[attr-defined]
    told = act(table, "take 3", "done")
    assert table.log[-3:] == ["* card fl9", "* scoring 1", "* card fl8"]
    assert table.view().display == ["fl1", "fl1", "fl9", "fl8"]
    assert table.scores()[0] == 5 + 1 + 1, "a pavilion and a wall"
    assert any("Scoring 1" in text for text in told)
    assert table.position.scorings == 1


@pytest.mark.rule("RP-34")
def test_an_empty_deck_is_made_of_the_discard() -> None:
    table = scene(scorings=2, palaces={0: "L25 P 1,0"})
    s = table.position
    s.discard, s.deck, s.piles = s.deck, [0] * 36, [0] * 5
    cards = sum(s.discard)
    act(table, "take 4", "done")
    s = table.position
    assert sum(s.discard) == 0
    assert sum(s.deck) == s.piles[4] == cards - 1
    assert all(table.view().display)


@pytest.mark.rule("RP-35")
def test_seats_move_in_turn() -> None:
    table = scene(4)
    actors = []
    for _ in range(5):
        actors.append(table.actor)
        act(table, "take 1", "done")
    assert actors == [0, 1, 2, 3, 0]
    assert not table.awaits_chance
