#!/bin/sh
# Starts the program from the folder that this file knows, wherever that is. What the program cannot
# say by itself is said here: that the system is too old for it, or that a file is missing without
# which nothing of it starts.

has() { command -v "$1" >/dev/null 2>&1; }

# Says a sentence on the console, and shows it in a box where there is a screen; ends.
end() {
    echo "@NAME@: $1" >&2
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        @BOXES@
    fi
    exit 1
}

version=$(getconf GNU_LIBC_VERSION 2>/dev/null) ||
    end "this system has no glibc, which @TITLE@ needs in version @GLIBC@ or newer."
have=${version#* }
oldest=$(printf '%s\n%s\n' "$have" "@GLIBC@" | sort -V | head -n 1)
[ "$oldest" = "@GLIBC@" ] ||
    end "this system is too old: its glibc is $have, and @TITLE@ needs @GLIBC@ or newer."

program=$(dirname "$(readlink -f "$0")")/@FOLDER@/@NAME@
inside=$(dirname "$program")/_internal
missing() { name=$1 && end "@MISSING@"; }
[ -x "$program" ] || missing @NAME@
[ -f "$inside/@LIST@" ] || missing @LIST@
sizes=$(cd "$inside" && cut -d ' ' -f 2- @LIST@ | xargs -d '\n' stat -Lc '%s %n' 2>/dev/null)
if [ "$sizes" != "$(cat "$inside/@LIST@")" ]; then
    while read -r size name; do
        [ -f "$inside/$name" ] || missing "$name"
        [ "$(wc -c <"$inside/$name")" -eq "$size" ] || end "@CHANGED@"
    done <"$inside/@LIST@"
fi

exec "$program" "$@"
