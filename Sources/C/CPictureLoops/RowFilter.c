#include "RowFilter.h"

struct filter {
  uint8_t number;
  // How many samples back the compared one is, and how many samples in a row have none.
  int64_t distance, lead;
};

static inline uint8_t difference(const uint8_t *row, int64_t index, struct filter filter) {
  return index < filter.lead ? row[index] : row[index] - row[index - filter.distance];
}

// Returns the sum of the differences, each counted as a signed number.
static int64_t total(const uint8_t *row, int64_t length, struct filter filter) {
  int64_t sum = 0;
  for (int64_t index = 0; index < length; index++) {
    const uint8_t value = difference(row, index, filter);
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

void c_filter_rows(
    const uint8_t *samples, int64_t row_length, int64_t row_count, int64_t pixel_length,
    uint8_t *filtered) {
  const struct filter left = {1, pixel_length, pixel_length};
  const struct filter above = {2, row_length, 0};
  for (int64_t number = 0; number < row_count; number++) {
    const uint8_t *row = samples + number * row_length;
    const int is_above =
        number > 0 && total(row, row_length, above) < total(row, row_length, left);
    const struct filter filter = is_above ? above : left;
    *filtered++ = filter.number;
    for (int64_t index = 0; index < row_length; index++) {
      *filtered++ = difference(row, index, filter);
    }
  }
}
