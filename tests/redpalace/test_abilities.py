"""RP-19 to RP-31: guard abilities, what they cost and what they do."""

from __future__ import annotations

import pytest

from tests.redpalace.staging import MODULES, act, hand, moves, names, preview, refusal, scene, verbs, yard

ONE_GUARD = {0: "L17 P 1,0"}  # a wall and a guard, east
TWO_GUARDS = {0: "L17 P 1,0; L31 S 0,-1"}  # guards east and south


# --- when, and at what cost ------------------------------------------------------------------------------


@pytest.mark.rule("RP-19")
def test_an_ability_is_used_before_between_and_after_actions_but_once_a_turn() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="card")
    act(table, "use card 4", "guard L17 E")
    assert refusal(table, "use card 1") == "RP-19"
    assert table.view().turn.actions == 1, "it is no action"
    table = scene(palaces=TWO_GUARDS, abilities="card")
    act(table, "take 1", "use card 4", "guard L17 E", "done")
    for _ in range(2):
        act(table, table.legal()[0], "done")
    assert table.actor == 0
    assert "use card 1" in table.legal(), "turned back when the turn ends"


@pytest.mark.rule("RP-19")
def test_no_ability_is_used_once_tiles_are_laid() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="card", hands={0: "fl9"})
    act(table, "buy 1", "pay fl9", "done")
    assert refusal(table, "use card 1") == "RP-32"


@pytest.mark.rule("RP-8", "RP-19")
def test_only_abilities_on_the_guard_board_are_used() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="card plaza")
    assert refusal(table, "use half G") == "RP-8"


@pytest.mark.rule("RP-20")
def test_any_guard_of_ones_own_is_given_up_also_one_in_the_reserve() -> None:
    table = scene(palaces={**TWO_GUARDS, 1: "L23 T 0,1"}, reserves={0: "L14 G"}, abilities="card", parked=2)
    act(table, "use card 4")
    assert table.legal() == ["guard L14 N", "guard L17 E", "guard L31 S"]
    assert refusal(table, "guard L23 W") == "RP-20"
    assert refusal(table, "take 1") == "RP-20"
    act(table, "guard L14 N")
    assert table.position.parked == 3
    assert table.position.guards[14] == 0
    assert hand(table, 0) == ["de9"]


@pytest.mark.rule("RP-20", "RP-22", "RP-4")
def test_parking_squares_are_filled_left_to_right_and_never_end() -> None:
    board = scene(parked=7).view().guard_board.parking
    assert [tile.guards for tile in board] == [3, 3, 1, 0, 0, 0]
    board = scene(parked=30).view().guard_board.parking
    assert [tile.guards for tile in board] == [3, 3, 3, 4, 4, 13]


@pytest.mark.rule("RP-21")
@pytest.mark.parametrize(("scorings", "points"), [(0, 1), (1, 2), (2, 3)])
def test_without_any_guard_points_are_paid(scorings: int, points: int) -> None:
    table = scene(abilities="card half", scorings=scorings)
    act(table, "use card 4")
    assert hand(table, 0) == ["de9"], "no guard is asked for"
    assert table.scores()[0] == 5 - points
    if 2 * points > 5 - points:
        assert refusal(table, "use half G") == "RP-21"
    else:
        act(table, "use half G")
        assert table.scores()[0] == 5 - 3 * points


@pytest.mark.rule("RP-21")
def test_points_never_fall_below_zero() -> None:
    table = scene(abilities="card", scorings=2)
    table.position.points[0][0] = 2
    assert refusal(table, "use card 1") == "RP-21"
    table.position.points[0][0] = 3
    act(table, "use card 1")
    assert table.scores()[0] == 0


@pytest.mark.rule("RP-21")
def test_whoever_owns_one_guard_cannot_pay_a_cost_of_two() -> None:
    table = scene(palaces=ONE_GUARD, abilities="half")
    assert refusal(table, "use half G") == "RP-21"


