"""The statistics page."""

from __future__ import annotations

import tkinter as tk
from tkinter.font import Font

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.rating import Rating, level_elos
from fourgames_tk.store.ladder import games_with_ratings
from fourgames_tk.store.puzzles import DrillResult, PuzzleAttempt
from fourgames_tk.store.results import GameStatistics, Result, WinDrawLoss
from fourgames_tk.ui.pages import statistics
from fourgames_tk.ui.pages.statistics import (
    DOT_SIZE,
    NO_ACCURACY_TEXT,
    NO_GAMES_SIGN,
    StatisticsPage,
    Timeline,
    _streaks_text,
    _tally_text,
    strength_text,
)
from fourgames_tk.ui.widgets.fonts import pixels
from tests.failing import Failing
from tests.ui.person import Person, results
from tests.ui.screens import faults

MANCALA = find_game("mancala")


@pytest.fixture
def page(person: Person) -> StatisticsPage:
    """Open the statistics of Mancala with seven results."""
    ends = [("1-0", 2), ("1-0", 2), ("0-1", 1), ("1/2-1/2", 7), ("1-0", 2), ("1-0", None)]
    shares = (None, 0.0, 0.7, 0.8, 0.9, None, None)
    for number, (result, level) in enumerate([*ends, ("0-1", None)]):
        seats = ("person", "person" if level is None else f"level:{level}")
        seat, seconds = (0, 1500) if level else (None, 60)
        person.app.library.results.add(
            Result(
                *("2026-11-23", "mancala", "", 1, seats, seat, result, None, 30, seconds),
                *(True, "", f"{number}.4g", shares[number]),
            )
        )
    for number in range(PUZZLES):
        found = PuzzleAttempt(
            "2026-11-23", "mancala", f"[{number}]", 3, found=True, score=number % 2
        )
        person.app.library.puzzle_journal.add(found)
    person.app.settings.save_last_game(MANCALA)
    person.driver.move(*person.empty_pixel)
    person.key("ctrl+t")
    shown = person.shown_page(StatisticsPage)
    person.wait(lambda: shown.table.winfo_width() > 100, "the table")
    return shown


PUZZLES = 8
"""Enough puzzles for a rating that is exact enough to be shown."""


def written(page: StatisticsPage) -> list[str]:
    """Return the texts of the table."""
    table = page.table
    items = (item for item in table.find_all() if table.type(item) == "text")
    return [table.itemcget(item, "text") for item in items]


def labels(parent: tk.Misc) -> list[tk.Label]:
    """Return all labels in a widget, in order of creation."""
    found = [label for child in parent.winfo_children() for label in labels(child)]
    return [parent] if isinstance(parent, tk.Label) else found


def timelines(page: StatisticsPage) -> list[Timeline]:
    """Return the timelines of the page."""
    return [each for each in page.strength.winfo_children() if isinstance(each, Timeline)]


