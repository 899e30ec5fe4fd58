"""What the benchmark of the first window counts."""

from __future__ import annotations

import os

from first_window import Observer


def test_modules_and_files_that_are_read_count_once_until_the_window_shows() -> None:
    observer = Observer()
    for _ in range(2):
        observer.on_event("import", ("tkinter", "/tkinter.py", None, None, None))
        observer.on_event("open", ("/home/settings.json", "r", os.O_RDONLY))
        observer.on_event("open", ("/cache/12.picture", None, os.O_RDONLY))
        observer.on_event("open", ("/tkinter.pyc", "rb", os.O_RDONLY))
        observer.on_event("open", ("/home/log", "w", os.O_WRONLY | os.O_CREAT))
        observer.on_event("open", (3, "r", 0))
    observer.is_open = True
    observer.on_event("import", ("PIL", None, None, None, None))
    assert observer.modules == ["tkinter"]
    assert observer.files == ["settings.json", "picture"]
