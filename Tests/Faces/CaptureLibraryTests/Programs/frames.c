/* Frames, and what keeps the camera running. */

#include "check.h"

#include <poll.h>
#include <unistd.h>

static int64_t exposed(capture_picture *frame) {
  CHECK(frame);
  int64_t time = described(frame).exposed_ns;
  capture_picture_release(frame);
  return time;
}

static void newest(void) {
  capture_camera *camera = simulated_camera();
  capture_frames *frames = capture_frames_open(camera, &error);
  CHECK(frames);
  int64_t last = exposed(capture_frames_next(frames, -1, &error));
  for (int round = 0; round < 3; round++) {
    usleep(500000);
    /* The frame that was waiting is not the one that followed the last. */
    int64_t time = exposed(capture_frames_next(frames, -1, &error));
    CHECK(time - last > 100000000);
    last = time;
  }
  capture_frames_close(frames);
  capture_camera_close(camera);
}

static void kept(void) {
  enum { many = 40 };
  capture_picture *pictures[many];
  capture_camera *camera = simulated_camera();
  capture_frames *frames = capture_frames_open(camera, &error);
  CHECK(frames);
  for (int index = 0; index < many; index++)
    CHECK((pictures[index] = capture_frames_next(frames, 60000, &error)));
  capture_frames_close(frames);
  capture_camera_close(camera);
  int64_t last = 0;
  for (int index = 0; index < many; index++) {
    capture_picture_info info = described(pictures[index]);
    CHECK(info.exposed_ns > last && info.width == 640 && !info.id && !info.report);
    CHECK(llabs(info.taken - time(NULL)) < 600);
    last = info.exposed_ns;
    capture_pixels pixels = CAPTURE_PIXELS_INIT;
    size_t count;
    CHECK(capture_picture_pixels(pictures[index], &pixels, &error) == 0);
    CHECK(pixels.height == 480 && capture_picture_jpeg(pictures[index], &count, &error));
    capture_picture_release(pictures[index]);
  }
}

static void end(void) {
  capture_camera *camera = simulated_camera();
  capture_frames *frames = capture_frames_open(camera, &error);
  CHECK(frames);
  exposed(capture_frames_next(frames, -1, &error));
  capture_camera_close(camera);
  struct pollfd fd = {capture_frames_fd(frames), POLLIN, 0};
  /* Frames that were on their way may still come. */
  capture_picture *late;
  while ((late = capture_frames_next(frames, -1, &error))) capture_picture_release(late);
  CHECK_ERROR(CAPTURE_CANCELLED);
  for (int round = 0; round < 3; round++) {
    CHECK(poll(&fd, 1, 0) == 1);
    CHECK(!capture_frames_next(frames, -1, &error));
    CHECK_ERROR(CAPTURE_CANCELLED);
  }
  capture_frames_close(frames);
}

static void unplug(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  capture_frames *frames = capture_frames_open(camera, &error);
  CHECK(frames);
  exposed(capture_frames_next(frames, -1, &error));
  CHECK(capture_simulator_unplug(own, 0, &error) == 0);
  /* Frames that were on their way may still come. */
  capture_picture *late;
  while ((late = capture_frames_next(frames, 500, &error))) capture_picture_release(late);
  CHECK_ERROR(CAPTURE_TIMED_OUT);
  for (int round = 0; round < 1000; round++) CHECK(!capture_frames_next(frames, 0, &error));
  CHECK_ERROR(CAPTURE_TIMED_OUT);
  CHECK(capture_simulator_plug(own, 0, &error) == 0);
  exposed(capture_frames_next(frames, 60000, &error));
  capture_frames_close(frames);
  capture_camera_close(camera);
  capture_simulator_close(own);
}

/* A camera that is kept running takes a photo without being started again. */
static void lease(void) {
  capture_camera *camera = simulated_camera();
  capture_lease *lease = capture_lease_open(camera, &error);
  capture_lease *second = capture_lease_open(camera, &error);
  CHECK(lease && second);
  capture_picture_release(capture_photo_take(camera, NULL, &error));
  capture_lease_close(second);
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  capture_picture_release(photo);
  capture_camera_close(camera);
  capture_lease_close(lease);
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"newest", newest}, {"kept", kept}, {"end", end},
      {"unplug", unplug}, {"lease", lease}, {NULL, NULL},
  };
  return run_case(cases, count, words);
}
