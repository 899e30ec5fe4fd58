"""Why a move of mancala is good or bad: the way of its laps, and what the answer takes."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from ...search.clock import Clock
from .exact import packed_state, pile_text
from .packed import SowingLine, lines
from .rules import (
    PLACES,
    ROWS,
    STORES,
    SWAP,
    MancalaState,
    SowingPreview,
    Sown,
    pile_place,
    place_pile,
)

BRANCHES = 150
"""How many ways to go on with free turns are looked at for the best answer."""
FOLLOWED = 3
"""How many sowings of it are told."""
LAST_STONES = 6
"""With so few stones on a side, or fewer, its last one behind is a guard."""


def reason(state: MancalaState, move: str, clock: Clock) -> Reason:
    """Return where a legal move goes and where it ends, what it gives up, and what then comes."""
    if move == SWAP:
        return Reason("It takes over the other side, with all its stones.")
    preview, after = state.preview(move), state.after(move)
    said, marks = [preview.sentence(move)], [_way(state, move, preview)]
    if preview.stored and preview.last != STORES[state.turn]:
        marks.append(Mark(Sign.RING, (_name(STORES[state.turn]),), f"+{preview.stored}"))
    if _is_guard(state, move):
        said.append(
            "Here the guard stone is given up: the last one behind, far from the score pile."
        )
        marks.append(Mark(Sign.DANGER, (_name(pile_place(state.turn, move)),)))
    if not after.over and after.turn != state.turn:
        answer = _answer(after, clock)
        piles = [pile_text(after.turn, pile) for pile in answer.piles]
        if answer.gain > 0:
            way = f"pile {', then '.join(piles[:FOLLOWED])}{', …' * (len(piles) > FOLLOWED)}"
            said.append(f"The answer can bring {answer.gain} ({way}).")
            where = _name(pile_place(after.turn, piles[0]))
            marks.append(Mark(Sign.DANGER, (where,), f"−{answer.gain}"))
    return Reason(" ".join(said), tuple(marks))


def _way(state: MancalaState, move: str, preview: SowingPreview) -> Mark:
    """Return the way of the sowing; of one that goes round where it begins and ends."""
    sown = [event for event in state.play(move).events if isinstance(event, Sown)]
    places = [sown[0].source, *(place for event in sown for place in event.path)]
    if len(places) > PLACES:
        places = [places[0], places[-1]]
    end = "end"
    if preview.last == STORES[state.turn]:
        end = f"+{preview.stored}{', free turn' * preview.free_turn}"
    return Mark(Sign.PATH, tuple(map(_name, places)), end)


def _is_guard(state: MancalaState, move: str) -> bool:
    """Tell whether a move gives up the only stone behind, where few are left on the side."""
    ring, row = state.ring, ROWS[state.turn]
    filled = [place for place in row if ring[place]]
    behind = pile_place(state.turn, move)
    few = 1 < sum(ring[place] for place in row) <= LAST_STONES
    return few and ring[behind] == 1 and filled[0] == behind and filled[1] > behind + 1


def _answer(after: MancalaState, clock: Clock) -> SowingLine:
    """Return the turn that gains most for whoever answers, as far as it is looked at."""
    packed, board = packed_state(after)
    return max(lines(packed, board, BRANCHES, clock), key=lambda line: line.gain)


def _name(place: int) -> str:
    """Return what a place is called on the board, whoever is to move."""
    if place in STORES:
        return f"store{STORES.index(place) + 1}"
    seat, pile = place_pile(place)
    return f"{('bottom', 'top')[seat]}{pile}"
