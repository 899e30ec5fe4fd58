"""Speech: says what happens in the window, for people who do not see it.

It declares no texts of the program again. Whenever something has happened, it looks at what the
window shows: the status line, the page, the widget with the focus, the move that was played; and
says what is new. So it cannot say what is hidden from the person.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, TypeGuard
from unicodedata import category

from ...engine.language import N_, _, current_language, ngettext, pgettext
from ..canvas.board import Board
from ..canvas.move_input import MoveTarget
from ..canvas.scaled_canvas import ScaledCanvas
from ..canvas.scene import masked_for
from ..pages.preferences import PreferencesPage
from ..pages.review_widgets import PlotCanvas
from ..pages.start_cards import Card
from ..text import outcome_text, turn_heading
from ..widgets.background import DELIVERED_EVENT
from ..widgets.buttons import Button, IconButton
from ..widgets.controls import Control, SegmentedControl, Slider, StaticCanvas, Stepper, Switch
from ..widgets.focus import has_modifier, tab_stops
from ..widgets.form import Dropdown, Form
from ..widgets.markdown import HEADING_ENLARGEMENTS
from ..widgets.side_panel import DRAWN_EVENT
from ..widgets.timers import ALL_WIDGETS, Timer, on_event
from .menus import action_for_key
from .voice import Voice, VoiceSettings

if TYPE_CHECKING:
    from ...engine.session import Session
    from .workspace import WindowHost

SPEECH_BINDTAG = "spoken"
"""The bind tag of widgets that have had the focus: its bindings come before all others."""
PAGE_MS, THINKING_MS = 1500, 1500
"""Time that a page must rest after a search has changed it, and after which it is said that the
computer is thinking, in milliseconds."""
STATUS_SEPARATOR = "   "
"""Separates the state of the game and a detail in the status line."""
WELCOME = N_(
    "Speech is on. Tab goes to the next control. Control ends a sentence. F4 turns speech off. "
    "F5 repeats. F6 reads the board. F7 reads the scores and what you can do."
)
READ_ON = N_("Down reads on. Page Down goes to the next heading.")
"""Said when the focus comes to a text of several paragraphs, or to its first one."""
READING_KEYS = {"Down": (1, False), "Up": (-1, False), "Next": (1, True), "Prior": (-1, True)}
"""How keys go through a text: forwards (1) or back (−1), and whether from heading to heading."""
CONTROL_KINDS: tuple[tuple[type[tk.Misc], str], ...] = (
    (Switch, N_("switch")),
    (SegmentedControl, N_("choice")),
    (Stepper, N_("number")),
    (Slider, N_("slider")),
    (Dropdown, N_("list")),
    (tk.Menubutton, N_("menu")),
    (ttk.Entry, N_("text field")),
    (ttk.Treeview, N_("table")),
    (ttk.Button, N_("button")),
    (tk.Label, N_("button")),
    (StaticCanvas, ""),
    (ScaledCanvas, ""),
)
"""The kind of a control in a word."""


class Speech:
    """Says what is new in the window, and answers the keys for people who listen.

    What follows from a key ends what is being said; what comes by itself is said after it.
    """

    def __init__(self, app: WindowHost, voice: Voice) -> None:
        self._app, self._voice = app, voice
        self._owner = tk.Frame(app.root)
        """Ends the bindings when it is destroyed."""
        self._timer, self._page_timer = Timer(self._owner), Timer(self._owner)
        self._thinking_timer = Timer(self._owner)
        self._by_person = True
        """Whether a key or click came after what was said last."""
        self._moves: list[str] = []
        self._last: Sequence[str] = ()
        self._status, self._said_status = ("", ""), ("", "")
        self._repeats_detail = self._is_silence_known = False
        self._repeats_focus = False
        """Whether to say the target at the cursor again if a key on a board changed nothing."""
        self._place, self._focus_text, self._last_turn = "", "", ""
        self._cursor: MoveTarget | None = None
        """The target at the cursor of the board that was spoken last."""
        self._lines: list[tuple[int, str]] = []
        """The paragraphs of the text that was read last, each with the number of its line."""
        self._line = 0
        """The index of the paragraph that was read last."""
        self._page: tk.Misc | None = None
        self._page_texts: list[str] = []
        self._session: Session | None = None
        self._ply = 0
        on_event(self._owner, SPEECH_BINDTAG, "<Key>", self._on_key)
        on_event(self._owner, ALL_WIDGETS, "<FocusIn>", self._on_focus)
        on_event(self._owner, ALL_WIDGETS, "<Button>", lambda event: self._on_click())
        on_event(self._owner, ALL_WIDGETS, "<<MenuSelect>>", self._on_menu)
        on_event(self._owner, ALL_WIDGETS, DRAWN_EVENT, lambda event: self._look_soon())
        on_event(self._owner, ALL_WIDGETS, DELIVERED_EVENT, lambda event: self._look_later())
        if (focused := self._focused_widget()) is not None:
            self._tag(focused)
        self._moves.append(_(WELCOME))
        self.on_status(app.status_bar.text)

    def close(self) -> None:
        """End the speech, and say nothing more."""
        self._voice.close()
        self._owner.destroy()

    @property
    def silence_reason(self) -> str:
        """Why nothing can be heard, as a sentence; empty if all is well."""
        return self._voice.silence_reason

    # Commands of the person.

    def repeat(self) -> None:
        """Say again what was said last."""
        self._say(self._last)

    def read_board(self) -> None:
        """Say the rest of the text that has the focus, or the board row by row, or the page."""
        game, widget = self._app.workspace.game_or_exercise, self._focused_widget()
        if _is_read_only(widget):
            self._find_paragraph(widget)
            self._say([line for _number, line in self._lines[self._line :]])
        elif game is not None and self._dialog is None:
            self._say([*game.board.rows_in_words(), *self._marks()])
        else:
            self._say([*self._texts_of(self._place_shown), *self._choices()])

    def read_situation(self) -> None:
        """Say whose turn it is, the scores, and what the person can do: in the game and beside."""
        game = self._app.workspace.game_or_exercise
        texts = self._texts_of(self._place_shown)
        if game is None or self._dialog is not None:
            texts = texts[:1]
        else:
            texts = [*self._status, *texts, *game.board.situation_in_words()]
        self._say([*texts, *self._choices()])

    @property
    def _dialog(self) -> tk.Toplevel | None:
        """The dialog with the focus, if there is one."""
        widget = self._focused_widget()
        window = None if widget is None else widget.winfo_toplevel()
        return window if isinstance(window, tk.Toplevel) else None

    @property
    def _place_shown(self) -> tk.Misc | None:
        """The dialog with the focus, else the page, else the start screen; None in a game."""
        workspace = self._app.workspace
        beside = None if workspace.game_or_exercise is not None else workspace.main_pane
        return self._dialog or self._app.side_panel.page or beside

    def _choices(self) -> list[str]:
        """Return the controls of what is shown, and which one has the focus."""
        place, widget = self._place_shown, self._focused_widget()
        if place is None:
            return []
        texts = [self._focus_text_of(each) for each in tab_stops(place)]
        if widget is not None and (focus := self._focus_text_of(widget)):
            # Translators: {control} is the button, switch, … that has the keyboard focus.
            texts.append(_("The focus is on: {control}").format(control=focus))
        return texts

    # Called when something happens in the window.

    def on_status(self, text: str) -> None:
        """Note a new text of the status line, and a move that it announces."""
        self._note_moves()
        state, _blank, detail = text.partition(STATUS_SEPARATOR)
        self._status = state, detail
        # A refusal that is repeated is said again.
        self._repeats_detail = self._repeats_detail or (bool(detail) and self._by_person)
        self._look_soon()

    def _note_moves(self) -> None:
        """Note a move that is about to be shown, in words, or how many were taken back."""
        game = self._app.workspace.game_or_exercise
        session: Session | None = getattr(game, "session", None)
        if game is None or session is None:
            return
        new, taken_back = session.ply - self._ply, self._ply - session.ply
        if session is not self._session or new:
            # The next turn is told, even in the words of the last one.
            self._said_status = "", ""
        if session is self._session and new == 1 and game.board.scene is not None:
            step = masked_for(session.steps[-1], game.board.scene.viewers)
            self._moves.append(game.board.step_in_words(step))
        elif session is self._session and taken_back > 0:
            text = ngettext("{n} move taken back.", "{n} moves taken back.", taken_back)
            self._moves.append(text.format(n=taken_back))
        self._session, self._ply = session, session.ply

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        if event.keysym in ("Control_L", "Control_R"):
            self._voice.stop()
            return None
        self._by_person = True
        action = None if has_modifier(event) else action_for_key(event)
        if action is not None and action.menu == "Speech":
            action.run(self._app)
            return "break"
        if (
            _is_read_only(event.widget)
            and event.keysym in READING_KEYS
            and not has_modifier(event)
            and self._read_on(event.widget, *READING_KEYS[event.keysym])
        ):
            return "break"
        self._repeats_focus = isinstance(event.widget, Board) and not event.keysym.endswith(
            ("_L", "_R", "_Lock")
        )
        self._look_soon()
        return None

    def _on_click(self) -> None:
        self._by_person = True
        self._look_soon()

    def _on_focus(self, event: tk.Event[tk.Misc]) -> None:
        if isinstance(event.widget, tk.Misc):
            self._tag(event.widget)
        self._look_soon()

    def _tag(self, widget: tk.Misc) -> None:
        if SPEECH_BINDTAG not in widget.bindtags():
            widget.bindtags((SPEECH_BINDTAG, *widget.bindtags()))

    def _on_menu(self, event: tk.Event[tk.Misc]) -> None:
        """Say the active entry of a menu."""
        call, menu = self._app.root.tk.call, str(event.widget)
        entry = call(menu, "index", "active")
        if str(entry) in ("none", "") or call(menu, "type", entry) == "separator":
            return
        texts = [call(menu, "entrycget", entry, each) for each in ("-label", "-accelerator")]
        kind = call(menu, "type", entry)
        if kind == "cascade":
            texts.append(_("menu"))
        elif kind in ("checkbutton", "radiobutton"):
            on = call(menu, "entrycget", entry, "-onvalue" if kind == "checkbutton" else "-value")
            variable = call(menu, "entrycget", entry, "-variable")
            chosen = str(self._app.root.tk.globalgetvar(variable)) == str(on)
            texts.append(_("chosen") if chosen else _("not chosen"))
        if call(menu, "entrycget", entry, "-state") == "disabled":
            texts.append(_("unavailable"))
        self._by_person = True
        self._say([_joined(str(each).strip() for each in texts)])

    # Finding what is new in the window, and saying it.

    def _look_soon(self) -> None:
        self._timer.start_when_idle(self._look)

    def _look_later(self) -> None:
        """Look when a page has rested that a search changes step by step."""
        self._page_timer.start(PAGE_MS, self._look)

    def _look(self) -> None:
        """Say what is new in the window."""
        said = [*self._moves, *self._new_place(), *self._new_page()]
        focus = [*self._new_focus()]
        said += [*self._new_status(bool(focus)), *focus]
        if self._repeats_focus and not said and not self._is_moving:
            said = [self._focus_text]
        self._moves, self._repeats_focus = [], False
        self._say(said)
        self._report_silence()

    def _new_place(self) -> Iterator[str]:
        """Yield the title of the window if it has changed, or if the last page was closed."""
        place, page = self._app.root.title(), self._dialog or self._app.side_panel.page
        if place != self._place or (page is None is not self._page):
            self._place = place
            yield place

    def _new_page(self) -> Iterator[str]:
        """Yield the texts of a dialog or page that was opened, or those that have changed."""
        page = self._dialog or self._app.side_panel.page
        texts = [*self._texts_of(page), *self._marks()]
        before = self._page_texts if page is self._page else []
        self._page, self._page_texts = page, texts
        yield from (each for each in texts if each not in before)

    def _marks(self) -> list[str]:
        """Return which places a lesson or puzzle marks, as a sentence; in a game, nothing.

        Texts of lessons and puzzles refer to the marks; in a game, sentences name the places.
        """
        exercise = self._app.workspace.exercise
        return [] if exercise is None else [exercise.board.marked_places_in_words()]

    def _new_focus(self) -> Iterator[str]:
        widget = self._focused_widget()
        if widget is None:
            return
        text = self._focus_text_of(widget)
        if self._moves and isinstance(widget, Board):
            self._cursor = widget.cursor
        if text == self._focus_text:
            return
        self._focus_text = text
        if isinstance(widget, Board):
            # After a move, the turn is told, and the cursor only if it has gone elsewhere.
            stays, self._cursor = widget.cursor == self._cursor, widget.cursor
            if stays and (self._moves or not self._by_person):
                return
        yield text

    def _new_status(self, is_described: bool) -> Iterator[str]:
        """Yield the parts of the status line that have changed, except while a move is shown.

        A detail about what is at the cursor is left out if that was described.
        """
        game, (state, detail) = self._app.workspace.game_or_exercise, self._status
        said_state, said_detail = self._said_status
        is_animating = self._is_moving
        if getattr(game, "is_thinking", False) and not is_animating:
            # The computer mostly moves before this is said.
            if state != said_state:
                self._thinking_timer.start(THINKING_MS, partial(self._say_thinking, state))
        elif state != said_state and not is_animating:
            self._thinking_timer.cancel()
            self._said_status = state, ""
            yield self._turn_text(state)
        again, self._repeats_detail = self._repeats_detail, False
        about_cursor = game is not None and detail == game.board.status_text()
        if detail and (again or detail != said_detail) and not (is_described and about_cursor):
            yield detail
        self._said_status = self._said_status[0], detail

    @property
    def _is_moving(self) -> bool:
        """Whether the board shows a move."""
        game = self._app.workspace.game_or_exercise
        return game is not None and game.board.is_animating

    def _turn_text(self, state: str) -> str:
        """Return the state of the game: at its end after the result, in short for the last task."""
        controller, before, self._last_turn = self._app.workspace.controller, self._last_turn, state
        if controller is None:
            return state
        outcome = controller.session.state.outcome()
        if outcome is not None and state.endswith(outcome.reason):
            scores = controller.board.scores_in_words(outcome.scores or ())
            return " ".join((outcome_text(outcome, controller.names).title, *scores, state))
        if state != before or not controller.awaits_person:
            return state
        name = controller.names[controller.session.state.turn]
        return f"{turn_heading(name, first_move=False)}."

    def _say_thinking(self, state: str) -> None:
        if state == self._status[0]:
            self._said_status = state, self._said_status[1]
            self._say([state])

    def _say(self, texts: Sequence[str]) -> None:
        """Say texts, each one once; after a key or click they end what is being said."""
        texts = [each for each in dict.fromkeys(map(_speakable, texts)) if each]
        if not texts:
            return
        if self._by_person:
            self._voice.stop()
        self._by_person, self._last = False, texts
        manner = VoiceSettings(current_language(), self._app.preferences.speech_rate)
        for text in texts:
            self._voice.say(text, manner)

    def _report_silence(self) -> None:
        """Show once why nothing can be heard: on the page of preferences, else in a message."""
        if self.silence_reason and not self._is_silence_known:
            self._is_silence_known = True
            page = self._app.side_panel.page
            if isinstance(page, PreferencesPage):
                page.refresh()
            else:
                self._app.show_message(_("Speech"), self.silence_reason)

    # Texts of widgets.

    def _focused_widget(self) -> tk.Misc | None:
        """Return the widget with the focus, None if it is not one of tkinter's."""
        try:
            return self._app.root.focus_get()
        except KeyError:
            return None

    def _focus_text_of(self, widget: tk.Misc) -> str:
        """Return the label, the kind and the value of a widget, as far as it has them."""
        if isinstance(widget, Board):
            # While the other players move, the cursor stays where it was.
            return widget.cursor_in_words() if widget.accepts_input else self._focus_text
        if isinstance(widget, tk.Text):
            return self._paragraph_of(widget)
        kind = next((_(word) for kind, word in CONTROL_KINDS if isinstance(widget, kind)), None)
        if kind is None:
            return ""
        parts = [_row_label(widget), _own_text(widget), kind, _value_text(widget)]
        if isinstance(widget, Button | Card) and not isinstance(widget, IconButton):
            # Translators: {key} is a key that presses a button: “Enter”, “3”.
            parts += [_("key {key}").format(key=each) for each in widget.key.split()[:1]]
        if isinstance(widget, ttk.Widget) and widget.instate(["disabled"]):
            parts.append(_("unavailable"))
        return _joined(parts)

    def _paragraph_of(self, text: tk.Text) -> str:
        """Return the selected link of a text, the paragraph that is read, or the cursor's line."""
        if link := text.tag_ranges("selected-link"):
            return _joined((text.get(*link), _("link")))
        if not _is_read_only(text):
            return text.get("insert linestart", "insert lineend")
        self._find_paragraph(text)
        more = _(READ_ON) if not self._line and len(self._lines) > 1 else ""
        return f"{self._lines[self._line][1]} {more}" if self._lines else ""

    def _find_paragraph(self, text: tk.Text) -> None:
        """Read the paragraphs of a text that was not read last, from its first one."""
        numbered = enumerate(text.get("1.0", "end").splitlines(), 1)
        lines = [(number, line) for number, line in numbered if line.strip()]
        if lines != self._lines:
            self._lines, self._line = lines, 0

    def _read_on(self, text: tk.Text, step: int, to_heading: bool) -> bool:
        """Go to the next or previous paragraph or heading of a text; return False without one."""
        self._find_paragraph(text)
        last = len(self._lines) if step > 0 else -1
        for index in range(self._line + step, last, step):
            place = f"{self._lines[index][0]}.0"
            if not to_heading or HEADING_ENLARGEMENTS.keys() & text.tag_names(place):
                self._line = index
                text.tag_remove("selected-link", "1.0", "end")
                text.see(place)
                self._look_soon()
                return True
        return False

    def _texts_of(self, window: tk.Misc | None) -> list[str]:
        """Return the title and texts of a page or dialog in their order, but no controls."""
        if window is None:
            return []
        title = [window.title()] if isinstance(window, tk.Toplevel) else []
        found = sorted(_descendants(window), key=lambda it: (it.winfo_rooty(), it.winfo_rootx()))
        return title + [text for each in found if (text := _own_text(each))]


