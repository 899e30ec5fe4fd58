"""Bots that misbehave: the error names bot and reason, and no process is left."""

from __future__ import annotations

import re
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import Hit
from fourgames_tk.engine.players.bot_failure import (
    EXITED_TEXT,
    BotFailure,
    SourceLine,
    failing_line,
)
from fourgames_tk.engine.players.bot_files import bot_from_command_line, find_bot
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.players.child_process import ProcessLimits, ProcessLogKind, ProcessLogLine
from fourgames_tk.engine.players.player import ComputerPlayer, HumanPlayer
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament.trial import ask_first_move

from .bad import ANSWER, BAD_PROGRAMS, FORKS, SILENT
from .helpers import BOT, CONFINED, QUICK, STRICT, bot, carriers, play, wait_until, write_bot


def failure_of(path: Path, limits: ProcessLimits = QUICK) -> BotFailure:
    """Start a game with the bot; return its failure."""
    with pytest.raises(BotFailure) as caught:
        play([bot(path, limits), ComputerPlayer(SKIRMISH, 1, seed=0)])
    return caught.value


@pytest.mark.parametrize("kind", [kind for kind in BAD_PROGRAMS if kind not in SILENT])
def test_each_is_named_with_the_reason(kind: str, tmp_path: Path) -> None:
    bad = BAD_PROGRAMS[kind]
    failure = failure_of(write_bot(tmp_path, bad.file, bad.text))
    assert failure.bot == f"bot: {bad.file}"
    assert bad.reason in failure.description
    assert bad.word in "\n".join(failure.last_output)
    assert failure.move == bad.answered
    assert str(tmp_path) not in f"{failure.description}{failure.last_output}", "no raw path"


@pytest.mark.parametrize("command", ["no-such-program --fast", "/no/such/program"])
def test_a_missing_command_is_reported(command: str) -> None:
    program = bot_from_command_line(command)
    with pytest.raises(BotFailure) as caught:
        ask_first_move(program, SKIRMISH, SkirmishOptions(), QUICK)
    name = Path(program.line[0]).name
    reason = f"{name} cannot be run: there is no such program"
    assert caught.value.description == reason


@pytest.mark.parametrize("kind", SILENT)
def test_silence_is_waited_for_no_longer_than_allowed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILENT_TEST", str(tmp_path))
    bad = SILENT[kind]
    failure = failure_of(write_bot(tmp_path, bad.file, bad.text), bad.limits)
    assert failure.reason == bad.reason
    assert wait_until(lambda: not carriers(f"SILENT_TEST={tmp_path}"))


def test_a_hang_is_reported_with_the_line_where_it_stands(tmp_path: Path) -> None:
    hangs = "for number in iter(int, 1): pass"
    text = BOT.replace("self.state = state", f"self.chat.write('stuck')\n        {hangs}")
    heard: list[str] = []
    player = bot(write_bot(tmp_path, "hangs.py", text), STRICT, heard.append)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [HumanPlayer("Ann"), player])
    # While a person is to move, the bot has time to start.
    assert wait_until(lambda: heard == ["stuck"])
    match.play("a1a2")
    with pytest.raises(BotFailure) as caught:
        match.request_move(Clock())
    player.close()
    line = next(at for at, each in enumerate(text.splitlines(), 1) if hangs in each)
    assert str(caught.value).endswith(
        f"gave no move within 0.4 seconds: it had reached hangs.py, line {line}"
    )
    assert caught.value.last_output[-1].strip() == hangs


