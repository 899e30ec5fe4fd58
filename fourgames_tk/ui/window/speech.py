"""Speech: says what happens in the window, for people who do not see it.

It declares no texts of the program again. Whenever something has happened, it looks at what the
window shows: the status line, the page, the widget with the focus, the move that was played; and
says what is new. So it cannot say what is hidden from the person.
"""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any, TypeGuard
from unicodedata import category

from ...engine.language import N_, _, current_language, labelled, ngettext, pgettext
from ...engine.text import sentences
from ..canvas.board import Board
from ..canvas.move_input import MoveTarget, Path
from ..canvas.scaled_canvas import Point, ScaledCanvas
from ..canvas.scene import masked_for
from ..pages.drill import RIGHT_TEXT, TIME_TEXT, DrillPage
from ..pages.exercise import ExercisePage
from ..pages.lessons import LessonPage
from ..pages.preferences import PreferencesPage
from ..pages.review import ReviewPage
from ..pages.review_widgets import PlotCanvas
from ..pages.start_cards import Card
from ..text import outcome_text, turn_heading, turn_status_text
from ..widgets.background import DELIVERED_EVENT, Mailbox
from ..widgets.buttons import Button, IconButton
from ..widgets.commands import underlined_letter
from ..widgets.controls import (
    CONTINUED_TAG,
    Control,
    NumberControl,
    SegmentedControl,
    Slider,
    StaticCanvas,
    Stepper,
    Switch,
)
from ..widgets.data_table import RowList
from ..widgets.focus import has_modifier, tab_stops
from ..widgets.form import Dropdown, Entry, Form
from ..widgets.markdown import HEADING_EXTRA_POINTS
from ..widgets.side_panel import DRAWN_EVENT, PanelPage
from ..widgets.status_bar import PAGE_STATUS, STATUS_EVENT
from ..widgets.timers import ALL_WIDGETS, SPEECH_EVENT, Timer, on_event
from .voice import Voice, VoiceSettings

if TYPE_CHECKING:
    from ...engine.session import Session, Step
    from ..services import Services

