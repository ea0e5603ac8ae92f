"""States: what is built once for all and kept from move to move says the same as if it were built anew for each."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sabika.engine.game import ScoreLine, find, names
from sabika.server import commands, views
from sabika.server.identity import SPECTATOR, Identity
from sabika.server.ledger import Ledger
from sabika.server.messages import Act, Line, Said, Undo, encode
from sabika.server.new_tables import NewSeat, new_table
from sabika.words import Dice, Owner, Saying, Word
from tests.server.test_ledger import commit

LIKED = ("pay", "extra", "guard", "build", "set", "buy", "use", "take")
MOVES = 150


def begun(game: str) -> Ledger:
    ledger = Ledger(new_table(game, {}, [NewSeat("me") for _ in range(3)], None, 100.0).made)
    commit(ledger, commands.arrive(ledger, Identity((0, 1, 2)), None))
    return ledger


def go_on(ledger: Ledger, random: Random) -> None:
    """A move, or now and then one taken back."""
    who = Identity((ledger.actor or 0,))
    if ledger.can_undo and random.random() < 0.1:
        commit(ledger, commands.decide(ledger, who, Undo("u", ledger.n), (), 100.0))
        return
    legal = ledger.table.legal()
    move = random.choice([move for move in legal if move.split()[0] in LIKED] or legal)
    commit(ledger, commands.decide(ledger, who, Act("x", ledger.n, [move]), (), 100.0))


def told(ledger: Ledger, common: views.Shared, who: Identity, known: int) -> Any:
    company = views.Company(ledger, {0}, 1, ())
    return json.loads(encode(views.state(ledger, common, company, who, known, 100.0)))


@pytest.mark.parametrize("game", names())
def test_what_is_kept_between_moves_is_what_would_be_built_anew(game: str) -> None:
    random, ledger = Random(game), begun(game)
    common, kept = views.Shared(ledger), 0
    for _ in range(MOVES):
        if ledger.table.over:
            break
        known, before = ledger.n, common
        go_on(ledger, random)
        common = views.Shared(ledger, before)
        kept += common.standing is before.standing
        for who in (Identity((0,)), Identity((1,)), Identity((0, 2)), SPECTATOR):
            state = told(ledger, common, who, known)
            assert state == told(ledger, views.Shared(ledger), who, known)
            assert state["view"] == json.loads(encode(ledger.table.view(views.eyes(ledger, who))))
            assert state["standing"] == json.loads(encode(ledger.table.standing()))
            assert state["upcoming"] == json.loads(encode(ledger.table.upcoming()))
    assert kept or not find(game).unscored


@pytest.mark.parametrize("game", names())
def test_the_entries_of_a_state_are_the_log_with_what_each_entry_did(game: str) -> None:
    random, ledger = Random(game), begun(game)
    for _ in range(40):
        go_on(ledger, random)
    entries = told(ledger, views.Shared(ledger), SPECTATOR, 0)["entries"]
    assert [entry["text"] for entry in entries] == ledger.table.log
    there = ledger.table.at(0)
    for entry in entries:
        assert entry["events"] == json.loads(encode(there.follow(entry["text"])))


def test_sayings_and_score_lines_are_written_as_the_messages_say() -> None:
    values = {"n": 3, "text": "T9NE", "kind": Word("kind.garden"), "who": Owner(2), "dice": Dice("PPG")}
    written = {"n": 3, "text": "T9NE", "kind": {"word": "kind.garden"}, "who": {"owner": 2}, "dice": {"dice": "PPG"}}
    saying = Saying("rollwrite.crossed", "RW-3", values)
    assert encode(saying) == encode(Said("rollwrite.crossed", "RW-3", written))
    assert encode(ScoreLine(1, "RW-3", saying, 5)) == encode(Line(1, "RW-3", Said(saying.key, saying.rule, written), 5))
    assert encode(Saying("rollwrite.crossed")) == encode(Said("rollwrite.crossed", "", {}))
