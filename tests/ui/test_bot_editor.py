"""The bot editor: creating, playing, watching, restarting and checking a bot."""

from __future__ import annotations

import os
import re
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.bot_files import sample_bots
from fourgames_tk.engine.players.child_process import ProcessLogKind, ProcessLogLine
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.players.sandbox import protection_sentences
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.engine.tournament import trial
from fourgames_tk.engine.tournament.trial import TrialResult
from fourgames_tk.store.bot_compatibility import plays_game, record_trial
from fourgames_tk.store.paths import bots_path
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.recent_lines import BotTrafficLine
from fourgames_tk.ui.pages.bot_failure import BotFailureDialog
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.player_form import bots_for
from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.text import outcome_text
from fourgames_tk.ui.widgets.controls import SegmentedControl
from fourgames_tk.ui.widgets.dialogs import find_dialog
from fourgames_tk.ui.widgets.form import Disclosure
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.workshop import bot_editor
from fourgames_tk.ui.workshop.bot_editor import HIDDEN_TEXT, BotEditor
from fourgames_tk.ui.workshop.bot_log import MAX_ENTRIES, BotLog, time_text
from tests.engine.bots.helpers import BOT, wait_until, write_bot
from tests.failing import Failing
from tests.ui.bot_editor import (
    CRASHES,
    LAST,
    LINE,
    SKIRMISH,
    answers,
    choice,
    finish,
    headline,
    log,
    press,
)
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person, below
from tests.ui.pump import centre
from tests.ui.tournament import SMALL
from tests.ui.waiting import come_to_rest

FOURSIDE = find_game("fourside")


def test_a_note_says_what_bots_may_do_before_one_starts(person: Person, bots_folder: Path) -> None:
    write_bot(bots_folder, "mine.py", BOT)
    person.do("bench")
    editor = find_dialog(person.root, BotEditor)
    assert editor is not None and not editor.buttons["Play"].instate(["disabled"])
    come_to_rest(person.root)
    limits = next(each for each in below(editor) if isinstance(each, Disclosure))
    shown = next(each for each in limits.winfo_children() if each is not limits.button)
    assert limits.text == "\n".join(protection_sentences()) and not shown.winfo_ismapped()
    sign = str(limits.button.cget("image"))
    person.press(" What a bot may do on this system")
    person.wait(shown.winfo_ismapped, "what was folded")
    assert str(limits.button.cget("image")) != sign, "its arrow points down"


def test_a_new_bot_plays_a_sample_at_once(
    person: Person, open_editor: Callable[[], BotEditor]
) -> None:
    editor = open_editor()
    assert editor.focus_lastfor() == choice(editor, "Program"), "a key can do something at once"
    choice(editor, "Program").set_value(".py")
    assert editor.headline.startswith("first.py is ready and can already play Stones: Skirmish.")
    person.flush()
    assert editor.focus_lastfor() == choice(editor, "Program"), "the form was built again"
    for game in ("mancala", SKIRMISH.id):
        choice(editor, "Game").set_value(game)
        person.flush()
        assert editor.focus_lastfor() == choice(editor, "Game")
    assert (bots_path() / "first.py").is_file()
    assert editor.opponent == "bot:skirmish/random_walker.py"
    press(editor, "Play")
    person.wait(lambda: len(answers(editor)) >= 2, "two answers")
    assert person.controller.names == ("bot 1: first.py", "bot 2: random_walker.py")
    lines = log(editor)
    assert lines[:3] == ["first.py started.", "The game starts.", "bot 1: first.py’s turn."]
    assert lines[4].startswith("It answers a1a2 after ")
    assert "1. bot 1: first.py plays a1a2." in lines


