// Preloaded into a program, makes the disk give a file another number for each path by which it is
// reached, as exFAT does behind FUSE, whose numbers belong to the spelling of a path.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_FILES = 4096 };
static unsigned long numbers[MOST_FILES];

static unsigned long number_of(const char *path) {
  unsigned long number = 5381;
  for (; *path; path++) number = number * 33 + (unsigned char)*path;
  return number | 1;
}

long syscall(long call, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, call);
  long words[6];
  for (int index = 0; index < 6; index++) words[index] = va_arg(list, long);
  va_end(list);
  const long found = next(call, words[0], words[1], words[2], words[3], words[4], words[5]);
  if (call == SYS_openat2 && found >= 0 && found < MOST_FILES)
    numbers[found] = number_of((const char *)words[1]);
  return found;
}

int close(int descriptor) {
  static int (*next)(int);
  if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "close");
  if (descriptor >= 0 && descriptor < MOST_FILES) numbers[descriptor] = 0;
  return next(descriptor);
}

int fstat(int descriptor, struct stat *facts) {
  static int (*next)(int, struct stat *);
  if (!next) next = (int (*)(int, struct stat *))dlsym(RTLD_NEXT, "fstat");
  const int failure = next(descriptor, facts);
  if (failure == 0 && S_ISREG(facts->st_mode) && descriptor < MOST_FILES && numbers[descriptor])
    facts->st_ino ^= numbers[descriptor];
  return failure;
}
