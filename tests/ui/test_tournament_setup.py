"""What a tournament is to be: the dialog, by mouse and by keys."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from tkinter import ttk

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.sandbox import HEADING, protection
from fourgames_tk.engine.tournament import Plan, Sprt
from fourgames_tk.ui.sheets.seating import NOT_YET, ProgramNote
from fourgames_tk.ui.workshop.setup import TournamentDialog
from fourgames_tk.ui.workshop.words import player_labels
from tests.ui.person import Person
from tests.ui.tournament import SMALL, ask, below, click, opened


def opened_note(dialog: TournamentDialog) -> ProgramNote:
    """Return what says what programs may do."""
    (note,) = below(dialog, ProgramNote)
    assert isinstance(note, ProgramNote)
    return note


def said(dialog: TournamentDialog) -> str:
    """Return the line about what is chosen, or what is wrong with it."""
    count = str(dialog.count.cget("text"))
    return count or str(dialog.message.cget("text"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enough_is_chosen_at_first_for_a_tournament(person: Person, game: AnyGame) -> None:
    person.app.desk.welcome(game)
    person.do("tournament")
    dialog = opened(person, TournamentDialog)
    assert dialog.plan().checked().game == game.id
    assert dialog.entrants.players == tuple(f"level:{level.number}" for level in game.levels[-2:])
    assert said(dialog) == "10 games in all."


def test_another_game_has_its_own_options_and_players(person: Person) -> None:
    dialog = ask(person, "level:1", "level:1")
    dialog.chooser.focus_set()
    person.flush()
    person.key("Down", "Up", "Return")
    assert dialog.plan().game == GAMES[0].id
    assert dialog.plan().options == ()
    assert len(dialog.entrants.players) == 2


def test_players_are_added_ordered_and_taken_away_by_keys(person: Person) -> None:
    dialog = ask(person)
    assert said(dialog) == "Stones: Skirmish needs 2 players, not 0."
    dialog.entrants.choice.focus_set()
    person.flush()
    person.key("Return", "Return")
    assert dialog.entrants.players == ("level:1", "level:1")
    assert [row[1] for row in dialog.entrants.table.rows] == [
        "Computer, level 1: Pebble (1)",
        "Computer, level 1: Pebble (2)",
    ]
    person.key("Down", "Down", "Return", "Return")
    assert dialog.entrants.players == ("level:1", "level:1", "level:2")
    click(person, dialog.entrants.table, 2)
    person.press("Up")
    assert dialog.entrants.players == ("level:1", "level:2", "level:1")
    assert dialog.entrants.table.row == 1
    dialog.entrants.table.tree.focus_set()
    person.flush()
    person.key("Down", "Delete")
    assert dialog.entrants.players == ("level:1", "level:2")
    person.press("Up")
    assert dialog.entrants.players == ("level:2", "level:1")
    assert said(dialog) == "2 games in all."


def test_a_program_takes_part(person: Person, tmp_path: Path) -> None:
    dialog = ask(person, "level:1")
    dialog.entrants.add_program(str(tmp_path / "nothing.py"))
    assert str(dialog.message.cget("text")).startswith("There is no bot")
    path = tmp_path / "mine.py"
    path.write_text("", encoding="utf-8")
    note = opened_note(dialog)
    assert not note.winfo_ismapped()
    dialog.entrants.add_program(str(path))
    dialog.start()
    assert dialog.winfo_exists() and str(dialog.message.cget("text")) == NOT_YET
    person.wait(lambda: bool(note.winfo_ismapped()), "what programs may do")
    assert str(note.cget("text")) == " ".join([HEADING, *protection()])
    assert said(dialog) == "2 games in all." and not dialog.message.winfo_ismapped()
    assert dialog.entrants.players == ("level:1", f"bot:{path}")


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [
        ("games", "many", "Games of each pair: write a whole number."),
        ("games", "0", "A tournament needs at least one game and some time for a move."),
        ("games", "100001", "100,001 games are too many: allowed are 100,000."),
        ("seconds", "a while", "Seconds for a move: write a number."),
        ("seconds", "nan", "Seconds for a move: write a number."),
        ("seconds", "٢", "Seconds for a move: write a number."),
        ("seconds", "0", "A tournament needs at least one game and some time for a move."),
        ("seed", "-1", "Number of the first game: write a whole number."),
    ],
)
def test_what_is_wrong_is_said_at_once(person: Person, field: str, text: str, reason: str) -> None:
    dialog = ask(person, "level:1", "level:2")
    dialog.fields[field].set(text)
    assert said(dialog) == reason
    dialog.focus_force()
    person.flush()
    person.key("Return")
    assert dialog.winfo_exists()
    assert said(dialog) == reason


def test_seats_formats_and_tests_make_their_plans(person: Person) -> None:
    dialog = ask(person, "level:1", "level:2", "level:3", games=3)
    chosen = tuple(f"{name}={value}" for name, value in SMALL.items())
    plan = Plan("skirmish", ("level:1", "level:2", "level:3"), chosen, games=3)
    assert dialog.plan() == plan
    assert said(dialog) == "9 games in all."
    dialog.format.current(1)
    dialog.format.event_generate("<<ComboboxSelected>>")
    assert (dialog.plan().format, said(dialog)) == ("gauntlet", "6 games in all.")
    dialog.fields["games"].set("10")
    dialog.format.current(2)
    dialog.format.event_generate("<<ComboboxSelected>>")
    assert said(dialog) == "A sequential test compares two players in a game of two."
    dialog.entrants.remove()
    assert dialog.plan().sprt == Sprt(0, 20)
    assert said(dialog) == "20,000 games at most: it ends when the answer is known."


def test_three_seats_need_three_players(person: Person) -> None:
    dialog = ask(person, "level:1", "level:2", rows="6", columns="6", players="3")
    assert said(dialog) == "Stones: Skirmish needs 3 players, not 2."
    dialog.entrants.add_text("level:1")
    assert said(dialog) == "2 games in all."
    dialog.format.current(2)
    dialog.format.event_generate("<<ComboboxSelected>>")
    assert said(dialog) == "A sequential test compares two players in a game of two."


def test_players_of_one_name_are_told_apart() -> None:
    plan = Plan(
        "skirmish",
        ("level:1", "bot:/a/mine.py", "bot:/b/mine.py", "level:1", "command:awk -f x", "bot:/a/x"),
    )
    assert player_labels(plan) == (
        "Computer, level 1: Pebble (1)",
        "Program: mine.py in a",
        "Program: mine.py in b",
        "Computer, level 1: Pebble (2)",
        "Command: awk -f x",
        "Program: x",
    )


@pytest.mark.parametrize(("width", "height", "size"), [(640, 480, 100), (1366, 768, 150)])
def test_it_fits_on_a_small_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, width: int, height: int, size: int
) -> None:
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: width)
    monkeypatch.setattr(tk.Misc, "winfo_screenheight", lambda widget: height)
    person.app.set_preference("text_size", str(size))
    dialog = ask(person, "level:1", "level:2")
    assert dialog.winfo_width() <= width and dialog.winfo_height() <= height - 48
    assert dialog.winfo_rootx() + dialog.winfo_width() <= width
    right = dialog.winfo_rootx() + dialog.winfo_width()
    for button in dialog.buttons.values():
        assert button.winfo_viewable()
        assert button.winfo_rootx() >= dialog.winfo_rootx()
        assert button.winfo_rootx() + button.winfo_width() <= right
        assert button.winfo_width() >= button.winfo_reqwidth()
    for each in (*below(dialog.body, ttk.Button), *below(dialog.body, ttk.Entry)):
        assert each.winfo_rootx() + each.winfo_width() <= right
        assert each.winfo_width() >= each.winfo_reqwidth()
