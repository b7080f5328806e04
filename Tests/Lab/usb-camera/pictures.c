// The pictures that the camera sends: files, else, for raw formats, a moving ramp.
#include "usb-camera.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ramp_count = 8, picture_limit = 1000 };

static const char *folder = ".";
static struct picture pictures[picture_limit];
static unsigned picture_count, next;

void use_pictures(const char *path) {
  folder = path;
}

static const char *extension(const struct format *format) {
  if (!format->bits) return ".jpg";
  if (!strcmp(format->fourcc, "NV12")) return ".nv12";
  return format->bits == 8 ? ".grey" : ".yuv";
}

static void forget_pictures(void) {
  for (unsigned i = 0; i < picture_count; i++) free(pictures[i].bytes);
  picture_count = next = 0;
}

static void add_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || picture_count == picture_limit) {
    if (file) fclose(file);
    return;
  }
  struct picture *picture = &pictures[picture_count++];
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  picture->bytes = malloc(length + 1);
  picture->length = fread(picture->bytes, 1, length, file);
  fclose(file);
}

static void add_files(const char *path, const char *wanted) {
  struct dirent **entries;
  int count = scandir(path, &entries, NULL, alphasort);
  if (count < 0) return;
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
    char file[PATH_MAX + NAME_MAX + 2];
    snprintf(file, sizeof file, "%s/%s", path, name);
    if (dot && !strcmp(dot, wanted)) add_file(file);
    free(entries[i]);
  }
  free(entries);
}

// Brightness runs from left to right and starts elsewhere in each frame; colours are neutral.
static void add_ramp(const struct format *format, const struct size *size) {
  struct picture *picture = &pictures[picture_count];
  picture->length = size->bytes;
  picture->bytes = malloc(size->bytes);
  memset(picture->bytes, 128, size->bytes);
  unsigned step = format->bits == 16 ? 2 : 1;  // between samples of brightness
  for (unsigned y = 0; y < size->height; y++) {
    uint8_t *row = picture->bytes + y * size->width * step;
    for (unsigned x = 0; x < size->width; x++) row[x * step] = x + picture_count * 256 / ramp_count;
  }
  picture_count++;
}

// The pictures for what was agreed.
void load_pictures(void) {
  const struct format *format = agreed_format();
  const struct size *size = agreed_size();
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%ux%u", folder, size->width, size->height);
  forget_pictures();
  add_files(path, extension(format));
  say("%u pictures from %s", picture_count, path);
  if (picture_count || !format->bits) return;
  for (int i = 0; i < ramp_count; i++) add_ramp(format, size);
}

const struct picture *next_picture(void) {
  return picture_count ? &pictures[next++ % picture_count] : NULL;
}
