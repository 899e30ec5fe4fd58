"""What a Linux desktop is told of the program: menu entry, description, file type, icons, manual.

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

from .changelog import program_releases
from .identity import filled, identity

SOURCES = Path(__file__).parent / "for_linux" / "share"
READY = ROOT / "share"
"""Where a source distribution has it ready; a checkout has no such folder."""
SUFFIX = ".4g"
MIME_TYPE = "application/x-fourgames-game"
WINDOW_CLASS = "Fourgames"
"""What `tk.Tk(className=...)` makes of the window's class."""
ABOUT = (
    "Small board games to play against the computer, from easy to as good as it gets, or against "
    "people at the same screen; or watch the computer play against itself. Programs that you write "
    "can play too, also in tournaments. The games are:"
)
SCREENSHOTS = "screenshots"
"""The folder of pictures, in `dist/` and on the homepage."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
MANUAL = {
    "{name}.6": "man/man6/{name}.6.gz",
    "{name}": "bash-completion/completions/{name}",
    "_{name}": "zsh/vendor-completions/_{name}",
    "{name}.fish": "fish/vendor_completions.d/{name}.fish",
}
"""The files in `dist/manual/`, which `dev.py manual` writes, and their places."""


def write_share(share: Path, manual: Path = ROOT / "dist" / "manual") -> None:
    """Write all of it below a folder named `share`; `manual` holds man page and completions."""
    program = identity()
    texts = {
        f"applications/{program.id}.desktop": desktop_entry(),
        f"metainfo/{program.id}.metainfo.xml": metainfo(),
        f"mime/packages/{program.id}.xml": mime_package(),
    }
    for place, text in texts.items():
        _write(share / place, text.encode())
    for size in ICON_SIZES:
        icon = (ROOT / "icons" / f"{program.name}-{size}.png").read_bytes()
        _write(share / f"icons/hicolor/{size}x{size}/apps/{program.id}.png", icon)
    for file, place in MANUAL.items():
        content = (manual / file.format(name=program.name)).read_bytes()
        packed = gzip.compress(content, 9, mtime=0) if place.endswith(".gz") else content
        _write(share / place.format(name=program.name), packed)


def desktop_entry() -> str:
    """Return the menu entry, with an action for each game."""
    name = identity().name
    actions = [
        f"\n[Desktop Action {game.id}]\nName={game.title}\nExec={name} --game {game.id}"
        for game in GAMES
    ]
    words = {"GAMES": "".join(f"{game.id};" for game in GAMES), "ACTIONS": "\n".join(actions)}
    return filled(SOURCES / "menu.desktop", {**_words(), **words})


def metainfo() -> str:
    """Return the AppStream description, in XML; without a homepage it has no pictures."""
    program = identity()
    games = [f"      <li>{escape(f'{game.title}: {game.summary}')}</li>" for game in GAMES]
    words = {name: escape(word) for name, word in _words().items()}
    words |= {
        "ABOUT": escape(ABOUT),
        "DEVELOPER": program.id.rpartition(".")[0].lower(),
        "GAMES": "\n".join(games),
        "HOMEPAGE": _on_the_homepage(program.homepage.rstrip("/")),
        "RELEASES": _releases(),
    }
    text = filled(SOURCES / "metainfo.xml", words)
    return "".join(line for line in text.splitlines(keepends=True) if line.strip())


def mime_package() -> str:
    """Return the XML that makes a desktop know a saved game by its suffix and its beginning."""
    return filled(SOURCES / "mime.xml", _words())


def screenshots() -> dict[str, Path]:
    """Return a picture of each game that tests compare with one, by the game's id."""
    kept = ROOT / "tests" / "ui" / "kept"
    found = {}
    for game in GAMES:
        for look in ("hover", "light"):
            if (path := kept / f"{game.id}-{look}.png").is_file():
                found[game.id] = path
    return found


def write_screenshots(target: Path) -> None:
    """Write the pictures of the games below a folder, for the homepage."""
    (target / SCREENSHOTS).mkdir(parents=True, exist_ok=True)
    for name, picture in screenshots().items():
        shutil.copy(picture, target / SCREENSHOTS / f"{name}.png")


def _words() -> dict[str, str]:
    return {"MIME_TYPE": MIME_TYPE, "SUFFIX": SUFFIX, "WINDOW_CLASS": WINDOW_CLASS}


def _on_the_homepage(homepage: str) -> str:
    if not homepage:
        return ""
    lines = [f'  <url type="homepage">{escape(homepage)}</url>', "  <screenshots>"]
    for number, name in enumerate(screenshots()):
        kind = "" if number else ' type="default"'
        picture = escape(f"{homepage}/{SCREENSHOTS}/{name}.png")
        lines.append(f"    <screenshot{kind}><image>{picture}</image></screenshot>")
    return "\n".join([*lines, "  </screenshots>"])


def _releases() -> str:
    lines = []
    for release in program_releases():
        lines.append(f'    <release version="{release.version}" date="{release.day}">')
        lines.append("      <description><ul>")
        lines += [f"        <li>{escape(change)}</li>" for change in release.changes]
        lines.append("      </ul></description>\n    </release>")
    return "\n".join(lines)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


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
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
