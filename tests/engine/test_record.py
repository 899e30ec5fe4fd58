from __future__ import annotations

import re
import textwrap
import tracemalloc
from dataclasses import replace
from importlib import resources
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.record import PartialRecordError, Record
from fourgames_tk.engine.record_text import (
    ASSISTANCE,
    MAX_FILE_BYTES,
    MAX_TAGS,
    BadRecord,
    RecordHeader,
    is_result,
)
from fourgames_tk.engine.session import Session

TEXT = """\
[Game "four-stones"]
[Version "0.1.0"]
[Date "2026-11-21"]
[Player1 "Ann \\"A\\" Öst"]
[Player2 "level:5"]
[Options "layout=shuffled rows=2 spaces=6 letters=4"]
[Seed "6"]
[Result "0-1"]
[Event "A friendly game"]

{Before the first move.}
1. A1 {with \\{braces\\} and a \\\\}
2. B3
3. C1
4. D2
0-1
"""

WRITTEN = TEXT.replace("[Result", '[PlyCount "4"]\n[Turn "4"]\n[Result', 1)

texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=20)


def random_session(game: AnyGame, seed: int, plies: int) -> Session:
    """Return a game of random moves."""
    session = Session(game, game.options_type(), seed)
    random = Random(seed)
    for _ in range(plies):
        moves = session.state.legal_moves()
        if not moves:
            break
        session.play(random.choice(moves))
    return session


def test_a_record_reads_as_it_is_documented() -> None:
    found = Record.parse(TEXT)
    assert found.game is find_game("four-stones")
    assert found.options.non_default_texts() == {
        "layout": "shuffled",
        "rows": "2",
        "spaces": "6",
        "letters": "4",
    }
    assert found.seed == 6
    assert found.moves == ("A1", "B3", "C1", "D2")
    assert found.players == ('Ann "A" Öst', "level:5")
    assert found.comments == {0: "Before the first move.", 1: "with {braces} and a \\"}
    assert (found.date, found.version, found.result) == ("2026-11-21", "0.1.0", "0-1")
    assert found.tags == {"Event": "A friendly game"}
    assert found.position is None
    assert found.to_text() == WRITTEN
    assert found.session().state.legal_moves() == ()


def test_the_example_on_the_help_page_is_a_record() -> None:
    page = (resources.files("fourgames_tk") / "help" / "record.md").read_text(encoding="utf-8")
    example = "\n".join(line[4:] for line in page.splitlines() if line.startswith("    "))
    head, moves = example.split('[Result "0-1"]\n', 1)
    found = Record.parse(f'{head}[Result "0-1"]\n\n{moves}')
    assert found.moves == ("A1", "B3", "C1", "D2")
    assert found.comments == {0: "A comment before the first move.", 1: "Not the best move."}


@pytest.mark.parametrize(
    ("moves", "left"),
    [("", (0,)), ("A1", (0, 1)), ("A1 B3 C1", (0, 1, 3)), ("A1 C1 B3", (0, 1)), ("C1 A1", (0,))],
)
def test_what_goes_on_from_a_record_keeps_the_comments_up_to_where_it_differs(
    moves: str, left: tuple[int, ...]
) -> None:
    texts = {0: "at first", 1: "one", 3: "three"}
    read = Record.parse(TEXT)
    found = replace(read, comments=texts, players=("Ann", "Bea"), date="1999-12-31")
    session = Session(found.game, found.options, found.seed)
    for move in moves.split():
        session.play(move)
    written = found.continued_by(session)
    assert written.comments == {ply: texts[ply] for ply in left}
    assert (written.tags, written.date, written.players) == (found.tags, found.date, ("Ann", "Bea"))
    assert found.continued_by(session, ("Cid", "Dan")).players == ("Cid", "Dan")
    known = replace(found, title="Ours", kind="help", seconds=9).continued_by(session)
    assert (known.title, known.kind, known.seconds) == ("Ours", "help", 9)


