"""What the chat card of Skirmish has to tell, without a window."""

from __future__ import annotations

from random import Random
from typing import Any

from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.skirmish.cards import Entry, Notes, newest_first
from fourgames_tk.ui.canvas.scene import ChatLine
from tests.ui.test_skirmish_board import GAME, LAST_STONE, laid_out


def test_the_chat_is_told_between_the_moves() -> None:
    state, options = laid_out(LAST_STONE)
    session = Session(GAME, options, 0, state)
    session.play("a2b2")
    lines = (ChatLine(0, "now", 0), ChatLine(1, "oh", 1))
    assert list(newest_first(Notes().of(session.steps), lines)) == [
        Entry(1, "oh", True),
        Entry(1, "has lost all stones", False),
        Entry(0, "took b2 from player 2", False),
        Entry(0, "now", True),
    ]


def test_the_chat_follows_a_history_and_looks_at_no_move_twice() -> None:
    options = GAME.options_type.parse({"quiet_turns": "0", "rows": "4", "columns": "4"})
    session, notes, random = Session(GAME, options, 1), Notes(), Random(1)
    looked: list[int] = []

    class Watched(list[Any]):
        def __getitem__(self, index: Any) -> Any:
            looked.append(index)
            return super().__getitem__(index)

    for _ in range(200):
        if session.steps and (random.random() < 0.3 or session.state.outcome() is not None):
            for _ in range(random.randint(1, len(session.steps))):
                session.undo()
            assert list(notes.of(session.steps)) == list(Notes().of(session.steps))
        session.play(random.choice(session.state.legal_moves()))
        if random.random() < 0.7:
            looked.clear()
            known = list(notes.of(Watched(session.steps)))
            assert known == list(Notes().of(session.steps))
    session.play(session.state.legal_moves()[0])
    looked.clear()
    notes.of(Watched(session.steps))
    assert set(looked) <= {len(session.steps) - 2, len(session.steps) - 1}
