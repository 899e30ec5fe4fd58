"""Limits of programs on this system, tried by programs that exceed them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.launch_commands import bot_runner_command, sandbox_readable_paths
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.bot_failure import BotFailure
from fourgames_tk.engine.players.bot_files import BotProgram, bot_from_command_line, find_bot
from fourgames_tk.engine.players.bot_limits import (
    MAX_FILE_MEGABYTES,
    MAX_FOLDER_MEGABYTES,
    MAX_PROCESSES,
)
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.child_process import ChildProcess, ProcessLimits
from fourgames_tk.engine.players.player import HumanPlayer
from fourgames_tk.engine.players.sandbox import (
    Sandbox,
    readable_paths_of,
    runs_as_root,
    sandbox_sentences,
    sandboxed_command,
)
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament.plan import Plan, entrants_in_folder
from tests.limits import WAIT_SECONDS

from .helpers import BOT, CONFINED, QUICK, carriers, hearing, wait_until, write_bot

ROOT = Path(__file__).parents[3]

SYSTEM_PYTHON = shutil.which("python3", path="/usr/bin:/usr/local/bin") or ""

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what Linux alone can do")

TRIES = """#!{python}
import os, resource, socket, subprocess, sys

def tried(what):
    try:
        return str(what())
    except OSError as error:
        return "refused"

def write(path, size=1):
    with open(path, "wb") as file:
        file.write(bytes(size))
    return "done"

fresh = os.environ.get("TMPDIR", "/tmp")
found = {{
    "own": tried(lambda: open(__file__).readline()[:2]),
    "beside": tried(lambda: open("beside.txt").read()),
    "elsewhere": tried(lambda: open({elsewhere!r}).read()),
    "home": ".profile" in tried(lambda: os.listdir({home!r})),
    "parent": tried(lambda: open("/proc/{parent}/environ").read()[:0] + "done"),
    "write own": tried(lambda: write("new.txt")),
    "change own": tried(lambda: os.chmod("beside.txt", 0o777)),
    "write there": tried(lambda: write({elsewhere!r})) and "tried",
    "write fresh": tried(lambda: write(os.path.join(fresh, "new.txt"))),
    "write much": tried(lambda: write(os.path.join(fresh, "much"), {much})),
    "tcp": tried(lambda: socket.create_connection(("127.0.0.1", {port})) and "done"),
    "signal": tried(lambda: os.kill({parent}, 0) or "done"),
    "secret": os.environ.get("SECRET_OF_MINE", "none"),
    "memory": resource.getrlimit(resource.RLIMIT_AS)[0],
    "run": subprocess.run(["echo", "yes"], capture_output=True, text=True).stdout.strip(),
}}
for name, text in found.items():
    print("#", name, "=", text, flush=True)
