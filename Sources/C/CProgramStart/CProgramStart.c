#include "CProgramStart.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int word_count;
static char **words;
static int was_closed[STDERR_FILENO + 1];

// Opens a stand-in with the lowest free descriptor: reads hit the end at once, and writes fail.
static int open_stand_in(void) {
  const int null = open("/dev/null", O_RDONLY);
  if (null >= 0) return null;
  int ends[2];
  if (pipe(ends) != 0) return -1;
  close(ends[1]);
  return ends[0];
}

// If a standard descriptor is missing, the next file opened would get its number, and with it all
// output of the program.
static void fill_standard_descriptors(void) {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    was_closed[number] = 1;
    if (open_stand_in() != number) _exit(1);
  }
}

// The C library passes on the arguments from the kernel. Swift would read them from /proc, which
// may not be mounted.
__attribute__((constructor(101))) static void start(int count, char **values) {
  word_count = count;
  words = values;
  fill_standard_descriptors();
}

int c_word_count(void) { return word_count; }

const char *c_word(int number) {
  return number >= 0 && number < word_count ? words[number] : 0;
}

int c_was_closed(int descriptor) {
  return descriptor >= STDIN_FILENO && descriptor <= STDERR_FILENO && was_closed[descriptor];
}
