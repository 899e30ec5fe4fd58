"""Tests of the panels beside the board: Moves, Analysis and Messages."""

from __future__ import annotations

import itertools
import re
import tkinter as tk
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from fourgames_tk.engine.game import AnyGame, MoveValue
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards.skirmish.drawing import STONE
from fourgames_tk.ui.game_view import analysis as analysis_module
from fourgames_tk.ui.game_view.analysis import HIDDEN_TEXT, LOCKED_TEXT, AnalysisPanel
from fourgames_tk.ui.game_view.game_controller import Phase
from fourgames_tk.ui.game_view.panels import MessagesPanel, MovesPanel, Part
from fourgames_tk.ui.paint.pieces import MIN_LETTERED_STONE
from fourgames_tk.ui.text import MAX_COMMENT, displayable_comment
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.focus import has_focus
from tests.limits import WAIT_SECONDS
from tests.ui.late_answer import make_late
from tests.ui.person import QUICK_OPTIONS, Person
from tests.ui.pump import box, centre
from tests.ui.waiting import come_to_rest

GAME, SKIRMISH = find_game("four-stones"), find_game("skirmish")
LONG = "A quiet move that keeps the balance of the two long rows. " * 3
RECORD = (
    '[Game "four-stones"]\n\n{From a café.\n\nAnn begins.}\n'
    f"1. D3 {{{LONG}}}\n2. F5\n3. C1 {{The trap\nis set.}}\n4. E2\n*\n"
)
PANELS = ("moves", "messages")
OPENING, QUIET, TRAP = "From a café.\nAnn begins.", LONG.strip(), "The trap is set."


@pytest.mark.parametrize(("width", "percent"), [(800, "150"), (1366, "100")])
def test_panels_share_one_page_and_the_board_keeps_size_and_focus(
    person: Person, width: int, percent: str
) -> None:
    person.app.set_preference("text_size", percent)
    person.resize(f"{width}x768+0+0")
    person.start_game(GAME, "human human")
    shown = person.game_view
    for key, names in (
        ("m", ("moves",)),
        ("e", ("moves", "messages")),
        ("l", ("moves", "analysis", "messages")),
        ("m", ("analysis", "messages")),
    ):
        person.key(f"ctrl+{key}")
        person.wait_for_board()
        assert shown.open_panels == names and person.root.winfo_width() == width
        boxes, whole = (
            [box(shown.panel(name)) for name in names],
            box(person.app.workspace.side_panel),
        )
        if width == 800:
            # Below the board, whose numbers would be too small beside them.
            assert whole[2] - whole[0] == width and box(person.board)[3] <= whole[1]
            for before, after in itertools.pairwise(boxes):
                assert before[2] <= after[0]
        else:
            # Names and moves need less room than texts and bars.
            wide = whole[2] - whole[0]
            assert (260 <= wide < 392) if names == ("moves",) else wide == 392
            assert box(person.board)[2] <= whole[0]
            for above, below in itertools.pairwise(boxes):
                assert above[3] <= below[1]
        assert all(bottom - top >= 120 for _, top, _, bottom in boxes)
    person.key("d", "3", "Return")
    assert person.moves == ("D3",)
    person.do("start_over")
    person.press("Start Over")
    person.wait_for_board()
    assert person.game_view.open_panels == ("analysis", "messages"), "what lay open stays"
    person.key("ctrl+l", "ctrl+e")
    person.wait(lambda: person.board.winfo_width() == width, "the board alone")
    assert not person.app.workspace.side_panel.winfo_viewable()


def analysis(person: Person) -> AnalysisPanel:
    """Return the Analysis panel when its values have arrived."""
    found = person.game_view.panel("analysis")
    assert isinstance(found, AnalysisPanel)
    return listed_moves(person, found)


def listed_moves(person: Person, panel: AnalysisPanel) -> AnalysisPanel:
    """Wait for the values, and list also moves that all have one result."""
    person.wait(lambda: bool(panel.ranked_moves or panel.list_button.winfo_manager()), "the values")
    if panel.list_button.winfo_manager():
        panel.list_button.invoke()
    person.wait_for_board()
    return panel


