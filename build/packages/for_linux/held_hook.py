"""Run before the frozen program on Linux: it goes on as it is when it is replaced or removed.

It reads its modules from the file that it was started from, which it holds open. A window holds all
its files and reaches them by a link: as soon as anything changes where they lie, it writes those
that it holds into a folder beside the link, which then leads there. Processes that it starts are
started by the link too, so they are never those of another version.
"""

import atexit
import contextlib
import fcntl
import os
import shutil
import signal
import sys
import threading
from pathlib import Path
from zipimport import zipimporter

import pyimod02_importers  # type: ignore[import-not-found]

from fourgames_tk.startup_error import FILE_LIST

EXECUTABLE = Path(sys.executable)
INSIDE = Path(sys._MEIPASS)  # type: ignore[attr-defined]
CHANGES = fcntl.DN_CREATE | fcntl.DN_DELETE | fcntl.DN_RENAME
SHORT_LIVED = {"engine", "bot-runner"}
"""Processes of the window: it starts them anew when it has moved."""


def keep_modules() -> None:
    """Read modules from the files that are there now, whatever happens to their names."""
    executable = os.open(EXECUTABLE, os.O_RDONLY)
    pyimod02_importers.pyz_archive._filename = f"/proc/self/fd/{executable}"
    library = os.open(INSIDE / "base_library.zip", os.O_RDONLY)
    for importer in sys.path_importer_cache.values():
        if isinstance(importer, zipimporter):
            importer.archive = f"/proc/self/fd/{library}"


class Held:
    """The files of the program, held open, and the link by which it reaches them.

    Raises:
        OSError: There is no place for the link.
    """

    def __init__(self) -> None:
        parent = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("TMPDIR") or "/tmp"
        self._folder = Path(parent, f"fourgames-running-{os.getpid()}-{os.urandom(4).hex()}")
        self._link, self._copy = self._folder / "program", self._folder / "copy"
        self._folder.mkdir(0o700)
        atexit.register(shutil.rmtree, self._folder, ignore_errors=True)
        self._link.symlink_to(EXECUTABLE.parent)
        listed = (INSIDE / FILE_LIST).read_text("utf-8").splitlines()
        inside = (FILE_LIST, *(line.partition(" ")[2] for line in listed))
        names = (EXECUTABLE.name, *(f"{INSIDE.name}/{name}" for name in inside))
        self._files = {name: os.open(EXECUTABLE.parent / name, os.O_RDONLY) for name in names}

    def use_link(self) -> None:
        """Make Python, and processes that it starts, find all files through the link."""
        inside = self._link / INSIDE.name
        pyimod02_importers._TOP_LEVEL_DIRECTORY_PATHS.append(str(inside))
        sys.path[:] = [path.replace(str(INSIDE), str(inside), 1) for path in sys.path]
        sys.prefix = sys.exec_prefix = sys.base_prefix = sys.base_exec_prefix = str(inside)
        os.environ["LD_LIBRARY_PATH"] = str(inside)
        sys._MEIPASS = str(inside)  # type: ignore[attr-defined]
        sys.executable = str(self._link / EXECUTABLE.name)

    def watch(self) -> None:
        """Move as soon as anything is changed where the program lies."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGIO})
        for folder in (EXECUTABLE.parent, INSIDE):
            fcntl.fcntl(os.open(folder, os.O_RDONLY), fcntl.F_NOTIFY, CHANGES)
        threading.Thread(target=self._move, daemon=True).start()

    def _move(self) -> None:
        signal.sigwait({signal.SIGIO})
        # Without room for a copy it goes on with what it has read.
        with contextlib.suppress(OSError):
            for name, file in self._files.items():
                path = self._copy / name
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(f"/proc/self/fd/{file}", path)
            moved = self._folder / "moved"
            moved.symlink_to(self._copy)
            moved.replace(self._link)


keep_modules()
if not set(sys.argv[1:2]) & SHORT_LIVED:
    with contextlib.suppress(OSError):
        held = Held()
        held.watch()
        held.use_link()
