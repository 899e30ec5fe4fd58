"""Compiled code comes out the same, whatever else a process holds."""

from __future__ import annotations

import io
import subprocess
import sys
from types import FunctionType

from packages import steady_code

SOURCE = '''
def outer():
    class Inner:
        """A text, and a number."""
        words = ("one", "two words", 1234567, 1.5, b"bytes", None)
    return Inner, {"three words", "four"} & {"four"}, "two words" in {"two words", "x"}
'''
# With what the process holds beside, a name of the code is interned already, and is not its own.
WRITING = """
import sys
from packages import steady_code
held = [sys.intern("".join(("outer.<locals>", ".Inner"))), sys.intern("two" + " words")] * {times}
code = compile(sys.stdin.read(), "source.py", "exec")
more = [code] * {times}
sys.stdout.buffer.write(steady_code.dumps(code))
"""


def written(times: int) -> bytes:
    command = [sys.executable, "-c", WRITING.format(times=times)]
    environment = {"PYTHONPATH": "build", "PYTHONHASHSEED": "1"}
    result = subprocess.run(
        command, input=SOURCE.encode(), env=environment, capture_output=True, check=True
    )
    return result.stdout


def test_code_is_written_the_same_whatever_else_is_held() -> None:
    assert written(0) == written(1) == written(3) != b""


def test_a_text_that_is_interned_or_not_is_written_the_same() -> None:
    code = compile("value = 'two words'", "source.py", "exec")
    interned, text = sys.intern("two words"), "".join(("two ", "words"))
    assert steady_code.marshal.dumps(text) != steady_code.marshal.dumps(interned)
    first, second = (
        code.replace(co_consts=tuple(each if word == text else word for word in code.co_consts))
        for each in (text, interned)
    )
    assert steady_code.dumps(first) == steady_code.dumps(second)


def test_it_runs_as_it_would_have() -> None:
    file = io.BytesIO()
    code = compile(SOURCE, "source.py", "exec")
    assert steady_code.dump(code, file) == len(file.getvalue())
    names: dict[str, object] = {}
    FunctionType(steady_code.marshal.loads(file.getvalue()), names)()
    outer = names["outer"]
    assert callable(outer)
    inner, common, found = outer()
    assert inner.__doc__ == "A text, and a number."
    assert inner.words == ("one", "two words", 1234567, 1.5, b"bytes", None)
    assert (common, found) == ({"four"}, True)
