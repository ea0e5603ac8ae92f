"""A bot from outside in Python: it makes the move that says most. See docs/bots.md.

sabika play --bots "run:python3 examples/bot.py"
"""

import json
import sys

TASTE = {"cross": 3, "build": 3, "buy": 3, "take": 2, "throw": 1}  # by the first word of a move


def choose(question: dict) -> str:
    """One of question["legal"]; question["view"] is the table as our seat sees it."""
    return max(question["legal"], key=lambda move: (TASTE.get(move.split()[0], 0), len(move)))


for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            print(f"I play {message['game']} at seat {message['seat']}.", file=sys.stderr)
            answer = {"type": "ready"}
        case "move":
            answer = {"move": choose(message)}
        case _:  # "bye": the game is over, another hello may come
            continue
    print(json.dumps(answer), flush=True)
