"""The man page and the completions have every command and every option of the program."""

from __future__ import annotations

import argparse

import manual
import pytest

from fourgames_tk.arguments import argument_parser
from fourgames_tk.cli import INTERNAL_COMMANDS
from fourgames_tk.commands import COMMANDS
from fourgames_tk.engine.games import GAMES

DATE = 1_700_000_000
"""Late on a day of November 2023 in UTC."""


def option_names() -> list[str]:
    return [
        name
        for action in manual.actions(argument_parser())
        for name in action.option_strings
        if action.dest != "help"
    ]


def test_the_man_page_has_every_command_argument_and_option() -> None:
    text = manual.man_page(DATE).replace("\\-", "-")
    for name in option_names():
        assert f"\n\\fB{name}\\fR" in text, name
    for name, command in COMMANDS.items():
        assert f"\\fBfourgames\\fR \\fI\\,{name}\\/\\fR\n{command.summary}\n" in text
    for action in manual.actions(argument_parser()):
        if not action.option_strings and not isinstance(action, argparse._SubParsersAction):
            assert f"\\fB{action.metavar}\\fR\n{action.help}" in text
    for game in GAMES:
        assert game.id in text and game.title in text
    for name in INTERNAL_COMMANDS:
        assert name not in text


@pytest.mark.parametrize("shell", manual.COMPLETIONS)
def test_a_completion_has_every_command_and_option(shell: str) -> None:
    text = manual.completion(shell)
    for name in option_names():
        assert (f"-l {name[2:]} " if shell == "fish" else name) in text, name
    for name in (*COMMANDS, *(game.id for game in GAMES)):
        assert name in text
    for name in INTERNAL_COMMANDS:
        assert name not in text
