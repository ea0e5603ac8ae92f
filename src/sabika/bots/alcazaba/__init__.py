"""What bots know of Alcazaba."""

from __future__ import annotations

from sabika.bots.alcazaba.features import FEATURES, features
from sabika.bots.alcazaba.heuristic import heuristic
from sabika.bots.alcazaba.memory import Memory
from sabika.bots.alcazaba.turn import evaluate_turn
from sabika.bots.dice.features import played_to, round_of
from sabika.bots.dice.turn import evaluate_after_reply
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
    turns=6,
    report_moves=1_700_000,
)
