"""The Red Palace a second time, straight from the rule text: slow, over objects, sets and dicts.

It shares nothing with the rules. A game is a generator over a board. It yields who acts and every text that may be
played with its weight, is sent the one that was, and returns the score sheet: `{owner: {line: points}}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.redpalace.naive_board import (
    ABILITIES,
    CURRENCIES,
    KINDS,
    PARKING,
    SIDES,
    STRIPS,
    Board,
    Player,
    Tile,
)
from tests.redpalace.naive_palace import (
    Cell,
    cells_to_build,
    cells_to_exchange,
    cells_to_remove,
)
from tests.redpalace.naive_scoring import score

Asked = tuple[str, dict[str, Fraction]]
Play = Generator[Asked, str, Any]


def evenly(texts: Iterable[str]) -> dict[str, Fraction]:
    return dict.fromkeys(texts, Fraction(1))


def drawn_from(verb: str, counts: Counter[str]) -> dict[str, Fraction]:
    return {f"{verb} {name}": Fraction(count) for name, count in counts.items() if count}


def last_word(text: str) -> str:
    return text.split()[-1]


# --- the game --------------------------------------------------------------------------------------------


def play(board: Board) -> Play:
    players = board.players
    start = int(last_word((yield "*", evenly(f"start {player.number}" for player in players))))
    yield from lay_boards(board)
    yield from fill_yard(board)
    if board.dirk is not None:
        yield from dirk_draws(board, 6)
    yield from deal_sets(board, [*players[start:], *players[:start]])
    yield from fill_display(board)
    make_piles(board)
    number = start
    while True:
        yield from take_turn(board, players[number])
        move_up(board)
        yield from fill_yard(board)
        if None in board.yard:
            break
        scoring = yield from fill_display(board)
        if scoring:
            score(board, scoring)
            if board.dirk is not None:
                yield from dirk_draws(board, len(board.tower) // 3 if scoring == 2 else 6)
        number = (number + 1) % len(players)
    yield from last_buildings(board)
    score(board, 3)
    return {owner: {line: points for line, points in lines.items() if points} for owner, lines in board.sheet.items()}


def play_at(seats: int, options: dict[str, Any]) -> Play:
    """A game with these options, on a board of its own."""
    return (yield from play(Board(seats, options)))


def lay_boards(board: Board) -> Play:
    """RP-8, RP-9."""
    if board.options["scoring"] == "strips":
        left = list(range(1, 19))
        for scoring in (3, 2, 1):
            number = int(last_word((yield "*", evenly(f"strip {number}" for number in left))))
            left.remove(number)
            board.rows[scoring] = STRIPS[number - 1]
    if board.options["side"] == "full":
        board.abilities = set()
        for _ in range(4):
            text = yield "*", evenly(f"ability {name}" for name in ABILITIES if name not in board.abilities)
            board.abilities.add(last_word(text))
        parking, board.squares = Counter(map(str, PARKING)), []
        for _ in board.guard_values[1:]:
            squares = last_word((yield "*", drawn_from("parking", parking)))
            parking[squares] -= 1
            board.squares.append(int(squares))


def draw_tile(board: Board) -> Generator[Asked, str, Tile]:
    """RP-1: a ground tile and, for a building, a building tile."""
    name = last_word((yield "*", evenly(f"land {tile.name}" for tile in board.tower)))
    tile = next(tile for tile in board.tower if tile.name == name)
    board.tower.remove(tile)
    if name.startswith("L"):
        tile.kind = last_word((yield "*", drawn_from("kind", board.bag)))
        board.bag[tile.kind] -= 1
    return tile


def fill_yard(board: Board) -> Play:
    """RP-7, RP-33, RP-57."""
    for row in (board.yard, board.preview):
        for slot in range(len(row)):
            while row[slot] is None and board.tower:
                tile = yield from draw_tile(board)
                if tile.name.startswith("B"):
                    board.beside.append(tile)
                else:
                    row[slot] = tile


def move_up(board: Board) -> None:
    """RP-33."""
    coming = [tile for tile in reversed(board.preview) if tile]
    for slot in range(4):
        if board.yard[slot] is None and coming:
            board.yard[slot] = coming.pop(0)
    board.preview = [*[None] * (3 - len(coming)), *reversed(coming)]


def dirk_draws(board: Board, count: int) -> Play:
    """RP-43 to RP-45."""
    assert board.dirk is not None
    guards = 0
    for _ in range(min(count, len(board.tower))):
        tile = yield from draw_tile(board)
        board.dirk.append(tile)
        guards += len(tile.towers) if tile.name[0] in "LM" else 0
    board.parked += guards - guards // 2


def deal_sets(board: Board, order: list[Player]) -> Play:
    """RP-11."""
    sets: dict[str, Counter[str]] = {}
    for number in range(1, len(order) + 1):
        cards: Counter[str] = Counter()
        while sum(int(card[2:]) for card in cards.elements()) < 20:
            card = last_word((yield "*", drawn_from("card", board.deck)))
            board.deck[card] -= 1
            cards[card] += 1
        sets[str(number)] = cards
    for player in reversed(order):
        text = yield str(player.number), evenly(f"set {number}" for number in sets)
        player.hand = sets.pop(last_word(text))


def make_piles(board: Board) -> None:
    """RP-12."""
    cards = board.deck.total()
    board.piles = [[cards // 5 + (pile < cards % 5), 0] for pile in range(5)]
    for scoring, pile in ((1, 1), (2, 3)):
        board.piles[pile] = [board.piles[pile][0] + 1, scoring]


def fill_display(board: Board) -> Generator[Asked, str, int]:
    """RP-12, RP-34; returns which scoring card came, 0 for none."""
    came = 0
    while None in board.display:
        if not board.deck.total() and not any(pile[1] for pile in board.piles):
            board.deck, board.discard = board.discard, Counter()
        pile = next((pile for pile in board.piles if pile[0]), None) or [board.deck.total(), 0]
        if not pile[0]:
            break
        chances = drawn_from("card", board.deck)
        if pile[1]:
            hidden, money = Fraction(1, pile[0]), board.deck.total()
            chances = {text: weight / money * (1 - hidden) for text, weight in chances.items()}
            chances = {text: weight for text, weight in chances.items() if weight} | {f"scoring {pile[1]}": hidden}
        verb, what = (yield "*", chances).split()
        pile[0] -= 1
        if verb == "scoring":
            came, pile[1] = pile[1], 0
        else:
            board.deck[what] -= 1
            board.display[board.display.index(None)] = what
    return came


# --- a turn ----------------------------------------------------------------------------------------------


@dataclass
class Turn:
    """What is remembered until the turn ends."""

    actions: int = 1
    used: set[str] = field(default_factory=set)
    fresh: Tile | None = None  # bought from the yard, and no action since
    overpaid: bool = False
    piece: bool = False

    def begin_action(self) -> None:
        self.actions -= 1
        self.fresh, self.overpaid = None, False


def take_turn(board: Board, player: Player) -> Play:
    """RP-13 to RP-19, RP-32."""
    turn = Turn()
    while True:
        possible = set(actions(board, player))
        moves = (possible if turn.actions else set()) | set(abilities(board, player, turn))
        if not turn.actions or not possible:
            moves.add("done")
        text = yield str(player.number), evenly(moves)
        verb, *values = text.split()
        if verb == "done":
            break
        if verb == "use":
            yield from use(board, player, turn, values[0], values[1:])
        else:
            turn.begin_action()
            if verb == "take":
                for slot in values:
                    take_card(board, player, int(slot) - 1)
            elif verb == "buy":
                yield from buy(board, player, turn, values[0])
            else:
                rebuild(player, verb, values)
    yield from lay_all(board, player, turn.piece, board.dirk)


def actions(board: Board, player: Player) -> Iterator[str]:
    """RP-13 to RP-16, RP-58: what an action could be used for."""
    open_slots = [slot for slot in range(4) if board.display[slot]]
    for size in range(1, 5):
        for slots in combinations(open_slots, size):
            if size == 1 or sum(int(str(board.display[slot])[2:]) for slot in slots) <= 5:
                yield "take " + " ".join(str(slot + 1) for slot in slots)
    for slot, tile in enumerate(board.yard):
        if tile and sum(player.in_currency(board.currencies[slot])) >= tile.price:
            yield f"buy {slot + 1}"
    for tile in board.beside:
        price = bazaar_price(board, tile)
        if price and exact_payments(player.in_currency(tile.currency), price):
            yield f"buy {tile.name}"
    yield from (f"remove {x},{y}" for x, y in cells_to_remove(player.plan))
    for tile in player.reserve:
        yield from (f"add {tile.name} {x},{y}" for x, y in cells_to_build(player.plan, tile.shape))
        yield from (f"swap {tile.name} {x},{y}" for x, y in cells_to_exchange(player.plan, tile.shape))


def take_card(board: Board, player: Player, slot: int) -> None:
    player.hand[str(board.display[slot])] += 1
    board.display[slot] = None


def bazaar_price(board: Board, tile: Tile) -> int:
    """RP-58."""
    decides = board.yard[board.currencies.index(tile.currency)]
    return decides.price if decides else 0


def buy(board: Board, player: Player, turn: Turn, what: str) -> Play:
    """RP-14, RP-15, RP-58."""
    if what.startswith("B"):
        tile = next(tile for tile in board.beside if tile.name == what)
        price = bazaar_price(board, tile)
        yield from pay(board, player, {tile.currency: exact_payments(player.in_currency(tile.currency), price)})
        board.beside.remove(tile)
        turn.actions += 1
    else:
        slot = int(what) - 1
        bought = board.yard[slot]
        assert bought
        tile, currency = bought, board.currencies[slot]
        if "RP-14" in board.rulings:
            paid = yield from pay_freely(board, player, currency, tile.price)
        else:
            paid = yield from pay(board, player, {currency: payments(player.in_currency(currency), tile.price)})
        board.yard[slot] = None
        turn.fresh, turn.overpaid = tile, paid > tile.price
        turn.actions += not turn.overpaid
    player.aside.append(tile)


def pay_freely(board: Board, player: Player, currency: str, price: int) -> Generator[Asked, str, int]:
    """RP-14 by the table's ruling: cards in falling order, superfluous ones too; returns what was paid."""
    paid: list[int] = []
    while True:
        left = [value for value in player.in_currency(currency) if value <= min(paid, default=9)]
        missing = price - sum(paid)
        if missing <= 0 and not left:
            return sum(paid)
        enough = {value for value in left if sum(lower for lower in left if lower <= value) >= missing}
        moves = {f"pay {currency}{value}" for value in enough} | ({"done"} if missing <= 0 else set())
        text = yield str(player.number), evenly(moves)
        if text == "done":
            return sum(paid)
        discard(board, player, last_word(text))
        paid.append(int(last_word(text)[2:]))


