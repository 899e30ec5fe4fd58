from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk import __version__
from fourgames_tk.engine import protocol
from fourgames_tk.engine.explanation import Mark, MarkStyle
from fourgames_tk.engine.game import MoveValue, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_stones.game import FourStones
from fourgames_tk.engine.protocol import COMMANDS, CommandReader, ProtocolLine
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.search.clock import Clock
from tests.engine.conversation import Conversation, Refused, talk
from tests.failing import Failing
from tests.limits import WAIT_SECONDS

SMALL = "new four-stones layout=shuffled rows=2 spaces=6 letters="
CLASSIC: dict[str, Any] = {
    "rows": ["..AB...C..", "......D...", "..E.....F.", ".G.H.I...J"],
    "turn": 0,
}


engine = pytest.fixture(talk)
shared = pytest.fixture(talk, scope="module")


@pytest.fixture
def running(shared: Conversation) -> Conversation:
    """Return an engine shared by tests, with a new game."""
    assert shared.ask("new four-stones seed=1") == ""
    return shared


def refusal(engine: Conversation, line: str) -> str:
    with pytest.raises(Refused) as error:
        engine.ask(line)
    return str(error.value)


def test_the_example_on_the_help_page_is_true(engine: Conversation) -> None:
    page = (resources.files("fourgames_tk") / "help" / "protocol.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in page.splitlines() if line.startswith("    ")]
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    assert len(pairs) >= 5
    output, _ = engine.process.communicate("\n".join(lines[::2]).encode(), timeout=WAIT_SECONDS)
    assert output.decode().split("\n\n") == [*(answer for _, answer in pairs), ""]


def test_the_engine_reports_its_name_version_and_commands(engine: Conversation) -> None:
    assert engine.ask("name") == "Fourgames"
    assert engine.ask("version") == __version__
    engine.send(b"12 help")
    output, _ = engine.process.communicate(timeout=WAIT_SECONDS)
    answer, empty, rest = output.decode().partition("\n\n")
    assert (empty, rest) == ("\n\n", "")
    lines = answer.removeprefix("=12 ").split("\n")
    assert [line.split(":")[0].split(" ")[0] for line in lines] == list(COMMANDS)
    assert "choose [level=N] [seconds=S] [nodes=N] [depth=N]: a move (it is not played)" in lines


def test_an_answer_repeats_the_number_of_its_command(engine: Conversation) -> None:
    lines = "new four-stones\n7 undo\n8 play C4\n9\n10 play D3 # the best\n# 11\n012 outcome"
    output, _ = engine.process.communicate(lines.encode(), timeout=WAIT_SECONDS)
    answers = output.decode().split("\n\n")[1:]
    assert [answer.partition(" ")[0] for answer in answers] == ["?7", "?8", "?9", "=10", "=012", ""]
    assert answers[2] == "?9 the command is missing after the number"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new", "new needs a game: four-stones"),
        ("new four", "unknown game 'four': the games are four-stones"),
        ("new four-stones depth=3", "unknown option 'depth': this game has layout, rows, spaces,"),
        ("new four-stones rows=9", "rows=9: expected a whole number from 2 to 8"),
        ("new four-stones rows", "'rows' is not an option: write name=value"),
        ("new four-stones rows=3 rows=4", "option 'rows' is given twice"),
        ("new four-stones seed=-1", "seed=-1: expected a whole number of at most 18 digits"),
        ("play", "play needs a move"),
        ("play C4", "C can slide 1 to 3 spaces"),
        ("play D3 E1", "'D3 E1' is not a move"),
        ('position {"rows": ["AB", "C."], "turn": 0}', "rows must have 4 entries, not 2"),
        ("position", "this is not JSON"),
        ("undo", "there is nothing to undo: this is the first position"),
        ("redo", "there is nothing to redo: this is the last position"),
        ("view 2", "'2' is not a seat: expected 0 to 1"),
        ("chance", "'' is not a seat: expected 0 to 1"),
        ("perft -1", "'-1' is not a depth: expected 0 to 99"),
        ("choose level=0", "'0' is not a level: expected 1 to 10"),
        ("choose level=11", "'11' is not a level: expected 1 to 10"),
        *(
            (f"choose seconds={text}", f"seconds={text}: expected 0 to 86400 in plain digits")
            for text in ("nan", "-1", "inf", "٣", "1_0", "1e1", "", "86400.1")
        ),
        ("choose nodes=0", "'0' is not a number of nodes: expected 1 to 1000000000"),
        ("choose depth=100", "'100' is not a depth: expected 1 to 99"),
        ("choose depth=3", "Four Stones has no depth: its levels do not search ply by ply"),
        (
            "choose plies=3",
            "unknown option 'plies': the options are level and seconds and nodes and depth",
        ),
        ("why", "why needs a move"),
        ("why D9", "D can slide 1 to 6 spaces"),
        ("why D3 level=3", "unknown option 'level': the options are seconds"),
        ("review level=3", "unknown option 'level': the options are seconds"),
        ("puzzle variation=some", "variation=some: expected yes or no"),
        ("load nowhere/x.4g", "cannot read x.4g: No such file or directory"),
        ("save nowhere/x.4g", "cannot write x.4g: No such file or directory"),
        ("drill kind=x", "no kind of drill 'x': Four Stones has"),
    ],
)
def test_what_is_refused_leaves_the_running_game(
    running: Conversation, line: str, message: str
) -> None:
    assert refusal(running, line).startswith(message)
    assert running.ask_json("state") == CLASSIC


