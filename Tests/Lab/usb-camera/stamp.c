// Draws on each frame which camera sent it, and when.
#include "stamp.h"

#include "usb-camera.h"

#include <time.h>

// No two frames have the same, even where a late camera sends them one upon the other.
static uint32_t stamp_of_now(void) {
  static uint32_t last;
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  uint32_t hundredths = time.tv_sec * 100 + time.tv_nsec / 10000000;
  last = hundredths > last ? hundredths : last + 1;
  return make_stamp(options.identity, last);
}

static void draw_raw(uint8_t *frame, const struct format *format, const struct size *size,
                     uint32_t stamp) {
  // The pictures of some cameras are smaller than the stamp.
  unsigned scale = size->width < least_width ? 2 : 1;
  unsigned width = cell_width / scale, height = cell_height / scale;
  for (unsigned y = 0; y < row_count * height && y < size->height; y++) {
    for (unsigned x = 0; x < size->width; x++) {
      unsigned column = x / width;
      bool is_cell = column % 2 && column < 2 * cells_a_row;
      bool is_bright = stamp & bit_of_cell(y / height, column / 2 % cells_a_row);
      unsigned level = !is_cell ? grey : is_bright ? bright : dark;
      draw_pixel(frame, format, size, x, y, (struct colour){level, level, level});
    }
  }
}

static void draw_step(uint8_t *data, unsigned place, bool up) {
  put_bits_at(data, place + step_code_bits, step_bits, up ? step_up : step_down);
}

static void draw_jpeg(uint8_t *jpeg, unsigned length, unsigned width, uint32_t stamp) {
  bool restarts;
  unsigned data = find_data(jpeg, length, &restarts);
  if (!data || data + last_byte_of_stamp(width, restarts) >= length) return;
  for (unsigned row = 0; row < row_count; row++) {
    for (unsigned cell = 0; cell < cells_a_row; cell++) {
      unsigned place = place_of_cell(width, restarts, row, cell);
      bool is_bright = stamp & bit_of_cell(row, cell);
      // Other pictures than those of make-pictures stay as they are.
      if (!step_at(jpeg + data, place)) return;
      draw_step(jpeg + data, place, is_bright);
      draw_step(jpeg + data, place + step_unit_bits, !is_bright);
    }
  }
}

void draw_stamp(uint8_t *frame, unsigned length) {
  const struct size *size = agreed_size();
  if (options.identity < 0) return;
  if (agreed_format()->coding == jpegs) {
    draw_jpeg(frame, length, size->width, stamp_of_now());
  } else if (agreed_format()->coding == raw_pictures && length >= size->bytes) {
    draw_raw(frame, agreed_format(), size, stamp_of_now());
  }
}
