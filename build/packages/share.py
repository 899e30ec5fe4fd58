"""Files for a Linux desktop: menu entry, description, file type, icons, manual.

`python3 build/dev.py package share DESTDIR` installs it for whoever makes a package elsewhere.
"""

from __future__ import annotations

import gzip
import shutil
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from environment import ROOT

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, _, current_language, use_language

from .changelog import program_releases
from .identity import DIST, filled, identity

SOURCES = Path(__file__).parent / "for_linux" / "share"
READY = ROOT / "share"
"""In a source distribution it is ready in this folder, which no checkout has."""
KIND = "Board Games"
ABOUT = (
    "Small board games to play against the computer, from easy to as good as it gets, or against "
    "people at the same screen; or watch the computer play against itself. Programs that you write "
    "can play too, also in tournaments. The games are:"
)
KEYWORDS = "board;game;strategy;puzzle;mancala;stones;blocks;"
SAVED_GAME = "Fourgames game"
TEXTS = (KIND, ABOUT, KEYWORDS, SAVED_GAME)
"""Texts of the menu entry, the description and the file type, which the catalogues have too."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
MANUAL = {
    "{name}.6": "man/man6/{name}.6.gz",
    "{name}": "bash-completion/completions/{name}",
    "_{name}": "zsh/vendor-completions/_{name}",
    "{name}.fish": "fish/vendor_completions.d/{name}.fish",
}
"""The files in `dist/manual/`, which `dev.py manual` writes, and their places."""


def write_share(share: Path) -> None:
    """Write all of it below a folder named `share`."""
    name, own = identity().name, identity().id
    files = {
        f"applications/{own}.desktop": desktop_entry().encode(),
        f"metainfo/{own}.metainfo.xml": metainfo().encode(),
        f"mime/packages/{own}.xml": file_type().encode(),
        f"icons/hicolor/scalable/apps/{own}.svg": (ROOT / "icons" / f"{name}.svg").read_bytes(),
    }
    for size in ICON_SIZES:
        icon = ROOT / "icons" / f"{name}-{size}.png"
        files[f"icons/hicolor/{size}x{size}/apps/{own}.png"] = icon.read_bytes()
    for file, place in MANUAL.items():
        content = (DIST / "manual" / file.format(name=name)).read_bytes()
        packed = gzip.compress(content, 9, mtime=0) if place.endswith(".gz") else content
        files[place.format(name=name)] = packed
    for place, content in files.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(content)


def desktop_entry() -> str:
    """Return the menu entry, with an action for each game."""
    name = identity().name
    actions = [
        f"\n[Desktop Action {game.id}]\nName={game.title}\nExec={name} --game {game.id}"
        for game in GAMES
    ]
    words = {
        "GAMES": "".join(f"{game.id};" for game in GAMES),
        "ACTIONS": "\n".join(actions),
        "NAMES": "\n".join(
            f"{key}{f'[{language}]' if language != ENGLISH else ''}={text}"
            for key, english in (
                ("GenericName", KIND),
                ("Comment", identity().summary),
                ("Keywords", KEYWORDS),
            )
            for language, text in translations(english).items()
        ),
    }
    return filled(SOURCES / "menu.desktop", words)


def file_type() -> str:
    """Return the description of saved games, in XML, for shared-mime-info."""
    return filled(SOURCES / "mime.xml", {"COMMENTS": _elements("comment", SAVED_GAME)})


def metainfo() -> str:
    """Return the AppStream description, in XML, with the addresses that are filled in."""
    program = identity()
    words = {
        "SUMMARIES": _elements("summary", identity().summary),
        "ABOUT": _elements("p", ABOUT),
        "DEVELOPER": identity().id.rpartition(".")[0],
        "GAMES": "\n".join(_elements("li", game.summary, f"{game.title}: ") for game in GAMES),
        "KEYWORDS": "\n".join(
            f"<keyword{_language(language)}>{escape(word)}</keyword>"
            for language, words in translations(KEYWORDS).items()
            for word in words.strip(";").split(";")
        ),
        "URLS": "\n".join(
            f'<url type="{kind}">{escape(address)}</url>'
            for kind, address in (("homepage", program.homepage), ("vcs-browser", program.source))
            if address
        ),
        "SCREENSHOTS": _screenshots() if program.screenshots else "",
        "RELEASES": _releases(),
    }
    text = filled(SOURCES / "metainfo.xml", words)
    return "".join(line for line in text.splitlines(keepends=True) if line.strip())


def translations(english: str) -> dict[str, str]:
    """Return a text in every language that has a translation of it, English first."""
    before, found = current_language(), {ENGLISH: english}
    try:
        for language in LANGUAGES:
            use_language(language)
            if _(english) != english:
                found[language] = _(english)
    finally:
        use_language(before)
    return found


def _elements(tag: str, english: str, before: str = "") -> str:
    """Return an XML element for each language of a text, which follows what is `before` it."""
    return "\n".join(
        f"<{tag}{_language(language)}>{escape(before + text)}</{tag}>"
        for language, text in translations(english).items()
    )


def _language(language: str) -> str:
    """Return the attribute of an XML element for a language."""
    return "" if language == ENGLISH else f' xml:lang="{language}"'


def _screenshots() -> str:
    """Return the pictures of the boards, as the tests keep them, with what each game is about."""
    program = identity()
    folder = program.screenshots.replace("{version}", program.version).rstrip("/")
    lines = ["<screenshots>"]
    for game in GAMES:
        lines.append("<screenshot>" if game is not GAMES[0] else '<screenshot type="default">')
        lines.append(_elements("caption", game.summary, f"{game.title}: "))
        lines.append(f"<image>{folder}/{game.id}-dark.png</image>\n</screenshot>")
    return "\n".join([*lines, "</screenshots>"])


def _releases() -> str:
    lines = []
    build = identity().build
    if build.date:
        day = f"{build.date[:4]}-{build.date[4:6]}-{build.date[6:8]}"
        lines.append(f'    <release type="development" version="{build.debian}" date="{day}"/>')
    for release in program_releases():
        lines.append(f'    <release version="{release.version}" date="{release.day}">')
        lines.append("      <description><ul>")
        lines += [f"        <li>{escape(change)}</li>" for change in release.changes]
        lines.append("      </ul></description>\n    </release>")
    return "\n".join(lines)


def main() -> int:
    """Install it below the folder that is the only argument, into its `usr/share`."""
    if len(sys.argv) != 2:
        print("Say where to: package share DESTDIR", file=sys.stderr)
        return 2
    target = Path(sys.argv[1], "usr", "share")
    if READY.is_dir():
        shutil.copytree(READY, target, dirs_exist_ok=True)
    else:
        write_share(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
