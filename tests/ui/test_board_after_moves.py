"""A board that has shown a move looks like a new board that shows the position after it.

This holds in every game, for every value of every option. A rule that changes a position without
an event that says so fails here, and so does an animation that ends beside its place.
"""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PIL import Image

from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import ChoiceSpec, FlagSpec, NumberSpec, Options, SubsetSpec
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import AnyStep, Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.canvas.drawing import MARK_TAG
from fourgames_tk.ui.canvas.scene import AnyScene, RunningGame, Scene
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.focus import KeyPress
from tests.ui.boards import items
from tests.ui.pictures import difference
from tests.ui.pump import box, settle
from tests.ui.xdriver import XDriver

SEED = 5
MOST_PLIES = 60
"""Number of moves of a random game that are tested."""
ENDS = 2
"""Number of moves at the start and at the end that are shown, besides one with each kind of
event."""
USED_PLIES = 8
"""Number of positions in which somebody does all that can be done before the next one."""
SIZE = "800x560"
SAME = 0.01
"""The mean difference of two pictures, from 0 to 255, that differ in nothing but noise."""
PIECES = {"tile", "stone", "piece", "block"}
"""The tags of pieces."""

PLAIN = bool, int, float, str, tuple, set, frozenset, type(None)
PARTS = "fourgames_tk.ui.canvas", "fourgames_tk.ui.boards"
"""Packages of the parts of a board."""
STAYS = {"_name", "_w", "canvas", "_cell"}
"""Names of a board, of the cell to which its cursor returns, and of what a bubble was about."""
CURSOR_GOES = "four-stones", "fourside"
"""Games in which each position begins without a cursor; in the others it stays where it was."""

Shown = Counter[tuple[Any, ...]]


def values_of(name: str, kind: type[Options], others: dict[str, str]) -> list[str]:
    """Return the values of an option as texts: of a number both ends and one between them."""
    spec = kind.specs()[name]
    if isinstance(spec, FlagSpec):
        return ["no", "yes"]
    if isinstance(spec, NumberSpec):
        low, high = kind.number_bounds(name, others)
        between = low + (high - low) // spec.step // 2 * spec.step
        return [str(number) for number in sorted({low, between, high})]
    assert isinstance(spec, ChoiceSpec | SubsetSpec)
    words = [*spec.choices]
    return words if isinstance(spec, ChoiceSpec) else [*words, ",".join(words)]


def variants(game: AnyGame) -> list[Options]:
    """Return the options of a game with each value of each option, the others as usual."""
    kind, found = game.options_type, [game.options_type()]
    for name, spec in kind.specs().items():
        others = dict([spec.when]) if spec.when is not None else {}
        found += [kind.parse({**others, name: word}) for word in values_of(name, kind, others)]
    return list(dict.fromkeys(found))


def random_game(game: AnyGame, options: Options) -> Session:
    """Return a session with a random game, its cursor at the start."""
    session, random = Session(game, options, SEED), Random(SEED)
    while session.ply < MOST_PLIES and session.state.outcome() is None:
        session.play(random.choice(session.state.legal_moves()))
    while session.ply:
        session.undo()
    return session


def chosen(steps: tuple[AnyStep, ...]) -> set[int]:
    """Return which moves are shown: the first and the last ones, and one for each set of events."""
    kinds = {frozenset(map(type, step.events)): at for at, step in enumerate(steps)}
    return {*range(ENDS), *range(len(steps) - ENDS, len(steps)), *kinds.values()}


def pieces(board: AnyBoard) -> Shown:
    """Return where pieces are seen, each with the name of its picture; one may have faded away."""
    found: Shown = Counter()
    for item in board.find_all():
        if board.type(item) == "image" and PIECES & {*board.gettags(item)}:
            left, top, right, bottom = board.bbox(item)
            picture, x, y = board.itemcget(item, "image"), (right - left) // 2, (bottom - top) // 2
            if not board.tk.getboolean(board.tk.call(picture, "transparency", "get", x, y)):
                found.update([(*map(round, board.coords(item)), picture)])
    return found


