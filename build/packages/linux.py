"""The packages for Linux: for Debian, Red Hat and Arch, and an archive for users without root."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
from failures import DevError

from fourgames_tk.engine.games import GAMES

from . import bundle, share
from .archive import in_order, plain_mode, write_tar
from .changelog import program_releases
from .elf import oldest_glibc
from .identity import filled, identity, source_date

SOURCES = Path(__file__).parent / "for_linux"
MACHINE = "x86_64"
PACKAGES = ("deb", "rpm", "archlinux")
"""The kinds of packages that nfpm makes, by its names."""


def make_packages(target: Path) -> list[Path]:
    """Freeze if needed, make all packages, and return their paths.

    Raises:
        DevError: A step failed.
    """
    freeze.ensure()
    target.mkdir(parents=True, exist_ok=True)
    share.write_screenshots(target)
    parts = bundle.parts_frozen_here()
    with TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        write_tree(tree, bundle.licences_text(parts))
        made = [make_package(target, tree, packager) for packager in PACKAGES]
        name = f"{identity().name}-{identity().version}-linux-{MACHINE}"
        return [*made, _make_archive(target, tree, Path(folder, name))]


def write_tree(tree: Path, licences: str) -> None:
    """Write what all packages are made of into a folder."""
    program = identity()
    shutil.copytree(freeze.PROGRAM, tree / "lib", symlinks=True)
    share.write_share(tree / "share")
    (tree / "LICENSES.txt").write_text(licences, "utf-8")
    overrides = filled(SOURCES / "lintian-overrides", {})
    (tree / "lintian-overrides").write_text(overrides, "utf-8")
    (tree / "changelog.json").write_text(json.dumps(_changelog()), "utf-8")
    glibc = oldest_glibc(tree / "lib")
    _write_script(tree / "launcher", launcher(f"../lib/{program.name}", glibc))
    date = source_date()
    for path in in_order(tree):
        if not path.is_symlink():
            runs = path.is_dir() or ".so" not in path.name
            path.chmod(plain_mode(path.stat().st_mode) if runs else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)


def make_package(target: Path, tree: Path, packager: str, version: str = "") -> Path:
    """Let nfpm make the package of a packager from a tree; return its path.

    `version` stands in for the program's own, so that a test can make one to be upgraded.
    """
    program = identity()
    summary = f"{program.summary[0].lower()}{program.summary[1:]}"
    about = f"{share.ABOUT} {', '.join(game.title for game in GAMES)}."
    words = {
        "VERSION": version or program.version,
        "MAINTAINER": program.maintainer,
        "TREE": str(tree),
        "GLIBC": oldest_glibc(tree / "lib"),
        "TIME": datetime.fromtimestamp(source_date(), timezone.utc).isoformat(),
        "DESCRIPTION": "\n  ".join([summary, *textwrap.wrap(about, 76)]),
    }
    configuration = tree.parent / "nfpm.yaml"
    configuration.write_text(filled(SOURCES / "nfpm.yaml", words), "utf-8")
    command = [str(Path(sys.executable).with_name("nfpm")), "package"]
    command += ["--config", str(configuration), "--packager", packager, "--target", str(target)]
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        raise DevError(f"nfpm failed:\n{result.stdout}")
    return target / Path(result.stdout.split("created package: ")[1].strip()).name


def launcher(folder: str, glibc: str) -> str:
    """Return the script that starts the program in a folder, named as seen from the script."""
    return filled(SOURCES / "launcher.sh", {"GLIBC": glibc, "FOLDER": folder})


def _make_archive(target: Path, tree: Path, folder: Path) -> Path:
    program = identity()
    shutil.copytree(tree / "lib", folder / "lib" / program.name, symlinks=True)
    shutil.copytree(tree / "share", folder / "share")
    documents = folder / "share" / "doc" / program.name
    documents.mkdir(parents=True)
    shutil.copy(tree / "LICENSES.txt", documents)
    (folder / "README.txt").write_text(filled(SOURCES / "README.txt", {}), "utf-8")
    for name in ("install.sh", "uninstall.sh"):
        _write_script(folder / name, filled(SOURCES / name, {}))
    glibc = oldest_glibc(tree / "lib")
    _write_script(folder / program.name, launcher(f"lib/{program.name}", glibc))
    return write_tar(target / f"{folder.name}.tar.xz", folder, source_date())


def _changelog() -> list[dict[str, object]]:
    """Return the releases as nfpm reads them; JSON is YAML."""
    return [
        {
            "semver": release.version,
            "date": f"{release.day}T00:00:00Z",
            "packager": identity().maintainer,
            "deb": {"urgency": "medium", "distributions": ["unstable"]},
            "changes": [{"note": _point(change)} for change in release.changes],
        }
        for release in program_releases()
    ]


def _point(change: str) -> str:
    """Return a change in lines, the later ones indented as Debian wants them."""
    return "\n    ".join(textwrap.wrap(change, 72))


def _write_script(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    path.chmod(0o755)
