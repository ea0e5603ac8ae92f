"""Actions: every move is a row of tokens, and every row is one move."""

from __future__ import annotations

import hashlib
import pickle
from random import Random

import numpy as np
import pytest

import sabika
from sabika.engine.errors import SabikaError
from sabika.engine.game import CHANCE, Game, find
from sabika.engine.jit import PLAIN, compiled
from sabika.research.actions import MOST_ACTIONS, MOST_TOKENS, IllegalAction, chance_of, description_of
from sabika.research.explicit import ExplicitPlay
from sabika.research.plays import SinglePlay
from tests.contract.variants import Variant
from tests.contract.walking import Step, every_variant, some

every_game = pytest.mark.parametrize("name", sabika.games())
A_FEW = 20_000

# The texts of all actions, in order. A change makes everything that was ever learned worthless.
DIGESTS = {
    "alcazaba": "8c2d0c7a64a8f05e",
    "dicegame": "dc01ae4169237ed8",
    "redpalace": "1ce3adf2957b1584",
    "rollwrite": "52e3c97ae82c8397",
}


@every_variant
def test_every_legal_move_is_told_by_tokens_of_its_own(variant: Variant) -> None:
    description = description_of(variant.game)
    for step in some(variant, 60):
        if step.actor == CHANCE:
            continue
        rows = {description.tokens_of(move) for move in step.options}
        assert len(rows) == len(step.options)
        assert all(0 <= token < description.actions for row in rows for token in row)
        beginnings = {row[:length] for row in rows for length in range(1, len(row))}
        assert not rows & beginnings, "it is clear when a move is complete"


@every_variant
def test_choosing_the_tokens_of_a_move_makes_that_move(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")  # what is unpickled is plain as well
    game = variant.game
    description = description_of(game)
    for step in some(variant, 61):
        play = ExplicitPlay(game, step.before, PLAIN)
        if step.actor == CHANCE:
            chance = 1.0
            for token in chance_of(game).tokens(step.move - game.seat_moves):
                if play.position == step.before:  # the only token that can follow is told by itself
                    chance *= dict(play.outcomes().chances)[token]
                    play = pickle.loads(pickle.dumps(play))  # in the middle of a throw, too
                    play.act(token)
            assert chance == pytest.approx(chance_to_happen(game, step))
        else:
            tokens = description.tokens_of(step.move)
            while play.position == step.before:
                assert tokens[play.depth] in play.actions()
                play.act(tokens[play.depth])
        assert play.position == step.after


def chance_to_happen(game: Game, step: Step) -> float:
    moves, weights = [0] * game.most_outcomes, [0] * game.most_outcomes
    count = game.outcomes(step.before, moves, weights)
    return weights[moves[:count].index(step.move)] / sum(weights[:count])


@every_game
def test_there_are_few_actions_with_a_text_each_and_their_numbers_stay(name: str) -> None:
    texts = description_of(find(name)).texts
    assert len(set(texts)) == len(texts) <= MOST_ACTIONS
    told_of_chance = chance_of(find(name)).texts
    assert len(set(told_of_chance)) == len(told_of_chance) <= MOST_ACTIONS
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == DIGESTS[name]


@every_game
def test_no_two_moves_have_the_same_tokens(name: str) -> None:
    game = find(name)
    few = range(game.seat_moves)
    moves = few if len(few) <= A_FEW else Random(1).sample(few, A_FEW)
    rows = {description_of(game).tokens_of(move) for move in moves}
    assert len(rows) == len(moves)
    assert max(map(len, rows)) <= MOST_TOKENS


@every_game
def test_tokens_are_the_same_compiled_and_plain(name: str) -> None:
    game = find(name)
    token = description_of(game).token
    quick = compiled().run(token)
    for move in Random(2).sample(range(game.seat_moves), min(game.seat_moves, 3000)):
        for depth in range(MOST_TOKENS):
            assert quick(move, depth) == token(move, depth)


def test_an_illegal_action_changes_nothing() -> None:
    play = SinglePlay("alcazaba", 3, backend=PLAIN)
    play.begin(1)
    before, mask = play.position(), play.look(play.who)[1]
    for action in (-1, int(np.flatnonzero(mask == 0)[0]), play.description.actions, 10**9):
        with pytest.raises(IllegalAction, match="is not legal now"):
            play.choose(action)
    assert play.position() == before
    assert (play.look(play.who)[1] == mask).all()


def test_tokens_that_are_the_only_way_on_are_chosen_by_themselves() -> None:
    play = SinglePlay("alcazaba", 3, backend=PLAIN)
    random = Random(3)
    asked = 0
    play.begin(3)
    while not play.is_over:
        seen, mask = play.look(play.who)
        actions = np.flatnonzero(mask)
        chosen = seen[play.observation.names.index("chosen[0]")]
        if chosen:
            asked += 1
            assert len(actions) > 1
        play.choose(int(random.choice(actions)))
    assert asked


def test_a_game_that_says_nothing_has_a_token_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabika.research.actions.find_spec", lambda _name: None)
    unknown = description_of.__wrapped__(find("rollwrite"))
    assert unknown.tokens_of(7) == (7,)
    assert unknown.texts == description_of(find("rollwrite")).texts
    with pytest.raises(SabikaError, match="nothing says how to take them apart"):
        description_of.__wrapped__(find("redpalace"))
