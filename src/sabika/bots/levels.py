"""Bots by name: five levels to play against, and the techniques they are made of.

    random  greedy  learned    one move: by chance, by the heuristic, by the net
    uct     search             so many rollouts: UCT with random play, PUCT with the net
    level1 … level5            from easy to hard

`@` gives a budget, of rollouts or of seconds: `uct@20000`, `level5@0.5s`. With rollouts a bot plays the same on every
machine.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import astuple, dataclass, replace

from sabika.bots.net import weights_file
from sabika.bots.registry import has_bots, knowledge_of
from sabika.bots.workspace import HEURISTIC, NET, PUCT, RANDOM, UCT
from sabika.engine.errors import BadOption, short
from sabika.engine.game import Game

MOST_ROLLOUTS = 1_000_000


@dataclass(frozen=True)
class Bot:
    """How a bot chooses."""

    name: str
    policy: int
    noise: float = 0.0  # its values are off by about so much: of the game's own noise, or shares of a win by the net
    rollouts: int = 0  # as many as suit the game, if none are given
    exploration: float = 0.0  # as much as suits it, likewise
    margin: float = 0.0  # in UCT: how much of a game's worth is the distance to the others
    spread: float = 0.0  # in PUCT: how far behind the best value a move is still worth trying
    playouts: float = 0.0
    seconds: float = 0.0  # what it may think about a move, at most, where people wait for it
    by_clock: bool = False  # it thinks for these seconds, however many rollouts they bring

    def at(self, game: Game) -> Bot:
        """As it plays a game: with what suits that."""
        suits = knowledge_of(game)
        return replace(
            self,
            noise=self.noise * suits.noise if self.policy == HEURISTIC else self.noise,
            rollouts=self.rollouts or suits.rollouts,
            exploration=self.exploration or suits.exploration,
            playouts=suits.playouts,
        )

    @property
    def searches(self) -> bool:
        return self.policy in (UCT, PUCT)

    @property
    def needs_net(self) -> bool:
        return self.policy in (NET, PUCT)


SEARCH = Bot("search", PUCT, spread=0.03)
BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", RANDOM),
        Bot("greedy", HEURISTIC),
        Bot("learned", NET),
        Bot("uct", UCT, rollouts=2000, exploration=0.7, margin=0.2),
        SEARCH,
        Bot("level1", HEURISTIC, noise=2.0),
        Bot("level2", HEURISTIC, noise=1.0),
        Bot("level3", NET, noise=0.012),
        Bot("level4", NET, noise=0.004, seconds=0.3),
        replace(SEARCH, name="level5", seconds=1.0),
    )
}
LEVELS = tuple(name for name in BOTS if name.startswith("level"))


def bots_of(game: Game) -> tuple[str, ...]:
    """The bots that can play a game: all of them, or none."""
    return tuple(BOTS) if has_bots(game) else ()


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels one can play against in a game."""
    return LEVELS if has_bots(game) else ()


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


def bots_digest(game: Game) -> str:
    """A short name for what the bots of a game are: their settings and what they learned."""
    settings = [astuple(bot.at(game)) for _, bot in sorted(BOTS.items())]
    digest = hashlib.sha256(repr(settings).encode())
    digest.update(weights_file(game).read_bytes())
    return digest.hexdigest()[:16]
