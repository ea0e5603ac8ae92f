"""Record files: a game as JSON. Whatever is read is untrusted: typed, limited, checked against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from sabika.engine.chance import LARGEST_SEED, Committed, Scripted, Seeded, Source
from sabika.engine.errors import BadOption, BadPosition, BadRecord, Refused, SabikaError, UnknownGame, short
from sabika.engine.game import CHANCE, find, seats_and_options
from sabika.engine.record import to_text
from sabika.table.table import Table, dice_in, fresh_dice, misfit

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_ENTRIES = 100_000


class SeededChance(msgspec.Struct, tag_field="source", tag="seeded", forbid_unknown_fields=True):
    seed: int


class CommittedChance(msgspec.Struct, tag_field="source", tag="committed", forbid_unknown_fields=True):
    commitment: str
    salts: list[str] = []
    secret: str | None = None  # revealed once the game is over
    # The number of the first die derived, where earlier ones came with the game it goes on from.
    first: Annotated[int, msgspec.Meta(ge=1)] | msgspec.UnsetType = msgspec.UNSET

    @property
    def first_die(self) -> int:
        return 0 if self.first is msgspec.UNSET else self.first


class RecordedChance(msgspec.Struct, tag_field="source", tag="recorded", forbid_unknown_fields=True):
    """Dice that came from people or a script: nothing to derive them from."""


Chance = SeededChance | CommittedChance | RecordedChance


class RecordFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a record file holds."""

    sabika: int  # version of this format
    game: str
    rules: str  # version of the game's rules
    seats: int
    log: list[str]
    digest: str
    scores: list[int]
    chance: Chance
    options: dict[str, Any] = {}
    opening: str | None = None  # a position as text, where the game began at one
    names: list[str] = []


@dataclass(frozen=True)
class Verdict:
    """What `verify` found. `entry` is the number of the first log entry that does not fit, if one does not."""

    ok: bool
    text: str
    entry: int | None = None

    def __bool__(self) -> bool:
        return self.ok


def save(table: Table, path: Path) -> None:
    """Write the record file of a table."""
    try:
        path.write_bytes(to_bytes(table))
    except OSError as error:
        raise SabikaError(f"'{path.name}' cannot be written: {error.strerror}.") from error


def to_bytes(table: Table, names: Sequence[str] = ()) -> bytes:
    """The record file of a table."""
    record = RecordFile(
        sabika=FORMAT,
        game=table.game.name,
        rules=table.game.rules_version,
        seats=table.seats,
        options=table.options,
        opening=to_text(table.opening) if table.from_middle else None,
        chance=msgspec.convert(table.chance.as_json(), Chance),
        log=table.log,
        digest=table.digest(),
        scores=table.scores(),
        names=list(names),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def load(path: str | Path) -> Table:
    """The table of a record file; play can go on where it stopped."""
    table = to_table(read(path))
    table.settle_chance()
    return table


def verify(path: str | Path) -> Verdict:
    """Derive every die, move and score of a record file again; says what does not fit first.

    Raises BadRecord where the file is no record at all.
    """
    return check(read(path))


def read(path: str | Path) -> RecordFile:
    """The content of a record file."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadRecord(f"'{short(path.name)}' cannot be read: {getattr(error, 'strerror', error)}.") from error
    return from_bytes(content)


def from_bytes(content: bytes) -> RecordFile:
    if len(content) > MOST_BYTES:
        raise BadRecord(f"A record file has at most {MOST_BYTES // 1_000_000} MB; this is something else.")
    try:
        record = msgspec.json.decode(content, type=RecordFile)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord(f"This is no record file of Sabika: {str(error)[:150]}.") from error
    if record.sabika != FORMAT:
        raise BadRecord(f"This record has format {short(record.sabika)}; this Sabika reads format {FORMAT}.")
    if len(record.log) > MOST_ENTRIES:
        raise BadRecord(f"A log has at most {MOST_ENTRIES} entries.")
    return record


def to_table(record: RecordFile) -> Table:
    """The table of a record, its log followed move by move."""
    table = _sit_down(record)
    table.follow_all(record.log)
    return table


def check(record: RecordFile) -> Verdict:
    """Every entry against rules and dice, then position and scores."""
    if isinstance(record.chance, CommittedChance) and record.chance.secret is not None:
        source = _source(record)
        if not isinstance(source, Committed) or source.commitment != record.chance.commitment:
            return Verdict(False, "The revealed secret is not the one that was committed to.")
    table = _sit_down(record)
    fell = 0
    for number, entry in enumerate(record.log):
        if table.game.actor(table.position) == CHANCE:
            if _is_derived(table.chance, fell) and entry != (due := f"* {table.due_outcome()}"):
                return Verdict(False, f"Entry {number} is '{short(entry, 60)}', but the dice say '{due}'.", number)
            fell += 1
        try:
            table.follow(entry)
        except Refused as error:
            return Verdict(False, misfit(number, entry, error), number)
    if table.digest() != record.digest:
        return Verdict(False, "The log leads to another position than the record says.")
    if table.scores() != record.scores:
        return Verdict(False, f"The scores are {table.scores()}, not {short(record.scores)}.")
    return Verdict(True, f"{len(record.log)} entries, {_derived(table.chance)}, scores {table.scores()}.")


def _is_derived(source: Source, number: int) -> bool:
    """Does an outcome come from the source of its record, so that it can be derived again?"""
    return isinstance(source, Seeded) or (isinstance(source, Committed) and number >= source.first)


def _derived(source: Source) -> str:
    match source:
        case Committed(first=first) if first:
            return f"the first {first} dice as recorded, every later one derived"
        case Seeded() | Committed():
            return "every die derived"
        case _:
            return "dice as recorded, not derived"


def _sit_down(record: RecordFile) -> Table:
    try:
        game = find(record.game)
        if record.rules != game.rules_version:
            played, here = short(record.rules), game.rules_version
            raise BadRecord(f"This game was played by rules {played}; this Sabika plays {here}.")
        if record.opening is not None:
            table = Table.at_position(f"{game.name} {record.opening}", _source(record))
            if table.seats != record.seats:
                raise BadRecord(f"This record has {record.seats} seats, but begins at a position with {table.seats}.")
            return table
        for option in game.options:
            if not option.choices and isinstance(record.options.get(option.name), str):
                raise BadRecord(f"A record holds its own {option.name}, not the name of a file.")
        checked = seats_and_options(game, record.seats, record.options)
        return Table.at_opening(game, checked, record.seats, _source(record))
    except (UnknownGame, BadOption, BadPosition) as error:
        raise BadRecord(f"This record cannot be played: {error}") from error


def _source(record: RecordFile) -> Source:
    match record.chance:
        case SeededChance(seed=seed):
            if not 0 <= seed <= LARGEST_SEED:
                raise BadRecord("The seed of this record is no seed.")
            return Seeded(seed)
        case CommittedChance(secret=str(secret), salts=salts, first_die=first):
            try:
                return Committed(bytes.fromhex(secret), tuple(salts), first)
            except ValueError as error:
                raise BadRecord("The secret of this record is not written in hexadecimal.") from error
        case _:
            return Scripted(dice_in(record.log), then=fresh_dice())
