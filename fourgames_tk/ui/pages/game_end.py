"""The page at the end of a game: the result, what it counts for, and what to do next.

It stands for the dialog with which the original documents end a game, so its keys work wherever the
focus is in the window. Keys typed for the game must not trigger its commands: at first all keys but
shortcuts are ignored, and a key that is held down always is.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from PIL import Image, ImageTk

from ...engine.language import N_, _, labelled, number_text
from ...engine.learn.lesson_files import has_lessons
from ...engine.session import turn_numbers
from ...engine.setup import options_proposal_for, with_move_order
from ...store.course import CourseStep, find_place, finished_step, lesson_before
from ...store.ladder import PRACTICE_REASONS, Ladder, opponent_level
from ...store.personal_bests import personal_bests
from .. import pages
from ..canvas.animation import SPEEDS, Animation, Animator
from ..paint import control_art
from ..text import is_you, name_as_subject, name_without_level, outcome_text, player_names
from ..widgets.buttons import FACE_MARGIN
from ..widgets.commands import ENTER, PageCommand
from ..widgets.controls import LevelBeads, StaticCanvas
from ..widgets.focus import KeyRepeatFilter, has_modifier
from ..widgets.fonts import pixels, sized_font, wrap_text
from ..widgets.layout import packed, wrapped_label
from ..widgets.sound import Sound
from ..widgets.theme import palette_of
from ..widgets.timers import Timer, on_event
from .board_embed import LaurelWreath
from .exercise import COURSE_LABEL
from .page import Page

if TYPE_CHECKING:
    from ...engine.explanation import MissedWin
    from ...engine.game import Outcome
    from ...engine.learn.lessons import Lesson
    from ...engine.session import AnyStep
    from ...store.course import FinishedStep
    from ..canvas.board import AnyBoard
    from ..services import Services


PIECE_SIZE = 64
"""Size of the pieces of a winning line, in design units."""
INSET_CORNER, MARGIN = 8, 20
"""Corner radius and padding of an inset, in design units."""


class RoundedPanel(StaticCanvas):
    """Base of rounded panels on the page; a subclass draws the content."""

    HEIGHT = 66
    """Height in design units."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, height=self.HEIGHT)

    def draw_contents(self, width: int, height: int) -> None:
        corner, colour = pixels(self, INSET_CORNER), palette_of(self).track
        self.draw_picture(
            control_art.solid_rounded_rectangle((width, height), corner, colour),
            width / 2,
            height / 2,
        )

    def draw_picture(self, picture: Image.Image, x: float, y: float) -> None:
        """Draw a picture with its middle at (x, y), in pixels."""
        self.place_image(ImageTk.PhotoImage(picture, master=self), x, y)


class FinalScores(RoundedPanel):
    """Panel with each player's final score, the winner's in bold."""

    def __init__(self, parent: tk.Misc, names: Sequence[str], outcome: Outcome) -> None:
        super().__init__(parent)
        self._names, self._outcome = names, outcome

    def draw_contents(self, width: int, height: int) -> None:
        super().draw_contents(width, height)
        scores = self._outcome.scores or ()
        for seat, (name, score) in enumerate(zip(self._names, scores, strict=True)):
            won, x = seat in self._outcome.winners, width * (seat + 0.5) / len(scores)
            self.write(x, height * 0.3, name, anchor="center", bold=won)
            self.write(x, height * 0.68, str(score), 20, anchor="center", bold=won)


