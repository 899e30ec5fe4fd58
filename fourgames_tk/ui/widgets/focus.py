"""Keyboard focus, its ring and its movement, and the keys of keyboards of every alphabet."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from tkinter import ttk
from typing import NamedTuple

from ...engine.language import N_, _

KEYS = (
    (N_("Tab, Shift+Tab"), N_("move the keyboard focus to the next or previous control")),
    (N_("Space"), N_("activate the focused button or switch")),
    (N_("Ctrl+A, on macOS ⌘A"), N_("select all in a field")),
    (N_("Esc"), N_("close a dialog or a window above the board")),
    (N_("Alt+letter or F10"), N_("open a menu")),
    ("F1", N_("read the instructions (in FourSide: get a hint)")),
)
"""(key, what it does) in every window, for the page that lists the keys."""
SCROLL_KEYS = {"Prior": -1, "Next": 1}
"""Keys that scroll the page, also while the board has the focus, and their direction: 1 is down."""

SHIFT, CONTROL, MOD1, MOD4, WINDOWS_ALT = 0x0001, 0x0004, 0x0008, 0x0040, 0x20000
"""Bits of the state of a key event. Mod1 is Alt on X11, Cmd on macOS, but Num Lock on Windows; Mod4
is Super on X11, but on macOS it is set with every arrow key."""
ANY_MODIFIER = {"win32": CONTROL | WINDOWS_ALT, "darwin": CONTROL | MOD1}
"""Bits of all modifiers of shortcuts, by platform; platforms without an entry use those of X11."""
QUIT_EVENT = "<<QuitProgram>>"
"""Virtual event for the main window: its shortcut to leave was pressed in another window."""
SHORTCUT_MODIFIER = MOD1 if sys.platform == "darwin" else CONTROL
"""The bit of the modifier of the program's own shortcuts: Cmd on macOS, else Ctrl."""

ARROWS: Mapping[str, tuple[int, int]] = {
    "Left": (0, -1),
    "Right": (0, 1),
    "Up": (-1, 0),
    "Down": (1, 0),
}
"""(rows down, columns to the right) of each arrow key, by its name in Tk."""

KEYBOARD_ROWS = {10: "1234567890", 24: "qwertyuiop", 38: "asdfghjkl", 52: "zxcvbnm"}
"""Characters of the rows of a Latin keyboard, by the X11 key code of the first key of each."""
LATIN_KEYS = {
    code + place: key for code, row in KEYBOARD_ROWS.items() for place, key in enumerate(row)
}
"""Characters of a Latin keyboard by X11 key codes."""

FIELD_SHORTCUT_EVENTS = {"a": "<<SelectAll>>", "c": "<<Copy>>", "v": "<<Paste>>", "x": "<<Cut>>"}
"""Virtual events of the shortcuts in text fields, by letter."""

REPEAT_MS = 5
"""Longest time in milliseconds between the release and the press that X11 reports for a held key;
no person is as fast."""

LAST_FOCUS = "last_focused_widget"
"""The Tk variable with the path of the widget that had the focus last."""
FOCUS_DESTROYED = "gone"
"""Value of `LAST_FOCUS` if that widget was destroyed while the program had no focus."""
FOCUS_LOST = "<<FocusLost>>"
"""Virtual event for the main window: the widget that had the focus was destroyed."""
KEYBOARD_USED = "keyboard_was_used_last"
"""The Tk variable that says whether the last input was a key, not the pointer."""
SECOND_CLICK = "last_press_was_repeated"
"""The Tk variable that says whether the last press of a button was the second of a double click."""
STRAY_CLICK = "last_press_was_stray"
"""The Tk variable that says whether the widget of the first press of it is no longer seen."""
DRAGGED = "last_press_scrolled"
"""The Tk variable that says whether the pointer has scrolled since the last press of a button."""
DOUBLE_CLICK_TIME = "double_click_ms"
"""The Tk variable with the longest time between the presses of a double click, in milliseconds."""
DOUBLE_CLICK_MS, DOUBLE_CLICK_PIXELS = 500, 5
"""That time at first, and the largest distance in pixels. They are those of Tk, which knows double
clicks on one widget only."""

