"""OpenSpiel: importing this module registers `sabika_rollwrite` and the other games.

    import pyspiel
    import sabika.research.openspiel

    game = pyspiel.load_game("sabika_rollwrite(players=3)")

Chance is explicit, with exact probabilities; its actions are chance's move numbers, counted from 0. A sheet or box of
one's own is given by the name of its file. Everything runs in plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from sabika.engine.game import CHANCE, OVER, Game, find, names, seats_and_options
from sabika.engine.jit import PLAIN
from sabika.engine.record import buffer, from_text, to_text
from sabika.research import play as loops
from sabika.research.actions import MOST_TOKENS, IllegalAction, description_of
from sabika.research.observations import observation_of, raw_of
from sabika.research.play import CURRENT, play_record, tokens_of
from sabika.research.plays import Reward, reward_of

USUAL_PLAYERS = 3
MOST_POINTS = 10_000.0  # more than any game brings
PREFIX = "sabika_"


def parameters(game: Game) -> dict[str, Any]:
    """What can be given in brackets, with what holds if it is not: players, reward and the game's options."""
    options = {option.name: "" if option.default is None else option.default for option in game.options}
    return {"players": USUAL_PLAYERS, "reward": "", **options}


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
    """A game with its players and options settled."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = find(self.name)
        usual = parameters(self.rules)
        given = {**usual, **(params or {})}
        seats = given["players"]
        options = {option.name: given[option.name] for option in self.rules.options}
        chosen = {name: value for name, value in options.items() if value != usual[name]}
        self.opening = self.rules.opening(seats, seats_and_options(self.rules, seats, chosen))
        self.reward: Reward = reward_of(self.rules, self.opening, given["reward"] or None)
        self.description = description_of(self.rules)
        self.observation = observation_of(self.rules, self.opening)
        is_zero_sum = self.reward == "win" and self.rules.contenders(self.opening) == seats
        utility = pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
        most = 1.0 if self.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.description.actions,
            max_chance_outcomes=self.rules.all_moves - self.rules.seat_moves,
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
        self.play = ExplicitPlay(game.rules, game.opening)
        self.by_points = game.reward == "points"

    def current_player(self) -> int:
        who = self.play.who
        if who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if who == OVER else who

    def _legal_actions(self, _player: int) -> list[int]:
        return self.play.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.law()

    def _apply_action(self, action: int) -> None:
        self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.game.describe(self.play.game.seat_moves + action)
        return description_of(self.play.game).texts[action]

    def is_terminal(self) -> bool:
        return self.play.who == OVER

    def returns(self) -> list[float]:
        return self.play.rewards(self.by_points)

    def __str__(self) -> str:
        return str(self.play)


class ExplicitPlay:
    """A play over a plain position in which chance does not act by itself."""

    def __init__(self, game: Game, opening: Any) -> None:
        self.game = game
        self._play: Any = play_record(game)()
        self._play.states[CURRENT] = opening.copy()
        self._moves: list[int] = []
        self._list()

    def __deepcopy__(self, _memo: Any) -> ExplicitPlay:
        twin = ExplicitPlay.__new__(ExplicitPlay)
        twin.game = self.game
        twin._play = play_record(self.game)()
        for name in ("who", "count", "depth"):
            setattr(twin._play, name, getattr(self._play, name))
        twin._play.tokens = self._play.tokens[:]
        twin._play.states[CURRENT] = self.position.copy()
        twin._moves = self._moves[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game.name, to_text(self.position), self._play.tokens)

    @property
    def who(self) -> int:
        return int(self._play.who)

    @property
    def depth(self) -> int:
        """How many tokens of a move are chosen."""
        return int(self._play.depth)

    @property
    def position(self) -> Any:
        return self._play.states[CURRENT]

    def actions(self) -> list[int]:
        """The legal actions, by rising number."""
        token, depth = description_of(self.game).token, self._play.depth
        return sorted({token(move, depth) for move in self._moves[: self._play.count]})

    def law(self) -> list[tuple[int, float]]:
        """What chance can do, with its probabilities."""
        moves, weights = buffer(PLAIN, self.game.most_outcomes), buffer(PLAIN, self.game.most_outcomes)
        count = self.game.outcomes(self.position, moves, weights)
        total = sum(weights[:count])
        return [(moves[i] - self.game.seat_moves, weights[i] / total) for i in range(count)]

    def act(self, action: int) -> None:
        """A token of the seat to act, or an outcome of chance."""
        if self.who == CHANCE:
            self.game.apply(self.position, self.game.seat_moves + action)
            self._list()
            return
        tokens = tokens_of(self.game)
        if not loops.how_many(tokens, self._play, self._moves, action):
            raise IllegalAction(f"The action {action} is not legal now.")
        loops.narrow(tokens, self._play, self._moves, action)
        if self._play.count == 1:
            self.game.apply(self.position, self._moves[0])
            self._list()

    def _list(self) -> None:
        """List what is legal for whoever is to act now."""
        self._play.who = self.game.actor(self.position)
        moves = buffer(PLAIN, self.game.most_legal)
        count = self.game.legal(self.position, moves) if self._play.who >= 0 else 0
        self._moves = moves[:count]
        loops.forget_tokens(self._play, count)

    def rewards(self, by_points: bool) -> list[float]:
        rewards = [0.0] * self.position.seats
        loops.write_rewards(tokens_of(self.game), self._play, by_points, rewards)
        return rewards

    def raw(self) -> Any:
        return raw_of(self.game, self.position, self.who, self._play.tokens)

    def __str__(self) -> str:
        chosen = [description_of(self.game).texts[token - 1] for token in self._play.tokens if token]
        return " ".join([to_text(self.position), *(f"chosen={text}" for text in chosen)])


def _restored(name: str, text: str, tokens: list[int]) -> ExplicitPlay:
    """A play that was written down: its position, and the tokens chosen since."""
    game = find(name)
    play = ExplicitPlay(game, from_text(game.position, text))
    depth = 0
    while depth < MOST_TOKENS and tokens[depth]:
        play.act(tokens[depth] - 1)
        depth = play.depth  # a token that is the only way on was chosen by itself
    return play


class SabikaObserver:
    """What a seat sees: as a tensor, the vector of `observations.py`; as text, its names and numbers."""

    def __init__(self, game: SabikaGame) -> None:
        self._observation = game.observation
        self.tensor = np.zeros(game.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SabikaState, player: int) -> None:
        self.tensor[:] = self._observation.of(state.play.raw(), player)

    def string_from(self, state: SabikaState, player: int) -> str:
        numbers = self._observation.of(state.play.raw(), player)
        named = zip(self._observation.names, numbers, strict=True)
        return " ".join(f"{name}={int(number)}" for name, number in named if number)


def _register(name: str) -> None:
    found = type(f"SabikaGame_{name}", (SabikaGame,), {"name": name, "__module__": __name__})
    globals()[found.__name__] = found
    pyspiel.register_game(game_type(find(name), pyspiel.GameType.Utility.GENERAL_SUM), found)


for _name in names():
    if PREFIX + _name not in pyspiel.registered_names():
        _register(_name)
