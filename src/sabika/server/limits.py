"""How much anyone may ask for: a bucket of tokens that fills up again, and counts of open sockets."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable

from sabika.server.settings import Settings

MOST_ADDRESSES = 20_000


class Bucket:
    """So many at once, so many more a second."""

    def __init__(self, burst: float, a_second: float, now: float) -> None:
        self._burst = burst
        self._a_second = a_second
        self._tokens = burst
        self._then = now

    def take(self, now: float) -> bool:
        passed = max(0.0, now - self._then)  # a clock that is set back takes nothing away
        self._tokens = min(self._burst, self._tokens + passed * self._a_second)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket an address; the address not heard of for longest is forgotten first."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst = burst
        self._a_second = a_second
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        bucket = self._of.setdefault(address, Bucket(self._burst, self._a_second, now))
        self._of.move_to_end(address)
        if len(self._of) > MOST_ADDRESSES:
            self._of.popitem(last=False)
        return bucket.take(now)


class Limits:
    """What one address may ask for. Coming back to a table is limited only by sockets open at the same time."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._requests = Buckets(settings.requests_burst, settings.requests_a_second)
        self._tables = Buckets(settings.tables_burst, settings.tables_a_second)
        self.sockets: Counter[str] = Counter()

    def may_ask(self, address: str) -> bool:
        return self._requests.take(address, self._clock())

    def may_open_table(self, address: str) -> bool:
        return self._tables.take(address, self._clock())

    def come(self, address: str) -> bool:
        """One more socket, if there is room for it; whoever was let in says `go` in the end."""
        if self.sockets[address] >= self._settings.sockets_an_address:
            return False
        self.sockets[address] += 1
        return True

    def go(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def messages(self) -> Bucket:
        """For one socket."""
        return Bucket(self._settings.messages_burst, self._settings.messages_a_second, self._clock())


def address_of(client: tuple[str, int] | list[object] | None) -> str:
    """Who asks, as far as limits go. A household's IPv6 addresses are one: the first 64 bits."""
    host = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network(f"{address}/64", strict=False))
    return str(address)
