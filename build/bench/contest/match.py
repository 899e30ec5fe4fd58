"""Whether the program got stronger: a tournament of this checkout and another revision of it.

    python3 build/dev.py bench match GAME [OPTION=VALUE …] --against REVISION
        [--games 100] [--seconds 1] [--jobs N] [--sprt ELO0 ELO1]

Both play their best level by the text protocol, each in processes of its own, and each sees the
view of its own seat alone. The rules are those of this checkout. All but the revision is what
`fourgames tournament` takes.
"""

from __future__ import annotations

import argparse
import io
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

from fourgames_tk.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[3]


def engine(name: str, folder: Path) -> str:
    """Return the player that is the engine of the sources in a folder."""
    command = ["env", "-C", str(folder), sys.executable, "-m", "fourgames_tk", "engine"]
    return f"--player={name}=engine:{shlex.join([*command, '--end-with-input'])}"


def check_out(revision: str, folder: Path) -> str:
    """Write the sources of a revision into a folder and return its short name.

    Raises SystemExit, saying so, where there is no such revision.
    """
    name = _git("rev-parse", "--short", "--verify", f"{revision}^{{commit}}")
    archive = _git("archive", "--format=zip", f"{revision}^{{commit}}", "fourgames_tk")
    if name is None or archive is None:
        raise SystemExit(f"There is no revision {revision!r} of this checkout.")
    # Python differs, from one small version to the next, in how a tar archive is unpacked.
    with ZipFile(io.BytesIO(archive)) as sources:
        sources.extractall(folder)
    return name.decode().strip()


def _git(*arguments: str) -> bytes | None:
    found = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    return None if found.returncode else found.stdout


def main(arguments: Sequence[str]) -> int:
    """Play, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py bench match", usage=__doc__, add_help=False)
    parser.add_argument("--against", required=True, metavar="REVISION")
    chosen, rest = parser.parse_known_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        there = engine(check_out(chosen.against, Path(folder)), Path(folder))
        return COMMANDS["tournament"].run([*rest, engine("here", ROOT), there])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
