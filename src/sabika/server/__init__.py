"""The server: tables over the net. `run.serve` starts it; everything heavy is imported there, not here."""
