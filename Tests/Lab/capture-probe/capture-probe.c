// Captures as a camera program does and reports every answer of the driver: error numbers, poll's
// bits, each buffer's flags, sequence number and size. So a fault can be described exactly.
//
//   capture-probe -d DEVICE [-f FOURCC] [-s WIDTHxHEIGHT] [-r RATE] [-n FRAMES] [-t MILLISECONDS]
//                 [-e ERRORS] [-o PREFIX] [-b]
//
//   -n  how many frames (10)                      -t  how long poll waits for each (5000)
//   -e  after how many failures it gives up (3)   -o  writes PREFIX0000, PREFIX0001 and so on
//   -b  no poll: blocks in VIDIOC_DQBUF
//
// Exit codes: 0 all frames, 1 a failure before or after the start, 2 wrong usage.

#define _GNU_SOURCE  // strerrorname_np
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { buffer_count = 4, plane_limit = 3 };

struct wishes {
  const char *device, *fourcc, *prefix;
  unsigned width, height, rate, frames, errors;
  int timeout;
  bool blocks;
};

struct memory {
  uint8_t *bytes;
  size_t length;
};

struct capture {
  struct wishes wishes;
  int descriptor;
  uint32_t type;
  unsigned buffers;
  struct memory memory[buffer_count][plane_limit];
  unsigned frames, flagged, holes, failures;
  uint32_t last_sequence;
};

// A buffer as ioctls take it, with room for its planes.
struct slot {
  struct v4l2_buffer buffer;
  struct v4l2_plane planes[VIDEO_MAX_PLANES];
};

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
}

static bool has_planes(const struct capture *capture) {
  return capture->type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
}

// Says the name of what failed, and answers whether it went well.
static bool call(const struct capture *capture, unsigned long request, const char *name,
                 void *data) {
  int result;
  do {
    result = ioctl(capture->descriptor, request, data);
  } while (result == -1 && errno == EINTR);
  if (result == -1) say("%s: %s", name, strerrorname_np(errno));
  return result != -1;
}

#define CALL(capture, request, data) call(capture, VIDIOC_##request, #request, data)

static void prepare(const struct capture *capture, struct slot *slot, unsigned index) {
  memset(slot, 0, sizeof *slot);
  slot->buffer.type = capture->type;
  slot->buffer.memory = V4L2_MEMORY_MMAP;
  slot->buffer.index = index;
  if (has_planes(capture)) {
    slot->buffer.m.planes = slot->planes;
    slot->buffer.length = VIDEO_MAX_PLANES;
  }
}

static unsigned plane_count(const struct capture *capture, const struct slot *slot) {
  if (!has_planes(capture)) return 1;
  return slot->buffer.length < plane_limit ? slot->buffer.length : plane_limit;
}

static uint32_t bytes_used(const struct capture *capture, const struct slot *slot, unsigned plane) {
  return has_planes(capture) ? slot->planes[plane].bytesused : slot->buffer.bytesused;
}

// Before the stream

static bool open_device(struct capture *capture) {
  const struct wishes *wishes = &capture->wishes;
  capture->descriptor = open(wishes->device, O_RDWR | (wishes->blocks ? 0 : O_NONBLOCK));
  if (capture->descriptor == -1) {
    say("open: %s", strerrorname_np(errno));
    return false;
  }
  struct v4l2_capability ability = {0};
  if (!CALL(capture, QUERYCAP, &ability)) return false;
  bool planes = ability.device_caps & V4L2_CAP_VIDEO_CAPTURE_MPLANE;
  capture->type = planes ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
  say("device: driver %s, card %s, bus %s, capabilities %#x",
      ability.driver, ability.card, ability.bus_info, ability.device_caps);
  return true;
}

