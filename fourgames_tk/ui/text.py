"""What the window calls the players, the turn and the end of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ..engine.errors import FourgamesError
from ..engine.game import Outcome
from ..engine.games import find_game
from ..engine.players.spec import MAX_NAME, PlayerSpec
from ..engine.record_text import RecordHeader
from ..engine.text import listed, printable, truncated
from ..store.results import seat_result

if TYPE_CHECKING:
    from ..engine.game import AnyGame


MAX_COMMENT = 4000
"""The most characters of a comment that are shown."""

MAX_MESSAGE, MAX_MESSAGE_LINES = 2000, 40
"""The most characters and lines of a message that are shown: no window is as high as all of it."""

NO_BREAK = "\N{NO-BREAK SPACE}"

CELL_NAME = re.compile(r"[a-z][1-9]")
"""How the name of a cell begins, such as `b3`: always in lower case."""

COMPUTER = re.compile(r"(Computer(?: [0-9]+)?), level [0-9]+")
"""What the computer is called at length."""

BOT_PREFIX = "bot:"
"""What the text of a program begins with."""

LAST_DRAWABLE = "\uffff"
"""The last character that is drawn: what comes behind are emoji, mostly."""


@dataclass(frozen=True)
class OutcomeText:
    """How a game ended, in words: `title` is about the winner, `detail` about the others."""

    title: str
    detail: str


def player_names(specs: Sequence[PlayerSpec]) -> tuple[str, ...]:
    """Return what each seat is called: a person alone is "You", several are numbered.

    A person whose name stands for a program, as in the record of its game, is shown like that.
    """
    people = sum(spec.kind == "human" and not spec.name.startswith(BOT_PREFIX) for spec in specs)
    machines = sum(spec.kind != "human" for spec in specs)
    names = []
    for seat, spec in enumerate(specs, 1):
        number = f" {seat}" if machines > 1 else ""
        if spec.kind == "level":
            # In lessons and puzzles it plays at none.
            names.append(f"Computer{number}" + f", level {spec.level}" * bool(spec.level))
        elif spec.kind == "bot":
            names.append(_bot_name(spec.path, number))
        elif spec.name.startswith(BOT_PREFIX):
            names.append(_bot_name(spec.name.removeprefix(BOT_PREFIX), number))
        elif name := " ".join(clean_comment(spec.name).split())[:MAX_NAME]:
            names.append(name)
        else:
            names.append("You" if people == 1 else f"Player {seat}")
    return tuple(names)


def _bot_name(path: str, number: str) -> str:
    file = path.replace("\\", "/").rsplit("/", 1)[-1]
    return f"bot{number}: {' '.join(clean_comment(file).split())}"


def as_sentence(reason: str) -> str:
    """Return a reason, as errors give it, as a sentence of its own; cells keep their names."""
    first = reason[:1] if CELL_NAME.match(reason) else reason[:1].upper()
    return f"{first}{reason[1:]}."


def safe_to_draw(line: str) -> str:
    """Return a line of somebody's with what cannot be drawn replaced; its blanks stay."""
    return "".join(sign if sign.isprintable() else " " for sign in _without_emoji(line))


def clean_message(message: str) -> str:
    """Return a message as a window shows it, whatever it repeats: not too long, safe to draw."""
    lines = message[: MAX_MESSAGE + 1].split("\n")
    if len(lines) > MAX_MESSAGE_LINES:
        lines[MAX_MESSAGE_LINES:] = ["…"]
    parts = (map(printable, _without_emoji(line).split(NO_BREAK)) for line in lines)
    return truncated("\n".join(map(NO_BREAK.join, parts)), MAX_MESSAGE)


def clean_comment(text: str) -> str:
    """Return a comment from a file as it is shown: in paragraphs, not too long, safe to draw."""
    shown = "\n".join(map(safe_to_draw, text[:MAX_COMMENT].split("\n")))
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", shown))
    rest = " …" if len(text) > MAX_COMMENT else ""
    return "\n".join(part for part in paragraphs if part) + rest


def short_name(name: str) -> str:
    """Return a name without its level: `Computer`."""
    computer = COMPUTER.fullmatch(name)
    return computer[1] if computer else name


def name_in_sentence(name: str) -> str:
    """Return a short name as it stands inside a sentence: `you`, `the computer`, `Player 2`."""
    return {"You": "you", "Computer": "the computer"}.get(name, name)


