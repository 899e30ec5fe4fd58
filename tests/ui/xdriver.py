"""A mouse and a keyboard for tests: real X events, sent with the XTEST extension.

Without a window manager keys go to the window under the pointer, so move there first; a dialog
that takes the focus gets them wherever the pointer is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType

from PIL import Image
from Xlib import XK, X, display
from Xlib.error import CatchError
from Xlib.ext import xtest

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "cmd": "Super_L"}
WHEEL_UP, WHEEL_DOWN = 4, 5
DRAG_STEPS = 8
MOST_PIXELS = 65_536
"""Most pixels to ask for at once: python-xlib receives a long answer slowly."""


class XDriver:
    """Drives one X display; coordinates are pixels of the screen, from the top left.

    Every method returns when the server has received the events, not when a program has handled
    them: wait for that with ``pump``.
    """

    def __init__(self, display_name: str) -> None:
        self.display_name = display_name
        self._display = display.Display(display_name)
        screen = self._display.screen()
        self.width: int = screen.width_in_pixels
        self.height: int = screen.height_in_pixels

    def __enter__(self) -> XDriver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._display.close()

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._send(X.MotionNotify, x=x, y=y)
        self._display.sync()

    def press(self, button: int = 1) -> None:
        """Press a mouse button at the pointer."""
        self._send(X.ButtonPress, button)
        self._display.sync()

    def release(self, button: int = 1) -> None:
        """Release a mouse button at the pointer."""
        self._send(X.ButtonRelease, button)
        self._display.sync()

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Click somewhere; the buttons are 1 left, 2 middle, 3 right."""
        self.move(x, y)
        self.press(button)
        self.release(button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        """Press a button at `start`, move to `end` in small steps, and release it."""
        self.move(*start)
        self.press(button)
        for step in range(1, DRAG_STEPS + 1):
            across, down = (
                first + (last - first) * step // DRAG_STEPS
                for first, last in zip(start, end, strict=True)
            )
            self.move(across, down)
        self.release(button)

    def wheel(self, notches: int) -> None:
        """Turn the wheel at the pointer; positive is up, away from the user."""
        for _ in range(abs(notches)):
            self.press(WHEEL_UP if notches > 0 else WHEEL_DOWN)
            self.release(WHEEL_UP if notches > 0 else WHEEL_DOWN)

    def key(self, name: str) -> None:
        """Strike a key, such as ``Return``, ``d``, ``Left``, ``?`` or ``ctrl+shift+z``.

        Raises:
            ValueError: The keyboard has no such key.
        """
        *modifiers, last = name.split("+") if len(name) > 1 else [name]
        code, shifted = self._key_code(last)
        codes = [self._key_code(MODIFIERS[modifier])[0] for modifier in modifiers]
        if shifted and "shift" not in modifiers:
            codes.append(self._key_code("Shift_L")[0])
        codes.append(code)
        for held in codes:
            self._send(X.KeyPress, held)
        for held in reversed(codes):
            self._send(X.KeyRelease, held)
        self._display.sync()

    def hold(self, name: str) -> None:
        """Press a key and hold it: the server repeats it until `release_key`."""
        self._send(X.KeyPress, self._key_code(name)[0])
        self._display.sync()

    def release_key(self, name: str) -> None:
        """Release a held key."""
        self._send(X.KeyRelease, self._key_code(name)[0])
        self._display.sync()

    def strike(self, code: int, modifier: str = "") -> None:
        """Strike the key of a code, whatever it types, perhaps with `ctrl` held."""
        held = [self._key_code(MODIFIERS[modifier])[0]] if modifier else []
        for each in (*held, code):
            self._send(X.KeyPress, each)
        for each in (code, *held):
            self._send(X.KeyRelease, each)
        self._display.sync()

    def focus(self, window: int) -> None:
        """Give keyboard focus to the parent of a window with this id; ignore a window that is gone.

        Tk puts each window for people into another one, which gets the keys.
        """
        outer = self._display.create_resource_object("window", window).query_tree().parent
        outer.set_input_focus(X.RevertToPointerRoot, X.CurrentTime, onerror=CatchError())
        self._display.sync()

    @contextmanager
    def another_program(self) -> Iterator[None]:
        """Give keyboard focus to a window of another program for a block."""
        screen = self._display.screen()
        window = screen.root.create_window(0, 0, 1, 1, 0, screen.root_depth)
        window.map()
        window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self._display.sync()
        yield
        window.destroy()
        self._display.sync()

    @contextmanager
    def layout(self, rows: Mapping[int, str]) -> Iterator[None]:
        """Change the keyboard layout for a block; `rows` are characters by the first code."""
        known = self._display.get_keyboard_mapping
        before = {code: known(code, len(row)) for code, row in rows.items()}
        self._map({code: [[_symbol(key)] for key in row] for code, row in rows.items()})
        try:
            yield
        finally:
            self._map(before)

    def _map(self, rows: Mapping[int, Sequence[Sequence[int]]]) -> None:
        for code, row in rows.items():
            self._display.change_keyboard_mapping(code, [[*keys, 0, 0][:2] for keys in row])
        self._display.sync()

    def screenshot(self, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """Return the screen, or a box of it (left, top, right, bottom), in RGB.

        What is beyond the edges of the screen is black.
        """
        left, top, right, bottom = box or (0, 0, self.width, self.height)
        x, y = max(0, left), max(0, top)
        size = min(right, self.width) - x, min(bottom, self.height) - y
        rows = max(1, MOST_PIXELS // size[0])
        screen = self._display.screen().root
        # Not by `ImageGrab`, which connects anew and reads the whole screen each time.
        data = b"".join(
            screen.get_image(
                x, y + row, size[0], min(rows, size[1] - row), X.ZPixmap, 0xFFFFFFFF
            ).data
            for row in range(0, size[1], rows)
        )
        picture = Image.frombytes("RGB", size, data, "raw", "BGRX")
        return picture.crop((left - x, top - y, right - x, bottom - y))

    def _key_code(self, name: str) -> tuple[int, bool]:
        """Return a key's code, and whether it needs Shift."""
        symbol = XK.string_to_keysym(name)
        if symbol == X.NoSymbol and len(name) == 1:
            symbol = ord(name)  # the keysyms of Latin-1 are its code points
        codes = sorted(self._display.keysym_to_keycodes(symbol), key=lambda pair: pair[1])
        if symbol == X.NoSymbol or not codes or codes[0][1] > 1:
            raise ValueError(f"The test keyboard has no key {name!r}.")
        code, level = codes[0]
        return code, level == 1

    def _send(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        xtest.fake_input(self._display, kind, detail, x=x, y=y)


def _symbol(character: str) -> int:
    """Return the keysym of a character: those of Latin 1 are its code points."""
    return ord(character) if ord(character) < 0x100 else 0x1000000 + ord(character)