def test_moves_may_stand_as_in_a_chess_record() -> None:
    head, _, _ = TEXT.partition("{Before")
    loose = head.replace("\n", "\r\n") + "1.A1 2. B3 {why\r\nso?}\r\n{twice}  3.C1\n\n D2 0-1"
    found = Record.parse(loose)
    assert found.moves == ("A1", "B3", "C1", "D2")
    assert found.comments == {2: "why\nso?\ntwice"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10**18 - 1),
    plies=st.integers(0, 40),
    comments=st.dictionaries(st.integers(0, 5), texts, max_size=3),
    names=st.lists(texts, min_size=2, max_size=2),
    from_position=st.booleans(),
)
def test_every_game_round_trips(
    game: AnyGame,
    seed: int,
    plies: int,
    comments: dict[int, str],
    names: list[str],
    from_position: bool,
) -> None:
    session = random_session(game, seed, plies)
    if from_position:
        state = game.parse_position(session.state.to_json(), session.options, seed)
        session = Session(game, session.options, seed, state)
    seats = game.seat_count(session.options)
    comments = {ply: text for ply, text in comments.items() if ply <= len(session.moves)}
    written = Record.from_session(session, [*names, "level:1", "human"][:seats], comments)
    assert Record.parse(written.to_text()) == written
    assert written.session().state == session.state


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_or_read_but_never_breaks(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 30)))
    damaged = TEXT[:start] + data.draw(st.text(max_size=10)) + TEXT[end:]
    try:
        found = Record.parse(damaged)
    except BadRecord as error:
        assert re.match(r"line \d+: ", str(error))
    else:
        assert Record.parse(found.to_text()) == found


@settings(max_examples=100, deadline=None)
@given(cut=st.integers(0, len(TEXT) - 2))
def test_a_record_that_was_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(BadRecord):
        Record.parse(TEXT[:cut])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("C1", "C9", "line 14: move C9: C can slide only 1 space"),
        ("C1", "C" * 99, f"line 14: move {'C' * 20}…: "),
        ("4. D2\n", "", "line 15: the file says the result is 0-1, but it is *"),
        ('Result "0-1"', 'Result "*"', "line 8: the file says the result is *, but it is 0-1"),
        ("D2\n0-1", "D2\n", "line 17: the file ends without a result (* or such)"),
        ("D2\n0-1", "D2\n0-1 D2", "line 16: D2 comes after the result 0-1"),
        ("C1", "{no end C1", "line 14: this comment has no end: write } after it"),
        ("four-stones", "chess", "line 1: unknown game 'chess': the games are four-stones"),
        ("rows=2", "rows=1", "line 6: rows=1: expected a whole number from 2 to 8"),
        ('[Seed "6"]', "[Seed 6]", "line 7: '[Seed 6]' is not a tag: write [Name \"text\"]"),
        ('[Seed "6"]', '[Seed "6"]\n[Seed "6"]', "line 8: the tag Seed is given twice"),
        ('[Game "four-stones"]\n', "", "line 1: the tag Game is missing"),
        ('[Seed "6"]', '[Position "[NaN]"]', "line 7: this is not JSON: NaN is not a number"),
        ('[Seed "6"]', '[Position "[]"]', "line 7: a position is a JSON object, not a list"),
        (TEXT, '[Game "four-stones"]', "line 1: the file ends before the moves"),
        (
            '0-1"]',
            '0-1"]\n[Hints "1"]',
            "line 9: Hints must be one number for each of the 2 players",
        ),
        ('0-1"]', '0-1"]\n[Hints "1 x"]', "line 9: Hints must be one number for each of the 2"),
        ('0-1"]', '0-1"]\n[Shown "5"]', "line 9: Shown must be a number of moves from 0 to 4"),
        ('0-1"]', '0-1"]\n[Shown "-1"]', "line 9: Shown must be a number of moves from 0 to 4"),
        ("C1", "C1 }", "line 14: this } does not end a comment"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as error:
        Record.parse(TEXT.replace(old, new, 1))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "name", "text"),
    [
        *(
            ("2026-11-21", date, "Date", date)
            for date in ("????.??.??", "2026.11.28", "28.11.2026", "yesterday", "", "1/2/26")
        ),
        ("[Event", "[event", "event", "A friendly game"),
        ("[Event", "[White_Elo", "White_Elo", "A friendly game"),
        ("A friendly game", "C:\\games\\", "Event", "C:\\games\\"),
        ("A friendly game", 'The \\"big" one', "Event", 'The "big" one'),
        ("A friendly game", "two\tcolumns", "Event", "two\tcolumns"),
        ("A friendly game", "\\ud83d\\ude00 \\ud800", "Event", "\U0001f600 \ufffd"),
    ],
)
def test_a_tag_that_says_nothing_about_the_moves_is_kept_as_text(
    old: str, new: str, name: str, text: str
) -> None:
    plain = Record.parse(TEXT)
    found = Record.parse(TEXT.replace(old, new, 1))
    assert {"Date": found.date, **found.tags}[name] == text
    assert (found.moves, found.result, found.options) == (plain.moves, "0-1", plain.options)
    assert Record.parse(found.to_text()) == found
    continued = found.continued_by(found.session())
    assert continued.tags == found.tags and (continued.date == found.date or not found.date)


