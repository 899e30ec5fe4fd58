"""The start screen: pick a game, then its welcome, then first or second.

The model is the welcome of Four Stones: [S]ingle player, [M]ulti player, [I]nstructions,
[E]xit game, by mouse and by those keys.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import ImageTk

from ...engine.game import AnyGame
from ...engine.games import GAMES
from ..boards import BOARDS
from ..theme import Palette, ui_font
from ..widgets import Button
from .card import GameCard

COLUMN_WIDTH = 330


@dataclass(frozen=True)
class StartHooks:
    """What the start screen can bring about.

    `single` takes the game, the person's seat (None: by chance) and the level; `level` gives the
    level that was last chosen; `looked_at` hears which game's pages are shown; `kept_game` is the
    title of a game to go on with, or None.
    """

    single: Callable[[AnyGame, int | None, int], None]
    multi: Callable[[AnyGame], None]
    watch: Callable[[AnyGame], None]
    options: Callable[[AnyGame], None]
    instructions: Callable[[AnyGame], None]
    level: Callable[[AnyGame], int]
    go_on: Callable[[], None]
    kept_game: str | None
    looked_at: Callable[[AnyGame | None], None]
    quit: Callable[[], None]


class StartScreen(tk.Frame):
    """A page at a time; every button has a key, and Esc goes a page back."""

    def __init__(self, parent: tk.Misc, palette: Palette, hooks: StartHooks) -> None:
        super().__init__(parent, background=palette.table, takefocus=True)
        self._palette, self._hooks = palette, hooks
        self._page = tk.Frame(self)
        self._keys: dict[str, Callable[[], None]] = {}
        self._back: Callable[[], None] | None = None
        self._pictures: list[ImageTk.PhotoImage] = []
        self._level = 1
        self.bind_all("<Key>", self._typed)

    def destroy(self) -> None:
        """Let go of the keys too."""
        self.unbind_all("<Key>")
        super().destroy()

    def show_games(self) -> None:
        """Show the games to pick from."""
        self._turn_page(None, None)
        self._title("Fourgames", "Five small, forgotten board games. Pick one.")
        row = tk.Frame(self._page, background=self._palette.table)
        row.pack(pady=(20, 0))
        game_cards = []
        for number, game in enumerate(GAMES, 1):
            card = GameCard(row, self._palette, game, str(number), partial(self.show_welcome, game))
            game_cards.append(card)
            self._keys[str(number)] = card.press
        _flow(game_cards, self.winfo_width())
        self._page.bind("<Configure>", lambda event: _flow(game_cards, self.winfo_width()))
        foot = tk.Frame(self._page, background=self._palette.table)
        foot.pack(pady=(24, 0))
        if self._hooks.kept_game is not None:
            label = f"Go on with {self._hooks.kept_game}"
            self._button(foot, "G", label, self._hooks.go_on, primary=True)
        self._button(foot, "E", "Exit", self._hooks.quit)

    def show_welcome(self, game: AnyGame) -> None:
        """Show the welcome of a game."""
        self._turn_page(game, self.show_games)
        self._emblem(game)
        self._title(f"Welcome to {game.title}!", game.summary)
        column = self._column()
        hooks = self._hooks
        self._button(column, "S", "Single player", lambda: self.show_single(game), primary=True)
        self._button(column, "M", "Multi player", lambda: hooks.multi(game))
        self._button(column, "W", "Watch a demo", lambda: hooks.watch(game))
        self._button(column, "O", "Options …", lambda: hooks.options(game))
        self._button(column, "I", "Instructions", lambda: hooks.instructions(game))
        self._button(column, "E", "Exit game", hooks.quit)

    def show_single(self, game: AnyGame) -> None:
        """Ask who goes first, and at which level the computer plays."""
        self._turn_page(game, lambda: self.show_welcome(game))
        self._emblem(game)
        self._title("Would you like to go 1st or 2nd?", "")
        self._level = self._hooks.level(game)
        column = self._column()

        def begin(seat: int | None) -> Callable[[], None]:
            return lambda: self._hooks.single(game, seat, self._level)

        self._button(column, "1", "First", begin(0), primary=True)
        self._button(column, "2", "Second", begin(1))
        self._button(column, "C", "Let chance decide", begin(None))
        self._level_row(column, game)
        self._button(column, "B", "Back", lambda: self.show_welcome(game))

    def _level_row(self, parent: tk.Misc, game: AnyGame) -> None:
        palette = self._palette
        row = tk.Frame(parent, background=palette.table)
        row.pack(fill="x", pady=(16, 0))
        name = tk.Label(
            row, background=palette.table, foreground=palette.ink, font=ui_font(self, 1, bold=True)
        )
        note = tk.Label(
            parent,
            background=palette.table,
            foreground=palette.muted,
            font=ui_font(self),
            wraplength=COLUMN_WIDTH,
            justify="center",
        )

        def step(change: int) -> None:
            self._level = min(max(self._level + change, 1), len(game.levels))
            level = game.levels[self._level - 1]
            name.configure(text=f"Level {level.number} of {len(game.levels)}: {level.name}")
            note.configure(text=level.description)

        less = Button(row, palette, "◀", lambda: step(-1), larger=0)
        more = Button(row, palette, "▶", lambda: step(1), larger=0)
        less.pack(side="left")
        more.pack(side="right")
        name.pack(expand=True, fill="both")
        note.pack(fill="x", pady=(4, 12))
        self._keys["Left"] = lambda: step(-1)
        self._keys["Right"] = lambda: step(1)
        step(0)

    def _turn_page(self, game: AnyGame | None, back: Callable[[], None] | None) -> None:
        self._page.destroy()
        self._keys = {}
        self._pictures = []
        self._back = back
        self._hooks.looked_at(game)
        self._page = tk.Frame(self, background=self._palette.table)
        self._page.place(relx=0.5, rely=0.48, anchor="center")
        self.focus_set()

    def _title(self, title: str, subtitle: str) -> None:
        palette = self._palette
        tk.Label(
            self._page,
            text=title,
            font=ui_font(self, 14, bold=True),
            background=palette.table,
            foreground=palette.ink,
        ).pack()
        if subtitle:
            tk.Label(
                self._page,
                text=subtitle,
                font=ui_font(self, 2),
                background=palette.table,
                foreground=palette.muted,
                wraplength=560,
            ).pack(pady=(4, 0))

    def _emblem(self, game: AnyGame) -> None:
        if self.winfo_height() < 560 and self.winfo_height() > 1:
            return
        picture = ImageTk.PhotoImage(BOARDS[game.id].emblem(220, 132, self._palette), master=self)
        self._pictures.append(picture)
        tk.Label(self._page, image=picture, background=self._palette.table, borderwidth=0).pack(
            pady=(0, 12)
        )

    def _column(self) -> tk.Frame:
        column = tk.Frame(self._page, background=self._palette.table)
        column.pack(pady=(16, 0))
        return column

    def _button(
        self,
        parent: tk.Misc,
        key: str,
        text: str,
        command: Callable[[], None],
        primary: bool = False,
    ) -> None:
        kind = "primary" if primary else "plain"
        button = Button(
            parent, self._palette, text, command, key=key, kind=kind, width=COLUMN_WIDTH
        )
        button.pack(pady=2)
        self._keys[key.lower()] = command

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        control_or_alt = 0x0004 | 0x0008
        if (
            int(event.state) & control_or_alt
            or event.widget.winfo_toplevel() != self.winfo_toplevel()
        ):
            return
        if event.keysym == "Escape" and self._back is not None:
            self._back()
            return
        command = self._keys.get(event.char.lower() if event.char else event.keysym)
        command = command or self._keys.get(event.keysym)
        if command is not None:
            command()


def _flow(cards: Sequence[GameCard], width: int) -> None:
    """Lay the cards out in as many columns as the width allows."""
    if not cards or width < 50:
        return
    columns = max(1, min(len(cards), (width - 20) // (cards[0].winfo_reqwidth() + 16)))
    for number, card in enumerate(cards):
        card.grid(row=number // columns, column=number % columns, padx=8, pady=8)
