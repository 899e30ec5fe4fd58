"""`fourgames render`: write a picture of a saved game's board, or an animation of its moves."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from ..engine.errors import FourgamesError
from ..engine.setup import Setup
from ..store.themes import LIGHT, THEMES
from .terminal import Parser, print_and_flush, read_record, whole_number_type

WIDTH_LIMITS = 200, 8000
"""Smallest and largest width of a picture, in pixels."""
PICTURE_WIDTH, ANIMATION_WIDTH = 1600, 800
"""Usual widths of a picture and of an animation, in pixels."""


def main(arguments: Sequence[str]) -> int:
    """Write the picture and print its path. Return the exit status."""
    parser = argument_parser()
    chosen = parser.parse_args(arguments)
    kind = "GIF" if chosen.animate else "PNG"
    suffix = f".{kind.lower()}"
    out: Path = chosen.out or Path(chosen.file.name).with_suffix(suffix)
    if out.suffix.lower() != suffix:
        parser.error(f"{str(out)!r}: the picture is a {kind}, so its name must end in {suffix}")
    record = read_record(chosen.file)
    setup, session = Setup.of_record(record, trusted=False), record.session()
    if chosen.ply is not None:
        try:
            session.go_to(chosen.ply)
        except ValueError as error:
            raise FourgamesError(f"{chosen.file}: {error}") from None
    if chosen.animate and not session.ply:
        raise FourgamesError(f"{chosen.file}: there are no moves to show in an animation")
    try:
        # Imported late: `--help` loads all commands, and the others need no tkinter.
        window = import_module("...ui.main", __name__)
    except ModuleNotFoundError:
        raise FourgamesError("this Python has no tkinter") from None
    try:
        size = chosen.size or (ANIMATION_WIDTH if chosen.animate else PICTURE_WIDTH)
        if not window.save_board_picture(setup, session, out, size, chosen.theme, chosen.animate):
            return 1
    except OSError as error:
        raise FourgamesError(f"{out} cannot be written: {error.strerror}") from None
    print_and_flush(str(out))
    return 0


def argument_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="fourgames render",
        description="Write the board of a saved game as a PNG picture, after any of its moves; or "
        "the moves up to it as an animated GIF.",
        epilog="This needs a screen; a virtual one is enough (xvfb-run fourgames render).",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game (.4g)")
    parser.add_argument(
        "out",
        nargs="?",
        type=Path,
        metavar="OUT",
        help="the picture to write (default: FILE.png or FILE.gif in the current folder)",
    )
    parser.add_argument("--animate", action="store_true", help="write an animation of the moves")
    parser.add_argument(
        "--ply",
        type=whole_number_type(0, 10**6),
        metavar="N",
        help="show the position after this many moves (default: the current position)",
    )
    parser.add_argument(
        "--size",
        type=whole_number_type(*WIDTH_LIMITS),
        metavar="W",
        help=f"the width in pixels (default: {PICTURE_WIDTH}; of an animation {ANIMATION_WIDTH}, "
        "or less if the file would be larger than 2 MB)",
    )
    parser.add_argument(
        "--theme",
        choices=tuple(THEMES),
        default=LIGHT,
        help="theme of the picture (default: light)",
    )
    return parser
