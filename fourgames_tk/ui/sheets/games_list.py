"""What lists of games say of each of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.games import find_game
from ...engine.players.spec import PlayerSpec
from ...engine.record_text import RecordHeader
from ...engine.text import printable
from ...store.results import seat_result
from ..canvas import words

if TYPE_CHECKING:
    from ...engine.game import AnyGame


def game_title(entry: RecordHeader) -> str:
    """Return what the game is called, its id if it is none of this program's."""
    try:
        return find_game(entry["Game"]).title
    except FourgamesError:
        return words.comment(entry["Game"]) or printable(entry.path.name)


def heading(entry: RecordHeader) -> str:
    """Return what a game is called, with the title that a person has given it."""
    title = words.comment(entry["Title"])
    return f"{title}   ·   {game_title(entry)}" if title else game_title(entry)


def players(entry: RecordHeader) -> str:
    return " – ".join(words.player_names([*map(PlayerSpec.from_tag, entry.players)]))


def facts(entry: RecordHeader, elsewhere: bool = False) -> str:
    """Return how far the game is or how it ended, in a few words."""
    if entry.fault:
        return "damaged"
    return "open in another window" if elsewhere else how_it_stands(entry)


def short_title(game: AnyGame) -> str:
    """Return the title without what several games have in common: `Mancala`."""
    return game.title.rpartition(": ")[2]


def how_it_stands(head: RecordHeader) -> str:
    """Return how far a game of people is, or how it ended: `move 12`, `won, level 5`."""
    if not head.is_finished:
        return f"move {head.shown + 1}"
    people, result = head.people, head["Result"]
    if len(people) != 1:
        return result
    levels = [f", level {text[6:]}" for text in head.players if text.startswith("level:")]
    return seat_result(result, people[0]) + "".join(levels[:1])


def day(time: float) -> str:
    """Return the day of a time in seconds of the epoch as people say it: `Friday`."""
    then, now = datetime.fromtimestamp(time), datetime.now()
    days = (now.date() - then.date()).days
    if 0 <= days < 7:
        return ("today", "yesterday")[days] if days < 2 else f"{then:%A}"
    return f"{then.day} {then:%B}" + ("" if then.year == now.year else f" {then.year}")


def matches(entry: RecordHeader, text: str) -> bool:
    """Tell whether each word of a text stands somewhere in what is shown of the game."""
    shown = "\n".join(
        (
            entry["Title"],
            game_title(entry),
            *entry.players,
            *(word.partition("=")[2] for word in entry["Options"].split()),
            day(entry.changed),
            entry["Date"],
            entry["Result"],
        )
    ).casefold()
    return all(word in shown for word in text.casefold().split())