@pytest.mark.parametrize(
    ("moves", "comments"),
    [
        ("1... A1 2... B3 3. ... C1 ... D2", {}),
        ("1...A1 1…B3 2. … C1 3.…D2", {}),
        ("1. A1! B3?? 2. C1!? D2 ?! 0-1", {1: "!", 2: "??", 3: "!?", 4: "?!"}),
        ("A1!{good} B3 C1;bad {not\n D2", {1: "!\ngood", 3: "bad {not"}),
        (
            "; before\nA1 B3 ; a\n;b\n C1 {c;d} D2 0-1 ; over",
            {0: "before", 2: "a\nb", 3: "c;d", 4: "over"},
        ),
        ("A1 B3 C1 D2 ; not }\r\n", {4: "not }"}),
        ("A1 B3 C1 D2 0-1\n;-) Ann", {}),
    ],
)
def test_moves_are_read_as_people_and_other_programs_write_them(
    moves: str, comments: dict[int, str]
) -> None:
    head, _, _ = TEXT.partition("{Before")
    found = Record.parse(f"{head}{moves}\n" + "0-1\n" * ("0-1" not in moves))
    assert found.moves == ("A1", "B3", "C1", "D2") and found.comments == comments
    assert Record.parse(found.to_text()) == found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_marks_of_good_and_bad_moves_are_comments_where_they_are_no_moves(game: AnyGame) -> None:
    # A small game may be over soon, and a result is no move to be marked.
    session = random_session(game, 1, 4)
    plain = Record.from_session(session).to_text()
    is_call = game.id == "four-by-four"
    for mark in ("!", "?", "??", "?!", "!?", "!!"):
        head, _, moves = plain.partition("\n\n")
        marked = re.sub(r"(?<=[^\s.])(?=\s)(?<!\*)", mark, moves.replace(". ", ".").rstrip() + "\n")
        text = f"{head}\n\n{marked}"
        if is_call and "!" in mark:
            with pytest.raises(PartialRecordError):
                Record.parse(text)
        else:
            found = Record.parse(text)
            assert found.moves == session.all_moves
            assert found.comments == dict.fromkeys(range(1, session.length + 1), mark)


def test_a_call_in_four_by_four_is_a_move_and_may_be_judged() -> None:
    game = find_game("four-by-four")
    session = Session(game, game.options_type.parse({"calling": "players"}), 1)
    while not any(move.endswith("!") for move in session.state.legal_moves()):
        session.play(session.state.legal_moves()[0])
    call = next(move for move in session.state.legal_moves() if move.endswith("!"))
    text = Record.from_session(session).to_text().removesuffix("*\n")
    session.play(call)
    result = Record.from_session(session).result
    text = text.replace('Result "*"', f'Result "{result}"')
    for mark in ("", "?", "??"):
        found = Record.parse(f"{text}{call}{mark}\n{result}\n")
        assert found.moves == session.all_moves
        assert found.comments == ({session.length: mark} if mark else {})


def test_a_free_turn_is_no_turn_of_its_own_and_numbers_say_nothing() -> None:
    found = Record.parse('[Game "mancala"]\n\n1. 1 7.2 *\n')
    assert found.moves == ("1", "2") and "\n1. 1 2\n" in found.to_text()


@pytest.mark.parametrize("used", [(0, 0), (0, 2)])
def test_used_hints_are_saved(used: tuple[int, int]) -> None:
    game = find_game("fourside")
    session = Session(game, game.options_type(), 1)
    session.hints_used[:] = used
    written = Record.from_session(session).to_text()
    assert ("[Hints " in written) == any(used)
    assert Record.parse(written).session().hints_used == [*used]


@pytest.mark.parametrize("name", ["שָׁלוֹם 3 (דני)", "علی\u200cرضا", "Dan \u2067דני\u2069 1", "ދިވެހި"])
def test_names_that_run_from_right_to_left_stay_whole_in_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    written = replace(Record.parse(TEXT), players=(name, "level:5"), comments={1: f"{name}!"})
    written.write(path)
    assert f'[Player1 "{name}"]' in path.read_text("utf-8").splitlines()
    assert Record.read(path) == written and RecordHeader.read(path).players[0] == name


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    written = Record.parse(TEXT)
    written.write(path)
    assert path.read_text(encoding="utf-8") == WRITTEN
    assert Record.read(path) == written
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert Record.read(path) == written


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    path.write_bytes(TEXT.encode().replace(b"friendly", b"\xff"))
    with pytest.raises(BadRecord, match="line 9: this is not UTF-8 text"):
        Record.read(path)
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(BadRecord, match="larger than 4,000,000 bytes"):
        Record.read(path)
    with pytest.raises(BadRecord, match=r"^this is not an ordinary file"):
        Record.read(tmp_path)
    with pytest.raises(BadRecord) as error:
        Record.parse(TEXT).write(tmp_path)
    assert str(error.value) == f"{tmp_path.name} is not a file and cannot be replaced"
    with pytest.raises(FileNotFoundError):
        Record.read(tmp_path / "missing.4g")


