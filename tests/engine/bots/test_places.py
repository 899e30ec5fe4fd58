"""What a bot's file may read besides the system, whatever it says of itself."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.bots.places import interpreter_places, may_read_beside
from fourgames_tk.engine.players.bots.sandbox import granted
from fourgames_tk.engine.players.player import Human
from fourgames_tk.engine.session import Session

from .helpers import BOT, bot, wait_until, write_bot

CONFINED = pytest.mark.skipif(
    sys.platform != "linux" or not granted().files, reason="this system grants no sandbox"
)

READS_IN_SHELL = '#!{interpreter}\nread -r line\necho "# $(cat {secret} || echo refused)"\n'


def said_by(path: Path) -> str:
    """Return the first line that a program says in the chat."""
    said: list[str] = []
    player = bot(path, chat=said.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), player])
    assert wait_until(lambda: bool(said))
    player.close()
    player.wait_closed()
    return said[0]


def reader(folder: Path, secret: Path, first: str = "") -> Path:
    """Write a bot in Python that reads a file and says what it holds."""
    folder.mkdir(exist_ok=True)
    text = BOT.replace("self.chat = chat", "self.chat = chat; chat.write(read())")
    reads = f"""
def read():
    try:
        return open({str(secret)!r}).read()
    except OSError:
        return "refused"
"""
    return write_bot(folder, "reader.py", first + reads + text)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    folder = tmp_path / "secrets"
    folder.mkdir()
    (folder / "key").write_text("plum")
    return folder / "key"


@CONFINED
def test_the_first_line_of_a_file_opens_no_folder(tmp_path: Path, secret: Path) -> None:
    nowhere = f"#!{secret.parent}/python3\n"
    assert said_by(reader(tmp_path / "own", secret, nowhere)) == "refused"
    script = tmp_path / "own" / "a.sh"
    script.write_text(READS_IN_SHELL.format(interpreter=f"{secret.parent}/sh", secret=secret))
    assert said_by(script) == "refused"
    # A script that is executable and holds a secret is no interpreter.
    secret.chmod(0o755)
    text = READS_IN_SHELL.format(interpreter="/bin/sh", secret=secret)
    assert said_by(write_bot(tmp_path / "own", "b.sh", text)) == "refused"


@CONFINED
def test_a_file_in_a_home_folder_reads_itself_alone(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert said_by(reader(tmp_path, secret)) == "refused"
    assert said_by(reader(secret.parent, secret)) == "plum"


def test_a_home_is_one_whoever_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "home" / "bots"
    folder.mkdir(parents=True)
    for home in ("", "home", str(tmp_path / "home")):
        monkeypatch.setenv("HOME", home)
        assert may_read_beside(folder / "mine.sh")
    for above in (folder.parent, tmp_path, Path("/")):
        assert not may_read_beside(above / "mine.sh")
    if sys.platform != "win32":
        import pwd

        for user in {0, os.getuid()}:
            assert not may_read_beside(Path(pwd.getpwuid(user).pw_dir, "mine.sh"))


def interpreter(prefix: Path, name: str) -> Path:
    """Put a program in the folder `bin` of a place."""
    (prefix / "bin").mkdir(parents=True)
    shell = shutil.which("sh")
    assert shell is not None
    return Path(shutil.copy(shell, prefix / "bin" / name))


def places_of(folder: Path, first: str) -> set[Path]:
    """Return what may be read with a script of this first line."""
    path = write_bot(folder, "script", first)
    return {Path(place) for place in interpreter_places(path, [str(path)])}


@pytest.mark.skipif(sys.platform != "linux", reason="looks at programs as Linux knows them")
def test_an_interpreter_may_be_read_with_libraries_of_its_name(tmp_path: Path) -> None:
    place = tmp_path / "local"
    run = interpreter(place, "tongue3")
    assert places_of(tmp_path, f"#!{run} -x\n") == {run}
    for name in ("lib/tongue", "lib/tongue3.1", "lib/tonguetwisters", "share/letters"):
        (place / name).mkdir(parents=True)
    (place / "lib" / "libtongue.so.1").touch()
    own = {place / "lib" / name for name in ("tongue", "tongue3.1", "libtongue.so.1")}
    assert places_of(tmp_path, f"#!{run} -x\n") == {run, place / "pyvenv.cfg", *own}
    assert places_of(tmp_path, f"#!/usr/bin/env -S {run} -x\n") >= own
    # A virtual environment is a place of links.
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "venv" / "lib" / "tongue3").mkdir(parents=True)
    link = tmp_path / "venv" / "bin" / "tongue"
    link.symlink_to(run)
    modules = {tmp_path / "venv" / "pyvenv.cfg", tmp_path / "venv" / "lib" / "tongue3"}
    assert places_of(tmp_path, f"#!{link}\n") == modules | places_of(tmp_path, f"#!{run}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at programs as Linux knows them")
def test_what_is_no_interpreter_opens_nothing(tmp_path: Path) -> None:
    run = interpreter(tmp_path / "local", "run")
    run.chmod(0o644)
    script = write_bot(tmp_path, "tool", "#!/bin/sh\nPASSWORD=plum\n")
    lines = [f"#!{name}\n" for name in (run, script, tmp_path, "sh", "../sh", "/no/such", "/\0")]
    for first in (*lines, "#!/usr/bin/env no-such-language\n", "no script\n", "#!\n", "#!env\n"):
        assert places_of(tmp_path, first) == set(), first
    gone = tmp_path / "gone"
    assert interpreter_places(gone, [str(gone)]) == []
    # What a script says that another program runs is of no account.
    shell = Path(shutil.which("sh") or "").resolve()
    path = write_bot(tmp_path, "a.sh", f"#!{run}\n")
    assert interpreter_places(path, ["sh", str(path)]) == [str(shell)]
