"""The bench: a program that is being written is watched, played and checked here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.options import fresh_seed
from ...engine.players.failure import BotFailure
from .. import sheets
from ..canvas import words
from ..kit.layout import room_on_screen
from ..kit.style import UNIT
from ..kit.theme import follow_theme, palette_of
from ..kit.watching import FolderWatch
from ..sheets.dialog import Dialog, bring_forward
from ..table.chat import TrafficLine
from ..table.play import Phase, Play
from ..table.watcher import Watcher
from .choices import Choices, stamp
from .log import BenchLog, told
from .trials import Trials

if TYPE_CHECKING:
    from ..app import App


NOTHING_YET = "Make a player with New…, or with Open… choose one that you have."
HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)
WIDTH = 520
"""Of what is said, in design units."""


class BenchWindow(Dialog, Watcher):
    """Watches one program at a time, and the game on the table if that program plays in it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Write a Player", above=False)
        self._desk = desk = app.desk
        self._play: Play | None = None
        self._written: tuple[int, ...] = ()
        self._watch = FolderWatch(self, self._look_at_file)
        self.choices = Choices(self.body, app, self)
        self._headline = ttk.Label(self.body, style="Strong.TLabel", justify="left")
        self._headline.configure(wraplength=self.text_width(WIDTH))
        self._wrong = False
        self.log = BenchLog(self.body)
        self._trials = Trials(self)
        self.choices.pack(fill="x")
        self._headline.pack(fill="x", pady=UNIT)
        self.log.pack(fill="both", expand=True)
        self.finish(
            [
                ("Play", self._begin_game),
                ("Check", self._trials.check),
                ("Help", self._teach),
                ("Close", self.destroy),
            ]
        )
        self.bind("<FocusIn>", lambda event: self._look_at_file(), add=True)
        self.say(NOTHING_YET)
        self.choices.choose_newest()
        follow_theme(self, self._colour)
        desk.let_look_on(self)
        if desk.play is not None:
            self.game_laid(desk.play)
        self._trials.say_protection()

    @property
    def headline(self) -> str:
        return str(self._headline.cget("text"))

    @property
    def idle(self) -> bool:
        return not self._trials.busy

    def destroy(self) -> None:
        """Close the bench; a game on the table goes on."""
        self._desk.let_look_on(None)
        self.game_left()
        self._watch.close()
        self._trials.close()
        super().destroy()

    def say(self, text: str, wrong: bool = False) -> None:
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

    def refresh(self) -> None:
        """Let be pressed what makes sense now."""
        can_start = self.choices.program is not None and self._trials.may_start
        busy = self._trials.busy and self._trials.may_start
        self.buttons["Check"].configure(text="Stop" if busy else "Check")
        for name in ("Play", "Check"):
            self.buttons[name].state(["!disabled" if can_start else "disabled"])

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
            self.game_laid(self._desk.play)
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
        sheets.help.show_help(self._parent, "bots")

    def _begin_game(self) -> None:
        self._trials.stop()
        setup = self.choices.setup(fresh_seed())
        if setup is not None:
            self.say(f"{setup.game.title} is played on the board.")
            self._desk.begin(setup)

    def _look_at_file(self) -> None:
        """Start the program again if its file is another one than before."""
        program, play = self.choices.program, self._play
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now or not self._trials.may_start:
            return
        if play is None or play.phase is Phase.OVER:
            self._trials.ask_first_move()
            return
        stopped = play.phase is Phase.PAUSED
        self.say("Saved: it starts again, and the game goes on.")
        self.log.add([told("Saved: the program is started again.")])
        play.reseat(play.setup.players)
        if stopped:
            play.pause()

    # What the desk and the game on the table tell.

    def game_laid(self, play: Play) -> None:
        """Hear of the game that is on the table now, and look on if the program plays in it."""
        self.game_left()
        if self.choices.spec in play.setup.players:
            self._play = play
            self.log.clear()
            play.watch(self)
            play.traffic.follow(self.log, self._hear_traffic)

    def game_left(self) -> None:
        if self._play is not None:
            self._play.unwatch(self)
            self._play.traffic.leave()
            self._play = None

    def phase_changed(self) -> None:
        self._conceal()
        if self._play is not None and self._play.phase is Phase.OVER:
            outcome = self._play.session.state.outcome()
            if outcome is not None:
                ending = words.ending(outcome, self._play.names)
                self.say(f"The game is over. {ending.title} {ending.detail}".strip())

    def tells_of(self, error: FourgamesError) -> bool:
        """Tell why a program cannot go on; return whether the bench does that in this game."""
        if self._play is None or not isinstance(error, BotFailure):
            return False
        self.say_failure(error)
        return True

    def _hear_traffic(self, lines: list[TrafficLine]) -> None:
        if (play := self._play) is None or self._conceal():
            return
        seats = self._seats(play)
        found = [line for line in lines if line.seat in seats]
        self.log.show(found, play.session, play.names, several=len(seats) > 1)

    def _conceal(self) -> bool:
        """Leave nothing in the log that may not be seen now; tell whether there is such a thing."""
        play = self._play
        if play is None:
            return False
        views = [play.session.state.view(seat) for seat in self._seats(play)]
        if all(play.sight.seen(view) == view for view in views):
            return False
        if self.log.entries != [told(HIDDEN)]:
            self.log.clear()
            self.log.add([told(HIDDEN)])
        return True

    def _seats(self, play: Play) -> list[int]:
        mine = self.choices.spec
        return [seat for seat, spec in enumerate(play.setup.players) if spec == mine]


def show_bench(app: App) -> None:
    """Let a person write a program that plays."""
    if bring_forward(app.root, BenchWindow) is None:
        BenchWindow(app)