static void wish_format(const struct capture *capture, struct v4l2_format *format) {
  const struct wishes *wishes = &capture->wishes;
  // Both kinds begin with width, height and pixel format.
  struct v4l2_pix_format *picture = &format->fmt.pix;
  if (wishes->width) {
    picture->width = wishes->width;
    picture->height = wishes->height;
  }
  if (wishes->fourcc) memcpy(&picture->pixelformat, wishes->fourcc, 4);
  if (!has_planes(capture)) picture->bytesperline = 0;
}

static void say_format(const struct capture *capture, const struct v4l2_format *format) {
  const struct v4l2_pix_format *picture = &format->fmt.pix;
  say("format: %ux%u %.4s", picture->width, picture->height, (const char *)&picture->pixelformat);
  if (!has_planes(capture)) {
    say("plane 0: stride %u, size %u", picture->bytesperline, picture->sizeimage);
    return;
  }
  for (unsigned i = 0; i < format->fmt.pix_mp.num_planes; i++) {
    const struct v4l2_plane_pix_format *plane = &format->fmt.pix_mp.plane_fmt[i];
    say("plane %u: stride %u, size %u", i, plane->bytesperline, plane->sizeimage);
  }
}

static bool set_format(struct capture *capture) {
  struct v4l2_format format = {.type = capture->type};
  if (!CALL(capture, G_FMT, &format)) return false;
  wish_format(capture, &format);
  if (!CALL(capture, S_FMT, &format)) return false;
  say_format(capture, &format);
  return true;
}

static bool set_rate(struct capture *capture) {
  if (!capture->wishes.rate) return true;
  struct v4l2_streamparm parameters = {.type = capture->type};
  struct v4l2_fract *interval = &parameters.parm.capture.timeperframe;
  interval->numerator = 1;
  interval->denominator = capture->wishes.rate;
  if (!CALL(capture, S_PARM, &parameters)) return false;
  say("interval: %u/%u", interval->numerator, interval->denominator);
  return true;
}

static bool map_buffer(struct capture *capture, unsigned index) {
  struct slot slot;
  prepare(capture, &slot, index);
  if (!CALL(capture, QUERYBUF, &slot.buffer)) return false;
  for (unsigned i = 0; i < plane_count(capture, &slot); i++) {
    struct memory *memory = &capture->memory[index][i];
    bool planes = has_planes(capture);
    uint32_t offset = planes ? slot.planes[i].m.mem_offset : slot.buffer.m.offset;
    memory->length = planes ? slot.planes[i].length : slot.buffer.length;
    memory->bytes = mmap(NULL, memory->length, PROT_READ | PROT_WRITE, MAP_SHARED,
                         capture->descriptor, offset);
    if (memory->bytes == MAP_FAILED) {
      say("mmap: %s", strerrorname_np(errno));
      return false;
    }
  }
  return CALL(capture, QBUF, &slot.buffer);
}

static bool start(struct capture *capture) {
  struct v4l2_requestbuffers request = {
    .count = buffer_count, .type = capture->type, .memory = V4L2_MEMORY_MMAP};
  if (!CALL(capture, REQBUFS, &request)) return false;
  capture->buffers = request.count < buffer_count ? request.count : buffer_count;
  for (unsigned i = 0; i < capture->buffers; i++) {
    if (!map_buffer(capture, i)) return false;
  }
  if (!CALL(capture, STREAMON, &capture->type)) return false;
  say("streaming");
  return true;
}

// The stream

