"""Drills of mancala: where a sowing ends."""

from __future__ import annotations

from random import Random

from ...game import DrillKind, DrillQuestion, Mark, Reason, Sign
from ...text import counted
from .game import MancalaOptions
from .rules import STORES, MancalaState, Sown, pile_of_place, place_of_pile, start
from .why import path_mark, place_name

LAPS = ((0, 0), (1, 1), (1, 2), (2, 3), (3, 5))
"""Least and most laps of the sowing, by difficulty."""
SOWINGS = (3, 12)
"""Least and most sowings, drawn at random, that lead to a position."""


def draw(difficulty: int, random: Random) -> tuple[MancalaOptions, MancalaState]:
    """Return a position of a game whose sowings are drawn at random.

    Player 1 has the turn, so that the piles have the same numbers on the board and in texts.
    """
    while True:
        options = MancalaOptions(stones=random.randint(2, 4))
        state = start(options)
        for _ in range(random.randint(*SOWINGS)):
            if not state.over:
                state = state.after(random.choice(state.legal_moves()))
        if not state.over and state.turn == 0:
            return options, state


class LastStone(DrillKind[MancalaState, MancalaOptions]):
    """Follow a sowing, with its laps, to the place of its last stone."""

    id = "last-stone"
    title = "Where does the last stone fall?"

    def draw(self, difficulty: int, random: Random) -> tuple[MancalaOptions, MancalaState]:
        return draw(difficulty, random)

    def ask(self, state: MancalaState, difficulty: int, random: Random) -> DrillQuestion | None:
        least, most = LAPS[difficulty - 1]
        fitting = [
            move for move in state.legal_moves() if least <= state.preview(move).laps <= most
        ]
        if not fitting:
            return None
        move = random.choice(fitting)
        preview = state.preview(move)
        source = place_name(place_of_pile(state.turn, move))
        sown = [event for event in state.play(move).events if isinstance(event, Sown)]
        ways = [
            f"{counted(each.stones, 'stone')} to {_place_words(each.path[-1], state.turn)}"
            for each in sown
        ]
        return DrillQuestion(
            f"Pile {move} is sown. Where does its last stone fall?",
            (*_row(state.turn), *_row(1 - state.turn), place_name(STORES[state.turn])),
            (place_name(preview.last),),
            Reason(f"It goes so: {', then '.join(ways)}.", (path_mark(state, move, preview),)),
            (Mark(Sign.PLAYED, (source,)),),
        )

    def concerns(self, view: MancalaState, move: str, better: str) -> bool:
        """Return whether only the better sowing earns a free turn."""
        earns = [each.isdigit() and view.preview(each).free_turn for each in (move, better)]
        return earns == [False, True]


def _row(seat: int) -> tuple[str, ...]:
    """Return the piles of a seat from the left, so that the mover's have their numbers as keys."""
    return tuple(place_name(place_of_pile(seat, pile)) for pile in "123456")


def _place_words(place: int, mover: int) -> str:
    """Return a place in words, as the mover calls it."""
    if place in STORES:
        return "the score pile"
    seat, pile = pile_of_place(place)
    return f"{'pile' if seat == mover else 'the other pile'} {pile}"


KINDS = (LastStone(),)
