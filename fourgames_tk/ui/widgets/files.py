"""File dialogs of the desktop's portal or of Tk, and opening files in other programs."""

from __future__ import annotations

import contextlib
import datetime
import os
import shlex
import shutil
import subprocess
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from tkinter import filedialog
from typing import Any, Literal

from ...engine.language import N_, _
from ...engine.launch_commands import original_environment
from ...store.paths import documents_path
from .background import BackgroundTask, Mailbox
from .portal import FileDialogRequest, PortalFileDialog
from .theme import has_session_bus, palette_of
from .timers import Timer, cancel_tk_timers

TERMINAL_EDITORS = (
    "ed",
    "vi",
    "vim",
    "nvim",
    "nano",
    "pico",
    "micro",
    "hx",
    "helix",
    "mcedit",
    "joe",
)
"""Editors that need a terminal, which the window has not."""

ALL_FILES = (N_("All files"), "*")


class FileDialogs:
    """File dialogs, one at a time; each calls back with the chosen paths.

    A dialog opens in the folder that was last used for this kind of file, at first in the user's
    documents folder.
    """

    def __init__(self, root: tk.Tk) -> None:
        self._root = root
        self._chooser = PortalFileDialog()
        self._task = BackgroundTask(root, lambda: self._chooser.close())
        self._folders: dict[str, Path] = {}
        self._in_tk = False
        self._then: Callable[[], None] | None = None
        self._timer = Timer(root)

    @property
    def is_open(self) -> bool:
        return self._in_tk or self._task.is_busy

    def open(
        self,
        parent: tk.Misc,
        title: str,
        kind: tuple[str, str] | None,
        on_chosen: Callable[[list[Path]], None],
        folder: Path | None = None,
        *,
        several: bool = False,
    ) -> None:
        """Ask for a file to read, or for `several`, and call `on_chosen` with the paths.

        `kind` is (label marked by `N_`, pattern) of the file type, None for all files. `folder` is
        shown at first, until another one was used. If the person cancels, `on_chosen` is not
        called.
        """
        kinds = (kind, ALL_FILES) if kind is not None else ()
        self._ask(parent, "several" if several else "open", title, on_chosen, kinds, folder=folder)

    def save(
        self,
        parent: tk.Misc,
        title: str,
        kind: tuple[str, str],
        name: str,
        on_chosen: Callable[[Path], None],
    ) -> None:
        """Ask where to save a file, with a proposed name, and call `on_chosen` with its path.

        The path gets the suffix of the pattern in `kind` if the person typed none or another one,
        and a number if there is such a file: the dialog did not ask whether to overwrite that one.
        """
        suffix = kind[1].removeprefix("*")

        def ended(paths: list[Path]) -> None:
            path = paths[0]
            if path.suffix.lower() != suffix:
                names = chain([path.name], (f"{path.name} {number}" for number in count(2)))
                completed = (path.with_name(name + suffix) for name in names)
                path = next(each for each in completed if not os.path.lexists(each))
            on_chosen(path)

        self._ask(parent, "save", title, ended, (kind, ALL_FILES), name)

    def choose_folder(self, parent: tk.Misc, title: str, on_chosen: Callable[[Path], None]) -> None:
        """Ask for a folder, and call `on_chosen` with its path."""
        self._ask(parent, "folder", title, lambda paths: on_chosen(paths[0]))

    def cancel(self) -> None:
        """Cancel the open dialog."""
        self._task.stop()
        if self._in_tk:
            # The first variable answers its question whether to overwrite a file.
            self._root.tk.eval("set ::tk::Priv(button) no; set ::tk::Priv(selectFilePath) {}")

    def close_then(self, then: Callable[[], None]) -> bool:
        """Cancel the open dialog; return whether it is closed already.

        Otherwise it is Tk's own dialog, whose call has not returned yet: `then` is called after it
        has, when the window may be destroyed.
        """
        self.cancel()
        if self._in_tk:
            self._then = then
        return not self._in_tk

    def close(self) -> None:
        """Cancel the open dialog and stop the background task, before the window closes."""
        self.cancel()
        self._timer.cancel()
        self._task.close()

    def _ask(
        self,
        parent: tk.Misc,
        mode: Literal["open", "several", "save", "folder"],
        title: str,
        on_chosen: Callable[[list[Path]], None],
        kinds: tuple[tuple[str, str], ...] = (),
        name: str = "",
        folder: Path | None = None,
    ) -> None:
        if self._in_tk:
            return
        kind = kinds[0][1] if kinds else mode
        last_used = self._folders.get(kind, folder or documents_path())
        start = last_used if os.path.isdir(last_used) else Path.home()
        shown = tuple((_(label), pattern) for label, pattern in kinds)
        question = FileDialogRequest(mode, title, start, shown, name)

        def answer(paths: list[Path]) -> None:
            if paths:
                self._folders[kind] = paths[0].parent
                on_chosen(paths)

        def without_portal(_error: Exception) -> None:
            answer(self._ask_tk(parent, question))

        self._task.stop()
        if not has_session_bus():
            answer(self._ask_tk(parent, question))
            return
        self._chooser = chooser = PortalFileDialog()
        self._task.run(lambda clock: chooser.choose_files(question), answer, without_portal)

    def _ask_tk(self, parent: tk.Misc, question: FileDialogRequest) -> list[Path]:
        """Ask with Tk's own dialog, which handles events until it is answered; return the paths."""
        self._prepare()
        asks: dict[str, Callable[..., Any]] = {
            "open": filedialog.askopenfilename,
            "several": filedialog.askopenfilenames,
            "save": filedialog.asksaveasfilename,
            "folder": filedialog.askdirectory,
        }
        more: dict[str, Any] = (
            {} if question.mode == "folder" else {"filetypes": question.file_types}
        )
        if question.mode == "save":
            # Tk must know the suffix: it asks before it overwrites the file, whose name has it.
            ending = question.file_types[0][1].removeprefix("*")
            more |= {"initialfile": question.proposed_name, "defaultextension": ending}
        self._in_tk = True
        try:
            folder = str(question.folder)
            chosen = asks[question.mode](
                parent=parent, title=question.title, initialdir=folder, **more
            )
        except tk.TclError:
            # The parent was destroyed before or meanwhile, and so was the dialog.
            if parent.winfo_exists():
                raise
            chosen = ""
        finally:
            self._in_tk = False
            if self._then is not None:
                self._timer.start_when_idle(self._then)
                self._then = None
            cancel_tk_timers(self._root)
            # Otherwise Tk would show the same window again, in the colours of an old theme.
            self._root.tk.call("destroy", f"{str(parent).rstrip('.')}.__tk_filedialog")
        names = [chosen] if isinstance(chosen, str) else chosen
        return [Path(name) for name in names if name]

    def _prepare(self) -> None:
        """On X11, style the dialog that Tk draws by itself, and make it hide hidden files."""
        if self._root.tk.call("tk", "windowingsystem") != "x11":
            return
        interpreter, palette = self._root.tk, palette_of(self._root)
        # An invalid option makes Tk load the code of the dialog without showing it.
        interpreter.eval("catch {tk_getOpenFile -load}")
        interpreter.eval("set ::tk::dialog::file::showHiddenVar 0")
        interpreter.eval("set ::tk::dialog::file::showHiddenBtn 1")
        for name, colour in (
            ("background", palette.sheet),
            ("foreground", palette.ink),
            ("activeBackground", palette.accent),
            ("activeForeground", palette.on_accent),
        ):
            self._root.option_add(f"*TkFDialog*{name}", colour)
        # Its list of files is always white, but uses the text colour of the theme.
        interpreter.eval(
            "bind TkFDialog <Map> {foreach list [info commands %W.contents.icons.*canvas] "
            f"{{$list configure -background {palette.sheet} -highlightthickness 1 "
            f"-highlightbackground {palette.line} -highlightcolor {palette.accent}}}}}"
        )


