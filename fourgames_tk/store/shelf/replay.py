"""A kept game played again, move by move, up to where it stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine import check
from ...engine.errors import FourgamesError, IllegalMove, printable, quoted, shortened
from ...engine.games import find_game
from ...engine.options import Options
from ...engine.session import Session
from .row import Row, mapping, numbers

MOVES_AT_ONCE = 256
"""How many moves are played between two looks up."""


class Replay:
    """A game being played again, piece by piece: a window can show how far, or give it up.

    replay = Replay(row, moves)
    for share in replay:        # of the moves, up to 1.0
        show(share)
    session = replay.session    # at its cursor, with what was undone ahead for redo
    """

    def __init__(self, row: Row, moves: Sequence[str]) -> None:
        """Begin at the first position; raises FourgamesError if there is no such game here."""
        game = find_game(row.game)
        options: Options = game.options_type.parse(mapping(row.options))
        position = None
        if row.position is not None:
            position = game.position(check.decode(row.position), options, row.seed)
        self.session = Session(game, options, row.seed, position)
        self.fault = ""
        """Why it ends before its last move: a sentence for people, empty if it does not."""
        self._row, self._moves = row, moves

    def __iter__(self) -> Iterator[float]:
        """Play the moves, and yield from time to time how much is done."""
        session = self.session
        for number, move in enumerate(self._moves):
            if number % MOVES_AT_ONCE == MOVES_AT_ONCE - 1:
                yield number / len(self._moves)
            try:
                session.play(move)
            except IllegalMove as error:
                self.fault = (
                    f"This game can only be shown up to move {number}: "
                    f"after it stands {quoted(move)}, and {shortened(printable(str(error)))}."
                )
                break
        session.go_to(min(self._row.cursor, len(session.line)))
        hints = numbers(self._row.hints)
        if len(hints) == len(session.hints_used):
            session.hints_used = list(hints)
        yield 1.0

    def finished(self) -> Session:
        """Play all moves, and return the session at its cursor."""
        for _ in self:
            pass
        return self.session


def replayed(row: Row, moves: Sequence[str]) -> Session | None:
    """Return the session of a kept game, or None if there is no such game here."""
    try:
        return Replay(row, moves).finished()
    except FourgamesError:
        return None
