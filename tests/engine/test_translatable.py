"""Sentences of games consist of messages of the catalogues, and of names, cells and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random

import pytest

from fourgames_tk.engine import language
from fourgames_tk.engine.explanation import HARDEST_DRILL, Reason
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.search.clock import Clock

EXPLAINED_SHARE = 0.3
"""Share of the positions whose moves are explained."""
SEARCH_SECONDS = 0.2
"""Processor time to explain a position, which finds other sentences on a slower machine."""


class Brackets(NullTranslations):
    """Puts the words of a message in brackets, but not what stands at its named places."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{\w*\})|([^{]+)", lambda found: found[1] or f"⟦{found[2]}⟧", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context == "number" else self.gettext(message)


@pytest.fixture(autouse=True)
def brackets() -> Iterator[None]:
    language.use_catalogue("de", Brackets())
    yield
    language.use_language("en")


def words_outside_messages(text: str) -> list[str]:
    """Return the words of a sentence that no catalogue can translate."""
    return re.findall(r"[^\W\d_]{3,}", re.sub(r"⟦[^⟧]*⟧", " ", text))


def texts_of(reason: Reason) -> list[str]:
    return [reason.sentence, *(mark.text for mark in reason.marks)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_prompts_hints_reasons_and_results_can_be_translated(game: AnyGame) -> None:
    random, texts = Random(1), list[str]()
    options = game.puzzle_options(random)
    state = game.start(options, 1)
    while moves := state.legal_moves():
        move = random.choice(moves)
        if random.random() < EXPLAINED_SHARE:
            view, clock = state.view(state.turn), Clock().limited_to(SEARCH_SECONDS)
            values = game.move_values(view, clock)
            texts += texts_of(game.compared_reason(view, move, clock, values))
            texts += texts_of(game.overlay_marks(view) or Reason(""))
            texts += [state.prompt, game.hint(view, clock).reason]
        state = state.after(move)
    outcome = state.outcome()
    assert outcome is not None
    for text in [game.move_order_explanation(options), *texts, outcome.reason]:
        assert not words_outside_messages(text), text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_questions_of_drills_can_be_translated(game: AnyGame) -> None:
    for kind in game.drill_kinds():
        for difficulty in range(1, HARDEST_DRILL + 1):
            random, question = Random(difficulty), None
            while question is None:
                state = kind.random_options_and_position(difficulty, random)[1]
                question = kind.make_question(state, difficulty, random)
            answers = question.answers if kind.text_answers else ()
            for text in [question.text, *texts_of(question.reason), *answers]:
                assert not words_outside_messages(text), text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tasks_of_puzzles_can_be_translated(game: AnyGame) -> None:
    for task in game.puzzle_tasks().values():
        assert not any(map(words_outside_messages, task)), task
