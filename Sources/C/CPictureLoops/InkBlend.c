#include "InkBlend.h"

/// The product of two samples that stand for 0 to 1, rounded to the nearest sample.
static inline uint8_t product(uint32_t one, uint32_t other) {
  uint32_t value = one * other + 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

void c_blend_inks(uint8_t *pixels, int64_t count) {
  for (int64_t index = 0; index < count; index++, pixels += 4) {
    uint8_t red = product(pixels[0], pixels[3]);
    pixels[1] = product(pixels[1], pixels[3]);
    pixels[0] = product(pixels[2], pixels[3]);
    pixels[2] = red;
    pixels[3] = 255;
  }
}