NOT_READ = (Form, ScaledCanvas, Control, tk.Text, tk.Menu, tk.Toplevel)
"""Widgets that are said only when they have the focus."""


def _is_read_only(widget: object) -> TypeGuard[tk.Text]:
    return isinstance(widget, tk.Text) and str(widget.cget("state")) == "disabled"


def _descendants(widget: tk.Misc) -> Iterator[tk.Misc]:
    """Yield the widgets inside a page that are read with it: no controls, forms and boards."""
    for child in widget.winfo_children():
        # Not by what is visible: a page that has just opened is not yet drawn.
        if not child.winfo_manager() or isinstance(child, NOT_READ):
            continue
        if isinstance(child, tk.Label | ttk.Label) or (
            isinstance(child, tk.Canvas) and str(child.cget("takefocus")) in ("", "0")
        ):
            yield child
        yield from _descendants(child)


def _row_label(widget: tk.Misc) -> str:
    """Return the text of the label beside a control of a form."""
    while not isinstance(widget, tk.Toplevel | tk.Tk):
        parent = widget.nametowidget(widget.winfo_parent())
        if isinstance(widget, tk.Grid) and isinstance(parent.master, Form):
            row = widget.grid_info().get("row")
            beside = parent.grid_slaves(row=row) if row is not None else []
            labels = [each for each in beside if type(each) is tk.Label]
            return str(labels[0].cget("text")) if labels else ""
        widget = parent
    return ""


