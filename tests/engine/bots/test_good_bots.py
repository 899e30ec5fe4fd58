"""Bots that behave: in Python, in other languages, from packages, and in every game."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, cast
from unittest.mock import patch

import pytest

from fourgames_tk import Chat, PlayerInterface
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.launch_commands import program_command
from fourgames_tk.engine.match import Match, TimeControl
from fourgames_tk.engine.messages import GameStart, Message
from fourgames_tk.engine.players import child_process
from fourgames_tk.engine.players.bot_failure import BotFailure, FailureKind
from fourgames_tk.engine.players.bot_files import SAMPLES, BotProgram, bots_in_folder, find_bot
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.child_process import ProcessLogKind, ProcessLogLine
from fourgames_tk.engine.players.player import ComputerPlayer, HumanPlayer, close_players
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.players.python_bot import run_bot
from fourgames_tk.engine.search.clock import Clock, OutOfTime, StopSignal
from fourgames_tk.engine.session import Session
from tests.limits import WAIT_SECONDS

from .helpers import BOT, CONFINED, IMPORTS, QUICK, bot, play, wait_until, write_bot

SMALL = SkirmishOptions(rows=4, columns=4, stones=2)


def heard_by(
    seat: int, tmp_path: Path, control: TimeControl | None = None, name: str = "fourside"
) -> list[str]:
    """Return the messages to a shell program that plays a whole game by move texts."""
    game = find_game(name)
    text = """#!/bin/sh
echo "# $FOURGAMES_GAME $FOURGAMES_PLAYER of $FOURGAMES_PLAYERS: $FOURGAMES_OPTIONS"
while read -r word rest; do
    echo "# $word $rest"
    [ "$word" = Moves ] && moves=${rest%% *}
    [ "$word $rest" = "TurnTo $FOURGAMES_PLAYER" ] && echo "$moves"
done
"""
    chat: list[str] = []
    others_threads = {*threading.enumerate()}
    player = bot(write_bot(tmp_path, "first.sh", text), chat=chat.append, game=game)
    others = [ComputerPlayer(game, 1, 0)]
    others.insert(seat, player)  # type: ignore[arg-type]
    session = Session(game, game.options_type(), 3)
    match = Match(session, others, control)
    try:
        match.play_to_end()
    finally:
        # A machine with much else to do may let it say its last words late.
        with patch.object(child_process, "_GRACE_SECONDS", WAIT_SECONDS):
            close_players([player])
    for thread in {*threading.enumerate()} - others_threads:
        if thread.name == "child":
            thread.join(WAIT_SECONDS)
    assert {step.seat for step in session.steps} == {0, 1}
    words = " ".join(f"{name}={text}" for name, text in session.options.texts_by_name().items())
    assert chat[0] == f"{game.id} {seat} of 2: {words}"
    return chat[1:]


@pytest.mark.parametrize(("name", "seat"), [("fourside", 0), ("fourside", 1), ("four-stones", 1)])
def test_every_language_receives_state_moves_and_time_before_each_turn(
    name: str, seat: int, tmp_path: Path
) -> None:
    """Enough moves for a whole game of FourSide, with its hidden hand and drawn blocks."""
    lines = heard_by(seat, tmp_path, name=name)
    turns = [number for number, line in enumerate(lines) if line.startswith("TurnTo")]
    assert lines[0].startswith("GameStart {") and turns[0] == 4 and len(turns) > 10
    for at in turns:
        state, moves, time = lines[at - 3 : at]
        mine = lines[at] == f"TurnTo {seat}"
        assert time == f"Time {WAIT_SECONDS}"
        assert moves.startswith("Moves") and (moves != "Moves") == mine
        assert state.startswith("State {")
    assert lines[-1].startswith("State {"), "how it ended"


def test_a_program_receives_its_remaining_time(tmp_path: Path) -> None:
    control = TimeControl(total=600.0, increment=10.0)
    times = [line for line in heard_by(0, tmp_path, control) if line.startswith("Time")]
    assert times[0] == "Time 600.0 600.0 600.0"
    parts = [line.split()[1:] for line in times]
    assert all(seconds == own for seconds, own, _ in parts)
    assert max(float(own) for _, own, _ in parts) > 610 < max(float(other) for *_, other in parts)


def test_an_engine_of_the_text_protocol_sits_on_a_seat() -> None:
    game = find_game("fourside")
    command = shlex.join(program_command("engine"))
    small = game.options_type.parse({"rows": "5", "columns": "5"})
    limits = replace(QUICK, seconds=0.2, margin=WAIT_SECONDS)
    player = PlayerSpec.parse_entrant(f"engine:{command}").make_player(game, small, limits=limits)
    outcome, session = play([player, ComputerPlayer(game, 1, 0)], game, small)
    assert len({step.seat for step in session.steps}) == 2 and outcome is not None


def seeds_told(folder: Path, seed: int) -> list[str]:
    """Return the seeds with which an engine is asked for two moves of a game."""
    first = SKIRMISH.start(SMALL, 0)
    second = first.play("b1b2").state
    third = second.play(second.legal_moves()[0]).state
    path, moves = folder / f"heard {seed}", ["b1b2", third.legal_moves()[0]]
    path.touch()
    code = f"""
