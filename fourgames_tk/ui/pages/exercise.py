"""A board on the table that belongs to a page: what is moved there teaches, and is no game kept."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import IllegalMove
from ...engine.learn.puzzle import best_moves
from ...engine.learn.review import WHY_SECONDS, PlyReview, Review
from ...engine.players.remote import EngineProcess
from ...engine.players.spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import AnyScene, RunningGame, Scene, seen
from ..game_view.history import turn_numbers
from ..text import sentence, short_name
from ..widgets.background import BackgroundTask, saying
from ..widgets.buttons import EDGE, SIDES, Button, Kind
from ..widgets.focus import SCROLLING, shortcut
from ..widgets.fonts import pixels
from ..widgets.layout import wrapped
from ..widgets.sound import Sound
from ..widgets.theme import themed
from ..widgets.timers import Timer
from .page import Page

if TYPE_CHECKING:
    from pathlib import Path

    from ...engine.game import AnyGame, MoveValue
    from ..canvas.board import AnyBoard
    from .page import PageHost


class ExercisePage(Page):
    """A page with a board of its own on the table. A subclass judges what a person moves there.

    The app's desk lays it where no game is on the table (`app.desk.learn`). While the board asks
    for a move, it has the keys: letters are moves there, and those of the page are heard with the
    modifier, and Esc. Else Enter and letters pressed on the board are the page's, too.

    It has an `engine` to ask by its `thinker`, and a `pause` before what comes by itself.
    """

    STRIPS = False
    SHORTCUTS = True
    UNDOES: ClassVar[bool] = False
    """Whether a person may take moves back while the board asks for one."""

    def __init__(self, parent: tk.Misc, app: PageHost, game: AnyGame, title: str = "") -> None:
        super().__init__(parent, app, title)
        self.exercise = Exercise(self, game)
        self.engine, self.pause = EngineProcess(), Timer(self)
        self.thinker = BackgroundTask(self, self.engine.stop)
        self.failed = saying(lambda said: self.exercise.show_status(sentence(said)))

    def rest(self) -> None:
        """Drop what is thought about, and what was to come by itself."""
        self.pause.cancel()
        self.thinker.stop()

    @abstractmethod
    def judge(self, step: AnyStep) -> None:
        """Hear of a person's move, once it has been shown."""

    def taken_back(self) -> None:
        """Hear that a person has taken a move back, by the action Undo."""

    def hint(self) -> None:
        """Help on, as the key for a hint asks; by default there is none."""

    def cancel(self) -> None:
        self.app.workspace.welcome(self.exercise.game)

    def take_focus(self) -> None:
        """Give the keys to the board while it asks for a move, else to the page."""
        if self.exercise.asks:
            self.exercise.board.focus_set()
        else:
            super().take_focus()

    def handles_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether the page hears a key that was pressed on the board."""
        return event.keysym in ("Escape", *SCROLLING) or self.exercise.rests

    def destroy(self) -> None:
        self.exercise.destroy()
        super().destroy()


ExerciseFactory = Callable[[tk.Misc, "PageHost"], ExercisePage]
"""A class of such pages, or what makes one: called with the paper and the app."""


class Exercise(tk.Frame, RunningGame):
    """A board on which a person makes moves that the page judges; nobody answers by itself.

    What the rules force upon the person, such as a pass, is played before the page hears.
    """

    def __init__(self, page: ExercisePage, game: AnyGame) -> None:
        self.app, self.game, self._page = page.app, game, page
        super().__init__(page.app.workspace.left_pane)
        themed(self, background="table")
        self.pack(fill="both", expand=True)
        self.board: AnyBoard = BOARDS[game.id](self, page.app, self)
        self.board.pack(fill="both", expand=True)
        self.status = ""
        """What the line below says where there is no detail; empty for what the board expects."""
        self.halted = False
        """Whether nobody may move, as where something is being shown."""
        self._begun, self._pointed_to = 0, ""
        # Runs from a move to when the key that made it, or that ended its motion, is forgotten.
        self._key_is_spent = Timer(self)

    def lay(self, session: Session, people: Collection[int]) -> None:
        """Show where a session stands; the seats of `people` are the person's who learns."""
        seats = range(self.game.seats(session.options))
        specs = [PlayerSpec("human") if seat in people else PlayerSpec("level") for seat in seats]
        self.session, self._begun = session, session.ply
        self.setup = Setup(self.game, session.options, session.seed, tuple(specs))
        self.halt(False)

    @property
    def scene(self) -> AnyScene:
        scene: AnyScene = Scene.of(self.session, self.setup, "")
        seat = None if self.halted else scene.seat
        # Who answers plays at no level.
        names = tuple(map(short_name, scene.names))
        return replace(scene, seat=seat, names=names, heading="", subheading="")

    @property
    def asks(self) -> bool:
        """Whether a person may move, now or once the board is drawn."""
        return self.board.asks

    @property
    def rests(self) -> bool:
        """Whether nobody is to move, nothing moves, and a key that is pressed now did not do so."""
        return not (self.asks or self.board.moving or self._key_is_spent.is_waiting)

    def halt(self, halted: bool = True) -> None:
        """Let nobody move, or a person again, and show that; what is in motion is dropped."""
        self.halted = halted
        self.board.drop()
        self._show()

    def answer(self, move: str, then: Callable[[], None]) -> None:
        """Play a move that is not the person's, show it, and go on."""
        self._perform(self.session.play(move), then)

    def take_back(self) -> None:
        """Take back up to and including the last move of the person, and let them move."""
        while self._moved and self.session.undo().seat not in self.setup.people:
            pass
        self.halt(False)

    def point_to(self, move: str) -> str:
        """Show where to look for a move and say so; asked again for it, the move itself.

        Returns what it says.
        """
        board, again = self.board, self._pointed_to == move
        self._pointed_to = "" if again else move
        board.point_out(None if again else move)
        if again:
            board.mark_hint(move)
        where = board.say_move(move) if again else f"look at {board.say_where(move)}"
        said = f"Hint: {where}."
        self.show_status(said)
        return said

    @property
    def can_undo(self) -> bool:
        """Whether the person may take a move back now, and there is one."""
        return self._page.UNDOES and self.asks and self._moved

    def undo(self) -> None:
        """Take a move back for the person, and tell the page."""
        self.take_back()
        self._page.taken_back()

    @property
    def _moved(self) -> bool:
        """Whether the person has made a move since the position was laid."""
        return any(step.seat in self.setup.people for step in self.session.steps[self._begun :])

    def _show(self) -> None:
        self.board.show(self.scene)
        self.show_status("")
        self.app.refresh_toolbar()

    def _perform(self, step: AnyStep, then: Callable[[], None]) -> None:
        """Show a move, and whatever the rules force upon the person after it."""
        state = self.session.state
        forced = state.forced() if state.turn in self.setup.people else None

        def shown() -> None:
            self._key_is_spent.start_when_idle(lambda: None)
            self.show_status("")
            self.app.refresh_toolbar()
            if forced is None or state.outcome() is not None:
                then()
            else:
                self._perform(self.session.play(forced), then)

        viewers = self.scene.viewers
        self.show_status("")
        self.board.perform(seen(step, viewers), lambda: self.scene, shown)

    # What a board asks of the game on it.

    def submit(self, move: str) -> None:
        """Play a person's move and let the page judge it; an illegal one is refused."""
        try:
            step = self.session.play(move)
        except IllegalMove as error:
            self.app.play_sound(Sound.LOW)
            self.show_status(sentence(str(error)))
        else:
            self._perform(step, lambda: self._page.judge(step))

    def show_status(self, detail: str) -> None:
        asked = self.asks and self.board.scene is not None
        text = self.status or (self.board.expected() if asked else "")
        self.app.status(f"{text}   {detail}".strip() if detail else text, asked)

    def hint(self) -> None:
        self._page.hint()


