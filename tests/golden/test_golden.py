"""Golden games: recorded once, replayed byte for byte ever after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sabika
import tests.alcazaba.naive
import tests.dicegame.naive
import tests.naive_games
import tests.rollwrite.naive
import tests.rollwrite.test_naive
from sabika.engine.game import find
from sabika.table.record_file import RecordFile, from_bytes, to_bytes, to_table
from sabika.table.table import Table

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
DICE_KINDS = {"SeededChance", "CommittedChance", "RecordedChance"}


@dataclass(frozen=True)
class Cover:
    """What the golden games of a game show between them."""

    files: int
    verbs: set[str]
    rules: set[str]  # of the lines of the score sheet


COVERS = {
    "alcazaba": Cover(
        files=30,
        verbs={"start", "tile", "column", "dice", "throw", "place", "remove", "add", "swap", "take", "chip"}
        | {"build", "reserve", "give", "starts"},
        rules={"AZ-9"},
    ),
    "redpalace": Cover(
        files=60,
        verbs={"start", "strip", "ability", "parking", "land", "kind", "card", "scoring", "set", "take", "buy", "pay"}
        | {"remove", "add", "swap", "use", "guard", "extra", "done", "wall", "build", "reserve", "give"},
        rules={"RP-10", "RP-21", "RP-36", "RP-37", "RP-38", "RP-53", "RP-59", "RP-63"},
    ),
    "rollwrite": Cover(
        files=30,
        verbs={"start", "roll", "turn", "cross", "second", "stop", "coins", "keep"},
        rules={"RW-17", "RW-19", "RW-21", "RW-22", "RW-31"},
    ),
    "dicegame": Cover(
        files=30,
        verbs={"start", "column", "chip", "dirk", "dice", "throw", "annul", "black", "place", "push", "points"}
        | {"exchange", "mark", "starts"},
        rules={"DG-25", "DG-26"},
    ),
}
# Games that are told a second time, naively: how to play them there, and how to read a table's points.
NAIVE: dict[str, tuple[Callable[[Table], Any], Callable[[Table], Any]]] = {
    "rollwrite": (
        lambda table: tests.rollwrite.naive.play(
            table.seats, table.position.owners - table.seats, table.options.get("aim", "score")
        ),
        tests.rollwrite.test_naive.sheet_of,
    ),
    "alcazaba": (lambda table: tests.alcazaba.naive.play(table.seats), tests.naive_games.sheet_of),
    "dicegame": (lambda table: tests.dicegame.naive.play(table.seats), tests.naive_games.sheet_of),
}


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@cache
def recorded(game: str) -> list[RecordFile]:
    return [from_bytes(path.read_bytes()) for path in FILES if path.parent.name == game]


def is_plain(path: Path) -> bool:
    """The naive rules know the shipped printed values and whole games only; Alcazaba's take their time."""
    if path.parent.name == "alcazaba":
        return path.stem.startswith("seats") and path.stem.endswith("-1")
    return path.parent.name in NAIVE and not path.stem.startswith(("own-", "from-the-middle"))


every_file = pytest.mark.parametrize("path", FILES, ids=named)
every_game = pytest.mark.parametrize("game", sabika.games())


@every_game
def test_golden_games_cover_every_number_of_seats_and_every_source_of_chance(game: str) -> None:
    records = recorded(game)
    assert len(records) >= COVERS[game].files
    assert {record.seats for record in records} == set(find(game).seats)
    assert {type(record.chance).__name__ for record in records} == DICE_KINDS
    assert any(record.opening for record in records)


@every_game
def test_golden_games_show_every_choice_of_every_option(game: str) -> None:
    records = recorded(game)
    for option in find(game).options:
        shown = {str(record.options.get(option.name, option.default)) for record in records}
        if option.choices:
            assert shown >= {str(choice) for choice in option.choices}, option.name
        else:
            assert len(shown) > 1, f"nobody plays with an own {option.name}"


@every_game
def test_golden_games_use_every_kind_of_move_and_pay_every_kind_of_line(game: str) -> None:
    records, cover = recorded(game), COVERS[game]
    assert {entry.split()[1] for record in records for entry in record.log} == cover.verbs
    missing = set(cover.rules)
    for record in records:
        if missing:  # to replay them all takes its time
            paid = {line.rule for line in to_table(record).score_sheet()}
            assert paid <= cover.rules
            missing -= paid
    assert missing == set()


def test_alone_every_number_of_imaginary_players_plays_with_every_aim() -> None:
    records = recorded("rollwrite")
    alone = {(r.options.get("imaginary"), r.options.get("aim")) for r in records if r.seats == 1}
    assert alone == {(imaginary, aim) for imaginary in (2, 3, 4) for aim in ("score", "duel")}


@every_file
def test_a_golden_game_is_replayed_byte_for_byte(path: Path) -> None:
    content = path.read_bytes()
    record = from_bytes(content)
    assert to_bytes(to_table(record), record.names) == content


@every_file
def test_a_golden_game_is_verified(path: Path) -> None:
    verdict = sabika.verify(path)
    assert verdict.ok, verdict.text


@pytest.mark.parametrize("path", [path for path in FILES if is_plain(path)], ids=named)
def test_a_golden_game_is_the_same_by_the_naive_rules(path: Path) -> None:
    table = to_table(from_bytes(path.read_bytes()))
    play, sheet_of = NAIVE[table.game.name]
    other = play(table)
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
