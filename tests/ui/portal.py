"""A session bus for tests, and a portal on it with prescribed answers."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
BUS = "org.freedesktop.portal.Desktop"
REQUESTS = "/org/freedesktop/portal/desktop/request"


@contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """Run a message bus without clients, and yield its address."""
    configuration = folder / "bus.conf"
    configuration.write_text(CONFIGURATION.format(folder=folder), "utf-8")
    command = ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert daemon.stdout is not None
    try:
        yield daemon.stdout.readline().strip()
    finally:
        daemon.terminate()
        daemon.wait()
        daemon.stdout.close()


class Portal:
    """Answers file dialogs with `answer`, and settings with `scheme`, `contrast` and `gtk_theme`.

    `answer` is (code, paths) of the response, None for a dialog that stays open; a `silent` portal
    takes no request at all. `asked` are the requests: method, title, options.
    """

    def __init__(self, address: str) -> None:
        self.answer: tuple[int | Path, ...] | None = None
        self.silent = False
        self.scheme = self.contrast = 0
        self.gtk_theme = "Adwaita"
        self.asked: list[tuple[str, str, dict[str, Any]]] = []
        self.left = threading.Event()
        self._bus: DBusConnection = open_dbus_connection(address)
        rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"
        self._bus.send_and_get_reply(message_bus.AddMatch(rule))
        self._bus.send_and_get_reply(message_bus.RequestName(BUS))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave the bus."""
        self._bus.sock.shutdown(2)
        self._thread.join()
        self._bus.close()

    def report_change(self) -> None:
        """Tell everybody that the color scheme has changed."""
        interface = "org.freedesktop.portal.Settings"
        emitter = DBusAddress("/org/freedesktop/portal/desktop", interface=interface)
        value = ("org.freedesktop.appearance", "color-scheme", ("u", self.scheme))
        self._bus.send(new_signal(emitter, "SettingChanged", "ssv", value))

    def _serve(self) -> None:
        while True:
            try:
                message = self._bus.receive()
            except OSError:
                return
            fields = message.header.fields
            member = fields.get(HeaderFields.member)
            if message.header.message_type is MessageType.signal:
                if member == "NameOwnerChanged" and message.body[2] == "":
                    self.left.set()
            elif member == "ReadAll":
                settings = {
                    "org.freedesktop.appearance": {
                        "color-scheme": ("u", self.scheme),
                        "contrast": ("u", self.contrast),
                    },
                    "org.gnome.desktop.interface": {"gtk-theme": ("s", self.gtk_theme)},
                }
                self._bus.send(new_method_return(message, "a{sa{sv}}", (settings,)))
            elif member in ("OpenFile", "SaveFile") and not self.silent:
                self._choose(message, member)
            elif not self.silent:
                self._bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))

    def _choose(self, message: Any, member: str) -> None:
        _, title, options = message.body
        plain = {name: value for name, (_, value) in options.items()}
        self.asked.append((member, title, plain))
        sender = message.header.fields[HeaderFields.sender]
        token = plain["handle_token"]
        handle = f"{REQUESTS}/{sender.lstrip(':').replace('.', '_')}/{token}"
        self._bus.send(new_method_return(message, "o", (handle,)))
        if self.answer is not None:
            code, *paths = self.answer
            uris = [path.as_uri() for path in paths if isinstance(path, Path)]
            results = {"uris": ("as", uris)} if uris else {}
            emitter = DBusAddress(handle, interface="org.freedesktop.portal.Request")
            self._bus.send(new_signal(emitter, "Response", "ua{sv}", (code, results)))


@contextmanager
def portal_on(folder: Path) -> Iterator[Portal]:
    """Run a bus with a portal, and set its address in the environment."""
    with private_bus(folder) as address:
        before = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
        portal = Portal(address)
        try:
            yield portal
        finally:
            portal.close()
            if before is None:
                del os.environ["DBUS_SESSION_BUS_ADDRESS"]
            else:
                os.environ["DBUS_SESSION_BUS_ADDRESS"] = before
