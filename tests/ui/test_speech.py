"""Tests of the program as somebody uses it who hears it and does not see it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import wave
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fourgames_tk.engine.errors import NO_THREAD
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.fourside.blocks import rotated
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.engine.language import ENGLISH, use_language
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.game_view.computer_players import ComputerPlayers
from fourgames_tk.ui.pages.preferences import PreferencesPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.review import ReviewPage
from fourgames_tk.ui.text import outcome_text
from fourgames_tk.ui.widgets.markdown import help_page_text
from fourgames_tk.ui.widgets.side_panel import DRAWN_EVENT
from fourgames_tk.ui.window import speech, voice
from fourgames_tk.ui.window.menus import keys_markdown
from fourgames_tk.ui.window.voice import (
    ESPEAK,
    NO_VOICE,
    SYNTHESIZERS,
    Synthesizer,
    Voice,
    VoiceSettings,
    say_arguments,
    spd_say_arguments,
    windows_speech_arguments,
)
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store.games import kept
from tests.ui.listener import Listener, RecordingVoice
from tests.ui.xdriver import XDriver

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
BLOCK = re.compile(r"Block \d: top (\d+), right (\d+), bottom (\d+), left (\d+)\.")
"""What is said of a block of the hand."""


@pytest.fixture
def listener(app: App, driver: XDriver, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Seat a person at the start screen who has turned on speech by its key."""
    recording = RecordingVoice()
    monkeypatch.setattr(voice, "Voice", lambda: recording)
    person = Listener(app, driver, recording)
    assert "Speech is on." in person.strike("F4")
    return person


@games
def test_a_game_from_start_to_end_by_ear_and_keys(
    listener: Listener, game: AnyGame, tmp_path: Path
) -> None:
    start = listener.strike("F7").splitlines()
    assert start[0].startswith("Fourgames")
    assert any(game.title in line and "key " in line for line in start[1:])
    page = listener.open_game_page(game)
    assert game.title in page and "Play, button, key Enter" in page
    choices = listener.strike("F6")
    assert "Computer, number, " in choices
    assert choices.endswith("The focus is on: Play, button, key Enter")
    listener.strike("Return")
    listener.wait_for_board()
    listener.wait_for_turn()
    listener.hear()
    assert "Your turn: " in listener.heard
    rows = listener.strike("F6").splitlines()
    assert len(rows) >= 2
    state = listener.controller.session.state
    choices = listener.strike("F7")
    assert "Your turn: " in choices and len(choices.splitlines()) >= 2

    listener.play_out()

    heard = listener.heard
    seats = [step.seat for step in listener.controller.session.steps]
    person = listener.controller.setup.people_seats[0]
    assert heard.count("\nComputer: ") >= len(seats) - seats.count(person)
    assert heard.count("\nYou: ") >= seats.count(person)
    turns = sum(seat != before for before, seat in zip([None, *seats], seats, strict=False))
    assert heard.count("\nYour turn") >= turns // 2
    outcome = listener.controller.session.state.outcome()
    assert outcome is not None
    result = outcome_text(outcome, listener.controller.names).title
    # First the result, then the texts and the scores of the page.
    score = "" if outcome.scores is None else rf"You: {outcome.scores[person]} \w+\. "
    reason = re.escape(f"The game is over. {outcome.reason}")
    (end,) = (found.end() for found in re.finditer(f"\n{result} .*{score}.*{reason}\n", heard))
    assert f"{result}\n" in heard[end:] and "\nComputer: " not in heard[end:]
    if game.id == "fourside":
        said = {tuple(map(int, found)) for found in BLOCK.findall(heard)}
        own = {rotated(block, turns) for block in listener.own_blocks for turns in range(4)}
        assert said and said <= own
        assert isinstance(state, FourSideState)
        hand = [tuple(map(int, found)) for found in BLOCK.findall(choices)]
        assert hand == [*(state.hands[person] or ())]

    assert ", button" in listener.strike("Tab")
    before = len(listener.voice.said)
    listener.strike("ctrl+r")
    listener.wait_for_board()
    listener.wait_for_turn()
    listener.hear()
    assert any("Your turn: " in each for each in listener.voice.said[before:])
    listener.write(tmp_path / "transcript.txt")