FOCUS_SCRIPT = f"""
set ::{LAST_FOCUS} {{}}
set ::{KEYBOARD_USED} 0
set ::{SECOND_CLICK} 0
set ::{STRAY_CLICK} 0
set ::{DRAGGED} 0
set ::{DOUBLE_CLICK_TIME} {DOUBLE_CLICK_MS}
set ::last_press {{0 0 0 0 {{}}}}
proc ::show_ring {{widget on}} {{
    if {{$widget eq {{}} || ![winfo exists $widget]}} return
    catch {{$widget state [expr {{$on ? {{user1}} : {{!user1}}}}]}}
    event generate $widget <<Ring>>
}}
proc ::is_second_click {{button time x y}} {{
    lassign $::last_press last when left top widget
    expr {{$button == 1 && $last == 1 && $time - $when <= $::{DOUBLE_CLICK_TIME}
        && abs($x - $left) <= {DOUBLE_CLICK_PIXELS} && abs($y - $top) <= {DOUBLE_CLICK_PIXELS}}}
}}
proc ::is_stray_click {{button time x y}} {{
    set first [lindex $::last_press 4]
    expr {{[::is_second_click $button $time $x $y]
        && ($first eq {{}} || ![winfo exists $first] || ![winfo viewable $first])}}
}}
proc ::pointer_used {{button time x y widget}} {{
    set ::{STRAY_CLICK} [::is_stray_click $button $time $x $y]
    set ::{SECOND_CLICK} [::is_second_click $button $time $x $y]
    set ::{DRAGGED} 0
    set ::last_press [list $button $time $x $y $widget]
    if {{$::{KEYBOARD_USED}}} {{set ::{KEYBOARD_USED} 0; ::show_ring [focus] 0}}
}}
proc ::key_used {{}} {{
    # No further press makes a double click; the button may still be held.
    lset ::last_press 0 0
    if {{!$::{KEYBOARD_USED}}} {{set ::{KEYBOARD_USED} 1; ::show_ring [focus] 1}}
}}
proc ::send_key {{widget key state}} {{
    if {{[winfo exists $widget]}} {{event generate $widget $key -state $state}}
}}
# Bindings of <<NextWindow>> hide those of <Key>, so all need the call.
foreach key {{<Key> <<NextWindow>> <<PrevWindow>>}} {{bind all $key "::key_used; [bind all $key]"}}
# With Num Lock off, X11 names the keys of the keypad differently.
foreach key {{Left Right Up Down Home End Prior Next}} {{
    foreach kind {{KeyPress KeyRelease}} {{
        bind all <$kind-KP_$key> "::send_key %W <$kind-$key> %s"
    }}
}}
bind all <Button> {{+::pointer_used %b %t %X %Y %W}}
bind all <FocusIn> {{+set ::{LAST_FOCUS} %W; ::show_ring %W $::{KEYBOARD_USED}}}
bind all <FocusOut> {{+::show_ring %W 0}}
bind all <Destroy> {{+catch {{
    if {{$::{LAST_FOCUS} eq {{%W}}}} {{
        if {{[focus] eq {{}}}} {{set ::{LAST_FOCUS} {FOCUS_DESTROYED}}}
        event generate . {FOCUS_LOST} -when tail
    }}
}}}}
# Open a list of choices on release, as buttons are pressed: a drag that starts on it scrolls.
bind TMenubutton <Button-1> {{%W instate !disabled {{%W state pressed}}}}
bind TMenubutton <B1-Leave> {{%W state !pressed}}
bind TMenubutton <ButtonRelease-1> {{
    if {{[%W instate pressed]}} {{
        %W state !pressed
        if {{!$::{STRAY_CLICK}}} {{ttk::menubutton::Popdown %W}}
    }}
}}
# A row of a table is chosen on release, too, by `DataTable`.
foreach press {{<Button-1> <Shift-Button-1> <<ToggleSelection>>}} {{
    bind Treeview $press {{
        if {{[%W identify region %x %y] in {{tree cell}}}} {{focus %W}} else {{
            ttk::treeview::Press %W %x %y
        }}
    }}
}}
# Invoke at once, and break: a page must not press its primary button, too.
foreach key {{<space> <Return> <KP_Enter>}} {{bind TButton $key {{%W invoke; break}}}}
"""
"""Tcl code that tracks focus and input. It sets the state `user1` of a ttk widget while its focus
ring is shown, and sends <<Ring>> to every widget whose ring appears or disappears."""


def install_focus_tracking(root: tk.Misc) -> None:
    """Install focus rings and keys in a program; call it once, before any widget is created.

    The focused widget shows a ring while keys are used. Space and Enter press the focused button.
    A list of choices opens on release. Ctrl+A selects all text in a field; on X11 Tk would go to
    the start of the line.
    """
    root.tk.eval(FOCUS_SCRIPT)
    if root.tk.call("tk", "windowingsystem") == "x11":
        keys = ("<Control-a>", "<Control-A>")
        for each in ("<<LineStart>>", "<<SelectLineStart>>"):
            root.event_delete(each, *keys)
        root.event_add("<<SelectAll>>", *keys)


