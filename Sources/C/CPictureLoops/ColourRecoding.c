#include "ColourRecoding.h"

static inline uint8_t nearest_sample(int32_t parts, int32_t middle) {
  int32_t value = ((parts + 32768) >> 16) + middle;
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

static inline int32_t added(struct c_colour_weights weights, int32_t cb, int32_t cr) {
  return weights.cb * cb + weights.cr * cr;
}

void c_replace_samples(uint8_t *samples, int64_t count, const uint8_t *values) {
  for (int64_t index = 0; index < count; index++) samples[index] = values[samples[index]];
}

void c_replace_in_turn(
    uint8_t *samples, int64_t count, const uint8_t *first, const uint8_t *second) {
  for (int64_t index = 0; index < count; index++) {
    samples[index] = (index & 1 ? second : first)[samples[index]];
  }
}

void c_replace_colours(uint8_t *pixels, int64_t count, const uint8_t *values) {
  for (uint8_t *pixel = pixels; pixel < pixels + count * 4; pixel += 4) {
    for (int channel = 0; channel < 3; channel++) pixel[channel] = values[pixel[channel]];
  }
}

void c_mix_light(
    uint8_t *light, int64_t count, const int32_t *sums, const uint8_t *cb, const uint8_t *cr,
    int64_t shared, struct c_colour_weights weights) {
  for (int64_t index = 0, colour = 0; index < count; colour++) {
    int32_t sum = added(weights, cb[colour] - 128, cr[colour] - 128);
    int64_t end = index + shared < count ? index + shared : count;
    for (; index < end; index++) light[index] = nearest_sample(sums[light[index]] + sum, 0);
  }
}

void c_mix_colours(
    uint8_t *cb, uint8_t *cr, int64_t count, struct c_colour_weights to_cb,
    struct c_colour_weights to_cr) {
  for (int64_t index = 0; index < count; index++) {
    int32_t blue = cb[index] - 128, red = cr[index] - 128;
    cb[index] = nearest_sample(added(to_cb, blue, red), 128);
    cr[index] = nearest_sample(added(to_cr, blue, red), 128);
  }
}