sys.stdin.read()
"""
COUNT = TRIES.count('    "')


def listen(program: BotProgram, count: int) -> tuple[BotPlayer, dict[str, str]]:
    """Start a program as a player; return it with its first lines, as many as asked."""
    text: list[str] = []
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), QUICK, hearing(text.append))
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [HumanPlayer("Ann"), player])
    assert wait_until(lambda: len(text) >= count), text
    return player, dict(line.partition(" = ")[::2] for line in text)


def tries(folder: Path, port: int) -> tuple[BotProgram, Path]:
    """Write a program that tries everything, in a folder of its own."""
    own = folder / "tries"
    own.mkdir()
    (own / "beside.txt").write_text("mine")
    elsewhere = folder / "diary.txt"
    elsewhere.write_text("dear diary")
    text = TRIES.format(
        python=Path(sys.base_prefix) / "bin" / "python3",
        elsewhere=str(elsewhere),
        home=os.path.expanduser("~"),
        parent=os.getpid(),
        much=MAX_FILE_MEGABYTES * 1024 * 1024 + 1,
        port=port,
    )
    return find_bot(str(write_bot(own, "tries", text))), elsewhere


@CONFINED
def test_a_file_sees_its_own_folder_and_the_system_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_MINE", "plum")
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".profile").touch()
    with socket.create_server(("127.0.0.1", 0)) as server:
        program, elsewhere = tries(tmp_path, server.getsockname()[1])
        player, found = listen(program, COUNT)
    player.close()
    player.wait_closed()
    assert elsewhere.read_text() == "dear diary"
    assert found == {
        "own": "#!",
        "beside": "mine",
        "elsewhere": "refused",
        "home": "False",
        "parent": "refused",
        "write own": "refused",
        "change own": "refused",
        "write there": "tried",
        "write fresh": "done",
        "write much": "refused",
        "tcp": "refused",
        "signal": "refused",
        "secret": "none",
        "memory": str(ProcessLimits().memory * 2**20),
        "run": "yes",
    }


@ON_LINUX
@pytest.mark.parametrize("kind", ["command line", "no sandbox"])
def test_what_is_not_confined_runs_with_the_limits_alone(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_MINE", "plum")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("fourgames_tk.engine.players.bot_player.has_sandbox", lambda: False)
    with socket.create_server(("127.0.0.1", 0)) as server:
        program, elsewhere = tries(tmp_path, server.getsockname()[1])
        monkeypatch.chdir(tmp_path / "tries")
        by_line = kind == "command line"
        player, found = listen(
            bot_from_command_line("./tries 'an argument'") if by_line else program, COUNT
        )
    player.close()
    assert found["elsewhere"] == "dear diary"
    assert found["secret"] == ("plum" if by_line else "none")
    assert found["tcp"] == "done"
    assert found["write much"] == "refused"
    assert elsewhere.read_text() == "\0"


HIDES = """#!/bin/sh
setsid env -i sleep 1000 &
(setsid env -i sh -c 'setsid sleep 1000 & setsid sleep 1000 & sleep 1000' &)
echo '# started'
while read -r line; do :; done
trap '' TERM HUP INT
sleep 1000
"""


@CONFINED
def test_all_that_a_file_has_started_ends_whatever_it_did(tmp_path: Path) -> None:
    player, _ = listen(find_bot(str(write_bot(tmp_path, "hides.sh", HIDES))), 1)
    mark = f"HIDES_TEST={tmp_path}"
    assert wait_until(lambda: len(carriers(mark)) >= 6)
    player.close()
    player.wait_closed()
    assert wait_until(lambda: not carriers(mark))


@CONFINED
def test_one_that_is_ended_as_it_begins_leaves_nothing(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "deaf.sh", "#!/bin/sh\nexec sleep 1000\n")
    for _ in range(60):
        ChildProcess(sandboxed_command([str(path)], [str(tmp_path)]), "/", ProcessLimits()).kill()
    assert wait_until(lambda: not carriers(f"HIDES_TEST={tmp_path}"))
    for pause in range(1, 20):
        child = ChildProcess(sandboxed_command([str(path)], [str(tmp_path)]), "/", ProcessLimits())
        child.read_answer(pause / 2000)
        child.kill()
    assert wait_until(lambda: not carriers(f"HIDES_TEST={tmp_path}"))


@ON_LINUX
def test_a_program_ends_if_who_starts_it_has_ended_before_the_system_knew() -> None:
    command = bot_runner_command("1024", str(os.getpid() + 1), "line", "true")
    done = subprocess.run(command, stdin=subprocess.DEVNULL, timeout=WAIT_SECONDS, check=False)
    assert done.returncode == 1


@ON_LINUX
def test_the_group_of_a_command_line_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_bot(tmp_path, "forks.sh", HIDES.replace("setsid ", ""))
    monkeypatch.chdir(tmp_path)
    player, _ = listen(bot_from_command_line(shlex.quote(str(path))), 1)
    assert wait_until(lambda: len(carriers(f"HIDES_TEST={tmp_path}")) >= 6)
    player.close()
    player.wait_closed()
    assert wait_until(lambda: not carriers(f"HIDES_TEST={tmp_path}"))


def test_a_file_in_a_home_sees_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = write_bot(tmp_path, "mine.sh", "#!/bin/sh\n")
    places = readable_paths_of(find_bot(str(path)))
    assert str(path) in places and str(tmp_path) not in places
    (tmp_path / "mine").mkdir()
    assert str(tmp_path / "mine") in readable_paths_of(
        find_bot(str(write_bot(tmp_path / "mine", "mine.sh", "")))
    )


@ON_LINUX
def test_a_script_may_read_what_runs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an absolute path, by env, and by the link of a virtual environment."""
    prefix = tmp_path / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin" / "python9").symlink_to("/bin/sh")
    monkeypatch.setenv("PATH", str(prefix / "bin"))
    for first in (f"#!{prefix}/bin/python9", "#!/usr/bin/env -S python9"):
        (tmp_path / "bots").mkdir(exist_ok=True)
        places = readable_paths_of(
            find_bot(str(write_bot(tmp_path / "bots", "mine", f"{first}\n")))
        )
        assert {str(prefix / "bin" / "python9"), str(prefix / "lib")} <= places
        assert str(prefix) not in places


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("changes_user", [False, True])
@pytest.mark.parametrize("limits_space", [False, True])
def test_the_sandbox_is_described_in_plain_words(
    platform: str,
    user: int,
    changes_user: bool,
    limits_space: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "getuid", lambda: user)
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(release="6.1.0-13"))
    sandbox = Sandbox(("--unshare-all",), changes_user, limits_space)
    best = " ".join(sandbox_sentences(sandbox))
    assert "none of your other files" in best
    assert "no network" in best
    assert (f"{MAX_PROCESSES} processes" in best) == (changes_user or user != 0)
    assert ("as another user" in best) == changes_user
    assert ("what only root may" in best) == (user == 0 and not changes_user)
    assert (f"together {MAX_FOLDER_MEGABYTES} MB" in best) == limits_space
    is_root = user == 0 and platform != "win32"
    assert runs_as_root(sandbox) == (is_root and not changes_user)
    assert runs_as_root(None) == is_root
    worst = " ".join(sandbox_sentences(None))
    assert "no sandbox" in worst
    assert "use the network as you can" in worst
    assert "number of its processes is not limited" in worst
    assert "together" not in worst
    for text in (best, worst):
        assert re.search(r"[A-Z][^.]*command line runs as if", text)
        # macOS limits no memory.
        limited = f"Each of its processes has {ProcessLimits().memory} MB of memory" in text
        assert limited == (platform == "linux")


