"""Helpers for tests of the tournament windows."""

from __future__ import annotations

from pathlib import Path

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament.folder import TournamentFolder, record_text
from fourgames_tk.engine.tournament.plan import Plan
from fourgames_tk.store.paths import tournaments_path
from fourgames_tk.ui.widgets.controls import SegmentedControl, Stepper
from fourgames_tk.ui.widgets.data_table import DataTable
from fourgames_tk.ui.widgets.dialogs import AnyDialog
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.workshop.tournament import TournamentWindow
from fourgames_tk.ui.workshop.tournament_setup import TournamentPage
from tests.ui.person import Person
from tests.ui.pump import centre

SKIRMISH = find_game("skirmish")
SMALL = {"rows": "4", "columns": "4", "stones": "2"}
"""Options of a game that is over in a moment."""


def opened(person: Person, kind: type[AnyDialog]) -> AnyDialog:
    """Wait until a dialog of a class is open and has the focus, and return it."""

    def found() -> list[AnyDialog]:
        keys = f"{person.root.tk.call('focus')}."
        windows = [each for each in person.widgets() if isinstance(each, kind)]
        return [each for each in windows if keys.startswith(f"{each}.")]

    person.wait(lambda: bool(found()), kind.__name__)
    return found()[-1]


def open_setup(person: Person, *players: str, games: int = 2, **options: str) -> TournamentPage:
    """Open the page by its keys, and fill it in for a short tournament of Skirmish."""
    person.app.workspace.show_game_page(SKIRMISH)
    person.app.workspace.focus_force()
    person.flush()
    person.key("ctrl+shift+t")
    page = setup_page(person)
    for name, text in {**SMALL, **options}.items():
        (control,) = page.options.controls[name]
        if isinstance(control, Stepper):
            control.set_value(int(text))
        elif isinstance(control, SegmentedControl):
            control.set_value(text)
    while page.players:
        page.remove_player()
    page.add_players(*players)
    page.numbers["games"] = games
    page.refresh()
    person.flush()
    return page


def setup_page(person: Person) -> TournamentPage:
    """Return the page to set up a tournament."""
    person.flush()
    return person.shown_page(TournamentPage)


def play_by_button(
    person: Person, *players: str, games: int = 2, **options: str
) -> TournamentWindow:
    """Start a tournament by the button."""
    open_setup(person, *players, games=games, **options)
    person.key("Return")
    return opened(person, TournamentWindow)


def wait_until_over(person: Person, window: TournamentWindow) -> None:
    """Wait until no game is being played, and no folder read to play its games."""
    person.wait(
        lambda: not window.is_running and not window._reader.is_busy, "the end of the tournament"
    )


def at_cell(table: DataTable, row: int, column: int = 0) -> tuple[int, int]:
    """Return the position on the screen of the middle of a cell."""
    tree = table.tree
    box = tree.bbox(tree.get_children()[row], column)
    assert box, "the cell is not in sight"
    x, y, width, height = map(int, box)
    return tree.winfo_rootx() + x + width // 2, tree.winfo_rooty() + y + height // 2


def results(plan: Plan, shares: list[float]) -> list[str]:
    """Return games without moves, by the shares of the first seat."""
    texts = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
    game, options = find_game(plan.game), plan.game_options()
    found = []
    for fixture, share in zip(plan.fixtures(), shares, strict=False):
        players = tuple(plan.players[player] for player in fixture.players)
        record = Record(game, options, fixture.seed, players=players, result=texts[share])
        found.append(record_text(plan, fixture, record))
    return found


def click(person: Person, table: DataTable, row: int, column: int = 0) -> None:
    """Click on a cell."""
    person.driver.click(*at_cell(table, row, column))
    person.flush()


def press(person: Person, window: TournamentWindow, text: str) -> None:
    """Click a button by its original text."""
    button = {**window.buttons, **window.save_buttons}[text]

    def ready() -> bool:
        person.flush()
        in_its_place = person.root.winfo_containing(*centre(button)) is button
        return in_its_place and bool(button.instate(["!disabled"]))

    person.wait(ready, "the button to be in its place, and to work")
    person.click(centre(button))


def save_tournament(plan: Plan, records: list[str], name: str = "2026-11-20 skirmish") -> Path:
    """Save a tournament where earlier ones are listed."""
    games = TournamentFolder(plan, tournaments_path() / name)
    for fixture, record in zip(games.plan.fixtures(), records, strict=False):
        games.save_game(fixture, record)
    games.close()
    return games.folder


def open_saved(person: Person) -> TournamentWindow:
    """Open the last of the earlier tournaments by the list."""
    open_setup(person, "level:1", "level:2")
    earlier = [each for each in person.widgets() if isinstance(each, Dropdown)]
    (choice,) = [each for each in earlier if each.cget("text") == "Earlier"]
    choice.set_value(choice.choices[1][0])
    window = opened(person, TournamentWindow)
    person.wait(
        lambda: bool(window.standings.cell_texts) or bool(window.message.cget("text")), "it"
    )
    return window
