"""The contract is held against every game, every number of seats and every choice there is."""

from __future__ import annotations

import pytest

import sabika
from sabika.engine.game import find
from tests.contract.variants import OWN, variants


@pytest.mark.parametrize("name", sabika.games())
def test_every_number_of_seats_and_every_choice_is_played(name: str) -> None:
    game = find(name)
    played = [variant for variant in variants() if variant.name == name]
    assert {variant.seats for variant in played} == set(game.seats)
    for option in game.options:
        values = [variant.options.get(option.name, option.default) for variant in played]
        if option.choices:
            assert set(option.choices) <= set(values), option.name
        else:
            assert any(value is not None for value in values), f"{name}: nobody plays with an own {option.name}"


@pytest.mark.parametrize("name", sabika.games())
def test_every_ruling_a_table_may_choose_is_played_by_itself(name: str) -> None:
    played = [variant.options.get("rulings", []) for variant in variants() if variant.name == name]
    assert [[id] for id in find(name).rulings if [id] not in played] == []


def test_own_variants_belong_to_games_that_exist() -> None:
    assert set(OWN) <= set(sabika.games())


def test_no_variant_is_played_twice() -> None:
    labels = [str(variant) for variant in variants()]
    assert len(labels) == len(set(labels))
