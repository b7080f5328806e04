// Preloaded into a program, makes the disk fail while it reads the files whose paths end with
// FAILING_FILE, a name or several components, with the error of the number FAILING_ERROR; both may
// change while the program runs. With FAILING_FROM, only what lies that many bytes from the start of
// the file, or further, cannot be read.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failure(int descriptor, off_t offset) {
  const char *name = getenv("FAILING_FILE"), *number = getenv("FAILING_ERROR");
  const char *from = getenv("FAILING_FROM");
  char link[64], path[PATH_MAX];
  if (!name || !number || (from && offset < atoll(from))) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  const ssize_t start = count - (ssize_t)strlen(name);
  return start > 0 && path[start - 1] == '/' && strcmp(path + start, name) == 0 ? atoi(number) : 0;
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, void *, size_t, off_t);
  if (!next) next = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
  const int number = failure(descriptor, offset);
  if (!number) return next(descriptor, bytes, count, offset);
  errno = number;
  return -1;
}

// SQLite calls this one.
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return pread(descriptor, bytes, count, offset);
}
