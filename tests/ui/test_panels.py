"""What stands beside the board: how wide it is, the list of moves, and what each move is worth."""

from __future__ import annotations

import itertools
import tkinter as tk
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tkinter import font as tkfont

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.canvas import words
from fourgames_tk.ui.kit.focus import has_focus
from fourgames_tk.ui.kit.widgets import Button, IconButton
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.table.moves import MovesPanel
from fourgames_tk.ui.table.side import SidePanel
from fourgames_tk.ui.table.table import BOARD_SHARE, Table
from fourgames_tk.ui.table.widening import LEAST, USUAL
from tests.ui.person import Person
from tests.ui.pump import box, centre

GAME = find_game("four-stones")
LONG = "A quiet move that keeps the balance of the two long rows. " * 3
RECORD = (
    '[Game "four-stones"]\n\n{From a café.\n\nAnn begins.}\n'
    f"1. D3 {{{LONG}}}\n2. F5\n3. C1 {{The trap\nis set.}}\n4. E2\n*\n"
)
OPENING, QUIET, TRAP = "From a café.\nAnn begins.", LONG.strip(), "The trap is set."


def table(person: Person) -> Table:
    """Return the table."""
    found = person.app.desk.table
    assert found is not None
    return found


def size(person: Person) -> tuple[int, int]:
    """Return the board's width and height in pixels."""
    return person.board.winfo_width(), person.board.winfo_height()


def beside(person: Person) -> int:
    """Return the width of what stands beside the board, in pixels."""
    return table(person).winfo_width() - person.board.winfo_width()


def at(text: tk.Text, index: str) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a character."""
    found = text.bbox(index)
    assert found is not None
    x, y, width, height = found
    return text.winfo_rootx() + x + width // 2, text.winfo_rooty() + y + height // 2


def sit_down(person: Person, width: int, height: int = 600) -> None:
    """Begin a game in a window of this size."""
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.sit_down(GAME, "human human")


def drag(person: Person, pixels: int) -> None:
    """Drag the edge of the panels so many pixels to the left."""
    x, y = centre(table(person).sash)
    person.drag((x, y), (x - pixels, y))
    person.wait_for_board()


def test_the_edge_of_a_panel_is_dragged_and_its_place_remembered(person: Person) -> None:
    sit_down(person, 900)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == USUAL, "the panel")
    drag(person, 90)
    assert beside(person) == USUAL + 90
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == 0, "the panel to go")
    assert person.root.winfo_width() == 900
    person.key("ctrl+l")
    person.wait(lambda: beside(person) == USUAL + 90, "the panel as wide as before")
    assert Settings().panels == USUAL + 90
    drag(person, -60)
    assert beside(person) == USUAL + 30
    person.driver.double_click(*centre(table(person).sash))
    person.wait(lambda: beside(person) == USUAL, "the usual width")
    assert Settings().panels == USUAL
    person.wait_for_board()
    person.key("d", "1", "Return")
    assert person.moves == ("D1",), "the keys stay with the board"


@pytest.mark.parametrize("width", [640, 1920])
def test_the_board_never_starves(person: Person, width: int) -> None:
    sit_down(person, width)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    whole = table(person).winfo_width()
    drag(person, whole // 2)
    assert person.board.winfo_width() >= round(BOARD_SHARE * whole)
    wide = beside(person)
    drag(person, -whole)
    assert LEAST <= beside(person) < wide
    assert table(person).sash.winfo_viewable()


def test_where_the_window_cannot_grow_text_of_any_size_leaves_the_board_its_share(
    person: Person,
) -> None:
    sit_down(person, 1920)
    person.app.set_preference("text_size", "200")
    person.wait_for_board()
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    assert beside(person) == 2 * USUAL
    person.root.geometry("640x480")
    person.wait(lambda: person.root.winfo_width() == 640, "the size")
    person.wait_for_board()
    assert person.board.winfo_width() >= round(BOARD_SHARE * 640)


def test_keys_move_the_edge_too(person: Person) -> None:
    sit_down(person, 1400)
    person.key("ctrl+shift+Left")
    assert beside(person) == 0
    person.key("ctrl+m")
    person.wait(lambda: beside(person) == USUAL, "the panel")
    person.key("ctrl+shift+Left", "ctrl+shift+Left", "ctrl+shift+Right")
    person.wait_for_board()
    wider = beside(person)
    assert wider > USUAL
    sash = table(person).sash
    sash.focus_force()
    person.key("Right")
    person.wait_for_board()
    assert beside(person) == USUAL
    sash.focus_force()
    person.key("Left")
    person.wait_for_board()
    assert beside(person) == wider
    assert Settings().panels == wider
    assert person.moves == ()


def test_a_panel_that_opens_in_a_window_that_can_grow_moves_no_edge_of_the_board(
    person: Person,
) -> None:
    sit_down(person, 1000)
    sizes: list[int] = []

    def note(event: tk.Event[tk.Misc]) -> None:
        sizes.append(event.width)

    person.board.bind("<Configure>", note, add="+")
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() > 1000, "the wider window")
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() == 1000, "the window as it was")
    assert set(sizes) <= {1000}


def test_an_opening_panel_covers_nothing(person: Person) -> None:
    sit_down(person, 1920)
    person.key("ctrl+m")
    person.wait(lambda: beside(person) > 0, "the panel")
    board, panel = person.board, table(person).side_panel("moves")
    assert board.winfo_rootx() + board.winfo_width() <= table(person).sash.winfo_rootx()
    assert panel.winfo_rootx() + panel.winfo_width() <= 1920
    left, _, right, _ = board.bbox("likeness" if not board.drawn else "tile")
    assert left >= 0 and right <= board.winfo_width()


def crowd(person: Person, game: AnyGame, size: tuple[int, int, int], names: Sequence[str]) -> None:
    """Open panels one after the other beside a game in a window that cannot grow."""
    width, height, percent = size
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.app.set_preference("text_size", str(percent))
    person.sit_down(game, "human human")
    for name in names:
        person.do(name)
    person.wait(lambda: table(person).board.winfo_width() < table(person).winfo_width(), "panels")
    person.root.geometry(f"{width}x{height}+0+0")
    person.wait(lambda: person.root.winfo_width() == width, "the size")
    person.wait_for_board()


def lines_shown(panel: SidePanel) -> float:
    """Return how many lines of a panel's text are in sight, 0 for a folded one."""
    if not panel.text.winfo_viewable():
        return 0
    font = tkfont.Font(panel, font=panel.text.cget("font"))
    return panel.text.winfo_height() / font.metrics("linespace")


