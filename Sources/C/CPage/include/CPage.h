#pragma once

#include <stddef.h>

/// A file of the page that `capture serve` opens; it is part of the program.
struct c_page_file {
  /// The path relative to the folder `Page`, such as `base/dom.js`.
  const char *_Nonnull name;
  /// The media type, as the header Content-Type has it.
  const char *_Nonnull type;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

size_t c_page_file_count(void);

/// One of the files, in the order of their names; the index is not checked.
struct c_page_file c_page_file(size_t index);
