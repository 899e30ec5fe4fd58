"""What a release needs: that all that names its version agrees, its checksums, and its notes.

`python3 build/dev.py release --check` refuses, before anything is built, what cannot be released.
`release --gather FOLDER` makes one release of the packages that several machines have made.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from environment import CACHE, ROOT
from failures import DevError

from . import stores
from .archive import write_checksums
from .changelog import UNRELEASED, VERSION, program_releases
from .identity import version_in

NOTES = CACHE / "release-notes.md"
PACKAGES = (
    "{}-py3-none-any.whl",
    "{}.tar.gz",
    "{}-linux-x86_64.tar.xz",
    "{}-1.x86_64.rpm",
    "{}-1-x86_64.pkg.tar.zst",
    "{}-windows-x64-setup.exe",
    "{}-windows-x64.zip",
)
"""What a release holds beside the Debian package, after name and version."""
UNTRIED = (".dmg", "The disk image for macOS has been built, and tried by nobody yet.")


def check(root: Path = ROOT) -> str:
    """Return what can be released of a checkout, in a sentence.

    Raises:
        DevError: Version, change log, tags and files do not agree; the message says where.
    """
    version = version_in((root / "fourgames_tk" / "__init__.py").read_text("utf-8"))
    if not VERSION.fullmatch(version):
        raise DevError(f"__version__ is “{version}”: a release has three numbers, such as 1.2.3.")
    if changed := _git(root, "status", "--porcelain"):
        raise DevError(f"A release is made of a commit, and these files are in none:\n{changed}")
    released = program_releases(root)
    here = _git(root, "tag", "--points-at", "HEAD", "--list", "v*").split()
    tag = f"v{version}"
    if f"## {UNRELEASED}" in (root / "CHANGELOG.md").read_text("utf-8").splitlines():
        if here:
            raise DevError(f"The tag {here[0]} is of a commit whose changes are “Unreleased”.")
        return "No release: CHANGELOG.md begins with what is unreleased."
    if not released or released[0].version != version:
        raise DevError(f"__version__ is {version}, and CHANGELOG.md does not begin with it.")
    if here and here != [tag]:
        raise DevError(f"__version__ is {version}, and the tag of the commit {' '.join(here)}.")
    if not here and _git(root, "tag", "--list", tag):
        raise DevError(
            f"{version} has been released, from the commit with the tag {tag}. "
            f"Head what is new since with “## {UNRELEASED}”."
        )
    return f"{version} of {released[0].day} can be released, by the tag {tag}."


def gather(folder: Path) -> Path:
    """Write checksums and entries of stores beside all packages, and the notes; return these.

    Raises:
        DevError: The checkout cannot be released, or packages are missing in the folder.
    """
    check()
    newest = program_releases()[0]
    name = f"fourgames-{newest.version}"
    wanted = {f"fourgames_{newest.version}_amd64.deb", *(each.format(name) for each in PACKAGES)}
    files = sorted(path for path in folder.glob("fourgames*") if path.is_file())
    if missing := wanted - {path.name for path in files}:
        raise DevError(f"A release lacks {', '.join(sorted(missing))}.")
    write_checksums(folder / "SHA256SUMS", files)
    stores.write_entries(folder / "stores", files)
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    notes = re.split(r"^## .*$", text, flags=re.MULTILINE)[1].strip()
    suffix, untried = UNTRIED
    if any(path.suffix == suffix for path in files):
        notes = f"{notes}\n\n{untried}"
    NOTES.parent.mkdir(exist_ok=True)
    NOTES.write_text(f"{notes}\n", "utf-8")
    return NOTES


def _git(root: Path, *words: str) -> str:
    result = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if result.returncode:
        raise DevError(f"A release is made of a commit, and git says: {result.stderr.strip()}")
    return result.stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py release", description=__doc__)
    step = parser.add_mutually_exclusive_group(required=True)
    step.add_argument("--check", action="store_true", help="say what can be released")
    step.add_argument("--gather", type=Path, metavar="FOLDER", help="checksums and notes")
    options = parser.parse_args(arguments)
    try:
        print(check() if options.check else gather(options.gather))
    except DevError as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