@pytest.mark.rule("RP-21")
def test_buildings_laid_aside_carry_no_guards_yet() -> None:
    table = scene(aside="L17 P", abilities="card")
    act(table, "use card 4")
    assert table.scores()[0] == 4


# --- swap ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-23")
def test_swap_exchanges_building_tiles_and_leaves_land_tiles() -> None:
    table = scene(palaces=ONE_GUARD, aside="L50 T", abilities="swap", hands={0: "de4 de9 fl1"})
    assert moves(table, "use swap") == ["use swap L50 1", "use swap L50 3"], "a card of the slot's currency"
    act(table, "use swap L50 3", "guard L17 E")
    assert table.legal() == ["pay de4", "pay de9"]
    act(table, "pay de9")
    assert table.view().players[0].aside[0].kind == "A"
    assert table.view().yard[2].tile.kind == "T"
    assert yard(table)[2] == "L3"
    assert hand(table, 0) == ["fl1", "de4"]


@pytest.mark.rule("RP-23")
def test_swap_also_takes_a_building_of_the_preview_but_no_module_tile_or_plaza() -> None:
    table = scene(
        palaces=TWO_GUARDS,
        yard=("M2", "C3", "L3 A", ""),
        aside="M5; C4; B1; P1; L50 T",
        abilities="swap",
        hands={0: "fl1 dh1 de1 du1"},
        **MODULES,
    )
    assert moves(table, "use swap") == ["use swap L50 3"]
    assert refusal(table, "use swap M5 3") == "RP-23"
    assert refusal(table, "use swap P1 3") == "RP-23"
    assert refusal(table, "use swap L50 1") == "RP-23"
    assert refusal(table, "use swap L50 4") == "RP-23"
    table = scene(palaces=TWO_GUARDS, abilities="swap preview", hands={0: "fl4 dh1 dh2"})
    act(table, "use preview 1", "guard L17 E", "extra dh1", "pay fl4", "use swap L5 2", "guard L31 S", "pay dh2")
    assert table.view().players[0].aside[0].kind == "S"


# --- wall ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-24")
def test_a_wall_piece_needs_a_tile_of_this_turn_that_is_no_camp() -> None:
    assert refusal(scene(palaces=ONE_GUARD, abilities="wall"), "use wall") == "RP-24"
    assert refusal(scene(palaces=ONE_GUARD, aside="C4", abilities="wall", camps=True), "use wall") == "RP-24"
    for tile in ("M5", "B1", "P1", "L50 T"):
        act(scene(palaces=ONE_GUARD, aside=tile, abilities="wall", **MODULES), "use wall", "guard L17 E")


@pytest.mark.rule("RP-24")
def test_a_wall_piece_is_put_before_its_tile_is_laid_and_not_on_a_wall() -> None:
    table = scene(palaces=ONE_GUARD, aside="L50 T; C4", abilities="wall", camps=True)
    act(table, "use wall", "guard L17 E", "take 1", "done")
    assert moves(table, "wall") == ["wall L50 E", "wall L50 S", "wall L50 W"], "north has a wall"
    assert refusal(table, "wall L50 N") == "RP-24"
    assert refusal(table, "wall C4 N") == "RP-24"
    assert refusal(table, "reserve L50") == "RP-24"
    assert refusal(table, "build L50 0,1") == "RP-24"
    assert "reserve C4" in table.legal(), "the camp may be laid at any time"
    act(table, "wall L50 E")
    assert table.view().players[0].aside[0].piece == "E"
    assert refusal(table, "wall L50 S") == "RP-24"
    assert "build L50 0,1" in table.legal()
    assert refusal(table, "build L50 -1,0") == "PB-4", "the piece is a wall in every way"


@pytest.mark.rule("RP-24")
def test_a_wall_piece_may_wait_for_the_last_tile() -> None:
    table = scene(palaces=ONE_GUARD, aside="L50 T; L41 G", abilities="wall")
    act(table, "use wall", "guard L17 E", "take 1", "done", "reserve L41")
    assert {move.split()[0] for move in table.legal()} == {"wall"}


