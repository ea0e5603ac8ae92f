"""What heuristic and features work in, and remember."""

from __future__ import annotations

from sabika.bots.dice.features import PLACES_MEMORY
from sabika.bots.dice.prospects import Floats
from sabika.engine.record import Grid, Record, f64, i16, i64
from sabika.games.alcazaba.position import KINDS, OWNERS
from sabika.parts.palace import GROUND

# Columns of the strengths: by kind and owner the tiles that count, with those that may come to, and those in reserve;
# by kind the tiles in the column.
COUNTED = 0
STRENGTH = COUNTED + KINDS * OWNERS
RESERVES = STRENGTH + KINDS * OWNERS
THINGS = RESERVES + KINDS * OWNERS
SCRATCH = THINGS + KINDS


class Memory(Record):
    grounds: Grid = i16(OWNERS, GROUND)  # palaces, laid out to be asked about
    counts: Grid = i64(KINDS, OWNERS)  # tiles that count
    totals: Floats = f64(OWNERS)
    scratch: Floats = f64(SCRATCH)
    places: Floats = f64(PLACES_MEMORY)