SPEECH_BINDTAG = "spoken"
"""The bind tag of widgets that have had the focus: its bindings come before all others."""
PAGE_MS, THINKING_MS = 1500, 1500
"""Time that a page must rest after a search has changed it, and after which it is said that the
computer is thinking, in milliseconds."""
ARROW_KEYS = ("Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next")
STATUS_SEPARATOR = "   "
"""Separates the state of the game and a detail in the status line."""
WELCOME = N_(
    "Speech is on. Tab goes to the next control. Control ends a sentence. F4 turns speech off. "
    "F5 repeats. F6 reads the board. F7 reads the scores and what you can do. "
    "F9 says the last moves."
)
HOME_HELP = N_("Tab goes from game to game, and Enter opens one. F7 reads all choices.")
"""Said once on the start screen."""
REVIEW_HELP = N_("Down and Up: moments. Left and Right: moves. F7 again: the rest.")
"""Said by the first F7 in a review."""
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

    def __init__(self, app: Services, voice: Voice) -> None:
        self._app, self._voice = app, voice
        self._owner = tk.Frame(app.root)
        """Ends the bindings when it is destroyed."""
        self._timer, self._page_timer = Timer(self._owner), Timer(self._owner)
        self._thinking_timer = Timer(self._owner)
        self._voice_end: Mailbox[None] | None = None
        """Takes the end of speech from the voice's thread while something waits for it."""
        self._by_person = True
        """Whether a key or click came after what was said last."""
        self._moves: list[str] = []
        self._turn_steps: list[Step[Any]] = []
        """The moves of an unfinished turn of others that is told as a whole."""
        self._reply: str | None = None
        """The first move of others since the window was looked at last, in words."""
        self._told_move = ""
        """The last move that was told; what it says is not told again with the turn."""
        self._told_tasks = set[str]()
        """The sentences about the person's turn that were told in this game."""
        self._told_since_move = set[str]()
        """The texts spoken since the last move of a person."""
        self._order_told_on = ""
        """The name of the board on which the order of the places was told last."""
        self._board_read_of: Session | None = None
        """The game whose board was read on request last."""
        self._holds_clock = False
        """Whether the clock of a page stands still while the voice says its last texts."""
        self._last_key, self._is_key_repeated = "", False
        """The last key, and whether the one before was the same."""
        self._follows_key = False
        """Whether a key or click came after the last move: a page that opens is its result."""
        self._last: Sequence[str] = ()
        self._since_move: list[str] | None = None
        """Sentences since the last moves of others, but for answers to keys; None before a move."""
        self._has_answered = False
        """Whether the person did something when the window was looked at last."""
        self._status, self._said_status = ("", ""), ("", "")
        self._question: str | None = None
        """The question below the board that was spoken last, in words."""
        self._repeats_detail = self._is_silence_known = False
        self._repeats_focus = False
        """Whether to say what has the focus again if a key on it changed nothing."""
        self._arrow: tuple[str, Board[Any, Any], Path, Point] | None = None
        """The last arrow key on a board, and the choice and the cursor's point before it."""
        self._place_before_arrow: tuple[object, ...] | None = None
        """What a review showed before the last arrow key."""
        self._field: tuple[ttk.Entry, str, int, str] | None = None
        """The text field with the focus, its text, its cursor and its selection when last said."""
        self._field_before = ""
        """The text of that field when it got the focus."""
        self._named_menu = ""
        """The open menu whose name was said."""
        self._is_home_told = False
        """Whether it was said how to choose a game on the start screen."""
        self._place, self._focus_text, self._last_turn = "", "", ""
        self._cursor: MoveTarget | None = None
        """The target at the cursor of the board that was spoken last."""
        self._lines: list[tuple[int, str]] = []
        """The paragraphs of the text that was read last, each with the number of its line."""
        self._line = 0
        """The index of the paragraph that was read last."""
        self._page: tk.Misc | None = None
        self._page_texts: list[str] = []
        self._page_topic: object = None
        self._told_details = False
        """Whether it was said that F7 reads the details of the page."""
        self._session: Session | None = None
        self._ply = 0
        self._language = current_language()
        """The language of the texts in the window, which are created again after a change."""
        on_event(self._owner, SPEECH_BINDTAG, "<Key>", self._on_key)
        on_event(self._owner, ALL_WIDGETS, "<FocusIn>", self._on_focus)
        on_event(self._owner, ALL_WIDGETS, "<Button>", lambda event: self._on_click())
        on_event(self._owner, ALL_WIDGETS, "<<MenuSelect>>", self._on_menu)
        on_event(self._owner, ALL_WIDGETS, "<Map>", self._on_map)
        on_event(self._owner, ALL_WIDGETS, "<Unmap>", self._on_unmap)
        on_event(self._owner, ALL_WIDGETS, DRAWN_EVENT, lambda event: self._look_soon())
        # Later, when a page has rested that a search changes step by step.
        on_event(
            self._owner,
            ALL_WIDGETS,
            DELIVERED_EVENT,
            self._on_delivered,
        )
        if (focused := self._focused_widget()) is not None:
            self._tag(focused)
        self._moves.append(_(WELCOME))
        on_event(self._owner, str(app.status_bar), STATUS_EVENT, lambda event: self.on_status())
        self.on_status()

    def close(self) -> None:
        """End the speech, and say nothing more."""
        self._stop_watching()
        self._voice.close()
        self._owner.destroy()

    def say_last_words(self) -> None:
        """End the speech with a sentence that says so, for which the window does not wait."""
        self._by_person = True
        self._say([_("Speech is off.")])
        self._stop_watching()
        self._voice.finish(0)
        self._owner.destroy()

    @property
    def silence_reason(self) -> str:
        """Why nothing can be heard, as a sentence; empty if all is well."""
        return self._voice.silence_reason

    def watch_voice(self) -> bool:
        """Return whether the voice says what a page tells; if so, `SPEECH_EVENT` comes at its end.

        What a person has asked for by a key of speech does not count, but for the first reading of
        the board.
        """
        if not self._holds_clock:
            return False
        if self._voice_end is None:
            self._voice_end = Mailbox(self._owner, lambda messages: self._on_voice_end())
            self._voice.on_end = partial(self._voice_end.post, None)
        # Asked last: an end from now on is delivered.
        if not self._voice.is_speaking:
            self._stop_watching()
        return self._voice_end is not None

    def _on_voice_end(self) -> None:
        """Report the end of speech, unless something was said since."""
        if not self._voice.is_speaking:
            self._stop_watching()
            self._app.root.event_generate(SPEECH_EVENT)

    def _stop_watching(self) -> None:
        if self._voice_end is not None:
            self._voice.on_end = lambda: None
            self._voice_end.close()
            self._voice_end = None

    def _stop_voice(self) -> None:
        """End what is being said, and report it."""
        self._voice.stop()
        self._app.root.event_generate(SPEECH_EVENT)

    # Commands of the person.

    def repeat(self) -> None:
        """Repeat what followed the last moves of others; outside a game, the last sentences."""
        in_game = isinstance(self._focused_widget(), Board)
        self._answer(self._since_move if in_game and self._since_move else self._last)

    def read_last_moves(self) -> None:
        """Say the last turn of each player, the oldest first."""
        game = self._app.workspace.game_or_exercise
        turns: dict[int, list[Step[Any]]] = {}
        session: Session | None = getattr(game, "session", None)
        if game is None or session is None:
            return
        board, viewers = game.board, () if game.board.scene is None else game.board.scene.viewers
        before = None
        for step in reversed(session.steps):
            if step.seat != before and step.seat in turns:
                break
            before = step.seat
            turns.setdefault(step.seat, []).insert(0, masked_for(step, viewers))
        lines = [board.turn_in_words(steps) for steps in reversed(turns.values())]
        self._answer(lines or [_("No move has been made yet.")])

    def read_board(self) -> None:
        """Say the text that has the focus, or the board row by row, or the page.

        A text field is said whole, a text of several paragraphs from the one that was read last.
        """
        game, widget = self._app.workspace.game_or_exercise, self._focused_widget()
        page = self._exercise_page
        if _is_read_only(widget):
            self._find_paragraph(widget)
            self._answer([line for _number, line in self._lines[self._line :]])
        elif isinstance(widget, ttk.Entry):
            self._answer([self._focus_text_of(widget)])
        elif isinstance(page, DrillPage) and page.drill is not None:
            self._answer_board([page.exercise.board.position_in_words()], page.exercise.board)
        elif game is not None and self._dialog is None:
            self._answer_board([*game.board.rows_in_words(), *self._marks()], game.board)
        else:
            self._answer([*self._texts_of(self._place_shown), *self._choices()])

    def _answer_board(self, texts: Sequence[str], board: Board[Any, Any]) -> None:
        """Say the position; brief speech adds the order of places only at first or on request.

        The clock of a page waits for the first reading in a game, since not all questions tell the
        board.
        """
        game = self._app.workspace.game_or_exercise
        session: Session | None = getattr(game, "session", None)
        order = board.order_in_words()
        if self._is_brief and self._order_told_on == str(board) and not self._is_key_repeated:
            order = ""
        self._order_told_on = str(board)
        is_first, self._board_read_of = session is not self._board_read_of, session
        self._answer([*texts, order], holds_clock=is_first)

    def _answer(self, texts: Sequence[str], holds_clock: bool = False) -> None:
        """Say texts that a person requested by a key; `holds_clock` stops a page's clock."""
        self._say(texts, holds_clock)

    def read_situation(self) -> None:
        """Say the scores, whose turn it is, and what the person can do: in the game and beside.

        In brief, of a review only the shown move and how to go on; of its rest if asked again. Of a
        dialog, all its texts; of a drill, the question, then the time and the right answers.
        """
        game, place = self._app.workspace.game_or_exercise, self._place_shown
        if isinstance(place, ReviewPage) and self._is_brief and not self._is_key_repeated:
            shown = place.moment_in_words if place.is_at_moment else self._status[0]
            self._answer([shown, self._focus_text_of(place), _(REVIEW_HELP)])
            return
        texts = self._texts_of(place)
        if isinstance(place, DrillPage):
            # The score of the position is not part of the question.
            texts = [*place.situation_in_words()]
        elif game is None and self._dialog is None:
            texts = texts[:1]
        elif game is not None and self._dialog is None:
            asked = filter(None, [self._open_question])
            controller = self._app.workspace.controller
            # A hint or a message hides in the status line whose turn it is.
            turn = [] if controller is None else [controller.visibility.status_text]
            score = game.board.score_in_one_sentence()
            choices = game.board.situation_in_words()
            texts = [score, *turn, *self._status, *asked, *texts, *choices]
        self._answer([*texts, *self._choices()])

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
        return self._dialog or self._app.workspace.side_panel.page or beside

    def _choices(self) -> list[str]:
        """Return the controls of the visible page, and the one that has the focus."""
        place, widget = self._place_shown, self._focused_widget()
        if place is None:
            return []
        texts = [self._focus_text_of(each) for each in tab_stops(place)]
        if widget is not None and (focus := self._focus_text_of(widget)):
            # Translators: {control} is the button, switch, … that has the keyboard focus.
            texts.append(_("The focus is on: {control}").format(control=focus))
        return texts

    # Called when something happens in the window.

    def on_status(self) -> None:
        """Note a new text of the status line, and a move that it announces."""
        self._note_moves()
        state, _blank, detail = self._app.status_bar.text.partition(STATUS_SEPARATOR)
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
            # The next turn is told, even in the words of the last one; a task of a page only once.
            is_task = session is self._session and self._exercise_page is not None
            self._said_status = self._said_status[0] if is_task else "", ""
        if session is not self._session:
            self._since_move = None
            self._told_move, self._told_tasks = "", set()
        if session is not self._session or new not in (0, 1):
            self._turn_steps = []
        if session is self._session and new == 1 and game.board.scene is not None:
            self._note_step(masked_for(session.steps[-1], game.board.scene.viewers))
        elif session is self._session and taken_back > 0 and not self._takes_back_itself:
            text = ngettext("{n} move taken back.", "{n} moves taken back.", taken_back)
            self._moves.append(text.format(n=taken_back))
        self._session, self._ply = session, session.ply

    @property
    def _exercise_page(self) -> ExercisePage | None:
        """The page of a lesson, puzzle or drill that is told, or None."""
        page = self._app.workspace.side_panel.page
        return page if isinstance(page, ExercisePage) else None

    @property
    def _takes_back_itself(self) -> bool:
        """Whether a page has taken a wrong move back, as its text says."""
        return self._is_brief and self._exercise_page is not None and not self._follows_key

    def _note_step(self, step: Step[Any]) -> None:
        """Note the words of a move; in brief, those of a turn of others once it has ended."""
        game = self._app.workspace.game_or_exercise
        assert game is not None
        self._follows_key = False
        count = len(self._moves)
        self._note_words_of(step)
        if step.seat not in game.setup.people_seats and self._reply is None:
            self._reply = next(iter(self._moves[count:]), None)

    def _note_words_of(self, step: Step[Any]) -> None:
        workspace = self._app.workspace
        game, controller = workspace.game_or_exercise, workspace.controller
        assert game is not None
        if not self._is_brief:
            self._moves.append(game.board.step_in_words(step))
            return
        if self._turn_steps and self._turn_steps[0].seat != step.seat:
            self._turn_steps = []
        self._turn_steps.append(step)
        is_own = controller is None or step.seat in controller.setup.people_seats
        if step.seat in game.setup.people_seats:
            self._told_since_move = set()
        state = game.session.state
        if is_own or state.outcome() is not None or state.turn != step.seat:
            self._told_move = game.board.turn_in_words(self._turn_steps)
            self._moves.append(self._told_move)
            self._turn_steps = []

    @property
    def _is_brief(self) -> bool:
        return self._app.preferences.verbosity == "brief"

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        if event.keysym in ("Control_L", "Control_R"):
            self._stop_voice()
            return None
        self._by_person = self._follows_key = True
        self._last_key, before = event.keysym, self._last_key
        self._is_key_repeated = event.keysym == before
        action = None if has_modifier(event) else self._app.workspace.action_for_key(event)
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
        if (
            _is_read_only(event.widget)
            and event.keysym in READING_KEYS
            and not has_modifier(event)
            and self._lines
        ):
            self._say([_("Edge.") if event.keysym in ("Up", "Prior") else _("End.")])
        is_arrow = event.keysym in ARROW_KEYS and not has_modifier(event)
        self._repeats_focus = (
            isinstance(event.widget, Board) and not event.keysym.endswith(("_L", "_R", "_Lock"))
        ) or (isinstance(event.widget, Control | RowList | ReviewPage | ttk.Entry) and is_arrow)
        # The button that Tab comes to may have been told as that of Enter.
        self._repeats_focus |= event.keysym in ("Tab", "ISO_Left_Tab")
        # Back from a line, a review tells its moment again.
        self._repeats_focus |= isinstance(event.widget, ReviewPage) and event.keysym == "Escape"
        self._place_before_arrow = _place_of(event.widget) if is_arrow else None
        board, self._arrow = event.widget, None
        if is_arrow and isinstance(board, Board) and (point := _cursor_point(board)) is not None:
            self._arrow = event.keysym, board, board.chosen_path, point
        self._look_soon()
        return None

    @property
    def _is_at_edge(self) -> bool:
        """Whether an arrow key left the cursor where it was, or took it to the opposite edge."""
        if self._arrow is None:
            return False
        key, board, path, (x, y) = self._arrow
        if (point := _cursor_point(board)) is None or board.chosen_path != path:
            return False
        new_x, new_y = point
        ahead = {"Left": x - new_x, "Right": new_x - x, "Up": y - new_y, "Down": new_y - y}
        return ahead.get(key, 1) <= 0 and (x == new_x or y == new_y)

    def _on_click(self) -> None:
        self._by_person = self._follows_key = True
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
        # Some impossible entries can be chosen, to hear why; they have a colour of their own.
        impossible = call(menu, "entrycget", entry, "-foreground")
        if impossible or call(menu, "entrycget", entry, "-state") == "disabled":
            texts.append(_("unavailable"))
        if menu != self._named_menu and (name := _menu_name(event.widget)):
            self._named_menu = menu
            texts.insert(0, labelled(name, ""))
        self._by_person = True
        self._say([_joined(str(each).strip() for each in texts)])

    def _on_map(self, event: tk.Event[tk.Misc]) -> None:
        """Say the name of a menu that opens without an active entry: none of them is enabled."""
        if isinstance(menu := event.widget, tk.Menu) and not any(_enabled_entries(menu)):
            self._named_menu, self._by_person = str(menu), True
            self._say([_joined((_menu_name(menu), _("all entries are unavailable")))])

    def _on_unmap(self, event: tk.Event[tk.Misc]) -> None:
        if str(event.widget) == self._named_menu:
            self._named_menu = ""

    def _on_delivered(self, event: tk.Event[tk.Misc]) -> None:
        """Look at a page later that a background task has changed."""
        if event.widget is not self._owner:
            self._page_timer.start(PAGE_MS, self._look)

    # Finding what is new in the window, and saying it.

    def _look_soon(self) -> None:
        self._timer.start_when_idle(self._look)

    def on_language_changed(self) -> None:
        """Speak the language of the process from now on, in which the window is shown again."""
        self._stop_voice()
        self._language, self._last, self._moves = current_language(), (), []
        self._look_soon()

    def _look(self) -> None:
        """Say what is new in the window, unless its texts are about to change their language."""
        if self._language != current_language():
            return
        if self._opened_page is not None and self._follows_key:
            # Cut the speech of the page before it.
            self._by_person = True
        came_by_itself, opened = not self._by_person, self._opened_page
        is_next = self._by_person or self._has_answered or self._since_move is None
        if self._moves and is_next:
            self._since_move = []
        self._has_answered = self._by_person
        said = [*self._moves, *self._new_place(), *self._new_page()]
        focus = [*self._new_focus(opened)]
        if self._is_at_edge:
            focus = [_("Edge."), *(focus or [self._focus_text])]
        status = [*self._new_status(bool(focus))]
        if status[-1:] in ([_(RIGHT_TEXT)], [_(TIME_TEXT)]):
            # The verdict comes before the next question.
            said.insert(0, status.pop())
        said += [*status, *self._new_question()]
        if self._repeats_focus and not said and not focus and not self._is_moving:
            widget = self._focused_widget()
            focus = [_("Edge.") if isinstance(widget, ttk.Entry) else self._focus_text]
            if isinstance(widget, ReviewPage):
                focus = [widget.moment_in_words if widget.is_at_moment else self._status[0]]
                if self._place_before_arrow == _place_of(widget):
                    focus = [_("Edge.")]
        said += focus
        self._moves, self._repeats_focus, self._arrow = [], False, None
        # The reply of a fast computer is told together with the person's move.
        reply = next((each for each in said if each == self._reply), None)
        if self._since_move is not None and (came_by_itself or reply is not None):
            self._since_move += said if reply is None else said[said.index(reply) :]
        self._reply = None
        self._say(said)
        self._report_silence()

    @property
    def _opened_page(self) -> tk.Misc | None:
        """The page or dialog that was opened since the window was looked at last, or None."""
        page = self._dialog or self._app.workspace.side_panel.page
        return None if page is self._page else page

    def _new_place(self) -> Iterator[str]:
        """Yield the title of the window if it has changed, or if the last page was closed.

        The first time on the start screen, also how to choose a game.
        """
        place, page = self._app.root.title(), self._dialog or self._app.workspace.side_panel.page
        if place != self._place or (page is None is not self._page):
            self._place = place
            if page is None or not self._is_brief:
                yield place
            if page is None and self._app.workspace.is_at_start and not self._is_home_told:
                self._is_home_told = True
                yield _(HOME_HELP)

    def _new_page(self) -> Iterator[str]:
        """Yield the texts of a dialog or page that was opened, or those that have changed.

        In brief, only the name of a page that has no `IS_READ_ALOUD`: F6 reads the rest.
        """
        page, opened = self._dialog or self._app.workspace.side_panel.page, self._opened_page
        tells_marks = isinstance(page, DrillPage | LessonPage)
        texts = [*self._texts_of(page), *([] if tells_marks else self._marks())]
        topic = page.topic if isinstance(page, PanelPage) else None
        before = self._page_texts if opened is None and topic == self._page_topic else []
        self._page_topic = topic
        self._page, self._page_texts = page, texts
        if opened is not None:
            # Told after the name of the page, also if it has the words of the last one.
            self._focus_text = ""
        if self._is_brief and isinstance(opened, PanelPage) and not opened.IS_READ_ALOUD:
            texts = [str(opened.heading.cget("text")) or next(iter(texts), "")]
            texts += opened.news_in_words()
            # The result of a game is told with its last move.
            told = "".join(f"\n{each} " for each in self._last)
            texts = [each for each in texts if f"\n{each} " not in told]
        # A reason is on demand; it is not repeated when its moment is shown again.
        reasons = page.reasons_in_words if isinstance(page, ReviewPage) and self._is_brief else ()
        details = page.details_in_words if isinstance(page, PanelPage) and self._is_brief else ()
        self._told_details &= opened is None
        for text in texts:
            if text in details:
                if isinstance(page, LessonPage) and not self._told_details and not before:
                    self._told_details = True
                    yield _("F7 reads the whole text.")
                continue
            # A text that has lost its last paragraph says nothing new.
            is_told = any(f"{each}\n\n".startswith(f"{text}\n\n") for each in before)
            if not is_told and not (text in reasons and text in self._told_since_move):
                self._told_since_move.add(text)
                yield _added_text(text, before)

    def _marks(self) -> list[str]:
        """Return which places a lesson or puzzle marks, as a sentence; in a game, nothing.

        Texts of lessons and puzzles refer to the marks; in a game, sentences name the places.
        """
        exercise = self._app.workspace.exercise
        return [] if exercise is None else [exercise.board.marked_places_in_words()]

    def _new_focus(self, opened: tk.Misc | None) -> Iterator[str]:
        """Yield what has the focus, if it is new; for a page that was opened, once it is there."""
        widget = self._focused_widget()
        inside = opened is None or f"{widget}.".startswith(f"{opened}.")
        if widget is None or not (inside or isinstance(widget, Board)):
            return
        field, self._field = self._field, _field_state(widget)
        if self._field is not None and field is not None and widget is field[0] and opened is None:
            yield from _field_change(field, self._field)
            return
        was_left = field is not None and opened is None and field[0].winfo_exists()
        if field is not None and was_left and (text := field[0].get()) != self._field_before:
            # Whole, since fast typing cuts its letters.
            yield text or pgettext("text field", "empty")
        if self._field is not None:
            self._field_before = self._field[1]
        text = self._focus_text_of(widget)
        if self._moves and isinstance(widget, Board):
            self._cursor = widget.cursor
        if text == self._focus_text and self._field is None:
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
            if not self._is_task_of_lesson(state) and not (self._is_brief and self._is_told(state)):
                yield self._turn_text(state)
        again, self._repeats_detail = self._repeats_detail, False
        about_cursor = game is not None and detail == game.board.status_text()
        # Of a turn that is told as a whole, no part is explained.
        is_part = self._is_brief and is_animating
        # A move that earns a free turn says so; F7 explains it.
        is_part |= (
            self._is_brief and game is not None and detail in map(_, game.board.TERMS.values())
        )
        # An exercise shows its verdict until the next move: on the page, and in the status line.
        is_verdict = self._is_brief and self._exercise_page is not None
        is_told = is_verdict and detail in self._told_since_move
        is_new = again or (detail != said_detail and not is_told)
        if detail and is_new and not (is_described and about_cursor) and not is_part:
            yield self._without_told(detail) if self._is_brief else detail
        self._said_status = self._said_status[0], detail

    def _new_question(self) -> Iterator[str]:
        """Yield the question below the board, and its answers, when it is asked."""
        before, self._question = self._question, self._open_question
        if self._question is not None and self._question != before:
            yield self._question

    @property
    def _open_question(self) -> str | None:
        """The question below the board in words, or None."""
        controller = self._app.workspace.controller
        question = None if controller is None else controller.shown_question
        return None if question is None else question.in_words

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
        if self._is_brief and (step := controller.history.line_step) is not None:
            return controller.board.turn_in_words([step])
        outcome = controller.session.state.outcome()
        if outcome is not None and state.endswith(outcome.reason):
            scores = controller.board.scores_in_words(outcome.scores or ())
            return " ".join((outcome_text(outcome, controller.names).title, *scores, state))
        if not controller.awaits_person or (state != before and not self._is_brief):
            return state
        name = controller.names[controller.session.state.turn]
        tasks: list[str] = []
        if self._is_brief:
            prompt = controller.board.turn_prompt()
            if turn_status_text(name, prompt) != state:
                return state
            new = map(self._without_told, sentences(prompt))
            tasks = [each for each in new if each not in self._told_tasks]
            self._told_tasks.update(tasks)
        return (
            turn_status_text(name, " ".join(tasks))
            if tasks
            else f"{turn_heading(name, first_move=False)}."
        )

    def _is_task_of_lesson(self, state: str) -> bool:
        """Return whether a state is the task of a lesson, which its page tells."""
        page = self._exercise_page
        return isinstance(page, LessonPage) and state == page.task_status

    def _is_told(self, state: str) -> bool:
        """Return whether a state is the hint of all pages, or told by the page or the focus."""
        if state and state == getattr(self._focused_widget(), "refusal", ""):
            return True
        if isinstance(page := self._app.workspace.side_panel.page, ReviewPage):
            return page.is_at_moment
        task = state.partition(": ")[2]
        told = bool(task) and any(task in text for text in self._page_texts)
        return told or state == _(PAGE_STATUS) or state in self._page_texts

    def _without_told(self, sentence: str) -> str:
        """Return a sentence without what follows its colon, if the last move has told that."""
        start, _colon, rest = sentence.partition(": ")
        told = rest.rstrip(".").casefold()
        return f"{start}." if told and told in self._told_move.casefold() else sentence

    def _say_thinking(self, state: str) -> None:
        if state == self._status[0]:
            self._said_status = state, self._said_status[1]
            self._say([state])

    def _say(self, texts: Sequence[str], holds_clock: bool = True) -> None:
        """Say each text once; after a key or click, cut off the speech that is running.

        With `holds_clock`, the clock of a page stands still meanwhile.
        """
        texts = [each for each in dict.fromkeys(map(self._in_words, texts)) if each]
        if not texts:
            return
        if self._by_person:
            self._voice.stop()
        self._by_person, self._last, self._holds_clock = False, texts, holds_clock
        self._told_since_move.update(texts)
        chosen = self._app.preferences
        manner = VoiceSettings(
            self._language,
            chosen.speech_rate,
            chosen.speech_pitch,
            chosen.speech_volume,
            chosen.speech_voice,
        )
        for text in texts:
            self._voice.say(text, manner)
        self._app.root.event_generate(SPEECH_EVENT)

    def _in_words(self, text: str) -> str:
        """Return a text as it is said, with the moves in it in words."""
        game, text = self._app.workspace.game_or_exercise, _speakable(text)
        if game is None or game.board.NOTATION is None:
            return text
        words = game.board.move_notation_in_words
        return game.board.NOTATION.sub(lambda found: words(found[0]), text)

    def _report_silence(self) -> None:
        """Show once why nothing can be heard: on the page of preferences, else in a message."""
        if self.silence_reason and not self._is_silence_known:
            self._is_silence_known = True
            page = self._app.workspace.side_panel.page
            if isinstance(page, PreferencesPage):
                page.refresh()
            else:
                self._app.show_message(N_("Speech"), lambda: self.silence_reason)

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
        if isinstance(widget, PanelPage):
            # Enter presses the primary button.
            primary = widget.primary if widget is self._place_shown else None
            return "" if primary is None else self._focus_text_of(primary)
        kind = next((_(word) for kind, word in CONTROL_KINDS if isinstance(widget, kind)), None)
        if kind is None:
            return ""
        name = _field_name(widget) if isinstance(widget, ttk.Entry) else _own_text(widget)
        parts = [_row_label(widget), name, kind, _value_text(widget)]
        if isinstance(widget, Button | Card) and not isinstance(widget, IconButton):
            # Translators: {key} is a key that presses a button: “Enter”, “3”.
            parts += [_("key {key}").format(key=each) for each in widget.key.split()[:1]]
        elif isinstance(widget, ttk.Button) and (letter := underlined_letter(widget)):
            # A button of a dialog.
            parts.append(_("key {key}").format(key=f"Alt+{letter.upper()}"))
        refusal = str(getattr(widget, "refusal", ""))
        if refusal or (isinstance(widget, ttk.Widget) and widget.instate(["disabled"])):
            parts.append(labelled(_("unavailable"), refusal) if refusal else _("unavailable"))
        if isinstance(widget, Card):
            parts.append(widget.action_text)
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
        lines = [
            (number, _joined(re.split(r"\t+|\s{3,}", line)))
            for number, line in numbered
            if line.strip()
        ]
        if lines != self._lines:
            self._lines, self._line = lines, 0

    def _read_on(self, text: tk.Text, step: int, to_heading: bool) -> bool:
        """Go to the next or previous paragraph or heading of a text; return False without one."""
        self._find_paragraph(text)
        last = len(self._lines) if step > 0 else -1
        for index in range(self._line + step, last, step):
            place = f"{self._lines[index][0]}.0"
            if not to_heading or HEADING_EXTRA_POINTS.keys() & text.tag_names(place):
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
        if isinstance(window, PanelPage) and (told := window.texts_in_words()) is not None:
            return [str(window.heading.cget("text")), *filter(None, told)]
        title = [window.title()] if isinstance(window, tk.Toplevel) else []
        found = sorted(_descendants(window), key=lambda it: (it.winfo_rooty(), it.winfo_rootx()))
        return title + [text for each in found if (text := _own_text(each))]


