"""How commands speak: Rich for people, JSON for programs, one sentence on stderr when something is wrong."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from rich.console import Console


class Language(StrEnum):
    """The languages of `sabika.words`; a test keeps the two alike."""

    en = "en"
    de = "de"
    fr = "fr"
    nl = "nl"


ENDS = (".", "?", "!")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
InLanguage = Annotated[Language, typer.Option("--language", help="The language of the words.")]


def console(*, stderr: bool = False) -> Console:
    """Where text goes: no markup, no highlighting, so that a name with brackets stays a name."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    text = clean(" ".join(sentence.split()))
    sys.stderr.write(f"sabika: {text}{'' if text.endswith(ENDS) else '.'}\n")


def clean(text: str) -> str:
    """A text from a file or a user without signs that would steer the terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def read_bytes(file: Path, most: int) -> bytes:
    """A file of at most so many bytes, `-` for what comes by stdin."""
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(most + 1)
        else:
            with file.open("rb") as opened:
                content = opened.read(most + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from error
    if len(content) > most:
        raise SabikaError(f"'{file.name}' has more than {most // 1000} kB; this is something else.")
    return content


def unreadable(file: Path, error: OSError | ValueError) -> SabikaError:
    reason = error.strerror if isinstance(error, OSError) else "this is no name of a file"
    return SabikaError(f"'{file.name}' cannot be read: {reason}.")


def unwritable(file: Path, error: OSError | ValueError) -> SabikaError:
    reason = error.strerror if isinstance(error, OSError) else "this is no name of a file"
    return SabikaError(f"'{file.name}' cannot be written: {reason}.")
