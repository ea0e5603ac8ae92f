"""What follows from a table's rows: nothing here needs a disk, a socket or a clock."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sabika.engine.errors import BadRecord, Refused
from sabika.engine.game import Game, names
from sabika.server import commands
from sabika.server.commands import StaleCommand
from sabika.server.events import Played, StoredEvent, StoredTable, Undone
from sabika.server.identity import SPECTATOR, Identity
from sabika.server.ledger import Change, Ledger, read
from sabika.server.messages import Act, Rename, Undo
from sabika.server.new_tables import NewSeat, new_table
from sabika.table import Table

ANN = Identity((0,), host=True)
BOB = Identity((1,))


def stored(*kinds: str, seconds_a_turn: int | None = None) -> StoredTable:
    return new_table("rollwrite", {}, [NewSeat(kind) for kind in kinds], seconds_a_turn, 100.0).made


def begun(*kinds: str, seconds_a_turn: int | None = None) -> Ledger:
    """A table where everyone has come at 100."""
    ledger = Ledger(stored(*kinds, seconds_a_turn=seconds_a_turn))
    everyone = Identity(tuple(range(len(kinds))))
    commit(ledger, commands.arrive(ledger, everyone, None))
    return ledger


def commit(ledger: Ledger, change: Change, time: float = 100.0) -> list[StoredEvent]:
    """As a room does once the rows of a change are on disk."""
    rows = [StoredEvent(event, time) for event in change.events]
    ledger.commit(change, rows)
    return rows


def act(ledger: Ledger, *moves: str, time: float = 100.0) -> list[StoredEvent]:
    who = Identity((ledger.actor or 0,))
    return commit(ledger, commands.decide(ledger, who, Act("x", ledger.n, list(moves)), (), time), time)


def everything(ledger: Ledger) -> dict[str, object]:
    """All that follows from the rows of a table."""
    table = ledger.table
    held = {name: value for name, value in vars(ledger).items() if name != "table"}
    return held | {"log": table.log, "position": table.position, "can_undo": ledger.can_undo, "chance": table.chance}


def test_a_taken_back_move_stays_stored_and_leaves_the_game() -> None:
    ledger = begun("me")
    before, view, n = ledger.table.log, ledger.table.view(), ledger.n
    act(ledger, ledger.table.legal()[0])
    commit(ledger, commands.decide(ledger, ANN, Undo("u", ledger.n), (), 100.0))
    assert ledger.table.log == before
    assert ledger.table.view() == view
    assert ledger.n == n + 2


@pytest.mark.parametrize("game", names())
def test_a_change_that_is_committed_comes_to_the_same_as_its_rows_read_again(game: str) -> None:
    random = Random(game)
    ledger = Ledger(new_table(game, {}, [NewSeat("me"), NewSeat("me")], None, 100.0).made)
    rows = commit(ledger, commands.arrive(ledger, Identity((0, 1)), "salt"))
    undone = 0
    for number in range(120):
        if ledger.table.over:
            break
        if ledger.can_undo and random.random() < 0.3:
            who = Identity((ledger.actor or 0,))
            rows += commit(ledger, commands.decide(ledger, who, Undo("u", ledger.n), (), 200.0), 200.0)
            undone += 1
        else:
            rows += act(ledger, random.choice(ledger.table.legal()), time=100.0 + number)
    assert undone or game != "redpalace", "in the others dice fall after nearly every move"
    assert everything(read(ledger.made, rows)) == everything(ledger)
    in_two = read(ledger.made, rows[: len(rows) // 2])
    in_two.add(rows[len(rows) // 2 :])
    assert everything(in_two) == everything(ledger)


def test_what_is_decided_and_not_committed_leaves_no_trace() -> None:
    ledger = begun("me", "me")
    act(ledger, *ledger.table.legal()[-1:])
    before, table = everything(ledger), ledger.table
    mover = Identity((ledger.actor or 0,))
    for move in ledger.table.legal():
        commands.decide(ledger, mover, Act("x", ledger.n, [move]), (), 100.0)
        commands.bot_plays(ledger, move)
        commands.try_moves(ledger, mover, [move])
        assert everything(ledger) == before
        assert ledger.table is table
    act(ledger, ledger.table.legal()[0])
    assert table.log == before["log"], "who holds the table as it was keeps it so"
    assert table.position == before["position"]


class Counted:
    """A game in which every entry that is parsed or applied is counted."""

    def __init__(self, game: Game) -> None:
        self.parsed: list[str] = []
        self.applied = 0
        self._game = game
        self.game = replace(game, parse=self._parse, apply=self._apply)

    def _parse(self, text: str) -> int | None:
        self.parsed.append(text)
        return self._game.parse(text)

    def _apply(self, position: Any, move: int) -> None:
        self.applied += 1
        self._game.apply(position, move)


def test_an_entry_is_parsed_and_applied_once_and_an_undo_applies_nothing() -> None:
    ledger = begun("me", "me")
    counted = Counted(ledger.table.game)
    ledger.table.game = counted.game
    undone = False
    while not undone:
        length = ledger.table.length
        act(ledger, ledger.table.legal()[0])
        entries = ledger.table.log_since(length)
        assert counted.parsed == [entry.split(" ", 1)[1] for entry in entries]
        assert counted.applied == len(entries)
        counted.parsed.clear()
        counted.applied = 0
        if ledger.can_undo:
            who = Identity((ledger.actor or 0,))
            commit(ledger, commands.decide(ledger, who, Undo("u", ledger.n), (), 100.0))
            assert (counted.parsed, counted.applied) == ([], 0)
            assert ledger.table.length == length
            undone = True


def test_reading_a_log_with_thousands_of_taken_back_moves_leads_to_the_same_table() -> None:
    ledger = begun("me")
    move = ledger.table.legal()[0]
    made, rows = (
        ledger.made,
        [StoredEvent(event, 100.0) for event in commands.arrive(Ledger(ledger.made), ANN, None).events],
    )
    for _ in range(5000):
        rows += [StoredEvent(Played(f"0 {move}"), 101.0), StoredEvent(Undone(), 102.0)]
    rows.append(StoredEvent(Played(f"0 {move}"), 103.0, "0:last"))
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
    commit(ledger, commands.decide(ledger, ANN, Undo("u", ledger.n), (), 100.0))
    act(ledger, second)
    assert ledger.first_new(seen) == length, "the entry seen before was taken back and another one made"
    assert ledger.first_new(ledger.n) == len(ledger.table.log)
    assert ledger.first_new(0) == 0
    assert ledger.first_new(ledger.n + 7) == 0, "someone who knows more than there is gets everything"


def test_a_command_is_stale_exactly_if_the_game_went_on() -> None:
    ledger = begun("me", "me")
    at = ledger.n
    commit(ledger, commands.decide(ledger, ANN, Rename("r", 0, "Ann"), (), 100.0))
    assert ledger.n == at + 1
    mover = Identity((ledger.actor or 0,))
    move = ledger.table.legal()[-1]
    commit(ledger, commands.decide(ledger, mover, Act("a", at, [move]), (), 100.0))
    for wrong in (at, at + 1, ledger.n - 1, ledger.n + 1):
        with pytest.raises(StaleCommand):
            commands.decide(ledger, mover, Act("b", wrong, [move]), (), 100.0)


def test_salts_are_fixed_in_the_order_of_the_seats_when_the_last_seat_comes() -> None:
    ledger = Ledger(stored("me", "open"))
    commit(ledger, commands.arrive(ledger, BOB, "second"))
    assert not ledger.began
    assert ledger.table.log == []
    commit(ledger, commands.arrive(ledger, ANN, "first"))
    assert ledger.began
    assert ledger.fixed_salts == ("first", "second")
    assert ledger.table.log


def test_a_changed_salt_can_never_roll_again() -> None:
    """The dice that fell are the stored secret's with the fixed salts, whoever sends what afterwards."""
    ledger = begun("me", "me")
    log = ledger.table.log
    assert commands.arrive(ledger, ANN, "another salt") == Change([])
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
            commands.decide(ledger, ANN, Act("x", ledger.n, ["coins", second]), (), 100.0)
        answers.add(str(refusal.value))
    assert len(answers) == 1
    assert "Dice fall after" in answers.pop()