ATTACKS = """#!{python}
import ctypes, os, sys, time

def tried(what):
    try:
        return "done" if what() is None else "odd"
    except OSError:
        return "refused"

def write(path, size=1):
    with open(path, "wb", buffering=0) as file:
        for _ in range(size):
            file.write(bytes(2**20))

def remount():
    # MS_REMOUNT | MS_BIND: writable again.
    if ctypes.CDLL(None, use_errno=True).mount(None, os.getcwd().encode(), None, 4128, None):
        raise OSError(ctypes.get_errno(), "mount")

def others():
    # What runs beside us and the first process of the sandbox.
    numbers = set(filter(str.isdigit, os.listdir("/proc"))) - {{"1", str(os.getpid())}}
    return ", ".join(open(f"/proc/{{number}}/comm").read() for number in numbers) or "refused"

def fork():
    children = []
    try:
        for _ in range(300):
            child = os.fork()
            if not child:
                time.sleep(1000)
            children.append(child)
    finally:
        print("# forks =", len(children), flush=True)
        for child in children:
            os.kill(child, 9)

found = {{
    "user": "root" if os.getuid() == 0 else "other",
    "kernel": tried(lambda: write("/proc/sys/kernel/core_pattern")),
    "remount": tried(remount),
    "write beside": tried(lambda: write("new.txt")),
    "write root": tried(lambda: write("/new.txt")),
    "write devices": tried(lambda: write("/dev/new.txt")),
    "passwords": tried(lambda: open("/etc/shadow").close()),
    "key": tried(lambda: open({home!r} + "/.ssh/id_rsa").close()),
    "rival": tried(lambda: open({home!r} + "/rival.py").close()),
    "processes": others(),
    "become root": tried(lambda: os.setuid(0)) if os.getuid() else "refused",
    "fill folder": tried(lambda: [write("/tmp/%d" % n, 50) for n in range(4)] and None),
    "fill memory": tried(lambda: [write("/dev/shm/%d" % n, 50) for n in range(4)] and None),
}}
for name, text in found.items():
    print("#", name, "=", text, flush=True)
try:
    fork()
except OSError:
    pass
sys.stdin.read()
"""
ATTACK_COUNT = ATTACKS.count('    "') + 1
REFUSED = (
    *("kernel", "remount", "write beside", "write root", "write devices", "passwords", "key"),
    *("rival", "processes", "become root", "fill folder", "fill memory"),
)


