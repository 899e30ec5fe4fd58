"""The cards of the first page, at every size of the window and of its lettering."""

from __future__ import annotations

import tkinter
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.kit.fonts import pixels
from fourgames_tk.ui.kit.layout import asked_height
from fourgames_tk.ui.kit.widgets import Button
from fourgames_tk.ui.sheets import start
from fourgames_tk.ui.sheets.games import GameCard
from fourgames_tk.ui.sheets.start import StartScreen
from tests.ui.plain_app import PlainApp
from tests.ui.pump import box, settle

BARS = 70
"""Height of the menu bar and the status line together, in design units."""
SIZES = [
    (640, 480, 96),
    (700, 900, 96),
    (800, 600, 96),
    (1024, 768, 96),
    (1100, 740, 96),
    (1280, 720, 96),
    (1366, 768, 96),
    (1600, 1000, 96),
    (1100, 740, 100),
    (1366, 768, 120),
    (1600, 1000, 144),
    (2560, 1440, 96),
    (2560, 1440, 192),
]
"""Width and height of the window in pixels, and dots an inch."""
SMALL_SIZES = [(400, 420, 96), (640, 480, 144), (800, 600, 192)]
"""With room for a few cards at most."""
KEPT = {"nothing": 0, "one": 1}
COUNTS = (1, 3, 5, 7, 9)
SOME = GAMES[:5]
"""Those whose cards are laid out in every number."""
LONGEST_ROW = 5
"""In cards."""


@pytest.fixture(params=COUNTS, ids=lambda count: f"{count} games")
def games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[AnyGame]:
    """Let the program have so many games, some of them twice."""
    some = [*SOME, *SOME][: request.param]
    monkeypatch.setattr(start, "GAMES", tuple(some))
    return some


class Guests:
    """Somebody at the reception with a kept game or none, who begins none."""

    def __init__(self, kept: int) -> None:
        self.kept_game = "Stones: Skirmish" if kept else None

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: None


def show(
    root: tkinter.Tk,
    width: int,
    height: int,
    dots: int,
    kept: int,
    settings: Settings | None = None,
) -> StartScreen:
    """Show the games in a window of this size, with `kept` games to go on with."""
    root.tk.call("tk", "scaling", dots / 72)
    root.geometry(f"{width}x{height - pixels(root, BARS)}")

    app = PlainApp()
    app.settings = settings or Settings()
    app.desk = Guests(kept)  # type: ignore[assignment]  # has what is asked of a desk
    screen = StartScreen(root, app)
    screen.pack(fill="both", expand=True)
    screen.show_games()
    settle(root)
    return screen


def shown(widget: tkinter.Misc, kind: type[tkinter.Canvas]) -> list[tkinter.Canvas]:
    """Return what can be seen of a kind."""
    return [each for each in below(widget) if isinstance(each, kind) and each.winfo_viewable()]


def below(widget: tkinter.Misc) -> Iterator[tkinter.Misc]:
    for child in widget.winfo_children():
        yield child
        yield from below(child)


@pytest.mark.parametrize(("width", "height", "dots"), SIZES)
def test_the_games_are_cards(
    root: tkinter.Tk, games: list[AnyGame], width: int, height: int, dots: int
) -> None:
    """Every number of games meets every number of kept ones at some of the sizes."""
    kept = (len(games) + SIZES.index((width, height, dots))) % len(KEPT)
    check_cards(show(root, width, height, dots, kept), len(games))


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
@pytest.mark.parametrize(("width", "height", "dots"), SIZES)
def test_all_games_can_be_picked(
    root: tkinter.Tk, width: int, height: int, dots: int, kept: int
) -> None:
    """Many games with long titles may be too much for cards in the smallest window alone."""
    screen = show(root, width, height, dots, kept)
    if shown(screen, GameCard) or width > 640:
        check_cards(screen, len(GAMES))
    else:
        check_inside(screen, shown(screen, Button))
        assert len(shown(screen, Button)) == len(GAMES) + kept + 1


def check_cards(screen: StartScreen, count: int) -> None:
    """Check that so many cards lie in even rows, with all that is written on them in sight."""
    cards = shown(screen, GameCard)
    assert len(cards) == count
    check_inside(screen, [*cards, *shown(screen, Button)])
    check_rows(screen, cards)
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


def check_inside(screen: StartScreen, widgets: list[tkinter.Canvas]) -> None:
    left, top, right, bottom = box(screen)
    for each in widgets:
        assert left <= box(each)[0] and box(each)[2] <= right
        assert top <= box(each)[1] and box(each)[3] <= bottom


def check_rows(screen: StartScreen, cards: list[tkinter.Canvas]) -> None:
    """Check that rows differ by a card at most, each in the middle, all with the same gaps.

    There is as much room beside them as between two frames of cards, which hold their shadows.
    """
    rows: dict[int, list[tkinter.Canvas]] = {}
    for card in cards:
        rows.setdefault(card.winfo_rooty(), []).append(card)
    counts = [len(rows[top]) for top in sorted(rows)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] - counts[-1] <= 1 and counts[0] <= LONGEST_ROW
    gaps = {after - before - cards[0].winfo_height() for before, after in pairwise(sorted(rows))}
    for row in rows.values():
        lefts = sorted(card.winfo_rootx() for card in row)
        gaps |= {after - before - row[0].winfo_width() for before, after in pairwise(lefts)}
        left, _, right, _ = box(screen)
        before, after = lefts[0] - left, right - lefts[-1] - row[0].winfo_width()
        assert abs(before - after) <= 2
        assert before + after >= max(gaps, default=0)
    assert len(gaps) <= 1


