"""What other people's stores are told of a release."""

from __future__ import annotations

import hashlib
from pathlib import Path

from packages import stores
from packages.identity import identity

from fourgames_tk import __version__

MANIFEST = next((stores.FOLDER / "flatpak").glob("*.yml"))


def test_every_entry_names_address_and_checksum_of_its_package(tmp_path: Path) -> None:
    packages = [tmp_path / name for name in ("a-1.tar.gz", "a-setup.exe", "a-arm64.dmg", "a.deb")]
    for path in packages:
        path.write_text(path.name, "utf-8")
    stores.write_entries(tmp_path / "stores", packages)
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "stores").iterdir()}
    assert "winget.locale.en-US.yaml" in written and len(written) == 5
    assert all("@" not in text for text in written.values())
    about = {MANIFEST.name: 0, "winget.installer.yaml": 1, "homebrew.rb": 2}
    for name, number in about.items():
        package = packages[number]
        assert hashlib.sha256(package.read_bytes()).hexdigest() in written[name]
        assert f"/v{__version__}/{package.name}" in written[name]


def test_the_flatpak_has_what_is_locked_and_opens_no_files_of_a_person() -> None:
    text = MANIFEST.read_text("utf-8")
    assert MANIFEST.stem == identity().id
    lock = (stores.FOLDER / "requirements.lock").read_text("utf-8")
    sums = [line.split()[1] for line in text.splitlines() if line.strip().startswith("sha256:")]
    pinned = [each for each in sums if f"--hash=sha256:{each}" in lock]
    # Tcl, Tk, Python and the program itself come from elsewhere.
    assert len(sums) - len(pinned) == 4
    needed = {"cffi", "jeepney", "just-playback", "pillow", "platformdirs", "pycparser", "tinytag"}
    assert all(f"\n{name}==" in lock for name in needed)
    assert all(f"/{name.replace('-', '_')}-" in text for name in needed)
    assert "--filesystem" not in text and "--share=network" not in text
