"""The bench: a program is begun, played, watched, restarted and edited."""

from __future__ import annotations

import os
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players import trial
from fourgames_tk.engine.players.bot_files import samples_of
from fourgames_tk.engine.players.sandbox import protection_sentences
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.paths import bots_path
from fourgames_tk.ui.game_view.game_controller import Phase
from fourgames_tk.ui.pages.dialogs import find_dialog
from fourgames_tk.ui.pages.player_form import bots_for
from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.widgets.controls import Segmented
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.workshop.bot_editor import HIDDEN_TEXT, MOST_ENTRIES, BotEditor, BotLog
from tests.engine.bots.helpers import BOT, wait_until, write_bot
from tests.ui.bench import CRASHES, LAST, LINE, SKIRMISH, answers, choice, finish, log, press
from tests.ui.person import Person, below

FOURSIDE = find_game("fourside")


def test_what_programs_may_do_is_said_before_one_can_be_started(
    person: Person, bots_folder: Path
) -> None:
    write_bot(bots_folder, "mine.py", BOT)
    person.do("bench")
    bench = find_dialog(person.root, BotEditor)
    assert bench is not None and log(bench) == [
        "What a program may do here:",
        *protection_sentences(),
    ]
    assert bench.buttons["Play"].winfo_manager()


def test_a_player_is_made_and_plays_a_house_bot_at_once(
    person: Person, open_bench: Callable[[], BotEditor]
) -> None:
    bench = open_bench()
    choice(bench, "Program").choose(".py")
    assert bench.headline.startswith("first.py is made, and plays Stones: Skirmish already.")
    assert (bots_path() / "first.py").is_file()
    assert bench.opponent == "bot:skirmish/random_walker.py"
    press(bench, "Play")
    person.wait(lambda: len(answers(bench)) >= 2, "two answers")
    assert person.controller.names == ("bot 1: first.py", "bot 2: random_walker.py")
    lines = log(bench)
    assert lines[:3] == ["first.py is started.", "The game starts.", "bot 1: first.py’s turn."]
    assert lines[4].startswith("It answers a1a2 after ")
    assert "1. bot 1: first.py plays a1a2." in lines


def test_another_one_gets_another_name_and_a_program_is_offered_for_what_it_plays(
    person: Person, bots_folder: Path, open_bench: Callable[[], BotEditor]
) -> None:
    write_bot(bots_folder, "first.py", BOT)
    bench = open_bench()
    person.menu("New", "Python")
    assert (bots_folder / "first.py").read_text() == BOT
    assert bench.headline.startswith("first-2.py is made")
    names = [program.name for program in bots_for(FOURSIDE)]
    assert "first.py" in names, "nobody knows yet what it plays"
    assert "first-2.py" not in names
    assert "first-2.py" in [program.name for program in bots_for(SKIRMISH)]


