"""A player of Skirmish as the original document describes it, and the order of the messages."""

from __future__ import annotations

import copy
import random
import re
import runpy
import threading
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest

import fourgames_tk
from fourgames_tk import GameStart, Hit, Move, PlayerLost, PlayerWon, TurnTo, play
from fourgames_tk.engine.errors import IllegalMove
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.options import split_assignments
from fourgames_tk.engine.players import child_process
from fourgames_tk.engine.players.player import ComputerPlayer, HumanPlayer, close_players
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session, Step
from tests.limits import WAIT_SECONDS

from .helpers import BOT, QUICK, bot, write_bot
from .helpers import play as play_to_end

PAGE = (Path(fourgames_tk.__file__).parent / "help" / "bots.md").read_text("utf-8")
WHOLE = next(
    text for text in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) if "class Documented" in text
)
"""The player that the help page shows."""

Board = list[list[int]]
Call = tuple[Any, ...]
"""A seat, what was called, and for `update` the message's text, with a copy of the state."""


@pytest.fixture
def page_player(tmp_path: Path) -> type[Any]:
    """The class that the page shows."""
    path = write_bot(tmp_path, "shown.py", WHOLE)
    return cast("type[Any]", runpy.run_path(str(path))["Documented"])


def nested(state: Any) -> Board:
    """Return a copy of a state, indexed as in the original document."""
    return [[state[r][c] for c in range(len(state[r]))] for r in range(len(state))]


def documented(kind: type[Any], log: list[Call], seat: int) -> Any:
    """Return a player of the page, which also logs how it is called."""

    class Logged(kind):
        def initialize(self, chat: Any) -> None:
            log.append((seat, "initialize"))
            super().initialize(chat)

        def update(self, message: Any, newGameState: Any) -> None:  # noqa: N803
            log.append((seat, "update", str(message), nested(newGameState)))
            super().update(message, newGameState)

        def getNextMove(self) -> Any:  # noqa: N802
            log.append((seat, "getNextMove"))
            return super().getNextMove()

    return Logged()


class Chat:
    def write(self, text: str) -> None:
        """Ignore the text: only the order of the calls counts."""


def eight_steps(board: Board, players: Sequence[Any]) -> None:
    """Play a game as RULES.md describes it, with plain nested lists as the state."""

    def tell(message: object) -> None:
        for player in players:
            player.update(message, board)

    for player in players:
        player.initialize(Chat())
    tell(GameStart(board))
    p = 0
    while True:
        tell(TurnTo(p))
        move = players[p].getNextMove()
        (r0, c0), (r1, c1) = move.p0, move.p1
        assert move.playerId == board[r0][c0] == p != board[r1][c1]
        assert abs(r0 - r1) + abs(c0 - c1) == 1
        x = board[r1][c1]
        board = nested(board)
        board[r0][c0], board[r1][c1] = -1, p
        left = {tile for row in board for tile in row} - {-1}
        if x != -1:
            tell(Hit(x, move.p1))
            if x not in left:
                tell(PlayerLost(x))
        tell(move)
        if left == {p}:
            tell(PlayerWon(p))
            return
        p = (p + 1) % len(players)
        while p not in left:
            p = (p + 1) % len(players)


def options(players: int) -> str:
    return f"players={players} rows=5 columns=5 stones=3 quiet_turns=0"


def chosen(players: int) -> SkirmishOptions:
    return SkirmishOptions.parse(split_assignments(options(players).split()))


def by_rules(kind: type[Any], players: int) -> list[Call]:
    """Return the calls of a game of documented players that RULES.md referees."""
    log: list[Call] = []
    random.seed(7)
    board = SKIRMISH.start(chosen(players), 1).board
    eight_steps(board, [documented(kind, log, seat) for seat in range(players)])
    return log


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_of_the_document_receives_the_eight_steps_in_order(
    players: int, page_player: type[Any]
) -> None:
    expected = by_rules(page_player, players)
    kinds = [call[2].split()[0] for call in expected if call[:2] == (0, "update")]
    assert kinds.count("PlayerLost") == players - 1 and kinds[-1] == "PlayerWon"
    log: list[Call] = []
    random.seed(7)
    guests = [documented(page_player, log, seat) for seat in range(players)]
    play("skirmish", *guests, seed=1, options=options(players))
    assert log == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_programs_of_the_document_receive_the_eight_steps_in_order(
    players: int, tmp_path: Path
) -> None:
    """Each runs in its own process; its messages are compared with the moves played."""
    keeps = "        self.state = newGameState\n"
    text = WHOLE.replace(keeps, f"{keeps}        self.chat.write(str(message))\n")
    path = write_bot(tmp_path, "documented.py", text)
    message: list[list[str]] = [[] for _ in range(players)]
    # Who has lost is asked nothing more, and writes on in one turn.
    limits = replace(QUICK, chat_lines=10**6)
    others = set(threading.enumerate())
    bots = [bot(path, limits, lines.append, options=chosen(players)) for lines in message]
    session = Session(SKIRMISH, chosen(players), 1)
    try:
        Match(session, bots).play_to_end()
    finally:
        # A busy machine may deliver a program's last lines late.
        with patch.object(child_process, "_GRACE_SECONDS", WAIT_SECONDS):
            close_players(bots)
    for thread in set(threading.enumerate()) - others:
        # The thread that starts programs waits for the next one.
        if thread.name.startswith("child"):
            thread.join(WAIT_SECONDS)
    log: list[Call] = []
    moves = iter(session.steps)
    replay = [Replaying(log, seat, moves) for seat in range(players)]
    eight_steps(nested(session.first), replay)
    for seat, lines in enumerate(message):
        heard = [line for line in lines if "hits" not in line]
        assert heard == [call[2] for call in log if call[:2] == (seat, "update")]


