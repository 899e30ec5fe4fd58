"""Opens, measures and photographs every page of the program, on screens of all sizes.

`python -m tests.ui.screens` does it for every size in all themes, each in a process of its own,
since Tk ends the process whose X server ends. `--language` does it for the sizes with the least
space, in a language or in `LongWords`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tkinter as tk
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from gettext import NullTranslations
from itertools import combinations
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from environment import ROOT
from frozen_program import empty_environment
from PIL import ImageGrab
from virtual_screen import virtual_screen
from Xlib import Xatom
from Xlib.display import Display

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, use_catalogue, use_language
from fourgames_tk.engine.players import engine_process
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.board import AnyBoard, Board
from fourgames_tk.ui.game_view import analysis, coach, computer_players
from fourgames_tk.ui.pages import exercise, lessons, review
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.controls import StaticCanvas
from fourgames_tk.ui.widgets.question_card import QuestionCard
from fourgames_tk.ui.widgets.side_panel import MIN_BOARD_SIDE
from fourgames_tk.ui.widgets.status_bar import StatusBar
from tests.ui.game_ends import play_last_move
from tests.ui.menu_pages import PAGE_COMMANDS, PER_GAME, SHARED
from tests.ui.person import Person, below
from tests.ui.pump import box, settle
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

PICTURES = ROOT / "pictures" / "screens"
SIZES = (
    (800, 560, 100, 96, 0),
    (800, 600, 150, 96, 0),
    (1366, 768, 100, 96, 0),
    (2560, 1440, 100, 96, 0),
    (3840, 2160, 100, 192, 0),
    (3840, 2160, 100, 96, 192),
)
"""Width and height of a screen, text in per cent, dots an inch of the server and of `Xft.dpi`."""
SHORT = SIZES[2]
NARROW = SIZES[:3]
"""The sizes in which long words have the least space."""
PSEUDO = "pseudo"
"""Stands for a language of `LongWords`."""
THEMES = tuple(PALETTES)
PANELS = ("moves", "analysis", "messages")
THINKING_NODES = 100_000
"""Positions searched for the review of a game and the analysis of a position."""
FINISH_SECONDS = 0.05
"""Time in seconds for a move while the computer finishes a game."""
QUESTIONS = ("s", "c", "p")
EXERCISES = {"lesson": "l", "puzzle": "z"}
"""Pages with a board of their own, and the key on the game's page that opens each."""

WORDS = ("Label", "Button", "TLabel", "TButton", "TMenubutton", "Menubutton", "TCheckbutton")
"""Tk classes of widgets with text that does not wrap."""
SLACK = 1
"""Pixels by which places may be wrong, because they are rounded."""
FOLDED = 3
"""Height in pixels of a game view that makes space for a page in a small window."""


