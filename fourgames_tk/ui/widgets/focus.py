"""Who has the keys, and what was pressed, on keyboards of every alphabet."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Callable, Mapping, Sequence

KEYS = (
    ("Tab, Shift+Tab", "go to the next or the previous thing that takes keys"),
    ("Space", "press the button, or mark the box, that has the keys"),
    ("Ctrl+A, on macOS ⌘A", "select all in a field"),
    ("Esc", "close a dialog or a window above the board"),
    ("Alt+letter or F10", "open a menu"),
)
"""(key, what it does) in every window, for the keys page."""
SCROLL_KEYS = {"Prior": -1, "Next": 1}
"""Keys that scroll, which do so beside a board, too, and the way: 1 down."""

SHIFT, CONTROL, MOD1, MOD4, WINDOWS_ALT = 0x0001, 0x0004, 0x0008, 0x0040, 0x20000
"""Bits of a key event's state. Mod1 is Alt on X11, Cmd on macOS, but Num Lock on Windows; Mod4 is
Super on X11, but on macOS it is set with every arrow key."""
ANY_MODIFIER = {"win32": CONTROL | WINDOWS_ALT, "darwin": CONTROL | MOD1}
"""The bits of the modifiers of shortcuts, by platform; those of X11 elsewhere."""
MODIFIER = MOD1 if sys.platform == "darwin" else CONTROL
"""The bit of the modifier of the program's own shortcuts: Cmd on macOS, else Ctrl."""

KEYBOARD_ROWS = {10: "1234567890", 24: "qwertyuiop", 38: "asdfghjkl", 52: "zxcvbnm"}
"""What Latin keyboards type by the codes of keys on X11, beginning at these codes."""
LATIN_KEYS = {
    code + place: key for code, row in KEYBOARD_ROWS.items() for place, key in enumerate(row)
}

FIELD_KEYS = {"a": "<<SelectAll>>", "c": "<<Copy>>", "v": "<<Paste>>", "x": "<<Cut>>"}
"""What the shortcuts in fields do, by their letters."""

REPEAT_MS = 5
"""How soon a key that is kept down is pressed again, as the system says it: nobody is so fast."""

LAST_FOCUS = "what_had_the_keys_last"
"""The variable of Tk that names it."""
GONE = "gone"
"""Its value where that went while the program had no keys."""
KEYBOARD_USED = "focus_is_shown"
"""The variable of Tk that says whether a key was used last, not the pointer."""

FOCUS_SCRIPT = f"""
set ::{LAST_FOCUS} {{}}
set ::{KEYBOARD_USED} 0
proc ::show_ring {{widget on}} {{
    if {{$widget eq {{}} || ![winfo exists $widget]}} return
    catch {{$widget state [expr {{$on ? {{user1}} : {{!user1}}}}]}}
    event generate $widget <<Ring>>
}}
proc ::pointer_used {{}} {{
    if {{$::{KEYBOARD_USED}}} {{set ::{KEYBOARD_USED} 0; ::show_ring [focus] 0}}
}}
proc ::key_used {{}} {{
    if {{!$::{KEYBOARD_USED}}} {{set ::{KEYBOARD_USED} 1; ::show_ring [focus] 1}}
}}
# What Tab does by itself hides what every key does.
foreach key {{<Key> <<NextWindow>> <<PrevWindow>>}} {{bind all $key "::key_used; [bind all $key]"}}
bind all <Button> {{+::pointer_used}}
bind all <FocusIn> {{+set ::{LAST_FOCUS} %W; ::show_ring %W $::{KEYBOARD_USED}}}
bind all <FocusOut> {{+::show_ring %W 0}}
bind all <Destroy> {{+catch {{
    if {{$::{LAST_FOCUS} eq {{%W}} && [focus] eq {{}}}} {{set ::{LAST_FOCUS} {GONE}}}
}}}}
# At once, and not what stands for the button of the whole window.
foreach key {{<space> <Return> <KP_Enter>}} {{bind TButton $key {{%W invoke; break}}}}
"""
"""Widgets of ttk wear their ring in the state `user1`; others are told by an event, <<Ring>>."""


