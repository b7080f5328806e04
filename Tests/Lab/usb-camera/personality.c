// What a camera is like, read from a file: a key and its value in each line, comments behind `#`.
//
//   maker, product, serial   how the camera describes itself
//   id VENDOR:MODEL, uvc 100|110, transfer bulk|isochronous
//   format FORMAT:SIZE@RATES+...   as with -f; one line for each
//   pictures KIND            the folder of pictures that it sends
//   fill LEAST MOST          zero bytes before each marker of a JPEG
//   before COUNT, after COUNT   bytes that belong to no picture
//   first MILLISECONDS       until its first frame
//   rate FPS                 of its frames, whatever was agreed on
//   dark COUNT, broken COUNT   of the frames that it begins with
//   fault KIND STEP          one of STEP frames has it, see README.md
//   lag MILLISECONDS         that each answer to a control request takes
//   defaults unknown         the request for what a stream is by default fails
//   expect ...               read by tests only
#include "usb-camera.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { for_ever = 1 << 30 };

static bool take_text(const char *key, char *value) {
  if (!strcmp(key, "maker")) options.maker = strdup(value);
  else if (!strcmp(key, "product")) options.product = strdup(value);
  else if (!strcmp(key, "serial")) options.serial = strdup(value);
  else if (!strcmp(key, "pictures")) use_kind(strdup(value));
  else if (!strcmp(key, "uvc")) options.uvc = strtoul(value, NULL, 16);
  else if (!strcmp(key, "transfer")) options.bulk = !strcmp(value, "bulk");
  else if (!strcmp(key, "defaults")) habits.knows_no_defaults = !strcmp(value, "unknown");
  else if (!strcmp(key, "format")) return add_format(value);
  else if (!strcmp(key, "id")) {
    return sscanf(value, "%x:%x", &options.vendor, &options.model) == 2;
  }
  else return !strcmp(key, "expect");
  return true;
}

static bool take_numbers(const char *key, const char *value) {
  unsigned first = 0, second = 0;
  sscanf(value, "%u %u", &first, &second);
  if (!strcmp(key, "fill")) {
    habits.least_fill = first;
    habits.most_fill = second;
    return second >= first;
  }
  if (!strcmp(key, "before")) habits.bytes_before = first;
  else if (!strcmp(key, "after")) habits.bytes_after = first;
  else if (!strcmp(key, "first")) habits.first_milliseconds = first;
  else if (!strcmp(key, "rate")) habits.interval = 1e6 / atof(value);
  else if (!strcmp(key, "dark")) habits.dark_count = first;
  else if (!strcmp(key, "broken")) habits.broken_count = first;
  else if (!strcmp(key, "lag")) control_faults.milliseconds = first;
  else return false;
  return true;
}

static bool take(const char *key, char *value) {
  char fault[32];
  int step = 1;
  if (take_numbers(key, value)) return true;
  if (strcmp(key, "fault")) return take_text(key, value);
  return sscanf(value, "%31s %d", fault, &step) >= 1 && add_fault(fault, for_ever, step);
}

bool read_personality(const char *path) {
  use_kind("plain");
  FILE *file = fopen(path, "r");
  if (!file) return false;
  char line[512];
  bool well = true;
  while (well && fgets(line, sizeof line, file)) {
    line[strcspn(line, "#\n")] = 0;
    char key[32];
    int value_at = 0;
    if (sscanf(line, "%31s %n", key, &value_at) < 1) continue;
    for (char *end = line + strlen(line); end > line && end[-1] == ' ';) *--end = 0;
    well = take(key, line + value_at);
    if (!well) fprintf(stderr, "usb-camera: %s: nobody understands '%s'.\n", path, key);
  }
  fclose(file);
  return well;
}
