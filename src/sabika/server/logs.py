"""The server's log on standard error: a time stamp and a level on every line, or a JSON object a line."""

from __future__ import annotations

import json
import logging
import time


def set_up_log(*, as_json: bool) -> None:
    """Warnings and errors of everything in this process, from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class TextLines(logging.Formatter):
    """`2026-11-17T21:05:03.123Z WARNING sabika.bots: A bot failed.`, and below it where an error came from."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime  # UTC: logs of several machines can be put together


class JsonLines(TextLines):
    """`{"time": …, "level": …, "logger": …, "text": …}`, with `error` where an error came from."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": f"{self.formatTime(record, self.datefmt)}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)