@pytest.mark.rule("RP-24", "RP-16")
def test_a_wall_piece_stays_when_its_tile_is_rebuilt() -> None:
    table = scene(palaces=ONE_GUARD, aside="P1", abilities="wall")
    act(table, "use wall", "guard L17 E", "take 1", "done", "wall P1 N", "build P1 0,1")
    (plaza,) = [tile for tile in table.view().players[0].palace.tiles if tile.name == "P1"]
    assert plaza.piece == "N"
    for _ in range(2):
        act(table, table.legal()[0], "done")
    act(table, "remove 0,1", "done")
    assert table.position.pieces[80] == 1
    for _ in range(2):
        act(table, table.legal()[0], "done")
    assert refusal(table, "add P1 0,-1") == "PB-4", "the wall piece faces the fountain"
    assert "add P1 0,1" in table.legal()


@pytest.mark.rule("RP-24", "RP-5")
def test_when_the_six_pieces_are_gone_there_are_no_more() -> None:
    table = scene(palaces=ONE_GUARD, aside="P1; P2; P3; P4; P5; P6; L50 T", abilities="wall")
    for tile in range(80, 86):
        table.position.pieces[tile] = 1
    table.position.pieces_left = 0
    assert refusal(table, "use wall") == "RP-24"


# --- card, plaza, half-building --------------------------------------------------------------------------


@pytest.mark.rule("RP-25")
def test_card_takes_any_open_card() -> None:
    table = scene(palaces=ONE_GUARD, abilities="card", display="fl9 - dh9 -")
    assert moves(table, "use card") == ["use card 1", "use card 3"]
    assert refusal(table, "use card 2") == "RP-25"
    act(table, "use card 3", "guard L17 E")
    assert hand(table, 0) == ["dh9"]


@pytest.mark.rule("RP-26")
def test_plazas_are_taken_in_order_and_built_like_buildings() -> None:
    table = scene(palaces=ONE_GUARD, abilities="plaza", reserves={1: "P1"})
    act(table, "use plaza", "guard L17 E")
    assert names(table.view().players[0].aside) == ["P2"]
    act(table, "take 1", "done", "build P2 0,1")
    assert names(table.view().players[0].palace.tiles) == ["L17", "P2"]


@pytest.mark.rule("RP-26", "RP-5")
def test_when_the_plazas_are_gone_there_are_no_more() -> None:
    table = scene(palaces=ONE_GUARD, abilities="plaza", reserves={1: "P1; P2; P3; P4; P5; P6"})
    assert refusal(table, "use plaza") == "RP-26"


@pytest.mark.rule("RP-27", "RP-20")
def test_a_half_building_costs_two_guards_one_after_the_other() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="half")
    assert moves(table, "use half") == [f"use half {kind}" for kind in "PSACGT"]
    act(table, "use half G", "guard L31 S")
    assert table.legal() == ["guard L17 E"]
    act(table, "guard L17 E")
    assert table.position.parked == 2
    assert table.view().guard_board.halves["G"] == 0


@pytest.mark.rule("RP-27")
def test_there_is_one_half_building_of_a_kind() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="half")
    table.position.halves[4] = 2
    assert "use half G" not in table.legal()
    assert refusal(table, "use half G") == "RP-27"


# --- preview ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-28")
def test_a_preview_tile_costs_a_guard_a_card_and_the_exact_price_in_one_currency() -> None:
    table = scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl4 dh1 dh3 dh9"})  # prices 4 4 5
    assert moves(table, "use preview") == ["use preview 1", "use preview 2"]
    assert refusal(table, "use preview 3") == "RP-28"
    act(table, "use preview 2", "guard L17 E")
    assert table.legal() == ["extra fl4", "extra dh1", "extra dh3", "extra dh9"]
    act(table, "extra dh1")
    assert table.legal() == ["pay fl4"], "1 + 3 dirham can no longer be paid"
    act(table, "pay fl4")
    assert names(table.view().players[0].aside) == ["L6"]
    assert preview(table) == ["L5", "-", "L7"], "slots keep their numbers within the turn"
    assert table.view().turn.actions == 1


