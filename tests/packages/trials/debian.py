"""A bare Debian in a folder, with one person in it who has a home and no rights."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from packages import bare_debian
from x_windows import wait_for_empty_screen

PERSON = 1000
HOME = "/home/person"
GAMES_TOO = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"


class Debian:
    """A system in a folder, in which commands can be run by root or by the person."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME.lstrip("/")

    def run(self, *command: str) -> str:
        """Run a command as root and return what it printed."""
        result = subprocess.run(
            ["/usr/sbin/chroot", str(self.root), *command],
            env={"PATH": f"/usr/sbin:/sbin:{GAMES_TOO}", "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout
        return result.stdout

    def install(self, *packages: str) -> None:
        """Install packages by name or file, with what they depend on and nothing more."""
        self.run("apt-get", "install", "--yes", "--no-install-recommends", *packages)

    def write(self, path: str, text: str) -> None:
        """Write a file of the person's."""
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        for part in (file, *file.parents):
            if part.is_relative_to(self.home):
                os.chown(part, PERSON, PERSON)

    def failing(self, *command: str, display: str = "") -> tuple[int, str]:
        """Let the person run a command to its end; return its status and what it complained."""
        setpriv = ("setpriv", f"--reuid={PERSON}", f"--regid={PERSON}", "--clear-groups")
        variables = {"HOME": HOME, "PATH": GAMES_TOO, "LANG": "C.UTF-8"}
        result = subprocess.run(
            ["/usr/sbin/chroot", str(self.root), *setpriv, *command],
            env={**variables, "DISPLAY": display} if display else variables,
            capture_output=True,
            text=True,
            check=False,
        )
        return result.returncode, result.stderr

    @contextmanager
    def mounted(self, path: str, *options: str, source: str = "none") -> Iterator[None]:
        """Mount something over a folder of the system for as long as the block takes."""
        place = str(self.root / path.lstrip("/"))
        _root(["mount", *options, source, place])
        try:
            yield
        finally:
            _end_all(self.root)
            _root(["umount", place])

    @contextmanager
    def running(
        self, display: str, *command: str, home: str = HOME
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Let the person run a command on a screen for as long as the block takes."""
        words = ["/usr/sbin/chroot", f"--userspec={PERSON}:{PERSON}", str(self.root), *command]
        variables = {"HOME": home, "DISPLAY": display, "PATH": GAMES_TOO, "LANG": "C.UTF-8"}
        process = subprocess.Popen(
            words, env=variables, stdin=subprocess.DEVNULL, start_new_session=True
        )
        try:
            yield process
        finally:
            _end_all(self.root)
            process.wait()
            # Who looks for a window next must not find one that is going away.
            wait_for_empty_screen(display)

    def files(self) -> set[str]:
        """Return every path outside the person's home and the system's own bookkeeping."""
        mounted, kept = ("proc", "sys", "dev", "run", "tmp"), ("var/cache", "var/lib", "var/log")
        skipped = [self.root / name for name in (*mounted, *kept, HOME.lstrip("/"))]
        found = set()
        for folder, folders, names in os.walk(self.root):
            here = Path(folder)
            folders[:] = [name for name in folders if here / name not in skipped]
            found |= {str((here / name).relative_to(self.root)) for name in (*folders, *names)}
        return found


@contextmanager
def fresh_debian(folder: Path) -> Iterator[Debian]:
    """Unpack the smallest Debian there is, and remove it at the end."""
    root = folder / "debian"
    root.mkdir()
    packed = f"--file={bare_debian.ensure()}"
    _root(["tar", "--extract", "--numeric-owner", packed, f"--directory={root}"])
    _root(["mount", "-t", "proc", "proc", str(root / "proc")])
    system = Debian(root)
    try:
        system.run("useradd", "--create-home", "--uid", str(PERSON), "person")
        yield system
    finally:
        _end_all(root)
        _root(["umount", str(root / "proc")])
        _root(["rm", "-rf", "--one-file-system", str(root)])


def _root(command: Sequence[str]) -> None:
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert result.returncode == 0, result.stdout


def _end_all(root: Path) -> None:
    """End every process whose root is the folder; those that it started may have left it."""
    while running := _running_in(root):
        for number in running:
            with suppress(ProcessLookupError):
                process = os.pidfd_open(number)
                try:
                    signal.pidfd_send_signal(process, signal.SIGKILL)
                    select.select([process], [], [])
                finally:
                    os.close(process)


def _running_in(root: Path) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        # A process that has ended has no root any more.
        with suppress(OSError):
            if (process / "root").readlink() == root:
                found.append(int(process.name))
    return found
