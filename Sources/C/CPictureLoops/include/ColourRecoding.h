#pragma once

#include <stdint.h>

// The conversion of every sample of a raw frame; in C for the same reason as the code reader.

/// Replaces each sample by its entry in a table of 256 values.
void c_replace_samples(uint8_t *_Nonnull samples, int64_t count, const uint8_t *_Nonnull values);

/// Replaces each sample by its entry in a table of 256 values: those at even places by the first table's,
/// the others by the second's.
void c_replace_in_turn(
    uint8_t *_Nonnull samples, int64_t count, const uint8_t *_Nonnull first,
    const uint8_t *_Nonnull second);

/// Replaces blue, green and red of each pixel by their entries in a table of 256 values.
///
/// A pixel has four bytes, of which the last, alpha, is kept.
void c_replace_colours(uint8_t *_Nonnull pixels, int64_t count, const uint8_t *_Nonnull values);

/// The contributions of Cb and Cr to a sample, in units of 1/65,536.
struct c_colour_weights {
  int32_t cb, cr;
};

/// Converts a row of luma: each sample becomes its entry in `sums`, a table of 256 numbers in units of
/// 1/65,536, plus the contributions of its colour. `shared` samples in a row have a colour in common.
void c_mix_light(
    uint8_t *_Nonnull light, int64_t count, const int32_t *_Nonnull sums,
    const uint8_t *_Nonnull cb, const uint8_t *_Nonnull cr, int64_t shared,
    struct c_colour_weights weights);

/// Replaces each pair of colour samples by two weighted sums of both.
void c_mix_colours(
    uint8_t *_Nonnull cb, uint8_t *_Nonnull cr, int64_t count, struct c_colour_weights to_cb,
    struct c_colour_weights to_cr);
