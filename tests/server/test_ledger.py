"""What follows from a table's rows: nothing here needs a disk, a socket or a clock."""

from __future__ import annotations

import pytest

from sabika.engine.errors import BadRecord, Refused
from sabika.server import commands
from sabika.server.commands import StaleCommand
from sabika.server.events import Event, Played, Row, StoredTable, Undone
from sabika.server.identity import SPECTATOR, Identity
from sabika.server.ledger import Ledger, read
from sabika.server.making import Wish, new_table
from sabika.server.messages import Act, Rename, Undo
from sabika.table import Table

ANN = Identity((0,), host=True)
BOB = Identity((1,))


def stored(*kinds: str, seconds_a_turn: int | None = None) -> StoredTable:
    return new_table("rollwrite", {}, [Wish(kind) for kind in kinds], seconds_a_turn, 100.0).made


def begun(*kinds: str, seconds_a_turn: int | None = None) -> Ledger:
    """A table where everyone has come at 100."""
    ledger = Ledger(stored(*kinds, seconds_a_turn=seconds_a_turn))
    everyone = Identity(tuple(range(len(kinds))))
    add(ledger, commands.arrive(ledger, everyone, None))
    return ledger


def add(ledger: Ledger, events: list[Event], time: float = 100.0, command: str | None = None) -> None:
    ledger.add([Row(event, time, command if event is events[-1] else None) for event in events])


def act(ledger: Ledger, *moves: str, time: float = 100.0) -> None:
    who = Identity((ledger.actor or 0,))
    add(ledger, commands.judge(ledger, who, Act("x", ledger.n, list(moves)), (), time), time)


def test_a_taken_back_move_stays_stored_and_leaves_the_game() -> None:
    ledger = begun("me")
    before, view, n = ledger.table.log, ledger.table.view(), ledger.n
    act(ledger, ledger.table.legal()[0])
    add(ledger, commands.judge(ledger, ANN, Undo("u", ledger.n), (), 100.0))
    assert ledger.table.log == before
    assert ledger.table.view() == view
    assert ledger.n == n + 2


def test_reading_a_log_with_thousands_of_taken_back_moves_leads_to_the_same_table() -> None:
    ledger = begun("me")
    move = ledger.table.legal()[0]
    made, rows = ledger.made, [Row(event, 100.0) for event in commands.arrive(Ledger(ledger.made), ANN, None)]
    for _ in range(5000):
        rows += [Row(Played(f"0 {move}"), 101.0), Row(Undone(), 102.0)]
    rows.append(Row(Played(f"0 {move}"), 103.0, "0:last"))
    again = read(made, rows)
    act(ledger, move)
    assert again.table.digest() == ledger.table.digest()
    assert again.n == len(rows)
    assert again.answers == {"0:last": len(rows)}
    assert again.first_new(ledger.n - 1) == len(again.table.log) - 1


def test_whoever_was_away_keeps_exactly_what_still_holds() -> None:
    ledger = begun("me")
    first, second = ledger.table.legal()[:2]
    known = ledger.n
    length = len(ledger.table.log)
    act(ledger, first)
    assert ledger.first_new(known) == length
    seen = ledger.n
    add(ledger, commands.judge(ledger, ANN, Undo("u", ledger.n), (), 100.0))
    act(ledger, second)
    assert ledger.first_new(seen) == length, "the entry seen before was taken back and another one made"
    assert ledger.first_new(ledger.n) == len(ledger.table.log)
    assert ledger.first_new(0) == 0
    assert ledger.first_new(ledger.n + 7) == 0, "someone who knows more than there is gets everything"


def test_a_command_is_stale_exactly_if_the_game_went_on() -> None:
    ledger = begun("me", "me")
    at = ledger.n
    add(ledger, commands.judge(ledger, ANN, Rename("r", 0, "Ann"), (), 100.0))
    assert ledger.n == at + 1
    mover = Identity((ledger.actor or 0,))
    move = ledger.table.legal()[-1]
    events = commands.judge(ledger, mover, Act("a", at, [move]), (), 100.0)
    add(ledger, events)
    for wrong in (at, at + 1, ledger.n - 1, ledger.n + 1):
        with pytest.raises(StaleCommand):
            commands.judge(ledger, mover, Act("b", wrong, [move]), (), 100.0)


def test_salts_are_fixed_in_the_order_of_the_seats_when_the_last_seat_comes() -> None:
    ledger = Ledger(stored("me", "open"))
    add(ledger, commands.arrive(ledger, BOB, "second"))
    assert not ledger.began
    assert ledger.table.log == []
    add(ledger, commands.arrive(ledger, ANN, "first"))
    assert ledger.began
    assert ledger.fixed_salts == ("first", "second")
    assert ledger.table.log


def test_a_changed_salt_can_never_roll_again() -> None:
    """The dice that fell are the stored secret's with the fixed salts, whoever sends what afterwards."""
    ledger = begun("me", "me")
    log = ledger.table.log
    assert commands.arrive(ledger, ANN, "another salt") == []
    dice = ledger.table.chance
    again = Table.at_opening(ledger.table.game, ledger.made.options, 2, dice)
    for entry in log:
        assert f"* {dice.draw(again.law())}" == entry
        again.follow(entry)


def test_a_list_that_goes_on_after_dice_is_refused_before_any_die_is_drawn() -> None:
    """All-or-none would tell the dice: whatever comes second, the refusal is the same."""
    ledger = begun("me")
    answers = set()
    for second in ("coins", "cross y1 b1", "cross y2 b2", "keep y1 b1", "nonsense"):
        with pytest.raises(Refused) as refusal:
            commands.judge(ledger, ANN, Act("x", ledger.n, ["coins", second]), (), 100.0)
        answers.add(str(refusal.value))
    assert len(answers) == 1
    assert "Dice fall after" in answers.pop()


def test_the_clock_of_a_turn_starts_when_the_dice_fall_and_no_move_of_ones_own_restarts_it() -> None:
    ledger = begun("me", seconds_a_turn=30)
    assert ledger.deadline() == 130.0
    act(ledger, ledger.table.legal()[0], time=120.0)
    assert ledger.deadline() == 130.0
    add(ledger, commands.judge(ledger, ANN, Undo("u", ledger.n), (), 121.0), 121.0)
    assert ledger.deadline() == 130.0
    act(ledger, "coins", time=125.0)
    assert ledger.deadline() == 155.0


def test_nothing_is_taken_back_once_the_time_is_up() -> None:
    ledger = begun("me", seconds_a_turn=30)
    act(ledger, ledger.table.legal()[0], time=120.0)
    with pytest.raises(Refused, match="time for this turn is up"):
        commands.judge(ledger, ANN, Undo("u", ledger.n), (), 130.0)


def test_after_the_end_the_game_itself_says_that_it_is_over() -> None:
    ledger = begun("me")
    while not ledger.table.over:
        act(ledger, ledger.table.legal()[-1])
    with pytest.raises(Refused) as refusal:
        commands.judge(ledger, ANN, Act("x", ledger.n, ["coins"]), (), 100.0)
    assert refusal.value.saying.key == "rollwrite.is_over"


def test_a_table_of_other_rules_is_not_played_on() -> None:
    made = stored("me")
    other = StoredTable(**{name: getattr(made, name) for name in made.__struct_fields__} | {"rules": "0"})
    with pytest.raises(BadRecord, match="rules 0"):
        read(other, [])


def test_whoever_watches_changes_nothing() -> None:
    ledger = begun("me")
    with pytest.raises(Refused, match="You are watching"):
        commands.judge(ledger, SPECTATOR, Act("x", ledger.n, ["coins"]), (), 100.0)
