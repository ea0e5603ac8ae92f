"""Record files are untrusted: whatever is in them, the answer is a table, a verdict, or one clear sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sabika
from sabika.engine.chance import Committed, Recorded, Scripted, Seeded, Source
from sabika.table.record_file import MOST_BYTES, check, from_bytes, to_bytes, to_table
from sabika.table.table import Table
from tests.rollwrite.staging import scene

SOURCES: dict[str, Callable[[], Source]] = {
    "seeded": lambda: Seeded(3),
    "committed": lambda: Committed(b"secret", ("Ada", "Bo")),
    "recorded": lambda: Scripted([], then=Seeded(3)),
}


@cache
def record(kind: str = "seeded", seats: int = 1) -> bytes:
    """The record of a whole game; alone, so that options are part of it."""
    options: dict[str, Any] = {"aim": "duel"} if seats == 1 else {}
    table = Table("rollwrite", seats, chance=SOURCES[kind](), **options)
    while not table.over:
        table.act(table.legal()[len(table.log) % len(table.legal())])
    return to_bytes(table, names=["Ada"])


def fields(kind: str = "seeded", seats: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(record(kind, seats))
    return found


def as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def complaint(content: bytes) -> str:
    """Both readers refuse it as no record, in one sentence."""
    said = []
    for reader in (lambda: to_table(from_bytes(content)), lambda: check(from_bytes(content))):
        with pytest.raises(sabika.BadRecord) as refused:
            reader()
        said.append(str(refused.value))
    assert said[0] == said[1]
    assert said[0].endswith((".", ")"))
    assert len(said[0]) < 400
    assert "\n" not in said[0]
    return said[0]


# --- sound files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SOURCES)
@pytest.mark.parametrize("seats", range(1, 6))
def test_a_sound_record_is_verified_and_loaded(kind: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record(kind, seats))
    verdict = sabika.verify(path)
    assert verdict.ok, verdict.text
    assert bool(verdict)
    derived = "dice as recorded, not derived" if kind == "recorded" else "every die derived"
    assert derived in verdict.text
    table = sabika.load(path)
    assert table.over
    assert to_bytes(table, names=["Ada"]) == path.read_bytes()


def test_a_game_that_began_at_a_position_is_loaded_with_it(tmp_path: Path) -> None:
    table = scene(coins={0: 3}, rolls=["roll y1 b1"])
    table.act("cross y1 b1")
    table.save(tmp_path / "middle.json")
    again = sabika.load(tmp_path / "middle.json")
    assert again.position == table.position
    assert again.log == table.log
    assert sabika.verify(tmp_path / "middle.json")
    again.undo()
    again.save(tmp_path / "undone.json")
    assert sabika.load(tmp_path / "undone.json").log == []
    table.at(0).save(tmp_path / "before.json")
    assert sabika.load(tmp_path / "before.json").log == []


def test_a_record_that_ends_while_dice_are_to_fall_goes_on_when_loaded(tmp_path: Path) -> None:
    table = Table("rollwrite", 3, seed=3)
    (tmp_path / "game.json").write_bytes(to_bytes(table.at(5)))
    loaded = sabika.load(tmp_path / "game.json")
    assert loaded.log == table.log, "with the dice of its seed"
    assert loaded.actor in range(3)


def test_a_record_holds_no_secret_before_it_is_revealed() -> None:
    hidden = fields("committed")
    del hidden["chance"]["secret"]
    verdict = check(from_bytes(as_bytes(hidden)))
    assert verdict.ok
    assert "not derived" in verdict.text
    assert to_table(from_bytes(as_bytes(hidden))).over


# --- edited files ----------------------------------------------------------------------------------------


def verdict_on(edited: dict[str, Any]) -> tuple[str, int | None]:
    verdict = check(from_bytes(as_bytes(edited)))
    assert not verdict.ok
    assert not verdict
    assert verdict.text.endswith((".", ")"))
    assert len(verdict.text) < 600
    return verdict.text, verdict.entry


@pytest.mark.parametrize("kind", ["seeded", "committed"])
@pytest.mark.parametrize("place", [0.0, 0.3, 0.9])
def test_an_edited_die_is_named(kind: str, place: float) -> None:
    edited = fields(kind)
    dice = [number for number, entry in enumerate(edited["log"]) if entry.startswith("* roll")]
    number = dice[int(place * len(dice))]
    old = edited["log"][number]
    edited["log"][number] = old.replace("y1", "y2") if "y1" in old else old.replace(old[8], "1", 1)
    assert edited["log"][number] != old
    text, entry = verdict_on(edited)
    assert entry == number
    assert text == f"Entry {number} is '{edited['log'][number]}', but the dice say '{old}'."


def test_an_edited_die_of_recorded_dice_shows_in_what_follows() -> None:
    edited = fields("recorded")
    number = next(n for n, entry in enumerate(edited["log"]) if entry.startswith("* roll"))
    edited["log"][number] = "* roll y6 b6" if edited["log"][number] != "* roll y6 b6" else "* roll y5 b5"
    verdict_on(edited)


@pytest.mark.parametrize("kind", SOURCES)
def test_an_edited_move_is_named_or_shows_in_what_follows(kind: str) -> None:
    for change in ("0 castle", "1 coins", "0 keep y1 b1", "", "coins", "* coins", "* start 0"):
        edited = fields(kind)
        number = next(n for n, entry in enumerate(edited["log"]) if entry.startswith("0 cross"))
        edited["log"][number] = change
        text, entry = verdict_on(edited)
        assert entry == number, text
    edited = fields(kind)
    number = next(n for n, entry in enumerate(edited["log"]) if entry.startswith("0 turn"))
    del edited["log"][number]
    verdict_on(edited)


@pytest.mark.parametrize("kind", SOURCES)
def test_a_log_that_is_too_short_or_too_long_does_not_fit(kind: str) -> None:
    short = fields(kind)
    short["log"].pop()
    assert verdict_on(short)[0] == "The log leads to another position than the record says."
    long = fields(kind)
    long["log"].append("0 coins")
    text, entry = verdict_on(long)
    assert entry == len(long["log"]) - 1
    assert "The game is over." in text


def test_edited_scores_and_digests_are_named() -> None:
    edited = fields()
    edited["scores"][0] += 1
    assert verdict_on(edited)[0] == f"The scores are {fields()['scores']}, not {edited['scores']}."
    for digest in ("", "0" * 32, "x" * 1_000_000):
        edited = fields() | {"digest": digest}
        assert verdict_on(edited) == ("The log leads to another position than the record says.", None)


@pytest.mark.parametrize(
    "options",
    [{"aim": "score"}, {"imaginary": 3, "aim": "duel"}, {}, {"aim": "duel", "sheet": {"supply": 14}}],
    ids=range(4),
)
def test_edited_options_do_not_fit(options: dict[str, Any]) -> None:
    verdict_on(fields() | {"options": options})


def test_an_edited_seed_secret_salt_or_commitment_is_found_out() -> None:
    assert verdict_on(fields() | {"chance": {"source": "seeded", "seed": 4}})[1] is not None
    for change, said in [
        ({"secret": b"other".hex()}, "The revealed secret is not the one that was committed to."),
        ({"commitment": "0" * 64}, "The revealed secret is not the one that was committed to."),
        ({"salts": ["Ada"]}, "but the dice say"),
        ({"salts": ["Bo", "Ada"]}, "but the dice say"),
    ]:
        edited = fields("committed")
        edited["chance"] |= change
        assert said in verdict_on(edited)[0]


def test_verify_never_draws_new_dice() -> None:
    """A record of given dice is judged by them alone: the same verdict again and again."""
    edited = fields("recorded")
    edited["log"] = edited["log"][:20]
    assert verdict_on(edited) == verdict_on(edited)


# --- files that are none ---------------------------------------------------------------------------------

HUGE = 10**400
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"sabika": 2}, "This record has format 2; this Sabika reads format 1."),
    ({"sabika": "1"}, "This is no record file of Sabika"),
    ({"sabika": HUGE}, ""),
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"game": "rollwrite" * 10_000}, "There is no game"),
    ({"game": "../../etc"}, "There is no game"),
    ({"game": 5}, "This is no record file of Sabika"),
    ({"rules": "0"}, "This game was played by rules 0; this Sabika plays "),
    ({"rules": "x" * 10_000}, "This game was played by rules"),
    ({"seats": 6}, "Roll & Write is for 1 to 5 seats, not 6."),
    ({"seats": -1}, "Roll & Write is for 1 to 5 seats"),
    ({"seats": HUGE}, ""),
    ({"seats": 1.5}, "This is no record file of Sabika"),
    ({"seats": True}, "This is no record file of Sabika"),
    ({"options": {"colour": "red"}}, "has no option 'colour'"),
    ({"options": {"x" * 10_000: "red"}}, "has no option"),
    ({"options": {"aim": "x" * 10_000}}, "The option 'aim' is one of"),
    ({"options": {"aim": {"deep": [[[]]]}}}, "The option 'aim' is one of"),
    ({"options": {"imaginary": 2.0}}, "The option 'imaginary' is one of"),
    ({"options": {"sheet": "/etc/hostname"}}, "not the name of a file"),
    ({"options": {"sheet": 5}}, "A sheet is a file or a table"),
    ({"options": {"sheet": ["/etc/hostname"]}}, "A sheet is a file or a table"),
    ({"options": {"sheet": {"grid": ["PPPPPP"] * 6}}}, "every kind at least once"),
    ({"options": {"sheet": {"supply": HUGE}}}, ""),
    ({"options": []}, "This is no record file of Sabika"),
    ({"opening": ""}, "This is no position of Roll & Write"),
    ({"opening": "castle"}, "is no field of this position"),
    ({"opening": "phase=" + "9" * 10_000}, "is not a number"),
    ({"opening": 5}, "This is no record file of Sabika"),
    ({"log": "0 coins"}, "This is no record file of Sabika"),
    ({"log": [5]}, "This is no record file of Sabika"),
    ({"log": [None]}, "This is no record file of Sabika"),
    ({"log": ["0 coins"] * 100_001}, "A log has at most 100000 entries."),
    ({"digest": None}, "This is no record file of Sabika"),
    ({"scores": None}, "This is no record file of Sabika"),
    ({"scores": ["1"]}, "This is no record file of Sabika"),
    ({"chance": None}, "This is no record file of Sabika"),
    ({"chance": {"source": "oracle"}}, "This is no record file of Sabika"),
    ({"chance": {"source": "seeded"}}, "This is no record file of Sabika"),
    ({"chance": {"source": "seeded", "seed": -1}}, "The seed of this record is no seed."),
    ({"chance": {"source": "seeded", "seed": HUGE}}, ""),
    ({"chance": {"source": "committed"}}, "This is no record file of Sabika"),
    ({"chance": {"source": "committed", "commitment": "", "secret": "xyz"}}, "not written in hexadecimal"),
    ({"chance": {"source": "committed", "commitment": "", "secret": "é"}}, "not written in hexadecimal"),
    ({"names": "Ada"}, "This is no record file of Sabika"),
    ({"surprise": 1}, "This is no record file of Sabika"),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=range(len(WRONG)))
def test_a_record_of_the_wrong_shape_is_refused_with_the_reason(change: dict[str, Any], said: str) -> None:
    assert said in complaint(as_bytes(fields() | change))


@pytest.mark.parametrize("name", ["sabika", "game", "rules", "seats", "log", "digest", "scores", "chance"])
def test_a_record_without_a_field_is_refused_by_its_name(name: str) -> None:
    edited = fields()
    del edited[name]
    assert f"`{name}`" in complaint(as_bytes(edited))


GARBAGE: dict[str, bytes] = {
    "nothing": b"",
    "blank": b"   \n",
    "not JSON": b"hello",
    "null": b"null",
    "a number": b"5",
    "a list": b"[]",
    "an empty object": b"{}",
    "not UTF-8": b'{"game": "\xff\xfe"}',
    "half a character": '{"game": "ü'.encode()[:-1],
    "half a surrogate": b'{"sabika": 1, "game": "\\ud800"}',
    "zero bytes": b"\0" * 1000,
    "a byte order mark": b"\xef\xbb\xbf{}",
    "NaN": b'{"sabika": NaN}',
    "infinity": b'{"sabika": 1e999}',
    "deep lists": b"[" * 1_000_000,
    "deep objects": b'{"options":' * 200_000,
    "deep options": b'{"sabika":1,"game":"rollwrite","options":{"sheet":' + b"[" * 500_000,
    "a pickle": b"\x80\x04\x95\x1a\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94.",
    "just below the limit": b"x" * MOST_BYTES,
    "10 MB of x": b"x" * 10_000_000,
    "10 MB of lists": b"[" * 10_000_000,
    "10 MB of digits": b"9" * 10_000_000,
    "digits": b'{"sabika": ' + b"9" * 1_000_000,
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_in_one_sentence_and_quickly(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(GARBAGE[name])
    for reader in (sabika.load, sabika.verify):
        before = perf_counter()
        with pytest.raises(sabika.BadRecord) as refused:
            reader(path)
        assert len(str(refused.value)) < 300
        assert perf_counter() - before < 5, "a file that is none is found out at once"


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    cases: list[tuple[str | Path, str]] = [
        (tmp_path / "none.json", "'none.json' cannot be read: No such file or directory."),
        (tmp_path, "cannot be read: Is a directory."),
        ("a\0b", "cannot be read: embedded null byte."),
        ("x" * 10_000, "cannot be read: File name too long."),
    ]
    for path, said in cases:
        for reader in (sabika.load, sabika.verify):
            with pytest.raises(sabika.BadRecord) as refused:
                reader(path)
            assert said in str(refused.value)
            assert len(str(refused.value)) < 200


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(sabika.BadRecord, match="at most 4 MB"):
        sabika.load("/dev/zero")


@pytest.mark.parametrize("kind", SOURCES)
def test_a_truncated_record_is_refused(kind: str) -> None:
    content = record(kind)
    for length in range(0, len(content.rstrip()), max(1, len(content) // 200)):
        complaint(content[:length])


def test_a_record_with_the_seats_of_another_position_is_refused() -> None:
    table = scene(seats=3)
    edited = json.loads(to_bytes(table)) | {"seats": 4}
    assert "This record has 4 seats, but begins at a position with 3." in complaint(as_bytes(edited))


# --- whatever else ---------------------------------------------------------------------------------------


def judge(content: bytes) -> None:
    """Load and verify say something sensible about any bytes, and agree with each other."""
    try:
        found = from_bytes(content)
        verdict = check(found)
    except sabika.BadRecord:
        complaint(content)
        return
    if verdict.ok:
        table = to_table(found)
        assert table.digest() == found.digest
        assert table.scores() == found.scores
        assert table.log == [" ".join(entry.split()) for entry in found.log]
    else:
        assert verdict.entry is None or 0 <= verdict.entry < len(found.log)


@given(data=st.data(), kind=st.sampled_from(sorted(SOURCES)))
def test_bytes_changed_anywhere_never_break_a_reader(data: st.DataObject, kind: str) -> None:
    content = bytearray(record(kind))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        length = data.draw(st.integers(0, 40))
        content[at : at + length] = data.draw(st.binary(max_size=12))
    judge(bytes(content))


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["* roll y1 b1", "0 coins"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(data=st.data(), kind=st.sampled_from(sorted(SOURCES)), value=ANYTHING)
def test_values_changed_anywhere_never_break_a_reader(data: st.DataObject, kind: str, value: Any) -> None:
    edited = fields(kind)
    place: Any = edited
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    action = data.draw(st.sampled_from(["put", "drop", "double", "swap"]))
    if action == "put" or not isinstance(place, list):
        place[key] = value
    elif action == "drop":
        del place[key]
    elif action == "double":
        place.insert(key, copy.deepcopy(place[key]))
    else:
        other = data.draw(st.integers(0, len(place) - 1))
        place[key], place[other] = place[other], place[key]
    judge(as_bytes(edited))


@given(
    number=st.integers(0, 10_000), text=st.sampled_from(["* roll y1 b1", "* roll y6 y6 b6 b6", "* start 0", "0 coins"])
)
def test_no_entry_of_a_derived_log_can_be_exchanged_unnoticed(number: int, text: str) -> None:
    edited = fields("committed")
    number %= len(edited["log"])
    if edited["log"][number] != text:
        edited["log"][number] = text
        verdict_on(edited)


def test_a_record_of_recorded_dice_that_cannot_happen_is_refused() -> None:
    table = Table("rollwrite", 3, chance=Scripted(["start 1"], then=Seeded(1)))
    dice = [entry[2:] for entry in table.log]
    assert Table("rollwrite", 3, chance=Recorded(dice)).log == table.log
    with pytest.raises(sabika.BadChance):
        Table("rollwrite", 3, chance=Recorded(dice[:-1]))
