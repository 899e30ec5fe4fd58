"""Storing that is cut off: the process is killed, or the system refuses what it is asked.

A child plays a game by chance and keeps every move, as a window does, and says so after each. By
chance it is killed, or one kind of system call fails from some call on. The next start then has
everything up to the last move that was said to be kept, and complains in whole sentences.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from environment import ROOT
from failures import DevError

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.session import Session
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.shelf.shelf import Shelf
from trials.drawing import options_of
from trials.runner import Case

SECONDS = 60.0
MOST_MOVES = 25
CALLS = {
    "pwrite64": ("ENOSPC", "EIO"),
    "write": ("ENOSPC", "EIO"),
    "openat": ("EACCES", "EIO", "ENOSPC"),
    "rename": ("EACCES", "EIO", "ENOSPC"),
    "fsync": ("EIO", "ENOSPC"),
    "fdatasync": ("EIO", "ENOSPC"),
    "unlink": ("EACCES", "EIO"),
    "ftruncate": ("EIO",),
    "fcntl": ("EACCES", "ENOLCK"),
}
"""System calls with the errors that they fail with."""

OF_FILES = ("openat", "write", "fcntl", "unlink")
"""Those that Python itself needs too: they fail for the files of the store alone."""


def play_and_keep(folder: Path, number: int, seed: str) -> None:
    """Be the child: keep a game move by move, and print how many moves are kept after each."""
    random = Random(seed)
    game = GAMES[number % len(GAMES)]
    session = Session(game, options_of(game, random), random.randrange(10**18))
    complaints: list[str] = []
    said = os.dup(1)
    shelf = Shelf(folder / "shelf.sqlite3", complaints.append)
    shelf.start(folder / "running.4g", folder / "statistics.sqlite3")
    hold = shelf.begin(session, ("human",) * game.seats(session.options))
    settings = Settings(path=folder / "settings.json")
    # A line goes through a pipe of its own, whose writes are too short to be taken for a file's.
    _say(said, f"line {session.game.id}")
    for _ in range(MOST_MOVES):
        if not (moves := session.state.legal_moves()):
            break
        session.play(random.choice(moves))
        if hold.keep(session):
            _say(said, f"kept {len(session.line)} {session.line[-1]}")
        theme = random.choice(("light", "dark"))
        changed = settings.with_preference("theme", theme)
        if changed.save(settings) is None:
            settings = changed
            _say(said, f"theme {theme}")
    for text in complaints:
        _say(said, f"{'told' if text.strip().endswith('.') else 'unclear'} {text}")
    _say(said, "end")


def _say(pipe: int, text: str) -> None:
    # Not by `write`, which may be the call that fails.
    with contextlib.suppress(OSError):
        os.writev(pipe, [text.encode("utf-8", "replace"), b"\n"])


@contextmanager
def trial() -> Iterator[Case]:
    """Need `strace`, for the calls that fail."""
    if shutil.which("strace") is None:
        raise DevError(
            "The trial of faults needs strace, and Linux; Debian: apt-get install strace."
        )
    yield case


def case(number: int, random: Random) -> Counter[str]:
    """Let storing be cut off in one way, and look at what is left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seed = str(random.random())
        child = [sys.executable, "-m", "trials.faults", str(folder), str(number), seed]
        if number % 2:
            said, kind = _killed(child, random), "kills"
        else:
            said, kind = _refused(child, random, folder), "refused calls"
        kept = [line.split() for line in said if line.startswith("kept ")]
        assert not [line for line in said if line.startswith("unclear")], said
        _check_left(folder, int(kept[-1][1]) if kept else 0, kept, said)
        told = sum(line.startswith("told ") for line in said)
        return Counter({kind: 1, "moves kept": len(kept), "complaints": told})


def _killed(child: Sequence[str], random: Random) -> list[str]:
    """Kill the child after so many lines and a moment, and return what it had said."""
    process = subprocess.Popen(child, stdout=subprocess.PIPE, env=_environment(), encoding="utf-8")
    assert process.stdout is not None
    said = []
    wanted = random.randint(1, 2 * MOST_MOVES)
    for line in process.stdout:
        said.append(line.strip())
        if len(said) >= wanted:
            break
    # Somewhere in what comes next: a busy loop, for no sleep is as short.
    for _ in range(random.randint(0, 60_000)):
        pass
    process.send_signal(signal.SIGKILL)
    # It may have said more before it was killed.
    said += [line.strip() for line in process.stdout.read().splitlines()]
    process.stdout.close()
    process.wait(SECONDS)
    assert said, "the child never began"
    return said


def _refused(child: Sequence[str], random: Random, folder: Path) -> list[str]:
    """Let a kind of call fail from one call on, for some calls, and return what was said."""
    call = random.choice(sorted(CALLS))
    error = random.choice(CALLS[call])
    first, count = random.randint(1, 60), random.choice((1, 2, 10, 1000))
    when = f"{first}..{first + count - 1}"
    paths = [
        each
        for name in ("shelf.sqlite3", "shelf.sqlite3-journal", "shelf.sqlite3-wal", "settings.json")
        for each in ("-P", str(folder / name))
    ]
    command = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}"]
    command += paths if call in OF_FILES else []
    command += ["-e", f"inject={call}:error={error}:when={when}", *child]
    done = subprocess.run(
        command,
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    said = done.stdout.splitlines()
    assert "Traceback" not in done.stderr, f"{call} {error} {when}: {done.stderr}"
    assert said and "end" in said, f"{call} {error} {when}: {done.returncode} {done.stderr}"
    return said


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "build")))}


def _check_left(folder: Path, kept: int, moves: list[list[str]], said: list[str]) -> None:
    """Start again, and find everything up to the last move that was kept, and one more at most."""
    complaints: list[str] = []
    with contextlib.closing(Shelf(folder / "shelf.sqlite3", complaints.append)) as shelf:
        shelf.start(folder / "running.4g", folder / "statistics.sqlite3")
        lines = [entry for entry in shelf.entries()]
        assert len(lines) <= 1
        if kept:
            assert lines, f"the game is lost: {complaints} {said}"
            hold = shelf.take(lines[0].id)
            assert hold is not None
            line = list(hold.replay().finished().line)
            assert len(line) >= kept, f"{len(line)} of {kept} moves are left: {complaints}"
            for word in moves:
                assert line[int(word[1]) - 1] == word[2]
            hold.close()
        for text in complaints:
            assert text.strip().endswith("."), text
    settings, message = Settings.load(folder / "settings.json")
    assert message is None, message
    themes = [line.split()[1] for line in said if line.startswith("theme ")]
    if themes and said[-1] == "end":
        assert settings.preferences.theme == themes[-1]
    left = [path.name for path in folder.iterdir() if path.suffix == ".tmp"]
    assert not left, f"not swept: {left}"


if __name__ == "__main__":
    play_and_keep(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
