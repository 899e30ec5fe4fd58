"""The bench: a program is begun, played, watched, asked and checked, and told what is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.bots import checking
from fourgames_tk.engine.players.bots.find import samples_of
from fourgames_tk.engine.players.bots.sandbox import protection
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.places import bots_path
from fourgames_tk.ui.dialogs.bench.begin import BeginDialog
from fourgames_tk.ui.dialogs.bench.position import PositionDialog
from fourgames_tk.ui.dialogs.bench.secrecy import HIDDEN
from fourgames_tk.ui.dialogs.bench.window import BenchWindow
from fourgames_tk.ui.dialogs.window import find_open
from fourgames_tk.ui.table.play import Phase
from tests.engine.bots.helpers import BOT, wait_until, write_bot
from tests.ui.person import Person

FOURSIDE = find_game("fourside")
SKIRMISH = find_game("skirmish")
ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"
LAST = BOT.replace("legal_moves()[0]", "legal_moves()[-1]")
TALKS = BOT.replace(ANSWER, f"print('for me'); self.chat.write('for all'); {ANSWER}")
CRASHES = BOT.replace(ANSWER, "return self.missing")
LINE = BOT[: BOT.index(ANSWER)].count("\n") + 1
"""The line of the answer in a bot."""


@pytest.fixture
def folder(private_home: Path) -> Path:
    """Return the folder for programs, which is there."""
    path = bots_path()
    path.mkdir(parents=True)
    return path


@pytest.fixture
def open_bench(person: Person) -> Callable[[], BenchWindow]:
    def open_it() -> BenchWindow:
        person.app.desk.welcome(SKIRMISH)
        person.do("bench")
        bench = find_open(person.root, BenchWindow)
        assert bench is not None
        person.wait(lambda: bench.idle, "what is said first")
        return bench

    return open_it


def log(bench: BenchWindow) -> list[str]:
    """Return the lines of the log as they are seen."""
    return bench.log.text.get("1.0", "end").strip().splitlines()


def heard(bench: BenchWindow) -> list[str]:
    """Return the lines that the program heard, as they were sent."""
    return [entry.sent for entry in bench.log.entries if entry.tag == "heard"]


def against(bench: BenchWindow, label: str) -> None:
    """Choose an opponent."""
    values = list(bench.choices.opponents.cget("values"))
    bench.choices.opponents.current(values.index(label))


def press(bench: BenchWindow, name: str) -> None:
    """Press a button that can be pressed."""
    button = bench.button(name)
    assert not button.instate(["disabled"]), name
    button.invoke()


def finish(person: Person, bench: BenchWindow) -> None:
    """Wait for what is tried out."""
    person.wait(lambda: bench.idle, "the trial")


def test_what_programs_may_do_is_said_before_one_can_be_started(
    person: Person, folder: Path
) -> None:
    write_bot(folder, "mine.py", BOT)
    person.do("bench")
    bench = find_open(person.root, BenchWindow)
    assert bench is not None and not log(bench)
    starting = ("Play", "Check", "Ask Here", "Replay", "Position…")
    assert all(bench.button(name).instate(["disabled"]) for name in starting)
    write_bot(folder, "mine.py", LAST)
    bench._look_at_file()
    assert not log(bench), "nothing is started by saving it either"
    person.wait(lambda: bench.idle, "what is said first")
    assert log(bench) == ["What a program may do here:", *protection()]
    assert not bench.button("Play").instate(["disabled"])


def test_the_key_opens_it_once(person: Person) -> None:
    person.driver.move(*person.at_nothing)
    person.key("ctrl+shift+p")
    bench = find_open(person.root, BenchWindow)
    person.do("bench")
    assert find_open(person.root, BenchWindow) is bench is not None
    person.wait(lambda: bench.idle, "what is said first")
    assert bench.headline.startswith("Make a player with New…")
    person.press("Close")
    assert find_open(person.root, BenchWindow) is None


def test_a_player_is_made_and_plays_a_house_bot_at_once(
    person: Person, open_bench: Callable[[], BenchWindow]
) -> None:
    bench = open_bench()
    person.press("New…")
    person.key("m", "i", "n", "e", "Return")
    assert bench.headline.startswith("mine.py is made, and plays Stones: Skirmish already.")
    assert (bots_path() / "mine.py").is_file()
    assert bench.choices.opponents.get() == "Ambler (sample)"
    person.press("Play")
    person.wait(lambda: len(bench.strip.times) >= 2, "two answers")
    assert person.play.names == ("bot: mine.py", "bot: ambler.py")
    lines = log(bench)
    assert lines[:3] == ["mine.py is started.", "The game starts.", "bot: mine.py’s turn."]
    assert lines[3].startswith("It says: I play a1a2")
    assert lines[4].startswith("It answers a1a2 after ")
    assert "1. bot: mine.py plays a1a2." in lines
    assert any(line.startswith("2. It answers ") for line in lines)
    first, second = bench.strip.times[:2]
    assert (first.ply, first.first, second.ply, second.first) == (0, True, 2, False)
    assert "after the first: mean" in bench.strip.said


def test_a_name_that_is_taken_is_refused_and_another_is_proposed(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "first.py", BOT)
    bench = open_bench()
    person.press("New…")
    (dialog,) = [each for each in person.dialogs() if isinstance(each, BeginDialog)]
    assert dialog.name.get() == "first-2"
    dialog.name.delete(0, "end")
    dialog.name.insert(0, "first.py")
    person.press("Create")
    assert str(dialog.message.cget("text")) == "There is a first.py already."
    assert (folder / "first.py").read_text() == BOT
    assert list(dialog.languages.cget("values")) == ["Python", "awk"]
    person.press("Cancel")
    assert bench.headline.startswith("first.py is watched")


def test_pause_step_and_go_on(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    against(bench, "Itself")
    # Without motion the whole game is over while the test looks away.
    person.app.set_preference("speed", "fast")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 3, "some moves")
    press(bench, "Pause")
    person.wait(lambda: person.play.phase is Phase.PAUSED, "the pause")
    count = len(person.moves)
    press(bench, "Step")
    person.wait(
        lambda: person.play.phase is Phase.PAUSED and len(person.moves) == count + 1, "a step"
    )
    assert str(bench.button("Pause").cget("text")) == "Go On"
    press(bench, "Pause")
    person.wait(lambda: len(person.moves) > count + 2, "more moves")


def test_two_copies_are_told_apart(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", TALKS)
    bench = open_bench()
    against(bench, "Itself")
    press(bench, "Play")
    person.wait(lambda: len(bench.strip.times) >= 3, "three answers")
    lines = "\n".join(log(bench))
    assert "1. Player 2 says: for all" in lines
    assert "Player 1 prints: for me" in lines


def test_an_error_is_told_with_its_line_and_saving_the_change_goes_on(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    path = write_bot(folder, "mine.py", CRASHES)
    bench = open_bench()
    press(bench, "Play")
    person.wait(lambda: "AttributeError" in bench.headline, "the failure")
    assert bench.headline.startswith(f"mine.py ended by itself at mine.py, line {LINE}:")
    assert not person.dialogs(), "it is told once, on the bench"
    last = f"It ended by itself at mine.py, line {LINE}:"
    person.wait(lambda: log(bench)[-1].startswith(last), "the same in the log")
    path.write_text(BOT)
    person.wait(lambda: len(person.moves) >= 2, "moves after the change")
    assert "Saved: the program is started again." in log(bench)


def test_a_change_is_heard_of_an_editor_that_renames(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow], tmp_path: Path
) -> None:
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    # Nothing is written in the folder itself.
    write_bot(tmp_path, "mine.py.new", LAST).replace(folder / "mine.py")
    person.wait(lambda: "it is ready" in bench.headline, "the change")
    last = SKIRMISH.start(SKIRMISH.options_type(), 0).legal_moves()[-1]
    assert f"Its first move is {last}, after " in bench.headline


def test_a_paused_game_stays_so_when_the_program_is_saved(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    path = write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    person.app.set_preference("speed", "normal")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 2, "some moves")
    press(bench, "Pause")
    person.wait(lambda: person.play.phase is Phase.PAUSED, "the pause")
    count = len(person.moves)
    path.write_text(LAST)
    person.wait(lambda: "Saved" in bench.headline, "the change")
    assert person.play.phase is Phase.PAUSED and len(person.moves) == count
    seat_moves = person.play.session.state.turn == 0
    press(bench, "Step")
    person.wait(lambda: len(person.moves) == count + 1, "a step")
    if seat_moves:
        assert person.moves[-1] == person.play.session.states[count].legal_moves()[-1]


def test_restarting_can_be_left_to_the_person(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    path = write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    before = bench.headline
    person.press("Restart when saved")
    path.write_text(LAST)
    bench._look_at_file()
    assert bench.idle and bench.headline == before


def test_the_check_says_what_the_command_says(
    person: Person,
    folder: Path,
    open_bench: Callable[[], BenchWindow],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "samples_of", lambda game: samples_of(game)[:1])
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    press(bench, "Check")
    assert str(bench.button("Check").cget("text")) == "Stop"
    finish(person, bench)
    lines = log(bench)
    assert lines[0].startswith("handshake") and "ready after" in lines[0]
    assert [line[:26].strip() for line in lines[1:]] == [
        "level:1 (seat 1)",
        "level:1 (seat 2)",
        "skirmish/ambler.py (seat 1",
        "skirmish/ambler.py (seat 2",
    ]
    assert bench.headline == (
        "mine.py was checked: all games were played to the end without a mistake."
    )
    assert len(bench.strip.times) > 20


def test_a_check_that_is_broken_off_leaves_nothing(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    press(bench, "Check")
    person.wait(lambda: bool(log(bench)), "the handshake")
    press(bench, "Check")
    assert bench.idle and bench.headline == "It was broken off."
    assert str(bench.button("Check").cget("text")) == "Check"


def test_a_failed_check_is_told_with_file_and_line(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", CRASHES)
    bench = open_bench()
    press(bench, "Check")
    finish(person, bench)
    assert f"failed: ended by itself at mine.py, line {LINE}: AttributeError" in log(bench)[0]
    assert bench.headline == "mine.py was checked: a mistake was made."


def test_it_is_asked_at_the_position_that_is_shown(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", LAST)
    bench = open_bench()
    person.sit_down(SKIRMISH, "human human")
    person.play.submit("a1a2")
    person.wait_for_moves(1)
    press(bench, "Ask Here")
    finish(person, bench)
    expected = person.play.session.state.legal_moves()[-1]
    assert bench.headline.startswith(f"Here mine.py would play {expected} (after ")
    assert "1. It answers" in "\n".join(log(bench))
    person.key("Home")
    person.play.looking_back.first()
    press(bench, "Ask Here")
    finish(person, bench)
    expected = person.play.session.first.legal_moves()[-1]
    assert bench.headline.startswith(f"Here mine.py would play {expected} (after ")


def test_a_game_is_replayed_up_to_the_position_that_is_shown(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    path = write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    person.app.set_preference("speed", "fast")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 5, "five moves")
    press(bench, "Pause")
    person.wait(lambda: person.play.phase is Phase.PAUSED, "the pause")
    played = heard(bench)
    bench._look_back(4)
    press(bench, "Replay")
    finish(person, bench)
    assert bench.headline == "It plays 2 of 2 moves as they were played."
    again = heard(bench)
    assert again[-1] == "→ TurnTo 0" and len([line for line in again if "TurnTo 0" in line]) == 3
    assert again == played[: len(again)], "the same messages"
    path.write_text(LAST)
    person.wait(lambda: "Saved" in bench.headline, "the change")
    bench._look_back(4)
    press(bench, "Replay")
    finish(person, bench)
    assert bench.headline == "It plays 0 of 2 moves as they were played."
    assert f"not {person.moves[0]}." in "\n".join(log(bench))


def test_a_position_is_set_up_by_hand(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    press(bench, "Position…")
    person.flush()
    (dialog,) = [each for each in person.dialogs() if isinstance(each, PositionDialog)]
    position = json.loads(dialog.text.get("1.0", "end"))
    assert position == SKIRMISH.start(SKIRMISH.options_type(), 0).to_json()
    dialog.text.insert("1.0", "oops")
    person.press("Lay on the Board")
    assert "This is no JSON" in str(dialog.message.cget("text"))
    position["turn"] = 7
    dialog.text.delete("1.0", "end")
    dialog.text.insert("1.0", json.dumps(position))
    person.press("Lay on the Board")
    assert str(dialog.message.cget("text"))
    state = SKIRMISH.start(SKIRMISH.options_type(), 0)
    for _ in range(3):
        state = state.play(state.legal_moves()[0]).state
    position = state.to_json()
    dialog.text.delete("1.0", "end")
    dialog.text.insert("1.0", json.dumps(position))
    person.press("Lay on the Board")
    person.wait(lambda: person.app.desk.play is not None, "the board")
    assert person.play.phase is Phase.PAUSED
    assert person.play.session.state.to_json() == position
    press(bench, "Ask Here")
    finish(person, bench)
    move = person.play.session.state.legal_moves()[0]
    assert bench.headline.startswith(f"Here mine.py would play {move} (after ")


@pytest.mark.parametrize("players", ["human human", "human bench"])
def test_what_people_may_not_see_is_not_shown_here_either(
    person: Person, folder: Path, players: str
) -> None:
    sample = samples_of(FOURSIDE)[0].path
    assert sample is not None
    write_bot(folder, "mine.py", sample.read_text())
    person.app.desk.welcome(FOURSIDE)
    person.do("bench")
    bench = find_open(person.root, BenchWindow)
    assert bench is not None
    person.wait(lambda: bench.idle, "what is said first")
    assert bench.choices.spec is not None
    specs = [PlayerSpec("human"), bench.choices.spec]
    if players == "human human":
        specs[1] = PlayerSpec("human")
    person.app.desk.begin(Setup(FOURSIDE, FOURSIDE.options_type(), 1, tuple(specs)))
    person.wait_for_board()
    if players == "human bench":
        person.wait_for_turn()
        person.play.submit(person.play.session.state.legal_moves()[0])
        person.wait(lambda: person.play.person_to_move and person.board.active, "the answer")
        ply = next(at for at, step in enumerate(person.play.session.steps) if step.seat == 1)
        person.play.looking_back.go(ply)
    for name in ("Ask Here", "Position…"):
        bench.say("")
        press(bench, name)
        person.flush()
        assert bench.headline == HIDDEN and not person.dialogs()
    if players == "human bench":
        assert log(bench) == [HIDDEN]


def test_the_log_shows_no_more_when_a_person_takes_a_seat(person: Person, folder: Path) -> None:
    sample = samples_of(FOURSIDE)[0].path
    assert sample is not None
    write_bot(folder, "mine.py", sample.read_text())
    person.app.desk.welcome(FOURSIDE)
    person.do("bench")
    bench = find_open(person.root, BenchWindow)
    assert bench is not None
    person.wait(lambda: bench.idle, "what is said first")
    spec = bench.choices.spec
    assert spec is not None
    person.app.set_preference("speed", "normal")
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("level", 1), spec))
    person.app.desk.begin(setup)
    person.wait(lambda: len(log(bench)) > 3, "what it hears")
    person.app.desk.change_players((PlayerSpec("human"), spec))
    person.wait(lambda: log(bench) == [HIDDEN], "the log to be emptied")


def test_the_log_is_in_words_or_as_sent_and_of_the_kinds_that_are_wanted(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", TALKS)
    bench = open_bench()
    press(bench, "Ask Here")
    finish(person, bench)
    words = log(bench)
    assert "for me" in words and "It says: for all" in words
    assert not [line for line in words if "{" in line]
    person.press("As Sent")
    sent = log(bench)
    assert "→ TurnTo 0" in sent and "← # for all" in sent and "! for me" in sent
    assert any(line.startswith('→ Setup {"game": "skirmish"') for line in sent)
    assert "← Move 0 a1a2" in sent
    person.press("In Words")
    person.press("Heard")
    assert sorted(log(bench)) == ["It says: for all", "for me"]
    person.press("Said")
    assert log(bench) == ["for me"]


def fake_opener(tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the desktop open files with a script of ours."""
    programs = tmp_path / "programs"
    programs.mkdir()
    write_bot(programs, "xdg-open", f"#!/bin/sh\n{text}\n")
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")


