"""The functions that `dataclasses` writes, compiled when the program is frozen.

For each class it writes the text of half a dozen functions and has Python compile them, at every
start of the program: an eighth of the time until the first window shows.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from environment import ROOT

NAME = "ready_functions"
"""The module that holds them; `ready_hook.py` hands them out."""
BEGINNING = "def __create_fn__("
"""Of a text that `dataclasses` writes."""
RECORD = f"""
import json, sys
texts = []
sys.addaudithook(lambda event, words: event == "compile" and texts.append(words[0]))
import fourgames_tk.ui.main
texts = [text.decode() for text in texts if isinstance(text, bytes)]
json.dump([text for text in texts if text.startswith({BEGINNING!r})], sys.stdout)
"""
"""Prints the texts that are compiled until the window could open."""


def write(folder: Path) -> None:
    """Write the module for all that the first window imports into a folder."""
    command = [sys.executable, "-c", RECORD]
    texts = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.py").write_text(module(texts), "utf-8")


def module(texts: list[str]) -> str:
    """Return a module whose `READY` has for each text the function that it defines."""
    parts = (f"{text}\nREADY[{text!r}] = __create_fn__\n" for text in dict.fromkeys(texts))
    return "READY = {}\n" + "".join(parts)
