"""The long checks: many random games over all games, seats and options, in the compiled backend.

    python bench/soak.py [--games 1000000]

As many of each game, and of each of its variants. After every entry every piece and card is counted (`conserved.py`).
After one game in fifty the final position is checked for all that cannot be so.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator

from rich.progress import Progress

import sabika
from conserved import watched, watched_games
from sabika.engine.errors import BadOption
from sabika.engine.game import Game, Options, find, seats_and_options
from sabika.engine.jit import fastest
from sabika.engine.record import buffer, plain, put, slots, to_text
from sabika.engine.stream import WORDS

SEED = 1
AT_ONCE = 50  # games in a loop; after the last one the position is checked for everything


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


def play(game: Game, seats: int, options: Options, games: int) -> Iterator[tuple[int, int]]:
    """Games and entries, so many games at once; ends the process where something is wrong."""
    backend = fastest()
    run = backend.run(watched_games, watched(game))
    states = slots(backend, game.position, 2)
    put(states, 0, game.opening(seats, options))
    stream, out = buffer(backend, WORDS), buffer(backend, game.most_legal)
    for first in range(0, games, AT_ONCE):
        number = min(AT_ONCE, games - first)
        entries = run(states, stream, out, SEED, first, number)
        position = plain(game.position, states[1])
        violations = game.violations(position)
        if entries < 0 or violations:
            sys.exit(
                f"{game.name}, {seats} seats, {options}, games from {first}, entry {abs(entries)}: "
                f"{violations[0] if violations else 'A piece is missing, or nothing is legal.'} {to_text(position)}"
            )
        yield number, entries


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    given = parser.parse_args()
    played = {find(name): variants(find(name)) for name in sabika.games()}
    before, games, entries = time.process_time(), 0, 0
    with Progress() as progress:
        task = progress.add_task("random games", total=given.games)
        for game, ways in played.items():
            each = -(-given.games // (len(played) * len(ways)))
            for seats, options in ways:
                for number, made in play(game, seats, options, each):
                    games += number
                    entries += made
                    progress.advance(task, number)
    seconds, ways_in_all = time.process_time() - before, sum(map(len, played.values()))
    print(
        f"{games:,} games of {ways_in_all} variants, pieces and cards counted after each of {entries:,} entries: "
        f"all sound, {seconds:,.0f} s of CPU"
    )


if __name__ == "__main__":
    main()
