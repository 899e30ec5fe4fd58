"""The list of moves, with the comments of a game that was opened."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.canvas import words
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.table.moves import MovesPanel
from tests.ui.person import Person
from tests.ui.pump import box

GAME = find_game("four-stones")
LONG = "A quiet move that keeps the balance of the two long rows. " * 3
RECORD = (
    '[Game "four-stones"]\n\n{From a café.\n\nAnn begins.}\n'
    f"1. D3 {{{LONG}}}\n2. F5\n3. C1 {{The trap\nis set.}}\n4. E2\n*\n"
)
OPENING, QUIET, TRAP = "From a café.\nAnn begins.", LONG.strip(), "The trap is set."


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
    table = person.app.desk.table
    assert table is not None
    found = table.side_panel("moves")
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
    opened.key("ctrl+g")
    opened.press("Go on with Four Stones")
    opened.wait_for_board()
    assert tagged(opened, "earlier") == [OPENING, QUIET, TRAP]


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
    table = person.app.desk.table
    assert table is not None and table.sides == ()
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
        place = text.bbox(start)
        assert place is not None
        x, y, width, height = place
        at = text.winfo_rootx() + x + width // 2, text.winfo_rooty() + y + height // 2
        opened.driver.move(*at)
        opened.flush()
        assert str(text.tag_ranges("pointed")[0]) == start
        opened.click(at)
        gone.append(opened.play.looking_back.at)
    assert gone == [1, 2, 3, 4]
