// What a camera does to each JPEG that it sends, which others do not.
#include "stamp.h"
#include "usb-camera.h"

#include <stdlib.h>
#include <string.h>

struct habits habits;

// Behind the header, of the markers that are written without a length.
static bool is_marker(const uint8_t *bytes) {
  enum { first_restart = 0xd0, end_of_image = 0xd9 };
  return bytes[0] == 0xff && bytes[1] >= first_restart && bytes[1] <= end_of_image;
}

static unsigned fill(unsigned number) {
  return habits.least_fill + number % (habits.most_fill - habits.least_fill + 1);
}

// Copies with zero bytes before the markers behind the header. Returns the length.
static unsigned copy_filled(uint8_t *target, const uint8_t *jpeg, unsigned length, unsigned room) {
  bool restarts;
  unsigned written = 0, markers = 0, data = find_data(jpeg, length, &restarts);
  for (unsigned i = 0; i < length && written + habits.most_fill < room; i++) {
    bool is_filled = habits.most_fill && data && i >= data && i + 1 < length && is_marker(jpeg + i);
    if (is_filled) {
      unsigned count = fill(markers++);
      memset(target + written, 0, count);
      written += count;
    }
    target[written++] = jpeg[i];
  }
  return written;
}

unsigned add_habits(uint8_t *jpeg, unsigned length, unsigned capacity) {
  unsigned before = habits.bytes_before, after = habits.bytes_after;
  if (!habits.most_fill && !before && !after) return length;
  uint8_t *copy = malloc(length);
  memcpy(copy, jpeg, length);
  // Never a byte that could begin a marker.
  memset(jpeg, 0x5a, before);
  unsigned total = before + copy_filled(jpeg + before, copy, length, capacity - before - after);
  memset(jpeg + total, 0, after);
  free(copy);
  return total + after;
}
