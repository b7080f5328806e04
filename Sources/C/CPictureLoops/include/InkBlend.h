#pragma once

#include <stdint.h>

// The conversion of printing inks to a screen's colours; in C for the same reason as the code reader.

/// Replaces each cyan, magenta, yellow and black sample by blue, green, red and alpha.
///
/// An ink is stored inverted, as Adobe's programs do: 255 stands for none of it.
void c_blend_inks(uint8_t *_Nonnull pixels, int64_t count);
