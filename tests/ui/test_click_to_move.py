"""Test that a click leads to its move by few calls in few files, so that a reader can follow."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from environment import ROOT

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.session import Session
from tests.ui.gestures import gestures_for
from tests.ui.person import Person

MOST_CALLS, MOST_FILES = 60, 11
PRODUCT = str(ROOT / "fourgames_tk")


@pytest.mark.parametrize("game", ["four-stones", "four-by-four"])
def test_a_click_comes_to_its_move_by_few_calls_in_few_files(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    calls: list[tuple[str, str]] = []
    play = Session.play

    def count(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        # A generator inside an expression is no call that a reader follows.
        named = not code.co_name.startswith("<")
        if event == "call" and named and code.co_filename.startswith(PRODUCT):
            calls.append((code.co_filename, code.co_name))

    def arrived(session: Session, move: str, for_person: bool = False) -> object:
        sys.setprofile(None)
        return play(session, move, for_person)

    known: AnyGame = find_game(game)
    person.start_game(known, "human human")
    board = person.board
    clicks = gestures_for(board, person.controller.session.state.legal_moves()[-1]).mouse
    points = [click.point for click in clicks]
    for point in points[:-1]:
        person.click(person.at(*board.pixel(point)))
    x, y = board.pixel(points[-1])
    person.driver.move(*person.at(x, y))
    person.flush()
    monkeypatch.setattr(Session, "play", arrived)
    for handled in ("<Button-1>", "<ButtonRelease-1>"):
        if not person.moves:
            calls.clear()
            sys.setprofile(count)
            board.event_generate(handled, x=x, y=y)
            sys.setprofile(None)
    assert len(person.moves) == 1
    files = {file for file, _ in calls}
    listing = "\n".join(f"{file.removeprefix(PRODUCT)} {name}" for file, name in calls)
    assert len(calls) <= MOST_CALLS, f"{len(calls)} calls\n{listing}"
    assert len(files) <= MOST_FILES, f"{len(files)} files\n{listing}"
