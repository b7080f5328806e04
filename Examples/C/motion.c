/* Motion detection: a photo, saved as motion-N.jpg, whenever the picture has changed.

     ./motion [simulated]

   It ends after three photos. Frames are compared as pixels: blue, green, red and 255. */

#define _POSIX_C_SOURCE 200809L

#include <capture.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { photos = 3, columns = 64, rows = 48, threshold = 24 };

/* A coarse picture of a frame: the green of some of its pixels. */
struct sketch {
  uint8_t cells[rows][columns];
};

/* Draws a sketch of a frame; returns false if the frame is damaged. */
static bool sketch(capture_picture *frame, struct sketch *sketch, capture_error *error) {
  capture_pixels pixels = CAPTURE_PIXELS_INIT;
  if (capture_picture_pixels(frame, &pixels, error)) return false;
  for (int row = 0; row < rows; row++) {
    /* Rows may be longer than the picture is wide, so they are found by the stride. */
    const uint8_t *line = pixels.bytes + pixels.stride * (size_t)(row * pixels.height / rows);
    for (int column = 0; column < columns; column++)
      sketch->cells[row][column] = line[4 * (column * pixels.width / columns) + 1];
  }
  return true;
}

/* Returns whether more than a twentieth of the cells differ. */
static bool differ(const struct sketch *one, const struct sketch *other) {
  int changed = 0;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      changed += abs(one->cells[row][column] - other->cells[row][column]) > threshold;
  return changed > rows * columns / 20;
}

static bool save(capture_camera *camera, int number, capture_error *error) {
  char path[32];
  snprintf(path, sizeof path, "motion-%d.jpg", number);
  capture_picture *photo = capture_photo_take(camera, NULL, error);
  bool is_saved = photo && capture_picture_save(photo, path, error) == CAPTURE_OK;
  capture_picture_release(photo);
  if (is_saved) printf("%s\n", path);
  return is_saved;
}

/* Reads frames until all photos are taken. Frames that come during a photo are left out: the reader
   returns the newest one. */
static bool watch(capture_camera *camera, capture_frames *frames, capture_error *error) {
  struct sketch last, now;
  bool has_last = false;
  for (int taken = 0; taken < photos;) {
    capture_picture *frame = capture_frames_next(frames, 10000, error);
    if (!frame) return false;
    bool is_good = sketch(frame, &now, error);
    capture_picture_release(frame);
    if (!is_good) continue;
    /* The first photo is of the scene as it is. */
    if (!has_last || differ(&last, &now)) {
      if (!save(camera, taken + 1, error)) return false;
      taken++;
    }
    last = now;
    has_last = true;
  }
  return true;
}

int main(int count, char **words) {
  capture_error error = CAPTURE_ERROR_INIT;
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.width = 640; /* enough to see motion, and fast to decode */
  options.height = 480;
  /* The simulated camera sees another picture after each photo, which counts as motion. */
  if (count > 1 && strcmp(words[1], "simulated") == 0)
    options.simulator = capture_simulator_open(NULL, &error);
  capture_camera *camera = error.code ? NULL : capture_camera_open(&options, &error);
  capture_frames *frames = camera ? capture_frames_open(camera, &error) : NULL;
  bool is_done = frames && watch(camera, frames, &error);
  if (!is_done) fprintf(stderr, "%s\n", error.message);
  capture_frames_close(frames);
  capture_camera_close(camera);
  capture_simulator_close(options.simulator);
  return is_done ? CAPTURE_OK : error.code;
}