def payments(values: list[int], price: int) -> set[tuple[int, ...]]:
    """RP-14: every way to reach a price without a superfluous card; cards in falling order."""
    found: set[tuple[int, ...]] = set()
    growing = {()}
    while growing:
        reached = {paid for paid in growing if sum(paid) >= price}
        found |= {paid for paid in reached if all(sum(paid) - value < price for value in paid)}
        growing = {
            (*paid, value)
            for paid in growing - reached
            for value in set((Counter(values) - Counter(paid)).elements())
            if value <= min(paid, default=9)
        }
    return found


def exact_payments(values: list[int], price: int) -> set[tuple[int, ...]]:
    return {paid for paid in payments(values, price) if sum(paid) == price}


def pay(board: Board, player: Player, ways: dict[str, set[tuple[int, ...]]]) -> Generator[Asked, str, int]:
    """RP-14, RP-28: one of the ways by currency, a card at a time, in falling values; returns what was paid."""
    left = {tuple(f"{currency}{value}" for value in paid) for currency in ways for paid in ways[currency]}
    count = 0
    while True:
        text = yield str(player.number), evenly(f"pay {paid[count]}" for paid in left)
        left = {paid for paid in left if paid[count] == last_word(text)}
        discard(board, player, last_word(text))
        count += 1
        if len(min(left, key=len)) == count:
            return sum(int(card[2:]) for card in left.pop())


