"""The bot editor: a window to create a bot, to watch it play, and to check it.

The bot plays on the board of the main window like any player. Checks run in background threads.
"""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from functools import partial
from itertools import count
from tkinter import ttk
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.games import GAMES, find_game
from ...engine.language import N_, _, pgettext
from ...engine.options import random_seed
from ...engine.players.bot_failure import BotFailure
from ...engine.players.bot_files import (
    TEMPLATE_LANGUAGES,
    BotProgram,
    bots_in_folder,
    create_bot_file,
)
from ...engine.players.child_process import ProcessLimits, ProcessLogLine
from ...engine.players.player_spec import PlayerSpec
from ...engine.players.sandbox import protection_sentences
from ...engine.search.clock import Clock
from ...engine.session import Session
from ...engine.setup import Setup
from ...engine.tournament.trial import (
    FirstMove,
    TrialResult,
    ask_first_move,
    bot_trial_results,
    trial_verdict,
)
from ...store.bot_compatibility import record_trial
from ...store.paths import bots_path
from .. import pages
from ..game_view.game_controller import GameController
from ..game_view.game_model import Phase
from ..game_view.observer import GameObserver
from ..game_view.recent_lines import BotTrafficLine
from ..pages.player_form import (
    PROTECTION_BUTTON_TEXT,
    choose_bot_file,
    load_bot,
    player_choices,
    spec_of_bot,
)
from ..text import BOT_PREFIX, clean_message, drawable_line, error_as_sentence, outcome_text
from ..widgets.background import BackgroundTask
from ..widgets.buttons import FACE_MARGIN, Button
from ..widgets.controls import SegmentedControl
from ..widgets.dialogs import Dialog, bring_forward
from ..widgets.files import open_externally
from ..widgets.form import Disclosure, Dropdown, Form, section_heading
from ..widgets.layout import FlowRow, packed, usable_screen_size, wrap_to_width
from ..widgets.style import UNIT
from ..widgets.theme import themed
from ..widgets.timers import FolderWatch
from .bot_log import BotLog, seat_name, time_text

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..services import Services


TrialNews = ProcessLogLine | TrialResult
"""Intermediate results of a trial."""


class BotTrials:
    """Runs one trial of the bot at a time; results go to the log and the headline of the editor."""

    def __init__(self, editor: BotEditor) -> None:
        self._editor = editor
        self._background_task = BackgroundTask(editor, lambda: None)

    @property
    def is_busy(self) -> bool:
        return self._background_task.is_busy

    def check_or_stop(self) -> None:
        """Start games of the bot against every other player, or stop the running trial."""
        editor, bot, game = self._editor, self._editor.bot, self._editor.game
        options = editor.game_options
        if self.is_busy:
            self.stop()
            editor.set_headline(_("Check cancelled."))
            editor.refresh()
        elif bot is not None:

            def work(clock: Clock, report: Callable[[TrialNews], None]) -> list[TrialResult]:
                checks = []
                for found in bot_trial_results(bot, game, options, ProcessLimits(), clock):
                    checks.append(found)
                    report(found)
                return checks

            def done(checks: list[TrialResult]) -> None:
                self._record_result(bot, game, not checks[0].failure)
                is_error = any(each.failure for each in checks)
                text = _("{bot} checked: {verdict}.")
                editor.set_headline(
                    text.format(bot=bot.name, verdict=trial_verdict(checks)), is_error
                )

            text = _("{bot} is playing against every kind of opponent in {game} …")
            editor.set_headline(text.format(bot=bot.name, game=_(game.title)))
            self._run(work, done)

    def ask_first_move(self, bot: BotProgram) -> None:
        """Ask a bot that was just saved for a first move, to see whether it works at all."""
        editor, game, options = self._editor, self._editor.game, self._editor.game_options

        def done(answer: FirstMove) -> None:
            self._record_result(bot, game, True)
            text = _("File changed. The bot works: it played {move} after {time}.")
            editor.set_headline(text.format(move=answer.move, time=time_text(answer.seconds)))

        editor.set_headline(_("File changed. Starting the bot …"))
        self._run(
            lambda clock, report: ask_first_move(
                bot, game, options, ProcessLimits(), clock, report
            ),
            done,
        )

    def stop(self) -> None:
        self._background_task.stop()

    def _record_result(self, bot: BotProgram, game: AnyGame, can: bool) -> None:
        """Record whether the bot plays the game; only then it is offered as a player."""
        if bot.path is not None:
            record_trial(bot.path, game, can)

    def _run(
        self, work: Callable[[Clock, Callable[[TrialNews], None]], Any], done: Callable[[Any], None]
    ) -> None:
        editor = self._editor

        def answered(found: Any) -> None:
            done(found)
            editor.refresh()

        def failed(error: Exception) -> None:
            if not isinstance(error, FourgamesError):
                raise error
            editor.show_failure(error)
            editor.refresh()

        editor.trial_log.clear()
        editor.show_log(CHECK_LOG)
        self._background_task.run(work, answered, failed, self._log_news)
        editor.refresh()

    def _log_news(self, news: list[TrialNews]) -> None:
        editor, log = self._editor, self._editor.trial_log
        session = Session(editor.game, editor.game_options, 0)
        names = [seat_name(seat) for seat in range(editor.game.seat_count(editor.game_options))]
        for each in news:
            if isinstance(each, TrialResult):
                style = "failed" if each.failure else "printed"
                log.add_entries((style, drawable_line(line)) for line in str(each).splitlines())
            else:
                log.add_traffic(
                    [BotTrafficLine(session.state.turn, 0, each)], session, names, several=False
                )


