"""Golden games: recorded once, played again to the same end ever after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import sabika
import tests.alcazaba.naive
import tests.dicegame.naive
import tests.naive_games
import tests.redpalace.naive_game
import tests.redpalace.test_naive
import tests.rollwrite.naive
import tests.rollwrite.test_naive
from sabika.engine.game import find
from sabika.table.record_file import RecordFile, to_bytes
from sabika.table.table import Table
from tests.golden.games import FOLDER, Line, lines, records, replay_line, replay_record
from tests.golden.make import WAYS, is_whole

DICE_KINDS = {"SeededChance", "CommittedChance", "RecordedChance"}


@dataclass(frozen=True)
class Cover:
    """What the golden games of a game show between them."""

    games: int
    verbs: set[str]
    rules: set[str]  # of the lines of the score sheet


COVERS = {
    "alcazaba": Cover(
        games=30,
        verbs={"start", "tile", "column", "dice", "throw", "place", "remove", "add", "swap", "take", "chip"}
        | {"build", "reserve", "give", "starts"},
        rules={"AZ-9"},
    ),
    "redpalace": Cover(
        games=60,
        verbs={"start", "strip", "ability", "parking", "land", "kind", "card", "scoring", "set", "take", "buy", "pay"}
        | {"remove", "add", "swap", "use", "guard", "extra", "done", "wall", "build", "reserve", "give"},
        rules={"RP-10", "RP-21", "RP-36", "RP-37", "RP-38", "RP-53", "RP-59", "RP-63"},
    ),
    "rollwrite": Cover(
        games=30,
        verbs={"start", "roll", "turn", "cross", "second", "stop", "coins", "keep"},
        rules={"RW-17", "RW-19", "RW-21", "RW-22", "RW-31"},
    ),
    "dicegame": Cover(
        games=30,
        verbs={"start", "column", "chip", "dirk", "dice", "throw", "annul", "black", "place", "push", "points"}
        | {"exchange", "mark", "starts"},
        rules={"DG-25", "DG-26"},
    ),
}
# Every game is told a second time, naively: how to play it there, and how to read a table's points.
NAIVE: dict[str, tuple[Callable[[Table], Any], Callable[[Table], Any]]] = {
    "rollwrite": (
        lambda table: tests.rollwrite.naive.play(
            table.seats, table.position.owners - table.seats, table.options.get("aim", "score")
        ),
        tests.rollwrite.test_naive.sheet_of,
    ),
    "alcazaba": (lambda table: tests.alcazaba.naive.play(table.seats), tests.naive_games.sheet_of),
    "dicegame": (lambda table: tests.dicegame.naive.play(table.seats), tests.naive_games.sheet_of),
    "redpalace": (
        lambda table: tests.redpalace.naive_game.play_at(table.seats, dict(table.options)),
        lambda table: tests.redpalace.test_naive.sheet_of(table.position),
    ),
}
SLOW = ("alcazaba", "redpalace")  # by the naive rules

whole_records = cache(records)
short_lines = cache(lines)


@cache
def replayed(game: str, name: str) -> Table:
    """A whole record played again, once for all tests."""
    return replay_record(whole_records(game)[name])


def is_plain(game: str, name: str) -> bool:
    """The naive rules know the shipped printed values and whole games only; some take their time."""
    if game in SLOW:
        return name.startswith("seats") and name.endswith("-1")
    return not name.startswith(("own-", "from-the-middle"))


def all_games(game: str) -> list[RecordFile | Line]:
    return [*whole_records(game).values(), *short_lines(game).values()]


every_game = pytest.mark.parametrize("game", sabika.games())
every_record = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in sabika.games() for name in whole_records(game)]
)
every_line = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in sabika.games() for name in short_lines(game)]
)


@every_game
def test_golden_games_cover_every_number_of_seats_and_every_source_of_chance(game: str) -> None:
    read = whole_records(game).values()
    assert len(all_games(game)) >= COVERS[game].games
    assert {record.seats for record in read} == set(find(game).seats)
    assert {type(record.chance).__name__ for record in read} == DICE_KINDS
    assert any(record.opening for record in read)


@every_game
def test_a_dozen_games_are_whole_records_and_all_others_lines(game: str) -> None:
    named = [name for name, _, _ in WAYS[game]()]
    assert len(whole_records(game)) == 12
    assert {name for name in named if is_whole(game, name)} <= set(whole_records(game))
    assert [name for name in named if not is_whole(game, name)] == list(short_lines(game))


@every_game
def test_golden_games_show_every_choice_of_every_option(game: str) -> None:
    for option in find(game).options:
        shown = {str(played.options.get(option.name, option.default)) for played in all_games(game)}
        if option.choices:
            assert shown >= {str(choice) for choice in option.choices}, option.name
        else:
            assert len(shown) > 1, f"nobody plays with an own {option.name}"


@every_game
def test_golden_games_to_read_use_every_kind_of_move(game: str) -> None:
    read = whole_records(game).values()
    assert {entry.split()[1] for record in read for entry in record.log} == COVERS[game].verbs


def test_alone_every_number_of_imaginary_players_plays_with_every_aim() -> None:
    alone = {(r.options.get("imaginary"), r.options.get("aim")) for r in all_games("rollwrite") if r.seats == 1}
    assert alone == {(imaginary, aim) for imaginary in (2, 3, 4) for aim in ("score", "duel")}


@every_record
def test_a_golden_record_is_played_again_byte_for_byte(game: str, name: str) -> None:
    """Dice are derived again, so that entries, position, scores and the way they are written must all be the same."""
    record = whole_records(game)[name]
    table = replayed(game, name)
    assert to_bytes(table, record.names) == (FOLDER / game / f"{name}.json").read_bytes()
    assert {line.rule for line in table.score_sheet()} <= COVERS[game].rules
    if is_plain(game, name):
        assert_naive_rules_agree(table)


@every_line
def test_a_golden_line_is_played_again_to_the_same_position_and_scores(game: str, name: str) -> None:
    line = short_lines(game)[name]
    table = replay_line(game, line)
    assert (table.digest(), table.scores(), table.over) == (line.digest, line.scores, True)
    assert {line.rule for line in table.score_sheet()} <= COVERS[game].rules
    if is_plain(game, name):
        assert_naive_rules_agree(table)


@every_game
def test_golden_games_to_read_pay_every_kind_of_line(game: str) -> None:
    missing = set(COVERS[game].rules)
    read = whole_records(game)
    for name in sorted(read, key=lambda name: -len(read[name].log)):
        if missing:  # one or two show them all
            missing -= {line.rule for line in replayed(game, name).score_sheet()}
    assert missing == set()


def assert_naive_rules_agree(table: Table) -> None:
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