def has_focus_ring(widget: tk.Misc) -> bool:
    """Return whether a widget has the focus and its ring is shown."""
    return has_focus(widget) and is_keyboard_in_use(widget)


def is_keyboard_in_use(widget: tk.Misc) -> bool:
    """Return whether the last input in the program was a key, not the pointer."""
    return bool(widget.tk.getboolean(widget.tk.globalgetvar(KEYBOARD_USED)))


def record_button_press(event: tk.Event[tk.Misc]) -> None:
    """Record the press of a button whose further bindings are not called."""
    event.widget.tk.call("pointer_used", *_press(event), event.widget)


def is_second_click(event: tk.Event[tk.Misc]) -> bool:
    """Return whether a press or release of button 1 belongs to the second click of a double click.

    The first click may have been on another widget, which it has replaced.
    """
    return _holds(event, "is_second_click", SECOND_CLICK)


def is_stray_double_click(event: tk.Event[tk.Misc]) -> bool:
    """Return whether a press or release belongs to the second click of a double click.

    Only if the widget of the first click is no longer seen.
    """
    return _holds(event, "is_stray_click", STRAY_CLICK)


def _holds(event: tk.Event[tk.Misc], command: str, variable: str) -> bool:
    """Return what a Tcl command says of this press, or a variable of the last one."""
    tk_ = event.widget.tk
    # Tk calls the bindings of all widgets, which record the press, after those of the widget.
    is_press = event.type is tk.EventType.ButtonPress
    return bool(
        tk_.getboolean(
            tk_.call(command, *_press(event)) if is_press else tk_.globalgetvar(variable)
        )
    )


def is_click(event: tk.Event[tk.Misc]) -> bool:
    """Return whether a release of button 1 clicks its widget.

    It does if the widget was pressed and the pointer is still over it and has not scrolled. The
    second click of a double click counts only if the widget of the first one is still seen.
    """
    widget = event.widget
    *_others, pressed = widget.tk.splitlist(widget.tk.globalgetvar("last_press"))
    is_over = 0 <= event.x < widget.winfo_width() and 0 <= event.y < widget.winfo_height()
    is_clicked = str(pressed) == str(widget) and is_over and not was_dragged(event)
    return is_clicked and not is_stray_double_click(event)


def last_press(widget: tk.Misc) -> tuple[int, int, int]:
    """Return the time of the last press of a button, and its pixel of the screen."""
    _button, when, x, y, _widget = widget.tk.splitlist(widget.tk.globalgetvar("last_press"))
    return int(when), int(x), int(y)


def record_drag(event: tk.Event[tk.Misc]) -> None:
    """Record that the pointer scrolls, so that the release of button 1 clicks nothing."""
    event.widget.tk.globalsetvar(DRAGGED, 1)
    if isinstance(event.widget, ttk.Widget):
        event.widget.state(["!pressed"])


def was_dragged(event: tk.Event[tk.Misc]) -> bool:
    """Return whether the pointer has scrolled since button 1 was pressed: that is not a click."""
    return bool(event.widget.tk.getboolean(event.widget.tk.globalgetvar(DRAGGED)))


def _press(event: tk.Event[tk.Misc]) -> tuple[int, int, int, int]:
    return int(event.num), event.time, event.x_root, event.y_root


def focus_with_ring(widget: tk.Misc) -> None:
    """Give a widget the focus and show its ring, as for the primary button of a new page."""
    widget.tk.globalsetvar(KEYBOARD_USED, 1)
    widget.focus_set()
    widget.tk.call("show_ring", widget, 1)


def take_focus(widget: tk.Misc, path: str = "") -> None:
    """Give a widget the focus, even if another program has it.

    `path` is that of a widget that Tk itself created, for which tkinter has no object.

    Without a window manager, Tk still names the widget that had the focus when the pointer left the
    window, even after that was destroyed; forcing the focus then crashes (`TkSetFocusWin`,
    `dispPtr->focusPtr`, in Tk 8.6.13 to 8.6.18 at least). In this case the focus is not forced.
    """
    gone = widget.tk.eval(f"expr {{$::{LAST_FOCUS} eq {{{FOCUS_DESTROYED}}} && [focus] eq {{}}}}")
    widget.tk.call("focus", *(() if gone == "1" else ("-force",)), path or widget)


