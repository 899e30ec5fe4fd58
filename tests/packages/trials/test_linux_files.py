"""What the packages for Linux hold, judged by the tools that desktops and Debian judge it with."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import freeze
import pytest
from packages import stores
from packages.archive import in_order
from packages.identity import identity
from packages.share import ICON_SIZES
from PIL import Image

from .conftest import DIST

pytestmark = [pytest.mark.timeout(900), pytest.mark.short]
PROGRAM = identity()
LARGEST_PACKAGE = 14.8 * freeze.MEGABYTE
OTHERS = (".x86_64.rpm", "-x86_64.pkg.tar.zst")
ONLY_IN_DEBIAN = "usr/share/lintian"
LARGEST_FOLDER = 36 * freeze.MEGABYTE


@pytest.fixture(scope="module")
def tree(debian_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of the Debian package."""
    folder = tmp_path_factory.mktemp("package") / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", str(debian_package), str(folder)], check=True)
    return folder


def judge(*command: str) -> str:
    """Return what a tool says; fails if it finds a fault."""
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


def test_the_menu_entry_is_valid(tree: Path) -> None:
    judge("desktop-file-validate", str(tree / f"usr/share/applications/{PROGRAM.id}.desktop"))


def test_the_description_is_valid(tree: Path) -> None:
    path = tree / f"usr/share/metainfo/{PROGRAM.id}.metainfo.xml"
    judge("appstreamcli", "validate", "--no-net", str(path))


def test_debian_finds_no_fault(debian_package: Path) -> None:
    judge("lintian", "--fail-on", "error,warning", str(debian_package))


def test_the_manual_has_no_fault(tree: Path) -> None:
    pages = list((tree / "usr/share").rglob("man6/*"))
    assert pages
    for page in pages:
        assert judge("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page))


def test_flatpak_reads_its_manifest(tmp_path: Path) -> None:
    (manifest,) = (stores.FOLDER / "flatpak").glob("*.yml")
    command = ["flatpak-builder", "--show-manifest", str(manifest)]
    # It leaves a folder of its own where it is started.
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    shown = json.loads(result.stdout)
    assert [module["name"] for module in shown["modules"]] == ["tcl", "tk", "python", "fourgames"]


def test_icons_have_every_size(tree: Path) -> None:
    icons = tree / "usr/share/icons/hicolor"
    for size in ICON_SIZES:
        (path,) = (icons / f"{size}x{size}").rglob("*.png")
        with Image.open(path) as image:
            assert image.size == (size, size)


def test_red_hat_and_arch_get_the_same_files_and_their_own_names(
    tree: Path, tmp_path: Path
) -> None:
    rpm, arch = (DIST / f"{PROGRAM.name}-{PROGRAM.version}-1{end}" for end in OTHERS)
    folders = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_dir()}
    wanted = {str(path.relative_to(tree)) for path in tree.rglob("*")} - folders
    wanted = {name for name in wanted if not name.startswith(("DEBIAN/", ONLY_IN_DEBIAN))}
    wanted -= {f"usr/share/doc/{PROGRAM.name}/changelog.Debian.gz"}
    wanted = wanted - {f"usr/games/{PROGRAM.name}"} | {f"usr/bin/{PROGRAM.name}"}
    listed = judge("rpm", "--query", "--package", "--list", str(rpm)).splitlines()
    assert {name[1:] for name in listed} - folders - {"usr/bin"} == wanted
    needed = judge("rpm", "--query", "--package", "--requires", str(rpm))
    assert "\nfontconfig\n" in needed and "glibc >= " in needed
    judge("tar", "--zstd", "--extract", f"--file={arch}", f"--directory={tmp_path}")
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if not path.is_dir()}
    assert {name for name in found if not name.startswith(".")} == wanted
    assert "depend = glibc>=" in (tmp_path / ".PKGINFO").read_text("utf-8")
    program = str(tmp_path / "usr" / "bin" / PROGRAM.name)
    assert judge(program, "--version") == f"{PROGRAM.name} {PROGRAM.version}\n"


def test_they_are_small_and_nobodys(debian_package: Path, archive: Path, tree: Path) -> None:
    assert debian_package.stat().st_size <= LARGEST_PACKAGE
    assert archive.stat().st_size <= LARGEST_PACKAGE
    assert freeze.folder_size(tree / "usr" / "lib" / PROGRAM.name) <= LARGEST_FOLDER
    owners = {path.stat().st_uid for path in in_order(tree)}
    assert owners == {0}


def test_the_checksums_are_of_the_packages_that_are_there() -> None:
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=DIST, check=True)
    listed = {line.split()[1] for line in (DIST / "SHA256SUMS").read_text("utf-8").splitlines()}
    assert listed == {path.name for path in DIST.glob(f"*{PROGRAM.version}*")}
    assert any(name.endswith(".deb") for name in listed)
