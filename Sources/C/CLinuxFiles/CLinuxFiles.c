#define _GNU_SOURCE

#include "CLinuxFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

const int c_O_PATH = O_PATH;
const int c_SEEK_DATA = SEEK_DATA;

int c_begin_sync(int descriptor) {
  return sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE) == 0 ? 0 : errno;
}

int c_sync_disk(int descriptor) {
  return syncfs(descriptor) == 0 ? 0 : errno;
}

int c_set_changed(int descriptor, long seconds, long nanoseconds) {
  const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {seconds, nanoseconds}};
  return futimens(descriptor, times) == 0 ? 0 : errno;
}

int c_punch_hole(int descriptor, long offset, long count) {
  const int mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
  return fallocate(descriptor, mode, offset, count) == 0 ? 0 : errno;
}

int c_rename_unless_taken(int folder, const char *path, int new_folder, const char *name) {
  return renameat2(folder, path, new_folder, name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int c_exchange_names(int folder, const char *path, int other_folder, const char *other) {
  return renameat2(folder, path, other_folder, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int c_open_unnamed(int folder) {
  const int descriptor = openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  return descriptor >= 0 ? descriptor : -errno;
}

int c_name_unnamed(int descriptor, int folder, const char *name) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

int c_open_beneath(int folder, const char *path, int flags, int allows_links) {
  const struct open_how how = {
      .flags = (unsigned)flags,
      .mode = flags & O_CREAT ? 0666 : 0,
      .resolve = RESOLVE_BENEATH | (allows_links ? RESOLVE_NO_MAGICLINKS : RESOLVE_NO_SYMLINKS),
  };
  // The kernel gives up with EAGAIN if folders are renamed during the lookup; twice in a row is
  // rare.
  for (int attempt = 0; attempt < 8; attempt++) {
    const long found = syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (found >= 0) return (int)found;
    if (errno != EAGAIN && errno != EINTR) break;
  }
  return -errno;
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *place) {
  (void)facts, (void)kind, (void)place;
  remove(path);
  return 0;
}

void c_remove_tree(const char *path) {
  nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

long c_file_system_type(int descriptor) {
  struct statfs system;
  return fstatfs(descriptor, &system) == 0 ? (long)system.f_type : 0;
}

int c_priority_set(int descriptor) {
  const int set = epoll_create1(EPOLL_CLOEXEC);
  if (set < 0) return -errno;
  struct epoll_event event = {.events = EPOLLPRI};
  if (epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0) return set;
  const int failure = errno;
  close(set);
  return -failure;
}

void c_clear_set(int set) {
  struct epoll_event event;
  epoll_wait(set, &event, 1, 0);
}

int c_is_of_kernel(int descriptor) {
  struct statfs system;
  return fstatfs(descriptor, &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

int c_try_files(int count) {
  const int file = eventfd(0, EFD_CLOEXEC);
  if (file < 0) return errno;
  const int failure = count > 1 ? c_try_files(count - 1) : 0;
  close(file);
  return failure;
}

static void *wait_for_others(void *others) {
  pthread_mutex_lock(others);
  pthread_mutex_unlock(others);
  return NULL;
}

int c_try_threads(int count) {
  pthread_mutex_t others = PTHREAD_MUTEX_INITIALIZER;
  pthread_t threads[16];
  int begun = 0, failure = 0;
  pthread_mutex_lock(&others);
  while (begun < count && begun < 16 && failure == 0) {
    failure = pthread_create(&threads[begun], NULL, wait_for_others, &others);
    if (failure == 0) begun++;
  }
  pthread_mutex_unlock(&others);
  while (begun > 0) pthread_join(threads[--begun], NULL);
  return failure;
}

int c_try_thread_state(void) {
  int file = open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  char text[32] = {0};
  ssize_t count = read(file, text, sizeof text - 1);
  int failure = errno;
  close(file);
  if (count < 0) return failure;
  // It begins with the thread's number in the namespace that /proc was mounted in.
  return strtol(text, NULL, 10) == gettid() ? 0 : ESRCH;
}

int c_counter(void) {
  int counter = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return counter < 0 ? -errno : counter;
}

void c_count(int counter) { eventfd_write(counter, 1); }

int c_count_from_zero(int counter) {
  eventfd_t count;
  return eventfd_read(counter, &count) == 0;
}
