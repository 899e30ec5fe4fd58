"""The bench: a program that is being written is watched, played, asked, checked and timed here.

It plays on the board of the main window, by the one road of every game; what is tried out besides
runs in threads.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import Protocol

from ....engine.errors import FourgamesError
from ....engine.game import AnyGame, State
from ....engine.options import Options, fresh_seed
from ....engine.players.bots.asking import Again, Answer
from ....engine.players.bots.checking import Check, verdict
from ....engine.players.bots.failure import BotFailure
from ....engine.players.bots.wire import Wire
from ....engine.session import Session
from ....engine.setup import Setup
from ...look.flow import Flow
from ...look.fonts import pixels, ui_font
from ...look.screen import room_on_screen
from ...look.scrolled import ScrolledFrame
from ...look.style import UNIT
from ...loop.watching import FolderWatch
from ...paint.palette import Palette
from ...scene import words
from ...shell import Shell
from ...table.panels.messages import turns_of
from ...table.play import Phase, Play
from ...table.traffic import TrafficLine
from ...table.watcher import Watcher
from ..window import Window
from .choices import Choices, stamp
from .log import BenchLog, entry_of, seconds, told
from .position import PositionDialog
from .strip import Taken, TimeStrip
from .trials import News, Trials

SIZE, SMALLEST = (640, 640), (360, 300)
"""Of the window, in design units: as it opens, and the least."""
GAP = UNIT // 2
"""Above and below each row of the bench, in pixels."""
KINDS = (("Heard", ("heard", "answered", "told")), ("Said", ("said",)), ("Printed", ("printed",)))
"""What can be hidden in the log: what the box says, and the tags of the lines."""
HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)
AS_SENT, IN_WORDS = "As Sent", "In Words"
NOTHING_YET = "Make a player with New…, or choose one that you have with Open…."


class Desk(Protocol):
    """What the bench asks of the window's desk."""

    @property
    def play(self) -> Play | None:
        """The game on the table, if there is one."""

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""

    def begin(self, setup: Setup, session: Session | None = None) -> None:
        """Begin a game; the one on the table is kept."""

    def options(self, game: AnyGame) -> Options:
        """Return the options of a game as they were last chosen."""

    def let_look_on(self, bench: BenchWindow | None) -> None:
        """Let a bench hear of every game that is laid, or nobody any more."""