def test_the_dots_at_both_ends_of_a_timeline_are_whole(
    page: StatisticsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(
        Timeline,
        "draw_plot",
        lambda self, rules, areas, lines, dot: drawn.extend(x for x, _ in lines[0][0]),
    )
    for each in timelines(page):
        drawn.clear()
        each.draw()
        left, _, right, _ = each.plot_box
        dot = pixels(each, DOT_SIZE)
        assert drawn[0] - dot >= left and drawn[-1] + dot <= right + 0.01


@pytest.mark.parametrize("share", [0.0, 100.0])
def test_the_axis_of_a_share_has_only_possible_numbers(person: Person, share: float) -> None:
    line = Timeline(person.root, [("2026-11-27", share, 0.0)] * 2, str, (0, 100))
    line.place(x=0, y=0, width=300)
    person.wait(lambda: line.winfo_width() == 300, "the timeline")
    line.draw()
    texts = {line.itemcget(each, "text") for each in line.find_all() if line.type(each) == "text"}
    numbers = {float(each) for each in texts if each.strip("-").replace(".", "").isdigit()}
    assert share in numbers and min(numbers) >= 0 and max(numbers) <= 100


def test_each_level_shows_results_from_either_seat(page: StatisticsPage) -> None:
    text = written(page)
    assert text[:3] == ["Computer", "you first", "you second"]
    names = [f"{level.number}  {level.name}" for level in MANCALA.levels]
    results = zip(
        (names[place] for place in (0, 1, 6)), ("1 lost", "3 won", "1 drawn"), strict=True
    )
    assert text[3:] == [each for name, result in results for each in (name, result, NO_GAMES_SIGN)]
    assert page.unplayed.cget("text") == "No counted game against the other levels yet."
    assert page.total.cget("text") == "5 games: 3 won, 1 drawn, 1 lost"
    assert page.streaks.cget("text") == ("Winning streak: 1 (best: 2). Time played: 2 h 7 min.")
    assert page.apart.cget("text") == "Not counted: 2 games between several people."
    (progress,) = page.ladder.winfo_children()[1:]
    assert isinstance(progress, tk.Label)
    beaten = f"1 of {len(MANCALA.levels)} levels beaten"
    assert progress.cget("text") == beaten
    assert progress.winfo_width() >= Font(progress, progress.cget("font")).measure(beaten)
    strength = " ".join(str(each.cget("text")) for each in labels(page.strength))
    points, margin = games_with_ratings(MANCALA, page.app.library.results.read())[-1][
        1
    ].points_and_margin_texts
    assert f"Rating {points} {margin} about level 2: you win about half" in strength
    assert "Your rating in puzzles: 1310 ± 280. Grade 3 of 5 suits you." in strength
    assert "Accuracy 60\N{NO-BREAK SPACE}%  best moves in 4 reviewed games" in strength
    assert len(timelines(page)) == 2
    bars = [page.table.bbox(item) for item in page.table.find_withtag("bar")]
    long, short = bars[1][2] - bars[1][0], bars[0][2] - bars[0][0]
    assert long > 2 * short


def test_drills_show_the_best_round_and_how_it_changes(
    person: Person, page: StatisticsPage
) -> None:
    assert "Drills" not in [each.cget("text") for each in labels(page.strength)]
    for day, right, timed in ((20, 4, False), (23, 7, False), (23, 3, True)):
        entry = DrillResult(f"2026-11-{day}T10:00:00", "mancala", "last-stone", right, 10, timed)
        person.app.library.add_puzzle_entry(entry)
    page.refresh()
    text = " ".join(str(each.cget("text")) for each in labels(page.strength))
    title = MANCALA.drill_kinds()[0].title
    assert text.endswith(
        f"Drills {title} Your best result: 7 of 10 right. Your best minute: 3 right."
    )
    lines = timelines(page)
    assert len(lines) == 3
    person.wait(lambda: all(each.winfo_width() > 100 for each in lines), "the timelines")
    for line, days in zip(lines, (["23 Nov"], ["23 Nov"], ["20 Nov", "23 Nov"]), strict=True):
        line.draw()
        texts = [
            line.itemcget(each, "text") for each in line.find_all() if line.type(each) == "text"
        ]
        assert [text for text in texts if text.endswith("Nov")] == days


@pytest.mark.parametrize("practice", [False, True])
def test_a_number_of_games_mentions_draws_only_if_there_are_some(practice: bool) -> None:
    kind = "practice " * practice
    for tally, text in (
        (WinDrawLoss(1, 0, 0), f"1 {kind}game: 1 won, 0 lost"),
        (WinDrawLoss(2, 0, 1), f"3 {kind}games: 2 won, 1 lost"),
        (WinDrawLoss(0, 1, 0), f"1 {kind}game: 0 won, 1 drawn, 0 lost"),
        (WinDrawLoss(3, 2, 1), f"6 {kind}games: 3 won, 2 drawn, 1 lost"),
    ):
        assert _tally_text(tally, practice) == text


def test_playing_time_is_rounded_to_whole_minutes() -> None:
    for seconds, text in ((29, "0 min"), (3569, "59 min"), (3571, "1 h 0 min")):
        summary = GameStatistics(WinDrawLoss(), seconds=seconds)
        assert _streaks_text(summary).endswith(f"Time played: {text}.")


def test_only_a_certain_strength_is_beyond_the_levels() -> None:
    first, *_, last = level_elos(MANCALA)
    margin = Rating(0, 50).confidence_margin
    for points, text in (
        (first - margin - 1, "weaker than level 1"),
        (first - margin + 1, "about level 1: "),
        (last + margin - 1, f"about level {len(MANCALA.levels)}: "),
        (last + margin + 1, f"stronger than level {len(MANCALA.levels)}"),
    ):
        assert strength_text(MANCALA, Rating(points, 50)).startswith(text)


def test_another_game_is_chosen_and_escape_goes_back(person: Person, page: StatisticsPage) -> None:
    assert timelines(page)
    page.chooser.set_value("skirmish")
    assert page.total.cget("text") == "No games yet"
    assert not timelines(page) and [each.cget("text") for each in labels(page.strength)] == [
        "Rating",
        "Your rating is shown after about 3 more games against the computer without help. "
        "Until then it is too uncertain.",
        "Accuracy",
        NO_ACCURACY_TEXT,
    ]
    person.key("Escape")
    assert not page.winfo_exists() and person.app.workspace.side_panel.page is None


def test_results_are_deleted_only_after_confirmation(
    person: Person, page: StatisticsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.press("Reset…")
    person.wait(lambda: len(person.dialogs()) == 1, "the question")
    assert "all 7 games of Stones: Mancala from the statistics" in person.screen
    person.press("Keep")
    person.wait(lambda: not person.dialogs(), "the question to go")
    assert len(results(person)) == 7 and page.total.cget("text") != "No games yet"
    other = ("2026-11-23", "skirmish", "", 1, ("person", "level:1"), 0, "1-0", None, 12, 60)
    person.app.library.results.add(Result(*other, True, "", "other.4g"))
    kept = person.app.library.results
    for fails in (True, False):
        person.press("Reset…")
        person.wait(lambda: len(person.dialogs()) == 1, "the question")
        with monkeypatch.context() as patch:
            if fails:
                broken = Failing(kept.remove_results, OSError(5, "Input/output error"), 1)
                patch.setattr(kept, "remove_results", broken)
            person.press("Reset")
        if fails:
            person.see("Input/output error.")
            assert page.total.cget("text").startswith("5 games: ")
            person.press("Close")
    assert [each.game for each in results(person)] == ["skirmish"], "those of other games stay"
    assert page.total.cget("text") == "No games yet"


@pytest.mark.parametrize(
    ("width", "size", "language"),
    [(800, "100", "en"), (1366, "200", "en"), (800, "200", "en"), (800, "200", "fr")],
)
def test_no_text_is_cut_off(
    person: Person, page: StatisticsPage, width: int, size: str, language: str
) -> None:
    person.app.set_preference("text_size", size)
    person.app.set_preference("language", language)
    person.resize(f"{width}x600")
    assert not list(faults(person.shown_page(StatisticsPage)))


def test_who_went_first_comes_from_the_start_of_the_game(
    person: Person, page: StatisticsPage
) -> None:
    for number, (seat, starter) in enumerate([(0, 0), (0, 1), (1, 1), (1, 0), (1, 0)]):
        seats = ("level:1", "person") if seat else ("person", "level:1")
        options, file = f"starter={starter}", f"four-{number}.4g"
        game = ("2026-11-23", "four-by-four", options, 1, seats, seat, "1-0", None, 12, 60)
        person.app.library.results.add(Result(*game, True, "", file))
    page.refresh()
    page.chooser.set_value("four-by-four")
    name = f"1  {find_game('four-by-four').level(1).name}"
    text = written(page)
    assert text[text.index(name) + 1 : text.index(name) + 3] == ["1 won, 1 lost", "1 won, 2 lost"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(29, "0 min"), (31, "1 min"), (3569, "59 min"), (3571, "1 h 0 min"), (7290, "2 h 2 min")],
)
def test_the_time_played_is_rounded_to_minutes(seconds: int, text: str) -> None:
    summary = GameStatistics(WinDrawLoss(0, 0, 0), seconds=seconds)
    assert statistics._streaks_text(summary).endswith(f"Time played: {text}.")


@pytest.mark.parametrize(
    ("span", "step"),
    [(0.9, 0.5), (1, 0.5), (4, 1), (4.1, 2), (8, 2), (8.1, 5), (10, 5), (20, 5), (401, 200)],
)
def test_an_axis_has_few_rules_at_round_numbers(span: float, step: float) -> None:
    assert statistics._axis_step(span) == pytest.approx(step)


def test_a_strength_outside_the_levels_is_told_once_that_is_sure() -> None:
    low, high = level_elos(MANCALA)[0], level_elos(MANCALA)[-1]
    for points, beyond in ((low, -1), (high, 1)):
        rating = Rating(points, 50.0)
        for away, text in ((0.99, "about level"), (1.01, ("weaker", "", "stronger")[beyond + 1])):
            there = Rating(points + beyond * away * rating.confidence_margin, rating.deviation)
            assert statistics.strength_text(MANCALA, there).startswith(text)


def test_statistics_are_shown_again_once_they_can_be_read(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = person.app.library.results
    shown = person.app.workspace.show_page(StatisticsPage)
    with monkeypatch.context() as patch:
        patch.setattr(results, "read", Failing(results.read, OSError(5, "broken"), 9))
        shown.refresh()
        assert shown.total.cget("text") == "Couldn’t read the statistics"
    shown.refresh()
    assert shown.total.cget("text") == "No games yet"


def journal_entry(number: int, result: str, counts: bool, share: float, moves: int) -> Result:
    game = ("2026-11-23", "mancala", "", 1, ("person", "level:1"), 0, result, None, 30, 60)
    return Result(*game, counts, "" if counts else "hint", f"{number}.4g", share, moves)


def test_a_rating_is_shown_once_it_is_precise_and_best_moves_are_counted_together(
    person: Person,
) -> None:
    """Numbers of two games as a fact, and a mean of shares with a practice game, were wrong."""
    person.app.settings.save_last_game(MANCALA)
    for number, (result, share, moves) in enumerate([("1-0", 1.0, 2), ("0-1", 0.5, 36)]):
        person.app.library.results.add(journal_entry(number, result, True, share, moves))
    person.app.library.results.add(journal_entry(2, "1-0", False, 0.0, 50))
    person.driver.move(*person.empty_pixel)
    person.key("ctrl+t")
    page = person.app.workspace.side_panel.page
    assert isinstance(page, StatisticsPage)
    text = " ".join(str(each.cget("text")) for each in labels(page.strength))
    assert text == (
        "Rating Your rating is shown after about 1 more game against the computer without help. "
        "Until then it is too uncertain. "
        "Accuracy 53\N{NO-BREAK SPACE}% 20 of 38 best moves in 2 reviewed games"
    )
    assert len(timelines(page)) == 1, "of the accuracy"
    tries = [PuzzleAttempt("2026-11-23", "mancala", f"[{n}]", 3, True, n % 2) for n in range(4)]
    for count, shown in ((1, "is shown after about 3 more puzzles"), (3, " ± ")):
        for each in tries[:count]:
            person.app.library.puzzle_journal.add(each)
        page.refresh()
        found = [str(each.cget("text")) for each in labels(page.strength)]
        assert any("rating in puzzles" in each and shown in each for each in found), found
    person.app.library.results.add(journal_entry(3, "1-0", True, 1.0, 2))
    page.refresh()
    found = [str(each.cget("text")) for each in labels(page.strength)]
    assert any(each.startswith("about level") for each in found), found
    assert len(timelines(page)) == 1, "one rating is no course"
    person.app.library.results.add(journal_entry(4, "1-0", True, 1.0, 2))
    page.refresh()
    assert len(timelines(page)) == 2
