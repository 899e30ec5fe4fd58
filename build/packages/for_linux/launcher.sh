#!/bin/sh
# Starts the program from the folder that this file knows, wherever that is. What the program cannot
# say by itself is said here: that the system is too old for it.

version=$(getconf GNU_LIBC_VERSION 2>/dev/null)
have=${version#* }
oldest=$(printf '%s\n%s\n' "$have" "@GLIBC@" | sort -V | head -n 1)
if [ "$oldest" != "@GLIBC@" ]; then
    echo "@NAME@: this system is too old: its glibc is ${have:-missing}," \
        "and @TITLE@ needs @GLIBC@ or newer." >&2
    exit 1
fi
exec "$(dirname "$(readlink -f "$0")")/@FOLDER@/@NAME@" "$@"
