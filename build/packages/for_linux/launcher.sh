#!/bin/sh
# Starts the program, whose folder lies in a folder named lib: beside this file, or beside the folder
# of this file. What the program cannot say by itself is said here: that the system is too old.

version=$(getconf GNU_LIBC_VERSION 2>/dev/null)
have=${version#* }
oldest=$(printf '%s\n%s\n' "$have" "2.35" | sort -V | head -n 1)
if [ "$oldest" != "2.35" ]; then
    echo "@NAME@: this system is too old: its glibc is ${have:-missing}," \
        "and @TITLE@ needs 2.35 or newer." >&2
    exit 1
fi
here=$(dirname "$(readlink -f "$0")")
[ -d "$here/lib/@NAME@" ] || here=$(dirname "$here")
exec "$here/lib/@NAME@/@NAME@" "$@"
