"""What a program may do on this system, tried by programs that do it."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.bots.bot import BotPlayer
from fourgames_tk.engine.players.bots.failure import BotFailure
from fourgames_tk.engine.players.bots.find import BotProgram, command_bot, find_bot
from fourgames_tk.engine.players.bots.limits import FILE_MEGABYTES, PROCESSES, Limits
from fourgames_tk.engine.players.bots.sandbox import (
    Granted,
    environment_for,
    granted,
    protection,
)
from fourgames_tk.engine.players.player import Human
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

from .helpers import BOT, QUICK, carriers, wait_until, write_bot

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what Linux alone can do")

TRIES = """#!{python}
import os, shutil, socket, subprocess, sys

def tried(what):
    try:
        return str(what())
    except OSError as error:
        return "refused"

def change(path):
    for change in (
        lambda: os.chmod(path, 0o777),
        lambda: os.utime(path, (0, 0)),
        lambda: os.setxattr(path, "user.mark", b"x"),
    ):
        tried(change)

def write(path, size=1):
    with open(path, "wb") as file:
        file.write(bytes(size))
    return "done"

change({elsewhere!r})
change("beside.txt")
found = {{
    "own": tried(lambda: open(__file__).readline()[:2]),
    "beside": tried(lambda: open("beside.txt").read()),
    "elsewhere": tried(lambda: open({elsewhere!r}).read()),
    "home": tried(lambda: os.listdir({home!r})),
    "environment": tried(lambda: open("/proc/{parent}/environ").read()[:0] + "done"),
    "write own": tried(lambda: write("new.txt")),
    "write there": tried(lambda: write({elsewhere!r})),
    "write fresh": tried(lambda: write(os.path.join(os.environ["TMPDIR"], "new.txt"))),
    "write much": tried(lambda: write(os.path.join(os.environ["TMPDIR"], "much"), {much})),
    "tcp": tried(lambda: socket.create_connection(("127.0.0.1", {port})) and "done"),
    "udp": tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM) and "done"),
    "unix": tried(lambda: socket.socket(socket.AF_UNIX) and "done"),
    "pair": tried(lambda: socket.socketpair() and "done"),
    "datagrams": tried(lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) and "done"),
    "copy": tried(lambda: shutil.copy2("beside.txt", os.environ["TMPDIR"]) and "done"),
    "signal": tried(lambda: os.kill({parent}, 0) or "done"),
    "secret": os.environ.get("SECRET_OF_MINE", "none"),
    "fresh": os.environ["TMPDIR"],
    "run": subprocess.run(["echo", "yes"], capture_output=True, text=True).stdout.strip(),
}}
for name, text in found.items():
    print("#", name, "=", text, flush=True)
