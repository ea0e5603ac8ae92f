"""What all tests share: property tests behave the same on every machine, workers share them out by file, and a test
with a browser or with processes of its own that fails is run once more; the report names it.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


RUN_AGAIN = ("tests/page/", "tests/server/")
TIMES = int(os.environ.get("SABIKA_RERUNS", "1"))  # 0 shows a failure at once


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(RUN_AGAIN):
            item.add_marker(pytest.mark.flaky(reruns=TIMES))


class ByFile(LoadScopeScheduling):
    """A file belongs to one worker: its tests share a browser and a server. Of the contract a game belongs to one:
    its tests share random games, and what was compiled."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if file.startswith("tests/contract/"):
            return f"contract {test.partition('[')[2].partition('-')[0]}"
        return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    return ByFile(config, log)
