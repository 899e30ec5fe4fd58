"""Bots that misbehave: each is named with the reason, and nothing of it is left."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import Hit
from fourgames_tk.engine.players.bots.failure import BotFailure
from fourgames_tk.engine.players.bots.limits import Limits
from fourgames_tk.engine.players.player import Computer, Human
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

from .helpers import BOT, IMPORTS, QUICK, STRICT, bot, carriers, play, wait_until, write_bot

ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"


def failure_of(path: Path, limits: Limits = QUICK) -> BotFailure:
    """Let the bot begin a game; return how it fails."""
    with pytest.raises(BotFailure) as caught:
        play([bot(path, limits), Computer(SKIRMISH, 1, seed=0)])
    return caught.value


PYTHON_BOTS = {
    "crash at import": (f"{BOT}\n1 / 0\n", "ended by itself (exit status 1)", "ZeroDivisionError"),
    "syntax error": ("class Bot\n", "exit status 1", "SyntaxError"),
    "no class": ("moves = []\n", "exit status 1", "must have one class"),
    "two classes": (f"{BOT}\nclass Other(Bot):\n    pass\n", "exit status 1", "it has 2"),
    "crash in a move": (BOT.replace(ANSWER, "raise KeyError('b7')"), "exit status 1", "'b7'"),
    "no move": (BOT.replace(ANSWER, "return None"), "exit status 1", "must return a Move"),
    "leaves": (BOT.replace(ANSWER, "os._exit(3)"), "exit status 3", ""),
    "killed": (BOT.replace(ANSWER, "os.kill(os.getpid(), 9)"), "signal SIGKILL", ""),
    "memory": (BOT.replace(ANSWER, "x = bytearray(3 * 10**9)"), "exit status 1", "MemoryError"),
}


@pytest.mark.parametrize("kind", PYTHON_BOTS)
def test_python_bots_that_fail(kind: str, tmp_path: Path) -> None:
    text, reason, word = PYTHON_BOTS[kind]
    failure = failure_of(write_bot(tmp_path, "bad.py", text))
    assert failure.bot == "bot: bad.py"
    assert reason in failure.reason
    assert word in "\n".join(failure.last_words)


ANSWERS = {
    "hello": "no message",
    "TurnTo 0": "another message than Move",
    "Move 1 a1a2": "is player 0, not 1",
    "Move 0 a6a5": "illegal move: the stone on a6 is player 2's",
    "Move 0 0,0 5,5": "illegal move: a1 to f6 is no step",
    "Move 0 0,0 99,5": "illegal move",
    "Move 0 pass": "illegal move: only a player whose stones cannot step",
    "Move 0 0,0": "illegal move: '0,0' is no move",
    "Move zero 0,0 1,0": "no player",
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_nonsense_is_named_with_the_reason(answer: str, tmp_path: Path) -> None:
    text = f'#!/bin/sh\nwhile read -r w r; do [ "$w" = TurnTo ] && echo "{answer}"; done\n'
    failure = failure_of(write_bot(tmp_path, "nonsense.sh", text))
    assert failure.move == answer
    assert ANSWERS[answer] in failure.reason
    assert failure.last_words == (answer,)
    assert "nonsense.sh" in str(failure)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    text = "#!/bin/sh\nwhile read -r w r; do printf '\\377\\376\\n'; done\n"
    failure = failure_of(write_bot(tmp_path, "bytes.sh", text))
    assert failure.last_words


SILENT = {
    "sleeps": BOT.replace(ANSWER, "time.sleep(1000)"),
    "counts": BOT.replace(ANSWER, "\n        while True: pass"),
    "at import": f"{IMPORTS}\ntime.sleep(1000)\n",
    "ignores the end of input": (
        "import signal, time\n"
        "for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):\n"
        "    signal.signal(number, signal.SIG_IGN)\n"
        "while True: time.sleep(1000)\n"
    ),
}


@pytest.mark.parametrize("kind", SILENT)
def test_silence_is_waited_for_no_longer_than_allowed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILENT_TEST", str(tmp_path))
    failure = failure_of(write_bot(tmp_path, "silent.py", SILENT[kind]), STRICT)
    assert "gave no move within 0.4 seconds" in failure.reason
    assert wait_until(lambda: not carriers(f"SILENT_TEST={tmp_path}"))


def test_an_answer_that_comes_late_is_not_played(tmp_path: Path) -> None:
    text = BOT.replace(ANSWER, f"time.sleep(0.8); {ANSWER}")
    session = Session(SKIRMISH, SkirmishOptions(), 0)
    player = bot(write_bot(tmp_path, "late.py", text), STRICT)
    match = Match(session, [player, Human("Ann")])
    with pytest.raises(BotFailure, match="gave no move"):
        match.ask(Clock())
    with pytest.raises(BotFailure):
        match.ask(Clock())
    player.close()
    assert session.moves == ()


def test_the_clock_of_the_match_counts_as_well(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "silent.py", SILENT["sleeps"])
    player = bot(path, Limits(seconds=20.0, start_seconds=0.0))
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, Human("Ann")])
    with pytest.raises(BotFailure, match=r"gave no move within 0\.3 seconds"):
        match.ask(Clock(0.3))
    player.close()


@pytest.mark.parametrize(
    "flood",
    [
        "yes 'Move 0 0,0 1,0' | head -c 100000000",
        "yes '# look at me' | head -c 100000000",
        "head -c 100000000 /dev/zero",
        "yes 'oh dear' | head -c 100000000 >&2",
    ],
)
def test_a_hundred_megabytes_end_the_bot(flood: str, tmp_path: Path) -> None:
    shown: list[str] = []
    text = f"#!/bin/sh\n{flood}\nread -r forever\nread -r forever\nread -r forever\n"
    path = write_bot(tmp_path, "flood.sh", text)
    with pytest.raises(BotFailure) as caught:
        play([bot(path, chat=shown.append), Computer(SKIRMISH, 1, seed=0)])
    assert "wrote more than 1,000,000 bytes" in caught.value.reason or "spoke when" in str(
        caught.value
    )
    assert len(shown) <= QUICK.chat_lines
    assert sum(map(len, caught.value.last_words)) < 10_000


def test_much_chat_is_cut_but_no_crime(tmp_path: Path) -> None:
    shown: list[str] = []
    text = BOT.replace(ANSWER, f"[self.chat.write('hm') for _ in range(5000)]; {ANSWER}")
    player = bot(write_bot(tmp_path, "chatty.py", text), chat=shown.append)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, Human("Ann")])
    assert match.ask(Clock()) == "a1a2"
    player.close()
    assert len(shown) == QUICK.chat_lines


def test_speaking_out_of_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EAGER_TEST", str(tmp_path))
    text = "#!/bin/sh\necho '# hello'\nwhile read -r w r; do echo 'Move 1 5,0 4,0'; done\n"
    heard: list[str] = []
    eager = bot(write_bot(tmp_path, "eager.sh", text), chat=heard.append)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), eager])
    assert wait_until(lambda: bool(heard))
    assert wait_until(lambda: not carriers(f"EAGER_TEST={tmp_path}")), "it is ended at once"
    match.play("a1a2")
    with pytest.raises(BotFailure, match="spoke when it was not its turn"):
        match.ask(Clock())


def test_a_bot_that_does_not_listen_blocks_nobody(tmp_path: Path) -> None:
    """Its pipe fills up after some hundred messages, and the others play on."""
    text = "#!/bin/sh\nexec sleep 1000\n"
    deaf = bot(write_bot(tmp_path, "deaf.sh", text), STRICT)
    options = SkirmishOptions(rows=12, columns=12, stones=60)
    view = SKIRMISH.start(options, 0)
    match = Match(Session(SKIRMISH, options, 0, view), [Human("Ann"), deaf])
    for _ in range(3000):
        deaf.update(Hit(1, (11, 11)), view)
    match.play(view.legal_moves()[0])
    with pytest.raises(BotFailure):
        match.ask(Clock())
    deaf.close()


FORKS = {
    "children": "sleep 1000 & sleep 1000 & sleep 1000 &",
    "sessions": "for i in 1 2 3 4 5; do setsid sleep 1000 & done",
    "daemon": "(setsid sh -c 'sleep 1000 & sleep 1000' &) ; (setsid sleep 1000 >/dev/null &)",
}


@pytest.mark.parametrize("kind", FORKS)
def test_what_a_bot_has_started_ends_with_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORK_TEST", str(tmp_path))
    text = f"#!/bin/sh\n{FORKS[kind]}\necho '# started'\nwhile read -r l; do :; done\nsleep 1000\n"
    started: list[str] = []
    player = bot(write_bot(tmp_path, "forks.sh", text), chat=started.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), player])
    assert wait_until(lambda: bool(started))
    assert wait_until(lambda: len(carriers(f"FORK_TEST={tmp_path}")) > 2)
    waiting: list[threading.Thread] = []
    join = threading.Thread.join

    def note(thread: threading.Thread, timeout: float | None = None) -> None:
        waiting.append(threading.current_thread())
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", note)
    player.close()
    assert threading.main_thread() not in waiting, "the window does not wait"
    assert wait_until(lambda: not carriers(f"FORK_TEST={tmp_path}"))


def test_a_closed_output_is_an_end(tmp_path: Path) -> None:
    text = "#!/bin/sh\nexec >&-\nwhile read -r l; do :; done\n"
    assert "closed its output" in failure_of(write_bot(tmp_path, "mute.sh", text)).reason


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "odd", "#!/no/such/interpreter\n")
    failure = failure_of(path)
    assert "exit status" in failure.reason
    assert failure.last_words


def test_the_record_is_kept_up_to_the_failure(tmp_path: Path) -> None:
    moves = "\n        self.count = getattr(self, 'count', 0) + 1\n        "
    text = BOT.replace(ANSWER, f"{moves}{ANSWER} if self.count < 3 else 'c7'")
    session = Session(SKIRMISH, SkirmishOptions(), 0)
    player = bot(write_bot(tmp_path, "third.py", text))
    with pytest.raises(BotFailure):
        Match(session, [player, Computer(SKIRMISH, 1, seed=0)]).run()
    player.close()
    assert len(session.moves) == 4


def test_other_programs_get_their_own_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    chat: list[str] = []
    text = '#!/bin/sh\necho "# $LD_LIBRARY_PATH ${LD_LIBRARY_PATH_ORIG-none}"\nread -r l\n'
    player = bot(write_bot(tmp_path, "libraries.sh", text), chat=chat.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [Human("Ann"), player])
    assert wait_until(lambda: bool(chat))
    player.close()
    assert chat == ["/usr/local/lib none"]
