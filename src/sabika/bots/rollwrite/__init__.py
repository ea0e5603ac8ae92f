"""What bots know of Roll & Write."""

from __future__ import annotations

from sabika.bots.registry import Knowledge
from sabika.bots.rollwrite.features import FEATURES, features
from sabika.bots.rollwrite.heuristic import heuristic

KNOWLEDGE = Knowledge(
    heuristic=heuristic,
    features=features,
    feature_count=FEATURES,
    noise=2.2,
    rollouts=800,
    exploration=1.0,
    playouts=0.5,
    turns=8,
    chance_turns=90,
    chance_playouts=240,
    report_moves=400_000,
    sheets=300,
)
