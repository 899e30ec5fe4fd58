"""Versions of builds: those of a tag, of a commit without one, and of a source archive."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from packages import changelog, linux, share
from packages.identity import identity
from packages.version import VARIABLE, BuildVersion, build_version

from .test_release import LOG

UNRELEASED = LOG.replace("## [1.2.3]", "## [Unreleased]\n\n- Newer.\n\n## [1.2.3]")
Checkout = Callable[..., Path]


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let git decide, also where a build states the version."""
    monkeypatch.delenv(VARIABLE, raising=False)


def untagged(root: Path, date: str, **variables: str) -> BuildVersion:
    """Return the version of a checkout whose last commit is made anew at a date."""
    who = ["-c", "user.name=A Person", "-c", "user.email=person@example.org"]
    command = ["git", *who, "commit", "--quiet", "--amend", "--no-edit"]
    subprocess.run(command, cwd=root, check=True, env={"GIT_COMMITTER_DATE": date, **variables})
    return build_version(root)


def test_a_tag_gives_the_version_of_the_release(checkout: Checkout) -> None:
    build = build_version(checkout(tags=("v1.2.3",)))
    assert build == BuildVersion("1.2.3", "1.2.2")
    assert {build.python, build.debian, build.arch} == {"1.2.3"}
    assert build.windows == "1.2.3.0"


def test_a_commit_after_a_release_is_called_after_the_next_one(checkout: Checkout) -> None:
    root = checkout(log=UNRELEASED)
    build = untagged(root, "2026-03-04T01:05:00+02:00")
    commit = build.commit
    assert len(commit) == 8
    assert build.python == f"1.3.0.dev202603032305+g{commit}"
    assert build.debian == f"1.3.0~git202603032305.{commit}"
    assert build.arch == f"1.3.0dev202603032305.{commit}"
    assert build.windows == "1.2.3.2253"
    assert changelog.unreleased_changes(root) == ["Newer."]


def test_a_release_without_its_tag_comes_before_it(checkout: Checkout) -> None:
    build = build_version(checkout())
    assert build.python.startswith("1.2.3.dev") and build.windows.startswith("1.2.2.")


def test_an_unpacked_archive_keeps_its_version_and_a_variable_comes_first(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stated = "1.3.0.dev202603032305+g0123abcd"
    root = checkout(version=stated, log=UNRELEASED)
    assert build_version(root) == BuildVersion("1.3.0", "1.2.3", "202603032305", "0123abcd")
    monkeypatch.setenv(VARIABLE, "1.2.3")
    assert build_version(root).python == "1.2.3"
    monkeypatch.delenv(VARIABLE)
    (tmp_path / "fourgames_tk/__init__.py").write_text('__version__ = "1.2.3"\n', "utf-8")
    (tmp_path / ".git").rename(tmp_path / "elsewhere")
    assert build_version(root).python == "1.2.3"


def test_systems_order_builds_by_time_and_before_the_release() -> None:
    first = BuildVersion("1.3.0", "1.2.3", "202603032305", "ffffffff")
    second = BuildVersion("1.3.0", "1.2.3", "202603042305", "00000000")
    for lower, higher in (
        ("1.2.3", first.debian),
        (first.debian, second.debian),
        (second.debian, "1.3.0"),
    ):
        command = ["dpkg", "--compare-versions", lower, "lt", higher]
        assert subprocess.run(command, check=False).returncode == 0, (lower, higher)
    four = [tuple(map(int, each.windows.split("."))) for each in (first, second)]
    assert (1, 2, 3, 0) < four[0] < four[1] < (1, 3, 0, 0)
    assert all(number < 1 << 16 for numbers in four for number in numbers)


def test_the_change_log_of_an_untagged_build_names_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for date, told in (("202603032305", True), ("", False)):
        build = BuildVersion("9.9.9", "1.0.0", date, "0123abcd" if date else "")
        monkeypatch.setitem(identity().__dict__, "build", build)
        monkeypatch.setattr(linux, "unreleased_changes", lambda: ["Newer."])
        text = linux._changelog()
        assert (f"fourgames ({build.debian}) unstable" in text) == told
        assert text.startswith("fourgames (9.9.9~git") == told
        assert ("  * Newer.\n" in text) == told
        assert (f'type="development" version="{build.debian}"' in share.metainfo()) == told