def write_attacks(home: Path, python: Path | str) -> Path:
    """Write a hostile program into a home folder, with a key and a rival's program there."""
    for name in (".ssh", "attacks"):
        (home / name).mkdir()
    for secret in (home / ".ssh" / "id_rsa", home / "rival.py"):
        secret.write_text("secret")
        # As readable for the other user of root's programs as for us.
        secret.chmod(0o644)
    return write_bot(home / "attacks", "attacks", ATTACKS.format(python=python, home=str(home)))


@CONFINED
def test_a_hostile_program_gains_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As root it is another user; limits of processes and files hold in all."""
    monkeypatch.setenv("HOME", str(tmp_path))
    path = write_attacks(tmp_path, Path(sys.base_prefix) / "bin" / "python3")
    player, found = listen(find_bot(str(path)), ATTACK_COUNT)
    player.close()
    player.wait_closed()
    assert int(found.pop("forks")) <= MAX_PROCESSES
    assert found.pop("user") == "other"
    assert found == dict.fromkeys(REFUSED, "refused")


@CONFINED
@pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0 or not SYSTEM_PYTHON,
    reason="only root with a Python for all can be another user: that is not tried",
)
def test_a_hostile_program_of_a_user_gains_nothing_either(tmp_path: Path) -> None:
    """Only root may be able to read the checkout, so another user runs a copy."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        copy.chmod(0o755)
        shutil.copytree(ROOT / "fourgames_tk", copy / "fourgames_tk")
        home = copy / "home"
        home.mkdir()
        path = write_attacks(home, SYSTEM_PYTHON)
        done = subprocess.run(
            [SYSTEM_PYTHON, "-c", AS_USER, copy, path],
            capture_output=True,
            text=True,
            # Python looks for modules in the home folder.
            cwd=home,
            env={**os.environ, "HOME": str(home), "PYTHONPATH": str(home)},
            user=65534,
            group=65534,
            extra_groups=[],
            check=False,
        )
    assert done.returncode == 0, done.stderr
    found = dict(line.partition(" = ")[::2] for line in done.stdout.splitlines())
    if "no sandbox" in found:
        pytest.skip("users have no sandbox on this system: what their programs may do is not tried")
    assert int(found.pop("forks")) <= MAX_PROCESSES
    assert found == {"user": "other", **dict.fromkeys(REFUSED, "refused")}


AS_USER = """
import sys
sys.path.insert(0, sys.argv[1])
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.bot_files import find_bot
from fourgames_tk.engine.players.child_process import ProcessLogKind
from fourgames_tk.engine.players.sandbox import has_sandbox
import threading
if not has_sandbox():
    print("no sandbox = here")
    sys.exit()
ended = threading.Event()
def tap(line):
    if line.kind is ProcessLogKind.SAID:
        print(line.text)
        if line.text.startswith("forks"):
            ended.set()
player = BotPlayer(find_bot(sys.argv[2]), SKIRMISH, SkirmishOptions(), tap=tap)
player._start()
ended.wait(60)
player.close()
player.wait_closed()
"""


