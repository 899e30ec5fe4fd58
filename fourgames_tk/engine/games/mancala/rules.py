"""The rules of Stones: Mancala: events, the state, and reading a position from JSON.

The fourteen *places* of the board form a ring in the direction of sowing (clockwise on the screen):
0–5 are the bottom row from right to left, 6 is player 1's store on the left, 7–12 are the top row
from left to right, 13 is player 2's store on the right. Events name places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, State
from ...language import _, ngettext, number_text
from ...text import listed, quoted
from .options import MancalaOptions

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


_PATHS = tuple(
    tuple(
        tuple(
            place % PLACES
            for place in range(source + 1, source + 1 + 6 * PLACES)
            if place % PLACES != STORES[1 - seat]
        )
        for source in range(PLACES)
    )
    for seat in range(2)
)
"""For each seat and place, the places after it in the order of sowing, enough for all stones."""


def place_of_pile(seat: int, pile: str) -> int:
    """Return the place of a seat's pile, `1` to `6` from the left on the screen."""
    return 6 - int(pile) if seat == 0 else 6 + int(pile)


def seat_and_pile_number(place: int) -> tuple[int, str]:
    """Return the seat and the pile number of a place; raises ValueError for a store."""
    if place in STORES:
        raise ValueError(f"place {place} is a store, not a pile")
    return (0, str(6 - place)) if place < 6 else (1, str(place - 6))


SWAP = "swap"
"""Text of the move that swaps sides."""

PILES = "123456"
"""The texts of the moves that sow, from left to right."""

_PLACE_OF_MOVE = tuple({pile: place_of_pile(seat, pile) for pile in PILES} for seat in range(2))


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

    def effect_text(self, pile: str) -> str:
        """Return the effect of sowing the pile in sentences that name no player."""
        if not self.stored:
            text = (
                _("Sowing pile {pile} puts nothing in the score pile and ends the game.")
                if self.ends_game
                else _("Sowing pile {pile} puts nothing in the score pile.")
            )
        elif self.ends_game:
            text = ngettext(
                "Pile {pile} puts {n} stone in the score pile and ends the game.",
                "Pile {pile} puts {n} stones in the score pile and ends the game.",
                self.stored,
            )
        elif self.free_turn:
            text = ngettext(
                "Pile {pile} puts {n} stone in the score pile and earns a free turn.",
                "Pile {pile} puts {n} stones in the score pile and earns a free turn.",
                self.stored,
            )
        else:
            text = ngettext(
                "Pile {pile} puts {n} stone in the score pile.",
                "Pile {pile} puts {n} stones in the score pile.",
                self.stored,
            )
        said = text.format(pile=pile, n=number_text(self.stored))
        if not self.laps:
            return said
        text = ngettext("The sowing takes {n} lap.", "The sowing takes {n} laps.", self.laps)
        return f"{said} {text.format(n=number_text(self.laps))}"


