"""The pages of `help/`: Markdown files that come with the program."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "help"


def page_names() -> tuple[str, ...]:
    """Return the names of all pages, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.md")))


def page_text(name: str) -> str:
    """Return a page's Markdown; raises ValueError, naming those there are, if it is unknown."""
    if name not in page_names():
        raise ValueError(f"there is no page {name!r}; there are: {', '.join(page_names())}")
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def linked_page(link: str) -> str | None:
    """Return the name of the page that a link such as `mancala.md` leads to, or None."""
    name, dot, rest = link.partition(".md")
    known = dot and (not rest or rest.startswith("#"))
    return name if known and name in page_names() else None