def facts(board: AnyBoard) -> Shown:
    """Return the facts on a board that depend on the position alone.

    They are the target of each piece, and the counts and scores.
    """
    found: Shown = Counter()
    for item in board.find_all():
        tags = board.gettags(item)
        if board.type(item) == "image" and PIECES & {*tags}:
            x, y = board.coords(item)
            found["piece", board.target_at(board.transform.to_units(round(x), round(y)))] += 1
        found.update((tag, board.itemcget(item, "text")) for tag in tags if is_number(tag))
    return found


def is_part(value: object) -> bool:
    return type(value).__module__.startswith(PARTS) and hasattr(value, "__dict__")


def flags(board: AnyBoard) -> dict[str, object]:
    """Return all plain values in a board and its parts: flags, counts, points, texts."""
    found: dict[str, object] = {}
    parts: dict[int, tuple[str, Any]] = {id(board): ("", board)}
    waiting = [*parts]
    while waiting:
        path, part = parts[waiting.pop()]
        for name in vars(part).keys() - STAYS:
            value, where = getattr(part, name), f"{path}.{name}"
            if isinstance(value, PLAIN):
                found[where] = value
            elif id(value) not in parts and is_part(value):
                parts[id(value)] = where, value
                waiting.append(id(value))
    return found


def use(board: AnyBoard, move: str) -> None:
    """Do on a board what is only for its position: choose, carry, press keys, ask for a hint."""
    board.ring_hint_area(move)
    board.select_hinted_move(move)
    centres = [board.target_box(each).centre for each in board.targets_of_move(move)]
    for point in centres[:-1]:
        board.on_hover(point)
        board.on_press(point)
    for key in ("Right", "r", "1", "exclam", "Up"):
        board.on_key(KeyPress(key, key if len(key) == 1 else ""))
    board.on_wheel(1)
    for point in centres:
        board.on_press(point)
        board.on_drag(point)
    board.refuse_input("refused", board.target_at(centres[-1]))


def is_number(tag: str) -> bool:
    return tag.startswith(("count-", "score-"))


class Boards:
    """Opens boards of a game in a window, and shows sessions on them."""

    def __init__(self, app: Services, game: AnyGame) -> None:
        self.app, self.game = app, game
        self.window = tk.Toplevel(app.root)
        self.window.geometry(SIZE)

    def scene(self, session: Session) -> AnyScene:
        players = (PlayerSpec("human"),) * self.game.seat_count(session.options)
        setup = Setup(self.game, session.options, session.seed, players)
        return Scene.from_session(session, setup, "", ())

    def open(self, session: Session, game: RunningGame | None = None) -> AnyBoard:
        """Return a new board that shows a session; it covers the one before."""
        board = BOARDS[self.game.id](self.window, self.app, game or RunningGame())
        board.place(relwidth=1, relheight=1)
        self.window.update()
        board.show_scene(self.scene(session))
        board.ensure_drawn()
        return board

    def picture(self, board: AnyBoard, driver: XDriver) -> Image.Image:
        """Return what is seen of a board, above all others."""
        tk.Misc.lift(board)
        settle(board)
        return driver.screenshot(box(board))

    def redo(self, board: AnyBoard, session: Session) -> list[Shown]:
        """Show the next move of a session; return where the pieces are when its animation ends."""
        ends: list[Shown] = []

        def scene() -> AnyScene:
            ends.append(pieces(board))
            return self.scene(session)

        board.animate_step(session.redo(), scene, lambda: None)
        return ends


