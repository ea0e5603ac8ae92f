"""RP-1 to RP-12, RP-42, RP-43: what is laid ready, and in which order it is drawn."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find, seats_and_options
from sabika.games.redpalace.opening import opening
from sabika.games.redpalace.position import TOWER
from sabika.table.table import Table
from tests.redpalace.staging import MODULES, names, preview, refusal, yard

GAME = find("redpalace")


def set_up(seats: int, seed: int = 3, **options: Any) -> Table:
    """A table where all sets are chosen."""
    table = Table("redpalace", seats, seed=seed, **options)
    while table.view().phase == "set":
        table.act(table.legal()[0])
    return table


def verbs(log: list[str]) -> list[str]:
    """The verbs of a log, those of the same kind in a row once."""
    return [verb for verb, _ in groupby(entry.split()[1] for entry in log)]


@pytest.mark.rule("RP-1", "RP-3", "RP-5")
def test_the_box_holds_what_it_should() -> None:
    s = opening(4, seats_and_options(GAME, 4, MODULES))
    assert s.place.count(TOWER) == 54 + 9 + 8 + 8
    assert s.bag == [9] * 6
    assert sum(s.deck) == 108
    assert s.guards_left == 32
    assert s.pieces_left == 6
    assert sum(mask.bit_count() for mask in s.towers[1:55]) == 32
    assert s.halves == [0] * 6


@pytest.mark.rule("RP-42")
def test_two_players_play_with_72_cards() -> None:
    s = opening(2, seats_and_options(GAME, 2, {}))
    assert s.deck == [2] * 36


@pytest.mark.rule("RP-7", "RP-8", "RP-9", "RP-11", "RP-12")
def test_the_full_side_is_drawn_in_order() -> None:
    log = set_up(3, side="full").log
    drawn = Counter(entry.split()[1] for entry in log)
    assert verbs(log)[:4] == ["start", "strip", "ability", "parking"]
    assert (drawn["strip"], drawn["ability"], drawn["parking"]) == (3, 4, 5)
    assert drawn["land"] == drawn["kind"] == 7
    assert verbs(log)[4:18] == ["land", "kind"] * 7
    assert verbs(log)[18:] == ["card", "set", "card"]
    assert [entry.split()[1] for entry in log[-4:]] == ["card"] * 4


@pytest.mark.rule("RP-8", "RP-51")
def test_the_beginner_side_and_classic_scoring_draw_nothing() -> None:
    log = set_up(3, scoring="classic").log
    assert verbs(log)[:3] == ["start", "land", "kind"]
    assert not {"strip", "ability", "parking"} & set(verbs(log))


@pytest.mark.rule("RP-8", "RP-4")
def test_the_beginner_side_has_fixed_parking_tiles_and_abilities() -> None:
    board = set_up(3).view().guard_board
    assert [ability.name for ability in board.abilities] == ["wall", "card", "preview", "exact"]
    assert [tile.squares for tile in board.parking] == [3, 3, 3, 4, 4, None]
    assert [tile.value for tile in board.parking] == [1, 2, 3, 4, 6, 8]


@pytest.mark.rule("RP-8")
def test_parking_tiles_lie_left_to_right_as_drawn_and_the_sixth_has_no_limit() -> None:
    table = set_up(3, side="full")
    drawn = [int(entry.split()[2]) for entry in table.log if entry.startswith("* parking")]
    assert [tile.squares for tile in table.view().guard_board.parking] == [*drawn, None]
    abilities = {entry.split()[2] for entry in table.log if entry.startswith("* ability")}
    assert {ability.name for ability in table.view().guard_board.abilities} == abilities


@pytest.mark.rule("RP-6", "RP-9")
def test_strips_are_laid_right_to_left() -> None:
    table = set_up(3)
    first, second, third = (int(entry.split()[2]) for entry in table.log if entry.startswith("* strip"))
    assert [scoring.strip for scoring in table.view().scoring_board] == [third, second, first]


@pytest.mark.rule("RP-6", "RP-37")
def test_a_strip_says_what_each_kind_is_worth() -> None:
    chance = Scripted(["start 0", "strip 7", "strip 1", "strip 18"], then=Seeded(1))
    board = Table("redpalace", 3, chance=chance).view().scoring_board
    # Strip 7 is for the third scoring: arcades, pavilion, seraglio, tower, garden, chambers.
    assert board[2].points == {
        "A": [16, 8, 1],
        "P": [17, 9, 2],
        "S": [18, 10, 3],
        "T": [19, 11, 4],
        "G": [20, 12, 5],
        "C": [21, 13, 6],
    }
    assert board[0].points["T"] == [1]
    assert board[1].points["G"] == [13, 6]


@pytest.mark.rule("RP-2", "RP-7")
def test_yard_and_preview_are_filled_slot_by_slot() -> None:
    table = set_up(4)
    lands = [entry.split()[2] for entry in table.log if entry.startswith("* land")]
    kinds = [entry.split()[2] for entry in table.log if entry.startswith("* kind")]
    assert yard(table) + preview(table) == lands
    shown = [slot.tile for slot in table.view().yard] + table.view().preview
    assert [tile.kind for tile in shown] == kinds
    assert [slot.currency for slot in table.view().yard] == ["fl", "dh", "de", "du"]


@pytest.mark.rule("RP-10")
def test_everyone_starts_with_five_points_and_dirk_with_none() -> None:
    assert set_up(4).scores() == [5, 5, 5, 5]
    assert set_up(2).scores() == [5, 5, 0]


@pytest.mark.rule("RP-11")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_set_is_dealt_until_it_is_worth_20(seats: int) -> None:
    table = Table("redpalace", seats, seed=seats)
    sets = table.view().sets
    assert len(sets) == seats
    for cards in sets:
        values = [int(card[2:]) for card in cards]
        assert sum(values) >= 20
    dealt = [entry.split()[2] for entry in table.log if entry.startswith("* card")]
    while dealt:
        cards = sets.pop(0)
        assert sorted(dealt[: len(cards)]) == sorted(cards), "sets count in the order dealt"
        assert sum(int(card[2:]) for card in dealt[: len(cards) - 1]) < 20, "one card fewer is not enough"
        dealt = dealt[len(cards) :]


@pytest.mark.rule("RP-11")
def test_sets_are_chosen_backwards_and_the_start_player_gets_the_last_one() -> None:
    chance = Scripted(["start 1"], then=Seeded(4))
    table = Table("redpalace", 3, chance=chance)
    sets = table.view().sets
    assert table.actor == 0
    assert table.legal() == ["set 1", "set 2", "set 3"]
    table.act("set 3")
    assert table.actor == 2
    assert refusal(table, "set 3") == "RP-11"
    table.act("set 1")
    assert table.actor == 1
    assert table.legal() == ["set 2"]
    table.act("set 2")
    hands = [player.hand for player in table.view().players]
    assert hands == [sets[2], sets[1], sets[0]]
    assert table.actor == 1, "the start player begins"


@pytest.mark.rule("RP-12")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_rest_is_parted_into_five_piles_with_the_scoring_cards_in_two(seats: int) -> None:
    s = set_up(seats).position
    cards = sum(s.deck)
    sizes = [s.piles[0], s.piles[1] - 1, s.piles[2], s.piles[3] - 1, s.piles[4]]
    assert sum(sizes) == cards
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[4] <= 1


@pytest.mark.rule("RP-12", "RP-34")
def test_a_scoring_card_hides_evenly_in_its_pile() -> None:
    table = set_up(3)
    s = table.position
    s.phase = 15  # a card is drawn
    s.display[0] = 0
    s.piles = [0, 7, 10, 11, 10]
    law = table.law()
    weights = dict(zip(law.texts, law.weights, strict=True))
    assert weights["scoring 1"] * 7 == sum(weights.values())
    assert "scoring 2" not in weights
    money = {text: weight for text, weight in weights.items() if text.startswith("card")}
    for text, weight in money.items():
        card = ("fl", "dh", "de", "du").index(text[5:7]) * 9 + int(text[7:]) - 1
        assert weight * sum(s.deck) == s.deck[card] * sum(money.values())
    s.piles = [3, 7, 10, 11, 10]
    assert "scoring 1" not in table.law().texts
    s.piles = [0, 1, 10, 11, 10]
    assert table.law().texts == ["scoring 1"]


@pytest.mark.rule("RP-43")
def test_dirk_draws_six_buildings_after_yard_and_preview() -> None:
    table = set_up(2)
    lands = [entry.split()[2] for entry in table.log if entry.startswith("* land")]
    assert len(lands) == 13
    dirk = table.view().dirk
    assert sorted(names(dirk.tiles)) == sorted(lands[7:])
    assert verbs(table.log).index("land") < verbs(table.log).index("card")
    towers = sum(len(tile.towers) for tile in dirk.tiles)
    assert table.position.parked == (towers + 1) // 2
    assert dirk.guards == towers // 2
    assert table.position.guards_left == 32 - towers


@pytest.mark.rule("RP-43", "RP-57")
def test_a_bazaar_drawn_for_dirk_is_one_of_his_six() -> None:
    lands = ["L33", "L34", "L41", "L42", "L43", "L47", "L48"]
    draws = [text for land in lands for text in (f"land {land}", "kind P" if land < "L42" else "kind S")]
    dirks = ["land B1", "land M2", "land C2", "land L49", "kind T", "land L52", "kind T", "land L24", "kind T"]
    script = ["start 0", *draws, *dirks]
    table = Table("redpalace", 2, chance=Scripted(script, then=Seeded(1)), scoring="classic", **MODULES)
    assert sorted(names(table.view().dirk.tiles)) == ["B1", "C2", "L24", "L49", "L52", "M2"]
    assert table.view().beside == []


def test_a_wrong_number_of_seats_is_refused() -> None:
    for seats in (1, 7):
        with pytest.raises(sabika.BadOption, match="2 to 6 seats"):
            Table("redpalace", seats)