class LongWords(NullTranslations):
    """Makes English longer by two fifths, with accents: vowels are doubled, but not in places."""

    def gettext(self, message: str) -> str:
        return re.sub(
            r"\{[^}]*\}|[aeiouAEIOU]",
            lambda found: (
                "áéíóúÁÉÍÓÚ"["aeiouAEIOU".index(found[0])] * 2 if len(found[0]) == 1 else found[0]
            ),
            message,
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def faults(root: tk.Misc) -> Iterator[str]:
    """Return what is wrong with the visible widgets."""
    wide, high = root.winfo_screenwidth(), root.winfo_screenheight()
    for parent in (root, *below(root)):
        if not parent.winfo_viewable() or parent.winfo_height() <= FOLDED:
            continue
        if parent.winfo_toplevel() is parent:
            left, top, right, bottom = box(parent)
            if min(left, top) < 0 or right > wide or bottom > high:
                yield f"{parent} leaves the screen: {box(parent)}"
        if isinstance(parent, Board) and _lacks_drawing(parent):
            yield f"{parent} is not drawn"
        if isinstance(parent, tk.Canvas):
            yield from _cut_texts(parent)
        if isinstance(parent, StaticCanvas):
            yield from _crossed_texts(parent)
        if says := _says(parent):
            # A button may be narrower than it would be, but not than its text.
            width = parent.winfo_reqwidth()
            wanted = (
                min(width, parent.min_width) if isinstance(parent, Button) else width,
                parent.winfo_reqheight(),
            )
            there = parent.winfo_width(), parent.winfo_height()
            if wanted[0] > there[0] + SLACK or wanted[1] > there[1] + SLACK:
                yield f"{parent} {says!r} has {there} and needs {wanted}"
            if broken := broken_words(parent):
                yield f"{parent} {says!r} breaks {broken}"
        if not isinstance(parent, tk.Canvas | tk.Text):
            yield from _misplaced(parent)


def broken_words(label: tk.Misc) -> list[str]:
    """Return the words that a label breaks because it wraps its text at less than their width."""
    if not (isinstance(label, tk.Label) and (room := int(str(label.cget("wraplength"))))):
        return []
    # A `Font` made from that of the label would have a rounded size.
    measure = partial(label.tk.call, "font", "measure", label.cget("font"))
    return [word for word in _says(label).split() if int(measure(word)) > room + SLACK]


def _lacks_drawing(board: AnyBoard) -> bool:
    """Return whether a board is large enough to be drawn, but not drawn for its size."""
    return (
        not board.is_drawn_for_size
        and min(board.winfo_width(), board.winfo_height()) >= MIN_BOARD_SIDE
    )


def _misplaced(parent: tk.Misc) -> Iterator[str]:
    """Return which widgets extend beyond their parents or overlap; those on a canvas may scroll.

    A picture or a board that is placed may be cut: only its middle is shown. A layer as large as
    its parent is the ground of what is placed on it, and so is a row for what is packed in it. The
    ends of the status line lie over its text, which leaves out what does not go with that; a long
    text grows over the contents of the window. A question lies over a board below its slab and
    cards.
    """
    seen = [
        each
        for each in parent.winfo_children()
        if each.winfo_viewable() and not isinstance(each, tk.Toplevel | tk.Menu)
    ]
    around, boxes = box(parent), {each: box(each) for each in seen}
    for each, place in boxes.items():
        across, down = _common(place, around)
        if place[2] - place[0] - across > SLACK or place[3] - place[1] - down > SLACK:
            shown = isinstance(each, Board) or (each.winfo_class() == "Label" and not _says(each))
            if not (shown and each.winfo_manager() == "place"):
                yield f"{each} {_says(each)!r} leaves its parent: {place} {around}"
    for pair in combinations(() if isinstance(parent, StatusBar) else seen, 2):
        one, other = (boxes[each] for each in pair)
        if min(_common(one, other)) <= SLACK or around in (one, other):
            continue
        if any(isinstance(each, StatusBar) for each in pair):
            continue
        if any(isinstance(each, QuestionCard) for each in pair):
            one, other = (
                _slab_and_cards(each) if isinstance(each, Board) else boxes[each] for each in pair
            )
            if min(_common(one, other)) <= SLACK:
                continue
        if not any(_background_of(each) in pair for each in pair):
            text = " overlaps ".join(f"{each} {_says(each)!r}" for each in pair)
            yield f"{text}: {one} {other}"


def _slab_and_cards(board: AnyBoard) -> tuple[int, int, int, int]:
    """Return the part of a board above the lower edge of its slab and cards, on the screen."""
    left, top, right, _ = box(board)
    background = board.drawing.make_background()
    lowest = max(each.bottom for each in (background.slab_box, *background.card_boxes))
    return left, top, right, top + round(board.transform.y(lowest))


def _background_of(widget: tk.Misc) -> tk.Misc:
    """Return the widget in which another one has been packed."""
    manager = widget.winfo_manager()
    told = widget.tk.splitlist(widget.tk.call(manager, "info", widget)) if manager else ()
    return widget.nametowidget(str(told[told.index("-in") + 1])) if "-in" in told else widget


def _cut_texts(canvas: tk.Canvas) -> Iterator[str]:
    """Return the texts that are cut off by a canvas that does not scroll."""
    if str(canvas.cget("scrollregion")):
        return
    for item in canvas.find_all():
        # A hidden text has no box.
        place = canvas.bbox(item) if canvas.type(item) == "text" else None
        if place and (text := canvas.itemcget(item, "text").strip()):
            left, top, right, bottom = place
            size = canvas.winfo_width(), canvas.winfo_height()
            if min(left, top) < -SLACK or right > size[0] + SLACK or bottom > size[1] + SLACK:
                yield f"{canvas} of {size} cuts {text!r} at {(left, top, right, bottom)}"


def _crossed_texts(canvas: tk.Canvas) -> Iterator[str]:
    """Return the texts of a control or card that lie over each other."""
    texts = [
        item
        for item in canvas.find_all()
        if canvas.type(item) == "text" and canvas.itemcget(item, "text").strip()
    ]
    for pair in combinations(texts, 2):
        first, second = map(canvas.bbox, pair)
        width, height = _common(first, second)
        # The box of a line has room above and below its letters, which two lines may share.
        lower = min(first[3] - first[1], second[3] - second[1])
        if width > SLACK and height > lower / 4:
            yield f"{canvas}: " + " lies over ".join(
                repr(canvas.itemcget(item, "text")) for item in pair
            )


def _common(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int]:
    """Return width and height of what two boxes have in common; negative where they are apart."""
    return (
        min(first[2], second[2]) - max(first[0], second[0]),
        min(first[3], second[3]) - max(first[1], second[1]),
    )


def _says(widget: tk.Misc) -> str:
    return str(widget.cget("text")) if widget.winfo_class() in WORDS else ""


def walk(
    person: Person, games: tuple[AnyGame, ...] = GAMES, left_out: Collection[str] = ()
) -> Iterator[str]:
    """Go from screen to screen, and yield the name of each, which may still be worked on.

    Panels, questions and pages whose names are in `left_out` are not opened.
    """
    app, workspace = person.app, person.app.workspace

    def closed() -> None:
        for window in list(below(app.root)):
            if isinstance(window, tk.Toplevel) and window.winfo_viewable():
                window.destroy()
        person.flush()

    if GAMES[-1] in games:
        workspace.show_start()
        yield "start"
    for game in games:
        workspace.show_game_page(game)
        yield f"{game.id}-page"
        page = workspace.side_panel.page
        for key in QUESTIONS:
            name = f"{game.id}-question-{key}"
            if page is not None and key in page.key_commands and name not in left_out:
                page.key_commands[key]()
                yield name
                closed()
        person.start_game(game, "human human")
        yield f"{game.id}-game"
        for panel in [each for each in PANELS if f"{game.id}-{each}" not in left_out]:
            workspace.toggle_panel(panel)
            yield f"{game.id}-{panel}"
            workspace.toggle_panel(panel)
        for winner, name in enumerate(("won", "lost")):
            play_last_move(person, game, winner=winner)
            yield f"{game.id}-{name}"
        if f"{game.id}-review" not in left_out:
            workspace.show_review()
            yield f"{game.id}-review"
        workspace.show_game_page(game)
        kinds = [PER_GAME, *[SHARED] * (game is GAMES[-1])]
        commands = [command for command, kind in PAGE_COMMANDS.items() if kind in kinds]
        for command in [each for each in commands if f"{game.id}-{each}" not in left_out]:
            person.do(command)
            yield f"{game.id}-{command}"
            closed()
            workspace.close_page()
        if game.position_editor() is not None:
            person.do("set_up")
            yield f"{game.id}-set-up"
            workspace.show_game_page(game)
        for name, key in EXERCISES.items():
            if (page := workspace.side_panel.page) is not None and key in page.key_commands:
                page.key_commands[key]()
                if isinstance(course := workspace.side_panel.page, CoursePage):
                    course.start_chosen()
                yield f"{game.id}-{name}"
                closed()
                workspace.show_game_page(game)


@contextmanager
def short_thinking(nodes: int = THINKING_NODES) -> Iterator[None]:
    """Limit each search for values to so many `nodes`, reviews to `THINKING_NODES`.

    A computer that finishes a game for a person takes `FINISH_SECONDS` a move.
    """
    limits: list[tuple[ModuleType, str, float]] = [
        *((each, "VALUES_NODES", nodes) for each in (analysis, engine_process, exercise, lessons)),
        *((each, "ANSWER_NODES", nodes) for each in (analysis, coach)),
        (coach, "REVIEW_NODES", nodes),
        (review, "REVIEW_NODES", THINKING_NODES),
        (computer_players, "FINISH_SECONDS", FINISH_SECONDS),
    ]
    with ExitStack() as stack:
        for module, name, limit in limits:
            stack.enter_context(patch.object(module, name, min(limit, getattr(module, name))))
        yield


def measure(
    person: Person,
    folder: Path | None = None,
    games: tuple[AnyGame, ...] = GAMES,
    parts: Collection[str] = ("",),
) -> list[str]:
    """Look at every screen, keep a picture of each in a folder, and return all that is wrong.

    Screens whose names have none of the `parts` are left out.
    """
    found, seen = list[str](), 0
    with short_thinking():
        for name in walk(person, games):
            if not any(part in name for part in parts):
                continue
            seen += 1
            come_to_rest(person.root)
            found += [f"{name}: {each}" for each in faults(person.root)]
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                ImageGrab.grab(xdisplay=person.root.winfo_screen()).save(folder / f"{name}.png")
    return found if seen else [f"no screen has a name with {' or '.join(parts)}"]


def open_window(root: tk.Tk, width: int, height: int, percent: int, theme: str) -> Services:
    """Open the program without sound and animation, in a window of this size."""
    app = App(root, Settings(sound="no", speed="off", theme=theme, text_size=str(percent))).services
    root.geometry(f"{width}x{height}+0+0")
    settle(root)
    return app


def try_one(
    width: int,
    height: int,
    percent: int,
    dots: int,
    letters: int,
    theme: str,
    language: str,
    parts: Sequence[str],
) -> int:
    """Try all screens on a server of our own, in a process of its own; 1 where one is wrong."""
    name = f"{width}x{height}-{percent}-{max(dots, letters)}{'-xft' * bool(letters)}-{theme}"
    name += f"-{language}" * (language != ENGLISH)
    with virtual_screen(width, height, dots) as display, tempfile.TemporaryDirectory() as home:
        if letters:
            server = Display(display)
            atom = server.intern_atom("RESOURCE_MANAGER")
            text = f"Xft.dpi:\t{letters}\n".encode()
            server.screen().root.change_property(atom, Xatom.STRING, 8, text)
            server.close()
        command = [sys.executable, "-m", "tests.ui.screens", *parts, "--on", name, str(width)]
        command += [str(height), str(percent), theme, language]
        variables = {**os.environ, **empty_environment(display, Path(home))}
        return subprocess.run(command, env=variables).returncode


def look(
    name: str,
    width: int,
    height: int,
    percent: int,
    theme: str,
    language: str,
    parts: Collection[str],
) -> int:
    """Look at all screens on the server of `DISPLAY`, and print what is wrong."""
    begun = time.monotonic()
    if language == PSEUDO:
        use_catalogue(ENGLISH, LongWords())
    else:
        use_language(language)
    root = tk.Tk(className="Fourgames")
    with XDriver(os.environ["DISPLAY"]) as driver:
        # The pointer is over no widget.
        driver.move(driver.width - 1, driver.height - 1)
        app = open_window(root, width, height, percent, theme)
        found = measure(Person(app, driver), PICTURES / name, parts=parts or ("",))
        app.quit()
    print(f"{name}: {len(found)} faults, {time.monotonic() - begun:.0f} s", *found, sep="\n  ")
    return bool(found)


def main() -> int:
    """Try every size in all themes, or fewer as asked; 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="dev.py screens", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="NAME", help="only screens named so in part")
    parser.add_argument("--short", action="store_true", help="one size and one theme")
    parser.add_argument(
        "--language",
        choices=[*LANGUAGES, PSEUDO],
        help=f"narrow sizes in one theme, in a language; {PSEUDO}: English with longer words",
    )
    parser.add_argument("--on", nargs=6, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    parts = chosen.parts
    if chosen.on:
        name, width, height, percent, theme, language = chosen.on
        return look(name, int(width), int(height), int(percent), theme, language, parts)
    if chosen.short:
        return try_one(*SHORT, THEMES[0], chosen.language or ENGLISH, parts)
    if chosen.language:
        return max(try_one(*size, THEMES[0], chosen.language, parts) for size in NARROW)
    return max(try_one(*size, theme, ENGLISH, parts) for theme in THEMES for size in SIZES)


if __name__ == "__main__":
    sys.exit(main())
