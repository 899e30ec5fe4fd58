"""Setting up a position: the real board, on which every click puts something or takes it away."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.game import Mark, Reason, Sign
from ...engine.learn.puzzle import puzzle_from_position
from ...engine.options import random_seed
from ...engine.players.spec import PlayerSpec
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from .. import pages, window
from ..canvas.move_input import Key
from ..canvas.scene import AnyScene, Scene
from ..text import sentence
from ..widgets.buttons import EDGE, Button, Buttons
from ..widgets.controls import Segmented, Stepper
from ..widgets.focus import latin_of, with_modifier
from ..widgets.fonts import pixels, sized
from ..widgets.form import Form
from ..widgets.layout import wrapped
from ..widgets.theme import follow_theme, palette_of, themed
from ..widgets.timers import on_event
from .exercise import ExercisePage

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import EditableNumber, PositionEditor, State
    from ...engine.learn.puzzle import Puzzle
    from ...engine.session import AnyStep
    from ..app import App

LABELS, GAP = 96, 12
"""In design units: the width of the labels, and the room between what stands on the page."""
ASIDE = 3
"""How much farther than it is what lies aside of an arrow's way seems to be."""
KEYS = (
    ("← → ↑ ↓", "go from place to place"),
    ("Enter or Space", "put what is chosen, or choose what lies there"),
    ("Delete or Backspace", "take away what lies there"),
    ("1 … 4", "choose what is put"),
)
"""(key, what it does) on the board of this page, for the keys page."""
STATUS = "Arrows go from place to place, Enter puts, Delete takes away. Tab goes to the sheet."


def set_up(app: App) -> None:
    """Let a person set up a position, beginning with the one on the table."""
    workspace = app.workspace
    game, play = workspace.game, workspace.controller
    if (asked := workspace.active_game) is not None:
        session = asked.session
    else:
        session = Session(game, app.settings.options(game), random_seed())
    state = play.history.state if play else session.state
    back = workspace.autosave.reopen_path
    workspace.learn(game, partial(PositionPage, session=session, state=state, back=back))


