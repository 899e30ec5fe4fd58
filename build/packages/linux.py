"""The packages for Linux: a Debian package, and an archive for users without root."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory

import freeze
from environment import CACHE
from failures import DevError

from fourgames_tk import start_fault

from . import bundle, desktop
from .archive import in_order, plain_mode, write_tar
from .changelog import debian_changelog, program_releases
from .elf import oldest_glibc
from .identity import Identity, identity, source_date
from .manual import write_gzip, write_manual
from .sbom import sbom

SOURCES = Path(__file__).parent / "for_linux"
MACHINE = "x86_64"
DEBIAN_MACHINE = "amd64"
DEPENDS = ("libc6 (>= {glibc})", "libexpat1", "fontconfig-config", "hicolor-icon-theme")
ABOUT = (
    "Small board games to play against the computer, from easy to as good as it gets, or against "
    "people at the same screen; or watch the computer play against itself. Programs that you write "
    "can play too, also in tournaments. The games are:"
)
RECOMMENDS = ("bubblewrap", "desktop-file-utils", "shared-mime-info")


def make_packages(target: Path) -> list[Path]:
    """Freeze if needed, make both packages and the list of what is in them; return their paths.

    Raises:
        DevError: A step failed.
    """
    freeze.ensure()
    target.mkdir(parents=True, exist_ok=True)
    program, date = identity(), source_date()
    desktop.write_screenshots(target)
    parts = bundle.parts_of(CACHE / "pyinstaller" / "fourgames", bundle.Builder.this())
    with TemporaryDirectory() as folder:
        share = Path(folder, "share")
        desktop.write_share(share, date)
        write_manual(share, target / "manual", date)
        listed = target / f"{program.name}-{program.version}-linux-{MACHINE}.cdx.json"
        listed.write_text(sbom(parts, date, f"linux-{MACHINE}"), "utf-8")
        licences = bundle.licences_text(parts)
        archive = _make_archive(target, Path(folder, "archive"), share, licences, date)
        package = make_debian_package(target, Path(folder, "debian"), share, licences, date)
    return [package, archive, listed]


def _make_archive(target: Path, folder: Path, share: Path, licences: str, date: int) -> Path:
    program = identity()
    shutil.copytree(freeze.PROGRAM, folder / "lib" / program.name, symlinks=True)
    shutil.copytree(share, folder / "share")
    documents = folder / "share" / "doc" / program.name
    documents.mkdir(parents=True)
    (documents / "LICENSES.txt").write_text(licences, "utf-8")
    (folder / "README.txt").write_text(filled(SOURCES / "README.txt", program), "utf-8")
    for name in ("install.sh", "uninstall.sh"):
        _write_script(folder / name, filled(SOURCES / name, program))
    _write_script(folder / program.name, launcher(f"lib/{program.name}", freeze.PROGRAM))
    name = f"{program.name}-{program.version}-linux-{MACHINE}"
    write_tar(target / f"{name}.tar.xz", folder, name, date)
    return target / f"{name}.tar.xz"


def make_debian_package(
    target: Path, folder: Path, share: Path, licences: str, date: int, version: str = ""
) -> Path:
    """Make the Debian package in a folder of its own; return its path.

    `version` stands in for the program's own, so that a test can make one to be upgraded.
    """
    program = identity()
    version = version or program.version
    usr = folder / "usr"
    shutil.copytree(freeze.PROGRAM, usr / "lib" / program.name, symlinks=True)
    shutil.copytree(share, usr / "share")
    # Where Debian keeps games; it is on everybody's path but root's.
    (usr / "games").mkdir()
    _write_script(usr / "games" / program.name, launcher(f"../lib/{program.name}", freeze.PROGRAM))
    documents = usr / "share" / "doc" / program.name
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(licences, "utf-8")
    history = debian_changelog(program_releases(program, date), program)
    write_gzip(documents / "changelog.gz", history.encode(), date)
    overrides = usr / "share" / "lintian" / "overrides" / program.name
    overrides.parent.mkdir(parents=True)
    overrides.write_text(filled(SOURCES / "lintian-overrides", program), "utf-8")
    _write_control(folder, program, version)
    package = target / f"{program.name}_{version}_{DEBIAN_MACHINE}.deb"
    _set_times_and_modes(folder, date)
    # One thread: how many there are must not show in the result.
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--threads-max=1"]
    result = subprocess.run(
        [*command, "--build", str(folder), str(package)],
        capture_output=True,
        text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(date)},
        check=False,
    )
    if result.returncode:
        raise DevError(f"dpkg-deb failed: {result.stderr.strip()}")
    return package


def launcher(folder: str, frozen: Path) -> str:
    """Return the script that starts the frozen program in a folder, named as seen from the script.

    What it says of a fault, and in which boxes, is what the program itself says.
    """
    program = identity()
    words = {
        "BOXES": "\n        el".join(_box(*box) for box in start_fault.BOXES) + "\n        fi",
        "GLIBC": oldest_glibc(frozen),
        "FOLDER": folder,
        "LIST": start_fault.LIST,
        "MISSING": start_fault.AGAIN.format("its file “${name##*/}” is missing"),
        "CHANGED": start_fault.AGAIN.format("its file “${name##*/}” is not as it was"),
    }
    return filled(SOURCES / "launcher.sh", program, words)


def _box(command: str, *arguments: str) -> str:
    """Return a branch of a shell script: a program that shows the message `$1`, where it is."""
    before_after = (word.split("{}") for word in arguments)
    words = (
        '"$1"'.join(shlex.quote(part) if part else "" for part in each) for each in before_after
    )
    return f"if has {command}; then\n            {command} {' '.join(words)} >/dev/null 2>&1"


def _write_script(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    path.chmod(0o755)


def _write_control(folder: Path, program: Identity, version: str) -> None:
    depends = ", ".join(DEPENDS).format(glibc=oldest_glibc(freeze.PROGRAM))
    size = freeze.folder_size(folder) // 1024
    fields = {
        "Package": program.name,
        "Version": version,
        "Architecture": DEBIAN_MACHINE,
        "Maintainer": program.maintainer,
        "Installed-Size": str(size),
        "Depends": depends,
        "Recommends": ", ".join(RECOMMENDS),
        "Section": "games",
        "Priority": "optional",
        "Homepage": program.homepage,
        "Description": f"{program.summary[0].lower()}{program.summary[1:]}",
    }
    lines = [f"{name}: {text}\n" for name, text in fields.items() if text]
    games = [f"  - {game.title}: {game.summary}\n" for game in desktop.GAMES]
    about = textwrap.fill(ABOUT, 78, initial_indent=" ", subsequent_indent=" ") + "\n"
    (folder / "DEBIAN").mkdir()
    sums = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
        f"{path.relative_to(folder).as_posix()}\n"
        for path in in_order(folder / "usr")
        if path.is_file() and not path.is_symlink()
    )
    (folder / "DEBIAN" / "md5sums").write_text("".join(sums), "utf-8")
    (folder / "DEBIAN" / "control").write_text("".join([*lines, about, *games]), "utf-8")


def filled(path: Path, program: Identity, words: dict[str, str] | None = None) -> str:
    """Return a text with its places, such as `@NAME@`, filled by the program's name and others."""
    known = {
        "NAME": program.name,
        "TITLE": program.title,
        "ID": program.id,
        "VERSION": program.version,
        **(words or {}),
    }
    text = path.read_text("utf-8")
    for place, word in known.items():
        text = text.replace(f"@{place}@", word)
    return text


def _set_times_and_modes(folder: Path, date: int) -> None:
    for path in (folder, *in_order(folder)):
        if not path.is_symlink():
            library = ".so" in path.name and path.is_file()
            path.chmod(
                0o644 if library else 0o755 if path.is_dir() else plain_mode(path.stat().st_mode)
            )
        os.utime(path, (date, date), follow_symlinks=False)
