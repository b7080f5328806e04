#pragma once

#include <stddef.h>

/// A photo that is part of the program.
struct c_sample_photo {
  /// The file's name without its ending.
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

size_t c_sample_photo_count(void);

/// One of the photos, in the order of their names; the index is not checked.
struct c_sample_photo c_sample_photo(size_t index);