def title_of(panel: SidePanel) -> tk.Label:
    """Return the label with the title of a panel."""
    return next(each for each in below(panel) if isinstance(each, tk.Label) and each.cget("text"))


def below(widget: tk.Misc) -> Iterator[tk.Misc]:
    """Return all widgets in a widget."""
    for child in widget.winfo_children():
        yield child
        yield from below(child)


def tab_to(person: Person, *widgets: tk.Misc) -> None:
    """Press Tab until one of some widgets has the keys."""
    for _ in range(40):
        if any(map(has_focus, widgets)):
            return
        person.key("Tab")
    raise AssertionError(f"Tab reaches none of {widgets}.")


@pytest.mark.parametrize("size", [(640, 480, 150), (1366, 768, 200), (1100, 740, 100)])
@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("four-stones", ("moves", "analysis")),
        ("skirmish", ("messages",)),
        ("skirmish", ("messages", "moves")),
        ("fourside", ("moves", "analysis", "messages")),
    ],
)
def test_every_open_panel_has_room_for_lines_and_every_folded_one_its_title(
    person: Person, game: str, names: Sequence[str], size: tuple[int, int, int]
) -> None:
    crowd(person, find_game(game), size, names)
    shown = table(person)
    folded = [name for name in names if not lines_shown(shown.side_panel(name))]
    assert names[-1] not in folded and (size[2] > 100 or not folded)
    for name in (*names, *folded):
        panel = shown.side_panel(name)
        if not lines_shown(panel):
            person.click(centre(title_of(panel)))
            person.flush()
        assert lines_shown(panel) >= 3
        for each in names:
            title = title_of(shown.side_panel(each))
            left, top, right, bottom = box(title)
            assert box(shown)[0] <= left and box(shown)[1] <= top and bottom <= box(shown)[3]
            font = tkfont.Font(person.root, font=title.cget("font"))
            padding = title.winfo_pixels(title.cget("padx"))
            assert padding + font.measure(title.cget("text")) < right - left
        for button in below(panel):
            if isinstance(button, Button):
                assert button.winfo_viewable() and box(button)[3] <= box(shown)[3]