@dataclass(frozen=True, slots=True)
class MancalaState(State):
    """A position of mancala: `ring` has the stones of all fourteen places.

    In a game with the swap option, `swap` is true until player 2's first choice, which includes the
    move `swap`. That move rotates the board by half a circle, so that player 2 gets what was player
    1's side, and player 1 moves next. Seats keep their numbers and rows. `opening` is true at the
    start of a game whose first turn is a single sowing.
    """

    ring: tuple[int, ...]
    turn: int
    swap: bool = False
    opening: bool = False

    @classmethod
    def from_rows(
        cls,
        bottom: Sequence[int],
        top: Sequence[int],
        stores: Sequence[int],
        turn: int,
        swap: bool = False,
        opening: bool = False,
    ) -> MancalaState:
        """Return the position of two rows, each from left to right on the screen."""
        return cls((*reversed(bottom), stores[0], *top, stores[1]), turn, swap, opening)

    @property
    def bottom_row(self) -> tuple[int, ...]:
        """The stones of the bottom row from left to right on the screen."""
        return self.ring[5::-1]

    @property
    def top_row(self) -> tuple[int, ...]:
        """The stones of the top row from left to right on the screen."""
        return self.ring[7:13]

    @property
    def stores(self) -> tuple[int, int]:
        return self.ring[6], self.ring[13]

    def legal_moves(self) -> tuple[str, ...]:
        """Return the numbers of the mover's piles with stones, then `swap` if allowed."""
        if self.is_over:
            return ()
        piles = tuple(compress(PILES, self.bottom_row if self.turn == 0 else self.top_row))
        return (*piles, SWAP) if self.swap and self.turn == 1 else piles

    def after(self, move: str) -> MancalaState:
        seat = self.turn
        if move == SWAP:
            self._check_swap()
            return MancalaState((*self.ring[7:], *self.ring[:7]), 1 - seat)
        place, ring = self._place(move), list(self.ring)
        again = _sow(ring, seat, place) == STORES[seat] and not self.opening
        over = True
        if not any(ring[:6]):
            ring[6] += sum(ring[7:13])
            ring[7:13] = _EMPTY_ROW
        elif not any(ring[7:13]):
            ring[13] += sum(ring[:6])
            ring[:6] = _EMPTY_ROW
        else:
            over = False
        swap = self.swap and seat == 0 and not over
        return MancalaState(tuple(ring), seat if again else 1 - seat, swap)

    def _events(self, move: str, after: MancalaState) -> tuple[Event, ...]:
        seat = self.turn
        if move == SWAP:
            return Swapped(seat), TurnTo(after.turn)
        ring, paths = list(self.ring), list[tuple[int, ...]]()
        source = self._place(move)
        _sow(ring, seat, source, paths)
        events: list[Event] = []
        for lap, path in enumerate(paths):
            if lap:
                events.append(Lap(seat, source, len(path), lap))
            events.append(Sown(seat, source, len(path), path))
            source = path[-1]
        if after.turn != seat:
            events.append(TurnTo(after.turn))
        if after.is_over:
            empty = 1 if any(ring[place] for place in ROWS[0]) else 0
            piles = tuple((place, ring[place]) for place in ROWS[1 - empty] if ring[place])
            if piles:
                events.append(Swept(empty, piles))
        elif after.turn == seat:
            events.append(FreeTurn(seat))
        return tuple(events)

    def preview_sowing(self, move: str) -> SowingPreview:
        """Return the result of sowing this pile; raises IllegalMove, also for `swap`."""
        if move == SWAP:
            raise IllegalMove(_("a swap sows nothing: choose a pile from 1 to 6"))
        ring, paths = list(self.ring), list[tuple[int, ...]]()
        store = STORES[self.turn]
        last = _sow(ring, self.turn, self._place(move), paths)
        ends = any(not any(ring[place] for place in row) for row in ROWS)
        stored = ring[store] - self.ring[store]
        free_turn = last == store and not ends and not self.opening
        return SowingPreview(last, len(paths) - 1, stored, free_turn, ends)

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        first, second = self.stores
        winners = () if first == second else (0,) if first > second else (1,)
        return Outcome(winners, self.stores, _("All piles on one side are empty."))

    def decided_outcome(self) -> Outcome | None:
        all_stones, most = sum(self.ring), max(self.stores)
        if 2 * most <= all_stones or self.swap:
            return None
        reason = _("More than half of the stones, {n} of {all}, are in one score pile.")
        winners = (self.stores.index(most),)
        return Outcome(winners, reason=reason.format(n=most, all=all_stones))

    def to_json(self) -> dict[str, Any]:
        """Return rows, stores and turn; `"swap"` and `"opening"` only while they are true."""
        data: dict[str, Any] = {
            "bottom": list(self.bottom_row),
            "top": list(self.top_row),
            "stores": list(self.stores),
            "turn": self.turn,
        }
        undecided = {"swap": self.swap, "opening": self.opening}
        return data | {name: True for name, holds in undecided.items() if holds}

    @property
    def prompt(self) -> str:
        if self.swap and self.turn == 1:
            return _("Choose one of your piles, or swap sides.")
        if self.opening:
            return _("Choose one of your piles for the only sowing of the first turn.")
        return _("Choose one of your piles.")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, since one side has no stones."""
        return not (any(self.ring[:6]) and any(self.ring[7:13]))

    @property
    def loose_stones(self) -> int:
        """Number of stones in piles."""
        return sum(self.ring[:6]) + sum(self.ring[7:13])

    @property
    def lead(self) -> int:
        """The mover's stored stones minus the opponent's."""
        return self.stores[self.turn] - self.stores[1 - self.turn]

    def _place(self, move: str) -> int:
        """Return the place of the pile of a legal move; raises IllegalMove for another text."""
        place = _PLACE_OF_MOVE[self.turn].get(move)
        if place is None or not self.ring[place] or self.is_over:
            raise IllegalMove(self._problem(move))
        return place

    def _check_swap(self) -> None:
        if self.is_over or not self.swap or self.turn != 1:
            raise IllegalMove(self._problem(SWAP))

    def _problem(self, move: str) -> str:
        """Return why a move is illegal, with the moves that are allowed."""
        legal = self.legal_moves()
        if not legal:
            return _("the game is over")
        choices = listed(legal, _("or"))
        if move == SWAP:
            return _("you cannot swap sides now: choose {choices}").format(choices=choices)
        if move in tuple(PILES):
            text = _("your pile {pile} is empty: choose {choices}")
            return text.format(pile=move, choices=choices)
        return _("{move} is not a pile: choose {choices}").format(
            move=quoted(move), choices=choices
        )


_EMPTY_ROW = (0,) * 6


def _sow(ring: list[int], seat: int, place: int, paths: list[tuple[int, ...]] | None = None) -> int:
    """Sow a pile in the ring with all laps, and return the place of the last stone.

    The path of each sowing is added to `paths`.
    """
    store, all_paths = STORES[seat], _PATHS[seat]
    while True:
        stones, ring[place] = ring[place], 0
        path = all_paths[place][:stones]
        for place in path:
            ring[place] += 1
        if paths is not None:
            paths.append(path)
        if place == store or ring[place] == 1:
            return place


def initial_state(options: MancalaOptions) -> MancalaState:
    row = (options.stones,) * 6
    return MancalaState.from_rows(row, row, (0, 0), 0, options.swap, options.opening == "short")


def parse_position(data: object, options: MancalaOptions) -> MancalaState:
    """Return the state of a decoded position with all stones of these options.

    Raises BadPosition.
    """
    total = 12 * options.stones
    values = parsing.check_fields(data, ("bottom", "top", "stores", "turn"), ("swap", "opening"))
    bottom, top, stores = (
        tuple(
            parsing.check_integer(
                stones, _("each number in {name}").format(name=repr(name)), 0, total
            )
            for stones in parsing.check_list(values[name], f"{name!r}", length)
        )
        for name, length in (("bottom", 6), ("top", 6), ("stores", 2))
    )
    turn = parsing.check_integer(values["turn"], "'turn'", 0, 1)
    swap, opening = (
        parsing.check_boolean(values.get(name, False), f"{name!r}") for name in ("swap", "opening")
    )
    if swap and not options.swap:
        raise BadPosition(_("'swap' is true, but this game is played without the swap option"))
    if opening and options.opening != "short":
        raise BadPosition(_("'opening' is true, but this game is played with a full first turn"))
    found = sum(bottom) + sum(top) + sum(stores)
    if found != total:
        raise BadPosition(
            _(
                "the stones must add up to {total} ({stones} in each of 12 piles at the start), "
                "not {found}"
            ).format(total=total, stones=options.stones, found=found)
        )
    state = MancalaState.from_rows(bottom, top, stores, turn, swap, opening)
    if state.is_over and state.loose_stones:
        raise BadPosition(
            _("the top row is empty, so the game is over and no stone can be left in a pile")
            if any(bottom)
            else _(
                "the bottom row is empty, so the game is over and no stone can be left in a pile"
            )
        )
    return state
