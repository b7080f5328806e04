#define _GNU_SOURCE

#include "CVideoLog.h"

#include <libv4l2.h>
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
