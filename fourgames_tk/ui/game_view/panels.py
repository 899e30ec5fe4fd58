"""The panels beside the board (Moves, Messages; base class of Analysis) and the bar below it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ...engine.files import write_atomically
from ...engine.language import N_, _, number_text
from ...engine.match import messages_with_ply
from ...engine.messages import (
    GameStart,
    Hit,
    Message,
    Move,
    PlayerLost,
    PlayerMessage,
    TurnTo,
)
from ...engine.parsing import cell_text
from ...engine.session import AnyStep, Session, turn_numbers
from ...engine.setup import levels_of
from ...store import paths
from ..canvas.scaled_canvas import BOARD_HEIGHT, BOARD_WIDTH
from ..canvas.scene import ChatLine
from ..text import is_you, name_without_level, turn_heading
from ..widgets.buttons import Button, IconButton, Tooltip
from ..widgets.controls import LevelEmblem
from ..widgets.files import dated_filename
from ..widgets.focus import has_focus, was_dragged
from ..widgets.fonts import LINE_PADDING, ellipsized, pixels, sized_font, ui_font
from ..widgets.layout import RING_WIDTH, ReadOnlyText, packed, wrapped_label
from ..widgets.side_panel import LIST_WIDTH, SHADOW_WIDTH, PanelPage
from ..widgets.theme import keep_styled, on_theme_change, palette_of, themed
from ..widgets.timers import Timer
from .game_controller import GameController
from .game_model import Phase

if TYPE_CHECKING:
    from PIL import ImageTk

    from ...engine.game import State
    from ..paint.control_art import IconName


EMBLEM_SIDE = 18
"""Side of the emblem of the level, in design units."""
MAX_FACTS_SHARE = 0.45
"""Largest share of the window's width that the facts of a game take."""


