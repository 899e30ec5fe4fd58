"""A class of 34 hands in its programs: how long its tournament takes, and what it finds.

    python3 build/dev.py bench handed_in

The files are those of `tests/engine/bots/handed_in.py`: 25 that cannot play, and nine of known
strength. The command is that of a teacher; started by root, it runs once more as another user with
the system's Python. Each bad file must be named with its reason, and the nine must stand in the
order of their strength within their margins: no stronger one may be rated below a weaker one by
more than the margins of both.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import figures

from tests.engine.bots.handed_in import BAD, GOOD, Found, write_class

ROOT = Path(__file__).resolve().parents[2]
ALLOWED_SECONDS = 150
"""Most time for the whole tournament."""
NOBODY = 65534
"""The number of a user without rights."""
SYSTEM_PYTHON = "/usr/bin/python3"
COMMAND = ["tournament", "mancala", "--games", "2", "--seconds", "0.2", "--jobs", "2"]


def main() -> int:
    runs: dict[str, Sequence[str]] = {"this user": (sys.executable,)}
    if sys.platform != "win32" and os.getuid() == 0:
        if can_run_as_nobody():
            user = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
            runs = {"root": (sys.executable,), "a user": (*user, SYSTEM_PYTHON)}
        else:
            print("only as root: another user cannot run the program here")
    return int(not all([measure(name, start) for name, start in runs.items()]))


def can_run_as_nobody() -> bool:
    """Return whether another user can read the program and has a Python."""
    reads = all(path.stat().st_mode & 0o005 == 0o005 for path in [ROOT, *ROOT.parents])
    return reads and bool(shutil.which("setpriv")) and Path(SYSTEM_PYTHON).exists()


def measure(name: str, start: Sequence[str]) -> bool:
    """Run the tournament of the class; print time and table, and return whether all is right."""
    with tempfile.TemporaryDirectory() as place:
        folder, report = Path(place) / "class", Path(place) / "out" / "report.json"
        write_class(folder)
        report.parent.mkdir()
        for path in (Path(place), report.parent):
            path.chmod(0o777)
        command = [*start, "-m", "fourgames_tk", *COMMAND, "--players", str(folder)]
        begin = time.perf_counter()
        done = subprocess.run(
            [*command, "--json", str(report), "--trust"],
            cwd=ROOT,
            env={
                **os.environ,
                "HOME": place,
                "PYTHONDONTWRITEBYTECODE": "1",
                # The libraries of this Python, for that of the system.
                "PYTHONPATH": sysconfig.get_path("purelib"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        seconds = time.perf_counter() - begin
        print(done.stdout, done.stderr if done.returncode else "", sep="")
        standings = (
            json.loads(report.read_text("utf-8"))["standings"] if not done.returncode else []
        )
    problems = [*unnamed(standings), *misplaced(standings)]
    print(f"as {name}: {seconds:.0f} s; allowed are {ALLOWED_SECONDS}", *problems, sep="\n  ")
    figures.report(f"a class of 34, as {name}", seconds, "s", ALLOWED_SECONDS, "allowed")
    return bool(standings) and not problems and seconds <= ALLOWED_SECONDS


def unnamed(standings: Sequence[dict[str, object]]) -> list[str]:
    """Return which bad files are not named with their reasons."""
    by_name = {each["player"]: each for each in standings}
    wrong = []
    for bad in BAD:
        found = by_name.get(bad.name if bad.found is Found.BY_ITS_NAME else bad.stem, {})
        status = "stopped" if bad.found is Found.IN_GAMES else "cannot play"
        if found.get("status") != status or bad.reason not in str(found.get("reasons")):
            wrong.append(f"{bad.name}: {found.get('status')} {found.get('reasons')}")
    return wrong


def misplaced(standings: Sequence[dict[str, object]]) -> list[str]:
    """Return which of the good bots do not stand in the order of their strength."""
    rated = {each["player"]: each for each in standings if not each["status"]}
    if set(rated) != set(GOOD):
        return [f"rated are {', '.join(map(str, rated))}"]
    order, wrong = list(GOOD), []
    for at, weaker in enumerate(order):
        for stronger in order[at + 1 :]:
            low, high = rated[weaker], rated[stronger]
            ahead = float(str(low["elo"])) - float(str(high["elo"]))
            if ahead > float(str(low["margin"])) + float(str(high["margin"])):
                wrong.append(f"{stronger} stands {ahead:.0f} Elo below {weaker}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
