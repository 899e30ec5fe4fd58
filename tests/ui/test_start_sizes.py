"""The cards of the first page, at every size of the window and of its lettering."""

from __future__ import annotations

import tkinter
from collections.abc import Callable
from itertools import pairwise

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.look.fonts import pixels
from fourgames_tk.ui.look.widgets import Button
from fourgames_tk.ui.screens.card import GameCard
from fourgames_tk.ui.screens.start import StartScreen
from tests.ui.plain_shell import PlainShell
from tests.ui.pump import box, settle

BARS = 70
"""Height of the menu bar and the status line together, in design units."""
SIZES = [
    (640, 480, 96),
    (800, 600, 96),
    (1024, 768, 96),
    (1100, 740, 96),
    (1280, 720, 96),
    (1366, 768, 96),
    (1600, 1000, 96),
    (1100, 740, 100),
    (1366, 768, 120),
    (1600, 1000, 144),
]
"""Width and height of the window in pixels, and dots an inch."""
KEPT = {"nothing": 0, "one": 1, "several": 2}


class Guests:
    """Somebody at the reception with so many kept games, who begins none."""

    def __init__(self, kept: int) -> None:
        self.kept_game = "Stones: Skirmish" if kept else None
        self.more_are_kept = kept > 1

    def level(self, game: AnyGame) -> int:
        return 1

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: None


def show(root: tkinter.Tk, width: int, height: int, dots: int, kept: int) -> StartScreen:
    """Show the games in a window of this size, with `kept` games to go on with."""
    root.tk.call("tk", "scaling", dots / 72)
    root.geometry(f"{width}x{height - pixels(root, BARS)}")

    shell = PlainShell()
    screen = StartScreen(root, shell, Guests(kept))
    screen.pack(fill="both", expand=True)
    screen.show_games()
    settle(root)
    return screen


def shown(widget: tkinter.Misc, kind: type[tkinter.Canvas]) -> list[tkinter.Canvas]:
    """Return what can be seen of a kind."""
    found = []
    for child in widget.winfo_children():
        if isinstance(child, kind) and child.winfo_viewable():
            found.append(child)
        found += shown(child, kind)
    return found


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
@pytest.mark.parametrize(("width", "height", "dots"), SIZES)
def test_the_games_are_cards(
    root: tkinter.Tk, width: int, height: int, dots: int, kept: int
) -> None:
    screen = show(root, width, height, dots, kept)
    cards = shown(screen, GameCard)
    assert len(cards) == len(GAMES)
    left, top, right, bottom = box(screen)
    for each in [*cards, *shown(screen, Button)]:
        assert left <= box(each)[0] and box(each)[2] <= right
        assert top <= box(each)[1] and box(each)[3] <= bottom
    for card in cards:
        texts = [card.bbox(tag) for tag in ("title", "summary", "number")]
        for text in texts:
            # A hidden summary has no box.
            if text is not None:
                assert text[0] > 0 and text[2] < card.winfo_width()
                assert text[1] > 0 and text[3] < card.winfo_height()
        for before, after in ((texts[0], texts[1]), (texts[1], texts[2])):
            if before and after:
                assert before[3] <= after[1]
        if not texts[1]:
            assert texts[0][2] < texts[2][0], "the number is beside the title"


@pytest.mark.parametrize(("width", "height", "dots"), SIZES)
def test_rows_of_cards_are_even_and_in_the_middle(
    root: tkinter.Tk, width: int, height: int, dots: int
) -> None:
    screen = show(root, width, height, dots, 0)
    rows: dict[int, list[tkinter.Canvas]] = {}
    for card in shown(screen, GameCard):
        rows.setdefault(card.winfo_rooty(), []).append(card)
    counts = [len(rows[top]) for top in sorted(rows)]
    assert counts in ([5], [3, 2])
    for row in rows.values():
        lefts = sorted(card.winfo_rootx() for card in row)
        steps = [after - before for before, after in pairwise(lefts)]
        assert len(set(steps)) == 1
        before = lefts[0] - screen.winfo_rootx()
        after = screen.winfo_rootx() + width - lefts[-1] - row[0].winfo_width()
        assert abs(before - after) <= 2
    if len(rows) == 2:
        first, second = sorted(rows)
        card = rows[first][0]
        assert second - first - card.winfo_height() == steps[0] - card.winfo_width()


def test_plain_buttons_where_nothing_else_fits(root: tkinter.Tk) -> None:
    screen = show(root, 640, 480, 144, 2)
    assert not shown(screen, GameCard)
    buttons = shown(screen, Button)
    assert len(buttons) == len(GAMES) + 3
    for button in buttons:
        assert box(screen)[1] <= box(button)[1] and box(button)[3] <= box(screen)[3]


def test_cards_come_back_with_the_room_for_them(root: tkinter.Tk) -> None:
    screen = show(root, 400, 420, 96, 0)
    assert not shown(screen, GameCard)
    root.geometry("1100x700")
    settle(root)
    root.update()
    assert len(shown(screen, GameCard)) == len(GAMES)
    buttons = [getattr(button, "text", "") for button in shown(screen, Button)]
    assert buttons == ["Exit"]


def test_cards_follow_a_window_that_changes_its_size(root: tkinter.Tk) -> None:
    screen = show(root, 1100, 740, 96, 0)
    cards = shown(screen, GameCard)
    assert len(cards) == len(GAMES)
    for size, summary in (("640x412", False), ("641x412", False), ("1100x670", True)) * 2:
        root.geometry(size)
        settle(root)
        root.update()
        for card in cards:
            assert card.winfo_viewable()
            written = card.bbox("summary")
            assert bool(written) == summary
            if written is not None:
                assert written[2] < card.winfo_width()
                assert written[3] < card.bbox("number")[1]


def test_the_lit_card_keeps_its_place(root: tkinter.Tk) -> None:
    screen = show(root, 1100, 740, 96, 0)
    before = [box(card) for card in shown(screen, GameCard)]
    for card in shown(screen, GameCard):
        card.focus_force()
        settle(root)
    assert [box(card) for card in shown(screen, GameCard)] == before
