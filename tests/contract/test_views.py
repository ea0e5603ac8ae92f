"""Views: what everyone sees is built once, what a seat alone may see is added, and what did not change is kept."""

from __future__ import annotations

from random import Random

from sabika.engine.game import OVER
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, some

NOBODY = -1


@every_variant
def test_what_a_seat_sees_is_what_everyone_sees_and_what_it_sees_besides(variant: Variant) -> None:
    game = variant.game
    for step in some(variant, 60):
        everyones = game.view(step.before, NOBODY)
        for eyes in (*range(variant.seats), variant.seats, 99):
            added = game.own_view(step.before, everyones, eyes) if game.own_view else everyones
            assert added == game.view(step.before, eyes)
        assert everyones == game.view(step.before, NOBODY), "nothing is added to what everyone sees"
        if game.own_view is None:
            assert everyones == game.view(step.before, None), "nothing is hidden"


@every_variant
def test_the_standing_and_belongings_do_not_look_at_unscored_fields(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    unscored = game.unscored.split()
    positions = [step.before for step in some(variant, 61) if game.actor(step.before) != OVER]
    for s in positions:
        other, mixed = random.choice(positions), s.copy()
        for name in unscored:
            setattr(mixed, name, getattr(other.copy(), name))
        assert game.score_lines(mixed) == game.score_lines(s)
        assert game.score_lines(game.as_if_over(mixed)) == game.score_lines(game.as_if_over(s))
        if game.view_again is not None:
            assert game.view_again(mixed, game.view(s, NOBODY)) == game.view(mixed, NOBODY)
