#pragma once

#include <stdint.h>

// A walk over the codes of a JPEG's blocks. It reads every frame of a camera, for which unoptimised
// Swift is far too slow: tests on emulated machines reached two frames per second.

/// The blocks that one component has in each unit of a scan.
struct c_coded_part {
  /// The tables of its DC and AC codes, in the layout of `HuffmanCodes`.
  const uint16_t *_Nonnull means;
  const uint16_t *_Nonnull details;
  /// The mean of each block times eight, with 0 for middle grey, row after row.
  int16_t *_Nonnull values;
  /// The number of blocks in a row of the component.
  int64_t stride;
  /// The number of blocks in a unit, horizontally and vertically.
  int64_t columns, rows;
  /// The quantisation step of the DC coefficient.
  int64_t step;
  /// The DC coefficient of the previous block, before it is multiplied by the step.
  int64_t mean;
};

/// Reads the units from `first` to before `last`, between two bit positions.
///
/// The bytes must continue past the end by the most that one block can take.
///
/// Returns the position of the bit after the units, or -1 minus the number of the first invalid unit.
/// A unit is invalid if a code does not exist, if there are too many coefficients, if a mean is
/// darker than black or brighter than white, or if a block contains an aligned 64-bit word of zeros,
/// which never occurs in a picture. The standard tables decode zeros as an endless series of small
/// coefficients.
int64_t c_read_units(
    const uint8_t *_Nonnull bytes, int64_t position, int64_t end, int64_t first, int64_t last,
    int64_t row_length, struct c_coded_part *_Nonnull parts, int64_t part_count);

/// Writes the means of the blocks as samples, row after row.
void c_draw_means(
    const int16_t *_Nonnull values, int64_t stride, uint8_t *_Nonnull samples, int64_t sample_stride,
    int64_t columns, int64_t rows);
