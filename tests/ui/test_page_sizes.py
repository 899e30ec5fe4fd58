"""Changing text size and theme leaves every screen as one that was opened with both.

Sizes and pictures are compared. At 200 % nothing on any screen is cut off or overlaps.
"""

from __future__ import annotations

import re
import tkinter as tk
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from frozen_program import empty_environment
from PIL import Image, ImageChops

from fourgames_tk.engine.game import AnyGame, MoveValue, State
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_by_four.game import FourByFour
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.players.bot_failure import BotFailure
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.store.settings import Preferences
from fourgames_tk.ui.pages import game_page, puzzle
from fourgames_tk.ui.pages.bot_failure import show_bot_failure
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.game_start import StartingDiceScreen
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.widgets.dialogs import report_crash, show_question
from fourgames_tk.ui.workshop.bot_editor import show_bot_editor
from fourgames_tk.ui.workshop.tournament import TournamentWindow
from tests.store.games import kept
from tests.ui.person import Person, below
from tests.ui.pump import box
from tests.ui.screens import PANELS, faults, open_window, short_thinking, walk
from tests.ui.tournament import SMALL, results, save_tournament, setup_page
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

WINDOW = 1920, 1200
LENGTHS = ("padx", "pady", "borderwidth", "highlightthickness", "wraplength")
"""Options of widgets that are lengths in pixels."""
OPTIONS: dict[type[tk.Misc], tuple[str, ...]] = {}
"""Those of `LENGTHS` that widgets of a class have."""
SKIRMISH, FOUR_BY_FOUR = find_game("skirmish"), find_game("four-by-four")
QUESTION = (
    "These results are taken out of the statistics, and the games stay where they are now. " * 2
)
PADDINGS = ("-padx", "-pady", "-ipadx", "-ipady", "-x", "-y")
"""Options of geometry managers that are lengths in pixels."""

OF_PAIRS = "review", "rules", "statistics"
COMMON = (*PANELS, "lost", "question-c", "question-p", "review", "rules", "statistics")
ALIKE = {f"{game.id}-{page}" for game in GAMES[:-1] for page in COMMON}
"""Screens whose sizes follow as those of the last game."""
PAIRED = {f"{game.id}-{page}" for game in GAMES[:-1] for page in (*PANELS, *OF_PAIRS)}
"""Screens of these that `test_all_pairs.py` measures with the largest text."""

MOST_PIXELS = 6000
"""Number of pixels in which a focus ring, a caret and the thumb of a scroll bar may differ."""
UNLIKE = {f"fourside-{page}" for page in ("page", "game", "new_game", "set-up", "lessons")}
"""Screens with boards of random blocks."""

GOES_BACK = GAMES[-1].id, "other"
"""Walks on which the text size also goes back to 100 %, on a page of each kind."""

ONE_WAY = {"bot editor"}
"""Windows with a size of their own, which may keep a higher one on the way back."""

Sizes = dict[str, dict[str, str]]
"""Sizes, paddings and borders of each visible widget, by its place in the tree."""


def measure(root: tk.Misc) -> Sizes:
    """Return the sizes of all visible widgets in pixels."""
    return dict(_below(root, ""))


