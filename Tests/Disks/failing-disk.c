// Preloaded into a program, makes the disk lose a file of FAILING_DISK_BYTES bytes: the first sync
// of that file fails. Later ones succeed although the bytes are lost, because Linux reports a write
// error only once.
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