static void say_frame(const struct capture *capture, const struct slot *slot) {
  const struct v4l2_buffer *buffer = &slot->buffer;
  bool monotonic =
    (buffer->flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
  bool at_start = (buffer->flags & V4L2_BUF_FLAG_TSTAMP_SRC_MASK) == V4L2_BUF_FLAG_TSTAMP_SRC_SOE;
  say("frame: sequence %u, bytes %u,%s%s%s, time %lld.%06ld", buffer->sequence,
      bytes_used(capture, slot, 0), buffer->flags & V4L2_BUF_FLAG_ERROR ? " ERROR" : " sound",
      monotonic ? " monotonic" : "", at_start ? " start-of-exposure" : " end-of-frame",
      (long long)buffer->timestamp.tv_sec, (long)buffer->timestamp.tv_usec);
}

static void count_frame(struct capture *capture, const struct v4l2_buffer *buffer) {
  if (capture->frames && buffer->sequence != capture->last_sequence + 1) capture->holes++;
  if (buffer->flags & V4L2_BUF_FLAG_ERROR) capture->flagged++;
  capture->last_sequence = buffer->sequence;
  capture->frames++;
}

static void write_frame(const struct capture *capture, const struct slot *slot) {
  if (!capture->wishes.prefix) return;
  char path[4096];
  snprintf(path, sizeof path, "%s%04u", capture->wishes.prefix, capture->frames);
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    exit(1);
  }
  for (unsigned i = 0; i < plane_count(capture, slot); i++) {
    fwrite(capture->memory[slot->buffer.index][i].bytes, 1, bytes_used(capture, slot, i), file);
  }
  fclose(file);
}

// Whether there is something to take out, be it a failure.
static bool wait_for_frame(const struct capture *capture) {
  if (capture->wishes.blocks) return true;
  struct pollfd poll_for = {.fd = capture->descriptor, .events = POLLIN};
  int ready = poll(&poll_for, 1, capture->wishes.timeout);
  if (ready == 0) say("poll: timeout after %d ms", capture->wishes.timeout);
  if (ready == 1 && poll_for.revents & (POLLERR | POLLHUP)) {
    say("poll:%s%s", poll_for.revents & POLLERR ? " POLLERR" : "",
        poll_for.revents & POLLHUP ? " POLLHUP" : "");
  }
  return ready == 1;
}

static bool take_frame(struct capture *capture) {
  struct slot slot;
  prepare(capture, &slot, 0);
  if (!wait_for_frame(capture)) return false;
  if (!CALL(capture, DQBUF, &slot.buffer)) {
    usleep(50000);  // a dead device answers at once, for ever
    return false;
  }
  say_frame(capture, &slot);
  write_frame(capture, &slot);
  count_frame(capture, &slot.buffer);
  return CALL(capture, QBUF, &slot.buffer);
}

static bool stream(struct capture *capture) {
  const struct wishes *wishes = &capture->wishes;
  while (capture->frames < wishes->frames && capture->failures < wishes->errors) {
    if (!take_frame(capture)) capture->failures++;
  }
  say("end: %u frames, %u flagged, %u holes, %u failures",
      capture->frames, capture->flagged, capture->holes, capture->failures);
  return CALL(capture, STREAMOFF, &capture->type) && !capture->failures;
}

static struct wishes parse(int count, char **words) {
  struct wishes wishes = {.device = "/dev/video0", .frames = 10, .timeout = 5000, .errors = 3};
  for (int option; (option = getopt(count, words, "d:f:s:r:n:t:e:o:b")) != -1;) {
    switch (option) {
      case 'd': wishes.device = optarg; break;
      case 'f': wishes.fourcc = optarg; break;
      case 's': sscanf(optarg, "%ux%u", &wishes.width, &wishes.height); break;
      case 'r': wishes.rate = atoi(optarg); break;
      case 'n': wishes.frames = atoi(optarg); break;
      case 't': wishes.timeout = atoi(optarg); break;
      case 'e': wishes.errors = atoi(optarg); break;
      case 'o': wishes.prefix = optarg; break;
      case 'b': wishes.blocks = true; break;
      default: exit(2);
    }
  }
  if (wishes.fourcc && strlen(wishes.fourcc) != 4) exit(2);
  return wishes;
}

int main(int count, char **words) {
  setvbuf(stdout, NULL, _IOLBF, 0);  // a reader waits for each line
  struct capture capture = {.wishes = parse(count, words)};
  bool well = open_device(&capture) && set_format(&capture) && set_rate(&capture)
    && start(&capture) && stream(&capture);
  return well ? 0 : 1;
}
