"""The end of a game on the sheet: who has won, what that is worth, and what one would like to do.

It is the dialog with which the documents end a game, so its keys work wherever the keys are in the
window. Keys that still belonged to the game are not for it: none is heard at first, and of one that
is kept down nothing ever.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ...engine.setup import proposal_for, with_person_moving
from ...engine.text import counted
from ...store.ladder import PRACTICE_REASONS, Ladder, opponent_level
from ..canvas.animation import Animation, Animator
from ..paint import control_art, laurel
from ..paint.palette import Palette
from ..text import name_in_sentence, outcome_text, player_names, short_name
from ..widgets.buttons import EDGE, Button, Buttons
from ..widgets.controls import Beads, StaticCanvas
from ..widgets.focus import Freshness
from ..widgets.fonts import pixels, sized
from ..widgets.images import ImageCache, Shown
from ..widgets.layout import Scrolled
from ..widgets.sound import Sound
from ..widgets.theme import follow_theme, palette_of, themed
from ..widgets.timers import Timer, on_event
from .page import Page

if TYPE_CHECKING:
    from ...engine.game import MissedChance, Outcome
    from ...engine.session import AnyStep
    from ..canvas.board import AnyBoard
    from .page import PageHost


RADIUS, TROPHY, PIECE = 92, 76, 64
"""Of the branches, of the piece inside them, and of those of a line, in design units."""
SHARES = (1.0, 0.8, 0.6)
"""How large a laurel is, as a share of itself: the first that has room."""
ROOM = 1.45
"""How broad a text inside the laurel may be, as a share of the radius."""
CORNER, MARGIN = 8, 20
"""Of what is pressed into the sheet, in design units."""


class Laurel(tk.Canvas):
    """The laurel in the game's material; inside it the score, or the piece that won."""

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self, background="sheet")
        self._board, self._last, self._score, self._lead = board, last, "", ""
        outcome = last.after.outcome()
        if outcome is not None and outcome.scores is not None:
            best, second, *_ = sorted(outcome.scores, reverse=True)
            self._score, self._lead = f"{best} : {second}", f"{board.counted(best - second)} ahead"
            if sized(self, 34, bold=True).measure(self._score) > pixels(self, ROOM * RADIUS):
                self._score = f"+{best - second}"
        self._share = 1.0
        self._growing: Iterator[Image.Image] = iter(())
        self._leaves = laurel.LEAVES
        self._photos: list[Shown] = []
        follow_theme(self, self._paint)

    @property
    def tells_scores(self) -> bool:
        return ":" in self._score

    def shrink(self, height: int) -> None:
        """Be as large as there is room for, in pixels; where there is too little, not be there."""
        sizes = {each: laurel.size(pixels(self, each * RADIUS))[1] for each in SHARES}
        share = next((each for each, needed in sizes.items() if needed <= height), 0.0)
        if share != self._share:
            self._share = share
            self._paint()

    def unfold(self, progress: float) -> None:
        """Show as many leaves as have unfolded by then: of 0.0 none, of 1.0 all."""
        leaves = round(progress * laurel.LEAVES)
        if leaves < self._leaves:
            self._growing, self._leaves = laurel.growing(*self._kind), -1
        if leaves == laurel.LEAVES:
            self._paint()
        elif leaves > self._leaves:
            while self._leaves < leaves:
                picture = next(self._growing)
                self._leaves += 1
            self._photos[0] = ImageTk.PhotoImage(picture, master=self)
            self.itemconfigure("laurel", image=self._photos[0])

    @property
    def _kind(self) -> tuple[int, laurel.Tones, Palette]:
        return pixels(self, self._share * RADIUS), self._board.LAUREL, palette_of(self)

    def _paint(self) -> None:
        """Show all of it, for the theme and the size of text there are."""
        self.delete("all")
        if not self._share:
            self.configure(height=1)
            return
        radius, tones, palette = kind = self._kind
        self._leaves = laurel.LEAVES
        whole = ImageCache.of(self).show(
            ("laurel", radius, tones, palette.name), lambda: laurel.laurel(*kind)
        )
        width, height = laurel.size(radius)
        self.configure(width=width, height=height)
        self.create_image(0, 0, image=whole, anchor="nw", tags="laurel")
        self._photos = [whole]
        middle = width / 2, laurel.MIDDLE * radius
        trophy = self._board.trophy(self._last, pixels(self, self._share * TROPHY))
        if self._score:
            large, small = sized(self, round(self._share * 34), bold=True), sized(self, 13)
            self.create_text(*middle, text=self._score, font=large, fill=palette.ink)
            if self._share == 1.0:
                below = middle[0], middle[1] + pixels(self, 34)
                self.create_text(*below, text=self._lead, font=small, fill=palette.muted)
        elif trophy is not None:
            self._photos.append(ImageTk.PhotoImage(trophy, master=self))
            self.create_image(*middle, image=self._photos[-1])