def is_focus_elsewhere(widget: tk.Misc) -> bool:
    """Return whether another window of the program has the focus, such as a dialog."""
    focus = str(widget.tk.call("focus"))
    return bool(focus) and widget.tk.call("winfo", "toplevel", focus) != str(
        widget.winfo_toplevel()
    )


def is_focus_lost(window: tk.Misc) -> bool:
    """Return whether no widget that is shown has the focus of a window, though the window has it.

    Tk leaves the focus on a widget that was hidden, and passes that of a destroyed one to the
    window itself. A widget that has only been scrolled out of sight keeps its focus.
    """
    focus, call = str(window.tk.call("focus")), window.tk.call
    if not focus or call("winfo", "toplevel", focus) != str(window) or not window.winfo_viewable():
        return False
    if focus == str(window):
        return True
    while focus != str(window):
        if not call("winfo", "manager", focus):
            return True
        focus = str(call("winfo", "parent", focus))
    return False


def has_focus(widget: tk.Misc) -> bool:
    """Return whether a widget has the focus.

    Unlike tkinter's `focus_get`, this works while a widget that Tk itself created has the focus,
    such as the list of a combobox.
    """
    return str(widget.tk.call("focus")) == str(widget)


def has_modifier(event: tk.Event[tk.Misc], platform: str = sys.platform) -> bool:
    """Return whether a key was pressed together with Ctrl, Alt, Super or Cmd."""
    return bool(int(event.state) & ANY_MODIFIER.get(platform, CONTROL | MOD1 | MOD4))


def shortcut_label(key: str, platform: str = sys.platform) -> str:
    """Return the label of a shortcut such as `Shift+Z`: `Ctrl+Shift+Z`, or `⌘⇧Z` on macOS."""
    if platform == "darwin":
        return f"⌘{key.replace('Shift+', '⇧')}"
    # Translators: The keys Ctrl and Shift in shortcuts, such as “Ctrl+Shift+Z”.
    return _("Ctrl+") + key.replace("Shift+", _("Shift+"))


class KeyPress(NamedTuple):
    """A key pressed without Ctrl or Alt: its name in Tk and its character, if it has one."""

    name: str
    char: str = ""
    is_new: bool = True
    """Whether the key was pressed just now; False for the repetitions of a held key."""

    @property
    def is_modifier(self) -> bool:
        """Whether it is a modifier such as Shift, Ctrl or Caps Lock."""
        return self.name.endswith(("_L", "_R", "_Lock", "_Shift"))

    @property
    def letter(self) -> str:
        """The character in lower case."""
        return self.char.lower()

    @property
    def digit(self) -> int | None:
        """The digit that the key types, or None."""
        return int(self.char) if len(self.char) == 1 and self.char in "0123456789" else None

    @property
    def is_enter(self) -> bool:
        """Whether it is Enter, on the main or the numeric keypad."""
        return self.name in ("Return", "KP_Enter")

    @property
    def is_confirm(self) -> bool:
        """Whether it confirms the choice: Enter or Space."""
        return self.is_enter or self.name == "space"

    @property
    def is_cancel(self) -> bool:
        """Whether it cancels the choice: Esc or Backspace."""
        return self.name in ("Escape", "BackSpace")

    @property
    def arrow(self) -> tuple[int, int] | None:
        """(rows down, columns to the right) of an arrow key; None for other keys."""
        return ARROWS.get(self.name)

    @property
    def tab_step(self) -> int:
        """1 for Tab, −1 for Shift+Tab, 0 for other keys."""
        return {"Tab": 1, "ISO_Left_Tab": -1}.get(self.name, 0)