def row(panel: AnalysisPanel, number: int) -> tuple[int, int]:
    """Return a screen pixel on the row of a move."""
    found = panel.text.bbox(f"{number + 1}.0")
    assert found is not None
    x, y, _, height = found
    return panel.text.winfo_rootx() + x + 1, panel.text.winfo_rooty() + y + height // 2


def texts(panel: AnalysisPanel) -> list[str]:
    """Return the texts of the panel."""
    return [each.strip() for each in re.split("[\t\n]", panel.text.get("1.0", "end-1c"))]


def test_bars_show_results_estimates_and_shares(
    person: Person,
) -> None:
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    person.do("analysis")
    message = texts(analysis(person))
    assert {"F5", "▲", "wins", "▼", "loses", "proved       estimated"} <= set(message)
    for value, end in ((1.0, 75), (-1.0, 25)):
        bar = analysis(person)._bar(MoveValue(value, True), 100)
        assert bar.get(end, bar.height() // 2) != bar.get(100 - end, bar.height() // 2)
    options = SKIRMISH.options_type(players=3, rows=4, columns=4, stones=1)
    person.app.workspace.begin_game(Setup(SKIRMISH, options, 1, (PlayerSpec("human"),) * 3))
    person.wait_for_turn()
    shares = [text for text in texts(analysis(person)) if "%" in text]
    assert shares and not {"▼", "loses"} & set(texts(analysis(person)))


@pytest.mark.parametrize("size", ["800x560", "800x600", "1100x740"])
def test_panels_leave_the_board_the_room_for_its_numbers(person: Person, size: str) -> None:
    person.resize(f"{size}+0+0")
    person.start_game(SKIRMISH, "human human")
    for name in ("moves", "analysis", "messages"):
        person.do(name)
        person.wait_for_board()
        assert person.board.drawing._length(STONE) >= MIN_LETTERED_STONE


@pytest.mark.parametrize("size", ["800x560", "1366x768"])
def test_panels_have_headings_of_one_height_and_close_by_a_click(person: Person, size: str) -> None:
    person.resize(f"{size}+0+0")
    person.start_game(GAME, "human human")
    tops = set()
    for name in ("moves", "analysis", "messages"):
        person.do(name)
        person.wait_for_board()
        panel = person.game_view.panel(name)
        tops.add(panel.heading.winfo_rooty() - panel.winfo_rooty())
        person.click(centre(panel.close_button))
        assert person.game_view.open_panels == ()
        assert has_focus(person.board)
    assert len(tops) == 1


def test_values_may_come_before_the_panel_has_its_width(person: Person) -> None:
    person.start_game(GAME, "human human")
    early = AnalysisPanel(person.game_view, person.controller, "analysis")
    early.refresh()
    listed_moves(person, early)
    assert early.text.winfo_width() == 1 and "loses" in texts(early)


def test_the_list_marks_shown_played_and_undone_moves(person: Person) -> None:
    person.start_game(GAME, "human human")
    for move in ("D3", "F5", "C1", "E2"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.do("moves")
    person.controller.undo()
    person.controller.history.go_to(1)
    panel = person.game_view.panel("moves")
    assert isinstance(panel, MovesPanel)

    def tags(move: str) -> set[str]:
        return {"strong", "muted"} & {*panel.text.tag_names(panel.text.search(move, "1.0"))}

    assert [tags(move) for move in ("D3", "F5", "C1", "E2")] == [
        {"strong"},
        set(),
        set(),
        {"muted"},
    ]


def test_messages_of_a_saved_game_open_with_it(person: Person) -> None:
    person.start_game(find_game("four-by-four"), "human human")
    person.controller.submit("ltrh")
    person.wait_for_turn()
    person.do("messages")
    path = person.app.workspace.autosave.path
    assert path is not None and person.app.library.writer.finish(WAIT_SECONDS)
    person.app.workspace.show_start()
    assert person.app.workspace.open_file(path)
    panel = person.game_view.panel("messages")
    assert isinstance(panel, MessagesPanel)
    assert "light, tall, round, hollow" in panel.text.get("1.0", "end")


def test_messages_that_are_hidden_are_not_saved(person: Person, tmp_path: Path) -> None:
    person.start_game(find_game("fourside"), "human human")
    person.do("messages")
    panel, path = person.game_view.panel("messages"), tmp_path / "messages.txt"
    assert isinstance(panel, MessagesPanel)
    for is_hand_covered in (True, False, True):
        if person.controller.visibility.is_hand_covered is not is_hand_covered:
            if is_hand_covered:
                person.controller.submit(person.controller.session.state.legal_moves()[0])
                person.wait_for_turn()
            else:
                person.controller.reveal_hand()
        panel.save(path)
        assert (path.read_text() == "") is is_hand_covered


def test_the_focus_is_on_the_question_that_leaves_no_room_for_the_board(person: Person) -> None:
    person.resize("800x560")
    person.app.set_preference("text_size", "200")
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "level:1 level:1")
    person.wait(lambda: person.moves != (), "a move")
    person.do("stop")
    person.wait(lambda: person.controller.question is not None, "the question")
    person.do("moves")
    person.wait(lambda: not person.board.winfo_ismapped(), "a card over the whole board")
    person.flush()
    for _again in range(2):
        focused = person.root.focus_get()
        assert focused is not None and focused.winfo_viewable()
        assert isinstance(focused, Button) and focused.text == "Resume"
        person.board.focus_set()
        person.flush()
    count = len(person.moves)
    person.key("Return")
    person.wait(lambda: len(person.moves) > count, "another move")


def test_counted_hints_lock_the_values_until_the_end(person: Person) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(find_game("fourside"), "human human", columns="5", rows="5", values="3")
    person.do("analysis")
    panel = person.game_view.panel("analysis")
    assert isinstance(panel, AnalysisPanel)
    assert texts(panel) == [LOCKED_TEXT]
    assert not panel.switch.winfo_manager(), "a switch that is on and does nothing"
    person.play_to_the_end()
    assert texts(panel) == [""]
    assert panel.switch.winfo_manager()
    person.controller.history.go_to_start()
    person.wait(lambda: bool(panel.ranked_moves), "the values of the first position")
    assert HIDDEN_TEXT not in texts(panel)


def test_values_are_free_in_a_practice_game_and_can_be_switched_off(
    person: Person,
) -> None:
    person.start_game(find_game("fourside"), "human level:1", columns="5", rows="5")
    person.do("analysis")
    panel = analysis(person)
    assert LOCKED_TEXT not in texts(panel)
    person.click(centre(panel.switch))
    assert texts(panel) == [""]
    person.click(centre(panel.switch))
    analysis(person)


def test_values_that_come_after_the_panel_was_switched_off_are_not_shown(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    person.do("analysis")
    panel = analysis(person)
    late = make_late(monkeypatch, EngineProcess, "values")
    person.controller.submit("D1")
    person.wait(lambda: late.is_asked, "the search")
    person.click(centre(panel.switch))
    late.let_come()
    come_to_rest(person.root)
    assert texts(panel) == [""] and not panel.ranked_moves


def test_the_legend_below_the_values_is_no_move(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.do("analysis")
    panel = analysis(person)
    for number in (len(panel.ranked_moves) - 1, len(panel.ranked_moves)):
        panel.text.see(f"{number + 1}.0")
        person.flush()
        person.click(row(panel, number))
        assert panel._selected == len(panel.ranked_moves) - 1


@pytest.mark.parametrize("way", ["button", "Return", "space"])
def test_moves_of_one_result_are_told_in_one_sentence_and_listed_on_demand(
    person: Person, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    value = 1.0
    monkeypatch.setattr(
        EngineProcess,
        "values",
        lambda _engine, _game, _options, state, *_: {
            each: MoveValue(value, True) for each in state.legal_moves()
        },
    )
    person.start_game(GAME, "human human")
    person.do("analysis")
    panel = person.game_view.panel("analysis")
    assert isinstance(panel, AnalysisPanel)
    person.wait(lambda: texts(panel) == ["All moves win."], "the sentence")
    value = -1.0
    person.controller.submit("D1")
    person.wait_for_turn()
    person.wait(lambda: texts(panel) == ["All moves lose."], "the next sentence")
    if way == "button":
        person.press("List the moves")
    else:
        panel.text.focus_force()
        person.key(way)
    assert set(panel.ranked_moves) == set(person.controller.session.state.legal_moves())
    assert "loses" in texts(panel) and not panel.list_button.winfo_ismapped()


def test_a_share_of_a_win_is_rounded_to_whole_per_cent(person: Person) -> None:
    options = SKIRMISH.options_type(players=3, rows=4, columns=4, stones=1)
    person.app.workspace.begin_game(Setup(SKIRMISH, options, 1, (PlayerSpec("human"),) * 3))
    person.wait_for_turn()
    person.do("analysis")
    shares = [analysis(person)._value_text(MoveValue(each, False)) for each in (-1, 0.33, 0.35)]
    assert shares == [f"{each}\N{NO-BREAK SPACE}%" for each in (0, 66, 68)]


def test_a_comment_within_a_turn_breaks_its_line(person: Person) -> None:
    game = find_game("mancala")
    person.start_game(game, "human human", stones="4")
    person.do("moves")
    session = Session(game, game.options_type(), 1)
    for move in ("1", "3", "1"):
        session.play(move)
    names = person.controller.names
    panel(person).show_moves(session, names, {0: "Begins.", 1: "A free turn.", 2: "Two."}, 1)
    lines = [line.split() for line in panel(person).text.get("1.0", "end").splitlines()]
    assert lines[:6] == [
        ["Begins."],
        ["1", "Player", "1", "1"],
        ["A", "free", "turn."],
        ["3"],
        ["Two."],
        ["2", "Player", "2", "1"],
    ]
    panel(person).text.focus_force()
    person.key("Escape")
    assert has_focus(person.board), "Esc leads back to the board"


def test_pieces_are_pictures_in_lists_and_turns_are_counted_as_in_the_heading(
    person: Person,
) -> None:
    person.start_game(find_game("four-by-four"), "human human", starter="0")
    person.do("moves")
    for move in ("ltrh", "c2", "dsqf", "a1", "lsqh"):
        person.controller.submit(move)
        person.wait_for_turn()
    text = panel(person).text
    assert len(text.image_names()) == 5
    # People who listen hear words for the pictures.
    assert "gives light, tall, round, hollow" in text.get("1.0", "end")
    lines = str(text.tk.call(str(text), "get", "-displaychars", "1.0", "end")).split("\n")
    assert [line.split() for line in lines[:4]] == [
        ["placed", "gave"],
        ["1", "Player", "1", "begins"],
        ["2", "Player", "2", "c2"],
        ["3", "Player", "1", "a1"],
    ]
    person.controller.history.go_to(3)
    scene = person.board.scene
    assert scene is not None and scene.heading == "Turn 2 of 3"
    person.do("messages")
    log = person.game_view.panel("messages")
    assert isinstance(log, MessagesPanel)
    said = log.text.get("1.0", "end")
    assert "Player 1: the next piece is light, tall, round, hollow." in said and "ltrh" not in said


def test_a_click_on_a_value_shows_the_move_and_enter_or_the_button_plays_it(
    person: Person,
) -> None:
    person.start_game(find_game("mancala"), "human human", **QUICK_OPTIONS["mancala"])
    board = person.board
    person.key("ctrl+l")
    values = analysis(person)
    move, place = values.ranked_moves[0], row(values, 0)
    assert not board.find_withtag("last-stone")
    person.driver.move(*place)
    person.wait(lambda: bool(board.find_withtag("last-stone")), "the move on the board")
    for beside in (row(values, len(values.ranked_moves)), person.at(2, 2)):
        person.driver.move(*place)
        person.driver.move(*beside)
        person.wait(lambda: not board.find_withtag("last-stone"), "the board as it was")
    person.click(row(values, len(values.ranked_moves)))
    assert person.moves == (), "what the bars mean stands there"
    assert not values.play_button.winfo_viewable()
    person.click(place)
    person.driver.move(*person.at(2, 2))
    person.flush()
    assert person.moves == () and board.find_withtag("last-stone"), "it stays on the board"
    person.key("Return")
    assert person.moves == (move,)
    person.wait_for_turn()
    second = analysis(person).ranked_moves[-1]
    assert values._selected is None and not values.play_button.winfo_viewable()
    person.click(row(values, len(values.ranked_moves) - 1))
    assert person.moves == (move,)
    person.wait(lambda: bool(values.play_button.winfo_viewable()), "the button")
    person.click(centre(values.play_button))
    assert person.moves == (move, second)
    person.wait_for_turn()
    person.controller.history.go_to_start()
    place = row(analysis(person), 0)
    person.driver.move(*place)
    person.wait(lambda: bool(board.find_withtag("last-stone")), "the move on the board")
    person.click(place)
    assert not values.play_button.winfo_viewable()
    person.key("Return")
    assert person.moves == (move, second) and person.status.startswith(
        "Earlier position: start of the game."
    )
    assert person.status.endswith("You can’t move while you look at an earlier position.")


def test_the_values_of_another_side_name_it(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    person.controller.submit("D1")
    person.wait_for_turn()
    played = person.moves
    person.do("analysis")  # It is announced first that this makes it a practice game.
    person.do("analysis")
    panel = analysis(person)
    assert panel.heading.cget("text") == "Analysis"
    person.controller.history.go_to(1)
    person.wait(lambda: not panel._values_task.is_busy, "the values")
    assert panel.heading.cget("text") == "Analysis: Computer"
    person.click(row(panel, 0))
    assert person.moves == played and not panel.play_button.winfo_viewable()
    assert person.board.find_withtag("reason"), "the board shows it all the same"


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.id != "fourside"], ids=lambda game: game.id
)
def test_analysis_waits_while_a_move_is_being_shown(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(game, "human human", **QUICK_OPTIONS.get(game.id, {}))
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    person.app.set_preference("speed", "slow")
    person.key("ctrl+l")
    panel = analysis(person)
    with monkeypatch.context() as patch:
        late = make_late(patch, EngineProcess, "values")
        panel.refresh()
        person.wait(lambda: late.is_asked, "the search")
        person.controller.submit(person.controller.session.state.legal_moves()[-1])
        assert person.controller.phase is Phase.MOVING and not panel._values_task.is_busy
        late.let_come()
        person.flush()
        assert not panel.ranked_moves
    person.board.skip_animation()
    person.wait_for_turn()
    listed = [*analysis(person).ranked_moves]
    assert sorted(listed) == sorted(person.controller.session.state.legal_moves())
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    assert person.controller.phase is Phase.MOVING
    person.resize("900x600")
    person.app.set_preference("text_size", "120")
    person.wait_for_turn()
    moves = person.controller.session.state.legal_moves()
    assert sorted(analysis(person).ranked_moves) == sorted(moves)


def test_a_late_reply_is_not_shown_for_another_row(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    person.do("analysis")
    panel = analysis(person)
    worse = next(
        number
        for number, move in enumerate(panel.ranked_moves)
        if panel._values[move].value < panel._values[panel.ranked_moves[0]].value
    )
    late = make_late(monkeypatch, EngineProcess, "values")
    person.driver.move(*row(panel, worse))
    person.wait(lambda: late.is_asked, "the search for the reply")
    person.driver.move(*row(panel, 0))
    person.wait(lambda: panel._pointed == 0, "the other row")
    late.let_come()
    come_to_rest(person.root)
    assert "The best reply" not in person.status


def test_a_row_asks_why_or_why_not_and_its_reply_is_searched_only_while_it_is_pointed_at(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_module, "HOVER_MS", 10_000_000)
    person.start_game(GAME, "human human")
    person.controller.submit("D1")
    person.wait_for_turn()
    person.do("analysis")
    panel = analysis(person)
    values = [panel._values[move].value for move in panel.ranked_moves]
    panel.text.focus_force()
    assert values[0] > values[-1]
    for value in values:
        person.key("Down")
        assert person.status.startswith("Why not" if value < values[0] else "Why ")
        assert panel._hover_timer.is_waiting == (value < values[0])
    person.key("Home")
    assert not panel._hover_timer.is_waiting, "the best move has no reply to warn of"
    person.key("End")
    assert panel._hover_timer.is_waiting
    person.controller.undo()
    assert not panel._hover_timer.is_waiting, "the move may be illegal in another position"


def test_no_reply_is_searched_to_a_move_after_which_the_same_player_moves(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_module, "HOVER_MS", 0)
    game = find_game("mancala")
    # Its own reasons name the answer, so that none would be searched.
    monkeypatch.setattr(type(game), "why_compares", False)
    person.start_game(game, "human human", **QUICK_OPTIONS["mancala"])
    state = person.controller.session.state
    again = {move: state.play(move).state.turn == state.turn for move in state.legal_moves()}
    assert set(again.values()) == {True, False}
    person.do("analysis")
    panel = analysis(person)
    # What a search finds in its time depends on the machine: here the last reply is the best.
    monkeypatch.setattr(
        EngineProcess,
        "values",
        lambda engine, game, options, view, *limits: {
            reply: MoveValue(float(number), False)
            for number, reply in enumerate(view.legal_moves())
        },
    )
    for move, goes_on in again.items():
        # Whatever it is worth, it is not the best one.
        panel._show_values({each: MoveValue(float(each != move), True) for each in again})
        panel._preview(None)
        panel._preview(panel.ranked_moves.index(move))
        come_to_rest(person.root)
        assert ("The reply would be:" in person.status) != goes_on
        if not goes_on:
            best = state.after(move).legal_moves()[-1]
            assert f"The reply would be: sow pile {best}." in person.status


# The list of moves, with the comments of a game that was opened.


@pytest.fixture
def opened(person: Person, tmp_path: Path) -> Person:
    """A person who has opened a saved game with comments."""
    path = tmp_path / "game.4g"
    path.write_text(RECORD, encoding="utf-8")
    person.app.workspace.open_file(path)
    person.wait_for_board()
    return person


def panel(person: Person) -> MovesPanel:
    """Return the Moves panel."""
    found = person.game_view.panel("moves")
    assert isinstance(found, MovesPanel)
    return found


def tagged(person: Person, tag: str) -> list[str]:
    """Return the texts of the list with a tag."""
    text = panel(person).text
    found = [str(index) for index in text.tag_ranges(tag)]
    return [text.get(*ends) for ends in zip(found[::2], found[1::2], strict=True)]


def test_browsing_shows_the_comment_of_each_move(opened: Person) -> None:
    comments = [OPENING, QUIET, "", TRAP, ""]
    shown = panel(opened).text.get("1.0", "end")
    assert shown.startswith(f"{OPENING}\n\t1\tPlayer 1\tD3\n{QUIET}\n\t2\tPlayer 2\tF5\n")
    for number in (4, 3, 2, 1, 0, 1, 2, 3, 4):
        if number != len(opened.moves):
            opened.key("ctrl+z" if number < len(opened.moves) else "ctrl+y")
        assert len(opened.moves) == number
        now = comments[number]
        assert tagged(opened, "now") == [now] * bool(now)
        assert tagged(opened, "earlier") == [each for each in comments[:number] if each]


def test_the_last_move_is_shown_without_the_empty_line_below_it(person: Person) -> None:
    """The first row must not give way to that line."""
    person.root.geometry("1366x768")
    person.start_game(GAME, "human human")
    person.do("moves")
    person.do("analysis")
    text = panel(person).text
    while text.yview() == (0.0, 1.0):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
        person.flush()
    last = text.dlineinfo("end -2c")
    assert last is not None
    assert last[3] / 3 > text.winfo_height() - (last[1] + last[3]) >= 0


def test_comments_end_at_a_new_move(opened: Person) -> None:
    for _ in range(3):
        opened.key("ctrl+z")
    opened.key("j", "1", "Return")
    opened.wait_for_moves(2)
    assert opened.moves == ("D3", "J1")
    assert tagged(opened, "now") == []
    assert tagged(opened, "earlier") == [OPENING, QUIET]
    opened.start_game(GAME, "human human")
    opened.key("ctrl+m", "d", "3", "Return")
    assert tagged(opened, "now") == tagged(opened, "earlier") == [], "it is another game"


def test_comments_are_there_again_after_going_on(opened: Person) -> None:
    # The changed game is a new one, no longer that of the file.
    opened.key("ctrl+z", "ctrl+g", "g")
    opened.wait_for_board()
    assert (tagged(opened, "earlier"), tagged(opened, "now")) == (
        [OPENING, QUIET],
        [TRAP],
    )


def test_the_shown_move_is_visible_in_a_long_list(opened: Person) -> None:
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
    person.app.workspace.open_file(path)
    person.wait_for_board()
    assert person.game_view.open_panels == ()
    person.key("ctrl+m")
    assert tagged(person, "now") == tagged(person, "earlier") == []


@pytest.mark.parametrize("game", GAMES[1:3], ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("size", "percent"), [("1366x768", "150"), ("1366x768", "200"), ("800x560", "100")]
)
def test_the_moves_leave_the_board_its_share(
    person: Person, game: AnyGame, size: str, percent: str
) -> None:
    person.app.set_preference("text_size", percent)
    person.resize(f"{size}+0+0")
    person.start_game(game, "human human")
    person.key("ctrl+m")
    person.wait_for_board()
    come_to_rest(person.root)
    assert person.app.workspace.side_panel.winfo_width() <= 0.385 * person.root.winfo_width()
    panel = person.game_view.panel("moves")
    assert str(panel.heading.cget("text")) == "Moves"
    for _ in range(2):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_board()
    first = panel.text.dlineinfo("1.0")
    assert first is not None and first[0] + first[2] <= panel.text.winfo_width()


def test_a_list_that_opened_for_comments_does_not_open_with_the_next_game(opened: Person) -> None:
    assert opened.game_view.open_panels == ("moves",)
    opened.start_game(GAME, "human human")
    assert opened.game_view.open_panels == ()
    opened.key("ctrl+m")
    opened.start_game(GAME, "human human")
    assert opened.game_view.open_panels == ("moves",), "what the person has opened"
    opened.key("ctrl+m")
    opened.start_game(GAME, "human human")
    assert opened.game_view.open_panels == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_opens_with_its_comments_and_all_panels(
    person: Person, tmp_path: Path, game: AnyGame
) -> None:
    """What the panels show must not depend on what the board has drawn, such as turned."""
    person.app.set_preference("curtain", "no")
    person.start_game(game, "level:1 human")
    for _ in range(2):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    for each in PANELS:
        person.app.workspace.toggle_panel(each)
    lists = {name: person.game_view.panel(name).text.get("1.0", "end") for name in PANELS}
    record = person.app.workspace.autosave.current_record()
    assert record is not None
    person.app.workspace.show_start()
    for comments in ({}, {0: OPENING, 1: TRAP}):
        path = tmp_path / f"{len(comments)}.4g"
        path.write_text(replace(record, comments=comments).to_text(), encoding="utf-8")
        person.app.workspace.open_file(path)
        person.wait_for_board()
        assert person.game_view.open_panels == PANELS
        for name in PANELS:
            shown = person.game_view.panel(name).text.get("1.0", "end")
            assert (name == "moves" and comments) or shown == lists[name]
            assert (TRAP in shown) == (name == "moves" and bool(comments))


def test_a_comment_is_made_safe_to_draw() -> None:
    assert displayable_comment("a\tb\n c\r\n\n\nd\x07 😀") == "a b c\nd □"
    assert displayable_comment("علی\u200cرضا 👨\u200d👩🏽\u200d👧!") == "علی\u200cرضا □!"
    assert displayable_comment(" \n\n ") == ""
    cut = displayable_comment("x" * 5000)
    assert cut == "x" * MAX_COMMENT + " …"


def test_only_changed_lines_of_a_list_are_drawn(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = SKIRMISH.options_type(quiet_turns=0)
    session = Session(SKIRMISH, options, 1)
    random = Random(1)
    while session.length < 200:
        session.play(random.choice(session.state.legal_moves()))
        if session.state.outcome() is not None:
            session.undo()
    players = (PlayerSpec("human"),) * 2
    person.app.workspace.begin_game(Setup(SKIRMISH, options, 1, players), session)
    person.do("moves")
    drawn = list[str]()
    text = panel(person).text

    def insert(index: str, *words: str) -> None:
        drawn.extend(words)
        tk.Text.insert(text, index, *words)

    monkeypatch.setattr(text, "insert", insert)
    shown = text.get("1.0", "end")
    for action in (person.controller.undo, person.controller.redo):
        drawn.clear()
        action()
        person.wait_for_board()
        assert 0 < len(drawn) < 40
    assert text.get("1.0", "end") == shown


PARTS: list[Part] = [
    ("a\n", ""),
    ("b", "muted"),
    ("b", "strong"),
    ("c\nd\n", ""),
    ("\n", ""),
    ("e", ""),
]


def test_a_changed_list_is_as_if_drawn_anew(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.do("moves")
    changed, random = panel(person), Random(1)
    picture = tk.PhotoImage(master=person.root, width=4, height=4)

    def contents() -> list[tuple[str, str]]:
        found = changed.text.dump("1.0", "end", text=True, tag=True, image=True)
        return [(kind, text.partition("#")[0]) for kind, text, _ in found]

    parts = list[Part]()
    for _ in range(200):
        for _ in range(random.randrange(4)):
            start = random.randrange(len(parts) + 1)
            end = start + random.randrange(3)
            choice = random.choices([*PARTS, (picture, "muted")], k=random.randrange(4))
            parts = [*parts[:start], *choice, *parts[end:]][:12]
        changed._set_parts(parts)
        found = contents()
        changed._set_parts([])
        changed._set_parts(parts)
        assert found == contents(), parts
        changed._set_parts(parts)
        assert found == contents()


def test_a_long_name_is_cut_and_the_moves_stay_in_their_column(person: Person) -> None:
    person.resize("1366x768+0+0")
    specs = (
        PlayerSpec("human", name="Maximiliane Featherstonehaugh"),
        PlayerSpec("human", name="Bo"),
    )
    person.app.workspace.begin_game(Setup(SKIRMISH, SKIRMISH.options_type(), 1, specs))
    person.wait_for_board()
    for _ in range(2):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    person.do("moves")
    come_to_rest(person.root)
    text = person.game_view.panel("moves").text
    starts = [text.bbox(str(index)) for index in text.tag_ranges("move")[::2]]
    assert len(starts) == 2 and len({place[0] for place in starts if place}) == 1
    assert "…" in text.get("1.0", "2.0")


def test_panels_of_a_position_that_was_set_up_do_not_open_with_the_next_game(
    person: Person,
) -> None:
    person.start_game(GAME, "human human")
    person.do("moves")
    first = GAME.start(GAME.options_type(), 1).play("D1").state
    person.continue_session(Session(GAME, GAME.options_type(), 1, first))
    person.do("analysis")
    assert "analysis" in person.game_view.open_panels
    person.start_game(GAME, "human human")
    assert person.game_view.open_panels == ("moves",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("four-stones", "A2: slide A 2 spaces"),
        ("skirmish", "b1a1: b1 to a1"),
        ("mancala", "1: sow pile 1"),
        ("fourside", ": block "),
        ("four-by-four", ""),
    ],
)
def test_a_line_in_a_list_says_once_how_moves_are_written(
    person: Person, name: str, text: str
) -> None:
    person.start_game(find_game(name), "human human", **QUICK_OPTIONS.get(name, {}))
    legal = person.controller.session.state.legal_moves()
    person.controller.submit(next((each for each in legal if text.startswith(each)), legal[0]))
    person.wait_for_turn()
    person.do("moves")
    label = person.game_view.panel("moves").notation_label
    told = str(label.cget("text"))
    assert text in told and bool(label.winfo_manager()) is bool(text) is bool(told)
    if name == "fourside":
        move = person.moves[0]
        turned = ("not turned", "turned once", "turned twice", "turned three times")[int(move[2])]
        assert told == f"{move}: block {move[0]}, {turned}, on {move[4:]}"
