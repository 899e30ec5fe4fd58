"""The packages for Linux: for Debian, Red Hat and Arch, and an archive for users without root."""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
import machine

from . import share, tool
from .changelog import program_releases
from .identity import filled, identity, package, source_date

SOURCES = Path(__file__).parent / "for_linux"


def make_packages() -> None:
    """Freeze if needed, and make all packages.

    Raises:
        MachineLacks: Debian's list of packages, which knows the licences of libraries, is missing.
        DevError: A step failed.
    """
    machine.ensure(machine.program("dpkg"))
    freeze.ensure()
    with TemporaryDirectory() as folder:
        tree = Path(folder, package("archive").name.removesuffix(".tar.xz"))
        write_tree(tree)
        shutil.copy(SOURCES / "lintian-overrides", folder)
        make_alike(Path(folder))
        configuration = Path(folder, "nfpm.yaml")
        words = {"FOLDER": folder, "TREE": str(tree)}
        configuration.write_text(filled(SOURCES / "nfpm.yaml", words), "utf-8")
        nfpm = [str(Path(sys.executable).with_name("nfpm")), "package", f"--config={configuration}"]
        for packager in ("deb", "rpm", "archlinux"):
            tool.run(*nfpm, f"--packager={packager}", f"--target={package(packager)}")
        tar = ["tar", "--create", f"--file={package('archive')}", f"--directory={folder}"]
        tar += ["--sort=name", "--owner=root:0", "--group=root:0", "--hard-dereference"]
        tool.run(*tar, "--use-compress-program=xz -9e", tree.name)


def write_tree(tree: Path) -> None:
    """Write what all packages are made of into a folder."""
    name = identity().name
    shutil.copytree(freeze.PROGRAM, tree / "lib" / name, symlinks=True)
    share.write_share(tree / "share")
    documents = tree / "share" / "doc" / name
    documents.mkdir(parents=True)
    shutil.copy(freeze.WORK / freeze.LICENCES, documents / "copyright")
    (documents / "changelog.gz").write_bytes(gzip.compress(_changelog().encode(), 9, mtime=0))
    for source in (*SOURCES.glob("*.sh"), SOURCES / "README.txt"):
        target = tree / source.name.replace("launcher.sh", name)
        target.write_text(filled(source, {}), "utf-8")
        target.chmod(0o755 if source.suffix == ".sh" else 0o644)


def make_alike(folder: Path) -> None:
    """Give all files the same time, and the rights that they have with everybody."""
    date = source_date()
    for path in folder.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.name)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)


def _changelog() -> str:
    """Return the releases as Debian writes them."""
    program, sections = identity(), []
    for release in program_releases():
        points = [
            textwrap.fill(change, 76, initial_indent="  * ", subsequent_indent="    ")
            for change in release.changes
        ]
        lines = [f"{program.name} ({release.version}) unstable; urgency=medium", "", *points, ""]
        day = f"{release.day:%a, %d %b %Y} 00:00:00 +0000"
        sections.append("\n".join([*lines, f" -- {program.author} <{program.contact}>  {day}\n"]))
    return "\n".join(sections)