def test_a_hint_with_its_reason_and_undo(listener: Listener) -> None:
    listener.start_game(find_game("four-stones"))
    assert "Your turn: " in listener.hear()
    assert "practice game" in listener.strike("ctrl+h")
    listener.strike("ctrl+h")
    listener.wait_to_hear("Hint: look at ")
    assert "Hint: slide " in listener.strike("ctrl+h")
    # The hinted move is chosen.
    assert "You: slide " in listener.strike("Return")
    listener.wait_for_turn()
    assert "Computer: " in listener.heard
    listener.strike("ctrl+z")
    assert re.search(r"\d moves? taken back\.", listener.heard)
    listener.wait_for_turn()
    listener.hear()
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_to_hear("You: slide ")
    assert listener.heard.count("taken back.") == 1


def test_the_cursor_tells_what_is_under_it(listener: Listener) -> None:
    listener.start_game(find_game("skirmish"), rows="4", columns="4")
    listener.strike("Right")
    cell = listener.strike("Down").splitlines()
    assert cell and re.fullmatch(r"[a-d][1-4]: (empty|.*stone)\..*", cell[0])
    assert "This key does nothing" not in listener.heard
    refused = listener.strike("k")
    assert refused and listener.strike("k") == refused
    assert listener.strike("F5") == refused


def test_a_piece_of_4_by_4_and_the_cursor_are_told_at_once(listener: Listener) -> None:
    listener.start_game(find_game("four-by-four"), "human human")
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    assert listener.strike("a").splitlines()[-1].startswith("a")
    told = listener.strike("3")
    assert told == "a3: empty." and listener.strike("3") == told
    listener.board.event_generate(DRAWN_EVENT)
    listener.flush()
    assert listener.hear() == "", "it is told again only for a key"
    listener.strike("Return")
    listener.wait(lambda: "Give a piece, or call" in listener.heard, "the next choice to be told")
    piece = listener.controller.session.state.prompt.partition(": ")[2]
    assert f"Placed on a3: {piece}" in listener.heard


def test_a_text_is_told_by_paragraphs_headings_and_links(listener: Listener) -> None:
    listener.open_game_page(find_game("mancala"))
    assert listener.strike("i").splitlines()[-1].endswith("Page Down goes to the next heading.")
    paragraph = listener.strike("Down")
    assert paragraph in help_page_text("mancala").replace("**", "")
    heading = listener.strike("Next")
    assert f"\n## {heading}\n" in help_page_text("mancala")
    listener.strike("Up")
    assert listener.strike("Down") == heading
    assert listener.strike("F6").startswith(f"{heading}\n")
    listener.strike("Escape", "ctrl+k")
    rows = listener.strike("F6").splitlines()
    assert len(rows) > 50 and "F6 Read the Board" in "\n".join(rows)


def test_a_key_ends_what_is_said_and_control_ends_all(listener: Listener) -> None:
    stops = listener.voice.stops
    listener.strike("Tab")
    assert listener.voice.stops == stops + 1
    said = len(listener.voice.said)
    listener.strike("Control_L")
    assert listener.voice.stops == stops + 2
    assert len(listener.voice.said) == said
    listener.app.show_status("This comes by itself.")
    listener.wait_to_hear("This comes by itself.")
    assert listener.voice.stops == stops + 2
    listener.click(listener.empty_pixel)
    listener.app.show_status("This follows from a click.")
    listener.wait_to_hear("This follows from a click.")
    assert listener.voice.stops == stops + 3


