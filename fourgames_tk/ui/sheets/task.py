"""A task on the board: what is to be done, how a try went, and what else one can do."""

from __future__ import annotations

import tkinter as tk
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from ...engine.learn.puzzle import best_moves
from ...engine.learn.review import WHY_SECONDS
from ...engine.search.clock import Clock
from ..widgets.background import saying
from ..widgets.buttons import EDGE, SIDES, Button, Kind
from ..widgets.focus import shortcut
from ..widgets.fonts import pixels
from ..widgets.layout import wrapped
from ..widgets.sound import Sound
from ..widgets.theme import themed
from .exercise import ExercisePage

if TYPE_CHECKING:
    from ...engine.game import AnyGame, MoveValue
    from ...engine.session import AnyStep
    from ..app import App

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

    def __init__(self, parent: tk.Misc, app: App, game: AnyGame, back: str = "Back") -> None:
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

    def take_keys(self) -> None:
        if self._low and not self.exercise.asks:
            # Scrolled to its button, a page would not be read from its beginning.
            self.focus_set()
        else:
            super().take_keys()

    def _fit(self) -> None:
        """Let the buttons scroll with what is to be read where a low sheet has no room for both."""
        if (low := self.winfo_height() < pixels(self, LOW)) != self._low:
            self._low = low
            self.offer(*self._offered, enabled=self._enabled)
            if self.app.desk.paper.page is self:
                self.take_keys()

    def say(self, text: str) -> None:
        """Say how it goes, on the page and in the status line."""
        self.said.configure(text=text, image="")
        self.exercise.note(text)

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
