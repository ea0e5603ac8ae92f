"""How commands speak: Rich for people, JSON for programs, one sentence on stderr when something is wrong."""

from __future__ import annotations

import json
import os
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO, cast

import typer

from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from rich.console import Console


class Interrupted(Exception):
    """Ctrl-C. A text is what there is to say about it."""


class Language(StrEnum):
    """The languages of `sabika.words`; a test keeps the two alike."""

    en = "en"
    de = "de"
    fr = "fr"
    nl = "nl"


ENDS = (".", "?", "!")
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def locale_language() -> Language:
    """The language of the user's locale, English where Sabika does not speak it."""
    chosen = next((os.environ[name] for name in LOCALE if os.environ.get(name)), _windows_locale())
    spoken = re.split(r"[_.@-]", chosen)[0].lower()
    return Language(spoken) if spoken in list(Language) else Language.en


def _windows_locale() -> str:
    """Windows has no such variables, but a language of its menus."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
InLanguage = Annotated[
    Language,
    typer.Option(
        "--language",
        default_factory=locale_language,
        show_default=False,
        help="The language of the words. [default: that of your locale]",
    ),
]


class Unpadded:
    """A file that gets lines without the blanks at their ends, with which Rich fills up its columns."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        self._file.write(re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) if text.endswith("\n") else text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def console(*, stderr: bool = False) -> Console:
    """Where text goes: no markup, no highlighting, so a name with brackets stays a name. Pipes get no padding."""
    from rich.console import Console

    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not made.is_terminal:
        made.file = cast(TextIO, Unpadded(sys.stderr if stderr else sys.stdout))
    return made


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    text = clean(" ".join(sentence.split()))
    sys.stderr.write(f"sabika: {text}{'' if text.endswith(ENDS) else '.'}\n")


def tell_if_slow() -> None:
    """Say on stderr that long work goes without the compiler, and what would help."""
    from sabika.engine.jit import can_compile

    if not can_compile():
        complain("Without the compiler this takes minutes, perhaps hours: pip install 'sabika[fast]' makes it quick.")


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


def check_place(file: Path, option: str) -> None:
    """Said before the work is done, not after."""
    if file.is_dir():
        raise SabikaError(f"'{file.name}' is a folder; {option} needs a file.")
    if not file.parent.is_dir():
        raise SabikaError(f"There is no folder '{file.parent}' for '{file.name}'.")


def unreadable(file: Path, error: OSError | ValueError) -> SabikaError:
    if isinstance(error, FileNotFoundError):
        return SabikaError(f"There is no file '{file}'.")
    reason = error.strerror if isinstance(error, OSError) else "this is no name of a file"
    return SabikaError(f"'{file.name}' cannot be read: {reason}.")


def unwritable(file: Path, error: OSError | ValueError) -> SabikaError:
    reason = error.strerror if isinstance(error, OSError) else "this is no name of a file"
    return SabikaError(f"'{file.name}' cannot be written: {reason}.")
