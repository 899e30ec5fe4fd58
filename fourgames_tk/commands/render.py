"""`fourgames render`: write a picture of a saved game's board."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from ..engine.errors import FourgamesError
from ..engine.setup import Setup
from .terminal import THEMES, Parser, print_and_flush, read_record, whole_number_type

WIDTH_LIMITS = 200, 8000
"""Smallest and largest width of a picture, in pixels."""


def main(arguments: Sequence[str]) -> int:
    """Write the picture and print its path. Return the exit status."""
    parser = argument_parser()
    chosen = parser.parse_args(arguments)
    out: Path = chosen.out or Path(chosen.file.name).with_suffix(".png")
    if out.suffix.lower() != ".png":
        parser.error(f"{str(out)!r}: the picture is a PNG, so its name must end in .png")
    record = read_record(chosen.file)
    setup, session = Setup.of_record(record, trusted=False), record.session()
    if chosen.ply is not None:
        try:
            session.go_to(chosen.ply)
        except ValueError as error:
            raise FourgamesError(f"{chosen.file}: {error}") from None
    try:
        # Imported late: `--help` loads all commands, and the others need no tkinter.
        window = import_module("...ui.main", __name__)
    except ModuleNotFoundError:
        raise FourgamesError("this Python has no tkinter") from None
    try:
        if not window.save_board_picture(setup, session, out, chosen.size, chosen.theme):
            return 1
    except OSError as error:
        raise FourgamesError(f"{out} cannot be written: {error.strerror}") from None
    print_and_flush(str(out))
    return 0


def argument_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="fourgames render",
        description="Write the board of a saved game as a PNG picture, after any of its moves.",
        epilog="This needs a screen; a virtual one is enough (xvfb-run fourgames render).",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game (.4g)")
    parser.add_argument(
        "out",
        nargs="?",
        type=Path,
        metavar="OUT",
        help="the picture to write (default: FILE.png in the current folder)",
    )
    parser.add_argument(
        "--ply",
        type=whole_number_type(0, 10**6),
        metavar="N",
        help="show the position after this many moves (default: the current position)",
    )
    parser.add_argument(
        "--size",
        type=whole_number_type(*WIDTH_LIMITS),
        default=1600,
        metavar="W",
        help="the width in pixels (default: 1600)",
    )
    parser.add_argument(
        "--theme", choices=THEMES, default="light", help="theme of the picture (default: light)"
    )
    return parser
