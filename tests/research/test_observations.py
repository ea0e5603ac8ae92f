"""Observations: what a seat sees, with a name for every number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sabika
from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.research.actions import MOST_TOKENS, description_of
from sabika.research.observations import _gather, observation_of, raw_of
from sabika.research.play import CURRENT, play_record
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, some, walk

NOTHING_CHOSEN = [0] * MOST_TOKENS


def play_at(game: Game, position: Any, who: int, tokens: list[int]) -> Any:
    play: Any = play_record(game)()
    play.states[CURRENT], play.who, play.tokens = position, who, tokens
    return play


every_game = pytest.mark.parametrize("name", sabika.games())


def seen(variant: Variant, position: Any, seat: int) -> dict[str, int]:
    """What a seat sees of a position, by name."""
    observation = observation_of(variant.game, variant.opening())
    numbers = observation.of(raw_of(play_at(variant.game, position, seat, NOTHING_CHOSEN)), seat)
    return {name: int(number) for name, number in zip(observation.names, numbers, strict=True)}


def variant_of(name: str, seats: int, **options: Any) -> Variant:
    return Variant(name, seats, options, name)


@every_variant
def test_every_number_has_a_name_of_its_own_and_every_seat_the_same_names(variant: Variant) -> None:
    observation = observation_of(variant.game, variant.opening())
    assert len(set(observation.names)) == observation.size
    assert len(observation.sources[0]) == variant.seats


@every_variant
def test_the_loop_that_is_compiled_reads_the_same_numbers(variant: Variant) -> None:
    observation = observation_of(variant.game, variant.opening())
    for step in list(some(variant, 62))[::10]:
        raw = raw_of(play_at(variant.game, step.after, OVER, [1700, 3, 0]))
        for seat in (0, variant.seats - 1):
            out = np.zeros(observation.size, np.float32)
            _gather(raw, observation.sources, seat, variant.seats, out)
            assert (out == observation.of(raw, seat)).all()


@every_game
def test_every_field_is_shown_or_left_out(name: str) -> None:
    game = find(name)
    fields = description_of(game).fields
    left_out = set(fields.left_out.split())
    assert left_out < set(game.position.fields)
    named = {*fields.by_seat, *fields.by_owner, *fields.bits, *fields.owners, *fields.cells}
    assert named | {*fields.seats.split(), *fields.seats_or_none.split()} <= set(game.position.fields) - left_out
    variant = variant_of(name, 3)
    last = [step for step in walk(variant, 63) if step.actor != CHANCE][-1].before
    for field in set(game.position.fields) - left_out:
        other = last.copy()
        row = _first_row(other, field)
        if isinstance(row, list):
            row[-1 if field in ("owner", "cell") else 0] ^= 1
        else:
            setattr(other, field, row ^ 1)
        _own_every_tile(last, fields)
        _own_every_tile(other, fields)
        assert seen(variant, last, 0) != seen(variant, other, 0), field


def _first_row(position: Any, field: str) -> Any:
    value = getattr(position, field)
    return value[0] if isinstance(value, list) and isinstance(value[0], list) else value


def _own_every_tile(position: Any, fields: Any) -> None:
    """An owner and a cell are shown of built tiles alone."""
    for span in fields.cells.values():
        place = getattr(position, span.place)
        place[-1] = span.first


def test_the_seat_that_looks_comes_first() -> None:
    variant = variant_of("rollwrite", 3)
    s = [step for step in walk(variant, 64) if step.actor != CHANCE][40].before
    for seat in range(3):
        view = seen(variant, s, seat)
        assert view["to_act"] == 0
        assert view["seat"] == (s.seat - seat) % 3
        assert view["start"] == (s.start - seat) % 3
        for ahead in range(3):
            owner = (seat + ahead) % 3
            assert view[f"coins[{ahead}]"] == s.coins[owner]
            assert view[f"built[2][{ahead}]"] == s.built[2][owner]
            assert [view[f"crossed[{ahead}][{cell}]"] for cell in range(36)] == [
                s.crossed[owner] >> cell & 1 for cell in range(36)
            ]
            assert view[f"points[{ahead}][0]"] == s.points[owner][0]


def test_markers_are_those_of_seats_ahead_and_of_dirk() -> None:
    variant = variant_of("dicegame", 2)
    s = variant.opening()
    s.area[0][:4] = [1, 2, 3, 0]
    assert [seen(variant, s, 0)[f"area[0][{field}]"] for field in range(4)] == [1, 2, 3, 0]
    assert [seen(variant, s, 1)[f"area[0][{field}]"] for field in range(4)] == [2, 1, 3, 0]


def test_tiles_lie_where_they_lie_and_have_an_owner_only_once_taken() -> None:
    variant = variant_of("alcazaba", 3)
    for step in some(variant, 65):
        s = step.after
        view = seen(variant, s, 1)
        for tile in range(55):
            is_owned, is_built = s.place[tile] >= 3, s.place[tile] == 5
            assert view[f"owner[{tile}]"] == ((s.owner[tile] - 1) % 3 + 1 if is_owned else 0)
            x, y = (s.cell[tile] % 33 - 16, s.cell[tile] // 33 - 16) if is_built else (0, 0)
            assert (view[f"x[{tile}]"], view[f"y[{tile}]"]) == (x, y)


def redpalace_late(**options: Any) -> tuple[Variant, Any]:
    variant = variant_of("redpalace", 3, **options)
    steps = [step for step in walk(variant, 66) if step.actor != CHANCE]
    return variant, next(step.before for step in steps[20:] if _can_swap(step.before))


def _can_swap(s: Any) -> bool:
    return all(sum(hand) > 1 for hand in s.hand[:3]) and sum(map(bool, s.deck)) > 20


def with_another_card(s: Any, seat: int) -> Any:
    """The same, where a seat had a card of the deck instead of one in its hand."""
    other = s.copy()
    card = next(card for card, count in enumerate(s.hand[seat]) if count)
    instead = next(i for i, count in enumerate(s.deck) if count and i != card)
    for row, change in ((other.hand[seat], -1), (other.deck, 1)):
        row[card] += change
        row[instead] -= change
    return other


def test_hidden_hands_cannot_be_seen_nor_reckoned_from_the_deck() -> None:
    variant, s = redpalace_late()
    assert seen(variant, s, 0) == seen(variant, with_another_card(s, 1), 0)
    assert seen(variant, s, 0) == seen(variant, with_another_card(s, 2), 0)
    assert seen(variant, s, 1) != seen(variant, with_another_card(s, 1), 1), "one's own hand is seen"
    view = seen(variant, s, 1)
    assert [view[f"cards[{ahead}]"] for ahead in range(3)] == [sum(s.hand[seat]) for seat in (1, 2, 0)]
    assert [view[f"hand[0][{card}]"] for card in range(36)] == s.hand[1]
    assert not any(view[f"hand[{ahead}][{card}]"] for ahead in (1, 2) for card in range(36))
    assert [view[f"deck[{card}]"] for card in range(36)] == [
        s.deck[card] + s.hand[0][card] + s.hand[2][card] for card in range(36)
    ]


def test_open_hands_are_seen_by_everyone() -> None:
    variant, s = redpalace_late(hands="open")
    view = seen(variant, s, 0)
    for seat in range(3):
        assert [view[f"hand[{seat}][{card}]"] for card in range(36)] == s.hand[seat]
    assert [view[f"deck[{card}]"] for card in range(36)] == s.deck


def test_hidden_and_open_hands_have_the_same_names() -> None:
    names = [
        observation_of(variant.game, variant.opening()).names
        for variant in (variant_of("redpalace", 3), variant_of("redpalace", 3, hands="open"))
    ]
    assert names[0] == names[1]
