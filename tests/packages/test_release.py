"""Releases: the checks before the build, the steps of the workflow, and its last one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import packages.identity
import pytest
from environment import LOCK, ROOT
from failures import DevError
from packages import command, pins, release
from packages.changelog import program_releases
from packages.identity import PACKAGES, Identity, identity, package

from .checkouts import FACTS, LOG, git

(MANIFEST,) = release.STORES.glob("flatpak/*.yml")
WORKFLOW = (ROOT / ".ci" / "release.yml").read_text("utf-8")


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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("contact", "games@fourgames.invalid"),
        ("contact", ""),
        ("homepage", ""),
        ("source", ""),
        ("downloads", "files/{version}"),
        ("screenshots", ""),
    ],
)
def test_a_placeholder_is_refused_and_named(
    checkout: Callable[..., Path], name: str, value: str
) -> None:
    facts = re.sub(rf"^{name} = .*$", f"{name} = {value}", FACTS, flags=re.MULTILINE)
    told = rf"^A release needs {name} in \[packages\] of setup\.cfg: "
    with pytest.raises(DevError, match=told):
        release.check(checkout(facts=facts))


def test_a_readme_from_before_the_first_release_is_refused(checkout: Callable[..., Path]) -> None:
    with pytest.raises(DevError, match=r"README\.md says “Nothing has been published yet”"):
        release.check(checkout(readme=f"{release.UNPUBLISHED}: there is no download page."))


def test_without_a_release_the_check_says_what_one_would_lack(
    checkout: Callable[..., Path],
) -> None:
    log = LOG.replace("[1.2.3] - 2026-02-28", "[Unreleased]")
    told = release.check(checkout(log=log, facts=FACTS.replace("https://example.org/code", "")))
    assert told.startswith("No release: CHANGELOG.md begins with what is unreleased. ")
    assert "needs source in [packages] of setup.cfg" in told


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
    monkeypatch.setattr(release, "UNPUBLISHED", "There is no such sentence in README.md")
    program = replace(
        identity(),
        contact="games@example.org",
        homepage="https://example.org",
        source="https://example.org/code",
        downloads="https://example.org/v{version}/",
        screenshots="",
    )

    def program_of(_root: Path = ROOT) -> Identity:
        return program

    for module in (release, packages.identity):
        monkeypatch.setattr(module, "identity", program_of)
    with pytest.raises(DevError, match=r"^A release needs screenshots in"):
        release.gather(tmp_path)
    program = replace(program, screenshots="https://example.org/pictures")
    monkeypatch.setattr(release, "NOTES", tmp_path / "notes.md")
    names = {kind: package(kind).name for kind in PACKAGES}
    for name in names.values():
        (tmp_path / name).write_text(name, "utf-8")
    notes = release.gather(tmp_path).read_text("utf-8")
    assert notes.startswith("- Five forgotten board games") and "tried by nobody yet" in notes
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)
    sums = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "stores").iterdir()}
    assert len(written) == 7
    # A contact and the folder of a shell's arrays are no places.
    assert not [name for name, text in written.items() if re.search(r"@[A-Z_0-9]+@", text)]
    about = {"winget.installer.yaml": "setup", "homebrew.rb": "image", MANIFEST.name: "source"}
    about |= {"PKGBUILD": "source", "snapcraft.yaml": "archive"}
    for entry, kind in about.items():
        (digest,) = (line.split()[0] for line in sums if line.endswith(f" {names[kind]}"))
        assert digest in written[entry]
        address = f"https://example.org/v{program.version}/{names[kind]}"
        assert address in written[entry]
    assert pins.PINS["tcl"].url in written[MANIFEST.name]
    judged = subprocess.run(["bash", "-n", tmp_path / "stores" / "PKGBUILD"], check=False)
    assert judged.returncode == 0
    (tmp_path / names["deb"]).unlink()
    with pytest.raises(DevError, match=f"lacks {names['deb']}"):
        release.gather(tmp_path)


def test_the_flatpak_has_what_is_locked_and_opens_no_files_of_a_person() -> None:
    text, lock = MANIFEST.read_text("utf-8"), LOCK.read_text("utf-8")
    files = re.findall(r"url: (\S+)\n +sha256: ([0-9a-f]+)\n( +only-arches: .+)?", text)
    # setuptools and all that the program needs: three of them compiled, for two processors.
    assert all(f"--hash=sha256:{digest}" in lock for _, digest, _ in files)
    assert len(files) == 10 + 3
    minor = pins.PINS["python"].version.rpartition(".")[0].replace(".", "")
    compiled = [(url, arches) for url, _, arches in files if not url.endswith("-none-any.whl")]
    assert len(compiled) == 6
    for url, arches in compiled:
        assert f"-cp{minor}-cp{minor}-" in url
        assert url.endswith(f"_{arches.partition('[')[2].strip(']')}.whl")
    assert "--filesystem" not in text and "--share=network" not in text


def test_pins_are_the_workflows_and_a_release_refuses_those_older_than_a_year(
    checkout: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"python:{pins.PINS['linux'].version}-bookworm" in WORKFLOW
    versions = set(re.findall(r'python-version: "(.+)"', WORKFLOW))
    assert versions == {pins.PINS["python"].version}
    old = pins.Pin("1.0", date(2024, 1, 1))
    kept = pins.Pin("2.0", date(2024, 1, 1), without_newer="there is none")
    monkeypatch.setattr(pins, "PINS", {"old": old, "kept": kept})
    with pytest.raises(DevError, match=r"pins\.py is older than a year: old 1\.0\.$"):
        release.check(checkout())


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
