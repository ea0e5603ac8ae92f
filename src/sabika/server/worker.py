"""A process that thinks for bots, compiled: a request comes in, its move goes out (see `answering`)."""

from __future__ import annotations

import msgspec

from sabika.server.answering import answer_requests

NICENESS = 10  # people at the page come first


class MoveRequest(msgspec.Struct, frozen=True):
    """What a bot does in a position, with so many seconds to think."""

    game: str
    position: str
    bot: str
    seed: int
    number: int
    seconds: float


class MoveReply(msgspec.Struct, frozen=True):
    move: str


def answer(request: MoveRequest) -> MoveReply:
    """Compiles the game when it is asked for the first time."""
    from sabika.bots import choose
    from sabika.engine.game import find
    from sabika.engine.jit import fastest
    from sabika.engine.record import from_text

    game = find(request.game)
    position = from_text(game.position, request.position)
    asked = (request.bot, request.seed, request.number, request.seconds)
    return MoveReply(choose(game, position, *asked, fastest()))


def main() -> None:
    """MoveReply until nobody asks."""
    answer_requests(lambda line, write: write(answer(msgspec.json.decode(line, type=MoveRequest))), NICENESS)


if __name__ == "__main__":
    main()
