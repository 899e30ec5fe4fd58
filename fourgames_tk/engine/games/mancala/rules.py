"""The rules of Stones: Mancala: events, the state, and reading a position from JSON.

The fourteen *places* of the board form a ring in the direction of sowing (clockwise on the screen):
0–5 are the bottom row from right to left, 6 is player 1's store on the left, 7–12 are the top row
from left to right, 13 is player 2's store on the right. Events name places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, State, Transition
from ...text import counted, listed, quoted
from .game import MancalaOptions

PLACES = 14
STORES = (6, 13)
"""The place of each seat's store."""
ROWS = (range(0, 6), range(7, 13))
"""The places of each seat's piles in the order of sowing."""


@dataclass(frozen=True)
class Sown(Event):
    """All `stones` of the pile at `source` were picked up and one fell on each place of `path`."""

    seat: int
    source: int
    stones: int
    path: tuple[int, ...]


@dataclass(frozen=True)
class Lap(Event):
    """The last stone fell on a pile with stones; its `stones` are sown next.

    Laps count from 1 in each move; the `Sown` event of this lap follows.
    """

    seat: int
    place: int
    stones: int
    lap: int


@dataclass(frozen=True)
class FreeTurn(Event):
    """The last stone fell in the seat's own store, so the seat moves again."""

    seat: int


@dataclass(frozen=True)
class TurnTo(Event):
    """The turn passes to this seat."""

    seat: int


@dataclass(frozen=True)
class Swapped(Event):
    """The seat took over the other side: the board is rotated by half a circle."""

    seat: int


@dataclass(frozen=True)
class Swept(Event):
    """The seat's own side is empty, so it takes the loose stones: (place, stones) of each pile."""

    seat: int
    piles: tuple[tuple[int, int], ...]


def place_of_pile(seat: int, pile: str) -> int:
    """Return the place of a seat's pile, `1` to `6` from the left on the screen."""
    return 6 - int(pile) if seat == 0 else 6 + int(pile)


def pile_of_place(place: int) -> tuple[int, str]:
    """Return the seat and the pile number of a place; raises ValueError for a store."""
    if place in STORES:
        raise ValueError(f"place {place} is a store, not a pile")
    return (0, str(6 - place)) if place < 6 else (1, str(place - 6))


SWAP = "swap"
"""Text of the move that swaps sides."""


@dataclass(frozen=True)
class SowingPreview:
    """The result of a possible move, for display before the move.

    `last` is the place of the last stone after all laps, `laps` how often a pile is picked up on
    the way, `stored` the number of stones that the sowing puts in the mover's store.
    """

    last: int
    laps: int
    stored: int
    free_turn: bool
    ends_game: bool

    def sentence(self, pile: str) -> str:
        """Return what sowing the pile does, as a sentence that names no seat."""
        clauses = [f"takes {counted(self.laps, 'lap')}"] * (self.laps > 0)
        clauses.append(f"puts {counted(self.stored, 'stone')} in the score pile")
        if self.ends_game or self.free_turn:
            clauses.append("ends the game" if self.ends_game else "earns a free turn")
        return f"Pile {pile} {listed(clauses, 'and')}."


