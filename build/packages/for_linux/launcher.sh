#!/bin/sh
# Starts the program from the folder that this file lies in, wherever that is.
if ! version=$(getconf GNU_LIBC_VERSION 2>/dev/null); then
    echo "@NAME@: this system has no glibc, which @TITLE@ needs in version @GLIBC@ or newer." >&2
    exit 1
fi
have=${version#* }
oldest=$(printf '%s\n%s\n' "$have" "@GLIBC@" | sort -V | head -n 1)
if [ "$oldest" != "@GLIBC@" ]; then
    echo "@NAME@: this system is too old: its glibc is $have, and @TITLE@ needs @GLIBC@ or newer." >&2
    exit 1
fi
here=$(dirname "$(readlink -f "$0")")
exec "$here/lib/@NAME@/@NAME@" "$@"