class PositionPage(ExercisePage):
    """Changes a position as `Game.editing` says; one that can be played on can be used."""

    WIDTH, MARGIN = 392, 28

    def __init__(
        self, parent: tk.Misc, app: App, session: Session, state: State, back: Path | None
    ) -> None:
        """Begin with a state of a session; who cancels goes `back` to that game, or to the page."""
        game = session.game
        super().__init__(parent, app, game, "Your position")
        editing = game.editing()
        if editing is None:
            raise ValueError(f"{game.id} has no way to set up a position")
        self.editing: PositionEditor[Any] = editing
        self._game, self._seed, self._back = game, session.seed, back
        self._first_options = session.options
        self.state: Any = state
        self.at = ""
        self.thing = next(iter(editing.piece_choices(state)), "")
        self._before: list[State] = []
        self._playable: Session | None = None
        self._fault = ""
        self._seats = game.seats(session.options)
        self._build()
        self._listen()
        self._show()

    # What a person does.

    def judge(self, step: AnyStep) -> None:
        """Nobody moves here."""

    def cancel(self) -> None:
        """Go back to the game that lay here, or to the page of this one."""
        if self._back is not None:
            self.app.workspace.open(self._back)
        else:
            super().cancel()

    def take_focus(self) -> None:
        self.exercise.board.focus_set()

    def touch(self, place: str, away: bool = False) -> None:
        """Put on a place what is chosen, or take away what lies there."""
        self.at, things = place, self.editing.piece_choices
        if place in things(self.state):
            self.choose(place)
            return
        state = self.editing.edit(self.state, place, self.thing, away)
        # What was taken back is in hand.
        for thing in things(state):
            if thing not in things(self.state):
                self.thing = thing
        self._become(state)

    def choose(self, thing: str) -> None:
        self.thing = thing
        self._show()

    def empty(self) -> None:
        self._become(self.editing.cleared(self.state))

    def take_back(self) -> None:
        if self._before:
            self.state = self._before.pop()
            self._show()

    def turn_to(self, seat: str) -> None:
        self._become(replace(self.state, turn=int(seat)))

    def play(self) -> None:
        """Play on from here, with the players of the last game; it counts for nothing."""
        if (session := self._playable) is None:
            return
        settings, turn = self.app.settings, session.state.turn
        players = settings.players(self._game)
        if len(players) != self._seats:
            level = settings.level(self._game)
            players = default_players(self._game, session.options, (turn,), level)
        self._begin(session, settings.with_known_names(players))

    def analyse(self) -> None:
        """Look at what each move is worth, and move for all players."""
        if (session := self._playable) is not None:
            self._begin(session, (PlayerSpec("human"),) * self._seats)
            table = self.app.workspace.game_view
            if table is not None and "analysis" not in table.open_panels:
                self.app.workspace.toggle_panel("analysis")

    def copy(self) -> None:
        if (session := self._playable) is not None:
            window.import_export.copy_state(self.app, session, session.first)
            self.app.status("The position is copied as text.")

    def pose(self) -> None:
        """Make a puzzle of the position, if every move can be proved and some are worse."""
        if (session := self._playable) is not None:
            first = self._game, session.options, session.seed, session.first
            self.app.status("Every move is being proved …")
            self.thinker.ask(
                lambda clock: puzzle_from_position(*first, clock), self._posed, self.failed
            )

    def _posed(self, puzzle: Puzzle | None) -> None:
        if puzzle is None:
            self.app.status("This is no puzzle: not every move is proved, or all are alike.")
        else:
            self.app.workspace.learn(self._game, partial(pages.puzzle.PuzzlePage, puzzle=puzzle))

    def _begin(self, session: Session, players: tuple[PlayerSpec, ...]) -> None:
        self.app.workspace.begin(Setup(self._game, session.options, session.seed, players), session)

    # What is seen.

    def _build(self) -> None:
        body, edge = self.body, pixels(self, EDGE)
        how = wrapped(body, 14, text=self.editing.INSTRUCTIONS)
        how.pack(fill="x", padx=edge, pady=(pixels(self, 4), GAP))
        form = Form(body, LABELS)
        form.pack(fill="x")
        things = [each for each in self.editing.piece_choices(self.state).items() if each[1]]
        self._things: Segmented | None = None
        if things:
            put = partial(Segmented, choices=things, value=self.thing, changed=self.choose)
            self._things = form.row("Put", put)
        name = "Player {}" if self._seats == 2 else "{}"
        seats = [(str(seat), name.format(seat + 1)) for seat in range(self._seats)]
        self._turn = form.row("To move", lambda row: Segmented(row, seats, "0", self.turn_to))
        self._verdict = wrapped(body, 14)
        follow_theme(self._verdict, self._tell)
        self._verdict.pack(fill="x", padx=edge, pady=(GAP, pixels(self, GAP)))
        self._numbers = themed(tk.Frame(body), background="sheet")
        self._numbers.pack(fill="x", pady=(0, pixels(self, GAP)))
        self._numbers.columnconfigure((0, 1), weight=1, uniform="halves")
        self._steppers: list[Stepper] = []
        self._labels: list[str] = []
        offers = (
            ("Empty", self.empty, "E"),
            ("Undo", self.take_back, "Z"),
            ("Analyse", self.analyse, "A"),
            ("Copy as text", self.copy, "C"),
            ("Make a puzzle", self.pose, "M"),
            ("Cancel", self.cancel, "Esc"),
        )
        buttons = Buttons(body, offers)
        buttons.pack(fill="x", pady=(0, pixels(self, GAP)))
        buttons.bind(
            "<Configure>", lambda event: buttons.arrange(1 + (event.width >= buttons.least))
        )
        self.finish("Play", self.play, cancel="", key="P")
        self._uses = [self.primary, *buttons.winfo_children()[2:5]]
        self.commands |= {key.lower(): command for _, command, key in offers} | {"p": self.play}

    def _become(self, state: State) -> None:
        if state != self.state:
            self._before.append(self.state)
            self.state = state
        self._show()

    def _show(self) -> None:
        """Show the position, what counts of it, and whether it can be played on."""
        if self.thing not in (things := self.editing.piece_choices(self.state)):
            self.thing = next(iter(things), "")
        names = tuple(f"Player {seat + 1}" for seat in range(self._seats))
        scene: AnyScene = Scene(self.state, names, None, (), heading="", subheading="")
        first = self._game, self._first_options, self._seed, self.state
        board, self.exercise.session = self.exercise.board, Session(*first)
        board.show(scene)
        marked = [each for each in (self.at, self.thing) if each in self._places]
        board.explain(Reason("", (Mark(Sign.RING, tuple(marked)),)))
        for choice, value in ((self._turn, str(self.state.turn)), (self._things, self.thing)):
            if choice is not None:
                choice.value = value
                choice.draw()
        self._count()
        self.thinker.stop()
        self._fault = fault = self._judge_position()
        self._tell()
        self.app.status(fault or STATUS)
        for button in self._uses:
            if isinstance(button, Button):
                button.enable(not fault)

    def _tell(self) -> None:
        """Say whether it can be played on, and if not why."""
        palette, fault = palette_of(self), self._fault
        said = f"! {fault}" if fault else "This can be played on."
        self._verdict.configure(text=said, foreground=palette.danger if fault else palette.muted)

    def _count(self) -> None:
        """Show the numbers that go with the place; what a person steps keeps the keys."""
        numbers = self.editing.numbers(self.state, self.at)
        if [each.label for each in numbers] != self._labels:
            self._labels = [each.label for each in numbers]
            for child in self._numbers.winfo_children():
                child.destroy()
            self._steppers = [self._stepper(at, each) for at, each in enumerate(numbers)]
        for stepper, number in zip(self._steppers, numbers, strict=True):
            stepper.value = number.value
            stepper.draw()

    def _stepper(self, at: int, number: EditableNumber[Any]) -> Stepper:
        """Show a number, two beside each other."""

        def become(value: int) -> None:
            self._become(self.editing.numbers(self.state, self.at)[at].become(value))

        row, column = divmod(at, 2)
        label = tk.Label(self._numbers, text=number.label, font=sized(self, 14), anchor="w")
        themed(label, background="sheet", foreground="ink", padx=EDGE, pady=0, borderwidth=0)
        label.grid(row=2 * row, column=column, sticky="we")
        stepper = Stepper(self._numbers, number.lowest, number.highest, number.value, become)
        stepper.grid(row=2 * row + 1, column=column, sticky="we")
        return stepper

    def _judge_position(self) -> str:
        """Read the position as a game would be begun with it; return what is wrong, if it is."""
        self._playable, kind = None, self._game.options_type
        given = {**self._first_options.texts(), **self.editing.options(self.state)}
        if problem := kind.error_text(given):
            return problem
        try:
            options = kind.parse(given)
            found = self._game.position(self.editing.data(self.state), options, self._seed)
        except FourgamesError as error:
            return sentence(str(error))
        if (outcome := found.outcome()) is not None:
            return f"The game would be over. {outcome.reason}"
        self._playable = Session(self._game, options, self._seed, found)
        return ""

    # What is heard on the board.

    @property
    def _places(self) -> list[str]:
        return list(self.editing.places(self.state))

    def _listen(self) -> None:
        """Hear what happens on the board before the board does, which nobody moves on."""
        board = self.exercise.board
        tag = f"edited{board}"
        board.bindtags((tag, *board.bindtags()))
        on_event(board, tag, "<Button-1>", partial(self._clicked, away=False))
        for event in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            on_event(board, tag, event, partial(self._clicked, away=True))
        on_event(board, tag, "<Key>", self._typed)

    def _clicked(self, event: tk.Event[tk.Misc], away: bool) -> None:
        board = self.exercise.board
        board.focus_set()
        point = board.fit.back(event.x, event.y)
        for place in self._places:
            if (box := board.spot(place)) is not None and box.holds(*point):
                self.touch(place, away)
                return

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        key, things = Key(event.keysym, latin_of(event) or event.char), self.editing.piece_choices
        if with_modifier(event) or key.tab:
            return None
        if key.arrow is not None:
            self._go(*key.arrow)
        elif key.acts or key.name in ("Delete", "BackSpace"):
            self.touch(self.at or self._places[0], not key.acts)
        elif key.digit and key.digit <= len(names := tuple(things(self.state))):
            self.choose(names[key.digit - 1])
        else:
            return None
        return "break"

    def _go(self, down: int, right: int) -> None:
        """Go to the place that lies nearest in a direction."""
        spot, ways, here = self.exercise.board.spot, {}, self.exercise.board.spot(self.at)
        for place in self._places:
            if here is not None and (box := spot(place)) is not None:
                across, low = box.centre[0] - here.centre[0], box.centre[1] - here.centre[1]
                ahead, aside = across * right + low * down, across * down + low * right
                if ahead > 1:
                    ways[hypot(ahead, ASIDE * aside)] = place
        self.at = ways[min(ways)] if ways else self.at or self._places[0]
        self._show()
