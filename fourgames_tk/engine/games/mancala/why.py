"""Explanations of mancala moves: the path of the sowing, and what the reply can take."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from ...search.clock import Clock
from .exact import pack_state, pile_text
from .packed import SowingLine, turn_lines
from .rules import (
    PLACES,
    ROWS,
    STORES,
    SWAP,
    MancalaState,
    SowingPreview,
    Sown,
    pile_of_place,
    place_of_pile,
)

REPLY_BRANCHES = 150
"""Sowings tried in the search for the best reply."""
NAMED_SOWINGS = 3
"""Number of sowings of the reply that the text names."""
GUARD_STONES = 6
"""With at most so many stones on a side, the stone farthest from the store is a guard."""


def reason(state: MancalaState, move: str, clock: Clock) -> Reason:
    """Return the path and the end of a move, what it gives up, and the best reply."""
    if move == SWAP:
        return Reason("It takes over the other side, with all its stones.")
    preview, after = state.preview(move), state.after(move)
    said, marks = [preview.sentence(move)], [path_mark(state, move, preview)]
    if preview.stored and preview.last != STORES[state.turn]:
        marks.append(Mark(Sign.RING, (place_name(STORES[state.turn]),), f"+{preview.stored}"))
    if _is_guard(state, move):
        said.append(
            "Here the guard stone is given up: the last one behind, far from the score pile."
        )
        marks.append(Mark(Sign.DANGER, (place_name(place_of_pile(state.turn, move)),)))
    if not after.over and after.turn != state.turn:
        answer = _best_reply(after, clock)
        piles = [pile_text(after.turn, pile) for pile in answer.piles]
        if answer.gain > 0:
            more = ", …" if len(piles) > NAMED_SOWINGS else ""
            way = f"pile {', then '.join(piles[:NAMED_SOWINGS])}{more}"
            said.append(f"The answer can bring {answer.gain} ({way}).")
            where = place_name(place_of_pile(after.turn, piles[0]))
            marks.append(Mark(Sign.DANGER, (where,), f"−{answer.gain}"))
    return Reason(" ".join(said), tuple(marks))


def path_mark(state: MancalaState, move: str, preview: SowingPreview) -> Mark:
    """Return the path of the sowing; if it is longer than the board, only its two ends."""
    sown = [event for event in state.play(move).events if isinstance(event, Sown)]
    places = [sown[0].source, *(place for event in sown for place in event.path)]
    if len(places) > PLACES:
        places = [places[0], places[-1]]
    end = "end"
    if preview.last == STORES[state.turn]:
        end = f"+{preview.stored}{', free turn' * preview.free_turn}"
    return Mark(Sign.PATH, tuple(map(place_name, places)), end)


def _is_guard(state: MancalaState, move: str) -> bool:
    """Return whether a move gives up the only stone far behind, with few stones on the side."""
    ring, row = state.ring, ROWS[state.turn]
    filled = [place for place in row if ring[place]]
    behind = place_of_pile(state.turn, move)
    few = 1 < sum(ring[place] for place in row) <= GUARD_STONES
    return few and ring[behind] == 1 and filled[0] == behind and filled[1] > behind + 1


def _best_reply(after: MancalaState, clock: Clock) -> SowingLine:
    """Return the turn that gains most for the next player, among `REPLY_BRANCHES` sowings."""
    packed, board = pack_state(after)
    return max(turn_lines(packed, board, REPLY_BRANCHES, clock), key=lambda line: line.gain)


def place_name(place: int) -> str:
    """Return the name of a place on the board, which does not depend on the seat to move."""
    if place in STORES:
        return f"store{STORES.index(place) + 1}"
    seat, pile = pile_of_place(place)
    return f"{('bottom', 'top')[seat]}{pile}"
