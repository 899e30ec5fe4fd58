"""File dialogs of the desktop's portal or of Tk, and opening files in other programs."""

from __future__ import annotations

import contextlib
import datetime
import fnmatch
import os
import shlex
import shutil
import subprocess
import sys
import threading
import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path
from tkinter import filedialog, ttk
from typing import Any, Literal, TypeVar

from ...engine.language import N_, _
from ...engine.launch_commands import original_environment
from ...store import writer
from ...store.paths import documents_path
from .background import BackgroundTask, Mailbox
from .dialogs import Dialog
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

T = TypeVar("T")

ALL_FILES = (N_("All files"), "*")


class FileNameDialog(Dialog):
    """Asks for the name of a file or folder, for people who listen: file dialogs are silent.

    Down and Up go through the `names` in the folder of the request. `find` looks for what was
    typed, and calls back with a path that exists or None; `answer` gets the chosen path.
    """

    def __init__(
        self,
        parent: tk.Misc,
        request: FileDialogRequest,
        names: Sequence[str],
        find: Callable[[str, Callable[[Path | None], None]], None],
        answer: Callable[[Path], None],
    ) -> None:
        super().__init__(parent, request.title)
        self._request, self._names, self._find, self._answer = request, names, find, answer
        self._to_overwrite: Path | None = None
        folder = request.folder.name or str(request.folder)
        text = _("The folder is {folder}. Type a name, or press Down or Up for names in it.")
        self.add_text(text.format(folder=folder))
        field = self._field = ttk.Entry(self.body, width=40)
        field.insert(0, request.proposed_name)
        field.select_range(0, "end")
        field.pack(fill="x")
        for key, step in (("<Down>", 1), ("<Up>", -1)):
            field.bind(key, lambda event, step=step: self._show_name(step))  # type: ignore[misc]
        accept = _("Save") if request.mode == "save" else _("Choose")
        self.open_with_buttons([(accept, self._accept), (_("Cancel"), self.destroy)])
        field.focus_set()

    def _show_name(self, step: int) -> None:
        """Put the next (1) or previous (−1) name of the folder into the field."""
        text, names = self._field.get(), self._names
        at = names.index(text) if text in names else -1 if step > 0 else len(names)
        if 0 <= at + step < len(names):
            self._field.delete(0, "end")
            self._field.insert(0, names[at + step])
            self._field.select_range(0, "end")

    def _accept(self) -> None:
        text = self._field.get().strip()
        if text or self._request.mode == "folder":
            self._find(text, partial(self._decide, text))
        else:
            self.show_error(_("Type a name."))

    def _decide(self, text: str, found: Path | None) -> None:
        """Choose what was typed, or say why not; a file is overwritten when that was said."""
        if not self.winfo_exists():
            return
        saves = self._request.mode == "save"
        path = self._request.folder / os.path.expanduser(text) if found is None else found
        if found is None and not saves:
            self.show_error(_("{name} is not in this folder.").format(name=text))
        elif found is not None and saves and found != self._to_overwrite:
            self._to_overwrite = found
            again = _("{name} exists already. To overwrite it, press Enter again.")
            self.show_error(again.format(name=found.name))
        else:
            self.destroy()
            self._answer(path)


