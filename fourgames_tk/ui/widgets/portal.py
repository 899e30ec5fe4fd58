"""File dialogs and settings of the desktop, through its portal on the session bus of Linux.

Without a bus or a portal these functions raise NoPortal; Tk's own dialogs are used then.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote, urlsplit

from .timers import on_readable

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

BUS = "org.freedesktop.portal.Desktop"
OBJECT = "/org/freedesktop/portal/desktop"
REQUESTS = "/org/freedesktop/portal/desktop/request"

BUS_SECONDS, PORTAL_SECONDS = 0.3, 0.6
"""Longest time for connecting to the bus, and for the portal's reply to a request, in seconds."""

SETTING_CHANGED = "SettingChanged"
"""The signal of the portal that a setting has changed."""

CHOSEN, CANCELLED = 0, 1
"""Response codes of a request; any other code is a failure."""


class NoPortal(Exception):
    """The desktop has no portal, or it does not answer."""


@contextlib.contextmanager
def _reporting_no_portal() -> Iterator[None]:
    """Raise NoPortal for any error of the block.

    The bus client raises errors of many types: for addresses that it does not know or cannot read,
    for refused logins, and for messages that are not as they should be.
    """
    try:
        yield
    except NoPortal:
        raise
    except Exception as error:
        raise NoPortal(str(error)) from error


def _connect() -> DBusConnection:
    """Return a connection to the session bus, for a `with` block; raises any error."""
    from jeepney.bus import get_bus
    from jeepney.io import blocking

    class Connection(blocking.DBusConnection):
        def send_and_get_reply(self, message: Any, *, timeout: float | None = None) -> Any:
            # The greeting of a new connection has no time limit of its own.
            seconds = BUS_SECONDS if timeout is None else timeout
            return super().send_and_get_reply(message, timeout=seconds)

    bus = blocking.prep_socket(get_bus("SESSION"), timeout=BUS_SECONDS)
    try:
        return Connection(bus)
    except BaseException:
        bus.close()
        raise


@dataclass(frozen=True)
class FileDialogRequest:
    """A request for a file dialog: to open one file or several, to save one, or to choose a folder.

    `file_types` are their labels and patterns; `proposed_name` is the proposed name of a new file.
    """

    mode: Literal["open", "several", "save", "folder"]
    title: str
    folder: Path
    file_types: tuple[tuple[str, str], ...] = ()
    proposed_name: str = ""