def test_the_home_folder_is_not_seen_because_python_looks_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script in the home folder, or PYTHONPATH, puts it on the module path."""
    packages = tmp_path / ".local" / "lib" / "python3" / "site-packages"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(packages), *sys.path])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    places = sandbox_readable_paths()
    assert str(tmp_path) not in places and str(packages) in places
    assert str(tmp_path / "lib") in places, "an interpreter may be installed there"


RIVAL = """#!/bin/sh
cat rival.sh >/dev/null 2>&1 && echo '# rival = seen' || echo '# rival = hidden'
cat _helper.txt >/dev/null 2>&1 && echo '# helper = seen' || echo '# helper = hidden'
while read -r line; do :; done
"""


@CONFINED
@pytest.mark.parametrize(
    ("name", "folder", "seen"),
    [("mine.sh", "class", "hidden"), ("player.sh", "ann", "seen"), ("ann.sh", "ann", "seen")],
)
def test_in_a_folder_of_single_files_a_program_sees_no_rival(
    name: str, folder: str, seen: str, tmp_path: Path
) -> None:
    own = tmp_path / folder
    own.mkdir()
    for other in ("rival.sh", "_helper.txt"):
        write_bot(own, other, "")
    player, found = listen(find_bot(str(write_bot(own, name, RIVAL))), 2)
    player.close()
    player.wait_closed()
    assert found == {"rival": seen, "helper": "seen"}


LINKS = """#!/bin/sh
cat _key >/dev/null 2>&1 && echo '# key = seen' || echo '# key = hidden'
cat link >/dev/null 2>&1 && echo '# link = seen' || echo '# link = hidden'
cat _folder/key >/dev/null 2>&1 && echo '# folder = seen' || echo '# folder = hidden'
while read -r line; do :; done
"""


@CONFINED
@pytest.mark.parametrize("name", ["player.sh", "mine.sh"])
@pytest.mark.parametrize("mode", [0o755, 0o700])
def test_a_link_beside_a_program_shows_it_nothing(name: str, mode: int, tmp_path: Path) -> None:
    """A submitted archive can contain links to files of the person who unpacks it."""
    own, secrets = tmp_path / "ann", tmp_path / "secrets"
    own.mkdir()
    secrets.mkdir()
    (secrets / "key").write_text("secret")
    for link in ("_key", "link"):
        (own / link).symlink_to(secrets / "key")
    (own / "_folder").symlink_to(secrets)
    path = write_bot(own, name, LINKS)
    own.chmod(mode)
    player, found = listen(find_bot(str(path)), 3)
    player.close()
    player.wait_closed()
    assert found == dict.fromkeys(["key", "link", "folder"], "hidden")


@CONFINED
def test_rivals_are_hidden_in_folders_of_the_system_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class may lie in /opt, which every program sees."""
    own = tmp_path / "class"
    (own / "rivals").mkdir(parents=True)
    for rival in ("rivals/player.sh", "rivals/secret.txt", "rival.sh"):
        write_bot(own, rival, RIVAL)
    text = RIVAL.replace("_helper.txt", "rivals/secret.txt").replace("helper =", "secret =")
    write_bot(own, "mine.sh", text)
    monkeypatch.setattr(
        "fourgames_tk.engine.players.sandbox._SYSTEM", ("/usr", "/bin", "/lib", "/lib64", str(own))
    )
    plan = Plan("skirmish", entrants_in_folder(own).texts)
    (program,) = (each for each in plan.bot_programs if each and each.name == "mine.sh")
    player, found = listen(program, 2)
    player.close()
    player.wait_closed()
    assert found == {"rival": "hidden", "secret": "hidden"}


@CONFINED
@pytest.mark.parametrize("name", ["player.sh", "class.sh", "mine.sh"])
def test_a_program_of_a_class_sees_neither_files_nor_folders_of_rivals(
    name: str, tmp_path: Path
) -> None:
    """With any file name, also if it is the only file beside folders."""
    own = tmp_path / "class"
    (own / "rivals").mkdir(parents=True)
    write_bot(own / "rivals", "player.sh", "")
    write_bot(own, "_helper.txt", "")
    write_bot(own, name, RIVAL.replace("rival.sh", "rivals/player.sh"))
    plan = Plan("skirmish", entrants_in_folder(own).texts)
    (program,) = (each for each in plan.bot_programs if each and each.path == own / name)
    player, found = listen(program, 2)
    player.close()
    player.wait_closed()
    assert found == {"rival": "hidden", "helper": "seen"}


@CONFINED
@pytest.mark.parametrize(
    ("name", "text", "hidden"),
    [
        ("mine.py", f"import helper\n{BOT}", "helper.py"),
        ("mine.sh", "#!/bin/sh\ncat data.txt || exit 1\n", "data.txt"),
    ],
)
def test_a_program_that_lacks_a_file_beside_it_is_told_why(
    name: str, text: str, hidden: str, tmp_path: Path
) -> None:
    (tmp_path / hidden).write_text("")
    player = BotPlayer(
        find_bot(str(write_bot(tmp_path, name, text))), SKIRMISH, SkirmishOptions(), QUICK
    )
    view = Session(SKIRMISH, SkirmishOptions(), 0).state.view(0)
    with pytest.raises(BotFailure, match=f"reads {re.escape(hidden)}, but a bot can"):
        player.choose(view, Clock())
    player.close()


@CONFINED
@pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0, reason="takes root: that is not tried"
)
def test_a_file_that_root_alone_can_read_says_so(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine.py", BOT)
    path.chmod(0o600)
    player = BotPlayer(find_bot(str(path)), SKIRMISH, SkirmishOptions(), QUICK)
    view = Session(SKIRMISH, SkirmishOptions(), 0).state.view(0)
    with pytest.raises(BotFailure, match=r"only root can read mine\.py"):
        player.choose(view, Clock())
    player.close()