def test_the_key_of_a_folded_panel_unfolds_it_and_then_closes_it(person: Person) -> None:
    crowd(person, find_game("skirmish"), (640, 480, 150), ("moves", "messages"))
    moves, messages = (table(person).side_panel(name) for name in ("moves", "messages"))
    assert not lines_shown(moves) and lines_shown(messages) >= 3
    person.key("ctrl+m")
    person.flush()
    assert not lines_shown(messages) and lines_shown(moves) >= 3
    person.key("ctrl+m")
    person.flush()
    assert table(person).sides == ("messages",) and lines_shown(messages) >= 3


def test_a_folded_panel_is_unfolded_and_scrolled_by_keys(person: Person) -> None:
    crowd(person, find_game("skirmish"), (640, 480, 150), ("messages", "moves"))
    messages = table(person).side_panel("messages")
    icons = [each for each in below(messages) if isinstance(each, IconButton)]
    tab_to(person, *icons)
    person.key("space")
    person.flush()
    assert lines_shown(messages) >= 3
    tab_to(person, messages.text)
    assert messages.text.yview()[1] == 1.0
    person.key("Home")
    assert messages.text.yview()[0] == 0.0
    person.key("Down")
    assert messages.text.yview()[0] > 0.0
    person.key("End")
    assert messages.text.yview()[1] == 1.0
    assert person.moves == ()


def test_values_stand_beside_their_moves_on_one_line(person: Person) -> None:
    crowd(person, GAME, (640, 480, 150), ("analysis",))
    text = table(person).side_panel("analysis").text
    person.wait(lambda: "loses" in text.get("1.0", "end"), "the values")
    move, value = text.bbox("1.0"), text.bbox("1.end - 1c")
    assert move is not None and value is not None and move[1] == value[1]


def test_moves_and_analysis_widen_the_window_and_give_it_back(person: Person) -> None:
    sit_down(person, 800)
    before = size(person)
    for key, names in (("m", ("moves",)), ("l", ("moves", "analysis")), ("m", ("analysis",))):
        person.key(f"ctrl+{key}")
        person.wait(lambda: size(person) == before, "the board in its size")
        assert table(person).sides == names
        assert person.root.winfo_width() > 1000
    person.key("ctrl+l")
    person.wait(lambda: person.root.winfo_width() == 800, "the window as it was")
    person.wait(lambda: size(person) == before, "the board as it was")


def test_where_the_window_cannot_grow_the_board_gives_way_and_comes_back(person: Person) -> None:
    wide = person.root.winfo_screenwidth()
    sit_down(person, wide)
    before = size(person)
    person.key("ctrl+m")
    person.wait(lambda: size(person)[0] < before[0], "the board to give way")
    beside = table(person).side_panel("moves").winfo_width() + table(person).sash.winfo_width()
    assert size(person)[0] == before[0] - beside
    person.key("ctrl+m")
    person.wait(lambda: size(person) == before, "the board as it was")
    assert person.root.winfo_width() == wide


def test_the_width_that_is_kept_is_that_without_panels(person: Person) -> None:
    sit_down(person, 800)
    person.key("ctrl+m")
    person.wait(lambda: person.root.winfo_width() > 800, "the wider window")
    person.app.quit()
    assert person.app.settings.window == (800, 600)


