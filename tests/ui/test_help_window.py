"""The help page: Markdown, links, history and embedded boards."""

from __future__ import annotations

import gc
import re
from functools import partial
from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.ui.pages import board_embed
from fourgames_tk.ui.pages.board_embed import BoardEmbed
from fourgames_tk.ui.pages.help import HelpPage, credits_text, show_help, show_help_text
from fourgames_tk.ui.widgets import markdown
from fourgames_tk.ui.widgets.focus import has_focus
from fourgames_tk.ui.widgets.images import ImageCache, PictureDiskCache
from tests.ui.person import Person, below
from tests.ui.pump import centre
from tests.ui.waiting import come_to_rest

FIRST = """\
# First page

Text with **bold**, `code` and a [link](second.md) to the second page.

"""
SECOND = "# Second page\n\n" + "\n\n".join(f"Paragraph {number}." for number in range(60))


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "first.md").write_text(FIRST, encoding="utf-8")
    (tmp_path / "second.md").write_text(SECOND, encoding="utf-8")
    monkeypatch.setattr(markdown, "HELP_FOLDER", tmp_path)
    return tmp_path


def opened(person: Person, name: str) -> HelpPage:
    """Open a help page, and wait until its text is laid out."""
    found = show_help(person.app, name)
    settled(person, found)
    person.driver.move(*centre(found))
    person.flush()
    return found


def settled(person: Person, found: HelpPage) -> None:
    person.flush()
    person.wait(lambda: found.view._render_key == found.view._rendered_for, "the page to be set")
    person.flush()


def shown(found: HelpPage) -> str:
    return found.text.get("1.0", "end")


def test_tab_goes_from_link_to_link_and_enter_follows_one(person: Person) -> None:
    person.do("about")
    found = person.shown_page(HelpPage)
    settled(person, found)
    person.driver.move(*centre(found))
    person.key("Tab", "Tab", "Tab", "shift+Tab", "Return")
    assert shown(found).startswith("The engine as a text protocol")
    person.key("shift+Tab", "Return")
    assert not shown(found).startswith("The engine as a text protocol")
    person.key("alt+Left", "alt+Left")
    assert shown(found).startswith("Fourgames")
    settled(person, found)
    links = len(found.text.tag_ranges("link")) // 2
    person.key(*["Tab"] * links)
    assert found.text.tag_ranges("selected-link") == found.text.tag_ranges("link")[-2:]
    person.key("Tab")
    assert not has_focus(found.text), "behind the last link, Tab leaves the text"


