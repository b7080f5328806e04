#pragma once

#include <stdint.h>

// The loop over the codes of a JPEG's blocks. A camera's every frame is read by it, and Swift without
// optimisation is too slow for that by far: tests on emulated machines would see a frame in a second.

/// Reads the codes of one block from a bit on, by tables as `HuffmanCodes` lays them out. There have
/// to be as many bytes as a block may take behind any place where one may begin.
///
/// Answers with the bit after the block, or -1 where no block is coded so: a code does not exist, there
/// are too many coefficients, or 64 zero bits in a row, as there never are in a picture. To the
/// standard tables zeros are one small coefficient after another, without an end.
///
/// @param change the difference to the mean of the block before
int64_t c_read_block(
    const uint8_t *_Nonnull bytes, int64_t position, const uint16_t *_Nonnull means,
    const uint16_t *_Nonnull details, int64_t *_Nonnull change);