@pytest.mark.usefixtures("bots_folder")
def test_the_first_bot_made_from_the_start_screen_is_for_the_game_of_the_tutorial(
    person: Person,
) -> None:
    person.app.settings.save_last_game(FOURSIDE)
    person.app.workspace.show_start()
    person.do("bench")
    editor = find_dialog(person.root, BotEditor)
    assert editor is not None
    choice(editor, "Program").set_value(".py")
    assert (editor.game, editor.opponent) == (SKIRMISH, "bot:skirmish/random_walker.py")
    text = (bots_path() / "first.py").read_text()
    assert "        move = moves[0]\n" in text and "fewer stones" in text
    editor.destroy()
    person.do("bench")
    editor = find_dialog(person.root, BotEditor)
    assert editor is not None and editor.game == FOURSIDE, "for the next, the last game"


def test_a_second_bot_gets_another_name_and_is_offered_for_its_game(
    person: Person, bots_folder: Path, open_editor: Callable[[], BotEditor]
) -> None:
    write_bot(bots_folder, "first.py", BOT)
    editor = open_editor()
    menu = person.menu("New")
    assert menu.entrycget(0, "label") == "Python", "each entry creates a bot"
    person.pick(menu, "Python")
    assert (bots_folder / "first.py").read_text() == BOT
    for _focus in range(2):
        assert editor.headline.startswith("first-2.py is ready")
        editor.event_generate("<FocusIn>")
        assert editor.is_idle, "the file of the bot has not changed"
    names = [program.name for program in bots_for(FOURSIDE)]
    assert "first.py" in names, "nobody knows yet what it plays"
    assert "first-2.py" not in names
    assert "first-2.py" in [program.name for program in bots_for(SKIRMISH)]


def test_an_error_is_shown_with_its_line_and_saving_resumes_the_game(
    person: Person, bots_folder: Path, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(CRASHES)
    path = bots_folder / "mine.py"
    press(editor, "Play")
    person.wait(lambda: "AttributeError" in editor.headline, "the failure")
    assert editor.headline.startswith(f"mine.py ended by itself at mine.py, line {LINE}:")
    assert person.dialogs() == [editor], "shown once, in the editor"
    last = f"It ended by itself at mine.py, line {LINE}:"
    person.wait(lambda: log(editor)[-1].startswith(last), "the same in the log")
    path.write_text(BOT)
    person.wait(lambda: len(person.moves) >= 2, "moves after the change")
    assert "File changed. Restarting the bot." in log(editor)


def test_a_file_replaced_by_renaming_restarts_the_bot(
    person: Person, bots_folder: Path, open_bot_editor: Callable[[str], BotEditor], tmp_path: Path
) -> None:
    editor = open_bot_editor(BOT)
    # Nothing is written in the folder itself.
    write_bot(tmp_path, "mine.py.new", LAST).replace(bots_folder / "mine.py")
    person.wait(lambda: "The bot works" in editor.headline, "the change")
    last = SKIRMISH.start(SKIRMISH.options_type(), 0).legal_moves()[-1]
    assert f"it played {last} after " in editor.headline


def test_a_program_is_started_once_for_each_change(
    person: Person, bots_folder: Path, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(BOT)
    for text in (LAST, BOT):
        (bots_folder / "mine.py").write_text(text)
        person.wait(lambda: "The bot works" in editor.headline, "the change")
        editor.set_headline("Nothing new.")
        editor.event_generate("<FocusIn>")
        finish(person, editor)
        assert editor.headline == "Nothing new."


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "while it is checked"])
def test_a_bot_that_is_saved_is_tried_and_its_failure_shown(
    person: Person,
    bots_folder: Path,
    open_bot_editor: Callable[[str], BotEditor],
    late: LateAnswer,
    busy: bool,
) -> None:
    editor = open_bot_editor(BOT)
    if busy:
        press(editor, "Check")
        person.wait(lambda: late.is_asked, "the check")
    (bots_folder / "mine.py").write_text(CRASHES)
    editor._check_file()
    assert editor.headline == "File changed. Starting the bot …"
    late.let_come()
    finish(person, editor)
    assert editor.headline.startswith(f"mine.py ended by itself at mine.py, line {LINE}:")
    assert str(editor.buttons["Check"].cget("text")) == "Check"
    assert not editor.buttons["Play"].instate(["disabled"])


