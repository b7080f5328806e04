// A USB webcam made of software. It is plugged into a virtual host controller, where the kernel's
// own driver for USB cameras finds it: nothing between that driver and a program is simulated. It
// needs the modules vhci-hcd and uvcvideo.
//
//   usb-camera [-f FORMAT:SIZE@RATES+SIZE@RATES...]... [-i PICTURES] [-c FIFO] [-p PORT] [-b]
//              [-n PRODUCT] [-s SERIAL] [-m VENDOR:MODEL] [-u 100|110] [-d NUMBER] [-F PERSONALITY]
//
//   -f  such as MJPG:640x480@30,15+1280x720@30; the formats that formats.c knows
//   -i  a folder: PICTURES/640x480/*.jpg are sent in the order of their names. Raw formats read
//       *.yuv, *.nv12 or *.grey there, or else show a card of colours
//   -c  where commands come from, a line each; README.md lists them
//   -b  bulk transfers; else isochronous ones
//   -u  the class's version
//   -d  which camera its frames say that they are from, 0 to 63 (1), beside the time, see stamp.h;
//       with -1 they say nothing, and are sent byte for byte as they are
//   -F  a file that says what the camera is like, such as those of ../cameras

#define _GNU_SOURCE  // ppoll
#include "usb-camera.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct options options = {
  .maker = "Lab", .product = "Lab Camera", .serial = "LAB0001", .vendor = 0x1d6b,
  .model = 0x0105, .uvc = 0x110, .port = -1, .identity = 1};

static const char *fifo;

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

void say(const char *format, ...) {
  int64_t time = now() / 1000;
  fprintf(stderr, "usb-camera %lld.%03lld ", (long long)time / 1000, (long long)time % 1000);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
}

// Commands

static bool carry_out_word(const char *word) {
  if (!strcmp(word, "stall")) supply_frames(true, -1);
  else if (!strcmp(word, "go")) supply_frames(false, -1);
  else if (!strcmp(word, "unplug")) unplug();
  else if (!strcmp(word, "plug")) return bus_descriptor() != -1 || plug();
  else if (!strcmp(word, "refuse")) control_faults.refuses = true;
  else if (!strcmp(word, "accept")) control_faults.refuses = false;
  else if (!strcmp(word, "mute")) control_faults.silence = ignores_class;
  else if (!strcmp(word, "balk")) control_faults.silence = ignores_start;
  else if (!strcmp(word, "deaf")) control_faults.silence = ignores_all;
  else if (!strcmp(word, "unmute")) control_faults.silence = answers_all;
  else if (!strcmp(word, "epstall")) halt_endpoint();
  else return false;
  return true;
}

static bool carry_out_number(const char *word, int number) {
  if (!strcmp(word, "once")) supply_frames(false, number);
  else if (!strcmp(word, "lag")) control_faults.milliseconds = number;
  else if (!strcmp(word, "lock")) control_faults.locked = number;
  else if (!strcmp(word, "urb")) fail_next_transfer(number);
  else return false;
  return true;
}

static bool carry_out(const char *line) {
  char word[32];
  int number = 1, step = 1;
  if (!strncmp(line, "set ", 4)) {
    use_pictures(strdup(line + 4));
    load_pictures();
    return true;
  }
  if (sscanf(line, "fault %31s %d %d", word, &number, &step) >= 1) {
    return add_fault(word, number, step);
  }
  if (sscanf(line, "%31s %d", word, &number) == 2) return carry_out_number(word, number);
  return carry_out_word(line);
}

// False when the camera should end.
static bool read_commands(int source) {
  char text[4096], *rest = NULL;
  ssize_t count = read(source, text, sizeof text - 1);
  if (count <= 0) return true;
  text[count] = 0;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    if (!strcmp(line, "quit")) return false;
    // The sender of the command waits for this line.
    say(carry_out(line) ? "done: %s" : "cannot: %s", line);
  }
  return true;
}

// The program

static bool parse_option(int option, char *value) {
  switch (option) {
    case 'f': return add_format(value);
    case 'i': use_pictures(value); return true;
    case 'c': fifo = value; return true;
    case 'p': options.port = atoi(value); return true;
    case 'b': options.bulk = true; return true;
    case 'n': options.product = value; return true;
    case 's': options.serial = value; return true;
    case 'm': return sscanf(value, "%x:%x", &options.vendor, &options.model) == 2;
    case 'u': options.uvc = strtoul(value, NULL, 16); return true;
    case 'F': return read_personality(value);
    case 'd': options.identity = atoi(value); return options.identity < 64;
    default: return false;
  }
}

static void parse(int count, char **words) {
  for (int option; (option = getopt(count, words, "f:i:c:p:bn:s:m:u:d:F:")) != -1;) {
    if (parse_option(option, optarg)) continue;
    fputs("usb-camera: wrong usage: the head of usb-camera.c says how to use it.\n", stderr);
    exit(2);
  }
  if (format_count) return;
  static char jpeg[] = "MJPG:640x480@30,15+1280x720@30+1920x1080@30";
  static char raw[] = "YUYV:640x480@30+320x240@30";
  add_format(jpeg);
  add_format(raw);
}

static int open_fifo(void) {
  if (!fifo) return -1;
  mkfifo(fifo, 0600);
  // Also for writing, so that it never ends.
  return open(fifo, O_RDWR | O_NONBLOCK);
}

static int serve_bus(void) {
  int due = bus_descriptor() == -1 ? nothing_due : serve_video();
  if (due == bus_lost) unplug();
  return due < 0 ? -1 : due;
}

static void run(int commands) {
  for (;;) {
    int due = serve_bus();
    const struct timespec limit = {due / 1000000, due % 1000000 * 1000};
    // poll passes over descriptors of -1.
    struct pollfd sources[] = {{bus_descriptor(), POLLIN, 0}, {commands, POLLIN, 0}};
    if (ppoll(sources, 2, due >= 0 ? &limit : NULL, NULL) == -1 && errno != EINTR) return;
    if (sources[0].revents && !read_request()) unplug();
    if (sources[1].revents & POLLIN && !read_commands(commands)) return;
  }
}

int main(int count, char **words) {
  parse(count, words);
  signal(SIGPIPE, SIG_IGN);
  build_descriptors();
  settle(probed);
  settle(agreed);
  int commands = open_fifo();
  if (!plug()) return 1;
  run(commands);
  unplug();
}