def turn_heading(name: str, first_move: bool) -> str:
    """Return the heading of a turn: "You move first", "Your turn", "Player 2's turn"."""
    if first_move:
        return f"{short_name(name)} {'move' if name == 'You' else 'moves'} first"
    return "Your turn" if name == "You" else f"{short_name(name)}’s turn"


def turn_status(name: str, prompt: str) -> str:
    """Return the status line of a person's turn."""
    whose = "Your turn" if name == "You" else f"{short_name(name)}’s turn"
    return f"{whose}: {prompt[:1].lower()}{prompt[1:]}"


def moving_status(name: str) -> str:
    """Return the status line while a move is shown: "You move.", "Computer moves."."""
    return f"{short_name(name)} {'move' if name == 'You' else 'moves'}."


def outcome_text(outcome: Outcome, names: Sequence[str]) -> OutcomeText:
    """Return how the game ended, from the point of view of the person at the screen.

    Why it ended is the outcome's `reason`: it stands elsewhere.
    """
    called = [short_name(name) for name in names]
    winners = [called[seat] for seat in outcome.winners]
    losers = [name for seat, name in enumerate(called) if seat not in outcome.winners]
    if not winners or not losers:
        return OutcomeText("A tie!" if winners else "The game is even!", "")
    lost = listed(losers, "and")
    if winners == ["You"]:
        return OutcomeText("You win!", f"{lost} {'lose' if len(losers) > 1 else 'loses'}!")
    won = f"{listed(winners, 'and')} {'win' if len(winners) > 1 else 'wins'}!"
    one = len(losers) == 1 and losers != ["You"]
    return OutcomeText(won, f"{lost} {'loses' if one else 'lose'}!")


def _without_emoji(line: str) -> str:
    # Tk on X11 may die of a colour picture in a font, such as an emoji.
    return "".join("□" if sign > LAST_DRAWABLE else sign for sign in line)


def game_title(entry: RecordHeader) -> str:
    """Return what the game is called, its id if it is none of this program's."""
    try:
        return find_game(entry["Game"]).title
    except FourgamesError:
        return clean_comment(entry["Game"]) or printable(entry.path.name)


def game_heading(entry: RecordHeader) -> str:
    """Return what a game is called, with the title that a person has given it."""
    title = clean_comment(entry["Title"])
    return f"{title}   ·   {game_title(entry)}" if title else game_title(entry)


def players_line(entry: RecordHeader) -> str:
    return " – ".join(player_names([*map(PlayerSpec.from_tag, entry.players)]))


def game_facts(entry: RecordHeader, elsewhere: bool = False) -> str:
    """Return how far the game is or how it ended, in a few words."""
    if entry.fault:
        return "damaged"
    return "open in another window" if elsewhere else game_standing(entry)


def short_title(game: AnyGame) -> str:
    """Return the title without what several games have in common: `Mancala`."""
    return game.title.rpartition(": ")[2]


def game_standing(head: RecordHeader) -> str:
    """Return how far a game of people is, or how it ended: `move 12`, `won, level 5`."""
    if not head.is_finished:
        return f"move {head.shown + 1}"
    people, result = head.people, head["Result"]
    if len(people) != 1:
        return result
    levels = [f", level {text[6:]}" for text in head.players if text.startswith("level:")]
    return seat_result(result, people[0]) + "".join(levels[:1])


def day_name(time: float) -> str:
    """Return the day of a time in seconds of the epoch as people say it: `Friday`."""
    then, now = datetime.fromtimestamp(time), datetime.now()
    days = (now.date() - then.date()).days
    if 0 <= days < 7:
        return ("today", "yesterday")[days] if days < 2 else f"{then:%A}"
    return f"{then.day} {then:%B}" + ("" if then.year == now.year else f" {then.year}")


def matches_text(entry: RecordHeader, text: str) -> bool:
    """Tell whether each word of a text stands somewhere in what is shown of the game."""
    shown = "\n".join(
        (
            entry["Title"],
            game_title(entry),
            *entry.players,
            *(word.partition("=")[2] for word in entry["Options"].split()),
            day_name(entry.changed),
            entry["Date"],
            entry["Result"],
        )
    ).casefold()
    return all(word in shown for word in text.casefold().split())
