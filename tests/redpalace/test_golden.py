"""Golden games of the Red Palace: recorded once, replayed byte for byte ever after."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabika.engine.game import find
from sabika.games.redpalace.moves import ABILITY_NAMES
from sabika.table.record_file import RecordFile, from_bytes, to_bytes, to_table

FILES = sorted((Path(__file__).parents[1] / "golden" / "redpalace").glob("*.json"))
MODULES = ("medina", "bazaars", "camps")


def records() -> list[RecordFile]:
    return [from_bytes(path.read_bytes()) for path in FILES]


def test_golden_games_cover_seats_and_options() -> None:
    found = records()
    assert len(found) >= 60
    assert {record.seats for record in found} == {2, 3, 4, 5, 6}
    combinations = {
        (record.options["side"], record.options["scoring"], *(record.options[name] for name in MODULES))
        for record in found
        if record.options
    }
    assert len(combinations) == 2 * 2 * 8
    assert {record.options.get("hands") for record in found} >= {"hidden", "open"}
    assert {type(record.chance).__name__ for record in found} == {"SeededChance", "CommittedChance", "RecordedChance"}
    assert any(record.opening for record in found)
    assert any("box" in record.options for record in found)


def test_golden_games_use_every_kind_of_move() -> None:
    entries = {entry for record in records() for entry in record.log}
    verbs = {entry.split()[1] for entry in entries}
    drawn = {"start", "strip", "ability", "parking", "land", "kind", "card", "scoring"}
    acted = {"set", "take", "buy", "pay", "remove", "add", "swap", "use", "guard", "extra", "done"}
    assert verbs == drawn | acted | {"wall", "build", "reserve", "give"}
    assert {entry.split()[2] for entry in entries if entry.split()[1] == "use"} == set(ABILITY_NAMES)
    assert any(entry.split()[1:2] == ["buy"] and entry.split()[2].startswith("B") for entry in entries)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_byte_for_byte(path: Path) -> None:
    content = path.read_bytes()
    record = from_bytes(content)
    table = to_table(record)
    assert to_bytes(table, record.names) == content
    assert find("redpalace").faults(table.position) == []
