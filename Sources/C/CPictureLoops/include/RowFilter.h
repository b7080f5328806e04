#pragma once

#include <stdint.h>

// The preparation of a PNG's rows for compression; in C for the same reason as the code reader.

/// Writes rows of samples as differences from the pixel to the left or from the row above, whichever
/// are smaller, each row after the number of its filter in the PNG specification.
///
/// `filtered` has room for one byte more in each row. A row has at least one pixel.
void c_filter_rows(
    const uint8_t *_Nonnull samples, int64_t row_length, int64_t row_count, int64_t pixel_length,
    uint8_t *_Nonnull filtered);
