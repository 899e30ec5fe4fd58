"""Texts of the window about players, turns, results and saved games; cleaning of foreign text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import FourgamesError
from ..engine.game import Outcome
from ..engine.games import find_game
from ..engine.language import N_, _, ngettext, number_text, pgettext
from ..engine.players.player_spec import MAX_NAME, PlayerSpec
from ..engine.record_text import RecordHeader, is_result
from ..engine.setup import player_from_tag
from ..engine.text import cut_to_width, is_printable_line, listed, printable, truncated
from ..store.ladder import is_practice_game
from ..store.results import DRAWN, LOST, WON, Result, seat_result

if TYPE_CHECKING:
    from ..engine.game import AnyGame


MAX_COMMENT = 4000
"""Maximum number of characters of a comment that are shown."""

MAX_MESSAGE, MAX_MESSAGE_LINES = 2000, 40
"""Maximum number of characters and lines of a message, so that it fits into a window."""

NO_BREAK = "\N{NO-BREAK SPACE}"

CELL_NAME = re.compile(r"[a-z][1-9]")
"""Pattern of the name of a cell, such as `b3`, which stays in lower case."""

WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

RESULT_TEXTS = {
    WON: (N_("won"), N_("won, practice"), N_("won, level {n}")),
    DRAWN: (N_("drawn"), N_("drawn, practice"), N_("drawn, level {n}")),
    LOST: (N_("lost"), N_("lost, practice"), N_("lost, level {n}")),
}
"""A result of the person alone, in a practice game, and against a level."""

SHORT_MONTHS = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)

YOU = N_("You")
"""Name of a single person at the window."""

COMPUTER, NUMBERED_COMPUTER, LEVEL = N_("Computer"), N_("Computer {n}"), N_("Level {n}")
"""Short names of computer players; the last is that of a level that the game does not have."""
# Translators: Names of computer players, such as “Computer 2, level 3”.
WITH_LEVEL, UNKNOWN = N_("{name}, level {level}"), N_("{name}, unknown to this version")
"""Full names of computer players."""

_LEVEL_TEXT = re.compile(r"level:([0-9]+)(?:,nodes=[0-9]+)?")
"""Pattern of the text of a level in a record. The game need not have this level."""

BOT_PREFIX = "bot:"
"""Prefix of the text of a bot in a record."""

_UNDRAWABLE = re.compile(
    "[\U00010000-\U0010ffff](?:[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    "|\u200d[\u2190-\u2bff\U00010000-\U0010ffff])*"
)
"""A character, mostly an emoji, with what is combined with it: one sign that is not drawn."""


class OutcomeText(NamedTuple):
    """The result of a game in words: `title` is about the winners, `detail` about the others.

    A draw has no detail.
    """

    title: str
    detail: str


def player_names(specs: Sequence[PlayerSpec]) -> tuple[str, ...]:
    """Return the name of each seat, such as "You" for a single person, or "Computer, level 3".

    A person whose name is the text of a bot, or of a level that the game does not have, as in a
    record, is shown as the bot or the level.
    """
    people = sum(
        spec.kind == "human"
        and not spec.name.startswith(BOT_PREFIX)
        and not _level_number(spec.name)
        for spec in specs
    )
    machines = sum(spec.kind != "human" for spec in specs)
    names = []
    for seat, spec in enumerate(specs, 1):
        number = seat if machines > 1 else 0
        if spec.kind == "level":
            name = _(NUMBERED_COMPUTER).format(n=number) if number else _(COMPUTER)
            # In lessons and puzzles the computer has no level.
            if spec.level:
                name = _(WITH_LEVEL).format(name=name, level=spec.level)
            names.append(name)
        elif spec.kind == "bot":
            names.append(_bot_name(spec.path, number))
        elif spec.name.startswith(BOT_PREFIX):
            names.append(_bot_name(spec.name.removeprefix(BOT_PREFIX), number))
        elif level := _level_number(spec.name):
            names.append(_(UNKNOWN).format(name=_(LEVEL).format(n=level)))
        elif name := cut_to_width(" ".join(displayable_comment(spec.name).split()), MAX_NAME):
            names.append(name)
        else:
            names.append(_(YOU) if people == 1 else _("Player {n}").format(n=seat))
    return tuple(names)


def _level_number(text: str) -> str:
    """Return the number in the text of a level, shortened; empty for another text."""
    found = _LEVEL_TEXT.fullmatch(text)
    return truncated(found[1], 3) if found else ""


def _bot_name(path: str, number: int) -> str:
    file = " ".join(displayable_comment(path.replace("\\", "/").rsplit("/", 1)[-1]).split())
    text = _("bot {n}: {file}") if number else _("bot: {file}")
    return text.format(n=number, file=file)


def error_as_sentence(reason: str) -> str:
    """Return the text of an error as a sentence: with a capital, except in names of cells."""
    first = reason[:1] if CELL_NAME.match(reason) else reason[:1].upper()
    return f"{first}{reason[1:]}."


def drawable_line(line: str) -> str:
    """Return a line of foreign text with characters that cannot be drawn replaced."""
    return "".join(each if is_printable_line(each) else " " for each in _without_emoji(line))


def clean_message(message: str) -> str:
    """Return a message, which may contain foreign text, shortened and safe to draw."""
    lines = message[: MAX_MESSAGE + 1].split("\n")
    if len(lines) > MAX_MESSAGE_LINES:
        lines[MAX_MESSAGE_LINES:] = ["…"]
    parts = (map(printable, _without_emoji(line).split(NO_BREAK)) for line in lines)
    return truncated("\n".join(map(NO_BREAK.join, parts)), MAX_MESSAGE)


def displayable_comment(text: str) -> str:
    """Return a comment from a file, with a line for each paragraph, shortened and safe to draw."""
    shown = "\n".join(map(drawable_line, text[:MAX_COMMENT].split("\n")))
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", shown))
    rest = " …" if len(text) > MAX_COMMENT else ""
    return "\n".join(part for part in paragraphs if part) + rest


def name_without_level(name: str) -> str:
    """Return a player's name without the level: `Computer`."""
    digits = "[0-9…]+"
    short = "|".join(_pattern(_(text), n=digits) for text in (COMPUTER, NUMBERED_COMPUTER, LEVEL))
    for text in (WITH_LEVEL, UNKNOWN):
        if found := re.fullmatch(_pattern(_(text), name=f"({short})", level=digits), name):
            return found[1]
    return name


