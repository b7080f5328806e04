#include "CodeReader.h"

#include <stdbool.h>
#include <string.h>

enum { first_bits = 10, further_bits = 6, further_flag = 0x8000 };

// Eight times the mean of a black or white block, with room for coarse rounding. A mean is coded
// as its difference from the previous one, so a loss shifts all that follow; sooner or later one
// of them is darker than black or brighter than white.
enum { most = 1024 + 128 };

// Function calls would take as long as the work itself in unoptimised builds.
#define INLINE static inline __attribute__((always_inline))

// Returns at least 57 bits, aligned to the highest bit.
INLINE uint64_t next_bits(const uint8_t *bytes, int64_t position) {
  uint64_t word;
  memcpy(&word, bytes + (position >> 3), sizeof word);
  return __builtin_bswap64(word) << (position & 7);
}

INLINE unsigned find_entry(uint64_t bits, const uint16_t *codes) {
  const unsigned first = codes[bits >> (64 - first_bits)];
  if (!(first & further_flag)) return first;
  const unsigned part = (first & ~further_flag) << further_bits;
  return codes[(1 << first_bits) + part + ((bits << first_bits) >> (64 - further_bits))];
}

// Returns the position of the bit after the DC coefficient, or -1.
INLINE int64_t read_mean(
    const uint8_t *bytes, int64_t position, const uint16_t *codes, int64_t *change) {
  const uint64_t bits = next_bits(bytes, position);
  const unsigned entry = find_entry(bits, codes), length = entry >> 8, size = entry & 0xff;
  if (length == 0 || size > 11) return -1;
  *change = 0;
  if (size > 0) {
    const int64_t value = (int64_t)((bits << length) >> (64 - size));
    *change = value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }
  return position + length + size;
}

// Returns the position of the bit after the AC coefficients, or -1.
INLINE int64_t skip_detail(const uint8_t *bytes, int64_t position, const uint16_t *codes) {
  unsigned place = 1;
  while (place < 64) {
    const unsigned entry = find_entry(next_bits(bytes, position), codes);
    const unsigned symbol = entry & 0xff, size = symbol & 0x0f;
    position += (entry >> 8) + size;
    if (size == 0) {
      if (symbol == 0) return entry > 0 ? position : -1;
      if (symbol != 0xf0) return -1;
    }
    place += (symbol >> 4) + 1;
  }
  return place == 64 ? position : -1;
}

INLINE bool has_hole(const uint8_t *bytes, int64_t start, int64_t end) {
  for (int64_t word = (start + 63) >> 6; word < end >> 6; word++) {
    uint64_t bits;
    memcpy(&bits, bytes + (word << 3), sizeof bits);
    if (bits == 0) return true;
  }
  return false;
}

// Returns the position of the bit after the block, or -1.
INLINE int64_t read_block(
    const uint8_t *bytes, int64_t position, const struct c_coded_part *part, int64_t *change) {
  int64_t end = read_mean(bytes, position, part->means, change);
  if (end >= 0) end = skip_detail(bytes, end, part->details);
  return end >= 0 && has_hole(bytes, position, end) ? -1 : end;
}

// Reads the blocks of one component in a unit; returns the position of the next bit, or -1.
static int64_t read_part(
    const uint8_t *bytes, int64_t position, int64_t end, int64_t row, int64_t column,
    struct c_coded_part *part) {
  for (int64_t y = 0; y < part->rows; y++) {
    int16_t *values = part->values + (row * part->rows + y) * part->stride + column * part->columns;
    for (int64_t x = 0; x < part->columns; x++) {
      int64_t change;
      position = read_block(bytes, position, part, &change);
      if (position < 0 || position > end) return -1;
      part->mean += change;
      const int64_t whole = part->mean * part->step;
      if (whole < -most || whole > most) return -1;
      values[x] = (int16_t)whole;
    }
  }
  return position;
}

int64_t c_read_units(
    const uint8_t *bytes, int64_t position, int64_t end, int64_t first, int64_t last,
    int64_t row_length, struct c_coded_part *parts, int64_t part_count) {
  for (int64_t index = 0; index < part_count; index++) parts[index].mean = 0;
  for (int64_t unit = first; unit < last; unit++) {
    for (int64_t index = 0; index < part_count; index++) {
      position = read_part(
          bytes, position, end, unit / row_length, unit % row_length, parts + index);
      if (position < 0) return -unit - 1;
    }
  }
  return position;
}

void c_draw_means(
    const int16_t *values, int64_t stride, uint8_t *samples, int64_t sample_stride, int64_t columns,
    int64_t rows) {
  for (int64_t row = 0; row < rows; row++) {
    for (int64_t column = 0; column < columns; column++) {
      const int sample = ((values[row * stride + column] + 4) >> 3) + 128;
      samples[row * sample_stride + column] = sample < 0 ? 0 : sample > 255 ? 255 : sample;
    }
  }
}
