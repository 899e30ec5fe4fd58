"""The bench: a program that is being written is watched, played and checked here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.messages import Move, parse
from ...engine.options import random_seed
from ...engine.players.bot_files import TEMPLATE_LANGUAGES, BotProgram, bots_in, create_bot_file
from ...engine.players.child import ProcessLimits, WireEvent, WireLine
from ...engine.players.failure import BotFailure
from ...engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from ...engine.players.spec import PlayerSpec
from ...engine.players.trial import FirstMove, TrialResult, ask_first_move, trial_verdict, try_bot
from ...engine.search.clock import Clock
from ...engine.session import Session
from ...engine.setup import Setup
from ...store.paths import bots_path
from ...store.programs import record_trial
from .. import pages
from ..game_view.computer_players import TrafficLine
from ..game_view.game_controller import GameController, Phase
from ..game_view.history import turn_numbers
from ..game_view.observer import GameObserver
from ..game_view.panels import message_text
from ..pages.dialogs import Dialog, bring_forward
from ..pages.player_form import choose_bot_file, load_bot, player_choices, spec_of_bot
from ..text import PROGRAM, clean_message, drawable, outcome_text, sentence, short_name
from ..widgets.background import BackgroundTask
from ..widgets.buttons import Button
from ..widgets.controls import Segmented
from ..widgets.files import open_outside
from ..widgets.fonts import ui_font
from ..widgets.form import Choice, Form
from ..widgets.layout import Reading, room_on_screen
from ..widgets.style import UNIT
from ..widgets.theme import follow_theme, palette_of, themed
from ..widgets.timers import FolderWatch

if TYPE_CHECKING:
    from ..app import App


News = WireLine | TrialResult
"""What comes of a trial before its end."""


class Trials:
    """One trial at a time; what comes of it stands in the log of the bench, and above it."""

    def __init__(self, bench: BotEditor) -> None:
        self._bench = bench
        self._thinker = BackgroundTask(bench.log, lambda: None)

    @property
    def busy(self) -> bool:
        return self._thinker.busy

    def check(self) -> None:
        """Let the program play everybody who plays the game; or break off what is tried."""
        bench, program, game = self._bench, self._bench.program, self._bench.game
        options = bench.options
        if self.busy:
            self.stop()
            bench.say("It was broken off.")
            bench.refresh()
        elif program is not None:

            def work(clock: Clock, tell: Callable[[News], None]) -> list[TrialResult]:
                checks = []
                for found in try_bot(program, game, options, ProcessLimits(), clock):
                    checks.append(found)
                    tell(found)
                return checks

            def done(checks: list[TrialResult]) -> None:
                self._remember(program, not checks[0].failure)
                wrong = any(each.failure for each in checks)
                bench.say(f"{program.name} was checked: {trial_verdict(checks)}.", wrong)

            bench.say(f"{program.name} plays everybody who plays {game.title} …")
            bench.log.clear()
            self._begin(work, done)

    def ask_first_move(self, program: BotProgram) -> None:
        """Ask a program that was saved for a first move, to see whether it can play at all."""
        bench, game, options = self._bench, self._bench.game, self._bench.options

        def done(answer: FirstMove) -> None:
            time = seconds(answer.seconds)
            self._remember(program, True)
            bench.say(f"Saved: it is ready. Its first move is {answer.move}, after {time}.")

        bench.say("Saved: it is started …")
        bench.log.clear()
        self._begin(
            lambda clock, tell: ask_first_move(
                program, game, options, ProcessLimits(), clock, tell
            ),
            done,
        )

    def stop(self) -> None:
        self._thinker.stop()

    def _remember(self, program: BotProgram, can: bool) -> None:
        """Keep whether a program plays the game: it is offered where it does."""
        if program.path is not None:
            record_trial(program.path, self._bench.game, can)

    def _begin(
        self, work: Callable[[Clock, Callable[[News], None]], Any], done: Callable[[Any], None]
    ) -> None:
        bench = self._bench

        def answered(found: Any) -> None:
            done(found)
            bench.refresh()

        def failed(error: Exception) -> None:
            if not isinstance(error, FourgamesError):
                raise error
            bench.say_failure(error)
            bench.refresh()

        self._thinker.ask(work, answered, failed, self._hear)
        bench.refresh()

    def _hear(self, news: list[News]) -> None:
        bench, log = self._bench, self._bench.log
        session = Session(bench.game, bench.options, 0)
        names = [f"Player {seat + 1}" for seat in range(bench.game.seats(bench.options))]
        for each in news:
            if isinstance(each, TrialResult):
                look = "failed" if each.failure else "printed"
                log.add((look, drawable(line)) for line in str(each).splitlines())
            else:
                log.show([TrafficLine(session.state.turn, 0, each)], session, names, several=False)


MOST_ENTRIES = 2000
LINES = 16
LONGEST = 2000
"""The most characters of a line that are shown: a position can be long."""

Entry = tuple[str, str]
"""How a line looks (`heard`, `answered`, `failed`, `printed`, or nothing), and what it says."""


def entry_of(found: TrafficLine, names: Sequence[str], several: bool) -> Entry:
    """Return the line of the log for one on the wire; `several` programs are told apart."""
    line, who = found.line, f"Player {found.seat + 1}" if several else "It"
    text = drawable(line.text)
    if line.kind is WireEvent.SENT:
        return "heard", _heard(line.text, names)
    if line.kind is WireEvent.ANSWERED:
        said = f"{who} answers {_move(line.text)} after {seconds(line.seconds)}."
        return "answered", drawable(said)
    if line.kind is WireEvent.SAID:
        return "", f"{who} says: {text}"
    if line.kind is WireEvent.PRINTED:
        return "printed", f"{who} prints: {text}" if several else text
    if line.kind is WireEvent.STARTED:
        return "heard", f"{text} is started."
    return "failed", f"{who} {text.rstrip('.')}."


def seconds(value: float) -> str:
    """Return a time as people read it: `12 ms` or `1.25 s`."""
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def _heard(line: str, names: Sequence[str]) -> str:
    try:
        return message_text(parse(line), names)
    except FourgamesError:
        # The state, the moves and the time, which stand on the board.
        return ""


def _move(line: str) -> str:
    try:
        message = parse(line)
    except FourgamesError:
        return line if len(line.split()) == 1 else repr(line)
    return message.notation if isinstance(message, Move) else repr(line)


class BotLog(Reading):
    """The last entries."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, width=60, height=LINES, spacing1=1, padx=UNIT, pady=UNIT // 2)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        palette, bold = palette_of(self), ui_font(self, bold=True)
        self.text.configure(font=ui_font(self))
        self.text.tag_configure("heard", foreground=palette.muted)
        self.text.tag_configure("answered", font=bold)
        self.text.tag_configure("failed", foreground=palette.danger, font=bold)
        self.text.tag_configure("printed", font="TkFixedFont")

    @property
    def lines(self) -> list[str]:
        return self.text.get("1.0", "end").strip().splitlines()

    def add(self, entries: Iterable[Entry]) -> None:
        """Write more lines at the end; the oldest go where there are too many."""
        with self.writing() as text:
            for look, said in entries:
                if said:
                    text.insert("end", f"{said[:LONGEST]}\n", look)
            many = int(text.index("end").partition(".")[0]) - MOST_ENTRIES
            if many > 2:
                text.delete("1.0", f"{many}.0")
        self.text.see("end")

    def show(
        self, lines: Sequence[TrafficLine], session: Session, names: Sequence[str], several: bool
    ) -> None:
        """Write lines of a game; `several` programs are told apart."""
        called, turns = [short_name(name) for name in names], turn_numbers(session.steps)
        found = []
        for line in lines:
            look, said = entry_of(line, called, several)
            turn = turns[min(line.ply, len(turns) - 1)]
            free = line.line.kind in (WireEvent.PRINTED, WireEvent.STARTED) or not said or not turn
            found.append((look, said if free else f"{turn}. {said}"))
        self.add(found)

    def clear(self) -> None:
        with self.writing() as text:
            text.delete("1.0", "end")


