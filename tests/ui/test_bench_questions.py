"""The bench: a program is checked, asked, replayed, and told what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players import trial as checking
from fourgames_tk.engine.players.find import samples_of
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.table.play import Phase
from fourgames_tk.ui.workshop.bench import BenchWindow
from fourgames_tk.ui.workshop.position import PositionDialog
from fourgames_tk.ui.workshop.secrecy import HIDDEN
from tests.engine.bots.helpers import BOT, write_bot
from tests.ui.bench import (
    ANSWER,
    CRASHES,
    LAST,
    LINE,
    SKIRMISH,
    finish,
    heard,
    log,
    press,
)
from tests.ui.person import Person

FOURSIDE = find_game("fourside")


def test_the_check_says_what_the_command_says(
    person: Person,
    bench_of: Callable[[str], BenchWindow],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "samples_of", lambda game: samples_of(game)[:1])
    bench = bench_of(BOT)
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
    person: Person, bench_of: Callable[[str], BenchWindow]
) -> None:
    bench = bench_of(BOT)
    press(bench, "Check")
    person.wait(lambda: bool(log(bench)), "the handshake")
    press(bench, "Check")
    assert bench.idle and bench.headline == "It was broken off."
    assert str(bench.button("Check").cget("text")) == "Check"


def test_a_failed_check_is_told_with_file_and_line(
    person: Person, bench_of: Callable[[str], BenchWindow]
) -> None:
    bench = bench_of(CRASHES)
    press(bench, "Check")
    finish(person, bench)
    assert f"failed: ended by itself at mine.py, line {LINE}: AttributeError" in log(bench)[0]
    assert bench.headline == "mine.py was checked: a mistake was made."


def test_it_is_asked_at_the_position_that_is_shown(
    person: Person, bench_of: Callable[[str], BenchWindow]
) -> None:
    bench = bench_of(LAST)
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
    person: Person, bots_folder: Path, bench_of: Callable[[str], BenchWindow]
) -> None:
    bench = bench_of(BOT)
    path = bots_folder / "mine.py"
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
    person: Person, bench_of: Callable[[str], BenchWindow]
) -> None:
    bench = bench_of(BOT)
    press(bench, "Position…")
    person.flush()
    (dialog,) = [each for each in person.dialogs() if isinstance(each, PositionDialog)]
    position = json.loads(dialog.text.get("1.0", "end"))
    assert position == SKIRMISH.start(SKIRMISH.options_type(), 0).to_json()
    dialog.text.insert("1.0", "oops")
    person.press("Lay on the Board")
    assert "This is not JSON" in str(dialog.message.cget("text"))
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
    person: Person, bench_of: Callable[..., BenchWindow], players: str
) -> None:
    sample = samples_of(FOURSIDE)[0].path
    assert sample is not None
    bench = bench_of(sample.read_text(), FOURSIDE)
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


def test_the_log_shows_no_more_when_a_person_takes_a_seat(
    person: Person, bench_of: Callable[..., BenchWindow]
) -> None:
    sample = samples_of(FOURSIDE)[0].path
    assert sample is not None
    bench = bench_of(sample.read_text(), FOURSIDE)
    spec = bench.choices.spec
    assert spec is not None
    person.app.set_preference("speed", "normal")
    setup = Setup(FOURSIDE, FOURSIDE.options_type(), 1, (PlayerSpec("level", 1), spec))
    person.app.desk.begin(setup)
    person.wait(lambda: len(log(bench)) > 3, "what it hears")
    person.app.desk.change_players((PlayerSpec("human"), spec))
    person.wait(lambda: log(bench) == [HIDDEN], "the log to be emptied")


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
    "emoji": ("bad.py", BOT.replace(ANSWER, "raise ValueError('\\U0001f600')"), "ValueError: □"),
}


def test_bad_programs_are_told_in_plain_words(
    person: Person, bots_folder: Path, open_bench: Callable[[], BenchWindow]
) -> None:
    for name, text, said in BAD.values():
        path = write_bot(bots_folder, name, text)
        bench = open_bench()
        press(bench, "Ask Here")
        finish(person, bench)
        assert said in bench.headline, bench.headline
        assert bench.headline.startswith(f"{name} ") and bench.headline.endswith((".", "□."))
        assert not person.dialogs()
        bench.destroy()
        path.unlink()