@pytest.mark.rule("RP-28")
def test_the_extra_card_must_leave_the_exact_price() -> None:
    table = scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl1 fl3 fl4"})
    act(table, "use preview 1", "guard L17 E")
    assert table.legal() == ["extra fl1", "extra fl3", "extra fl4"]
    act(table, "extra fl4")
    assert table.legal() == ["pay fl3"], "falling, and 3 + 1 is exact"
    act(table, "pay fl3", "pay fl1")
    table = scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl1 fl4"})
    act(table, "use preview 1", "guard L17 E")
    assert table.legal() == ["extra fl1"]
    assert refusal(table, "extra fl4") == "RP-28"


@pytest.mark.rule("RP-28")
def test_a_card_besides_the_price_must_be_there() -> None:
    assert refusal(scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl4"}), "use preview 1") == "RP-28"


@pytest.mark.rule("RP-28", "RP-15")
def test_a_preview_purchase_is_an_action_and_gives_another() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="preview", hands={0: "fl9 fl4 dh1"})
    act(table, "take 1")
    assert refusal(table, "use preview 1") == "RP-28"
    table = scene(palaces=TWO_GUARDS, abilities="preview exact redraw", hands={0: "fl9 fl4 dh1 dh3"})
    act(table, "buy 2", "pay dh3", "use preview 1", "guard L17 E", "extra dh1", "pay fl4")
    assert table.view().turn.actions == 1
    assert refusal(table, "use redraw L2") == "RP-30", "the next action was the preview purchase"
    assert refusal(table, "use redraw L5") == "RP-30", "it was not bought from the yard"


@pytest.mark.rule("RP-28")
def test_any_tile_of_the_preview_is_bought_so() -> None:
    table = scene(
        palaces=ONE_GUARD, abilities="preview", preview=("M5", "C4", "L7 P"), hands={0: "fl4 dh5 du1"}, **MODULES
    )
    assert moves(table, "use preview") == ["use preview 1", "use preview 2", "use preview 3"]


# --- as if exact, redraw ---------------------------------------------------------------------------------


@pytest.mark.rule("RP-29")
def test_an_overpaid_purchase_counts_as_exact() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="exact", hands={0: "fl9"})
    assert refusal(table, "use exact") == "RP-29"
    act(table, "buy 1", "pay fl9", "use exact", "guard L17 E")
    assert table.view().turn.actions == 1
    act(table, "take 1")
    assert refusal(table, "use exact") == "RP-19"


@pytest.mark.rule("RP-29")
def test_an_exact_purchase_needs_no_such_help() -> None:
    table = scene(palaces=TWO_GUARDS, abilities="exact", hands={0: "fl2"})
    act(table, "buy 1", "pay fl2")
    assert refusal(table, "use exact") == "RP-29"


@pytest.mark.rule("RP-30")
def test_redraw_gives_another_building_tile_and_the_old_one_goes_back() -> None:
    table = scene(palaces=ONE_GUARD, abilities="redraw", hands={0: "fl9"}, chance=["kind T"])
    bag = table.view().bag
    act(table, "buy 1", "pay fl9")
    assert refusal(table, "use redraw L2") == "RP-30"
    act(table, "use redraw L1", "guard L17 E")
    assert table.log[-1] == "* kind T"
    assert table.view().players[0].aside[0].kind == "T"
    assert table.view().bag == bag | {"T": bag["T"] - 1, "P": bag["P"] + 1}


