"""What the specification of the frozen program says on each system."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import freeze
import pytest
from packages import frozen, ready_functions
from packages.elf import oldest_glibc
from packages.identity import identity
from PyInstaller.utils import hooks

OLDEST_GLIBC = (2, 35)
"""That of Ubuntu 22.04 and Mint 21."""


def said_on(platform: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """Return the arguments of what PyInstaller is asked for, by its names."""
    said: dict[str, dict[str, Any]] = {}

    def hears(name: str) -> Callable[..., SimpleNamespace]:
        def hear(*_: object, **words: Any) -> SimpleNamespace:
            said[name] = words
            return SimpleNamespace(name="", pure=[], binaries=[], datas=[], scripts=[])

        return hear

    monkeypatch.setattr(hooks, "collect_submodules", lambda *_, **__: [])
    monkeypatch.setattr(ready_functions, "write", lambda _: None)
    for name in ("windows_version", "write_list"):
        monkeypatch.setattr(frozen, name, lambda *_: [])
    monkeypatch.setattr(sys, "platform", platform)
    names = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    told = {name: hears(name) for name in names}
    runpy.run_path(str(freeze.SPEC), {**told, "SPECPATH": str(freeze.SPEC.parent)})
    return said


@pytest.mark.parametrize(
    ("platform", "console"), [("linux", True), ("win32", False), ("darwin", False)]
)
def test_it_has_a_console_where_a_window_needs_none_of_its_own(
    platform: str, console: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_on(platform, monkeypatch)
    # With one, PyInstaller would tell macOS that the program has no windows.
    assert said["EXE"]["console"] is console
    hooks_run = {Path(path).name for path in said["Analysis"]["runtime_hooks"]}
    assert "start_hook.py" in hooks_run
    assert ("held_hook.py" in hooks_run) == (platform == "linux")
    assert ("BUNDLE" in said) == (platform == "darwin")
    if platform == "darwin":
        assert said["BUNDLE"]["bundle_identifier"] == identity().id
        assert "LSBackgroundOnly" not in said["BUNDLE"]["info_plist"]


@pytest.mark.timeout(600)
def test_it_runs_on_a_linux_of_2022(frozen_executable: Path) -> None:
    folder = frozen_executable.parent
    assert tuple(map(int, oldest_glibc(folder).split("."))) <= OLDEST_GLIBC
    linked = subprocess.run(
        ["objdump", "--private-headers", str(folder / "_internal" / "libfontconfig.so.1")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "libexpat.so.1" in linked.stdout
    assert not list(folder.rglob("libexpat*"))