NO_BOT_TEXT = N_("Choose New to create a bot, or Open… to use one that you have.")
HIDDEN_TEXT = N_(
    "What people at the screen may not see is hidden here, too. "
    "To see all messages, let only computers and bots play."
)
PLAY_LOG, CHECK_LOG = "play", "check"
LOG_TEXTS = {
    PLAY_LOG: (
        N_("Game"),
        N_("What the bot hears, answers and prints in a game is listed here. Play starts one."),
    ),
    CHECK_LOG: (
        N_("Check"),
        N_("Check lets the bot play against every kind of opponent, and lists the results here."),
    ),
}
"""Title and hint of each log, by its id."""
LABEL_WIDTH, LIST_LETTERS = 80, 14
"""Width of labels, in design units; width of the list of bots, in characters."""
OPPONENT_ITSELF = "itself"
PLACE_LABELS = (N_("First"), N_("Second"), N_("Third"), N_("Fourth"))


TUTORIAL_GAME = "skirmish"
"""The game of the help page on programs, and so of the first program made from the start screen."""


class BotEditor(Dialog, GameObserver):
    """Window that watches the file of one bot, and the running game if that bot plays in it."""

    def __init__(self, app: Services) -> None:
        super().__init__(app.root, _("Bot Editor"), above=False)
        self._app = app
        self.bot: BotProgram | None = None
        own = bots_in_folder(bots_path())
        is_first = app.workspace.is_at_start and not own
        self.game = find_game(TUTORIAL_GAME) if is_first else app.workspace.game
        self.seat, self.opponent = 0, ""
        self._controller: GameController | None = None
        self._file_stamp: tuple[int, ...] = ()
        self._file_watch = FolderWatch(self, self._check_file)
        self.form = Form(self.body, LABEL_WIDTH)
        self.form.pack(fill="x")
        self._headline = ttk.Label(self.body, justify="left")
        wrap_to_width(self._headline)
        packed(self._headline, fill="x", padx=FACE_MARGIN, pady=UNIT)
        limits = Disclosure(self.body, _(PROTECTION_BUTTON_TEXT))
        limits.set_text("\n".join(protection_sentences()))
        limits.pack(fill="x")
        head = section_heading(self.body, _("Log"))
        packed(head, fill="x", pady=(UNIT, 0))
        self._log_choice = SegmentedControl(
            head, [(each, _(LOG_TEXTS[each][0])) for each in LOG_TEXTS], PLAY_LOG, self.show_log
        )
        self._log_choice.pack(side="right")
        box = themed(tk.Frame(self.body), background="line")
        packed(box, fill="both", expand=True, padx=FACE_MARGIN, pady=(UNIT // 2, 0))
        self._logs = {each: BotLog(box) for each in LOG_TEXTS}
        for each, log in self._logs.items():
            log.show_placeholder(_(LOG_TEXTS[each][1]))
        self.show_log(PLAY_LOG)
        self.open_with_buttons(
            [
                (_("Play"), self._start_game),
                (_("Check"), lambda: self._trials.check_or_stop()),
                (_("Help"), self._show_help),
                (_("Close"), self.destroy),
            ]
        )
        self._play, self._check, *_others = self.buttons.values()
        self._trials = BotTrials(self)
        self.bind("<FocusIn>", lambda event: self._check_file(), add=True)
        self.set_headline(_(NO_BOT_TEXT))
        self._choose_bot(max(own, key=file_stamp, default=None))
        app.workspace.spectator = self

    @property
    def game_log(self) -> BotLog:
        """The log of the game on the board."""
        return self._logs[PLAY_LOG]

    @property
    def trial_log(self) -> BotLog:
        """The log of the last trial."""
        return self._logs[CHECK_LOG]

    @property
    def visible_log(self) -> BotLog:
        """The visible log."""
        return self._logs[self._log_choice.value]

    def show_log(self, log_name: str) -> None:
        """Show the log of games (`PLAY_LOG`) or of trials (`CHECK_LOG`)."""
        self._log_choice.set_value(log_name)
        for each, log in self._logs.items():
            if each == log_name:
                log.pack(fill="both", expand=True, padx=1, pady=1)
            else:
                log.pack_forget()

    @property
    def headline(self) -> str:
        return str(self._headline.cget("text"))

    @property
    def is_idle(self) -> bool:
        return not self._trials.is_busy

    @property
    def bot_spec(self) -> PlayerSpec | None:
        return None if self.bot is None else spec_of_bot(self.bot)

    def destroy(self) -> None:
        """Close the editor, which ends a trial, too; a running game continues."""
        self._app.workspace.spectator = None
        self.on_game_closing()
        self._file_watch.close()
        super().destroy()

    def on_language_changed(self) -> None:
        """Open the editor again with its bot and logs; during a trial, it stays as it is."""
        if not self.is_idle:
            return
        logs = {name: log.entries for name, log in self._logs.items()}
        place, shown = self.geometry(), self._log_choice.value
        self.destroy()
        again = BotEditor(self._app)
        again.game, again.seat, again.opponent = self.game, self.seat, self.opponent
        if self.bot is not None:
            again._choose_bot(self.bot)
        for name, entries in logs.items():
            if entries:
                again._logs[name].clear()
                again._logs[name].add_entries(entries)
        again.show_log(shown)
        again.geometry(place[place.index("+") :])

    def set_headline(self, text: str, is_error: bool = False) -> None:
        style = "Fault.TLabel" if is_error else "Strong.TLabel"
        self._headline.configure(text=clean_message(text), style=style)

    def _show_help(self) -> None:
        pages.help.show_help(self._app, "bots")
        self._app.root.lift()

    def _open(self) -> None:
        """Show the editor to the right of the main window, so that the board stays visible."""
        main, room = self._parent, usable_screen_size(self)
        x = min(main.winfo_rootx() + main.winfo_width() + UNIT, room[0] - self.winfo_reqwidth())
        y = min(main.winfo_rooty(), room[1] - self.winfo_reqheight())
        self.geometry(f"+{max(0, x)}+{max(0, y)}")
        self.bring_to_front()

    # The bot, its game and seat, and its opponent.

    def _choose_bot(self, bot: BotProgram | None) -> None:
        self.bot = bot
        if bot is not None:
            self._file_stamp = file_stamp(bot)
            watched = bot.path is not None and self._file_watch.watch(bot.path.parent)
            text = (
                _("{bot} restarts whenever you save it.")
                if watched
                else _("{bot} restarts when you return to this window after saving it.")
            )
            self.set_headline(text.format(bot=bot.name))
        if self._app.workspace.controller is not None:
            self.on_game_opened(self._app.workspace.controller)
        self._build()
        self._program.focus_set()

    def _build(self) -> None:
        """Rebuild the form, which loses the focus; without a bot, it only has the list of bots."""
        bot, form = self.bot, self.form
        form.clear()
        form.add_row(_("Program"), self._make_bot_row)
        if bot is not None:
            games = [(each.id, _(each.title)) for each in GAMES]
            self._game_list = form.add_row(
                pgettext("which of the games", "Game"),
                lambda row: Dropdown(row, games, self.game.id, self._choose_game),
            )
            found = {**player_choices(self.game), "human": _("You"), OPPONENT_ITSELF: _("Itself")}
            found.pop(spec_of_bot(bot).text, None)
            if self.opponent not in found:
                # The first is a sample.
                self.opponent = next(iter(found))
            form.add_row(
                _("Against"),
                lambda row: Dropdown(row, [*found.items()], self.opponent, self._set_opponent),
            )
            seats = [
                (str(n), _(PLACE_LABELS[n])) for n in range(self.game.seat_count(self.game_options))
            ]
            self.seat = min(self.seat, len(seats) - 1)
            form.add_row(
                # Translators: A verb, before “First” and “Second”: when the bot moves.
                pgettext("when the bot moves", "Moves"),
                lambda row: SegmentedControl(row, seats, str(self.seat), self._set_seat),
            )
        self.refresh()

    def _make_bot_row(self, row: tk.Misc) -> tk.Frame:
        line = FlowRow(row, align="left")
        if (bot := self.bot) is not None:
            own = bots_in_folder(bots_path())
            offered = own if bot in own else [*own, bot]
            names = [(str(number), each.name) for number, each in enumerate(offered)]
            now = str(offered.index(bot))
            choose = lambda number: self._choose_bot(offered[int(number)])  # noqa: E731
            line.add(Dropdown(line, names, now, choose, LIST_LETTERS))
            line.add(Button(line, _("Edit"), self._edit, width=64))
        languages = [*TEMPLATE_LANGUAGES.items()]
        line.add(Dropdown(line, languages, "", self._create_bot, title=_("New")))
        pick = partial(choose_bot_file, self, self._app.file_dialogs, self.load_bot_file)
        line.add(Button(line, _("Open…"), pick, width=72))
        self._program = line.winfo_children()[0]
        return line

    @property
    def game_options(self) -> Any:
        return self._app.settings.last_options(self.game)

    def _choose_game(self, name: str) -> None:
        self.game = find_game(name)
        self._build()
        self._game_list.focus_set()

    def _set_opponent(self, text: str) -> None:
        self.opponent = text

    def _set_seat(self, seat: str) -> None:
        self.seat = int(seat)

    def _create_bot(self, extension: str) -> None:
        """Create a bot from a template with this file extension, and watch its file."""
        names = (f"first{'' if number == 1 else f'-{number}'}{extension}" for number in count(1))
        path = next(path for each in names if not (path := bots_path() / each).exists())
        try:
            create_bot_file(path, self.game)
        except FourgamesError as error:
            self.set_headline(error_as_sentence(str(error)), is_error=True)
            return
        record_trial(path, self.game, True)
        self.load_bot_file(str(path))
        text = _(
            "{bot} is ready and can already play {game}. Edit opens it. It restarts whenever you "
            "save it."
        )
        self.set_headline(text.format(bot=path.name, game=_(self.game.title)))

    def load_bot_file(self, path: str) -> None:
        """Choose the bot in a file, or show why it cannot be run.

        Do nothing if the editor was closed while the file was being chosen.
        """
        if self.winfo_exists():
            bot = load_bot(path, partial(self.set_headline, is_error=True))
            if bot is not None:
                self._choose_bot(bot)

    def _edit(self) -> None:
        if self.bot is not None and self.bot.path is not None:
            if not self.bot.path.exists():
                text = _("The file of {bot} no longer exists.").format(bot=self.bot.name)
                self.set_headline(text, is_error=True)
                return
            open_externally(self, self.bot.path, partial(self.set_headline, is_error=True))

    def _start_game(self) -> None:
        if (own := self.bot_spec) is None:
            return
        self._trials.stop()
        other = own if self.opponent == OPPONENT_ITSELF else PlayerSpec.parse(self.opponent)
        seats = range(self.game.seat_count(self.game_options))
        players = tuple(own if seat == self.seat else other for seat in seats)
        self.set_headline(_("The game is running on the board."))
        self._app.workspace.begin_game(
            Setup(self.game, self.game_options, random_seed(), players), remember_setup=False
        )

    def show_failure(self, error: FourgamesError) -> None:
        if isinstance(error, BotFailure):
            name = error.bot.removeprefix(BOT_PREFIX).strip()
            text = _("{bot} {what}.").format(bot=name, what=error.description.rstrip("."))
            self.set_headline(text, is_error=True)
        else:
            self.set_headline(error_as_sentence(str(error)), is_error=True)

    def refresh(self) -> None:
        """Enable the buttons whose commands are possible now."""
        self._check.configure(text=_("Check") if self.is_idle else _("Stop"))
        for button in (self._play, self._check):
            self.set_button_enabled(button, self.bot is not None, lambda: _(NO_BOT_TEXT))

    def _check_file(self) -> None:
        """Restart the bot if its file has changed."""
        bot, controller = self.bot, self._controller
        if bot is None or (now := file_stamp(bot)) == self._file_stamp:
            return
        self._file_stamp = now
        if not now:
            return
        if controller is None or controller.phase is Phase.OVER:
            self._trials.ask_first_move(bot)
            return
        stopped = controller.phase is Phase.PAUSED
        self.set_headline(_("File changed. Restarting the bot; the game continues."))
        self.game_log.add_entries([("heard", _("File changed. Restarting the bot."))])
        controller.change_players(controller.setup.players)
        if stopped:
            controller.pause()

    # Events of the workspace and of the running game.

    def on_game_opened(self, controller: GameController) -> None:
        """Observe the game that is running now, if the bot plays in it."""
        self.on_game_closing()
        if self.bot_spec in controller.setup.players:
            self._controller = controller
            self.game_log.clear()
            self.show_log(PLAY_LOG)
            controller.add_observer(self)
            controller.traffic.subscribe(self, self._log_traffic)

    def on_game_closing(self) -> None:
        if self._controller is not None:
            self._controller.remove_observer(self)
            self._controller.traffic.unsubscribe()
            self._controller = None

    def on_phase_changed(self) -> None:
        self._clear_if_secret()
        if self._controller is not None and self._controller.phase is Phase.OVER:
            outcome = self._controller.session.state.outcome()
            if outcome is not None:
                ending = outcome_text(outcome, self._controller.names)
                text = _("The game is over. {result}")
                result = f"{ending.title} {ending.detail}".strip()
                self.set_headline(text.format(result=result))

    def try_report_failure(self, error: FourgamesError) -> bool:
        """Show why a bot has failed; return False if this is not the game being watched."""
        if self._controller is None or not isinstance(error, BotFailure):
            return False
        self.show_failure(error)
        return True

    def _log_traffic(self, lines: list[BotTrafficLine]) -> None:
        if (controller := self._controller) is None or self._clear_if_secret():
            return
        seats = self._seats_of_bot(controller)
        found = [line for line in lines if line.seat in seats]
        self.game_log.add_traffic(
            found, controller.session, controller.names, several=len(seats) > 1
        )

    def _clear_if_secret(self) -> bool:
        """Clear the log if it could reveal hidden information; return whether it could."""
        controller = self._controller
        if controller is None:
            return False
        views = [controller.session.state.view(seat) for seat in self._seats_of_bot(controller)]
        if all(controller.visibility.masked(view) == view for view in views):
            return False
        if self.game_log.lines != [_(HIDDEN_TEXT)]:
            self.game_log.clear()
            self.game_log.add_entries([("heard", _(HIDDEN_TEXT))])
        return True

    def _seats_of_bot(self, controller: GameController) -> list[int]:
        own = self.bot_spec
        return [seat for seat, spec in enumerate(controller.setup.players) if spec == own]


def file_stamp(bot: BotProgram) -> tuple[int, ...]:
    """Return a value that changes when the bot's file is written; empty without a file."""
    if bot.path is None:
        return ()
    try:
        found = os.stat(bot.path)
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def show_bot_editor(app: Services) -> None:
    if bring_forward(app.root, BotEditor) is None:
        BotEditor(app)