def _own_text(widget: tk.Misc) -> str:
    """Return the text that a widget shows; that of a canvas from its items."""
    text = getattr(widget, "text", None)
    if isinstance(widget, Dropdown | ttk.Entry | ttk.Treeview):
        return ""
    if isinstance(text, str):
        return text
    if isinstance(widget, Control):
        return ""
    if isinstance(widget, tk.Canvas):
        if isinstance(widget, PlotCanvas) or hasattr(widget, "value_text"):
            return ""
        items = [each for each in widget.find_all() if widget.type(each) == "text"]
        texts = (str(widget.itemcget(each, "text")) for each in items)
        text = _joined(each for each in texts if any(map(str.isalnum, each)))
        return text if any(map(str.isalpha, text)) else ""
    return str(widget.cget("text")) if "text" in widget.keys() else ""  # noqa: SIM118


def _value_text(widget: tk.Misc) -> str:
    """Return the value of a control, as it shows it."""
    if isinstance(widget, Dropdown):
        return str(widget.cget("text"))
    if isinstance(widget, ttk.Entry):
        return widget.get() or pgettext("text field", "empty")
    if isinstance(widget, ttk.Treeview):
        rows = (widget.item(each) for each in widget.selection()[:1])
        return _joined(str(value) for row in rows for value in (row["text"], *row["values"]))
    return str(getattr(widget, "value_text", ""))


def _speakable(text: str) -> str:
    """Return a text in one line without signs that are only drawn, such as ▶, ◆ and ›."""
    kept = (each for each in text if category(each) != "So" and each != "›")
    return " ".join("".join(kept).split())


def _joined(parts: Iterable[str]) -> str:
    """Return texts in one, with commas between those that do not end like a sentence."""
    kept = [text for part in parts if (text := _speakable(part))]
    ends = (" " if part.endswith((".", "!", "?", ":")) else ", " for part in kept)
    return "".join(map("".join, zip(kept, ends, strict=True))).rstrip(" ,")
