#!/bin/sh
# Installs @TITLE@ for one user, without root: into ~/.local, or into the folder that is given.
set -eu

prefix=${1:-$HOME/.local}
case $prefix in
    -*) echo "Usage: install.sh [FOLDER]    (default: ~/.local)" >&2; exit 2 ;;
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
here=$(dirname "$(readlink -f "$0")")
program=$prefix/lib/@NAME@

"$here/@NAME@" --version >/dev/null

# An older version goes first: a file that is no longer part of the program must not stay.
if [ -f "$program/uninstall.sh" ]; then
    sh "$program/uninstall.sh" --quiet
fi
mkdir -p "$program" "$prefix/bin"
cp -R "$here/lib" "$here/@NAME@" "$here/uninstall.sh" "$program/"
ln -sf "$program/@NAME@" "$prefix/bin/@NAME@"
echo "bin/@NAME@" >"$program/installed"
(cd "$here/share" && find . -type f | sed 's|^\./|share/|') >>"$program/installed"
(cd "$here" && find share -type d) | while IFS= read -r folder; do
    mkdir -p "$prefix/$folder"
done
(cd "$here" && find share -type f) | while IFS= read -r file; do
    cp "$here/$file" "$prefix/$file"
done

# The menu may not look for programs in this folder, so the entry names it; quoted for sed, and
# as the specification of such entries wants it.
command=$(printf '%s' "$prefix/bin/@NAME@" | sed 's/[\\"`$]/\\\\&/g; s/[\\&|]/\\&/g; s/%/%%/g')
entry=$prefix/share/applications/@ID@.desktop
sed -e "s|^Exec=@NAME@|Exec=\"$command\"|" -e '/^TryExec=/d' "$here/share/applications/@ID@.desktop" \
    >"$entry"

refresh() { if command -v "$1" >/dev/null 2>&1; then "$@" >/dev/null 2>&1 || true; fi; }
refresh update-desktop-database "$prefix/share/applications"
refresh update-mime-database "$prefix/share/mime"
# A cache that nobody keeps up to date would hide what other programs install.
if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ]; then
    refresh gtk-update-icon-cache --ignore-theme-index "$prefix/share/icons/hicolor"
fi

echo "@TITLE@ @VERSION@ is installed. You find it in the menu, among the games. In a terminal:"
echo "  to start it:   \"$prefix/bin/@NAME@\""
echo "  to remove it:  sh \"$program/uninstall.sh\""
