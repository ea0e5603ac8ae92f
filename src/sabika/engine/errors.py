"""What goes wrong has a name and one clear sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sabika.words import Saying, Value


def short(value: object, most: int = 40) -> str:
    """As much of something given as fits into a sentence."""
    text = str(value)
    return text if len(text) <= most else text[:most] + "…"


class SabikaError(Exception):
    """Anything a user can cause; its text is one sentence for people."""


class UnknownGame(SabikaError):
    """There is no game of that name."""


class BadOption(SabikaError):
    """Seats, options or a sheet that do not go together."""


class BadPosition(SabikaError):
    """A text that is no position of this game."""


class BadRecord(SabikaError):
    """A record file that is damaged, edited, or none at all."""


class BadChance(SabikaError):
    """A source of chance has nothing, or nothing possible, to offer."""


class Refused(SabikaError):
    """A move that the rules forbid; nothing has changed. `saying` tells why in any language."""

    def __init__(self, saying: Saying) -> None:
        self.saying = saying
        self.rule = saying.rule
        self.text = saying.text()
        super().__init__(f"{self.text} ({self.rule})" if self.rule else self.text)


def refused(key: str, rule: str = "", **values: Value) -> Refused:
    """A refusal that is the same in every game."""
    from sabika.words import Saying

    return Refused(Saying(f"table.{key}", rule, values))