class WinningLine(RoundedPanel):
    """Panel with the pieces of the winning line, and what they have in common."""

    HEIGHT = 128

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent)
        self._board, self._last = board, last

    def draw_contents(self, width: int, height: int) -> None:
        title, pieces = self._board.winning_line_text_and_pictures(
            self._last, pixels(self, PIECE_SIZE)
        ) or (
            "",
            (),
        )
        margin, font = pixels(self, MARGIN), sized_font(self, 15, True)
        title = wrap_text(title, font, width - 2 * margin)
        line = font.metrics("linespace")
        below = line * title.count("\n")
        height = pixels(self, self.HEIGHT) + below
        self.configure(height=height)
        super().draw_contents(width, height)
        self.write(margin, margin - line // 2, title, 15, anchor="nw", bold=True)
        for number, piece in enumerate(pieces):
            x = margin + (width - 2 * margin) * (number + 0.5) / len(pieces)
            self.draw_picture(piece, x, below + (height - below) * 0.62)


IGNORE_KEYS_MS = 600
"""How long keys are ignored at first, in ms: letters are moves, and an extra one is easily
typed."""
FOCUS_KEYS = ("Left", "Right", "Up", "Down", "Tab", "ISO_Left_Tab")
"""Keys that may be held down, because they only move the focus."""
TITLE_SIZE = 30
"""Text size of who has won, in design units."""
PRIMARY_HEIGHT = 52
"""Height of the primary button, in design units."""
UNFOLD_MS, DROP_START_MS = 300, 90
"""Length of the animation, and when the new bead starts to drop, in ms."""

EASIER_LEVEL_TEXT = N_("You have lost three times in a row. Try the level below.")
"""Text of the page if `_suggests_easier`."""


class EndPage(Page):
    """Page with the result of the current game and buttons for what to do next."""

    MAX_GROWTH = 72
    OTHER_KEYS = (
        (
            N_("Enter"),
            N_("start the next step of the course or the next level after a win, else a new game"),
        ),
        (N_("E in FourSide"), N_("exit the program")),
        (N_("← →, Home, End"), N_("browse the moves")),
    )

    def __init__(self, parent: tk.Misc, app: Services) -> None:
        controller = app.workspace.controller
        outcome = None if controller is None else controller.session.state.outcome()
        if controller is None or outcome is None:
            raise LookupError("no finished game is on the board")
        board, ending = controller.board, outcome_text(outcome, controller.names)
        title = _(board.END.title)
        super().__init__(parent, app, title or ending.title, 20 if title else TITLE_SIZE)
        setup, steps = controller.setup, controller.session.steps
        self._controller, self._outcome = controller, outcome
        self._game_setup, self._steps = setup, steps
        game, winners, people = setup.game, outcome.winners, setup.people_seats
        self._level = opponent_level(game, setup.player_texts)
        results, last = app.workspace.autosave.all_results(), app.workspace.autosave.result
        self._ladder = Ladder.of(game, results)
        # The result of a game that was opened again, as after its review, is found by its file.
        path = app.workspace.autosave.path
        file = "" if path is None else path.name
        result = last or next((each for each in results if each.file == file), None)
        before = Ladder.of(game, [each for each in results if each != result])
        # The first game reaches something in everything; only what is beaten is told.
        self._bests = [
            # Translators: {title} is such as “Most stones in one turn”.
            _("{title}: {n} (before: {before}).").format(
                title=best.title, n=number_text(best.number), before=number_text(best.before)
            )
            for best in personal_bests(game, results)
            if best.result == last and best.before is not None
        ]
        beaten = next(iter(self._ladder.beaten - before.beaten), None)
        self._new = None if last is None else beaten
        self._finished: FinishedStep | None = None
        """The step of the course that this win has finished."""
        self._course_text = ""
        """Which step of the course this game is, if the person follows it."""
        self._lesson: Lesson | None = None
        """The lesson of the course before this level, which is still to be beaten."""
        if self._level is not None and app.settings.has_begun_lessons(game):
            load, history = pages.course.load_course, app.library.read_puzzle_history()
            earlier = load(app, game, history, before)
            course = load(app, game, history, self._ladder)
            place = find_place(course, game.level(self._level))
            self._finished = None if beaten is None else finished_step(earlier, course)
            if place is not None and not earlier[place].is_done:
                self._course_text = pages.course.step_text(game, course, place)
                if not course[place].is_done:
                    self._lesson = lesson_before(course, place)
        # A pasted position can be over at once: then nobody has won or lost.
        decided = bool(steps) and 0 < len(winners) < len(setup.players)
        self._is_own_win = decided and (not people or any(seat in winners for seat in people))
        """Whether the person's side has won, or any side of a game without people."""
        # Neither praise nor comfort for moves of the computer.
        is_own_result = decided and not controller.is_finished_by_computer
        self._won = is_own_result and self._is_own_win
        self._lost = is_own_result and not self._is_own_win
        self.laurel: LaurelWreath | None = None
        self.beads: LevelBeads | None = None
        self._chance: MissedWin | None = None
        self._animator = Animator(self, app)
        self._freshness, self._ignore_timer = KeyRepeatFilter(), Timer(self)
        self._build_result()
        self._build_buttons()
        on_event(self, str(self.winfo_toplevel()), "<KeyRelease>", self._freshness.record_release)
        # Before the keys of the page's widgets.
        on_event(self, f"end{self}", "<Key>", self._on_key)
        self._bind_first(self)
        # When idle: key events queued before the page opened are handled by then.
        self._ignore_timer.start_when_idle(
            lambda: self._ignore_timer.start(IGNORE_KEYS_MS, lambda: None)
        )
        if controller.ended_by_move:
            self._animate()

    # Text and ladder of the result.

    def _build_result(self) -> None:
        board, level = self._controller.board, self._level
        if self._won:
            self.heading.configure(anchor="center", justify="center")
        if _(board.END.title):
            ending = outcome_text(self._outcome, self._controller.names)
            self._add_label(ending.title, TITLE_SIZE, above=4, bold=True)
        if self._won:
            self.laurel = LaurelWreath(self.body, board, self._steps[-1])
            packed(self.laurel, pady=(8, 0), before=self.heading)
            packed(self.heading, pady=(2 if _(board.END.title) else 8, 0))
        shows_scores = self.laurel is not None and self.laurel.shows_scores
        if self._outcome.scores is not None and not shows_scores:
            scores = FinalScores(self.body, self._controller.names, self._outcome)
            packed(scores, fill="x", padx=FACE_MARGIN, pady=(12, 0))
        elif level is not None and not _(board.END.title):
            text = _("Level {n}, {name}")
            name = _(self._game_setup.game.level(level).name)
            self._add_label(text.format(n=level, name=name), 16, "muted", above=4)
        if level is not None:
            self._build_ladder()
        elif self._controller.is_finished_by_computer:
            self._add_label(_("The computer finished the game for you."), 14, above=8)
        for text in self._bests:
            self._add_label(text, 13, "amber_ink", above=4, bold=True)
        if self._lost and board.winning_line_text_and_pictures(self._steps[-1], 1) is not None:
            line = WinningLine(self.body, board, self._steps[-1])
            packed(line, fill="x", padx=FACE_MARGIN, pady=(16, 0))
        if self._lost:
            self._add_label(self._consolation, 14, above=16)
            self._controller.computer_players.find_missed_win(self._offer_winning_line)

    def _build_ladder(self) -> None:
        """Add the beads of the beaten levels, and the progress or why this was practice."""
        self.beads = LevelBeads(
            self.body,
            self._ladder.beaten,
            len(self._game_setup.game.levels),
            new=self._new,
            large=self._won,
        )
        packed(self.beads, anchor="center" if self._won else "w", padx=FACE_MARGIN)
        packed(self.beads, expand=self._won, pady=(8 if self._won else 14, 0))
        text, colour = f"{self._ladder.progress_text}.", "muted"
        if self._new is not None:
            text, colour = _("New: {progress}").format(progress=text), "amber_ink"
        elif reason := (
            "finished"
            if self._controller.is_finished_by_computer
            else self.app.workspace.autosave.practice_reason
        ):
            text = _("A practice game: {reason}.").format(reason=_(PRACTICE_REASONS[reason]))
        elif self._course_text:
            # The beads show how many levels are beaten.
            text = self._course_text
        self._add_label(text, 13, colour, above=6, bold=self._new is not None)

    def news_in_words(self) -> Sequence[str]:
        """Return that a level was beaten for the first time, and the next one."""
        if self._new is None:
            return ()
        texts = [_("New: {progress}").format(progress=f"{self._ladder.progress_text}.")]
        if (number := self._next_level) is not None:
            # Translators: For people who listen: “The next level is 2, Beginner.”
            text = _("The next level is {n}, {name}.")
            texts.append(text.format(n=number, name=_(self._game_setup.game.level(number).name)))
        return texts

    @property
    def _may_repeat_lesson(self) -> bool:
        """Whether a lesson of the course leads to this level, which was not won."""
        return self._lesson is not None and not self._won

    @property
    def _lesson_text(self) -> str:
        if self._lesson is None:
            return ""
        return _("Lesson: {title}").format(title=self._lesson.title)

    def _repeat_lesson(self) -> None:
        if self._lesson is not None:
            game = self._game_setup.game
            pages.course.start_step(self.app, game, CourseStep(self._lesson, 0, 1))

    @property
    def _suggests_easier(self) -> bool:
        """Whether the level below is recommended, after several losses."""
        return (
            self._level is not None and self._ladder.offered_easier_level(self._level) is not None
        )

    @property
    def _consolation(self) -> str:
        """A friendly text for a person who has lost."""
        scores, people = self._outcome.scores, self._game_setup.people_seats
        if self._suggests_easier:
            return _(EASIER_LEVEL_TEXT)
        if scores is not None:
            behind = max(scores) - max(scores[seat] for seat in people)
            # Translators: {score} is such as “3 stones”.
            text = _("You were {score} behind.")
            if behind * 10 <= sum(scores):
                text = _("That was close: you were {score} behind.")
            return text.format(score=self._controller.board.score_in_words(behind))
        turns = turn_numbers(self._steps)[-1]
        return _("You lasted until turn {n}.").format(n=number_text(turns))

    def _add_label(
        self, text: str, size: int, ink: str = "ink", *, above: int, bold: bool = False
    ) -> tk.Label:
        """Add a text, `above` design units below the last row; that of a win is centred."""
        label = wrapped_label(self.body, size, ink, text, bold)
        if self._won:
            label.configure(anchor="center", justify="center")
        return packed(label, fill="x", padx=FACE_MARGIN, pady=(above, 0))

    # Buttons.

    def _build_buttons(self) -> None:
        """Add the buttons; the primary one is invoked by Enter."""
        lost = outcome_text(self._outcome, self._controller.names).detail
        texts = [(lost + " " + _("Would you like to:")).lstrip()]
        if again_title := _(self._controller.board.END.again_title):
            texts.insert(0, again_title)
        for number, (text, above) in enumerate(
            zip(texts, (8 if self._won else 12, 4), strict=False)
        ):
            label = self._add_label(text, 15 - number, above=above, bold=not number)
            label.configure(anchor="w", justify="left")
            packed(label, expand=self._won and not number, anchor="s")
        primary, *others = self._button_order
        self.primary = self.add_button(self.body, primary, kind="primary", height=PRIMARY_HEIGHT)
        packed(self.primary, fill="x", pady=(8 - FACE_MARGIN, 0))
        self._caption = wrapped_label(self.body, 13, text=self._next_game_text())
        self._caption.configure(anchor="center", justify="center")
        packed(self._caption, fill="x", pady=(6 - FACE_MARGIN, 0))
        row = packed(self.add_button_row(*others), fill="x", pady=(6, 0))
        packed(row, expand=self._won, anchor="n")
        if leave := self._controller.board.END.leave:
            self.ask_before_leaving(self.button_of("leave"), leave)

    @property
    def _button_order(self) -> list[str]:
        """The ids of the commands with a button, the primary one first.

        Those that some games lack come last, so that the others have one order in all games.
        """
        found = [each.id for each in self.COMMANDS if each.id != "line"]
        offers = (("next_level", self._next_level), ("course", self._finished))
        for primary, offered in offers if not self._controller.board.END.again_title else ():
            if offered is not None:
                place = found.index(primary)
                found[0], found[place] = found[place], found[0]
        return found

    @property
    def all_commands(self) -> Sequence[PageCommand[EndPage]]:
        """The commands; Enter belongs to that of the primary button, too."""
        first = self._button_order[0]
        return [
            replace(each, keys=f"{ENTER} {each.keys}") if each.id == first else each
            for each in self.COMMANDS
        ]

    @property
    def _lower_level(self) -> int | None:
        """Level to play after a loss or a draw, None if there is none."""
        if self._level is None or self._level == 1 or self._is_own_win:
            return None
        return self._level - 1

    @property
    def _next_level(self) -> int | None:
        """Level to play after a win, None if there is none; practice beats no level."""
        if self._level not in self._ladder.beaten or self._level is None or not self._won:
            return None
        return self._ladder.next_level(self._level)

    def _next_game_text(self) -> str:
        """Return a line about the game that the primary button starts."""
        game, setup, level = self._game_setup.game, self._game_setup, self._level
        if self._button_order[0] == "course" and self._finished is not None:
            step = self._finished.following
            if step is None:
                return _("Course finished")
            return labelled(_("Next step of the course"), pages.course.step_title(game, step))
        if (number := self._next_level) is not None and not self._controller.board.END.again_title:
            above = game.level(number)
            # Translators: Such as “2 of 7, Pupil: Often overlooks a capture.”
            return _("{n} of {all}, {name}: {style}").format(
                n=above.number,
                all=len(game.levels),
                name=_(above.name),
                style=above.style_text,
            )
        place = self.app.workspace.next_place
        if place is not None:
            setup = with_move_order(setup, *place, Random())
        if setup.throws_dice:
            text = _("The dice decide who moves first.")
        elif game.levels_of_play or place == (None,):
            text = _("A random player moves first.")
        else:
            names = player_names(setup.players)
            name = names[game.start(setup.options, setup.seed).turn]
            text = _("You move first.") if is_you(name) else _("{name} moves first.")
            text = text.format(name=name_as_subject(name_without_level(name)))
        return text if level is None else _("Same level.") + f" {text}"

    def _swap_sides(self) -> None:
        setup = self._game_setup
        self.app.workspace.restart_game(replace(setup, players=setup.players[::-1], dice=False))

    def _play_at(self, level: int | None) -> None:
        """Start a game at another level, with the options that go with it."""
        if level is None:
            return
        setup, game = self._game_setup, self._game_setup.game
        options = setup.options.texts_by_name()
        if (proposal := options_proposal_for(game, setup.options, setup.players)) is not None:
            # Options proposed for the old level may not suit the new one.
            usual = self.app.settings.last_options(game).texts_by_name()
            options |= {name: usual[name] for name in proposal.words}
        players = [
            replace(each, level=level) if each.kind == "level" else each for each in setup.players
        ]
        fitting = game.options_for_level(game.options_type.parse(options), level)
        self.app.workspace.restart_game(replace(setup, options=fitting, players=tuple(players)))

    def _offer_winning_line(self, chance: MissedWin) -> None:
        """Add a button that shows the missed winning line.

        It comes last, so that nothing moves below a finger or the pointer.
        """
        self._chance = chance
        # The number that the review gives to what was played there.
        turn = turn_numbers(self._steps)[chance.index + 1]
        text = _("You could still have won in turn {n}.").format(n=number_text(turn))
        self._add_label(f"{text} {chance.reason}", 14, above=16)
        line = self.add_button(self.body, "line", kind="quiet")
        line.pack(anchor="w")
        self._bind_first(line)

    def _show_winning_line(self) -> None:
        if self._chance is not None:
            self._controller.show_missed_win(self._chance)

    @property
    def _next_step_text(self) -> str:
        is_last = self._finished is not None and self._finished.following is None
        return pages.course.go_on_text(None) if is_last else _("Next step of the course")

    def _go_on_with_course(self) -> None:
        if self._finished is not None:
            pages.course.go_on(self.app, self._game_setup.game, self._finished.following)

    def on_shown_again(self) -> None:
        """Update the caption: who begins may have been changed on another page."""
        self._caption.configure(text=self._next_game_text())

    def cancel(self) -> None:
        """Stop a replay if one runs, else close the game."""
        if self._controller.can_stop_computer:
            self._controller.stop()
        else:
            self.app.workspace.show_start()

    # Keys.

    def _bind_first(self, widget: tk.Misc) -> None:
        widget.bindtags((f"end{self}", *widget.bindtags()))
        for child in widget.winfo_children():
            self._bind_first(child)

    @property
    def accepts_keys(self) -> bool:
        """Whether keys are accepted; false shortly after the page has opened."""
        return not self._ignore_timer.is_waiting

    def _accept_key(self, event: tk.Event[tk.Misc]) -> bool:
        fresh = self._freshness.record_press(event)
        self._animator.skip()
        return fresh and self.accepts_keys

    def _on_key(self, event: tk.Event[tk.Misc]) -> str | None:
        """Drop keys that are not accepted; ← and → at the primary button browse the history."""
        if has_modifier(event):
            # Shortcuts such as Ctrl+Q are not typed for the game.
            return None
        fresh = self._accept_key(event)
        ways, key = self._controller.history.key_actions, event.keysym.lower()
        if not self.accepts_keys:
            return "break"
        if key in ways and event.widget in (self, self.primary):
            ways[key]()
            return "break"
        return None if fresh or event.keysym in FOCUS_KEYS else "break"

    def claim_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Return whether a key typed outside is for this page, and skip its animation.

        Those are letters, and Enter on the board; other widgets use Enter themselves.
        """
        enter = event.char == "\r" and event.widget is self._controller.board
        return self._accept_key(event) and (event.char.isalpha() or enter)

    # Appearance.

    def _animate(self) -> None:
        """Animate the laurel and the new bead once they are seen; a key or a click skips that."""
        laurel, beads, start = self.laurel, self.beads, DROP_START_MS / UNFOLD_MS
        if laurel is None:
            return

        def frame(progress: float) -> None:
            laurel.unfold_leaves(progress)
            if beads is not None:
                beads.draw_falling(max(0.0, (progress - start) / (1 - start)))

        def landed() -> None:
            if self._new is not None:
                self.app.sounds.play(Sound.PLACE)

        def begin() -> None:
            if self.winfo_exists():
                self._animator.run([Animation(UNFOLD_MS, frame)], landed)

        if SPEEDS[self.app.preferences.speed]:
            frame(0.0)
            self.app.workspace.main_pane.call_when_shown(begin)
        else:
            begin()
        window = str(self.winfo_toplevel())
        on_event(self, window, "<Button-1>", lambda event: self._animator.skip())

    COMMANDS: ClassVar[Sequence[PageCommand[EndPage]]] = (
        PageCommand(
            "start_over",
            lambda page: _(page._controller.board.END.again),
            "S",
            lambda page: page.app.workspace.restart_game(),
            N_("start a new game"),
        ),
        PageCommand(
            "review",
            N_("Review"),
            "R",
            lambda page: page.app.workspace.show_review(),
            N_("review the game: what decided it, and how good each move was"),
            is_offered=lambda page: page.app.workspace.can_review,
        ),
        PageCommand(
            "learn",
            lambda page: _(COURSE_LABEL) if page._course_text else _("Learn"),
            "T",
            lambda page: pages.course.show_course(page.app, page._game_setup.game),
            N_("after a loss: learn the game step by step"),
            is_offered=lambda page: (
                (page._lost or bool(page._course_text))
                and page._finished is None
                and has_lessons(page._game_setup.game)
            ),
        ),
        PageCommand(
            "lesson",
            lambda page: page._lesson_text,
            "P",
            lambda page: page._repeat_lesson(),
            N_("after a loss in the course: repeat the lesson before this level"),
            is_offered=lambda page: page._may_repeat_lesson,
        ),
        PageCommand(
            "course",
            lambda page: page._next_step_text,
            "G",
            lambda page: page._go_on_with_course(),
            N_("start the next step of the course, after a win that is one"),
            is_offered=lambda page: page._finished is not None,
        ),
        PageCommand(
            "level_down",
            N_("One level down"),
            "D",
            lambda page: page._play_at(page._lower_level),
            N_("play the level below, after a loss"),
            is_offered=lambda page: page._lower_level is not None,
        ),
        PageCommand(
            "close",
            N_("Close the game"),
            "C",
            lambda page: page.app.workspace.show_start(),
            N_("close the game"),
        ),
        PageCommand(
            "next_level",
            N_("Next level"),
            "N",
            lambda page: page._play_at(page._next_level),
            N_("play the next level, after a win"),
            is_offered=lambda page: page._next_level is not None,
        ),
        PageCommand(
            "swap",
            N_("Swap sides"),
            "X",
            lambda page: page._swap_sides(),
            N_("play the other side"),
            # The buttons of the course take its room.
            is_offered=lambda page: (
                len(page._game_setup.players) == 2
                and not page._game_setup.throws_dice
                and page._finished is None
                and not page._may_repeat_lesson
            ),
        ),
        PageCommand(
            "leave",
            lambda page: _(page._controller.board.END.leave),
            "E",
            lambda page: page.app.quit(),
            is_offered=lambda page: bool(page._controller.board.END.leave),
        ),
        PageCommand(
            "line",
            N_("Winning line"),
            "L",
            lambda page: page._show_winning_line(),
            N_("show the moves that would have won, if there were any"),
            is_offered=lambda page: page._chance is not None,
        ),
    )
