// Opens a device with a library that prints to standard error, as libv4lconvert does, while another
// thread prints as well.

#include "CVideoLog.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>

// In place of libv4l2's.
FILE *v4l2_log_file;

static void *print(void *text) {
  fprintf(stderr, "%s\n", (const char *)text);
  return NULL;
}

int v4l2_fd_open(int descriptor, int flags) {
  (void)flags;
  errno = ENODEV;
  perror("libv4lcontrol: error querying device capabilities");
  fprintf(stderr, "libv4lconvert: warning\n");
  pthread_t thread;
  if (pthread_create(&thread, NULL, print, "another thread") == 0) pthread_join(thread, NULL);
  errno = ENODEV;
  return descriptor == 5 ? -1 : 0;
}

int main(void) {
  FILE *const before = stderr;
  fprintf(stderr, "before\n");
  for (int count = 0; count < 2; count++) {
    if (c_v4l2_fd_open(5, 1) != -1 || errno != ENODEV) return 1;
  }
  perror("after");
  return stderr == before ? 0 : 2;
}