def _below(parent: tk.Misc, path: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the widgets in a widget; of each class they are counted as they were made.

    Names do not tell: a page that is built anew counts on. A hairline at the edge of a page tells
    how far the page is scrolled, which is no size.
    """
    counted = Counter[str]()
    for child in sorted(parent.winfo_children(), key=_number):
        if child.winfo_viewable() and child.winfo_height() > 1:
            counted[type(child).__name__] += 1
            place = f"{path}/{type(child).__name__}{counted[type(child).__name__]}"
            yield place, _lengths(child)
            if not (isinstance(child, tk.Canvas) and _is_beyond_window(child)):
                yield from _below(child, place)


def _is_beyond_window(widget: tk.Misc) -> bool:
    """Return whether a page would have to be scrolled down to see any of a widget.

    A canvas maps the widgets in it when it is painted, which may be long ago or not at all.
    """
    window = widget.winfo_toplevel()
    return widget.winfo_rooty() >= window.winfo_rooty() + window.winfo_height()


def _number(widget: tk.Misc) -> int:
    """Return the number that tkinter gave a widget, among those of its class."""
    found = re.search(r"\d+$", widget.winfo_name())
    return int(found[0]) if found else 1


def _lengths(widget: tk.Misc) -> dict[str, str]:
    found = {"size": f"{widget.winfo_width()}x{widget.winfo_height()}"}
    kind = type(widget)
    if kind not in OPTIONS:
        # To list the options of a widget takes longer than all else of it.
        OPTIONS[kind] = tuple(set(LENGTHS).intersection(widget.keys()))
    for option in OPTIONS[kind]:
        found[option] = str(widget.cget(option))
    if (manager := widget.winfo_manager()) in ("pack", "grid", "place"):
        words = widget.tk.splitlist(widget.tk.call(manager, "info", widget))
        for option, value in zip(words[::2], words[1::2], strict=True):
            if str(option) in PADDINGS:
                found[str(option)] = str(value)
    return found


def differences(expected: Sizes, found: Sizes) -> list[str]:
    """Return the differences, for each widget of either side."""
    text = [f"{each} is only in one" for each in sorted(expected.keys() ^ found.keys())]
    for place in sorted(expected.keys() & found.keys()):
        if expected[place] != found[place]:
            pairs = sorted(expected[place].items() ^ found[place].items())
            text.append(f"{place} {pairs}")
    return text


Looks = tuple[str, str]
"""A text size in per cent and a theme."""
USUAL, LARGE = ("100", "light"), ("200", "dark")
Walk = Callable[[Person], Iterator[str]]
"""Goes from screen to screen, and yields the name of each."""


def screens(
    driver: XDriver, walk: Walk, looks: Looks, home: Path, patch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Person]]:
    """Open a program that knows no games yet, with text size and theme; go through its screens."""
    for name, value in empty_environment("", home).items():
        if name.startswith("XDG_") and "CACHE" not in name:
            patch.setenv(name, value)
    root = tk.Tk()
    root.tk.call("tk", "scaling", 96 / 72)
    percent, theme = looks
    person = Person(open_window(root, *WINDOW, int(percent), theme), driver)
    with short_thinking():
        for name in walk(person):
            yield name, person
    person.app.quit()


def other_screens(person: Person) -> Iterator[str]:
    """Go through the workshop, the dice and the dialogs."""
    app, workspace = person.app, person.app.workspace

    def close() -> None:
        (dialog,) = person.dialogs()
        dialog.destroy()
        person.flush()

    show_bot_editor(app)
    yield "bot editor"
    close()
    workspace.show_game_page(SKIRMISH)
    person.do("tournament")
    yield "tournament page"
    page = setup_page(person)
    page.set_setting("margin", "no number")
    page._rebuild_form()
    yield "tournament page with an error, unfolded"
    workspace.close_page()
    plan = Plan("skirmish", ("level:1", "level:2"), tuple(f"{k}={v}" for k, v in SMALL.items()), 2)
    window = TournamentWindow(app)
    window.open_folder(save_tournament(plan, results(plan, [1.0])))
    person.wait(lambda: bool(window.standings.cell_texts), "the tournament")
    yield "tournament"
    close()
    workspace.show_game_page(FOUR_BY_FOUR)
    beginning = workspace.side_panel.page
    assert isinstance(beginning, GameSetupPage)
    beginning.begins = None
    beginning.play_computer()
    (dice,) = [each for each in person.widgets() if isinstance(each, StartingDiceScreen)]
    person.wait(lambda: dice.settled, "the result")
    dice._timer.cancel()
    yield "dice"
    workspace.show_start()
    for name in ("new_game", "about"):
        person.do(name)
        yield name
        workspace.close_page()
    kept(app.library)
    person.do("your_games")
    games = workspace.side_panel.page
    assert isinstance(games, YourGamesPage)
    games._rename()
    yield "rename"
    close()
    workspace.close_page()
    show_question(app.root, "Results", QUESTION, [("Keep", person.flush), ("Reset", person.flush)])
    yield "question"
    close()
    person.start_game(SKIRMISH, "human human")
    show_bot_failure(app, person.controller, BotFailure("a.py", QUESTION, last_output=("Oh.",)))
    yield "failure of a bot"
    close()
    report_crash(app.root, QUESTION, QUESTION)
    yield "crash"
    close()


def made_up(
    engine: EngineProcess, game: AnyGame, options: Options, view: State, *others: object
) -> dict[str, MoveValue]:
    """Return values of moves that are not the same, and always these."""
    moves = sorted(view.legal_moves())
    return {move: MoveValue(1 - number / 10, False) for number, move in enumerate(moves)}


def change_looks(person: Person, looks: Looks) -> None:
    """Choose a text size and a theme, at once."""
    texts = person.app.preferences.texts_by_name()
    percent, theme = looks
    person.app.set_preferences(Preferences.parse({**texts, "text_size": percent, "theme": theme}))


def move_dialogs(person: Person) -> None:
    """Move dialogs to the upper edge of the screen: they grow no further than the lower one."""
    for window in below(person.root):
        if isinstance(window, tk.Toplevel):
            window.geometry("+0+0")


def picture(person: Person) -> Image.Image:
    """Return a grey picture of the window without the field with the caret, which blinks."""
    driver = person.driver
    # The pointer is over nothing that reacts to it.
    driver.move(driver.width - 1, driver.height - 1)
    come_to_rest(person.root)
    found = driver.screenshot(box(person.root)).convert("L")
    focus = person.root.focus_get()
    if focus is not None and focus.winfo_class() in ("TEntry", "Entry", "Text", "TCombobox"):
        found.paste(0, box(focus))
    return found


def sizes_at_rest(person: Person) -> Sizes:
    """Return the sizes when they change no more: windows get theirs from the X server."""
    before: Sizes | None = None
    while True:
        come_to_rest(person.root)
        # The server answers after all that was sent before.
        person.root.winfo_pointerxy()
        found = measure(person.root)
        if found == before:
            return found
        before = found


WALKS: dict[str, tuple[Walk, Walk]] = {
    **{
        game.id: (
            partial(walk, games=(game,), left_out=ALIKE),
            partial(walk, games=(game,), left_out=PAIRED),
        )
        for game in GAMES
    },
    "other": (other_screens, other_screens),
}
"""The walks with `USUAL` and with `LARGE`; the first without screens that are not compared."""


@pytest.mark.parametrize("screens_of", WALKS)
def test_every_screen_follows_the_size_of_text(
    driver: XDriver, screens_of: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The windows keep their size; looks go from `USUAL` to `LARGE` and back on every screen.

    Values of moves are made up: those of a search depend on its time, and pages tell of them.
    """
    monkeypatch.setattr(EngineProcess, "values", made_up)
    monkeypatch.setattr(FourByFour, "throw_dice", lambda game, random: ((5, 2),))
    # Both programs pose the same puzzle, and put the person on the same seat.
    for module in (puzzle, game_page):
        monkeypatch.setattr(module, "SystemRandom", lambda: Random(1))
    wrong, changed, pictures = [], {}, {}
    usual, large = WALKS[screens_of]
    for name, person in screens(driver, usual, USUAL, tmp_path / "usual", monkeypatch):
        if name in ALIKE:
            continue
        before = sizes_at_rest(person) if screens_of in GOES_BACK else {}
        move_dialogs(person)
        change_looks(person, LARGE)
        changed[name], pictures[name] = sizes_at_rest(person), picture(person)
        change_looks(person, USUAL)
        if screens_of in GOES_BACK and name not in ONE_WAY:
            wrong += [f"{name} back: {each}" for each in differences(before, sizes_at_rest(person))]
    for name, person in screens(driver, large, LARGE, tmp_path / "large", monkeypatch):
        if name in changed:
            move_dialogs(person)
            found = differences(sizes_at_rest(person), changed[name])
            wrong += [f"{name}: {each}" for each in found]
            changes = ImageChops.difference(picture(person), pictures[name])
            if sum(changes.histogram()[1:]) > MOST_PIXELS and name not in UNLIKE:
                wrong.append(f"{name}: the window looks different at {changes.getbbox()}")
        else:
            come_to_rest(person.root)
        wrong += [f"{name}: {each}" for each in faults(person.root)]
    assert not wrong, "\n".join(wrong)