def test_what_was_taken_back_is_there_again() -> None:
    session = Record.parse(TEXT).session()
    session.undo()
    written = Record.from_session(session, date="2026-11-21")
    assert (written.moves, written.shown, written.result) == (("A1", "B3", "C1", "D2"), 3, "0-1")
    assert written.players == ("?", "?")
    found = Record.parse(written.to_text())
    assert found == written
    back = found.session()
    assert (back.moves, [step.move for step in back.undone_steps]) == (session.moves, ["D2"])


def test_what_a_person_wrote_of_a_game_and_what_helped_round_trip() -> None:
    found = replace(
        Record.parse(TEXT),
        title='The "great" one',
        kind="help",
        seconds=312,
        helped=ASSISTANCE,
        open_hands=True,
    )
    assert Record.parse(found.to_text()) == found
    later_first = replace(found, helped=("taken back", "coach", "finished", "hint"))
    assert Record.parse(later_first.to_text()) == later_first, "in the order in which they came"
    assert later_first.continued_by(later_first.session()).helped == later_first.helped
    loose = TEXT.replace("[Result", '[Helped "taken back,magic"]\n[Seconds "1e9"]\n[Result', 1)
    assert (Record.parse(loose).helped, Record.parse(loose).seconds) == (("taken back",), 0)


def test_what_helped_is_seen_as_a_game_goes_on() -> None:
    game = find_game("four-stones")
    session = Session(game, game.options_type(), 1)
    first = session.play(session.state.legal_moves()[0]).move
    plain = Record.from_session(session, ("Ann", "level:1"))
    session.play(session.state.legal_moves()[0])
    assert plain.continued_by(session).helped == ()
    assert plain.continued_by(session, ("Bea", "level:1")).helped == ()
    assert plain.continued_by(session, ("Ann", "level:2")).helped == ("changed seats",)
    assert plain.continued_by(session, ("Ann", "human")).helped == ("changed seats",)
    unplayed = replace(plain, moves=())
    assert unplayed.continued_by(session, ("Ann", "human")).helped == ()
    while session.state.outcome() is None:
        session.play(session.state.legal_moves()[0])
    over = Record.from_session(session, ("Ann", "level:1")).continued_by(
        session, ("Bea", "level:2")
    )
    assert (over.players, over.helped) == (("Bea", "level:1"), ())
    changed = over.continued_by(session, ("level:3", "Eve"))
    assert changed.players == over.players, "who has played a finished game does not change"
    session.hints_used[0] = 1
    assert plain.continued_by(session).helped == ("hint",)
    ours = Record.parse('[Game "fourside"]\n[Hints "3 0"]\n\n*\n')
    assert ours.continued_by(ours.session()).helped == ()
    composed = Session(game, game.options_type(), 1, session.all_steps[0].after)
    assert Record.from_session(composed).continued_by(composed).helped == ("position",)
    session.go_to(0)
    assert plain.continued_by(session).helped == ("hint",)
    session.play(next(move for move in session.state.legal_moves() if move != first))
    again = plain.continued_by(session)
    assert again.helped == ("hint", "taken back")
    assert again.continued_by(session).helped == again.helped


