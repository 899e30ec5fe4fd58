from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.kit import page
from fourgames_tk.ui.kit.style import apply_style
from fourgames_tk.ui.paint.palette import DARK, LIGHT, PALETTES, Palette
from fourgames_tk.ui.sheets.help import CREDITS, HelpWindow, show_help, show_text
from tests.ui.person import Person
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver

FIRST = """\
# First page

Text with **bold**, `code` and a [link](second.md) to the second page.

- an item that is long enough to be broken into several lines when the window is narrow

| level | name | what it does |
|---|---|---|
| 1 | Learner | plays at random and never thinks of what comes next, whatever it is |

    . . A B

---

"""
SECOND = "# Second page\n\n" + "\n\n".join(f"Paragraph {number}." for number in range(60))


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "first.md").write_text(FIRST, encoding="utf-8")
    (tmp_path / "second.md").write_text(SECOND, encoding="utf-8")
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    return tmp_path


def resize(root: tk.Tk, window: HelpWindow, width: int, height: int) -> None:
    """Give the window a size, and wait until the page inside it is set for that size."""
    window.geometry(f"{width}x{height}")
    text = window.page.text
    pump(root, lambda: 0 <= width - text.winfo_width() < 60, message="the size to arrive")
    pump(root, lambda: window.page.is_settled, message="the page to be set")


def opened(root: tk.Tk, open_window: Callable[[], HelpWindow]) -> HelpWindow:
    window = open_window()
    window.geometry("+40+40")
    text = window.page.text
    resize(root, window, 640, 520)
    settle(root)
    window.focus_force()
    text.focus_force()
    return window


def place_of(text: tk.Text, words: str) -> tuple[int, int]:
    """Return where on the screen the middle of a word is."""
    index = text.search(words, "1.0")
    found = text.bbox(f"{index} + 1 chars")
    assert found is not None
    x, y, width, height = found
    return text.winfo_rootx() + x + width // 2, text.winfo_rooty() + y + height // 2


def shown(window: HelpWindow) -> str:
    return window.page.text.get("1.0", "end")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_a_page_is_shown_in_the_colours_of_the_theme(
    root: tk.Tk, driver: XDriver, pages: Path, palette: Palette
) -> None:
    apply_style(root, palette)
    window = opened(root, lambda: show_help(root, "first"))
    assert window.title() == "First page"
    assert "Text with bold, code and a link to" in shown(window)
    assert "**" not in shown(window)
    picture = driver.screenshot(box(window.page.text))
    colours = picture.convert("RGB").getcolors(1 << 24) or []
    _, commonest = max((count, colour) for count, colour in colours)
    assert "#{:02X}{:02X}{:02X}".format(*commonest) == palette.sheet  # type: ignore[misc]


def test_a_link_leads_to_a_page_and_back(root: tk.Tk, driver: XDriver, pages: Path) -> None:
    apply_style(root, LIGHT)
    window = opened(root, lambda: show_help(root, "first"))
    assert not window.back_button.winfo_ismapped()
    driver.click(*place_of(window.page.text, "link"))
    pump(root, lambda: window.title() == "Second page", message="the second page")
    assert shown(window).startswith("Second page")
    pump(root, window.back_button.winfo_viewable, message="the way back")
    settle(root)
    driver.click(*centre(window.back_button))
    pump(root, lambda: window.title() == "First page", message="the first page")
    window.follow("second.md")
    window.page.text.focus_force()
    driver.key("alt+Left")
    pump(root, lambda: window.title() == "First page", message="the first page, by a key")
    window.back()
    assert window.title() == "First page"


def test_a_link_out_shows_its_address_and_leads_nowhere(root: tk.Tk, pages: Path) -> None:
    text = "# Links\n\nThe [source](https://example.org/), the [second](second.md)."
    window = opened(root, lambda: show_text(root, "Links", text))
    assert "The source (https://example.org/), the second." in shown(window)
    for link in ("https://example.org/", "file:///etc/passwd", "missing.md", "../first.md", ""):
        window.follow(link)
    assert window.title() == "Links"


def test_escape_closes(root: tk.Tk, driver: XDriver, pages: Path) -> None:
    window = opened(root, lambda: show_help(root, "first"))
    driver.key("Escape")
    pump(root, lambda: not window.winfo_exists(), message="the window to close")


