// Where in a picture its stamp is: which camera sent it, and when. usb-camera draws it,
// read-picture reads it. It is in the top of the picture, four rows of eight cells, the highest bit
// first, each cell with grey beside it.
//
// In a JPEG of make-pictures a dark cell is coded in as many bits as a bright one, and in bytes
// that are never 0xff. So to draw a cell is to write over 14 bits, and all others stay as they are.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { row_count = 4, cells_a_row = 8, cell_width = 16, cell_height = 8 };
enum { least_width = (2 * cells_a_row + 1) * cell_width };
enum { bright = 176, grey = 128, dark = 80 };

// Six bits for the camera, 22 for the hundredths of seconds since the machine began, as
// /proc/uptime tells them, and four to recognise a stamp by.

static inline uint32_t make_stamp(unsigned camera, uint32_t hundredths) {
  uint32_t stamp = camera << 26 | (hundredths & 0x3fffff) << 4, check = 5;
  for (int shift = 4; shift < 32; shift += 4) check += stamp >> shift & 15;
  return stamp | (check & 15);
}

static inline unsigned camera_of(uint32_t stamp) {
  return stamp >> 26;
}

static inline unsigned hundredths_of(uint32_t stamp) {
  return stamp >> 4 & 0x3fffff;
}

static inline bool is_stamp(uint32_t bits) {
  return bits == make_stamp(camera_of(bits), hundredths_of(bits));
}

static inline uint32_t bit_of_cell(unsigned row, unsigned cell) {
  return 1u << (31 - row * cells_a_row - cell);
}

// JPEGs

// Bits of the standard Huffman code, for a block without detail: an unchanged brightness, one that
// changes by 64 steps of six eighths, an unchanged colour. A JPEG's unit is two blocks of
// brightness and one of each colour.
enum { same_bits = 2 + 4, step_code = 0x1e, step_code_bits = 5, step_bits = 7 };
enum { colour_bits = 2 + 2 };
enum { unit_bits = 2 * same_bits + 2 * colour_bits, unit_width = 16 };
enum { step_unit_bits = unit_bits - 2 + step_code_bits + step_bits };
enum { step_up = 0x40, step_down = 0x3f };

static inline unsigned bits_at(const uint8_t *bytes, unsigned at, unsigned count) {
  unsigned bits = 0;
  for (unsigned i = at; i < at + count; i++) bits = bits << 1 | (bytes[i / 8] >> (7 - i % 8) & 1);
  return bits;
}

static inline void put_bits_at(uint8_t *bytes, unsigned at, unsigned count, unsigned bits) {
  for (unsigned i = 0; i < count; i++) {
    uint8_t mask = 0x80 >> (at + i) % 8;
    if (bits >> (count - 1 - i) & 1) bytes[(at + i) / 8] |= mask;
    else bytes[(at + i) / 8] &= ~mask;
  }
}

// Where the picture's data begins; 0 when there is none. `restarts` says whether each row of units
// ends with a marker.
static inline unsigned find_data(const uint8_t *jpeg, unsigned length, bool *restarts) {
  enum { restart_interval = 0xdd, start_of_scan = 0xda };
  *restarts = false;
  for (unsigned at = 2; at + 4 < length && jpeg[at] == 0xff;) {
    unsigned marker = jpeg[at + 1];
    at += 2 + (jpeg[at + 2] << 8 | jpeg[at + 3]);
    if (marker == restart_interval) *restarts = true;
    if (marker == start_of_scan) return at < length ? at : 0;
  }
  return 0;
}

// The bit at which the unit with the cell begins; the unit behind it goes back to grey.
static inline unsigned place_of_cell(unsigned width, bool restarts, unsigned row, unsigned cell) {
  unsigned units = (width + unit_width - 1) / unit_width;
  unsigned row_bits = units * unit_bits + 2 * cells_a_row * (step_unit_bits - unit_bits);
  if (restarts) row_bits = (row_bits + 7) / 8 * 8 + 16;
  return row * row_bits + unit_bits + cell * 2 * step_unit_bits;
}

static inline unsigned last_byte_of_stamp(unsigned width, bool restarts) {
  return place_of_cell(width, restarts, row_count, 0) / 8;
}

// The step to which the unit's first block changes; 0 for another picture than of make-pictures.
static inline unsigned step_at(const uint8_t *data, unsigned place) {
  if (bits_at(data, place, step_code_bits) != step_code) return 0;
  unsigned step = bits_at(data, place + step_code_bits, step_bits);
  return step == step_up || step == step_down ? step : 0;
}
