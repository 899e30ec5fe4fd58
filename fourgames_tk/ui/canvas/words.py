"""What the window calls the players, the turn and the end of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.game import Outcome
from ...engine.players.spec import MAX_NAME, PlayerSpec
from ...engine.text import listed, printable, truncated

LONGEST_COMMENT = 4000
"""The most characters of a comment that are shown."""

LONGEST_TOLD, MOST_LINES_TOLD = 2000, 40
"""The most characters and lines of a message that are shown: no window is as high as all of it."""

NO_BREAK = "\N{NO-BREAK SPACE}"

CELL_NAME = re.compile(r"[a-z][1-9]")
"""How the name of a cell begins, such as `b3`: always in lower case."""

COMPUTER = re.compile(r"(Computer(?: [0-9]+)?), level [0-9]+")
"""What the computer is called at length."""

PROGRAM = "bot:"
"""What the text of a program begins with."""

MOST_DRAWN = "\uffff"
"""The last character that is drawn: what comes behind are emoji, mostly."""


@dataclass(frozen=True)
class Ending:
    """How a game ended, in words: `title` is about the winner, `detail` about the others."""

    title: str
    detail: str


def player_names(specs: Sequence[PlayerSpec]) -> tuple[str, ...]:
    """Return what each seat is called: a person alone is "You", several are numbered.

    A person whose name stands for a program, as in the record of its game, is shown like that.
    """
    people = sum(spec.kind == "human" and not spec.name.startswith(PROGRAM) for spec in specs)
    machines = sum(spec.kind != "human" for spec in specs)
    names = []
    for seat, spec in enumerate(specs, 1):
        number = f" {seat}" if machines > 1 else ""
        if spec.kind == "level":
            # In lessons and puzzles it plays at none.
            names.append(f"Computer{number}" + f", level {spec.level}" * bool(spec.level))
        elif spec.kind == "bot":
            names.append(_program(spec.path, number))
        elif spec.name.startswith(PROGRAM):
            names.append(_program(spec.name.removeprefix(PROGRAM), number))
        elif name := " ".join(comment(spec.name).split())[:MAX_NAME]:
            names.append(name)
        else:
            names.append("You" if people == 1 else f"Player {seat}")
    return tuple(names)


def _program(path: str, number: str) -> str:
    file = path.replace("\\", "/").rsplit("/", 1)[-1]
    return f"bot{number}: {' '.join(comment(file).split())}"


def sentence(reason: str) -> str:
    """Return a reason, as errors give it, as a sentence of its own; cells keep their names."""
    first = reason[:1] if CELL_NAME.match(reason) else reason[:1].upper()
    return f"{first}{reason[1:]}."


def drawable(line: str) -> str:
    """Return a line of somebody's with what cannot be drawn replaced; its blanks stay."""
    return "".join(sign if sign.isprintable() else " " for sign in _without_emoji(line))


def told(message: str) -> str:
    """Return a message as a window shows it, whatever it repeats: not too long, safe to draw."""
    lines = message[: LONGEST_TOLD + 1].split("\n")
    if len(lines) > MOST_LINES_TOLD:
        lines[MOST_LINES_TOLD:] = ["…"]
    parts = (map(printable, _without_emoji(line).split(NO_BREAK)) for line in lines)
    return truncated("\n".join(map(NO_BREAK.join, parts)), LONGEST_TOLD)


def comment(text: str) -> str:
    """Return a comment from a file as it is shown: in paragraphs, not too long, safe to draw."""
    shown = "\n".join(map(drawable, text[:LONGEST_COMMENT].split("\n")))
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", shown))
    rest = " …" if len(text) > LONGEST_COMMENT else ""
    return "\n".join(part for part in paragraphs if part) + rest


def short(name: str) -> str:
    """Return a name without its level: `Computer`."""
    computer = COMPUTER.fullmatch(name)
    return computer[1] if computer else name


def inside(name: str) -> str:
    """Return a short name as it stands inside a sentence: `you`, `the computer`, `Player 2`."""
    return {"You": "you", "Computer": "the computer"}.get(name, name)


def whose_turn(name: str, first_move: bool) -> str:
    """Return the heading of a turn: "You move first", "Your turn", "Player 2's turn"."""
    if first_move:
        return f"{short(name)} {'move' if name == 'You' else 'moves'} first"
    return "Your turn" if name == "You" else f"{short(name)}’s turn"


def status(name: str, prompt: str) -> str:
    """Return the status line of a person's turn."""
    whose = "Your turn" if name == "You" else f"{short(name)}’s turn"
    return f"{whose}: {prompt[:1].lower()}{prompt[1:]}"


def moving(name: str) -> str:
    """Return the status line while a move is shown: "You move.", "Computer moves."."""
    return f"{short(name)} {'move' if name == 'You' else 'moves'}."


def ending(outcome: Outcome, names: Sequence[str]) -> Ending:
    """Return how the game ended, from the point of view of the person at the screen.

    Why it ended is the outcome's `reason`: it stands elsewhere.
    """
    called = [short(name) for name in names]
    winners = [called[seat] for seat in outcome.winners]
    losers = [name for seat, name in enumerate(called) if seat not in outcome.winners]
    if not winners or not losers:
        return Ending("A tie!" if winners else "The game is even!", "")
    lost = listed(losers, "and")
    if winners == ["You"]:
        return Ending("You win!", f"{lost} {'lose' if len(losers) > 1 else 'loses'}!")
    won = f"{listed(winners, 'and')} {'win' if len(winners) > 1 else 'wins'}!"
    one = len(losers) == 1 and losers != ["You"]
    return Ending(won, f"{lost} {'loses' if one else 'lose'}!")


def _without_emoji(line: str) -> str:
    # Tk on X11 may die of a colour picture in a font, such as an emoji.
    return "".join("□" if sign > MOST_DRAWN else sign for sign in line)
