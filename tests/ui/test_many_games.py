"""Fifty games in one window, each to its end: what belongs to a game or a page goes with it."""

from __future__ import annotations

from collections import Counter

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.learn.lesson_files import has_lessons
from fourgames_tk.ui.pages import lessons, puzzle
from fourgames_tk.ui.pages.lessons import LessonPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.review import ReviewPage
from fourgames_tk.ui.window.menus import ACTIONS
from tests.ui.census import FACES, census, grown, record_bindings
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.waiting import come_to_rest

ROUNDS = 3
"""In which everything is opened; in the first two of them all is shown that is held."""
PAGES = ("review", "puzzle", "lesson")
SMALL = "800x560"
"""The size of the window: boards are painted sooner."""
PLAYERS = ("human human", "human level:1")
ALL_SHOWN = len(PAGES) * len(PLAYERS)
"""Number of turns, in which every game is played once, after which each has been with each page."""
TURNS = ALL_SHOWN + 1
LEAVES = ("quit", "open", "save", "save_as", "save_picture", "save_animation", "paste")
"""Actions that end the program, or ask for a file."""


def show(person: Person, page: str, game: AnyGame) -> None:
    """Open a page that comes after a game, and do something on it."""
    workspace = person.app.workspace
    if page == "review":
        workspace.show_review()
        assert isinstance(workspace.side_panel.page, ReviewPage)
    elif page == "puzzle" and puzzle.included_puzzles(person.app, game):
        puzzle.show_puzzles(person.app, game)
        shown = workspace.side_panel.page
        assert isinstance(shown, PuzzlePage)
        shown.exercise.submit(shown.puzzle.solutions[0])
    elif page == "lesson" and has_lessons(game):
        lessons.show_lesson(person.app, lessons.valid_lessons_and_error(game)[0], 0)
        assert isinstance(workspace.side_panel.page, LessonPage)
    person.flush()


def go_home(person: Person) -> None:
    """Show the start screen as at the first start, without saved games."""
    person.app.workspace.show_start()
    library = person.app.library
    person.wait(lambda: library.writer.is_done, "the disk")
    for path in (library.results.path, library.puzzle_journal.path, *library.folder.glob("*.4g")):
        path.unlink(missing_ok=True)
    person.app.workspace.show_start()
    come_to_rest(person.root)


def test_later_games_leave_no_more_than_the_first(person: Person) -> None:
    record_bindings(person.root)
    person.resize(SMALL)
    before: Counter[str] = Counter()
    for turn in range(TURNS):
        pages = PAGES if turn == 0 else PAGES[turn % len(PAGES) :][:1]
        for place, game in enumerate(GAMES):
            play_last_move(person, game, PLAYERS[(turn // len(PAGES) + place) % len(PLAYERS)])
            for page in pages:
                show(person, page, game)
            person.app.workspace.show_start()
        go_home(person)
        if turn < ALL_SHOWN:
            # The faces of all that can come with a game are not known yet.
            before = (before or census(person)) | Counter({FACES: census(person)[FACES]})
        assert not grown(person, before), f"after {(turn + 1) * len(GAMES)} games"


def test_what_is_opened_again_and_again_leaves_nothing(person: Person) -> None:
    record_bindings(person.root)
    before: Counter[str] = Counter()
    for _ in range(ROUNDS):
        for each in ACTIONS:
            if each.menu and each.id not in LEAVES:
                if person.app.workspace.controller is None:
                    person.start_game(GAMES[0], "human human")
                each.run(person.app)
                person.flush()
                if each.id == "speak":
                    each.run(person.app)
                for window in person.windows:
                    window.destroy()
        go_home(person)
        more, before = grown(person, before) if before else {}, census(person)
    assert not more