def turn_title(number: int, name: str) -> str:
    """Return a turn and who made it, such as `Turn 11, you`."""
    if is_you(name):
        return _("Turn {number}, you").format(number=number_text(number))
    return _("Turn {number}, {name}").format(
        number=number_text(number), name=name_without_level(name)
    )


def _pattern(text: str, **places: str) -> str:
    """Return a regular expression for a text: each `{name}` in it becomes the pattern of `name`."""
    parts = re.split(r"\{(\w+)\}", text)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [places[each] for each in parts[1::2]]
    return "".join(parts)


def is_you(name: str) -> bool:
    """Return whether a name is that of a single person, who is addressed, in any language."""
    return name in (YOU, _(YOU))


def name_in_sentence(name: str) -> str:
    """Return a short name for use inside a sentence: `you`, `the computer`, `Player 2`."""
    if is_you(name):
        # Translators: Mostly the object of a sentence, such as “Choose a piece for {name}”.
        return pgettext("inside a sentence", "you")
    return pgettext("inside a sentence", "the computer") if name == _(COMPUTER) else name


def total_in_words(score: int) -> str:
    """Return a new score after what was added to it, for people who listen."""
    # Translators: {n} is a player’s score, after “scores 2” or “5 points”.
    return _("total {n}").format(n=number_text(score))


def name_as_subject(name: str) -> str:
    """Return the short name of another player at the start of a sentence: `The computer`."""
    return pgettext("start of a sentence", "The computer") if name == _(COMPUTER) else name


def name_of_mover(name: str) -> str:
    """Return the short name of the player to move, at the start of a sentence: `Computer`."""
    # Translators: For “{name} moves.” and “{name}’s turn”, where a language may need an article.
    computer = pgettext("moves", "Computer")
    short_name = name_without_level(name)
    return computer if short_name == _(COMPUTER) else short_name