def test_play_reports_the_events(running: Conversation) -> None:
    assert running.ask_json("play D3") == [
        {"event": "Slid", "seat": 0, "letter": "D", "row": 1, "start": 6, "stop": 3}
    ]
    after = running.ask("state")
    assert running.ask("undo") == "" and running.ask_json("state") == CLASSIC
    assert running.ask("redo") == "" and running.ask("state") == after


def test_a_level_draws_anew_in_each_ply(running: Conversation) -> None:
    assert running.ask("new skirmish rows=5 columns=5 stones=1 seed=1") == ""
    board = [[0, -1, -1, -1, -1], *[[-1] * 5] * 3, [-1, -1, -1, -1, 1]]
    running.ask(f"position {json.dumps({'board': board, 'turn': 0, 'quiet': 0})}")
    found = set[str]()
    for _ in range(12):
        found.add(running.ask("choose level=1"))
        for move in ("a1b1", "e5d5", "b1a1", "d5e5"):
            running.ask(f"play {move}")
    assert found == {"a1b1", "a1a2"}


def test_position_goes_on_from_there_with_an_empty_history(running: Conversation) -> None:
    running.ask(f"{SMALL}3 seed=1")
    running.ask(f"play {running.ask('moves').split()[0]}")
    position = {"rows": ["A.B...", "C....."], "turn": 1}
    assert running.ask(f"position {json.dumps(position)}") == ""
    assert running.ask_json("state") == position
    assert refusal(running, "undo").startswith("there is nothing to undo")
    assert [event["event"] for event in running.ask_json("play B1")] == ["Slid", "Won"]
    assert running.ask_json("outcome") == {"winners": [1], "scores": None}
    assert running.ask("moves") == ""
    assert running.ask_json("values") == {}
    assert running.ask("perft 5") == "1"
    for command in ("choose", "hint"):
        message = refusal(running, command)
        assert message == "the game is over: there is no move to choose"


@pytest.mark.parametrize("command", ["new four-stones seed=2", "position"])
def test_nothing_of_a_loaded_game_is_saved_with_another(
    command: str, running: Conversation, tmp_path: Path
) -> None:
    path, other = tmp_path / "loaded.4g", tmp_path / "other.4g"
    tags = '[Player1 "Ann"]\n[Title "The best"]\n[Helped "hint"]\n[Event "Cup"]\n'
    path.write_text(f'[Game "four-stones"]\n{tags}\n{{Before.}}\n1. D3 {{Good.}}\n*\n')
    running.ask(f"load {path}")
    running.ask(f"save {other}")
    assert Record.read(other).comments == {0: "Before.", 1: "Good."}
    running.ask(command if command != "position" else f"position {running.ask('state')}")
    running.ask(f"save {other}")
    found = Record.read(other)
    assert (found.players, found.title, found.tags) == (("?", "?"), "", {})
    assert (found.comments, found.moves) == ({}, ())


