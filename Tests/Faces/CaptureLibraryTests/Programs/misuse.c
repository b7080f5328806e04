/* What careless programs do: NULL, structures without a size, and any order of closing. */

#include "check.h"

#define REFUSED(call) \
  do { \
    CHECK(!(call)); \
    CHECK_ERROR(CAPTURE_BAD_ARGUMENT); \
  } while (0)
#define REFUSED_CODE(call) \
  do { \
    CHECK((call) == CAPTURE_BAD_ARGUMENT); \
    CHECK_ERROR(CAPTURE_BAD_ARGUMENT); \
  } while (0)

static void null(void) {
  capture_store *store = capture_store_open("store", true, &error);
  capture_camera *camera = simulated_camera();
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  capture_picture *picture = capture_shot_wait(shot, -1, &error);
  CHECK(store && picture);
  char id[CAPTURE_ID_SIZE];
  REFUSED_CODE(capture_simulator_unplug(NULL, 0, &error));
  REFUSED_CODE(capture_simulator_plug(NULL, 0, &error));
  REFUSED_CODE(capture_camera_describe(camera, NULL, &error));
  REFUSED_CODE(capture_watch_wait(NULL, 0, &error));
  REFUSED_CODE(capture_camera_describe(NULL, &(capture_device)CAPTURE_DEVICE_INIT, &error));
  REFUSED(capture_controls_list(NULL, &error));
  REFUSED_CODE(capture_control_set(NULL, "brightness", NULL, &error));
  REFUSED_CODE(capture_control_set(camera, NULL, "1", &error));
  REFUSED(capture_lease_open(NULL, &error));
  REFUSED_CODE(
      capture_picture_describe(NULL, &(capture_picture_info)CAPTURE_PICTURE_INFO_INIT, &error));
  REFUSED_CODE(capture_picture_describe(picture, NULL, &error));
  REFUSED(capture_picture_jpeg(NULL, NULL, &error));
  REFUSED_CODE(capture_picture_pixels(NULL, &(capture_pixels)CAPTURE_PIXELS_INIT, &error));
  REFUSED_CODE(capture_picture_pixels(picture, NULL, &error));
  REFUSED_CODE(capture_picture_save(NULL, "door.jpg", &error));
  REFUSED_CODE(capture_picture_save(picture, NULL, &error));
  REFUSED(capture_photo_take(NULL, NULL, &error));
  REFUSED(capture_shot_begin(NULL, NULL, &error));
  REFUSED(capture_shot_wait(NULL, 0, &error));
  REFUSED(capture_shot_fd(NULL, &error) != -1);
  REFUSED_CODE(capture_shot_notify(shot, NULL, NULL, &error));
  REFUSED(capture_frames_open(NULL, &error));
  REFUSED(capture_frames_next(NULL, 0, &error));
  REFUSED(capture_store_open(NULL, true, &error));
  REFUSED_CODE(capture_store_add(store, NULL, id, &error));
  REFUSED_CODE(capture_store_add(NULL, picture, id, &error));
  REFUSED_CODE(capture_store_add_file(store, NULL, id, &error));
  REFUSED(capture_store_list(NULL, NULL, &error));
  REFUSED(capture_store_read(store, NULL, CAPTURE_TIER_FULL, &error));
  REFUSED_CODE(capture_store_rate(store, NULL, 1, &error));
  REFUSED_CODE(capture_store_tag(store, NULL, "a", NULL, &error));
  CHECK(capture_watch_fd(NULL) == -1 && capture_frames_fd(NULL) == -1);
  capture_mode mode = CAPTURE_MODE_INIT;
  CHECK(!capture_camera_mode(NULL, 0, &mode) && !capture_camera_mode(camera, 0, NULL));
  CHECK(!capture_devices_get(NULL, 0, &(capture_device)CAPTURE_DEVICE_INIT));
  CHECK(!capture_controls_get(NULL, 0, &(capture_control)CAPTURE_CONTROL_INIT));
  CHECK(!capture_photos_get(NULL, 0, &(capture_photo)CAPTURE_PHOTO_INIT));
  CHECK(!capture_photo_take(NULL, NULL, NULL) && !capture_store_open(NULL, false, NULL));
  capture_simulator_close(NULL);
  capture_devices_release(NULL);
  capture_watch_close(NULL);
  capture_camera_close(NULL);
  capture_controls_release(NULL);
  capture_lease_close(NULL);
  capture_picture_release(NULL);
  capture_shot_close(NULL);
  capture_frames_close(NULL);
  capture_store_close(NULL);
  capture_photos_release(NULL);
  capture_picture_release(picture);
  capture_shot_close(shot);
  capture_camera_close(camera);
  capture_store_close(store);
}