@pytest.fixture
def boards(app: Services, game: AnyGame) -> Iterator[Boards]:
    found = Boards(app, game)
    yield found
    found.window.destroy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_board_that_has_shown_a_move_looks_like_a_new_one(
    boards: Boards, game: AnyGame, driver: XDriver
) -> None:
    other = boards.open(random_game(game, game.options_type()))
    for options in variants(game):
        session = random_game(game, options)
        shown = chosen(session.all_steps)
        board = boards.open(session)
        other.show_scene(boards.scene(session))
        looks = [boards.picture(each, driver) for each in (board, other)]
        assert difference(*looks) <= SAME, f"another ground: {options.non_default_texts()}"
        for number in range(session.length):
            if number not in shown:
                session.redo()
                continue
            board.show_scene(boards.scene(session))
            ends = boards.redo(board, session)
            # What has won in Mancala glows for a moment, also without animations.
            board.skip_animation()
            where = f"{options.non_default_texts()}, move {session.ply}: {session.steps[-1].move}"
            # The scene is drawn before the glow of a win, and after it.
            assert ends and all(each == pieces(board) for each in ends), (
                f"an animation ends elsewhere: {where}"
            )
            other.show_scene(boards.scene(session))
            assert items(board) == items(other), f"another picture: {where}"
            other.show_scene(boards.scene(Session(game, options, SEED, session.state)))
            assert facts(board) == facts(other), f"no event says what has happened: {where}"
        board.destroy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_goes_with_a_refused_move_is_not_for_the_next_one(
    boards: Boards, game: AnyGame
) -> None:
    session, called = random_game(game, game.options_type()), list[str]()
    board = boards.open(session)
    board.submit("refused", (0.0, 0.0), lambda: called.append("done"))
    boards.redo(board, session)
    assert called == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("goes_on", [True, False])
def test_what_comes_after_a_move_comes_only_to_the_position_after_it(
    boards: Boards, game: AnyGame, goes_on: bool
) -> None:
    session, called = random_game(game, game.options_type()), list[str]()
    before = boards.scene(session)

    class Playing(RunningGame):
        def submit(self, move: str) -> None:
            done = (lambda: None) if goes_on else lambda: board.show_scene(before)
            board.animate_step(session.redo(), lambda: boards.scene(session), done)

    board = boards.open(session, Playing())
    board.submit(session.all_steps[0].move, on_shown=lambda: called.append("then"))
    assert called == ["then"] * goes_on


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_takes_the_marks_of_a_reason_away(boards: Boards, game: AnyGame) -> None:
    boards.app.set_preference("speed", "slow")
    session = random_game(game, game.options_type())
    board = boards.open(session)
    board.show_reason_marks(Reason("", (Mark(MarkStyle.RING, (session.state.legal_moves()[0],)),)))
    assert board.find_withtag(MARK_TAG)
    board.show_scene(boards.scene(session))
    assert not board.find_withtag(MARK_TAG), "the marks are not for what is shown next"
    board.show_reason_marks(Reason("", (Mark(MarkStyle.RING, (session.state.legal_moves()[0],)),)))
    boards.redo(board, session)
    board.redraw()
    assert board.is_animating and not board.find_withtag(MARK_TAG)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_position_has_nothing_of_what_was_done_before(
    boards: Boards, game: AnyGame
) -> None:
    session = random_game(game, game.options_type())
    board = boards.open(session)
    for number in range(min(session.length, USED_PLIES)):
        move = Random(number).choice(session.state.legal_moves())
        if board.accepts_input and board.targets_of_move(move):
            use(board, move)
        session.redo()
        board.show_scene(boards.scene(session))
        other = boards.open(session)
        found, expected = flags(board), flags(other)
        for name in found.keys() - expected.keys():
            # A value of the class, which no object of its own has yet.
            expected[name] = getattr(type(other), name[1:], None)
        if game.id not in CURSOR_GOES:
            found.pop(".cursor", None)
            expected.pop(".cursor", None)
        assert found == expected, session.ply
        assert items(board) == items(other), session.ply
        other.destroy()
