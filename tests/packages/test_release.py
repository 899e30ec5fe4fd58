"""Releases: the checks before the build, the steps of the workflow, and its last one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from environment import LOCK, ROOT
from failures import DevError
from packages import command, release
from packages.changelog import program_releases
from packages.identity import PACKAGES, identity, package

LOG = """# Changelog

## [1.2.3] - 2026-02-28

- A new thing,
  in `two` lines.

## [1.2.2] - 2026-01-31

- The first one.
"""
(MANIFEST,) = release.STORES.glob("flatpak/*.yml")
WORKFLOW = (ROOT / ".ci" / "release.yml").read_text("utf-8")


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=A Person", "-c", "user.email=person@example.org"]
    subprocess.run(["git", *who, *words], cwd=root, check=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that makes a checkout with a version, a change log, and tags."""

    def make(version: str = "1.2.3", log: str = LOG, tags: tuple[str, ...] = ()) -> Path:
        (tmp_path / "fourgames_tk").mkdir()
        (tmp_path / "fourgames_tk/__init__.py").write_text(f'__version__ = "{version}"\n', "utf-8")
        (tmp_path / "CHANGELOG.md").write_text(log, "utf-8")
        git(tmp_path, "init", "--quiet")
        git(tmp_path, "add", "--all")
        git(tmp_path, "commit", "--quiet", "--message=Release")
        for tag in tags:
            git(tmp_path, "tag", tag)
        return tmp_path

    return make


@pytest.mark.parametrize("tags", [(), ("v1.2.3",)])
def test_what_agrees_can_be_released(checkout: Callable[..., Path], tags: tuple[str, ...]) -> None:
    root = checkout(tags=tags)
    text = release.check(root)
    assert text == "1.2.3 of 2026-02-28 can be released, by the tag v1.2.3."
    changes = [each.changes for each in program_releases(root)]
    assert changes == [["A new thing, in two lines."], ["The first one."]]


@pytest.mark.parametrize(
    ("version", "log", "tags", "told"),
    [
        ("1.0.0rc1", LOG, (), "“1.0.0rc1”: a release has three numbers"),
        ("1.2.3", LOG.replace(" - 2026-02-28", ""), (), "1.2.3\\]”: a release is headed"),
        ("1.2.3", LOG.replace("[1.2.2]", "[Unreleased]"), (), "“## \\[Unreleased\\] - 2026"),
        ("1.2.3", LOG.replace("02-28", "02-31"), (), "02-31”: a release is headed like"),
        ("1.2.3", "# Changelog\n", (), "does not begin with it"),
        ("1.2.4", LOG, (), "__version__ is 1.2.4, and CHANGELOG.md does not begin"),
        ("1.2.3", LOG.replace("1.2.2", "1.2.3"), (), "tells of 1.2.3 twice"),
        ("1.2.3", LOG, ("v1.2.4",), "the tag of the commit v1.2.4"),
        ("1.2.3", LOG.replace("[1.2.3] - 2026-02-28", "[Unreleased]"), ("v1.2.3",), "“Unreleased”"),
    ],
)
def test_what_does_not_agree_is_refused_in_a_sentence(
    checkout: Callable[..., Path], version: str, log: str, tags: tuple[str, ...], told: str
) -> None:
    with pytest.raises(DevError, match=told):
        release.check(checkout(version, log, tags))


def test_a_version_is_released_once_and_of_a_commit(checkout: Callable[..., Path]) -> None:
    root = checkout(tags=("v1.2.3",))
    (root / "new.py").write_text("", "utf-8")
    with pytest.raises(DevError, match=r"in none:\n.*new\.py"):
        release.check(root)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=More")
    with pytest.raises(DevError, match="has been released"):
        release.check(root)


def test_packages_become_a_release_with_checksums_notes_and_entries_of_stores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "check", lambda: "")
    monkeypatch.setattr(release, "NOTES", tmp_path / "notes.md")
    names = {kind: package(kind).name for kind in PACKAGES}
    for name in names.values():
        (tmp_path / name).write_text(name, "utf-8")
    notes = release.gather(tmp_path).read_text("utf-8")
    assert notes.startswith("- Five forgotten board games") and "tried by nobody yet" in notes
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)
    sums = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "stores").iterdir()}
    assert len(written) == 5
    assert all("@" not in text for text in written.values())
    about = {"winget.installer.yaml": "setup", "homebrew.rb": "image", MANIFEST.name: "source"}
    for entry, kind in about.items():
        (digest,) = (line.split()[0] for line in sums if line.endswith(f" {names[kind]}"))
        assert digest in written[entry]
        assert f"/v{identity().version}/{names[kind]}" in written[entry]
    (tmp_path / names["deb"]).unlink()
    with pytest.raises(DevError, match=f"lacks {names['deb']}"):
        release.gather(tmp_path)


def test_the_flatpak_has_what_is_locked_and_opens_no_files_of_a_person() -> None:
    text, lock = MANIFEST.read_text("utf-8"), LOCK.read_text("utf-8")
    sums = re.findall(r"^ +sha256: ([0-9a-f]+)$", text, re.MULTILINE)
    # Tcl, Tk and Python come from elsewhere; setuptools and all that the program needs does not.
    assert [f"--hash=sha256:{each}" in lock for each in sums] == [False] * 3 + [True] * 8
    assert "--filesystem" not in text and "--share=network" not in text


def test_every_step_of_the_workflow_is_a_command_of_ours() -> None:
    steps = re.findall(r"^ *- run: (.+)$", WORKFLOW, re.MULTILINE)
    assert WORKFLOW.count("run:") == len(steps)
    asked = [re.fullmatch(r"python3? build/dev\.py (\w+)(?: ([\w-]+))?.*", step) for step in steps]
    words = [found.groups() for found in asked if found]
    assert len(words) == len(steps)
    assert words[0] == ("release", "--check")
    assert {name for name, _ in words} <= {"release", "lint", "test", "package"}
    kinds = {kind for name, kind in words if name == "package"}
    assert kinds == {*command.MAKERS, "try-setup"}
    assert words.index(("test", None)) < words.index(("package", "linux"))


def test_the_workflow_runs_nothing_that_changes_under_it() -> None:
    used = re.findall(r"uses: (.+)", WORKFLOW)
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each) for each in used)
    images = re.findall(r"(?:runs-on|image|python-version): (.+)", WORKFLOW)
    assert not [image for image in images if "latest" in image or not re.search(r"\d", image)]