def test_keys_and_the_wheel_scroll(root: tk.Tk, driver: XDriver, pages: Path) -> None:
    window = opened(root, lambda: show_help(root, "second"))
    text = window.page.text

    def top() -> float:
        return float(text.yview()[0])

    assert top() == 0
    driver.key("Next")
    pump(root, lambda: top() > 0, message="a page down")
    driver.key("Home")
    pump(root, lambda: top() == 0, message="the top")
    driver.key("End")
    pump(root, lambda: text.yview()[1] == 1, message="the bottom")
    driver.key("Prior")
    pump(root, lambda: text.yview()[1] < 1, message="a page up")
    driver.key("Home")
    pump(root, lambda: top() == 0, message="the top again")
    driver.key("Down")
    pump(root, lambda: top() > 0, message="a line down")
    driver.key("Up")
    pump(root, lambda: top() == 0, message="a line up")
    driver.move(*centre(text))
    driver.wheel(-2)
    pump(root, lambda: top() > 0, message="the wheel")


def test_nobody_can_write_into_a_page(root: tk.Tk, driver: XDriver, pages: Path) -> None:
    window = opened(root, lambda: show_help(root, "first"))
    before = shown(window)
    driver.click(*place_of(window.page.text, "Text"))
    driver.type("xyz")
    driver.key("End")
    pump(root, lambda: window.page.text.yview()[1] == 1, message="the keys to arrive")
    assert shown(window) == before


@pytest.mark.parametrize("scaling", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [420, 900, 1600])
def test_no_text_is_cut_off(root: tk.Tk, pages: Path, scaling: float, width: int) -> None:
    root.tk.call("tk", "scaling", scaling * 96 / 72)
    apply_style(root, DARK)
    window = opened(root, lambda: show_help(root, "first"))
    text = window.page.text
    resize(root, window, width, 900)
    bar = text.winfo_width()
    last = int(text.index("end").partition(".")[0])
    right = bar - int(str(text.cget("padx")))
    for line in range(1, last):
        text.see(f"{line}.0")
        info = text.dlineinfo(f"{line}.0")
        assert info is not None
        x, _, length, _, _ = info
        assert x + length <= right + 1, text.get(f"{line}.0", f"{line}.end")
    assert window.close_button.winfo_width() >= window.close_button.winfo_reqwidth()
    assert window.close_button.winfo_height() >= window.close_button.winfo_reqheight()


def test_long_lines_are_kept_readable_in_a_wide_window(root: tk.Tk, pages: Path) -> None:
    window = opened(root, lambda: show_text(root, "Long", "word " * 300))
    resize(root, window, 1800, 600)
    text = window.page.text
    _, _, length, _, _ = text.dlineinfo("1.0") or (0, 0, 0, 0, 0)
    assert 300 < length < 1000


def test_an_unknown_page_is_refused_in_words(root: tk.Tk, pages: Path) -> None:
    with pytest.raises(ValueError, match="there is no page 'third'; there are: first, second"):
        show_help(root, "third")
    assert root.winfo_children() == []


def test_the_credits_name_every_game(root: tk.Tk) -> None:
    window = show_text(root, "About Fourgames", CREDITS)
    root.update()
    assert all(f"{game.title} {game.credit}" in shown(window) for game in GAMES)


def test_every_page_of_the_program_is_shown_and_its_links_lead_somewhere(root: tk.Tk) -> None:
    for name in page.page_names():
        window = show_help(root, name)
        root.update()
        assert window.title() != name, f"{name} has no title"
        assert ".md)" not in shown(window), f"{name} has a link that leads nowhere"
        window.destroy()


def test_every_page_of_the_program_is_reached_from_the_help_menu(person: Person) -> None:
    for action, title in (
        ("about", "About Fourgames"),
        ("write_player", "Write a player in ten minutes"),
    ):
        person.do(action)
        (window,) = (each for each in person.root.winfo_children() if isinstance(each, HelpWindow))
        assert window.title() == title
    reached = {"bots", *(game.id for game in GAMES)}
    texts = [CREDITS, *(page.page_text(name) for name in reached)]
    for text in texts:
        links = map(page.linked_page, re.findall(r"\]\(([^)]*)\)", text))
        reached.update(link for link in links if link)
    assert reached == set(page.page_names())