class Inset(StaticCanvas):
    """A rounded ground on the sheet; a subclass draws on it."""

    HEIGHT = 66
    """In design units."""

    def __init__(self, parent: tk.Misc) -> None:
        super().__init__(parent, height=self.HEIGHT)

    def fill(self, width: int, height: int) -> None:
        corner, colour = pixels(self, CORNER), palette_of(self).track
        self.show(control_art.patch((width, height), corner, colour), width / 2, height / 2)

    def show(self, picture: Image.Image, x: float, y: float) -> None:
        """Put a picture with its middle at a pixel."""
        self.put(ImageTk.PhotoImage(picture, master=self), x, y)


class FinalScores(Inset):
    """What every player has in the end, the best in bold."""

    def __init__(self, parent: tk.Misc, names: Sequence[str], outcome: Outcome) -> None:
        super().__init__(parent)
        self._names, self._outcome = names, outcome

    def fill(self, width: int, height: int) -> None:
        super().fill(width, height)
        scores = self._outcome.scores or ()
        for seat, (name, score) in enumerate(zip(self._names, scores, strict=True)):
            won, x = seat in self._outcome.winners, width * (seat + 0.5) / len(scores)
            self.write(x, height * 0.3, name, anchor="center", bold=won)
            self.write(x, height * 0.68, str(score), 20, anchor="center", bold=won)


class WinningLine(Inset):
    """The pieces of the line that won, and what they have in common."""

    HEIGHT = 128

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent)
        self._board, self._last = board, last

    def fill(self, width: int, height: int) -> None:
        super().fill(width, height)
        title, pieces = self._board.winning_line(self._last, pixels(self, PIECE)) or ("", ())
        margin = pixels(self, MARGIN)
        self.write(margin, margin, title, 15, bold=True)
        for number, piece in enumerate(pieces):
            x = margin + (width - 2 * margin) * (number + 0.5) / len(pieces)
            self.show(piece, x, height * 0.62)


DEAF_MS = 600
"""How long keys are not heard after the end: letters are moves, and one too many comes easily."""
MOVES = ("Left", "Right", "Up", "Down", "Tab", "ISO_Left_Tab")
"""Keys that may be kept down: they press nothing."""
THREE_COLUMNS = 440
"""How broad a low sheet is, in design units, where the smaller buttons stand in three columns."""
LARGE, CLOSER = (60, 44), 4
"""Heights of the large button, the second on a low sheet, and what is left there of gaps."""
UNFOLD_MS, DROPS_FROM = 600, 280
"""How long the end unfolds once it lies there, and when the new bead begins to drop."""

OFFERS_LESS = "Three losses in a row: the level below is a good one to practise on."
"""What is said where `_offers_less` holds."""

KEYS = (
    ("Enter", "press the button in colour: the next level after a win, else start over"),
    ("S", "start over"),
    ("N", "play at the next level, after a win"),
    ("X", "swap sides"),
    ("D", "one level down, after a loss"),
    ("L", "see the line that would have won, where there is one"),
    ("R", "review it: the moments that decided, and what each move was worth"),
    ("C", "close the game"),
    ("E in FourSide", "exit the program"),
    ("← →, Home, End", "look back, and forward again"),
)
"""(key, what it does) at the end of a game, for the keys page."""

Choice = tuple[str, Callable[[], None], str]
"""What a button says and does, and its key."""