def turn_heading(name: str, first_move: bool) -> str:
    """Return the heading of a turn: "You move first", "Your turn", "Player 2's turn"."""
    if first_move:
        text = _("You move first") if is_you(name) else _("{name} moves first")
    else:
        text = _("Your turn") if is_you(name) else _("{name}’s turn")
    return text.format(name=name_of_mover(name))


def turn_status_text(name: str, prompt: str) -> str:
    """Return the status line of a person's turn."""
    text = _("Your turn: {task}") if is_you(name) else _("{name}’s turn: {task}")
    return text.format(name=name_of_mover(name), task=prompt)


def moving_status_text(name: str) -> str:
    """Return the status line while a move is shown: "You move.", "Computer moves."."""
    text = _("You move.") if is_you(name) else _("{name} moves.")
    return text.format(name=name_of_mover(name))


def outcome_text(outcome: Outcome, names: Sequence[str]) -> OutcomeText:
    """Return the result of a game, from the point of view of the person at the screen.

    It does not contain the `reason` of the outcome.
    """
    # Translators: For “{names} wins!” and “{names} loses!”, where a language may need an article.
    computer = pgettext("wins or loses", "Computer")
    short_names = [name_without_level(name) for name in names]
    winners = [short_names[seat] for seat in outcome.winners]
    losers = [name for seat, name in enumerate(short_names) if seat not in outcome.winners]
    if not winners or not losers:
        return OutcomeText(_("A tie!") if winners else _("It’s a draw!"), "")
    if is_you(winners[0]) and len(winners) == 1:
        title = _("You win!")
    else:
        title = ngettext("{names} wins!", "{names} win!", len(winners))
    if any(map(is_you, losers)):
        detail = _("You lose!")
    else:
        detail = ngettext("{names} loses!", "{names} lose!", len(losers))
    groups = ([computer] if each == [_(COMPUTER)] else each for each in (winners, losers))
    won, lost = (listed(each, _("and")) for each in groups)
    return OutcomeText(title.format(names=won), detail.format(names=lost))


def _without_emoji(line: str) -> str:
    # Tk on X11 may crash on a coloured glyph, such as an emoji.
    return _UNDRAWABLE.sub("□", line)


def game_kind_title(entry: RecordHeader) -> str:
    """Return the title of a saved game's game, or its id if the program does not have this game."""
    try:
        return find_game(entry["Game"]).title
    except FourgamesError:
        return displayable_comment(entry["Game"]) or printable(entry.path.name)


def game_heading(entry: RecordHeader) -> str:
    """Return the title that a person gave a saved game, if any, and the title of its game."""
    title = displayable_comment(entry["Title"])
    return f"{title}   ·   {game_kind_title(entry)}" if title else game_kind_title(entry)


def players_text(entry: RecordHeader) -> str:
    """Return the names of all players of a saved game."""
    return " – ".join(names_by_seat(entry))


def names_by_seat(entry: RecordHeader) -> tuple[str, ...]:
    """Return the name of each player of a saved game, in order of the seats."""
    return player_names([_listed_player(entry, text) for text in entry.players])


def _listed_player(entry: RecordHeader, text: str) -> PlayerSpec:
    """Return a player of a saved game, whose game this program need not have."""
    try:
        return player_from_tag(find_game(entry["Game"]), text)
    except FourgamesError:
        return PlayerSpec.from_tag(text)


def game_state_text(entry: RecordHeader, elsewhere: bool = False) -> str:
    """Return the state of a saved game in a few words; `elsewhere` if another window plays it."""
    if entry.fault:
        return _("damaged")
    return _("open in another window") if elsewhere else progress_or_result_text(entry)


def short_game_title(game: AnyGame) -> str:
    """Return the title without the part before the colon: `Mancala` for “Stones: Mancala”."""
    return game.title.rpartition(": ")[2]