def install_focus_tracking(root: tk.Misc) -> None:
    """Follow who has the keys in the program of a window; call it once, before any widget.

    What has them wears a ring as long as keys are used; Space and Enter press the button that has
    them; Ctrl+A selects all in every field, which on X11 Tk takes for the start of the line.
    """
    root.tk.eval(FOCUS_SCRIPT)
    if root.tk.call("tk", "windowingsystem") == "x11":
        keys = ("<Control-a>", "<Control-A>")
        for each in ("<<LineStart>>", "<<SelectLineStart>>"):
            root.event_delete(each, *keys)
        root.event_add("<<SelectAll>>", *keys)


def has_focus_ring(widget: tk.Misc) -> bool:
    """Tell whether a widget has the keys, and they are used."""
    return has_focus(widget) and is_keyboard_in_use(widget)


def is_keyboard_in_use(widget: tk.Misc) -> bool:
    """Tell whether a key was used last in the program of a widget, not the pointer."""
    return bool(widget.tk.getboolean(widget.tk.globalgetvar(KEYBOARD_USED)))


def focus_with_ring(widget: tk.Misc) -> None:
    """Give a widget the keys, with its ring: the primary button of a page that opens."""
    widget.tk.globalsetvar(KEYBOARD_USED, 1)
    widget.focus_set()
    widget.tk.call("show_ring", widget, 1)


def take_focus(widget: tk.Misc, path: str = "") -> None:
    """Give a widget the keys, whoever has them, or as soon as its window gets them.

    `path` names one that Tk made by itself, for which there is no object.

    Where no window manager gives them, Tk goes on naming the widget that had the keys as the
    pointer left its window, also once that is gone; taking them by force it looks there, and
    crashes (`TkSetFocusWin`, `dispPtr->focusPtr`, in Tk 8.6.13 to 8.6.18 at least). Whatever gets
    the keys next is named instead.
    """
    gone = widget.tk.eval(f"expr {{$::{LAST_FOCUS} eq {{{GONE}}} && [focus] eq {{}}}}")
    widget.tk.call("focus", *(() if gone == "1" else ("-force",)), path or widget)


def has_focus(widget: tk.Misc) -> bool:
    """Tell whether a widget has the keys.

    Tkinter's `focus_get` fails while they are in a widget that Tk made by itself, such as the list
    of a combobox: it knows no object for it.
    """
    return str(widget.tk.call("focus")) == str(widget)


def has_modifier(event: tk.Event[tk.Misc], platform: str = sys.platform) -> bool:
    """Tell whether Ctrl, Alt, Super or Cmd was held down with the key, as for a shortcut."""
    return bool(int(event.state) & ANY_MODIFIER.get(platform, CONTROL | MOD1 | MOD4))


def shortcut_label(letter: str, platform: str = sys.platform) -> str:
    """Return a letter with the program's modifier, as people write it: `Ctrl+H`, `⌘H`."""
    return f"⌘{letter}" if platform == "darwin" else f"Ctrl+{letter}"


class KeyRepeatFilter:
    """Tells a key that a person pressed now from one that is kept down, and repeats."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._up: dict[int, int] = {}

    def press(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether a key was up before: X11 lets a held one up for a moment, others do not."""
        held = event.keycode in self._down
        self._down.add(event.keycode)
        up = self._up.get(event.keycode, 0)
        return not held and not (up and event.time - up < REPEAT_MS)

    def release(self, event: tk.Event[tk.Misc]) -> None:
        """Hear that a key was let go."""
        self._down.discard(event.keycode)
        self._up[event.keycode] = event.time

    def reset(self) -> None:
        """Hear that keys may be let go unheard."""
        self._down.clear()


def key_names(event: tk.Event[tk.Misc]) -> tuple[str, ...]:
    """Return what a key is called, in lower case: what it types, or its name in Tk.

    Where there is a Latin letter or digit at its place alone, as on a Russian keyboard, that comes
    second.
    """
    typed = event.char if event.char.isprintable() and event.char else event.keysym
    by_place = latin_key(event)
    return (typed.lower(), by_place) if by_place else (typed.lower(),)