class GameFactsLabel(tk.Label):
    """Variant and level of the game on one line, shortened if the window is narrow."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, font=ui_font(parent))
        themed(self, background="sheet", foreground="muted", pady=LINE_PADDING)
        self._full_text = ""
        self._font = ui_font(parent)
        Tooltip(
            self,
            lambda: self._full_text if self.cget("text") != self._full_text else "",
        )

    def show_facts(self, facts: Sequence[str]) -> None:
        """Set the facts; players can change during a game."""
        self._full_text = " · ".join(facts)
        self.fit_to_window()

    def fit_to_window(self) -> None:
        room = MAX_FACTS_SHARE * self.winfo_toplevel().winfo_width()
        self.configure(text=ellipsized(self._full_text, self._font, room))


class GameBar:
    """Bar below the board: facts of the game, or while browsing and at its end the playback bar.

    It is always present, so that the board keeps its size.
    """

    def __init__(self, controller: GameController) -> None:
        self._controller, self._bar = controller, controller.app.status_bar
        self._playback: PlaybackBar | None = None
        self._facts: GameFactsLabel | None = None
        self._emblem: LevelEmblem | None = None
        self._level: int | None = None
        """The level that the game can still win, when it was looked up in the course."""
        self._course_place: tuple[int, int] | None = None
        """The number of the step of the course that this level is, and that of all steps."""

    def refresh(self) -> None:
        controller = self._controller
        looks = controller.phase is Phase.OVER or controller.history.is_browsing
        if looks != (self._playback is not None):
            self.remove_widgets()
        if looks and self._playback is None:
            self._playback = PlaybackBar(self._bar.right_area, controller)
            packed(self._playback, side="left", padx=(0, 8))
        if self._playback is not None:
            self._playback.refresh()
            return
        if self._facts is None or self._emblem is None:
            self._emblem = LevelEmblem(self._bar.optional_area, EMBLEM_SIDE)
            packed(self._emblem, side="left", padx=(0, 6))
            self._facts = GameFactsLabel(self._bar.optional_area)
            self._facts.pack(side="left")
        practice = [_("practice game")] if controller.app.workspace.autosave.practice_reason else []
        if controller.coach.enabled:
            practice.insert(0, _("coach on"))
        turn = _("turn {n}").format(n=number_text(controller.session.turn_number))
        levels = set(levels_of(controller.setup.players))
        self._emblem.show_level(controller.setup.game, levels.pop() if len(levels) == 1 else None)
        facts = controller.setup.non_default_labels([*map(name_without_level, controller.names)])
        self._facts.show_facts([*self._course_facts(), *facts, *practice, turn])

    def _course_facts(self) -> list[str]:
        """Return which step of the course the game can finish; empty if it can finish none."""
        workspace = self._controller.app.workspace
        level = workspace.autosave.winnable_level
        if level != self._level:
            # Only then: the progress in the course is read from disk.
            game, self._level, self._course_place = self._controller.setup.game, level, None
            if level is not None:
                self._course_place = workspace.course_place(game, level)
        if self._course_place is None:
            return []
        text = _("course, step {n} of {all}")
        number, count = map(number_text, self._course_place)
        return [text.format(n=number, all=count)]

    def fit_to_window(self) -> None:
        """Adapt to the width of the window."""
        self.refresh()
        if self._facts is not None:
            self._facts.fit_to_window()

    def remove_widgets(self) -> None:
        for widget in (self._playback, self._facts, self._emblem):
            if widget is not None:
                widget.destroy()
        self._playback = self._facts = self._emblem = None
        # One of them may have had focus.
        board = self._controller.board
        if board.winfo_exists() and has_focus(board.winfo_toplevel()):
            board.focus_set()
        # Tk keeps the width of the last child of an empty frame.
        for frame in (self._bar.right_area, self._bar.optional_area):
            frame.configure(width=1, height=1)


MARGIN, INSET, BAR_ROOM, HEAD = 28, 16, 8, (12, 4)
"""Space beside headings, beside the text, for its scroll bar, and above and below a heading, in
design units."""
NOTATION = 4, 10
"""Space above and below the line that explains how moves are written, in design units."""
HEAD_HEIGHT, CLOSE_MARGIN, HEADING_GAP = 36, 12, 16
"""Height of a heading, and space beside the button at its end and after its text, in design
units."""
LINE_GAP = 2
"""Space between two lines, in pixels."""
KEYS = ((N_("↑ ↓, Page Up, Page Down, Home, End"), N_("move through the list")),)
"""(key, what it does) while a panel has focus, for the page with all keys."""
PLAYBACK_ACTIONS: dict[IconName, str] = {
    "first": "first",
    "back": "back",
    "play": "play_through",
    "forward": "forward",
    "last": "last",
}
"""Actions of the window by the icons of their buttons."""


class PlaybackBar(tk.Frame):
    """Buttons for browsing: first, back, play through, forward, last."""

    def __init__(self, parent: tk.Misc, controller: GameController) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._controller = controller
        self.buttons: dict[IconName, IconButton] = {}
        for sign, name in PLAYBACK_ACTIONS.items():
            action = controller.app.workspace.menu_action(name)
            button = IconButton(
                self,
                sign,
                partial(str, action.tooltip),
                partial(action.command, controller.app),
            )
            button.pack(side="left")
            self.buttons[sign] = button
        self.refresh()

    def refresh(self) -> None:
        """Enable the buttons that are possible at the shown position."""
        looking = self._controller.history
        for sign, button in self.buttons.items():
            if sign in ("first", "back"):
                button.set_icon(sign, looking.ply > 0)
            elif sign == "play":
                button.set_icon(
                    "pause" if looking.is_playing else "play", looking.total_move_count > 0
                )
            else:
                ahead = looking.ply < looking.total_move_count
                button.set_icon(sign, ahead or (sign == "last" and looking.shows_line))


Part = tuple["str | tk.PhotoImage | ImageTk.PhotoImage", str]
"""A text or a picture with its tags, separated by blanks."""


class Panel(tk.Frame):
    """Base class: a heading with tools at its right end, and a scrolling text below."""

    TITLE: ClassVar[str]

    def __init__(self, parent: tk.Misc, controller: GameController, name: str) -> None:
        """Create the panel; `name` is that of the command that shows and hides it."""
        super().__init__(parent)
        themed(self, background="sheet")
        self.controller = controller
        self._parts: Sequence[Part] = ()
        head = self._head = themed(tk.Frame(self), background="sheet", height=HEAD_HEIGHT)
        packed(head, fill="x", padx=(MARGIN, CLOSE_MARGIN), pady=HEAD)
        # All headings are equally high, whatever is at their right.
        head.pack_propagate(False)
        self._title = _(self.TITLE)
        self.heading = tk.Label(head, text=self._title, font=sized_font(self, 16, bold=True))
        themed(self.heading, background="sheet", foreground="ink", padx=0).pack(side="left")
        workspace = controller.app.workspace
        action = workspace.menu_action(name)
        self.close_button = IconButton(
            head,
            "close",
            lambda: _("Close: {command}").format(command=action.tooltip),
            lambda: workspace.toggle_panel(name),
        )
        self.close_button.pack(side="right")
        self.tools = themed(tk.Frame(head), background="sheet")
        for each in (head, self.heading, self.tools):
            each.bind("<Configure>", lambda event: self._fit_tools(), add="+")
        self._fit_tools()
        self._reading = ReadOnlyText(self, font=ui_font(self), spacing1=LINE_GAP, cursor="")
        packed(self._reading, fill="both", expand=True, padx=(INSET, INSET - BAR_ROOM))
        self.notation_label = wrapped_label(self, 13)
        self.text = self._reading.text
        packed(self.text, fill="both", expand=True, padx=(0, BAR_ROOM))
        themed(self.text, padx=MARGIN - INSET - RING_WIDTH)
        keep_styled(self, self.style_tags)

    @property
    def content_width(self) -> int:
        """The width in pixels that the contents need: by default that of a text."""
        return pixels(self, PanelsPage.WIDTH)

    def explain_notation(self, moves: Iterable[tuple[State, str]]) -> None:
        """Show an example of the notation below the text: the first move that needs words."""
        text = self.controller.board.notation_example(moves)
        self.notation_label.configure(text=text)
        if text:
            packed(self.notation_label, side="bottom", fill="x", padx=MARGIN, pady=NOTATION)
            self.notation_label.pack(before=self._reading)
        else:
            self.notation_label.pack_forget()

    def set_title(self, title: str) -> None:
        """Show another heading."""
        self._title = title
        self._fit_tools()

    def _fit_tools(self) -> None:
        """Show the tools if there is room for them, and as much of the heading as there is."""
        font = sized_font(self, 16, bold=True)
        edges = self.heading.winfo_reqwidth() - font.measure(self.heading.cget("text"))
        room = self._head.winfo_width() - self.close_button.winfo_reqwidth() - edges
        has_no_width = self._head.winfo_width() <= 1
        if has_no_width or font.measure(self._title) + self.tools.winfo_reqwidth() <= room:
            self.tools.pack(side="right")
        else:
            self.tools.pack_forget()
        title = self._title if has_no_width else ellipsized(self._title, font, room)
        if title != self.heading.cget("text"):
            self.heading.configure(text=title)

    def refresh(self) -> None:
        """Show the contents for the shown position, but not while a move is being shown."""
        if self.controller.phase is Phase.MOVING:
            self.wait_for_move()
        else:
            self.show_position()

    def show_position(self) -> None:
        """Show the contents for the shown position."""
        raise NotImplementedError

    def wait_for_move(self) -> None:
        """Called instead of `show_position` while a move is being shown.

        By default the contents stay as they are; only a panel that was just opened shows some.
        """
        if not self._parts:
            self.show_position()

    def style_tags(self) -> None:
        """Set the colours of the text's tags from the current palette."""
        self.text.tag_configure("muted", foreground=palette_of(self).muted)

    def _set_parts(self, parts: Sequence[Part]) -> None:
        """Replace the text by `parts`, and keep references to their pictures.

        Only lines that differ are drawn, since a long game has thousands.
        """
        before, self._parts = self._parts, parts
        start, end = _common_lines(before, parts)
        first = 1 + _line_count(before[:start])
        last = first + _line_count(before[start : len(before) - end])
        with self._reading.editable() as text:
            text.delete(f"{first}.0", f"{last}.0" if end else "end -1c")
            text.mark_set("here", f"{first}.0")
            changed = parts[start : len(parts) - end]
            for is_text, run in groupby(changed, lambda part: isinstance(part[0], str)):
                if is_text:
                    # One call: a long game has thousands of parts.
                    words = [each for part, tags in run for each in (str(part), tags.split())]
                    text.insert("here", "", "", *words)
                    continue
                for part, tags in run:
                    text.image_create("here", image=str(part), align="center", padx=2)
                    for tag in tags.split():
                        text.tag_add(tag, "here -1c")


