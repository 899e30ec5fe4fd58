"""A person who plays by keys alone, and hears what the program says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games.fourside.blocks import Block
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.window.voice import VoiceSettings
from tests.ui.person import Person
from tests.ui.xdriver import XDriver


class RecordingVoice:
    """A voice that records what it is given to say, and when it was stopped."""

    silence_reason = ""
    is_speaking = False
    speaks_until_end = False
    """Whether it is speaking after each text, until `end` or `stop`; else a text takes no time."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.manners: list[VoiceSettings] = []
        self.stops = 0
        self.on_end: Callable[[], object] = lambda: None
        self.is_closed = False

    def say(self, text: str, manner: VoiceSettings) -> None:
        self.said.append(text)
        self.manners.append(manner)
        self.is_speaking = self.speaks_until_end

    def end(self) -> None:
        """Have spoken all texts."""
        self.is_speaking = False
        self.on_end()

    def stop(self) -> None:
        self.stops += 1
        self.is_speaking = False

    def close(self) -> None:
        self.is_closed = True

    def finish(self, seconds: float) -> None:
        self.is_closed = True


class Listener(Person):
    """A person at the start screen; the program speaks with a `RecordingVoice`.

    `transcript` has the keys in brackets, and what was said after each.
    """

    def __init__(self, app: Services, driver: XDriver, voice: RecordingVoice) -> None:
        super().__init__(app, driver)
        self.voice = voice
        self.transcript: list[str] = []
        self._heard = 0
        self.own_blocks: set[Block] = set()
        """All blocks that the person has had in FourSide."""
        self.driver.move(*self.empty_pixel)
        self.flush()
        self.hear()

    @property
    def heard(self) -> str:
        """All that was said, a sentence a line."""
        return "\n".join(self.voice.said)

    def hear(self) -> str:
        """Return what was said since the last call, a sentence a line."""
        said, self._heard = self.voice.said[self._heard :], len(self.voice.said)
        self.transcript += said
        return "\n".join(said)

    def strike(self, *keys: str) -> str:
        """Strike keys, and return what was said after the last one."""
        heard = ""
        for key in keys:
            self.hear()
            self.transcript.append(f"[{key}]")
            self.key(key)
            heard = self.hear()
        return heard

    def wait_to_hear(self, text: str) -> None:
        """Wait until a text was said."""
        self.wait(lambda: text in "\n".join(self.voice.said[self._heard :]), f"to hear {text!r}")
        self.hear()

    def play_out(self) -> None:
        """Play the last legal move at each turn until the game is over."""
        while not self.is_over:
            state = self.controller.session.state
            if isinstance(state, FourSideState):
                self.own_blocks |= set(state.hands[state.turn] or ())
            self.transcript.append(f"[keys for {state.legal_moves()[-1]}]")
            self.make(state.legal_moves()[-1], "keys")
            self.wait_for_turn()
            self.hear()

    def longest_turn(self) -> str:
        """Return the most words that were said from a move of the computer to the next move or key.

        Without the first two answers, which tell the rules, and the last one, which tells the
        result: it may be several moves long when the person has to pass. Without the question of a
        decided game, too, which is asked once.
        """
        answers = [list[str]()]
        is_asked = False
        for text in self.transcript:
            if text.endswith("Play On (Esc)."):
                continue
            if text.startswith("["):
                is_asked = text.startswith("[F")
                if answers[-1]:
                    answers.append([])
            elif text.startswith("Computer: ") and not is_asked:
                answers[-1].append(text)
            elif answers[-1]:
                answers[-1][-1] += f" {text}"
        turns = [turn for answer in answers[2:-1] for turn in answer]
        return max(turns, key=lambda turn: len(words_of(turn)), default="")

    @property
    def is_over(self) -> bool:
        return self.controller.phase is Phase.OVER

    def open_game_page(self, game: AnyGame) -> str:
        """Go to the page of a game from the start screen, by Tab and Enter."""
        heard = self.strike("Tab")
        for _number in range(20):
            if game.title.rpartition(": ")[2] in heard:
                return self.strike("Return")
            heard = self.strike("Tab")
        raise AssertionError(f"{game.title} was not said: {self.transcript}")

    def write(self, path: Path) -> None:
        """Write the transcript to a file."""
        path.write_text("\n".join(self.transcript) + "\n", encoding="utf-8")


def words_of(text: str) -> list[str]:
    return re.findall(r"[\w−]+", text)
