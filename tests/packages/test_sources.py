"""The sources of packages, and when building them is refused."""

from __future__ import annotations

import configparser
import json
import re
import runpy
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from datetime import datetime, timezone
from email import message_from_string
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import freeze
import packages.identity
import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from environment import ROOT
from failures import DevError, MachineLacks
from packages import changelog, command, licences, sbom, setup_texts, share, trials, wheels
from packages.identity import PACKAGES, identity, other_builds, package
from packages.version import BuildVersion
from PIL import Image
from PyInstaller.utils import hooks

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import LANGUAGES
from tests.test_layers import imported_names, python_files

PUBLISHED = replace(
    identity(),
    contact="games@example.org",
    homepage="https://example.org/games",
    source="https://code.example.org/games",
    downloads="https://files.example.org/{version}/",
    screenshots="https://pictures.example.org/{version}/kept/",
)
TRANSLATED = [f"[{language}]" for language in LANGUAGES if language != "en"]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill in the addresses of the project."""
    for module in (packages.identity, share, wheels, licences):
        monkeypatch.setattr(module, "identity", lambda: PUBLISHED)


def test_desktop_metadata_name_every_game_and_release() -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read_string(share.desktop_entry())
    assert entry["Desktop Entry"]["Actions"] == "".join(f"{game.id};" for game in GAMES)
    for game in GAMES:
        assert entry[f"Desktop Action {game.id}"]["Exec"] == f"fourgames --game {game.id}"
    for key in ("GenericName", "Comment", "Keywords"):
        assert all(f"{key}{language}" in entry["Desktop Entry"] for language in TRANSLATED)
    comments = ElementTree.fromstring(share.file_type()).iter(
        "{http://www.freedesktop.org/standards/shared-mime-info}comment"
    )
    assert len({comment.text for comment in comments}) == len(LANGUAGES)
    text = share.metainfo()
    assert "@" not in text and "<url" not in text and "<screenshot" not in text
    newest, *_ = changelog.program_releases()
    assert f'<release version="{newest.version}" date="{newest.day}"' in text


@pytest.mark.usefixtures("published")
def test_addresses_that_are_filled_in_go_into_each_package(tmp_path: Path) -> None:
    root = ElementTree.fromstring(share.metainfo())
    assert [url.text for url in root.iter("url")] == [PUBLISHED.homepage, PUBLISHED.source]
    shots = list(root.iter("screenshot"))
    assert len(shots) == len(GAMES)
    for shot, game in zip(shots, GAMES, strict=True):
        assert len(shot.findall("caption")) == len(LANGUAGES)
        folder, _, name = (shot.findtext("image") or "").rpartition("/")
        assert folder == f"https://pictures.example.org/{PUBLISHED.version}/kept"
        assert (ROOT / "tests/ui/kept" / name).is_file() and game.id in name
    (tmp_path / "fourgames_tk").mkdir()
    for name in ("setup.cfg", "fourgames_tk/__init__.py"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for _ in range(2):
        wheels.state_facts(tmp_path)
        manifest = configparser.ConfigParser()
        manifest.read(tmp_path / "setup.cfg", "utf-8")
        assert manifest["metadata"]["author_email"] == PUBLISHED.contact
        assert PUBLISHED.source in manifest["metadata"]["project_urls"]
    assert f'__version__ = "{PUBLISHED.version}"\n' in (
        (tmp_path / "fourgames_tk/__init__.py").read_text("utf-8")
    )
    assert f"Source: {PUBLISHED.source}\n" in licences.debian_copyright([])


def test_the_setup_for_windows_speaks_every_language() -> None:
    assert set(setup_texts.LANGUAGES) == set(LANGUAGES)
    lines = setup_texts.language_strings().splitlines()
    script = (ROOT / "build/packages/for_windows/setup.nsi").read_text("utf-8")
    for name in (*setup_texts.TEXTS, "SAVED_GAME"):
        assert f"$({name})" in script
        texts = {line.partition("} ")[2] for line in lines if f" {name} " in line}
        assert len(texts) == len(LANGUAGES), name


def test_licences_are_listed_by_part_and_in_the_form_of_debian() -> None:
    parts = [
        licences.Part("Python", "3.1", "PSF\n\nCopyright 2001 PSF", ("_internal/a b",), "PSF-2.0"),
        licences.Part("tinytag", "2", "Copyright 2020 X", ("fourgames",), "MIT"),
    ]
    told = licences.text(parts)
    assert told.index("Python 3.1\n") < told.index("tinytag 2\n")
    header, ours, python, tinytag = map(
        message_from_string, licences.debian_copyright(parts).split("\n\n")
    )
    assert header["Format"] == licences.FORMAT
    assert (ours["Files"], ours["License"].splitlines()[0]) == ("*", "MIT")
    assert python["Files"] == "usr/lib/fourgames/_internal/a?b"
    assert python["Copyright"] == "Copyright 2001 PSF"
    assert python["License"].splitlines() == ["PSF-2.0", " PSF", " .", " Copyright 2001 PSF"]
    # Its files are in the executable, which has a paragraph of its own.
    assert tinytag["Files"] is None and tinytag["License"].startswith("tinytag\n")


def test_what_a_machine_lacks_for_the_trials_is_found_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(kinds: list[str]) -> None:
        raise MachineLacks(f"a mill for {' and '.join(kinds)}")

    monkeypatch.setattr(trials, "require", refuse)
    monkeypatch.setattr(command, "MAKERS", {})
    assert command.main(["--test", "--short"]) == command.NOT_TRIED
    assert capsys.readouterr().err == "a mill for wheel and linux and windows\n"


def test_macos_gets_an_application_that_has_windows_and_opens_saved_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text: dict[str, Any] = {}

    def hear(*_: object, **words: Any) -> SimpleNamespace:
        text.update(words)
        return SimpleNamespace(pure=[], binaries=[], datas=[], scripts=[])

    for name in ("collect_submodules", "collect_data_files"):
        monkeypatch.setattr(hooks, name, lambda *_, **__: [])
    monkeypatch.setattr(licences, "bundled", lambda _: [])
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "path", [*sys.path])
    told = dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"), hear)
    told |= {"SPECPATH": str(freeze.SPEC.parent), "workpath": str(tmp_path)}  # type: ignore[dict-item]
    runpy.run_path(str(freeze.SPEC), told)
    # With one, PyInstaller would tell macOS that the program has no windows.
    assert text["console"] is False
    assert not [path for path in text["runtime_hooks"] if "for_linux" in path]
    assert text["bundle_identifier"] == identity().id
    properties = text["info_plist"]
    assert properties["CFBundleVersion"] == identity().build.windows
    assert properties["CFBundleShortVersionString"] == identity().build.numbers
    kind = properties["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["4g"]
    assert properties["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [
        kind["UTTypeIdentifier"]
    ]
    with Image.open(ROOT / "icons" / "fourgames.icns") as icon:
        assert {width * scale for width, _, scale in icon.info["sizes"]} >= {32, 128, 256, 512}


def test_the_list_of_parts_names_each_with_version_and_licence(tmp_path: Path) -> None:
    parts = [
        licences.Part("Pillow", "13", "HPND", ["_internal/PIL"], "MIT-CMU", "pypi"),
        licences.Part("libtk8.6", "8.6.13-2", "Tcl", (), "", "deb", "debian"),
        licences.Part("expat", "", "MIT"),
    ]
    sbom.write_parts(tmp_path / "parts.json", parts)
    told = sbom.bill_of_materials(sbom.read_parts(tmp_path / "parts.json"))
    assert told == sbom.bill_of_materials(parts), "it comes out the same"
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(told) is None
    bom = json.loads(told)
    assert bom["metadata"]["component"]["version"] == identity().version
    found = {each["name"]: each for each in bom["components"]}
    assert found.keys() == {"Pillow", "libtk8.6", "expat"}
    assert found["Pillow"]["purl"] == "pkg:pypi/pillow@13"
    assert found["Pillow"]["licenses"] == [{"license": {"id": "MIT-CMU"}}]
    assert found["libtk8.6"]["purl"] == "pkg:deb/debian/libtk8.6@8.6.13-2"


def test_the_program_imports_nothing_that_the_frozen_one_leaves_out() -> None:
    spec = (ROOT / "build" / "fourgames.spec").read_text("utf-8")
    unused = re.findall(r'"([\w.]+)"', spec.partition("UNUSED = [")[2].partition("]\n")[0])
    assert "tarfile" in unused
    files = python_files(ROOT / "fourgames_tk")
    names = {name for path in files for name in imported_names(path)}
    assert not {f"{name}." for name in names if f"{name}.".startswith(tuple(unused))}


def test_packages_of_other_builds_are_found_by_their_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.identity, "DIST", tmp_path)
    for kind in PACKAGES:
        package(kind).touch()
    names = {
        "source": "fourgames-1.0.0.tar.gz",
        "deb": "fourgames_1.1.0~git1.a_amd64.deb",
        "archlinux": "fourgames-1.1.0dev1.a-1-x86_64.pkg.tar.zst",
        "setup": "fourgames-1.1.0.dev1+ga-windows-x64-setup.exe",
    }
    for name in names.values():
        (tmp_path / name).touch()
    for kind in PACKAGES:
        found = [path.name for path in other_builds(kind)]
        assert found == ([names[kind]] if kind in names else [])


def test_without_git_packages_have_the_time_of_the_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.identity, "ROOT", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "7")
    assert packages.identity.source_date() == 7
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    first = changelog.program_releases()[-1]
    for build, date in (
        (BuildVersion("9.9.9", "1.0.0", "202603032305", "0123abcd"), datetime(2026, 3, 3, 23, 5)),
        (BuildVersion(first.version, "0.0.0"), datetime(*first.day.timetuple()[:3])),
    ):
        monkeypatch.setitem(identity().__dict__, "build", build)
        seconds = date.replace(tzinfo=timezone.utc).timestamp()
        assert packages.identity.source_date() == seconds
    (tmp_path / ".git").mkdir()
    with pytest.raises(DevError, match="git says: fatal: not a git repository"):
        packages.identity.source_date()
