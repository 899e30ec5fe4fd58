"""The bench: a program that is being written is watched, played and checked here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.game import AnyGame
from ...engine.options import Options, fresh_seed
from ...engine.players.failure import BotFailure
from .. import sheets
from ..canvas import words
from ..kit.fonts import pixels, ui_font
from ..kit.layout import Flow, ScrolledFrame, room_on_screen
from ..kit.style import UNIT
from ..kit.theme import follow_theme, palette_of
from ..kit.watching import FolderWatch
from ..sheets.dialog import Window, bring_forward
from ..table.play import Phase
from .choices import Choices, stamp
from .log import BenchLog
from .playing import Playing
from .trials import Trials

if TYPE_CHECKING:
    from ..app import App


SIZE, SMALLEST = (640, 640), (360, 300)
"""Of the window, in design units: as it opens, and the least."""
GAP = UNIT // 2
"""Above and below each row of the bench, in pixels."""
KINDS = (("Heard", ("heard", "answered", "told")), ("Said", ("said",)), ("Printed", ("printed",)))
"""What can be hidden in the log: what the box says, and the tags of the lines."""
NOTHING_YET = "Make a player with New…, or choose one that you have with Open…."


class BenchWindow(Window):
    """Watches one program at a time, and the game on the table if that program plays in it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        self.title("Write a Player")
        self._desk = desk = app.desk
        self._written: tuple[int, ...] = ()
        self._wrong = False
        self._watch = FolderWatch(self, self._look_at_file)
        self._restarts = tk.BooleanVar(self, value=True)
        self._shown = {name: tk.BooleanVar(self, value=True) for name, _ in KINDS}
        self._buttons: dict[str, ttk.Button] = {}
        self._middle = ScrolledFrame(self, self.winfo_height)
        self._middle.pack(fill="both", expand=True)
        body = self._middle.body
        self.choices = Choices(body, app, self, desk.game)
        self._actions, self._below = Flow(body), Flow(body)
        self._headline = tk.Label(body, anchor="w", justify="left")
        self.log = BenchLog(body)
        self._playing = Playing(self)
        self._trials = Trials(self)
        self._rows: tuple[tk.Widget, ...] = (
            self.choices,
            self._actions,
            self._headline,
            self.log,
            self._below,
        )
        right = max(GAP, 2 * UNIT - self._middle.bar_width)
        for row in self._rows:
            row.pack(fill="x", padx=(2 * UNIT, right), pady=GAP)
        self._put_buttons()
        for widget in (body, self._middle):
            widget.bind("<Configure>", lambda event: self._fit(), add=True)
        self.bind("<FocusIn>", lambda event: self._look_at_file(), add=True)
        self.bind("<Escape>", lambda event: self.destroy())
        self._place(app.root)
        self.say(NOTHING_YET)
        self.choices.choose_newest()
        follow_theme(self, self._restyle)
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

    def button(self, name: str) -> ttk.Button:
        """Return a button by its first text."""
        return self._buttons[name]

    def _restyle(self) -> None:
        self._headline.configure(font=ui_font(self, bold=True))
        self._colour_headline()
        self.choices.lay()
        self._actions.lay()
        self._below.lay()

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
        self._colour_headline()

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

    # How the window is put together.

    def _put_buttons(self) -> None:
        for text, command in (
            ("Play", self._begin_game),
            ("Pause", self._playing.pause),
            ("Step", self._playing.step),
            ("Check", self._trials.check),
        ):
            self._put_button(self._actions, text, command)
        self._buttons["Play"].configure(style="Compact.Primary.TButton")
        for name, _ in KINDS:
            shown = self._shown[name]
            ttk.Checkbutton(self._below, text=name, variable=shown, command=self._show_kinds)
        ttk.Checkbutton(self._below, text="Restart when saved", variable=self._restarts)
        self._put_button(self._below, "Help", self._teach)
        self._put_button(self._below, "Close", self.destroy)

    def _put_button(self, flow: Flow, text: str, command: Callable[[], None]) -> None:
        self._buttons[text] = ttk.Button(flow, text=text, command=command, style="Compact.TButton")

    def _place(self, main: tk.Misc) -> None:
        """Open to the right of the main window, as far as the screen goes."""
        room = room_on_screen(self)
        width, height = min(pixels(self, SIZE[0]), room[0]), min(pixels(self, SIZE[1]), room[1])
        self.minsize(min(pixels(self, SMALLEST[0]), width), min(pixels(self, SMALLEST[1]), height))
        x = min(main.winfo_rootx() + main.winfo_width() + UNIT, room[0] - width)
        y = min(main.winfo_rooty(), room[1] - height)
        self.geometry(f"{width}x{height}+{max(0, x)}+{max(0, y)}")

    def _fit(self) -> None:
        """Give the log the height that is left; where there is none, the bench scrolls."""
        self._headline.configure(wraplength=max(1, self._middle.body.winfo_width() - 4 * UNIT))
        # What the body asks for would not do: it follows the log only later.
        others = sum(row.winfo_reqheight() for row in self._rows if row is not self.log)
        self.log.fill(self._middle.winfo_height() - others - 2 * GAP * len(self._rows))

    def _colour_headline(self) -> None:
        palette = palette_of(self)
        ink = palette.danger if self._wrong else palette.ink
        self._headline.configure(background=palette.ground, foreground=ink)

    # A saved change.

    def _look_at_file(self) -> None:
        """Start the program again if its file is another one than before."""
        program = self.choices.program
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now or not self._restarts.get() or not self._trials.may_start:
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

    # What is shown, and what can be done.

    def _teach(self) -> None:
        """Show how a program is written."""
        sheets.help.show_help(self._desk.winfo_toplevel(), "bots")

    def _show_kinds(self) -> None:
        hidden = [tag for name, tags in KINDS if not self._shown[name].get() for tag in tags]
        self.log.hidden = frozenset(hidden)
        self.log.show_again()

    def refresh(self) -> None:
        """Let be pressed what makes sense now."""
        can_start = self.choices.program is not None and self._trials.may_start
        phase = self._playing.phase
        busy = self._trials.busy and self._trials.may_start
        paused = phase in (Phase.PAUSED, Phase.FAILED)
        self._buttons["Pause"].configure(text="Go On" if paused else "Pause")
        self._buttons["Check"].configure(text="Stop" if busy else "Check")
        for name, can in (
            ("Play", can_start),
            ("Pause", paused or phase in (Phase.THINKING, Phase.MOVING)),
            ("Step", paused),
            ("Check", can_start),
        ):
            self._buttons[name].state(["!disabled" if can else "disabled"])


def show_bench(app: App) -> None:
    """Let a person write a program that plays."""
    if bring_forward(app.root, BenchWindow) is None:
        BenchWindow(app).come_forward()