/* A structure of a later version, with a member that this one does not know. */
struct newer_options {
  capture_photo_options known;
  int64_t unknown;
};

static void sizes(void) {
  capture_camera *camera = simulated_camera();
  capture_photo_options unset = {0, CAPTURE_PRIORITY_SPEED, 0, 0, 0, false};
  REFUSED(capture_shot_begin(camera, &unset, &error));
  struct newer_options newer = {CAPTURE_PHOTO_OPTIONS_INIT, 0};
  newer.known.size = sizeof newer;
  capture_shot *shot = capture_shot_begin(camera, &newer.known, &error);
  CHECK(shot);
  capture_shot_close(shot);
  newer.unknown = 1;
  REFUSED(capture_shot_begin(camera, &newer.known, &error));

  capture_device device = {0, NULL, NULL, NULL, NULL};
  REFUSED_CODE(capture_camera_describe(camera, &device, &error));
  CHECK(!device.name);
  /* One of an earlier version, which had a name only. */
  device.size = offsetof(capture_device, path);
  CHECK(capture_camera_describe(camera, &device, &error) == 0 && device.name && !device.path);
  CHECK(device.size == offsetof(capture_device, path));

  /* An error that nobody has initialized is filled in all the same. */
  capture_error zero;
  memset(&zero, 0, sizeof zero);
  CHECK(!capture_photo_take(NULL, NULL, &zero) && zero.code == CAPTURE_BAD_ARGUMENT);
  memset(&zero, 0xff, sizeof zero);
  CHECK(!capture_photo_take(NULL, NULL, &zero) && strstr(zero.message, "camera"));
  /* Not even a size that later versions might have makes the library write behind it. */
  struct { capture_error error; char behind[3072]; } large;
  memset(&large, 'x', sizeof large);
  large.error.size = sizeof large;
  char path[3500];
  memset(path, 'y', sizeof path);
  path[sizeof path - 1] = 0;
  CHECK(!capture_store_open(path, false, &large.error) && large.error.code);
  for (size_t place = 0; place < sizeof large.behind; place++) CHECK(large.behind[place] == 'x');
  capture_camera_close(camera);
}

static void values(void) {
  capture_camera *camera = simulated_camera();
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = 3;
  REFUSED(capture_photo_take(camera, &options, &error));
  options.priority = CAPTURE_PRIORITY_SPEED;
  options.within_ms = -1;
  REFUSED(capture_photo_take(camera, &options, &error));
  options.within_ms = 0;
  options.width = 640;
  REFUSED(capture_photo_take(camera, &options, &error));
  capture_camera_options stream = CAPTURE_CAMERA_OPTIONS_INIT;
  stream.rate = -1;
  REFUSED(capture_camera_open(&stream, &error));
  stream.rate = 0;
  stream.format = "JPEG2000";
  REFUSED(capture_camera_open(&stream, &error));
  capture_simulator *own = simulator(NULL);
  REFUSED_CODE(capture_simulator_unplug(own, 1, &error));
  REFUSED_CODE(capture_simulator_plug(own, SIZE_MAX, &error));
  capture_simulator_close(own);
  capture_camera_close(camera);
}

/* The order of closing: every one that begins with each handle. */
static void order(void) {
  for (int first = 0; first < 7; first++) {
    capture_simulator *own = simulator(NULL);
    capture_camera *camera = camera_of(own);
    capture_watch *watch = capture_watch_open(own, &error);
    capture_lease *lease = capture_lease_open(camera, &error);
    capture_frames *frames = capture_frames_open(camera, &error);
    capture_shot *shot = capture_shot_begin(camera, NULL, &error);
    capture_picture *photo = capture_shot_wait(shot, -1, &error);
    CHECK(watch && lease && frames && photo);
    for (int step = 0; step < 7; step++) {
      switch ((first + step) % 7) {
        case 0: capture_simulator_close(own); break;
        case 1: capture_camera_close(camera); break;
        case 2: capture_watch_close(watch); break;
        case 3: capture_lease_close(lease); break;
        case 4: capture_frames_close(frames); break;
        case 5: capture_shot_close(shot); break;
        case 6: capture_picture_release(photo); break;
      }
    }
  }
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"null", null}, {"sizes", sizes}, {"values", values}, {"order", order}, {NULL, NULL},
  };
  return run_case(cases, count, words);
}