class EndPage(Page):
    """Shows how the game on the table has ended; if it has just now, leaves unfold."""

    MARGIN = Page.MARGIN - EDGE

    def __init__(self, parent: tk.Misc, app: PageHost) -> None:
        controller = app.workspace.controller
        outcome = None if controller is None else controller.session.state.outcome()
        if controller is None or outcome is None:
            raise LookupError("no game has ended on the table")
        super().__init__(parent, app)
        self._play, self._outcome, self._setup = controller, outcome, controller.setup
        game, winners, people = controller.setup.game, outcome.winners, controller.setup.people
        self._level, self._steps = (
            opponent_level(controller.setup.player_texts),
            controller.session.steps,
        )
        results, last = app.workspace.autosave.results(), app.workspace.autosave.result
        self._ladder = Ladder.of(game, results)
        before = Ladder.of(game, [each for each in results if each != last])
        self._new = next(iter(self._ladder.beaten - before.beaten), None)
        # Nobody has won or lost a game that was over as it began: a position that was pasted.
        decided = bool(self._steps) and 0 < len(winners) < len(controller.setup.players)
        self._won = decided and (not people or any(seat in winners for seat in people))
        self._lost = decided and not self._won
        self.laurel: Laurel | None = None
        self.beads: Beads | None = None
        self._rows: dict[tk.Widget, int] = {}
        self._low = False
        self._gives_way: list[tk.Widget] = []
        """What is missed least where the sheet is low, that first."""
        self._animator = Animator(self, app)
        self._fresh, self._deafness = Freshness(), Timer(self)
        self.body.columnconfigure(0, weight=1)
        self._write()
        self._offer()
        self._listen()
        self._holder.bind("<Configure>", lambda event: self._fit(), add="+")
        if controller.ended_by_move:
            self._unfold()

    # What is said.

    def _write(self) -> None:
        board, level, title = self._play.board, self._level, self._play.board.END.title
        ending = outcome_text(self._outcome, self._play.names)
        if title:
            self._say(title, 30, above=40, bold=True)
        if self._won:
            self.laurel = Laurel(self.body, board, self._steps[-1])
            self._put(self.laurel, "", 12)
        above = 12 if self._won or title else 40
        self._say(ending.title, 20 if title else 30, above=above, bold=True)
        tells_scores = self.laurel is not None and self.laurel.tells_scores
        if self._outcome.scores is not None and (title or not tells_scores):
            scores = FinalScores(self.body, self._play.names, self._outcome)
            self._put(scores, "ew", 12)
            if not title:
                # They stand on the board, too.
                self._gives_way.append(scores)
        elif level is not None:
            self._say(f"Level {level}, {self._setup.game.level(level).name}", 16, "muted", above=4)
        if level is not None:
            self._write_ladder()
        if self._lost and board.winning_line(self._steps[-1], 1) is not None:
            line = WinningLine(self.body, board, self._steps[-1])
            self._put(line, "ew", 16)
            self._gives_way.insert(0, line)
        if self._lost:
            self._kind = self._say(self._kind_words, 14, above=16)
            if title:
                self._gives_way.append(self._kind)
            self._play.computer_players.find_missed_chance(self._offer_line)

    def _write_ladder(self) -> None:
        """Show the levels that are beaten, the new one among them, or why this was practice."""
        self.beads = Beads(
            self.body,
            self._ladder.beaten,
            len(self._setup.game.levels),
            new=self._new,
            large=self._won,
        )
        self._put(self.beads, self._side, 14)
        said, colour = f"{self._ladder.progress_text}.", "muted"
        if self._new is not None:
            said, colour = f"New: {said}", "amber_ink"
        elif reason := self.app.workspace.autosave.practice_reason:
            said = f"A practice game: {PRACTICE_REASONS[reason]}."
        told = self._say(said, 13, colour, above=6, bold=self._new is not None)
        if self._play.board.END.title:
            # On a low sheet the scores that the title announces come before these.
            self._gives_way += [self.beads, told]

    @property
    def _side(self) -> str:
        """Where what is said stands: in the middle below a laurel, else at the left."""
        return "" if self._won else "w"

    @property
    def _offers_less(self) -> bool:
        """Whether so many games were lost that the level below is recommended."""
        return self._level is not None and self._ladder.easier_level(self._level) is not None

    @property
    def _kind_words(self) -> str:
        """What is true and kind to say to who has lost."""
        scores, people = self._outcome.scores, self._setup.people
        if self._offers_less:
            return OFFERS_LESS
        if scores is not None:
            behind = max(scores) - max(scores[seat] for seat in people)
            close = "That was close: " if behind * 10 <= sum(scores) else ""
            return f"{close}{self._play.board.counted(behind)} behind."
        moves = sum(step.seat in people for step in self._steps)
        return f"You held out for {counted(moves, 'move')}."

    def _say(
        self,
        text: str,
        size: int,
        colour: str = "ink",
        *,
        above: int,
        side: str | None = None,
        bold: bool = False,
    ) -> tk.Label:
        side = self._side if side is None else side
        label = tk.Label(self.body, text=text, font=sized(self, size, bold), borderwidth=0)
        label.configure(justify="left" if side else "center")
        self._put(themed(label, background="sheet", foreground=colour), side, above)
        return label

    def _put(self, widget: tk.Widget, sticky: str, above: int) -> None:
        """Put a widget below those that are there, so many design units lower."""
        # Every second row stays free for what comes later.
        row, space = 2 * len(self._rows), pixels(self, above)
        # The face of a button stands inside its edge, which is there for shadow and ring.
        aside = 0 if isinstance(widget, (Button, tk.Frame)) else pixels(self, EDGE)
        widget.grid(row=row, column=0, sticky=sticky, padx=aside, pady=(space, 0))
        self._rows[widget] = space

    # What is offered.

    def _offer(self) -> None:
        """Put the buttons below “Would you like to:”, the one that Enter presses first."""
        lost = outcome_text(self._outcome, self._play.names).detail
        asks = f"{lost} Would you like to:".lstrip()
        if again_title := self._play.board.END.again_title:
            self._say(again_title, 15, above=28, side="w", bold=True)
            self._gives_way.append(self._say(asks, 14, above=4, side="w"))
        else:
            self._say(asks, 15, above=28, side="w", bold=True)
        choices = self._choices()
        self.commands = {key.lower(): do for _, do, key in choices}
        (text, do, key), *others = choices
        keys = f"Enter {key}"
        self.primary = Button(self.body, text, do, key=keys, kind="primary", height=LARGE[False])
        self._put(self.primary, "ew", 8 - EDGE)
        if isinstance(self._holder, Scrolled):
            begin = self._holder.begin
            self.primary.bind("<Configure>", lambda event: begin(), add="+")
        self._caption = self._say(self._told(), 13, "muted", above=6 - EDGE, side="")
        self._gives_way.insert(0, self._caption)
        self._others = Buttons(self.body, others)
        self._put(self._others, "ew", 10)

    def _choices(self) -> list[Choice]:
        """Return what can come next, what Enter does first."""
        level, workspace, said = self._level, self.app.workspace, self._play.board.END
        found: list[Choice] = [(said.again, workspace.start_over, "S")]
        if (above := self._next) is not None:
            place = 1 if said.again_title else 0
            found.insert(place, ("Next level", lambda: self._play_at(above), "N"))
        if len(self._setup.players) == 2 and not self._setup.throws_dice:
            found.append(("Swap sides", self._swap, "X"))
        if level is not None and level > 1 and not self._won:
            found.append(("One level down", lambda: self._play_at(level - 1), "D"))
        found += [("Review", workspace.review, "R")] * workspace.can_review
        found.append(("Close the game", self.app.home, "C"))
        return [*found, (said.leave, self.app.quit, "E")] if said.leave else found

    @property
    def _next(self) -> int | None:
        """The level that comes after a win."""
        if self._level is None or not self._won:
            return None
        return self._ladder.next_level(self._level)

    def _told(self) -> str:
        """Return what the large button leads to, in a line."""
        game, setup, level = self._setup.game, self._setup, self._level
        if (number := self._next) is not None and not self._play.board.END.again_title:
            above = game.level(number)
            plays = above.description.partition(": ")[2] or above.description
            return f"{above.number} of {len(game.levels)}, {above.name}: {plays}"
        place = self.app.workspace.next_place
        if place is not None:
            setup = with_person_moving(setup, *place, Random())
        thrown = setup.throws_dice
        if thrown or game.levels_of_play or place == (None,):
            begins = f"{'the dice decide' if thrown else 'chance decides'} who begins"
        else:
            names = player_names(setup.players)
            name = names[game.start(setup.options, setup.seed).turn]
            begins = (
                f"{name_in_sentence(short_name(name))} {'begin' if name == 'You' else 'begins'}"
            )
        told = f"{begins}." if level is None else f"Same level, and {begins}."
        return told[:1].upper() + told[1:]

    def _swap(self) -> None:
        setup = self._setup
        self.app.workspace.start_over(replace(setup, players=setup.players[::-1], dice=False))

    def _play_at(self, level: int) -> None:
        """Begin a game at another level, with the options that go with it."""
        setup, game = self._setup, self._setup.game
        options = setup.options.texts()
        if (proposal := proposal_for(game, setup.options, setup.players)) is not None:
            # What was proposed for this level need not be for that one.
            usual = self.app.settings.options(game).texts()
            options |= {name: usual[name] for name in proposal.words}
        players = [
            replace(each, level=level) if each.kind == "level" else each for each in setup.players
        ]
        fitting = game.options_for(game.options_type.parse(options), level)
        self.app.workspace.start_over(replace(setup, options=fitting, players=tuple(players)))

    def _offer_line(self, chance: MissedChance) -> None:
        """Offer to show the line that would have won: there is one."""

        def show() -> None:
            self._play.computer_players.show_missed_chance(chance)

        said = f"After move {chance.index} you could still have won."
        self._kind.configure(text=f"{OFFERS_LESS} {said}" if self._offers_less else said)
        line = Button(self.body, "Line that wins", show, key="L", kind="quiet")
        line.grid(row=2 * list(self._rows).index(self._kind) + 1, column=0, sticky="w")
        self.commands["l"] = show
        self._hear_first(line)

    def coming_back(self) -> None:
        """Say anew what the large button leads to: who begins may have been chosen meanwhile."""
        self._caption.configure(text=self._told())

    def cancel(self) -> None:
        """Stop a game that plays through; else close it."""
        if self._play.can_stop:
            self._play.stop()
        else:
            self.app.home()

    # What is heard.

    def _listen(self) -> None:
        """Hear keys before all that stands here does."""
        on_event(self, str(self.winfo_toplevel()), "<KeyRelease>", self._fresh.released)
        on_event(self, f"end{self}", "<Key>", self._typed)
        self._hear_first(self)

        # What was typed before the page lay there has been dropped by then.
        self._deafness.start_when_idle(lambda: self._deafness.start(DEAF_MS, lambda: None))

    def _hear_first(self, widget: tk.Misc) -> None:
        widget.bindtags((f"end{self}", *widget.bindtags()))
        for child in widget.winfo_children():
            self._hear_first(child)

    @property
    def hears(self) -> bool:
        """Whether keys are heard: never the one that has ended the game, however long it takes."""
        return not self._deafness.is_waiting

    def _hears(self, event: tk.Event[tk.Misc]) -> bool:
        fresh = self._fresh.pressed(event)
        self._animator.skip()
        return fresh and self.hears

    def _typed(self, event: tk.Event[tk.Misc]) -> str | None:
        """Keep back what is not for this page; beside the large button ← and → look back."""
        fresh = self._hears(event)
        ways, key = self._play.history.key_actions, event.keysym.lower()
        if not self.hears:
            return "break"
        if key in ways and event.widget in (self, self.primary):
            ways[key]()
            return "break"
        return None if fresh or event.keysym in MOVES else "break"

    def handles_board_key(self, event: tk.Event[tk.Misc]) -> bool:
        """Tell whether a key is for the page that was pressed beside the sheet: letters and Enter.

        What else can be pressed there has an Enter of its own.
        """
        enter = event.char == "\r" and event.widget is self._play.board
        return self._hears(event) and (event.char.isalpha() or enter)

    # How it looks.

    def _unfold(self) -> None:
        """Let the leaves unfold and the new bead drop; a key or a click ends that."""
        laurel, beads, start = self.laurel, self.beads, DROPS_FROM / UNFOLD_MS
        if laurel is None:
            return

        def frame(progress: float) -> None:
            laurel.unfold(progress)
            if beads is not None:
                beads.drop(max(0.0, (progress - start) / (1 - start)))

        def landed() -> None:
            if self._new is not None:
                self.app.play_sound(Sound.PLACE)

        self._animator.run([Animation(UNFOLD_MS, frame)], landed)
        window = str(self.winfo_toplevel())
        on_event(self, window, "<Button-1>", lambda event: self._animator.skip())

    def _fit(self) -> None:
        """Let what can be missed give way where the sheet is low, and lines break where it ends."""
        width = self._holder.winfo_width() - 2 * pixels(self, Page.MARGIN)
        room = self._holder.winfo_height()
        for each in self._rows:
            if isinstance(each, tk.Label):
                each.configure(wraplength=width)
        need = sum(each.winfo_reqheight() + above for each, above in self._rows.items())
        if (laurel := self.laurel) is not None:
            others = need - laurel.winfo_reqheight()
            laurel.shrink(room - others)
            need = others + laurel.winfo_reqheight()
        self._others.arrange(3 if need > room and width > pixels(self, THREE_COLUMNS) else 2)
        for each in self._gives_way:
            if need > room:
                each.grid_remove()
                need -= each.winfo_reqheight() + self._rows[each]
            else:
                each.grid()
        self._close_up(need > room)

    def _close_up(self, low: bool) -> None:
        """Let all stand closer where it is low still: title and large button are to be seen."""
        if low != self._low and self.primary is not None:
            self._low = low
            self.primary.rise(LARGE[low])
            for each, above in self._rows.items():
                if each.grid_info():
                    each.grid_configure(pady=(above // CLOSER if low else above, 0))
