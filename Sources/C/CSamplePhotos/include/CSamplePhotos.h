#pragma once

#include <stddef.h>

/// A photo that is part of the program, or of which it knows only the name.
struct c_sample_photo {
  /// The file's name without its ending.
  const char *_Nonnull name;
  /// NULL if the photo is a file.
  const unsigned char *_Nullable bytes;
  size_t count;
};

/// The folder with the photos' files; NULL if the photos are part of the program.
const char *_Nullable c_sample_folder(void);

size_t c_sample_photo_count(void);

/// One of the photos, in the order of their names; the index is not checked.
struct c_sample_photo c_sample_photo(size_t index);
