#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>

// Swift cannot see macros that cast or call others. This file provides those that are needed.

// Returns the user id of the process at the other end of a Unix socket; -1 if it is unknown. Swift
// does not see struct ucred, which needs _GNU_SOURCE.
static inline long long c_peer_user(int fd) {
  struct { int pid; unsigned int uid; unsigned int gid; } peer;
  socklen_t size = sizeof(peer);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) || size != sizeof(peer)) return -1;
  return peer.uid;
}