class BenchWindow(Window, Watcher):
    """Watches one program at a time, and the game on the table if that program plays in it.

    `teach` shows how to write one.
    """

    def __init__(
        self, parent: tk.Misc, shell: Shell, desk: Desk, teach: Callable[[], None]
    ) -> None:
        super().__init__(parent, shell.palette)
        self.title("Write a Player")
        self._desk = desk
        self._play: Play | None = None
        self._written: tuple[int, ...] = ()
        self._failed = self._wrong = self._may_start = self._times_alone = False
        self._trials = Trials(self, self._hear_news)
        self._watch = FolderWatch(self, self._look_at_file)
        self._restarts = tk.BooleanVar(self, value=True)
        self._shown = {name: tk.BooleanVar(self, value=True) for name, _ in KINDS}
        self._buttons: dict[str, ttk.Button] = {}
        self._middle = ScrolledFrame(self, self.palette, self.winfo_height)
        self._middle.pack(fill="both", expand=True)
        body = self._middle.body
        self.choices = Choices(body, shell, self, desk.game)
        self._actions, self._below = Flow(body), Flow(body)
        self._headline = tk.Label(body, anchor="w", justify="left")
        self.log = BenchLog(body, self.palette)
        self.strip = TimeStrip(body, self.palette, self._look_back)
        self._rows: tuple[tk.Widget, ...] = (
            self.choices,
            self._actions,
            self._headline,
            self.log,
            self.strip,
            self._below,
        )
        for row in self._rows:
            row.pack(fill="x", padx=2 * UNIT, pady=GAP)
        self._put_buttons(teach)
        for widget in (body, self._middle):
            widget.bind("<Configure>", lambda event: self._fit(), add=True)
        self.bind("<FocusIn>", lambda event: self._look_at_file(), add=True)
        self.bind("<Escape>", lambda event: self.destroy())
        self._place(parent.winfo_toplevel())
        self.say(NOTHING_YET)
        self.choices.choose_newest()
        self.restyle(self.palette)
        desk.let_look_on(self)
        if desk.play is not None:
            self.game_laid(desk.play)
        # Said before anything can be started here.
        self._trials.learn_protection(self._tell_protection, self._trial_failed)
        self._refresh()

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

    def restyle(self, palette: Palette) -> None:
        """Take the colours of another palette, and the size of text that holds."""
        super().restyle(palette)
        self._middle.restyle(palette)
        self._headline.configure(font=ui_font(self, bold=True))
        self._colour_headline()
        self.log.restyle(palette)
        self.strip.restyle(palette)
        self.choices.lay()
        self._actions.lay()
        self._below.lay()

    def destroy(self) -> None:
        """Close the bench; a game on the table goes on."""
        self._desk.let_look_on(None)
        self._leave_play()
        self._watch.close()
        self._trials.close()
        super().destroy()

    # What the choices ask and tell.

    def say(self, text: str, wrong: bool = False) -> None:
        """Say something above the log."""
        self._headline.configure(text=words.drawable(text))
        self._wrong = wrong
        self._colour_headline()

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
            self.game_laid(self._desk.play)
        self._refresh()

    # What the desk and the game on the table tell.

    def game_laid(self, play: Play) -> None:
        """Hear of the game that is on the table now, and look on if the program plays in it."""
        self._leave_play()
        if self.choices.spec in play.setup.players:
            self._play, self._failed = play, False
            self._clear()
            play.watch(self)
            play.traffic.follow(self, self._hear_traffic)
        self._refresh()

    def game_left(self) -> None:
        """Hear that the game leaves the table."""
        self._leave_play()
        self._refresh()

    def phase_changed(self) -> None:
        """Show what can be done with the game now."""
        if self._play is not None and self._play.phase is Phase.THINKING:
            self._failed = False
        self._refresh()

    def looked_back(self) -> None:
        """Show what can be done at the position that is shown."""
        self._refresh()

    def end_shown(self, ending: words.Ending) -> None:
        """Tell how the game ended."""
        self.say(f"The game is over. {ending.title} {ending.detail}".strip())

    def tells_of(self, error: FourgamesError) -> bool:
        """Tell why a program cannot go on; return whether the bench does that in this game."""
        if self._play is None or not isinstance(error, BotFailure):
            return False
        self._failed = True
        self._tell_failure(error)
        self._refresh()
        return True

    # How the window is put together.

    def _put_buttons(self, teach: Callable[[], None]) -> None:
        for text, command in (
            ("Play", self._begin_game),
            ("Pause", self._pause),
            ("Step", self._step),
            ("Check", self._check),
            ("Ask Here", self._ask),
            ("Replay", self._replay),
            ("Position…", self._set_up),
        ):
            self._put_button(self._actions, text, command)
        self._buttons["Play"].configure(style="Compact.Primary.TButton")
        for name, _ in KINDS:
            shown = self._shown[name]
            ttk.Checkbutton(self._below, text=name, variable=shown, command=self._show_kinds)
        self._put_button(self._below, AS_SENT, self._change_form)
        ttk.Checkbutton(self._below, text="Restart when saved", variable=self._restarts)
        self._put_button(self._below, "Help", teach)
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
        ink = self.palette.danger if self._wrong else self.palette.ink
        self._headline.configure(background=self.palette.ground, foreground=ink)

    def _clear(self) -> None:
        self.log.clear()
        self.strip.clear()

    # A saved change.

    def _look_at_file(self) -> None:
        """Start the program again if its file is another one than before."""
        program = self.choices.program
        if program is None or (now := stamp(program)) == self._written:
            return
        self._written = now
        if not now or not self._restarts.get() or not self._may_start:
            return
        play = self._play
        if play is None or play.phase is Phase.OVER:
            self._try_saved()
            return
        paused = play.phase is Phase.PAUSED and not self._failed
        self._failed = False
        self.say("Saved: it starts again, and the game goes on.")
        self.log.add([told("Saved: the program is started again.")])
        play.reseat(play.setup.players)
        if paused:
            play.pause()

    def _try_saved(self) -> None:
        """Ask a program that plays nowhere for a first move, to see whether it can play at all."""
        if self.choices.program is None or self._trials.busy:
            return

        def answered(answer: Answer) -> None:
            time = seconds(answer.seconds)
            self.say(f"Saved: it is ready. Its first move is {answer.move}, after {time}.")

        self._begin_trial("Saved: it is started …")
        game = self.choices.game
        session = Session(game, self.options(game), 0)
        done = self._ended(answered)
        self._trials.ask(self.choices.program, session, 0, done, self._trial_failed)

    # Playing on the board.

    @property
    def _seat(self) -> int:
        """The seat of the program in the game on the table, else the one that is chosen."""
        mine = self.choices.spec
        if mine is None or self._play is None:
            return self.choices.seat
        return self._play.setup.players.index(mine)

    def _begin_game(self) -> None:
        self._trials.stop()
        setup = self.choices.setup(fresh_seed())
        if setup is not None:
            self.say(f"{setup.game.title} is played on the board.")
            self._desk.begin(setup)

    def _pause(self) -> None:
        """Stop the game on the table, or let it go on."""
        if self._play is not None and self._play.phase is Phase.PAUSED:
            self._play.resume()
        elif self._play is not None:
            self._play.pause()

    def _step(self) -> None:
        if self._play is not None:
            self._play.step()

    def _look_back(self, ply: int) -> None:
        """Show on the board where an answer was asked for."""
        if self._play is not None:
            self._play.looking_back.go(ply)

    def _leave_play(self) -> None:
        if self._play is not None:
            self._play.unwatch(self)
            self._play.traffic.leave()
            self._play = None

    # Trying out beside the board.

    @property
    def _table(self) -> tuple[Session, int]:
        """The game on the table and the position that is shown; else the start of a game."""
        play = self._desk.play
        if play is not None:
            return play.session, play.looking_back.at
        game = self.choices.game
        return Session(game, self.options(game), 0), 0

    @property
    def _called(self) -> str:
        return "" if self.choices.program is None else self.choices.program.name

    def _begin_trial(self, text: str, times_alone: bool = False) -> None:
        """Begin anew; `times_alone` keeps what goes over the wire out of the log."""
        self.say(text)
        self._clear()
        self._times_alone = times_alone

    def _ended(self, done: Callable[..., None]) -> Callable[..., None]:
        def end(found: object) -> None:
            done(found)
            self._refresh()

        return end

    def _check(self) -> None:
        if self._trials.busy:
            self._trials.stop()
            self.say("It was broken off.")
            self._refresh()
            return
        program, game = self.choices.program, self.choices.game
        if program is None:
            return

        def done(checks: list[Check]) -> None:
            wrong = any(each.failure for each in checks)
            self.say(f"{self._called} was checked: {verdict(checks)}.", wrong)

        self._begin_trial(f"{self._called} plays everybody who plays {game.title} …", True)
        options, failed = self.options(game), self._trial_failed
        self._trials.check(program, game, options, self._ended(done), failed)
        self._refresh()

    def _ask(self) -> None:
        session, ply = self._table
        if self.choices.program is None:
            return

        def answered(answer: Answer) -> None:
            took = seconds(answer.seconds)
            self.say(f"Here {self._called} would play {answer.move} (after {took}).")
            play = self._desk.play
            if play is not None and play.session is session and play.looking_back.at == ply:
                play.try_out(answer.move)

        position = _position(session, ply)
        if position.outcome() is not None:
            self.say("The game is over in this position: nobody moves.")
            return
        if self._refuses(position, position.turn):
            return
        self._begin_trial(f"{self._called} is asked what it would do here …")
        done = self._ended(answered)
        self._trials.ask(self.choices.program, session, ply, done, self._trial_failed)
        self._refresh()

    def _replay(self) -> None:
        session, ply = self._table
        if self.choices.program is None or self._refuses(_position(session, ply), self._seat):
            return

        def done(turns: list[Again]) -> None:
            again = [turn for turn in turns if turn.then]
            same = sum(turn.then == turn.now.move for turn in again)
            self.say(f"It plays {same} of {len(again)} moves as they were played.")

        self._begin_trial(f"{self._called} hears the game again, up to the position shown …")
        program, failed = self.choices.program, self._trial_failed
        self._trials.replay(program, session, self._seat, ply, self._ended(done), failed)
        self._refresh()

    def _set_up(self) -> None:
        """Let a person set up a position, at first the one that is shown."""
        session, ply = self._table
        shown = _position(session, ply)
        if self._refuses(shown):
            return

        def lay(position: State) -> None:
            play = self._desk.play
            setup = play.setup if play is not None else self.choices.setup(fresh_seed())
            if setup is not None and setup.game is session.game:
                begun = Session(session.game, session.options, setup.seed, position)
                self._desk.begin(setup, begun)
                if self._desk.play is not None:
                    self._desk.play.pause()
                self.say("The position is on the board: Ask Here, or let the game go on.")

        PositionDialog(self, self.palette, session.game, session.options, shown, lay)

    def _hides(self, position: State, seat: int | None = None) -> bool:
        """Tell whether a position, or a seat's view of it, has more than may be seen here."""
        shown = position if seat is None else position.view(seat)
        play = self._desk.play
        return play is not None and play.seen(shown) != shown

    def _refuses(self, position: State, seat: int | None = None) -> bool:
        """Refuse to show what may not be seen; tell whether that was so."""
        hides = self._hides(position, seat)
        if hides:
            self.say(HIDDEN, wrong=True)
        return hides

    def _trial_failed(self, error: Exception) -> None:
        if not isinstance(error, FourgamesError):
            raise error
        self._tell_failure(error)
        self._refresh()

    def _tell_failure(self, error: FourgamesError) -> None:
        if isinstance(error, BotFailure):
            name = error.bot.removeprefix(words.PROGRAM).strip()
            self.say(f"{name} {error.account.rstrip('.')}.", wrong=True)
        else:
            self.say(words.sentence(str(error)), wrong=True)

    def _tell_protection(self, sentences: tuple[str, ...]) -> None:
        self.log.add(told(text) for text in ("What a program may do here:", *sentences))
        self.log.text.see("1.0")
        self._may_start = True
        self._refresh()

    # What comes of it.

    def _hear_traffic(self, lines: list[TrafficLine]) -> None:
        """Show what went over the wire of the program in the game on the table."""
        if (play := self._play) is None:
            return
        players, mine = play.setup.players, self.choices.spec
        seats = [seat for seat, spec in enumerate(players) if spec == mine]
        if any(self._hides(play.session.state, seat) for seat in seats):
            if not self.log.entries:
                self.log.add([told(HIDDEN)])
            return
        found = [line for line in lines if line.seat in seats]
        self._show(found, play.session, play.names, several=len(seats) > 1)

    def _hear_news(self, news: list[News]) -> None:
        """Show what came of a trial meanwhile."""
        session, _ = self._table
        names = [f"Player {seat + 1}" for seat in range(session.game.seats(session.options))]
        for each in news:
            if isinstance(each, TrafficLine) and self._times_alone:
                self._add_times([each])
            elif isinstance(each, TrafficLine):
                self._show([each], session, names)
            elif isinstance(each, Check):
                self.log.add([told(str(each), "failed" if each.failure else "report")])
            elif each.then:
                same = "as it was played" if each.then == each.now.move else f"not {each.then}"
                self.log.add([told(f"Move {each.ply + 1}: {each.now.move}, {same}.", "answered")])

    def _show(
        self,
        lines: Sequence[TrafficLine],
        session: Session,
        names: Sequence[str],
        several: bool = False,
    ) -> None:
        called, turns = [words.short(name) for name in names], turns_of(session)
        last = len(turns) - 1
        self.log.add(entry_of(each, called, turns[min(each.ply, last)], several) for each in lines)
        self._add_times(lines)

    def _add_times(self, lines: Sequence[TrafficLine]) -> None:
        for each in lines:
            if each.line.kind is Wire.ANSWERED:
                self.strip.add(Taken(each.ply, each.line.seconds, each.line.first))

    def _show_kinds(self) -> None:
        hidden = [tag for name, tags in KINDS if not self._shown[name].get() for tag in tags]
        self.log.hidden = frozenset(hidden)
        self.log.show_again()

    def _change_form(self) -> None:
        self.log.as_sent = not self.log.as_sent
        self._buttons[AS_SENT].configure(text=IN_WORDS if self.log.as_sent else AS_SENT)
        self._below.lay()
        self.log.show_again()

    def _refresh(self) -> None:
        """Let be pressed what makes sense now."""
        can_start = self.choices.program is not None and self._may_start
        phase = None if self._play is None else self._play.phase
        busy = self._trials.busy and self._may_start
        self._buttons["Pause"].configure(text="Go On" if phase is Phase.PAUSED else "Pause")
        self._buttons["Check"].configure(text="Stop" if busy else "Check")
        for name, can in (
            ("Play", can_start),
            ("Pause", phase in (Phase.THINKING, Phase.MOVING, Phase.PAUSED)),
            ("Step", phase is Phase.PAUSED),
            ("Check", can_start),
            ("Ask Here", can_start and not busy),
            ("Replay", can_start and not busy and self._table[1] > 0),
            ("Position…", can_start),
        ):
            self._buttons[name].state(["!disabled" if can else "disabled"])


def _position(session: Session, ply: int) -> State:
    """Return the position after so many moves of a game, moves undone included."""
    steps = (*session.steps, *session.undone)
    state: State = steps[ply - 1].after if ply else session.first
    return state