import sys
moves = iter({moves})
for line in sys.stdin:
    print(line, end="", file=open({str(path)!r}, "a"))
    print("=", next(moves) if line.startswith("choose") else "", flush=True)
"""
    spec = PlayerSpec.parse_entrant(f"engine:{shlex.join([sys.executable, '-c', code])}")
    player = spec.make_player(SKIRMISH, SMALL, seed=seed, limits=QUICK)
    match = Match(Session(SKIRMISH, SMALL, 0), [player, HumanPlayer("Ann")])
    try:
        match.play(match.request_move(Clock()))
        match.play(second.legal_moves()[0])
        assert match.request_move(Clock()) == moves[1]
    finally:
        close_players([player])
    words = path.read_text().split()
    path.unlink()
    return [word for word in words if word.startswith("seed=")]


def test_an_engine_makes_each_choice_with_a_seed_of_its_own(tmp_path: Path) -> None:
    told = seeds_told(tmp_path, 7)
    assert len({*told}) == 2
    assert seeds_told(tmp_path, 7) == told != seeds_told(tmp_path, 8)


def test_an_engine_that_was_stopped_is_started_again(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    code = f"""
import pathlib, sys
asked = pathlib.Path({str(asked)!r})
for line in sys.stdin:
    if line.startswith("choose") and not asked.exists():
        asked.touch()
        sys.stdin.read()
    print("=", "b1b2" if line.startswith("choose") else "", flush=True)
