// An MJPEG stream, as far as a viewer has read it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
  char text[512];
  size_t length;
};

struct stream {
  struct line line, chunk_line;  // the pictures' headers, and those of chunks
  bool is_accepted;              // the status was 200
  bool has_head;                 // the answer's own header was read
  bool is_chunked;
  size_t chunk, picture;         // what is still missing of them
  size_t next_picture;           // the length in a header that goes on
  unsigned frames;
};

// Reads on; returns false if it is not a stream.
bool read_stream(struct stream *stream, const uint8_t *bytes, size_t count);
