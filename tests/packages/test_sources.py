"""What packages are made from, without making any."""

from __future__ import annotations

import configparser
import plistlib
import re
import sys
from pathlib import Path

import pytest
from environment import ROOT
from failures import DevError, MachineLacks
from packages import changelog, command, frozen, macos, share, trials
from packages.identity import identity, version_in
from PIL import Image

from fourgames_tk import __version__
from fourgames_tk.engine.games import GAMES


def test_the_version_comes_from_one_place() -> None:
    assert identity().version == __version__
    with pytest.raises(DevError, match="no __version__"):
        version_in("name = 1")


def test_the_menu_entry_offers_every_game() -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read_string(share.desktop_entry())
    main = entry["Desktop Entry"]
    assert main["Actions"] == "".join(f"{game.id};" for game in GAMES)
    for game in GAMES:
        assert entry[f"Desktop Action {game.id}"]["Exec"] == f"fourgames --game {game.id}"


def test_the_description_tells_of_releases_and_names_a_homepage_if_there_is_one() -> None:
    text = share.metainfo()
    assert "@" not in text
    assert ("<url" in text) == bool(identity().homepage)
    newest, *_ = changelog.program_releases()
    assert f'<release version="{newest.version}" date="{newest.day}"' in text


def test_the_property_list_for_macos_can_be_written_and_its_icon_has_every_size() -> None:
    plist = plistlib.loads(plistlib.dumps(macos.property_list()))
    assert plist["CFBundleVersion"] == __version__
    kind = plist["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["4g"]
    assert plist["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    with Image.open(ROOT / "icons" / "fourgames.icns") as icon:
        assert {width * scale for width, _, scale in icon.info["sizes"]} >= {32, 128, 256, 512}


def test_a_disk_image_is_made_on_macos_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert command.main(["macos"]) == command.NOT_TRIED
    assert "on macOS alone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "unused"),
    [
        ("_tcl_data/encoding/big5.enc", True),
        ("_tcl_data\\encoding\\macRoman.enc", True),
        ("_tcl_data/encoding/cp1252.enc", False),
        ("_tcl_data/tzdata/UTC", True),
        ("_tcl_data/tcl8/http-2.9.8.tm", True),
        ("tcl8\\8.5\\tcltest-2.5.8.tm", True),
        ("tcl8/8.5/msgcat-1.6.1.tm", False),
        ("_tk_data/ttk/button.tcl", False),
        ("fourgames_tk/help/mancala.md", False),
    ],
)
def test_what_is_left_out_of_the_frozen_program(name: str, unused: bool) -> None:
    assert frozen.is_unused(name) is unused


def test_what_a_machine_lacks_for_the_trials_is_found_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(kinds: list[str]) -> None:
        raise MachineLacks(f"a mill for {' and '.join(kinds)}")

    built: list[Path] = []
    monkeypatch.setattr(trials, "require", refuse)
    monkeypatch.setattr(command, "MAKERS", dict.fromkeys(command.MAKERS, built.append))
    assert command.main(["--test", "--short"]) == command.NOT_TRIED
    assert built == []
    assert capsys.readouterr().err == "a mill for wheel and linux and windows\n"


def test_code_that_asks_for_the_system_stands_where_the_guide_says() -> None:
    package = ROOT / "fourgames_tk"
    guide = (package / "README.md").read_text("utf-8").partition("## What differs between")[2]
    listed = set()
    for row in re.findall(r"^\| .+ \| (`.+`) \|$", guide, re.MULTILINE):
        folder = ""
        for name in re.findall(r"`([^`]+)`", row):
            folder = name if name.endswith("/") else folder
            listed.add(name if "/" in name or not folder else folder + name)
    asks = re.compile(r"sys\.platform|\"windowingsystem\"")
    files = (path for path in package.rglob("*.py") if package / "bots" not in path.parents)
    found = {path.relative_to(package) for path in files if asks.search(path.read_text("utf-8"))}
    assert {path.as_posix() for path in found} == {name for name in listed if name.endswith(".py")}
