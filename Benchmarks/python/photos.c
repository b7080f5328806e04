/* Takes ten photos at a time with a simulated camera that runs, and prints the milliseconds of each ten. */
#include <capture.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void take(capture_camera *camera) {
  capture_error error = CAPTURE_ERROR_INIT;
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = CAPTURE_PRIORITY_SPEED;
  size_t count;
  capture_picture *photo = capture_photo_take(camera, &options, &error);
  if (!photo || !capture_picture_jpeg(photo, &count, &error)) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  capture_picture_release(photo);
}

int main(void) {
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.simulator = capture_simulator_open(NULL, NULL);
  capture_camera *camera = capture_camera_open(&options, NULL);
  take(camera);
  for (int round = 0; round < 20; round++) {
    double begin = now();
    for (int number = 0; number < 10; number++) take(camera);
    printf("%.1f\n", now() - begin);
  }
  capture_camera_close(camera);
  capture_simulator_close(options.simulator);
}