@pytest.mark.rule("RP-30")
def test_the_old_building_tile_cannot_be_drawn_again_at_once() -> None:
    table = scene(palaces=ONE_GUARD, abilities="redraw", hands={0: "fl9"})
    act(table, "buy 1", "pay fl9")
    table.position.bag = [0, 3, 0, 0, 0, 1]
    table.position.phase = 13
    law = table.law()
    assert dict(zip(law.texts, law.weights, strict=True)) == {"kind S": 3, "kind T": 1}


@pytest.mark.rule("RP-30")
def test_no_redraw_with_an_empty_bag_after_an_action_or_for_a_module_tile() -> None:
    table = scene(palaces=ONE_GUARD, abilities="redraw", hands={0: "fl2"})
    act(table, "buy 1", "pay fl2", "take 1")
    assert refusal(table, "use redraw L1") == "RP-30"
    table = scene(palaces=ONE_GUARD, abilities="redraw", hands={0: "fl9"})
    act(table, "buy 1", "pay fl9")
    table.position.bag = [0] * 6
    assert refusal(table, "use redraw L1") == "RP-30"
    table = scene(palaces=ONE_GUARD, abilities="redraw", hands={0: "fl9"}, yard=("M2", "", "", ""), medina=True)
    act(table, "buy 1", "pay fl9")
    assert "use redraw" not in verbs(table)
    assert refusal(table, "use redraw M2") == "RP-30"


# --- move ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-31")
def test_a_guard_moves_to_any_wall_section_of_the_alhambra() -> None:
    table = scene(palaces={0: "L17 P 1,0; L39 S 0,-1"}, reserves={0: "L14 G"}, abilities="move")
    assert moves(table, "use move") == [
        "use move L14 N L17 E",
        "use move L14 N L39 S",
        "use move L17 E L39 S",
    ], "not into the reserve, not where it stands"
    act(table, "use move L14 N L39 S")
    assert table.legal() == ["guard L17 E"], "the moving guard is not given up"
    assert refusal(table, "guard L14 N") == "RP-31"
    act(table, "guard L17 E")
    assert table.position.guards[39] == 4
    assert table.position.guards[14] == table.position.guards[17] == 0


@pytest.mark.rule("RP-31")
def test_a_guard_takes_the_section_of_the_one_given_up() -> None:
    table = scene(palaces={0: "L17 P 1,0; L31 S 0,-1"}, reserves={0: "L14 G"}, abilities="move")
    act(table, "use move L14 N L17 E")
    assert table.legal() == ["guard L17 E"]
    assert refusal(table, "guard L31 S") == "RP-31"
    act(table, "guard L17 E")
    assert table.position.guards[17] == 2
    assert table.position.parked == 1


@pytest.mark.rule("RP-31", "PB-8")
def test_each_half_of_an_inner_wall_is_a_section_of_its_own() -> None:
    # L17 and L40 stand wall to wall; L31 has the other guard.
    table = scene(palaces={0: "L17 P 1,0; L24 A 1,-1; L41 C 2,-1; L40 T 2,0; L31 S 0,-1"}, abilities="move")
    assert "use move L31 S L40 W" in table.legal()
    act(table, "use move L31 S L40 W", "guard L17 E")
    assert table.position.guards[40] == 8


@pytest.mark.rule("RP-31", "RP-21")
def test_one_guard_is_not_enough_to_move_and_nobody_moves_by_points() -> None:
    assert refusal(scene(palaces={0: "L17 P 1,0; L39 S 0,-1"}, abilities="move"), "use move L17 E L39 S") == "RP-31"
    bare = scene(palaces={0: "L25 P 1,0; L39 S 0,-1"}, abilities="move")
    assert refusal(bare, "use move L25 E L39 S") == "RP-31"


@pytest.mark.rule("RP-31", "RP-61")
def test_a_camps_bastion_is_no_wall_section() -> None:
    table = scene(palaces={0: "L17 P 1,0; L31 S 0,-1; C5 2,0"}, abilities="move", camps=True)
    assert not [move for move in table.legal() if "C5" in move and move.startswith("use")]
    assert refusal(table, "use move L17 E C5 W") == "RP-31"
