"""The long checks: many random games over all games, seats and options, in the compiled backend.

    python bench/soak.py [--games 1000000]

After every game the final position is checked for violations; a part of the games is played move by move and checked
after every entry.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time

from rich.progress import Progress

import sabika
from sabika.engine.errors import BadOption
from sabika.engine.game import Game, Options, find, seats_and_options


def variants(game: Game) -> list[tuple[int, Options]]:
    """Every number of seats with every combination of options that goes with it."""
    choices = [[(option.name, choice) for choice in option.choices] for option in game.options if option.choices]
    found: dict[str, tuple[int, Options]] = {}
    for seats in game.seats:
        for combination in itertools.product(*choices):
            try:
                checked = seats_and_options(game, seats, dict(combination))
            except BadOption:
                continue
            found[f"{seats} {checked}"] = (seats, checked)
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    given = parser.parse_args()
    everything = [(find(name), seats, options) for name in sabika.games() for seats, options in variants(find(name))]
    each = max(1, given.games // len(everything))
    before, moves = time.perf_counter(), 0
    with Progress() as progress:
        task = progress.add_task("random games", total=each * len(everything))
        for game, seats, options in everything:
            stepper = sabika.Stepper(game.name, seats, seed=1, **options)
            for number in range(each):
                count = stepper.reset(number)
                steps = 0
                while count:
                    if number % 1000 == 0 and (violations := game.violations(stepper.position)):
                        sys.exit(f"{game.name}, {seats} seats, {options}, game {number}, step {steps}: {violations[0]}")
                    count = stepper.step((steps * 7919 + number) % count)
                    steps += 1
                if number % 50 == 0 and (violations := game.violations(stepper.position)):
                    sys.exit(f"{game.name}, {seats} seats, {options}, game {number}, at the end: {violations[0]}")
                moves += steps
                progress.advance(task)
    seconds = time.perf_counter() - before
    print(
        f"{each * len(everything):,} games of {len(everything)} variants, {moves:,} moves, {seconds:,.0f} s, all sound."
    )


if __name__ == "__main__":
    main()