def test_pointing_at_a_value_shows_the_move_and_a_click_plays_it(person: Person) -> None:
    person.sit_down(find_game("mancala"), "human human")
    board = person.board
    person.key("ctrl+l")
    text = table(person).side_panel("analysis").text
    person.wait(lambda: len(text.get("1.0", "end").splitlines()) >= 6, "the values")
    person.wait_for_board()
    move = text.get("1.0", "1.1")
    place = at(text, "1.0")
    assert not board.find_withtag("last-stone")
    person.driver.move(*place)
    person.wait(lambda: bool(board.find_withtag("last-stone")), "the move on the board")
    person.driver.move(*person.at(2, 2))
    person.wait(lambda: not board.find_withtag("last-stone"), "the board as it was")
    person.click(place)
    assert person.moves == (move,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_value_is_shown_on_the_board_while_looking_back_and_nobody_moves(
    person: Person, game: AnyGame
) -> None:
    person.sit_down(game, "human human", 1)
    person.app.set_preference("curtain", "no")
    for _ in range(2):
        person.play.submit(person.play.session.state.legal_moves()[0])
        person.wait_for_turn()
    person.do("analysis")
    person.play.looking_back.first()
    text = table(person).side_panel("analysis").text
    person.wait(lambda: "Thinking" not in text.get("1.0", "end"), "the values")
    before = len(person.board.find_withtag("mark"))
    place = at(text, "1.0")
    person.driver.move(*place)
    person.flush()
    assert len(person.board.find_withtag("mark")) > before
    person.click(place)
    assert len(person.moves) == 2 and person.status.startswith("Looking back: the start.")
    assert person.status.endswith("Nobody moves while you look back.")
    person.driver.move(*person.at(2, 2))
    person.flush()
    assert len(person.board.find_withtag("mark")) == before


# The list of moves, with the comments of a game that was opened.


@pytest.fixture
def opened(person: Person, tmp_path: Path) -> Person:
    """Seat a person at a game with comments that was opened."""
    path = tmp_path / "game.4g"
    path.write_text(RECORD, encoding="utf-8")
    person.app.desk.open(path)
    person.wait_for_board()
    return person


def panel(person: Person) -> MovesPanel:
    """Return the list of moves beside the board."""
    found = table(person).side_panel("moves")
    assert isinstance(found, MovesPanel)
    return found


def tagged(person: Person, tag: str) -> list[str]:
    """Return the texts of the list that have a tag."""
    text = panel(person).text
    found = [str(index) for index in text.tag_ranges(tag)]
    return [text.get(*ends) for ends in zip(found[::2], found[1::2], strict=True)]


def test_the_list_opens_with_a_game_that_has_comments(opened: Person) -> None:
    lines = panel(opened).text.get("1.0", "end").splitlines()
    assert lines == [
        *OPENING.splitlines(),
        "1. Player 1  D3 ",
        QUIET,
        "2. Player 2  F5 ",
        "3. Player 1  C1 ",
        TRAP,
        "4. Player 2  E2 ",
    ]


def test_walking_through_the_record_shows_the_comment_of_each_move(opened: Person) -> None:
    comments = [OPENING, QUIET, "", TRAP, ""]
    for number in (4, 3, 2, 1, 0, 1, 2, 3, 4):
        if number != len(opened.moves):
            opened.key("ctrl+z" if number < len(opened.moves) else "ctrl+y")
        assert len(opened.moves) == number
        now = comments[number]
        assert tagged(opened, "now") == [now] * bool(now)
        assert tagged(opened, "earlier") == [each for each in comments[:number] if each]


def test_comments_end_where_another_move_is_played(opened: Person) -> None:
    for _ in range(3):
        opened.key("ctrl+z")
    opened.key("j", "1", "Return")
    opened.wait_for_moves(2)
    assert opened.moves == ("D3", "J1")
    assert tagged(opened, "now") == []
    assert tagged(opened, "earlier") == [OPENING, QUIET]


def test_comments_are_there_again_after_going_on(opened: Person) -> None:
    # As it stands now it is a game of its own, and no longer that of the file.
    opened.key("ctrl+z", "ctrl+g")
    opened.press("Go on with Four Stones")
    opened.wait_for_board()
    assert (tagged(opened, "earlier"), tagged(opened, "now")) == ([OPENING, QUIET], [TRAP])


@pytest.mark.parametrize("theme", PALETTES)
def test_a_comment_is_broken_into_lines_in_the_colours_of_the_theme(
    opened: Person, theme: str
) -> None:
    opened.app.set_preference("theme", theme)
    opened.wait_for_board()
    for _ in range(3):
        opened.key("ctrl+z")
    text = panel(opened).text
    assert str(text.tag_cget("now", "foreground")).upper() == PALETTES[theme].ink
    assert str(text.tag_cget("earlier", "foreground")).upper() == PALETTES[theme].muted
    start = str(text.tag_ranges("now")[0])
    (lines,) = text.count(start, f"{start} lineend", "displaylines") or (0,)
    assert lines >= 4
    seen = opened.driver.screenshot(box(text)).getcolors(1 << 24) or []
    shown = {"#{:02X}{:02X}{:02X}".format(*colour) for _, colour in seen}  # type: ignore[misc]
    assert {PALETTES[theme].ink, PALETTES[theme].muted, PALETTES[theme].card} <= shown


def test_the_move_on_the_table_is_in_sight_in_a_long_list(opened: Person) -> None:
    text = panel(opened).text
    opened.root.minsize(640, 200)
    opened.root.geometry("640x200")
    opened.wait(lambda: opened.root.winfo_height() == 200, "the low window")
    for number in (3, 2, 1, 0, 1, 2, 3):
        if number != len(opened.moves):
            opened.key("ctrl+z" if number < len(opened.moves) else "ctrl+y")
        place = text.tag_ranges("strong")[0] if number else "1.0"
        opened.root.update_idletasks()
        assert text.bbox(place) is not None, f"move {number} is out of sight"


def test_a_game_without_comments_opens_no_list(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    path.write_text('[Game "four-stones"]\n\n1. D3 2. F5 {}\n*\n', encoding="utf-8")
    person.app.desk.open(path)
    person.wait_for_board()
    assert table(person).sides == ()
    person.key("ctrl+m")
    assert tagged(person, "now") == tagged(person, "earlier") == []


def test_a_new_game_has_none_of_the_comments(opened: Person) -> None:
    opened.sit_down(GAME, "human human")
    opened.key("ctrl+m")
    opened.wait_for_board()
    opened.key("d", "3", "Return")
    assert opened.moves == ("D3",)
    assert tagged(opened, "now") == tagged(opened, "earlier") == []


def test_a_comment_is_made_safe_to_draw() -> None:
    assert words.comment("a\tb\n c\r\n\n\nd\x07 😀") == "a b c\nd □"
    assert words.comment(" \n\n ") == ""
    cut = words.comment("x" * 5000)
    assert cut == "x" * words.LONGEST_COMMENT + " …"


def at_table(person: Person) -> MovesPanel:
    """Return the list of moves beside a game without any."""
    person.sit_down(GAME, "human human")
    person.do("moves")
    person.flush()
    return panel(person)


def written(panel: MovesPanel) -> list[tuple[str, str, str]]:
    """Return all that the list holds: its texts and where tags begin and end."""
    return [
        (str(kind), str(value), str(index))
        for kind, value, index in panel.text.dump("1.0", "end", text=True, tag=True)
    ]


def test_what_is_written_piece_by_piece_is_what_is_written_at_once(person: Person) -> None:
    """Whatever is played, taken back, looked at and remarked."""
    kept = at_table(person)
    random = Random(5)
    for game in (find_game("mancala"), find_game("four-stones")):
        session = Session(game, game.options_type(), 1)
        for _ in range(60):
            what = random.random()
            if what < 0.35 and session.steps:
                session.undo()
            elif what < 0.5 and session.undone:
                session.redo()
            elif moves := session.state.legal_moves():
                session.play(random.choice(moves))
            count = len(session.steps) + len(session.undone)
            remarks = random.sample(range(count + 1), min(random.randrange(3), count + 1))
            comments = dict.fromkeys(remarks, random.choice(("Oh!", "Well,\nwell.", "")))
            shown = random.randint(0, len(session.steps))
            kept.show(session, ("Ann", "Ben"), comments, shown)
            fresh = MovesPanel(person.root, kept.table)
            fresh.show(session, ("Ann", "Ben"), comments, shown)
            assert written(kept) == written(fresh)
            fresh.destroy()


def test_the_first_line_can_go_and_come(person: Person) -> None:
    session = Session(GAME, GAME.options_type(), 1)
    session.play("D3")
    moves = at_table(person)
    seen = []
    for comments in ({}, {0: "Two\nlines."}, {}, {0: ""}, {}):
        moves.show(session, ("Ann", "Ben"), comments, 1)
        seen.append(moves.text.get("1.0", "end"))
    assert seen[1] == "Two\nlines.\n1. Ann  D3 \n"
    assert seen[0] == seen[2] == seen[4] == "1. Ann  D3 \n"


def test_a_move_of_a_long_game_is_shown_as_soon_as_a_first_one(person: Person) -> None:
    game = find_game("skirmish")
    session = Session(game, game.options_type(quiet_turns=0), 1)
    moves = itertools.cycle(("a1a2", "a6a5", "a2a1", "a5a6"))
    shown = at_table(person)
    while len(session.steps) < 3_000:
        session.play(next(moves))
    asked = [0]

    def add(command: str, operation: str) -> None:
        asked[-1] += len(command)

    command = person.root.register(add)
    person.root.tk.call("trace", "add", "execution", shown.text, "enter", command)
    for _ in range(4):
        shown.show(session, ("Ann", "Ben"), {}, len(session.steps))
        session.play(next(moves))
        asked.append(0)
    first, *later = asked
    assert first > 100 * max(later) > 0, "the others are left as they are"


def test_a_click_on_a_move_goes_to_it(opened: Person) -> None:
    text = panel(opened).text
    starts = [str(index) for index in text.tag_ranges("move")[::2]]
    gone = []
    for start in starts:
        text.see(start)
        opened.flush()
        place = at(text, start)
        opened.driver.move(*place)
        opened.flush()
        assert str(text.tag_ranges("pointed")[0]) == start
        opened.click(place)
        gone.append(opened.play.looking_back.at)
    assert gone == [1, 2, 3, 4]
