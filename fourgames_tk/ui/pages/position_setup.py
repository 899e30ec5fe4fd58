"""The page to set up a position: each click on the board adds or removes a piece."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.errors import FourgamesError
from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.game import ERASER
from ...engine.language import N_, _
from ...engine.learn.puzzle import puzzle_from_position
from ...engine.options import random_seed
from ...engine.players.player_spec import PlayerSpec
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from .. import pages
from ..canvas.scene import AnyScene, Scene
from ..text import error_as_sentence, name_without_level, player_names
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import PageCommand
from ..widgets.controls import SegmentedControl, Stepper
from ..widgets.focus import KeyPress, has_modifier, is_click, latin_key_name
from ..widgets.form import Form
from ..widgets.layout import packed, wrapped_label
from ..widgets.side_panel import CANCEL
from ..widgets.theme import keep_styled, palette_of, themed
from ..widgets.timers import on_event
from .exercise import ExercisePage

if TYPE_CHECKING:
    from ...engine.game import EditableNumber, PositionEditor, State
    from ...engine.learn.puzzle import Puzzle
    from ...engine.session import AnyStep
    from ..services import Services

LABEL_WIDTH, GAP = 96, 12
"""Width of the labels, and gap between the parts of the page, in design units."""
SIDEWAYS_WEIGHT = 3
"""Weight of the sideways distance when an arrow key looks for the nearest place."""
STATUS_TEXT = N_("Arrow keys: move. Enter: place. Delete: remove. Tab: side panel.")


def show_position_setup(app: Services) -> None:
    """Open the page to set up a position, starting with the current one and its players."""
    workspace = app.workspace
    game, play = workspace.game, workspace.controller
    if (active := workspace.game_or_exercise) is not None:
        session, players = active.session, active.setup.players
    else:
        session = Session(game, app.settings.last_options(game), random_seed())
        players = app.settings.players_with_saved_names(app.settings.last_players(game))
    state = play.history.state if play else session.state
    workspace.open_exercise(
        game, partial(PositionSetupPage, session=session, state=state, players=players)
    )


class PositionSetupPage(ExercisePage):
    """Page to edit a position by `Game.position_editor`; a valid one can be played."""

    OTHER_KEYS = (
        ("← → ↑ ↓", N_("move the cursor")),
        (N_("Enter or Space"), N_("place the chosen piece, or choose the piece under the cursor")),
        (N_("Delete or Backspace"), N_("remove what is under the cursor")),
        ("1 … 4", N_("choose the piece to place")),
    )

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        session: Session,
        state: State,
        players: tuple[PlayerSpec, ...],
    ) -> None:
        """Start with the position `state`; `session` has the game, its options and its seed.

        The board shows the names of the `players`, and is turned as in their game.
        """
        game = session.game
        super().__init__(parent, app, game, _("Your position"))
        editing = game.position_editor()
        if editing is None:
            raise ValueError(f"{game.id} has no way to set up a position")
        self.editing: PositionEditor[Any] = editing
        self._game, self._seed = game, session.seed
        self._first_options = session.options
        self.state: Any = state
        self.cursor = ""
        self.piece = next(iter(self._piece_choices(state)), "")
        self._undo_states: list[State] = []
        self._playable: Session | None = None
        self._error = ""
        self._seats = game.seat_count(session.options)
        self._players = players if len(players) == self._seats else ()
        seated = self._players or (PlayerSpec("human"),) * self._seats
        self.exercise.setup = Setup(game, session.options, session.seed, seated)
        self._build()
        # Before the board's own bindings.
        board = self.exercise.board
        tag = f"edited{board}"
        board.bindtags((tag, *board.bindtags()))
        on_event(board, tag, "<ButtonRelease-1>", self._on_release)
        for press in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            on_event(board, tag, press, partial(self._edit_at, remove=True))
        # The end of a right click on macOS.
        on_event(board, tag, "<Control-ButtonRelease-1>", lambda event: None)
        on_event(board, tag, "<Key>", self._on_key)
        self._refresh()

    # Commands that change the position.

    def on_move(self, step: AnyStep) -> None:
        """Do nothing: no moves are made on this board."""

    def take_focus(self) -> None:
        self.exercise.board.focus_set()

    def restore(self, before: PositionSetupPage) -> None:
        self.state, self._undo_states = before.state, before._undo_states
        self.choose_piece(before.piece)

    def edit_place(self, place: str, remove: bool = False) -> None:
        """Put the chosen piece on a place; with `remove`, remove what is there."""
        self.cursor, pieces = place, self._piece_choices
        if place in pieces(self.state):
            self.choose_piece(place)
            return
        state = self.editing.edit(self.state, place, self.piece, remove or self.piece == ERASER)
        # A piece that was just removed becomes the chosen one.
        for piece in pieces(state):
            if piece not in pieces(self.state):
                self.piece = piece
        self._set_state(state)

    def choose_piece(self, piece: str) -> None:
        self.piece = piece
        self._refresh()

    def clear_board(self) -> None:
        self._set_state(self.editing.cleared(self.state))

    def undo_edit(self) -> None:
        if self._undo_states:
            self.state = self._undo_states.pop()
            self._refresh()

    def set_turn(self, seat: str) -> None:
        self._set_state(replace(self.state, turn=int(seat)))

    def play_from_here(self) -> None:
        """Play on from here with the players shown, or else the computer; a practice game."""
        if (session := self._playable) is None:
            return
        level = self.app.settings.last_level(self._game)
        players = self._players or default_players(
            self._game, session.options, (session.state.turn,), level
        )
        # In puzzles and lessons the computer has no level.
        seated = (
            replace(spec, level=spec.level or level) if spec.kind == "level" else spec
            for spec in players
        )
        self._start_game(session, tuple(seated))

    def analyse(self) -> None:
        """Start a game in which the person moves for all players, with the analysis panel open."""
        if (session := self._playable) is not None:
            self._start_game(session, (PlayerSpec("human"),) * self._seats, open_hands=True)
            game_view = self.app.workspace.game_view
            if game_view is not None and "analysis" not in game_view.open_panels:
                self.app.workspace.toggle_panel("analysis")

    def copy_position(self) -> None:
        if (session := self._playable) is not None:
            pages.import_export.copy_position(self.app, session, session.first)
            self.app.status_bar.set_text(_("Position copied as text."))

    def make_puzzle(self) -> None:
        """Make a puzzle of the position, if every move can be proved and some are worse."""
        if (session := self._playable) is not None:
            first = self._game, session.options, session.seed, session.first
            self.app.status_bar.set_text(_("Checking every move …"))
            self.background_task.run(
                lambda clock: puzzle_from_position(*first, clock),
                self._show_puzzle,
                self.show_search_error,
            )

    def _show_puzzle(self, puzzle: Puzzle | None) -> None:
        if puzzle is None:
            self.app.status_bar.set_text(
                _(
                    "This position can’t become a puzzle. All moves are equally good, or the "
                    "program can’t calculate them to the end."
                )
            )
        else:
            self.app.workspace.open_exercise(
                self._game, partial(pages.puzzle.PuzzlePage, puzzle=puzzle)
            )

    def _start_game(
        self, session: Session, players: tuple[PlayerSpec, ...], open_hands: bool = False
    ) -> None:
        setup = Setup(self._game, session.options, session.seed, players, open_hands=open_hands)
        self.app.workspace.begin_game(setup, session)

    # Appearance.

    def _build(self) -> None:
        body = self.body
        # People who listen cannot click.
        text = self.editing.INSTRUCTIONS if self.app.workspace.speech is None else STATUS_TEXT
        how = wrapped_label(body, 14, text=_(text))
        packed(how, fill="x", padx=FACE_MARGIN, pady=(4, GAP))
        form = Form(body, LABEL_WIDTH)
        form.pack(fill="x")
        choices = self._piece_choices(self.state).items()
        pieces = [(piece, _(label)) for piece, label in choices if label]
        self._piece_choice: SegmentedControl | None = None
        if pieces:
            put = partial(
                SegmentedControl, choices=pieces, value=self.piece, on_change=self.choose_piece
            )
            self._piece_choice = form.add_row(_("Place"), put)
        seats = [
            (str(seat), name if self._seats == 2 else str(seat + 1))
            for seat, name in enumerate(self._names)
        ]
        self._turn = form.add_row(
            _("To move"), lambda row: SegmentedControl(row, seats, "0", self.set_turn)
        )
        self._verdict = wrapped_label(body, 14)
        keep_styled(self._verdict, self._show_verdict)
        packed(self._verdict, fill="x", padx=FACE_MARGIN, pady=(0, GAP))
        self._numbers = themed(tk.Frame(body), background="sheet")
        packed(self._numbers, fill="x", pady=(0, GAP))
        self._numbers.columnconfigure((0, 1), weight=1, uniform="halves")
        self._steppers: list[Stepper] = []
        self._labels: list[str] = []
        buttons = self.add_button_row("empty", "undo", "analyse", "copy", "puzzle")
        packed(buttons, fill="x", pady=(0, GAP))
        self.add_footer("play", "cancel")

    def _piece_choices(self, state: State) -> dict[str, str]:
        """Return the pieces that can be chosen, with their labels."""
        eraser = {ERASER: _("Remove")} if self.editing.NEEDS_ERASER else {}
        return {**self.editing.piece_choices(state), **eraser}

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(name_without_level, player_names(self.exercise.setup.players)))

    def _set_state(self, state: State) -> None:
        if state != self.state:
            self._undo_states.append(self.state)
            self.state = state
        self._refresh()

    def _refresh(self) -> None:
        """Show the position, the numbers of the place at the cursor, and whether it is valid."""
        if self.piece not in (pieces := self._piece_choices(self.state)):
            self.piece = next(iter(pieces), "")
        scene: AnyScene = Scene(self.state, self._names, None, (), heading="", subheading="")
        scene = replace(scene, bottom_seat=self.exercise.setup.bottom_seat)
        first = self._game, self._first_options, self._seed, self.state
        board, self.exercise.session = self.exercise.board, Session(*first)
        board.show_scene(scene)
        marked = [each for each in (self.cursor, self.piece) if each in self._places]
        board.show_reason_marks(Reason("", (Mark(MarkStyle.RING, tuple(marked)),)))
        for choice, value in ((self._turn, str(self.state.turn)), (self._piece_choice, self.piece)):
            if choice is not None:
                choice.value = value
                choice.draw()
        self._show_numbers()
        self.background_task.stop()
        self._error = fault = self._check_position()
        self._show_verdict()
        self.app.status_bar.set_text(fault or _(STATUS_TEXT))
        self.refresh_buttons()

    def _show_verdict(self) -> None:
        """Show whether the position can be played, and if not, why."""
        palette, fault = palette_of(self), self._error
        text = f"! {fault}" if fault else _("The position is valid.")
        self._verdict.configure(text=text, foreground=palette.danger if fault else palette.muted)

    def _show_numbers(self) -> None:
        """Show steppers for the numbers of the place; keep those that can stay, and their focus."""
        numbers = self.editing.editable_numbers(self.state, self.cursor)
        if [each.label for each in numbers] != self._labels:
            self._labels = [each.label for each in numbers]
            for child in self._numbers.winfo_children():
                child.destroy()
            self._steppers = [self._make_stepper(at, each) for at, each in enumerate(numbers)]
        for stepper, number in zip(self._steppers, numbers, strict=True):
            stepper.value = number.value
            stepper.draw()

    def _make_stepper(self, at: int, number: EditableNumber[Any]) -> Stepper:
        """Create a stepper; two fit in a row."""

        def with_value(value: int) -> None:
            self._set_state(
                self.editing.editable_numbers(self.state, self.cursor)[at].with_value(value)
            )

        row, column = divmod(at, 2)
        label = wrapped_label(self._numbers, 14, "ink", _(number.label), aside=FACE_MARGIN)
        label.grid(row=2 * row, column=column, sticky="swe")
        stepper = Stepper(self._numbers, number.lowest, number.highest, number.value, with_value)
        stepper.grid(row=2 * row + 1, column=column, sticky="we")
        return stepper

    def _check_position(self) -> str:
        """Check whether a game can start from the position; return the error, or an empty text."""
        self._playable, kind = None, self._game.options_type
        given = {**self._first_options.texts_by_name(), **self.editing.implied_options(self.state)}
        if problem := kind.error_text(given):
            return problem
        try:
            options = kind.parse(given)
            found = self._game.parse_position(
                self.editing.position_json(self.state), options, self._seed
            )
        except FourgamesError as error:
            return error_as_sentence(str(error))
        if (outcome := found.outcome()) is not None:
            return _("The game would already be over.") + f" {outcome.reason}"
        self._playable = Session(self._game, options, self._seed, found)
        return ""

    # Clicks and keys on the board.

    @property
    def _places(self) -> list[str]:
        return list(self.editing.clickable_places(self.state))

    def _on_release(self, event: tk.Event[tk.Misc]) -> None:
        if is_click(event):
            self._edit_at(event)

    def _edit_at(self, event: tk.Event[tk.Misc], remove: bool = False) -> None:
        """Put the chosen piece on the place at the pointer, or empty the place."""
        board = self.exercise.board
        board.focus_set()
        point = board.transform.to_units(event.x, event.y)
        for place in self._places:
            if (box := board.place_box(place)) is not None and box.contains(*point):
                self.edit_place(place, remove)
                return

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        key = KeyPress(event.keysym, latin_key_name(event) or event.char)
        if has_modifier(event) or key.tab_step:
            return None
        if key.arrow is not None:
            self._move_cursor(*key.arrow)
        elif key.is_confirm or key.name in ("Delete", "BackSpace"):
            self.edit_place(self.cursor or self._places[0], not key.is_confirm)
        elif key.digit and key.digit <= len(names := tuple(self._piece_choices(self.state))):
            self.choose_piece(names[key.digit - 1])
        else:
            return None
        return "break"

    def _move_cursor(self, down: int, right: int) -> None:
        """Move the cursor to the nearest place in a direction."""
        spot, ways, here = (
            self.exercise.board.place_box,
            {},
            self.exercise.board.place_box(self.cursor),
        )
        for place in self._places:
            if here is not None and (box := spot(place)) is not None:
                across, low = box.centre[0] - here.centre[0], box.centre[1] - here.centre[1]
                ahead, aside = across * right + low * down, across * down + low * right
                if ahead > 1:
                    ways[hypot(ahead, SIDEWAYS_WEIGHT * aside)] = place
        self.cursor = ways[min(ways)] if ways else self.cursor or self._places[0]
        self._refresh()

    COMMANDS: ClassVar[Sequence[PageCommand[PositionSetupPage]]] = (
        PageCommand("empty", N_("Clear the board"), "E", lambda page: page.clear_board()),
        PageCommand("undo", N_("Undo"), "Z", lambda page: page.undo_edit()),
        PageCommand(
            "analyse",
            N_("Analyse"),
            "A",
            lambda page: page.analyse(),
            is_enabled=lambda page: not page._error,
            refusal=lambda page: page._error,
        ),
        PageCommand(
            "copy",
            N_("Copy as text"),
            "C",
            lambda page: page.copy_position(),
            is_enabled=lambda page: not page._error,
            refusal=lambda page: page._error,
        ),
        PageCommand(
            "puzzle",
            N_("Make a puzzle"),
            "M",
            lambda page: page.make_puzzle(),
            is_enabled=lambda page: not page._error,
            refusal=lambda page: page._error,
        ),
        CANCEL,
        PageCommand(
            "play",
            N_("Play"),
            "P",
            lambda page: page.play_from_here(),
            is_enabled=lambda page: not page._error,
            refusal=lambda page: page._error,
        ),
    )
