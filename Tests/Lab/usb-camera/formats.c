// The formats that the camera offers, and how driver and camera agree on one.
#include "usb-camera.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct format formats[format_limit];
unsigned format_count;
uint8_t probed[terms_size], agreed[terms_size];

// Where the terms have what, by the UVC specification, 4.3.1.1.
enum {
  format_at = 2, size_at = 3, interval_at = 4, frame_bytes_at = 18, payload_bytes_at = 22,
  clock_at = 26, framing_at = 30
};

// Most GUIDs begin with four letters and end alike.
#define NAMED(a, b, c, d) \
  (const uint8_t[16]){a, b, c, d, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71}

static const struct known_format {
  const char *fourcc;
  enum coding coding;
  unsigned bits;
  const uint8_t *guid;
} known_formats[] = {
  {"MJPG", jpegs, 16, NULL},  // a JPEG is never longer than its picture would be in YUYV
  {"H264", film, 16, NAMED('H', '2', '6', '4')},
  {"YUYV", raw_pictures, 16, NAMED('Y', 'U', 'Y', '2')},
  {"UYVY", raw_pictures, 16, NAMED('U', 'Y', 'V', 'Y')},
  {"NV12", raw_pictures, 12, NAMED('N', 'V', '1', '2')},
  {"YU12", raw_pictures, 12, NAMED('I', '4', '2', '0')},
  {"M420", raw_pictures, 12, NAMED('M', '4', '2', '0')},
  {"GREY", raw_pictures, 8, NAMED('Y', '8', '0', '0')},
  {"Y16 ", raw_pictures, 16, NAMED('Y', '1', '6', ' ')},
  {"RGBP", raw_pictures, 16, NAMED('R', 'G', 'B', 'P')},
  {"BGR3", raw_pictures, 24,
   (const uint8_t[16]){0x7d, 0xeb, 0x36, 0xe4, 0x4f, 0x52, 0xce, 0x11, 0x9f, 0x53, 0, 0x20, 0xaf,
                       0x0b, 0xa7, 0x70}},
  {"BA81", raw_pictures, 8, NAMED('B', 'A', '8', '1')},
  {"GBRG", raw_pictures, 8, NAMED('G', 'B', 'R', 'G')},
  {"GRBG", raw_pictures, 8, NAMED('G', 'R', 'B', 'G')},
  {"RGGB", raw_pictures, 8, NAMED('R', 'G', 'G', 'B')},
};

static const struct known_format *find_format(const char *fourcc) {
  for (unsigned i = 0; i < sizeof known_formats / sizeof *known_formats; i++) {
    if (!strcmp(known_formats[i].fourcc, fourcc)) return &known_formats[i];
  }
  return NULL;
}

static bool add_size(struct format *format, char *text) {
  if (format->size_count == size_limit) return false;
  struct size *size = &format->sizes[format->size_count++];
  int rates_at = 0;
  sscanf(text, "%ux%u@%n", &size->width, &size->height, &rates_at);
  if (!rates_at) return false;
  size->bytes = size->width * size->height * format->bits / 8;
  char *rest = NULL;
  char *rate = strtok_r(text + rates_at, ",", &rest);
  for (; rate; rate = strtok_r(NULL, ",", &rest)) {
    if (size->interval_count == interval_limit || atof(rate) <= 0) return false;
    size->intervals[size->interval_count++] = 1e7 / atof(rate) + 0.5;
  }
  return size->interval_count > 0;
}

// Such as MJPG:640x480@30,15+1280x720@30. Changes the text.
bool add_format(char *text) {
  char *sizes = strchr(text, ':');
  if (format_count == format_limit || !sizes || sizes - text > 4) return false;
  struct format *format = &formats[format_count++];
  memcpy(format->fourcc, "    ", 4);
  memcpy(format->fourcc, text, sizes - text);
  const struct known_format *known = find_format(format->fourcc);
  if (!known) return false;
  format->coding = known->coding;
  format->bits = known->bits;
  format->guid = known->guid;
  char *rest = NULL;
  for (char *size = strtok_r(sizes + 1, "+", &rest); size; size = strtok_r(NULL, "+", &rest)) {
    if (!add_size(format, size)) return false;
  }
  return format->size_count > 0;
}

// Numbers count from 1; what does not exist becomes the first.
static const struct format *format_of(const uint8_t *terms) {
  unsigned number = terms[format_at];
  return &formats[number >= 1 && number <= format_count ? number - 1 : 0];
}

static const struct size *size_of(const uint8_t *terms) {
  const struct format *format = format_of(terms);
  unsigned number = terms[size_at];
  return &format->sizes[number >= 1 && number <= format->size_count ? number - 1 : 0];
}

const struct format *agreed_format(void) {
  return format_of(agreed);
}

const struct size *agreed_size(void) {
  return size_of(agreed);
}

unsigned agreed_interval(void) {
  return get32(agreed + interval_at) / 10;
}

static unsigned nearest_interval(const struct size *size, unsigned wanted) {
  unsigned best = size->intervals[0];
  if (!wanted) return best;
  for (unsigned i = 1; i < size->interval_count; i++) {
    long long distance = llabs((long long)size->intervals[i] - wanted);
    if (distance < llabs((long long)best - wanted)) best = size->intervals[i];
  }
  return best;
}

// Makes the driver's wishes into terms that the camera can keep.
void settle(uint8_t *terms) {
  const struct format *format = format_of(terms);
  const struct size *size = size_of(terms);
  unsigned interval = nearest_interval(size, get32(terms + interval_at));
  memset(terms, 0, terms_size);
  terms[0] = 1;  // the interval is what shall be kept
  terms[format_at] = format - formats + 1;
  terms[size_at] = size - format->sizes + 1;
  put32(terms + interval_at, interval);
  put32(terms + frame_bytes_at, size->bytes);
  put32(terms + payload_bytes_at,
        options.bulk ? bulk_payload : setting_bytes[setting_count - 1]);
  put32(terms + clock_at, 48000000);
  terms[framing_at] = 3;  // frame ids and ends of frames are marked
  memset(terms + framing_at + 1, 1, 3);
}