def _common_lines(one: Sequence[Part], other: Sequence[Part]) -> tuple[int, int]:
    """Return how many parts the two lists share at their beginning and at their end.

    Only parts of whole lines count.
    """
    least = min(len(one), len(other))
    start = next((at for at, differs in enumerate(map(ne, one, other)) if differs), least)
    while start and not _ends_line(one[start - 1]):
        start -= 1
    most = least - start
    backwards = zip(range(most), map(ne, reversed(one), reversed(other)), strict=False)
    end = next((at for at, differs in backwards if differs), most)
    # The lines before them must end in both.
    while end and not all(
        len(each) == end or _ends_line(each[len(each) - end - 1]) for each in (one, other)
    ):
        end -= 1
    return start, end


def _ends_line(part: Part) -> bool:
    return isinstance(part[0], str) and part[0].endswith("\n")


def _line_count(parts: Sequence[Part]) -> int:
    return "".join([part for part, _ in parts if isinstance(part, str)]).count("\n")


NUMBERED_BOARD_WIDTH = 500
"""The least width in pixels of a board on which all numbers can be read."""
MIN_WIDTH, ROOMY_HEIGHT, MIN_HEIGHT = 260, 200, 96
"""The least width of the panels beside a board, and their usual and their least height below one,
in design units."""


