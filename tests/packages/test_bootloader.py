"""The words of the executable for Windows, from before any Python runs."""

from __future__ import annotations

import pytest
from failures import DevError
from packages.bootloader import DAMAGED, TEXTS, Text, in_our_words

from fourgames_tk.start_fault import AGAIN

COMPILED = b"MZ" + b"\xe8\x90".join(text.in_file(text.old) for text in TEXTS)


def test_it_says_what_the_program_itself_says_of_damage() -> None:
    assert DAMAGED == "Fourgames is damaged. Install it again."
    assert AGAIN.format("a file is missing").startswith(DAMAGED.partition(".")[0])


def test_every_message_is_replaced_where_it_stands() -> None:
    said = in_our_words(COMPILED)
    assert len(said) == len(COMPILED)
    for text in TEXTS:
        assert text.in_file(text.old) not in said
        begins = COMPILED.index(text.in_file(text.old))
        assert said[begins:].startswith(text.in_file(text.new))
    # What lies between the texts is as it was.
    assert said.count(b"\xe8\x90") == len(TEXTS) - 1


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.old)
def test_another_compiled_beginning_is_refused(text: Text) -> None:
    lacking = COMPILED.replace(text.in_file(text.old), b"")
    for content in (lacking, COMPILED + text.in_file(text.old)):
        with pytest.raises(DevError, match="about another version"):
            in_our_words(content)