@pytest.mark.parametrize(
    "damaged",
    [
        TEXT.replace("four-stones", "chess"),
        TEXT.replace("rows=2", "rows=1"),
        TEXT.replace("rows=2", "depth=2"),
        TEXT.replace('[Seed "6"]', '[Seed "six"]'),
        TEXT.replace('[Seed "6"]', '[Position "{}"]'),
        TEXT.replace('[Game "four-stones"]\n', ""),
        TEXT.replace('[Game "four-stones"]', '[White "Ann"]'),
        TEXT.replace("friendly", "\udcff"),
        TEXT + " " * MAX_FILE_BYTES,
        "",
    ],
)
def test_the_head_of_a_file_says_why_it_cannot_be_opened(damaged: str, tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    path.write_bytes(damaged.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadRecord) as refused:
        Record.read(path)
    assert not isinstance(refused.value, PartialRecordError)
    head = RecordHeader.read(path)
    assert (head.fault, head.tags, head.path) == (str(refused.value), {}, path)


@pytest.mark.parametrize(
    ("old", "new"),
    [("C1", "C9"), ('0-1"]', '0-1"]\n[Hints "x"]'), ("A1", "Z1"), ("D2\n0-1", "D2\n1-0")],
)
def test_a_game_with_an_error_after_its_start_is_listed_and_opened(
    old: str, new: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.4g"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    assert RecordHeader.read(path).fault == ""
    with pytest.raises(PartialRecordError):
        Record.read(path)


def test_a_character_at_the_end_of_the_part_of_a_file_that_a_head_reads(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    head, moves = TEXT.split("\n\n", 1)
    for before in range(3):
        path.write_text(f"{head}\n\n{{{'e' * before}{'€' * 100_000}}}\n{moves}", "utf-8")
        assert RecordHeader.read(path).fault == ""


def test_a_damaged_record_reads_up_to_the_move_at_fault() -> None:
    for damaged, moves in (
        (TEXT.replace("C1", "C9"), ("A1", "B3")),
        (TEXT.replace("D2\n0-1", "D2\n"), ("A1", "B3", "C1", "D2")),
        (TEXT.replace("A1", "Z1"), ()),
    ):
        with pytest.raises(PartialRecordError) as refused:
            Record.parse(damaged)
        found = refused.value.so_far
        assert (found.moves, found.players[1]) == (moves, "level:5")
        assert Record.parse(found.to_text()) == found
    with pytest.raises(BadRecord) as unreadable:
        Record.parse(TEXT.replace("four-stones", "chess"))
    assert not isinstance(unreadable.value, PartialRecordError)


def test_a_head_is_what_a_list_shows_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    Record.parse(TEXT).write(path)
    head = RecordHeader.read(path)
    assert (head["Game"], head.players) == ("four-stones", ('Ann "A" Öst', "level:5"))
    assert (head.plies, head.is_finished, head.people_seats, head.kind) == (4, True, (0,), "played")
    assert (head.path, head.changed, head.fault) == (path, path.stat().st_mtime, "")
    text = TEXT.replace('Ann \\"A\\" Öst', "level:1").replace('"0-1"', '"*"', 1)
    head = RecordHeader.parse(text)
    assert (head.plies, head.is_finished, head.people_seats, head.kind) == (0, False, (), "demo")
    assert RecordHeader.parse(text.replace("level:1", "bot:x")).kind == "programs"
    assert RecordHeader.parse(text.replace("[Result", '[Kind "help"]\n[Result', 1)).kind == "help"
    path.write_text(f'[Site "{"e" * 9_000}"]\n{text}'.replace("\n", "\r\n"), newline="")
    assert RecordHeader.read(path)["Game"] == "four-stones"


def head(**tags: str) -> RecordHeader:
    lines = (f'[{name} "{text}"]\n' for name, text in tags.items())
    return RecordHeader.parse("".join(lines) + "\n*\n")


@pytest.mark.parametrize(
    ("tags", "plies", "turn"),
    [
        ({}, 0, 0),
        ({"PlyCount": "12"}, 12, 0),
        ({"PlyCount": "12", "Turn": "3"}, 12, 3),
        ({"PlyCount": "12", "Turn": "some"}, 12, 0),
        ({"PlyCount": "1e3", "Turn": "2"}, 0, 2),
        ({"PlyCount": "9" * 10}, 0, 0),
    ],
)
def test_a_head_counts_the_moves_and_the_turns(tags: dict[str, str], plies: int, turn: int) -> None:
    found = head(Game="mancala", **tags)
    assert (found.plies, found.turn_number) == (plies, turn)


@pytest.mark.parametrize(
    ("moves", "shown", "turn"),
    [("", 0, 1), ("1", 1, 1), ("1 3", 2, 2), ("1 3 1", 3, 2), ("1 3 1", 1, 1), ("3 1", 0, 1)],
)
def test_a_record_says_which_turn_is_played(moves: str, shown: int, turn: int) -> None:
    game = find_game("mancala")
    session = Session(game, game.options_type(), 0)
    for move in moves.split():
        session.play(move)
    session.go_to(shown)
    written = Record.from_session(session)
    assert written.turn_number == Record.parse(written.to_text()).turn_number == turn
    assert replace(written, seats=()).turn_number == turn
    assert RecordHeader.parse(written.to_text()).turn_number == turn


def test_a_head_has_up_to_nine_players() -> None:
    names = {f"Player{number}": f"P{number}" for number in range(11)}
    assert head(Game="mancala", **names).players == tuple(f"P{number}" for number in range(1, 10))
    mixed = head(Game="mancala", Player2="Ann", Player1="level:1", Player3="engine:x")
    assert (mixed.players, mixed.people_seats) == (("level:1", "Ann", "engine:x"), (1,))


@pytest.mark.parametrize(
    ("result", "finished"),
    [({}, False), ({"Result": "*"}, False), ({"Result": "1-0"}, True)],
)
def test_a_game_without_a_result_is_not_finished(result: dict[str, str], finished: bool) -> None:
    assert head(Game="mancala", **result).is_finished == finished


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        (("level:1", "level:2"), "demo"),
        (("level:1", "bot:x"), "programs"),
        (("bot:x", "command:y"), "programs"),
        (("command:y", "engine:z"), "demo"),
        (("bot:x", "Bo"), "played"),
        ((), "demo"),
    ],
)
def test_a_game_is_of_the_kind_of_its_players(players: tuple[str, ...], kind: str) -> None:
    named = {f"Player{number}": text for number, text in enumerate(players, 1)}
    assert head(Game="mancala", **named).kind == kind
    assert head(Game="mancala", Kind="lesson", **named).kind == "lesson"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        *[(text, True) for text in ("*", "1-0", "0-1", "1-1", "0-0-1", "1/2-1/2", "1/2-1/2-1/2")],
        *[(text, False) for text in ("", "1", "1/2", "2-0", "1-0-", "**", "1-1/2", "1-0 ")],
    ],
)
def test_a_result_is_a_point_or_none_for_each_seat(text: str, known: bool) -> None:
    assert is_result(text) == known


