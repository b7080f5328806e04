// Pictures in raw formats, point by point.
#include "usb-camera.h"

#include <linux/videodev2.h>
#include <string.h>

// By BT.601, in the range of television: 16 to 235.
static uint8_t luma(struct colour colour) {
  return 16 + (66 * colour.red + 129 * colour.green + 25 * colour.blue + 128) / 256;
}

static uint8_t blueness(struct colour colour) {
  return 128 + (-38 * colour.red - 74 * colour.green + 112 * colour.blue) / 256;
}

static uint8_t redness(struct colour colour) {
  return 128 + (112 * colour.red - 94 * colour.green - 18 * colour.blue) / 256;
}

// Two points share their colour: at these places of four bytes is what.
static void draw_packed(uint8_t *pair, unsigned x, struct colour colour, const char *order) {
  for (unsigned i = 0; i < 4; i++) {
    if (order[i] == "YZ"[x % 2]) pair[i] = luma(colour);
    if (order[i] == 'U' && x % 2 == 0) pair[i] = blueness(colour);
    if (order[i] == 'V' && x % 2 == 0) pair[i] = redness(colour);
  }
}

// Four points share their colour, which lies behind all brightness: in pairs, or plane by plane.
static void draw_planar(uint8_t *frame, const struct size *size, unsigned x, unsigned y,
                        struct colour colour, bool in_pairs) {
  unsigned count = size->width * size->height, place = y / 2 * (size->width / 2) + x / 2;
  frame[y * size->width + x] = luma(colour);
  if (x % 2 || y % 2) return;
  frame[count + (in_pairs ? 2 * place : place)] = blueness(colour);
  frame[count + (in_pairs ? 2 * place + 1 : count / 4 + place)] = redness(colour);
}

// A sensor's raw frame: behind each point is one of three colours.
static uint8_t filtered(struct colour colour, unsigned x, unsigned y, const char *mosaic) {
  switch (mosaic[y % 2 * 2 + x % 2]) {
    case 'R': return colour.red;
    case 'B': return colour.blue;
    default: return colour.green;
  }
}

static void draw_red_green_blue(uint8_t *place, struct colour colour) {
  put16(place, colour.red >> 3 << 11 | colour.green >> 2 << 5 | colour.blue >> 3);
}

// By a number, since comparing names at each point makes a camera late to stream.
void draw_pixel(uint8_t *frame, const struct format *format, const struct size *size, unsigned x,
                unsigned y, struct colour colour) {
  unsigned place = y * size->width + x;
  uint32_t fourcc;
  memcpy(&fourcc, format->fourcc, sizeof fourcc);
  switch (fourcc) {
    case V4L2_PIX_FMT_YUYV: draw_packed(frame + place / 2 * 4, x, colour, "YUZV"); break;
    case V4L2_PIX_FMT_UYVY: draw_packed(frame + place / 2 * 4, x, colour, "UYVZ"); break;
    case V4L2_PIX_FMT_NV12: draw_planar(frame, size, x, y, colour, true); break;
    case V4L2_PIX_FMT_YUV420: draw_planar(frame, size, x, y, colour, false); break;
    case V4L2_PIX_FMT_GREY: frame[place] = colour.green; break;
    case V4L2_PIX_FMT_Y16: put16(frame + 2 * place, colour.green * 257); break;
    case V4L2_PIX_FMT_BGR24:
      memcpy(frame + 3 * place, (uint8_t[]){colour.blue, colour.green, colour.red}, 3);
      break;
    case V4L2_PIX_FMT_RGB565: draw_red_green_blue(frame + 2 * place, colour); break;
    case V4L2_PIX_FMT_SRGGB8: frame[place] = filtered(colour, x, y, "RGGB"); break;
    case V4L2_PIX_FMT_SBGGR8: frame[place] = filtered(colour, x, y, "BGGR"); break;
    case V4L2_PIX_FMT_SGBRG8: frame[place] = filtered(colour, x, y, "GBRG"); break;
    case V4L2_PIX_FMT_SGRBG8: frame[place] = filtered(colour, x, y, "GRBG"); break;
  }
}

// As make-pictures paints: red from left to right, green from top to bottom, a blue of its own.
void draw_card(uint8_t *frame, const struct format *format, const struct size *size,
               unsigned blue) {
  for (unsigned y = 0; y < size->height; y++) {
    for (unsigned x = 0; x < size->width; x++) {
      draw_pixel(frame, format, size, x, y,
                 (struct colour){x * 230 / size->width, y * 230 / size->height, blue});
    }
  }
}
