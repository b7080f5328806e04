#pragma once

#include <stdint.h>

// The walk over the codes of a JPEG's blocks. It reads every frame of a camera, and unoptimised Swift is
// far too slow for that: tests on emulated machines saw two frames a second.

/// The blocks of one component in a scan's units.
struct c_coded_part {
  /// The tables of its codes, as `HuffmanCodes` lays them out.
  const uint16_t *_Nonnull means;
  const uint16_t *_Nonnull details;
  /// What each block's mean is, eight times as large and 0 for middle grey, row after row.
  int16_t *_Nonnull values;
  /// How many there are in a row of the component.
  int64_t stride;
  /// The blocks of a unit, side by side and above each other.
  int64_t columns, rows;
  /// What a mean is multiplied by.
  int64_t step;
  /// The mean of the block before, as it was coded.
  int64_t mean;
};

/// Reads the units from the first to before the last, from a bit on and up to another one. Behind that
/// there have to be as many bytes as a block may take.
///
/// Answers with the bit after them, or with -1 less the number of the first unit that is not coded so:
/// a code does not exist, there are too many coefficients, a mean is darker than black or brighter
/// than white, or there are 64 zero bits in a row, as there never are in a picture. To the standard
/// tables zeros are one small coefficient after another, without an end.
int64_t c_read_units(
    const uint8_t *_Nonnull bytes, int64_t position, int64_t end, int64_t first, int64_t last,
    int64_t row_length, struct c_coded_part *_Nonnull parts, int64_t part_count);

/// Draws the means of so many blocks, row after row, a sample for each.
void c_draw_means(
    const int16_t *_Nonnull values, int64_t stride, uint8_t *_Nonnull samples, int64_t sample_stride,
    int64_t columns, int64_t rows);