class PanelsPage(PanelPage):
    """Page in the side panel with the open panels of a game; the board keeps focus."""

    WIDTH, MARGIN, MAX_SHARE = LIST_WIDTH, 0, 0.36
    SCROLLS = False

    def __init__(
        self, parent: tk.Misc, controller: GameController, kinds: Mapping[str, type[Panel]]
    ) -> None:
        """Share the room between the panels, given from top to bottom, with lines between."""
        super().__init__(parent)
        self._controller, self._timer = controller, Timer(self)
        self.panels: dict[str, Panel] = {
            name: kind(self.body, controller, name) for name, kind in kinds.items()
        }
        """The panels by name, from top to bottom, or from left to right below the board."""
        self._lines = [themed(tk.Frame(self.body), background="line") for _panel in kinds][1:]
        self.body.bind("<Configure>", lambda event: self._arrange(), add="+")
        self._arrange()
        # Later: the panels handle a new text size after this callback.
        on_theme_change(self, lambda: self._timer.start_when_idle(self.refresh))
        self.refresh()

    def board_strip_height(self, width: int, height: int) -> int | None:
        """Return the height of the board above the panels: that for its numbers, if possible."""
        if width >= self._board_width + pixels(self, MIN_WIDTH):
            return None
        best = round(width * BOARD_HEIGHT / BOARD_WIDTH)
        numbered = round(self._board_width * BOARD_HEIGHT / BOARD_WIDTH)
        roomy, least = (height - pixels(self, each) for each in (ROOMY_HEIGHT, MIN_HEIGHT))
        return max(min(best, roomy), min(numbered, least), height // 3)

    def width_beside_board(self, width: int) -> int:
        """Return the width of the panels: that of their contents, or less for the board."""
        least, room = pixels(self, MIN_WIDTH), width - self._board_width
        wanted = max(panel.content_width for panel in self.panels.values())
        return min(wanted, max(least, min(room, round(width * self.MAX_SHARE))))

    @property
    def _board_width(self) -> int:
        """The least width in pixels of a board that shows all its numbers, with the shadow."""
        return NUMBERED_BOARD_WIDTH + pixels(self, SHADOW_WIDTH)

    def _arrange(self) -> None:
        """Put the panels side by side below the board, else above each other."""
        across, count = self.body.winfo_width() > self.body.winfo_height(), len(self.panels)
        for number, panel in enumerate(self.panels.values()):
            start, size = number / count, 1 / count
            if across:
                panel.place(relx=start, rely=0, relwidth=size, relheight=1)
            else:
                panel.place(relx=0, rely=start, relwidth=1, relheight=size)
        for number, line in enumerate(self._lines, 1):
            if across:
                line.place(relx=number / count, rely=0, width=1, relheight=1, relwidth=0, height=0)
            else:
                line.place(relx=0, rely=number / count, relwidth=1, height=1, width=0, relheight=0)

    def refresh(self) -> None:
        """Refresh every panel."""
        for panel in self.panels.values():
            panel.refresh()

    def take_focus(self) -> None:
        """Give the focus to the board."""
        self._controller.board.focus_set()

    def claim_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Return False: on the board all keys are for the game."""
        return False

    def cancel(self) -> None:
        """Give focus back to the board."""
        self.take_focus()


NUMBER_RIGHT, NAME_LEFT, MOVES_GAP, MOVE_WIDTH, MOVES_WIDTH = 18, 30, 20, 100, 120
"""Right edge of turn numbers, left edge of names, gap between names and moves, and width of a
column of moves, with others or alone, in design units."""
MAX_NAME = 120
"""Most width that names get, in design units."""
TURN_BAR_WIDTH, TURN_PADDING = 4, 7
"""Width of the bar before the shown turn, and space above and below a line, in design units."""
# Translators: In the list of moves, after the name of the player who begins, if the first turn has
# no first half (a piece is given, none is placed).
BEGINS_TEXT = N_("begins")

Line = list[Part]


class MovesPanel(Panel):
    """Lists the moves, one turn a line, with comments; moves that were taken back are grey."""

    TITLE = N_("Moves")

    def __init__(self, parent: tk.Misc, controller: GameController, name: str) -> None:
        self._columns = controller.board.MOVE_COLUMNS
        super().__init__(parent, controller, name)
        self.playback = PlaybackBar(self.tools, controller)
        self.playback.pack()
        self.text.bind("<Configure>", lambda event: self._scroll_to_shown())
        self.text.tag_configure("strong", font=ui_font(self, bold=True))
        self.text.tag_configure("pointed", underline=True)
        # Words for pictures, which people hear who do not see them.
        self.text.tag_configure("spoken", elide=True)
        self.text.tag_bind("move", "<ButtonRelease-1>", self._go_to_clicked)
        self.text.tag_bind("move", "<Enter>", lambda event: self._highlight(self._under_pointer()))
        self.text.tag_bind("move", "<Motion>", lambda event: self._highlight(self._under_pointer()))
        self.text.tag_bind("move", "<Leave>", lambda event: self._highlight(()))

    @property
    def content_width(self) -> int:
        """The width in pixels of numbers, names and moves; with comments, that of a text."""
        if self.controller.app.workspace.autosave.comments_by_ply:
            return super().content_width
        columns = len(self._columns) * MOVE_WIDTH or MOVES_WIDTH
        beside = pixels(self, 2 * MARGIN + NAME_LEFT + MOVES_GAP + columns)
        icons = (*self.playback.buttons.values(), self.close_button)
        heading = sized_font(self, 16, bold=True).measure(self._title)
        heading += sum(each.winfo_reqwidth() for each in icons)
        return max(
            self._name_room(self.controller.names) + beside,
            heading + pixels(self, MARGIN + CLOSE_MARGIN + HEADING_GAP),
        )

    def style_tags(self) -> None:
        """Make the shown turn and its comment stand out."""
        super().style_tags()
        palette, name, above = palette_of(self), pixels(self, NAME_LEFT), pixels(self, TURN_PADDING)
        # Pictures are taller than text, so lines with pictures need no space around.
        around = 0 if self._columns else above
        self.text.tag_configure("turn", lmargin1=pixels(self, TURN_BAR_WIDTH))
        self.text.tag_configure("turn", spacing1=around, spacing3=around)
        amber = {"background": palette.amber_soft, "lmargincolor": palette.amber}
        self.text.tag_configure("shown", amber)
        for tag, ink in (("earlier", palette.muted), ("now", palette.ink)):
            self.text.tag_configure(
                tag, foreground=ink, lmargin1=name, lmargin2=name, spacing3=above
            )

    def show_position(self) -> None:
        controller = self.controller
        self.playback.refresh()
        self.show_moves(
            controller.session,
            controller.names,
            controller.app.workspace.autosave.comments_by_ply,
            controller.history.ply,
        )

    def show_moves(
        self,
        session: Session,
        names: Sequence[str],
        comments: Mapping[int, str],
        shown: int,
    ) -> None:
        """List the moves of a session, of which the board shows the first `shown`.

        `comments` are by the number of moves played before them.
        """
        room = self._set_columns(names)
        lines: list[Line] = []
        turns = turn_numbers(session.all_steps)
        played, board = session.ply, self.controller.board
        if self._columns and session.length:
            lines.append([("\t\t\t" + "\t".join(map(_, self._columns)), "turn muted")])

        def remark(number: int) -> bool:
            if number in comments:
                lines.append([(comments[number], "now" if number == shown else "earlier")])
            return number in comments

        font = ui_font(self)
        shown_names = [ellipsized(name_without_level(name), font, room) for name in names]
        remarked = remark(0)
        for number, step in enumerate(session.all_steps, 1):
            begins, name = turns[number] > turns[number - 1], shown_names[step.seat]
            if begins:
                lines.append([(f"\t{turns[number]}\t", "turn muted"), (f"{name}\t", "turn")])
            elif remarked:
                lines.append([])
            column, parts = board.move_list_entry(step.before, step.move)
            tag = "strong" if number == shown else "muted" if number > played else ""
            if begins:
                lines[-1] += [(f"{_(BEGINS_TEXT)}\t", "turn muted")] * column
            else:
                lines[-1].append(("\t" if column else " ", "turn"))
            if words := board.move_pictures_in_words(step.before, step.move):
                lines[-1].append((f"{words} ", f"turn move spoken {tag}"))
            lines[-1] += [(part, f"turn move {tag}") for part in parts]
            remarked = remark(number)
        if not session.length:
            lines.append([(_("No move yet."), "turn muted")])
        self.explain_notation((step.before, step.move) for step in session.all_steps)
        self._highlight(())
        # The last line ends with a newline too, so that its background fills the width.
        self._set_parts([part for line in lines for part in (*line, ("\n", ""))])
        self._scroll_to_shown()

    def _set_columns(self, names: Sequence[str]) -> int:
        """Set the tab stops for numbers, names and moves; return the room for names in pixels."""
        room = self._name_room(names)
        number, name, column = (
            pixels(self, each) for each in (NUMBER_RIGHT, NAME_LEFT, MOVE_WIDTH)
        )
        first = name + room + pixels(self, MOVES_GAP)
        self.text.tag_configure("turn", lmargin2=first)
        self.text.configure(tabs=(number, "right", name, first, first + column))
        return room

    def _name_room(self, names: Sequence[str]) -> int:
        """Return the width in pixels of the column of names."""
        widest = max(ui_font(self).measure(name_without_level(name)) for name in names)
        return min(widest, pixels(self, MAX_NAME))

    def _go_to_clicked(self, event: tk.Event[tk.Misc]) -> None:
        """Show the position after the clicked move."""
        if not was_dragged(event) and (found := self._under_pointer()):
            starts = [str(index) for index in self.text.tag_ranges("move")[::2]]
            self.controller.board.focus_set()
            self.controller.history.go_to(starts.index(found[0]) + 1)

    def _highlight(self, place: tuple[str, ...]) -> None:
        """Underline the move between two text indices, which a click would show."""
        self.text.tag_remove("pointed", "1.0", "end")
        if place:
            self.text.tag_add("pointed", *place)
        self.text.configure(cursor="hand2" if place else "")

    def _under_pointer(self) -> tuple[str, ...]:
        return tuple(map(str, self.text.tag_prevrange("move", "current +1c")))

    def _scroll_to_shown(self) -> None:
        """Mark the line of the shown move, and scroll to it and its comment."""
        self.text.tag_remove("shown", "1.0", "end")
        self.text.see("1.0")
        for tag in ("now", "strong"):
            if found := self.text.tag_ranges(tag):
                # The last line is empty.
                if self.text.compare(f"{found[-1]} +1l", "<", "end -1c"):
                    self.text.see(f"{found[-1]} +1l")
                self.text.see(found[0])
        if found:
            self.text.tag_add("shown", f"{found[0]} linestart", f"{found[0]} lineend +1c")


TEXT_FILES = (N_("Text files"), "*.txt")


@dataclass(frozen=True)
class LogLine:
    """A line of the log; `turn` counts like the list of moves, 0 before the first move."""

    turn: int
    text: str
    is_chat: bool = False
    """Whether a player has sent it as chat."""

    def __str__(self) -> str:
        return f"{self.turn}. {self.text}" if self.turn else self.text


def log_lines(
    session: Session,
    chat: Sequence[ChatLine],
    names: Sequence[str],
    seat: int | None,
    move_text: Callable[[AnyStep, str], str] = lambda step, name: "",
) -> list[LogLine]:
    """Return the log in order of time: all messages to players except whose turn it is, and chat.

    A move comes before its consequences, which players receive first. A chat line follows what had
    happened when it was sent. `seat` decides whose view of the first position is given; None gives
    all of it. `move_text` returns the move of a player with this name in a sentence; an empty text
    stands for its notation.
    """
    turns, called = turn_numbers(session.steps), [name_without_level(name) for name in names]
    found = list[tuple[int, int, LogLine]]()
    for ply, message in messages_with_ply(session, seat):
        plays = isinstance(message, Move)
        if not isinstance(message, TurnTo):
            step = session.steps[ply - 1] if plays else None
            words = move_text(step, called[step.seat]) if step is not None else ""
            text = words or message_text(message, called)
            found.append((ply, 0 if plays else 1, LogLine(turns[ply], text)))
    for line in chat:
        name = called[line.seat]
        text = _("You say: {text}") if is_you(name) else _("{name} says: {text}")
        text = text.format(name=name, text=line.text)
        found.append((line.ply, 2, LogLine(turns[min(line.ply, len(turns) - 1)], text, True)))
    return [line for _, _, line in sorted(found, key=lambda item: item[:2])]


def message_text(message: Message, called: Sequence[str]) -> str:
    """Return a message as a sentence."""
    if isinstance(message, GameStart):
        return _("The game starts.")
    if isinstance(message, TurnTo):
        return f"{turn_heading(called[message.player], first_move=False)}."
    name = called[message.player] if isinstance(message, PlayerMessage) else ""
    you = is_you(name)
    if isinstance(message, Move):
        text = _("You play {move}.") if you else _("{name} plays {move}.")
        return text.format(name=name, move=message.notation)
    if isinstance(message, Hit):
        text = _("You lose the stone on {cell}.") if you else _("{name} loses the stone on {cell}.")
        return text.format(name=name, cell=cell_text(*message.point))
    if isinstance(message, PlayerLost):
        text = _("You have no stones left.") if you else _("{name} has no stones left.")
    else:
        text = _("You win.") if you else _("{name} wins.")
    return text.format(name=name)


class MessagesPanel(Panel):
    """Log of all messages and chat; can be saved as text."""

    TITLE = N_("Messages")

    def __init__(self, parent: tk.Misc, controller: GameController, name: str) -> None:
        super().__init__(parent, controller, name)
        self._lines: list[LogLine] = []
        Button(self.tools, _("Save…"), self._open_save_dialog, height=26, width=80).pack()

    def show_position(self) -> None:
        """Show the log; nothing while the hand is covered between two players."""
        controller = self.controller
        if controller.visibility.is_hand_covered:
            self._lines = []
            self._set_parts([(_("Hidden until the next player is ready."), "muted")])
            return
        seat = controller.setup.viewing_seat(controller.session.state.turn)
        session, chat, board = controller.session, controller.chat.lines, controller.board
        self._lines = log_lines(session, chat, controller.names, seat, board.log_text)
        self._set_parts([(f"{line}\n", "muted" * line.is_chat) for line in self._lines])
        self.text.see("end")

    def save(self, path: Path) -> None:
        def failed(error: Exception) -> None:
            text = _("Couldn’t write {name}: {reason}.")
            text = text.format(name=path.name, reason=paths.error_reason(error))
            self.controller.show_status(text)

        done = _("Saved as {name}.").format(name=path.name)
        lines = "".join(f"{line}\n" for line in self._lines)
        self.controller.app.run_for_chosen_file(
            partial(write_atomically, path, lines),
            lambda nothing: self.controller.show_status(done),
            failed,
        )

    def _open_save_dialog(self) -> None:
        name = dated_filename("messages.txt")
        files = self.controller.app.file_dialogs
        files.save(self, _("Save the messages"), TEXT_FILES, name, self.save)
