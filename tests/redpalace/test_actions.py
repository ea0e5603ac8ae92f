"""RP-13 to RP-18: taking money, buying, rebuilding; more actions for exact payment; hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from sabika.table.table import Table
from tests.redpalace.staging import act, hand, moves, names, refusal, scene, verbs, yard


@pytest.mark.rule("RP-13")
def test_one_card_of_any_value_or_several_up_to_five_are_taken() -> None:
    table = scene(display="fl1 dh2 de3 du9")
    assert moves(table, "take") == ["take 1", "take 2", "take 1 2", "take 3", "take 1 3", "take 2 3", "take 4"]
    assert refusal(table, "take 1 2 3") == "RP-13"
    assert refusal(table, "take 1 4") == "RP-13"
    act(table, "take 1 3")
    assert hand(table, 0) == ["fl1", "de3"]


@pytest.mark.rule("RP-13")
def test_four_cards_may_be_taken_when_they_are_low_enough() -> None:
    table = scene(display="fl1 dh1 de1 du2")
    act(table, "take 1 2 3 4")
    assert hand(table, 0) == ["fl1", "dh1", "de1", "du2"]


@pytest.mark.rule("RP-13", "RP-17")
def test_slots_keep_their_numbers_and_are_refilled_after_the_turn_lowest_first() -> None:
    table = scene(display="fl1 dh2 de3 du9", chance=["card fl8", "card dh8"])
    act(table, "take 1 3")
    assert table.view().display == [None, "dh2", None, "du9"]
    assert refusal(table, "take 2") == "RP-15"
    act(table, "done")
    assert table.view().display == ["fl8", "dh2", "dh8", "du9"]
    assert table.actor == 1


@pytest.mark.rule("RP-14")
def test_a_building_is_paid_in_the_currency_of_its_slot() -> None:
    table = scene(hands={0: "dh4 fl9"}, yard=("L8 P", "L9 S", "L10 A", "L12 C"))
    assert moves(table, "buy") == ["buy 1"]
    assert refusal(table, "buy 2") == "RP-14"
    act(table, "buy 1")
    assert table.legal() == ["pay fl9"]
    assert refusal(table, "pay dh4") == "RP-14"
    act(table, "pay fl9")
    assert hand(table, 0) == ["dh4"]
    assert yard(table) == ["-", "L9", "L10", "L12"]
    assert names(table.view().players[0].aside) == ["L8"]
    assert table.view().discard == 1


@pytest.mark.rule("RP-14")
def test_cards_are_paid_in_falling_values_until_the_price_is_reached() -> None:
    table = scene(hands={0: "fl1 fl2 fl4 fl5 fl5"}, yard=("L20 P", *("L2 S", "L3 A", "L4 C")))  # price 7
    act(table, "buy 1")
    assert table.legal() == ["pay fl4", "pay fl5"], "from 2 down the price is not reached; equal cards once"
    assert refusal(table, "pay fl2") == "RP-14"
    act(table, "pay fl4")
    assert table.legal() == ["pay fl2"], "not higher than 4, and 1 alone does not reach the 3 still due"
    act(table, "pay fl2")
    assert table.legal() == ["pay fl1"]
    act(table, "pay fl1")
    assert table.view().turn.actions == 1, "4 + 2 + 1 is exact"


@pytest.mark.rule("RP-14")
def test_no_payment_has_a_superfluous_card() -> None:
    table = scene(hands={0: "fl1 fl2 fl3 fl4 fl5 fl6 fl7 fl8 fl9"}, yard=("L41 P", *("L2 S", "L3 A", "L4 C")))  # 10
    paid = set()

    def pay_on(here: Table, cards: tuple[int, ...]) -> None:
        if here.view().phase != "pay":
            paid.add(cards)
            return
        for move in here.legal():
            there = here.copy()
            there.act(move)
            pay_on(there, (*cards, int(move[-1])))

    table.act("buy 1")
    pay_on(table, ())
    subsets = [cards for size in range(1, 10) for cards in combinations(range(9, 0, -1), size)]
    assert paid == {cards for cards in subsets if sum(cards) >= 10 and all(sum(cards) - card < 10 for card in cards)}


@pytest.mark.rule("RP-14", "RP-15")
def test_no_change_is_given_and_an_overpaid_purchase_ends_the_actions() -> None:
    table = scene(hands={0: "fl9 fl3"})
    act(table, "buy 1", "pay fl9")
    assert table.view().turn.actions == 0
    assert verbs(table) <= {"done", "use wall", "use card", "use exact", "use preview"}
    assert refusal(table, "take 1") == "RP-15"


@pytest.mark.rule("RP-15")
def test_exact_payments_give_action_after_action() -> None:
    table = scene(hands={0: "fl2 dh3 de3 du3 du1"})
    act(table, "buy 1", "pay fl2", "buy 2", "pay dh3", "buy 3", "pay de3", "buy 4", "pay du3", "pay du1")
    assert names(table.view().players[0].aside) == ["L1", "L2", "L3", "L4"]
    assert "take 4" in table.legal()


@pytest.mark.rule("RP-15")
def test_an_action_must_be_used_while_one_is_possible() -> None:
    table = scene()
    assert refusal(table, "done") == "RP-15"
    act(table, "take 4", "done")


@pytest.mark.rule("RP-15")
def test_whoever_can_do_nothing_may_stop() -> None:
    everything = " ".join(f"{money}{value}" for money in ("fl", "dh", "de", "du") for value in range(1, 10))
    table = scene(3, hands={1: everything, 2: f"{everything} {everything}"}, display="- - - -", scorings=2)
    assert table.legal() == ["done"]
    act(table, "done")
    assert table.actor == 1
    assert table.view().display == [None] * 4, "there is no card anywhere (RP-34)"


@pytest.mark.rule("RP-15", "PB-12")
def test_with_no_money_about_a_rebuild_must_be_done() -> None:
    everything = " ".join(f"{money}{value}" for money in ("fl", "dh", "de", "du") for value in range(1, 10))
    table = scene(
        3,
        hands={1: everything, 2: f"{everything} {everything}"},
        display="- - - -",
        palaces={0: "L24 P 1,0"},
        scorings=2,
    )
    assert table.legal() == ["remove 1,0"]


@pytest.mark.rule("RP-16", "PB-12")
def test_a_rebuild_takes_guards_along() -> None:
    table = scene(palaces={0: "L17 P 1,0; L24 S 0,1"}, reserves={0: "L54 T"})
    assert table.position.guards[17] == 2
    act(table, "remove 1,0")
    assert names(table.view().players[0].reserve) == ["L17", "L54"]
    assert table.position.guards[17] == 2
    assert table.view().turn.actions == 0
    act(table, "done")


@pytest.mark.rule("RP-16", "PB-12", "PB-10")
def test_tiles_come_back_from_the_reserve_or_change_places() -> None:
    table = scene(palaces={0: "L17 P 1,0"}, reserves={0: "L54 T"})  # both have one wall, east
    assert set(moves(table, "swap")) == {"swap L54 1,0"}
    assert "add L54 2,0" not in table.legal()
    assert refusal(table, "add L54 2,0") == "PB-4"
    assert refusal(table, "add L17 0,1") == "RP-16"
    assert refusal(table, "swap L54 0,0") == "PB-10"
    assert refusal(table, "remove 0,0") == "PB-10"
    assert refusal(table, "remove 5,5") == "PB-12"
    assert refusal(table, "add L54 16,0") == "PB-18"
    act(table, "swap L54 1,0")
    assert names(table.view().players[0].palace.tiles) == ["L54"]
    assert names(table.view().players[0].reserve) == ["L17"]
    table = scene(palaces={0: "L17 P 1,0"}, reserves={0: "L54 T"})
    act(table, "add L54 0,1")
    assert names(table.view().players[0].palace.tiles) == ["L17", "L54"]


@pytest.mark.rule("RP-17")
def test_what_was_bought_leaves_a_gap_until_the_turn_ends() -> None:
    table = scene(hands={0: "fl2 fl9"})
    act(table, "buy 1", "pay fl2")
    assert refusal(table, "buy 1") == "RP-14"
    assert yard(table) == ["-", "L2", "L3", "L4"]


@pytest.mark.rule("RP-18")
def test_hidden_hands_show_their_number_and_only_ones_own_cards() -> None:
    table = scene(hands={0: "fl1 fl4", 1: "dh7"})
    players = table.view(eyes=1).players
    assert [player.hand for player in players] == [None, ["dh7"], None]
    assert [player.cards for player in players] == [2, 1, 0]
    assert [player.hand for player in table.view(eyes=-1).players] == [None] * 3
    assert [player.hand for player in table.view().players] == [["fl1", "fl4"], ["dh7"], []]


@pytest.mark.rule("RP-18")
def test_open_hands_are_seen_by_all() -> None:
    table = Table("redpalace", 3, seed=1, hands="open")
    while table.view().phase == "set":
        table.act(table.legal()[0])
    assert all(player.hand for player in table.view(eyes=-1).players)


@pytest.mark.rule("RP-15", "RP-18")
def test_a_view_tells_ones_own_eyes_alone_what_can_be_paid_exactly() -> None:
    table = scene(hands={0: "fl2 fl9 dh9"})  # prices 2 3 3 4
    assert table.view(eyes=0).players[0].pays == ["exactly", "too_high", None, None]
    assert table.view(eyes=1).players[0].pays is None
    act(table, "buy 1")
    assert table.view(eyes=0).players[0].exact == ["fl2"], "9 would be legal, and too much"
    assert table.view(eyes=1).players[0].exact is None
