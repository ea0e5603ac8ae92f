"""What goes wrong has a name and one clear sentence."""

from __future__ import annotations


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
    """A move that the rules forbid; nothing has changed."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.rule = rule
        self.text = text
