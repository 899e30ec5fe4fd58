"""What the frozen program runs before anything else, so that the first window shows soon."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from environment import ROOT
from packages import ready_functions

COUNT = f"""
import json, sys
texts = []
sys.addaudithook(lambda event, words: event == "compile" and texts.append(words[0]))
def compiled():
    found = [each.decode() for each in texts if isinstance(each, bytes)]
    return sum(each.startswith({ready_functions.BEGINNING!r}) for each in found)
"""
SHOW = """
import fourgames_tk.ui.main
from fourgames_tk.ui.paint.palette import DARK as dark
from fourgames_tk.store.settings import Preferences
first = compiled()
from dataclasses import dataclass
@dataclass
class Strange:
    name: str
known = [repr(Preferences()), Preferences() == Preferences(), repr(dark), hash(dark) == hash(dark)]
json.dump([first, compiled() > first, repr(Strange("a")), known], sys.stdout)
"""


def shown(hook: str = "") -> Any:
    """Return what a Python prints that has imported the first window's modules."""
    program = [sys.executable, "-c", f"{COUNT}{hook}{SHOW}"]
    return json.loads(subprocess.run(program, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)


def test_functions_that_are_ready_are_compiled_no_more_and_do_the_same(tmp_path: Path) -> None:
    ready_functions.write(tmp_path)
    paths = [str(tmp_path), str(Path(ready_functions.__file__).parent)]
    plain, ready = shown(), shown(f"sys.path[:0] = {paths}\nimport ready_hook\n")
    assert plain[0] > 30
    assert ready == [0, *plain[1:]]
    assert plain[1:3] == [True, "Strange(name='a')"]
