"""The packages for Linux: for Debian, Red Hat and Arch, and an archive for users without root."""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import textwrap
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
import machine

from . import sbom, share, tool
from .changelog import program_releases, unreleased_changes
from .identity import filled, identity, package, source_date

SOURCES = Path(__file__).parent / "for_linux"


def make_packages() -> None:
    """Freeze if needed, and make all packages.

    Raises:
        MachineLacks: Debian's list of packages, which knows the licences of libraries, is missing.
        DevError: A step failed.
    """
    machine.ensure(machine.program("dpkg"), machine.program("zstd"))
    freeze.ensure()
    parts = sbom.read_parts(freeze.WORK / freeze.PARTS)
    package("sbom").write_text(sbom.bill_of_materials(parts), "utf-8")
    with TemporaryDirectory() as folder:
        tree = Path(folder, package("archive").name.removesuffix(".tar.xz"))
        write_tree(tree)
        shutil.copy(SOURCES / "lintian-overrides", folder)
        make_alike(Path(folder))
        build, configuration = identity().build, Path(folder, "nfpm.yaml")
        nfpm = [str(Path(sys.executable).with_name("nfpm")), "package", f"--config={configuration}"]
        places = sorted(set(os.listdir(tree / "share")) - {"doc", "man"})
        shared = "\n".join(
            f"  - {{src: {tree}/share/{place}, dst: /usr/share/{place}, type: tree, packager: rpm}}"
            for place in places
        )
        versions = {"deb": build.debian, "rpm": build.debian, "archlinux": build.arch}
        for packager, version in versions.items():
            synopsis = "small, forgotten board games"
            if packager == "rpm":
                # Red Hat's checker wants it with a capital letter, and Debian's without.
                synopsis = synopsis.capitalize()
            words = {"FOLDER": folder, "TREE": str(tree), "VERSION": version, "SHARED": shared}
            words["SYNOPSIS"] = synopsis
            configuration.write_text(filled(SOURCES / "nfpm.yaml", words), "utf-8")
            tool.run(*nfpm, f"--packager={packager}", f"--target={package(packager)}")
        pack_debian(package("deb"), Path(folder, "deb"))
        pack_arch(package("archlinux"), Path(folder, "arch.tar"))
        tar = ["tar", "--create", f"--file={package('archive')}", f"--directory={folder}"]
        tar += ["--sort=name", "--owner=root:0", "--group=root:0", "--hard-dereference"]
        tool.run(*tar, "--use-compress-program=xz -9e", tree.name)


def pack_debian(path: Path, folder: Path) -> None:
    """Pack the Debian package again, as small as xz can."""
    tool.run("dpkg-deb", "--raw-extract", str(path), str(folder))
    # With one thread it comes out the same on every machine.
    build = ("dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "-z9", "-Sextreme")
    tool.run(*build, "--build", str(folder), str(path))


def pack_arch(path: Path, tar: Path) -> None:
    """Pack the package for Arch again, as small as zstd can."""
    tool.run("zstd", "--quiet", "--decompress", str(path), "-o", str(tar))
    tool.run("zstd", "--quiet", "--force", "--ultra", "-20", str(tar), "-o", str(path))


def write_tree(tree: Path) -> None:
    """Write what all packages are made of into a folder."""
    name = identity().name
    shutil.copytree(freeze.PROGRAM, tree / "lib" / name, symlinks=True)
    share.write_share(tree / "share")
    documents = tree / "share" / "doc" / name
    documents.mkdir(parents=True)
    shutil.copy(freeze.WORK / freeze.COPYRIGHT, documents / "copyright")
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
    """Return the releases, and what is new since the last one, as Debian writes them."""
    program = identity()
    told = [(each.version, each.changes, each.day) for each in program_releases()]
    if program.build.date:
        day = datetime.fromtimestamp(source_date(), timezone.utc).date()
        told.insert(0, (program.build.debian, unreleased_changes(), day))
    sections = []
    for version, changes, day in told:
        points = [
            textwrap.fill(change, 76, initial_indent="  * ", subsequent_indent="    ")
            for change in changes
        ]
        lines = [f"{program.name} ({version}) unstable; urgency=medium", "", *points, ""]
        date = f"{day:%a, %d %b %Y} 00:00:00 +0000"
        sections.append("\n".join([*lines, f" -- {program.author} <{program.contact}>  {date}\n"]))
    return "\n".join(sections)
