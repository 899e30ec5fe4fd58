"""Saves the running game to the library after every move.

The window waits for the disk only when it closes. While something is not saved, the status line
says so and saving is tried again.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ... import engine
from ...engine.language import N_, _, ngettext, number_text
from ...engine.record_text import UNFINISHED, is_person
from ...store.ladder import opponent_level, practice_reason
from ...store.paths import EXPECTED_ERRORS, error_reason
from ...store.results import Result, latest_results
from ...store.settings import SETTINGS_JOB
from ...store.writer import NO_RESPONSE, DiskBusy
from .. import pages, widgets
from ..game_view.observer import GameObserver
from ..text import displayable_comment
from ..widgets.background import Mailbox
from ..widgets.timers import FolderWatch, Timer

if TYPE_CHECKING:
    from ...engine.game import State
    from ...engine.learn.review import Review
    from ...engine.record import Record
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ..canvas.move_input import Path as MovePath
    from ..game_view.game_controller import GameController
    from ..pages.import_export import LoadedGame, Saved
    from ..services import Services

RETRY_MS = 2000
"""Milliseconds after which an unsaved move is reported and saving is tried again."""
QUIT_SECONDS = 2.0
"""Most seconds that the window waits for the disk when it closes."""
_SAVE_AS_TEXT = N_("Use Save As to save it somewhere else.")
LOST_RESULTS = N_("If you quit now, they are lost.")
"""Warning if only results are not saved."""
MAX_PAUSE_SECONDS = 600.0
"""Longest time between two moves that counts as playing time, in seconds."""


class Autosave(GameObserver):
    """Saves the running game after every move, and remembers the user's file that it belongs to.

    Without a game its properties are empty.
    """

    def __init__(self, app: Services, clock: Callable[[], float] = time.monotonic) -> None:
        self._app, self._clock = app, clock
        self._play: GameController | None = None
        self.path: Path | None = None
        """File of the game in the library; None until there is something to save."""
        self._record: Record | None = None
        """The game as it was started, opened or saved last."""
        self._saved_as: object = None
        self._last_time = self._seconds = 0.0
        self._saved: Saved | None = None
        self._files: dict[Path, Saved] = {}
        """The user's file of each library game that was open before."""
        self._saved_elsewhere: dict[Path, Record] = {}
        """Contents of the files that people chose to save to before they quit, by library file."""
        self._unfinished: dict[Path, tuple[State, MovePath]] = {}
        """The targets of the unfinished move of each library game that was left, and its position.

        They last as long as the window: a saved game has only whole moves.
        """
        self._mailbox: Mailbox[None] | None = None
        self._timer = Timer(app.root)
        self._call_watch = FolderWatch(app.root, self._on_call)
        self._warned = self._may_quit = False
        self._error = ""
        """Why the last move could not be handed to the library; empty if it was."""
        self.result: Result | None = None
        """The result of the game as the journal has or will have it; None before its end."""

    @property
    def reopen_path(self) -> Path | None:
        """File to reopen the game from: the library's, or the user's file it came from."""
        return self.path or (self._saved and self._saved[0])

    def observe_game(
        self, controller: GameController, loaded_game: LoadedGame | None = None
    ) -> None:
        """Save this game from now on: a new one, or one that was loaded.

        A loaded game without a file in the library gets one as soon as it differs from what was
        loaded.
        """
        self._detach()
        self._play, self._last_time, self._seconds = controller, self._clock(), 0.0
        if loaded_game is None:
            self._record = engine.record.Record.from_session(
                controller.session, controller.setup.player_texts
            )
        else:
            self.path = loaded_game.library_path
            if self.path is not None:
                self._app.library.hold_game(self.path)
                self._watch_calls()
            self._record, self._seconds = loaded_game.record, loaded_game.record.seconds
            self._saved = loaded_game.saved_file
            if self._saved is None and self.path is not None:
                self._saved = self._files.get(self.path)
            self._saved_as = _saved_key(controller.setup, controller.session)

    def on_position_changed(self) -> None:
        """Save the game; if that fails, report it and try again later."""
        try:
            self.save_to_library()
        except Exception as error:
            self._error = error_reason(error)
            if not isinstance(error, EXPECTED_ERRORS):
                self._app.root.report_callback_exception(*sys.exc_info())
            self._start_timer()
        else:
            self._error = ""

    def on_game_closing(self) -> None:
        """Save the game; an error keeps it open, unless the window closes.

        A hint may have been used since the last move.
        """
        try:
            self.save_to_library()
        except Exception:
            if not self._may_quit:
                raise
        self._error = ""
        self._detach()

    def _detach(self) -> None:
        """Forget the game, and release its lock for other windows."""
        if self.path is not None and self._saved is not None:
            self._files[self.path] = self._saved
        if self.path is not None and self._play is not None:
            board, state = self._play.board, self._play.session.state
            self._unfinished.pop(self.path, None)
            if board.winfo_exists() and board.has_unfinished_move:
                self._unfinished[self.path] = state, board.chosen_path
        self._play = self._saved = None
        self.path = self._record = self._saved_as = self.result = None
        self._call_watch.close()
        self._app.library.unlock_game()

    @property
    def unfinished_move(self) -> MovePath:
        """The targets of the move that was unfinished when the game was left in this position."""
        if self._play is None or self.path is None:
            return ()
        state, targets = self._unfinished.get(self.path, (None, ()))
        return targets if state == self._play.session.state else ()

    def save_to_library(self) -> None:
        """Save the game to the library if it has changed.

        A finished game stays saved with its end, even while earlier positions are current.
        """
        controller, before = self._play, self._record
        if controller is None or before is None:
            return
        setup, session = controller.setup, controller.session
        standing = _saved_key(setup, session)
        if standing == self._saved_as or not session.length:
            return
        record = self._updated_record(controller, before)
        if self._saved_as is not None and record == before:
            self._saved_as = standing
            return
        while self.path is None:
            path = self._app.library.new_game_path(session.game.id)
            self.path = path if self._app.library.lock_game(path) else None
            self._watch_calls()
        result, outcome = None, session.final_state.outcome()
        of_people = not record.kind and any(map(is_person, setup.player_texts))
        if outcome is not None and of_people and _playing_time_counts(before, record):
            now = datetime.now(timezone.utc).isoformat(timespec="seconds")
            result = self.result = Result.of(
                record, session.all_steps, outcome, now, self.path.name
            )
        self._app.library.save_game(self.path, record, result, setup.has_trusted_programs)
        # Last, so that after an error the game still counts as unsaved.
        self._record, self._saved_as = record, standing

    def read_review(self) -> Review | None:
        """Return the review saved in the game's record, or None; raises UnusableReview."""
        return None if self._record is None else engine.review_in_record.saved_review(self._record)

    def save_review(self, review: Review, sentences: Mapping[int, str]) -> None:
        """Save a review of all moves in the record, and the accuracy of a person in the journal."""
        if self._record is None or self._play is None:
            return
        self._record = engine.review_in_record.with_review(self._record, review, sentences)
        if self.path is None:
            return
        file = self.path.name
        result = next((each for each in self.all_results() if each.file == file), None)
        if result is not None and result.seat is not None:
            result = replace(
                result,
                accuracy=review.accuracy[result.seat],
                judged_moves=len(review.judged_plies(result.seat)),
            )
            self.result = result if self.result is not None else None
        self._app.library.save_game(
            self.path, self._record, result, self._play.setup.has_trusted_programs
        )

    def set_game_title(self, title: str) -> None:
        """Update the title of the game, which was renamed in the library."""
        if self._record is not None:
            self._record = replace(self._record, title=title)

    def all_results(self) -> list[Result]:
        """Return all results in the journal, including that of the game just ended.

        Return an empty list if the journal cannot be read.
        """
        found = self._app.library.read_results()
        return found if self.result is None else latest_results([*found, self.result])

    @property
    def practice_reason(self) -> str:
        """Why the game counts for no level (a key of `PRACTICE_REASONS`); empty if it counts."""
        if self._play is None or self._record is None:
            return ""
        setup = self._play.setup
        return practice_reason(setup.game, setup.options, setup.player_texts, self._record.helped)

    @property
    def winnable_level(self) -> int | None:
        """The level of the ladder that this game can still win, or None."""
        if self._play is None or self.practice_reason:
            return None
        setup = self._play.setup
        return opponent_level(setup.game, setup.player_texts)

    def record_assistance(self, word: str) -> None:
        """Record that a player had help (`word` of `ASSISTANCE`), unless the game is over."""
        record = self._record
        if record is not None and record.result == UNFINISHED and word not in record.helped:
            self._record = replace(record, helped=(*record.helped, word))

    @property
    def is_coached(self) -> bool:
        """Whether the coach was turned on in this game, which is not over."""
        record = self._record
        return record is not None and record.result == UNFINISHED and "coach" in record.helped

    @property
    def comments_by_ply(self) -> Mapping[int, str]:
        """The comments to show, by the number of moves before them, up to the current position."""
        if self._play is None or self._record is None:
            return {}
        found, last = self._record.comments, self._play.session.ply
        return {ply: text for ply in found if ply <= last and (text := _shown_comment(found[ply]))}

    def save_to_file(self, as_new: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Save the game to the user's file it came from; with `as_new` ask for a file."""
        controller, record = self._play, self.current_record()
        if controller is None or record is None:
            return

        def wrote(path: Path) -> None:
            # Another game may have been opened meanwhile.
            if self._play is controller:
                self._saved = path, record.to_text().encode()
                controller.show_status(_("Saved as {name}.").format(name=path.name))
            then()

        pages.import_export.save_game(self._app, record, self._saved, wrote, as_new)

    def current_record(self) -> Record | None:
        """Return the game as it stands now, or None without a game."""
        if self._play is None or self._record is None:
            return None
        return self._updated_record(self._play, self._record)

    # The state of the disk.

    def save_before_quit(self, leave: Callable[[], None]) -> bool:
        """Save the game, wait briefly for the disk, and return whether the window may close.

        If something is not saved, ask the person; `leave` is called if they quit anyway.
        """
        if not self._may_quit:
            why = self.flush(QUIT_SECONDS)
            self._may_quit = not why
        if self._may_quit:
            return True

        def quit_anyway() -> None:
            self._may_quit = True
            leave()

        unsaved = self._unsaved_games()

        def ask() -> None:
            actions = [(_("Quit"), quit_anyway), (_("Cancel"), lambda: None)]
            if unsaved:
                save_as = partial(self._save_as_in_turn, unsaved, quit_anyway)
                actions.insert(0, (_("Save As…"), save_as))
            loss = ngettext(
                "If you quit now, its last moves are lost.",
                "If you quit now, their last moves are lost.",
                len(unsaved),
            )
            text = f"{self._problem_text(why)} {loss if unsaved else _(LOST_RESULTS)}"
            widgets.dialogs.show_question(self._app.root, _("Quit"), text, actions, ask)

        ask()
        return False

    def _unsaved_games(self) -> list[Path | None]:
        """Return the files of the games that are saved nowhere, the running one first.

        The running game has None until it has a file.
        """
        games = self._app.library.unsaved_games
        unsaved = {path for path in games if self._saved_elsewhere.get(path) is not games[path]}
        mine: list[Path | None] = []
        if self._play is not None and (self._error or self.path in unsaved):
            mine = [self.path]
        return [*mine, *sorted(unsaved - {*mine})]

    def _save_as_in_turn(self, games: Sequence[Path | None], then: Callable[[], None]) -> None:
        """Ask for a file for each of the unsaved games, one by one; after the last call `then`."""
        if not games:
            then()
            return
        path, *others = games
        record = None if path is None else self._app.library.unsaved_games.get(path)

        def go_on(file: Path | None = None) -> None:
            if path is not None and record is not None:
                self._saved_elsewhere[path] = record
            self._save_as_in_turn(others, then)

        if self._play is not None and path == self.path:
            self.save_to_file(as_new=True, then=go_on)
        elif path is None or record is None:
            # Written meanwhile.
            go_on()
        else:
            pages.import_export.save_game_as(self._app, record, path.name, go_on)

    def flush(self, seconds: float) -> str:
        """Save the game and wait up to `seconds` for the disk.

        Return why something is not saved, or an empty text.
        """
        try:
            self.save_to_library()
            self._error = ""
            writer = self._app.library.writer
            is_done = writer.is_done or writer.finish(seconds)
        except Exception as error:
            self._error, is_done = error_reason(error), False
            self._start_timer()
        return "" if is_done else self._reason

    def wake_event_loop(self) -> None:
        """Wake the event loop after the library has written or failed; for any thread."""
        if (mailbox := self._mailbox) is not None:
            mailbox.post(None)

    @property
    def _reason(self) -> str:
        fault = self._error or self._app.library.writer.error or _(NO_RESPONSE)
        return fault[:1].lower() + fault[1:]

    def _problem_text(self, why: str) -> str:
        """Return which games are not saved, and why; without a game it may be a puzzle's result."""
        if not (unsaved := len(self._unsaved_games())):
            if self._app.library.writer.is_waiting(SETTINGS_JOB):
                return _("Couldn’t save the settings: {reason}.").format(reason=why)
            return _("Couldn’t save your results: {reason}.").format(reason=why)
        text = ngettext(
            "Couldn’t save the game: {reason}.",
            "Couldn’t save {n} games: {reason}.",
            unsaved,
        )
        return text.format(n=number_text(unsaved), reason=why)

    def watch_writer(self) -> None:
        """Watch the library's writer until everything is written and all late answers have come."""
        # First: if the mailbox cannot be created, the timer checks too.
        self._start_timer()
        if self._mailbox is None:
            self._mailbox = Mailbox(self._app.root, lambda messages: self._check_writer())

    def _start_timer(self) -> None:
        if not self._timer.is_waiting:
            self._timer.start(RETRY_MS, partial(self._check_writer, late=True))

    def _check_writer(self, late: bool = False) -> None:
        """Warn of games that are not saved and try again, or remove the warning."""
        writer, why = self._app.library.writer, ""
        writer.deliver()
        self._app.settings.report_problem()
        if late:
            self._start_timer()
        if late and self._error:
            self.on_position_changed()
        elif late and not writer.is_done:
            writer.retry()
        if writer.is_idle and not self._error:
            self.stop_watching()
        elif writer.error or self._error or (late and not writer.is_done):
            why = _("Not saved: {reason}.").format(reason=self._reason)
        if why and not self._warned:
            has_no_file = self._play is not None and self.path in self._unsaved_games()
            advice = _SAVE_AS_TEXT if has_no_file else ""
            reason = self._reason

            def message() -> str:
                texts = self._problem_text(reason), _("Saving will be retried."), _(advice)
                return " ".join(filter(None, texts))

            self._app.show_message("Fourgames", message)
        if why or self._warned:
            self._app.workspace.show_warning(why)
        self._warned = bool(why)

    def stop_watching(self) -> None:
        """Stop watching the writer."""
        self._timer.cancel()
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # Updating the record.

    def _updated_record(self, controller: GameController, before: Record) -> Record:
        """Return the current record; playing time counts up to the move that ended the game."""
        setup = controller.setup
        record = before.continued_by(controller.session, setup.player_texts)
        now = self._clock()
        passed, self._last_time = min(max(now - self._last_time, 0.0), MAX_PAUSE_SECONDS), now
        if _playing_time_counts(before, record):
            self._seconds += passed
        kind = record.kind
        if kind in ("", "played"):
            kind = "played" if setup.played and not setup.people_seats else ""
        seconds, open_hands = int(self._seconds), setup.open_hands
        return replace(record, seconds=seconds, kind=kind, open_hands=open_hands)

    def _watch_calls(self) -> None:
        """Watch for calls from other processes that open this game, if it is locked."""
        library = self._app.library
        with contextlib.suppress(DiskBusy):
            if (path := library.raise_request_path) is not None and self._call_watch.watch(
                path, library.run
            ):
                library.receive_raise_request()

    def _on_call(self) -> None:
        if self._app.library.receive_raise_request():
            self._app.workspace.raise_window()


def _shown_comment(text: str) -> str:
    """Return a comment of a record as the list of moves shows it, that of a review translated."""
    prefix = engine.review_in_record.COMMENT_PREFIX
    lines = [
        _("Review: {text}").format(text=line.removeprefix(prefix))
        if line.startswith(prefix)
        else line
        for line in text.split("\n")
    ]
    return displayable_comment("\n".join(lines))


def _playing_time_counts(before: Record, record: Record) -> bool:
    """Return whether playing time since `before` counts for `record`."""
    return before.result == UNFINISHED or before.moves != record.moves


def _saved_key(setup: Setup, session: Session) -> object:
    """Return a key that differs if the game must be saved again."""
    over = session.final_state.outcome() is not None
    at = None if over else (session.ply, tuple(session.hints_used))
    return setup.player_texts, setup.played, session.all_moves, at
