"""The games, a folder each. No game imports a game."""
