"""The table: what happens at it, what can be taken back, and logs, texts and copies of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.chance import Asked, Law, Recorded, Scripted, Seeded
from sabika.table.notation import entry_from_json
from sabika.table.table import Table
from tests.rollwrite.staging import scene


def state(table: Table) -> tuple[str, list[str]]:
    return table.digest(), table.log


def played(seed: int = 1, moves: int = 12, seats: int = 3) -> Table:
    table = Table("rollwrite", seats, seed=seed)
    for _ in range(moves):
        table.act(table.legal()[0])
    return table


# --- acting ----------------------------------------------------------------------------------------------


def test_a_move_may_say_whose_it_is() -> None:
    table = scene(seats=3, coins={0: 2})
    table.act("turn y1 +")
    table.act("0 turn y1 -")
    assert table.log == ["0 turn y1 +", "0 turn y1 -"]


@pytest.mark.rule("RW-8")
def test_another_seat_is_told_whose_turn_it_is() -> None:
    table = scene(seats=3)
    with pytest.raises(sabika.Refused) as refused:
        table.act("1 coins")
    assert refused.value.text == "It is the turn of seat 0."
    assert refused.value.rule == "RW-8"
    assert str(refused.value) == "It is the turn of seat 0. (RW-8)"


def test_blanks_do_not_matter_in_a_move() -> None:
    table = scene(coins={0: 1})
    table.act("  0   turn  y1    + ")
    assert table.log == ["0 turn y1 +"]


@pytest.mark.parametrize("move", ["٠ coins", "０ coins", "00 coins and more", "0coins", "1e0 coins"])
def test_numbers_of_seats_are_written_in_plain_digits(move: str) -> None:
    table = scene()
    with pytest.raises(sabika.Refused):
        table.act(move)
    assert table.log == []


@pytest.mark.parametrize("move", [None, 5, b"coins", ["coins"], {"do": "coins"}])
def test_a_move_is_a_text(move: Any) -> None:
    with pytest.raises(sabika.Refused, match="A move is a short text"):
        scene().act(move)


def test_a_move_that_is_none_is_answered_with_those_there_are() -> None:
    with pytest.raises(sabika.Refused, match=r"“castle” is no move of Roll & Write\. Legal now: turn y1 \+, "):
        scene(coins={0: 1}).act("castle")


def test_chance_is_not_for_seats_and_seats_are_not_for_chance() -> None:
    table = scene()
    for move in ["roll y1 b1", "* roll y1 b1", "0 roll y1 b1", "* coins"]:
        with pytest.raises(sabika.Refused):
            table.act(move)
    for entry in ["* coins", "* roll y1 b1", "coins", "* castle"]:
        with pytest.raises(sabika.Refused):
            table.follow(entry)
    assert table.log == []


def test_following_an_entry_lets_nothing_else_happen() -> None:
    table = scene(coins={0: 0})
    table.follow("0 cross y1 b1")
    assert table.log == ["0 cross y1 b1"]
    assert table.actor is None
    assert table.awaits_chance
    assert table.legal() == []
    with pytest.raises(sabika.Refused) as refused:
        table.act("coins")
    assert refused.value.rule == "RW-13"
    table.follow("* roll y2 b3")
    assert table.actor == 1


def test_where_chance_fails_the_move_has_not_happened() -> None:
    table = scene(coins={0: 0})
    table.chance = Recorded([])
    before = state(table)
    with pytest.raises(sabika.BadChance):
        table.act("cross y1 b1")
    assert state(table) == before
    table.chance = Recorded(["roll y1 b1"])
    table.act("cross y1 b1")
    assert table.log == ["0 cross y1 b1", "* roll y1 b1"]


def test_a_person_who_leaves_while_asked_for_dice_leaves_the_table_as_it_was() -> None:
    def leave(_: Law) -> str:
        raise EOFError

    table = scene(coins={0: 0})
    table.chance = Asked(leave)
    before = state(table)
    with pytest.raises(EOFError):
        table.act("cross y1 b1")
    assert state(table) == before


def test_real_dice_are_asked_for_and_become_part_of_the_log() -> None:
    asked: list[Law] = []

    def ask(law: Law) -> str:
        asked.append(law)
        return law.texts[0]

    table = Table("rollwrite", 1, chance=Asked(ask))
    assert [law.number for law in asked] == list(range(12))
    assert table.log[:3] == ["* start 0", "* roll y1 b1", "* roll y1 b2"], "the same building is not crossed twice"


# --- taking back -----------------------------------------------------------------------------------------


def undo_refusal(table: Table) -> tuple[str, str]:
    before = state(table)
    with pytest.raises(sabika.Refused) as refused:
        table.undo()
    assert state(table) == before
    return refused.value.text, refused.value.rule


@pytest.mark.rule("RW-9")
def test_a_turned_die_can_be_turned_back_and_the_coin_is_there_again() -> None:
    table = scene(coins={0: 3})
    first = state(table)
    table.act("turn y1 +")
    second = state(table)
    table.act("turn y1 +")
    table.undo()
    assert state(table) == second
    table.undo()
    assert state(table) == first
    assert undo_refusal(table) == ("There is nothing to take back.", "RW-8")


@pytest.mark.rule("RW-14")
def test_a_cross_can_be_taken_back_while_the_second_building_is_asked() -> None:
    table = scene(coins={0: 3})
    first = state(table)
    table.act("cross y1 b1")
    table.undo()
    assert state(table) == first


@pytest.mark.rule("RW-13", "RW-15")
def test_nothing_is_taken_back_once_dice_fell() -> None:
    after_cross = scene(coins={0: 0})
    after_cross.act("cross y1 b1")
    after_coins = scene()
    after_coins.act("coins")
    said = "Chance has acted since; nothing before that can be taken back."
    assert undo_refusal(after_cross) == (said, "RW-13")
    assert undo_refusal(after_coins) == (said, "RW-15")


@pytest.mark.rule("RW-15")
def test_a_turn_that_passed_on_is_not_taken_back() -> None:
    table = scene()
    table.act("coins")
    table.act("keep y1 b1")
    assert undo_refusal(table) == ("The turn has passed on; it cannot be taken back.", "RW-15")


@pytest.mark.rule("RW-15")
def test_a_game_that_is_over_stays_over() -> None:
    table = scene(round=18, seat=2)
    table.act("coins")
    assert table.over
    assert undo_refusal(table) == ("The game is over; nothing is taken back any more.", "RW-12")


def test_right_after_setting_up_the_dice_lie() -> None:
    assert undo_refusal(Table("rollwrite", 3, seed=1))[0].startswith("Chance has acted")


def test_dice_are_the_same_after_taking_back_and_doing_it_again() -> None:
    table, other = scene(coins={0: 3}), scene(coins={0: 3})
    table.act("turn y1 +")
    table.undo()
    for one in (table, other):
        one.act("cross y1 b1")
        one.act("stop")
    assert table.log == other.log


# --- logs, texts, copies ---------------------------------------------------------------------------------


def test_a_log_leads_to_the_same_table() -> None:
    table = played()
    again = Table.from_log("rollwrite", 3, table.log)
    assert state(again) == state(table)
    assert again.scores() == table.scores()


def test_a_log_with_its_seed_goes_on_with_the_same_dice() -> None:
    table = played(seed=5)
    again = Table.from_log("rollwrite", 3, table.log, seed=5)
    for one in (table, again):
        while not one.over:
            one.act(one.legal()[-1])
    assert again.log == table.log


def test_a_log_that_ends_while_dice_are_to_fall_goes_on_by_itself() -> None:
    log = played().log
    end = max(i for i, entry in enumerate(log) if entry.startswith("*"))
    table = Table.from_log("rollwrite", 3, log[:end])
    assert table.log[:end] == log[:end]
    assert table.actor in range(3)
    assert Table.from_log("rollwrite", 3, []).actor in range(3)


def test_dice_of_a_log_are_recorded_and_new_ones_are_fresh() -> None:
    log = played().log
    tables = [Table.from_log("rollwrite", 3, log) for _ in range(2)]
    for table in tables:
        while not table.over:
            table.act(table.legal()[-1])
    assert tables[0].log != tables[1].log
    assert tables[0].chance.as_json() == {"source": "recorded"}


@pytest.mark.parametrize(
    "wrong", ["0 castle", "* roll y9 b9", "9 coins", "coins", "", 5, None, "x" * 1000, "* start 4"]
)
def test_a_log_that_does_not_fit_names_the_first_entry_that_does_not(wrong: Any) -> None:
    log = played().log
    for number in (0, 5, len(log)):
        with pytest.raises(sabika.BadRecord, match=f"Entry {number} of the log"):
            Table.from_log("rollwrite", 3, [*log[:number], wrong, *log[number:]])
        with pytest.raises(sabika.BadRecord, match=f"Entry {number} of the log") as refused:
            Table.from_log("rollwrite", 3, [*log[:number], wrong, *log[number:]], seed=1)
        assert len(str(refused.value)) < 600


def test_a_table_can_be_pasted_back_from_its_repr() -> None:
    table = played()
    assert repr(table).startswith("sabika.Table.from_text(")
    again = eval(repr(table), {"sabika": sabika})
    assert again.text() == table.text()
    assert again.legal() == table.legal()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", sabika.UnknownGame),
        ("chess phase=1", sabika.UnknownGame),
        ("rollwrite", sabika.BadPosition),
        ("rollwrite phase", sabika.BadPosition),
        ("rollwrite phase=", sabika.BadPosition),
        ("rollwrite phase=x", sabika.BadPosition),
        ("rollwrite phase=1 phase=1", sabika.BadPosition),
        ("rollwrite colour=1", sabika.BadPosition),
        ("rollwrite phase=1,2", sabika.BadPosition),
        ("rollwrite phase=128", sabika.BadPosition),
        ("rollwrite phase=99999999999999999999999", sabika.BadPosition),
        ("rollwrite grid=0*35", sabika.BadPosition),
        ("rollwrite grid=0*37", sabika.BadPosition),
        ("rollwrite grid=0*999999", sabika.BadPosition),
        ("rollwrite grid=0*-1", sabika.BadPosition),
        ("rollwrite phase=1.5", sabika.BadPosition),
        ("rollwrite phase=٣", sabika.BadPosition),
        ("x" * 10_000_000, sabika.UnknownGame),
        ("rollwrite " + "x" * 10_000_000, sabika.BadPosition),
        ("rollwrite phase=" + "1," * 5_000_000, sabika.BadPosition),
    ],
    ids=range(20),
)
def test_a_text_that_is_no_position_is_refused_in_one_sentence(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as refused:
        Table.from_text(text, seed=1)
    assert len(str(refused.value)) < 200


def test_a_position_that_cannot_be_is_refused_with_what_is_wrong() -> None:
    text = played().text()
    for old, new, said in [
        ("seats=3", "seats=5", "The numbers of seats and owners do not fit."),
        ("seats=3", "seats=6", "The numbers of seats and owners do not fit."),
        ("phase=5", "phase=99", "There is no such phase or aim."),
        ("supply=15", "supply=1", "coins do not fit the supply"),
        ("turn_price=1", "turn_price=0", "turn_price is not from 1 to 100"),
        ("rounds=18", "rounds=127", "rounds are not from 1 to 30"),
    ]:
        assert old in text
        with pytest.raises(sabika.BadPosition, match="This is no position of Roll & Write: ") as refused:
            Table.from_text(text.replace(old, new))
        assert said in str(refused.value)


def test_a_copy_and_the_table_go_their_own_ways() -> None:
    table = played()
    before = state(table)
    twin = table.copy()
    twin.act(twin.legal()[0])
    assert state(table) == before
    assert state(twin) != before
    table.act(table.legal()[0])
    assert state(table) == state(twin)


def test_a_plain_copy_has_the_same_dice_to_come_and_one_with_a_seed_has_its_own() -> None:
    table = sabika.Table("rollwrite", 3, seed=5)
    ends = []
    for twin in (table.copy(), table.copy(), table.copy(seed=1), table.copy(seed=1), table.copy(seed=2)):
        assert state(twin) == state(table)
        while not twin.over:
            twin.act(twin.legal()[-1])
        ends.append(twin.digest())
    assert ends[0] == ends[1]
    assert ends[2] == ends[3]
    assert len({ends[0], ends[2], ends[4]}) == 3
    with pytest.raises(sabika.BadOption, match="A seed is a whole number"):
        table.copy(seed=-1)


def test_a_copy_with_dice_of_its_own_can_be_saved_and_verified(tmp_path: Path) -> None:
    twin = sabika.Table("rollwrite", 3, seed=5).copy(seed=1)
    twin.act(twin.legal()[-1])
    twin.save(tmp_path / "thought.json")
    assert state(sabika.load(tmp_path / "thought.json")) == state(twin)


def test_a_record_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(sabika.SabikaError, match=r"'game\.json' cannot be written: No such file or directory\."):
        sabika.Table("rollwrite", 3, seed=5).save(tmp_path / "missing" / "game.json")


def test_a_table_tells_where_it_stands() -> None:
    table = sabika.Table("rollwrite", 3, seed=5)
    first, second, third = str(table).splitlines()
    assert first == f"Roll & Write, 3 seats, {table.length} entries in the log"
    assert second.startswith(f"seat {table.actor} is to act: {table.legal()[0]}, ")
    assert third == "points: 0 0 0"
    assert "chance is to act" in str(table.at(0))
    while not table.over:
        table.act(table.legal()[-1])
    assert f"over, won by {table.winners()[0]}" in str(table)
    palace = sabika.Table("alcazaba", 3, seed=1)
    assert f" and {len(palace.legal()) - 8} more" in str(palace)


def test_a_copy_made_before_an_undo_keeps_what_was_taken_back() -> None:
    table = scene(seats=3, coins={0: 3})
    table.act("turn y1 +")
    table.act("turn y1 +")
    twin, before = table.copy(), state(table)
    table.undo()
    table.act("turn y2 +")
    assert state(twin) == before
    assert table.log == ["0 turn y1 +", "0 turn y2 +"]
    twin.undo()
    twin.undo()
    assert twin.log == []
    assert table.log == ["0 turn y1 +", "0 turn y2 +"], "what one takes back the other keeps"
    table.undo()
    table.undo()
    assert state(table) == state(twin) == state(scene(seats=3, coins={0: 3}))


def test_a_table_can_be_looked_at_as_it_was() -> None:
    table = played()
    for length in range(len(table.log) + 1):
        assert table.at(length).log == table.log[:length]
    assert state(table.at(len(table.log))) == state(table)
    for length in (-1, len(table.log) + 1):
        with pytest.raises(sabika.BadOption, match="there is no position"):
            table.at(length)


def test_what_a_table_hands_out_is_not_the_game_itself() -> None:
    table = played()
    before = state(table)
    table.log.clear()
    table.legal().clear()
    table.scores().clear()
    table.view().sheets[0].pair.clear()
    table.view().kinds[0].places.clear()
    assert state(table) == before


def test_a_script_of_dice_that_cannot_happen_is_refused() -> None:
    with pytest.raises(sabika.BadChance, match=r"possible are start 0, start 1, start 2\."):
        Table("rollwrite", 3, chance=Scripted(["start 7"], then=Seeded(1)))
    with pytest.raises(sabika.BadChance, match=r"possible are roll y1 b1, .* and 31 more\."):
        Table("rollwrite", 3, chance=Scripted(["start 0", "roll y7 b1"], then=Seeded(1)))


@pytest.mark.parametrize(
    "value",
    [
        None,
        "0 coins",
        {},
        {"who": 0, "do": "coins"},
        {"who": 0, "do": "coins", "with": "y1"},
        {"who": None, "do": "coins", "with": []},
        {"who": True, "do": "coins", "with": []},
        {"who": 0.5, "do": "coins", "with": []},
        {"who": 0, "do": "coins", "with": ["x" * 1000]},
        {"who": 0, "do": "coins", "with": [], "more": 1},
    ],
    ids=range(10),
)
def test_a_move_in_json_of_another_shape_is_refused(value: Any) -> None:
    with pytest.raises(sabika.Refused):
        entry_from_json(value)
