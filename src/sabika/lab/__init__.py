"""The laboratory: many games, ladders, and learning from self-play."""
