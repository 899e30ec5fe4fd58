"""Measures a start: modules, files and pictures until the first window shows, and work after it.

Run as a program, this opens the window from the sources, and prints that as a line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
import tkinter as tk
from pathlib import Path
from typing import Any

CODE = (".py", ".pyc", ".so")
"""Endings of files with modules."""
WRITES = os.O_WRONLY | os.O_RDWR
"""Flags of files that are not only read."""
LOOK_SECONDS = 12.0
"""How long the window is watched after its first picture."""


class Observer:
    """Counts what the interpreter does."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.files: list[str] = []
        self.pictures: list[str] = []
        self._read = set[str]()
        self.is_open = False
        """Whether the first picture is there, so that nothing counts any more."""

    def on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take note of an audit event of Python: a module is imported, or a file opened."""
        if self.is_open:
            return
        if event == "import" and arguments[0] not in self.modules:
            self.modules.append(arguments[0])
        elif event == "open" and isinstance(arguments[0], str):
            path, _, flags = arguments
            # A file may be reported twice, by Python's function and by that of the system.
            if not path.endswith(CODE) and not flags & WRITES and path not in self._read:
                self._read.add(path)
                self.files.append("picture" if path.endswith(".picture") else Path(path).name)


def main() -> None:
    """Open the window, watch it, and print what it has needed."""
    observer, begun = Observer(), time.perf_counter()
    sys.addaudithook(observer.on_event)

    # Imported here: what these import is counted.
    from fourgames_tk.store.settings import Settings
    from fourgames_tk.ui.app import App
    from fourgames_tk.ui.widgets.images import PictureDiskCache

    paint = PictureDiskCache.get_or_paint

    def painted(self: PictureDiskCache, key: Any, work: Any) -> Any:
        def counted() -> Any:
            if not observer.is_open:
                observer.pictures.append(str(key[0]))
            return work()

        return paint(self, key, counted)

    PictureDiskCache.get_or_paint = painted  # type: ignore[method-assign,assignment]
    imported = time.perf_counter()
    root = tk.Tk(className="Fourgames")
    app = App(root, Settings(sound="no")).services
    root.update_idletasks()
    while not root.winfo_viewable():
        root.tk.dooneevent(0)
    root.update_idletasks()
    root.winfo_pointerx()
    shown = time.perf_counter()
    observer.is_open = True
    timer, last = root.after(round(1000 * LOOK_SECONDS), lambda: None), shown
    while time.perf_counter() < shown + LOOK_SECONDS:
        root.tk.dooneevent(0)
        now = time.perf_counter()
        last = now if now < shown + LOOK_SECONDS else last
    root.after_cancel(timer)
    app.quit()
    found = {
        "imports": imported - begun,
        "window": shown - imported,
        "rest": last - shown,
        "modules": observer.modules,
        "files": observer.files,
        "pictures": observer.pictures,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