def test_an_error_is_told_with_its_line_and_saving_the_change_goes_on(
    person: Person, bots_folder: Path, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(CRASHES)
    path = bots_folder / "mine.py"
    press(bench, "Play")
    person.wait(lambda: "AttributeError" in bench.headline, "the failure")
    assert bench.headline.startswith(f"mine.py ended by itself at mine.py, line {LINE}:")
    assert person.dialogs() == [bench], "it is told once, on the bench"
    last = f"It ended by itself at mine.py, line {LINE}:"
    person.wait(lambda: log(bench)[-1].startswith(last), "the same in the log")
    path.write_text(BOT)
    person.wait(lambda: len(person.moves) >= 2, "moves after the change")
    assert "Saved: the program is started again." in log(bench)


def test_a_change_is_heard_of_an_editor_that_renames(
    person: Person, bots_folder: Path, bench_of: Callable[[str], BotEditor], tmp_path: Path
) -> None:
    bench = bench_of(BOT)
    # Nothing is written in the folder itself.
    write_bot(tmp_path, "mine.py.new", LAST).replace(bots_folder / "mine.py")
    person.wait(lambda: "it is ready" in bench.headline, "the change")
    last = SKIRMISH.start(SKIRMISH.options_type(), 0).legal_moves()[-1]
    assert f"Its first move is {last}, after " in bench.headline


def test_a_program_is_started_once_for_each_change(
    person: Person, bots_folder: Path, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(BOT)
    for text in (LAST, BOT):
        (bots_folder / "mine.py").write_text(text)
        person.wait(lambda: "it is ready" in bench.headline, "the change")
        bench.set_headline("Nothing new.")
        bench.event_generate("<FocusIn>")
        finish(person, bench)
        assert bench.headline == "Nothing new."


def test_a_seat_that_another_game_does_not_have_gives_way(
    person: Person, bots_folder: Path, bench_of: Callable[[str], BotEditor]
) -> None:
    many = SKIRMISH.options_type.parse({"players": "4"})
    specs = (PlayerSpec("human"),) * 4
    person.app.settings.save_setup(Setup(SKIRMISH, many, 1, specs))
    bench = bench_of(BOT)
    next(each for each in below(bench) if isinstance(each, Segmented)).choose("3")
    assert bench.seat == 3
    choice(bench, "Game").choose(FOURSIDE.id)
    assert bench.seat == 1


def test_the_log_keeps_its_last_lines(root: tk.Tk) -> None:
    apply_style(root, LIGHT)
    log = BotLog(root)
    for _ in range(3):
        log.add(("", str(number)) for number in range(MOST_ENTRIES))
    log.add([("", "last")])
    assert log.lines[-1] == "last" and len(log.lines) <= MOST_ENTRIES + 2
    assert log.lines[-2] == str(MOST_ENTRIES - 1)


def test_a_paused_game_stays_so_when_the_program_is_saved(
    person: Person, bots_folder: Path, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(BOT)
    path = bots_folder / "mine.py"
    person.app.set_preference("speed", "normal")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 2, "some moves")
    person.controller.pause()
    person.wait(lambda: person.controller.phase is Phase.PAUSED, "the pause")
    count = len(person.moves)
    path.write_text(LAST)
    person.wait(lambda: "Saved" in bench.headline, "the change")
    assert person.controller.phase is Phase.PAUSED and len(person.moves) == count
    person.controller.resume()
    person.wait(lambda: len(person.moves) > count, "it to go on")


def test_the_desktop_opens_the_file_or_it_is_told(
    person: Person,
    bots_folder: Path,
    bench_of: Callable[[str], BotEditor],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    programs, opened = tmp_path / "programs", tmp_path / "opened"
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    write_bot(programs, "xdg-open", f'#!/bin/sh\necho "$1" >> {opened}\n')
    bench = bench_of(BOT)
    path = bots_folder / "mine.py"
    person.press("Edit")
    assert wait_until(lambda: opened.exists() and opened.read_text() == f"{path}\n")
    refused = f"Nothing on this desktop opens it. It is {path}."
    write_bot(programs, "xdg-open", "#!/bin/sh\nexit 3\n")
    person.press("Edit")
    person.wait(lambda: bench.headline == refused, "the answer")
    bench.set_headline("")
    monkeypatch.setenv("PATH", str(tmp_path))
    person.press("Edit")
    assert bench.headline == refused


def test_closing_it_leaves_the_game_and_breaks_off_what_is_tried(
    person: Person, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(BOT)
    # Not over before we can look.
    person.app.set_preference("speed", "slow")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 1, "a move")
    person.controller.pause()
    person.wait(lambda: person.controller.phase is Phase.PAUSED, "the pause")
    press(bench, "Check")
    bench.destroy()
    count = len(person.moves)
    # Only so many lines are kept: without motion the first are gone before the game is paused.
    person.app.set_preference("speed", "fast")
    person.controller.resume()
    person.wait(lambda: len(person.moves) > count, "the game to go on")
    person.controller.pause()
    person.do("bench")
    again = find_dialog(person.root, BotEditor)
    assert again is not None
    person.wait(lambda: again.is_idle, "what is said first")
    assert any("plays a1a2" in line for line in log(again)), "what was before is not lost"


def test_the_check_says_what_the_command_says(
    person: Person, bench_of: Callable[[str], BotEditor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "samples_of", lambda game: samples_of(game)[:1])
    bench = bench_of(BOT)
    press(bench, "Check")
    assert str(bench.buttons["Check"].cget("text")) == "Stop"
    finish(person, bench)
    lines = log(bench)
    assert lines[0].startswith("handshake") and "ready after" in lines[0]
    assert lines[1].startswith("level:1 (seat 1)") and len(lines) == 5
    assert bench.headline == (
        "mine.py was checked: all games were played to the end without a mistake."
    )


def test_a_check_that_is_broken_off_leaves_nothing(
    person: Person, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(BOT)
    press(bench, "Check")
    person.wait(lambda: bool(log(bench)), "the handshake")
    press(bench, "Check")
    assert bench.is_idle and bench.headline == "It was broken off."
    assert str(bench.buttons["Check"].cget("text")) == "Check"


def test_a_failed_check_is_told_with_file_and_line(
    person: Person, bench_of: Callable[[str], BotEditor]
) -> None:
    bench = bench_of(CRASHES)
    press(bench, "Check")
    finish(person, bench)
    assert f"failed: ended by itself at mine.py, line {LINE}: AttributeError" in log(bench)[0]
    assert bench.headline == "mine.py was checked: a mistake was made."


def bench_of_sample(bench_of: Callable[..., BotEditor]) -> tuple[BotEditor, PlayerSpec]:
    """Open the bench with a program that plays FourSide; return it and the program."""
    sample = samples_of(FOURSIDE)[0].path
    assert sample is not None
    bench = bench_of(sample.read_text(), FOURSIDE)
    assert bench.spec is not None
    return bench, bench.spec


def test_what_people_may_not_see_is_not_shown_here_either(
    person: Person, bench_of: Callable[..., BotEditor]
) -> None:
    bench, spec = bench_of_sample(bench_of)
    person.app.workspace.begin(
        Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("human"), spec))
    )
    person.wait_for_board()
    person.wait_for_turn()
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait(lambda: person.controller.person_to_move and person.board.active, "the answer")
    assert log(bench) == [HIDDEN_TEXT]


def test_the_log_shows_no_more_when_a_person_takes_a_seat(
    person: Person, bench_of: Callable[..., BotEditor]
) -> None:
    bench, spec = bench_of_sample(bench_of)
    person.app.set_preference("speed", "normal")
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("level", 1), spec))
    person.app.workspace.begin(setup)
    person.wait(lambda: len(log(bench)) > 3, "what it hears")
    person.controller.change_players((PlayerSpec("human"), spec))
    person.wait(lambda: log(bench) == [HIDDEN_TEXT], "the log to be emptied")
