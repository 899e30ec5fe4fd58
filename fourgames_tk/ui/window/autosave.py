"""The game on the table as it outlives the window: in the library, with every move.

The window never waits for the disk but at its end. While something is not kept, a sign in the
status line says so, and it is tried again.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.learn.review_tags import saved_review, with_review
from ...engine.record import ASSISTANCE, Record
from ...engine.record_text import UNFINISHED, is_person
from ...store.ladder import opponent_level, practice_reason
from ...store.library import MAX_WAIT_SECONDS
from ...store.paths import EXPECTED_ERRORS, error_reason
from ...store.results import Result, latest_results
from .. import pages
from ..game_view.observer import GameObserver
from ..text import clean_comment
from ..widgets.background import Mailbox
from ..widgets.timers import FolderWatch, Timer
from .import_export import Found, Saved, save

if TYPE_CHECKING:
    from ...engine.learn.review import Review
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ..app import App
    from ..game_view.game_controller import GameController

LATE_MS = 2000
"""How long a move may wait for the disk before people are told, and it is tried again."""
END_SECONDS = 2.0
"""How long the window waits for the disk at its end."""
LONGEST_PAUSE = 600.0
"""In seconds: who does nothing for longer is not playing."""


class Autosave(GameObserver):
    """Keeps the game on the table with every move, and knows under which name it was saved.

    What is asked without a game has empty answers.
    """

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self._app, self._clock = app, clock
        self._play: GameController | None = None
        self.path: Path | None = None
        """Where the library keeps the game; None as long as it has nothing to keep of it."""
        self._record: Record | None = None
        """The game as it was begun, opened or kept last."""
        self._standing: object = None
        self._since = self._seconds = 0.0
        self._saved: Saved | None = None
        self._files: dict[Path, Saved] = {}
        """Where games of the library were saved that lay on the table before."""
        self._mailbox: Mailbox[None] | None = None
        self._timer = Timer(app.root)
        self._calls = FolderWatch(app.root, self._called)
        self._in_trouble = self._leaves = False
        self._fault = ""
        """Why the library could not be given the last move, empty if it has it."""
        self.result: Result | None = None
        """How the game ended that is kept, as the journal has it or will; None before its end."""

    @property
    def source(self) -> Path | None:
        """The file that the game can be opened from again: the library's, or the one it is from."""
        return self.path or (self._saved and self._saved[0])

    def follow(
        self, controller: GameController, found: Found | None = None, kind: str = ""
    ) -> None:
        """Keep a game that begins, of a kind, or goes on as it was found, at its library's path.

        Without one it becomes a game of its own once it differs from what was found.
        """
        self._leave()
        self._play, self._since, self._seconds = controller, self._clock(), 0.0
        if found is None:
            self._record = replace(
                Record.from_session(controller.session, controller.setup.player_texts), kind=kind
            )
        else:
            # Another window may have taken it just now.
            if found.kept is not None and self._hold(found.kept):
                self.path = found.kept
            self._record, self._seconds = found.record, found.record.seconds
            self._saved = found.saved if self.path is None else self._files.get(self.path)
            self._standing = _standing(controller.setup, controller.session)

    def position_changed(self) -> None:
        """Keep the game; if that fails, say so, try again later, and let the game go on."""
        try:
            self.keep()
        except Exception as error:
            self._fault = error_reason(error)
            if not isinstance(error, EXPECTED_ERRORS):
                self._app.root.report_callback_exception(*sys.exc_info())
            self._start_timer()
        else:
            self._fault = ""

    def game_closing(self) -> None:
        """Keep the game as it is left: a hint since the last move counts too.

        If that fails the game stays, unless the window goes.
        """
        try:
            self.keep()
        except Exception:
            if not self._leaves:
                raise
        self._fault = ""
        self._leave()

    def _leave(self) -> None:
        """Let other windows have the game, as it was kept last."""
        if self.path is not None and self._saved is not None:
            self._files[self.path] = self._saved
        self._play = self._saved = None
        self.path = self._record = self._standing = self.result = None
        self._calls.close()
        self._app.library.unlock_game()

    def keep(self) -> None:
        """Keep where the game stands, if that is not what is kept.

        A game that is over stays as it ended, however far back it is looked at.
        """
        controller, before = self._play, self._record
        if controller is None or before is None:
            return
        setup, session = controller.setup, controller.session
        standing = _standing(setup, session)
        if standing == self._standing or not session.length:
            return
        record = self._continued(controller, before)
        if self._standing is not None and record == before:
            self._standing = standing
            return
        while self.path is None:
            path = self._app.library.new_path(session.game.id)
            self.path = path if self._hold(path) else None
        result, outcome = None, session.end.outcome()
        of_people = not record.kind and any(map(is_person, setup.player_texts))
        if outcome is not None and of_people and _goes_on(before, record):
            now = datetime.now(timezone.utc).isoformat(timespec="seconds")
            result = self.result = Result.of(record, outcome, now, self.path.name)
        self._app.library.save(self.path, record, result, setup.is_trusted)
        # Last: after an error nothing is taken for kept that is not.
        self._record, self._standing = record, standing

    def kept_review(self) -> Review | None:
        """Return the review that the record of the game keeps; raises OtherReview."""
        return None if self._record is None else saved_review(self._record)

    def keep_review(self, review: Review, sentences: Mapping[int, str]) -> None:
        """Keep a review of all moves in the record, and how well a person played."""
        if self._record is None or self._play is None:
            return
        self._record = with_review(self._record, review, sentences)
        if self.path is None:
            return
        file = self.path.name
        result = next((each for each in self.results() if each.file == file), None)
        if result is not None and result.seat is not None:
            result = replace(result, accuracy=review.accuracy[result.seat])
            self.result = result if self.result is not None else None
        self._app.library.save(self.path, self._record, result, self._play.setup.is_trusted)

    def rename(self, title: str) -> None:
        """Hear that the game has another title."""
        if self._record is not None:
            self._record = replace(self._record, title=title)

    def results(self) -> list[Result]:
        """Return the journal with the game that has just ended, whatever the disk does.

        It is empty where it cannot be read: what hangs on it is not worth a message.
        """
        # The game before this one may have ended a moment ago.
        self._app.library.writer.finish(MAX_WAIT_SECONDS)
        found: list[Result] = []
        with contextlib.suppress(OSError):
            found = self._app.library.results.read()
        return found if self.result is None else latest_results([*found, self.result])

    @property
    def practice(self) -> str:
        """Why the game takes no level of the ladder, as a key of `PRACTICE`, or nothing."""
        if self._play is None or self._record is None:
            return ""
        setup = self._play.setup
        return practice_reason(setup.game, setup.options, setup.player_texts, self._record.helped)

    @property
    def pending_level(self) -> int | None:
        """The level of the ladder that the game can still take."""
        level = None if self._play is None else opponent_level(self._play.setup.player_texts)
        return None if self.practice else level

    def record_assistance(self, word: str) -> None:
        """Hear that something of `HELP` helps whoever plays; nobody does once a game is over."""
        if (record := self._record) is not None and record.result == UNFINISHED:
            helped = {*record.helped, word}
            self._record = replace(
                record, helped=tuple(each for each in ASSISTANCE if each in helped)
            )

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments on the game, as they are shown.

        They are by number of moves played before them, up to the position on the table.
        """
        if self._play is None or self._record is None:
            return {}
        found, last = self._record.comments, self._play.session.ply
        return {ply: text for ply in found if ply <= last and (text := clean_comment(found[ply]))}

    def save(self, as_new: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Write the game as it stands now to a file of a person's.

        It is the one that it is from, unless it is to be saved `as_new`.
        """
        controller, record = self._play, self.record()
        if controller is None or record is None:
            return

        def wrote(path: Path) -> None:
            # Another game may have come to the table since.
            if self._play is controller:
                self._saved = path, record.to_text().encode()
                controller.show_status(f"Saved as {path.name}.")
            then()

        save(self._app, record, self._saved, wrote, as_new)

    def record(self) -> Record | None:
        """Return the game as it stands now, None if there is none."""
        if self._play is None or self._record is None:
            return None
        return self._continued(self._play, self._record)

    # What the disk does.

    def may_leave(self, leave: Callable[[], None]) -> bool:
        """Keep the game, wait a moment for the disk, and return whether the window may go.

        If something is not kept a person is asked, and `leave` is called if it may go then.
        """
        if not self._leaves:
            why = self.problem(END_SECONDS)
            self._leaves = not why
        if self._leaves:
            return True

        def leave_all_the_same() -> None:
            self._leaves = True
            leave()

        actions = [("Quit", leave_all_the_same), ("Cancel", lambda: None)]
        if self._play is not None:
            save_as = partial(self.save, as_new=True, then=leave_all_the_same)
            actions.insert(0, ("Save As…", save_as))
        text = f"{self._what} could not be kept: {why}."
        pages.dialogs.ask(self._app.root, "Quit", text, actions)
        return False

    def problem(self, seconds: float) -> str:
        """Keep the game, wait so long for the disk, and return why not all is kept, or nothing."""
        try:
            self.keep()
            self._fault = ""
            is_done = self._app.library.writer.finish(seconds)
        except Exception as error:
            self._fault, is_done = error_reason(error), False
            self._start_timer()
        return "" if is_done else self._reason

    def wake(self) -> None:
        """Hear, in any thread, that all is written, or something cannot be."""
        if (mailbox := self._mailbox) is not None:
            mailbox.post(None)

    @property
    def _reason(self) -> str:
        fault = self._fault or self._app.library.writer.error or "the disk does not answer"
        return fault[:1].lower() + fault[1:]

    @property
    def _what(self) -> str:
        """What is not kept: without a game it is one that was left, or a puzzle."""
        return "What you played" if self._play is None else "The game"

    def listen(self) -> None:
        """Hear what becomes of what the library writes, until all is written."""
        # First: without a mailbox, the timer finds out too.
        self._start_timer()
        if self._mailbox is None:
            self._mailbox = Mailbox(self._app.root, lambda messages: self._look())

    def _start_timer(self) -> None:
        if not self._timer.is_waiting:
            self._timer.start(LATE_MS, partial(self._look, late=True))

    def _look(self, late: bool = False) -> None:
        """Say what is not kept, and try it again; or that all is kept once more."""
        writer, why = self._app.library.writer, ""
        if late:
            self._start_timer()
        if late and self._fault:
            self.position_changed()
        elif late and not writer.is_done:
            writer.retry()
        if writer.is_done and not self._fault:
            self.close()
        elif writer.error or self._fault or late:
            why = f"Not kept: {self._reason}."
        if why and not self._in_trouble:
            elsewhere = "" if self._play is None else "; Save As puts it elsewhere"
            self._app.tell(
                "Fourgames",
                f"{self._what} cannot be kept: {self._reason}. "
                f"It is tried again and again{elsewhere}.",
            )
        if why or self._in_trouble:
            self._app.warn(why)
        self._in_trouble = bool(why)

    def close(self) -> None:
        """Wait for nothing any more: all is written, or the window goes."""
        self._timer.cancel()
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    # How a record goes on.

    def _continued(self, controller: GameController, before: Record) -> Record:
        """Return the record of the game now; the time counts up to the move that ended it."""
        setup = controller.setup
        record = before.continued(controller.session, setup.player_texts)
        now = self._clock()
        passed, self._since = min(max(now - self._since, 0.0), LONGEST_PAUSE), now
        if _goes_on(before, record):
            self._seconds += passed
        kind = record.kind
        if kind in ("", "played"):
            kind = "played" if setup.played and not setup.people else ""
        return replace(record, seconds=int(self._seconds), kind=kind)

    def _hold(self, path: Path) -> bool:
        """Let this window alone have a game, and hear who opens it elsewhere; tell if it is so."""
        library = self._app.library
        held = library.lock_game(path)
        if held and library.call_file is not None and self._calls.watch(library.call_file):
            library.check_for_call()
        return held

    def _called(self) -> None:
        if self._app.library.check_for_call():
            self._app.come_forward()


def _goes_on(before: Record, record: Record) -> bool:
    """Tell whether a game was still played after the record before, or is another one."""
    return before.result == UNFINISHED or before.moves != record.moves


def _standing(setup: Setup, session: Session) -> object:
    """Return what decides whether a game is kept as it stands."""
    over = session.end.outcome() is not None
    at = None if over else (session.ply, tuple(session.hints_used))
    return setup.player_texts, setup.played, session.line, at
