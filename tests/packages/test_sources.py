"""The sources of packages, and when building them is refused."""

from __future__ import annotations

import configparser
import re
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import freeze
import packages.identity
import pytest
from environment import ROOT
from failures import DevError, MachineLacks
from packages import changelog, command, licences, share, trials
from packages.identity import identity
from PIL import Image
from PyInstaller.utils import hooks

from fourgames_tk.engine.games import GAMES
from tests.test_layers import imported_names, python_files


def test_desktop_metadata_name_every_game_and_release() -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read_string(share.desktop_entry())
    assert entry["Desktop Entry"]["Actions"] == "".join(f"{game.id};" for game in GAMES)
    for game in GAMES:
        assert entry[f"Desktop Action {game.id}"]["Exec"] == f"fourgames --game {game.id}"
    text = share.metainfo()
    assert "@" not in text
    assert ("<url" in text) == bool(identity().homepage)
    newest, *_ = changelog.program_releases()
    assert f'<release version="{newest.version}" date="{newest.day}"' in text


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
    monkeypatch.setattr(licences, "text", lambda _: "")
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
    assert properties["CFBundleVersion"] == identity().version
    kind = properties["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["4g"]
    assert properties["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [
        kind["UTTypeIdentifier"]
    ]
    with Image.open(ROOT / "icons" / "fourgames.icns") as icon:
        assert {width * scale for width, _, scale in icon.info["sizes"]} >= {32, 128, 256, 512}


def test_the_program_imports_nothing_that_the_frozen_one_leaves_out() -> None:
    spec = (ROOT / "build" / "fourgames.spec").read_text("utf-8")
    unused = re.findall(r'"([\w.]+)"', spec.partition("UNUSED = [")[2].partition("]\n")[0])
    assert "tarfile" in unused
    files = python_files(ROOT / "fourgames_tk")
    names = {name for path in files for name in imported_names(path)}
    assert not {f"{name}." for name in names if f"{name}.".startswith(tuple(unused))}


def test_without_a_commit_the_time_of_packages_must_be_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.identity, "ROOT", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "7")
    assert packages.identity.source_date() == 7
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    with pytest.raises(DevError, match="Set SOURCE_DATE_EPOCH, or use a clone"):
        packages.identity.source_date()
