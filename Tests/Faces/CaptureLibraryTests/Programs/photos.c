/* Photos that are waited for. */

#include "check.h"

#include <unistd.h>

static void facts(void) {
  capture_camera *camera = simulated_camera();
  int64_t before = monotonic_ns();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  capture_picture_info info = described(photo);
  CHECK(info.width == 640 && info.height == 480);
  CHECK(strlen(info.id) == 32 && strcmp(info.camera, "Simulated Camera") == 0);
  CHECK(info.report && *info.report);
  CHECK(info.exposed_ns > before && info.exposed_ns < monotonic_ns());
  CHECK(llabs(info.taken - time(NULL)) < 600);
  CHECK(info.nanoseconds >= 0 && info.nanoseconds < 1000000000);
  capture_camera_close(camera);
  CHECK(strlen(described(photo).id) == 32);
  capture_picture_release(photo);
}

static void forms(void) {
  capture_camera *camera = simulated_camera();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  size_t count = 0;
  const uint8_t *jpeg = capture_picture_jpeg(photo, &count, &error);
  CHECK(jpeg && count > 1000);
  CHECK(jpeg[0] == 0xff && jpeg[1] == 0xd8 && jpeg[count - 2] == 0xff && jpeg[count - 1] == 0xd9);
  CHECK(capture_picture_jpeg(photo, NULL, &error) == jpeg);

  capture_pixels pixels = CAPTURE_PIXELS_INIT;
  CHECK(capture_picture_pixels(photo, &pixels, &error) == 0);
  CHECK(pixels.width == 640 && pixels.height == 480 && pixels.stride >= 640 * 4);
  const uint8_t *last = pixels.bytes + 479 * pixels.stride + 639 * 4;
  CHECK(pixels.bytes[3] == 255 && last[3] == 255);
  const uint8_t *first = pixels.bytes;
  CHECK(capture_picture_pixels(photo, &pixels, &error) == 0 && pixels.bytes == first);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

static void check_start(const char *path, const char *start) {
  char bytes[4] = "";
  FILE *file = fopen(path, "rb");
  CHECK(file && fread(bytes, 1, strlen(start), file) == strlen(start));
  CHECK(memcmp(bytes, start, strlen(start)) == 0);
  fclose(file);
}

static void files(void) {
  capture_camera *camera = simulated_camera();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  CHECK(capture_picture_save(photo, "door 100%.jpg", &error) == 0);
  CHECK(capture_picture_save(photo, "door 100%.jpg", &error) == 0);
  CHECK(capture_picture_save(photo, "door.png", &error) == 0);
  CHECK(capture_picture_save(photo, "door.ppm", &error) == 0);
  check_start("door 100%.jpg", "\xff\xd8");
  check_start("door.png", "\x89PNG");
  check_start("door.ppm", "P6");
  CHECK(capture_picture_save(photo, "no/door.jpg", &error) == CAPTURE_CANNOT_WRITE);
  CHECK_ERROR(CAPTURE_CANNOT_WRITE);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

static void deadline(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.within_ms = 60000;
  capture_picture *photo = capture_photo_take(camera, &options, &error);
  CHECK(photo);
  capture_picture_release(photo);
  CHECK(capture_simulator_unplug(own, 0, &error) == 0);
  options.within_ms = 200;
  CHECK(!capture_photo_take(camera, &options, &error));
  CHECK_ERROR(CAPTURE_UNPLUGGED);
  CHECK(capture_simulator_plug(own, 0, &error) == 0);
  CHECK((photo = capture_photo_take(camera, NULL, &error)));
  capture_picture_release(photo);
  capture_camera_close(camera);
  capture_simulator_close(own);
}

static void size(void) {
  capture_camera *camera = simulated_camera();
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = CAPTURE_PRIORITY_SPEED;
  options.width = 1280;
  options.height = 720;
  capture_picture *photo = capture_photo_take(camera, &options, &error);
  CHECK(photo && described(photo).width == 1280 && described(photo).height == 720);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

/* Takes a photo of a camera whose picture brightens for so long that it cannot settle. */
static void unsettled(void) {
  FILE *file = fopen("dawn.json", "w");
  CHECK(file && fputs("{\"cameras\":[{\"darkFrames\":300}]}", file) > 0);
  fclose(file);
  capture_simulator *own = simulator("dawn.json");
  capture_camera *camera = camera_of(own);
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = CAPTURE_PRIORITY_QUALITY;
  options.within_ms = 2000;
  CHECK(!capture_photo_take(camera, &options, &error));
  CHECK_ERROR(CAPTURE_UNSETTLED);
  options.keep_unsettled = true;
  capture_picture *photo = capture_photo_take(camera, &options, &error);
  CHECK(photo && described(photo).settled == CAPTURE_SETTLED_NO && described(photo).unsettled);
  capture_picture_release(photo);
  options.size = offsetof(capture_photo_options, keep_unsettled);
  CHECK(!capture_photo_take(camera, &options, &error));
  CHECK_ERROR(CAPTURE_UNSETTLED);
  capture_camera_close(camera);
  capture_simulator_close(own);
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"facts", facts}, {"forms", forms}, {"files", files},
      {"deadline", deadline}, {"size", size}, {"unsettled", unsettled}, {NULL, NULL},
  };
  return run_case(cases, count, words);
}