def test_the_clock_of_a_turn_runs_from_the_last_move_of_another_seat() -> None:
    ledger = begun("me", "me", seconds_a_turn=30)
    first = ledger.actor
    assert ledger.deadline() == 130.0
    act(ledger, "coins", time=110.0)
    assert ledger.actor == first, "all four dice were rolled, and a pair is to be kept"
    assert ledger.deadline() == 130.0, "dice within a turn do not restart the clock"
    act(ledger, "keep y1 b1", time=120.0)
    assert ledger.actor != first
    assert ledger.deadline() == 150.0


def test_alone_the_clock_of_a_turn_runs_from_the_last_dice() -> None:
    ledger = begun("me", seconds_a_turn=30)
    assert ledger.deadline() == 130.0
    act(ledger, ledger.table.legal()[0], time=120.0)
    assert ledger.deadline() == 130.0
    commit(ledger, commands.decide(ledger, ANN, Undo("u", ledger.n), (), 121.0), 121.0)
    assert ledger.deadline() == 130.0
    act(ledger, "coins", time=125.0)
    assert ledger.deadline() == 155.0


def test_nothing_is_taken_back_once_the_time_is_up() -> None:
    ledger = begun("me", seconds_a_turn=30)
    act(ledger, ledger.table.legal()[0], time=120.0)
    with pytest.raises(Refused, match="time for this turn is up"):
        commands.decide(ledger, ANN, Undo("u", ledger.n), (), 130.0)


def test_after_the_end_the_game_itself_says_that_it_is_over() -> None:
    ledger = begun("me")
    while not ledger.table.over:
        act(ledger, ledger.table.legal()[-1])
    with pytest.raises(Refused) as refusal:
        commands.decide(ledger, ANN, Act("x", ledger.n, ["coins"]), (), 100.0)
    assert refusal.value.saying.key == "rollwrite.is_over"


def test_a_table_of_other_rules_is_not_played_on() -> None:
    made = stored("me")
    other = StoredTable(**{name: getattr(made, name) for name in made.__struct_fields__} | {"rules": "0"})
    with pytest.raises(BadRecord, match="rules 0"):
        read(other, [])


def test_whoever_watches_changes_nothing() -> None:
    ledger = begun("me")
    with pytest.raises(Refused, match="You are watching"):
        commands.decide(ledger, SPECTATOR, Act("x", ledger.n, ["coins"]), (), 100.0)
