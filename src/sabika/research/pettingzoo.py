"""PettingZoo: every seat is an agent, one after the other (AEC).

from sabika.research.pettingzoo import env

game = env("redpalace", seats=4, medina=True)
game.reset(seed=1)
for agent in game.agent_iter():
    observation, reward, termination, truncation, info = game.last()
    action = None if termination else game.action_space(agent).sample(observation["action_mask"])
    game.step(action)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sabika.engine.chance import LARGEST_SEED
from sabika.engine.jit import Backend
from sabika.engine.record import to_text
from sabika.research.plays import HIGHEST, LOWEST, Reward, SinglePlay

ILLEGAL_REWARD = -1.0


def env(
    game: str, seats: int, *, reward: Reward | None = None, backend: Backend | None = None, **options: Any
) -> AECEnv:
    """A game as PettingZoo has it. Whoever chooses an illegal action gets -1, and the game ends."""
    raw = EverySeat(game, seats, reward=reward, backend=backend, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD))


class EverySeat(AECEnv):  # type: ignore[misc]
    """The same, where an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        reward: Reward | None = None,
        backend: Backend | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.play = SinglePlay(game, seats, reward=reward, backend=backend, **options)
        self.metadata = {"name": f"sabika_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Discrete(self.play.description.actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: observation_space(self.play) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def action_space(self, agent: str) -> Any:
        """The fixed numbers of all actions; the mask of an observation says which are legal."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """What an agent sees, and its mask."""
        return self._observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game. A seed decides this game and those that follow."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.play.begin(int(self._seeds.integers(LARGEST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.who]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and its legal actions: none while another one is to act."""
        seen, mask = self.play.look(self._seats[agent])
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose an action for the agent to act; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.choose(-1 if action is None else action)
        if self.play.is_over:  # before there are no rewards
            self.rewards = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.play.who]

    def render(self) -> str:
        """The position as text."""
        return to_text(self.play.position())

    def close(self) -> None:
        """Nothing is left open."""


def observation_space(play: SinglePlay) -> spaces.Dict:
    """What a seat sees and, beside it, the mask of its legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (play.observation.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (play.description.actions,), np.int8),
        }
    )