def test_what_is_wrong_is_repeated_up_to_a_length() -> None:
    for length, shown in ((20, "x" * 20), (21, "x" * 20 + "…")):
        with pytest.raises(BadRecord) as error:
            Record.parse(TEXT.replace("C1", "x" * length))
        assert str(error.value).startswith(f"line 14: move {shown}: ")
    for length, end in ((40, "x'"), (41, "x…'")):
        line = " ".join(["xxxxxxxxx"] * 4)[:length].ljust(length, "x")
        with pytest.raises(BadRecord) as error:
            Record.parse(f"{line}\n\n*\n")
        shown = f"{line[:40]}{end[1:]}"
        assert str(error.value) == f'line 1: \'{shown} is not a tag: write [Name "text"]'


def test_tags_may_have_empty_lines_before_them_and_blanks_behind() -> None:
    found = Record.parse("\n \n" + TEXT.replace('"]', '"]  ', 1))
    assert found.moves == ("A1", "B3", "C1", "D2")
    with pytest.raises(BadRecord, match=r"^line 16: move C9"):
        Record.parse("\n\n" + TEXT.replace("C1", "C9"))


def test_the_tags_of_a_head_take_a_part_of_a_file_at_most(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    most = 262_144
    tags = '[Game "mancala"]\n[Site "{}"]\n'
    for size, fault in ((most, ""), (most + 1, "line 2: the file ends before the moves")):
        path.write_text(tags.format("e" * (size - len(tags) + 2)) + "\n1. 1 *\n")
        assert RecordHeader.read(path).fault.partition(": write an empty")[0] == fault


def test_the_head_of_a_damaged_file_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    for text, fault in (
        ("", "line 1: not a saved game"),
        ("[Game four]\n\n*\n", "line 1: '[Game four]' is not a tag"),
        ('[Game "mancala"]', "line 1: the file ends before the moves"),
    ):
        path.write_text(text)
        head = RecordHeader.read(path)
        assert head.fault.startswith(fault) and head.tags == {} and head.changed > 0
    path.unlink()
    path.mkdir()
    assert RecordHeader.read(path).fault == "this is not an ordinary file"
    missing = RecordHeader.read(tmp_path / "missing.4g")
    assert missing.fault and missing.changed == 0


def test_a_game_that_somebody_could_not_finish_has_a_result_and_may_go_on() -> None:
    game = find_game("four-stones")
    text = Record.from_session(Session(game, game.options_type(), 0)).to_text()
    text = text.replace('Result "*"', 'Result "0-1"]\n[Termination "time forfeit"')
    lost = Record.parse(text.replace("\n*", "\n0-1"))
    assert lost.result == "0-1" and Record.parse(lost.to_text()) == lost
    session = lost.session()
    session.play("D3")
    assert lost.continued_by(session).tags == {} and lost.continued_by(session).result == "*"
    with pytest.raises(BadRecord, match="the file says the result is 1-0, but it is 0-1"):
        Record.parse(lost.to_text().replace('Result "0-1"', 'Result "1-0"'))


QUOTED = "".join(f"> {line}\n" if line else ">\n" for line in TEXT.split("\n")[:-1])
MAILS = {
    "quoted": QUOTED,
    "quoted twice": "".join(f">{line}" for line in QUOTED.splitlines(keepends=True)),
    "indented": "".join(f"    {line}" for line in TEXT.splitlines(keepends=True)),
    "mail": f"Dear Bob,\n\nlook at [this]:\n\n{TEXT}\nYours, 1 {{friend\n-- \nAnn :-}}\n",
    "reply": f"On Monday Ann wrote:\n{QUOTED}> Yours\n\nWell done!\n",
    "code after code": f"Try:\n```\npip install it\n```\n{TEXT}",
    "code": f"Look:\n```text\n{TEXT}```\nWhat do you think? 1. A1\n",
    "mark": f"\ufeff{TEXT}",
    "mark and mail": f"\ufeffHello\n{TEXT}",
    "blanks": TEXT.replace(' "', '   "').replace("1. A1", "1.  A1 \t ").replace('"]', '" ]'),
    "no-break spaces": TEXT.replace("] ", "]\xa0").replace(' "', '\xa0"').replace(". ", ".\xa0"),
    "in a tag": TEXT.replace("shuffled rows", "shuffled\xa0 rows").replace('"6"', '"\xa06 "'),
    "blank line": TEXT.replace("\n\n", "\n\xa0\n"),
    "Windows": TEXT.replace("\n", "\r\n"),
    "old Mac": TEXT.replace("\n", "\r"),
    "doubled": TEXT.replace("\n", "\r\r\n"),
    "curly": re.sub(r'\[(\w+) "(.*)"\]', r"[\1 “\2”]", TEXT).replace('\\"', "\\”"),
    "empty lines": TEXT.replace("\n", "\n\n"),
    "leading blanks": TEXT.replace("\n", "\n  "),
    "two marks": f"\ufeff\u200b{TEXT}",
    "low quotes": re.sub(r'\[(\w+) "(.*)"\]', r"[\1 „\2“]", TEXT),
    "no empty line": TEXT.replace("\n\n", "\n"),
    "quoted by bars": re.sub("^", "| ", TEXT, flags=re.M),
    "quoted both ways": re.sub("^> ?", "> | ", QUOTED, flags=re.M),
    "wrapped tags": TEXT.replace(" rows", "\nrows").replace("spaces=6 ", "spaces=6 \n  "),
    "wrapped and quoted": QUOTED.replace(" rows", "\n> rows").replace("friendly ", "friendly\n> "),
    "wrapped after a name": TEXT.replace('[Options "', '[Options\n"'),
    "wrapped last tag": TEXT.replace("A friendly ", "A\nfriendly\n"),
    "wrapped, curly": TEXT.replace('"A friendly game"', "“A friendly\ngame”"),
    "no comment": TEXT.replace("\n\n{Before the first move.}", ""),
}


@pytest.mark.parametrize("mail", MAILS)
def test_a_record_is_read_out_of_a_mail(mail: str, tmp_path: Path) -> None:
    want = Record.parse(TEXT)
    found = Record.parse(MAILS[mail])
    # Only the blanks within the comment may have changed.
    assert (found.moves, found.players, found.options) == (want.moves, want.players, want.options)
    assert (found.seed, found.result, found.date) == (want.seed, want.result, want.date)
    path = tmp_path / "mail.4g"
    path.write_bytes(MAILS[mail].encode())
    assert Record.read(path) == found
    assert RecordHeader.read(path).players == want.players


def test_an_error_in_a_mail_is_reported_with_its_line() -> None:
    for before in ("", "Dear Bob,\n\n", "Bob:\n```\n"):
        with pytest.raises(
            PartialRecordError, match=f"^line {before.count(chr(10)) + 14}: move C9"
        ):
            Record.parse(before + QUOTED.replace("C1", "C9") + "```\n")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_read_by_its_byte_order_mark(encoding: str, tmp_path: Path) -> None:
    path, mark = tmp_path / "game.4g", "" if encoding == "utf-16" else "\ufeff"
    path.write_bytes((mark + TEXT).encode(encoding))
    want = Record.parse(TEXT)
    assert Record.read(path) == want and RecordHeader.read(path).players == want.players
    path.write_bytes((mark + TEXT.replace("C1", "C9")).encode(encoding))
    with pytest.raises(PartialRecordError, match=r"^line 14: move C9"):
        Record.read(path)
    path.write_bytes((mark + TEXT).encode(encoding)[:-1])
    with pytest.raises(BadRecord, match="not UTF-8"):
        Record.read(path)


def test_a_comment_with_parts_of_characters_can_be_written() -> None:
    found = Record.parse(TEXT.replace("Before the", "\ud83d\ude00 and \ud83d."))
    assert found.comments[0] == "\U0001f600 and \ufffd. first move."
    assert Record.parse(found.to_text().encode().decode()) == found


def test_a_tag_that_is_wrapped_and_never_ends_is_refused_at_its_line() -> None:
    for more in ("", "\nx]", '\n[Title "a"]', "\nx]\n" * 1000, "\n\nx"):
        text = TEXT.replace('"A friendly game"]', '"A friendly' + more)
        with pytest.raises(BadRecord, match=r"line 9: .* is not a tag"):
            Record.parse(text)


def test_a_position_is_read_out_of_a_wrapped_mail() -> None:
    game = find_game("skirmish")
    session = Session(game, game.options_type(), 1)
    text = replace(Record.from_session(session), position=session.state).to_text()
    wrapped = "\n".join(
        line for each in text.split("\n") for line in textwrap.wrap(each, 40) or [""]
    )
    assert wrapped.count("\n") > text.count("\n") + 2
    assert Record.parse(wrapped) == Record.parse(text)


def test_a_second_game_after_the_result_is_refused() -> None:
    for more in (TEXT, "5. A1\n", "1/2-1/2\n", f"And this:\n{TEXT}"):
        with pytest.raises(PartialRecordError, match=r"^line 1\d: .* comes after the result 0-1"):
            Record.parse(f"{TEXT}\n{more}")
    unfinished = '[Game "mancala"]\n\n1. 1\n*\n'
    with pytest.raises(PartialRecordError, match="comes after the result"):
        Record.parse(f"{unfinished}2\n")


def test_a_line_among_the_tags_is_no_move() -> None:
    with pytest.raises(BadRecord, match=r"^line 7: 'Seed 6' is not a tag"):
        Record.parse(TEXT.replace('[Seed "6"]', "Seed 6"))


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("", "chess"),
        ('[Variant "Crazyhouse"]\n', "Crazyhouse"),
        ('[GameType "20"]\n', "draughts"),
        ('[GameType "1"]\n', "chess"),
    ],
)
def test_a_file_of_another_game_is_refused_by_its_name(more: str, name: str) -> None:
    other = f'[Event "?"]\n[White "Ann"]\n[Black "Bob"]\n{more}\n1. e4 e5 *\n'
    with pytest.raises(BadRecord, match=f"this is a game of {name}, which"):
        Record.parse(other)


