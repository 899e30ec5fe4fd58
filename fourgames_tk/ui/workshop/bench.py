"""The bench: a program that is being written is watched, played and checked here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.options import Options, fresh_seed
from ...engine.players.failure import BotFailure
from .. import sheets
from ..canvas import words
from ..kit.layout import room_on_screen
from ..kit.style import UNIT
from ..kit.theme import follow_theme, palette_of
from ..kit.watching import FolderWatch
from ..sheets.dialog import Dialog, bring_forward
from ..table.play import Phase
from .choices import Choices, stamp
from .log import BenchLog
from .playing import Playing
from .trials import Trials

if TYPE_CHECKING:
    from ..app import App


NOTHING_YET = "Make a player with New…, or with Open… choose one that you have."
WIDTH = 520
"""Of what is said, in design units."""


class BenchWindow(Dialog):
    """Watches one program at a time, and the game on the table if that program plays in it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Write a Player", above=False)
        self._desk = desk = app.desk
        self._written: tuple[int, ...] = ()
        self._watch = FolderWatch(self, self._look_at_file)
        self.choices = Choices(self.body, app, self, desk.game)
        self._headline = ttk.Label(self.body, style="Strong.TLabel", justify="left")
        self._headline.configure(wraplength=self.text_width(WIDTH))
        self._wrong = False
        self.log = BenchLog(self.body)
        self._playing = Playing(self)
        self._trials = Trials(self)
        self.choices.pack(fill="x")
        self._headline.pack(fill="x", pady=UNIT)
        self.log.pack(fill="both", expand=True)
        self.finish(
            [
                ("Play", self._begin_game),
                ("Pause", self._playing.pause),
                ("Step", self._playing.step),
                ("Check", self._trials.check),
                ("Help", self._teach),
                ("Close", self.destroy),
            ]
        )
        self.bind("<FocusIn>", lambda event: self._look_at_file(), add=True)
        self.say(NOTHING_YET)
        self.choices.choose_newest()
        follow_theme(self, self._colour)
        desk.let_look_on(self._playing)
        if desk.play is not None:
            self._playing.game_laid(desk.play)
        self._trials.say_protection()
        self.refresh()

    @property
    def headline(self) -> str:
        """What stands above the log."""
        return str(self._headline.cget("text"))

    @property
    def idle(self) -> bool:
        """Whether nothing is tried out."""
        return not self._trials.busy

    def destroy(self) -> None:
        """Close the bench; a game on the table goes on."""
        self._desk.let_look_on(None)
        self._playing.leave()
        self._watch.close()
        self._trials.close()
        super().destroy()

    # What the choices ask and tell.

    def say(self, text: str, wrong: bool = False) -> None:
        """Say something above the log."""
        self._headline.configure(text=words.told(text))
        self._wrong = wrong
        self._colour()

    def say_failure(self, error: FourgamesError) -> None:
        """Say there why a program cannot go on."""
        if isinstance(error, BotFailure):
            name = error.bot.removeprefix(words.PROGRAM).strip()
            self.say(f"{name} {error.account.rstrip('.')}.", wrong=True)
        else:
            self.say(words.sentence(str(error)), wrong=True)

    def options(self, game: AnyGame) -> Options:
        """Return the options of a game as they were last chosen."""
        return self._desk.options(game)

    def program_chosen(self) -> None:
        """Watch the program that is chosen now."""
        program = self.choices.program
        if program is None:
            return
        self._written = stamp(program)
        watched = program.path is not None and self._watch.watch(program.path.parent)
        how = "whenever it is saved" if watched else "when you come back here after saving it"
        self.say(f"{program.name} is watched: it starts again {how}.")
        if self._desk.play is not None:
            self._playing.game_laid(self._desk.play)
        self.refresh()

    def _come(self) -> None:
        """Open to the right of the main window, as far as the screen goes: the board is watched."""
        main, room = self._parent, room_on_screen(self)
        x = min(main.winfo_rootx() + main.winfo_width() + UNIT, room[0] - self.winfo_reqwidth())
        y = min(main.winfo_rooty(), room[1] - self.winfo_reqheight())
        self.geometry(f"+{max(0, x)}+{max(0, y)}")
        self.come_forward()

    def _colour(self) -> None:
        palette = palette_of(self)
        self._headline.configure(foreground=palette.danger if self._wrong else palette.ink)

    def _teach(self) -> None:
        """Show how a program is written."""
        sheets.help.show_help(self._parent, "bots")

    # A saved change.

    def _look_at_file(self) -> None:
        """Start the program again if its file is another one than before."""
        program = self.choices.program
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now or not self._trials.may_start:
            return
        if not self._playing.restart():
            self._trials.ask_first_move()

    # Playing on the board.

    def _begin_game(self) -> None:
        self._trials.stop()
        setup = self.choices.setup(fresh_seed())
        if setup is not None:
            self.say(f"{setup.game.title} is played on the board.")
            self._desk.begin(setup)

    def refresh(self) -> None:
        """Let be pressed what makes sense now."""
        can_start = self.choices.program is not None and self._trials.may_start
        phase = self._playing.phase
        busy = self._trials.busy and self._trials.may_start
        paused = phase in (Phase.PAUSED, Phase.FAILED)
        self.buttons["Pause"].configure(text="Go On" if paused else "Pause")
        self.buttons["Check"].configure(text="Stop" if busy else "Check")
        for name, can in (
            ("Play", can_start),
            ("Pause", paused or phase in (Phase.THINKING, Phase.MOVING)),
            ("Step", paused),
            ("Check", can_start),
        ):
            self.buttons[name].state(["!disabled" if can else "disabled"])


def show_bench(app: App) -> None:
    """Let a person write a program that plays."""
    if bring_forward(app.root, BenchWindow) is None:
        BenchWindow(app)
