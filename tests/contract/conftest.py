"""What is compiled for a game is compiled by one worker; different games by different ones."""

from __future__ import annotations

import pytest

from tests.contract.variants import Variant


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        variant = getattr(item, "callspec", None) and item.callspec.params.get("variant")
        if isinstance(variant, Variant) and item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(f"compiled-{variant.name}"), append=False)
