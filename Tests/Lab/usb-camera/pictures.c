// The pictures that the camera sends: files, else, for raw formats, a card of colours.
#include "usb-camera.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { card_count = 8, picture_limit = 1000 };

static const char *folder = ".", *kind;
static struct picture pictures[picture_limit];
static unsigned picture_count, dark_count;  // the dark ones come first

void use_pictures(const char *path) {
  folder = path;
}

void use_kind(const char *name) {
  kind = name;
}

static const char *extension(const struct format *format) {
  if (format->coding == jpegs) return ".jpg";
  if (format->coding == film) return ".h264";
  if (!strcmp(format->fourcc, "NV12")) return ".nv12";
  return format->bits == 8 ? ".grey" : ".yuv";
}

static void forget_pictures(void) {
  for (unsigned i = 0; i < picture_limit; i++) {
    free(pictures[i].bytes);
    pictures[i].bytes = NULL;
  }
  picture_count = dark_count = 0;
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

// The card in eight shades of blue, so that pictures differ. Each is drawn when it is first sent: all at
// once would take so long that a program waits in vain for the stream to start.
static const struct picture *card(unsigned number) {
  struct picture *picture = &pictures[number % card_count];
  if (picture->bytes) return picture;
  picture->length = agreed_size()->bytes;
  picture->bytes = malloc(picture->length);
  draw_card(picture->bytes, agreed_format(), agreed_size(), number % card_count * 256 / card_count);
  return picture;
}

static void add_kind(const char *name) {
  const struct size *size = agreed_size();
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s/%ux%u", folder, name, size->width, size->height);
  add_files(path, extension(agreed_format()));
  say("%u pictures, with those of %s", picture_count, path);
}

// The pictures for what was agreed.
void load_pictures(void) {
  forget_pictures();
  if (habits.dark_count) add_kind("dark");
  dark_count = picture_count;
  add_kind(kind ? kind : ".");
}

const struct picture *next_picture(unsigned number) {
  if (!picture_count && agreed_format()->coding == raw_pictures) return card(number);
  unsigned bright_count = picture_count - dark_count;
  if (dark_count && number < habits.dark_count) return &pictures[number % dark_count];
  return bright_count ? &pictures[dark_count + number % bright_count] : NULL;
}
