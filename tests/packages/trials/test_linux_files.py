"""The contents of the packages for Linux, checked by tools of desktops and of Debian."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import freeze
import pytest
from packages.identity import identity, package
from packages.linux import SOURCES
from packages.release import STORES

pytestmark = [pytest.mark.timeout(900), pytest.mark.short]
RPMLINT = SOURCES / "rpmlint.toml"
"""What remains of its findings, each with a reason."""
NAME, ID = identity().name, identity().id
LARGEST_PACKAGE = 15 * freeze.MEGABYTE
LARGEST_FOLDER = 34 * freeze.MEGABYTE
OLDEST_GLIBC = (2, 35)
"""The version of Ubuntu 22.04 and Mint 21, which the packages require."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of the Debian package."""
    folder = tmp_path_factory.mktemp("package") / "tree"
    judge("dpkg-deb", "--raw-extract", str(package("deb")), str(folder))
    return folder


def judge(*command: str, cwd: Path = Path("/")) -> str:
    """Return the output of a tool; fail if it reports an error."""
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_no_tool_finds_a_fault(tree: Path, tmp_path: Path) -> None:
    share = tree / "usr" / "share"
    judge("lintian", "--fail-on", "error,warning", str(package("deb")))
    found = judge("rpmlint", "--config", str(RPMLINT), str(package("rpm")))
    assert " 0 errors, 0 warnings" in found, found
    fields = judge("dpkg-deb", "--field", str(package("deb")))
    assert re.search("^Recommends: .*libasound2, speech-dispatcher [|] espeak-ng$", fields, re.M)
    judge("desktop-file-validate", str(share / f"applications/{ID}.desktop"))
    judge("appstreamcli", "validate", "--no-net", str(share / f"metainfo/{ID}.metainfo.xml"))
    page = str(share / f"man/man6/{NAME}.6.gz")
    assert judge("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page)
    (manifest,) = STORES.glob("flatpak/*.yml")
    # It leaves a folder of its own where it is started.
    shown = json.loads(judge("flatpak-builder", "--show-manifest", str(manifest), cwd=tmp_path))
    assert [module["name"] for module in shown["modules"]] == ["tcl", "tk", "python", NAME]


def test_red_hat_and_arch_get_the_same_files_and_their_own_names(
    tree: Path, tmp_path: Path
) -> None:
    folders = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_dir()}
    wanted = {str(path.relative_to(tree)) for path in tree.rglob("*")} - folders
    wanted = {name for name in wanted if not name.startswith(("DEBIAN/", "usr/share/lintian"))}
    wanted = wanted - {f"usr/games/{NAME}"} | {f"usr/bin/{NAME}"}
    rpm = ("rpm", "--query", "--package", str(package("rpm")))
    licence, copyright = f"usr/share/licenses/{NAME}/copyright", f"usr/share/doc/{NAME}/copyright"
    there = {name[1:] for name in judge(*rpm, "--list").splitlines()} - folders
    assert there == wanted - {copyright} | {licence}
    needed = judge(*rpm, "--requires")
    assert "\nfontconfig\n" in needed and "glibc >= " in needed and "libX11.so.6()" in needed
    assert "(speech-dispatcher or espeak-ng)\n" in judge(*rpm, "--recommends")
    documents = {name[1:] for name in judge(*rpm, "--docfiles").splitlines()}
    assert documents >= {f"usr/share/man/man6/{NAME}.6.gz", f"usr/share/doc/{NAME}/changelog.gz"}
    assert judge(*rpm, "--licensefiles") == f"/{licence}\n"
    judge("tar", "--zstd", "-x", "-f", str(package("archlinux")), "-C", str(tmp_path))
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if not path.is_dir()}
    assert {name for name in found if not name.startswith(".")} == wanted
    told = (tmp_path / ".PKGINFO").read_text("utf-8")
    assert "depend = glibc>=" in told and "optdepend = espeak-ng" in told
    program = str(tmp_path / "usr" / "bin" / NAME)
    assert judge(program, "--version") == f"{NAME} {identity().version}\n"


def test_they_are_small_and_run_on_a_linux_of_2022(tree: Path) -> None:
    for kind in ("deb", "rpm", "archlinux", "archive"):
        assert package(kind).stat().st_size <= LARGEST_PACKAGE
    inside = tree / "usr" / "lib" / NAME
    assert freeze.folder_size(inside) <= LARGEST_FOLDER
    files = (path for path in inside.rglob("*") if path.is_file())
    compiled = [path for path in files if path.read_bytes()[:4] == b"\x7fELF"]
    told = judge("objdump", "--private-headers", *map(str, compiled))
    asked = re.findall(r" GLIBC_(\d+)\.(\d+)", told)
    assert max((int(major), int(minor)) for major, minor in asked) <= OLDEST_GLIBC