def command_for_key(
    event: tk.Event[tk.Misc], commands: Mapping[str, Callable[[], object]]
) -> Callable[[], object] | None:
    """Return which of some commands, by what their keys are called, a key is for."""
    return next((commands[name] for name in key_names(event) if name in commands), None)


def latin_key(event: tk.Event[tk.Misc]) -> str:
    """Return what a Latin keyboard has at the place of a key that types no Latin letter or digit.

    Empty where it types one, where there is none, and on macOS, whose keys have no such codes.
    """
    code = event.keycode
    if sys.platform == "win32":
        by_place = chr(code).lower() if 0x30 <= code <= 0x5A else ""
    else:
        by_place = LATIN_KEYS.get(code, "") if sys.platform != "darwin" else ""
    symbol = event.keysym_num
    # Beyond Latin 1, but not among the keys without letters.
    foreign = 0x100 <= symbol < 0xFE00 or symbol >= 0x1000000
    # French digits ask for Shift; the Greek keyboard has a sign where Q is.
    sign = not int(event.state) & SHIFT and symbol != ord(by_place or " ")
    greek = by_place == "q" and event.keysym == "semicolon"
    return by_place if foreign or greek or (by_place.isdigit() and sign) else ""


def tab_stops(widget: tk.Misc) -> list[tk.Misc]:
    """Return what takes the keys inside a widget and can be seen, in the order of Tab."""
    found: list[tk.Misc] = []
    for child in widget.winfo_children():
        if child.winfo_viewable() and child.winfo_toplevel() == widget.winfo_toplevel():
            if widget.tk.getboolean(widget.tk.call("tk::FocusOK", child)):
                found.append(child)
            found += tab_stops(child)
    return found


def move_focus(widget: tk.Misc, key: str) -> None:
    """Take the keys to what lies next inside a widget by an arrow key; up and down go around."""
    along, way = {"Left": (0, -1), "Right": (0, 1), "Up": (1, -1), "Down": (1, 1)}[key]
    there, across = tab_stops(widget), 1 - along
    here = next((each for each in there if has_focus(each)), None)
    if not there:
        return
    if here is None:
        there[0 if way > 0 else -1].focus_set()
        return
    mine = _box(here)

    def away(other: tk.Misc) -> tuple[int, int, int]:
        """Return how far another lies ahead, how far aside, and how far its middle is aside."""
        box = _box(other)
        ahead = box[along] - mine[along + 2] if way > 0 else mine[along] - box[along + 2]
        aside = max(box[across] - mine[across + 2], mine[across] - box[across + 2])
        middle = box[across] + box[across + 2] - mine[across] - mine[across + 2]
        return ahead, max(0, aside), abs(middle)

    near = [other for other in there if _scroller(other) == _scroller(here)]
    distances = {other: away(other) for other in near if other is not here}
    # What lies aside rather than ahead is no neighbour to the left or right.
    found = [each for each, far in distances.items() if far[0] >= -2 and (along or not far[1])]
    if found:
        min(found, key=distances.__getitem__).focus_set()
    elif along:
        # What is scrolled with others may lie anywhere beside what is not.
        beyond = [other for other in there if other not in near] or near
        beyond[0 if way > 0 else -1].focus_set()


def cycle_focus(bar: Sequence[tk.Misc], way: int) -> None:
    """Give the focus to the next widget of a bar, 1, or the one before, −1, around at both ends.

    From elsewhere it goes to the first, or the last one.
    """
    start = -1 if way > 0 else len(bar)
    here = next((number for number, each in enumerate(bar) if has_focus(each)), start)
    if bar:
        bar[(here + way) % len(bar)].focus_set()


def _scroller(widget: tk.Misc) -> str:
    """Return the path of the canvas in which a widget scrolls, empty if it does not."""
    path, canvas, _ = str(widget.winfo_parent()).partition("canvas")
    return path if canvas else ""


def _box(widget: tk.Misc) -> tuple[int, int, int, int]:
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()