def progress_or_result_text(head: RecordHeader) -> str:
    """Return the progress of a game, or its result for the person: `turn 12`, `won, level 5`.

    In practice, the level says nothing: `won, practice`.
    """
    if not head.is_finished:
        return (
            _("turn {n}").format(n=number_text(head.turn_number))
            if head.turn_number
            else _("in progress")
        )
    result = person_result(head)
    if not result:
        return printable(truncated(head["Result"], MAX_NAME))
    alone, in_practice, at_level = RESULT_TEXTS[result]
    if is_practice_game(head):
        return _(in_practice)
    for text in head.players:
        if level := _level_number(text):
            return _(at_level).format(n=level)
    return _(alone)


def person_result(head: RecordHeader) -> str:
    """Return won, drawn or lost for the single person of a finished game; "" for other games."""
    people, result = head.people_seats, head["Result"]
    if len(people) != 1 or not is_result(result) or result.count("-") < people[0]:
        return ""
    return seat_result(result, people[0])


def relative_day_text(time: float, today: date) -> str:
    """Return the day of a time (seconds since the epoch): `today`, `Friday` or `21 November`.

    Empty for a time outside of the calendar.
    """
    try:
        then = datetime.fromtimestamp(time)
    except (ValueError, OverflowError, OSError):
        return ""
    days = (today - then.date()).days
    if 0 <= days < 2:
        return _("yesterday") if days else _("today")
    return weekday_name(then) if 2 <= days < 7 else date_text(then, today)


def weekday_name(day: date) -> str:
    return _(WEEKDAYS[day.weekday()])


def month_name(day: date) -> str:
    return _(MONTHS[day.month - 1])


def day_of_month_text(day: date) -> str:
    """Return the day of the month, such as `21`; some languages write the first as an ordinal."""
    # Translators: The first day of a month in a date. French writes “1er”.
    return pgettext("day of a month", "1") if day.day == 1 else str(day.day)


def short_date_text(day: date) -> str:
    """Return a date without year in few letters, such as `23 Nov`."""
    return _("{day} {month}").format(
        day=day_of_month_text(day), month=_(SHORT_MONTHS[day.month - 1])
    )


def date_text(day: date, today: date) -> str:
    """Return a date such as `21 November`, with the year if it is another one than today's."""
    # Translators: A date, such as “21 November” and “21 November 2025”.
    text = _("{day} {month}") if day.year == today.year else _("{day} {month} {year}")
    return text.format(day=day_of_month_text(day), month=month_name(day), year=day.year)


def saved_game_name(head: RecordHeader) -> str:
    """Return the title that a person gave the game, or the name of the game alone."""
    return game_heading(head) if head["Title"] else game_kind_title(head).rpartition(": ")[2]


def players_or_error_text(head: RecordHeader) -> str:
    """Return the names of all players, or that the saved game cannot be read."""
    return _("cannot be read") if head.fault else players_text(head)


def progress_sort_key(head: RecordHeader) -> tuple[bool, int, str]:
    """Return the sort key of the results: running games by their turns, then finished ones."""
    running = not (head.is_finished or head.fault)
    return not running, head.turn_number if running else 0, game_state_text(head)


def turn_count(head: RecordHeader) -> int:
    """Return the number of turns, or of plies if an older version saved no other number."""
    return head.turn_number or head.plies


def time_of_day(time: float) -> str:
    """Return the time of day, as in `20:41`, of a time in seconds since the epoch.

    Empty for a time outside of the calendar.
    """
    try:
        return f"{datetime.fromtimestamp(time):%H:%M}"
    except (ValueError, OverflowError, OSError):
        return ""


def result_scores_text(result: Result) -> str:
    """Return the scores of a finished game, by seat like the names: `27 : 21`; "" without any."""
    return " : ".join(map(str, result.scores or ()))


def matches_search(entry: RecordHeader, text: str, today: date) -> bool:
    """Return whether each word of a search text occurs in what is shown of a saved game."""
    shown = "\n".join(
        (
            entry["Title"],
            game_kind_title(entry),
            *entry.players,
            *(word.partition("=")[2] for word in entry["Options"].split()),
            relative_day_text(entry.changed, today),
            entry["Date"],
            entry["Result"],
        )
    ).casefold()
    return all(word in shown for word in text.casefold().split())
