"""A program that cannot start says so in one sentence, on the console and in a message box."""

from __future__ import annotations

import errno
import gc
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fourgames_tk.__main__ import encoding_safe_stream, main
from fourgames_tk.startup_error import (
    FILE_LIST,
    damaged_files_sentence,
    error_sentence,
    show_error,
)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (
            ModuleNotFoundError("No module named 'PIL'", name="PIL"),
            "Fourgames is damaged: its part “PIL” cannot be loaded. Install it again.",
        ),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", "/opt/x/help/bots.md"),
            "Fourgames is damaged: its file “bots.md” is missing. Install it again.",
        ),
        (
            OSError(errno.ENOSPC, "No space left on device", "/home/x/settings.json"),
            "Fourgames cannot start: No space left on device (settings.json).",
        ),
        (
            OSError("cannot open resource"),
            "Fourgames is damaged: one of its files cannot be read. Install it again.",
        ),
    ],
)
def test_texts_of_startup_errors(fault: Exception, told: str) -> None:
    assert error_sentence(fault) == told


def test_a_frozen_program_finds_what_it_lacks(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "folder").mkdir(parents=True)
    for name, text in (("a.so", "compiled"), ("folder/b c.ttf", "font")):
        (inside / name).write_text(text, "utf-8")
    again = "Install it again."
    assert (
        damaged_files_sentence(inside)
        == f"Fourgames is damaged: its file “{FILE_LIST}” is missing. {again}"
    )
    (inside / FILE_LIST).write_text("8 a.so\n4 folder/b c.ttf\n", "utf-8")
    assert damaged_files_sentence(inside) == ""
    (inside / "a.so").write_bytes(b"")
    assert (
        damaged_files_sentence(inside)
        == f"Fourgames is damaged: its file “a.so” has changed. {again}"
    )
    (inside / "a.so").write_text("compiled", "utf-8")
    (inside / "folder" / "b c.ttf").unlink()
    assert (
        damaged_files_sentence(inside)
        == f"Fourgames is damaged: its file “b c.ttf” is missing. {again}"
    )


@pytest.mark.parametrize(
    ("there", "variables", "shown"),
    [
        (("zenity", "kdialog"), {"DISPLAY": ":9"}, "zenity --error"),
        (("kdialog", "xmessage"), {"WAYLAND_DISPLAY": "wayland-9"}, "kdialog --title Fourgames"),
        (("xmessage",), {"DISPLAY": ":9"}, "xmessage -center"),
        (("zenity",), {}, ""),
        ((), {"DISPLAY": ":9"}, ""),
    ],
)
def test_an_error_is_printed_and_shown_in_one_message_box(
    there: tuple[str, ...],
    variables: dict[str, str],
    shown: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "log"
    log.touch()
    for name in there:
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\necho "{name} $@ $LD_LIBRARY_PATH" >> "{log}"\nexit 1\n')
        path.chmod(0o755)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    own = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/system"}
    for name, text in {**variables, **own, "PATH": str(tmp_path)}.items():
        monkeypatch.setenv(name, text)
    show_error("It cannot start.", "linux")
    assert capsys.readouterr().err == "fourgames: It cannot start.\n"
    lines = log.read_text().splitlines()
    assert len(lines) == bool(shown) and all(line.startswith(shown) for line in lines)
    assert all("It cannot start." in line and line.endswith(" /system") for line in lines)


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        ("tkinter", "this Python has no tkinter (Debian: install python3-tk)"),
        ("fourgames_tk.ui.main", "Fourgames is damaged: its part “fourgames_tk.ui.main” cannot be"),
    ],
)
def test_a_window_that_cannot_be_loaded_is_a_sentence(
    missing: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delitem(sys.modules, "fourgames_tk.ui.main", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    try:
        assert main([]) == 1
    finally:
        gc.enable()
    assert capsys.readouterr().err.startswith(f"fourgames: {told}")


def test_a_program_without_a_console_can_print_all_the_same() -> None:
    with encoding_safe_stream(None, 1 << 20) as sink:
        assert sink.write("−1 ✓") == 4
    reader, writer = os.pipe()
    with encoding_safe_stream(None, writer) as stream:
        stream.write("−1")
    os.close(writer)
    with open(reader, encoding="utf-8") as written:
        assert written.read() == "−1"


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("cp1252", "−1 ± 2 1½", "-1 ± 2 1½"),
        ("ascii", "−1 ± 2 1½", "-1 +- 2 1.5"),
        ("ascii", "“Zoë” – 2×3…", '"Zoe" - 2x3...'),
        ("cp1252", "“Zoë” – 2×3…", "“Zoë” – 2×3…"),
        ("ascii", "李\N{NO-BREAK SPACE}a\u200cb?", "_ ab?"),
        ("utf-8", "− \udcff", "− _"),
    ],
)
def test_a_console_that_lacks_a_letter_shows_another(
    encoding: str, text: str, written: str
) -> None:
    raw = io.BytesIO()
    console = encoding_safe_stream(io.TextIOWrapper(raw, encoding), 1)
    console.write(text)
    console.flush()
    assert raw.getvalue().decode(encoding) == written


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_command_prints_a_minus_in_every_encoding(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fourgames_tk", "review", "--help"],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    assert "+1, 0 or -1" in " ".join(done.stdout.decode(encoding).split())
