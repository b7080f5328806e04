#pragma once

#include <stdint.h>

// What every sample of a raw frame becomes in a JPEG, in C for the same reason as the code reader.

/// Replaces each of so many samples by the value that stands for it; there are 256 values.
void c_replace_samples(uint8_t *_Nonnull samples, int64_t count, const uint8_t *_Nonnull values);

/// What colours add to a sample, in parts of 65,536.
struct c_colour_weights {
  int32_t cb, cr;
};

/// Makes each sample of a row of light a sum: what stands for it, of 256 such in parts of 65,536, and
/// what the colours beside it add. As many samples as `shared` have a colour in common.
void c_mix_light(
    uint8_t *_Nonnull light, int64_t count, const int32_t *_Nonnull sums,
    const uint8_t *_Nonnull cb, const uint8_t *_Nonnull cr, int64_t shared,
    struct c_colour_weights weights);

/// Makes each of so many pairs of colours a sum of both.
void c_mix_colours(
    uint8_t *_Nonnull cb, uint8_t *_Nonnull cr, int64_t count, struct c_colour_weights to_cb,
    struct c_colour_weights to_cr);
