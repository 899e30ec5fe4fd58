"""What is refused before a release is built, what its workflow runs, and what it ends with."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from environment import ROOT
from failures import DevError
from packages import command, release
from packages.changelog import program_releases
from packages.share import MANUAL

from fourgames_tk.engine.games import GAMES

LOG = """# Changelog

## [1.2.3] - 2026-02-28

- A new thing,
  in `two` lines.

## [1.2.2] - 2026-01-31

- The first one.
"""
WORKFLOW = (ROOT / ".ci" / "release.yml").read_text("utf-8")


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=A Person", "-c", "user.email=person@example.org"]
    subprocess.run(["git", *who, *words], cwd=root, check=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[..., Path]:
    """Return how a checkout is made: of a version, a change log, and tags of its only commit."""

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


def test_the_change_log_becomes_notes_of_releases(checkout: Callable[..., Path]) -> None:
    newest, oldest = program_releases(checkout())
    assert (newest.version, newest.day.isoformat()) == ("1.2.3", "2026-02-28")
    assert newest.changes == ("A new thing, in two lines.",)
    assert oldest.changes == ("The first one.",)


@pytest.mark.parametrize("tags", [(), ("v1.2.3",)])
def test_what_agrees_can_be_released(checkout: Callable[..., Path], tags: tuple[str, ...]) -> None:
    said = release.check(checkout(tags=tags))
    assert said == "1.2.3 of 2026-02-28 can be released, by the tag v1.2.3."


def test_what_is_unreleased_on_top_is_no_release(checkout: Callable[..., Path]) -> None:
    unreleased = LOG.replace("## [1.2.3]", "## [Unreleased]\n\n- More.\n\n## [1.2.3]")
    assert release.check(checkout(log=unreleased)).startswith("No release: ")


@pytest.mark.parametrize(
    ("version", "log", "tags", "told"),
    [
        ("1.0", LOG, (), "“1.0”: a release has three numbers"),
        ("1.0.0rc1", LOG, (), "“1.0.0rc1”: a release has three numbers"),
        ("1.2.3", LOG.replace(" - 2026-02-28", ""), (), "“## \\[1.2.3\\]” has no day"),
        ("1.2.3", LOG.replace("[1.2.2]", "[Unreleased]"), (), "“## \\[Unreleased\\] - 2026"),
        ("1.2.3", LOG.replace("02-28", "02-31"), (), "has no day"),
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


def test_files_that_are_in_no_commit_are_refused(checkout: Callable[..., Path]) -> None:
    root = checkout()
    (root / "new.py").write_text("", "utf-8")
    with pytest.raises(DevError, match=r"in none:\n.*new\.py"):
        release.check(root)


def test_a_version_is_released_once(checkout: Callable[..., Path]) -> None:
    root = checkout(tags=("v1.2.3",))
    (root / "new.py").write_text("", "utf-8")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=More")
    with pytest.raises(DevError, match="has been released"):
        release.check(root)


def test_packages_become_a_release_with_checksums_and_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = program_releases()[0].version
    monkeypatch.setattr(release, "check", lambda: "")
    monkeypatch.setattr(release, "NOTES", tmp_path / "notes.md")
    names = [f"fourgames_{version}_amd64.deb"]
    names += [each.format(f"fourgames-{version}") for each in release.PACKAGES]
    for name in [*names, f"fourgames-{version}-macos-arm64.dmg"]:
        (tmp_path / name).write_text(name, "utf-8")
    notes = release.gather(tmp_path).read_text("utf-8")
    assert notes.startswith("- Five forgotten board games") and "tried by nobody yet" in notes
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)
    (tmp_path / names[0]).unlink()
    with pytest.raises(DevError, match=f"lacks {names[0]}"):
        release.gather(tmp_path)


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


def test_a_distributor_installs_what_a_desktop_is_told(
    wheel_and_source: tuple[Path, Path], tmp_path: Path
) -> None:
    subprocess.run(["tar", "xf", str(wheel_and_source[1]), "-C", str(tmp_path)], check=True)
    (source,) = tmp_path.iterdir()
    assert not (source / "tests").exists()
    # Without a network, and with no more than a Python.
    share = [sys.executable, "build/dev.py", "package", "share", str(tmp_path / "root")]
    subprocess.run(share, cwd=source, env={"PATH": ""}, check=True)
    there = {path.name for path in (tmp_path / "root/usr/share").rglob("*") if path.is_file()}
    assert there >= {Path(place.format(name="fourgames")).name for place in MANUAL.values()}
    assert {path.rpartition(".")[2] for path in there} >= {"desktop", "xml", "png", "gz"}


def test_the_page_of_the_package_index_points_at_no_file_of_ours() -> None:
    page = (ROOT / "build" / "packages" / "pypi.md").read_text("utf-8")
    assert "file: build/packages/pypi.md" in (ROOT / "setup.cfg").read_text("utf-8")
    assert not re.findall(r"\]\((?!https:)", page)
    assert all(f"**{game.title}**" in page for game in GAMES)