def test_a_loaded_game_is_saved_with_what_was_played_since(
    running: Conversation, tmp_path: Path
) -> None:
    path = tmp_path / "loaded.4g"
    path.write_text('[Game "four-stones"]\n[Player1 "Ann"]\n[Title "Ours"]\n\n1. D3 {Good.}\n*\n')
    running.ask(f"load {path}")
    running.ask("play F4")
    running.ask(f"save {path}")
    found = Record.read(path)
    assert (found.moves, found.players, found.title) == (("D3", "F4"), ("Ann", "?"), "Ours")
    assert found.comments == {1: "Good."}


def test_views_outcome_levels_and_perft(running: Conversation) -> None:
    assert running.ask_json("view 0") == running.ask_json("view 1") == CLASSIC
    assert running.ask("outcome") == "-"
    assert running.ask("levels") == "1 2 3 4 5 6 7 8 9 10"
    assert [running.ask(f"perft {depth}") for depth in range(4)] == ["1", "24", "528", "10693"]


def test_choose_answers_a_move_and_does_not_play_it(running: Conversation) -> None:
    moves = running.ask("moves").split()
    for words in ("", " level=1", " level=5 seconds=0.1", " seconds=0", " seconds=0.5 level=3"):
        assert running.ask(f"choose{words}") in moves
        assert running.ask(f"choose{words}") == running.ask(f"choose{words}")
    assert running.ask_json("state") == CLASSIC


def test_after_an_undo_the_same_move_is_chosen_again(running: Conversation) -> None:
    chosen: list[list[str]] = []
    for _ in range(2):
        chosen.append([])
        for seed in range(6):
            running.ask(f"new four-stones seed={seed}")
            if chosen[1:]:
                running.ask(f"play {running.ask('moves').split()[0]}")
                running.ask("undo")
            chosen[-1].append(running.ask("choose level=1"))
    assert chosen[0] == chosen[1] and len({*chosen[0]}) > 1


@pytest.mark.parametrize("players", [2, 4])
def test_values_and_hints_come_to_an_end_without_a_time(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "VALUES_NODES", 5_000)
    spoken = protocol.Protocol(lambda: False)

    def ask(text: str) -> str:
        return spoken.answer(ProtocolLine.parse(text))

    ask(f"new skirmish players={players} rows=8 columns=8 stones=12 layout=random seed=1")
    assert set(json.loads(ask("values"))) == set(ask("moves").split())
    assert json.loads(ask("hint"))["line"] == []
    assert len(json.loads(ask("hint seconds=20"))["line"]) > 1


def test_hints_of_fourside_are_three_a_player_also_in_a_saved_game(
    running: Conversation, tmp_path: Path
) -> None:
    running.ask("new fourside seed=1")
    for _ in range(2):
        running.ask("hint")
    running.ask(f"save {tmp_path / 'x.4g'}")
    running.ask("new fourside seed=1")
    running.ask(f"load {tmp_path / 'x.4g'}")
    running.ask("hint")
    with pytest.raises(Refused, match="has no hint left"):
        running.ask("hint")
    running.ask(f"play {running.ask('moves').split()[0]}")
    running.ask("hint")


def test_chance_finds_where_a_lost_game_was_last_won(running: Conversation) -> None:
    running.ask("new mancala stones=2")
    position = {"bottom": [1, 1, 0, 0, 0, 0], "top": [0] * 5 + [1], "stores": [10, 11], "turn": 0}
    running.ask(f"position {json.dumps(position)}")
    for move in ("1", "2", "6"):
        running.ask(f"play {move}")
    assert running.ask_json("outcome") == {"winners": [1], "scores": [11, 13]}
    found = {
        "index": 0,
        "moves": ["2"],
        "reason": "With perfect play, you would have won by 2 stones.",
    }
    assert running.ask_json("chance 0 seconds=5") == found
    assert running.ask_json("chance 1")["index"] == 2


def test_review_judges_each_move_so_far(running: Conversation) -> None:
    assert running.ask_json("review") == {"plies": [], "moments": [], "accuracy": [None, None]}
    for move in ("D3", "F4"):
        running.ask(f"play {move}")
    found = running.ask_json("review seconds=5")
    assert found["plies"][1] == {
        **{"ply": 2, "seat": 1, "move": "F4", "value": -1, "best": 1, "moves": ["F5"]},
        "exact": True,
    }
    assert (len(found["plies"]), found["moments"], found["accuracy"]) == (2, [2], [1, 0])
    running.ask("undo")
    assert len(running.ask_json("review")["plies"]) == 1


