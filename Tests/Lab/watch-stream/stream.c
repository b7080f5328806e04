// Reads a stream of JPEGs, in chunks or not, by the lengths in its headers.
#include "watch-stream.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static size_t least(size_t one, size_t other) {
  return one < other ? one : other;
}

static const char *value_of(const char *line, const char *name) {
  size_t length = strlen(name);
  return strncasecmp(line, name, length) ? NULL : line + length;
}

// Reads up to the end of the line; returns how many bytes that took, and whether the line is whole. The
// next call begins another line.
static size_t read_line(struct line *line, const uint8_t *bytes, size_t count, bool *is_whole) {
  const uint8_t *end = memchr(bytes, '\n', count);
  size_t used = end ? (size_t)(end - bytes) + 1 : count;
  size_t kept = least(used, sizeof line->text - 1 - line->length);
  memcpy(line->text + line->length, bytes, kept);
  line->length += kept;
  *is_whole = end != NULL;
  if (*is_whole) {
    line->text[line->length] = 0;
    line->text[strcspn(line->text, "\r\n")] = 0;
    line->length = 0;
  }
  return used;
}

static void note_head(struct stream *stream, const char *line) {
  const char *coding = value_of(line, "Transfer-Encoding: ");
  if (!strncmp(line, "HTTP/1.", 7)) stream->is_accepted = !strncmp(line + 8, " 200", 4);
  else if (coding) stream->is_chunked = !strcasecmp(coding, "chunked");
  else if (!*line) stream->has_head = true;
}

static void note_part(struct stream *stream, const char *line) {
  const char *length = value_of(line, "Content-Length: ");
  if (length) stream->next_picture = strtoul(length, NULL, 10);
  if (*line) return;
  stream->picture = stream->next_picture;
  stream->next_picture = 0;
}

static void read_parts(struct stream *stream, const uint8_t *bytes, size_t count) {
  while (count) {
    size_t used = least(count, stream->picture);
    bool is_whole = false;
    if (stream->picture) {
      stream->picture -= used;
      if (!stream->picture) stream->frames++;
    } else {
      used = read_line(&stream->line, bytes, count, &is_whole);
    }
    if (is_whole) note_part(stream, stream->line.text);
    bytes += used;
    count -= used;
  }
}

// A chunk has its length before it, and an empty line behind it.
static void read_chunks(struct stream *stream, const uint8_t *bytes, size_t count) {
  while (count) {
    size_t used = least(count, stream->chunk);
    bool is_whole = false;
    if (stream->chunk) {
      read_parts(stream, bytes, used);
      stream->chunk -= used;
    } else {
      used = read_line(&stream->chunk_line, bytes, count, &is_whole);
    }
    if (is_whole) stream->chunk = strtoul(stream->chunk_line.text, NULL, 16);
    bytes += used;
    count -= used;
  }
}

bool read_stream(struct stream *stream, const uint8_t *bytes, size_t count) {
  while (count && !stream->has_head) {
    bool is_whole;
    size_t used = read_line(&stream->line, bytes, count, &is_whole);
    if (is_whole) note_head(stream, stream->line.text);
    bytes += used;
    count -= used;
  }
  if (!stream->has_head) return true;
  if (stream->is_chunked) read_chunks(stream, bytes, count);
  else read_parts(stream, bytes, count);
  return stream->is_accepted;
}
