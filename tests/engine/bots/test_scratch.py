"""The fresh folder of a bot goes, whatever the bot did to it and however its supervisor ended."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.bots.bot import BotPlayer
from fourgames_tk.engine.players.bots.scratch import Scratch, sweep
from fourgames_tk.engine.players.player import Human
from fourgames_tk.engine.session import Session

from .helpers import BOT, bot, wait_until, write_bot

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no bot has a folder there")

NESTS = """
os.chdir(os.environ["TMPDIR"])
for _ in range(1500):
    os.mkdir("d"); os.chdir("d")
open("bottom", "w").close()
os.chdir(os.environ["TMPDIR"])
"""

SAYS = BOT.replace("self.chat = chat", "self.chat = chat; chat.write(os.environ['TMPDIR'])")


def seated(path: Path) -> tuple[BotPlayer, Path]:
    """Seat a bot that says where its fresh folder is; return both."""
    said: list[str] = []
    player = bot(path, chat=said.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), player])
    assert wait_until(lambda: bool(said))
    return player, Path(said[0])


def left_by(do: Callable[[Path], object], user: int) -> bool:
    """Fill a fresh folder in another process, as a user; tell whether it is there once removed."""
    if (child := os.fork()) == 0:
        status = 9
        try:
            if user:
                os.setgroups([])
                os.setuid(user)
            scratch = Scratch()
            do(Path(scratch.path))
            scratch.remove()
            status = int(os.path.lexists(scratch.path))
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def test_a_folder_goes_however_deep_a_bot_made_it(tmp_path: Path) -> None:
    text = SAYS.replace("class Bot:", f"{NESTS}class Bot:")
    player, fresh = seated(write_bot(tmp_path, "deep.py", text))
    assert (fresh / "d" / "d").is_dir()
    player.close()
    player.wait_closed()
    assert not fresh.exists()


@pytest.mark.parametrize("user", [0, 54_321])
def test_a_folder_goes_whatever_permissions_a_bot_gave_it(user: int, tmp_path: Path) -> None:
    if user and os.getuid():
        pytest.skip("becomes another user")
    kept = tmp_path / "kept"
    kept.mkdir(0o500)
    (kept / "file").touch()

    def fill(fresh: Path) -> None:
        for name in ("a", "b/c", "b/d"):
            (fresh / name).mkdir(parents=True)
            (fresh / name / "file").touch()
        (fresh / "link").symlink_to(kept)
        (fresh / "b" / "link").symlink_to(kept)
        for name in ("a", "b/c", "b/d", "b", "."):
            (fresh / name).chmod(0)

    assert not left_by(fill, user)
    assert (kept / "file").exists() and kept.stat().st_mode & 0o777 == 0o500


def leftover(folder: Path, hidden: bool = False) -> Path:
    """Let a process be killed that has a fresh folder with a file in it; return the folder."""
    report, told = os.pipe()
    if (child := os.fork()) == 0:
        tempfile.tempdir = str(folder)
        scratch = Scratch()
        Path(scratch.path, "file").touch()
        os.chmod(scratch.path, 0 if hidden else 0o700)
        os.write(told, os.fsencode(scratch.path))
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(told)
    with open(report, "rb") as stream:
        return Path(os.fsdecode(stream.read()))


def test_what_killed_processes_left_is_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = [leftover(tmp_path), leftover(tmp_path, hidden=True)]
    assert all(map(os.path.isdir, left)) and left[0].parent == tmp_path
    live = Scratch()
    mine, linked = tmp_path / "fourgames-save", tmp_path / "elsewhere"
    mine.mkdir()
    linked.mkdir()
    (linked / "file").touch()
    link = left[0].with_name(f"{left[0].name}link")
    link.symlink_to(linked)
    sweep()
    assert not any(map(os.path.exists, left))
    assert os.path.isdir(live.path) and mine.is_dir() and (linked / "file").exists()
    live.remove()
    assert not os.path.exists(live.path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    sweep()


def test_a_bot_that_starts_lets_leftovers_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    left = leftover(tmp_path)
    player, fresh = seated(write_bot(tmp_path, "says.py", SAYS))
    assert wait_until(lambda: not left.exists())
    assert fresh.is_dir() and fresh.parent == tmp_path
    player.close()
    player.wait_closed()
    assert not fresh.exists()
