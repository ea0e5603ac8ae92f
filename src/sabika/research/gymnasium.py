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
from sabika.research.actions import IllegalAction
from sabika.research.plays import HIGHEST, LOWEST, Mask, Reward, SinglePlay, Vector

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
        self.play = SinglePlay(game, seats, reward=reward, backend=backend, **options)
        if seat not in range(seats):
            raise BadOption(f"There is no seat {seat}; seats are 0 to {seats - 1}.")
        self.seat = seat
        self.others = _each(others, seats - 1)
        for other in self.others:
            if isinstance(other, str):
                bot_by(other)  # says so at once if there is none
        self.render_mode = render_mode
        self.action_space: Any = spaces.Discrete(self.play.description.actions)
        self.observation_space: Any = spaces.Box(LOWEST, HIGHEST, (self.play.observation.size,), np.float32)
        self._bots_seed = 0
        self._made = 0  # moves of bots in this game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Begin a new game. A seed decides this game and those that follow."""
        super().reset(seed=seed, options=options)
        self._bots_seed = int(self.np_random.integers(LARGEST_SEED))
        self._made = 0
        self.play.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._let_others_move()
        return self._seen()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Choose an action; then the others move until this seat is asked again, or the game is over."""
        try:
            self.play.choose(action)
        except IllegalAction:
            seen, info = self._seen()
            return seen, ILLEGAL_REWARD, True, False, info
        self._let_others_move()
        seen, info = self._seen()
        reward = self.play.rewards()[self.seat] if self.play.is_over else 0.0
        return seen, reward, self.play.is_over, False, info

    def _let_others_move(self) -> None:
        while not self.play.is_over and self.play.who != self.seat:
            who = self.play.who
            other = self.others[who - (who > self.seat)]
            if isinstance(other, str):
                self._let_bot_move(other)
            else:
                self.play.choose(other(*self.play.look(who)))

    def _let_bot_move(self, name: str) -> None:
        """A bot makes a whole move."""
        bot = chooser(self.play.game, bot_by(name), self.play.backend)
        self.play.make(bot.choose(self.play.slot(), self._bots_seed, self._made))
        self._made += 1

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        seen, mask = self.play.look(self.seat)
        return seen, {"action_mask": mask}

    def render(self) -> str:
        """The position as text."""
        return to_text(self.play.position())


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
