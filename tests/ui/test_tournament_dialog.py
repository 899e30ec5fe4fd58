from __future__ import annotations

import gc
import json
import tkinter as tk
from collections.abc import Iterator
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.options import Options
from fourgames_tk.store.places import bots_path
from fourgames_tk.ui.desktop.files import FileDialogs
from fourgames_tk.ui.dialogs.tournament import TournamentDialog
from fourgames_tk.ui.look.style import apply_style
from fourgames_tk.ui.loop.garbage import GarbageCollector
from fourgames_tk.ui.paint.palette import PALETTES
from tests.ui.pump import centre, pump, settle
from tests.ui.xdriver import XDriver

SKIRMISH = find_game("skirmish")


def usual(game: AnyGame) -> Options:
    options: Options = game.options_type()
    return options


def files(root: tk.Tk) -> FileDialogs:
    return FileDialogs(root, lambda: PALETTES["light"])


@pytest.fixture
def dialog(root: tk.Tk) -> Iterator[TournamentDialog]:
    # As in the program: other threads must not let go of what belongs to Tk.
    garbage = GarbageCollector(root)
    apply_style(root, PALETTES["light"])
    window = TournamentDialog(root, PALETTES["light"], SKIRMISH, usual, files(root), jobs=2)
    window.geometry("+40+40")
    pump(root, lambda: bool(window.table.winfo_viewable()))
    yield window
    if window.winfo_exists():
        window.destroy()
    gc.collect()
    garbage.stop()


def buttons(widget: tk.Misc) -> Iterator[ttk.Button | ttk.Checkbutton]:
    for child in widget.winfo_children():
        if isinstance(child, (ttk.Button, ttk.Checkbutton)):
            yield child
        yield from buttons(child)


def press(root: tk.Tk, driver: XDriver, dialog: TournamentDialog, text: str) -> None:
    found = next(each for each in buttons(dialog) if str(each.cget("text")) == text)
    settle(root)
    driver.click(*centre(found))
    settle(root)


def rows(dialog: TournamentDialog) -> list[tuple[str, ...]]:
    table = dialog.table
    return [tuple(map(str, table.item(each, "values"))) for each in table.get_children()]


def choose_quick_ones(root: tk.Tk, driver: XDriver, dialog: TournamentDialog) -> None:
    """Let levels 1 and 2 play instead of the best two."""
    for text in (
        *(f"Computer, level {level.number}: {level.name}" for level in SKIRMISH.levels[-2:]),
        "Computer, level 1: Pebble",
        "Computer, level 2: Grabber",
    ):
        press(root, driver, dialog, text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enough_is_ticked_at_first_for_a_tournament(root: tk.Tk, game: AnyGame) -> None:
    dialog = TournamentDialog(root, PALETTES["light"], game, usual, files(root), jobs=2)
    ticked = [
        each
        for each in buttons(dialog)
        if isinstance(each, ttk.Checkbutton) and each.instate(["selected"])
    ]
    assert len(ticked) >= game.seats(usual(game))
    dialog.destroy()


def test_a_tournament_by_mouse(
    root: tk.Tk, driver: XDriver, dialog: TournamentDialog, tmp_path: Path
) -> None:
    choose_quick_ones(root, driver, dialog)
    press(root, driver, dialog, "Start")
    assert dialog.is_running
    pump(root, lambda: not dialog.is_running, timeout=60)
    assert [row[0] for row in rows(dialog)] == [
        "Computer, level 2: Grabber",
        "Computer, level 1: Pebble",
    ]
    assert [row[2] for row in rows(dialog)] == ["10", "10"]
    assert float(dialog.bar.cget("value")) == 10
    dialog.save(tmp_path / "result.json")
    found = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert len(found["games"]) == 10


def test_stop_breaks_off_and_keeps_the_table(
    root: tk.Tk, driver: XDriver, dialog: TournamentDialog
) -> None:
    choose_quick_ones(root, driver, dialog)
    dialog.games.set("1000")
    press(root, driver, dialog, "Start")
    pump(root, lambda: bool(rows(dialog)), timeout=60)
    press(root, driver, dialog, "Stop")
    pump(root, lambda: not dialog.is_running, timeout=60)
    assert 0 < float(dialog.bar.cget("value")) < 1000
    assert str(dialog.message.cget("text")) == ""


def test_what_is_wrong_is_said(root: tk.Tk, dialog: TournamentDialog, tmp_path: Path) -> None:
    dialog.games.set("many")
    dialog.start_or_stop()
    assert "as numbers" in str(dialog.message.cget("text"))
    dialog.games.set("0")
    dialog.start_or_stop()
    assert "at least one game" in str(dialog.message.cget("text"))
    dialog.add_program(str(tmp_path / "nothing.py"))
    assert "no bot" in str(dialog.message.cget("text"))
    dialog.save(tmp_path / "result.json")
    assert "nothing to save" in str(dialog.message.cget("text"))
    assert not dialog.is_running


def test_a_program_of_ones_own_takes_part(
    root: tk.Tk, dialog: TournamentDialog, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text("", encoding="utf-8")
    dialog.add_program(str(path))
    texts = [str(each.cget("text")) for each in buttons(dialog)]
    assert "Program: mine.py" in texts


def test_programs_in_the_folder_are_listed_for_every_game(
    root: tk.Tk, dialog: TournamentDialog
) -> None:
    folder = bots_path()
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text("", encoding="utf-8")
    for number in range(len(GAMES)):
        dialog.chooser.current(number)
        dialog.chooser.event_generate("<<ComboboxSelected>>")
        settle(root)
        mine = [each for each in buttons(dialog.people) if each.cget("text") == "Program: mine.py"]
        assert len(mine) == 1
        assert not mine[0].instate(["selected"])


def test_every_game_lists_its_levels(root: tk.Tk, dialog: TournamentDialog) -> None:
    for number, game in enumerate(GAMES):
        dialog.chooser.current(number)
        dialog.chooser.event_generate("<<ComboboxSelected>>")
        settle(root)
        texts = [str(each.cget("text")) for each in buttons(dialog.people)]
        levels = [f"Computer, level {level.number}: {level.name}" for level in game.levels]
        assert texts[: len(levels)] == levels


def test_closing_ends_the_games(root: tk.Tk, driver: XDriver, dialog: TournamentDialog) -> None:
    dialog.games.set("100")
    press(root, driver, dialog, "Start")
    contest = dialog._contest
    assert contest is not None
    press(root, driver, dialog, "Close")
    assert not dialog.winfo_exists()
    contest.join()
    assert not contest.is_running
