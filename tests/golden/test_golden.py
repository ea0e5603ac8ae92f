"""Golden games: recorded once, replayed byte for byte ever after."""

from __future__ import annotations

from pathlib import Path

import pytest

import sabika
from sabika.table.record_file import from_bytes, to_bytes, to_table
from tests.rollwrite import naive
from tests.rollwrite.test_naive import sheet_of

FILES = sorted((Path(__file__).parent / "rollwrite").glob("*.json"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def is_plain(path: Path) -> bool:
    """The naive rules know the shipped sheet and whole games only."""
    return not path.stem.startswith(("own-sheet", "from-the-middle"))


def test_golden_games_cover_every_number_of_seats_and_every_aim() -> None:
    records = [from_bytes(path.read_bytes()) for path in FILES]
    assert len(records) >= 30
    assert {record.seats for record in records} == {1, 2, 3, 4, 5}
    alone = {(r.options.get("imaginary"), r.options.get("aim")) for r in records if r.seats == 1}
    assert alone == {(imaginary, aim) for imaginary in (2, 3, 4) for aim in ("score", "duel")}
    assert {type(record.chance).__name__ for record in records} == {"SeededChance", "CommittedChance", "RecordedChance"}
    assert any(record.opening for record in records)
    assert any("sheet" in record.options for record in records)


def test_golden_games_use_every_kind_of_move_and_pay_every_kind_of_line() -> None:
    records = [from_bytes(path.read_bytes()) for path in FILES]
    verbs = {entry.split()[1] for record in records for entry in record.log}
    assert verbs == {"start", "roll", "turn", "cross", "second", "stop", "coins", "keep"}
    rules = {line.rule for record in records for line in to_table(record).score_sheet()}
    assert rules == {"RW-17", "RW-19", "RW-21", "RW-22", "RW-31"}


@every_file
def test_a_golden_game_is_replayed_byte_for_byte(path: Path) -> None:
    content = path.read_bytes()
    record = from_bytes(content)
    assert to_bytes(to_table(record), record.names) == content


@every_file
def test_a_golden_game_is_verified(path: Path) -> None:
    verdict = sabika.verify(path)
    assert verdict.ok, verdict.text


@pytest.mark.parametrize("path", [path for path in FILES if is_plain(path)], ids=lambda path: path.stem)
def test_a_golden_game_is_the_same_by_the_naive_rules(path: Path) -> None:
    table = to_table(from_bytes(path.read_bytes()))
    other = naive.play(table.seats, table.position.owners - table.seats, table.options.get("aim", "score"))
    who, texts = next(other)
    score = None
    for entry in table.log:
        assert entry.split(maxsplit=1)[0] == who
        assert entry.split(maxsplit=1)[1] in texts
        try:
            who, texts = other.send(entry.split(maxsplit=1)[1])
        except StopIteration as end:
            score = end.value
    assert (score is not None) == table.over
    if score is not None:
        assert sheet_of(table) == score
