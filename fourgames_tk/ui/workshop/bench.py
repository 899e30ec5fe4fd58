"""The bench: a program that is being written is watched, played and checked here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

import os
import tkinter as tk
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.options import random_seed
from ...engine.players.bot_files import TEMPLATE_LANGUAGES, BotProgram, bots_in, create_bot_file
from ...engine.players.failure import BotFailure
from ...engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from ...engine.players.spec import PlayerSpec
from ...engine.setup import Setup
from ...store.paths import bots_path
from ...store.programs import record_trial
from .. import pages
from ..game_view.computer_players import TrafficLine
from ..game_view.game_controller import GameController, GameObserver, Phase
from ..pages.dialogs import Dialog, bring_forward
from ..pages.player_form import ask_for_program, choices_of, program_in, spec_of
from ..text import PROGRAM, clean_message, outcome_text, sentence
from ..widgets.buttons import Button
from ..widgets.controls import Segmented
from ..widgets.files import FolderWatch, open_outside
from ..widgets.form import Choice, Form
from ..widgets.layout import room_on_screen
from ..widgets.style import UNIT
from ..widgets.theme import themed
from .log import BenchLog
from .trials import Trials

if TYPE_CHECKING:
    from ..app import App


NOTHING_YET = "Make a player with New, or with Open… choose one that you have."
HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)
WIDTH, LABELS, LETTERS = 520, 80, 14
"""Of what is said, and of labels, in design units; of a list of programs, in figures."""
NEW, ITSELF = "", "itself"
PLACES = ("First", "Second", "Third", "Fourth")


class BenchWindow(Dialog, GameObserver):
    """Watches one program at a time, and the game on the table if that program plays in it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Write a Player", above=False)
        self._app = app
        self.program: BotProgram | None = None
        self.game, self.seat, self.opponent = app.desk.game, 0, ""
        self._play: GameController | None = None
        self._written: tuple[int, ...] = ()
        self._watch = FolderWatch(self, self._look_at_file)
        self.form = Form(self.body, LABELS)
        self.form.pack(fill="x")
        self._headline = self.write("", units=WIDTH)
        self._headline.pack(fill="x", pady=UNIT)
        self.log = BenchLog(self.body)
        self.log.pack(fill="both", expand=True)
        self.finish(
            [
                ("Play", self._begin_game),
                ("Check", lambda: self._trials.check()),
                ("Help", self._teach),
                ("Close", self.destroy),
            ]
        )
        self._trials = Trials(self)
        self.bind("<FocusIn>", lambda event: self._look_at_file(), add=True)
        self.say(NOTHING_YET)
        self._use(max(bots_in(bots_path()), key=stamp, default=None))
        app.desk.onlooker = self
        self.log.add(("heard", text) for text in (PROTECTION_HEADING, *protection_sentences()))
        self.log.text.see("1.0")

    @property
    def headline(self) -> str:
        return str(self._headline.cget("text"))

    @property
    def idle(self) -> bool:
        return not self._trials.busy

    @property
    def spec(self) -> PlayerSpec | None:
        return None if self.program is None else spec_of(self.program)

    def destroy(self) -> None:
        """Close the bench; a game on the table goes on."""
        self._app.desk.onlooker = None
        self.game_left()
        self._watch.close()
        self._trials.stop()
        super().destroy()

    def say(self, text: str, wrong: bool = False) -> None:
        style = "Fault.TLabel" if wrong else "Strong.TLabel"
        self._headline.configure(text=clean_message(text), style=style)

    def _teach(self) -> None:
        pages.help.show_help(self._app, "bots")
        self._app.root.lift()

    def _come(self) -> None:
        """Open to the right of the main window, as far as the screen goes: the board is watched."""
        main, room = self._parent, room_on_screen(self)
        x = min(main.winfo_rootx() + main.winfo_width() + UNIT, room[0] - self.winfo_reqwidth())
        y = min(main.winfo_rooty(), room[1] - self.winfo_reqheight())
        self.geometry(f"+{max(0, x)}+{max(0, y)}")
        self.come_forward()

    # What is chosen: the program, its game and seat, and who plays against it.

    def _use(self, program: BotProgram | None) -> None:
        self.program = program
        if program is not None:
            self._written = stamp(program)
            watched = program.path is not None and self._watch.watch(program.path.parent)
            how = "whenever it is saved" if watched else "when you come back after saving it"
            self.say(f"{program.name} is watched: it starts again {how}.")
        if self._app.desk.play is not None:
            self.game_laid(self._app.desk.play)
        self._build()

    def _build(self) -> None:
        """Ask for what there is to choose; before there is a program, for that alone."""
        program, form = self.program, self.form
        form.clear()
        form.row("Program", self._make_programs)
        if program is not None:
            games = [(each.id, each.title) for each in GAMES]
            form.row("Game", lambda row: Choice(row, games, self.game.id, self._choose_game))
            found = {**choices_of(self.game), "human": "You", ITSELF: "Itself"}
            found.pop(spec_of(program).text, None)
            if self.opponent not in found:
                # The samples come first.
                self.opponent = next(iter(found))
            form.row(
                "Against", lambda row: Choice(row, [*found.items()], self.opponent, self._meet)
            )
            seats = [(str(n), PLACES[n]) for n in range(self.game.seats(self.options))]
            self.seat = min(self.seat, len(seats) - 1)
            form.row("Moves", lambda row: Segmented(row, seats, str(self.seat), self._sit))
        self.refresh()

    def _make_programs(self, row: tk.Misc) -> tk.Frame:
        line = themed(tk.Frame(row), background="sheet")
        line.columnconfigure(0, weight=1)
        if (program := self.program) is not None:
            own = bots_in(bots_path())
            offered = own if program in own else [*own, program]
            names = [(str(number), each.name) for number, each in enumerate(offered)]
            now = str(offered.index(program))
            which = Choice(line, names, now, lambda number: self._use(offered[int(number)]))
            which.configure(width=LETTERS)
            which.grid(row=0, column=0, sticky="we")
            Button(line, "Edit", self._edit, width=64).grid(row=0, column=1)
        new = Choice(line, [(NEW, "New"), *TEMPLATE_LANGUAGES.items()], NEW, self._begin)
        new.grid(row=0, column=2)
        pick = partial(ask_for_program, self, self._app.files, self.use_file)
        Button(line, "Open…", pick, width=72).grid(row=0, column=3)
        return line

    @property
    def options(self) -> Any:
        return self._app.settings.options(self.game)

    def _choose_game(self, name: str) -> None:
        self.game = find_game(name)
        self._build()

    def _meet(self, text: str) -> None:
        self.opponent = text

    def _sit(self, seat: str) -> None:
        self.seat = int(seat)

    def _begin(self, ending: str) -> None:
        """Write a small whole program into the folder for programs, and watch it."""
        names = (f"first{'' if number == 1 else f'-{number}'}{ending}" for number in count(1))
        path = next(path for each in names if not (path := bots_path() / each).exists())
        try:
            create_bot_file(path, self.game)
        except FourgamesError as error:
            self.say(sentence(str(error)), wrong=True)
            return
        record_trial(path, self.game, True)
        self.use_file(str(path))
        self.say(
            f"{path.name} is made, and plays {self.game.title} already. Edit opens it; whenever "
            "you save it, it starts again."
        )

    def use_file(self, path: str) -> None:
        """Choose the program in a file; one that cannot be run is complained about.

        The bench may have been closed since the file was asked for.
        """
        if self.winfo_exists():
            program = program_in(path, partial(self.say, wrong=True))
            if program is not None:
                self._use(program)

    def _edit(self) -> None:
        if self.program is not None and self.program.path is not None:
            open_outside(self, self.program.path, partial(self.say, wrong=True))

    def _begin_game(self) -> None:
        if (mine := self.spec) is None:
            return
        self._trials.stop()
        other = mine if self.opponent == ITSELF else PlayerSpec.parse(self.opponent)
        seats = range(self.game.seats(self.options))
        players = tuple(mine if seat == self.seat else other for seat in seats)
        self.say(f"{self.game.title} is played on the board.")
        self._app.desk.begin(Setup(self.game, self.options, random_seed(), players))

    def say_failure(self, error: FourgamesError) -> None:
        if isinstance(error, BotFailure):
            name = error.bot.removeprefix(PROGRAM).strip()
            self.say(f"{name} {error.description.rstrip('.')}.", wrong=True)
        else:
            self.say(sentence(str(error)), wrong=True)

    def refresh(self) -> None:
        """Show the buttons that make sense now."""
        self.buttons["Check"].configure(text="Check" if self.idle else "Stop")
        beside = self.buttons["Help"]
        for button in (self.buttons["Play"], self.buttons["Check"]):
            button.pack_forget()
            if self.program is not None:
                button.pack(beside.pack_info(), before=beside)

    def _look_at_file(self) -> None:
        """Start the program again if its file is another one than before."""
        program, play = self.program, self._play
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now:
            return
        if play is None or play.phase is Phase.OVER:
            if self.idle:
                self._trials.ask_first_move(program)
            return
        stopped = play.phase is Phase.PAUSED
        self.say("Saved: it starts again, and the game goes on.")
        self.log.add([("heard", "Saved: the program is started again.")])
        play.reseat(play.setup.players)
        if stopped:
            play.pause()

    # What the desk and the game on the table tell.

    def game_laid(self, play: GameController) -> None:
        """Hear of the game that is on the table now, and look on if the program plays in it."""
        self.game_left()
        if self.spec in play.setup.players:
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
                ending = outcome_text(outcome, self._play.names)
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
        if self.log.lines != [HIDDEN]:
            self.log.clear()
            self.log.add([("heard", HIDDEN)])
        return True

    def _seats(self, play: GameController) -> list[int]:
        mine = self.spec
        return [seat for seat, spec in enumerate(play.setup.players) if spec == mine]


def stamp(program: BotProgram) -> tuple[int, ...]:
    """Return what changes when a program's file is written; nothing if there is no file."""
    if program.path is None:
        return ()
    try:
        found = os.stat(program.path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def show_bench(app: App) -> None:
    if bring_forward(app.root, BenchWindow) is None:
        BenchWindow(app)
