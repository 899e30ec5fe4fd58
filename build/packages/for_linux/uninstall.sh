#!/bin/sh
# Removes what install.sh put here, and what the program keeps to be faster. Settings, statistics and
# saved games stay.
set -eu

program=$(dirname "$(readlink -f "$0")")
prefix=$(dirname "$(dirname "$program")")
if [ ! -f "$program/installed" ]; then
    echo "@TITLE@ is not installed in $program." >&2
    exit 1
fi
while IFS= read -r file; do
    rm -f "$prefix/$file"
done <"$program/installed"

# They take what they made of the files out again, as long as the folders are there.
refresh() { if command -v "$1" >/dev/null 2>&1; then "$@" >/dev/null 2>&1 || true; fi; }
if [ -d "$prefix/share/applications" ]; then
    refresh update-desktop-database "$prefix/share/applications"
fi
if [ -d "$prefix/share/mime/packages" ]; then
    refresh update-mime-database "$prefix/share/mime"
fi
if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ]; then
    refresh gtk-update-icon-cache --ignore-theme-index "$prefix/share/icons/hicolor"
fi

while IFS= read -r file; do
    folder=$(dirname "$prefix/$file")
    while [ "$folder" != "$prefix" ] && rmdir "$folder" 2>/dev/null; do
        folder=$(dirname "$folder")
    done
done <"$program/installed"
rm -rf "$program"
rmdir "$prefix/lib" 2>/dev/null || true

if [ "${1:-}" != --quiet ]; then
    rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/@NAME@"
    echo "@TITLE@ is removed. Your settings and games are kept."
fi