def test_a_board_in_a_text_is_painted_once(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then its picture is in the cache on the disk."""
    pictures = PictureDiskCache(PictureCacheFolder(tmp_path))
    ImageCache.of_window(person.root).pictures = pictures
    # Without the start screen, which paints boards, too.
    person.start_game(GAMES[0], "human human")
    first = len([each for each in below(opened(person, "mancala")) if isinstance(each, BoardEmbed)])
    person.app.workspace.close_page()
    monkeypatch.setattr(board_embed, "render_board", None)
    again = opened(person, "mancala")
    assert len([each for each in below(again) if isinstance(each, BoardEmbed)]) == first > 0


def test_a_link_leads_to_a_page_and_back_and_escape_to_the_board(
    person: Person, pages: Path
) -> None:
    person.start_game(GAMES[0], "human human")
    found = opened(person, "first")
    assert not person.shows("Back")
    person.key("Tab")
    assert found.text.tag_ranges("selected-link")
    person.app.workspace.menubar.focus_force()
    person.flush()
    assert not found.text.tag_ranges("selected-link"), "Enter would not open it"
    found.take_focus()
    for way in (lambda: person.press("Back"), lambda: person.key("alt+Left")):
        person.click(person.at_text("link"))
        person.wait(lambda: shown(found).startswith("Second page"), "the second page")
        settled(person, found)
        way()
        assert shown(found).startswith("First page")
    person.key("BackSpace")
    assert shown(found).startswith("First page")
    person.key("Escape")
    assert not found.winfo_exists() and person.app.workspace.side_panel.page is None


def test_an_external_link_shows_its_address_and_is_not_opened(person: Person, pages: Path) -> None:
    text = "# Links\n\nThe [source](https://example.org/), the [second](second.md)."
    found = show_help_text(person.app, lambda: text)
    assert "The source (https://example.org/), the second." in shown(found)
    for link in ("https://example.org/", "file:///etc/passwd", "missing.md", "../first.md", ""):
        found.open_link(link)
    assert shown(found).startswith("Links")


def test_keys_and_the_wheel_scroll_and_the_text_is_read_only(person: Person, pages: Path) -> None:
    found = opened(person, "second")
    text, before = found.text, shown(found)
    for key, there in (
        ("Next", lambda top, low: top > 0),
        ("End", lambda top, low: low == 1),
        ("Prior", lambda top, low: low < 1),
        ("Home", lambda top, low: top == 0),
        ("Down", lambda top, low: top > 0),
        ("x", lambda top, low: top > 0),
    ):
        person.key(key)
        person.wait(lambda there=there: there(*text.yview()), key)  # type: ignore[misc]  # a lambda with a default
    person.driver.wheel(-2)
    person.wait(lambda: text.yview()[0] > 0, "the wheel")
    assert shown(found) == before
    text.yview_moveto(0.5)
    person.app.set_preference("text_size", "150")
    settled(person, found)
    assert abs(text.yview()[0] - 0.5) < 0.2, "another size of the text shows what was read"
    show_help_text(person.app, lambda: "# Another\n\n" + "A paragraph.\n\n" * 99)
    assert text.yview()[0] == 0 < 1 - text.yview()[1], "another page is read from its top"


def test_every_page_of_the_program_is_shown_and_its_links_lead_somewhere(person: Person) -> None:
    for name in markdown.help_page_names():
        found = show_help(person.app, name)
        assert markdown.help_page_text(name).startswith("# "), f"{name} has no title"
        assert ".md)" not in shown(found), f"{name} has a link that leads nowhere"


def test_every_page_of_the_program_is_reached_from_the_help_menu(person: Person) -> None:
    person.do("about")
    found = person.shown_page(HelpPage)
    assert all(game.credit.format(game=game.title) in shown(found) for game in GAMES)
    reached = {"bots", "speech", *(game.id for game in GAMES)}
    texts = [credits_text(), *(markdown.help_page_text(name) for name in reached)]
    for text in texts:
        links = map(markdown.linked_help_page, re.findall(r"\]\(([^)]*)\)", text))
        reached.update(link for link in links if link)
    assert reached == set(markdown.help_page_names())


def test_a_board_on_a_rules_page_starts_a_game(person: Person) -> None:
    person.driver.move(*person.empty_pixel)
    person.app.workspace.show_game_page(find_game("four-stones"))
    person.key("i")

    def shown() -> list[BoardEmbed]:
        return [each for each in person.widgets() if isinstance(each, BoardEmbed)]

    person.wait(lambda: len(shown()) == 2 and shown()[0].winfo_viewable() == 1, "the boards")
    figures = shown()
    page = person.shown_page(HelpPage)
    for part in (figures[0], *figures[0].winfo_children()):
        person.driver.move(*centre(part))
        person.driver.wheel(-1)
        person.wait(lambda: page.text.yview()[0] > 0, "the wheel")
        page.text.yview_moveto(0)
        person.flush()
    person.app.set_preference("theme", "dark")
    person.click(centre(figures[0].winfo_children()[0]))
    person.wait(lambda: person.app.workspace.controller is not None, "a game")
    session = person.controller.session
    assert session.from_position and session.state.to_json()["rows"][1] == "......D..."
    assert person.controller.setup.people_seats == (0,)
    position = '{"rows": ["AB....", "C.D..."], "turn": 1}'
    block = f"```position four-stones\nlayout=shuffled rows=2 spaces=6 letters=4\n{position}\n```"
    show_help_text(person.app, lambda: f"# Second\n\n{block}\n")
    person.wait(lambda: len(shown()) == 1 and shown()[0].winfo_viewable() == 1, "the board")
    person.press("Play on from here")
    person.wait_for_board()
    assert person.controller.setup.people_seats == (1,), "who is to move"


def test_showing_another_page_destroys_the_old_content(person: Person) -> None:
    """Commands of links and embedded boards of the old page are destroyed."""
    found = opened(person, "four-stones")

    def held() -> tuple[int, int, int]:
        objects = [each for each in gc.get_objects() if isinstance(each, BoardEmbed)]
        commands = person.root.tk.splitlist(person.root.tk.eval("info commands"))
        return len(objects), len(commands), len(list(below(found)))

    counts = []
    for _ in range(3):
        found.view._render()
        settled(person, found)
        come_to_rest(person.root)  # A timer has a command, too.
        gc.collect()
        counts.append(held())
    assert counts[0][0] == 2 and counts == counts[:1] * 3


def test_back_goes_through_the_texts_that_were_shown_and_counts_one_once(person: Person) -> None:
    page = show_help_text(person.app, lambda: "First.")
    for text in ("First.", "Second.", "Second.", "Third.", "First."):
        assert show_help_text(person.app, partial(str, text)) is page
    seen = []
    while person.shows("Back"):
        page.back()
        seen.append(page.text.get("1.0", "end").strip())
    assert seen == ["Third.", "Second.", "First."]
    page.back()
    assert page.text.get("1.0", "end").strip() == "First."
