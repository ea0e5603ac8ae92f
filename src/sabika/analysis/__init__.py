"""What a position, a move and a whole game were worth: chances to win, hints with reasons, reports that add up."""
