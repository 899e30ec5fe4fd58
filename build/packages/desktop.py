"""What a Linux desktop is told of the program: menu entry, description, icons."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from datetime import datetime, timezone
from pathlib import Path
from xml.etree import ElementTree

from environment import ROOT
from PIL import Image, ImageDraw

from fourgames_tk.engine.games import GAMES

from .changelog import program_releases
from .identity import identity
from .mime import MIME_TYPE, icon_name, mime_package, to_xml

WINDOW_CLASS = "Fourgames"
"""What `tk.Tk(className=...)` makes of the window's class."""

CATEGORIES = ("Game", "BoardGame")
KEYWORDS = ("board", "game", "strategy", "puzzle", "mancala", "stones", "blocks")
SCREENSHOTS = "screenshots"
"""The folder of pictures, in `dist/` and on the homepage."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def desktop_entry() -> str:
    """Return the menu entry, with an action for each game."""
    program = identity()
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        f"Name={program.title}",
        "GenericName=Board Games",
        f"Comment={program.summary}",
        f"Exec={program.name} %f",
        f"TryExec={program.name}",
        f"Icon={program.id}",
        "Terminal=false",
        f"Categories={_list(CATEGORIES)}",
        f"Keywords={_list(KEYWORDS)}",
        f"MimeType={_list((MIME_TYPE,))}",
        f"StartupWMClass={WINDOW_CLASS}",
        "StartupNotify=false",
        f"Actions={_list(game.id for game in GAMES)}",
    ]
    for game in GAMES:
        lines += ["", f"[Desktop Action {game.id}]", f"Name={game.title}"]
        lines += [f"Exec={program.name} --game {game.id}"]
    return "\n".join(lines) + "\n"


def metainfo(date: int) -> str:
    """Return the AppStream description, dated `date` (seconds of 1970), in XML."""
    program = identity()
    component = ElementTree.Element("component", type="desktop-application")

    def add(
        name: str, text: str = "", within: ElementTree.Element = component, **attributes: str
    ) -> ElementTree.Element:
        element = ElementTree.SubElement(within, name, attributes)
        element.text = text or None
        return element

    add("id", program.id)
    add("name", program.title)
    add("summary", program.summary)
    add("metadata_license", "CC0-1.0")
    add("project_license", program.license)
    add("name", program.author, add("developer", id=program.id.rpartition(".")[0].lower()))
    description = add("description")
    add("p", _first_paragraph((ROOT / "README.md").read_text("utf-8")), description)
    listed = add("ul", within=description)
    for game in GAMES:
        add("li", f"{game.title}: {game.summary}", listed)
    add("launchable", f"{program.id}.desktop", type="desktop-id")
    if program.homepage:
        add("url", program.homepage, type="homepage")
        shown = add("screenshots")
        for number, name in enumerate(screenshots()):
            kind = {} if number else {"type": "default"}
            one = add("screenshot", within=shown, **kind)
            add("image", f"{program.homepage.rstrip('/')}/{SCREENSHOTS}/{name}.png", one)
    categories = add("categories")
    for category in CATEGORIES:
        add("category", category, categories)
    keywords = add("keywords")
    for word in KEYWORDS:
        add("keyword", word, keywords)
    provides = add("provides")
    add("binary", program.name, provides)
    add("mediatype", MIME_TYPE, provides)
    add("content_rating", type="oars-1.1")
    notes = add("releases")
    for release in program_releases(program, date):
        day = datetime.fromtimestamp(release.date, timezone.utc).date().isoformat()
        told = add("release", within=notes, version=release.version, date=day)
        changes = add("ul", within=add("description", within=told))
        for change in release.changes:
            add("li", change, changes)
    return to_xml(component)


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


def write_share(share: Path, date: int) -> None:
    """Write menu entry, description, file type and icons below a folder named `share`."""
    program = identity()
    texts = {
        f"applications/{program.id}.desktop": desktop_entry(),
        f"metainfo/{program.id}.metainfo.xml": metainfo(date),
        f"mime/packages/{program.id}.xml": mime_package(),
    }
    for name, text in texts.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, "utf-8", newline="\n")
    for size in ICON_SIZES:
        themed = share / "icons" / "hicolor" / f"{size}x{size}"
        source = ROOT / "icons" / f"{program.name}-{size}.png"
        for kind in ("apps", "mimetypes"):
            (themed / kind).mkdir(parents=True, exist_ok=True)
        (themed / "apps" / f"{program.id}.png").write_bytes(source.read_bytes())
        page_icon(source, size).save(themed / "mimetypes" / f"{icon_name()}.png", optimize=True)


def page_icon(mark: Path, size: int) -> Image.Image:
    """Return the icon of a saved game: a sheet with a folded corner and the program's mark."""
    fine = 4
    full = size * fine
    left, right, top, bottom = (round(full * part) for part in (0.14, 0.86, 0.04, 0.96))
    fold = round(full * 0.2)
    sheet = Image.new("RGBA", (full, full))
    draw = ImageDraw.Draw(sheet)
    outline = [(left, top), (right - fold, top), (right, top + fold), (right, bottom)]
    draw.polygon([*outline, (left, bottom)], fill="#FBF8F1", outline="#8C8270", width=fine)
    corner = [(right - fold, top), (right, top + fold), (right - fold, top + fold)]
    draw.polygon(corner, fill="#E3DBCA", outline="#8C8270", width=fine)
    with Image.open(mark) as image:
        side = round(full * 0.5)
        small = image.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
    sheet.alpha_composite(small, ((full - side) // 2, round(full * 0.36)))
    return sheet.resize((size, size), Image.Resampling.LANCZOS)


def _list(words: Iterable[str]) -> str:
    return "".join(f"{word};" for word in words)


def _first_paragraph(markdown: str) -> str:
    """Return the first paragraph of a page, without headings, pictures and Markdown's marks."""
    for paragraph in markdown.split("\n\n"):
        if paragraph.strip() and not paragraph.startswith(("#", "!", "|", "    ")):
            return re.sub(r"\s+", " ", re.sub(r" \(`[^)]*\)", "", paragraph)).strip()
    return ""
