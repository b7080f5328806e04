// Preloaded into a program, makes the disk lose files.
//
// With FAILING_DISK_BYTES, the first sync of a file of that many bytes fails. Later ones succeed
// although the bytes are lost, because Linux reports a write error only once.
//
// With FAILING_DISK_ZEROS, each write of that many bytes succeeds, and zeros arrive on the disk.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int fdatasync(int descriptor) {
  static atomic_flag is_told = ATOMIC_FLAG_INIT;
  const char *count = getenv("FAILING_DISK_BYTES");
  struct stat facts;
  if (count && fstat(descriptor, &facts) == 0 && facts.st_size == atoll(count) &&
      !atomic_flag_test_and_set(&is_told)) {
    errno = EIO;
    return -1;
  }
  return (int)syscall(SYS_fdatasync, descriptor);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  const char *lost = getenv("FAILING_DISK_ZEROS");
  if (!lost || count == 0 || count != strtoull(lost, NULL, 10))
    return syscall(SYS_write, descriptor, bytes, count);
  void *zeros = calloc(1, count);
  const ssize_t written = zeros ? syscall(SYS_write, descriptor, zeros, count) : -1;
  const int failure = errno;
  free(zeros);
  errno = failure;
  return written;
}
