"""Several windows, killed ones, and disks that are full: real processes."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from random import Random

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.store.shelf.hold import Hold
from tests.store.processes import Other, others
from tests.store.shelf.games import PERSON, Window, kept_game, left_game, new_session, play_on

if sys.platform != "win32":
    import resource

HELD: list[tuple[Window, Hold, Session]] = []
"""In another process: its window and what it plays."""


def begin_game(path: Path, seed: int) -> int:
    """In another process: begin a game with one move, and return its number."""
    window = Window(path)
    HELD.append((window, *kept_game(window, "mancala", 1, seed)))
    return HELD[0][1].id


def move() -> tuple[str, ...]:
    """In another process: play a move and keep it, and return all moves."""
    _, hold, session = HELD[0]
    play_on(session, 1)
    assert hold.keep(session)
    return tuple(session.line)


def take_offered(path: Path) -> int | None:
    """In another process: take the game that is offered, until one is to be had."""
    window = Window(path)
    while (entry := window.offer()) is not None:
        hold = window.take(entry.id)
        if hold is not None:
            HELD.append((window, hold, hold.replay().finished()))
            return hold.id
    return None


def play_for_ever(path: Path, seen: Path) -> None:
    """In another process: keep games, undo and cut them, and write down what is kept."""
    window = Window(path)
    with seen.open("a", buffering=1, encoding="utf-8") as file:
        for seed in range(10_000):
            session = new_session("mancala", seed)
            hold = window.begin(session, PERSON)
            while session.state.outcome() is None and len(session.line) < 40:
                play_on(session, 1)
                if len(session.line) % 7 == 6:
                    session.go_to(len(session.line) - 4)
                    play_on(session, 1)
                assert hold.keep(session)
                file.write(f"{hold.id} {len(session.moves)} {' '.join(session.line)}\n")
            hold.close()


def fill_disk(path: Path) -> tuple[list[str], int, int]:
    """In another process: keep moves until nothing more can be written, then give way again."""
    window = Window(path)
    skirmish = find_game("skirmish")
    words = {"quiet_turns": "0", "stones": "1", "columns": "3"}
    session = Session(skirmish, skirmish.options_type.parse(words), 1)
    hold = window.begin(session, PERSON)
    kept = 0
    for number, text in enumerate(itertools.cycle(["a1b1", "a6b6", "b1a1", "b6a6"])):
        session.play(text)
        if not hold.keep(session):
            break
        if kept == 0:
            limit = path.stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        kept = number + 1
    read = Window(path).replay(hold.id)
    assert read is not None
    assert len(read.finished().line) == kept
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert hold.keep(session)
    return window.complaints, kept, len(session.line)


def test_windows_that_begin_at_the_same_time_take_different_games(path: Path) -> None:
    window = Window(path)
    left = {left_game(window, "mancala", 3, seed) for seed in range(3)}
    window.close()
    with others(4) as windows:
        for each in windows:
            each.tell(take_offered, path)
        found = [each.answer() for each in windows]
        assert set(found) == {*left, None}
        assert Window(path).offer() is None
        assert [entry.elsewhere for entry in Window(path).entries()] == [True] * 3
        windows[found.index(None)].kill()
        first = next(number for number, identity in enumerate(found) if identity)
        windows[first].kill()
        entry = Window(path).offer()
        assert entry is not None and entry.id == found[first]


def test_every_window_keeps_its_own_game(path: Path) -> None:
    with others(3) as windows:
        games = [each.ask(begin_game, path, seed) for seed, each in enumerate(windows)]
        for _ in range(10):
            for each in windows:
                each.tell(move)
            lines = [each.answer() for each in windows]
        shelf = Window(path)
        for identity, line in zip(games, lines, strict=True):
            replay = shelf.replay(identity)
            assert replay is not None
            assert replay.finished().line == line
    assert shelf.complaints == []


def test_a_number_that_a_killed_window_had_makes_nothing_this_windows(path: Path) -> None:
    with others(1) as (other,):
        game = other.ask(begin_game, path, 1)
        other.kill()
    window = Window(path)
    hold, _ = kept_game(window)
    third = Window(path)
    entry = third.offer()
    assert entry is not None and entry.id == game
    assert third.take(game) is not None
    assert window.take(game) is None
    hold.close()
    window.close()
    third.close()


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_window_loses_no_move_that_was_kept(path: Path, seed: int) -> None:
    seen = path.with_name("seen")
    path.parent.mkdir()
    random = Random(seed)
    with others(1) as (other,):
        other.tell(play_for_ever, path, seen)
        wait_for_lines(other, seen, random.randint(1, 120))
    *lines, _ = seen.read_text("utf-8").split("\n")
    window = Window(path)
    last: dict[str, str] = {}
    for line in lines:
        identity, rest = line.split(" ", 1)
        last[identity] = rest
    assert last
    for identity, rest in list(last.items())[:-1]:
        assert shown(window, int(identity)) == rest
    newest, rest = list(last.items())[-1]
    told, found = rest.split()[1:], shown(window, int(newest)).split()[1:]
    # The killed process may have kept one more change than it could tell: a move, or a cut.
    if found != told:
        assert len(found) in (len(told) + 1, len(told) - 2)
        assert found[: len(told) - 3] == told[: len(told) - 3]
    assert window.complaints == []
    assert window.offer() is not None
    window.close()


def shown(window: Window, identity: int) -> str:
    """Return where a game stands, as it is written down."""
    replay = window.replay(identity)
    assert replay is not None
    session = replay.finished()
    return f"{len(session.moves)} {' '.join(session.line)}"


def wait_for_lines(other: Other, seen: Path, count: int) -> None:
    """Wait until the other process has written so many lines, then kill it."""
    while not seen.exists() or seen.read_bytes().count(b"\n") < count:
        assert other.process.is_alive()
        other.process.join(0.002)
    other.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit for the size of files is needed")
def test_a_full_disk_costs_nothing_that_was_kept(path: Path) -> None:
    with others(1) as (other,):
        complaints, kept, played = other.ask(fill_disk, path)
    assert 0 < kept < played
    assert len(complaints) == 1
    assert complaints[0].startswith("The shelf of games cannot be used: the disk ")
    window = Window(path)
    assert [entry.length for entry in window.entries()] == [played]
    window.close()
