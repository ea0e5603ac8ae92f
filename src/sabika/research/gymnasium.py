"""Gymnasium: one seat learns, bots or a given policy play the others.

import gymnasium
import sabika.research.gymnasium

game = gymnasium.make("sabika/RollWrite-v0", seats=3, others="greedy")
observation, info = game.reset(seed=1)
observation, reward, terminated, truncated, info = game.step(action)  # info["action_mask"] says which are legal
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from sabika.bots.levels import bot_by
from sabika.bots.player import chooser
from sabika.engine.chance import LARGEST_SEED
from sabika.engine.errors import BadOption
from sabika.engine.jit import Backend
from sabika.engine.record import to_text
from sabika.research.plays import HIGHEST, LOWEST, Mask, Plays, Reward, Vector

IDS = {
    "rollwrite": "sabika/RollWrite-v0",
    "dicegame": "sabika/DiceGame-v0",
    "alcazaba": "sabika/Alcazaba-v0",
    "redpalace": "sabika/RedPalace-v0",
}
ILLEGAL_REWARD = -1.0

Policy = Callable[[Vector, Mask], int]  # what a seat sees and its mask -> an action
Player = str | Policy  # a bot by name, or a policy


class OneSeat(gymnasium.Env[Vector, int]):
    """A game in which one seat learns. An illegal action ends it with the reward -1."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: int = 3,
        *,
        seat: int = 0,
        others: Player | Sequence[Player] = "random",
        reward: Reward | None = None,
        backend: Backend | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.plays = Plays(game, seats, reward=reward, backend=backend, **options)
        if seat not in range(seats):
            raise BadOption(f"There is no seat {seat}; seats are 0 to {seats - 1}.")
        self.seat = seat
        self.others = _each(others, seats - 1)
        for other in self.others:
            if isinstance(other, str):
                bot_by(other)  # says so at once if there is none
        self.render_mode = render_mode
        self.action_space: Any = spaces.Discrete(self.plays.description.actions)
        self.observation_space: Any = spaces.Box(LOWEST, HIGHEST, (self.plays.observation.size,), np.float32)
        self._bots_seed = 0
        self._made = 0  # moves of bots in this game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Begin a new game. A seed settles this game and those that follow."""
        super().reset(seed=seed, options=options)
        self._bots_seed = int(self.np_random.integers(LARGEST_SEED))
        self._made = 0
        self.plays.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._let_others_move()
        return self.plays.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Choose an action; then the others move until this seat is asked again, or the game is over."""
        if not self.plays.is_legal(action):
            return self.plays.observe(self.seat), ILLEGAL_REWARD, True, False, self._info()
        self.plays.choose(action)
        self._let_others_move()
        reward = float(self.plays.rewards()[self.seat])
        return self.plays.observe(self.seat), reward, self.plays.is_over(), False, self._info()

    def _let_others_move(self) -> None:
        while not self.plays.is_over() and self.plays.who() != self.seat:
            who = self.plays.who()
            other = self.others[who - (who > self.seat)]
            if isinstance(other, str):
                self._let_bot_move(other)
            else:
                self.plays.choose(other(self.plays.observe(who), self.plays.mask()))

    def _let_bot_move(self, name: str) -> None:
        """A bot makes a whole move."""
        bot = chooser(self.plays.game, bot_by(name), self.plays.backend)
        self.plays.make(bot.choose(self.plays.position(), self._bots_seed, self._made))
        self._made += 1

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.plays.mask()}

    def render(self) -> str:
        """The position as text."""
        return to_text(self.plays.position())


def _each(others: Player | Sequence[Player], count: int) -> list[Player]:
    """Who plays each of the other seats."""
    if isinstance(others, str) or callable(others):
        return [others] * count
    if len(others) != count:
        raise BadOption(f"There are {count} other seats, and {len(others)} players for them.")
    return list(others)


for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=f"{__name__}:OneSeat", kwargs={"game": _game})