SEEN_MS = 1600
"""How long a wrong move, or the reply to it, is seen before it is taken back."""
SECONDS = 2.0
"""How long is looked for the values of moves."""
LEAST = 80
"""The least width of a button, in design units: two have room in the smallest window."""
LOW = 300
"""A sheet that is lower, in design units, scrolls with its buttons."""
WRONG, SHOWN = "That is not it", "This is the solution."
ENTER = "Enter"

Offer = tuple[str, str, Callable[[], None]]
"""What a button says, its key, and what it does; that of Enter is in colour."""


class TaskPage(ExercisePage):
    """Poses tasks: a `good` move solves one, another is answered on the board and taken back."""

    PROSE: ClassVar[tuple[int, str]] = (14, "muted")
    """The size in design units and the ink of what is said below the title."""

    def __init__(self, parent: tk.Misc, app: PageHost, game: AnyGame, back: str = "Back") -> None:
        """Put everything in its place, without words; `back` says where Esc leads."""
        super().__init__(parent, app, game)
        self.good: tuple[str, ...] = ()
        self.ply = 0
        """How many moves were played where the task is posed."""
        self.shown = False
        """Whether the person has asked for the solution."""
        home = Button(self, back, self.cancel, key="Esc", kind="quiet", chevron="left")
        aside = self.MARGIN - EDGE - SIDES["quiet"][0]
        home.pack(anchor="w", padx=pixels(self, aside), pady=(pixels(self, 20), 0))
        home.pack(before=self._holder)
        self._foot = tk.Frame(self)
        self._offered, self._enabled, self._low = tuple[Offer, ...](), True, False
        self.bind("<Configure>", lambda event: self._fit(), add="+")
        self.head = themed(tk.Frame(self.body), background="sheet")
        self.where = wrapped(self.head, 14, bold=True)
        self.where.pack(side="left", fill="x", expand=True)
        self.title = wrapped(self.body, 26, "ink", bold=True)
        self.said = wrapped(self.body, *self.PROSE)
        for each, above in ((self.head, 16), (self.title, 4), (self.said, 6)):
            self.put(each, above)

    def put(self, widget: tk.Label | tk.Frame | tk.Canvas, above: int) -> None:
        """Put something below what stands on the page, so far in design units."""
        widget.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, above), 0))

    def tell(self, where: str, title: str, said: str) -> None:
        """Say where one is, what is to be done, and more below it."""
        for label, text in ((self.where, where), (self.title, title), (self.said, said)):
            label.configure(text=text, image="")

    def offer(self, *buttons: Offer, enabled: bool = True) -> None:
        """Put buttons at the foot, two beside each other; letters stay commands of the page.

        The one in colour can be pressed if it is `enabled`.
        """
        self._offered, self._enabled, self.primary = buttons, enabled, None
        self._foot.destroy()
        self._foot = foot = themed(tk.Frame(self.body if self._low else self), background="sheet")
        aside, gap = pixels(self, self.MARGIN - EDGE), pixels(self, 12 - 2 * EDGE)
        foot.pack(side="bottom", fill="x", pady=pixels(self, 12))
        if not self._low:
            foot.pack(padx=aside, before=self._holder)
        made = []
        for text, key, command in buttons:
            kind: Kind = "primary" if key == ENTER else "plain"
            cap = key if key == ENTER else shortcut(key.upper())
            made.append(Button(foot, text, command, key=cap, kind=kind, width=LEAST))
            if key == ENTER:
                self.primary = made[-1]
                self.primary.enable(enabled)
            else:
                self.commands[key] = command
        room = (self.winfo_width() - 2 * aside - gap) // 2
        across = 1 if self._low and any(each.least > room for each in made) else 2
        foot.columnconfigure(tuple(range(across)), weight=1, uniform="all")
        for number, button in enumerate(made):
            row, column = divmod(number, across)
            alone = column == 0 and number == len(buttons) - 1
            button.grid(row=row, column=column, columnspan=across if alone else 1, sticky="ew")
            button.grid_configure(padx=(column * gap, 0))

    def take_focus(self) -> None:
        if self._low and not self.exercise.asks:
            # Scrolled to its button, a page would not be read from its beginning.
            self.focus_set()
        else:
            super().take_focus()

    def _fit(self) -> None:
        """Let the buttons scroll with what is to be read where a low sheet has no room for both."""
        if (low := self.winfo_height() < pixels(self, LOW)) != self._low:
            self._low = low
            self.offer(*self._offered, enabled=self._enabled)
            if self.app.workspace.side_panel.page is self:
                self.take_focus()

    def say(self, text: str) -> None:
        """Say how it goes, on the page and in the status line."""
        self.said.configure(text=text, image="")
        self.exercise.show_status(text)

    def halt(self, text: str, halted: bool = True) -> None:
        """Say something, and let the person move or not."""
        self.exercise.halt(halted)
        self.say(text)

    # What a person does.

    def judge(self, step: AnyStep) -> None:
        """Go on after a good move; show what answers another one, or say what it does."""
        if step.move in self.good:
            self.solved()
            return
        self.missed()
        self.app.play_sound(Sound.LOW)
        after, before = self.exercise.session.state, step.before.view(step.seat)
        if after.turn != step.seat and after.view(step.seat) == after:
            self.halt(f"{WRONG}.")
            self.ask(self._punish)
        else:
            reason = self.exercise.game.why(before, step.move, Clock(WHY_SECONDS))
            self.halt(f"{WRONG}. {reason.sentence}")
            self.pause.start(SEEN_MS, self.pose_again)

    @abstractmethod
    def solved(self) -> None:
        """Hear that a good move was made, or shown."""

    def missed(self) -> None:
        """Hear that another move was made."""

    def pose_again(self) -> None:
        """Lay the position again in which something is to be found; what was said stays."""
        self.exercise.session.go_to(self.ply)
        self.halt(f"{self.said.cget('text')} Try again.", halted=False)

    def hint(self) -> None:
        """Say where to look, and asked again which move it is."""
        if self.exercise.asks:
            self.say(self.exercise.point_to(self.good[0]))

    def show_solution(self) -> None:
        """Play a good move on the board."""
        self.rest()
        self.shown = True
        self.exercise.session.go_to(self.ply)
        self.halt(SHOWN)
        self.exercise.answer(self.good[0], self.solved)

    # What is looked for beside the window.

    def ask(self, then: Callable[[tuple[str, ...]], None]) -> None:
        """Find the best moves of the position on the board; none where they are not proved."""
        session, engine = self.exercise.session, self.engine
        view = session.state.view(session.state.turn)

        def found(values: Mapping[str, MoveValue]) -> None:
            proved = all(each.exact for each in values.values())
            then(best_moves(values) if values and proved else ())

        self.thinker.ask(
            lambda clock: engine.values(session.game, session.options, view, SECONDS, clock),
            found,
            saying(lambda said: then(())),
        )

    def _punish(self, best: tuple[str, ...]) -> None:
        """Play the reply that punishes a wrong move, if it is known."""

        def wait() -> None:
            self.pause.start(SEEN_MS, self.pose_again)

        if best:
            self.say(f"{WRONG}, because of this reply: {self.exercise.board.say_move(best[0])}.")
            self.exercise.answer(best[0], wait)
        else:
            wait()


