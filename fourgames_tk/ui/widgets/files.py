"""Every file dialog of the program: the desktop's own where its portal answers, else that of Tk."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import threading
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import filedialog
from typing import Any, Literal

from ...engine.launcher import original_environment
from ...store.paths import documents_path
from .background import BackgroundTask, Mailbox
from .portal import FileChooser, PortalRequest
from .theme import has_session_bus, palette_of
from .timers import Timer, cancel_tk_timers

ALL_FILES = ("All files", "*")


class FileDialogs:
    """Asks for files, one dialog at a time; who asks is called back when a person has chosen.

    A dialog begins in the folder of the last one for the same kind of file, at first among the
    person's documents.
    """

    def __init__(self, root: tk.Tk) -> None:
        self._root = root
        self._chooser = FileChooser()
        self._task = BackgroundTask(root, lambda: self._chooser.close())
        self._folders: dict[str, Path] = {}
        self._in_tk = False
        self._then: Callable[[], None] | None = None
        self._timer = Timer(root)

    @property
    def is_open(self) -> bool:
        return self._in_tk or self._task.busy

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
        """Ask for a file to read, or for `several`, and call `go` with what was chosen.

        `kind` is (name for people, pattern) of the files, None for all; `folder` is where to begin.
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
        """Ask where to write a file, with a name proposed, and call `go` with its path.

        The path ends as the pattern of `kind` does, unless the person wrote another ending.
        """

        def ended(paths: list[Path]) -> None:
            path = paths[0]
            whole = path.with_name(path.name + kind[1].lstrip("*"))
            # Nobody has been asked whether a file of that name may be overwritten.
            on_chosen(path if path.suffix or os.path.exists(whole) else whole)

        self._ask(parent, "save", title, ended, (kind, ALL_FILES), name)

    def choose_folder(self, parent: tk.Misc, title: str, on_chosen: Callable[[Path], None]) -> None:
        """Ask for a folder, and call `go` with it."""
        self._ask(parent, "folder", title, lambda paths: on_chosen(paths[0]))

    def cancel(self) -> None:
        """Take away the dialog that is open, as if the person had chosen nothing."""
        self._task.stop()
        if self._in_tk:
            # Its question whether to overwrite a file waits too.
            self._root.tk.eval("set ::tk::Priv(button) no; set ::tk::Priv(selectFilePath) {}")

    def close_then(self, then: Callable[[], None]) -> bool:
        """Take away the dialog that is open, and tell whether nothing is left of it.

        Tk's own has yet to return, and who waits for it to find its window: `then` is called after
        that.
        """
        self.cancel()
        if self._in_tk:
            self._then = then
        return not self._in_tk

    def close(self) -> None:
        """Take away the dialog that is open; the window is going away."""
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
        begin = self._folders.get(kind, folder or documents_path())
        where = begin if os.path.isdir(begin) else Path.home()
        question = PortalRequest(mode, title, where, kinds, name)

        def answer(paths: list[Path]) -> None:
            if paths:
                self._folders[kind] = paths[0].parent
                on_chosen(paths)

        def without_portal(_: Exception) -> None:
            answer(self._ask_tk(parent, question))

        self._task.stop()
        if not has_session_bus():
            answer(self._ask_tk(parent, question))
            return
        self._chooser = chooser = FileChooser()
        self._task.run(lambda clock: chooser.ask(question), answer, without_portal)

    def _ask_tk(self, parent: tk.Misc, question: PortalRequest) -> list[Path]:
        """Ask by Tk's own dialog, which returns when it is answered; events go on meanwhile."""
        if not parent.winfo_exists():
            parent = self._root
        self._prepare()
        asks: dict[str, Callable[..., Any]] = {
            "open": filedialog.askopenfilename,
            "several": filedialog.askopenfilenames,
            "save": filedialog.asksaveasfilename,
            "folder": filedialog.askdirectory,
        }
        more: dict[str, Any] = {} if question.how == "folder" else {"filetypes": question.kinds}
        if question.how == "save":
            ending = Path(question.name).suffix
            more |= {"initialfile": question.name, "defaultextension": ending}
        self._in_tk = True
        try:
            where = str(question.folder)
            chosen = asks[question.how](
                parent=parent, title=question.title, initialdir=where, **more
            )
        except tk.TclError:
            # Whoever asked may go meanwhile, and takes the dialog along.
            if parent.winfo_exists():
                raise
            chosen = ""
        finally:
            self._in_tk = False
            if self._then is not None:
                self._timer.start_when_idle(self._then)
                self._then = None
            cancel_tk_timers(self._root)
            # Tk would show the same one again, in the colours of today.
            self._root.tk.call("destroy", f"{str(parent).rstrip('.')}.__tk_filedialog")
        names = [chosen] if isinstance(chosen, str) else chosen
        return [Path(name) for name in names if name]

    def _prepare(self) -> None:
        """Colour the dialog that Tk draws by itself on X11, and let it hide hidden files."""
        if self._root.tk.call("tk", "windowingsystem") != "x11":
            return
        interpreter, palette = self._root.tk, palette_of(self._root)
        # An option that is none makes Tk load the dialog without showing it.
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
        # Its list of files is white whatever the theme, and takes the ink of the theme.
        interpreter.eval(
            "bind TkFDialog <Map> {foreach list [info commands %W.contents.icons.*canvas] "
            f"{{$list configure -background {palette.sheet} -highlightthickness 1 "
            f"-highlightbackground {palette.line} -highlightcolor {palette.accent}}}}}"
        )


def dated_filename(name: str) -> str:
    """Return the name of a new file with today's date: `four-stones 2026-11-21.4g`."""
    path = Path(name)
    return f"{path.stem} {datetime.date.today().isoformat()}{path.suffix}"


def open_externally(widget: tk.Misc, path: Path, failed: Callable[[str], None]) -> None:
    """Open a file to be edited, or a folder, by the program that the desktop has for it.

    Returns at once; `failed` is told, in a sentence, if nothing on this desktop opens it.
    """
    where = f"Nothing on this desktop opens it. It is {path}."
    silent: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    try:
        process = subprocess.Popen(
            _command(path), env=original_environment(os.environ), start_new_session=True, **silent
        )
    except OSError:
        failed(where)
        return
    if sys.platform == "win32":
        # What is started there is always there, and its end says nothing.
        return

    def ended(statuses: list[int]) -> None:
        mailbox.close()
        if any(statuses) and widget.winfo_exists():
            failed(where)

    # An editor may stay open for hours: its end is waited for in a thread that holds nobody up.
    mailbox: Mailbox[int] = Mailbox(widget.winfo_toplevel().nametowidget("."), ended)
    wait = lambda: mailbox.post(process.wait())  # noqa: E731
    try:
        threading.Thread(target=wait, name="editor", daemon=True).start()
    except (RuntimeError, MemoryError):
        # The editor is open; what it ends with remains unknown.
        mailbox.close()


def _command(path: Path) -> list[str]:
    if sys.platform == "win32":
        return ["explorer" if path.is_dir() else "notepad", str(path)]
    if sys.platform == "darwin":
        return ["open", str(path)] if path.is_dir() else ["open", "-t", str(path)]
    return ["xdg-open", str(path)]
