"""The window in which sounds are replaced by files of one's own."""

from __future__ import annotations

from pathlib import Path

from fourgames_tk.ui.kit.help_pages import page_text
from fourgames_tk.ui.kit.sound import SOUNDS, Sound
from fourgames_tk.ui.sheets.sounds import OCCASIONS, SoundsDialog
from tests.ui.person import Person
from tests.ui.portal import portal_on


def heard(dialog: SoundsDialog) -> dict[str, str]:
    """Return what is heard for each sound, by its name."""
    return {name: str(dialog.list.set(name, "heard")) for name in dialog.list.get_children()}


def opened(person: Person) -> SoundsDialog:
    """Return the window, opened from the preferences."""
    person.do("preferences")
    person.wait(lambda: len(person.dialogs()) == 1, "the preferences")
    person.press("Your Own Sounds…")
    person.wait(lambda: len(person.dialogs()) == 2, "the sounds")
    return next(each for each in person.dialogs() if isinstance(each, SoundsDialog))


def test_every_sound_has_a_row_and_stands_on_the_help_page(person: Person) -> None:
    dialog = opened(person)
    assert set(OCCASIONS) == set(Sound)
    page = page_text("sounds")
    assert all(f"`{each.value}`" in page for each in Sound)
    assert set(heard(dialog)) == {each.value for each in Sound}
    assert set(heard(dialog).values()) == {"the program’s"}
    asked: list[Sound] = []
    dialog._play = asked.append
    dialog.list.focus_force()
    person.key("Down", "Down")
    person.press("Listen")
    assert asked == [list(OCCASIONS)[2]]


def test_a_sound_is_replaced_and_restored(person: Person, tmp_path: Path) -> None:
    dialog = opened(person)
    sound, own = next(iter(OCCASIONS)), person.app.sounds.own
    good, bad = tmp_path / "mine.wav", tmp_path / "text.wav"
    good.write_bytes((SOUNDS / "win.wav").read_bytes())
    bad.write_text("no sound")
    folder = tmp_path / "bus"
    folder.mkdir()
    with portal_on(folder) as portal:
        for number, file in enumerate((good, bad), 1):
            portal.answer = 0, file
            person.press("Choose…")
            person.wait(lambda: len(portal.asked) == number, "the question")  # noqa: B023  (at once)
            person.wait(lambda: not person.app.files.is_open, "the answer")
    kept = own.file(sound.value)
    assert kept is not None and kept.read_bytes() == good.read_bytes()
    assert dialog.message.cget("text") == "text.wav holds no WAV sound, or is damaged."
    assert [name for name, whose in heard(dialog).items() if whose == "yours"] == [sound.value]
    person.press("Restore")
    assert own.file(sound.value) is None
    assert set(heard(dialog).values()) == {"the program’s"}


def test_a_bad_file_in_the_folder_is_told(person: Person) -> None:
    own = person.app.sounds.own
    own.folder.mkdir(parents=True)
    (own.folder / "win.ogg").write_text("no sound")
    said = str(opened(person).message.cget("text"))
    assert said == ("win.ogg holds no OGG sound, or is damaged. The program’s own sound is heard.")