def test_a_search_is_told_if_it_takes_long(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    monkeypatch.setattr(speech, "THINKING_MS", 10_000_000)
    listener.start_game(game)
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_for_turn()
    listener.hear()
    assert "thinking" not in listener.heard
    assert listener.app.speech is not None and not listener.app.speech._thinking_timer.is_waiting
    monkeypatch.setattr(speech, "THINKING_MS", 0)
    monkeypatch.setattr(ComputerPlayers, "_ask_player", lambda computer_players: None)
    listener.make(listener.controller.session.state.legal_moves()[0], "keys")
    listener.wait_to_hear("thinking")
    assert listener.heard.count("thinking") == 1


def test_saved_games_are_told_row_by_row(listener: Listener) -> None:
    for game in ("mancala", "skirmish"):
        kept(listener.app.library, game)
    listener.strike("ctrl+b")
    told = listener.strike("Tab", "shift+Tab", "Down", "Up")
    assert "Mancala" in told or "Skirmish" in told
    assert ", Ann – Computer, level 3, move 4, " in told
    assert listener.strike("Down") != told


def test_a_lesson_a_puzzle_and_a_review(listener: Listener) -> None:
    listener.open_game_page(find_game("skirmish"))
    lesson = listener.strike("l")
    assert "Your task: Step to the marked tile." in lesson and "Marked: " in lesson
    listener.strike("Escape", "Escape", "z")
    listener.wait(
        lambda: isinstance(listener.app.side_panel.page, PuzzlePage), "the puzzle to be shown"
    )
    page = listener.app.side_panel.page
    assert isinstance(page, PuzzlePage)
    assert page.puzzle.task_text in listener.heard
    assert "Hint: look at " in listener.strike("ctrl+h")
    listener.make(page.solutions[0], "keys")
    listener.wait_to_hear("Right!")
    listener.start_game(find_game("skirmish"), "human human", rows="4", columns="4", stones="2")
    listener.play_to_the_end()
    listener.strike("r")
    listener.wait(
        lambda: isinstance(listener.app.side_panel.page, ReviewPage), "the review to be shown"
    )
    listener.wait_to_hear("this game.")
    assert "Review" in listener.heard


def test_controls_are_told_by_label_kind_and_value(listener: Listener) -> None:
    listener.strike("ctrl+,")
    assert listener.heard.endswith("Done, button, key Enter")
    told = [listener.strike("Tab") for _number in range(9)]
    assert "Theme, choice, System" in told
    assert "Text size, slider, 100 %" in told
    assert told[-1] == "Speak what happens, switch, on"
    assert listener.strike("Tab") == "Speech rate, slider, 100 %"
    assert listener.strike("Right") == "Speech rate, slider, 110 %"
    assert listener.voice.manners[-1] == VoiceSettings("en", 110)


@games
def test_the_keys_of_speech_have_no_other_meaning(app: App, game: AnyGame) -> None:
    app.workspace.show_game_page(game)
    rows = [line for line in keys_markdown(app).splitlines() if line.startswith("| F")]
    keys = [row.split("|")[1].strip() for row in rows]
    assert all(keys.count(key) == 1 for key in ("F4", "F5", "F6", "F7")), keys


def test_the_piles_that_a_lesson_of_mancala_marks_are_told(listener: Listener) -> None:
    listener.open_game_page(find_game("mancala"))
    listener.strike("l")
    assert re.search(r"Marked: .*pile \d", listener.heard)


def test_menus_and_dialogs_are_told(listener: Listener) -> None:
    assert "New Game…, Ctrl+N" in listener.strike("alt+g")
    assert "Your Games" in listener.strike("Down")
    told = [listener.strike("Down") for _number in range(4)]
    assert "Learn, menu" in told
    listener.strike("Escape", "Escape", "alt+s")
    told = [listener.strike("Down") for _number in range(6)]
    assert told[-2:] == ["Sound, not chosen", "Speak Moves, F4, chosen"]
    # Back to the submenu of themes.
    listener.strike(*["Up"] * 3)
    themes = [
        listener.strike("Right"),
        *(listener.strike("Down") for _number in range(3)),
    ]
    assert {"Use system setting, chosen", "Dark, not chosen"} <= set(themes)
    listener.strike("Escape", "Escape", "Escape")
    listener.app.show_message("Title", "A message.")
    listener.wait_to_hear("A message.")
    assert "Title" in listener.heard


def test_speech_ends_with_its_key_and_is_not_loaded_before(
    app: App, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.speech is None
    recording = RecordingVoice()
    monkeypatch.setattr(voice, "Voice", lambda: recording)
    person = Listener(app, driver, recording)
    person.strike("Tab")
    assert not recording.said
    person.strike("F4")
    assert recording.said
    person.strike("F4")
    assert recording.is_closed and app.speech is None
    said = len(recording.said)
    person.strike("Tab", "F5", "F6", "F7")
    assert len(recording.said) == said


def test_speech_follows_the_language_and_is_on_at_the_next_start(
    listener: Listener,
) -> None:
    listener.app.set_preference("language", "de")
    listener.strike("Tab")
    assert listener.voice.manners[-1].language == "de"
    assert Settings().preferences.speak
    use_language(ENGLISH)


def test_hands_are_not_told_before_the_person_is_ready(listener: Listener) -> None:
    listener.start_game(find_game("fourside"), "human human")
    assert listener.board.is_hand_covered
    for key in ("F6", "F7", "Right", "F5"):
        listener.strike(key)
    assert not BLOCK.search(listener.heard)
    listener.wait(lambda: listener.board.can_uncover_hand, "the cover to be lifted")  # type: ignore[attr-defined]
    listener.strike("Return")
    state = listener.controller.session.state
    assert isinstance(state, FourSideState)
    told = {tuple(map(int, found)) for found in BLOCK.findall(listener.strike("F7"))}
    assert told == set(state.hands[state.turn] or ())


def test_a_missing_voice_is_told_once_in_a_sentence(
    app: App, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "Voice", lambda: Voice([]))
    person = Listener(app, driver, RecordingVoice())
    person.app.workspace.show_page(PreferencesPage)
    person.strike("F4", "Tab", "Tab")
    assert person.screen.count(NO_VOICE) == 1
    assert not person.dialogs()


# The voice itself.


def program(code: str) -> Synthesizer:
    """Return a program that runs Python code instead of speaking."""
    return Synthesizer(sys.executable, lambda manner: ["-c", code])


def speak_all(speaker: Voice, *texts: str) -> None:
    """Say texts, and wait until they are spoken."""
    for text in texts:
        speaker.say(text, VoiceSettings("en", 100))
    speaker.finish(WAIT_SECONDS)


def test_espeak_speaks_as_long_as_the_sentence_is(tmp_path: Path) -> None:
    def seconds(text: str, rate: int) -> float:
        path = tmp_path / f"{len(text)}-{rate}.wav"

        def arguments(manner: VoiceSettings) -> list[str]:
            return [*ESPEAK.arguments(manner), "-w", str(path)]

        speaker = Voice([replace(ESPEAK, arguments=arguments)])
        speaker.say(text, VoiceSettings("en", rate))
        speaker.finish(WAIT_SECONDS)
        assert not speaker.silence_reason
        with wave.open(str(path)) as sound:
            frames = sound.readframes(sound.getnframes())
            loud = max(
                abs(int.from_bytes(frames[i : i + 2], "little", signed=True))
                for i in range(0, len(frames), 2)
            )
            assert loud > 3000
            return sound.getnframes() / sound.getframerate()

    short, long = "Your turn.", "Computer: slide D 2 spaces. Your turn: slide a letter to the left."
    assert 0.4 < seconds(short, 100) < 2
    assert 3 < seconds(long, 100) < 9
    assert seconds(long, 200) < 0.75 * seconds(long, 100)


def test_speech_dispatcher_starts_and_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This needs the packages speech-dispatcher and speech-dispatcher-espeak-ng, but no sound
    # device: the server, which spd-say starts, speaks to a file of ALSA as fast as it can.
    sound, settings = tmp_path / "sound", tmp_path / "speech-dispatcher"
    shutil.copytree("/etc/speech-dispatcher", settings)
    (settings / "speechd.conf").write_text(
        'AudioOutputMethod "alsa"\nAudioALSADevice "default"\n'
        'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\nDefaultModule "espeak-ng"\n'
    )
    (tmp_path / ".asoundrc").write_text(
        f'pcm.!default {{ type file slave.pcm "null" file "{sound}" format "raw" }}\n'
    )
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    dispatcher, *_others = SYNTHESIZERS["linux"]
    speaker = Voice([dispatcher])
    with TemporaryDirectory() as runtime:  # The path of a socket must be short.
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        try:
            speak_all(speaker, "-- Your turn: slide a letter to the left.")
        finally:
            server = Path(runtime, "speech-dispatcher", "pid", "speech-dispatcher.pid")
            os.kill(int(server.read_text()), signal.SIGTERM)
    assert not speaker.silence_reason
    assert len(sound.read_bytes().strip(b"\0")) > 20_000


def test_a_voice_in_each_language(tmp_path: Path) -> None:
    for language in ("de", "es", "fr"):
        process = replace(
            ESPEAK, arguments=lambda manner: [*ESPEAK.arguments(manner), "-w", str(tmp_path / "x")]
        ).start("1, 2, 3", VoiceSettings(language, 100))
        assert process.wait(WAIT_SECONDS) == 0


def test_a_program_that_fails_is_replaced_by_the_next(tmp_path: Path) -> None:
    works = program(f"import sys; open({str(tmp_path / 'said')!r}, 'a').write(sys.stdin.read())")
    speaker = Voice([program("raise SystemExit(1)"), works])
    speak_all(speaker, "One.", "Two.")
    assert (tmp_path / "said").read_text() == "One.\nTwo.\n"
    assert not speaker.silence_reason
    silent = Voice([program("raise SystemExit(1)")])
    speak_all(silent, "One.")
    assert silent.silence_reason == NO_VOICE


def test_a_program_that_is_removed_is_replaced_by_the_next(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.write_text("#!/bin/sh\n")
    gone.chmod(0o700)
    works = program(f"import sys; open({str(tmp_path / 'said')!r}, 'a').write(sys.stdin.read())")
    speaker = Voice([Synthesizer(str(gone), lambda settings: []), works])
    gone.unlink()
    speak_all(speaker, "One.")
    assert (tmp_path / "said").read_text() == "One.\n" and not speaker.silence_reason


def test_without_a_thread_nothing_is_said_and_the_reason_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = RuntimeError("can't start new thread")
    monkeypatch.setattr(threading.Thread, "start", Failing(threading.Thread.start, error, 1))
    speaker = Voice([program("")])
    assert speaker.silence_reason == NO_THREAD
    speaker.say("One.", VoiceSettings("en", 100))
    speaker.close()


def test_macos_speaks_by_the_first_voice_of_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    voices = (
        "Alex  en_US  # Hello!",
        "Anna (Premium)  de_DE  # Hallo!",
        "Petra  de_DE  # Hallo!",
    )
    command = tmp_path / "say"
    command.write_text("#!/bin/sh\n" + "".join(f"echo '{each}'\n" for each in voices))
    command.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    voice.mac_voice.cache_clear()
    for language, rate, arguments in (
        ("de", 100, ["-v", "Anna (Premium)", "-r", "175", "-f", "-"]),
        ("en", 200, ["-v", "Alex", "-r", "350", "-f", "-"]),
        ("fr", 50, ["-r", "88", "-f", "-"]),
    ):
        assert say_arguments(VoiceSettings(language, rate)) == arguments
    voice.mac_voice.cache_clear()


def test_stop_ends_the_program_and_drops_what_waits(tmp_path: Path) -> None:
    started = threading.Event()

    class Recorded(Synthesizer):
        def start(self, text: str, manner: VoiceSettings) -> subprocess.Popen[bytes]:
            process = super().start(text, manner)
            processes.append(process)
            started.set()
            return process

    processes: list[subprocess.Popen[bytes]] = []
    # What a server is told to end, of which the program was only the client.
    silence = ("-c", f"open({str(tmp_path / 'silenced')!r}, 'w')")
    waits = ["-c", "import signal as s; s.pause()"]
    speaker = Voice([Recorded(sys.executable, lambda manner: waits, silence=silence)])
    speaker.say("One.", VoiceSettings("en", 100))
    speaker.say("Two.", VoiceSettings("en", 100))
    assert started.wait(WAIT_SECONDS)
    speaker.stop()
    speaker.finish(WAIT_SECONDS)
    assert len(processes) == 1 and processes[0].returncode
    assert (tmp_path / "silenced").exists() and not speaker.silence_reason


def test_each_system_has_a_program_with_rate_and_language() -> None:
    assert set(SYNTHESIZERS) == {"linux", "darwin", "win32"}
    assert "--rate 50 " in " ".join(spd_say_arguments(VoiceSettings("de", 200)))
    script = windows_speech_arguments(VoiceSettings("fr", 300))[-1]
    assert "Rate = 10" in script and "[cultureinfo]'fr'" in script


YIELD = re.compile(r"pile (\d) puts (nothing|\d+) .*?(free turn)?\.", re.IGNORECASE)
"""What is said of a pile of Mancala: its number, its stones for the score pile, a free turn."""


def test_who_decides_by_what_is_said_alone_beats_the_weakest_level(listener: Listener) -> None:
    listener.start_game(find_game("mancala"), seed=3)
    listener.hear()
    while not listener.is_over:
        # F7 says the choices; nothing else of the game is used.
        choices = [
            (bool(free), 0 if stones == "nothing" else int(stones), pile)
            for pile, stones, free in YIELD.findall(listener.strike("F7"))
        ]
        listener.strike(max(choices)[2])
        listener.wait_for_turn()
        listener.hear()
    assert "You win!" in listener.heard
