/* Lets what a program asks of files fail: loaded before the C library.

   FAULT_FOLDER   only files below it count
   FAULT_FIRST    the number of the operation that fails first, from 1
   FAULT_COUNT    how many fail from there on
   FAULT_ERROR    a number of errno; 0: writes are cut short instead

   cc -shared -fPIC -o preload.so preload.c */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long operations;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

static int below(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file(int descriptor) {
    char link[64], path[PATH_MAX + 1];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}

/* Whether this operation on a file that counts is one of those that fail. */
static int fails(void) {
    long first = number("FAULT_FIRST", 0), now = __sync_add_and_fetch(&operations, 1);
    return first && now >= first && now < first + number("FAULT_COUNT", 1);
}

static int refused(void) {
    int error = (int)number("FAULT_ERROR", 0);
    if (!fails() || !error) return 0;
    errno = error;
    return 1;
}

#define OPEN(name)                                                        \
    int name(const char *path, int flags, ...) {                          \
        va_list more;                                                     \
        va_start(more, flags);                                            \
        mode_t mode = va_arg(more, int);                                  \
        va_end(more);                                                     \
        return below(path) && refused() ? -1 : REAL(name)(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                      \
    int name(int folder, const char *path, int flags, ...) {              \
        va_list more;                                                     \
        va_start(more, flags);                                            \
        mode_t mode = va_arg(more, int);                                  \
        va_end(more);                                                     \
        return below(path) && refused() ? -1 : REAL(name)(folder, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)

/* A write that is cut short has done something: half of what was asked, at least one byte. */
static size_t cut(size_t length) {
    return fails() && length > 1 ? length / 2 : length;
}

#define WRITE(name, parameters, arguments)                                \
    ssize_t name parameters {                                             \
        if (!is_file(descriptor)) return REAL(name) arguments;            \
        if (number("FAULT_ERROR", 0)) {                                   \
            if (refused()) return -1;                                     \
        } else                                                            \
            length = cut(length);                                         \
        return REAL(name) arguments;                                      \
    }
WRITE(write, (int descriptor, const void *data, size_t length), (descriptor, data, length))
WRITE(pwrite, (int descriptor, const void *data, size_t length, off_t at),
      (descriptor, data, length, at))
WRITE(pwrite64, (int descriptor, const void *data, size_t length, off64_t at),
      (descriptor, data, length, at))

#define ON_FILE(name, parameters, arguments)                              \
    int name parameters {                                                 \
        return is_file(descriptor) && refused() ? -1 : REAL(name) arguments; \
    }
ON_FILE(fsync, (int descriptor), (descriptor))
ON_FILE(fdatasync, (int descriptor), (descriptor))
ON_FILE(ftruncate, (int descriptor, off_t length), (descriptor, length))
ON_FILE(ftruncate64, (int descriptor, off64_t length), (descriptor, length))

#define ON_PATH(name, parameters, arguments)                              \
    int name parameters {                                                 \
        return below(path) && refused() ? -1 : REAL(name) arguments;      \
    }
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
