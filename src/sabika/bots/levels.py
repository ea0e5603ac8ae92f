"""Bots by name: five levels to play against, and what they are made of.

    random  greedy  learned    one move, by nothing, by the game's own estimate, by what was learned
    uct     search             so many rollouts: UCT with random play, search by what was learned
    level1 … level5            from kind to fearsome

`@` gives a budget, of rollouts or of seconds: `uct@20000`, `level5@0.5s`. With rollouts a bot plays the same on every
machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sabika.bots.policies import AT_RANDOM, BY_HOPE, BY_SIGHT, SEARCH_BLINDLY, SEARCH_BY_SIGHT
from sabika.engine.errors import BadOption, short
from sabika.engine.game import Game

MOST_ROLLOUTS = 1_000_000


@dataclass(frozen=True)
class Bot:
    """How a bot chooses."""

    name: str
    how: int
    noise: float = 0.0  # its judgement of a move is off by about so much: slips by hope, shares of a win by sight
    rollouts: int = 0  # as many as suit the game, if none are given
    explore: float = 0.0  # as much as suits it, likewise
    doubt: float = 0.0  # in a search by sight; in a blind one, how much the margin counts
    playouts: float = 0.0
    seconds: float = 0.0  # what it may think about a move, at most, where people wait for it
    by_clock: bool = False  # it thinks for these seconds, however many rollouts they bring

    @property
    def habits(self) -> tuple[float, ...]:
        """As `policies` reads it."""
        return float(self.how), self.noise, float(self.rollouts), self.explore, self.doubt, self.playouts

    def at(self, game: Game) -> Bot:
        """As it plays a game: with what suits that."""
        suits = game.thinking
        return replace(
            self,
            noise=self.noise * suits.slip if self.how == BY_HOPE else self.noise,
            rollouts=self.rollouts or suits.lines,
            explore=self.explore or suits.explore,
            playouts=suits.playouts,
        )

    @property
    def searches(self) -> bool:
        return self.how in (SEARCH_BLINDLY, SEARCH_BY_SIGHT)

    @property
    def needs_learning(self) -> bool:
        return self.how in (BY_SIGHT, SEARCH_BY_SIGHT)


UCT = Bot("uct", SEARCH_BLINDLY, rollouts=2000, explore=0.7, doubt=0.2)
SEARCH = Bot("search", SEARCH_BY_SIGHT, doubt=0.03)
BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", AT_RANDOM),
        Bot("greedy", BY_HOPE),
        Bot("learned", BY_SIGHT),
        UCT,
        SEARCH,
        Bot("level1", BY_HOPE, noise=2.0),
        Bot("level2", BY_HOPE, noise=1.0),
        Bot("level3", BY_SIGHT, noise=0.012),
        Bot("level4", BY_SIGHT, noise=0.004, seconds=0.3),
        replace(SEARCH, name="level5", seconds=1.0),
    )
}
LEVELS = tuple(name for name in BOTS if name.startswith("level"))


def bot_by(name: str) -> Bot:
    """The bot of that name, with the budget it names."""
    known, at, budget = name.partition("@")
    if known not in BOTS:
        raise BadOption(f"There is no bot '{short(name)}'; there are {', '.join(BOTS)}.")
    return with_budget(BOTS[known], budget) if at else BOTS[known]


def with_budget(bot: Bot, budget: str) -> Bot:
    """The same bot with so many rollouts, `500`, or seconds, `0.5s`."""
    match = re.fullmatch(r"([0-9]{1,7})|([0-9]{1,3}(?:\.[0-9]{1,3})?)s", budget)
    name = f"{bot.name}@{budget}"
    if bot.searches and match and match[1] and 1 <= int(match[1]) <= MOST_ROLLOUTS:
        return replace(bot, name=name, rollouts=int(match[1]))
    if bot.searches and match and match[2] and float(match[2]) > 0:
        return replace(bot, name=name, rollouts=MOST_ROLLOUTS, seconds=float(match[2]), by_clock=True)
    raise BadOption(
        f"'{short(name)}' is no budget: bots that search get 1 to {MOST_ROLLOUTS} rollouts, as in uct@2000, "
        "or seconds, as in uct@0.5s."
    )
