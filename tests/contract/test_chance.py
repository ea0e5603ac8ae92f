"""Chance keeps its law, whoever draws: weights, samples, seeds, commitments."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from scipy.stats import chisquare

from sabika.engine.chance import Asked, Committed, Law, Recorded, Scripted, Seeded, Source, ticket
from sabika.engine.errors import BadChance
from sabika.engine.game import CHANCE
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.stream import WORDS, below, start
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, law, walk

# With fixed seeds a test either always passes or always fails; a fair law fails one in a million.
UNLIKELY = 1e-6
LARGEST_TOTAL = 2**31  # what `below` can draw from


def assert_follows(drawn: Sequence[object], expected: Mapping[Any, float]) -> None:
    counts = Counter(drawn)
    assert set(counts) <= set(expected), "drawn, but not listed"
    if len(expected) == 1:
        return
    total = sum(expected.values())
    wanted = [len(drawn) * weight / total for weight in expected.values()]
    found = chisquare([counts[outcome] for outcome in expected], wanted)
    assert found.pvalue > UNLIKELY, found


def different_laws(variant: Variant, seed: int) -> list[tuple[object, list[int], list[int]]]:
    """Chance positions of a random game, one for each length of the list of outcomes."""
    found: dict[int, tuple[object, list[int], list[int]]] = {}
    for step in walk(variant, seed):
        if step.actor == CHANCE and len(step.options) not in found:
            found[len(step.options)] = (step.before, *law(variant.game, step.before))
    return list(found.values())


@every_variant
def test_weights_are_positive_and_outcomes_distinct(variant: Variant) -> None:
    for step in walk(variant, 40):
        if step.actor == CHANCE:
            moves, weights = law(variant.game, step.before)
            assert len(moves) == len(weights) == len(set(moves))
            assert min(weights) > 0
            assert sum(weights) <= LARGEST_TOTAL


@every_variant
def test_sampling_follows_the_law_of_the_outcomes(variant: Variant) -> None:
    stream = [0] * WORDS
    start(stream, 41, 0)
    sample = runner(variant.game, PLAIN).sample
    for s, moves, weights in different_laws(variant, 41):
        drawn = [sample(s, stream) for _ in range(8 * len(moves) + 200)]
        assert_follows(drawn, dict(zip(moves, weights, strict=True)))


SOURCES: dict[str, Callable[[int], Source]] = {
    "seeded": Seeded,
    "committed": lambda number: Committed(f"secret {number}".encode()),
    "salted": lambda number: Committed(b"secret", ("salt", f"of player {number}")),
}
UNEVEN = {"rare": 1, "common": 7, "usual": 19, "seldom": 2}


@pytest.mark.parametrize("kind", SOURCES)
def test_a_source_follows_the_law_from_outcome_to_outcome(kind: str) -> None:
    source = SOURCES[kind](1)
    drawn = [source.draw(Law(number, list(UNEVEN), list(UNEVEN.values()))) for number in range(6000)]
    assert_follows(drawn, dict(UNEVEN))
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    assert_follows(pairs, {(a, b): UNEVEN[a] * UNEVEN[b] for a in UNEVEN for b in UNEVEN})


@pytest.mark.parametrize("kind", SOURCES)
def test_a_source_follows_the_law_from_game_to_game(kind: str) -> None:
    table = Law(3, list(UNEVEN), list(UNEVEN.values()))
    assert_follows([SOURCES[kind](number).draw(table) for number in range(6000)], dict(UNEVEN))


@pytest.mark.parametrize("kind", SOURCES)
def test_a_source_answers_the_same_question_the_same_way(kind: str) -> None:
    laws = [Law(number, ["a", "b", "c"], [1, 1, 1]) for number in (5, 0, 99, 5)]
    answers = [SOURCES[kind](1).draw(asked) for asked in laws]
    assert answers == [SOURCES[kind](1).draw(asked) for asked in laws]
    assert answers[0] == answers[3]


def test_no_ticket_is_likelier_than_another() -> None:
    # Three quarters of all numbers of 256 bits: a mere remainder would give the first third half of the draws.
    tickets = 3 << 254
    drawn = [ticket(b"secret", (), number, tickets) for number in range(3000)]
    assert all(0 <= found < tickets for found in drawn)
    assert_follows([found >> 254 for found in drawn], {0: 1, 1: 1, 2: 1})


def test_a_ticket_is_found_again_from_the_secret_the_salts_and_the_number_alone() -> None:
    tickets = 3 << 254
    attempts = 0
    for number in range(50):
        attempt = -1
        value = tickets
        while value >= tickets:
            attempt += 1
            message = json.dumps([["a", "ü"], number, attempt], separators=(",", ":")).encode()
            value = int(hmac.new(b"secret", message, hashlib.sha256).hexdigest(), 16)
        attempts += attempt
        assert ticket(b"secret", ("a", "ü"), number, tickets) == value
    assert attempts > 0, "some numbers must have been rejected, or nothing was shown"


def test_the_commitment_is_the_hash_of_the_secret_and_salts_change_the_dice() -> None:
    source = Committed(b"secret")
    assert source.commitment == hashlib.sha256(b"secret").hexdigest()
    laws = [Law(number, [str(face) for face in range(100)], [1] * 100) for number in range(20)]
    draws = {
        tuple(source.draw(asked) for asked in laws)
        for source in (
            Committed(b"secret"),
            Committed(b"other"),
            Committed(b"secret", ("a",)),
            Committed(b"secret", ("a", "")),
            Committed(b"secret", ("", "a")),
            Committed(b"secret", ('a","b',)),
            Committed(b"secret", ("a", "b")),
        )
    }
    assert len(draws) == 7


def test_recorded_chance_ends_where_the_record_ends() -> None:
    source = Recorded(["b", "x"])
    assert source.draw(Law(0, ["a", "b"], [1, 1])) == "b"
    with pytest.raises(BadChance, match=r"'x' cannot happen now; possible are a, b\."):
        source.draw(Law(1, ["a", "b"], [1, 1]))
    with pytest.raises(BadChance, match="ends here"):
        source.draw(Law(2, ["a"], [1]))


def test_scripted_chance_goes_on_with_another_source() -> None:
    source = Scripted(["b"], then=Seeded(1))
    asked = Law(1, ["a", "b", "c"], [1, 1, 1])
    assert source.draw(Law(0, ["a", "b"], [1, 1])) == "b"
    assert source.draw(asked) == Seeded(1).draw(asked)


def test_a_person_may_say_only_what_can_happen() -> None:
    assert Asked(lambda asked: asked.texts[-1]).draw(Law(0, ["a", "b"], [1, 1])) == "b"
    with pytest.raises(BadChance, match="and 3 more"):
        Asked(lambda _: "x").draw(Law(0, list("abcdefgh"), [1] * 8))


@pytest.mark.parametrize("limit", [1, 2, 5, 36, 1296])
def test_streams_draw_every_number_below_a_limit_equally_often(limit: int) -> None:
    stream = [0] * WORDS
    start(stream, 3, limit)
    drawn = [below(stream, limit) for _ in range(10 * limit + 1000)]
    assert_follows(drawn, dict.fromkeys(range(limit), 1))


def test_streams_draw_fairly_where_the_rest_must_be_rejected() -> None:
    # A third of all 32-bit numbers would be drawn twice as often if the uneven rest were kept.
    limit = 3 << 29
    stream = [0] * WORDS
    start(stream, 4, 0)
    assert_follows([below(stream, limit) >> 29 for _ in range(3000)], {0: 1, 1: 1, 2: 1})


def test_streams_differ_by_seed_and_number() -> None:
    firsts = set()
    for seed, number in [(0, 0), (1, 0), (0, 1), (1 << 32, 0), (2**63 - 1, 0), (0, 2**31)]:
        stream = [0] * WORDS
        start(stream, seed, number)
        firsts.add(tuple(below(stream, 1000) for _ in range(8)))
    assert len(firsts) == 6