def discard(board: Board, player: Player, card: str) -> None:
    player.hand[card] -= 1
    board.discard[card] += 1


def rebuild(player: Player, verb: str, values: list[str]) -> None:
    """PB-12, RP-16."""
    cell = cell_of(values[-1])
    if verb != "add":
        player.reserve.append(player.palace.pop(cell))
    if verb != "remove":
        tile = next(tile for tile in player.reserve if tile.name == values[0])
        player.reserve.remove(tile)
        player.palace[cell] = tile


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


# --- abilities -------------------------------------------------------------------------------------------


def abilities(board: Board, player: Player, turn: Turn) -> Iterator[str]:
    """RP-19, RP-21, RP-23 to RP-31: every use that is possible and can be paid for."""
    guards = len(player.guards())
    for name in board.abilities - turn.used:
        needed = 2 if name == "half" else 1
        if name == "move":
            affordable = guards >= 2
        elif guards and "RP-21" not in board.rulings:
            affordable = guards >= needed
        else:
            affordable = board.total(player.number) >= (needed - guards) * (board.scorings + 1) or guards >= needed
        if affordable:
            yield from (f"use {name} {what}".strip() for what in uses(board, player, turn, name))


def uses(board: Board, player: Player, turn: Turn, name: str) -> Iterator[str]:
    if name == "swap":
        for slot, wanted in enumerate(board.yard):
            if wanted and wanted.kind and player.in_currency(board.currencies[slot]):
                yield from (f"{tile.name} {slot + 1}" for tile in player.aside if tile.kind)
    elif name == "wall":
        if board.pieces and any(not tile.name.startswith("C") for tile in player.aside):
            yield ""
    elif name == "card":
        yield from (str(slot + 1) for slot in range(4) if board.display[slot])
    elif name == "plaza":
        if board.plazas:
            yield ""
    elif name == "half":
        yield from set(KINDS) - set(board.halves)
    elif name == "preview":
        for slot, tile in enumerate(board.preview):
            if tile and (turn.actions or "RP-28" in board.rulings) and any(extras(player, tile.price)):
                yield str(slot + 1)
    elif name == "exact":
        if turn.overpaid:
            yield ""
    elif name == "redraw":
        if turn.fresh and turn.fresh.kind and board.bag.total():
            yield turn.fresh.name
    else:
        tiles = [tile for tile in player.palace.values() if not tile.name.startswith("C")]
        sections = [f"{tile.name} {side}" for tile in tiles for side in tile.sides]
        yield from (f"{source} {target}" for source in player.guards() for target in sections if source != target)