def test_the_message_of_a_failure_has_cause_place_and_last_words(tmp_path: Path) -> None:
    text = BOT.replace("return Move(", "raise ValueError('lost my way'); return Move(")
    failure = failure_of(write_bot(tmp_path, "lost.py", text))
    assert re.fullmatch(
        r"bot: lost\.py: ended by itself at lost\.py, line \d+: ValueError: lost my way",
        str(failure),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell")
def test_control_characters_are_shown_as_escapes(tmp_path: Path) -> None:
    chat, error = r"# \033[2Jhello\007\000\n", r"\tred\033[31m\n"
    text = f"#!/bin/sh\nprintf '{chat}'\nprintf '{error}' >&2\nexit 3\n"
    told: list[ProcessLogLine] = []
    program = find_bot(str(write_bot(tmp_path, "rings.sh", text)))
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), QUICK, told.append)
    with pytest.raises(BotFailure) as caught:
        player.choose(Session(SKIRMISH, SkirmishOptions(), 0).state, Clock())
    player.close()
    texts = {line.kind: line.text for line in told}
    assert texts[ProcessLogKind.SAID] == "\\x1b[2Jhello\\x07\\x00"
    assert texts[ProcessLogKind.PRINTED] == "        red\\x1b[31m"
    assert caught.value.last_output == ("        red\\x1b[31m",)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell")
def test_lines_that_are_not_shown_are_counted(tmp_path: Path) -> None:
    text = "#!/bin/sh\nawk 'BEGIN { for (n = 0; n < 1030; n++) print \"oh\" }' >&2\nexit 3\n"
    told: list[ProcessLogLine] = []
    program = find_bot(str(write_bot(tmp_path, "talks.sh", text)))
    limits = replace(QUICK, chat_lines=20)
    player = BotPlayer(program, SKIRMISH, SkirmishOptions(), limits, told.append)
    with pytest.raises(BotFailure):
        player.choose(Session(SKIRMISH, SkirmishOptions(), 0).state, Clock())
    player.close()
    printed = [line.text for line in told if line.kind is ProcessLogKind.PRINTED]
    assert printed == ["oh"] * 20 + ["(1,010 lines left out)"]


def test_an_answer_that_comes_late_is_not_played(tmp_path: Path) -> None:
    session = Session(SKIRMISH, SkirmishOptions(), 0)
    player = bot(write_bot(tmp_path, "late.py", SILENT["late"].text), STRICT)
    match = Match(session, [player, HumanPlayer("Ann")])
    with pytest.raises(BotFailure, match="gave no move"):
        match.request_move(Clock())
    with pytest.raises(BotFailure):
        match.request_move(Clock())
    player.close()
    assert session.moves == ()


def test_much_chat_is_cut_but_no_crime(tmp_path: Path) -> None:
    shown: list[str] = []
    text = BOT.replace(ANSWER, f"[self.chat.write('hm') for _ in range(5000)]; {ANSWER}")
    player = bot(write_bot(tmp_path, "chatty.py", text), chat=shown.append)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, HumanPlayer("Ann")])
    assert match.request_move(Clock()) == "a1a2"
    player.close()
    assert len(shown) == QUICK.chat_lines


def test_speaking_out_of_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EAGER_TEST", str(tmp_path))
    text = "#!/bin/sh\necho '# hello'\nwhile read -r w r; do echo 'Move 1 5,0 4,0'; done\n"
    heard: list[str] = []
    eager = bot(write_bot(tmp_path, "eager.sh", text), chat=heard.append)
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [HumanPlayer("Ann"), eager])
    assert wait_until(lambda: bool(heard))
    assert wait_until(lambda: not carriers(f"EAGER_TEST={tmp_path}")), "it is ended at once"
    match.play("a1a2")
    with pytest.raises(BotFailure, match="wrote a line when it was not its turn"):
        match.request_move(Clock())


