"""Programs that misbehave, each with the message that people get."""

from __future__ import annotations

from dataclasses import dataclass

from fourgames_tk.engine.players.child_process import ProcessLimits
from fourgames_tk.engine.players.sandbox import has_sandbox

from .helpers import BOT, QUICK, STRICT

ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"
_CLOSES = "#!/bin/sh\nexec >&-\nwhile read -r l; do :; done\n"
_FLUSHED = " (flush the output after each line, or the line does not arrive)"


@dataclass(frozen=True)
class BadProgram:
    """A file, which sits on the first seat of Skirmish, and why it cannot go on.

    `reason` is a part of what is said first, `answered` what the program wrote for a move, and
    `word` a part of its last words.
    """

    file: str
    text: str
    reason: str
    word: str = ""
    answered: str = ""
    limits: ProcessLimits = QUICK


def _instead(answer: str) -> str:
    """Return a bot that runs other code instead of a move."""
    return BOT.replace(ANSWER, answer)


def _python(text: str, reason: str, word: str = "") -> BadProgram:
    return BadProgram("bad.py", text, reason, word)


PYTHON = {
    "crash at import": _python(
        f"{BOT}\n1 / 0\n", "ended by itself at bad.py, line 13: ZeroDivisionError: division by zero"
    ),
    "nothing of that name": _python(
        f"import numpyy\n{BOT}", "numpyy is not installed here (bad.py, line 1)"
    ),
    "syntax error": _python("class Bot\n", "at bad.py, line 1: SyntaxError", "    class Bot"),
    "half a class": _python(
        BOT.replace("get_next_move", "next_move"),
        "has no bot: the class Bot lacks the method get_next_move",
    ),
    "crash at the start": _python(
        BOT.replace("self.chat = chat", "self.chat = chatt"), "at bad.py, line 7: NameError: name"
    ),
    "crash in a move": _python(
        _instead("raise KeyError('b7')"),
        "ended by itself at bad.py, line 11: KeyError: 'b7'",
        'File "bad.py", line 11, in get_next_move',
    ),
    "calls itself": _python(
        _instead("return self.get_next_move()"), "at bad.py, line 11: RecursionError"
    ),
    "no move": _python(
        _instead("return None"), "get_next_move must return a Move, or the text of one, not None"
    ),
    "no points": _python(
        _instead("return Move(0, 7, (1, 1))"), "row and column, such as (0, 1), not 7 and (1, 1)"
    ),
    "leaves": _python(_instead("os._exit(3)"), "ended by itself (exit status 3)"),
    "killed": _python(_instead("os.kill(os.getpid(), 9)"), "was ended by the signal SIGKILL"),
    "memory": _python(
        _instead("x = bytearray(3 * 10**9)"), "used more than 1,024 MB of memory (bad.py, line 11)"
    ),
}


def _shell(text: str, reason: str, word: str = "") -> BadProgram:
    return BadProgram("bad.sh", f"#!/bin/sh\n{text}", reason, word)


def _answers(answer: str, reason: str, shown: str = "") -> BadProgram:
    """Return a program that prints a fixed answer at each turn, of any seat."""
    text = f'while read -r w r; do [ "$w" = TurnTo ] && printf "{answer}\\n"; done\n'
    shown = shown or answer
    return BadProgram("bad.sh", f"#!/bin/sh\n{text}", reason, shown, shown)


_LIKE = "sent a line that is not a move: send a move such as 'a1a2', and start chat lines with #"
_NO_TEXT = "\N{REPLACEMENT CHARACTER}"
_CELLS = "is not a move: write the cells from and to, such as b2b3"

ANSWERS = {
    "nonsense": _answers("hello there", _LIKE),
    "no text": _answers("\\377\\376", f"illegal move: '{_NO_TEXT * 2}' {_CELLS}", _NO_TEXT * 2),
    "noise": _answers(
        "$(head -c 3000 /dev/zero | tr '\\0' '\\351')", "made an illegal move", _NO_TEXT * 80
    ),
    "another player": _answers(
        "Move 1 a1a2", "moved for player 1, but is player 0: messages count"
    ),
    "another's stone": _answers("Move 0 a6a5", "illegal move: the stone on a6 is player 2's"),
    "far away": _answers("Move 0 0,0 99,5", "is not a move: write the cells from and to"),
}


def _silent(file: str, text: str, more: str = "") -> BadProgram:
    return BadProgram(file, text, f"gave no move within 0.4 seconds{more}", limits=STRICT)


SILENT = {
    "sleeps": _silent("bad.py", _instead("time.sleep(1000)")),
    "late": _silent("bad.py", _instead(f"time.sleep(30); {ANSWER}")),
    "deaf": _silent("bad.sh", "#!/bin/sh\nexec sleep 1000\n", _FLUSHED),
    "closes its output": (
        # The sandbox keeps the other end of what the program has closed.
        _silent("bad.sh", _CLOSES, _FLUSHED)
        if has_sandbox()
        else BadProgram("bad.sh", _CLOSES, "closed its output")
    ),
    "ignores the end of input": _silent(
        "bad.py",
        "import signal, time\n"
        "for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):\n"
        "    signal.signal(number, signal.SIG_IGN)\n"
        "while True: time.sleep(1000)\n",
    ),
}

_UNREAD = "read -r forever\nread -r forever\nread -r forever\n"
_MUCH = "wrote more than 1,000,000 bytes without a move"
_EAGER = "wrote a line when it was not its turn: "

OTHERS = {
    "floods with moves": _shell(f"yes 'Move 0 0,0 1,0' | head -c 100000000\n{_UNREAD}", _EAGER),
    "floods the chat": _shell(f"yes '# look at me' | head -c 100000000\n{_UNREAD}", _MUCH),
    "floods with errors": _shell(f"yes 'oh dear' | head -c 100000000 >&2\n{_UNREAD}", _MUCH, "oh"),
    "answers twice": _shell(
        # Both at once: a second line that comes later may be the answer to the next turn.
        "while read -r w r; do "
        "[ $w = TurnTo ] && printf 'Move 0 0,0 1,0\\nMove 0 1,0 2,0\\n'; done",
        f"{_EAGER}'Move 0 ",
    ),
    "a mistake in a script": _shell(
        "read -r l\nnosuchprogram\nexit\n",
        "ended by itself at bad.sh, line 3: nosuchprogram: not found",
        "bad.sh: 3: nosuchprogram: not found",
    ),
    "no interpreter": BadProgram(
        "odd", "#!/no/such/interpreter\n", "there is no /no/such/interpreter, which its first line"
    ),
}

FORKS = {
    "children": "sleep 1000 & sleep 1000 & sleep 1000 &",
    "sessions": "for i in 1 2 3 4 5; do setsid sleep 1000 & done",
    "daemon": "(setsid sh -c 'sleep 1000 & sleep 1000' &) ; (setsid sleep 1000 >/dev/null &)",
}
"""A shell line that leaves processes behind."""

BAD_PROGRAMS = {**PYTHON, **ANSWERS, **SILENT, **OTHERS}
