"""Entries of a log as text and as JSON.

"0 cross y1 b2"   {"who": 0, "do": "cross", "with": ["y1", "b2"]}
"* roll y3 b5"    {"who": "*", "do": "roll", "with": ["y3", "b5"]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import refused
from sabika.engine.game import CHANCE

LONGEST_ENTRY = 200


def split_entry(entry: str) -> tuple[int | None, str]:
    """Who and what: the seat or CHANCE (None where nobody is named), and the move's text."""
    if not isinstance(entry, str) or len(entry) > LONGEST_ENTRY:
        raise refused("no_entry")
    match = re.fullmatch(r"\s*(?:(\*|\d{1,2})\s+)?(\S.*?)\s*", entry)
    if not match:
        raise refused("no_entry")
    who = None if match[1] is None else CHANCE if match[1] == "*" else int(match[1])
    return who, " ".join(match[2].split())


def entry_to_json(entry: str) -> dict[str, Any]:
    """A log entry as JSON; words that are numbers stay texts, so that nothing is lost."""
    who, text = split_entry(entry)
    verb, *rest = text.split()
    return {"who": "*" if who == CHANCE else who, "do": verb, "with": rest}


def entry_from_json(value: Mapping[str, Any]) -> str:
    """The log entry of its JSON form."""
    if not isinstance(value, Mapping) or set(value) != {"who", "do", "with"} or not isinstance(value["with"], list):
        raise refused("no_json_entry")
    who = value["who"]
    entry = " ".join(str(part) for part in (who, value["do"], *value["with"]))
    seat, _ = split_entry(entry)
    if seat is None:
        raise refused("nobody_named")
    return entry
