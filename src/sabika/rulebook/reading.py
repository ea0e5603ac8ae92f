"""Reads the files of texts that people edit: guides and lessons."""

import tomllib
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from sabika.rulebook import RulebookError

Read = TypeVar("Read", bound=msgspec.Struct)


def read_checked(file: Traversable, kind: type[Read], faults: Callable[[Read], Iterator[str]]) -> Read:
    """What stands in a TOML file; a message names the file and the first thing that is wrong."""
    try:
        read = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{file.name}: not readable as TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise RulebookError(f"{file.name}: {error}") from error
    for fault in faults(read):
        raise RulebookError(f"{file.name}: {fault}")
    return read
