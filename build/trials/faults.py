"""Storing that is cut off: a process is killed, or the system refuses what it is asked.

A child plays a game by chance and keeps every move, as a window does, and says so after each. By
chance it is killed, its screen goes, others play in the same folder, or one of its first operations
on files fails. The next start then has everything up to the last move that was
said to be kept, and complains in whole sentences.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from environment import CACHE, ROOT
from failures import DevError
from frozen_program import empty_environment
from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.library import Library
from fourgames_tk.store.results import Result
from fourgames_tk.store.settings import Settings
from trials.drawing import options_of
from trials.runner import Case

SECONDS = 60.0
MAX_MOVES = 25
"""Longest wait for files and processes, and most moves of a game."""
OPERATIONS = 200
"""Each of so many first ones of a game fails in turn."""

SOURCE = Path(__file__).with_name("preload.c")
PRELOAD = CACHE / "trials" / "preload.so"
"""Stands between the child and the C library."""

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, 0)
"""Errors of the system that are tried; 0 means that it writes only a part."""

Said = list[str]
"""The lines of a child."""


def play_and_keep(folder: Path, number: int, seed: str) -> None:
    """Be the child: keep a game move by move, and print how many moves are kept after each."""
    random = Random(seed)
    game = GAMES[number % len(GAMES)]
    session = Session(game, options_of(game, random), random.randrange(10**18))
    complaints: list[str] = []
    library = Library(folder / "games")
    library.delete_leftovers()
    path = library.new_game_path(game.id)
    library.lock_game(path)
    _say(f"game {path.name}")
    for _ in range(MAX_MOVES):
        if not (moves := session.state.legal_moves()):
            break
        session.play(random.choice(moves))
        if _is_kept(library, path, session):
            _say(f"kept {session.length} {session.all_moves[-1]}")
        elif library.writer.error:
            complaints.append(f"The game cannot be kept: {library.writer.error}.")
        theme = random.choice(("light", "dark"))
        # One that has complained does so no more as long as nothing changes.
        settings, troubles = Settings(folder / "settings.json"), list[str]()
        settings.complain = troubles.append
        settings.save_preferences(replace(settings.preferences, theme=theme))
        sure = not troubles and settings.message is None
        _say(f"{'theme' if sure else 'tried'} {theme}")
    for text in complaints:
        _say(f"{'told' if text.strip().endswith('.') else 'unclear'} {text}")
    _say("end")


def play_in_a_window(number: int, seed: str) -> None:
    """Be the child with a window: play there, and print how many moves have been played."""
    # Imported late: trials without a screen do not need it.
    import tkinter as tk

    from fourgames_tk.engine.setup import Setup, default_players
    from fourgames_tk.ui.app import App

    random = Random(seed)
    game = GAMES[number % len(GAMES)]
    options = options_of(game, random)
    root = tk.Tk(className="Fourgames")
    app = App(root, Settings(sound="no")).services
    app.set_preference("speed", "off")
    players = default_players(game, options, range(game.seat_count(options)), 1)
    app.workspace.begin_game(Setup(game, options, random.randrange(10**18), players))
    text = 0

    def move() -> None:
        nonlocal text
        controller = app.workspace.controller
        assert controller is not None
        line = controller.session.all_moves
        if len(line) > text and app.library.writer.finish(SECONDS):
            text = len(line)
            _say(f"kept {text} {line[-1]}")
        if controller.awaits_person:
            controller.submit(random.choice(controller.session.state.legal_moves()))
        if controller.session.state.outcome() is None or text < len(controller.session.all_moves):
            root.after(5, move)
        else:
            _say("end")

    move()
    root.mainloop()


def _is_kept(library: Library, path: Path, session: Session) -> bool:
    """Keep a game and wait until it is on the disk, and if it is over its result."""
    record = Record.from_session(session, ("human",) * session.game.seat_count(session.options))
    outcome = session.state.outcome()
    result = (
        None
        if outcome is None
        else Result.of(record, session.steps, outcome, "2026-11-23", path.name)
    )
    library.save_game(path, record, result)
    return library.writer.finish(SECONDS)


def _say(text: str) -> None:
    # A line goes out by a call of its own, which never fails: not by `write`.
    with contextlib.suppress(OSError):
        os.writev(1, [text.encode("utf-8", "replace"), b"\n"])


@contextmanager
def trial() -> Iterator[Case]:
    """Compile what lets operations fail."""
    if not PRELOAD.exists() or PRELOAD.stat().st_mtime < SOURCE.stat().st_mtime:
        PRELOAD.parent.mkdir(parents=True, exist_ok=True)
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(PRELOAD), str(SOURCE)]
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError):
            raise DevError(
                "The trial of faults needs Linux and a C compiler; "
                "Debian: apt-get install gcc libc6-dev."
            ) from None
    yield case


def case(number: int, random: Random) -> Counter[str]:
    """Interrupt saving in one way, and check what is left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        way = WAYS[number % len(WAYS)]
        text = way(folder, number, random)
        for lines in text:
            assert not [line for line in lines if line.startswith("unclear")], lines
        _check_left(folder, text)
        kept = sum(line.startswith("kept ") for lines in text for line in lines)
        told = sum(line.startswith("told ") for lines in text for line in lines)
        what = way.__name__.strip("_").replace("_", " ")
        return Counter({what: 1, "moves were best": kept, "complaints": told})