class FileDialogs:
    """File dialogs, one at a time; each calls back with the chosen paths.

    A dialog opens in the folder that was last used for this kind of file, at first in the user's
    documents folder.
    """

    def __init__(self, root: tk.Tk, is_spoken: Callable[[], bool] = lambda: False) -> None:
        """`is_spoken` says whether speech is on: then a `FileNameDialog` asks instead."""
        self._root, self._is_spoken = root, is_spoken
        self._name_dialog: FileNameDialog | None = None
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
            self._run(partial(_completed, paths[0], suffix), on_chosen)

        self._ask(parent, "save", title, ended, (kind, ALL_FILES), name)

    def choose_folder(self, parent: tk.Misc, title: str, on_chosen: Callable[[Path], None]) -> None:
        """Ask for a folder, and call `on_chosen` with its path."""
        self._ask(parent, "folder", title, lambda paths: on_chosen(paths[0]))

    def cancel(self) -> None:
        """Cancel the open dialog."""
        self._task.stop()
        if self._name_dialog is not None:
            self._name_dialog.destroy()
            self._name_dialog = None
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
        shown = tuple((_(label), pattern) for label, pattern in kinds)

        def find_folder() -> Path:
            last_used = self._folders.get(kind) or folder or documents_path()
            return last_used if os.path.isdir(last_used) else Path.home()

        def answer(paths: list[Path]) -> None:
            if paths:
                self._folders[kind] = paths[0].parent
                on_chosen(paths)

        def ask(start: Path) -> None:
            question = FileDialogRequest(mode, title, start, shown, name)

            def without_portal(_error: Exception | None = None) -> None:
                answer(self._ask_tk(parent, question))

            if self._is_spoken():
                self._ask_name(parent, question, answer)
                return
            if not has_session_bus():
                without_portal()
                return
            self._chooser = chooser = PortalFileDialog()
            self._task.run(lambda clock: chooser.choose_files(question), answer, without_portal)

        self._run(find_folder, ask)

    def _run(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Call `then` with the result of `work`, which touches files, at once or later."""
        self._task.run(
            lambda clock: work(),
            then,
            # Without a thread the window waits.
            lambda error: then(work()),
            wait_seconds=writer.MAX_WAIT_SECONDS,
        )

    def _ask_name(
        self, parent: tk.Misc, request: FileDialogRequest, answer: Callable[[list[Path]], None]
    ) -> None:
        """Ask for a name in the folder of a request, in a field that is spoken."""
        pattern = request.file_types[0][1] if request.file_types else "*"

        def find(text: str, then: Callable[[Path | None], None]) -> None:
            path = request.folder / os.path.expanduser(text)
            ending = pattern.removeprefix("*")
            tried = [path, path.with_name(path.name + ending)] if text and ending else [path]
            if request.mode == "save":
                tried = tried[:1]
            is_right = os.path.isdir if request.mode == "folder" else os.path.isfile
            self._run(lambda: next(filter(is_right, tried), None), then)

        def show(names: list[str]) -> None:
            if parent.winfo_exists():
                if self._name_dialog is not None:
                    self._name_dialog.destroy()
                self._name_dialog = FileNameDialog(
                    parent, request, names, find, lambda path: answer([path])
                )

        self._run(partial(_names_in, request.folder, request.mode == "folder", pattern), show)

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


def _names_in(folder: Path, of_folders: bool, pattern: str) -> list[str]:
    """Return the names of the files, or else of the folders, in a folder, in their order."""
    try:
        with os.scandir(folder) as entries:
            found = [each.name for each in entries if each.is_dir() is of_folders]
    except OSError:
        return []
    wanted = found if of_folders else fnmatch.filter(found, pattern)
    return sorted(each for each in wanted if not each.startswith("."))


def _completed(path: Path, suffix: str) -> Path:
    """Return a path with the suffix, and with a number if it had none and there is such a file."""
    if path.suffix.lower() == suffix:
        return path
    names = chain([path.name], (f"{path.name} {number}" for number in count(2)))
    completed = (path.with_name(name + suffix) for name in names)
    return next(each for each in completed if not os.path.lexists(each))


def dated_filename(name: str) -> str:
    """Return a file name with today's date added: `four-stones 2026-11-21.4g`."""
    path = Path(name)
    return f"{path.stem} {datetime.date.today().isoformat()}{path.suffix}"


def open_externally(
    widget: tk.Misc, path: Path, on_failure: Callable[[str], None], command: Sequence[str] = ()
) -> None:
    """Open a text file in the person's or the desktop's editor, or a folder in its file manager.

    `command` is that of `opening_command`, if it is known. Returns at once; `on_failure` is called
    with a sentence if no program opens it.
    """
    message = _("No application can open this file: {path}.").format(path=path)
    silent: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    try:
        process = subprocess.Popen(
            command or opening_command(path),
            env=original_environment(os.environ),
            start_new_session=True,
            **silent,
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


def opening_command(path: Path) -> list[str]:
    """Return the command that opens a text file or a folder."""
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
