"""What bots know of the Red Palace."""

from __future__ import annotations

from sabika.bots.redpalace.features import FEATURES, features
from sabika.bots.redpalace.heuristic import heuristic
from sabika.bots.redpalace.survey import Memory
from sabika.bots.registry import Knowledge

KNOWLEDGE = Knowledge(
    heuristic=heuristic,
    features=features,
    feature_count=FEATURES,
    memory=Memory,
    noise=1.0,
    rollouts=200,
    exploration=0.5,
    turns=16,
    chance_turns=45,
    report_moves=3_000_000,
)
