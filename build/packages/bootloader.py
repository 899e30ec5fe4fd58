"""What the executable for Windows says before any Python runs: our words, not PyInstaller's.

PyInstaller comes with the beginning of the executable compiled, its messages in it as texts. In a
damaged installation those are all that a person sees, in a box. Each is replaced where it stands,
by words that take no more room.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from failures import DevError

from fourgames_tk.start_fault import AGAIN, TITLE

NOTICE = (
    "In the program for Windows the messages of PyInstaller's compiled beginning are replaced by\n"
    "the program's own; build/packages/bootloader.py in its source says how."
)
"""What its licence asks for: that a change is told."""
NARROW, WIDE = "utf-8", "utf-16-le"
DAMAGED = AGAIN.replace(": {}", "")
SHORTLY = DAMAGED.partition(".")[0] + "."
"""What is said where there is no room for all of it."""
WORDS = DAMAGED.split(" ")
BEGINNING, END = " ".join(WORDS[:-2]) + " ", " ".join(WORDS[-2:])
"""Its two halves, where the compiled beginning puts a message together."""


@dataclass(frozen=True)
class Text:
    """A message as the compiled beginning has it, and what it says instead.

    Both are formats of the C language; `%.0ls` takes a word and shows nothing of it.
    """

    old: str
    new: str
    encoding: str = NARROW

    def in_file(self, text: str) -> bytes:
        """Return a text as it lies in the file: between two zeros."""
        return f"\0{text}\0".encode(self.encoding)


# The executable itself is cut or changed, or Python cannot start without its modules.
DAMAGES = (
    "Could not load PyInstaller's embedded PKG archive from the executable (%s)\n",
    "Could not side-load PyInstaller's PKG archive from external file (%s)\n",
    "Failed to extract %s: decompression resulted in return code %d!\n",
    "Failed to extract %s: inflateInit() failed with return code %d!\n",
    "Failed to extract script from archive!\n",
    "Failed to pre-initialize embedded python interpreter!\n",
    "Failed to start embedded python interpreter!\n",
    "Failed to start embedded python interpreter: %s\n",
    "Failed to unmarshal code object for %s\n",
    "Failed to unmarshal code object for module %s!\n",
    "Module object for %s is NULL!\n",
    "PYZ archive entry not found in the TOC!\n",
)
TEXTS = (
    *(Text(old, DAMAGED if len(DAMAGED) <= len(old) else SHORTLY) for old in DAMAGES),
    # The name of the function that failed comes next, and then what Windows says of it.
    Text("Failed to load Python DLL '%ls'.\n", BEGINNING, WIDE),
    Text("Failed to import symbol %hs from Python DLL.\n", BEGINNING, WIDE),
    Text("LoadLibrary", END, WIDE),
    Text("GetProcAddress", END, WIDE),
    Text("%ls: ", "%ls\n\n", WIDE),
    Text("<FormatMessageW failed.>\n", "", WIDE),
    # The window for an exception that nobody has caught: its title, and what stands over the trace.
    Text("Unhandled exception in script", TITLE, WIDE),
    Text(
        "Failed to execute script '%ls' due to unhandled exception: %ls",
        f"%.0ls{TITLE} cannot go on: %ls",
        WIDE,
    ),
)


def say_it_ourselves(executable: Path) -> None:
    """Replace the messages in a finished executable, in place.

    Raises:
        DevError: The compiled beginning is another one than these texts are from.
    """
    # PyInstaller is there only while it runs the specification.
    from PyInstaller.utils.win32.winutils import update_exe_pe_checksum

    executable.write_bytes(in_our_words(executable.read_bytes()))
    update_exe_pe_checksum(str(executable))


def in_our_words(content: bytes) -> bytes:
    """Return the bytes of an executable with our words in it, as many as before.

    Raises:
        DevError: A text is not there, or more than once, or has no room for ours.
    """
    for text in TEXTS:
        old, new = text.in_file(text.old), text.in_file(text.new)
        if content.count(old) != 1 or len(new) > len(old):
            raise DevError(
                f"PyInstaller's executable for Windows says {text.old!r} no more: "
                "build/packages/bootloader.py is about another version of it."
            )
        content = content.replace(old, new.ljust(len(old), b"\0"))
    return content