def test_the_desktop_opens_the_file_and_its_folder(
    person: Person,
    folder: Path,
    open_bench: Callable[[], BenchWindow],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake_opener(tmp_path, f'echo "$1" >> {tmp_path}/opened', monkeypatch)
    path = write_bot(folder, "mine.py", BOT)
    open_bench()
    opened = tmp_path / "opened"
    person.press("Edit")
    assert wait_until(lambda: opened.exists() and opened.read_text() == f"{path}\n")
    person.press("Folder")
    assert wait_until(lambda: opened.read_text() == f"{path}\n{folder}\n")


def test_a_desktop_that_opens_nothing_is_told(
    person: Person,
    folder: Path,
    open_bench: Callable[[], BenchWindow],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake_opener(tmp_path, "exit 3", monkeypatch)
    path = write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    person.press("Edit")
    person.wait(lambda: "Nothing on this desktop" in bench.headline, "the answer")
    assert bench.headline == f"Nothing on this desktop opens it. It is {path}."
    monkeypatch.setenv("PATH", str(tmp_path))
    bench.say("")
    person.press("Edit")
    assert bench.headline == f"Nothing on this desktop opens it. It is {path}."


def test_closing_it_leaves_the_game_and_breaks_off_what_is_tried(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    write_bot(folder, "mine.py", BOT)
    bench = open_bench()
    # Not over before we can look.
    person.app.set_preference("speed", "slow")
    press(bench, "Play")
    person.wait(lambda: len(person.moves) >= 1, "a move")
    press(bench, "Pause")
    person.wait(lambda: person.play.phase is Phase.PAUSED, "the pause")
    press(bench, "Check")
    bench.destroy()
    count = len(person.moves)
    person.app.set_preference("speed", "off")
    person.play.resume()
    person.wait(lambda: len(person.moves) > count, "the game to go on")
    # Only so many lines are kept.
    person.play.pause()
    person.do("bench")
    again = find_open(person.root, BenchWindow)
    assert again is not None
    person.wait(lambda: again.idle, "what is said first")
    assert any("plays a1a2" in line for line in log(again)), "what was before is not lost"
    person.app.set_preference("theme", "dark")
    person.flush()
    assert again.winfo_exists() and again.palette.name == "dark"


NONSENSE = '#!/bin/sh\nwhile read -r w r; do [ "$w" = TurnTo ] && echo hi; done\n'
BAD = {
    "syntax": ("bad.py", BOT.replace("(self, chat):", "(self, chat)"), "SyntaxError"),
    "no class": ("bad.py", "moves = []\n", "must have one class with initialize, update"),
    "import": ("bad.py", f"import nothing_of_this_name\n{BOT}", "bad.py, line 1: ModuleNotFound"),
    "no move": ("bad.py", BOT.replace(ANSWER, "return None"), "get_next_move must return a Move"),
    "illegal": ("bad.py", BOT.replace(ANSWER, "return Move(0, text='a1a1')"), "illegal move"),
    "leaves": ("bad.py", BOT.replace(ANSWER, "os._exit(3)"), "ended by itself (exit status 3)"),
    "killed": ("bad.py", BOT.replace(ANSWER, "os.kill(os.getpid(), 9)"), "the signal SIGKILL"),
    "memory": ("bad.py", BOT.replace(ANSWER, "bytearray(3 * 10**9)"), f"line {LINE}: MemoryError"),
    "nonsense": ("bad.sh", NONSENSE, "answered what is no move: write a line such as 'Move 0"),
    "floods": ("bad.sh", "#!/bin/sh\nyes oh dear >&2\n", "wrote more than 1,000,000 bytes"),
    "no shebang": ("bad.awk", "BEGIN { print }\n", "bad.awk cannot be run: it is no program"),
    "mute": ("bad.sh", "#!/bin/sh\nexec >&-\nwhile read -r l; do :; done\n", "closed its output"),
    "emoji": ("bad.py", BOT.replace(ANSWER, "raise ValueError('\\U0001f600')"), "ValueError: □"),
}


def test_bad_programs_are_told_in_plain_words(
    person: Person, folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    for name, text, said in BAD.values():
        path = write_bot(folder, name, text)
        bench = open_bench()
        press(bench, "Ask Here")
        finish(person, bench)
        assert said in bench.headline, bench.headline
        assert bench.headline.startswith(f"{name} ") and bench.headline.endswith((".", "□."))
        assert not person.dialogs()
        bench.destroy()
        path.unlink()