def test_why_explains_a_move_as_the_window_does(running: Conversation) -> None:
    values = running.ask_json("values")
    found = running.ask_json("why F4")
    assert {"value": found["value"], "exact": found["exact"]} == values["F4"]
    game = find_game("four-stones")
    state = game.start(game.options_type(), 1)
    reason = game.compared_reason(
        state, "F4", Clock(), {move: MoveValue(**value) for move, value in values.items()}
    )
    assert (found["move"], found["reason"]) == ("F4", reason.sentence)
    assert [
        Mark(MarkStyle(mark["sign"]), tuple(mark["places"]), mark["text"])
        for mark in found["marks"]
    ] == [*reason.marks]
    assert found["line"][0] == "F4" and values["F4"]["exact"]
    for move in found["line"]:
        running.ask(f"play {move}")
    assert running.ask_json("outcome")["winners"] == [0 if found["value"] == 1 else 1]


def test_why_goes_by_the_last_values_of_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []

    def values(self: object, view: State, clock: Clock) -> dict[str, MoveValue]:
        searched.append(view)
        return {move: MoveValue(1, True) for move in view.legal_moves()}

    monkeypatch.setattr(FourStones, "move_values", values)
    spoken = protocol.Protocol(lambda: False)
    for line in ("new four-stones seed=1", "why F4", "values", "why F4", "why F4 seconds=1"):
        spoken.answer(ProtocolLine.parse(line))
    assert len(searched) == 3
    for line in ("play F4", "why D3", "why D3", "undo", "why D3"):
        spoken.answer(ProtocolLine.parse(line))
    assert len(searched) == 5


def test_without_a_game_a_command_says_so(engine: Conversation) -> None:
    words = (
        "position {},moves,play D3,undo,redo,state,view 0,outcome,levels,choose,values,hint,why D3"
    )
    for command in (
        *words.split(","),
        "why D3",
        "chance 0",
        "review",
        "perft 1",
        "puzzle",
        "drill",
        "save x.4g",
    ):
        assert refusal(engine, command) == "there is no game yet: start one with new GAME", command


def test_a_command_that_takes_nothing_refuses_more(running: Conversation) -> None:
    for name, command in COMMANDS.items():
        if not command.usage:
            assert refusal(running, f"{name} 1") == "this command must be alone on its line", name


@pytest.mark.parametrize("command", ["choose", "values", "hint", "why 1r0@e3"])
def test_no_analysis_runs_for_a_hidden_hand(running: Conversation, command: str) -> None:
    running.ask("new fourside seed=1")
    running.ask(f"position {running.ask('view 0')}")
    assert running.ask("moves") == ""
    assert refusal(running, f"{command} seconds=0").startswith("this position is one seat's view")


def test_an_error_of_the_program_is_an_answer_and_is_told_on_the_error_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = replace(COMMANDS["undo"], run=Failing(lambda self, rest: None, KeyError("odd"), 1))
    monkeypatch.setitem(protocol.COMMANDS, "undo", broken)  # type: ignore[misc]
    answers, errors = StringIO(), StringIO()
    protocol.serve(CommandReader(BytesIO(b"5 undo\n6 name\nquit\nname\n")), answers, errors)
    assert answers.getvalue() == f"?5 {protocol.INTERNAL_ERROR}\n\n=6 Fourgames\n\n=\n\n"
    assert errors.getvalue().endswith("KeyError: 'odd'\n")


def test_quit_answers_and_ends(engine: Conversation) -> None:
    assert engine.ask("quit") == ""
    assert engine.process.wait(timeout=WAIT_SECONDS) == 0


def test_a_reader_that_goes_away_ends_it_quietly(engine: Conversation) -> None:
    assert engine.process.stdin and engine.process.stdout
    engine.process.stdout.close()
    engine.process.stdin.write(b"list_games\n" * 3)
    engine.process.stdin.close()
    assert engine.process.wait(timeout=WAIT_SECONDS) == 0
    engine.process.stdin = engine.process.stdout = None
