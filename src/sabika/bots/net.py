"""The net: a small one, with one hidden layer, that learned from self-play what a position is worth to a seat.

Only additions, products, quotients and square roots: they are exact to the last bit by IEEE 754, so a bot with a budget
in rollouts plays the same on every machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sabika.bots.registry import knowledge_of
from sabika.engine.game import Game
from sabika.engine.jit import jit
from sabika.engine.record import copy

if TYPE_CHECKING:
    from sabika.bots.evaluation import Evaluator
    from sabika.bots.workspace import Net, Workspace

WEIGHTS = Path(__file__).parent / "weights"

# Rows of a net after those of its inputs.
BIASES = 0
OUTPUT = 1  # weights of the hidden nodes, and the bias
HIDDEN = 2  # the hidden layer as it stands
MORE_ROWS = 3

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Weights:
    """What was learned; biases last."""

    inner: Array  # [features + 1, hidden]
    outer: Array  # [hidden + 1]
    margin: float  # how much of a game's worth is the distance to the others


def weights_file(game: Game) -> Path:
    return WEIGHTS / f"{game.name}.npz"


def judge_file(game: Game) -> Path:
    return WEIGHTS / f"{game.name}-judge.npz"


@cache
def shipped(game: Game) -> Weights:
    """The weights shipped for a game."""
    return read_weights(weights_file(game))


@cache
def shipped_judge(game: Game) -> Weights:
    """The weights of the judge shipped for a game (see `playouts.chances_by_net`)."""
    return read_weights(judge_file(game))


def read_weights(path: Path) -> Weights:
    with np.load(path) as file:
        return Weights(file["inner"], file["outer"], float(file["margin"]))


def untrained(game: Game, hidden: int = 0, margin: float = 0.0, seed: int = 0) -> Weights:
    """Weights before any learning."""
    features = knowledge_of(game).feature_count
    random = np.random.default_rng(seed)
    inner = random.normal(0.0, np.sqrt(2.0 / features), (features + 1, hidden))
    outer = random.normal(0.0, 1.0 / np.sqrt(max(1, hidden)), hidden + 1)
    inner[-1], outer[-1] = 0.0, 0.0
    return Weights(inner, outer * 0.1, margin)


def rows_of(weights: Weights) -> Array:
    """A net as loops read it: a row an input, then biases, output and room for the hidden layer."""
    features = len(weights.inner) - 1
    rows = np.zeros((features + MORE_ROWS, len(weights.outer)))
    rows[: features + 1, :-1] = weights.inner
    rows[features + OUTPUT] = weights.outer
    return rows


# --- compiled ----------------------------------------------------------------------------------------------


@jit
def value_by_net(evaluator: Evaluator, w: Workspace, net: Net, s: Any, seat: int) -> float:
    """What the net expects of `evaluation.reward` at the end of the game."""
    return squash(output_of_net(evaluator, w, net, s, seat))


@jit
def output_of_net(evaluator: Evaluator, w: Workspace, net: Net, s: Any, seat: int) -> float:
    """What the net says of a position as a seat sees it: any number.

    Positions evaluated one after the other are much alike, so only inputs that differ from the last ones are counted.
    """
    inputs, counted = w.inputs, w.counted
    output = net[evaluator.feature_count + OUTPUT]
    hidden = net[evaluator.feature_count + HIDDEN]
    size = len(hidden) - 1
    for i in range(evaluator.features(s, seat, inputs, w.memory[0])):
        change = inputs[i] - counted[i]
        if change != 0.0:
            counted[i] = inputs[i]
            row = net[i]
            for j in range(size):
                hidden[j] += change * row[j]
    total = float(output[size])
    for j in range(size):
        total += (hidden[j] if hidden[j] > 0.0 else 0.0) * output[j]  # no branch: none would be foreseen
    return total


@jit
def clear_net(evaluator: Evaluator, w: Workspace, net: Net) -> None:
    """Begin with no inputs, so that no value depends on those before it, not by the last bit."""
    counted = w.counted
    biases = net[evaluator.feature_count + BIASES]
    hidden = net[evaluator.feature_count + HIDDEN]
    for i in range(evaluator.feature_count):
        counted[i] = 0.0
    for j in range(len(hidden)):
        hidden[j] = biases[j]
    forget(w)


@jit
def forget(w: Workspace) -> None:
    """Begin with nothing remembered: the next position may be of another table, where other things are printed."""
    copy(w.memory, 0, 1)


@jit
def squash(x: float) -> float:
    """From any number to 0 … 1, without a transcendental function."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)
