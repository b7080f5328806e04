#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CVideoLog.h"

#include <errno.h>
#include <libv4l2.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// Reports that everything was written, so that libv4l2 sees no write error and errno is unchanged.
static ssize_t discard(void *cookie, const char *bytes, size_t count) {
  (void)cookie, (void)bytes;
  return (ssize_t)count;
}

void c_v4l2_discard_log(void) {
  if (v4l2_log_file || getenv("LIBV4L2_LOG_FILENAME")) return;
  v4l2_log_file = fopencookie(NULL, "w", (cookie_io_functions_t){.write = discard});
}

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static FILE *usual, *filter;
static _Thread_local bool is_quiet;

// Discards what the quiet thread prints, and passes on what any other prints meanwhile.
static ssize_t pass_others(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (!is_quiet) fwrite(bytes, 1, count, usual);
  return (ssize_t)count;
}

static FILE *unbuffered(cookie_write_function_t *write) {
  FILE *file = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write});
  if (file) setvbuf(file, NULL, _IONBF, 0);
  return file;
}

// libv4lconvert, which libv4l2 uses, has no log: it calls perror() or fprintf(stderr), so the stream
// is replaced. The descriptor cannot be, since other threads write to it as well. The filter is kept,
// as another thread may still have it in hand.
int c_v4l2_fd_open(int descriptor, int flags) {
  pthread_mutex_lock(&turn);
  if (!filter) filter = unbuffered(pass_others);
  FILE *const before = stderr;
  if (filter) {
    usual = before;
    is_quiet = true;
    stderr = filter;
  }
  const int result = v4l2_fd_open(descriptor, flags);
  const int cause = errno;
  if (stderr == filter) stderr = before;
  is_quiet = false;
  pthread_mutex_unlock(&turn);
  errno = cause;
  return result;
}
