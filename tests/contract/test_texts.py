"""Numbers, texts, JSON, bytes: every form leads back to where it came from."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sabika
from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find
from sabika.engine.record import as_array, digest, from_text, pack, plain, to_text
from sabika.table.notation import entry_from_json, entry_to_json
from sabika.table.record_file import from_bytes, to_bytes, to_table
from sabika.table.table import Table
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, log_of, some, stride, walk

MOST_MOVES = 50_000


@pytest.mark.parametrize("name", sabika.games())
def test_every_move_number_has_a_text_of_its_own(name: str) -> None:
    game = find(name)
    moves = range(0, game.all_moves, max(1, game.all_moves // MOST_MOVES))  # all of them, or evenly spread ones
    texts = [game.describe(move) for move in moves]
    assert [game.parse(text) for text in texts] == list(moves)
    assert game.parse("castle") is None
    assert game.parse("") is None


@every_variant
def test_positions_round_trip_at_every_move(variant: Variant) -> None:
    kind = variant.game.position
    for step in some(variant, 20):
        s = step.after
        assert from_text(kind, to_text(s)) == s
        assert plain(kind, as_array(s)[0]) == s
        assert pack(as_array(s)[0]) == pack(s)
        assert digest(as_array(s)[0]) == digest(s)
        assert "\n" not in to_text(s)


@every_variant
def test_a_copy_is_equal_and_independent(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 21):
        copy = step.before.copy()
        assert copy == step.before
        game.apply(copy, step.move)
        assert copy == step.after
        assert copy != step.before


@every_variant
def test_equal_digests_mean_equal_positions(variant: Variant) -> None:
    seen: dict[str, Any] = {}
    for step in walk(variant, 22):
        assert seen.setdefault(digest(step.after), step.after) == step.after
    assert len(seen) > 10


@every_variant
def test_entries_round_trip_as_text_and_json(variant: Variant) -> None:
    for entry in log_of(variant, 23):
        as_json = entry_to_json(entry)
        assert set(as_json) == {"who", "do", "with"}
        assert entry_from_json(json.loads(json.dumps(as_json))) == entry


@every_variant
def test_a_table_follows_the_numbers_entry_by_entry(variant: Variant) -> None:
    table = Table.at_opening(variant.game, variant.checked, variant.seats, Seeded(0))
    for entry, step in zip(log_of(variant, 24), walk(variant, 24), strict=True):
        table.follow(entry)
        assert table.position == step.after
    assert table.over


@every_variant
def test_record_files_round_trip_at_every_move(variant: Variant) -> None:
    log = log_of(variant, 25)
    table = Table.at_opening(variant.game, variant.checked, variant.seats, Scripted([], then=Seeded(0)))
    for length in range(len(log) + 1):
        if length % stride(variant) and length < len(log):
            table.follow(log[length])
            continue
        content = to_bytes(table)
        record = from_bytes(content)
        assert (record.log, record.digest, record.scores) == (log[:length], table.digest(), table.scores())
        seldom = max(9, len(log) // 100 * 10)  # replaying from the beginning takes its time
        if length % seldom == 0 or length == len(log):
            again = to_table(record)
            assert again.position == table.position
            assert to_bytes(again) == content
        if length < len(log):
            table.follow(log[length])


@every_variant
def test_a_table_goes_on_from_its_text(variant: Variant) -> None:
    log = log_of(variant, 26)
    whole = Table.from_log(variant.name, variant.seats, log, **variant.options)
    for length in range(0, len(log), max(17, len(log) // 10)):
        here = whole.at(length)
        there = Table.at_position(here.text(), here.chance)
        for entry in log[length : length + 5]:
            assert [str(event) for event in there.follow(entry)] == [str(event) for event in here.follow(entry)]
        assert there.digest() == here.digest()
        assert there.text() == here.text()


@every_variant
def test_a_saved_game_goes_on_as_if_nothing_had_happened(variant: Variant, tmp_path: Path) -> None:
    table = Table(variant.name, variant.seats, seed=27, **variant.options)
    for _ in range(9):
        table.act(table.legal()[0])
        if table.over:
            break
    table.save(tmp_path / "game.json")
    other = sabika.load(tmp_path / "game.json")
    random = Random(str(variant))
    while not table.over:
        legal = table.legal()
        assert other.legal() == legal
        move = random.choice(legal)
        table.act(move)
        other.act(move)
    assert other.log == table.log
    assert other.scores() == table.scores()
    other.save(tmp_path / "end.json")
    assert sabika.verify(tmp_path / "end.json").ok