def dated_filename(name: str) -> str:
    """Return a file name with today's date added: `four-stones 2026-11-21.4g`."""
    path = Path(name)
    return f"{path.stem} {datetime.date.today().isoformat()}{path.suffix}"


def open_externally(widget: tk.Misc, path: Path, on_failure: Callable[[str], None]) -> None:
    """Open a text file in the person's or the desktop's editor, or a folder in its file manager.

    Returns at once; `on_failure` is called with a sentence if no program opens it.
    """
    message = _("No application can open this file: {path}.").format(path=path)
    silent: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    try:
        process = subprocess.Popen(
            _command(path), env=original_environment(os.environ), start_new_session=True, **silent
        )
    except OSError:
        on_failure(message)
        return
    if sys.platform == "win32":
        # These programs always exist there, and their exit status means nothing.
        return

    def ended(statuses: list[int]) -> None:
        mailbox.close()
        if any(statuses) and widget.winfo_exists():
            on_failure(message)

    # An editor may stay open for hours: a daemon thread waits for its end.
    mailbox: Mailbox[int] = Mailbox(widget.winfo_toplevel().nametowidget("."), ended)
    wait = lambda: mailbox.post(process.wait())  # noqa: E731
    try:
        threading.Thread(target=wait, name="editor", daemon=True).start()
    except (RuntimeError, MemoryError):
        # The editor is open; its exit status will not be known.
        mailbox.close()


def _command(path: Path) -> list[str]:
    if sys.platform == "win32":
        return ["explorer" if path.is_dir() else "notepad", str(path)]
    if sys.platform == "darwin":
        return ["open", str(path)] if path.is_dir() else ["open", "-t", str(path)]
    editor = [] if path.is_dir() else _chosen_editor()
    return [*(editor or ["xdg-open"]), str(path)]


def _chosen_editor() -> list[str]:
    """Return the command of `$VISUAL` or `$EDITOR` if it opens a window, or an empty list."""
    for name in ("VISUAL", "EDITOR"):
        with contextlib.suppress(ValueError):
            words = shlex.split(os.environ.get(name, ""))
            in_window = words and Path(words[0]).name not in TERMINAL_EDITORS
            if in_window and shutil.which(words[0]):
                return words
    return []
