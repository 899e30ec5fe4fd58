"""The rules of 4 × 4: events, the state, and reading a position from JSON."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, Passed, State, Transition
from ...parsing import parse_cell
from ...text import quoted
from .game import FourByFourOptions
from .pieces import (
    ATTRIBUTES,
    CELLS,
    LINE_BY_NAME,
    PIECES,
    SQUARES,
    VALUES,
    Line,
    line_name,
    lines_of_board,
    parse_piece,
    piece_text,
    piece_words,
    values_mask,
)

CALLED = "called"
"""Value of `FourByFourState.end` after a call."""
FULL = "full"
"""Value of `FourByFourState.end` after the last word on a full board."""


@dataclass(frozen=True)
class Given(Event):
    """The seat gave this piece to its opponent."""

    seat: int
    piece: str


@dataclass(frozen=True)
class Placed(Event):
    """The seat placed the piece it was given."""

    seat: int
    piece: str
    cell: str


@dataclass(frozen=True)
class Called(Event):
    """The seat called "Four!", or completed a line in a game with automatic calls.

    `lines` has the cells of each line, `shared` the values that its pieces have in common.
    """

    seat: int
    lines: tuple[tuple[str, ...], ...]
    shared: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class FourByFourState(State):
    """A position of 4 × 4.

    `board` has 16 entries in reading order. If a piece is `given`, the seat to move places it;
    otherwise it gives a piece or, on a full board, has the last word. `fresh` names the lines that
    the last placement completed and that may still be called; every other complete line has lost
    its value. `end` is `called` if the seat to move has called, `full` after the last word, and
    empty during the game.
    """

    options: FourByFourOptions
    board: tuple[int | None, ...]
    given: int | None
    turn: int
    fresh: tuple[str, ...] = ()
    end: str = ""

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """The pieces that are neither on the board nor given, in ascending order."""
        away = {*self.board, self.given}
        return tuple(piece for piece in PIECES if piece not in away)

    @property
    def by_players(self) -> bool:
        """Whether the players call lines; otherwise a complete line wins at once."""
        return self.options.calling == "players"

    @cached_property
    def counting(self) -> int:
        """Mask of the values that count, see `values_mask`."""
        names = self.options.attributes
        return sum(3 << 2 * a for a, name in enumerate(ATTRIBUTES) if name in names)

    def shared(self, line: Line) -> tuple[str, ...]:
        """Return the counting values that all four pieces of a line share; empty with a gap."""
        mask = _shared_mask(self.board, line, self.counting)
        return tuple(name for value, name in enumerate(VALUES) if mask >> value & 1)

    def standing(self) -> tuple[str, ...]:
        """Return the names of all complete lines in board order, also those without value."""
        lines = lines_of_board(self.options.squares)
        return tuple(line_name(line) for line in lines if self.shared(line))

    def completed(self, cell: int) -> tuple[str, ...]:
        """Return the names of the lines that the given piece would complete on this cell."""
        if self.given is None or self.board[cell] is not None:
            return ()
        after = _with_piece(self.board, cell, self.given)
        return tuple(
            line_name(line)
            for line in lines_of_board(self.options.squares)
            if cell in line and _shared_mask(after, line, self.counting)
        )

    def legal_moves(self) -> tuple[str, ...]:
        """Return the gifts in the order of the pieces, or the placements in reading order.

        A placement that completes a line is followed by the same placement with a call. The call of
        a line that the opponent missed comes first.
        """
        if self.end:
            return ()
        call = ("!",) if self.fresh and self._may_call_missed else ()
        if self.given is None:
            if not self.pool:
                return (*call, "pass")
            return tuple(piece_text(piece) for piece in self.pool)
        moves = list(call)
        for cell, text in enumerate(CELLS):
            if self.board[cell] is None:
                moves.append(text)
                if self.by_players and self.completed(cell):
                    moves.append(f"{text}!")
        return tuple(moves)

    def play(self, move: str) -> Transition[FourByFourState]:
        """Give, place, call or pass; raises IllegalMove with the reason."""
        if self.end:
            raise IllegalMove("the game is over")
        if move == "!":
            return self._call_missed()
        if move == "pass":
            return self._pass()
        if len(move) == 4:
            return self._give(move)
        if move[:1].isalpha() and len(move) in (2, 3):
            return self._place(move)
        raise IllegalMove(
            f"{quoted(move)} is no move of 4 × 4: give a piece as ltrh, place as b3, place and "
            "call as b3!, call a missed line as !, let the game end as pass"
        )

    def outcome(self) -> Outcome | None:
        if self.end == CALLED:
            names = " and ".join(
                f"{name.replace('-', ' to ')} ({', '.join(self.shared(LINE_BY_NAME[name]))})"
                for name in self.fresh
            )
            kinds = {LINE_BY_NAME[name] in SQUARES for name in self.fresh}
            where = " and in ".join(
                ("a square" if square else "a line") for square in sorted(kinds)
            )
            return Outcome((self.turn,), reason=f"Four in {where}: {names}.")
        if self.end == FULL:
            return Outcome((), reason="All pieces are placed and nobody has called a line.")
        return None

    def to_json(self) -> dict[str, Any]:
        """Return the position.

        `fresh` is present if complete lines stand on the board, `end` if the game is over. Both are
        optional when a position is read.
        """
        texts = [None if piece is None else piece_text(piece) for piece in self.board]
        data: dict[str, Any] = {
            "board": [texts[row : row + 4] for row in range(0, 16, 4)],
            "given": None if self.given is None else piece_text(self.given),
            "pool": [piece_text(piece) for piece in self.pool],
            "turn": self.turn,
        }
        if self.standing():
            data["fresh"] = list(self.fresh)
        if self.end:
            data["end"] = self.end
        return data

    @property
    def prompt(self) -> str:
        if self.given is not None:
            return f"Place the piece: {piece_words(self.given)}."
        if self.pool:
            return "Give your opponent one of the pieces."
        return "All pieces are placed. Call “Four!”, or let the game end."

    @property
    def _may_call_missed(self) -> bool:
        return self.by_players and (self.given is not None or not self.pool)

    def _give(self, text: str) -> Transition[FourByFourState]:
        piece = parse_piece(text)
        if self.given is not None:
            raise IllegalMove(f"place the piece you were given ({piece_text(self.given)}) first")
        if piece not in self.pool:
            left = ", ".join(piece_text(other) for other in self.pool) or "none"
            raise IllegalMove(f"{text} is on the board; pieces left to give: {left}")
        state = dataclasses.replace(self, given=piece, turn=1 - self.turn)
        return Transition(state, (Given(self.turn, text),))

    def _place(self, move: str) -> Transition[FourByFourState]:
        calls = move.endswith("!")
        row, column = parse_cell(move.removesuffix("!"), 4, 4)
        cell = 4 * row + column
        if self.given is None:
            raise IllegalMove(
                "give your opponent a piece first" if self.pool else "all pieces are placed"
            )
        if self.board[cell] is not None:
            raise IllegalMove(f"{CELLS[cell]} is taken: place the piece on an empty square")
        lines = self.completed(cell)
        if calls and not self.by_players:
            raise IllegalMove(f"lines are called by themselves here: write {CELLS[cell]}")
        if calls and not lines:
            raise IllegalMove(f"there is no line to call at {CELLS[cell]}: its pieces must agree")
        won = bool(lines) and (calls or not self.by_players)
        full = not self.pool and not won
        over = full and not self.by_players
        state = dataclasses.replace(
            self,
            board=_with_piece(self.board, cell, self.given),
            given=None,
            turn=1 - self.turn if full else self.turn,
            fresh=lines,
            end=CALLED if won else FULL if over else "",
        )
        placed = Placed(self.turn, piece_text(self.given), CELLS[cell])
        return Transition.to(state, placed, *((_called_event(state),) if won else ()))

    def _call_missed(self) -> Transition[FourByFourState]:
        if not self.by_players:
            raise IllegalMove("lines are called by themselves here")
        if not self._may_call_missed:
            raise IllegalMove("call a line as you complete it (b3!), or when your turn begins")
        if not self.fresh:
            raise IllegalMove("there is no line to call: your opponent has not just completed one")
        state = dataclasses.replace(self, end=CALLED)
        return Transition.to(state, _called_event(state))

    def _pass(self) -> Transition[FourByFourState]:
        if self.given is not None or self.pool:
            raise IllegalMove("pass is allowed only after the sixteenth piece")
        state = dataclasses.replace(self, fresh=(), end=FULL)
        return Transition.to(state, Passed(self.turn))


def _shared_mask(board: tuple[int | None, ...], line: Line, counting: int) -> int:
    """Return the mask of the counting values that all four pieces share; 0 if one is missing."""
    for cell in line:
        piece = board[cell]
        if piece is None:
            return 0
        counting &= values_mask(piece)
    return counting


def _with_piece(board: tuple[int | None, ...], cell: int, piece: int) -> tuple[int | None, ...]:
    return (*board[:cell], piece, *board[cell + 1 :])


def _called_event(state: FourByFourState) -> Called:
    lines = [LINE_BY_NAME[name] for name in state.fresh]
    return Called(
        state.turn,
        tuple(tuple(CELLS[cell] for cell in line) for line in lines),
        tuple(state.shared(line) for line in lines),
    )


def read_position(data: object, options: FourByFourOptions) -> FourByFourState:
    """Return the state of a decoded position; raises BadPosition with the reason.

    Without `fresh`, the complete lines count as the work of the last placement, and may be called,
    if one cell lies on all of them; otherwise they have lost their value. Without `end`, the game
    goes on. With automatic calls, every complete line wins for the seat to move, and `fresh` and
    `end` must agree with that.
    """
    position = parsing.check_fields(data, ("board", "given", "pool", "turn"), ("fresh", "end"))
    board: list[int | None] = []
    for number, row in enumerate(parsing.check_list(position["board"], "the board", 4), 1):
        for entry in parsing.check_list(row, f"row {number} of the board", 4):
            board.append(None if entry is None else _read_piece(entry, "an entry of the board"))
    given = position["given"]
    state = FourByFourState(
        options,
        tuple(board),
        None if given is None else _read_piece(given, "the given piece"),
        parsing.check_integer(position["turn"], "the turn", 0, 1),
    )
    _check_each_piece_once(state, parsing.check_list(position["pool"], "the pool"))
    standing = state.standing()
    if not state.by_players:
        fresh, end = standing, CALLED if standing else FULL if None not in board else ""
    else:
        fresh, end = standing if _share_a_cell(standing) else (), ""
    state = dataclasses.replace(
        state,
        fresh=_read_fresh(position["fresh"], standing) if "fresh" in position else fresh,
        end=parsing.check_text(position["end"], "end") if "end" in position else end,
    )
    if not state.by_players and (state.fresh, state.end) != (fresh, end):
        raise BadPosition("where lines are called by themselves, a complete line is a win")
    _check_end(state)
    return state


def _read_piece(data: object, what: str) -> int:
    text = parsing.check_text(data, what)
    try:
        return parse_piece(text)
    except ValueError as error:
        raise BadPosition(f"{what}: {error}") from None


def _check_each_piece_once(state: FourByFourState, pool: list[object]) -> None:
    pieces = [piece for piece in (*state.board, state.given) if piece is not None]
    pieces += [_read_piece(entry, "an entry of the pool") for entry in pool]
    for piece in PIECES:
        if pieces.count(piece) != 1:
            wrong = "missing" if piece not in pieces else "there more than once"
            raise BadPosition(
                f"the piece {piece_text(piece)} is {wrong}: board, pool and given piece together "
                "hold each of the sixteen once"
            )


def _read_fresh(data: object, standing: tuple[str, ...]) -> tuple[str, ...]:
    names = [parsing.check_text(name, "a line") for name in parsing.check_list(data, "fresh")]
    for name in names:
        if name not in standing:
            known = ", ".join(standing) or "none"
            raise BadPosition(
                f"{quoted(name)} is no complete line: those on this board are {known}"
            )
    return tuple(name for name in standing if name in names)


def _share_a_cell(names: tuple[str, ...]) -> bool:
    cells = [set(LINE_BY_NAME[name]) for name in names]
    return bool(cells and set.intersection(*cells))


def _check_end(state: FourByFourState) -> None:
    if state.end not in ("", CALLED, FULL):
        raise BadPosition(f"end must be {CALLED}, {FULL} or empty, not {quoted(state.end)}")
    if state.end == CALLED and not state.fresh:
        raise BadPosition("a game ends by a call only where a fresh line stands on the board")
    if state.end == FULL and (None in state.board or state.fresh):
        raise BadPosition("a game ends full only on a full board without a fresh line")
