"""Without input the window is idle: no timer is pending, and nothing wakes it."""

from __future__ import annotations

import gc
import threading
import tkinter as tk
import weakref
from collections.abc import Callable

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.bot_files import create_bot_file
from fourgames_tk.store.paths import bots_path
from fourgames_tk.ui.widgets.background import DISCARDED_EVENT, GarbageCollector, Mailbox
from fourgames_tk.ui.widgets.dialogs import Dialog, find_dialog
from fourgames_tk.ui.workshop.bot_editor import BotEditor
from tests.ui.person import Person
from tests.ui.pump import pump
from tests.ui.waiting import come_to_rest, timers

SKIRMISH = find_game("skirmish")
ATTEMPTS = 20
"""How many seconds the window has to become idle: a slow X server still sends what came before."""


def wakings(root: tk.Misc, milliseconds: int = 1000) -> int:
    """Return how often the event loop woke in this time, but for the clock of this function."""
    root.tk.eval(f"set ::still 0; after {milliseconds} {{set ::still 1}}")
    count = 0
    while root.tk.eval("set ::still") == "0":
        root.tk.dooneevent(0)
        count += 1
    return count - 1


def watch_a_file(person: Person) -> None:
    """Open the bot editor, which watches a bot's file."""
    create_bot_file(bots_path() / "mine.py", SKIRMISH)
    person.do("bench")
    bench = find_dialog(person.root, BotEditor)
    assert bench is not None
    person.wait(lambda: bench.is_idle, "what is said first")


STILL: dict[str, Callable[[Person], None]] = {
    "the start screen": lambda person: None,
    "a program waits": lambda person: person.start_game(SKIRMISH, "human bot:hunter.py"),
    "the bench": watch_a_file,
    **{game.id: lambda person, game=game: person.start_game(game) for game in GAMES},  # type: ignore[misc]  # a lambda with a default
}
"""When nothing happens, until a person does something."""


@pytest.mark.parametrize("when", STILL)
def test_the_window_is_idle_without_input(person: Person, when: str) -> None:
    STILL[when](person)
    come_to_rest(person.root)
    root = person.root
    assert any(not wakings(root) and timers(root) == () for _ in range(ATTEMPTS))


class Node:
    """Refers to itself, so that only a collection deletes it."""

    def __init__(self, let_go: list[int]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: let_go.append(threading.get_ident()))


def litter(let_go: list[int]) -> None:
    """Make a node and so many other objects that a collection is due."""
    Node(let_go)
    heap: list[list[object]] = [[] for _ in range(2 * gc.get_threshold()[0])]
    heap.append(list(heap))
    heap[-1].append(heap[-1])


@pytest.mark.parametrize("sequence", ["<Key-a>", "<Button-1>", "<Motion>", "<Configure>"])
def test_garbage_of_what_a_person_does_is_collected(root: tk.Tk, sequence: str) -> None:
    garbage = GarbageCollector(root)
    come_to_rest(root)
    let_go: list[int] = []
    root.focus_force()
    root.bind(sequence, lambda event: litter(let_go))
    root.event_generate(sequence)
    pump(root, lambda: bool(let_go), message="the collection")
    come_to_rest(root)
    garbage.stop()
    assert let_go == [threading.get_ident()] * len(let_go)


def test_garbage_of_what_a_thread_brings_is_collected(root: tk.Tk) -> None:
    garbage = GarbageCollector(root)
    come_to_rest(root)
    let_go: list[int] = []
    mailbox = Mailbox[None](root, lambda messages: None)

    def bring() -> None:
        litter(let_go)
        mailbox.post(None)

    thread = threading.Thread(target=bring)
    thread.start()
    thread.join()
    assert let_go == []
    pump(root, lambda: bool(let_go), message="the collection")
    mailbox.close()
    garbage.stop()
    assert let_go == [threading.get_ident()]


@pytest.mark.parametrize("left", ["a window", "a game"])
def test_what_something_large_has_left_is_collected_when_the_window_rests(
    person: Person, left: str
) -> None:
    let_go: list[int] = []
    person.start_game(SKIRMISH, "human human")
    person.do("bench")
    come_to_rest(person.root)
    node = Node(let_go)
    # So old now that the collections of what is young do not look at it.
    for _ in range(3):
        gc.collect()
    del node
    if left == "a game":
        person.app.workspace.show_start()
    else:
        (window,) = (each for each in person.root.winfo_children() if isinstance(each, Dialog))
        window.destroy()
    pump(person.root, lambda: bool(let_go), message="the collection")
    come_to_rest(person.root)


def test_all_garbage_is_collected_once_for_what_is_discarded(root: tk.Tk) -> None:
    garbage = GarbageCollector(root)
    come_to_rest(root)
    whole: list[str] = []

    def watch(phase: str, about: dict[str, int]) -> None:
        if about["generation"] == 2:
            whole.append(phase)

    gc.callbacks.append(watch)
    root.event_generate(DISCARDED_EVENT)
    for _ in range(3):
        come_to_rest(root)
        assert whole == ["start", "stop"]
        root.event_generate("<Motion>")
    gc.callbacks.remove(watch)
    garbage.stop()