def _place_of(widget: tk.Misc) -> tuple[object, ...] | None:
    """Return what a review shows; None for other widgets."""
    return widget.shown_place if isinstance(widget, ReviewPage) else None


NOT_READ = (Form, ScaledCanvas, Control, tk.Text, tk.Menu, tk.Toplevel)
"""Widgets that are said only when they have the focus."""


def _field_name(field: ttk.Entry) -> str:
    """Return what a text field is for: its hint, or the title of its dialog."""
    if isinstance(field, Entry):
        return field.hint
    window = field.winfo_toplevel()
    return window.title() if isinstance(window, tk.Toplevel) else ""


def _field_state(widget: tk.Misc) -> tuple[ttk.Entry, str, int, str] | None:
    """Return a text field with its text, its cursor and its selection; None for others."""
    if not isinstance(widget, ttk.Entry):
        return None
    selected = widget.selection_get() if widget.selection_present() else ""
    return widget, widget.get(), widget.index("insert"), selected


def _field_change(
    before: tuple[ttk.Entry, str, int, str], now: tuple[ttk.Entry, str, int, str]
) -> Iterator[str]:
    """Yield what a key has selected, typed or deleted in a text field, or what it has passed."""
    (_field, old, start, old_selection), (_field, new, stop, selected) = before, now
    same = _common_length(old, new)
    after = _common_length(old[same:][::-1], new[same:][::-1])
    typed, deleted = new[same : len(new) - after], old[same : len(old) - after]
    if selected and selected != old_selection:
        # Translators: {text} is a part of a text field.
        yield _("{text} selected").format(text=selected)
    elif text := typed or deleted or _passed_text(new, start, stop):
        yield text if text.strip() else _("space")
    if old and not new:
        yield pgettext("text field", "empty")


