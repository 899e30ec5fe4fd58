"""The rules of 4 × 4: events, the state, and reading a position from JSON."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ... import parsing
from ...errors import BadPosition, IllegalMove
from ...game import Event, Outcome, Passed, State
from ...language import _
from ...parsing import parse_cell
from ...text import listed, quoted
from .options import FourByFourOptions
from .pieces import (
    CELLS,
    LINE_BY_NAME,
    PIECE_OF_TEXT,
    PIECE_TEXTS,
    PIECES,
    SQUARES,
    TRAIT_MASKS,
    TRAITS,
    Line,
    Variation,
    line_name,
    parse_piece,
    piece_description,
    piece_text,
    traits_text,
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


@dataclass(frozen=True, slots=True)
class FourByFourState(State):
    """A position of 4 × 4.

    `board` has 16 entries in reading order. If a piece is `given`, the seat to move places it;
    otherwise it gives a piece or, on a full board, has the last word. `fresh` names the lines that
    the last placement completed and that may still be called; every other complete line has lost
    its value. `end` is `called` if the seat to move has called, `full` after the last word, and
    empty during the game.
    """

    variation: Variation
    board: tuple[int | None, ...]
    given: int | None
    turn: int
    fresh: tuple[str, ...] = ()
    end: str = ""

    @property
    def pool(self) -> tuple[int, ...]:
        """The pieces that are neither on the board nor given, in ascending order."""
        away = {*self.board, self.given}
        return tuple(piece for piece in PIECES if piece not in away)

    @property
    def players_call_lines(self) -> bool:
        """Whether the players call lines; otherwise a complete line wins at once."""
        return self.variation.players_call_lines

    def shared_traits(self, line: Line) -> tuple[str, ...]:
        """Return the counting traits that all four pieces of a line share; empty with a gap."""
        mask = self.variation.counting_trait_mask
        for cell in line:
            mask &= TRAIT_MASKS[self.board[cell]]
        return tuple(name for value, name in enumerate(TRAITS) if mask >> value & 1)

    def complete_line_names(self) -> tuple[str, ...]:
        """Return the names of all complete lines in board order, also those without value."""
        return tuple(line_name(line) for line in self.variation.lines if self.shared_traits(line))

    def lines_completed_on(self, cell: int) -> tuple[str, ...]:
        """Return the names of the lines that the given piece would complete on this cell."""
        given, board, masks = self.given, self.board, TRAIT_MASKS
        if given is None or board[cell] is not None:
            return ()
        found, counting = [], self.variation.counting_trait_mask & masks[given]
        for name, line in self.variation.lines_by_cell[cell]:
            shared = counting
            for other in line:
                if other != cell:
                    shared &= masks[board[other]]
            if shared:
                found.append(name)
        return tuple(found)

    def legal_moves(self) -> tuple[str, ...]:
        """Return the gifts in the order of the pieces, or the placements in reading order.

        A placement that completes a line is followed by the same placement with a call. The call of
        a line that the opponent missed comes first.
        """
        if self.end:
            return ()
        board, players_call_lines = self.board, self.variation.players_call_lines
        if self.given is None:
            if None in board:
                away = set(board)
                return tuple([text for piece, text in enumerate(PIECE_TEXTS) if piece not in away])
            return ("!", "pass") if self.fresh and players_call_lines else ("pass",)
        moves = ["!"] if self.fresh and players_call_lines else []
        for cell, text in enumerate(CELLS):
            if board[cell] is None:
                moves.append(text)
                if players_call_lines and self.lines_completed_on(cell):
                    moves.append(f"{text}!")
        return tuple(moves)

    def after(self, move: str) -> FourByFourState:
        """Give, place, call or pass; raises IllegalMove with the reason."""
        if self.end:
            raise IllegalMove(_("the game is over"))
        if move in PIECE_OF_TEXT:
            return self._after_giving(PIECE_OF_TEXT[move])
        if move in _PLACEMENTS:
            return self._after_placing(*_PLACEMENTS[move])
        if move == "!":
            self._check_missed_call()
            return dataclasses.replace(self, end=CALLED)
        if move == "pass":
            if self.given is not None or self.pool:
                raise IllegalMove(_("pass is allowed only after the sixteenth piece"))
            return dataclasses.replace(self, fresh=(), end=FULL)
        raise IllegalMove(_form_problem(move))

    def _events(self, move: str, after: FourByFourState) -> tuple[Event, ...]:
        called = (_called_event(after),) if after.end == CALLED else ()
        if move == "pass":
            return (Passed(self.turn),)
        if move in PIECE_OF_TEXT:
            return (Given(self.turn, move),)
        if self.given is None or move == "!":
            return called
        return (Placed(self.turn, piece_text(self.given), move.removesuffix("!")), *called)

    def outcome(self) -> Outcome | None:
        if self.end == CALLED:
            return Outcome((self.turn,), reason=_called_text(self))
        if self.end == FULL:
            return Outcome((), reason=_("All pieces are placed and nobody called a line."))
        return None

    def decided_outcome(self) -> Outcome | None:
        """Return a draw if there are too few pieces of one kind for every line with a gap."""
        if self.fresh or any(map(self._can_be_completed, self.variation.lines)):
            return None
        return Outcome((), reason=_("The remaining pieces can’t complete a four."))

    def _can_be_completed(self, line: Line) -> bool:
        """Return whether the remaining pieces suffice for the gaps of a line, if it has any."""
        mask, gaps = self.variation.counting_trait_mask, 0
        for cell in line:
            piece = self.board[cell]
            if piece is None:
                gaps += 1
            else:
                mask &= TRAIT_MASKS[piece]
        remaining = [TRAIT_MASKS[piece] for piece in PIECES if piece not in self.board]
        return gaps > 0 and any(
            mask >> trait & 1 and sum(each >> trait & 1 for each in remaining) >= gaps
            for trait in range(len(TRAITS))
        )

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
        if self.complete_line_names():
            data["fresh"] = list(self.fresh)
        if self.end:
            data["end"] = self.end
        return data

    @property
    def prompt(self) -> str:
        if self.given is not None:
            words = piece_description(self.given, self.variation.attributes)
            return _("Place the piece: {piece}.").format(piece=words)
        if self.pool:
            return _("Give your opponent a piece.")
        return _("All pieces are placed. Call “Four!” or end the game.")

    def _after_giving(self, piece: int) -> FourByFourState:
        if self.given is not None:
            raise IllegalMove(
                _("place the piece you were given ({piece}) first").format(
                    piece=piece_text(self.given)
                )
            )
        if piece in self.board:
            left = ", ".join(map(piece_text, self.pool))
            problem = (
                _("{piece} is already on the board; remaining pieces: {left}")
                if left
                else _("{piece} is already on the board, like all other pieces")
            )
            raise IllegalMove(problem.format(piece=piece_text(piece), left=left))
        return FourByFourState(self.variation, self.board, piece, 1 - self.turn, self.fresh)

    def _after_placing(self, cell: int, calls: bool) -> FourByFourState:
        board, players_call_lines = self.board, self.variation.players_call_lines
        if self.given is None:
            raise IllegalMove(
                _("give your opponent a piece first") if self.pool else _("all pieces are placed")
            )
        if board[cell] is not None:
            raise IllegalMove(
                _("{cell} is occupied: place the piece on an empty cell").format(cell=CELLS[cell])
            )
        lines = self.lines_completed_on(cell)
        if calls and not players_call_lines:
            raise IllegalMove(
                _("lines are called automatically in this game: write {cell} without “!”").format(
                    cell=CELLS[cell]
                )
            )
        if calls and not lines:
            raise IllegalMove(
                _(
                    "no line to call at {cell}: the four pieces of a line must share a feature"
                ).format(cell=CELLS[cell])
            )
        after = (*board[:cell], self.given, *board[cell + 1 :])
        if lines and (calls or not players_call_lines):
            return FourByFourState(self.variation, after, None, self.turn, lines, CALLED)
        if None in after:
            return FourByFourState(self.variation, after, None, self.turn, lines)
        end = "" if players_call_lines else FULL
        return FourByFourState(self.variation, after, None, 1 - self.turn, lines, end)

    def _check_missed_call(self) -> None:
        """Raise IllegalMove with the reason if the seat to move cannot call a missed line."""
        if not self.players_call_lines:
            raise IllegalMove(_("lines are called automatically in this game"))
        if self.given is None and self.pool:
            raise IllegalMove(_("call a line as you complete it (b3!), or when your turn begins"))
        if not self.fresh:
            raise IllegalMove(
                _("there is no line to call: your opponent has not just completed one")
            )


_PLACEMENTS = {
    f"{text}{call}": (cell, bool(call)) for cell, text in enumerate(CELLS) for call in ("", "!")
}
"""The cell of each placement, and whether it calls a line."""


def _form_problem(move: str) -> str:
    """Return why a text is no move at all. Raises IllegalMove itself for a piece or a cell."""
    if len(move) == 4:
        parse_piece(move)
    if move[:1].isalpha() and len(move) in (2, 3):
        parse_cell(move.removesuffix("!"), 4, 4)
    return _(
        "{move} is not a move of 4 × 4: give a piece as ltrh, place as b3, place and call as b3!, "
        "call a missed line as !, end the game as pass"
    ).format(move=quoted(move))


def _called_text(state: FourByFourState) -> str:
    """Return which lines a player has called, and the values that their pieces share."""
    lines = []
    for name in state.fresh:
        first, last = name.split("-")
        values = traits_text(state.shared_traits(LINE_BY_NAME[name]))
        # Translators: The first and last cell of a line, and the features that its pieces share.
        text = _("{first} to {last} ({features})")
        lines.append(text.format(first=first, last=last, features=values))
    kinds = {LINE_BY_NAME[name] in SQUARES for name in state.fresh}
    if len(kinds) > 1:
        text = _("Four in a line and in a square: {lines}.")
    else:
        text = _("Four in a square: {lines}.") if True in kinds else _("Four in a line: {lines}.")
    return text.format(lines=listed(lines, _("and")))


def _called_event(state: FourByFourState) -> Called:
    lines = [LINE_BY_NAME[name] for name in state.fresh]
    return Called(
        state.turn,
        tuple(tuple(CELLS[cell] for cell in line) for line in lines),
        tuple(state.shared_traits(line) for line in lines),
    )


def initial_state(options: FourByFourOptions) -> FourByFourState:
    """Return the empty board with the starter to give a piece."""
    return FourByFourState(
        Variation.from_options(options), (None,) * 16, None, int(options.starter)
    )


def parse_position(data: object, options: FourByFourOptions) -> FourByFourState:
    """Return the state of a decoded position; raises BadPosition with the reason.

    Without `fresh`, the complete lines count as the work of the last placement, and may be called,
    if one cell lies on all of them; otherwise they have lost their value. Without `end`, the game
    goes on. With automatic calls, every complete line wins for the seat to move, and `fresh` and
    `end` must agree with that.
    """
    position = parsing.check_fields(data, ("board", "given", "pool", "turn"), ("fresh", "end"))
    board: list[int | None] = []
    for number, row in enumerate(parsing.check_list(position["board"], _("the board"), 4), 1):
        row_text = _("row {row} of the board").format(row=number)
        for entry in parsing.check_list(row, row_text, 4):
            board.append(None if entry is None else _read_piece(entry, _("an entry of the board")))
    given = position["given"]
    state = FourByFourState(
        Variation.from_options(options),
        tuple(board),
        None if given is None else _read_piece(given, _("the given piece")),
        parsing.check_integer(position["turn"], "turn", 0, 1),
    )
    _check_each_piece_once(state, parsing.check_list(position["pool"], _("the pool")))
    standing = state.complete_line_names()
    if not state.players_call_lines:
        fresh, end = standing, CALLED if standing else FULL if None not in board else ""
    else:
        fresh, end = standing if _share_a_cell(standing) else (), ""
    state = dataclasses.replace(
        state,
        fresh=_read_fresh(position["fresh"], standing) if "fresh" in position else fresh,
        end=parsing.check_text(position["end"], "end") if "end" in position else end,
    )
    if not state.players_call_lines and (state.fresh, state.end) != (fresh, end):
        raise BadPosition(_("if lines are called automatically, a complete line is a win"))
    _check_end_field(state)
    return state


def _read_piece(data: object, what: str) -> int:
    text = parsing.check_text(data, what)
    try:
        return parse_piece(text)
    except ValueError as error:
        raise BadPosition(_("{place}: {problem}").format(place=what, problem=error)) from None


def _check_each_piece_once(state: FourByFourState, pool: list[object]) -> None:
    pieces = [piece for piece in (*state.board, state.given) if piece is not None]
    pieces += [_read_piece(entry, _("an entry of the pool")) for entry in pool]
    for piece in PIECES:
        if pieces.count(piece) != 1:
            problem = (
                _(
                    "the piece {piece} is missing: each of the sixteen pieces must be on the "
                    "board, in the pool or given"
                )
                if piece not in pieces
                else _(
                    "the piece {piece} is there more than once: the board, the pool and the given "
                    "piece must contain each of the sixteen once"
                )
            )
            raise BadPosition(problem.format(piece=piece_text(piece)))


def _read_fresh(data: object, standing: tuple[str, ...]) -> tuple[str, ...]:
    names = [parsing.check_text(name, _("a line")) for name in parsing.check_list(data, "fresh")]
    for name in names:
        if name not in standing:
            problem = (
                _("{line} is not a complete line: the complete lines on this board are {lines}")
                if standing
                else _("{line} is not a complete line: this board has none")
            )
            raise BadPosition(problem.format(line=quoted(name), lines=", ".join(standing)))
    return tuple(name for name in standing if name in names)


def _share_a_cell(names: tuple[str, ...]) -> bool:
    cells = [set(LINE_BY_NAME[name]) for name in names]
    return bool(cells and set.intersection(*cells))


def _check_end_field(state: FourByFourState) -> None:
    """Refuse an `end` that the board contradicts; raises BadPosition."""
    if state.end not in ("", CALLED, FULL):
        raise BadPosition(
            _("end must be {called}, {full} or empty, not {found}").format(
                called=CALLED, full=FULL, found=quoted(state.end)
            )
        )
    if state.end == CALLED and not state.fresh:
        raise BadPosition(_("a game ends by a call only if there is a fresh line on the board"))
    if state.end == FULL and (None in state.board or state.fresh):
        raise BadPosition(_("a game ends as full only on a full board without a fresh line"))