def test_what_keeps_a_bot_from_being_tried_is_said_in_a_sentence(
    person: Person,
    bots_folder: Path,
    open_bot_editor: Callable[[str], BotEditor],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editor = open_bot_editor(BOT)
    error = FourgamesError("too many programs are running")
    monkeypatch.setattr(bot_editor, "ask_first_move", Failing(str, error, 1))
    (bots_folder / "mine.py").write_text(LAST)
    person.wait(lambda: editor.headline == "Too many programs are running.", "the reason")
    assert str(headline(editor).cget("style")) == "Fault.TLabel"
    press(editor, "Help")
    page = person.app.workspace.side_panel.page
    assert isinstance(page, HelpPage) and "bot" in page.text.get("1.0", "2.0").lower()


def test_a_bot_that_cannot_be_created_is_reported(
    person: Person,
    open_editor: Callable[[], BotEditor],
) -> None:
    editor = open_editor()
    bots_path().parent.mkdir(parents=True, exist_ok=True)
    bots_path().touch()
    choice(editor, "Program").set_value(".py")
    assert editor.bot is None and "irst.py cannot be written: " in editor.headline
    assert str(headline(editor).cget("style")) == "Fault.TLabel"
    assert editor.buttons["Play"].instate(["disabled"])
    person.click(centre(editor.buttons["Play"]))
    assert "Choose New to create a bot" in person.screen, "why it is grey"


def test_the_end_of_its_game_is_told(
    person: Person, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    small = SKIRMISH.options_type.parse(SMALL)
    person.app.settings.save_setup(Setup(SKIRMISH, small, 1, (PlayerSpec("human"),) * 2))
    editor = open_bot_editor(BOT)
    choice(editor, "Against").set_value("itself")
    press(editor, "Play")
    assert person.controller.names == ("bot 1: mine.py", "bot 2: mine.py")
    person.wait(lambda: person.controller.phase is Phase.OVER, "the end")
    outcome = person.controller.session.state.outcome()
    assert outcome is not None
    ending = outcome_text(outcome, person.controller.names)
    assert editor.headline == f"The game is over. {ending.title} {ending.detail}".strip()
    (bots_path() / "mine.py").write_text(LAST)
    person.wait(lambda: "The bot works" in editor.headline, "the change to be tried")
    assert person.controller.phase is Phase.OVER


def test_the_failure_of_a_bot_that_is_not_in_the_editor_is_shown_in_the_game(
    person: Person, open_bot_editor: Callable[[str], BotEditor], tmp_path: Path
) -> None:
    editor = open_bot_editor(BOT)
    before = editor.headline
    other = write_bot(tmp_path, "other.py", CRASHES)
    person.start_game(SKIRMISH, f"human bot:{other}")
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait(lambda: find_dialog(person.root, BotFailureDialog) is not None, "the failure")
    assert editor.headline == before


def test_a_seat_that_another_game_lacks_is_reset(
    person: Person, bots_folder: Path, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    many = SKIRMISH.options_type.parse({"players": "4"})
    specs = (PlayerSpec("human"),) * 4
    person.app.settings.save_setup(Setup(SKIRMISH, many, 1, specs))
    editor = open_bot_editor(BOT)
    next(each for each in below(editor) if isinstance(each, SegmentedControl)).set_value("3")
    assert editor.seat == 3
    choice(editor, "Game").set_value(FOURSIDE.id)
    assert editor.seat == 1


def test_the_log_is_limited_to_its_last_lines(root: tk.Tk) -> None:
    apply_style(root, LIGHT)
    log = BotLog(root)
    for _ in range(3):
        log.add_entries(("", str(number)) for number in range(MAX_ENTRIES))
    log.add_entries([("", "last")])
    assert log.lines[-1] == "last" and len(log.lines) == MAX_ENTRIES
    assert log.lines[-2] == str(MAX_ENTRIES - 1)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0004, "0 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.00 s"),
        (1.0, "1.00 s"),
        (12.345, "12.35 s"),
    ],
)
def test_a_time_is_written_in_milliseconds_below_a_second(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


def test_a_paused_game_stays_so_when_the_program_is_saved(
    person: Person, bots_folder: Path, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(BOT)
    path = bots_folder / "mine.py"
    person.app.set_preference("speed", "normal")
    press(editor, "Play")
    person.wait(lambda: len(person.moves) >= 2, "some moves")
    person.controller.pause()
    person.wait(lambda: person.controller.phase is Phase.PAUSED, "the pause")
    count = len(person.moves)
    path.write_text(LAST)
    person.wait(lambda: "File changed" in editor.headline, "the change")
    assert person.controller.phase is Phase.PAUSED and len(person.moves) == count
    person.controller.resume()
    person.wait(lambda: len(person.moves) > count, "it to go on")


def test_edit_opens_the_file_or_shows_why_not(
    person: Person,
    bots_folder: Path,
    open_bot_editor: Callable[[str], BotEditor],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    programs, opened = tmp_path / "programs", tmp_path / "opened"
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    write_bot(programs, "xdg-open", f'#!/bin/sh\necho "$1" >> {opened}\n')
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    editor = open_bot_editor(BOT)
    path = bots_folder / "mine.py"
    person.press("Edit")
    assert wait_until(lambda: opened.exists() and opened.read_text() == f"{path}\n")
    write_bot(programs, "gedit9", f'#!/bin/sh\necho "$1 $2" >> {opened}\n')
    monkeypatch.setenv("VISUAL", "vim")
    monkeypatch.setenv("EDITOR", "gedit9 --wait")
    person.press("Edit")
    assert wait_until(lambda: opened.read_text() == f"{path}\n--wait {path}\n")
    monkeypatch.delenv("EDITOR")
    refused = f"No application can open this file: {path}."
    write_bot(programs, "xdg-open", "#!/bin/sh\nexit 3\n")
    person.press("Edit")
    person.wait(lambda: editor.headline == refused, "the answer")
    editor.set_headline("")
    monkeypatch.setenv("PATH", str(tmp_path))
    person.press("Edit")
    assert editor.headline == refused
    path.unlink()
    person.press("Edit")
    assert editor.headline == "The file of mine.py no longer exists."


def test_closing_stops_the_trial_but_not_the_game(
    person: Person, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(BOT)
    # Not over before we can look.
    person.app.set_preference("speed", "slow")
    press(editor, "Play")
    person.wait(lambda: len(person.moves) >= 1, "a move")
    person.controller.pause()
    person.wait(lambda: person.controller.phase is Phase.PAUSED, "the pause")
    press(editor, "Check")
    assert not editor.is_idle and editor._file_watch._file is not None
    editor.destroy()
    assert editor.is_idle and editor._file_watch._file is None
    count = len(person.moves)
    # The number of lines is limited: without animation the first are dropped before the pause.
    person.app.set_preference("speed", "fast")
    person.controller.resume()
    person.wait(lambda: len(person.moves) > count, "the game to go on")
    person.controller.pause()
    person.do("bench")
    again = find_dialog(person.root, BotEditor)
    assert again is not None
    person.wait(lambda: again.is_idle, "what is said first")
    assert any("plays a1a2" in line for line in log(again)), "what was before is not lost"


def test_the_check_shows_what_the_command_prints(
    person: Person, open_bot_editor: Callable[[str], BotEditor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "sample_bots", lambda game: sample_bots(game)[:1])
    editor = open_bot_editor(BOT)
    press(editor, "Check")
    assert str(editor.buttons["Check"].cget("text")) == "Stop"
    finish(person, editor)
    assert editor.visible_log is editor.trial_log
    lines = log(editor)
    assert lines[0].startswith("handshake") and "ready after" in lines[0]
    players = [re.match(r"(\S+) \(seat (\d)\)", line) for line in lines[1:]]
    levels = [(f"level:{level}", str(seat)) for level in (1, 2, 3) for seat in (1, 2)]
    found = [player.groups() for player in players if player is not None]
    assert found[:6] == levels and len(found) == len(lines) - 1 == 8
    assert editor.headline == ("mine.py checked: all games finished without an error.")


def test_a_stopped_check_leaves_no_process(
    person: Person, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(BOT)
    press(editor, "Check")
    person.wait(lambda: bool(log(editor)), "the handshake")
    press(editor, "Check")
    assert editor.is_idle and editor.headline == "Check cancelled."
    assert str(editor.buttons["Check"].cget("text")) == "Check"


def test_a_failed_check_is_shown_with_file_and_line(
    person: Person, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(CRASHES)
    press(editor, "Check")
    finish(person, editor)
    assert f"failed: ended by itself at mine.py, line {LINE}: AttributeError" in log(editor)[0]
    assert editor.headline == "mine.py checked: an error occurred."


def editor_of_sample(open_bot_editor: Callable[..., BotEditor]) -> tuple[BotEditor, PlayerSpec]:
    """Open the editor with a bot for FourSide; return it and the spec of the bot."""
    sample = sample_bots(FOURSIDE)[0].path
    assert sample is not None
    editor = open_bot_editor(sample.read_text(), FOURSIDE)
    assert editor.bot_spec is not None
    return editor, editor.bot_spec


def test_the_log_hides_secret_information(
    person: Person, open_bot_editor: Callable[..., BotEditor]
) -> None:
    editor, spec = editor_of_sample(open_bot_editor)
    person.app.workspace.begin_game(
        Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("human"), spec))
    )
    person.wait_for_board()
    person.wait_for_turn()
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait(
        lambda: person.controller.is_person_to_move and person.board.accepts_input, "the answer"
    )
    assert log(editor) == [HIDDEN_TEXT]


def test_the_log_shows_no_more_when_a_person_takes_a_seat(
    person: Person, open_bot_editor: Callable[..., BotEditor]
) -> None:
    editor, spec = editor_of_sample(open_bot_editor)
    person.app.set_preference("speed", "normal")
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("level", 1), spec))
    person.app.workspace.begin_game(setup)
    person.wait(lambda: len(log(editor)) > 3, "what it hears")
    person.controller.change_players((PlayerSpec("human"), spec))
    person.wait(lambda: log(editor) == [HIDDEN_TEXT], "the log to be emptied")


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> LateAnswer:
    """Return the answer of a check that fails, but only when the test says so."""
    answer = LateAnswer(lambda *about: [TrialResult("", 0, failure="it ends")])
    monkeypatch.setattr(bot_editor, "bot_trial_results", answer)
    return answer


def test_a_late_check_counts_for_the_game_that_was_checked(
    person: Person,
    bots_folder: Path,
    open_bot_editor: Callable[[str], BotEditor],
    late: LateAnswer,
) -> None:
    editor = open_bot_editor(BOT)
    path = bots_folder / "mine.py"
    for game in (SKIRMISH, FOURSIDE):
        record_trial(path, game, True)
    press(editor, "Check")
    choice(editor, "Game").set_value(FOURSIDE.id)
    late.let_come()
    finish(person, editor)
    assert plays_game(path, FOURSIDE) and not plays_game(path, SKIRMISH)


def test_a_game_breaks_off_a_check(
    person: Person, open_bot_editor: Callable[[str], BotEditor], late: LateAnswer
) -> None:
    editor = open_bot_editor(BOT)
    choice(editor, "Against").set_value("human")
    press(editor, "Check")
    person.wait(lambda: late.is_asked, "the check")
    press(editor, "Play")
    assert editor.is_idle
    late.let_come()
    come_to_rest(person.root)
    assert editor.headline.endswith("The game is running on the board.")


@pytest.mark.parametrize(
    ("kind", "line", "alone", "among_others"),
    [
        (ProcessLogKind.ANSWERED, "a1a2", "It answers a1a2 after 5 ms.", "Player 2 answers a1a2 "),
        (ProcessLogKind.SAID, "Hello.", "It says: Hello.", "Player 2 says: Hello."),
        (ProcessLogKind.PRINTED, "x", "x", "Player 2 prints: x"),
        (ProcessLogKind.FAILED, "is late.", "It is late.", "Player 2 is late."),
        (ProcessLogKind.SENT, "TurnTo 1", "Ben’s turn.", "Ben’s turn."),
    ],
)
def test_the_log_names_the_seat_of_a_line_if_the_bot_has_several(
    root: tk.Tk, kind: ProcessLogKind, line: str, alone: str, among_others: str
) -> None:
    apply_style(root, LIGHT)
    log = BotLog(root)
    session = Session(SKIRMISH, SKIRMISH.options_type(), 1)
    for _ in range(3):
        session.play(session.state.legal_moves()[0])
    for several, said in ((False, alone), (True, among_others)):
        for ply, turn in ((0, 0), (2, 2), (9, 3)):
            found = BotTrafficLine(1, ply, ProcessLogLine(kind, line, 0.005))
            log.clear()
            log.add_traffic([found], session, ("Ann", "Ben"), several)
            numbered = turn and kind is not ProcessLogKind.PRINTED
            assert log.lines[0].startswith(f"{turn}. {said}" if numbered else said)


def test_a_file_that_is_gone_starts_nothing_until_it_is_there_again(
    bots_folder: Path,
    open_bot_editor: Callable[[str], BotEditor],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editor, started = open_bot_editor(BOT), list[str]()
    monkeypatch.setattr(editor._trials, "ask_first_move", lambda bot: started.append(bot.name))
    path = bots_folder / "mine.py"
    for text, count in ((None, 0), (BOT, 1), (None, 1), (LAST, 2)):
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
        for _ in range(2):
            editor._check_file()
        assert started == ["mine.py"] * count


def test_play_and_check_have_a_log_each(
    person: Person, open_bot_editor: Callable[[str], BotEditor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "sample_bots", lambda game: sample_bots(game)[:1])
    editor = open_bot_editor(BOT)
    press(editor, "Play")
    person.wait(lambda: len(answers(editor)) >= 2, "two answers")
    assert editor.visible_log is editor.game_log and editor.trial_log.lines[0].startswith(
        "Check lets"
    )
    press(editor, "Check")
    finish(person, editor)
    assert log(editor)[0].startswith("handshake"), "the new log is shown"
    person.choose("Game")
    assert editor.visible_log is editor.game_log and len(answers(editor)) >= 2, "the other is kept"
    assert editor.visible_log.winfo_ismapped() and not editor.trial_log.winfo_ismapped()
    person.app.workspace.restart_game()
    person.wait(lambda: len(answers(editor)) >= 2, "answers in another game")
    assert sum(line.startswith("mine.py started") for line in log(editor)) == 1


def test_texts_of_the_editor_begin_at_one_left_edge(
    person: Person, open_bot_editor: Callable[[str], BotEditor]
) -> None:
    editor = open_bot_editor(BOT)
    come_to_rest(person.root)
    words, _control = editor.form._labels[0]
    edge = words.winfo_rootx() + int(str(words.cget("padx")))
    assert headline(editor).winfo_rootx() == edge
    assert editor.visible_log.master.winfo_rootx() == edge
    disclosure = next(each for each in below(editor) if isinstance(each, Disclosure))
    ring = int(str(disclosure.button.cget("highlightthickness")))
    assert disclosure.button.winfo_rootx() + ring == edge


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((0.0004, "0 ms"), (0.0126, "13 ms"), (0.9994, "999 ms")),
        *((0.9996, "1.00 s"), (1.254, "1.25 s")),
    ],
)
def test_the_time_of_an_answer_is_never_a_thousand_milliseconds(seconds: float, text: str) -> None:
    assert time_text(seconds) == text