def _passed_text(text: str, start: int, stop: int) -> str:
    """Return what the cursor has passed; at either end after a longer way only the letter there."""
    if abs(stop - start) > 1 and stop in (0, len(text)):
        return text[:1] if stop == 0 else text[-1:]
    return text[min(start, stop) : max(start, stop)]


def _common_length(first: str, second: str) -> int:
    """Return the number of characters with which both texts begin."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(first), len(second)))


def _cursor_point(board: Board[Any, Any]) -> Point | None:
    """Return the middle of the place at the cursor, if it is shown and a person may move."""
    if not board.accepts_input or not board.cursor_visible or board.cursor is None:
        return None
    return board.target_box(board.cursor).centre


def _menu_name(menu: object) -> str:
    """Return the name of a menu of the menu bar; that of another one was said as a choice."""
    button = menu.master if isinstance(menu, tk.Menu) else None
    return str(button.cget("text")) if isinstance(button, tk.Menubutton) else ""


def _enabled_entries(menu: tk.Menu) -> Iterator[bool]:
    """Yield for each entry of a menu whether it can be chosen."""
    last = menu.index("end")
    for number in range(0 if last is None else last + 1):
        kind = menu.type(number)
        yield kind != "separator" and menu.entrycget(number, "state") != "disabled"


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
        return widget.spoken_name
    if isinstance(widget, tk.Canvas):
        if isinstance(widget, PlotCanvas) or hasattr(widget, "value_text"):
            # A list that never has the focus is read with the page.
            return "" if widget.cget("takefocus") else _value_text(widget)
        items = [each for each in widget.find_all() if widget.type(each) == "text"]
        texts: list[str] = []
        for item in items:
            line = str(widget.itemcget(item, "text"))
            if texts and CONTINUED_TAG in widget.gettags(item):
                texts[-1] += f" {line}"
            else:
                texts.append(line)
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
    value = str(getattr(widget, "value_text", ""))
    if isinstance(widget, NumberControl):
        ends = {widget.high: _("highest"), widget.low: _("lowest")}
        return _joined((value, ends.get(widget.value, "")))
    return value


def _added_text(text: str, before: Iterable[str]) -> str:
    """Return the sentences that were added to a text that was told, else all of it."""
    told = [each for each in before if each and text.startswith((f"{each} ", f"{each}\n\n"))]
    longest = max(told, key=len, default="")
    return text[len(longest) :].strip() if longest.endswith((".", "!", "?")) else text


def _speakable(text: str) -> str:
    """Return a text in one line without signs that are only drawn, such as ▶, ◆, › and •."""
    kept = (each for each in text if category(each) != "So" and each not in "›•")
    return " ".join("".join(kept).split())


def _joined(parts: Iterable[str]) -> str:
    """Return texts in one, with commas between those that do not end like a sentence."""
    kept = [text for part in parts if (text := _speakable(part))]
    ends = (" " if part.endswith((".", "!", "?", ":")) else ", " for part in kept)
    return "".join(map("".join, zip(kept, ends, strict=True))).rstrip(" ,")
