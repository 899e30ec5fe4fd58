"""Release checks: version numbers that agree, checksums, and release notes.

`python3 build/dev.py release --check` refuses, before anything is built, what cannot be released.
`release --gather FOLDER` makes one release of the packages that several machines have made, with
what other people's stores are told of it: Flathub, Snap, Arch's users, winget and Homebrew.
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

from . import pins
from .changelog import UNRELEASED, VERSION, program_releases
from .identity import PACKAGES, filled, identity, package
from .version import stated_version

STORES = Path(__file__).parent
"""Folder of the templates of the stores' entries."""
NOTES = CACHE / "release-notes.md"
UNPUBLISHED = "Nothing has been published yet"
"""Sentences of README.md before the first release, and not in one."""
UNTRIED = "The disk image for macOS has been built, and tried by nobody yet."
TEMPLATES = {
    "flatpak/*.yml": "source",
    "for_stores/winget*.yaml": "setup",
    "for_stores/homebrew.rb": "image",
    "for_stores/PKGBUILD": "source",
    "for_stores/snapcraft.yaml": "archive",
}
"""The templates of the stores' entries, and the kind of the package that each is about."""


def check(root: Path = ROOT) -> str:
    """Return a sentence that says what can be released of a checkout.

    Raises:
        DevError: Version, change log, tags and files do not agree, or an address of the project is
            not filled in; the message says where.
    """
    version = stated_version(root)
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
        text = "No release: CHANGELOG.md begins with what is unreleased."
        return f"{text} {_what_is_lacking(root)}".strip()
    if not released or released[0].version != version:
        raise DevError(f"__version__ is {version}, and CHANGELOG.md does not begin with it.")
    if here and here != [tag]:
        raise DevError(f"__version__ is {version}, and the tag of the commit {' '.join(here)}.")
    if not here and _git(root, "tag", "--list", tag):
        raise DevError(
            f"{version} has been released, from the commit with the tag {tag}. "
            f"Head what is new since with “## {UNRELEASED}”."
        )
    if lacking := _what_is_lacking(root):
        raise DevError(lacking)
    if old := pins.too_old(released[0].day):
        raise DevError(f"build/packages/pins.py is older than a year: {', '.join(old)}.")
    return f"{version} of {released[0].day} can be released, by the tag {tag}."


def _what_is_lacking(root: Path) -> str:
    """Return a sentence about the facts of the project that are not filled in, if any."""
    if UNPUBLISHED in (root / "README.md").read_text("utf-8"):
        unpublished = f" README.md says “{UNPUBLISHED}”."
    else:
        unpublished = ""
    lacking = identity(root).lacking()
    if not lacking:
        return unpublished.strip()
    return (
        f"A release needs {', '.join(lacking)} in [packages] of setup.cfg: "
        f"addresses that begin with https://, and a contact that takes mail.{unpublished}"
    )


def gather(folder: Path) -> Path:
    """Write checksums and entries of stores beside all packages, and the notes; return these.

    Raises:
        DevError: The checkout cannot be released, packages are missing in the folder, or an address
            of the project is not filled in.
    """
    check()
    # Also without a release, for each entry of a store has these addresses.
    if lacking := _what_is_lacking(ROOT):
        raise DevError(lacking)
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
    downloads = program.downloads.replace("{version}", program.version).rstrip("/")
    for pattern, kind in TEMPLATES.items():
        for template in STORES.glob(pattern) if kind in there else ():
            words = {"URL": f"{downloads}/{made[kind].name}", "SHA256": sums[kind], **pins.places()}
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
