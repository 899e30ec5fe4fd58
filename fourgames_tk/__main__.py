"""Entry point: `python3 -m fourgames_tk`, and the frozen program."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

_IN_ASCII = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "×": "x",
        "±": "+-",
        "·": "|",
        "¼": ".25",
        "½": ".5",
        "¾": ".75",
        "█": "#",
    }
)
"""Signs of tables and messages, as they are written in an encoding that lacks them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window or run a command. Return the exit status."""
    sys.stdout, sys.stderr = (
        encoding_safe_stream(sys.stdout, 1),
        encoding_safe_stream(sys.stderr, 2),
    )
    words = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(words)
    except BrokenPipeError:
        # The reader, such as `head`, has enough.
        _discard_output()
        return 1
    except KeyboardInterrupt:
        # Commands handle the interrupt themselves; this one had not started yet.
        print("\nfourgames: interrupted", file=sys.stderr)
        return 130
    except (ImportError, OSError) as fault:
        if sys.flags.dev_mode:
            raise
        from fourgames_tk import startup_error

        startup_error.show_error(startup_error.error_sentence(fault))
        return 1


def _run(words: Sequence[str]) -> int:
    from fourgames_tk.cli import run
    from fourgames_tk.output import OutputError, output_errors

    try:
        try:
            return run(words)
        finally:
            # Here, since nothing handles an error of the flush at the end of Python.
            with output_errors():
                sys.stdout.flush()
    except OutputError as error:
        _discard_output()
        print(f"fourgames: {error}", file=sys.stderr)
        return 1


def _discard_output() -> None:
    """Discard the output that Python flushes once more at its end."""
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())


def encoding_safe_stream(stream: TextIO | None, number: int) -> TextIO:
    """Return a stream that accepts any text: this one, a new one for the file number, or a sink.

    On Windows a program without a console has no streams, and the encoding of others may lack most
    letters. Instead of those, signs of ASCII are written, never `?`, which means “not proved” in a
    review.
    """
    if stream is None:
        try:
            os.fstat(number)
            return open(number, "w", encoding="utf-8", closefd=False)
        except OSError:
            return open(os.devnull, "w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        codecs.register_error(ascii_replacement.__name__, ascii_replacement)
        stream.reconfigure(errors=ascii_replacement.__name__)
    return stream


def ascii_replacement(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII for the characters that an encoding lacks, and where encoding goes on.

    Accents and joiners are left out; `_` stands for other characters. It is a handler for
    `codecs.register_error`.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    # Imported late: hardly any stream needs it.
    import unicodedata

    missing = error.object[error.start : error.end].translate(_IN_ASCII)
    signs = (
        sign if sign.isascii() else "_"
        for sign in unicodedata.normalize("NFKD", missing)
        if unicodedata.category(sign) not in ("Mn", "Me", "Cf")
    )
    return "".join(signs), error.end


if __name__ == "__main__":
    sys.exit(main())
