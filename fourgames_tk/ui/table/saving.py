"""Games as files: open, save, save as, and the running game that is kept by itself."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from pathlib import Path

from ...engine import record, record_reading
from ...engine.errors import FourgamesError
from ...engine.players.spec import BadPlayer, PlayerSpec
from ...engine.session import Session
from ...engine.setup import Setup
from ...store.autosave import Autosave
from ..desktop.files import dated
from ..scene import words
from ..shell import Shell

SAVED_GAMES = ("Saved games", "*.4g")


class Saving:
    """Knows under which name the game on the board was saved, and tells what failed."""

    def __init__(self, window: tk.Misc, shell: Shell, autosave: Autosave) -> None:
        self._window, self._shell = window, shell
        self._path: Path | None = None
        self._found: record.Record | None = None
        self._autosave = autosave
        self._told: str | None = None

    def forget(self) -> None:
        """Another game is on the board, which has no name yet."""
        self._path = self._found = None

    def ask_for_game(self, go: Callable[[Path], None]) -> None:
        """Let a person pick a saved game, and call `go` with its path."""
        self._shell.files.open(self._window, "Open a saved game", SAVED_GAMES, go)

    def open(self, path: Path) -> tuple[Setup, Session] | None:
        """Read a game from a path; None, with a message, if it cannot be read."""
        try:
            found = record_reading.read(path)
            setup = _setup(found, trusted=False)
        except FourgamesError as error:
            self._shell.tell("Fourgames", str(error))
            return None
        except OSError as error:
            self._shell.tell("Fourgames", f"{path} cannot be read: {error.strerror or error}.")
            return None
        self._path, self._found = path, found
        return setup

    def save(
        self, setup: Setup, session: Session, told: Callable[[str], None], as_new: bool = False
    ) -> None:
        """Write the game, under its name or one that a person picks; `told` hears what was written.

        The game is written as it stands now, even if it goes on while the person picks.
        """
        path, now = self._path, self._record(setup, session)

        def write(path: Path) -> None:
            try:
                record.write(path, now)
            except FourgamesError as error:
                self._shell.tell("Fourgames", f"{error}.")
            except OSError as error:
                reason = error.strerror or error
                self._shell.tell("Fourgames", f"{path} cannot be written: {reason}.")
            else:
                self._path = path
                told(f"Saved as {path.name}.")

        if path is not None and not as_new:
            write(path)
            return
        name = dated(f"{setup.game.id}.4g") if path is None else path.name
        self._shell.files.save(self._window, "Save the game", SAVED_GAMES, name, write)

    def keep(self, setup: Setup, session: Session) -> None:
        """Keep the running game, or forget it once it is over or has no move."""
        over = session.state.outcome() is not None
        if over or not session.steps:
            self._tell_once(self._autosave.clear())
        else:
            self._tell_once(self._autosave.save(record.to_text(self._record(setup, session))))

    def kept(self) -> tuple[Setup, Session] | None:
        """Return a kept game that no other window has, or None.

        One that cannot be read is set aside with a message.
        """
        if not self._autosave.has_game:
            self.forget()
        return self._first_good(self._autosave.offer())

    def next_kept(self) -> tuple[Setup, Session] | None:
        """Return the kept game that comes after the one that was offered last."""
        self.forget()
        return self._first_good(self._autosave.offer_next())

    def has_next(self) -> bool:
        """Tell whether there is another kept game that no window has."""
        return self._autosave.has_next()

    def take_up(self) -> None:
        """Go on with the kept game that was offered: from now on it is the one that is kept."""
        self._autosave.take_up()

    def close(self) -> None:
        """Leave what is kept to other windows."""
        self._autosave.close()

    def _first_good(self, text: str | None) -> tuple[Setup, Session] | None:
        while text is not None:
            try:
                found = record_reading.parse(text)
                setup = _setup(found, trusted=True)
            except FourgamesError as error:
                message = self._autosave.set_aside(str(error))
                # The window may only just be being built.
                self._window.after_idle(self._tell_once, message)
                text = self._autosave.offer()
            else:
                # Until another game begins or is opened, this is the one that can go on.
                self._found = found
                return setup
        return None

    def comments(self, session: Session) -> Mapping[int, str]:
        """Return the comments on a game that was opened, as they are shown.

        They are by number of moves played before them, up to the position on the table.
        """
        if self._found is None:
            return {}
        found = record.comments_for(self._found, session)
        return {moves: text for moves in found if (text := words.comment(found[moves]))}

    def _record(self, setup: Setup, session: Session) -> record.Record:
        """Return the record of the game; one that was opened keeps comments, tags and names."""
        players = [spec.text for spec in setup.players]
        if self._found is None:
            return record.of_session(session, players)
        for seat, name in enumerate(self._found.players):
            if players[seat] == "human" and not _is_player(name):
                players[seat] = name
        return record.continued(self._found, session, players)

    def _tell_once(self, message: str | None) -> None:
        """Tell what is wrong, but not again with every move as long as it stays the same."""
        if message is not None and message != self._told:
            self._shell.tell("Fourgames", message)
        self._told = message


def _is_player(text: str) -> bool:
    """Tell whether a text names a kind of player, rather than a person."""
    try:
        PlayerSpec.parse(text)
    except BadPlayer:
        return False
    return True


def _setup(found: record.Record, trusted: bool) -> tuple[Setup, Session]:
    """Return setup and session of a record; players that are unknown here become people.

    So do the programs of a file that is not `trusted`: whoever opens a game that somebody else
    has saved has not asked to run what it names.
    """
    players = []
    for seat in range(found.game.seats(found.options)):
        try:
            player = PlayerSpec.parse(found.players[seat])
        except (IndexError, BadPlayer):
            player = PlayerSpec("human")
        runs = player.kind == "bot" and not trusted
        players.append(PlayerSpec("human") if runs else player)
    return Setup(found.game, found.options, found.seed, tuple(players)), found.session()
