// Watches an MJPEG stream of a server on this machine, as many viewers at once, and prints what that
// cost the server and what each of them got:
//
//   watch-stream -p PORT -t TARGET -P PROCESS [-n VIEWERS] [-s SLOW] [-d SECONDS]
//
//   -t  what is requested, such as /stream           -P  the server, whose processor time is read
//   -n  how many watch (50)                          -s  how many of them are slow (10)
//   -d  how long it counts, once each viewer has had a frame (10)
//
// A slow viewer takes 16 KiB every 50 ms; the others take everything at once. The first line is
// "server MICROSECONDS", the processor time; each viewer has a line "quick FRAMES" or "slow FRAMES".
//
// Exit codes: 0 all viewers watched to the end, 1 the server let one down, 2 wrong usage.
#include "watch-stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { viewer_limit = 200, slow_bytes = 16384, slow_pause = 50000, patience = 60000000 };

struct viewer {
  int socket;
  bool is_slow;
  int64_t due;  // when a slow viewer reads again
  struct stream stream;
};

static struct viewer viewers[viewer_limit];
static int viewer_count = 50, slow_count = 10;

static void give_up(const char *what) {
  fprintf(stderr, "watch-stream: %s: %s\n", what, errno ? strerror(errno) : "the stream ended");
  exit(1);
}

static int64_t microseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time)) give_up("the server's processor time");
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static int64_t now(void) {
  return microseconds(CLOCK_MONOTONIC);
}

static void join(struct viewer *viewer, int port, const char *target) {
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  viewer->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(viewer->socket, (struct sockaddr *)&address, sizeof address)) give_up("connecting");
  if (dprintf(viewer->socket, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", target, port) < 0)
    give_up("the request");
}

static void take(struct viewer *viewer) {
  static uint8_t bytes[1 << 20];
  errno = 0;
  ssize_t count = recv(
    viewer->socket, bytes, viewer->is_slow ? slow_bytes : sizeof bytes, MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) give_up("a viewer");
  if (!read_stream(&viewer->stream, bytes, count)) {
    errno = EPROTO;
    give_up("a viewer");
  }
  if (viewer->is_slow) viewer->due = now() + slow_pause;
}

// Waits until some of the readers that are not pausing can read, for 10 ms at most.
static void take_what_comes(void) {
  struct pollfd ends[viewer_limit];
  int64_t time = now();
  for (int i = 0; i < viewer_count; i++)
    ends[i] = (struct pollfd){
      .fd = viewers[i].due > time ? -1 : viewers[i].socket, .events = POLLIN};
  poll(ends, viewer_count, 10);
  for (int i = 0; i < viewer_count; i++)
    if (ends[i].revents) take(&viewers[i]);
}

static bool everyone_has_a_frame(void) {
  for (int i = 0; i < viewer_count; i++)
    if (!viewers[i].stream.frames) return false;
  return true;
}

static void watch(clockid_t server, int seconds) {
  int64_t limit = now() + patience;
  while (!everyone_has_a_frame()) {
    if (now() > limit) {
      errno = ETIMEDOUT;
      give_up("the first frames");
    }
    take_what_comes();
  }
  for (int i = 0; i < viewer_count; i++) viewers[i].stream.frames = 0;
  int64_t used = microseconds(server), end = now() + seconds * 1000000LL;
  while (now() < end) take_what_comes();
  printf("server %lld\n", (long long)(microseconds(server) - used));
}

int main(int count, char **arguments) {
  int port = 0, process = 0, seconds = 10;
  const char *target = NULL;
  for (int letter; (letter = getopt(count, arguments, "p:t:P:n:s:d:")) != -1;)
    switch (letter) {
      case 'p': port = atoi(optarg); break;
      case 't': target = optarg; break;
      case 'P': process = atoi(optarg); break;
      case 'n': viewer_count = atoi(optarg); break;
      case 's': slow_count = atoi(optarg); break;
      case 'd': seconds = atoi(optarg); break;
      default: return 2;
    }
  clockid_t server;
  if (!port || !target || !process || viewer_count > viewer_limit) {
    fprintf(stderr, "usage: watch-stream -p PORT -t TARGET -P PROCESS [-n VIEWERS] [-s SLOW]"
                    " [-d SECONDS]\n");
    return 2;
  }
  errno = clock_getcpuclockid(process, &server);
  if (errno) give_up("the server");
  for (int i = 0; i < viewer_count; i++) {
    viewers[i].is_slow = i < slow_count;
    join(&viewers[i], port, target);
  }
  watch(server, seconds);
  for (int i = 0; i < viewer_count; i++)
    printf("%s %u\n", viewers[i].is_slow ? "slow" : "quick", viewers[i].stream.frames);
}