class KeyRepeatFilter:
    """Distinguishes a new press of a key from the repetitions of a held key."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._up: dict[int, int] = {}

    def record_press(self, event: tk.Event[tk.Misc]) -> bool:
        """Record a press; return whether it is new. For a held key X11 also reports releases."""
        held = event.keycode in self._down
        self._down.add(event.keycode)
        up = self._up.get(event.keycode, 0)
        return not held and not (up and event.time - up < REPEAT_MS)

    def record_release(self, event: tk.Event[tk.Misc]) -> None:
        """Record the release of a key."""
        self._down.discard(event.keycode)
        self._up[event.keycode] = event.time

    def forget_held_keys(self) -> None:
        """Forget the held keys, since their releases may not be reported."""
        self._down.clear()


def key_names(event: tk.Event[tk.Misc]) -> tuple[str, ...]:
    """Return the names of a key in lower case: the character that it types, or its name in Tk.

    On a keyboard of another alphabet, such as Russian, the Latin letter or digit at the same place
    is the second name.
    """
    typed = event.char if event.char.isprintable() and event.char else event.keysym
    by_place = latin_key_name(event)
    return (typed.lower(), by_place) if by_place else (typed.lower(),)


def command_for_key(
    event: tk.Event[tk.Misc], commands: Mapping[str, Callable[[], object]]
) -> Callable[[], object] | None:
    """Return the command of a pressed key; `commands` are by the names of keys."""
    return next((commands[name] for name in key_names(event) if name in commands), None)


def latin_key_name(event: tk.Event[tk.Misc]) -> str:
    """Return the Latin letter or digit at the place of a key that types another character.

    Empty if the key types a Latin letter or digit itself, if it has no letter or digit on a Latin
    keyboard, and on macOS, whose key codes are different.
    """
    code = event.keycode
    if sys.platform == "win32":
        by_place = chr(code).lower() if 0x30 <= code <= 0x5A else ""
    else:
        by_place = LATIN_KEYS.get(code, "") if sys.platform != "darwin" else ""
    symbol = event.keysym_num
    # Beyond Latin 1, but no function or control key.
    foreign = 0x100 <= symbol < 0xFE00 or symbol >= 0x1000000
    # On a French keyboard digits need Shift; the Greek one has a semicolon in place of Q.
    sign = not int(event.state) & SHIFT and symbol != ord(by_place or " ")
    greek = by_place == "q" and symbol == ord(";")
    return by_place if foreign or greek or (by_place.isdigit() and sign) else ""


def tab_stops(widget: tk.Misc) -> list[tk.Misc]:
    """Return the visible widgets inside a widget that Tab visits, in this order."""
    found: list[tk.Misc] = []
    for child in widget.winfo_children():
        if child.winfo_viewable() and child.winfo_toplevel() == widget.winfo_toplevel():
            if widget.tk.getboolean(widget.tk.call("tk::FocusOK", child)):
                found.append(child)
            found += tab_stops(child)
    return found


def move_focus(widget: tk.Misc, key: str) -> None:
    """Move the focus inside a widget to the next one in the direction of an arrow key.

    Up and Down wrap around at the ends.
    """
    along, step = {"Left": (0, -1), "Right": (0, 1), "Up": (1, -1), "Down": (1, 1)}[key]
    stops, across = tab_stops(widget), 1 - along
    here = next((each for each in stops if has_focus(each)), None)
    if not stops:
        return
    if here is None:
        stops[0 if step > 0 else -1].focus_set()
        return
    mine = _box(here)

    def distance(other: tk.Misc) -> tuple[int, int, int]:
        """Return the distance ahead, the distance sideways, and that of the middles sideways."""
        box = _box(other)
        ahead = box[along] - mine[along + 2] if step > 0 else mine[along] - box[along + 2]
        aside = max(box[across] - mine[across + 2], mine[across] - box[across + 2])
        middle = box[across] + box[across + 2] - mine[across] - mine[across + 2]
        return ahead, max(0, aside), abs(middle)

    near = [other for other in stops if _scroller(other) == _scroller(here)]
    distances = {other: distance(other) for other in near if other is not here}
    # To the left and right only widgets in the same row count.
    found = [
        each
        for each, (ahead, aside, _) in distances.items()
        if ahead >= -2 and (along or not aside)
    ]
    if found:
        min(found, key=distances.__getitem__).focus_set()
    elif along:
        # Widgets that scroll have no fixed position relative to those that do not.
        beyond = [other for other in stops if other not in near] or near
        beyond[0 if step > 0 else -1].focus_set()


def cycle_focus(bar: Sequence[tk.Misc], step: int) -> None:
    """Give the focus to the next (1) or previous (−1) widget of a bar, wrapping around.

    If no widget of the bar has the focus, it goes to the first or last one.
    """
    start = -1 if step > 0 else len(bar)
    here = next((number for number, each in enumerate(bar) if has_focus(each)), start)
    if bar:
        bar[(here + step) % len(bar)].focus_set()


def _scroller(widget: tk.Misc) -> str:
    """Return the path of the canvas in which a widget scrolls, or ""."""
    path, canvas, _ = str(widget.winfo_parent()).partition("canvas")
    return path if canvas else ""


def _box(widget: tk.Misc) -> tuple[int, int, int, int]:
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()