@pytest.mark.parametrize(("width", "height", "dots"), SMALL_SIZES)
def test_everything_can_be_pressed_where_there_is_little_room(
    root: tkinter.Tk, games: list[AnyGame], width: int, height: int, dots: int
) -> None:
    kept = 1
    screen = show(root, width, height, dots, kept)
    cards, buttons = shown(screen, GameCard), shown(screen, Button)
    assert len(cards) in (0, len(games))
    assert len(cards) + len(buttons) == len(games) + kept + 2
    check_inside(screen, [*cards, *buttons])
    for button in buttons:
        for item in button.find_all():
            _, top, _, bottom = button.bbox(item)
            assert top >= 0 and bottom <= button.winfo_height()


def test_plain_buttons_where_nothing_else_fits(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "GAMES", SOME)
    screen = show(root, 640, 480, 144, 1)
    assert not shown(screen, GameCard)
    assert len(shown(screen, Button)) == 8


def test_the_heading_comes_back_with_the_room_for_it(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written() -> list[str]:
        labels = [label for label in below(screen) if isinstance(label, tkinter.Label)]
        return [str(label.cget("text")) for label in labels if label.winfo_viewable()]

    monkeypatch.setattr(start, "GAMES", (SOME * 2)[:9])
    screen = show(root, 640, 300, 96, 1)
    assert written() == []
    for size, titles in (("640x410", 1), ("1100x670", 2), ("640x230", 0), ("1100x670", 2)):
        root.geometry(size)
        settle(root)
        root.update()
        expected = ["Fourgames", "Nine small, forgotten board games. Pick one."]
        assert written() == expected[:titles]


def test_more_games_than_digits_have_no_key(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "GAMES", (SOME * 3)[:12])
    screen = show(root, 1100, 740, 96, 0)
    check_cards(screen, 12)
    numbers = [card.itemcget("number", "text") for card in shown(screen, GameCard)]
    assert numbers == [*"123456789", "", "", ""]


def test_cards_come_back_with_the_room_for_them(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "GAMES", SOME)
    screen = show(root, 400, 420, 96, 0)
    assert not shown(screen, GameCard)
    root.geometry("1100x700")
    settle(root)
    root.update()
    assert len(shown(screen, GameCard)) == len(SOME)
    buttons = [getattr(button, "text", "") for button in shown(screen, Button)]
    assert buttons == ["Your games", "Exit"]


def test_cards_follow_a_window_that_changes_its_size(
    root: tkinter.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "GAMES", SOME)
    screen = show(root, 1100, 740, 96, 0)
    cards = shown(screen, GameCard)
    assert len(cards) == len(SOME)
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


PAGES = ("welcome", "single", "demo")


def turn_to(screen: StartScreen, page: str, game: AnyGame) -> None:
    """Show a page of a game, or the first one."""
    pages: dict[str, Callable[[], None]] = {
        "games": screen.show_games,
        "welcome": lambda: screen.show_welcome(game),
        "single": lambda: screen.show_single(game),
        "demo": lambda: screen.show_demo(game, 5),
    }
    pages[page]()
    settle(screen)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", ["mancala", "skirmish"])
@pytest.mark.parametrize(
    ("width", "height", "dots"),
    [(640, 480, 96), (640, 480, 144), (1366, 768, 96), (1366, 768, 192), (2560, 1440, 192)],
)
def test_the_pages_of_a_game_are_whole(
    root: tkinter.Tk, name: str, page: str, width: int, height: int, dots: int
) -> None:
    game = find_game(name)
    settings, skirmish = Settings(), find_game("skirmish")
    four = skirmish.options_type.parse({"players": "4"})
    settings.keep_setup(Setup(skirmish, four, 1, (PlayerSpec("human"),) * 4))
    screen = show(root, width, height, dots, 0, settings)
    turn_to(screen, page, game)
    buttons = shown(screen, Button)
    entries = {"welcome": 7, "single": 4 if name == "mancala" else 6, "demo": 2}[page]
    seats = 2 if name == "mancala" else 4
    arrows = {"welcome": 0, "single": 2, "demo": 2 * seats}[page]
    assert len(buttons) == entries + arrows
    check_inside(screen, buttons)
    labels = [each for each in below(screen) if isinstance(each, tkinter.Label)]
    for label in labels:
        if label.winfo_viewable():
            assert box(screen)[0] <= box(label)[0] and box(label)[2] <= box(screen)[2]
            assert box(label)[3] <= box(screen)[3]


def test_steps_between_levels_move_nothing(root: tkinter.Tk) -> None:
    screen = show(root, 1100, 740, 96, 0)
    screen.show_single(find_game("mancala"))
    settle(root)
    places = set()
    for _ in range(7):
        places.add(tuple(box(button) for button in shown(screen, Button)))
        shown(screen, Button)[-1].event_generate("<Button-1>")
        shown(screen, Button)[-1].event_generate("<ButtonRelease-1>")
        settle(root)
    assert len(places) == 1


@pytest.mark.parametrize("page", ["games", *PAGES])
def test_what_is_tried_is_not_drawn(root: tkinter.Tk, page: str) -> None:
    """A resize gives each button its new size once, however many arrangements do not fit."""
    screen = show(root, 1100, 740, 96, 1)
    turn_to(screen, page, find_game("mancala"))
    sized: Counter[str] = Counter()
    for each in below(screen):
        if isinstance(each, (Button, GameCard)):
            each.bind("<Configure>", lambda event: sized.update([str(event.widget)]), add=True)
    for size in ("640x300", "1600x1000", "500x900", "400x420", "1366x700"):
        sized.clear()
        root.geometry(size)
        settle(root)
        root.update()
        assert set(sized.values()) <= {1}, f"{size}: {sized}"
        (shown_page,) = screen.winfo_children()
        assert asked_height(shown_page) == shown_page.winfo_reqheight(), size