def test_a_text_of_line_ends_alone_is_refused_at_once() -> None:
    # Time that grows with the square of the length would take minutes.
    for text in ("\r" * 300_000 + "x", '[Game "mancala"]\n' + "\n" * 300_000 + "x"):
        with pytest.raises(BadRecord):
            Record.parse(text)


@pytest.mark.parametrize(
    "comment",
    ["x" * 300_000, r"\{" * 150_000, "x\n" * 150_000],
    ids=["plain", "escaped", "lines"],
)
def test_a_large_comment_takes_little_memory(comment: str) -> None:
    head, moves = TEXT.split("{Before the first move.}")
    tracemalloc.start()
    try:
        found = Record.parse(f"{head}{{{comment}}}{moves}")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.comments[0] == comment.replace("\\", "")
    assert peak < 40 * len(comment), f"{peak:,} bytes"
    assert Record.parse(found.to_text()) == found


def test_a_comment_that_never_ends_is_refused_at_its_line() -> None:
    for text in ("{open", r"{open \}", "{one { two}", "{" + "x" * 50_000):
        with pytest.raises(BadRecord, match="line 16: this comment has no end: write } after it"):
            Record.parse(TEXT.removesuffix("0-1\n") + text)


def test_too_many_tags_are_refused() -> None:
    more = "".join(f'[Tag{number} ""]\n' for number in range(MAX_TAGS))
    with pytest.raises(BadRecord, match="more than 1,000 tags cannot be read"):
        Record.parse(more + TEXT)
    fewer = more.split("\n", TEXT.count('"]'))[-1]
    assert len(RecordHeader.parse(fewer + TEXT).tags) == MAX_TAGS
