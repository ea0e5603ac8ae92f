"""What is legal, what it does, and that nothing else happens."""

from __future__ import annotations

from random import Random
from typing import Any, get_type_hints

import pytest
from msgspec import Struct, json
from msgspec.structs import asdict

from sabika.engine.game import CHANCE, OVER, Game
from sabika.engine.record import digest, from_text, pack, to_text
from sabika.words import LANGUAGES, Saying
from tests.contract.variants import Variant
from tests.contract.walking import GAMES, end, entries, every_variant, listed, some, worth_trying

MOST_TRIED = 60  # of the moves from one position: rolls of four dice have 1296


@every_variant
@pytest.mark.parametrize("seed", range(2))
def test_whoever_is_to_act_has_something_to_do(variant: Variant, seed: int) -> None:
    for actor, options, _ in entries(variant, seed):
        assert options
        assert len(options) == len(set(options)), "a move is listed once"
        room = variant.game.most_outcomes if actor == CHANCE else variant.game.most_legal
        assert len(options) <= room


@every_variant
def test_a_move_is_legal_exactly_if_no_rule_forbids_it(variant: Variant) -> None:
    game = variant.game
    last = None
    random = Random(str(variant))
    for step in some(variant, 2):
        _compare_with_why_not(game, step.before, step.options, random)
        last = step.after
    _compare_with_why_not(game, last, [], random)


def _compare_with_why_not(game: Game, s: Any, options: list[int], random: Random) -> None:
    allowed = [move for move in worth_trying(game, options, random) if game.why_not(s, move) is None]
    assert allowed == sorted(options), to_text(s)


@every_variant
def test_every_refusal_names_a_rule_and_can_be_said_in_every_language(variant: Variant) -> None:
    game = variant.game
    said: dict[tuple[str, str], Saying] = {}
    random = Random(str(variant))
    for step in some(variant, 3):
        for move in worth_trying(game, [], random):
            if why := game.why_not(step.before, move):
                said[why.key, why.rule] = why
    assert said
    for why in said.values():
        assert why.rule
        _say_in_every_language(why)


def _say_in_every_language(saying: Saying) -> None:
    for language in LANGUAGES:
        text = saying.text(language, ["Ada", "Bo"])
        assert text.strip()
        assert not set("{}") & set(text), text


@every_variant
def test_seats_move_seat_numbers_and_chance_the_others(variant: Variant) -> None:
    game = variant.game
    for actor, options, _ in entries(variant, 4):
        if actor == CHANCE:
            assert min(options) >= game.seat_moves
            assert max(options) < game.all_moves
        else:
            assert min(options) >= 0
            assert max(options) < game.seat_moves
            assert 0 <= actor < variant.seats


@every_variant
def test_the_lists_depend_on_the_position_alone(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 5):
        assert listed(game, from_text(game.position, to_text(step.before))) == step.options


@every_variant
def test_looking_never_changes_a_position(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 6):
        s = step.after
        before = pack(s)
        listed(game, s)
        game.why_not(s, step.move)
        _scribble(game.view(s, 0))
        game.score_lines(s)
        game.as_if_over(s)
        game.as_if_scored(s)
        game.violations(s)
        game.scores(s, [0] * game.most_owners)
        assert pack(s) == before


def _scribble(value: Any) -> None:
    """Change every list and table in a view: none of them may be the position's own."""
    if isinstance(value, Struct):
        _scribble(list(asdict(value).values()))
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _scribble(inner)
        value.clear()


@every_variant
def test_a_view_holds_what_its_type_says_and_can_be_read_back(variant: Variant) -> None:
    """The page's types are generated from these: what does not fit them would be believed all the same."""
    game = variant.game
    kind = get_type_hints(game.view)["return"]
    for step in some(variant, 17):
        for eyes in (None, -1, 0):
            view = game.view(step.after, eyes)
            assert json.decode(json.encode(view), type=kind) == view


@every_variant
def test_every_legal_move_changes_the_position(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 7):
        here = digest(step.before)
        for move in step.options[:: max(1, len(step.options) // MOST_TRIED)]:
            s = step.before.copy()
            game.apply(s, move)
            assert digest(s) != here, f"{game.describe(move)} from {to_text(step.before)}"


@every_variant
@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_lost_and_nothing_comes_from_nowhere(variant: Variant, seed: int) -> None:
    assert variant.game.violations(variant.opening()) == []
    for step in some(variant, seed):
        assert variant.game.violations(step.after) == [], to_text(step.after)


@every_variant
@pytest.mark.parametrize("seed", range(GAMES))
def test_every_game_ends_within_its_bound(variant: Variant, seed: int) -> None:
    last = end(variant, seed)
    assert 0 < len(entries(variant, seed)) <= variant.game.longest(variant.opening())
    assert variant.game.actor(last) == OVER
    assert listed(variant.game, last) == []


@every_variant
def test_score_lines_add_up_to_the_scores(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 15):
        for s in (step.after, game.as_if_scored(step.after), game.as_if_over(step.after)):
            totals = [0] * game.most_owners
            count = game.scores(s, totals)
            sums = [0] * game.most_owners
            for line in game.score_lines(s):
                assert line.rule
                sums[line.owner] += line.points
            assert sums == totals[:count] + [0] * (game.most_owners - count)
            assert game.contenders(s) <= count


@every_variant
def test_the_lines_of_a_score_sheet_can_be_said_in_every_language(variant: Variant) -> None:
    for step in some(variant, 16):
        for line in variant.game.score_lines(variant.game.as_if_over(step.after)):
            assert line.what.rule == line.rule
            _say_in_every_language(line.what)


@every_variant
def test_every_entry_tells_what_happened_in_every_language(variant: Variant) -> None:
    for step in some(variant, 17):
        events = variant.game.events(step.before, step.move, step.after)
        assert events
        for event in events:
            assert event.rule
            _say_in_every_language(event)
