"""The page to set up a tournament, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from fourgames_tk.engine.tournament.plan import MAX_SEED, GameResult, Plan
from fourgames_tk.engine.tournament.ratings import Sprt
from fourgames_tk.engine.tournament.report import duration_text
from fourgames_tk.store.paths import tournaments_path
from fourgames_tk.ui.pages.board_embed import BoardPreview
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.form import Dropdown, Entry
from fourgames_tk.ui.workshop import tournament_setup
from fourgames_tk.ui.workshop.tournament_setup import (
    ADD_FILES,
    ADD_FOLDER,
    FROM_FILE,
    TournamentPage,
    failure_headline,
    game_columns,
    progress_text,
)
from tests.engine.bots.helpers import BOT, write_bot
from tests.ui.person import Person
from tests.ui.screens import faults
from tests.ui.tournament import SMALL, click, open_setup, setup_page


def status_line(page: TournamentPage) -> str:
    """Return the line about the plan, or the error."""
    return str(page.about.cget("text")) or str(page.message.cget("text"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_defaults_are_a_valid_tournament(person: Person, game: AnyGame) -> None:
    person.app.workspace.show_game_page(game)
    person.do("tournament")
    page = setup_page(person)
    assert page.plan().validated().game == game.id
    assert page.players == [f"level:{level.number}" for level in game.levels[-2:]]
    assert status_line(page) == "10 games in all."
    preview = person.app.workspace.main_pane.winfo_children()[-1]
    assert isinstance(preview, BoardPreview) and preview.session is not None
    assert preview.session.game is game
    person.flush()
    tree = page.table.tree
    columns = sum(int(tree.column(name, "width")) for name in tree["columns"])
    assert columns < tree.winfo_width(), "The rows hide the border of the table."


def test_players_are_added_and_removed(person: Person) -> None:
    page = open_setup(person)
    assert status_line(page) == "Stones: Skirmish needs 2 players, not 0."
    for text in ("level:1", "level:1", "level:2"):
        page.adding.set_value(text)
    assert [row[1] for row in page.table.cell_texts] == [
        "Computer, level 1: Pebble (1)",
        "Computer, level 1: Pebble (2)",
        "Computer, level 2: Grabber",
    ]
    click(person, page.table, 1)
    person.press("Remove")
    assert page.players == ["level:1", "level:2"]
    page.table.tree.focus_set()
    person.flush()
    person.key("Delete")
    assert page.players == ["level:1"]


def test_a_program_takes_part_and_all_of_a_folder(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_setup(person, "level:1")
    page.add_bots([tmp_path / "nothing.py"])
    assert status_line(page).startswith("Stones: Skirmish needs") or "no bot" in status_line(page)
    names = ("anna.py", "ben.py", "cleo.sh")
    folder = tmp_path / "class"
    folder.mkdir()
    paths = [write_bot(folder, name, BOT) for name in names]
    (folder / "notes.txt").write_text("no program")
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(folder))
    page.adding.set_value(ADD_FOLDER)
    assert page.players == ["level:1", *(f"{path.stem}=bot:{path}" for path in paths)]
    assert "otes.txt cannot play: " in error_line(page)
    assert page.limits.text == " ".join([PROTECTION_HEADING, *protection_sentences()])
    assert status_line(page) == "12 games in all."
    assert [row[1] for row in page.table.cell_texts[1:]] == ["anna", "ben", "cleo"]
    assert page.plan().max_failures == 3, "as in every class"
    page._show_game()
    page.adding.set_value(ADD_FOLDER)
    assert len(page.players) == 3, "a class takes the place of the levels that stood there"


def test_settings_are_unfolded_and_typed(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_setup(person, "level:1", "level:2")
    fields = [each for each in person.widgets() if isinstance(each, Entry)]
    assert len(fields) == 5 and not any(each.winfo_ismapped() for each in fields)
    (more,) = [each for each in person.widgets() if isinstance(each, Button) if each.text == "More"]
    more.focus_set()
    person.flush()
    # Past the seconds of a move, to the total clock; the openings are a list.
    person.key("space", "Tab", "Tab", *"60+0", "period", "5", "Tab", *"1x", "Tab", "6")
    assert status_line(page) == "Margin: expected a number of seconds, such as 0.1, not 1x."
    assert [name for name, each in page.fields.items() if each.instate(["invalid"])] == ["margin"]
    person.key("shift+Tab", "BackSpace", "BackSpace", "2")
    person.key("Tab", "Tab", "Tab", "7", "Tab", "3")
    plan = page.plan()
    assert (plan.total, plan.increment, plan.margin) == (60, 0.5, 2)
    assert (plan.opening_plies, plan.seed, plan.max_failures) == (6, 7, 3)
    monkeypatch.setattr(tournament_setup, "with_decimal_point", lambda text: text.replace(",", "."))
    page.set_setting("margin", "0,25")
    assert page.plan().margin == 0.25, "the decimal sign of the language"
    page.set_setting("margin", "2")
    page.set_setting("seed", "-1")
    assert page.fields["seed"]._error.cget("text") == f"! 0–{MAX_SEED}", "no words to translate"
    page.set_setting("seed", "7")
    assert page.fields["seed"].instate(["!invalid"])
    file = tmp_path / "open,ings.txt"
    file.write_text("# none\n{}\n")
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **options: str(file))
    page.openings.set_value(FROM_FILE)
    person.flush()
    assert page.plan() == replace(plan, openings=("{}",))
    fields = [each for each in person.widgets() if isinstance(each, Entry)]
    assert [each.value for each in fields] == ["60+0.5", "2", "6", "7", "3"]
    assert all(each.winfo_ismapped() for each in fields)


def test_a_cancelled_choice_of_openings_leaves_the_setting(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_setup(person, "level:1", "level:2")
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **options: "")
    page.openings.set_value(FROM_FILE)
    person.flush()
    assert page.openings.value == "" and not page.settings.get("openings")


def test_a_file_of_openings_chosen_after_the_page_was_closed_is_ignored(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = open_setup(person, "level:1", "level:2")
    asked: list[Callable[[list[Path]], object]] = []
    monkeypatch.setattr(
        person.app.file_dialogs, "open", lambda parent, title, kinds, chosen: asked.append(chosen)
    )
    page.openings.set_value(FROM_FILE)
    person.app.workspace.close_page()
    (answer,) = asked
    answer([tmp_path / "openings.txt"])
    assert not page.settings.get("openings")


def test_the_result_of_a_game_names_all_who_share_it() -> None:
    *_, ending = game_columns(("Ann", "Ben", "Cleo", "Dan"))
    third, seats = 1 / 3, (3, 1, 0, 2)
    for shares, text in (
        ((1.0, 0.0, 0.0, 0.0), "Dan"),
        ((0.0, 0.5, 0.0, 0.5), "Ben, Cleo"),
        ((third, third, 0.0, third), "Dan, Ben, Cleo"),
        ((0.25,) * 4, "draw"),
    ):
        assert ending.text(GameResult(0, seats, shares, 9)) == text
    failed = GameResult(0, seats, (0.5, 0.5, 0.5, 0.0), 9, failure="It crashed.")
    assert ending.text(failed) == "Cleo failed"


def test_formats_and_tests_make_their_plans(person: Person) -> None:
    page = open_setup(person, "level:1", "level:2", "level:3", games=3)
    chosen = tuple(f"{name}={value}" for name, value in SMALL.items())
    plan = Plan("skirmish", ("level:1", "level:2", "level:3"), chosen, 3, page.plan().seed)
    assert page.plan() == plan
    assert status_line(page) == "9 games in all."
    page._choose_format("gauntlet")
    assert (page.plan().format, status_line(page)) == ("gauntlet", "6 games in all.")
    page._choose_format("test")
    assert status_line(page) == "A sequential test needs two players and a game for two."
    page.remove_player()
    assert page.plan().sprt == Sprt(0, 20)
    assert (
        status_line(page) == "At most 20,000 games. The test ends as soon as the result is certain."
    )
    assert page.plan().options == chosen, "the options stay as the format changes"


def test_too_many_games_are_refused_at_once(person: Person) -> None:
    page = open_setup(person, *[f"level:{1 + number % 2}" for number in range(9)], games=90_000)
    assert status_line(page) == "Too many games: expected at most 100,000, not 3,240,000."
    person.key("Return")
    assert person.app.workspace.side_panel.page is page


@pytest.mark.parametrize(("size", "text"), [("800x560", 100), ("1366x768", 150)])
def test_it_fits_on_a_small_window(person: Person, size: str, text: int) -> None:
    person.root.geometry(f"{size}+0+0")
    person.app.set_preference("text_size", str(text))
    page = open_setup(person, "level:1", "level:2")
    assert not list(faults(page))
    assert page.primary is not None and page.primary.winfo_viewable()


def error_line(page: TournamentPage) -> str:
    """Return the error that is shown, if any."""
    return str(page.message.cget("text")) if page.message.winfo_manager() else ""


def list_of(person: Person, choice: str) -> Dropdown:
    """Return the list of the page that offers a choice."""
    lists = [each for each in person.widgets() if isinstance(each, Dropdown)]
    return next(each for each in lists if choice in dict(each.choices))


def test_another_game_has_its_own_players_options_and_picture(person: Person) -> None:
    page = open_setup(person, "level:1", "level:2", "level:1")
    list_of(person, "60").set_value("0.1")
    list_of(person, "mancala").set_value("mancala")
    mancala = find_game("mancala")
    assert page.plan() == Plan(
        "mancala",
        tuple(f"level:{level.number}" for level in mancala.levels[-2:]),
        games=2,
        seed=page.plan().seed,
        seconds=0.1,
    )
    assert len(page.table.cell_texts) == 2
    preview = person.app.workspace.main_pane.winfo_children()[-1]
    assert isinstance(preview, BoardPreview) and preview.session is not None
    assert preview.session.game is mancala


def test_openings_of_a_file_are_taken_back(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_setup(person, "level:1", "level:2")
    file = tmp_path / "openings.txt"
    file.write_text("{}\n")
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **options: str(file))
    page.openings.set_value(FROM_FILE)
    assert page.plan().openings == ("{}",) and page.openings.cget("text") == "openings.txt"
    page.openings.set_value("")
    assert page.plan().openings == ()


def test_what_cannot_be_added_is_reported_until_the_next_player(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_setup(person, "level:1", "level:2")
    page.add_folder(tmp_path / "gone")
    assert error_line(page).startswith("Couldn’t read gone: ")
    (tmp_path / "empty").mkdir()
    page.add_folder(tmp_path / "empty")
    assert error_line(page).startswith("There is no bot in ")
    paths = [write_bot(tmp_path, name, BOT) for name in ("one.py", "two.py")]
    names = [*map(str, paths), str(tmp_path / "gone.py")]
    monkeypatch.setattr("tkinter.filedialog.askopenfilenames", lambda **options: names)
    page.adding.set_value(ADD_FILES)
    assert page.players[2:] == [f"bot:{path}" for path in paths] and page.adding.value == ""
    assert "gone.py" in error_line(page)
    page.add_players("level:1")
    assert status_line(page) == "20 games in all." and not error_line(page)
    person.app.workspace.close_page()
    page.add_bots(paths)
    page.add_folder(tmp_path)
    assert len(page.players) == 5


def test_a_plan_that_cannot_be_saved_or_has_a_wrong_option_says_why(person: Person) -> None:
    page = open_setup(person, "level:1", "level:2")
    tournaments_path().parent.mkdir(parents=True, exist_ok=True)
    tournaments_path().touch()
    person.key("Return")
    assert error_line(page).startswith("Couldn’t save the tournament: ")
    assert person.app.workspace.side_panel.page is page and not person.windows
    page.options._texts["rows"] = "99"
    page.refresh()
    assert error_line(page).startswith("Rows: ") and not error_line(page).endswith("..")


@pytest.mark.parametrize(
    ("at_most", "seconds", "text"),
    [
        (False, None, "3 of 1,000 games played."),
        (True, None, "3 of at most 1,000 games played."),
        (False, 90.0, "3 of 1,000 games played, about {time} left."),
        (True, 90.0, "3 of at most 1,000 games played, at most about {time} left."),
    ],
)
def test_progress_says_what_is_known_of_the_rest(
    at_most: bool, seconds: float | None, text: str
) -> None:
    time = "" if seconds is None else duration_text(seconds)
    assert progress_text(3, 1000, at_most, seconds) == text.format(time=time)


def test_a_failure_is_told_by_its_first_line() -> None:
    assert failure_headline("bot: a.py: no  move\x07\nTraceback") == "bot: a.py: no move"
    assert failure_headline("") == ""
