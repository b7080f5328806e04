#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>

// Swift neither sees what needs _GNU_SOURCE, nor macros that cast, nor unions of addresses. This file
// provides what is needed of each.

// Accepts a connection that neither blocks nor is inherited by other programs.
int accept4(int, struct sockaddr *, socklen_t *, int);
static inline int c_accept(int fd) { return accept4(fd, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC); }

// Opens a socket of a family that neither blocks nor is inherited by other programs.
static inline int c_stream_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

// Returns the user of the process at the other end of a Unix socket; -1 if it is unknown.
static inline long long c_peer_user(int fd) {
  struct { int pid; unsigned int uid; unsigned int gid; } peer;
  socklen_t size = sizeof(peer);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) || size != sizeof(peer)) return -1;
  return peer.uid;
}

// Names the calling thread, for debuggers.
int pthread_setname_np(pthread_t, const char *);
static inline void c_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

static inline int c_set_option(int fd, int level, int option, int value) {
  return setsockopt(fd, level, option, &value, sizeof(value));
}

static inline int c_bind_ipv4_loopback(int fd, unsigned short port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return bind(fd, (struct sockaddr *)&address, sizeof(address));
}

static inline int c_bind_ipv6_loopback(int fd, unsigned short port) {
  struct sockaddr_in6 address = {
      .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  return bind(fd, (struct sockaddr *)&address, sizeof(address));
}

// Looks an address up that is written with digits, such as 192.168.1.5 or fe80::1%eth0; no name is
// resolved. Returns null if it is not one; freeaddrinfo frees it.
static inline struct addrinfo *c_numeric_address(const char *text) {
  struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
  struct addrinfo *address = 0;
  return getaddrinfo(text, 0, &hints, &address) ? 0 : address;
}

// Returns the family of an address that is written with digits; AF_UNSPEC if it is not one.
static inline int c_address_family(const char *text) {
  struct addrinfo *address = c_numeric_address(text);
  const int family = address ? address->ai_family : AF_UNSPEC;
  if (address) freeaddrinfo(address);
  return family;
}

static inline int c_bind_address(int fd, const char *text, unsigned short port) {
  struct addrinfo *address = c_numeric_address(text);
  if (!address) return -1;
  if (address->ai_family == AF_INET6) {
    ((struct sockaddr_in6 *)address->ai_addr)->sin6_port = htons(port);
  } else {
    ((struct sockaddr_in *)address->ai_addr)->sin_port = htons(port);
  }
  const int result = bind(fd, address->ai_addr, address->ai_addrlen);
  freeaddrinfo(address);
  return result;
}

// Binds to a path, which must be shorter than the address's own (108 bytes with the final zero).
static inline int c_bind_path(int fd, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
  return bind(fd, (struct sockaddr *)&address, sizeof(address));
}

// Connects to a path; fails with ECONNREFUSED if nobody listens there.
static inline int c_connect_path(int fd, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
  return connect(fd, (struct sockaddr *)&address, sizeof(address));
}

static const unsigned long c_path_limit = sizeof(((struct sockaddr_un *)0)->sun_path) - 1;

// What a socket is bound to: its family, its port, and whether it is reached from this machine alone.
struct c_name {
  int family;
  unsigned short port;
  _Bool is_loopback;
};

static inline struct c_name c_socket_name(int fd) {
  struct sockaddr_storage address = {0};
  socklen_t size = sizeof(address);
  struct c_name name = {AF_UNSPEC, 0, 0};
  if (getsockname(fd, (struct sockaddr *)&address, &size)) return name;
  name.family = address.ss_family;
  if (address.ss_family == AF_INET) {
    struct sockaddr_in *internet = (struct sockaddr_in *)&address;
    name.port = ntohs(internet->sin_port);
    name.is_loopback = ntohl(internet->sin_addr.s_addr) >> 24 == 127;
  } else if (address.ss_family == AF_INET6) {
    struct sockaddr_in6 *internet = (struct sockaddr_in6 *)&address;
    name.port = ntohs(internet->sin6_port);
    name.is_loopback = IN6_IS_ADDR_LOOPBACK(&internet->sin6_addr);
  }
  return name;
}

static const short c_EV_READ = EV_READ;
static const short c_EV_WRITE = EV_WRITE;
static const short c_EV_PERSIST = EV_PERSIST;
static const short c_BEV_EVENT_EOF = BEV_EVENT_EOF;
static const short c_BEV_EVENT_ERROR = BEV_EVENT_ERROR;