def _start(folder: Path, number: int, random: Random, **faults: object) -> subprocess.Popen[str]:
    variables = {f"FAULT_{name}": str(value) for name, value in faults.items()}
    if faults:
        variables |= {"LD_PRELOAD": str(PRELOAD), "FAULT_FOLDER": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-m", "trials.faults", str(folder), str(number), str(random.random())],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**_environment(), **variables},
        encoding="utf-8",
    )


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "build")))}


def _heard(process: subprocess.Popen[str], wanted: int) -> Said:
    """Return the first lines that a child says, so many if its game goes on as long."""
    assert process.stdout is not None
    text: Said = []
    while len(text) < wanted and "end" not in text and (line := process.stdout.readline()):
        text.append(line.strip())
    return text


def _ended(process: subprocess.Popen[str], text: Said) -> Said:
    """Return all that a child said, once it has ended; raises if it did not do so in time."""
    try:
        more, faults = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
        process.wait()
    assert "Traceback" not in faults, faults
    assert text or more, "the child never began"
    return text + more.splitlines()


def _soon(random: Random) -> None:
    """Wait for a part of the time between two lines: a busy loop, for no sleep is as short."""
    for _ in range(random.randint(0, 60_000)):
        pass


# The ways of storing to be cut off; each returns what its children said.


def _killed(folder: Path, number: int, random: Random) -> list[Said]:
    """Kill the child after so many lines and a moment."""
    process = _start(folder, number, random)
    text = _heard(process, random.randint(1, 2 * MAX_MOVES))
    _soon(random)
    process.send_signal(signal.SIGKILL)
    return [_ended(process, text)]


def _refused(folder: Path, number: int, random: Random) -> list[Said]:
    """Make one of the first operations fail, and perhaps some after it."""
    turn, place = divmod(number, len(WAYS))
    earlier = sum(way is _refused for way in WAYS[:place])
    tried = turn * sum(way is _refused for way in WAYS) + earlier
    first, count = tried % OPERATIONS + 1, random.choice((1, 1, 2, 10, 1000))
    error = ERRORS[tried // OPERATIONS % len(ERRORS)]
    process = _start(folder, number, random, FIRST=first, COUNT=count, ERROR=error)
    text = _ended(process, [])
    assert "end" in text, f"operation {first}, {count} times, error {error}: {text}"
    return [text]


def _windows_together(folder: Path, number: int, random: Random) -> list[Said]:
    """Run two or five programs at once, and kill some of them."""
    processes = [_start(folder, number + each, random) for each in range(random.choice((2, 5)))]
    text = []
    for process in processes:
        lines = []
        if random.random() < 0.5:
            lines = _heard(process, random.randint(1, 2 * MAX_MOVES))
            process.send_signal(signal.SIGKILL)
        text.append(_ended(process, lines))
    return text


def _screen_lost(folder: Path, number: int, random: Random) -> list[Said]:
    """End the X server of a window while a game is played there."""
    with virtual_screen() as display:
        process = subprocess.Popen(
            [sys.executable, "-m", "trials.faults", "window", str(number), str(random.random())],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**_environment(), **empty_environment(display, folder)},
            encoding="utf-8",
        )
        text = _heard(process, random.randint(1, MAX_MOVES))
    return [_ended(process, text)]


WAYS: tuple[Callable[[Path, int, Random], list[Said]], ...] = (
    _killed,
    _refused,
    _windows_together,
    _refused,
    _screen_lost,
    _refused,
)


def _check_left(folder: Path, text: list[Said]) -> None:
    """Start again, and find all games up to the last move that was kept, and one more at most."""
    library = Library(next(folder.rglob("games"), folder / "games"))
    library.delete_leftovers()
    heads = list(library.read_headers())
    assert len(heads) <= len(text)
    assert not [head.fault for head in heads if head.fault]
    for lines in text:
        named = [line.removeprefix("game ") for line in lines if line.startswith("game ")]
        moves = [line.split()[1:] for line in lines if line.startswith("kept ")]
        if moves:
            path = library.folder / named[0] if named else heads[0].path
            _check_game(library, path, moves)
    library.results.read()
    library.close(SECONDS)
    settings = Settings(folder / "settings.json")
    assert settings.message is None, settings.message
    themes = [line for line in text[0] if line.startswith(("theme ", "tried "))]
    _, kept, since = "\n".join(themes).rpartition("theme ")
    if kept and len(text) == 1 and text[0][-1] == "end":
        # A move after the last one that was reported as saved may be saved, too.
        assert settings.preferences.theme in since


def _check_game(library: Library, path: Path, moves: list[list[str]]) -> None:
    """Find a game that nobody holds, with all moves that were said to be kept."""
    assert library.lock_game(path), "somebody has the game"
    line = Record.read(path).moves
    kept = int(moves[-1][0])
    assert len(line) >= kept, f"{len(line)} of {kept} moves are left"
    for number, move in moves:
        assert line[int(number) - 1] == move
    if Record.read(path).session().state.outcome() is not None and kept == len(line):
        assert path.name in [result.file for result in library.results.read()]


if __name__ == "__main__":
    if sys.argv[1] == "window":
        play_in_a_window(int(sys.argv[2]), sys.argv[3])
    else:
        play_and_keep(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
