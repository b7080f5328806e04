#include "CCodeReader.h"

#include <stdbool.h>
#include <string.h>

enum { first_bits = 10, further_bits = 6, further_flag = 0x8000 };

// At least 57 bits, from the highest on.
static inline uint64_t next_bits(const uint8_t *bytes, int64_t position) {
  uint64_t word;
  memcpy(&word, bytes + (position >> 3), sizeof word);
  return __builtin_bswap64(word) << (position & 7);
}

static inline unsigned find_entry(uint64_t bits, const uint16_t *codes) {
  const unsigned first = codes[bits >> (64 - first_bits)];
  if (!(first & further_flag)) return first;
  const unsigned part = (first & ~further_flag) << further_bits;
  return codes[(1 << first_bits) + part + ((bits << first_bits) >> (64 - further_bits))];
}

// Answers with the bit after it, or -1.
static int64_t read_mean(
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

// The same for all that a block has besides its mean.
static int64_t skip_detail(const uint8_t *bytes, int64_t position, const uint16_t *codes) {
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

static bool has_hole(const uint8_t *bytes, int64_t start, int64_t end) {
  for (int64_t word = (start + 63) >> 6; word < end >> 6; word++) {
    uint64_t bits;
    memcpy(&bits, bytes + (word << 3), sizeof bits);
    if (bits == 0) return true;
  }
  return false;
}

int64_t c_read_block(
    const uint8_t *bytes, int64_t position, const uint16_t *means, const uint16_t *details,
    int64_t *change) {
  int64_t end = read_mean(bytes, position, means, change);
  if (end >= 0) end = skip_detail(bytes, end, details);
  return end >= 0 && has_hole(bytes, position, end) ? -1 : end;
}
