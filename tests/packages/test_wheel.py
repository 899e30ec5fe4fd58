"""Wheel and source archive contain the whole program, which starts without the checkout."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import dev
import pytest
from environment import ROOT, venv_python
from packages.identity import identity, package
from packages.share import MANUAL

# Building and installing count into the first of these tests.


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both; return the Python of a new environment with the wheel and its requirements."""
    subprocess.run([sys.executable, str(dev.__file__), "package", "wheel"], check=True)
    folder = tmp_path_factory.mktemp("fresh") / "environment"
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(venv_python(folder)), "install"]
    subprocess.run([*pip, "--quiet", str(package("wheel"))], check=True)
    return venv_python(folder)


def test_both_hold_every_file_of_the_program(installed: Path) -> None:
    # The guides to the folders, and the texts of catalogues, are for those who have the source.
    kept = (path for path in (ROOT / "fourgames_tk").rglob("*") if path.is_file())
    files = {path for path in kept if path.suffix not in (".pyc", ".po")}
    files = {path for path in files if path.name not in ("README.md", "help.json")}
    names = {path.relative_to(ROOT).as_posix() for path in files}
    with zipfile.ZipFile(package("wheel")) as archive:
        there = set(archive.namelist())
    assert {name for name in there if ".dist-info/" not in name} == names
    with tarfile.open(package("source")) as tar:
        there = {name.partition("/")[2] for name in tar.getnames()}
    folders = ("fourgames_tk", "tests", "build", "icons", ".ci")
    kept = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    files = {path for path in kept if "__pycache__" not in path.parts}
    names = {path.relative_to(ROOT).as_posix() for path in files}
    assert names | {"setup.cfg", "pyproject.toml", "LICENSE", "CONTRIBUTING.md"} <= there
    for name in ("fourgames", "fourgames-window"):
        command = [str(installed.with_name(name)), "--version"]
        text = subprocess.run(command, capture_output=True, text=True, check=True)
        assert text.stdout == f"fourgames {identity().version}\n"


@pytest.mark.usefixtures("installed")
def test_metadata_names_author_licence_and_systems() -> None:
    with zipfile.ZipFile(package("wheel")) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = message_from_bytes(archive.read(name))
        licences = [name for name in archive.namelist() if "/licenses/" in name]
    assert metadata["Version"] == identity().version
    assert metadata["Author"] == identity().author
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    assert [Path(name).name for name in licences] == ["LICENSE", "OFL.txt"]
    assert "mancala" in metadata["Keywords"]
    classifiers = metadata.get_all("Classifier", [])
    for system in ("MacOS", "Microsoft :: Windows", "POSIX :: Linux"):
        assert f"Operating System :: {system}" in classifiers
    versions = [each for each in classifiers if re.search(r":: 3\.\d+$", each)]
    assert len(versions) == 5 and versions[0].endswith(" 3.10")
    # Placeholders go nowhere.
    assert bool(metadata["Author-email"]) == ("contact" not in identity().lacking())
    assert bool(metadata["Project-URL"]) == ("homepage" not in identity().lacking())


@pytest.mark.usefixtures("installed")
def test_the_package_index_takes_both() -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict"]
    subprocess.run([*command, str(package("wheel")), str(package("source"))], check=True)


@pytest.fixture
def source(installed: Path, tmp_path: Path) -> Path:
    """Return the unpacked source archive."""
    subprocess.run(["tar", "xf", str(package("source")), "-C", str(tmp_path)], check=True)
    (folder,) = tmp_path.iterdir()
    return folder


def test_the_unpacked_source_has_what_its_pages_name_and_runs_its_tests(source: Path) -> None:
    for page in ("README.md", "CONTRIBUTING.md", "tests/README.md"):
        text = (source / page).read_text("utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (source / page).parent.joinpath(link).exists(), link
    tests = ["tests/test_book.py", "tests/test_layers.py", "tests/packages/test_version.py"]
    command = [sys.executable, "-m", "pytest", "--quiet", *tests, "tests/test_translations.py"]
    told = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
    assert " passed in " in told.stdout and "skipped" not in told.stdout


def test_a_distributor_installs_the_desktop_metadata(source: Path, tmp_path: Path) -> None:
    # Without a network, and with no more than a Python.
    share = [sys.executable, "build/dev.py", "package", "share", str(tmp_path / "root")]
    subprocess.run(share, cwd=source, env={"PATH": ""}, check=True)
    there = {path.name for path in (tmp_path / "root/usr/share").rglob("*") if path.is_file()}
    assert there >= {Path(place.format(name="fourgames")).name for place in MANUAL.values()}
    assert {path.rpartition(".")[2] for path in there} >= {"desktop", "xml", "png", "gz"}


def test_the_library_has_types_that_a_strict_checker_takes(installed: Path, tmp_path: Path) -> None:
    page = (ROOT / "fourgames_tk" / "help" / "library.md").read_text("utf-8")
    # Machine learning needs the extra `rl`; `tests/test_learning_environment.py` tries it.
    listings = [
        listing
        for listing in re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        if "learning_environment" not in listing
    ]
    (tmp_path / "page.py").write_text("\n".join(listings), "utf-8")
    checker = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", ".mypy"]
    command = [*checker, "--python-executable", str(installed), "page.py"]
    text = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert text.stdout.startswith("Success"), text.stdout
    subprocess.run([installed, "page.py"], cwd=tmp_path, check=True)