sys.stdin.read()
"""


def listen(program: BotProgram, lines: int) -> tuple[BotPlayer, dict[str, str]]:
    """Seat a program; return it, and what it says in so many lines `# name = text`."""
    said: list[str] = []
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), QUICK, said.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), player])
    assert wait_until(lambda: len(said) >= lines), said
    found = {name: text for name, _, text in (line.partition(" = ") for line in said)}
    return player, found


def tries(folder: Path, port: int) -> tuple[BotProgram, Path]:
    """Write a program that tries everything, in a folder of its own."""
    own = folder / "own"
    own.mkdir()
    (own / "beside.txt").write_text("mine")
    elsewhere = folder / "diary.txt"
    elsewhere.write_text("dear diary")
    text = TRIES.format(
        python=Path(sys.base_prefix) / "bin" / "python3",
        elsewhere=str(elsewhere),
        home=os.path.expanduser("~"),
        parent=os.getpid(),
        much=FILE_MEGABYTES * 1024 * 1024 + 1,
        port=port,
    )
    return find_bot(str(write_bot(own, "tries", text))), elsewhere


def state_of(path: Path) -> tuple[int, int, list[str]]:
    """Return what can be changed of a file that cannot be opened."""
    found = path.stat()
    return found.st_mode, found.st_mtime_ns, os.listxattr(path)


@ON_LINUX
@pytest.mark.skipif(
    sys.platform == "linux" and not (granted().files and granted().network),
    reason="this kernel grants no sandbox",
)
def test_a_file_sees_its_own_folder_and_the_system_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_MINE", "plum")
    with socket.create_server(("127.0.0.1", 0)) as server:
        program, elsewhere = tries(tmp_path, server.getsockname()[1])
        beside = elsewhere.parent / "own" / "beside.txt"
        before = [state_of(path) for path in (elsewhere, beside)]
        player, found = listen(program, 19)
    assert [state_of(path) for path in (elsewhere, beside)] == before
    fresh = found.pop("fresh")
    assert Path(fresh).parent == Path(tempfile.gettempdir())
    assert Path(fresh).is_dir()
    player.close()
    player.wait_closed()
    assert not Path(fresh).exists()
    assert elsewhere.read_text() == "dear diary"
    assert found == {
        "own": "#!",
        "beside": "mine",
        "elsewhere": "refused",
        "home": "refused",
        "environment": "refused",
        "write own": "refused",
        "write there": "refused",
        "write fresh": "done",
        "write much": "refused",
        "tcp": "refused",
        "udp": "refused",
        "unix": "refused",
        "pair": "done",
        "datagrams": "refused",
        "copy": "done",
        "signal": "refused",
        "secret": "none",
        "run": "yes",
    }


@ON_LINUX
def test_a_command_line_runs_as_typed_but_for_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_MINE", "plum")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as server:
        _, elsewhere = tries(tmp_path, server.getsockname()[1])
        monkeypatch.chdir(tmp_path / "own")
        player, found = listen(command_bot("./tries 'an argument'"), 19)
    player.close()
    assert found["elsewhere"] == "dear diary"
    assert found["secret"] == "plum"
    assert found["tcp"] == "done"
    assert found["fresh"] == str(tmp_path)
    assert found["write much"] == "refused"
    assert elsewhere.read_text() == "\0"


@ON_LINUX
def test_a_bot_holds_nothing_of_its_supervisor(tmp_path: Path) -> None:
    says = 'chat.write("open = %d" % len(os.listdir("/proc/self/fd")))'
    text = BOT.replace("self.chat = chat", f"self.chat = chat; {says}")
    player, found = listen(find_bot(str(write_bot(tmp_path, "mine.py", text))), 1)
    player.close()
    # The three that all have, two that lead to us, and the folder that it looks into.
    assert found == {"open": "6"}


HIDES = """#!/bin/sh
setsid env -i sleep 1000 &
(setsid env -i sh -c 'setsid sleep 1000 & setsid sleep 1000 & sleep 1000' &)
echo '# started'
while read -r line; do :; done
trap '' TERM HUP INT
sleep 1000
"""


@ON_LINUX
@pytest.mark.parametrize("by", ["file", "command line"])
def test_all_that_a_bot_has_started_ends_whatever_it_did(
    by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_bot(tmp_path, "hides.sh", HIDES)
    monkeypatch.chdir(tmp_path)
    program = find_bot(str(path)) if by == "file" else command_bot(shlex.quote(str(path)))
    player, _ = listen(program, 1)
    mark = f"HIDES_TEST={tmp_path}"
    assert wait_until(lambda: len(carriers(mark)) >= 6)
    player.close()
    player.wait_closed()
    assert carriers(mark) == []


@ON_LINUX
def test_a_command_that_ends_its_supervisor_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program = command_bot("sh -c 'kill -KILL $PPID; sleep 1000'")
    # What is left of it keeps its streams open, so that its time runs out.
    limits = Limits(seconds=3.0, start_seconds=0.0)
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), limits)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, Human("Ann")])
    with pytest.raises(BotFailure):
        match.ask(Clock())
    player.close()
    assert wait_until(lambda: not carriers(f"SUPERVISOR_TEST={tmp_path}"))


BOMB = """
import os, resource, threading
from fourgames_tk.engine.players.bots import linux
from fourgames_tk.engine.players.bots.limits import limit_process
os.setgroups([]); os.setgid({user}); os.setuid({user})
busy, is_busy = os.pipe()
over, end_of_all = os.pipe()
if os.fork() == 0:
    os.close(end_of_all)
    for _ in range(99):
        threading.Thread(target=os.read, args=(over, 1), daemon=True).start()
    os.write(is_busy, b"!")
    os.read(over, 1)
    os._exit(0)
os.read(busy, 1)
report, told = os.pipe()
apart = {apart} and linux.separate_processes()
if os.fork():
    os.close(told)
    assert apart or not {apart}
    print(os.read(report, 99).decode(), flush=True)
    os._exit(0)
assert limit_process(4096, apart)
waiting, end = os.pipe()
count = 0
try:
    while count < 1000 and os.fork():
        count += 1
    if count < 1000:
        os.close(end)
        os.read(waiting, 1)
        os._exit(0)
except OSError:
    pass
os.write(told, str(count).encode())
"""
"""As somebody with a hundred threads, it starts processes until it may not; they end with it."""


@ON_LINUX
@pytest.mark.skipif(sys.platform == "linux" and os.getuid() != 0, reason="becomes another user")
@pytest.mark.parametrize("apart", [False, True])
def test_the_processes_of_somebody_who_is_not_root_are_counted(apart: bool) -> None:
    code = BOMB.format(user=54_321, apart=apart)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert PROCESSES // 2 < int(done.stdout) <= PROCESSES


def test_an_environment_is_clean_for_files_alone(tmp_path: Path) -> None:
    mine = {"PATH": "/bin", "LANG": "C", "LC_ALL": "C", "TOKEN": "x", "PYTHONPATH": "/here"}
    clean = {"PATH": "/bin", "LANG": "C", "LC_ALL": "C"}
    assert environment_for(BotProgram("a.sh", tmp_path / "a.sh"), mine) == clean
    assert environment_for(BotProgram("otter"), mine) == {**clean, "PYTHONPATH": "/here"}
    assert environment_for(command_bot("ssh there"), mine) == mine


def test_what_holds_is_said_in_plain_words() -> None:
    best = " ".join(protection(Granted(True, True, True, True)))
    assert "none of your other files" in best
    assert "no network" in best
    assert f"{PROCESSES} processes" in best
    worst = " ".join(protection(Granted()))
    assert "no sandbox" in worst
    assert "use the network as you can" in worst
    assert "number of its processes is not limited" in worst
    for text in (best, worst):
        assert re.search(r"[A-Z][^.]*command line is yours", text)
    assert protection()


@pytest.mark.parametrize(("platform", "limited"), [("linux", True), ("darwin", False)])
def test_memory_is_said_to_be_that_of_each_process_where_it_is_limited(
    platform: str, limited: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    said = " ".join(protection(Granted()))
    assert (f"Each of its processes has {Limits().memory} MB of memory" in said) == limited
    assert ("Its memory is not limited" in said) != limited
    # It needs the search path to find what it runs with.
    assert "none of your environment variables" not in said
