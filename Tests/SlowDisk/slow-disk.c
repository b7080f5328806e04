// Preloaded into a program, makes it wait for the disk as for a slow one: whatever forces bytes to
// the disk returns SLOW_DISK_MS milliseconds later than it would. The bytes themselves are left to
// the system, so that a fast disk is not worn out by the test of a slow one.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int wait_for_disk(void) {
  const char *text = getenv("SLOW_DISK_MS");
  long milliseconds = text ? atol(text) : 30;
  struct timespec delay = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  while (nanosleep(&delay, &delay) != 0) {
  }
  return 0;
}

int fsync(int descriptor) {
  (void)descriptor;
  return wait_for_disk();
}

int fdatasync(int descriptor) {
  (void)descriptor;
  return wait_for_disk();
}

int syncfs(int descriptor) {
  (void)descriptor;
  return wait_for_disk();
}

int sync_file_range(int descriptor, off64_t offset, off64_t count, unsigned int flags) {
  (void)descriptor, (void)offset, (void)count;
  // A disk begins with what it is only asked to begin with at once.
  return flags & (SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER) ? wait_for_disk() : 0;
}