def extras(player: Player, price: int) -> Iterator[str]:
    """RP-28: cards that may be paid besides, so that the others pay the price exactly."""
    for card in +player.hand:
        if any(ways_besides(player, card, price).values()):
            yield card


def ways_besides(player: Player, extra: str, price: int) -> dict[str, set[tuple[int, ...]]]:
    ways = {}
    for currency in CURRENCIES:
        values = player.in_currency(currency)
        if extra[:2] == currency:
            values.remove(int(extra[2:]))
        ways[currency] = exact_payments(values, price)
    return ways


def use(board: Board, player: Player, turn: Turn, name: str, values: list[str]) -> Play:
    """RP-20 to RP-31: guards or points, then cards, then the effect."""
    turn.used.add(name)
    yield from give_guards(board, player, 2 if name == "half" else 1, values if name == "move" else [])
    if name == "swap":
        slot = int(values[1]) - 1
        yield from pay(
            board, player, {board.currencies[slot]: {(value,) for value in player.in_currency(board.currencies[slot])}}
        )
        tile, other = next(tile for tile in player.aside if tile.name == values[0]), board.yard[slot]
        assert other
        tile.kind, other.kind = other.kind, tile.kind
    elif name == "wall":
        board.pieces -= 1
        turn.piece = True
    elif name == "card":
        take_card(board, player, int(values[0]) - 1)
    elif name == "plaza":
        player.aside.append(board.plazas.pop(0))
    elif name == "half":
        board.halves[values[0]] = player.number
    elif name == "preview":
        yield from buy_in_preview(board, player, turn, int(values[0]) - 1)
    elif name == "exact":
        turn.overpaid = False
        turn.actions += 1
    elif name == "redraw":
        assert turn.fresh
        kind = last_word((yield "*", drawn_from("kind", board.bag)))
        board.bag[kind] -= 1
        board.bag[turn.fresh.kind] += 1
        turn.fresh.kind = kind
    else:
        tile, side = player.guards()[" ".join(values[:2])]
        tile.guards.remove(side)
        target = next(tile for tile in player.palace.values() if tile.name == values[2])
        target.guards.add(values[3])