class PortalFileDialog:
    """A file dialog of the portal: `choose_files` waits for it in a thread, `close` closes it."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._closed = False

    def choose_files(self, question: FileDialogRequest) -> list[Path]:
        """Show the dialog and return the chosen paths, [] if it was cancelled; raise NoPortal."""
        from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
        from jeepney.low_level import MessageType

        try:
            with _reporting_no_portal(), _connect() as bus:
                self._socket = bus.sock
                if self._closed:
                    return []
                token = f"fourgames{secrets.token_hex(8)}"
                sender = bus.unique_name.lstrip(":").replace(".", "_")
                rule = MatchRule(
                    type="signal",
                    interface="org.freedesktop.portal.Request",
                    member="Response",
                    path=f"{REQUESTS}/{sender}/{token}",
                )
                with bus.filter(rule) as answers:
                    bus.send(message_bus.AddMatch(rule))
                    chooser = DBusAddress(OBJECT, BUS, "org.freedesktop.portal.FileChooser")
                    method = "SaveFile" if question.mode == "save" else "OpenFile"
                    body = ("", question.title, _options(question, token))
                    call = new_method_call(chooser, method, "ssa{sv}", body)
                    reply = bus.send_and_get_reply(call, timeout=PORTAL_SECONDS)
                    if reply.header.message_type is MessageType.error:
                        raise NoPortal(str(reply.body))
                    code, results = bus.recv_until_filtered(answers).body
                    if code not in (CHOSEN, CANCELLED):
                        raise NoPortal("the portal's dialog failed")
                    return _paths(results) if code == CHOSEN else []
        except NoPortal:
            if self._closed:
                # `close` has shut the connection.
                return []
            raise

    def close(self) -> None:
        """Close the dialog by disconnecting: the portal closes dialogs of clients that leave."""
        self._closed = True
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


def read_desktop_settings(namespaces: Sequence[str], seconds: float) -> dict[str, dict[str, Any]]:
    """Return the settings of the desktop by namespace and key.

    Raises NoPortal without an answer within `seconds`.
    """
    from jeepney import DBusAddress, new_method_call
    from jeepney.low_level import MessageType

    settings = DBusAddress(OBJECT, BUS, "org.freedesktop.portal.Settings")
    with _reporting_no_portal(), _connect() as bus:
        call = new_method_call(settings, "ReadAll", "as", (list(namespaces),))
        reply = bus.send_and_get_reply(call, timeout=seconds)
        if reply.header.message_type is MessageType.error:
            raise NoPortal(str(reply.body))
        # Each value comes with its type.
        return {
            name: {key: value for key, (_, value) in values.items()}
            for name, values in reply.body[0].items()
        }


class SettingsWatch:
    """Calls `on_change` on the event loop of a widget when settings of the desktop have changed.

    The connection to the bus wakes the event loop. Raises NoPortal without a bus.
    """

    def __init__(
        self, widget: tk.Misc, namespaces: Sequence[str], on_change: Callable[[], object]
    ) -> None:
        from jeepney import MatchRule, message_bus

        self._widget, self._on_change = widget, on_change
        with _reporting_no_portal(), contextlib.ExitStack() as after_error:
            self._bus = after_error.enter_context(_connect())
            for name in namespaces:
                interface = "org.freedesktop.portal.Settings"
                rule = MatchRule(
                    type="signal", interface=interface, member=SETTING_CHANGED, path=OBJECT
                )
                rule.add_arg_condition(0, name)
                self._bus.send(message_bus.AddMatch(rule))
            after_error.pop_all()
        self._file: int | None = self._bus.sock.fileno()
        on_readable(widget, self._file, self._on_readable)

    def close(self) -> None:
        """Stop watching."""
        if self._file is not None:
            self._widget.tk.deletefilehandler(self._file)
            self._file = None
            self._bus.close()

    def _on_readable(self) -> None:
        from jeepney import HeaderFields

        members = []
        try:
            with _reporting_no_portal(), contextlib.suppress(TimeoutError):
                while True:
                    message = self._bus.receive(timeout=0)
                    members.append(message.header.fields.get(HeaderFields.member))
        except NoPortal:
            # The bus has ended, or sends what is no message.
            self.close()
        if SETTING_CHANGED in members:
            self._on_change()


def _options(question: FileDialogRequest, token: str) -> dict[str, tuple[str, Any]]:
    options: dict[str, tuple[str, Any]] = {
        "handle_token": ("s", token),
        "modal": ("b", True),
        "current_folder": ("ay", os.fsencode(question.folder) + b"\0"),
    }
    if question.file_types:
        glob = 0
        kinds = [(name, [(glob, pattern)]) for name, pattern in question.file_types]
        options["filters"] = ("a(sa(us))", kinds)
    if question.mode in ("folder", "several"):
        options["directory" if question.mode == "folder" else "multiple"] = ("b", True)
    if question.proposed_name:
        options["current_name"] = ("s", question.proposed_name)
    return options


def _paths(results: dict[str, tuple[str, Any]]) -> list[Path]:
    """Return the paths of a portal's answer; raise NoPortal if one is not a local file."""
    parts = [urlsplit(uri) for uri in results.get("uris", ("as", []))[1]]
    if not parts or any(each.scheme != "file" for each in parts):
        raise NoPortal("the portal named no file")
    return [Path(unquote(each.path, errors="surrogateescape")) for each in parts]
