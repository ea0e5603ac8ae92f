"""OpenSpiel: importing this module registers `sabika_rollwrite` and the other games.

    import pyspiel
    import sabika.research.openspiel

    game = pyspiel.load_game("sabika_rollwrite(players=3)")

Chance is explicit, with exact probabilities. What it does is told by tokens as moves are: a throw of dice by two, so
that a chance node has 165 outcomes of it to list, and not up to 1,296. A sheet or box of one's own is given by the name
of its file, house rules as `rulings=RP-28+RP-37`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from sabika.engine.game import CHANCE, OVER, Game, find, names, seats_and_options
from sabika.research.actions import MOST_TOKENS, chance_of, description_of
from sabika.research.explicit import ExplicitPlay
from sabika.research.observations import observation_of
from sabika.research.plays import Reward, reward_of

USUAL_PLAYERS = 3
MOST_POINTS = 10_000.0  # more than any game brings
PREFIX = "sabika_"
CHANCE_PLAYER, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def parameters(game: Game) -> dict[str, Any]:
    """What can be given in brackets, with what holds if it is not: players, reward and the game's options."""
    options = {option.name: "" if option.default is None else option.default for option in game.options}
    return {"players": USUAL_PLAYERS, "reward": "", **options, **({"rulings": ""} if game.rulings else {})}


def game_type(game: Game, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SabikaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options chosen."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = find(self.name)
        usual = parameters(self.rules)
        given = {**usual, **(params or {})}
        seats = given["players"]
        options = {option.name: given[option.name] for option in self.rules.options}
        chosen = {name: value for name, value in options.items() if value != usual[name]}
        if given.get("rulings"):
            chosen["rulings"] = given["rulings"].upper().split("+")
        self.opening = self.rules.opening(seats, seats_and_options(self.rules, seats, chosen))
        self.first = ExplicitPlay(self.rules, self.opening)  # what states begin as
        self.reward: Reward = reward_of(self.rules, self.opening, given["reward"] or None)
        self.description = description_of(self.rules)
        self.observation = observation_of(self.rules, self.opening)
        is_zero_sum = self.reward == "win" and self.rules.contenders(self.opening) == seats
        utility = pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
        most = 1.0 if self.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.description.actions,
            max_chance_outcomes=len(chance_of(self.rules).texts),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=MOST_TOKENS * self.rules.longest(self.opening),
        )
        super().__init__(game_type(self.rules, utility), info, params or {})

    def new_initial_state(self) -> SabikaState:
        return SabikaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SabikaObserver:  # noqa: ARG002
        return SabikaObserver(self)


class SabikaState(pyspiel.State):  # type: ignore[misc]
    """A position, and the tokens of the move that is being told."""

    def __init__(self, game: SabikaGame) -> None:
        super().__init__(game)
        self.play = game.first.copy()

    def current_player(self) -> int:
        who = self.play.who
        if who >= 0:
            return who
        return CHANCE_PLAYER if who == CHANCE else TERMINAL

    def is_chance_node(self) -> bool:
        return self.play.who == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """As OpenSpiel has it; a seat that is to act is answered without the way through C++."""
        play = self.play
        if play.who >= 0 and (not player or player[0] == play.who):
            return play.actions()
        found: list[int] = super().legal_actions(*player)
        return found

    def _legal_actions(self, _player: int) -> list[int]:
        return self.play.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.outcomes().chances[:]

    def _apply_action(self, action: int) -> None:
        self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE_PLAYER:
            return chance_of(self.play.game).texts[action]
        return description_of(self.play.game).texts[action]

    def is_terminal(self) -> bool:
        return self.play.who == OVER

    def returns(self) -> list[float]:
        game: SabikaGame = self.get_game()
        return self.play.rewards(self.num_players(), game.reward == "points")

    def __str__(self) -> str:
        return str(self.play)


class SabikaObserver:
    """What a seat sees: as a tensor, the vector of `observations.py`; as text, its names and numbers."""

    def __init__(self, game: SabikaGame) -> None:
        self._observation = game.observation
        self.tensor = np.zeros(game.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SabikaState, player: int) -> None:
        self.tensor[:] = state.play.observe(self._observation, player)

    def string_from(self, state: SabikaState, player: int) -> str:
        numbers = state.play.observe(self._observation, player)
        named = zip(self._observation.names, numbers, strict=True)
        return " ".join(f"{name}={int(number)}" for name, number in named if number)


def _register(name: str) -> None:
    found = type(f"SabikaGame_{name}", (SabikaGame,), {"name": name, "__module__": __name__})
    globals()[found.__name__] = found
    pyspiel.register_game(game_type(find(name), pyspiel.GameType.Utility.GENERAL_SUM), found)


for _name in names():
    if PREFIX + _name not in pyspiel.registered_names():
        _register(_name)
