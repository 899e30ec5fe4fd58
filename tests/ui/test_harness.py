"""The harness itself: clicks and keys arrive, waiting waits, pictures tell differences."""

from __future__ import annotations

import os
import tkinter
import tkinter.font
from pathlib import Path

import pytest
from PIL import Image
from platformdirs import user_config_dir

from tests.ui.pictures import Pictures, difference
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver


@pytest.fixture
def canvas(root: tkinter.Tk) -> tkinter.Canvas:
    canvas = tkinter.Canvas(root, width=300, height=200, background="#1B66A8")
    canvas.pack()
    pump(root, canvas.winfo_viewable, message="the window")
    settle(root)
    return canvas


def test_a_click_of_each_button_arrives_where_it_was_made(
    canvas: tkinter.Canvas, driver: XDriver
) -> None:
    clicks: list[tuple[int, int, int]] = []
    canvas.bind("<Button>", lambda event: clicks.append((event.num, event.x, event.y)))
    left, top = canvas.winfo_rootx(), canvas.winfo_rooty()
    for button in (1, 2, 3):
        driver.click(left + 10 * button, top + 20, button)
    pump(canvas, lambda: len(clicks) == 3, message="three clicks")
    assert clicks == [(1, 10, 20), (2, 20, 20), (3, 30, 20)]


def test_keys_arrive_with_their_modifiers(canvas: tkinter.Canvas, driver: XDriver) -> None:
    keys: list[tuple[str, str, bool]] = []
    canvas.winfo_toplevel().bind(
        "<Key>",
        lambda event: keys.append((event.keysym, event.char, bool(int(event.state) & 4))),
    )
    driver.move(*centre(canvas))
    canvas.focus_force()
    for name in ("d", "D", "Return", "Left", "ctrl+z", "?"):
        driver.key(name)
    names = ("Shift_L", "Control_L")
    pump(canvas, lambda: any(key[1] == "?" for key in keys), message="the last key")
    assert [key for key in keys if key[0] not in names] == [
        ("d", "d", False),
        ("D", "D", False),
        ("Return", "\r", False),
        ("Left", "", False),
        ("z", "\x1a", True),
        ("question" if tkinter.TkVersion < 9 else "?", "?", False),
    ]


def test_text_is_typed_into_an_entry(root: tkinter.Tk, driver: XDriver) -> None:
    entry = tkinter.Entry(root, width=30)
    entry.pack()
    pump(root, entry.winfo_viewable, message="the window")
    settle(root)
    driver.click(*centre(entry))
    driver.type("Four! (a1-b2)")
    pump(root, lambda: len(entry.get()) == 13, message="the text")
    assert entry.get() == "Four! (a1-b2)"


def test_a_key_the_keyboard_lacks_is_refused(driver: XDriver) -> None:
    with pytest.raises(ValueError, match="no key 'Fnord'"):
        driver.key("Fnord")


def test_a_drag_presses_moves_and_lets_go(canvas: tkinter.Canvas, driver: XDriver) -> None:
    seen: list[tuple[str, int, int]] = []
    canvas.bind("<ButtonPress-1>", lambda event: seen.append(("press", event.x, event.y)))
    canvas.bind("<Motion>", lambda event: seen.append(("move", event.x, event.y)))
    canvas.bind("<ButtonRelease-1>", lambda event: seen.append(("release", event.x, event.y)))
    left, top = canvas.winfo_rootx(), canvas.winfo_rooty()
    driver.drag((left + 20, top + 30), (left + 120, top + 80))
    pump(canvas, lambda: bool(seen) and seen[-1][0] == "release", message="the release")
    press = seen.index(("press", 20, 30))
    assert seen[press + 1][0] == "move"
    assert seen[-1] == ("release", 120, 80)


def test_the_wheel_turns_both_ways(canvas: tkinter.Canvas, driver: XDriver) -> None:
    seen: list[int] = []
    # From Tk 9 on, a wheel is no button on X11 either.
    canvas.bind("<Button-4>", lambda event: seen.append(+1))
    canvas.bind("<Button-5>", lambda event: seen.append(-1))
    canvas.bind("<MouseWheel>", lambda event: seen.append(1 if event.delta > 0 else -1))
    driver.move(*centre(canvas))
    driver.wheel(2)
    driver.wheel(-1)
    pump(canvas, lambda: len(seen) == 3, message="three notches")
    assert seen == [1, 1, -1]


def test_waiting_in_vain_fails_and_says_for_what(root: tkinter.Tk) -> None:
    with pytest.raises(AssertionError, match="in vain for the moon"):
        pump(root, lambda: False, timeout=0.05, message="the moon")


def test_waiting_for_a_window_to_go_outlives_the_window(root: tkinter.Tk) -> None:
    gone: list[bool] = []
    root.bind("<Destroy>", lambda event: gone.append(True))
    root.after(1, root.destroy)
    pump(root, lambda: bool(gone), message="the end of the window")


def test_a_picture_shows_what_is_on_the_screen(canvas: tkinter.Canvas, driver: XDriver) -> None:
    left, top, right, bottom = box(canvas)
    picture = driver.screenshot((left + 5, top + 5, right - 5, bottom - 5))
    assert picture.size == (right - left - 10, bottom - top - 10)
    assert picture.getcolors() == [(picture.width * picture.height, (0x1B, 0x66, 0xA8))]


def test_pictures_that_differ_are_told_apart(tmp_path: Path) -> None:
    grey, light = Image.new("RGB", (8, 8), "#808080"), Image.new("RGB", (8, 8), "#828282")
    assert difference(grey, grey) == 0
    assert difference(grey, light) == pytest.approx(2)
    kept, seen = tmp_path / "kept", tmp_path / "seen"
    with pytest.raises(AssertionError, match="--keep-pictures"):
        Pictures(False, kept, seen).check(grey, "board")
    Pictures(True, kept, seen).check(grey, "board")
    Pictures(False, kept, seen).check(light, "board", tolerance=2)
    assert not seen.exists()
    with pytest.raises(AssertionError, match=r"by 2\.00, allowed 1\.0"):
        Pictures(False, kept, seen).check(light, "board")
    assert (seen / "board.png").exists()
    with pytest.raises(AssertionError, match="sizes"):
        Pictures(False, kept, seen).check(grey.resize((9, 8)), "board")


def test_the_screen_the_fonts_and_the_folders_are_private(
    root: tkinter.Tk, display: str, private_home: Path
) -> None:
    assert os.environ["DISPLAY"] == display
    assert root.winfo_fpixels("1i") == pytest.approx(96, abs=0.5)
    families = {name for name in tkinter.font.families(root) if not name.startswith("@")}
    assert {"Noto Sans", "DejaVu Sans"} <= families
    assert all(name.startswith(("Noto Sans", "DejaVu Sans")) for name in families)
    assert tkinter.font.nametofont("TkDefaultFont", root).actual("family") == "Noto Sans"
    assert Path(user_config_dir("fourgames")).is_relative_to(private_home)
