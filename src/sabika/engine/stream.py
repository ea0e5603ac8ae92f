"""A stream of numbers for loops that sample chance: always a parameter, never owned by a rule.

Chris Doty-Humphrey's sfc32: four 32-bit words, additions and shifts only, so the compiled and the plain run
give the same numbers. The words are a `buffer(WORDS)`.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row

WORDS = 4
MASK = 0xFFFFFFFF
WARM_UP = 12


@jit
def start(stream: Row, seed: int, number: int) -> None:
    """Begin stream `number` of a seed: same seed and number, same stream, everywhere."""
    stream[0] = seed & MASK
    stream[1] = (seed >> 32) & MASK
    stream[2] = number & MASK
    stream[3] = 1
    for _ in range(WARM_UP):
        advance(stream)


@jit
def advance(stream: Row) -> int:
    """The next 32 bits."""
    bits = (stream[0] + stream[1] + stream[3]) & MASK
    stream[3] = (stream[3] + 1) & MASK
    stream[0] = stream[1] ^ (stream[1] >> 9)
    stream[1] = (stream[2] + (stream[2] << 3)) & MASK
    stream[2] = (((stream[2] << 21) | (stream[2] >> 11)) + bits) & MASK
    return bits


@jit
def below(stream: Row, limit: int) -> int:
    """A number from 0 to limit - 1, each equally likely (limit at most 2**31)."""
    product = advance(stream) * limit
    rest = product & MASK
    if rest < limit:
        threshold = (MASK + 1 - limit) % limit
        while rest < threshold:
            product = advance(stream) * limit
            rest = product & MASK
    return product >> 32
