"""Write the man page and the completions for bash, zsh and fish from the program's own parser.

Run it in the environment of ``dev.py``; everything goes to ``dist/manual/``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from pathlib import Path
from unittest.mock import patch

import shtab
from argparse_manpage.manpage import Manpage
from environment import ROOT
from failures import DevError
from packages.identity import identity, source_date

from fourgames_tk.arguments import argument_parser
from fourgames_tk.engine.games import GAMES

MANUAL = ROOT / "dist" / "manual"
MAN_PAGE = "fourgames.6"
COMPLETIONS = {"bash": "fourgames", "zsh": "_fourgames", "fish": "fourgames.fish"}
"""The name of each shell's file, as the shell looks for it."""

PATHS = {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY}
"""Completions of the shells for an argument, by its name in the help."""

USAGE_COLUMNS = "72"
"""In letters: with the indentation of a page, a usage fits on a terminal of 80."""

SYNOPSIS = ".B fourgames\n[OPTION ...] [FILE]\n.br\n.B fourgames\nCOMMAND ..."

# The first word is a command or a file. The library offers one of both: so it gets the commands,
# and files are added to what it writes.
OR_A_FILE: Mapping[str, tuple[str, str]] = {
    "bash": ("complete -o bashdefault -F", "complete -o bashdefault -o default -F"),
    "zsh": (
        "  _describe 'fourgames commands' _commands\n",
        "  _describe 'fourgames commands' _commands\n  _files -g '*.4g'\n",
    ),
    "fish": (
        "complete -c fourgames -f\n",
        "complete -c fourgames -f\n"
        "complete -c fourgames -n '_shtab_fourgames_using; and test $_shtab_fourgames_npos -eq 0' "
        # fish lists all files, with these at the top.
        "-ka \"(__fish_complete_suffix .4g | string match -er '[.]4g\\$|/\\$')\"\n",
    ),
}
"""By shell: what stands in the library's text, and what takes its place."""


def man_page(date: int) -> str:
    """Return the man page, in roff, dated by seconds of 1970."""
    parser = argument_parser()
    for command in commands(parser):
        if command.epilog:
            # The library leaves it out.
            command.description = f"{command.description}\n\n{command.epilog}"
    # The page must not show how wide the builder's terminal is.
    with patch.dict(os.environ, COLUMNS=USAGE_COLUMNS):
        page = Manpage(
            parser,
            {
                "project_name": parser.prog,
                "description": "board games against the computer, against each other, or to watch",
                "version": identity().version,
                "manual_title": "Games",
                "manual_section": 6,
                "date": datetime.fromtimestamp(date, timezone.utc).date().isoformat(),
            },
        )
        page.add_section("synopsis", "=", SYNOPSIS)
        return str(page)


def completion(shell: str) -> str:
    """Return the completion for a shell; raises DevError where the library writes it anew."""
    parser = argument_parser()
    parser._actions.remove(next(action for action in parser._actions if action.dest == "file"))
    for command in commands(parser):
        # Beside each name there is room for a line.
        command.description = None
    for action in actions(parser):
        if isinstance(action.metavar, tuple):
            # The library knows of one value: zsh is told of the others here.
            action.metavar = ": :".join(action.metavar)
        if action.metavar in PATHS:
            action.complete = PATHS[action.metavar]  # type: ignore[attr-defined]
        if action.metavar == "GAME":
            # A command that tells of an unknown game itself leaves them to be named here.
            action.choices = [game.id for game in GAMES]
            action.help = "the game"
    text: str = shtab.complete(parser, shell)
    theirs, ours = OR_A_FILE[shell]
    if text.count(theirs) != 1:
        raise DevError(f"shtab writes another completion for {shell}: see OR_A_FILE in manual.py.")
    return text.replace(theirs, ours)


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of a parser's commands, and of theirs."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield command
                yield from commands(command)


def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the options and arguments of a parser and of its commands."""
    for each in (parser, *commands(parser)):
        yield from each._actions


def write(folder: Path) -> list[Path]:
    """Write all files into a folder, which is made, and return their paths."""
    texts = {MAN_PAGE: man_page(source_date())}
    texts |= {name: completion(shell) for shell, name in COMPLETIONS.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in texts]


if __name__ == "__main__":
    try:
        written = write(MANUAL)
    except DevError as failure:
        sys.exit(str(failure))
    for path in written:
        print(path.relative_to(ROOT))
