"""What a release needs: that all that names its version agrees, its checksums, and its notes.

`python3 build/dev.py release --check` refuses, before anything is built, what cannot be released.
`release --gather FOLDER` makes one release of the packages that several machines have made, with
what other people's stores are told of it: Flathub, winget and Homebrew.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from environment import CACHE, ROOT
from failures import DevError

from .changelog import UNRELEASED, VERSION, program_releases
from .identity import PACKAGES, filled, identity, package

STORES = Path(__file__).parent
"""Where the templates of the stores' entries lie."""
NOTES = CACHE / "release-notes.md"
UNTRIED = "The disk image for macOS has been built, and tried by nobody yet."
TEMPLATES = {
    "flatpak/*.yml": "source",
    "for_stores/winget*.yaml": "setup",
    "for_stores/homebrew.rb": "image",
}
"""The templates of the stores' entries, and the kind of the package that each is about."""
DOWNLOADS = "{homepage}/releases/download/v{version}/"


def check(root: Path = ROOT) -> str:
    """Return what can be released of a checkout, in a sentence.

    Raises:
        DevError: Version, change log, tags and files do not agree; the message says where.
    """
    source = (root / "fourgames_tk" / "__init__.py").read_text("utf-8")
    version = source.partition('__version__ = "')[2].partition('"')[0]
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
    made = {kind: folder / package(kind).name for kind in PACKAGES}
    there = {kind: path for kind, path in made.items() if path.is_file()}
    if missing := made.keys() - there.keys() - {"image"}:
        raise DevError(f"A release lacks {', '.join(made[kind].name for kind in sorted(missing))}.")
    sums = {kind: hashlib.sha256(path.read_bytes()).hexdigest() for kind, path in there.items()}
    lines = [f"{sums[kind]}  {path.name}\n" for kind, path in sorted(there.items())]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")
    stores = folder / "stores"
    stores.mkdir(exist_ok=True)
    program = identity()
    downloads = DOWNLOADS.format(homepage=program.homepage, version=program.version)
    for pattern, kind in TEMPLATES.items():
        for template in STORES.glob(pattern) if kind in there else ():
            words = {"URL": f"{downloads}{made[kind].name}", "SHA256": sums[kind]}
            (stores / template.name).write_text(filled(template, words), "utf-8")
    notes = [program_releases()[0].notes, *([UNTRIED] if "image" in there else [])]
    CACHE.mkdir(exist_ok=True)
    NOTES.write_text("\n\n".join(notes) + "\n", "utf-8")
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
