"""What a bot's process does to itself, each tried in a child: it cannot be taken back."""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import shutil
import signal
import socket
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from environment import CACHE

from fourgames_tk.engine.players.bots import linux, places, runner, sandbox, supervisor
from fourgames_tk.engine.players.bots.calls import refuse_calls
from fourgames_tk.engine.players.bots.limits import FILE_MEGABYTES, limit_process
from fourgames_tk.engine.players.bots.python_bot import BadBot, class_in
from fourgames_tk.engine.players.bots.sandbox import granted

from .helpers import BOT, write_bot

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what Linux alone can do")

GRANTED = granted()
SANDBOX = pytest.mark.skipif(
    not (GRANTED.files and GRANTED.network), reason="this kernel grants no sandbox"
)


def status_of(do: Callable[[], object]) -> int:
    """Do something in a child; return its exit status, 99 where it raised, −N after a signal."""
    if (child := os.fork()) == 0:
        status = 99
        try:
            status = int(bool(do()))
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def refused(do: Callable[[], object]) -> bool:
    """Tell whether the system refuses something."""
    try:
        do()
    except OSError:
        return True
    return False


@SANDBOX
def test_files_that_are_not_named_are_gone(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    for folder in (mine, other):
        folder.mkdir()
        (folder / "file").write_text("x")

    def do() -> bool:
        linux.give_up_privileges()
        # What measures these tests writes in the cache.
        places = [str(mine), str(CACHE), str(tmp_path / "missing")]
        assert linux.restrict_files([sys.base_prefix, str(mine / "file")], places)
        (mine / "new").write_text("y")
        return (
            refused(lambda: (other / "file").read_text())
            and refused(lambda: (other / "new").write_text("z"))
            and (mine / "file").read_text() == "x"
        )

    assert status_of(do) == 1
    assert (mine / "new").read_text() == "y" and not (other / "new").exists()


@SANDBOX
def test_other_processes_cannot_be_looked_into_even_by_root() -> None:
    environment = Path("/proc", str(os.getpid()), "environ")
    assert environment.read_bytes()

    def do() -> bool:
        linux.give_up_privileges()
        assert linux.restrict_files(["/proc"], [str(CACHE)])
        return refused(environment.read_bytes) and bool(Path("/proc/self/environ").read_bytes())

    assert status_of(do) == 1


@SANDBOX
def test_a_script_is_confined_with_what_it_runs_with(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine", "#!/usr/bin/env python3\n")
    own = [str(path), *places.interpreter_places(path, [str(path)])]

    def do() -> bool:
        return sandbox.confine(own, str(CACHE)) == (True, True) and bool(path.read_text())

    assert status_of(do) == 1


@SANDBOX
def test_sockets_are_refused_but_for_pairs() -> None:
    def do() -> bool:
        linux.give_up_privileges()
        assert refuse_calls(changes=True)
        for kind in (socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
            for pair in socket.socketpair(socket.AF_UNIX, kind | socket.SOCK_CLOEXEC):
                pair.close()
        # The kernel makes raw ones datagrams, which go to whatever socket they name.
        return refused(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) and all(
            refused(partial(socket.socketpair, socket.AF_UNIX, kind))
            for kind in (socket.SOCK_DGRAM, socket.SOCK_RAW)
        )

    assert status_of(do) == 1


@SANDBOX
def test_what_leads_out_or_lives_on_is_refused() -> None:
    library = ctypes.CDLL(None)

    def do() -> bool:
        linux.give_up_privileges()
        assert refuse_calls(changes=True)
        calls = [library.inotify_init(), library.inotify_init1(0), library.fanotify_init(0, 0)]
        calls += [library.shmget(0, 4096, 0o1600), library.semget(0, 1, 0o1600)]
        calls += [library.msgget(0, 0o1600)]
        return set(calls) == {-1} and refused(lambda: os.memfd_create("hidden"))

    assert status_of(do) == 1


@SANDBOX
def test_without_mounts_of_its_own_a_bot_changes_no_permissions_or_times(tmp_path: Path) -> None:
    file, copied = tmp_path / "file", tmp_path / "copied"
    file.write_text("x")
    file.chmod(0o640)
    os.utime(file, (5, 5))

    def do() -> bool:
        linux.give_up_privileges()
        assert refuse_calls(changes=False)
        for descriptor in (file, os.open(file, os.O_RDONLY)):
            os.chmod(descriptor, 0o777)
            os.utime(descriptor, (9, 9))
            os.chown(descriptor, 7, 7)
        if platform.machine() == "x86_64":
            # The same call by the number of another kind of program.
            assert linux._system_call(0x40000000 + 90, os.fsencode(file), 0o777) == -1
        assert refused(lambda: os.setxattr(file, "user.mark", b"x"))
        # Programs that copy files are not kept from it.
        return bool(shutil.copy2(file, copied)) and copied.read_text() == "x"

    assert status_of(do) == 1
    found = file.stat()
    assert (found.st_mode & 0o777, found.st_mtime, found.st_uid) == (0o640, 5, os.getuid())


@pytest.mark.skipif(not GRANTED.processes, reason="this kernel gives no world of its own")
def test_with_mounts_of_its_own_a_bot_changes_its_fresh_folder_alone(tmp_path: Path) -> None:
    file, fresh = tmp_path / "file", tmp_path / "fresh"
    fresh.mkdir()
    file.touch(0o640)

    def do() -> bool:
        assert linux.separate_processes()
        if not linux.make_read_only(str(fresh)):
            return True
        (fresh / "new").touch()
        (fresh / "new").chmod(0o700)
        return refused(lambda: file.chmod(0o777)) and refused((tmp_path / "new").touch)

    assert status_of(do) == 1
    assert file.stat().st_mode & 0o777 == 0o640
    # Outside, nothing has become read-only.
    file.chmod(0o600)


@pytest.mark.skipif(not GRANTED.processes, reason="this kernel gives no world of its own")
def test_the_first_process_of_a_world_is_number_one() -> None:
    def do() -> bool:
        assert linux.separate_processes()
        return status_of(lambda: os.getpid() == 1) == 1

    assert status_of(do) == 1


@pytest.mark.parametrize("user", [0, 54_321])
def test_limits_hold_for_the_process(user: int) -> None:
    if user and os.getuid():
        pytest.skip("becomes another user")

    def do() -> bool:
        if user:
            os.setuid(user)
        counted = limit_process(1024, apart=False)
        largest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
        memory, _ = resource.getrlimit(resource.RLIMIT_AS)
        sizes = largest == FILE_MEGABYTES * 2**20 and memory == 2**30
        return sizes and counted == bool(os.getuid())

    assert status_of(do) == 1


def test_orphans_are_counted_and_ended() -> None:
    def do() -> bool:
        assert linux.adopt_orphans()
        ready, tell = os.pipe()
        if os.fork() == 0:
            if os.fork() == 0:
                os.write(tell, b"!")
                signal.pause()
            os._exit(0)
        os.read(ready, 1)
        assert linux.descendants(os.getpid())
        supervisor._end_all_below(0)
        return linux.descendants(os.getpid()) == []

    assert status_of(do) == 1


def test_a_supervisor_ends_as_its_bot_did() -> None:
    assert status_of(lambda: supervisor._end_like(None)) == 0
    assert status_of(lambda: supervisor._end_like(7 << 8)) == 7
    assert status_of(lambda: supervisor._end_like(signal.SIGTERM)) == -signal.SIGTERM
    assert status_of(lambda: supervisor._end_like(signal.SIGKILL)) == -signal.SIGKILL


def raises(error: BaseException) -> Callable[[], None]:
    """Return what raises this."""

    def play() -> None:
        raise error

    return play


@pytest.mark.parametrize(
    ("play", "status"),
    [
        (lambda: None, 0),
        (raises(SystemExit(5)), 5),
        (raises(SystemExit()), 0),
        (raises(SystemExit("a word")), 1),
        (raises(ValueError("lost")), 1),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_bot_ends_with_the_status_that_it_asks_for(
    play: Callable[[], None], status: int, first: bool
) -> None:
    if not first:
        assert status_of(lambda: supervisor._run(play)) == status
        return
    report, told = os.pipe()
    assert status_of(lambda: supervisor._be_first(told, play)) == 0
    os.close(told)
    assert os.waitstatus_to_exitcode(int(os.read(report, 32))) == status
    os.close(report)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "there is no such program"),
        ("#!/no/such/interpreter -x\n", "there is no /no/such/interpreter, which its first line"),
        ("#!/bin/sh\r\n", "its lines end as on Windows"),
        ("echo\n", "as a script it must begin with a line such as #!/bin/sh"),
    ],
)
def test_a_program_that_cannot_be_run_says_why(
    text: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.sh"
    if text is not None:
        write_bot(tmp_path, "mine.sh", text)
    with pytest.raises(runner.CannotRun, match=reason):
        runner.become([str(path)], tmp_path)


@pytest.mark.parametrize("kind", ["line", "program"])
def test_a_process_becomes_the_program(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = shutil.which("true") or "true"
    options = {"line": kind == "line", "program": true if kind == "program" else None}
    bot = Namespace(memory=4096, installed=False, beside=False, bot=[true], **options)
    assert status_of(lambda: runner._play(bot, None if kind == "line" else str(CACHE))) == 0
    bot.bot = [shutil.which("false")]
    assert status_of(lambda: runner._play(bot, None)) == 1


def test_a_python_bot_is_read_and_played_in_the_process(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine.py", BOT)
    kind = {"installed": False, "line": False, "program": None}
    bot = Namespace(memory=4096, beside=True, bot=[str(path)], **kind)

    def do() -> bool:
        reading, _ = os.pipe()
        os.dup2(reading, 0)
        os.set_blocking(0, False)
        with pytest.raises(BadBot, match="begins with a line Setup"):
            runner._play(bot, str(CACHE))
        return os.environ["TMPDIR"] == str(CACHE)

    assert status_of(do) == 1
    bot.installed, bot.bot = True, ["nobody"]
    with_nobody = pytest.raises(BadBot, match="no installed package offers a bot 'nobody'")

    def install() -> bool:
        with with_nobody:
            runner._play(bot, str(CACHE))
        return Path.cwd() == CACHE

    assert status_of(install) == 1


def test_who_wrote_a_bot_sees_its_own_steps_alone(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    for fault, shown in (
        (runner.CannotRun("it is a folder"), "it is a folder\n"),
        (ValueError("lost"), "ValueError: lost\n"),
    ):
        runner._tell(type(fault), fault, None)
        assert capsys.readouterr().err == shown
    path = write_bot(here, "mine.py", "raise KeyError('mine')\n")
    try:
        class_in(path)
    except KeyError as error:
        trace = error.__traceback__
        assert trace is not None
        # The first step is this test's.
        runner._tell(KeyError, error, trace.tb_next)
    said = capsys.readouterr().err
    assert "mine.py" in said and "python_bot.py" not in said and "KeyError: 'mine'" in said


def test_what_a_bot_prints_are_last_words() -> None:
    def do() -> bool:
        answers, _ = runner._private_streams()
        # Its own input is empty, and its output goes where its errors go.
        return os.read(0, 1) == b"" and os.fstat(1) == os.fstat(2) and answers.fileno() > 2

    assert status_of(do) == 1
