// Preloaded into a program, makes the disk fail while it lists the folder named FAILING_FOLDER: the
// first entry is returned, and then an error. Entries named FAILING_ENTRY are listed without their
// kind, as on ext4 without the feature "filetype", and their metadata cannot be read.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_failing_entry(const char *name) {
  const char *failing = getenv("FAILING_ENTRY");
  return failing && strcmp(name, failing) == 0;
}

static int is_failing(DIR *folder) {
  const char *name = getenv("FAILING_FOLDER");
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd(folder));
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (!name || count < 0) return 0;
  path[count] = 0;
  const char *last = strrchr(path, '/');
  return last && strcmp(last + 1, name) == 0;
}

struct dirent *readdir(DIR *folder) {
  static struct dirent *(*next)(DIR *);
  if (!next) next = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  if (telldir(folder) != 0 && is_failing(folder)) {
    errno = EIO;
    return NULL;
  }
  struct dirent *entry = next(folder);
  if (entry && is_failing_entry(entry->d_name)) entry->d_type = DT_UNKNOWN;
  return entry;
}

int fstatat(int folder, const char *path, struct stat *facts, int flags) {
  static int (*next)(int, const char *, struct stat *, int);
  if (!next) next = (int (*)(int, const char *, struct stat *, int))dlsym(RTLD_NEXT, "fstatat");
  const char *slash = strrchr(path, '/');
  if (!is_failing_entry(slash ? slash + 1 : path)) return next(folder, path, facts, flags);
  errno = EIO;
  return -1;
}
