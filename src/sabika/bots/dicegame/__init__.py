"""What bots know of the Dice Game."""

from __future__ import annotations

from sabika.bots.dice.features import played_to, round_of
from sabika.bots.dice.turn import evaluate_after_reply
from sabika.bots.dicegame.features import FEATURES, Memory, features
from sabika.bots.dicegame.heuristic import heuristic
from sabika.bots.dicegame.turn import evaluate_turn
from sabika.bots.registry import Knowledge
from sabika.parts.dice_round import ROUNDS

KNOWLEDGE = Knowledge(
    heuristic=heuristic,
    features=features,
    feature_count=FEATURES,
    memory=Memory,
    round_of=round_of,
    played_to=played_to,
    last_round=ROUNDS,
    evaluate_turn=evaluate_turn,
    evaluate_after_reply=evaluate_after_reply,
    noise=0.5,
    report_moves=1_200_000,
)