class MistakesPage(TaskPage):
    """Lays one position after the other; a move that keeps the best value solves it."""

    def __init__(
        self,
        parent: tk.Misc,
        app: PageHost,
        session: Session,
        review: Review,
        plies: tuple[PlyReview, ...],
        path: Path | None,
    ) -> None:
        """Put a person before these plies of a reviewed game, which is kept at `path`."""
        super().__init__(parent, app, session.game)
        self._session, self._review, self._path = session, review, path
        self._left = list(plies)
        self._of, self._turns = len(plies), turn_numbers(session.all_steps)
        self._next()

    def _next(self) -> None:
        """Lay the position of the next mistake; after the last one, go back."""
        if not self._left:
            self.cancel()
            return
        self.rest()
        ply, session = self._left.pop(0), self._session
        self._mistake, self.good, self.shown = ply, ply.moves, False
        before = session.all_steps[ply.ply - 1].before
        self.exercise.lay(Session(session.game, session.options, session.seed, before), {ply.seat})
        self.tell(
            f"Mistake {self._of - len(self._left)} of {self._of}",
            "Find a better move.",
            f"Your move {self._turns[ply.ply]} was: {self.exercise.board.say_move(ply.move)}.",
        )
        hint, solution = ("Hint", "h", self.hint), ("Show it", "l", self.show_solution)
        self.offer(hint, solution, ("Skip", ENTER, self._next))
        self.take_focus()

    def solved(self) -> None:
        """Say how it would have gone."""
        self.app.play_sound(Sound.SCORE)
        move = self.exercise.board.say_move(self.exercise.session.moves[0])
        better = "Better" if self.shown else "Right"
        self.halt(f"{better}: {move}. By your move {self._review.change_text(self._mistake)}.")
        self.offer(("Next" if self._left else "Back to the review", ENTER, self._next))
        self.take_focus()

    def cancel(self) -> None:
        if self._path is None:
            self.app.workspace.home()
        else:
            self.app.workspace.review(self._path, self._review)