def give_guards(board: Board, player: Player, count: int, move: list[str]) -> Play:
    """RP-20, RP-21; RP-31: not the guard that moves, and first the one that stands where it goes."""
    source, target = " ".join(move[:2]), " ".join(move[2:])
    given = min(count, len(player.guards()))
    board.sheet[player.number]["spent"] -= (count - given) * (board.scorings + 1)
    for _ in range(given):
        choices = {target} & set(player.guards()) or set(player.guards()) - {source}
        text = yield str(player.number), evenly(f"guard {section}" for section in choices)
        tile, side = player.guards()[text.removeprefix("guard ")]
        tile.guards.remove(side)
        board.parked += 1


def buy_in_preview(board: Board, player: Player, turn: Turn, slot: int) -> Play:
    """RP-28."""
    tile = board.preview[slot]
    assert tile
    if "RP-28" not in board.rulings:
        turn.begin_action()
    extra = last_word((yield str(player.number), evenly(f"extra {card}" for card in extras(player, tile.price))))
    ways = ways_besides(player, extra, tile.price)
    discard(board, player, extra)
    yield from pay(board, player, ways)
    board.preview[slot] = None
    player.aside.append(tile)
    turn.actions += "RP-28" not in board.rulings


# --- end of the turn, end of the game --------------------------------------------------------------------


def lay_all(board: Board, player: Player, piece: bool, dirk: list[Tile] | None) -> Play:
    """RP-24, RP-32, RP-46."""
    while player.aside:
        takers = [tile for tile in player.aside if not tile.name.startswith("C")]
        moves = {f"wall {tile.name} {side}" for tile in takers if piece for side in set(SIDES) - tile.sides}
        for tile in player.aside:
            if piece and takers == [tile]:
                continue
            moves.add(f"reserve {tile.name}")
            moves |= {f"build {tile.name} {x},{y}" for x, y in cells_to_build(player.plan, tile.shape)}
            if dirk is not None and not tile.name.startswith("P"):
                moves.add(f"give {tile.name}")
        verb, name, *where = (yield str(player.number), evenly(moves)).split()
        tile = next(tile for tile in player.aside if tile.name == name)
        if verb == "wall":
            tile.sides.add(where[0])
            piece = False
            continue
        player.aside.remove(tile)
        towers = tile.towers if name[0] in "LM" else set()
        if verb == "give":
            assert dirk is not None
            dirk.append(tile)
            board.parked += len(towers)
            continue
        tile.guards = set(towers)
        if verb == "reserve":
            player.reserve.append(tile)
        else:
            player.palace[cell_of(where[0])] = tile


def last_buildings(board: Board) -> Play:
    """RP-40."""
    for slot, tile in enumerate(board.yard):
        sums = [sum(player.in_currency(board.currencies[slot])) for player in board.players]
        if tile and max(sums) and sums.count(max(sums)) == 1:
            board.players[sums.index(max(sums))].aside.append(tile)
    for player in board.players:
        yield from lay_all(board, player, piece=False, dirk=None)
