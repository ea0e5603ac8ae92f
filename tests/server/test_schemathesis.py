"""Whatever OpenAPI allows or forbids to be sent: never an answer 5xx."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from sabika.server.app import create_app
from sabika.server.store import Store
from tests.server.house import house

CASES = 30  # allowed ones for each call, and as many forbidden ones for each that takes a body

# The description needs no database: none is opened before the application runs.
SCHEMA = schemathesis.openapi.from_dict(create_app(cast(Store, None)).openapi())
CALLS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}
ALLOWED = [(label, GenerationMode.POSITIVE) for label in CALLS]
FORBIDDEN = [(label, GenerationMode.NEGATIVE) for label, call in CALLS.items() if call.method == "post"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server runs in a thread of its own, for as long as this file's tests."""
    folder = tmp_path_factory.mktemp("schemathesis")
    started, ending = threading.Event(), threading.Event()
    found = []

    async def serve() -> None:
        async with house(f"sqlite:///{folder}/games.db") as served:
            found.append(served.address)
            started.set()
            await asyncio.to_thread(ending.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(20)
    try:
        yield found[0]
    finally:
        ending.set()
        thread.join()


@pytest.mark.parametrize(("label", "mode"), ALLOWED + FORBIDDEN)
def test_no_call_ends_with_5xx(label: str, mode: GenerationMode, address: str) -> None:
    call = CALLS[label]
    tried = []

    @given(case=call.as_strategy(generation_mode=mode))
    @settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def try_it(case: schemathesis.Case[Any]) -> None:
        tried.append(case.call_and_validate(base_url=address, checks=[not_a_server_error]).status_code)

    try_it()
    assert tried