class Replaying:
    """A player that repeats the moves of a played game."""

    def __init__(self, log: list[Call], seat: int, steps: Iterator[Step[Any]]) -> None:
        self._log, self._seat, self._steps = log, seat, steps

    def initialize(self, chat: object) -> None:
        """Start; this player needs no preparation."""

    def update(self, message: object, newGameState: object) -> None:  # noqa: N803
        self._log.append((self._seat, "update", str(message)))

    def getNextMove(self) -> Move:  # noqa: N802
        return next(event for event in next(self._steps).events if isinstance(event, Move))


@pytest.mark.parametrize(
    "answer", [Move(0, (0, 0), (1, 0)), Move(playerId=0, p0=(0, 0), p1=(1, 0)), "Move 0 0,0 1,0"]
)
def test_a_move_is_a_message_or_the_text_of_one(
    answer: Move | str, page_player: type[Any], tmp_path: Path
) -> None:
    text = BOT.replace("Move(self.chat.player, text=self.state.legal_moves()[0])", repr(answer))
    player = bot(write_bot(tmp_path, "mine.py", text))
    match = Match(Session(SKIRMISH, SkirmishOptions(), 0), [player, HumanPlayer("Ann")])
    try:
        assert match.request_move(Clock()) == "a1a2"
    finally:
        close_players([player])

    class Guest(page_player):
        def getNextMove(self) -> Move | str:  # noqa: N802
            return answer

    with pytest.raises(IllegalMove, match="no stone on a1"):
        play("skirmish", Guest(), "level:1", seed=1)


def test_the_page_lists_the_fields_that_messages_have() -> None:
    rows = re.findall(r"^\| (\w+) \| (`.*`) \|$", PAGE, re.MULTILINE)
    told = {name: set(re.findall("`(.*?)`", names)) for name, names in rows}
    kinds = (GameStart, TurnTo, Move, Hit, PlayerLost, PlayerWon)
    assert told == {kind.__name__: {each.name for each in fields(kind)} for kind in kinds}


def test_a_message_has_the_names_of_the_document_and_those_of_before() -> None:
    hit = Hit(playerId=1, p0=(2, 3))
    assert (hit.playerId, hit.p0) == (hit.player, hit.point) == (1, (2, 3))
    assert hit.to_json() == {"event": "Hit", "player": 1, "point": (2, 3)}
    assert Move(0, (0, 1), (1, 1)).player == Move(0, text="D3").playerId == 0
    assert [each(2).playerId for each in (TurnTo, PlayerLost, PlayerWon)] == [2, 2, 2]


def test_a_state_reads_as_a_nested_list() -> None:
    state = SKIRMISH.start(SkirmishOptions(rows=4, columns=5, stones=3), 1)
    assert len(state) == 4 and [len(row) for row in state] == [5] * 4
    assert list(state) == nested(state) == state.board and state[-1] == state.board[-1]
    with pytest.raises(IndexError):
        state[4]


CHANGES_ITS_LIST = """
class Player:
    def initialize(self, chat):
        pass

    def update(self, message, state):
        assert isinstance(state, list) and len(state) == 6 and len(state[0]) == 6, state
        self.move = (state.legal_moves() or ("",))[0]
        state[0][0] = 9
        state.clear()

    def get_next_move(self):
        return self.move
"""


def test_a_bot_that_changes_its_list_plays_a_whole_game(tmp_path: Path) -> None:
    changing = bot(write_bot(tmp_path, "changing.py", CHANGES_ITS_LIST))
    outcome, _ = play_to_end([changing, ComputerPlayer(SKIRMISH, 1, 0)])
    assert outcome is not None


def test_a_bot_gets_the_nested_list_of_the_document_and_may_change_it() -> None:
    state = SKIRMISH.start(SkirmishOptions(rows=4, columns=5, stones=3), 1)
    given = state.for_bot()
    assert isinstance(given, list) and isinstance(given[0], list) and given == state.board
    for copied in (copy.copy(given), copy.deepcopy(given)):
        assert copied == state.board and copied.legal_moves() == state.legal_moves()
    given[0][0], given[1] = 3, []
    given.append([])
    assert state.board == given.board == state.for_bot() != given
    assert given.after(given.legal_moves()[0]) == state.after(state.legal_moves()[0])
    assert (given.turn, given.counts, given.targets(0, 0)) == (0, state.counts, state.targets(0, 0))
    with pytest.raises(AttributeError):
        given.no_method()