NOTHING_YET = "Make a player with New, or with Open… choose one that you have."
HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)
WIDTH, LABELS, LETTERS = 520, 80, 14
"""Of what is said, and of labels, in design units; of a list of programs, in figures."""
NEW, ITSELF = "", "itself"
PLACES = ("First", "Second", "Third", "Fourth")


class BotEditor(Dialog, GameObserver):
    """Watches one program at a time, and the game on the table if that program plays in it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.root, "Write a Player", above=False)
        self._app = app
        self.program: BotProgram | None = None
        self.game, self.seat, self.opponent = app.workspace.game, 0, ""
        self._play: GameController | None = None
        self._written: tuple[int, ...] = ()
        self._watch = FolderWatch(self, self._look_at_file)
        self.form = Form(self.body, LABELS)
        self.form.pack(fill="x")
        self._headline = self.add_text("", units=WIDTH)
        self._headline.pack(fill="x", pady=UNIT)
        self.log = BotLog(self.body)
        self.log.pack(fill="both", expand=True)
        self.show_buttons(
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
        app.workspace.spectator = self
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
        return None if self.program is None else spec_of_bot(self.program)

    def destroy(self) -> None:
        """Close the bench; a game on the table goes on."""
        self._app.workspace.spectator = None
        self.game_closing()
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
        if self._app.workspace.controller is not None:
            self.game_laid(self._app.workspace.controller)
        self._build()

    def _build(self) -> None:
        """Ask for what there is to choose; before there is a program, for that alone."""
        program, form = self.program, self.form
        form.clear()
        form.row("Program", self._make_programs)
        if program is not None:
            games = [(each.id, each.title) for each in GAMES]
            form.row("Game", lambda row: Choice(row, games, self.game.id, self._choose_game))
            found = {**player_choices(self.game), "human": "You", ITSELF: "Itself"}
            found.pop(spec_of_bot(program).text, None)
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
        pick = partial(choose_bot_file, self, self._app.files, self.use_file)
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
            program = load_bot(path, partial(self.say, wrong=True))
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
        self._app.workspace.begin(Setup(self.game, self.options, random_seed(), players))

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
        program, controller = self.program, self._play
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now:
            return
        if controller is None or controller.phase is Phase.OVER:
            if self.idle:
                self._trials.ask_first_move(program)
            return
        stopped = controller.phase is Phase.PAUSED
        self.say("Saved: it starts again, and the game goes on.")
        self.log.add([("heard", "Saved: the program is started again.")])
        controller.change_players(controller.setup.players)
        if stopped:
            controller.pause()

    # What the desk and the game on the table tell.

    def game_laid(self, controller: GameController) -> None:
        """Hear of the game that is on the table now, and look on if the program plays in it."""
        self.game_closing()
        if self.spec in controller.setup.players:
            self._play = controller
            self.log.clear()
            controller.add_observer(self)
            controller.traffic.subscribe(self.log, self._hear_traffic)

    def game_closing(self) -> None:
        if self._play is not None:
            self._play.remove_observer(self)
            self._play.traffic.unsubscribe()
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
        if (controller := self._play) is None or self._conceal():
            return
        seats = self._seats(controller)
        found = [line for line in lines if line.seat in seats]
        self.log.show(found, controller.session, controller.names, several=len(seats) > 1)

    def _conceal(self) -> bool:
        """Leave nothing in the log that may not be seen now; tell whether there is such a thing."""
        controller = self._play
        if controller is None:
            return False
        views = [controller.session.state.view(seat) for seat in self._seats(controller)]
        if all(controller.visibility.mask(view) == view for view in views):
            return False
        if self.log.lines != [HIDDEN]:
            self.log.clear()
            self.log.add([("heard", HIDDEN)])
        return True

    def _seats(self, controller: GameController) -> list[int]:
        mine = self.spec
        return [seat for seat, spec in enumerate(controller.setup.players) if spec == mine]


def stamp(program: BotProgram) -> tuple[int, ...]:
    """Return what changes when a program's file is written; nothing if there is no file."""
    if program.path is None:
        return ()
    try:
        found = os.stat(program.path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def show_bot_editor(app: App) -> None:
    if bring_forward(app.root, BotEditor) is None:
        BotEditor(app)
