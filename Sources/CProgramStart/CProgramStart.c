#include "CProgramStart.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int word_count;
static char **words;
static int was_closed[STDERR_FILENO + 1];

// Answers with the lowest free descriptor, which can be read to its end and not be written to.
static int open_stand_in(void) {
  const int null = open("/dev/null", O_RDONLY);
  if (null >= 0) return null;
  int ends[2];
  if (pipe(ends) != 0) return -1;
  close(ends[1]);
  return ends[0];
}

// A file that is opened where a standard descriptor is missing would get its number, and with it
// all that is printed.
static void fill_standard_descriptors(void) {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    was_closed[number] = 1;
    if (open_stand_in() != number) _exit(1);
  }
}

// The C library hands over the words that the kernel gave it. Swift would look them up in /proc,
// which need not be there.
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
