"""A minimal Debian in a folder, with one user, who has a home folder and no privileges."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from packages import trials
from x_windows import wait_for_empty_screen

HOME = "/home/person"
VARIABLES = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games:/usr/sbin:/sbin",
    "LANG": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
}
# A command that a desktop gives may end before what it has started.
TO_STAY = ("sh", "-c", '"$@"; exec tail -f /dev/null', "sh")


class Debian:
    """A system in a folder, which can run commands as root or as the user."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME.lstrip("/")
        packed = ("--numeric-owner", f"--file={trials.BARE_DEBIAN}")
        subprocess.run(["tar", "--extract", *packed, f"--directory={root}"], check=True)
        self.run("useradd", "--create-home", "person")

    def run(self, *command: str, user: str = "root", home: str = HOME) -> str:
        """Run a command and return what it printed."""
        result = subprocess.run(
            [*self._inside(), *acting_as(user), *command],
            env={**VARIABLES, "HOME": home},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout
        return result.stdout

    @contextmanager
    def running(self, display: str, *command: str, home: str = HOME) -> Iterator[None]:
        """Run a command as the user, on a virtual screen, until the block ends."""
        process = subprocess.Popen(
            [*self._inside(), *TO_STAY, *acting_as("person"), *command],
            env={**VARIABLES, "HOME": home, "DISPLAY": display},
            stdin=subprocess.DEVNULL,
        )
        try:
            yield
        finally:
            process.kill()
            process.wait()
            # Who looks for a window next must not find one that is going away.
            wait_for_empty_screen(display)

    def install(self, *packages: str | Path) -> None:
        """Install packages by name, or files of this machine, with what they depend on."""
        for package in packages:
            name = str(package)
            if isinstance(package, Path):
                name = f"/tmp/{package.name}"
                (self.root / "tmp" / package.name).write_bytes(package.read_bytes())
            self.run("apt-get", "install", "--yes", "--no-install-recommends", name)

    def write(self, path: str, text: str) -> None:
        """Write a file that belongs to the user."""
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        self.run("chown", "-R", "person:person", HOME)

    def files(self) -> set[str]:
        """Return every path outside the person's home and the system's own bookkeeping."""
        return set(self.run("find", "/etc", "/usr", "/opt", "/srv").splitlines())

    def _inside(self) -> list[str]:
        # With the first of these processes all end, whoever has started them.
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        alone += [f"--mount-proc={self.root / 'proc'}"]
        return [*alone, "chroot", str(self.root)]


def acting_as(user: str) -> list[str]:
    """Return the words that, before a command, run it as a user."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