"""
    spec = PlayerSpec.parse_entrant(f"engine:{shlex.join([sys.executable, '-c', code])}")
    player = spec.make_player(SKIRMISH, SMALL, limits=QUICK)
    match, stop = Match(Session(SKIRMISH, SMALL, 0), [player, HumanPlayer("Ann")]), StopSignal()

    def stop_when_asked() -> None:
        wait_until(asked.exists)
        stop.request_stop()

    stopping = threading.Thread(target=stop_when_asked)
    stopping.start()
    try:
        with pytest.raises(OutOfTime):
            match.request_move(Clock(stopped=stop))
        assert match.request_move(Clock()) == "b1b2"
    finally:
        stopping.join()
        close_players([player])


def test_a_bot_that_was_let_go_is_not_started_again(tmp_path: Path) -> None:
    started: list[ProcessLogLine] = []
    path = write_bot(tmp_path, "calm.py", BOT)
    player = BotPlayer(find_bot(str(path)), SKIRMISH, SMALL, QUICK, started.append)
    match = Match(Session(SKIRMISH, SMALL, 0), [player, HumanPlayer("Ann")])
    close_players([player])
    match.announce_position()
    with pytest.raises(BotFailure, match="it is closed"):
        match.request_move(Clock())
    assert [line.kind for line in started].count(ProcessLogKind.STARTED) == 1


@pytest.mark.parametrize(
    ("line", "kind", "reason"),
    [
        (
            "echo '= a1a2'; read a; echo '='; read a; echo '= z9'",
            FailureKind.ILLEGAL,
            "illegal move",
        ),
        ("echo '? no such game'", FailureKind.NO_MOVE, "refused new: no such game"),
        ("exit 3", FailureKind.ENDED, "exit status 3"),
    ],
)
def test_an_engine_that_fails_is_named(line: str, kind: FailureKind, reason: str) -> None:
    spec = PlayerSpec.parse_entrant(f"engine:{shlex.join(['sh', '-c', f'read -r a; {line}'])}")
    with pytest.raises(BotFailure, match=reason) as caught:
        play(
            [
                spec.make_player(SKIRMISH, SkirmishOptions(), limits=QUICK),
                ComputerPlayer(SKIRMISH, 1, 0),
            ]
        )
    assert caught.value.kind is kind


@pytest.mark.parametrize("own", [True, False], ids=["module", "sample"])
def test_the_same_seed_makes_the_same_choices(own: bool, tmp_path: Path) -> None:
    """Also of a bot that uses the module `random` without its seed."""
    text = f"import random\n{BOT}".replace(
        "self.state.legal_moves()[0]", "random.choice(self.state.legal_moves())"
    )
    path = write_bot(tmp_path, "mine.py", text) if own else "skirmish/random_walker.py"

    def moves(seed: int) -> tuple[str, ...]:
        player = PlayerSpec.parse(f"bot:{path}").make_player(SKIRMISH, SMALL, seed=seed)
        return play([player, ComputerPlayer(SKIRMISH, 1, 3)], options=SMALL)[1].moves

    assert moves(1) == moves(1) != moves(2)


def test_a_player_that_is_closed_starts_no_program_again(tmp_path: Path) -> None:
    player = bot(write_bot(tmp_path, "first.py", BOT), options=SMALL)
    state = Session(SKIRMISH, SMALL, 0).state
    assert player.choose(state.view(0), Clock()) in state.legal_moves()
    player.close()
    player.update(GameStart([]), state.view(0))
    with pytest.raises(BotFailure, match="it is closed"):
        player.choose(state.after(state.legal_moves()[0]).view(0), Clock())
    player.wait_closed()


def test_after_an_undo_the_bot_knows_the_position(tmp_path: Path) -> None:
    chat: list[str] = []
    text = BOT.replace("self.state = state", "self.state = state; self.chat.write(str(message))")
    player = bot(write_bot(tmp_path, "told.py", text), chat=chat.append, options=SMALL)
    session = Session(SKIRMISH, SMALL, 0)
    match = Match(session, [HumanPlayer("Ann"), player])
    try:
        match.play("b1b2")
        first = match.request_move(Clock())
        match.play(first)
        session.undo()
        session.undo()
        match.play("c1c2")
        assert match.request_move(Clock()) == first
        session.undo()
        session.redo()
        chat.clear()
        session.undo()
        session.play("b1b2")
        assert match.request_move(Clock()) == first
    finally:
        player.close()
    assert chat == ["GameStart [[-1,-1,0,-1],[-1,0,-1,-1],[-1,-1,-1,-1],[-1,1,1,-1]]", "TurnTo 1"]


def test_what_a_bot_prints_is_not_an_answer(tmp_path: Path) -> None:
    text = BOT.replace(
        "    def get_next_move(self):", "    def get_next_move(self):\n        print('Move 0 x')"
    )
    outcome, _ = play(
        [
            bot(write_bot(tmp_path, "prints.py", text), options=SMALL),
            ComputerPlayer(SKIRMISH, 1, 3),
        ],
        options=SMALL,
    )
    assert outcome is not None


LOOP = """while read -r word rest; do
    [ "$word" = Moves ] && moves=$rest
    [ "$word $rest" = "TurnTo $FOURGAMES_PLAYER" ] && { set -- $moves; echo "$1"; }
done
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("plain.sh", LOOP), ("named", f"#!/bin/sh\n{LOOP}")],
        *[(f"by_env.{end}", f"#!/usr/bin/env sh\n{LOOP}") for end in ("sh", "txt")],
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mode", [0o755, 0o644])
def test_a_script_is_started_by_its_first_line_or_extension(
    name: str, text: str, line_end: str, mode: int, tmp_path: Path
) -> None:
    """Files from other systems may all be executable, or none, with other line endings."""
    path = tmp_path / name
    path.write_bytes(text.replace("\n", line_end).encode())
    path.chmod(mode)
    outcome, _ = play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no awk")
@pytest.mark.parametrize("first", ["", "#!/usr/bin/awk -f\n", "#!/usr/bin/env -S awk -f\n"])
@pytest.mark.parametrize("mode", [0o755, 0o644])
def test_a_program_in_awk_gets_each_line_at_once(first: str, mode: int, tmp_path: Path) -> None:
    """Also from mawk, which reads ahead by default."""
    answer = 'if ($1 == "TurnTo" && $2 == ENVIRON["FOURGAMES_PLAYER"]) print move; fflush()'
    path = tmp_path / "mine.awk"
    path.write_text(f'{first}{{ if ($1 == "Moves") move = $2; {answer} }}\n')
    path.chmod(mode)
    outcome, _ = play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


@pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java")
def test_a_file_in_java_plays_within_its_memory(tmp_path: Path) -> None:
    path = tmp_path / "mine.java"
    path.write_text("""
public class Mine {
    public static void main(String[] words) {
        String moves = "", line, me = "TurnTo " + System.getenv("FOURGAMES_PLAYER");
        java.util.Scanner lines = new java.util.Scanner(System.in);
        while (lines.hasNextLine()) {
            line = lines.nextLine();
            if (line.startsWith("Moves ")) moves = line;
            if (line.equals(me)) System.out.println(moves.split(" ")[1]);
        }
    }
}
""")
    outcome, _ = play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_a_script_that_is_not_executable_is_run_by_what_its_first_line_names(
    tmp_path: Path,
) -> None:
    path = tmp_path / "arrays.sh"
    path.write_text(f"#!/bin/bash\nfound=(1 2)\n{LOOP}")
    outcome, _ = play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


def test_a_bot_imports_what_lies_beside_it_whatever_its_working_folder_is(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    (own / "helper.py").write_text("first = lambda moves: moves[0]\n")
    text = BOT.replace("self.state.legal_moves()[0]", "first(self.state.legal_moves())")
    start = "import os\nos.chdir('/')\nfrom helper import first\n"
    player = bot(write_bot(own, "player.py", start + text), options=SMALL)
    outcome, _ = play([player, ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


def test_bots_are_found_in_folders(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mine.py", BOT)
    write_bot(tmp_path, "_helper.py", BOT)
    (tmp_path / "notes.txt").write_text("no bot")
    assert (
        bots_in_folder(tmp_path) == [BotProgram("mine.py", path)]
        and bots_in_folder(tmp_path / "absent") == []
    )
    assert find_bot("mine.py", [tmp_path]).path == path
    assert find_bot("hunter.py").path == SAMPLES / "skirmish" / "hunter.py"
    with pytest.raises(FourgamesError, match=r"no bot 'other\.py'"):
        find_bot("other.py", [tmp_path])
    with pytest.raises(FourgamesError, match="cannot be run"):
        find_bot(str(tmp_path / "notes.txt"))


def test_a_forced_pass_is_not_asked_for(tmp_path: Path) -> None:
    """Otherwise the runner would answer twice, which ends the bot."""
    text = IMPORTS + BOT.split(IMPORTS)[1].replace(
        "return Move(", "assert self.state.forced_move() is None; return Move("
    )
    game = find_game("fourside")
    outcome, _ = play(
        [bot(write_bot(tmp_path, "asked.py", text), game=game), ComputerPlayer(game, 1, 0)],
        game=game,
    )
    assert outcome is not None


def test_only_the_first_move_of_a_process_may_take_the_start_besides(tmp_path: Path) -> None:
    player = bot(write_bot(tmp_path, "calm.py", BOT), options=SMALL)
    session = Session(SKIRMISH, SMALL, 0)
    match = Match(session, [player, HumanPlayer("Ann")])
    try:
        assert player.startup_allowance == QUICK.start_seconds
        match.play(match.request_move(Clock()))
        assert player.startup_allowance == 0
        session.undo()
        match.announce_position()
        assert player.startup_allowance == QUICK.start_seconds, "after an undo it is started afresh"
    finally:
        player.close()


def test_a_stopped_clock_leaves_the_bot_thinking(tmp_path: Path) -> None:
    player = bot(write_bot(tmp_path, "calm.py", BOT), options=SMALL)
    match = Match(Session(SKIRMISH, SMALL, 0), [player, HumanPlayer("Ann")])
    stop = StopSignal()
    stop.request_stop()
    try:
        with pytest.raises(OutOfTime):
            match.request_move(Clock(stopped=stop))
        assert match.request_move(Clock()) == "b1a1"
    finally:
        player.close()


def test_an_answer_after_the_game_was_stopped_is_not_lost(tmp_path: Path) -> None:
    player = bot(write_bot(tmp_path, "quick.py", BOT))
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, HumanPlayer("Ann")])
    # A person may have stopped the game just when the answer came, and then let it go on.
    moves = {match.request_move(Clock()) for _ in range(3)}
    player.close()
    assert moves == {"a1a2"}


class Documented(PlayerInterface):
    """Defines the original document's method name besides the inherited one."""

    def initialize(self, chat: Chat) -> None:
        self.chat = chat

    def update(self, message: Message, state: object) -> None:
        pass

    def getNextMove(self) -> str:  # noqa: N802
        return f"{self.chat.seed}/{self.chat.seconds}/{self.chat.left}{self.chat.others_left}"


def test_a_move_may_be_its_text_and_the_method_have_its_first_name() -> None:
    words = {"GAME": "skirmish", "OPTIONS": "", "PLAYER": "1", "SEED": "7", "SECONDS": "2.5"}
    setup = {f"FOURGAMES_{name}": text for name, text in words.items()}
    state = f"State {json.dumps(SKIRMISH.start(SkirmishOptions(), 0).to_json())}"
    message, program = io.StringIO(), cast(Any, Documented)
    lines = [state, "TurnTo 1", "Moves a1a2", "Time 1.5 20 21", "TurnTo 1"]
    run_bot(program, [f"{line}\n" for line in lines], message, setup)
    assert message.getvalue().splitlines() == ["7/2.5/None()", "7/1.5/20.0(21.0,)"]


class Listening(Documented):
    """Collects the messages of all games."""

    heard: ClassVar[list[tuple[str, int]]] = []

    def update(self, message: Message, state: Any) -> None:
        self.heard.append((str(message), state.quiet))


def test_each_message_is_received_once_with_the_state_that_follows() -> None:
    words = {"GAME": "skirmish", "OPTIONS": "", "PLAYER": "1", "SEED": "7", "SECONDS": "2.5"}
    setup = {f"FOURGAMES_{name}": text for name, text in words.items()}
    first = SKIRMISH.start(SkirmishOptions(), 0)
    second = first.play("a1a2").state
    states = [f"State {json.dumps(state.to_json())}" for state in (first, second)]
    lines = ["GameStart []", states[0], "Moves", "Time 1 20", "TurnTo 0"]
    lines += ["Move 0 a1a2", states[1], "Moves f1f2", "Time 2", "TurnTo 1"]
    message = io.StringIO()
    Listening.heard.clear()
    run_bot(cast(Any, Listening), [f"{line}\n" for line in lines], message, setup)
    assert Listening.heard == [
        *(("GameStart []", 0), ("TurnTo 0", 0)),
        *(("Move 0 a1a2", 1), ("TurnTo 1", 1)),
    ]
    assert message.getvalue().splitlines() == ["7/2.0/None()"], (
        "what was left is not known any more"
    )


def pyenv_in(folder: Path) -> Path:
    """Make a folder like that of pyenv, with a shim that needs its files; return the shims."""
    shims, programs = folder / ".pyenv" / "shims", folder / ".pyenv" / "versions" / "1.0" / "bin"
    for place in (shims, programs, folder / ".pyenv" / "libexec"):
        place.mkdir(parents=True)
    (folder / ".pyenv" / "version").write_text("1.0\n")
    (programs / "shell9").symlink_to("/bin/sh")
    for name in ("shell9", "shell8"):
        text = f'#!/bin/sh\nexec "{folder}/.pyenv/libexec/pyenv" exec {name} "$@"\n'
        write_bot(shims, name, text)
    return shims


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell")
def test_behind_a_shim_of_pyenv_is_the_chosen_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{pyenv_in(tmp_path)}{os.pathsep}{os.environ['PATH']}")
    # Set if the tests' own Python was started by a shim.
    monkeypatch.delenv("PYENV_VERSION", raising=False)
    path = write_bot(tmp_path, "mine", f"#!/usr/bin/env shell9\n{LOOP}")
    outcome, _ = play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    assert outcome is not None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell")
@pytest.mark.parametrize("name", ["shell8", "shell7"])
@pytest.mark.parametrize("mode", [0o755, 0o644])
def test_a_missing_interpreter_is_named_also_if_pyenv_has_a_shim(
    name: str, mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{pyenv_in(tmp_path)}{os.pathsep}{os.environ['PATH']}")
    # Set if the tests' own Python was started by a shim.
    monkeypatch.delenv("PYENV_VERSION", raising=False)
    path = write_bot(tmp_path, "mine", f"#!/usr/bin/env {name}\n{LOOP}")
    path.chmod(mode)
    with pytest.raises(BotFailure) as caught:
        play([bot(path, options=SMALL), ComputerPlayer(SKIRMISH, 1, 0)], options=SMALL)
    expected = f"mine cannot be run: there is no {name}, which its first line names"
    assert caught.value.description == expected


@CONFINED
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.py", BOT.replace("        return", "        open('log.txt', 'w')\n        return")),
        ("mine", "#!/bin/sh\necho x > log.txt || exit 1\n"),
        ("mine.sh", "echo x > log.txt || exit 1\n"),
    ],
)
def test_a_bot_that_writes_beside_itself_is_told_that_nothing_is_kept(
    name: str, text: str, tmp_path: Path
) -> None:
    """Whether root or a user runs it, and wherever it lies."""
    with pytest.raises(BotFailure) as caught:
        play([bot(write_bot(tmp_path, name, text)), ComputerPlayer(SKIRMISH, 1, 0)])
    assert caught.value.description.startswith(
        "writes log.txt, but a bot can write only in the fol"
    )
    assert not (tmp_path / "log.txt").exists()