def test_a_bot_that_does_not_listen_blocks_nobody(tmp_path: Path) -> None:
    """Its pipe is full after some hundred messages; the other players continue."""
    text = "#!/bin/sh\nexec sleep 1000\n"
    deaf = bot(write_bot(tmp_path, "deaf.sh", text), STRICT)
    options = SkirmishOptions(rows=12, columns=12, stones=60)
    view = SKIRMISH.start(options, 0)
    match = Match(Session(SKIRMISH, options, 0, view), [HumanPlayer("Ann"), deaf])
    for _ in range(3000):
        deaf.update(Hit(1, (11, 11)), view)
    match.play(view.legal_moves()[0])
    with pytest.raises(BotFailure):
        match.request_move(Clock())
    deaf.close()


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=CONFINED if kind == "daemon" else ()) for kind in FORKS]
)
def test_what_a_bot_has_started_ends_with_it(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORK_TEST", str(tmp_path))
    text = f"#!/bin/sh\n{FORKS[kind]}\necho '# started'\nwhile read -r l; do :; done\nsleep 1000\n"
    started: list[str] = []
    player = bot(write_bot(tmp_path, "forks.sh", text), chat=started.append)
    Match(Session(SKIRMISH, SkirmishOptions(), 0), [HumanPlayer("Ann"), player])
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


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("/b/mine.sh: 3: Syntax error: end of file", SourceLine("mine.sh", 3)),
        ("awk: /b/mine.sh: line 3: syntax error at or near )", SourceLine("mine.sh", 3)),
        ("gawk: mine.sh:3: print )", SourceLine("mine.sh", 3)),
        ('  File "/b/other.py", line 7, in pick', SourceLine("other.py", 7)),
        ('  File "/usr/lib/python3/random.py", line 7, in choice', None),
        ("at 12:30: all is well", None),
    ],
)
def test_complaints_of_many_kinds_are_read(word: str, place: SourceLine | None) -> None:
    assert failing_line(["first", word, "last"], Path("/b/mine.sh")) == place
    assert failing_line([word], None) is None


def test_the_last_line_of_the_own_file_in_a_traceback_is_at_fault() -> None:
    words = [f'  File "/b/{name}", line {line}' for name, line in (("mine.py", 3), ("mine.py", 9))]
    words.append('  File "/usr/lib/python3/random.py", line 77')
    assert failing_line(words, Path("/b/mine.py")) == SourceLine("mine.py", 9)


NODE = [
    *("/b/mine.js:7", "null.x;", "     ^", "", "TypeError: Cannot read null (reading 'x')"),
    *("    at Socket.<anonymous> (/b/mine.js:7:38)", "    at node:events:524:28", ""),
    "Node.js v20.20.2",
]
NODE_MODULE = [
    *("  throw err;", "  ^", "", "Error: Cannot find module './x'", "Require stack:"),
    *("- /b/mine.js", "    at node:internal/main:28:49", "{", "  code: 'MODULE_NOT_FOUND',"),
    *("  requireStack: [ '/b/mine.js' ]", "}", "", "Node.js v20.20.2"),
]
RUST = [
    *("", "thread 'main' (2) panicked at src/main.rs:2:94:", "attempt to subtract with overflow"),
    "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
]
GCC = [
    *("/b/mine.c: In function 'main':", "/b/mine.c:2:28: error: expected ';' before 'return'"),
    *("    2 | int x = 1 return 0;", "      |          ^~~~~~"),
]
JAVAC = [
    *("/b/mine.java:4: error: ';' expected", "        int x = 1", "                 ^", "1 error"),
    "error: compilation failed",
]
JAVA = [
    *('Exception in thread "main" java.lang.RuntimeException: lost', "\tat x.y(mine.java:9)"),
    "\tat z.main(mine.java:2)",
]
PERL = ["lost my way at /b/mine.pl line 2, <STDIN> line 5."]


@pytest.mark.parametrize(
    ("file", "words", "cause"),
    [
        ("mine.js", NODE, " at mine.js, line 7: TypeError: Cannot read null (reading 'x')"),
        ("mine.js", NODE_MODULE, ": Error: Cannot find module './x'"),
        ("mine", RUST, ": attempt to subtract with overflow"),
        ("mine.c", GCC, " at mine.c, line 2: error: expected ';' before 'return'"),
        ("mine.java", JAVAC, " at mine.java, line 4: error: ';' expected"),
        ("mine.java", JAVA, f" at mine.java, line 9: {JAVA[0]}"),
        ("mine.pl", PERL, f" at mine.pl, line 2: {PERL[0]}"),
        ("mine.sh", ["", "  "], ": "),
        ("mine.sh", ["/b/mine.sh: 3:"], " at mine.sh, line 3: /b/mine.sh: 3:"),
    ],
)
def test_the_cause_is_the_line_that_says_it_in_each_language(
    file: str, words: list[str], cause: str
) -> None:
    place = failing_line(words, Path("/b") / file)
    failure = BotFailure("a", EXITED_TEXT, last_output=tuple(words), place=place)
    assert failure.cause == f"ended by itself{cause}"
