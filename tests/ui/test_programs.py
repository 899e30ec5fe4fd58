"""Bots on the seats of a game: choosing them, failures, and what they may do."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.players.sandbox import PROTECTION_HEADING, protection_sentences
from fourgames_tk.engine.record import Record
from fourgames_tk.store.paths import bots_path
from fourgames_tk.ui.game_view.panels import MessagesPanel
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.player_form import PlayersForm, bots_for, player_label, spec_of_bot
from fourgames_tk.ui.widgets.controls import Stepper
from fourgames_tk.ui.widgets.form import Dropdown
from tests.ui.person import Person, below

GAME = find_game("skirmish")
CRASHES = """
class Crashing:
    def initialize(self, chat):
        chat.write("what could go wrong")
    def update(self, message, state):
        pass
    def get_next_move(self):
        raise ValueError("no idea what to do")
"""
FIRST_MOVE = """
        from fourgames_tk.engine.messages import Move
        return Move(1, (5, 0), (4, 0))
"""


@pytest.fixture
def crashing(tmp_path: Path) -> Path:
    path = tmp_path / "crashing.py"
    path.write_text(CRASHES)
    return path


@pytest.fixture
def failed(person: Person, crashing: Path) -> Person:
    """Start a game with a bot that has just crashed and whose failure is shown."""
    person.start_game(GAME, f"human bot:{crashing}")
    person.key("Tab", "Down", "Return")
    person.wait(lambda: bool(person.dialogs()), "the dialog")
    return person


def children() -> set[int]:
    """Return the running child processes."""
    found: set[int] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        # A thread may have ended meanwhile.
        with contextlib.suppress(OSError):
            found |= set(map(int, path.read_text().split()))
    return found


def test_a_bot_ends_when_its_game_is_closed(person: Person) -> None:
    before = children()
    person.start_game(GAME, "human bot:hunter.py")
    person.wait(lambda: bool(children() - before), "the program")
    started = children() - before
    person.app.workspace.show_start()
    person.wait(lambda: not started & children(), "its end")


def test_after_a_crash_the_game_is_saved_and_the_bot_restarted(
    failed: Person, crashing: Path
) -> None:
    line = 1 + CRASHES[: CRASHES.index("raise")].count("\n")
    failed.see(
        "Player 2, bot: crashing.py, did not move in turn 2.",
        f"Reason: ended by itself at crashing.py, line {line}: ValueError: no",
        "ValueError: no idea what to do",
        "what could go wrong",
    )
    assert failed.moves == ("a1a2",)
    crashing.write_text(CRASHES.replace('raise ValueError("no idea what to do")', FIRST_MOVE))
    failed.press("Try Again")
    failed.wait_for_moves(2)


def test_after_a_failure_the_player_can_be_changed(failed: Person) -> None:
    failed.press("Players…")
    page = failed.app.workspace.side_panel.page
    assert isinstance(page, NewGamePage)
    page.seats.set_bot(1, "/nowhere/at-all.py")
    failed.see("There is no bot '/nowhere/at-all.py': give the path of a file.")
    failed.choose("Computer", 1)
    failed.press("Continue")
    failed.wait_for_moves(2)


def test_a_saved_game_does_not_run_what_it_names(
    person: Person, crashing: Path, tmp_path: Path
) -> None:
    person.start_game(GAME, "human human")
    game = Record.from_session(person.controller.session, ["human", f"bot:{crashing}"])
    game.write(tmp_path / "game.4g")
    person.app.workspace.open_file(tmp_path / "game.4g")
    person.wait_for_board()
    assert [spec.kind for spec in person.controller.setup.players] == ["human", "human"]


def test_bots_are_listed_and_saved(person: Person) -> None:
    folder = bots_path()
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(CRASHES)
    form = player_form(person, GAME)
    labels = offered(form)
    assert "Bot: hunter.py (sample)" in labels
    assert "Bot: mine.py" in labels
    assert labels[-1] == "Bot file…"
    players = (PlayerSpec("bot", path="parity.awk"), PlayerSpec("bot", path="/elsewhere/one.py"))
    form.set_players(players)
    assert form.players() == players
    levels = PlayerSpec("level", 1), PlayerSpec("level", GAME.levels[-1].number)
    form.set_players(levels)
    assert form.players() == levels
    form.set_players((PlayerSpec("level", 99), PlayerSpec("command", line="run me")))
    assert form.players() == levels, "what the form cannot show"
    assert [each.value for each in below(form) if isinstance(each, Stepper)] == [
        level.level for level in levels
    ]
    choice = [each for each in below(form) if isinstance(each, Dropdown)][1]
    for kind in ("human", "level"):
        choice.set_value(kind)
    assert form.players() == levels, "the level is remembered"
    other = player_form(person, find_game("four-stones"))
    assert "Bot: mine.py" in offered(other)
    assert "Bot: hunter.py (sample)" not in offered(other)


def player_form(person: Person, game: AnyGame) -> PlayersForm:
    """Return a form for two players, the first a person."""
    form = PlayersForm(person.root, person.app, game, 2, lambda text: None, lambda: None)
    form.set_players(())
    return form


def offered(form: PlayersForm) -> list[str]:
    """Return the choices for the first seat of a form."""
    choice = next(each for each in below(form) if isinstance(each, Dropdown))
    return [words for _, words in choice.choices]


def test_a_program_of_ones_own_is_not_taken_for_the_sample_of_its_name() -> None:
    folder = bots_path()
    folder.mkdir(parents=True)
    (folder / "random_walker.py").write_text(CRASHES)
    (mine,) = [each for each in bots_for(GAME) if each.path == folder / "random_walker.py"]
    (sample,) = [each for each in bots_for(GAME) if each.name == "skirmish/random_walker.py"]
    assert spec_of_bot(mine) == PlayerSpec("bot", path=str(folder / "random_walker.py"))
    assert spec_of_bot(sample) == PlayerSpec("bot", path="skirmish/random_walker.py")
    assert player_label(GAME, spec_of_bot(mine)) == "Bot: random_walker.py"


def test_the_message_log_hides_a_covered_hand(person: Person) -> None:
    person.app.set_preference("curtain", "yes")
    person.start_game(find_game("fourside"), "human human")
    person.do("messages")
    panel = person.game_view.panel("messages")
    assert isinstance(panel, MessagesPanel)
    assert person.controller.visibility.is_hand_covered
    assert panel.text.get("1.0", "end").strip() == "Hidden until the next player is ready."


def test_a_note_says_what_bots_may_do_when_one_is_chosen(person: Person, crashing: Path) -> None:
    person.app.workspace.show_game_page(GAME)
    person.do("new_game")
    person.flush()
    (form,) = [each for each in person.widgets() if isinstance(each, PlayersForm)]
    form.set_players([PlayerSpec("human"), PlayerSpec("bot", path="skirmish/random_walker.py")])
    person.flush()
    assert PROTECTION_HEADING not in person.screen, "a sample is ours"
    form.set_bot(1, str(crashing))
    person.see(" ".join([PROTECTION_HEADING, *protection_sentences()]))
    form.set_players([PlayerSpec("human"), PlayerSpec("level", 1)])
    person.flush()
    assert PROTECTION_HEADING not in person.screen
    form.set_bot(1, str(crashing))
    person.press("Start")
    person.wait_for_board()


def test_a_player_is_named_by_kind_in_lists() -> None:
    for spec, label in (
        (PlayerSpec("human"), "Person"),
        (PlayerSpec("level", 1), f"Computer, level 1: {GAME.level(1).name}"),
        (PlayerSpec("level", 99), "Computer, level 99: ?"),
        (PlayerSpec("bot", path="C:\\bots\\mine.py"), "Bot: mine.py"),
        (PlayerSpec("command", line="python3 my bot.py"), "Command: python3 my bot.py"),
        (PlayerSpec("engine", line="gtp --level 3"), "Engine: gtp --level 3"),
    ):
        assert player_label(GAME, spec) == label


def test_a_bot_is_chosen_from_a_file(
    person: Person, crashing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answers = list[str](), ["", str(crashing.with_name("missing.py")), str(crashing)]

    def answer(**options: str) -> str:
        asked.append(options["initialdir"])
        return answers[len(asked) - 1]

    monkeypatch.setattr("tkinter.filedialog.askopenfilename", answer)
    person.app.workspace.show_new_game(GAME)
    page = person.shown_page(NewGamePage)
    seat = next(number for number, each in enumerate(page.seats.players()) if each.kind == "level")
    before = page.seats.players()
    for number, path in enumerate(answers, 1):
        choice = [each for each in below(page.seats) if isinstance(each, Dropdown)][seat]
        choice.set_value("other")
        person.wait(lambda number=number: len(asked) == number, "the file dialog")  # type: ignore[misc]  # a lambda with a default
        person.flush()
        choice = [each for each in below(page.seats) if isinstance(each, Dropdown)][seat]
        chosen = path == str(crashing)
        assert (page.seats.players() == before) != chosen
        assert (
            choice.value == page.seats.players()[seat].text if chosen else choice.value == "level"
        )
        assert ("missing.py" in person.screen) == (number == 2)
    assert page.seats.players()[seat] == PlayerSpec("bot", path=str(crashing))
    assert asked == [*[str(bots_path())] * 2, str(crashing.parent)], "then the folder used last"
    assert bots_path().is_dir()