@dataclass(frozen=True)
class MancalaState(State):
    """A position of mancala. Rows are read from left to right on the screen.

    In a game with the swap option, `swap` is true until player 2's first choice, which includes the
    move `swap`. That move rotates the board by half a circle, so that player 2 gets what was player
    1's side, and player 1 moves next. Seats keep their numbers and rows. `opening` is true at the
    start of a game whose first turn is a single sowing.
    """

    bottom: tuple[int, ...]
    top: tuple[int, ...]
    stores: tuple[int, int]
    turn: int
    swap: bool = False
    opening: bool = False

    def legal_moves(self) -> tuple[str, ...]:
        """Return the numbers of the mover's piles with stones, then `swap` if allowed."""
        if self.over:
            return ()
        row = self.bottom if self.turn == 0 else self.top
        piles = tuple(str(number) for number, stones in enumerate(row, start=1) if stones)
        return (*piles, SWAP) if self.swap and self.turn == 1 else piles

    def play(self, move: str) -> Transition[MancalaState]:
        self._check_legal(move)
        state, events = self._swapped() if move == SWAP else self._sown(move)
        return Transition.to(state, *events)

    def after(self, move: str) -> MancalaState:
        self._check_legal(move)
        return (self._swapped() if move == SWAP else self._sown(move))[0]

    def preview(self, move: str) -> SowingPreview:
        """Return the result of sowing this pile; raises IllegalMove, also for `swap`."""
        if move == SWAP:
            raise IllegalMove("a swap sows nothing: choose a pile from 1 to 6")
        self._check_legal(move)
        ring, events = self._sow(move)
        store, last = STORES[self.turn], _last_place(events)
        laps = sum(isinstance(event, Lap) for event in events)
        ends = any(not any(ring[place] for place in row) for row in ROWS)
        stored = ring[store] - self.stores[self.turn]
        free_turn = last == store and not ends and not self.opening
        return SowingPreview(last, laps, stored, free_turn, ends)

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        first, second = self.stores
        winners = () if first == second else (0,) if first > second else (1,)
        return Outcome(winners, self.stores, "The piles of one side are empty.")

    def to_json(self) -> dict[str, Any]:
        """Return rows, stores and turn; `"swap"` and `"opening"` only while they are true."""
        data: dict[str, Any] = {
            "bottom": list(self.bottom),
            "top": list(self.top),
            "stores": list(self.stores),
            "turn": self.turn,
        }
        undecided = {"swap": self.swap, "opening": self.opening}
        return data | {name: True for name, holds in undecided.items() if holds}

    @property
    def prompt(self) -> str:
        swap = ", or swap sides" if self.swap and self.turn == 1 else ""
        only = " for the one sowing of the first turn" if self.opening else ""
        return f"Choose one of your piles{swap}{only}."

    @property
    def over(self) -> bool:
        """Whether the game has ended, since one side has no stones."""
        return not any(self.bottom) or not any(self.top)

    @property
    def loose(self) -> int:
        """Number of stones in piles."""
        return sum(self.bottom) + sum(self.top)

    @property
    def lead(self) -> int:
        """The mover's stored stones minus the opponent's."""
        return self.stores[self.turn] - self.stores[1 - self.turn]

    @property
    def ring(self) -> tuple[int, ...]:
        """The stones of all fourteen places."""
        return (*reversed(self.bottom), self.stores[0], *self.top, self.stores[1])

    def _check_legal(self, move: str) -> None:
        """Raise IllegalMove with the allowed moves unless the move is legal."""
        legal = self.legal_moves()
        if move in legal:
            return
        if not legal:
            raise IllegalMove("the game is over")
        allowed = f"choose {listed(legal, 'or')}"
        if move == SWAP:
            raise IllegalMove(f"swapping sides is not possible here: {allowed}")
        if move in tuple("123456"):
            raise IllegalMove(f"your pile {move} is empty: {allowed}")
        raise IllegalMove(f"{quoted(move)} is no pile: {allowed}")

    def _sow(self, move: str) -> tuple[list[int], list[Event]]:
        """Return the ring and the events after sowing with all laps."""
        seat, ring, events = self.turn, list(self.ring), list[Event]()
        place, skipped = place_of_pile(seat, move), STORES[1 - seat]
        while True:
            source, stones, path = place, ring[place], []
            ring[source] = 0
            for _ in range(stones):
                place = (place + 1) % PLACES
                if place == skipped:
                    place = (place + 1) % PLACES
                ring[place] += 1
                path.append(place)
            events.append(Sown(seat, source, stones, tuple(path)))
            if place == STORES[seat] or ring[place] == 1:
                return ring, events
            events.append(Lap(seat, place, ring[place], (len(events) + 1) // 2))

    def _sown(self, move: str) -> tuple[MancalaState, tuple[Event, ...]]:
        seat = self.turn
        ring, events = self._sow(move)
        again = _last_place(events) == STORES[seat] and not self.opening
        turn = seat if again else 1 - seat
        if not again:
            events.append(TurnTo(turn))
        for empty in (0, 1):
            if not any(ring[place] for place in ROWS[empty]):
                piles = tuple((place, ring[place]) for place in ROWS[1 - empty] if ring[place])
                ring[STORES[empty]] += sum(stones for _, stones in piles)
                for place, _ in piles:
                    ring[place] = 0
                if piles:
                    events.append(Swept(empty, piles))
        state = _from_ring(ring, turn, self.swap and seat == 0)
        if state.over:
            state = replace(state, swap=False)
        elif again:
            events.append(FreeTurn(seat))
        return state, tuple(events)

    def _swapped(self) -> tuple[MancalaState, tuple[Event, ...]]:
        ring = self.ring
        state = _from_ring([*ring[7:], *ring[:7]], 1 - self.turn, False)
        return state, (Swapped(self.turn), TurnTo(state.turn))


def _last_place(events: list[Event]) -> int:
    """Return the place of the last stone of the last sowing among the events."""
    return next(event.path[-1] for event in reversed(events) if isinstance(event, Sown))


def _from_ring(ring: list[int], turn: int, swap: bool) -> MancalaState:
    return MancalaState(
        tuple(reversed(ring[:6])), tuple(ring[7:13]), (ring[6], ring[13]), turn, swap
    )


def start(options: MancalaOptions) -> MancalaState:
    row = (options.stones,) * 6
    return MancalaState(row, row, (0, 0), 0, options.swap, options.opening == "short")


def read_position(data: object, options: MancalaOptions) -> MancalaState:
    """Return the state of a decoded position with all stones of these options.

    Raises BadPosition.
    """
    total = 12 * options.stones
    values = parsing.check_fields(data, ("bottom", "top", "stores", "turn"), ("swap", "opening"))
    bottom, top, stores = (
        tuple(
            parsing.check_integer(stones, f"each number in {name!r}", 0, total)
            for stones in parsing.check_list(values[name], f"{name!r}", length)
        )
        for name, length in (("bottom", 6), ("top", 6), ("stores", 2))
    )
    turn = parsing.check_integer(values["turn"], "'turn'", 0, 1)
    swap, opening = (
        parsing.check_boolean(values.get(name, False), f"{name!r}") for name in ("swap", "opening")
    )
    if swap and not options.swap:
        raise BadPosition("'swap' is true, but this game is played without the swap option")
    if opening and options.opening != "short":
        raise BadPosition("'opening' is true, but this game is played with a full first turn")
    found = sum(bottom) + sum(top) + sum(stores)
    if found != total:
        raise BadPosition(
            f"the stones must add up to {total} ({options.stones} in each of 12 piles at the "
            f"start), not {found}"
        )
    state = MancalaState(bottom, top, (stores[0], stores[1]), turn, swap, opening)
    if state.over and state.loose:
        row = "bottom" if not any(bottom) else "top"
        raise BadPosition(
            f"the {row} row is empty, so the game is over and no stone can be left in a pile"
        )
    return state
