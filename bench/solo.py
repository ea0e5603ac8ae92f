"""Roll & Write alone: the mean score of each level, and what no player can ever exceed.

python bench/solo.py [--games 10000] [--workers 2]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations_with_replacement

from rich.console import Console

from sabika.bots import LEVELS
from sabika.lab.arena import simulate

SIDE = 6
TURNS = 18  # RW-8, RW-24: one real player and two imaginary ones
FIRST_CROSSES = 3  # RW-6
SUPPLY, FIRST_COINS, SECOND_PRICE, A_TURN_PAYS = 15, 3, 3, 4  # RW-4, RW-12, RW-14
FIRST_PLACES = 16 + 17 + 18 + 19 + 20 + 21  # RW-20
LINE_POINTS = (0, 0, 0, 0, 2, 5, 10)  # RW-21


def upper_bound() -> int:
    """First place in every kind, dice that always fall as wished, and the best use of turns and coins."""
    most = 0
    for coin_turns in range(TURNS + 1):
        coins = min(SUPPLY, FIRST_COINS + A_TURN_PAYS * coin_turns)
        building_turns = TURNS - coin_turns
        for second in range(min(building_turns, coins // SECOND_PRICE) + 1):
            crosses = FIRST_CROSSES + building_turns + second
            left = (coins - SECOND_PRICE * second) // 2  # RW-22
            most = max(most, FIRST_PLACES + best_lines(crosses) + left)
    return most


def best_lines(crosses: int) -> int:
    """The most points that so many crosses can bring in rows and columns."""
    rows = list(lines_of(crosses))
    return max(worth(by_row) + worth(by_column) for by_row in rows for by_column in rows if fit(by_row, by_column))


def lines_of(crosses: int) -> Iterator[tuple[int, ...]]:
    """So many crosses in six lines, most first."""
    for counts in combinations_with_replacement(range(SIDE, -1, -1), SIDE):
        if sum(counts) == crosses:
            yield counts


def worth(counts: tuple[int, ...]) -> int:
    return sum(LINE_POINTS[count] for count in counts)


def fit(by_row: tuple[int, ...], by_column: tuple[int, ...]) -> bool:
    """Gale and Ryser: some sheet has these rows and these columns."""
    return all(sum(by_row[:k]) <= sum(min(count, k) for count in by_column) for k in range(1, SIDE + 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    for level in LEVELS:
        result = simulate("rollwrite", 1, given.games, [level], seed=20, workers=given.workers)
        score = result.mean_score()[0]
        Console().print(f"{level}: {score.mean:.2f} ± {score.margin:.2f} over {result.games:,} games")
    Console().print(f"Nobody can exceed {upper_bound()}.")


if __name__ == "__main__":
    main()
