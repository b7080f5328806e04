// Preloaded into a program, simulates a slow disk: every call that waits for the disk returns after
// SLOW_DISK_MS milliseconds (default: 30). Nothing is actually synced, so that testing a slow disk
// does not wear out a fast one.
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
  // Starting a write without waiting for it takes no time.
  return flags & (SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER) ? wait_for_disk() : 0;
}
